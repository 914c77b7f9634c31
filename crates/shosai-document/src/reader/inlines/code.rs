use super::Inlines;
use crate::{
    reader::attributes::raw_attribute,
    tree::{Attributes, Inline, InlineKind},
};

impl Inlines<'_, '_, '_> {
    /// Code between backticks, with attributes behind.
    pub(super) fn code(&mut self, out: &mut Vec<Inline>) -> bool {
        let rest = self.rest();
        let length = rest.bytes().take_while(|byte| *byte == b'`').count();
        let start = self.at;
        let Some(close) = closing_run(rest, length) else {
            self.at += length;
            self.push_text(out, start, &rest[..length]);
            return true;
        };
        let text = rest[length..close].trim().replace('\n', " ");
        self.at += close + length;
        self.last_word = self.at;
        let after = self.rest();
        let kind = if let Some((format, taken)) = raw_attribute(after).filter(|_| self.reader.extensions.raw_attribute)
        {
            self.at += taken;
            InlineKind::Raw { format, text }
        } else if let Some((attributes, taken)) = self.attributes_at(self.at) {
            self.at += taken;
            InlineKind::Code(attributes, text)
        } else {
            InlineKind::Code(Attributes::default(), text)
        };
        self.push(out, start, kind);
        true
    }
}

/// Where the run of `length` backticks that closes the one at the start of `text` starts.
pub fn closing_run(text: &str, length: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = length;
    while let Some(found) = text.get(at..)?.find('`') {
        let from = at + found;
        let run = bytes[from..].iter().take_while(|byte| **byte == b'`').count();
        if run == length {
            return Some(from);
        }
        at = from + run;
    }
    None
}
