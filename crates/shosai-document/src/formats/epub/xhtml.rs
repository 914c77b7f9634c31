//! Blocks and running text as XHTML.

use crate::messages;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::ruby::{ruby, with_ruby};
use crate::formats::WriteContext;
use crate::office::math::{mathml, plain};
use crate::office::measure::is_wide;
use crate::office::xml::escape;
use crate::tree::walk::plain_text;
use crate::tree::{
    Alignment, Attributes, Block, BlockKind, Caption, Cell, Inline, InlineKind, MathKind, NumberStyle, Row, Table,
};
use crate::{Language, callout, callout_kind};

/// Writes the text of one chapter.
pub struct Xhtml<'a> {
    /// Where warnings go.
    pub context: &'a WriteContext<'a>,
    /// The language of words we add.
    pub language: Language,
    /// The file of every picture, by its address.
    pub pictures: &'a BTreeMap<String, String>,
    /// The file of every id.
    pub files: &'a BTreeMap<String, String>,
    /// The file being written.
    pub file: &'a str,
    /// The footnotes of this chapter.
    pub notes: Vec<String>,
    /// Whether a formula was written.
    pub has_math: bool,
}

impl Xhtml<'_> {
    /// Blocks, and behind them the footnotes they call for.
    pub fn chapter(&mut self, blocks: &[Block]) -> String {
        let mut xml = self.blocks(blocks);
        if !self.notes.is_empty() {
            let notes: String = self
                .notes
                .iter()
                .enumerate()
                .map(|(index, note)| {
                    let number = index + 1;
                    format!("<aside epub:type=\"footnote\" role=\"doc-footnote\" id=\"fn{number}\"><div><a href=\"#fnref{number}\">{number}</a></div>{note}</aside>")
                })
                .collect();
            let _ = write!(xml, "<aside class=\"footnotes\">{notes}</aside>");
        }
        xml
    }

    fn blocks(&mut self, blocks: &[Block]) -> String {
        // What is written of a document that nobody waits for is thrown away.
        let mut xml = String::new();
        let is_plain = |block: Option<&Block>| matches!(block.map(|own| &own.kind), Some(BlockKind::Plain(_)));
        for (place, block) in blocks.iter().enumerate().take_while(|_| !(self.context.cancelled)()) {
            let own = self.block(block);
            // Two texts without paragraphs would run into one another.
            let beside = is_plain(blocks.get(place + 1)) || place > 0 && is_plain(blocks.get(place - 1));
            if beside && is_plain(Some(block)) && !own.is_empty() {
                let _ = write!(xml, "<div>{own}</div>");
            } else {
                xml += &own;
            }
        }
        xml
    }

    fn block(&mut self, block: &Block) -> String {
        match &block.kind {
            BlockKind::Plain(content) => self.inlines(content),
            BlockKind::Paragraph(content) => match self.inlines(content) {
                text if text.is_empty() => text,
                text => format!("<p>{text}</p>"),
            },
            BlockKind::LineBlock(lines) => {
                let lines: Vec<String> = lines.iter().map(|line| self.inlines(line)).collect();
                format!("<p>{}</p>", lines.join("<br/>"))
            }
            BlockKind::Code { text, attributes } => {
                let caption =
                    attributes.get("lst-cap").map(|text| format!("<p class=\"caption\">{}</p>", escape(text)));
                let id = id_of(&attributes.id);
                format!("{}<pre{id}><code>{}</code></pre>", caption.unwrap_or_default(), escape(text))
            }
            BlockKind::Raw { .. } => String::new(),
            BlockKind::Quote(content) => format!("<blockquote>{}</blockquote>", self.blocks(content)),
            BlockKind::Ordered { start, style, items, .. } => {
                let kind = match style {
                    NumberStyle::LowerRoman => " type=\"i\"",
                    NumberStyle::UpperRoman => " type=\"I\"",
                    NumberStyle::LowerAlpha => " type=\"a\"",
                    NumberStyle::UpperAlpha => " type=\"A\"",
                    NumberStyle::Default | NumberStyle::Example | NumberStyle::Decimal => "",
                };
                let start = if *start == 1 { String::new() } else { format!(" start=\"{start}\"") };
                format!("<ol{kind}{start}>{}</ol>", self.items(items))
            }
            BlockKind::Bullet(items) => format!("<ul>{}</ul>", self.items(items)),
            BlockKind::Definitions(definitions) => {
                let mut xml = String::from("<dl>");
                for definition in definitions {
                    let _ = write!(xml, "<dt>{}</dt>", self.inlines(&definition.term));
                    for blocks in &definition.definitions {
                        let _ = write!(xml, "<dd>{}</dd>", self.blocks(blocks));
                    }
                }
                xml + "</dl>"
            }
            BlockKind::Heading { level, attributes, content } => {
                let (level, id) = ((*level).clamp(1, 6), id_of(&attributes.id));
                format!("<h{level}{id}>{}</h{level}>", self.inlines(content))
            }
            BlockKind::Rule => "<hr/>".to_owned(),
            BlockKind::Table(table) => self.table(table),
            BlockKind::Figure { attributes, caption, content } => {
                let (id, inner, caption) = (id_of(&attributes.id), self.blocks(content), self.caption(caption));
                let caption = caption.map(|text| format!("<figcaption>{text}</figcaption>")).unwrap_or_default();
                format!("<figure{id}>{inner}{caption}</figure>")
            }
            BlockKind::Div { attributes, content } => self.division(attributes, content),
        }
    }

    fn items(&mut self, items: &[Vec<Block>]) -> String {
        items.iter().map(|item| format!("<li>{}</li>", self.blocks(item))).collect()
    }

    fn division(&mut self, attributes: &Attributes, content: &[Block]) -> String {
        if attributes.has_class("notes") {
            return String::new();
        }
        let id = id_of(&attributes.id);
        if let Some((title, inner)) = callout(attributes, content, self.language) {
            let kind = callout_kind(attributes).unwrap_or("note");
            let kind: String = kind.chars().filter(char::is_ascii_alphanumeric).collect();
            let title = self.inlines(&title);
            let inner = self.blocks(&inner);
            return format!("<div{id} class=\"callout {kind}\"><p class=\"callout-title\">{title}</p>{inner}</div>");
        }
        format!("<div{id}>{}</div>", self.blocks(content))
    }

    fn caption(&mut self, caption: &Caption) -> Option<String> {
        let text = self.blocks(&caption.long);
        (!text.is_empty()).then_some(text)
    }

    fn table(&mut self, table: &Table) -> String {
        let mut xml = format!("<table{}>", id_of(&table.attributes.id));
        if let Some(caption) = self.caption(&table.caption) {
            let _ = write!(xml, "<caption>{caption}</caption>");
        }
        if !table.head.is_empty() {
            xml += &format!("<thead>{}</thead>", self.rows(table, &table.head, "th"));
        }
        for body in &table.bodies {
            let rows = self.rows(table, &body.head, "th") + &self.rows(table, &body.rows, "td");
            if !rows.is_empty() {
                let _ = write!(xml, "<tbody>{rows}</tbody>");
            }
        }
        if !table.foot.is_empty() {
            xml += &format!("<tfoot>{}</tfoot>", self.rows(table, &table.foot, "td"));
        }
        xml + "</table>"
    }

    fn rows(&mut self, table: &Table, rows: &[Row], name: &str) -> String {
        let mut xml = String::new();
        for row in rows {
            xml.push_str("<tr>");
            let mut column = 0;
            for cell in &row.cells {
                xml += &self.cell(table, cell, column, name);
                column += cell.column_span.max(1);
            }
            xml.push_str("</tr>");
        }
        xml
    }

    fn cell(&mut self, table: &Table, cell: &Cell, column: usize, name: &str) -> String {
        let own = table.columns.get(column).map(|column| column.alignment).unwrap_or_default();
        let alignment = if cell.alignment == Alignment::Default { own } else { cell.alignment };
        let style = match alignment {
            Alignment::Default => "",
            Alignment::Left => " style=\"text-align: left;\"",
            Alignment::Right => " style=\"text-align: right;\"",
            Alignment::Center => " style=\"text-align: center;\"",
        };
        let span = |key: &str, count: usize| if count > 1 { format!(" {key}=\"{count}\"") } else { String::new() };
        let (columns, rows) = (span("colspan", cell.column_span), span("rowspan", cell.row_span));
        format!("<{name}{columns}{rows}{style}>{}</{name}>", self.blocks(&cell.content))
    }

    /// Running text.
    pub fn inlines(&mut self, inlines: &[Inline]) -> String {
        let mut xml = String::new();
        let mut pending = String::new();
        for (index, inline) in inlines.iter().enumerate() {
            match &inline.kind {
                InlineKind::Text(text) => pending.push_str(text),
                InlineKind::Space => pending.push(' '),
                InlineKind::SoftBreak => {
                    let next = inlines.get(index + 1).map(|next| plain_text(std::slice::from_ref(next)));
                    let next = next.and_then(|text| text.chars().next());
                    if !(pending.chars().last().is_some_and(is_wide) && next.is_some_and(is_wide)) {
                        pending.push('\n');
                    }
                }
                _ => {
                    xml += &with_ruby(&std::mem::take(&mut pending));
                    xml += &self.inline(inline);
                }
            }
        }
        xml + &with_ruby(&pending)
    }

    fn inline(&mut self, inline: &Inline) -> String {
        let mut within = |tag: &str, content: &[Inline]| format!("<{tag}>{}</{tag}>", self.inlines(content));
        match &inline.kind {
            InlineKind::Text(_) | InlineKind::Space | InlineKind::SoftBreak | InlineKind::Shortcode(_) => String::new(),
            InlineKind::LineBreak => "<br/>".to_owned(),
            InlineKind::Emphasis(content) => within("em", content),
            InlineKind::Underline(content) => within("u", content),
            InlineKind::Strong(content) => within("strong", content),
            InlineKind::Strikeout(content) => within("s", content),
            InlineKind::Superscript(content) => within("sup", content),
            InlineKind::Subscript(content) => within("sub", content),
            InlineKind::SmallCaps(content) => format!("<span class=\"smallcaps\">{}</span>", self.inlines(content)),
            InlineKind::Quoted(kind, content) => {
                let (open, close) = kind.marks();
                format!("{open}{}{close}", self.inlines(content))
            }
            InlineKind::Cite(_, content) => self.inlines(content),
            InlineKind::Code(_, text) => format!("<code>{}</code>", escape(text)),
            InlineKind::Math(kind, tex) => self.formula(inline.line, *kind, tex),
            InlineKind::Raw { format, text } => raw(format, text),
            InlineKind::Link { content, target, .. } => self.link(content, &target.url),
            InlineKind::Image { attributes, alt, target } => self.picture(attributes, alt, &target.url),
            InlineKind::Note(blocks) => self.note(blocks),
            InlineKind::Span(attributes, content) => {
                if let Some(reading) = attributes.get("ruby").or_else(|| attributes.get("rt")) {
                    return ruby(&plain_text(content), reading);
                }
                let tag = if attributes.has_class("mark") { "mark" } else { "span" };
                let dotted = if attributes.has_class("bouten") { " class=\"bouten\"" } else { "" };
                let id = id_of(&attributes.id);
                let inner = self.inlines(content);
                let number = attributes
                    .get("equation-number")
                    .map(|number| format!(" ({})", escape(number)))
                    .unwrap_or_default();
                format!("<{tag}{id}{dotted}>{inner}{number}</{tag}>")
            }
        }
    }

    fn formula(&mut self, line: u32, kind: MathKind, tex: &str) -> String {
        match mathml(tex, kind) {
            Ok(formula) => {
                self.has_math = true;
                formula
            }
            Err(reason) => {
                self.context.warn(line, messages::FormulaAsLetters { tex: tex.trim(), reason });
                format!("<i>{}</i>", escape(&plain(tex)))
            }
        }
    }

    fn link(&mut self, content: &[Inline], url: &str) -> String {
        let inner = self.inlines(content);
        let address = match url.strip_prefix('#') {
            Some(id) => match self.files.get(id) {
                Some(file) if file == self.file => format!("#{}", clean_id(id)),
                Some(file) => format!("{file}#{}", clean_id(id)),
                None => return inner,
            },
            // Only addresses that lead out of the book; a file beside the source is not in it.
            None if url.contains(':') => crate::office::address::safe_address(url),
            None => return inner,
        };
        format!("<a href=\"{}\">{inner}</a>", escape(&address))
    }

    fn picture(&mut self, attributes: &Attributes, alt: &[Inline], url: &str) -> String {
        let text = attributes.get("fig-alt").or(attributes.get("alt")).map_or_else(|| plain_text(alt), str::to_owned);
        let Some(file) = self.pictures.get(url) else {
            return format!("［{}］", escape(if text.is_empty() { url } else { &text }));
        };
        let width = attributes.get("width").filter(|width| width.ends_with('%') && width.len() < 8);
        let width = width.map(|width| format!(" style=\"width: {};\"", escape(width))).unwrap_or_default();
        format!("<img src=\"{file}\" alt=\"{}\"{width}/>", escape(&text))
    }

    fn note(&mut self, blocks: &[Block]) -> String {
        let place = self.notes.len();
        self.notes.push(String::new());
        let text = self.blocks(blocks);
        self.notes[place] = text;
        let number = place + 1;
        format!(
            "<a epub:type=\"noteref\" role=\"doc-noteref\" id=\"fnref{number}\" href=\"#fn{number}\"><sup>{number}</sup></a>"
        )
    }
}

/// The tags of raw HTML that mean something in a book and cannot break it.
fn raw(format: &str, text: &str) -> String {
    const KEPT: [&str; 10] = ["<ruby>", "</ruby>", "<rt>", "</rt>", "<rp>", "</rp>", "<rb>", "</rb>", "<wbr>", "<br>"];
    let text = text.trim().to_ascii_lowercase();
    match text.as_str() {
        _ if format != "html" => String::new(),
        "<br>" | "<br/>" | "<br />" => "<br/>".to_owned(),
        "<wbr>" | "<wbr/>" => "<wbr/>".to_owned(),
        "<rb>" | "</rb>" => String::new(),
        tag if KEPT.contains(&tag) => text,
        _ => String::new(),
    }
}

fn id_of(id: &str) -> String {
    if id.is_empty() { String::new() } else { format!(" id=\"{}\"", clean_id(id)) }
}

/// An id as XML allows it.
pub fn clean_id(id: &str) -> String {
    let clean: String =
        id.chars().map(|c| if c.is_alphanumeric() || matches!(c, '-' | '_' | '.') { c } else { '_' }).collect();
    if clean.starts_with(|c: char| c.is_alphabetic() || c == '_') { clean } else { format!("id-{clean}") }
}
