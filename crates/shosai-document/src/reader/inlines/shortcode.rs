use super::Inlines;
use crate::tree::{Attributes, Inline, InlineKind};

impl Inlines<'_, '_, '_> {
    /// `{{< meta title >}}`; `{{{< … >}}}` shows one as it is.
    pub(super) fn shortcode(&mut self, out: &mut Vec<Inline>) -> bool {
        let rest = self.rest();
        let start = self.at;
        if rest.starts_with("{{{<")
            && let Some(end) = self.next_place(">}}}", start).map(|place| place - start)
        {
            self.at += end + 4;
            self.push_text(out, start, &rest[1..end + 3]);
            return true;
        }
        if !rest.starts_with("{{<") {
            return false;
        }
        let Some(end) = self.next_place(">}}", start).map(|place| place - start) else { return false };
        self.at += end + 3;
        self.push(out, start, InlineKind::Shortcode(rest[3..end].trim().to_owned()));
        true
    }

    /// `:smile:`, if switched on.
    pub(super) fn emoji(&mut self, out: &mut Vec<Inline>) -> bool {
        if !self.reader.extensions.emoji {
            return false;
        }
        let inner = &self.rest()[1..];
        let Some(end) = inner.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '+' | '-'))) else {
            return false;
        };
        let name = &inner[..end];
        let Some(emoji) = emojis::get_by_shortcode(name).filter(|_| inner[end..].starts_with(':')) else {
            return false;
        };
        let start = self.at;
        self.at += end + 2;
        let mut attributes = Attributes::with_classes(["emoji"]);
        attributes.set("emoji", name);
        let content = vec![Inline::text(self.line_at(start), emoji.as_str())];
        self.push(out, start, InlineKind::Span(attributes, content));
        true
    }
}
