//! The shapes that the specification fixes for answers: `StandardResponseModel` and its error.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use shosai_world::{RelPath, sha256_hex};

use crate::{
    error::{NovelError, Result},
    project::{MAX_TEXT_BYTES, Project},
};

/// A file of the project by path and hash.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct FileRef {
    /// Where it lies beneath the project.
    pub path: String,
    /// The SHA-256 of its bytes.
    pub sha256: String,
    /// How many bytes.
    pub size_bytes: u64,
    /// Its MIME type.
    pub content_type: String,
}

impl FileRef {
    /// The reference of a file as it is now.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn of(project: &Project, path: &RelPath) -> Result<Self> {
        let bytes = project.folder().read(path, MAX_TEXT_BYTES)?;
        Ok(Self {
            path: path.to_string(),
            sha256: sha256_hex(&bytes),
            size_bytes: u64::try_from(bytes.len()).unwrap_or(u64::MAX),
            content_type: content_type(path).to_owned(),
        })
    }
}

/// The MIME type that a file's ending tells.
pub fn content_type(path: &RelPath) -> &'static str {
    match path.extension().map(str::to_ascii_lowercase).as_deref() {
        Some("md") => "text/markdown",
        Some("json") => "application/json",
        Some("jsonl" | "ndjson") => "application/x-ndjson",
        Some("yaml" | "yml") => "application/yaml",
        Some("html") => "text/html",
        Some("csv") => "text/csv",
        Some("txt" | "log") => "text/plain",
        _ => "application/octet-stream",
    }
}

/// The files of an answer.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Outputs {
    /// Each of them.
    pub files: Vec<FileRef>,
    /// How many.
    pub total_files: usize,
    /// Their bytes together.
    pub total_size_bytes: u64,
}

impl From<Vec<FileRef>> for Outputs {
    fn from(files: Vec<FileRef>) -> Self {
        Self { total_files: files.len(), total_size_bytes: files.iter().map(|file| file.size_bytes).sum(), files }
    }
}

/// `StandardResponseModel`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StandardResponse {
    /// Whether it worked.
    pub success: bool,
    /// What was done, 1 to 200 characters.
    pub command: String,
    /// How long it took.
    pub execution_time_ms: u64,
    /// The files it made.
    pub outputs: Outputs,
    /// Anything else.
    #[serde(default)]
    pub metadata: Map<String, Value>,
    /// When.
    pub timestamp: String,
}

/// The longest command that an answer names.
pub const LONGEST_COMMAND: usize = 200;

/// `ErrorResponseModel`: an error as JSON.
pub fn error_response(command: &str, error: &NovelError, timestamp: &str) -> Value {
    serde_json::json!({
        "success": false,
        "command": command,
        "error": {
            "code": error.code,
            "message": error.message,
            "hint": error.hint,
            "details": error.details,
        },
        "timestamp": timestamp,
    })
}
