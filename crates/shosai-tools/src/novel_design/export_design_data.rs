//! `export_design_data`: everything that is designed of an episode, in one file.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use shosai_novel::{FileRef, design::crosscheck, story::design_contradictions};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::{Findings, store};
use crate::messages;
use crate::novel::{Answered, answered, project};

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The episode, from 1.
    episode_number: u32,
    /// The project's folder.
    project_root: Option<String>,
}

facts! {
    Output { episode_number: u32, file: FileRef, counts: Counts, findings: Findings }
    Counts {
        scenes_with_dialogue: usize, dialogues: usize, emotions: usize, scenes: usize, senses: usize, props: usize,
    }
}

pub struct ExportDesignData;

impl Tool for ExportDesignData {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "export_design_data";
    const TITLE: &'static str = "Export the design";
    const DESCRIPTION: &'static str =
        "Writes an episode's whole design with its cross-checks to .noveler/design/EP001/design.json.";
    const SUITE: Suite = Suite::NovelDesign;
    const EFFECT: Effect = Effect::Adds;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let store = store(&project, Some(input.episode_number), None)?;
        let design = store.all()?;
        let counts = Counts {
            scenes_with_dialogue: design.conversations.len(),
            dialogues: design.conversations.iter().map(|scene| scene.dialogues.len()).sum(),
            emotions: design.emotions.len(),
            scenes: design.scenes.len(),
            senses: design.senses.len(),
            props: design.props.len(),
        };
        if design == shosai_novel::design::EpisodeDesign::default() {
            return Err(messages::NothingDesigned { episode: input.episode_number }.into());
        }
        let found = crosscheck(&design);
        let contradictions = design_contradictions(&project, input.episode_number)?;
        let file = json!({ "episode_number": input.episode_number, "counts": counts, "findings": found, "contradictions": contradictions, "design": design });
        let path = store.path("design.json")?;
        let text = serde_json::to_vec_pretty(&file).unwrap_or_default();
        // Whole: made of the design.
        project.folder().write_atomic(&path, &text)?;
        let file = FileRef::of(&project, &path)?;
        let facts = Output {
            episode_number: input.episode_number,
            file,
            counts,
            findings: Findings::of(found, contradictions),
        };
        answered(&project, facts)
    }
}
