use super::{Sheet, blocks::language, escape, id_attribute, language_attribute, quoted};
use crate::{
    foreign::{self, Notation},
    layout::Piece,
    tree::{Attributes, Inline, InlineKind, MathKind, QuoteKind, Target, walk},
};

impl Sheet {
    pub fn inlines(&mut self, content: &[Inline]) {
        for inline in content {
            self.inline(inline);
        }
    }

    fn around(&mut self, name: &str, content: &[Inline]) {
        self.text_piece(&format!("<{name}>"));
        self.inlines(content);
        self.text_piece(&format!("</{name}>"));
    }

    fn inline(&mut self, inline: &Inline) {
        match &inline.kind {
            InlineKind::Text(text) => self.text_piece(&escape(text)),
            InlineKind::Space | InlineKind::SoftBreak => self.pieces.push(Piece::Space),
            InlineKind::LineBreak if self.breaks => self.text_piece("<break/>"),
            InlineKind::LineBreak => self.pieces.push(Piece::Break),
            InlineKind::Emphasis(content) => self.around("italic", content),
            InlineKind::Underline(content) => self.around("underline", content),
            InlineKind::Strong(content) => self.around("bold", content),
            InlineKind::Strikeout(content) => self.around("strike", content),
            InlineKind::Superscript(content) => self.around("sup", content),
            InlineKind::Subscript(content) => self.around("sub", content),
            InlineKind::SmallCaps(content) => self.around("sc", content),
            InlineKind::Quoted(kind, content) => {
                let (open, close) = match kind {
                    QuoteKind::Single => ("‘", "’"),
                    QuoteKind::Double => ("“", "”"),
                };
                self.text_piece(open);
                self.inlines(content);
                self.text_piece(close);
            }
            InlineKind::Cite(_, content) => self.inlines(content),
            InlineKind::Code(attributes, text) => {
                let language = attributes.classes.first().and_then(|class| language(class));
                let language = language.map(|name| format!(" language=\"{}\"", quoted(name))).unwrap_or_default();
                self.text_piece(&format!("<monospace{language}>{}</monospace>", quoted(text)));
            }
            InlineKind::Math(kind, text) => self.math(*kind, text),
            InlineKind::Raw { format, text } if format == "jats" => self.text_piece(text),
            InlineKind::Raw { .. } => {}
            InlineKind::Link { content, target, attributes } => self.link(attributes, content, target),
            InlineKind::Image { attributes, alt, target } => self.graphic("inline-graphic", attributes, alt, target),
            InlineKind::Note(content) => {
                self.notes.push(content.clone());
                let number = self.notes.len();
                self.text_piece(&format!("<xref ref-type=\"fn\" rid=\"fn{number}\">{number}</xref>"));
            }
            InlineKind::Span(attributes, content) => self.span(attributes, content),
            InlineKind::Shortcode(text) => self.text_piece(&escape(&format!("{{{{< {text} >}}}}"))),
        }
    }

    fn span(&mut self, attributes: &Attributes, content: &[Inline]) {
        let (id, language) = (id_attribute(&attributes.id), language_attribute(attributes));
        let name = match attributes.classes.first() {
            Some(class) => {
                let kind = quoted(class);
                self.text_piece(&format!("<named-content{id}{language} content-type=\"{kind}\">"));
                "named-content"
            }
            None if id.is_empty() && language.is_empty() => return self.inlines(content),
            None => {
                self.text_piece(&format!("<styled-content{id}{language}>"));
                "styled-content"
            }
        };
        self.inlines(content);
        self.text_piece(&format!("</{name}>"));
    }

    fn link(&mut self, attributes: &Attributes, content: &[Inline], target: &Target) {
        if let Some(id) = target.url.strip_prefix('#') {
            let alt = quoted(&walk::plain_text(content));
            self.text_piece(&format!("<xref alt=\"{alt}\" rid=\"{}\">", quoted(id)));
            self.inlines(content);
            return self.text_piece("</xref>");
        }
        let plain = walk::plain_text(content);
        if let Some(address) = target.url.strip_prefix("mailto:").filter(|address| *address == plain) {
            return self.text_piece(&format!("<email>{}</email>", escape(address)));
        }
        let (id, title) = (id_attribute(&attributes.id), title_attribute(target));
        let url = quoted(&target.url);
        self.text_piece(&format!("<ext-link{id} ext-link-type=\"uri\" xlink:href=\"{url}\"{title}>"));
        self.inlines(content);
        self.text_piece("</ext-link>");
    }

    /// A picture with its description inside.
    pub fn graphic(&mut self, name: &str, attributes: &Attributes, alt: &[Inline], target: &Target) {
        let (id, title, url) = (id_attribute(&attributes.id), title_attribute(target), quoted(&target.url));
        let (kind, subtype) = media_type(&target.url);
        let open = format!("<{name}{id} mimetype=\"{kind}\" mime-subtype=\"{subtype}\" xlink:href=\"{url}\"{title}");
        let words = attributes.get("alt").map_or_else(|| walk::plain_text(alt), str::to_owned);
        if words.is_empty() {
            return self.text_piece(&format!("{open} />"));
        }
        self.text_piece(&format!("{open}>"));
        self.indented(|inner| inner.text_piece(&format!("<alt-text>{}</alt-text>", escape(&words))));
        self.text_piece(&format!("</{name}>"));
    }

    fn math(&mut self, kind: MathKind, text: &str) {
        let name = match kind {
            MathKind::Inline => "inline-formula",
            MathKind::Display => "disp-formula",
        };
        let tex = format!("<tex-math><![CDATA[{}]]></tex-math>", text.replace("]]>", "]] >"));
        self.text_piece(&format!("<{name}><alternatives>"));
        self.pieces.push(Piece::Fresh);
        self.text_piece(&tex);
        self.pieces.push(Piece::Fresh);
        self.text_piece(&mathml(kind, text).unwrap_or_default());
        self.text_piece(&format!("</alternatives></{name}>"));
    }
}

fn title_attribute(target: &Target) -> String {
    if target.title.is_empty() { String::new() } else { format!(" xlink:title=\"{}\"", quoted(&target.title)) }
}

/// A formula as MathML with JATS' prefix.
fn mathml(kind: MathKind, text: &str) -> Option<String> {
    let html = foreign::writers().formula(kind, text, Notation::MathMl)?;
    let start = html.find("<math")?;
    let end = html.rfind("</math>")?;
    let mut inner = html[start..end].split_once('>')?.1.to_owned();
    if let Some(at) = inner.find("<annotation") {
        inner.truncate(at);
    }
    let inner = inner.replace("<semantics>", "").replace("</semantics>", "");
    let prefixed = inner.replace("</", "\u{1}").replace('<', "<mml:").replace('\u{1}', "</mml:");
    let display = match kind {
        MathKind::Inline => "inline",
        MathKind::Display => "block",
    };
    Some(format!(
        "<mml:math display=\"{display}\" xmlns:mml=\"http://www.w3.org/1998/Math/MathML\">{prefixed}</mml:math>"
    ))
}

fn media_type(url: &str) -> (&'static str, &'static str) {
    match url.rsplit('.').next().unwrap_or_default().to_ascii_lowercase().as_str() {
        "png" => ("image", "png"),
        "gif" => ("image", "gif"),
        "svg" => ("image", "svg+xml"),
        "jpg" | "jpeg" => ("image", "jpeg"),
        "pdf" => ("application", "pdf"),
        "mp4" => ("video", "mp4"),
        _ => ("image", ""),
    }
}
