//! `design_scenes`: where and when scenes play.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_novel::design::Scene;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::{Findings, Shown, findings, store};
use crate::novel::{Answered, answered, project};

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// At most 200 scenes.
    scenes: Vec<Scene>,
    /// The episode, where the ids do not say.
    episode_number: Option<u32>,
    /// The project's folder.
    project_root: Option<String>,
}

facts! {
    Output {
        episode_number: u32, registered_count: usize,
        /// The places in the order of the story.
        location_sequence: Vec<String>, scenes: Shown<Scene>, findings: Findings,
    }
}

pub struct DesignScenes;

impl Tool for DesignScenes {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "design_scenes";
    const TITLE: &'static str = "Design scenes";
    const DESCRIPTION: &'static str = "Adds or replaces scenes: place, time, who is there, which lines.";
    const SUITE: Suite = Suite::NovelDesign;
    const EFFECT: Effect = Effect::Replaces;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let first = input.scenes.first().map(|scene| scene.scene_id.clone());
        let store = store(&project, input.episode_number, first.as_deref())?;
        let registered_count = input.scenes.len();
        let all = store.add_scenes(input.scenes)?;
        let mut location_sequence: Vec<String> = all.iter().map(|scene| scene.location.clone()).collect();
        location_sequence.dedup();
        let facts = Output {
            episode_number: store.episode(),
            registered_count,
            location_sequence,
            scenes: Shown::of(all),
            findings: findings(&project, &store)?,
        };
        answered(&project, facts)
    }
}
