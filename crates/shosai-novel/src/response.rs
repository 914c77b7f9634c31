//! The shapes that the specification fixes for answers: `StandardResponseModel` and its error.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use shosai_message::Message;
use shosai_world::{RelPath, sha256_hex};

use crate::{
    error::Result,
    messages,
    project::{MAX_TEXT_BYTES, Project},
};

/// A file of the project by path and hash.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
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
        Ok(Self::of_bytes(path, &project.folder().read(path, MAX_TEXT_BYTES)?))
    }

    /// The reference of a file that was written so.
    pub fn of_bytes(path: &RelPath, bytes: &[u8]) -> Self {
        Self {
            path: path.to_string(),
            sha256: sha256_hex(bytes),
            size_bytes: u64::try_from(bytes.len()).unwrap_or(u64::MAX),
            content_type: content_type(path).to_owned(),
        }
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
        Some("pdf") => "application/pdf",
        Some("epub") => "application/epub+zip",
        _ => "application/octet-stream",
    }
}

/// The files of an answer.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
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

/// What a command line must begin with to be one of ours.
const COMMANDS: [&str; 4] = ["novel", "check", "plot", "quality"];

/// What is wrong with a JSON value that should be an answer; nothing when it is one. Also says which model it follows.
pub fn validate_response(value: &Value) -> (&'static str, Vec<ShapeFault>) {
    let is_error = value.get("error").is_some() || value.get("success") == Some(&Value::Bool(false));
    let model = if is_error && value.get("error").is_some() { "ErrorResponseModel" } else { "StandardResponseModel" };
    let mut faults = Vec::new();
    let mut fault = |path: &str, message: Message| faults.push(ShapeFault { path: path.to_owned(), message });
    if !value.is_object() {
        fault("", messages::ShapeObject.into());
        return (model, faults);
    }
    if !value["success"].is_boolean() {
        fault("success", messages::ShapeBoolean.into());
    }
    let command = value["command"].as_str().unwrap_or_default();
    let letters = command.chars().count();
    if !(1..=LONGEST_COMMAND).contains(&letters) {
        fault("command", messages::ShapeLength { most: LONGEST_COMMAND }.into());
    } else if !COMMANDS.iter().any(|prefix| command.starts_with(prefix)) {
        fault("command", messages::ShapeBeginning { known: COMMANDS.as_slice() }.into());
    }
    if !value["timestamp"].as_str().is_some_and(is_moment) {
        fault("timestamp", messages::ShapeMoment.into());
    }
    if model == "ErrorResponseModel" {
        for name in ["code", "message"] {
            if value["error"][name].as_str().is_none_or(str::is_empty) {
                fault(&format!("error.{name}"), messages::ShapeText.into());
            }
        }
        return (model, faults);
    }
    if value["execution_time_ms"].as_f64().is_none_or(|time| time < 0.0) {
        fault("execution_time_ms", messages::ShapeNumber.into());
    }
    outputs_faults(&value["outputs"], &mut fault);
    (model, faults)
}

/// A place in an answer and what is wrong there.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ShapeFault {
    /// Dotted keys.
    pub path: String,
    /// What must be there.
    pub message: Message,
}

fn outputs_faults(outputs: &Value, fault: &mut impl FnMut(&str, Message)) {
    let Some(files) = outputs["files"].as_array() else {
        fault("outputs.files", messages::ShapeList.into());
        return;
    };
    let hex = |text: &str| text.len() == 64 && text.bytes().all(|digit| digit.is_ascii_hexdigit());
    for (index, file) in files.iter().enumerate() {
        let place = |name: &str| format!("outputs.files[{index}].{name}");
        if file["path"].as_str().is_none_or(str::is_empty) {
            fault(&place("path"), messages::ShapePath.into());
        }
        if !file["sha256"].as_str().is_some_and(hex) {
            fault(&place("sha256"), messages::ShapeSha256.into());
        }
        if !file["size_bytes"].is_u64() {
            fault(&place("size_bytes"), messages::ShapeNumber.into());
        }
    }
    if outputs["total_files"] != files.len() {
        fault("outputs.total_files", messages::ShapeValue { value: files.len() }.into());
    }
    let bytes: u64 = files.iter().filter_map(|file| file["size_bytes"].as_u64()).sum();
    if outputs["total_size_bytes"] != bytes {
        fault("outputs.total_size_bytes", messages::ShapeValue { value: bytes }.into());
    }
}

/// `2025-09-18T03:21:00`, with or without fractions and a zone.
fn is_moment(text: &str) -> bool {
    let bytes = text.as_bytes();
    let shape = b"0000-00-00T00:00:00";
    bytes.len() >= shape.len()
        && shape.iter().zip(bytes).all(|(wanted, found)| {
            if *wanted == b'0' {
                found.is_ascii_digit()
            } else {
                found == wanted || (*wanted == b'T' && *found == b' ')
            }
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Failure;
    use serde_json::json;

    fn good() -> Value {
        json!({
            "success": true, "command": "novel write 1", "execution_time_ms": 3, "timestamp": "2025-09-18T03:21:00Z",
            "outputs": {"files": [{"path": "a", "sha256": "0".repeat(64), "size_bytes": 2}], "total_files": 1, "total_size_bytes": 2},
            "metadata": {}
        })
    }

    #[test]
    fn a_fault_is_told_with_its_place() {
        assert_eq!(validate_response(&good()), ("StandardResponseModel", Vec::new()));
        for (place, value, path) in [
            ("/command", json!("rm -rf"), "command"),
            ("/success", json!("yes"), "success"),
            ("/outputs/total_files", json!(2), "outputs.total_files"),
            ("/outputs/files/0/sha256", json!("xyz"), "outputs.files[0].sha256"),
            ("/timestamp", json!("yesterday"), "timestamp"),
        ] {
            let mut bad = good();
            *bad.pointer_mut(place).unwrap() = value;
            let faults = validate_response(&bad).1;
            assert_eq!(faults.iter().map(|fault| fault.path.as_str()).collect::<Vec<_>>(), [path]);
        }
        assert_eq!(validate_response(&json!([])).1.len(), 1);
    }

    #[test]
    fn our_own_errors_follow_the_model() {
        let error = json!({
            "success": false, "command": "check 1", "timestamp": "2025-09-18T03:21:00Z",
            "error": Failure::invalid_parameter(Message::quoted("x"), Message::quoted("y")),
        });
        let (model, faults) = validate_response(&error);
        assert_eq!((model, faults.len()), ("ErrorResponseModel", 0));
    }
}
