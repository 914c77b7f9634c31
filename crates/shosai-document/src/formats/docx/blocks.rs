//! Paragraphs, lists, headings and everything else that stands on lines of its own.

use std::fmt::Write as _;

use super::custom::{landscape, margin};
use super::field::field;
use super::inlines::{Look, Marks, run};
use super::numbering::{LEVELS, ListKind, STEP};
use super::writer::Writer;
use crate::highlight::{self, Token};
use crate::messages;
use crate::office::captions::{label_and_number, sequence};
use crate::passes;
use crate::tree::{Attributes, Block, BlockKind, Caption, Inline, InlineKind, MathKind};
use crate::web::numbers_of_lines;
use crate::{callout, callout_kind};

/// Where a paragraph stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Place {
    /// The id of its style.
    pub style: String,
    /// The list it belongs to and its level, for the first paragraph of an item.
    pub list: Option<(usize, usize)>,
    /// How deep it stands in lists, for paragraphs that go on.
    pub depth: usize,
    /// Further paragraph properties, as XML.
    pub more: String,
}

impl Writer<'_> {
    /// Blocks of the main text.
    pub fn blocks(&mut self, blocks: &[Block]) -> String {
        let style = self.styles.id("Body Text").to_owned();
        self.blocks_in_style(blocks, &style)
    }

    /// Blocks whose paragraphs have this style.
    pub fn blocks_in_style(&mut self, blocks: &[Block], style: &str) -> String {
        let place = Place { style: style.to_owned(), ..Place::default() };
        self.blocks_at(blocks, &place)
    }

    pub(super) fn blocks_at(&mut self, blocks: &[Block], place: &Place) -> String {
        // What is written of a document that nobody waits for is thrown away.
        let code = format!("<w:p><w:pPr><w:pStyle w:val=\"{}\"/>", self.styles.id("Source Code"));
        let mut xml = String::new();
        for block in blocks.iter().take_while(|_| !(self.context.cancelled)()) {
            let own = self.block(block, place);
            // Word draws one frame around paragraphs that follow each other in the same one.
            let joined =
                own.starts_with(&code) && xml.rfind("<w:p>").is_some_and(|last| xml[last..].starts_with(&code));
            xml.push_str(if joined { BETWEEN_FRAMES } else { "" });
            xml += &own;
        }
        xml
    }

    fn block(&mut self, block: &Block, place: &Place) -> String {
        if let Some(reach) = passes::reach(block).filter(|_| place.depth == 0 && !self.in_footnote && !self.is_wide) {
            return self.wide(block, reach, place);
        }
        match &block.kind {
            BlockKind::Plain(content) => {
                let style = if place.list.is_some() || place.depth > 0 {
                    self.styles.id("Compact").to_owned()
                } else {
                    place.style.clone()
                };
                self.paragraph(content, &Place { style, ..place.clone() })
            }
            BlockKind::Paragraph(content) => self.paragraph(content, place),
            BlockKind::LineBlock(lines) => {
                let lines: Vec<String> = lines.iter().map(|line| self.inlines(line, &Look::default())).collect();
                wrapped(place, &lines.join("<w:r><w:br/></w:r>"))
            }
            BlockKind::Code { attributes, text } => self.code(attributes, text, place),
            BlockKind::Raw { format, text } if format == "openxml" => text.clone(),
            BlockKind::Raw { format, text } => {
                if !text.trim().is_empty() && !text.trim_start().starts_with("<!--") {
                    self.context.warn(block.line, messages::RawLeftOut { format, writer: "Word" });
                }
                String::new()
            }
            BlockKind::Quote(content) => {
                let style = self.styles.id("Block Text").to_owned();
                self.blocks_at(content, &Place { style, ..place.clone() })
            }
            BlockKind::Ordered { start, style, delimiter, items } => {
                self.list(ListKind::Numbers(*style, *delimiter), *start, items, place)
            }
            BlockKind::Bullet(items) => self.list(ListKind::Bullets, 1, items, place),
            BlockKind::Definitions(definitions) => {
                let (term, text) =
                    (self.styles.id("Definition Term").to_owned(), self.styles.id("Definition").to_owned());
                let mut xml = String::new();
                for definition in definitions {
                    xml += &self.paragraph(&definition.term, &Place { style: term.clone(), ..place.clone() });
                    for blocks in &definition.definitions {
                        xml += &self.blocks_at(blocks, &Place { style: text.clone(), ..place.clone() });
                    }
                }
                xml
            }
            BlockKind::Heading { level, attributes, content } => self.heading(*level, attributes, content),
            BlockKind::Rule => RULE.to_owned(),
            BlockKind::Table(table) => self.table(block.line, table),
            BlockKind::Figure { attributes, caption, content } => self.figure(attributes, caption, content, place),
            BlockKind::Div { attributes, content } => self.division(attributes, content, place),
        }
    }

    /// A block that stands on a share of the margins too.
    fn wide(&mut self, block: &Block, (left, right): (f64, f64), place: &Place) -> String {
        let margin = |side: &str, share: f64| (margin(&self.section, side) as f64 * share) as i64;
        let (left, right) = (margin("left", left), margin("right", right));
        let full = self.text_width;
        self.text_width += left + right;
        self.is_wide = true;
        let more = format!("<w:ind w:left=\"{}\" w:right=\"{}\"/>", -left, -right);
        let xml = self.block(block, &Place { more, ..place.clone() });
        self.is_wide = false;
        self.text_width = full;
        xml
    }

    /// A paragraph; a formula with a number stands between two tabs.
    pub(super) fn paragraph(&mut self, content: &[Inline], place: &Place) -> String {
        if let Some((tex, number, id)) = numbered_formula(content) {
            let formula = self.formula(0, MathKind::Inline, tex);
            let (middle, right) = (self.text_width / 2, self.text_width);
            let number = self.marked(id, &run(&format!("({number})"), &Look::default()));
            let more = format!(
                "<w:tabs><w:tab w:val=\"center\" w:pos=\"{middle}\"/><w:tab w:val=\"right\" w:pos=\"{right}\"/></w:tabs>"
            );
            let place = Place { more, ..place.clone() };
            return wrapped(&place, &format!("<w:r><w:tab/></w:r>{formula}<w:r><w:tab/></w:r>{number}"));
        }
        let inner = self.inlines(content, &Look::default());
        if inner.is_empty() && place.list.is_none() { String::new() } else { wrapped(place, &inner) }
    }

    fn heading(&mut self, level: usize, attributes: &Attributes, content: &[Inline]) -> String {
        let level = level.clamp(1, 6);
        let style = self.styles.id(&format!("heading {level}")).to_owned();
        let list = self.heading_list.filter(|_| !attributes.has_class("unnumbered")).map(|list| (list, level - 1));
        let inner = self.inlines(content, &Look::default());
        let inner = if attributes.id.is_empty() { inner } else { self.marked(&attributes.id, &inner) };
        wrapped(&Place { style, list, ..Place::default() }, &inner)
    }

    fn list(&mut self, kind: ListKind, start: i64, items: &[Vec<Block>], place: &Place) -> String {
        let level = place.depth.min(LEVELS - 1);
        let number = self.numbering.list(kind, level, start);
        let mut xml = String::new();
        for item in items {
            let inner = Place { depth: place.depth + 1, list: None, ..place.clone() };
            for (index, block) in item.iter().enumerate() {
                let text = matches!(block.kind, BlockKind::Plain(_) | BlockKind::Paragraph(_));
                let own = if index == 0 && text {
                    Place { list: Some((number, level)), ..inner.clone() }
                } else {
                    inner.clone()
                };
                xml += &self.block(block, &own);
            }
        }
        xml
    }

    fn code(&mut self, attributes: &Attributes, text: &str, place: &Place) -> String {
        let style = self.styles.id("Source Code").to_owned();
        let letters = Some(self.styles.id("Verbatim Char").to_owned());
        let mut runs = String::new();
        let lines = coloured(attributes, text);
        let numbers = numbers_of_lines(attributes, lines.len());
        for (index, pieces) in lines.into_iter().enumerate() {
            runs.push_str(if index == 0 { "" } else { "<w:r><w:br/></w:r>" });
            if let Some(number) = numbers.get(index) {
                let marks = Marks { colour: Some(Token::Comment.colour(false)), ..Marks::default() };
                runs += &run(number, &Look { style: letters.clone(), marks });
            }
            for (token, code) in pieces {
                let colour = (token != Token::Plain).then(|| token.colour(false));
                let marks = Marks { colour, italic: token == Token::Comment, ..Marks::default() };
                runs += &run(code, &Look { style: letters.clone(), marks });
            }
        }
        let mut xml = wrapped(&Place { style, list: None, ..place.clone() }, &runs);
        if let Some(caption) = attributes.get("lst-cap") {
            let caption = [Inline::text(0, caption)];
            let style = self.styles.id("caption").to_owned();
            xml =
                self.paragraph(&caption, &Place { style, more: "<w:keepNext/>".to_owned(), ..Place::default() }) + &xml;
        }
        xml
    }

    fn figure(&mut self, attributes: &Attributes, caption: &Caption, content: &[Block], place: &Place) -> String {
        let style = self.styles.id("Figure").to_owned();
        let mut xml = self.blocks_at(content, &Place { style, list: None, ..place.clone() });
        xml += &self.caption(&attributes.id, caption, "");
        xml
    }

    /// A caption whose number is a field, with a bookmark for references.
    pub(super) fn caption(&mut self, id: &str, caption: &Caption, more: &str) -> String {
        let style = self.styles.id("caption").to_owned();
        let place = Place { style, more: more.to_owned(), ..Place::default() };
        let mut xml = String::new();
        for (index, block) in caption.long.iter().enumerate() {
            let (BlockKind::Plain(content) | BlockKind::Paragraph(content)) = &block.kind else {
                xml += &self.block(block, &place);
                continue;
            };
            let label = content.first().filter(|_| index == 0 && !id.is_empty()).and_then(label_and_number);
            let Some((label, number)) = label else {
                // A part of a figure has a letter of its own, and a name to lead to.
                let marked = index == 0 && !id.is_empty();
                let mark = if marked { self.marked(id, "") } else { String::new() };
                let inner = self.inlines(content, &Look::default());
                xml += &wrapped(&place, &format!("{mark}{inner}"));
                continue;
            };
            let plain = Look::default();
            let shown = format!("{}{}", run(&format!("{label}\u{a0}"), &plain), numbered(label, number));
            let mark = self.marked(id, &shown);
            let rest = self.inlines(&content[1..], &plain);
            xml += &wrapped(&place, &format!("{mark}{}{rest}", run(":", &plain)));
        }
        xml
    }

    fn division(&mut self, attributes: &Attributes, content: &[Block], place: &Place) -> String {
        if attributes.has_class("notes") {
            return String::new();
        }
        if attributes.has_class(passes::PAGE_BREAK) {
            return PAGE_BREAK.to_owned();
        }
        if let Some((title, inner)) = callout(attributes, content, self.language) {
            let (edge, ground) = match callout_kind(attributes) {
                Some("tip") => ("2E8B6F", "EAF5F1"),
                Some("warning") => ("D9772B", "FCF1E7"),
                Some("caution" | "important") => ("C23B4B", "FAECEE"),
                _ => ("1D5FA8", "E9F1F9"),
            };
            let more = format!(
                "<w:pBdr><w:left w:val=\"single\" w:sz=\"24\" w:space=\"8\" w:color=\"{edge}\"/></w:pBdr><w:shd w:val=\"clear\" w:color=\"auto\" w:fill=\"{ground}\"/>"
            );
            let place = Place { style: place.style.clone(), list: None, depth: 0, more };
            let marks = Marks { bold: true, ..Marks::default() };
            let title = self.inlines(&title, &Look { style: None, marks });
            let head = Place { more: format!("<w:keepNext/>{}", place.more), ..place.clone() };
            return wrapped(&head, &title) + &self.blocks_at(&inner, &place);
        }
        if attributes.has_class("landscape") && place.depth == 0 && !self.in_footnote {
            let inner = self.blocks_at(content, place);
            return landscape(&self.section, &inner);
        }
        if let Some(name) = attributes.get("custom-style") {
            let style = self.styles.id(name).to_owned();
            return self.blocks_at(content, &Place { style, ..place.clone() });
        }
        let panels = self.panels(attributes, content, place);
        let inner = panels.unwrap_or_else(|| self.blocks_at(content, place));
        if attributes.id.is_empty() || inner.is_empty() {
            return inner;
        }
        let mark = self.marked(&attributes.id, "");
        format!("{mark}{inner}")
    }
}

