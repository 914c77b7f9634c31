use super::{Blocks, CODE_INDENT};
use crate::{
    reader::{
        attributes::attributes,
        inlines::{self, Buffer},
        source::Line,
        state::label_key,
    },
    tree::{Attributes, Block, BlockKind},
};

impl<'a> Blocks<'_, 'a> {
    /// `# Heading {#id}`, or a line underlined with `===` or `---`.
    pub(super) fn heading(&mut self) -> Option<Block> {
        self.hash_heading().or_else(|| self.underlined_heading())
    }

    fn hash_heading(&mut self) -> Option<Block> {
        let line = *self.line()?;
        let level = line.text.chars().take_while(|c| *c == '#').count();
        let rest = &line.text[level..];
        if level == 0 || !(rest.is_empty() || rest.starts_with(' ')) {
            return None;
        }
        let (text, mut own) = split_attributes(rest.trim());
        let closed = text.trim_end_matches('#');
        let text = if closed.len() < text.len() && (closed.is_empty() || closed.ends_with(' ')) {
            closed.trim_end()
        } else if closed.len() < text.len() && !closed.ends_with('\\') {
            closed
        } else {
            text
        };
        self.at += 1;
        Some(self.make_heading(level, line.with(text), &mut own))
    }

    fn underlined_heading(&mut self) -> Option<Block> {
        let under = self.lines.get(self.at + 1)?.text.trim_end();
        let level = match under.chars().next()? {
            '=' if under.chars().all(|c| c == '=') => 1,
            '-' if under.chars().all(|c| c == '-') => 2,
            _ => return None,
        };
        let line = *self.line()?;
        if line.indent() >= CODE_INDENT {
            return None;
        }
        let (text, mut own) = split_attributes(line.text.trim());
        self.at += 2;
        Some(self.make_heading(level, line.with(text), &mut own))
    }

    fn make_heading(&mut self, level: usize, line: Line<'a>, own: &mut Attributes) -> Block {
        let content = inlines::read(self.reader, &Buffer::of(&[line]));
        if self.reader.extensions.auto_identifiers || !own.id.is_empty() {
            own.id = self.reader.heading_id(&own.id, &content);
        }
        if self.reader.collecting && self.reader.extensions.implicit_header_references && !own.id.is_empty() {
            self.reader.headings.entry(label_key(line.text)).or_insert_with(|| own.id.clone());
        }
        Block::new(line.number, BlockKind::Heading { level, attributes: std::mem::take(own), content })
    }
}

/// Splits attributes off the end of a heading's text.
fn split_attributes(text: &str) -> (&str, Attributes) {
    if !text.ends_with('}') {
        return (text, Attributes::default());
    }
    let mut from = 0;
    while let Some(at) = text[from..].find('{') {
        let at = from + at;
        let inline = text[..at].ends_with(['`', ']', ')', '>']);
        if let Some((attributes, length)) = attributes(&text[at..])
            && at + length == text.len()
            && !inline
        {
            return (text[..at].trim_end(), attributes);
        }
        from = at + 1;
    }
    (text, Attributes::default())
}
