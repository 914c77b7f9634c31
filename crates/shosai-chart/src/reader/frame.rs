//! The slots of a request, filled by patterns over tokens, links and words of the lexicon.

use super::link::Link;
use super::text::{Script, Text};
use super::values::Value;
use super::features::SURE;
use std::ops::Range;

#[derive(Clone, Debug, Default)]
pub struct Frame {
    /// Where a mark of grouping stands, and whether what it groups stands before it.
    pub marks: Vec<(Range<usize>, bool)>,
    pub top: Option<(usize, bool)>,
    /// Content words that nothing took.
    pub unread: Vec<String>,
}

impl Frame {
    /// Whether a mark of grouping stands beside what was linked.
    pub fn is_grouped(&self, link: &Link) -> bool {
        link.spans.iter().any(|span| {
            self.marks.iter().any(|(mark, before)| {
                if *before { mark.start >= span.end && mark.start - span.end <= 3 } else { mark.end <= span.start && span.start - mark.end <= 5 }
            })
        })
    }

    pub fn read(text: &Text, links: &[Link], values: &[Value]) -> Frame {
        let mut marks = Vec::new();
        for (hit, sense) in text.wanted("group") {
            marks.push((hit.span.clone(), sense.value() == "before"));
        }
        let mut frame = Frame { marks, top: None, unread: Vec::new() };
        frame.unread = unread(text, links, values);
        frame
    }
}

fn unread(text: &Text, links: &[Link], values: &[Value]) -> Vec<String> {
    let mut taken: Vec<Range<usize>> = text.denied.clone();
    taken.extend(values.iter().map(|v| v.span.clone()));
    taken.extend(links.iter().filter(|l| l.strength >= SURE * 0.75).flat_map(|l| l.spans.iter().cloned()));
    taken.extend(text.hits.iter().filter(|h| h.senses.iter().any(|s| s.family() != "is" && s.family() != "kind" && s.family() != "headline")).map(|h| h.span.clone()));
    let mut out = Vec::new();
    for token in &text.tokens {
        let content = match token.script {
            Script::Latin => token.span.len() > 2,
            Script::Kanji => token.span.len() > 3,
            Script::Katakana => token.span.len() > 3,
            _ => false,
        };
        let covered = taken.iter().any(|t| t.start < token.span.end && token.span.start < t.end);
        if content && !covered {
            out.push(text.folded[token.span.clone()].to_owned());
        }
    }
    out
}
