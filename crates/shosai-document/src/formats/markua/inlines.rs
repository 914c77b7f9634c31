use super::{Sheet, Width, braced, pairs, words};
use crate::{
    layout::{Piece, lay_out},
    tree::{Attributes, Inline, InlineKind, MathKind, QuoteKind, Target, walk},
};

impl Sheet {
    pub(super) fn paragraph(&mut self, content: &[Inline], width: Width) -> String {
        let mut pieces = Vec::new();
        self.inlines(content, &mut pieces);
        lay_out(&pieces, width).trim_matches('\n').to_owned()
    }

    fn inlines(&mut self, content: &[Inline], into: &mut Vec<Piece>) {
        for inline in content {
            self.inline(inline, into);
        }
    }

    fn around(&mut self, mark: &str, content: &[Inline], into: &mut Vec<Piece>) {
        into.push(Piece::Text(mark.to_owned()));
        self.inlines(content, into);
        into.push(Piece::Text(mark.to_owned()));
    }

    fn inline(&mut self, inline: &Inline, into: &mut Vec<Piece>) {
        let mut text = |text: String| into.push(Piece::Text(text));
        match &inline.kind {
            // Leanpub would read two slashes as the start of a comment.
            InlineKind::Text(own) => text(own.replace("//", "~/~/")),
            InlineKind::Space | InlineKind::SoftBreak => into.push(Piece::Space),
            InlineKind::LineBreak => into.push(Piece::Break),
            InlineKind::Emphasis(content) | InlineKind::Underline(content) => self.around("*", content, into),
            InlineKind::Strong(content) => self.around("**", content, into),
            InlineKind::Strikeout(content) => self.around("~~", content, into),
            InlineKind::Superscript(content) => self.around("^", content, into),
            InlineKind::Subscript(content) => self.around("~", content, into),
            InlineKind::Quoted(QuoteKind::Double, content) => self.around("\"", content, into),
            InlineKind::Quoted(QuoteKind::Single, content) => self.around("'", content, into),
            InlineKind::SmallCaps(content) => self.inlines(&uppercase(content), into),
            InlineKind::Cite(_, content) => self.inlines(content, into),
            InlineKind::Span(attributes, content) => match braced(&pairs(attributes, &[])).as_str() {
                "" => self.inlines(content, into),
                list => {
                    self.around("`", content, into);
                    into.push(Piece::Text(list.to_owned()));
                }
            },
            InlineKind::Code(attributes, code) => text(format!("{}{}", fenced(code), braced(&pairs(attributes, &[])))),
            InlineKind::Math(MathKind::Inline, formula) => text(format!("`{formula}`$")),
            InlineKind::Math(MathKind::Display, formula) => {
                let block = format!("{{format: latex}}\n```\n{}\n```", formula.trim_matches('\n'));
                into.extend([Piece::Blank, Piece::Flush(block), Piece::Blank]);
            }
            InlineKind::Raw { text: raw, .. } => text(raw.clone()),
            InlineKind::Link { attributes, content, target } => self.link(attributes, content, target, into),
            InlineKind::Image { attributes, alt, target } => self.image(attributes, alt, target, into),
            InlineKind::Note(content) => {
                self.notes.push(content.clone());
                text(format!("[^{}]", self.notes.len()));
            }
            InlineKind::Shortcode(own) => text(format!("{{{{< {own} >}}}}")),
        }
    }

    fn link(&mut self, attributes: &Attributes, content: &[Inline], target: &Target, into: &mut Vec<Piece>) {
        into.push(Piece::Text("[".to_owned()));
        self.inlines(content, into);
        let list = braced(&pairs(attributes, &[("title", target.title.clone())]));
        into.push(Piece::Text(format!("]({}){list}", target.url)));
    }

    /// A picture on a line of its own, below its attribute list.
    fn image(&mut self, attributes: &Attributes, alt: &[Inline], target: &Target, into: &mut Vec<Piece>) {
        let said = [("alt", words(self, alt)), ("title", target.title.clone())];
        let list = braced(&pairs(attributes, &said));
        into.push(Piece::Fresh);
        if !list.is_empty() {
            into.extend([Piece::Text(list), Piece::Fresh]);
        }
        into.extend([Piece::Text(format!("![]({})", target.url)), Piece::Fresh]);
    }
}

/// Code between more backticks than it holds in a row.
fn fenced(code: &str) -> String {
    let longest = code.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    if longest == 0 {
        return format!("`{code}`");
    }
    let marks = "`".repeat(longest + 1);
    format!("{marks} {code} {marks}")
}

/// Markua has no small capitals: capitals stand for them.
fn uppercase(content: &[Inline]) -> Vec<Inline> {
    let mut content = content.to_vec();
    for inline in &mut content {
        if let InlineKind::Text(text) = &mut inline.kind {
            *text = text.to_uppercase();
        } else if let Some(inner) = walk::children(inline) {
            *inner = uppercase(inner);
        }
    }
    content
}
