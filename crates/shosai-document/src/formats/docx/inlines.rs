//! Running text.

use crate::messages;
use std::fmt::Write as _;

use super::field::{bookmark, field};
use super::writer::Writer;
use crate::office::address::safe_address;
use crate::office::math::{Host, omml, plain};
use crate::office::measure::is_wide;
use crate::office::xml::escape;
use crate::tree::{Attributes, Inline, InlineKind, MathKind, walk::plain_text};

/// How letters look.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Look {
    /// The id of a character style.
    pub style: Option<String>,
    /// Further properties, as XML, in the schema's order.
    pub marks: Marks,
}

/// Properties of letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    pub bold: bool,
    pub italic: bool,
    /// Small capitals.
    pub small_caps: bool,
    /// Struck out.
    pub strike: bool,
    /// Highlighted.
    pub marked: bool,
    pub underline: bool,
    /// The colour as RRGGBB.
    pub colour: Option<&'static str>,
    /// Raised (`superscript`) or lowered (`subscript`).
    pub shift: Option<&'static str>,
}

impl Look {
    fn xml(&self) -> String {
        let mut xml = String::new();
        if let Some(style) = &self.style {
            let _ = write!(xml, "<w:rStyle w:val=\"{style}\"/>");
        }
        let marks = self.marks;
        let flags = [
            (marks.bold, "<w:b/><w:bCs/>"),
            (marks.italic, "<w:i/><w:iCs/>"),
            (marks.small_caps, "<w:smallCaps/>"),
            (marks.strike, "<w:strike/>"),
            (marks.marked, "<w:highlight w:val=\"yellow\"/>"),
            (marks.underline, "<w:u w:val=\"single\"/>"),
        ];
        let (before, after) = flags.split_at(4);
        before.iter().filter(|(set, _)| *set).for_each(|(_, element)| xml.push_str(element));
        if let Some(colour) = marks.colour {
            let _ = write!(xml, "<w:color w:val=\"{colour}\"/>");
        }
        after.iter().filter(|(set, _)| *set).for_each(|(_, element)| xml.push_str(element));
        if let Some(shift) = marks.shift {
            let _ = write!(xml, "<w:vertAlign w:val=\"{shift}\"/>");
        }
        if xml.is_empty() { xml } else { format!("<w:rPr>{xml}</w:rPr>") }
    }
}

/// Letters as a run; line ends become breaks.
pub fn run(text: &str, look: &Look) -> String {
    if text.is_empty() {
        return String::new();
    }
    let mut xml = format!("<w:r>{}", look.xml());
    for (index, line) in text.split('\n').enumerate() {
        if index > 0 {
            xml.push_str("<w:br/>");
        }
        if !line.is_empty() {
            let _ = write!(xml, "<w:t xml:space=\"preserve\">{}</w:t>", escape(line));
        }
    }
    xml.push_str("</w:r>");
    xml
}

