//! `progressive_check_list_artifacts`: what a session left.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use shosai_novel::check::Checks;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::telling::opened;
use crate::novel::{told, with_fallbacks};

/// The newest artefacts that an answer lists.
const MOST_LISTED: usize = 100;

/// Which session.
#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The session.
    session_id: String,
    /// The project's folder.
    project_root: Option<String>,
}

/// The tool.
pub struct ProgressiveCheckListArtifacts;

impl Tool for ProgressiveCheckListArtifacts {
    type Input = Input;
    type Output = Value;
    const NAME: &'static str = "progressive_check_list_artifacts";
    const TITLE: &'static str = "Artefacts of a staged check";
    const DESCRIPTION: &'static str = "The artefacts of a session (results and the manuscripts they judged; read them with fetch_artifact) and its log files.";
    const SUITE: Suite = Suite::NovelCheck;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Value>, Failure> {
        let project = opened(context, input.project_root.as_deref())?;
        let checks = Checks::of(&project);
        let session = checks.load(&input.session_id).map_err(told)?;
        let described: Vec<Value> = session
            .artifacts
            .iter()
            .rev()
            .take(MOST_LISTED)
            .map(|id| match project.artifacts().get(id) {
                Ok((artifact, _)) => json!({ "artifact_id": id, "description": artifact.description, "size_bytes": artifact.size_bytes, "created_at": artifact.created_at }),
                Err(error) => json!({ "artifact_id": id, "error": error.code }),
            })
            .collect();
        let mut files = checks.files(&input.session_id).map_err(told)?;
        let total_files = files.len();
        files.truncate(MOST_LISTED);
        let answer = json!({ "success": true, "session_id": session.session_id, "artifacts": described, "total_artifacts": session.artifacts.len(), "files": files, "total_files": total_files });
        Ok(with_fallbacks(&project, answer).into())
    }
}