const BETWEEN_FRAMES: &str =
    "<w:p><w:pPr><w:spacing w:before=\"0\" w:after=\"0\" w:line=\"120\" w:lineRule=\"exact\"/></w:pPr></w:p>";
const PAGE_BREAK: &str = "<w:p><w:r><w:br w:type=\"page\"/></w:r></w:p>";
const RULE: &str = "<w:p><w:pPr><w:pBdr><w:bottom w:val=\"single\" w:sz=\"6\" w:space=\"1\" w:color=\"9AA8B8\"/></w:pBdr></w:pPr></w:p>";

/// The pieces of each line of code.
fn coloured<'t>(attributes: &Attributes, text: &'t str) -> Vec<Vec<(Token, &'t str)>> {
    let language = attributes.classes.first().filter(|language| !language.is_empty());
    let lines = language.and_then(|language| highlight::lines(language, text));
    lines.unwrap_or_else(|| text.split('\n').map(|line| vec![(Token::Plain, line)]).collect())
}

/// A paragraph around its content.
pub fn wrapped(place: &Place, inner: &str) -> String {
    let mut xml = format!("<w:p><w:pPr><w:pStyle w:val=\"{}\"/>", place.style);
    // The schema's order: keepNext, numPr, borders, shading, tabs, indent.
    let (keep, rest) = match place.more.strip_prefix("<w:keepNext/>") {
        Some(rest) => ("<w:keepNext/>", rest),
        None => ("", place.more.as_str()),
    };
    xml.push_str(keep);
    if let Some((list, level)) = place.list {
        let _ = write!(xml, "<w:numPr><w:ilvl w:val=\"{level}\"/><w:numId w:val=\"{list}\"/></w:numPr>");
    }
    xml.push_str(rest);
    if place.list.is_none() && place.depth > 0 {
        let _ = write!(xml, "<w:ind w:left=\"{}\"/>", STEP * place.depth.min(LEVELS));
    }
    let _ = write!(xml, "</w:pPr>{inner}</w:p>");
    xml
}

/// A paragraph that is one formula with a number: its TeX, its number, its id.
fn numbered_formula(content: &[Inline]) -> Option<(&str, &str, &str)> {
    let [Inline { kind: InlineKind::Span(attributes, inner), .. }] = content else { return None };
    let [Inline { kind: InlineKind::Math(_, tex), .. }] = inner.as_slice() else { return None };
    Some((tex, attributes.get("equation-number")?, &attributes.id))
}

/// A number that Word counts itself, anew in every chapter where it says one.
fn numbered(label: &str, number: &str) -> String {
    let label = sequence(label);
    let counts = |number: &str| !number.is_empty() && number.chars().all(|letter| letter.is_ascii_digit());
    let plain = Look::default();
    match number.rsplit_once('.') {
        Some((chapter, own)) if counts(own) => {
            // Not every program knows the switch that begins anew with a heading.
            let anew = if own == "1" { " \\r 1" } else { "" };
            let own = field(&format!("SEQ {label} \\* ARABIC{anew}"), &run(own, &plain));
            format!("{}{own}", run(&format!("{chapter}."), &plain))
        }
        None if counts(number) => field(&format!("SEQ {label} \\* ARABIC"), &run(number, &plain)),
        _ => run(number, &plain),
    }
}