impl Writer<'_> {
    /// Running text as runs.
    pub fn inlines(&mut self, inlines: &[Inline], look: &Look) -> String {
        let mut xml = String::new();
        let mut pending = String::new();
        for (index, inline) in inlines.iter().enumerate() {
            match &inline.kind {
                InlineKind::Text(text) => pending.push_str(text),
                InlineKind::Space => pending.push(' '),
                InlineKind::SoftBreak => {
                    let last = pending.chars().last();
                    let next = inlines.get(index + 1).and_then(first_letter);
                    // A line end between two East Asian letters means nothing.
                    if !(last.is_some_and(is_wide) && next.is_some_and(is_wide)) {
                        pending.push(' ');
                    }
                }
                _ => {
                    xml.push_str(&run(&std::mem::take(&mut pending), look));
                    xml.push_str(&self.inline(inline, look));
                }
            }
        }
        xml.push_str(&run(&pending, look));
        xml
    }

    fn inline(&mut self, inline: &Inline, look: &Look) -> String {
        let with = |change: &dyn Fn(&mut Marks)| {
            let mut look = look.clone();
            change(&mut look.marks);
            look
        };
        match &inline.kind {
            InlineKind::Text(_) | InlineKind::Space | InlineKind::SoftBreak | InlineKind::Shortcode(_) => String::new(),
            InlineKind::LineBreak => "<w:r><w:br/></w:r>".to_owned(),
            InlineKind::Emphasis(content) => self.inlines(content, &with(&|marks| marks.italic = true)),
            InlineKind::Strong(content) => self.inlines(content, &with(&|marks| marks.bold = true)),
            InlineKind::Underline(content) => self.inlines(content, &with(&|marks| marks.underline = true)),
            InlineKind::Strikeout(content) => self.inlines(content, &with(&|marks| marks.strike = true)),
            InlineKind::Superscript(content) => {
                self.inlines(content, &with(&|marks| marks.shift = Some("superscript")))
            }
            InlineKind::Subscript(content) => self.inlines(content, &with(&|marks| marks.shift = Some("subscript"))),
            InlineKind::SmallCaps(content) => self.inlines(content, &with(&|marks| marks.small_caps = true)),
            InlineKind::Quoted(kind, content) => {
                let (open, close) = kind.marks();
                let inner = self.inlines(content, look);
                format!("{}{inner}{}", run(&open.to_string(), look), run(&close.to_string(), look))
            }
            InlineKind::Cite(_, content) => self.inlines(content, look),
            InlineKind::Code(_, text) => {
                let style = Some(self.styles.id("Verbatim Char").to_owned());
                run(text, &Look { style, ..look.clone() })
            }
            InlineKind::Math(kind, tex) => self.formula(inline.line, *kind, tex),
            InlineKind::Raw { format, text } => match format.as_str() {
                "openxml" => text.clone(),
                "html" if text.trim_start().to_ascii_lowercase().starts_with("<br") => "<w:r><w:br/></w:r>".to_owned(),
                _ => String::new(),
            },
            InlineKind::Link { attributes, content, target } => self.link(attributes, content, &target.url, look),
            InlineKind::Image { attributes, alt, target } => self.picture(inline.line, attributes, alt, &target.url),
            InlineKind::Note(blocks) => self.footnote(blocks),
            InlineKind::Span(attributes, content) => self.span(attributes, content, look),
        }
    }

    fn span(&mut self, attributes: &Attributes, content: &[Inline], look: &Look) -> String {
        let mut look = look.clone();
        look.marks.underline |= attributes.has_class("underline") || attributes.has_class("ul");
        look.marks.marked |= attributes.has_class("mark");
        look.marks.small_caps |= attributes.has_class("smallcaps");
        if let Some(name) = attributes.get("custom-style") {
            look.style = Some(self.styles.id(name).to_owned());
        }
        let inner = self.inlines(content, &look);
        if attributes.id.is_empty() { inner } else { self.marked(&attributes.id, &inner) }
    }

    /// Puts a bookmark around XML.
    pub fn marked(&mut self, id: &str, inner: &str) -> String {
        let (number, name) = (self.id(), bookmark(id));
        format!("<w:bookmarkStart w:id=\"{number}\" w:name=\"{name}\"/>{inner}<w:bookmarkEnd w:id=\"{number}\"/>")
    }

    fn link(&mut self, attributes: &Attributes, content: &[Inline], url: &str, look: &Look) -> String {
        if let Some(id) = url.strip_prefix('#') {
            // What refers to a part, `Figure 3 (a)`, is no number that Word counts.
            let numbered =
                ["fig-", "tbl-"].iter().any(|kind| id.starts_with(kind)) && !plain_text(content).ends_with(')');
            if attributes.has_class("quarto-xref") && numbered {
                let shown = self.inlines(content, look);
                return field(&format!("REF {} \\h", bookmark(id)), &shown);
            }
            let inner = self.inlines(content, look);
            return format!("<w:hyperlink w:anchor=\"{}\" w:history=\"1\">{inner}</w:hyperlink>", bookmark(id));
        }
        let style = Some(self.styles.id("Hyperlink").to_owned());
        let inner = self.inlines(content, &Look { style, ..look.clone() });
        if url.is_empty() {
            return inner;
        }
        let id = self.relate("hyperlink", &safe_address(url), true);
        format!("<w:hyperlink r:id=\"{id}\" w:history=\"1\">{inner}</w:hyperlink>")
    }

    /// A formula; one on its own line as a paragraph of formulas.
    pub fn formula(&mut self, line: u32, kind: MathKind, tex: &str) -> String {
        match omml(tex, Host::Word) {
            Ok(formula) => match kind {
                MathKind::Inline => format!("<m:oMath>{formula}</m:oMath>"),
                MathKind::Display => format!("<m:oMathPara><m:oMath>{formula}</m:oMath></m:oMathPara>"),
            },
            Err(reason) => {
                self.context.warn(line, messages::FormulaAsLetters { tex: tex.trim(), reason });
                let marks = Marks { italic: true, ..Marks::default() };
                run(&plain(tex), &Look { style: None, marks })
            }
        }
    }

    fn footnote(&mut self, blocks: &[crate::tree::Block]) -> String {
        let reference = self.styles.id("footnote reference").to_owned();
        if self.in_footnote {
            return String::new();
        }
        self.in_footnote = true;
        let style = self.styles.id("footnote text").to_owned();
        let mut text = self.blocks_in_style(blocks, &style);
        self.in_footnote = false;
        let mark = format!(
            "<w:r><w:rPr><w:rStyle w:val=\"{reference}\"/></w:rPr><w:footnoteRef/></w:r><w:r><w:t xml:space=\"preserve\"> </w:t></w:r>"
        );
        match text.find("</w:pPr>") {
            Some(place) => text.insert_str(place + "</w:pPr>".len(), &mark),
            None => text = format!("<w:p>{mark}</w:p>{text}"),
        }
        self.footnotes.push(text);
        // 0 and 1 are the two separators every file has.
        let id = self.footnotes.len() + 1;
        format!("<w:r><w:rPr><w:rStyle w:val=\"{reference}\"/></w:rPr><w:footnoteReference w:id=\"{id}\"/></w:r>")
    }
}

fn first_letter(inline: &Inline) -> Option<char> {
    match &inline.kind {
        InlineKind::Text(text) | InlineKind::Code(_, text) => text.chars().next(),
        _ => crate::tree::walk::content(inline)?.first().and_then(first_letter),
    }
}
