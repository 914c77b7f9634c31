//! `restore_manuscript_from_artifact`: a kept text takes the manuscript's place.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_novel::Written;
use shosai_tool::{Context, Effect, Failure, Message, Reply, Suite, Tool, Work};

use super::{Source, Target, polishing::shown};
use crate::messages;
use crate::novel::{Answered, answered, project};

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The artefact, as polish_manuscript_apply or list_artifacts names it; its own file is meant unless another is named.
    artifact_id: String,
    #[serde(flatten)]
    target: Target,
    /// Only show what would change; true unless given.
    dry_run: Option<bool>,
    /// Back the present text up first; it always is, whatever is said here.
    create_backup: Option<bool>,
}

facts! {
    Output { restored: bool, changed: bool, diff: String, metadata: Metadata }
    Metadata {
        artifact_id: String, file_path: Option<String>, file_hash_before: String, dry_run: bool,
        written_to: Option<Written>, notes: Vec<Message>,
    }
}

pub struct RestoreManuscriptFromArtifact;

impl Tool for RestoreManuscriptFromArtifact {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "restore_manuscript_from_artifact";
    const TITLE: &'static str = "Restore a manuscript";
    const DESCRIPTION: &'static str =
        "Puts the text of an artefact in a manuscript's place, after a backup. Shows a diff unless `dry_run` is false.";
    const SUITE: Suite = Suite::NovelQuality;
    const EFFECT: Effect = Effect::Replaces;
    const WORK: Work = Work::Heavy;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let project = project(context, input.target.project_root.as_deref())?;
        let (artifact, text) = project.artifacts().text(&input.artifact_id)?;
        let mut target = input.target;
        if target.episode_number.is_none() {
            target.file_path = target.file_path.or(artifact.source_file);
        }
        let source = Source::read(context, &target)?;
        let dry_run = input.dry_run.unwrap_or(true);
        let changed = text != source.text;
        let written = if changed && !dry_run { Some(source.write(&text)?) } else { None };
        let mut notes = Vec::new();
        if input.create_backup == Some(false) {
            notes.push(messages::BackupAlways.into());
        }
        let facts = Output {
            restored: written.is_some(),
            changed,
            diff: shown(&source.text, &text),
            metadata: Metadata {
                artifact_id: artifact.artifact_id,
                file_path: source.file_path(),
                file_hash_before: source.sha256,
                dry_run,
                written_to: written,
                notes,
            },
        };
        answered(&source.project, facts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{call, episode, with_episode};
    use serde_json::json;

    #[test]
    fn a_diff_is_shown_before_anything_is_written() {
        let context = with_episode(1, "新しい。\n");
        let project = crate::novel::project(&context, None).unwrap();
        let kept = project.artifacts().put("古い。\n".as_bytes(), shosai_novel::Label::of("前")).unwrap();
        let arguments = json!({"artifact_id": kept.artifact_id, "episode_number": 1});
        let shown = call::<RestoreManuscriptFromArtifact>(&context, arguments).unwrap();
        assert!(shown["diff"].as_str().unwrap().contains("-新しい。\n+古い。"));
        assert_eq!(episode(&context, 1), "新しい。\n");
        let missing = call::<RestoreManuscriptFromArtifact>(
            &context,
            json!({"artifact_id": "artifact:000000000000", "episode_number": 1}),
        );
        assert_eq!(missing.unwrap_err().code, "QC-015");
    }
}
