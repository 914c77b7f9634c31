//! `design_conversations`: the lines of a scene.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use shosai_novel::design::Dialogue;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::{findings, shown, store};
use crate::novel::{Facts, facts, project, told};

/// The scene and its lines.
#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The episode, from 1.
    episode_number: u32,
    /// The scene, from 1.
    scene_number: u32,
    /// Its lines in order, at most 200.
    dialogues: Vec<Dialogue>,
    /// The project's folder.
    project_root: Option<String>,
}

/// The tool.
pub struct DesignConversations;

impl Tool for DesignConversations {
    type Input = Input;
    type Output = Facts;
    const NAME: &'static str = "design_conversations";
    const TITLE: &'static str = "Design dialogue";
    const DESCRIPTION: &'static str =
        "Sets the lines of a scene, in place of those it had; returns ids EP001_SC01_DL001 ….";
    const SUITE: Suite = Suite::NovelDesign;
    const EFFECT: Effect = Effect::Replaces;

    fn call(context: &Context, input: Input) -> Result<Reply<Facts>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let store = store(&project, Some(input.episode_number), None)?;
        let kept = store.set_dialogues(input.scene_number, input.dialogues).map_err(told)?;
        let ids = || kept.dialogues.iter().map(|line| &line.conversation_id);
        let answer = json!({
            "success": true,
            "scene_id": kept.scene_id,
            "conversation_id_range": { "start": ids().next(), "end": ids().next_back() },
            "dialogue_count": kept.dialogues.len(),
            "dialogues": shown(&kept.dialogues),
            "findings": findings(&store)?,
        });
        Ok(facts(&project, answer))
    }
}
