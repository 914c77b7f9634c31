//! Code on a slide: one paragraph a line, in a monospaced face.

use super::text::{Look, Paragraph, Run};
use crate::tree::Attributes;

/// A tab as spaces.
const TAB: &str = "    ";

/// The lines of code as paragraphs.
pub fn paragraphs(line: u32, _attributes: &Attributes, text: &str) -> Vec<Paragraph> {
    let look = Look { mono: true, ..Look::default() };
    let lines = text.split('\n').enumerate().map(|(index, code)| {
        // The code itself starts one line below its fence.
        let own = line + 1 + index as u32;
        let code = code.trim_end_matches('\r').replace('\t', TAB);
        Paragraph::plain(own, vec![Run::text(code, look.clone())])
    });
    lines.collect()
}
