use super::Sheet;
use crate::{
    layout::Piece,
    tree::{Attributes, Inline, InlineKind, MathKind, QuoteKind, walk},
};

/// CSS pixels to an inch.
const PIXELS_PER_INCH: f64 = 96.0;

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
                self.text("\\crlf");
                self.pieces.push(Piece::Fresh);
            }
            InlineKind::Emphasis(content) => self.around("{\\em ", content, "}"),
            InlineKind::Underline(content) => self.around("\\underbar{", content, "}"),
            InlineKind::Strong(content) => self.around("{\\bf ", content, "}"),
            InlineKind::Strikeout(content) => self.around("\\overstrikes{", content, "}"),
            InlineKind::Superscript(content) => self.around("\\high{", content, "}"),
            InlineKind::Subscript(content) => self.around("\\low{", content, "}"),
            InlineKind::SmallCaps(content) => self.around("{\\setsmallcaps ", content, "}"),
            InlineKind::Quoted(QuoteKind::Single, content) => self.around("\\quote{", content, "}"),
            InlineKind::Quoted(QuoteKind::Double, content) => self.around("\\quotation{", content, "}"),
            InlineKind::Cite(_, content) => self.inlines(content),
            InlineKind::Code(_, text) => self.code(text),
            InlineKind::Math(MathKind::Inline, text) => self.text(&format!("${text}$")),
            InlineKind::Math(MathKind::Display, text) => {
                self.pieces.push(Piece::Fresh);
                self.text(&format!("\\startformula {} \\stopformula", text.trim_matches([' ', '\n'])));
                self.pieces.push(Piece::Fresh);
            }
            InlineKind::Raw { format, text } if matches!(format.as_str(), "context" | "tex") => self.text(text),
            InlineKind::Raw { .. } => {}
            InlineKind::Link { content, target, .. } => self.link(content, &target.url),
            InlineKind::Image { attributes, target, .. } => self.image(attributes, &target.url),
            InlineKind::Note(content) => {
                let mut inner = Self::default();
                inner.blocks(content);
                inner.trim_blank();
                while matches!(inner.pieces.first(), Some(Piece::Blank | Piece::Fresh)) {
                    inner.pieces.remove(0);
                }
                self.text("\\footnote{");
                self.pieces.push(Piece::In(2));
                self.pieces.extend(inner.pieces);
                self.pieces.push(Piece::Out(2));
                self.text("}");
            }
            InlineKind::Span(attributes, content) => {
                if !attributes.id.is_empty() {
                    self.text(&format!("\\reference[{}]{{}}", attributes.id));
                }
                self.inlines(content);
            }
            InlineKind::Shortcode(text) => self.text(&escape(&format!("{{{{< {text} >}}}}"))),
        }
    }

    fn code(&mut self, text: &str) {
        let plain = !text.contains(['{', '}', '\\', '%', '#', '|']);
        if plain { self.text(&format!("\\type{{{text}}}")) } else { self.text(&format!("\\mono{{{}}}", escape(text))) }
    }

    fn link(&mut self, content: &[Inline], url: &str) {
        if let Some(id) = url.strip_prefix('#') {
            return self.around("\\goto{", content, &format!("}}[{id}]"));
        }
        let address = url.replace('%', "\\letterpercent ").replace('#', "\\letterhash ");
        if walk::plain_text(content) == url {
            return self.text(&format!("\\goto{{\\hyphenatedurl{{{address}}}}}[url({address})]"));
        }
        self.around("\\goto{", content, &format!("}}[url({address})]"));
    }

    fn image(&mut self, attributes: &Attributes, url: &str) {
        let mut options = Vec::new();
        for key in ["width", "height"] {
            let Some(value) = attributes.get(key) else { continue };
            let size = match value.strip_suffix('%').and_then(|percent| percent.parse::<f64>().ok()) {
                Some(percent) => format!("{}\\text{key}", percent / 100.0),
                None => match value.strip_suffix("px").unwrap_or(value).parse::<f64>() {
                    Ok(pixels) => format!("{}in", pixels / PIXELS_PER_INCH),
                    Err(_) => value.to_owned(),
                },
            };
            options.push(format!("{key}={size}"));
        }
        let options = if options.is_empty() { String::new() } else { format!("[{}]", options.join(",")) };
        self.text(&format!("{{\\externalfigure[{url}]{options}}}"));
    }
}

/// Text with what TeX reads as commands escaped.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '|' => escaped.push_str("\\letterbar{}"),
            '{' | '}' | '%' | '#' | '$' => escaped.extend(['\\', character]),
            '\\' => escaped.push_str("\\letterbackslash{}"),
            '~' => escaped.push_str("\\lettertilde{}"),
            '[' => escaped.push_str("{[}"),
            ']' => escaped.push_str("{]}"),
            '\u{2014}' => escaped.push_str("---"),
            '\u{2013}' => escaped.push_str("--"),
            '\u{2019}' => escaped.push('\''),
            '\u{2026}' => escaped.push_str("\\ldots{}"),
            '\u{a0}' => escaped.push('~'),
            other => escaped.push(other),
        }
    }
    escaped
}
