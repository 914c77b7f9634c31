use super::escape;
use crate::passes::callout_kind;
use crate::tree::{Attributes, Block, BlockKind, Inline, InlineKind, walk};

/// A heading of the table of contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub level: usize,
    /// Its identifier.
    pub id: String,
    pub text: String,
    /// Its number, if sections are numbered.
    pub number: Option<String>,
}

/// The headings of the text, divisions included.
pub fn headings(blocks: &[Block]) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut counters = Vec::new();
    collect(blocks, &mut counters, &mut entries);
    entries
}

fn collect(blocks: &[Block], counters: &mut Vec<usize>, into: &mut Vec<Entry>) {
    for block in blocks {
        match &block.kind {
            BlockKind::Heading { level, attributes, content } => {
                let numbered = !attributes.has_class("unnumbered");
                let number = numbered.then(|| {
                    counters.resize(*level, 0);
                    if let Some(last) = counters.last_mut() {
                        *last += 1;
                    }
                    counters.iter().map(usize::to_string).collect::<Vec<_>>().join(".")
                });
                if !attributes.has_class("unlisted") {
                    into.push(Entry {
                        level: *level,
                        id: attributes.id.clone(),
                        text: walk::plain_text(content),
                        number,
                    });
                }
            }
            BlockKind::Div { attributes, content }
                if !attributes.has_class("panel-tabset") && callout_kind(attributes).is_none() =>
            {
                collect(content, counters, into);
            }
            _ => {}
        }
    }
}

/// Puts the numbers of sections before their titles, for writers whose readers do not count.
pub fn write_numbers(blocks: &mut [Block]) {
    fn put(blocks: &mut [Block], numbers: &mut impl Iterator<Item = Entry>) {
        for block in blocks {
            let line = block.line;
            match &mut block.kind {
                BlockKind::Heading { attributes, content, .. } if !attributes.has_class("unlisted") => {
                    if let Some(number) = numbers.next().and_then(|entry| entry.number) {
                        attributes.set("data-number", number.clone());
                        let shown = vec![Inline::text(line, number)];
                        let number = InlineKind::Span(Attributes::with_classes(["header-section-number"]), shown);
                        content.splice(0..0, [Inline::new(line, number), Inline::new(line, InlineKind::Space)]);
                    }
                }
                BlockKind::Div { attributes, content }
                    if !attributes.has_class("panel-tabset") && callout_kind(attributes).is_none() =>
                {
                    put(content, numbers);
                }
                _ => {}
            }
        }
    }
    let mut numbers = headings(blocks).into_iter();
    put(blocks, &mut numbers);
}

/// A nested list of links down to `depth`.
pub fn contents(entries: &[Entry], depth: usize, numbered: bool) -> String {
    let mut html = String::new();
    let shown: Vec<&Entry> = entries.iter().filter(|entry| entry.level <= depth).collect();
    let mut open: Vec<usize> = Vec::new();
    for entry in shown {
        while open.last().is_some_and(|level| *level > entry.level) {
            html.push_str("</li></ul>");
            open.pop();
        }
        if open.last() == Some(&entry.level) {
            html.push_str("</li>");
        } else {
            html.push_str("<ul>");
            open.push(entry.level);
        }
        let number = entry
            .number
            .as_deref()
            .filter(|_| numbered)
            .map(|number| format!("<span class=\"number\">{number}</span> "));
        html.push_str(&format!(
            "<li><a href=\"#{}\">{}{}</a>",
            escape(&entry.id),
            number.unwrap_or_default(),
            escape(&entry.text)
        ));
    }
    for _ in open {
        html.push_str("</li></ul>");
    }
    html
}
