//! Artefacts, hashes, backups, and answers as JSON.

mod backup_management;
mod check_file_changes;
mod convert_cli_to_json;
mod fetch_artifact;
mod get_file_by_hash;
mod get_file_reference_info;
mod list_artifacts;
mod list_files_with_hashes;
#[cfg(test)]
mod tests;
mod validate_json_response;

use shosai_tool::ToolEntry;

pub const TOOLS: &[ToolEntry] = &[
    ToolEntry::of::<convert_cli_to_json::ConvertCliToJson>(),
    ToolEntry::of::<validate_json_response::ValidateJsonResponse>(),
    ToolEntry::of::<get_file_reference_info::GetFileReferenceInfo>(),
    ToolEntry::of::<list_files_with_hashes::ListFilesWithHashes>(),
    ToolEntry::of::<get_file_by_hash::GetFileByHash>(),
    ToolEntry::of::<check_file_changes::CheckFileChanges>(),
    ToolEntry::of::<fetch_artifact::FetchArtifact>(),
    ToolEntry::of::<list_artifacts::ListArtifacts>(),
    ToolEntry::of::<backup_management::BackupManagement>(),
];

/// One page of a list: how many there are, what is on it, and where the next begins.
fn page<T>(items: Vec<T>, offset: usize, limit: usize) -> (usize, Vec<T>, Option<usize>) {
    let total = items.len();
    let end = total.min(offset.saturating_add(limit));
    (total, items.into_iter().skip(offset).take(limit).collect(), (end < total).then_some(end))
}
