//! `html`: a page with pictures, whole in one file.

use std::fmt::Write as _;

use shosai_message::{Language, Message};

use super::{Export, aspects, counted, measured};
use crate::{
    finding::Severity,
    messages,
    pictures::{dialogue_map, ending_shares, ending_strip, escaped, sentence_length_curve},
};

/// Issues on the page; a longer list is read as a table elsewhere.
const MOST_ISSUES: usize = 1_000;
/// Endings that are named.
const MOST_ENDINGS: usize = 6;

pub(super) fn write(export: &Export<'_>) -> String {
    let say = |message: Message| escaped(&message.to_string());
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>{}</title><style>{STYLE}</style></head><body><main>",
        Language::spoken().tag(),
        say(messages::ReportTitle { title: export.title }.into())
    );
    header(&mut out, export);
    let manuscript = &export.review.manuscript;
    let endings: Vec<String> = ending_shares(manuscript)
        .into_iter()
        .take(MOST_ENDINGS)
        .map(|(ending, share)| format!("〜{ending} {:.0}%", share * 100.0))
        .collect();
    let pictures: [(Message, Message, String); 3] = [
        (messages::PictureLengths.into(), messages::PictureLengthsNote.into(), sentence_length_curve(manuscript)),
        (messages::PictureSpeech.into(), messages::PictureSpeechNote.into(), dialogue_map(manuscript)),
        (messages::PictureEndings.into(), messages::PictureUsualEndings { endings }.into(), ending_strip(manuscript)),
    ];
    for (title, note, picture) in pictures {
        let (title, note) = (say(title), say(note));
        let _ = write!(out, "<section><h2>{title}</h2><p class=\"note\">{note}</p>{picture}</section>");
    }
    issues(&mut out, export);
    out.push_str("</main></body></html>\n");
    out
}

fn header(out: &mut String, export: &Export<'_>) {
    let scores = &export.review.scores;
    let _ = write!(
        out,
        "<header><h1>{}</h1><p class=\"note\">{}</p><div class=\"figures\"><div class=\"overall\"><b>{:.0}</b><span>{}</span></div>",
        escaped(export.title),
        escaped(export.file_path),
        scores.overall,
        Message::from(messages::AspectOverall)
    );
    for (name, value) in aspects(scores) {
        let _ = write!(out, "<div><b>{value:.0}</b><span>{name}</span><i style=\"width:{value:.0}%\"></i></div>");
    }
    out.push_str("</div><dl>");
    let found = (messages::Issues.into(), Message::quoted(export.issues.len().to_string()));
    for (name, value) in measured(&export.review.measures).into_iter().chain([found]) {
        let _ = write!(out, "<div><dt>{name}</dt><dd>{value}</dd></div>");
    }
    out.push_str("</dl></header>");
}

fn issues(out: &mut String, export: &Export<'_>) {
    let mut left = MOST_ISSUES;
    for (name, issues) in export.groups() {
        let _ =
            write!(out, "<section><h2>{}</h2><table><thead><tr>", escaped(&counted(name, issues.len()).to_string()));
        let columns: [Message; 4] = [
            messages::IssueLine.into(),
            messages::IssueWeight.into(),
            messages::IssueCode.into(),
            messages::Issues.into(),
        ];
        for column in columns {
            let _ = write!(out, "<th>{column}</th>");
        }
        out.push_str("</tr></thead><tbody>");
        for issue in issues.into_iter().take(left) {
            let class = match issue.severity {
                Severity::Low => "low",
                Severity::Medium => "medium",
                Severity::High | Severity::Critical => "high",
            };
            let _ = write!(
                out,
                "<tr id=\"{}\"><td>{}:{}</td><td class=\"{class}\">{}</td><td><code>{}</code></td><td>{}<q>{}</q></td></tr>",
                escaped(&issue.issue_id),
                issue.line_number,
                issue.column,
                issue.severity.name(),
                issue.reason_code,
                escaped(&issue.message.to_string()),
                escaped(issue.details.around.as_ref().unwrap_or(&issue.details.excerpt))
            );
            left -= 1;
        }
        out.push_str("</tbody></table></section>");
    }
    if export.issues.len() > MOST_ISSUES {
        let cut: Message = messages::ReportFirstOnly { count: MOST_ISSUES }.into();
        let _ = write!(out, "<p class=\"note\">{cut}</p>");
    }
}

const STYLE: &str = "
:root{--ink:#22262b;--quiet:#6b7480;--line:#dfe3e8;--paper:#fff;--told:#b9c6d6;--spoken:#2f5d8a;--thought:#7f9dbd;--band:#eef4ea;--alarm:#c2452d}
@media (prefers-color-scheme:dark){:root{--ink:#e6e8ea;--quiet:#9aa4af;--line:#343a41;--paper:#17191c;--told:#4a5a6c;--spoken:#8fb8e0;--thought:#6788aa;--band:#24301f;--alarm:#e8806b}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.7 'Hiragino Sans','Noto Sans JP','Yu Gothic',sans-serif}
main{max-width:1000px;margin:0 auto;padding:32px 20px 80px}h1{font-size:1.6rem;margin:0}h2{font-size:1.1rem;margin:40px 0 4px}
.note{color:var(--quiet);font-size:.85rem;margin:0 0 10px}.figures{display:flex;flex-wrap:wrap;gap:12px;margin:20px 0}
.figures div{flex:1 1 120px;border:1px solid var(--line);border-radius:8px;padding:10px 14px;position:relative;overflow:hidden}
.figures b{display:block;font-size:1.7rem;line-height:1.2}.figures span{color:var(--quiet);font-size:.8rem}.figures i{position:absolute;left:0;bottom:0;height:4px;background:var(--spoken)}
.overall{background:var(--band)}dl{display:flex;flex-wrap:wrap;gap:6px 28px;margin:0}dl div{display:flex;gap:8px}dt{color:var(--quiet)}dd{margin:0}
svg{display:block;width:100%;height:auto}svg text{font-size:12px;fill:var(--quiet)}.told{fill:var(--told)}.spoken{fill:var(--spoken)}.thought{fill:var(--thought)}.band{fill:var(--band)}.alarm{fill:var(--alarm)}
table{width:100%;border-collapse:collapse;font-size:.9rem}th,td{text-align:left;vertical-align:top;padding:6px 10px 6px 0;border-bottom:1px solid var(--line)}th{color:var(--quiet);font-weight:normal;white-space:nowrap}
td:first-child{white-space:nowrap;font-variant-numeric:tabular-nums}td.high{color:var(--alarm);font-weight:bold;fill:none}td.medium{font-weight:bold}td.low{color:var(--quiet)}
code{font-size:.8rem;word-break:break-all}q{display:block;color:var(--quiet);font-size:.85rem;quotes:none}
";
