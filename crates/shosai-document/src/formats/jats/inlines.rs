use super::{Sheet, escape, quoted};
use crate::{
    carta,
    layout::Piece,
    tree::{Attributes, Block, BlockKind, Document, Inline, InlineKind, MathKind, QuoteKind, walk},
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
            InlineKind::Code(_, text) => self.text_piece(&format!("<monospace>{}</monospace>", escape(text))),
            InlineKind::Math(kind, text) => self.math(*kind, text),
            InlineKind::Raw { format, text } if format == "jats" => self.text_piece(text),
            InlineKind::Raw { .. } => {}
            InlineKind::Link { content, target, attributes } => self.link(attributes, content, &target.url),
            InlineKind::Image { target, .. } => {
                let (kind, subtype) = media_type(&target.url);
                let href = format!("xlink:href=\"{}\"", quoted(&target.url));
                self.tag(&[
                    "<inline-graphic",
                    &format!("mimetype=\"{kind}\""),
                    &format!("mime-subtype=\"{subtype}\""),
                    &href,
                    "/>",
                ]);
            }
            InlineKind::Note(content) => {
                self.notes.push(content.clone());
                let number = self.notes.len();
                self.tag(&["<xref", "ref-type=\"fn\"", &format!("rid=\"fn{number}\">{number}</xref>")]);
            }
            InlineKind::Span(attributes, content) => self.span(attributes, content),
            InlineKind::Shortcode(text) => self.text_piece(&escape(&format!("{{{{< {text} >}}}}"))),
        }
    }

    /// A tag with its attributes, which stays on one line.
    fn tag(&mut self, parts: &[&str]) {
        self.text_piece(&parts.join(" "));
    }

    fn span(&mut self, attributes: &Attributes, content: &[Inline]) {
        if attributes.is_empty() {
            return self.inlines(content);
        }
        match attributes.classes.first() {
            Some(class) => {
                let id =
                    if attributes.id.is_empty() { String::new() } else { format!("id=\"{}\"", quoted(&attributes.id)) };
                let kind = format!("content-type=\"{}\">", quoted(class));
                if id.is_empty() {
                    self.tag(&["<named-content", &kind])
                } else {
                    self.tag(&["<named-content", &id, &kind])
                }
                self.inlines(content);
                self.text_piece("</named-content>");
            }
            None if !attributes.id.is_empty() => {
                self.tag(&["<styled-content", &format!("id=\"{}\">", quoted(&attributes.id))]);
                self.inlines(content);
                self.text_piece("</styled-content>");
            }
            None => self.inlines(content),
        }
    }

    fn link(&mut self, _: &Attributes, content: &[Inline], url: &str) {
        if let Some(id) = url.strip_prefix('#') {
            let alt = quoted(&walk::plain_text(content));
            self.tag(&["<xref", &format!("alt=\"{alt}\""), &format!("rid=\"{}\">", quoted(id))]);
            self.inlines(content);
            self.text_piece("</xref>");
            return;
        }
        if let Some(address) = url.strip_prefix("mailto:").filter(|address| *address == walk::plain_text(content)) {
            self.text_piece(&format!("<email>{}</email>", escape(address)));
            return;
        }
        self.tag(&["<ext-link", "ext-link-type=\"uri\"", &format!("xlink:href=\"{}\">", quoted(url))]);
        self.inlines(content);
        self.text_piece("</ext-link>");
    }

    pub fn graphic(&mut self, url: &str, title: &str) {
        let (kind, subtype) = media_type(url);
        let title = if title.is_empty() { String::new() } else { format!(" xlink:title=\"{}\"", quoted(title)) };
        self.tag(&[
            "<graphic",
            &format!("mimetype=\"{kind}\""),
            &format!("mime-subtype=\"{subtype}\""),
            &format!("xlink:href=\"{}\"{title}", quoted(url)),
            "/>",
        ]);
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

/// A formula as MathML with JATS' prefix.
fn mathml(kind: MathKind, text: &str) -> Option<String> {
    let formula = Inline::new(0, InlineKind::Math(kind, text.to_owned()));
    let document = Document { blocks: vec![Block::new(0, BlockKind::Plain(vec![formula]))], ..Document::default() };
    let html = carta::write(&document, "html", |options| {
        options.math_method = ::carta::MathMethod::Mathml;
        options.wrap = ::carta::WrapMode::None;
    })
    .ok()?;
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
        _ => ("image", "jpeg"),
    }
}
