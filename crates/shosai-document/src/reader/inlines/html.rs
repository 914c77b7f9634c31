use super::Inlines;
use crate::{
    reader::{
        blocks::is_block_element,
        html_tag::{Tag, TagKind, comment_length, instruction_length, tag},
    },
    tree::{Attributes, Inline, InlineKind},
};

/// How it begins, how it ends, and how long it is.
type RawForm = (&'static str, &'static str, fn(&str) -> Option<usize>);

/// How comments, instructions and declarations begin and end, and what tells their length.
const RAW: [RawForm; 3] =
    [("<!--", "-->", comment_length), ("<?", "?>", instruction_length), ("<!", ">", instruction_length)];

impl Inlines<'_, '_, '_> {
    /// A tag or comment within running text; `<span>` becomes a span.
    pub(super) fn html(&mut self, out: &mut Vec<Inline>) -> bool {
        let rest = self.rest();
        let raw = self.reader.extensions.raw_html;
        for (start, end, length) in RAW {
            if raw
                && rest.starts_with(start)
                && self.has_later(end, self.at)
                && let Some(length) = length(rest)
            {
                return self.raw(length, out);
            }
        }
        let Some(tag) = tag(rest) else { return false };
        if tag.name == "span" && tag.kind == TagKind::Open && self.reader.extensions.native_spans {
            return self.span(&tag, out);
        }
        if !self.reader.extensions.raw_html || is_block_element(&tag.name) {
            return false;
        }
        self.raw(tag.source.len(), out)
    }

    fn raw(&mut self, length: usize, out: &mut Vec<Inline>) -> bool {
        let start = self.at;
        let text = self.rest()[..length].to_owned();
        self.at += length;
        self.push(out, start, InlineKind::Raw { format: "html".to_owned(), text });
        true
    }

    fn span(&mut self, tag: &Tag, out: &mut Vec<Inline>) -> bool {
        let start = self.at;
        if !self.has_later("</span>", start) {
            return self.raw(tag.source.len(), out);
        }
        self.at += tag.source.len();
        let mut content = Vec::new();
        while self.at < self.end && !self.rest().starts_with("</span>") {
            self.next(&mut content);
        }
        if self.at >= self.end {
            self.at = start;
            return self.raw(tag.source.len(), out);
        }
        self.at += "</span>".len();
        let attributes = Attributes::new(tag.id(), tag.classes(), tag.other_pairs());
        self.push(out, start, super::link::span_kind(attributes, content));
        true
    }
}
