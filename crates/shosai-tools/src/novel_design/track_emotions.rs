//! `track_emotions`: how feelings change over an episode.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use shosai_novel::design::Emotion;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::{findings, shown, store};
use crate::novel::{Facts, facts, project, told};

/// The changes.
#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// At most 200 changes.
    emotions: Vec<Emotion>,
    /// The episode, where the ids do not say.
    episode_number: Option<u32>,
    /// The project's folder.
    project_root: Option<String>,
}

/// The tool.
pub struct TrackEmotions;

impl Tool for TrackEmotions {
    type Input = Input;
    type Output = Facts;
    const NAME: &'static str = "track_emotions";
    const TITLE: &'static str = "Track emotions";
    const DESCRIPTION: &'static str = "Adds or replaces changes of feeling and returns the curve of each viewpoint.";
    const SUITE: Suite = Suite::NovelDesign;
    const EFFECT: Effect = Effect::Replaces;

    fn call(context: &Context, input: Input) -> Result<Reply<Facts>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let first = input.emotions.first().map(|emotion| emotion.trigger_id.clone());
        let store = store(&project, input.episode_number, first.as_deref())?;
        let tracked = input.emotions.len();
        let all = store.add_emotions(input.emotions).map_err(told)?;
        let answer = json!({
            "success": true,
            "episode_number": store.episode(),
            "tracked_count": tracked,
            "curves": curves(&all),
            "points": shown(&all),
            "findings": findings(&store)?,
        });
        Ok(facts(&project, answer))
    }
}

/// Each viewpoint's figures.
fn curves(emotions: &[Emotion]) -> Value {
    let mut by_viewpoint: BTreeMap<&str, Vec<&Emotion>> = BTreeMap::new();
    for emotion in emotions {
        by_viewpoint.entry(&emotion.viewpoint).or_default().push(emotion);
    }
    let change = |emotion: &&&Emotion| emotion.after_level - emotion.before_level;
    by_viewpoint
        .into_iter()
        .map(|(viewpoint, points)| {
            let largest = points.iter().max_by(|one, other| change(one).abs().total_cmp(&change(other).abs()));
            let after = || points.iter().map(|point| point.after_level);
            let figures = json!({
                "points": points.len(),
                "lowest": after().fold(f64::INFINITY, f64::min),
                "highest": after().fold(f64::NEG_INFINITY, f64::max),
                "net_change": points.iter().map(|point| change(&point)).sum::<f64>(),
                "largest_change": largest.map(|point| json!({
                    "trigger_id": point.trigger_id, "from": point.before_level, "to": point.after_level,
                })),
            });
            (viewpoint.to_owned(), figures)
        })
        .collect::<serde_json::Map<_, _>>()
        .into()
}
