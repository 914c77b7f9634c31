//! Equivalent texts for diagrams that Mermaid reads and the renderer does not.

use crate::judge::grammar::flowchart::{Part, parts};
use crate::judge::prepare::Prepared;
use crate::messages;
use shosai_message::Message;

/// A text that says the same, and what the reader should know about it.
pub(super) struct Rewritten {
    pub(super) source: String,
    pub(super) note: Message,
}

/// The rewritings worth trying, best first.
pub(super) fn rewrites(source: &str, prepared: &Prepared) -> Vec<Rewritten> {
    let body = decoded(&prepared.text);
    let front = &source[..prepared.body_start];
    let candidates = [
        flowchart(&prepared.text).map(|text| decoded(&text)),
        mindmap(&body),
        class_without_backquotes(&body),
        class_without_namespaces(&body),
        empty_sequence(&body),
        body.starts_with("sequenceDiagram").then(|| crate::judge::sequence_names::softened(&body)).flatten(),
    ];
    let note = Message::from(messages::DrawnFromSimpler);
    let front = front.trim_start();
    candidates
        .into_iter()
        .flatten()
        .map(|text| Rewritten { source: format!("{front}{text}"), note: note.clone() })
        .collect()
}

/// Turns Mermaid's marks for entities back into what the author wrote.
fn decoded(text: &str) -> String {
    text.replace("ﬂ°°", "#").replace("ﬂ°", "#").replace("¶ß", ";")
}

fn is_plain(id: &str) -> bool {
    id.chars().all(|c| c.is_alphanumeric() || c == '_')
}

/// Gives ids with punctuation plain names and keeps what they looked like as labels.
fn flowchart(text: &str) -> Option<String> {
    if !["flowchart", "graph"].iter().any(|word| text.starts_with(word)) {
        return None;
    }
    let mut names: Vec<&str> = Vec::new();
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for part in parts(text).ok()? {
        let (range, replacement) = match part {
            Part::Id { range, labelled } => {
                let name = plain_name(&text[range.clone()], &mut names);
                let label = text[range.clone()].replace('"', "#quot;");
                let renamed = !labelled && name != text[range.clone()];
                (range, if renamed { format!("{name}[\"{label}\"]") } else { name })
            }
            Part::Reference(range) => {
                let ids: Vec<String> = text[range.clone()].split(',').map(|id| plain_name(id, &mut names)).collect();
                (range, ids.join(","))
            }
            Part::Ellipse { range, opens } => (range, if opens { "([" } else { "])" }.to_owned()),
            Part::Direction(range) => {
                let line = &text[range.clone()];
                let start = line.rfind("direction")?;
                (range.clone(), line[start..].split_whitespace().take(2).collect::<Vec<_>>().join(" "))
            }
            Part::Title { range, labelled } => {
                let title = text[range.clone()].trim();
                let plain = labelled
                    || is_plain(title)
                    || (title.starts_with('"') && title.matches('"').count() == 2 && title.ends_with('"'));
                let quoted = title.replace(['"', '`'], "");
                let name = plain_name(title, &mut names);
                (range, if plain { title.to_owned() } else { format!("{name} [\"{quoted}\"]") })
            }
        };
        if range.start < at {
            continue;
        }
        out.push_str(&text[at..range.start]);
        out.push_str(&replacement);
        at = range.end;
    }
    out.push_str(&text[at..]);
    Some(out)
}

fn plain_name<'a>(id: &'a str, names: &mut Vec<&'a str>) -> String {
    let id = id.trim();
    if is_plain(id) {
        return id.to_owned();
    }
    let index = names.iter().position(|known| *known == id).unwrap_or_else(|| {
        names.push(id);
        names.len() - 1
    });
    format!("plain_{index}")
}

/// Puts the root on a line of its own and lets every bracket close with its own kind.
fn mindmap(body: &str) -> Option<String> {
    let after = body.strip_prefix("mindmap")?;
    let mut out = String::from("mindmap\n");
    let mut closers: Option<&str> = None;
    for line in after.split_inclusive('\n') {
        if line.trim().is_empty() {
            continue;
        }
        let indent = line.len() - line.trim_start().len();
        let opener = ["((", "{{", "(", "["].iter().find_map(|open| line.find(open).map(|at| (at, *open)));
        let first = line.find(['(', '[', '{']);
        let open = opener.filter(|(at, _)| Some(*at) == first).map(|(_, open)| open);
        if let Some(open) = open {
            closers = Some(match open {
                "((" => "))",
                "{{" => "}}",
                "(" => ")",
                _ => "]",
            });
        }
        let content = line.trim_end();
        let bare = content.trim_end_matches([')', ']', '}']);
        let closed = if bare.len() < content.len() { closers.take() } else { None };
        out.push_str(&" ".repeat(indent.max(1)));
        out.push_str(bare.trim_start());
        out.push_str(closed.unwrap_or_default());
        out.push('\n');
    }
    Some(out)
}

/// A generic class name in back quotes is drawn without them.
fn class_without_backquotes(body: &str) -> Option<String> {
    (body.starts_with("classDiagram") && body.contains("`~")).then(|| body.replace('`', ""))
}

/// Classes that stand in several namespaces are drawn without any.
fn class_without_namespaces(body: &str) -> Option<String> {
    if !body.starts_with("classDiagram") || !body.contains("namespace") {
        return None;
    }
    let mut out = String::with_capacity(body.len());
    let mut open: Vec<bool> = Vec::new();
    let mut skipping = false;
    for word in split_keeping(body) {
        match word {
            "namespace" if !skipping => skipping = true,
            "{" => {
                open.push(skipping);
                if !std::mem::take(&mut skipping) {
                    out.push('{');
                }
            }
            "}" => match open.pop() {
                Some(true) => out.push('\n'),
                _ => out.push_str("}\n"),
            },
            _ if skipping => {}
            other => out.push_str(other),
        }
    }
    Some(out)
}

/// Words, braces and white space, nothing lost.
fn split_keeping(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut from = 0;
    for (at, c) in text.char_indices() {
        if c.is_whitespace() || c == '{' || c == '}' {
            if from < at {
                parts.push(&text[from..at]);
            }
            parts.push(&text[at..at + c.len_utf8()]);
            from = at + c.len_utf8();
        }
    }
    if from < text.len() {
        parts.push(&text[from..]);
    }
    parts
}

/// A sequence without a participant is an empty picture, which an empty note stands in for.
fn empty_sequence(body: &str) -> Option<String> {
    (body.trim() == "sequenceDiagram").then(|| "flowchart TD\n  empty[\" \"]\n".to_owned())
}
