use super::Sheet;
use crate::{
    layout::Piece,
    tree::{Attributes, Block, BlockKind, Inline, InlineKind, MathKind, QuoteKind, walk},
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

    /// Content in braces behind a switch of the font; the line may end between them.
    pub fn styled(&mut self, switch: &str, content: &[Inline]) {
        self.text(&format!("{{{switch}"));
        self.pieces.push(Piece::Space);
        self.inlines(content);
        self.text("}");
    }

    fn inline(&mut self, inline: &Inline) {
        match &inline.kind {
            InlineKind::Text(text) => self.text(&escape(text)),
            InlineKind::Space | InlineKind::SoftBreak => self.pieces.push(Piece::Space),
            InlineKind::LineBreak => {
                self.text("\\crlf");
                self.pieces.push(Piece::Fresh);
            }
            InlineKind::Emphasis(content) => self.styled("\\em", content),
            InlineKind::Underline(content) => self.around("\\underbar{", content, "}"),
            InlineKind::Strong(content) => self.styled("\\bf", content),
            InlineKind::Strikeout(content) => self.around("\\overstrikes{", content, "}"),
            InlineKind::Superscript(content) => self.around("\\high{", content, "}"),
            InlineKind::Subscript(content) => self.around("\\low{", content, "}"),
            InlineKind::SmallCaps(content) => self.styled("\\setsmallcaps", content),
            InlineKind::Quoted(QuoteKind::Single, content) => self.around("\\quote{", content, "}"),
            InlineKind::Quoted(QuoteKind::Double, content) => self.around("\\quotation{", content, "}"),
            InlineKind::Cite(_, content) => self.inlines(content),
            InlineKind::Code(_, text) => self.code(text),
            InlineKind::Math(MathKind::Inline, text) => self.text(&format!("${text}$")),
            InlineKind::Math(MathKind::Display, text) => {
                self.text("\\startformula ");
                self.pieces.push(Piece::Flush(text.clone()));
                self.text(" \\stopformula");
            }
            InlineKind::Raw { format, text } if matches!(format.as_str(), "context" | "tex") => self.text(text),
            InlineKind::Raw { .. } => {}
            InlineKind::Link { content, target, .. } => self.link(content, &target.url),
            InlineKind::Image { attributes, target, .. } => self.image(attributes, &target.url),
            InlineKind::Note(content) => self.note(content),
            InlineKind::Span(attributes, content) => {
                if !attributes.id.is_empty() {
                    self.text(&format!("\\reference[{}]{{}}", attributes.id));
                }
                match attributes.get("lang") {
                    Some(language) => {
                        self.around(&format!("{{\\language[{}]", super::language_name(language)), content, "}");
                    }
                    None => self.inlines(content),
                }
            }
            InlineKind::Shortcode(text) => self.text(&escape(&format!("{{{{< {text} >}}}}"))),
        }
    }

    /// A footnote; one with verbatim text goes through a buffer, since arguments cannot hold it.
    fn note(&mut self, content: &[Block]) {
        let mut inner = Self { addresses: self.addresses, ..Self::default() };
        inner.blocks(content);
        inner.trim_blank();
        while matches!(inner.pieces.first(), Some(Piece::Blank | Piece::Fresh)) {
            inner.pieces.remove(0);
        }
        self.addresses = inner.addresses;
        if content.iter().any(|block| matches!(block.kind, BlockKind::Code { .. })) {
            self.text("\\startbuffer ");
            self.pieces.push(Piece::In(2));
            self.pieces.extend(inner.pieces);
            self.pieces.push(Piece::Out(2));
            return self.text("\\stopbuffer\\footnote{\\getbuffer}");
        }
        self.text("\\footnote{");
        self.pieces.push(Piece::In(2));
        self.pieces.extend(inner.pieces);
        self.pieces.push(Piece::Out(2));
        self.text("}");
    }

    /// Code between marks that do not occur in it.
    fn code(&mut self, text: &str) {
        let (open, close) = if !text.contains(['{', '}']) {
            ("{", "}")
        } else if !text.contains('"') {
            ("\"", "\"")
        } else if !text.contains('\'') {
            ("'", "'")
        } else {
            return self.text(&format!("\\mono{{{}}}", escape(text)));
        };
        self.text(&format!("\\type{open}{text}{close}"));
    }

    fn link(&mut self, content: &[Inline], url: &str) {
        if let Some(id) = url.strip_prefix('#') {
            return self.around("\\goto{", content, &format!("}}[{id}]"));
        }
        let address = url.replace('%', "\\%").replace('#', "\\#");
        if walk::plain_text(content) == url {
            self.addresses += 1;
            let number = self.addresses;
            return self.text(&format!("\\useURL[url{number}][{address}]\\from[url{number}]"));
        }
        self.around("\\goto{", content, &format!("}}[url({address})]"));
    }

    fn image(&mut self, attributes: &Attributes, url: &str) {
        let mut options = Vec::new();
        let classes = attributes.classes.join(",");
        for key in ["width", "height"] {
            let Some(value) = attributes.get(key) else { continue };
            let size = match value.strip_suffix('%').and_then(|percent| percent.parse::<f64>().ok()) {
                Some(percent) => format!("{}\\text{key}", percent / 100.0),
                None => match value.strip_suffix("px").unwrap_or(value).parse::<f64>() {
                    Ok(pixels) => format!("{}in", rounded(pixels / PIXELS_PER_INCH)),
                    Err(_) => value.to_owned(),
                },
            };
            options.push(format!("{key}={size}"));
        }
        let boxed = |text: String| if text.is_empty() { text } else { format!("[{text}]") };
        let (classes, options) = (boxed(classes), boxed(options.join(",")));
        self.text(&format!("{{\\externalfigure[{url}]{classes}{options}}}"));
    }
}

/// A length with five digits behind the point at most.
fn rounded(inches: f64) -> String {
    let text = format!("{inches:.5}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Text with what TeX reads as commands escaped.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '|' => escaped.push_str("\\letterbar{}"),
            '%' => escaped.push_str("\\letterpercent{}"),
            '{' | '}' | '#' | '$' => escaped.extend(['\\', character]),
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
