//! What the embedded parser refuses and Mermaid accepts.

use super::prepare::Prepared;

/// Objections to what a diagram says rather than to how it is written; Mermaid shares them.
const SEMANTIC: [&str; 3] = ["No such shape", "Invalid shapeData", "The index"];
/// Objections to the writing of an outline, which the grammar of our own has settled already.
const OUTLINE: [&str; 5] = [
    "unterminated node delimiter",
    "unexpected trailing input",
    "expected node delimiter",
    "expected mindmap header",
    "expected kanban header",
];

/// How many bytes before the front matter the parser is not given.
pub(crate) fn dropped(source: &str, body_start: usize) -> usize {
    if body_start == 0 { 0 } else { source.len() - source.trim_start().len() }
}

/// The source as the embedded parser takes it: nothing stands before the front matter, and between the words of an
/// ER diagram, where it stops at any other space, stand plain ones, as many bytes of them.
pub(crate) fn normalise(source: &str, prepared: &Prepared) -> String {
    let source = &source[dropped(source, prepared.body_start)..];
    if super::keyword(&prepared.text).as_deref() != Some("erDiagram") {
        return source.to_owned();
    }
    let mut quoted = false;
    let mut plain = String::with_capacity(source.len());
    for letter in source.chars() {
        quoted ^= letter == '"';
        if letter.is_whitespace() && !letter.is_ascii() && !quoted {
            plain.extend(std::iter::repeat_n(' ', letter.len_utf8()));
        } else {
            plain.push(letter);
        }
    }
    plain
}

/// Whether an objection of the embedded parser is not Mermaid's. `own_accepts` says that a grammar of ours read it.
pub(super) fn forgives(kind: Option<&str>, own_accepts: bool, message: &str) -> bool {
    let starts = |with: &[&str]| with.iter().any(|start| message.starts_with(start));
    match kind {
        // Dates are read when the chart is drawn, not when it is parsed.
        Some("gantt") => starts(&["Invalid date"]) || message.contains("unresolved startTime"),
        Some("mindmap" | "kanban") => own_accepts && starts(&OUTLINE),
        Some("quadrantChart") => own_accepts && starts(&["invalid point coordinate"]),
        Some(_) => own_accepts && !starts(&SEMANTIC),
        None => false,
    }
}
