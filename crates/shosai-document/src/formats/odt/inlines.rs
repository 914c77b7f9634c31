//! Running text.

use crate::messages;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::styles::list_style;
use crate::Language;
use crate::formats::WriteContext;
use crate::formats::epub::clean_id;
use crate::office::address::safe_address;
use crate::office::archive::Bytes;
use crate::office::math::{mathml, plain};
use crate::office::measure::is_wide;
use crate::office::units::Length;
use crate::office::xml::escape;
use crate::picture_size;
use crate::tree::walk::plain_text;
use crate::tree::{Attributes, Block, Document, Inline, InlineKind, MathKind, NumberDelimiter, NumberStyle};

/// Writes the text of a document.
pub struct Writer<'a> {
    pub document: &'a Document,
    /// Where warnings go.
    pub context: &'a WriteContext<'a>,
    /// The language of words we add.
    pub language: Language,
    /// The files to store beside the text: name, type, bytes.
    pub files: Vec<(String, String, Bytes)>,
    /// The styles of lists used so far.
    pub lists: Vec<String>,
    /// The widths of columns used so far, as styles.
    pub columns: Vec<String>,
    /// Whether the pages lie on their side.
    pub turned: bool,
    pub(super) stored: BTreeMap<String, String>,
    pub(super) list_names: BTreeMap<String, String>,
    pub(super) count: usize,
}

/// The width of text on our page, in centimetres.
pub const TEXT_WIDTH: f64 = 15.92;
/// CSS pixels in a centimetre.
const PIXELS: f64 = 96.0 / 2.54;
/// English metric units in a centimetre.
const EMU: f64 = 360_000.0;

impl<'a> Writer<'a> {
    /// A writer at the start of a document.
    pub fn new(document: &'a Document, context: &'a WriteContext<'a>) -> Self {
        let language = Language::of(document);
        let (files, lists, columns) = (Vec::new(), Vec::new(), Vec::new());
        Self {
            document,
            context,
            language,
            files,
            lists,
            columns,
            turned: false,
            stored: BTreeMap::new(),
            list_names: BTreeMap::new(),
            count: 0,
        }
    }

    pub(super) fn next(&mut self) -> usize {
        self.count += 1;
        self.count
    }

    pub fn list_name(&mut self, numbers: Option<(NumberStyle, NumberDelimiter)>) -> String {
        let form = numbers.map(|(style, delimiter)| {
            let format = match style {
                NumberStyle::LowerRoman => "i",
                NumberStyle::UpperRoman => "I",
                NumberStyle::LowerAlpha => "a",
                NumberStyle::UpperAlpha => "A",
                NumberStyle::Default | NumberStyle::Example | NumberStyle::Decimal => "1",
            };
            let (before, after) = match delimiter {
                NumberDelimiter::Default | NumberDelimiter::Period => ("", "."),
                NumberDelimiter::OneParenthesis => ("", ")"),
                NumberDelimiter::TwoParentheses => ("(", ")"),
            };
            (format, before, after)
        });
        let key = format!("{form:?}");
        if let Some(name) = self.list_names.get(&key) {
            return name.clone();
        }
        let name = format!("list{}", self.lists.len() + 1);
        self.lists.push(list_style(&name, form));
        self.list_names.insert(key, name.clone());
        name
    }

    /// Running text.
    pub fn inlines(&mut self, inlines: &[Inline]) -> String {
        let mut xml = String::new();
        let mut last = None;
        for (index, inline) in inlines.iter().enumerate() {
            match &inline.kind {
                InlineKind::Text(text) => {
                    xml += &spaced(text);
                    last = text.chars().last();
                }
                InlineKind::Space => xml.push(' '),
                InlineKind::SoftBreak => {
                    let next = inlines.get(index + 1).map(|next| plain_text(std::slice::from_ref(next)));
                    let next = next.and_then(|text| text.chars().next());
                    if !(last.is_some_and(is_wide) && next.is_some_and(is_wide)) {
                        xml.push(' ');
                    }
                }
                _ => {
                    xml += &self.inline(inline);
                    last = plain_text(std::slice::from_ref(inline)).chars().last();
                }
            }
        }
        xml
    }

