//! `ndjson`: one issue a line.

use super::Export;

pub(super) fn write(export: &Export<'_>) -> String {
    export.issues.iter().filter_map(|issue| serde_json::to_string(issue).ok()).map(|line| line + "\n").collect()
}
