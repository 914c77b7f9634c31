//! `progressive_check_list_artifacts`: what a session left.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shosai_novel::{Artifact, check::Checks};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use crate::novel::{Answered, answered, project};

/// The newest artefacts that an answer lists.
const MOST_LISTED: usize = 100;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The session.
    session_id: String,
    /// The project's folder.
    project_root: Option<String>,
}

facts! {
    Output {
        session_id: String,
        /// The newest first.
        artifacts: Vec<ArtifactRow>, total_artifacts: usize, files: Vec<String>, total_files: usize,
    }
}

#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum ArtifactRow {
    Kept {
        artifact_id: String,
        description: String,
        size_bytes: u64,
        created_at: String,
    },
    /// It cannot be read; `error` is the code.
    Lost {
        artifact_id: String,
        error: String,
    },
}

pub struct ProgressiveCheckListArtifacts;

impl Tool for ProgressiveCheckListArtifacts {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "progressive_check_list_artifacts";
    const TITLE: &'static str = "Artefacts of a staged check";
    const DESCRIPTION: &'static str = "The artefacts of a session (results and the manuscripts they judged; read them with fetch_artifact) and its log files.";
    const SUITE: Suite = Suite::NovelCheck;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let checks = Checks::of(&project);
        let session = checks.load(&input.session_id)?;
        let described = |id: &String| match project.artifacts().get(id) {
            Ok((Artifact { description, size_bytes, created_at, .. }, _)) => {
                ArtifactRow::Kept { artifact_id: id.clone(), description, size_bytes, created_at }
            }
            Err(error) => ArtifactRow::Lost { artifact_id: id.clone(), error: error.code.to_string() },
        };
        let mut files = checks.files(&input.session_id)?;
        let total_files = files.len();
        files.truncate(MOST_LISTED);
        let facts = Output {
            artifacts: session.artifacts.iter().rev().take(MOST_LISTED).map(described).collect(),
            total_artifacts: session.artifacts.len(),
            session_id: session.session_id,
            files,
            total_files,
        };
        answered(&project, facts)
    }
}