    fn inline(&mut self, inline: &Inline) -> String {
        let mut styled = |style: &str, content: &[Inline]| {
            format!("<text:span text:style-name=\"{style}\">{}</text:span>", self.inlines(content))
        };
        match &inline.kind {
            InlineKind::Text(_) | InlineKind::Space | InlineKind::SoftBreak | InlineKind::Shortcode(_) => String::new(),
            InlineKind::LineBreak => "<text:line-break/>".to_owned(),
            InlineKind::Emphasis(content) => styled("italic", content),
            InlineKind::Strong(content) => styled("bold", content),
            InlineKind::Underline(content) => styled("underline", content),
            InlineKind::Strikeout(content) => styled("strike", content),
            InlineKind::Superscript(content) => styled("super", content),
            InlineKind::Subscript(content) => styled("sub", content),
            InlineKind::SmallCaps(content) => styled("small-caps", content),
            InlineKind::Quoted(kind, content) => {
                let (open, close) = kind.marks();
                format!("{open}{}{close}", self.inlines(content))
            }
            InlineKind::Cite(_, content) => self.inlines(content),
            InlineKind::Code(_, text) => {
                format!("<text:span text:style-name=\"Source_20_Text\">{}</text:span>", spaced(text))
            }
            InlineKind::Math(kind, tex) => self.formula(inline.line, *kind, tex),
            InlineKind::Raw { format, text } => match format.as_str() {
                "opendocument" => text.clone(),
                "html" if text.trim_start().to_ascii_lowercase().starts_with("<br") => "<text:line-break/>".to_owned(),
                _ => String::new(),
            },
            InlineKind::Link { content, target, .. } => {
                let inner = self.inlines(content);
                let address = match target.url.strip_prefix('#') {
                    Some(id) => format!("#{}", clean_id(id)),
                    None => safe_address(&target.url),
                };
                format!("<text:a xlink:type=\"simple\" xlink:href=\"{}\">{inner}</text:a>", escape(&address))
            }
            InlineKind::Image { attributes, alt, target } => self.picture(inline.line, attributes, alt, &target.url),
            InlineKind::Note(blocks) => self.note(blocks),
            InlineKind::Span(attributes, content) => self.span(attributes, content),
        }
    }

    fn span(&mut self, attributes: &Attributes, content: &[Inline]) -> String {
        let inner = self.inlines(content);
        let style = [("underline", "underline"), ("mark", "mark"), ("smallcaps", "small-caps")];
        let style = style.iter().find(|(class, _)| attributes.has_class(class)).map(|(_, style)| *style);
        let inner = style.map_or_else(
            || inner.clone(),
            |style| format!("<text:span text:style-name=\"{style}\">{inner}</text:span>"),
        );
        let number =
            attributes.get("equation-number").map(|number| format!("　({})", escape(number))).unwrap_or_default();
        format!("{}{inner}{number}", mark(&attributes.id))
    }

    fn note(&mut self, blocks: &[Block]) -> String {
        let number = self.next();
        let body = self.blocks_in(blocks, "Footnote");
        format!(
            "<text:note text:id=\"note{number}\" text:note-class=\"footnote\"><text:note-citation>{number}</text:note-citation><text:note-body>{body}</text:note-body></text:note>"
        )
    }

    /// A formula as an object of its own.
    fn formula(&mut self, line: u32, kind: MathKind, tex: &str) -> String {
        match mathml(tex, kind) {
            Ok(formula) => {
                let number = self.next();
                let object = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{formula}");
                self.files.push((
                    format!("Formula{number}/content.xml"),
                    "text/xml".to_owned(),
                    object.into_bytes().into(),
                ));
                self.files.push((
                    format!("Formula{number}/"),
                    "application/vnd.oasis.opendocument.formula".to_owned(),
                    Vec::new().into(),
                ));
                format!(
                    "<draw:frame draw:style-name=\"formula\" draw:name=\"Formula{number}\" text:anchor-type=\"as-char\"><draw:object xlink:href=\"./Formula{number}\" \
                     xlink:type=\"simple\" xlink:show=\"embed\" xlink:actuate=\"onLoad\"/><svg:desc>{}</svg:desc></draw:frame>",
                    escape(&plain(tex))
                )
            }
            Err(reason) => {
                self.context.warn(line, messages::FormulaAsLetters { tex: tex.trim(), reason });
                format!("<text:span text:style-name=\"italic\">{}</text:span>", escape(&plain(tex)))
            }
        }
    }

