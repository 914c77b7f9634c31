//! `text`: `file:line:column: severity code message`, as editors read it.

use std::fmt::Write as _;

use super::Export;

pub(super) fn write(export: &Export<'_>) -> String {
    let mut out = String::new();
    for issue in export.issues {
        let _ = writeln!(
            out,
            "{}:{}:{}: {} {} {}",
            export.file_path,
            issue.line_number,
            issue.column,
            issue.severity.name(),
            issue.reason_code,
            issue.message
        );
    }
    let scores = &export.review.scores;
    let _ = writeln!(
        out,
        "{}: {:.1}点（リズム{:.1} 読みやすさ{:.1} 文法{:.1} 文体{:.1}） 指摘{}件",
        export.file_path,
        scores.overall,
        scores.rhythm,
        scores.readability,
        scores.grammar,
        scores.style,
        export.issues.len()
    );
    out
}
