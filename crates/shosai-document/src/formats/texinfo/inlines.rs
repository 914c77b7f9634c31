use std::rc::Rc;

use super::{NOT_IN_NODES, Sheet, escape};
use crate::{
    layout::Piece,
    tree::{Attributes, Inline, InlineKind, QuoteKind, walk},
};

impl Sheet {
    pub fn inlines(&mut self, content: &[Inline]) {
        for inline in content {
            self.inline(inline);
        }
    }

    fn around(&mut self, open: &str, content: &[Inline], close: &str) {
        self.text(open);
        self.inlines(content);
        self.text(close);
    }

    fn inline(&mut self, inline: &Inline) {
        match &inline.kind {
            InlineKind::Text(text) => self.text(&escape(text)),
            InlineKind::Space | InlineKind::SoftBreak => self.pieces.push(Piece::Space),
            InlineKind::LineBreak => {
                self.text("@*");
                self.pieces.push(Piece::Break);
            }
            InlineKind::Emphasis(content) | InlineKind::Underline(content) => self.around("@emph{", content, "}"),
            InlineKind::Strong(content) => self.around("@strong{", content, "}"),
            InlineKind::Strikeout(content) => self.around("@textstrikeout{", content, "}"),
            InlineKind::Superscript(content) => self.around("@sup{", content, "}"),
            InlineKind::Subscript(content) => self.around("@sub{", content, "}"),
            InlineKind::SmallCaps(content) => self.around("@sc{", content, "}"),
            InlineKind::Quoted(QuoteKind::Single, content) => self.around("`", content, "'"),
            InlineKind::Quoted(QuoteKind::Double, content) => self.around("``", content, "''"),
            InlineKind::Cite(_, content) | InlineKind::Span(_, content) => self.inlines(content),
            InlineKind::Code(_, text) => self.text(&format!("@code{{{}}}", escape(text))),
            InlineKind::Math(_, text) => self.text(&format!("@math{{{text}}}")),
            InlineKind::Raw { format, text } if format == "texinfo" => self.text(text),
            InlineKind::Raw { format, text } if matches!(format.as_str(), "tex" | "latex") => {
                self.text("@tex");
                self.pieces.extend([Piece::Fresh, Piece::Flush(text.clone()), Piece::Fresh]);
                self.text("@end tex");
            }
            InlineKind::Raw { .. } => {}
            InlineKind::Link { content, target, .. } => self.link(content, &target.url),
            InlineKind::Image { attributes, alt, target } => {
                let (name, ending) = target.url.rsplit_once('.').unwrap_or((&target.url, ""));
                let words: String =
                    escape(&walk::plain_text(alt)).chars().filter(|c| !NOT_IN_NODES.contains(c)).collect();
                let (width, height) = (size(attributes, "width"), size(attributes, "height"));
                self.text(&format!("@image{{{name},{width},{height},{words},{ending}}}"));
            }
            InlineKind::Note(content) => {
                let mut inner = Self { nodes: Rc::clone(&self.nodes), ..Self::default() };
                inner.blocks(content);
                while inner.pieces.last() == Some(&Piece::Fresh) {
                    inner.pieces.pop();
                }
                self.text("@footnote{");
                self.pieces.extend(inner.pieces);
                self.text("}");
            }
            InlineKind::Shortcode(text) => self.text(&escape(&format!("{{{{< {text} >}}}}"))),
        }
    }

    fn link(&mut self, content: &[Inline], url: &str) {
        if let Some(id) = url.strip_prefix('#') {
            let target = self.nodes.get(id).cloned().unwrap_or_else(|| format!("#{id}"));
            if self.apart(|own| own.inlines(content)) == target {
                return self.text(&format!("@ref{{{target}}}"));
            }
            return self.around(&format!("@ref{{{target},,"), content, "}");
        }
        let address = escape(url).replace(',', "@comma{}");
        if walk::plain_text(content) == url {
            return self.text(&format!("@url{{{address}}}"));
        }
        self.around(&format!("@uref{{{address},"), content, "}");
    }
}

/// The size of a picture in the units that Texinfo knows.
fn size(attributes: &Attributes, key: &str) -> String {
    let Some(value) = attributes.get(key) else { return String::new() };
    if ["in", "cm", "mm", "pt", "em"].iter().any(|unit| value.ends_with(unit)) {
        return value.to_owned();
    }
    let inches = crate::picture::pixels(value).map(|pixels| format!("{:.5}", pixels / 96.0));
    inches.map_or_else(String::new, |text| format!("{}in", text.trim_end_matches('0').trim_end_matches('.')))
}
