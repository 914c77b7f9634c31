//! `md`: a report for people.

use std::fmt::Write as _;

use shosai_message::Message;

use super::{Arrangement, Export, aspects, counted, measured};
use crate::messages;

pub(super) fn write(export: &Export<'_>) -> String {
    let scores = &export.review.scores;
    let say = |message: Message| message.to_string();
    let mut out = format!("# {}\n\n", say(messages::ReportTitle { title: export.title }.into()));
    let _ = writeln!(out, "- {}", say(messages::ReportFile { path: export.file_path }.into()));
    let overall = messages::ReportOverall { score: format!("{:.1}", scores.overall), method: scores.method };
    let _ = writeln!(out, "- {}", say(overall.into()));
    let _ = writeln!(out, "- {}", say(counted(messages::Issues.into(), export.issues.len())));
    heading(&mut out, messages::Aspect, messages::AspectScore);
    for (name, value) in aspects(scores) {
        let _ = writeln!(out, "| {name} | {value:.1} |");
    }
    heading(&mut out, messages::Measure, messages::MeasureValue);
    for (name, value) in measured(&export.review.measures) {
        let _ = writeln!(out, "| {name} | {value} |");
    }
    if export.arrangement == Arrangement::Compact {
        let mut counts: std::collections::BTreeMap<&str, usize> = std::collections::BTreeMap::new();
        for issue in export.issues {
            *counts.entry(issue.reason_code).or_default() += 1;
        }
        heading(&mut out, messages::IssueCode, messages::IssueCount);
        for (code, count) in counts {
            let _ = writeln!(out, "| {code} | {count} |");
        }
        return out;
    }
    for (name, issues) in export.groups() {
        let _ = writeln!(out, "\n## {}\n", counted(name, issues.len()));
        for issue in issues {
            let _ = writeln!(
                out,
                "- {} **{}** `{}` {}",
                say(messages::ReportPlace { line: issue.line_number, column: issue.column }.into()),
                issue.severity.name(),
                issue.reason_code,
                issue.message
            );
            if !issue.details.excerpt.is_empty() {
                let _ = writeln!(out, "  > {}", issue.details.around.as_ref().unwrap_or(&issue.details.excerpt));
            }
        }
    }
    out
}

fn heading(out: &mut String, first: impl Into<Message>, second: impl Into<Message>) {
    let _ = write!(out, "\n| {} | {} |\n|---|---:|\n", first.into(), second.into());
}
