//! `design_conversations`: the lines of a scene.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_novel::design::Dialogue;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::{Findings, Shown, findings, store};
use crate::novel::{Answered, answered, project};

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

facts! {
    Output {
        scene_id: String, conversation_id_range: IdRange, dialogue_count: usize, dialogues: Shown<Dialogue>,
        findings: Findings,
    }
    /// The ids that the lines were given.
    IdRange { start: Option<String>, end: Option<String> }
}

pub struct DesignConversations;

impl Tool for DesignConversations {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "design_conversations";
    const TITLE: &'static str = "Design dialogue";
    const DESCRIPTION: &'static str =
        "Sets the lines of a scene, in place of those it had; returns ids EP001_SC01_DL001 ….";
    const SUITE: Suite = Suite::NovelDesign;
    const EFFECT: Effect = Effect::Replaces;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let store = store(&project, Some(input.episode_number), None)?;
        let kept = store.set_dialogues(input.scene_number, input.dialogues)?;
        let ids = || kept.dialogues.iter().map(|line| &line.conversation_id);
        let facts = Output {
            conversation_id_range: IdRange { start: ids().next().cloned(), end: ids().next_back().cloned() },
            dialogue_count: kept.dialogues.len(),
            findings: findings(&project, &store)?,
            scene_id: kept.scene_id,
            dialogues: Shown::of(kept.dialogues),
        };
        answered(&project, facts)
    }
}
