use super::{Blocks, div, html, marker::starts_item};
use crate::tree::{Block, BlockKind, Caption, Inline, InlineKind};

impl<'a> Blocks<'_, 'a> {
    /// Whatever is nothing else.
    pub(super) fn paragraph(&mut self, into: &mut Vec<Block>) {
        let mut lines = Vec::new();
        let mut split = false;
        while let Some(line) = self.line().copied().filter(|line| !line.is_blank()) {
            if !lines.is_empty() && self.ends_paragraph(self.at) {
                break;
            }
            let searched = usize::from(lines.is_empty());
            if let Some(at) = self.block_tag_within(line.text, searched) {
                lines.push(line.with(line.text[..at].trim_end()));
                self.lines[self.at] = line.with(&line.text[at..]);
                split = true;
                break;
            }
            lines.push(line);
            self.at += 1;
        }
        let Some(number) = lines.first().map(|line| line.number) else { return };
        let closed = !split && self.closes_paragraph();
        let content = self.inlines(&lines);
        if content.is_empty() && !self.reader.collecting {
            return;
        }
        into.push(Block::new(number, self.paragraph_or_figure(number, content, closed)));
    }

    fn paragraph_or_figure(&self, number: u32, content: Vec<Inline>, closed: bool) -> BlockKind {
        if self.reader.extensions.implicit_figures
            && let [Inline { kind: InlineKind::Image { alt, attributes, .. }, .. }] = content.as_slice()
            && !alt.is_empty()
        {
            let mut outer = crate::tree::Attributes::default();
            let mut inner = attributes.clone();
            outer.id = std::mem::take(&mut inner.id);
            let caption = Caption { short: None, long: vec![Block::new(number, BlockKind::Plain(alt.clone()))] };
            let mut content = content;
            if let Some(Inline { kind: InlineKind::Image { attributes, alt, .. }, .. }) = content.first_mut() {
                if let Some(own) = inner.take("alt") {
                    *alt = crate::reader::inlines::words(&own, number);
                }
                *attributes = inner;
            }
            let content = vec![Block::new(number, BlockKind::Plain(content))];
            return BlockKind::Figure { attributes: outer, caption, content };
        }
        if closed { BlockKind::Paragraph(content) } else { BlockKind::Plain(content) }
    }

    /// Whether a line cannot go on with the paragraph above it.
    pub fn ends_paragraph(&self, at: usize) -> bool {
        let text = self.lines[at].text;
        let list = self.place.list_item || self.reader.extensions.lists_without_preceding_blankline;
        list && starts_item(text, &self.reader.extensions)
            || text.trim_start().starts_with("```") && self.starts_fenced_code(at)
            || self.closes_here(text)
    }

    /// Whether what follows makes the text above a paragraph rather than a plain line.
    fn closes_paragraph(&self) -> bool {
        match self.line() {
            None => !self.place.open_end,
            Some(line) => {
                line.is_blank()
                    || self.starts_fenced_code(self.at)
                    || self.place.fenced > 0 && div::is_closing_fence(line.text)
                    || self.place.element.as_deref() == Some("div")
                        && !line.text.starts_with(' ')
                        && html::closes(line.text, "div")
            }
        }
    }

    /// Where in a line a block-level HTML tag starts, behind its first `from` characters.
    fn block_tag_within(&self, text: &str, from: usize) -> Option<usize> {
        if !self.reader.extensions.raw_html || !text.contains('<') {
            return None;
        }
        html::block_tag_in_text(text, from, self.place.element.as_deref())
    }
}