    fn picture(&mut self, line: u32, attributes: &Attributes, alt: &[Inline], url: &str) -> String {
        let text = attributes.get("fig-alt").or(attributes.get("alt")).map_or_else(|| plain_text(alt), str::to_owned);
        let Some(media) = self.document.media.get(url) else {
            return format!("［{}］", escape(if text.is_empty() { url } else { &text }));
        };
        let Some((width, height)) = media.size.or_else(|| picture_size(&media.mime, &media.bytes)) else {
            self.context.warn(line, messages::PictureWithoutSize { url });
            return format!("［{}］", escape(&text));
        };
        let aspect = width.max(1.0) / height.max(1.0);
        let length = |key: &str| {
            attributes.get(key).and_then(Length::read).map(|length| length.of((TEXT_WIDTH * EMU) as i64) as f64 / EMU)
        };
        let wanted = length("width").or_else(|| length("height").map(|tall| tall * aspect)).unwrap_or(width / PIXELS);
        // A page is at most 22 cm high within its margins.
        let wide = wanted.min(TEXT_WIDTH).min(22.0 * aspect);
        let tall = wide / aspect;
        let file = self.store(url);
        let number = self.next();
        format!(
            "<draw:frame draw:style-name=\"picture\" draw:name=\"Picture{number}\" text:anchor-type=\"as-char\" svg:width=\"{wide:.3}cm\" svg:height=\"{tall:.3}cm\">{file}<svg:desc>{}</svg:desc></draw:frame>",
            escape(&text)
        )
    }

    /// The pictures of a frame. Of a vector one only the bitmap: LibreOffice shows the first, and draws styled SVG black.
    fn store(&mut self, url: &str) -> String {
        if let Some(known) = self.stored.get(url) {
            return known.clone();
        }
        let Some(media) = self.document.media.get(url) else { return String::new() };
        let number = self.stored.len() + 1;
        let (mime, bytes) = match &media.png {
            Some(png) => ("image/png".to_owned(), png.clone()),
            None => (media.mime.clone(), media.bytes.clone()),
        };
        let extension = mime.rsplit('/').next().unwrap_or("bin").trim_end_matches("+xml").to_owned();
        let name = format!("Pictures/picture{number}.{extension}");
        let xml = format!(
            "<draw:image xlink:href=\"{name}\" xlink:type=\"simple\" xlink:show=\"embed\" xlink:actuate=\"onLoad\" draw:mime-type=\"{mime}\"/>"
        );
        self.files.push((name, mime, bytes));
        self.stored.insert(url.to_owned(), xml.clone());
        xml
    }
}

/// A bookmark for an id.
pub fn mark(id: &str) -> String {
    if id.is_empty() { String::new() } else { format!("<text:bookmark text:name=\"{}\"/>", clean_id(id)) }
}

/// Text whose runs of spaces and tabs survive.
pub fn spaced(text: &str) -> String {
    let mut xml = String::new();
    let mut spaces = 0;
    let flush = |xml: &mut String, spaces: &mut usize| {
        match *spaces {
            0 => {}
            1 => xml.push(' '),
            more => {
                let _ = write!(xml, " <text:s text:c=\"{}\"/>", more - 1);
            }
        }
        *spaces = 0;
    };
    for part in text.split_inclusive([' ', '\t', '\n']) {
        let (word, end) = match part.char_indices().last() {
            Some((at, c)) if matches!(c, ' ' | '\t' | '\n') => (&part[..at], Some(c)),
            _ => (part, None),
        };
        if !word.is_empty() {
            flush(&mut xml, &mut spaces);
            xml += &escape(word);
        }
        match end {
            Some(' ') => spaces += 1,
            Some('\t') => {
                flush(&mut xml, &mut spaces);
                xml.push_str("<text:tab/>");
            }
            Some(_) => {
                flush(&mut xml, &mut spaces);
                xml.push_str("<text:line-break/>");
            }
            None => {}
        }
    }
    flush(&mut xml, &mut spaces);
    xml
}
