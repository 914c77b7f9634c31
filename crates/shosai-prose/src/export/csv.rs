//! `csv`: a table of issues.

use super::Export;

pub(super) fn write(export: &Export<'_>) -> String {
    let mut out = String::from(
        "issue_id,file_path,line,column,end_line,severity,aspect,reason_code,type,message,excerpt,suggestion\n",
    );
    for issue in export.issues {
        let fields = [
            issue.issue_id.clone(),
            export.file_path.to_string(),
            issue.line_number.to_string(),
            issue.column.to_string(),
            issue.end_line_number.to_string(),
            issue.severity.name().to_string(),
            issue.aspect.name().to_string(),
            issue.reason_code.to_string(),
            issue.kind.to_string(),
            issue.message.to_string(),
            issue.details.excerpt.clone(),
            issue.suggestion.clone().unwrap_or_default(),
        ];
        out.push_str(&fields.map(|field| quoted(&field)).join(","));
        out.push('\n');
    }
    out
}

/// A field that no spreadsheet splits or runs: a leading sign of a formula is disarmed.
fn quoted(field: &str) -> String {
    let disarmed = if field.starts_with(['=', '+', '-', '@', '\t']) { format!("'{field}") } else { field.to_string() };
    if disarmed.contains([',', '"', '\n', '\r']) { format!("\"{}\"", disarmed.replace('"', "\"\"")) } else { disarmed }
}
