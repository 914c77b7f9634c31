//! `sarif`: the format of code hosts and editors (SARIF 2.1.0).

use serde_json::{Value, json};

use super::Export;
use crate::{finding::Severity, rules::RULES};

pub(super) fn write(export: &Export<'_>) -> String {
    let mut rules: Vec<&str> = export.issues.iter().map(|issue| issue.kind).collect();
    rules.sort_unstable();
    rules.dedup();
    let described: Vec<Value> = RULES
        .iter()
        .filter(|rule| rules.contains(&rule.name))
        .map(|rule| {
            json!({"id": rule.name, "shortDescription": {"text": rule.why()}, "properties": {"reason_code": rule.reason_code}})
        })
        .collect();
    let results: Vec<Value> = export
        .issues
        .iter()
        .map(|issue| {
            let level = match issue.severity {
                Severity::Low => "note",
                Severity::Medium => "warning",
                Severity::High | Severity::Critical => "error",
            };
            let region =
                json!({"startLine": issue.line_number, "startColumn": issue.column, "endLine": issue.end_line_number});
            let place = json!({"artifactLocation": {"uri": uri(export.file_path)}, "region": region});
            json!({
                "ruleId": issue.kind,
                "level": level,
                "message": {"text": issue.message},
                "locations": [{"physicalLocation": place}],
                "partialFingerprints": {"issueId/v1": issue.issue_id},
            })
        })
        .collect();
    let driver = json!({"name": "shosai", "version": env!("CARGO_PKG_VERSION"), "rules": described});
    let value = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}],
    });
    format!("{value:#}\n")
}

/// A path as a relative reference: what a URI may not hold is written in percent.
fn uri(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' => out.push(char::from(byte)),
            other => out.push_str(&format!("%{other:02X}")),
        }
    }
    out
}
