//! `text`: `file:line:column: severity code message`, as editors read it.

use std::fmt::Write as _;

use shosai_message::Message;

use super::Export;
use crate::messages;

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
    let figure = |score: f64| format!("{score:.1}");
    let line: Message = messages::ReportLine {
        path: export.file_path,
        overall: figure(scores.overall),
        rhythm: figure(scores.rhythm),
        readability: figure(scores.readability),
        grammar: figure(scores.grammar),
        style: figure(scores.style),
        count: export.issues.len(),
    }
    .into();
    let _ = writeln!(out, "{line}");
    out
}
