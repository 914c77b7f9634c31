//! `json`: one object with everything.

use serde_json::json;

use super::Export;

pub(super) fn write(export: &Export<'_>) -> String {
    let value = json!({
        "title": export.title,
        "file_path": export.file_path,
        "scores": export.review.scores,
        "measures": export.review.measures,
        "total_issues": export.issues.len(),
        "issues": export.issues,
    });
    format!("{value:#}\n")
}
