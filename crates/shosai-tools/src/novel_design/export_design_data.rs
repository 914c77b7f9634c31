//! `export_design_data`: everything that is designed of an episode, in one file.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use shosai_novel::{FileRef, Qc, design::crosscheck};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::{MOST_FINDINGS, store};
use crate::novel::{Facts, facts, project, told};

/// Which episode.
#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The episode, from 1.
    episode_number: u32,
    /// The project's folder.
    project_root: Option<String>,
}

/// The tool.
pub struct ExportDesignData;

impl Tool for ExportDesignData {
    type Input = Input;
    type Output = Facts;
    const NAME: &'static str = "export_design_data";
    const TITLE: &'static str = "Export the design";
    const DESCRIPTION: &'static str =
        "Writes an episode's whole design with its cross-checks to .noveler/design/EP001/design.json.";
    const SUITE: Suite = Suite::NovelDesign;
    const EFFECT: Effect = Effect::Adds;

    fn call(context: &Context, input: Input) -> Result<Reply<Facts>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let store = store(&project, Some(input.episode_number), None)?;
        let design = store.all().map_err(told)?;
        let lines: usize = design.conversations.iter().map(|scene| scene.dialogues.len()).sum();
        let counts = json!({
            "scenes_with_dialogue": design.conversations.len(),
            "dialogues": lines,
            "emotions": design.emotions.len(),
            "scenes": design.scenes.len(),
            "senses": design.senses.len(),
            "props": design.props.len(),
        });
        if design == shosai_novel::design::EpisodeDesign::default() {
            return Err(told(Qc::DesignUnknownReference.failure(
                format!("nothing is designed of episode {}", input.episode_number),
                "begin with `design_conversations`",
            )));
        }
        let found = crosscheck(&design);
        let mut file = json!({ "episode_number": input.episode_number, "counts": counts, "findings": found });
        file["design"] = json!(design);
        let path = store.path("design.json").map_err(told)?;
        let text = serde_json::to_vec_pretty(&file).unwrap_or_default();
        project.folder().write_atomic(&path, &text)?;
        let answer = json!({
            "success": true,
            "episode_number": input.episode_number,
            "file": FileRef::of(&project, &path).map_err(told)?,
            "counts": counts,
            "findings": { "total": found.len(), "items": found.iter().take(MOST_FINDINGS).collect::<Vec<_>>() },
        });
        Ok(facts(&project, answer))
    }
}
