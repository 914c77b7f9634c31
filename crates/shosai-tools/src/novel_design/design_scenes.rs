//! `design_scenes`: where and when scenes play.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use shosai_novel::design::Scene;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::{findings, shown, store};
use crate::novel::{Facts, facts, project, told};

/// The scenes.
#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// At most 200 scenes.
    scenes: Vec<Scene>,
    /// The episode, where the ids do not say.
    episode_number: Option<u32>,
    /// The project's folder.
    project_root: Option<String>,
}

/// The tool.
pub struct DesignScenes;

impl Tool for DesignScenes {
    type Input = Input;
    type Output = Facts;
    const NAME: &'static str = "design_scenes";
    const TITLE: &'static str = "Design scenes";
    const DESCRIPTION: &'static str = "Adds or replaces scenes: place, time, who is there, which lines.";
    const SUITE: Suite = Suite::NovelDesign;
    const EFFECT: Effect = Effect::Replaces;

    fn call(context: &Context, input: Input) -> Result<Reply<Facts>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let first = input.scenes.first().map(|scene| scene.scene_id.clone());
        let store = store(&project, input.episode_number, first.as_deref())?;
        let registered = input.scenes.len();
        let all = store.add_scenes(input.scenes).map_err(told)?;
        let mut locations: Vec<&str> = all.iter().map(|scene| scene.location.as_str()).collect();
        locations.dedup();
        let answer = json!({
            "success": true,
            "episode_number": store.episode(),
            "registered_count": registered,
            "location_sequence": locations,
            "scenes": shown(&all),
            "findings": findings(&store)?,
        });
        Ok(facts(&project, answer))
    }
}
