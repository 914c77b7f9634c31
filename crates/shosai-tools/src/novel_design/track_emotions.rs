//! `track_emotions`: how feelings change over an episode.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_novel::design::Emotion;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::{Findings, Shown, findings, store};
use crate::novel::{Answered, answered, project};

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// At most 200 changes.
    emotions: Vec<Emotion>,
    /// The episode, where the ids do not say.
    episode_number: Option<u32>,
    /// The project's folder.
    project_root: Option<String>,
}

facts! {
    Output {
        episode_number: u32, tracked_count: usize,
        /// The curve of each viewpoint.
        curves: BTreeMap<String, Curve>, points: Shown<Emotion>, findings: Findings,
    }
    /// A viewpoint's figures.
    Curve { points: usize, lowest: f64, highest: f64, net_change: f64, largest_change: Option<Change> }
    Change { trigger_id: String, from: f64, to: f64 }
}

pub struct TrackEmotions;

impl Tool for TrackEmotions {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "track_emotions";
    const TITLE: &'static str = "Track emotions";
    const DESCRIPTION: &'static str = "Adds or replaces changes of feeling and returns the curve of each viewpoint.";
    const SUITE: Suite = Suite::NovelDesign;
    const EFFECT: Effect = Effect::Replaces;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let first = input.emotions.first().map(|emotion| emotion.trigger_id.clone());
        let store = store(&project, input.episode_number, first.as_deref())?;
        let tracked = input.emotions.len();
        let all = store.add_emotions(input.emotions)?;
        let facts = Output {
            episode_number: store.episode(),
            tracked_count: tracked,
            curves: curves(&all),
            points: Shown::of(all),
            findings: findings(&project, &store)?,
        };
        answered(&project, facts)
    }
}

fn curves(emotions: &[Emotion]) -> BTreeMap<String, Curve> {
    let mut by_viewpoint: BTreeMap<&str, Vec<&Emotion>> = BTreeMap::new();
    for emotion in emotions {
        by_viewpoint.entry(&emotion.viewpoint).or_default().push(emotion);
    }
    by_viewpoint.into_iter().map(|(viewpoint, points)| (viewpoint.to_owned(), curve(&points))).collect()
}

fn curve(points: &[&Emotion]) -> Curve {
    let change = |emotion: &Emotion| emotion.after_level - emotion.before_level;
    let largest = points.iter().max_by(|one, other| change(one).abs().total_cmp(&change(other).abs()));
    let after = || points.iter().map(|point| point.after_level);
    Curve {
        points: points.len(),
        lowest: after().fold(f64::INFINITY, f64::min),
        highest: after().fold(f64::NEG_INFINITY, f64::max),
        net_change: points.iter().map(|point| change(point)).sum(),
        largest_change: largest.map(|point| Change {
            trigger_id: point.trigger_id.clone(),
            from: point.before_level,
            to: point.after_level,
        }),
    }
}
