//! `get_file_reference_info`: a file by path, hash, size and age.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_novel::{HashCache, content_type};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};
use shosai_world::UtcTime;

use crate::messages;
use crate::novel::{Answered, answered, project};

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The file beneath the project.
    file_path: String,
    /// The project's folder.
    project_root: Option<String>,
}

facts! {
    Output { path: String, sha256: String, size_bytes: u64, content_type: &'static str, last_modified: String }
}

pub struct GetFileReferenceInfo;

impl Tool for GetFileReferenceInfo {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "get_file_reference_info";
    const TITLE: &'static str = "File reference";
    const DESCRIPTION: &'static str = "A file's SHA-256, bytes, type and last change.";
    const SUITE: Suite = Suite::NovelData;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let path = project.path(&input.file_path)?;
        let hash = context.shared.get::<HashCache>().of(&project, &path)?;
        let Some(hash) = hash else {
            let missing = Failure::from(messages::NotAProjectFile { path: path.as_str() });
            return Err(missing.with("missing_files", vec![path.to_string()]));
        };
        let stat = project.folder().stat(&path)?;
        let facts = Output {
            sha256: hash,
            size_bytes: stat.len,
            content_type: content_type(&path),
            last_modified: UtcTime::from_ms(stat.modified_ms).iso8601_ms(),
            path: path.to_string(),
        };
        answered(&project, facts)
    }
}
