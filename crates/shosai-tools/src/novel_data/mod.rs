//! Artefacts, hashes, backups, and answers as JSON.

pub mod backup_management;
pub mod check_file_changes;
pub mod convert_cli_to_json;
pub mod fetch_artifact;
pub mod get_file_by_hash;
pub mod get_file_reference_info;
pub mod list_artifacts;
pub mod list_files_with_hashes;
#[cfg(test)]
mod tests;
pub mod validate_json_response;

use serde_json::{Value, json};

/// One page of a list: what is on it, how many there are, and where the next begins.
fn page<T: serde::Serialize>(items: &[T], name: &str, offset: usize, limit: usize) -> Value {
    let end = items.len().min(offset.saturating_add(limit));
    let mut answer = json!({ "success": true, "total": items.len(), "offset": offset });
    answer[name] = json!(items.get(offset..end).unwrap_or_default());
    answer["next_offset"] = if end < items.len() { json!(end) } else { Value::Null };
    answer
}
