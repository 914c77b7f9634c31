//! Markua, Leanpub's Markdown, with attribute lists above blocks and behind inlines.

mod inlines;
mod table;

use super::{Abilities, Category, Format, Pictures, WriteContext, admonitions, plain_text};
use crate::{
    passes,
    tree::{
        Attributes, Block, BlockKind, Caption, Definition, Document, Inline, InlineKind, NumberDelimiter, NumberStyle,
        walk,
    },
};
use shosai_message::Failure;

/// Markua.
pub const FORMAT: Format = Format {
    id: "markua",
    name: "Markua (Leanpub)",
    extension: "md",
    mime: "text/markdown",
    category: Category::Markdown,
    abilities: Abilities::AROUND_HTML,
    pictures: Pictures::Linked,
    options: plain_text::FILLED.split_at(2).0,
    write,
};

/// How far the text of a footnote stands in.
const NOTE_INDENT: usize = 4;

/// The mark of an item.
const BULLET: &str = "* ";

/// How far the text of a numbered item stands in at least.
const NUMBER_INDENT: usize = 4;

/// What is gathered while text is written.
#[derive(Default)]
struct Sheet {
    notes: Vec<Vec<Block>>,
}

/// Columns that lines are filled to, if they are.
type Width = Option<usize>;

fn write(document: &Document, context: &WriteContext) -> Result<Vec<u8>, Failure> {
    let mut document = document.clone();
    passes::keep_raw(&mut document, context, "markua", &["markua", "markdown"]);
    plain_text::drop_empty_raw(&mut document);
    admonitions::replace(&mut document, aside);
    let width = plain_text::columns(&document);
    let mut sheet = Sheet::default();
    let mut text = sheet.blocks(&document.blocks, width);
    // A footnote may hold further ones.
    let mut at = 0;
    while at < sheet.notes.len() {
        let note = sheet.notes[at].clone();
        at += 1;
        let content = sheet.blocks(&note, narrower(width, NOTE_INDENT));
        text.push_str(&format!("\n\n[^{at}]: {}", hanging(&content, NOTE_INDENT)));
    }
    text.truncate(text.trim_end_matches('\n').len());
    text.push('\n');
    Ok(text.into_bytes())
}

/// Leanpub's asides: `{class: warning}` and `B> text` have no nesting, so a quotation with a list carries it.
fn aside(kind: &str, title: Option<Vec<Inline>>, mut content: Vec<Block>, line: u32) -> Vec<Block> {
    if let Some(title) = title {
        content.insert(0, Block::new(line, BlockKind::Paragraph(vec![Inline::new(line, InlineKind::Strong(title))])));
    }
    let attributes = Attributes::with_classes([&format!("{ASIDE}{kind}")]);
    vec![Block::new(line, BlockKind::Div { attributes, content: vec![Block::new(line, BlockKind::Quote(content))] })]
}

/// Marks the division that stands for an aside.
const ASIDE: &str = "\u{e000}";

fn narrower(width: Width, by: usize) -> Width {
    width.map(|width| width.saturating_sub(by))
}

/// Text whose lines but the first stand in by so many columns.
fn hanging(text: &str, indent: usize) -> String {
    let indent = " ".repeat(indent);
    let mut out = String::with_capacity(text.len());
    for (place, line) in text.lines().enumerate() {
        if place > 0 {
            out.push('\n');
            if !line.is_empty() {
                out.push_str(&indent);
            }
        }
        out.push_str(line);
    }
    out
}

/// The attributes of a block or an inline, without braces.
fn pairs(attributes: &Attributes, more: &[(&str, String)]) -> Vec<String> {
    let mut pairs = Vec::new();
    if !attributes.id.is_empty() {
        pairs.push(format!("id: {}", attributes.id));
    }
    pairs.extend(attributes.classes.iter().map(|class| format!("class: {class}")));
    pairs.extend(more.iter().filter(|(_, text)| !text.is_empty()).map(|(key, text)| format!("{key}: \"{text}\"")));
    pairs.extend(attributes.pairs.iter().map(|(key, value)| match key.as_str() {
        "title" => format!("{key}: \"{value}\""),
        _ => format!("{key}: {value}"),
    }));
    pairs
}

/// An attribute list in braces, or nothing.
fn braced(pairs: &[String]) -> String {
    if pairs.is_empty() { String::new() } else { format!("{{{}}}", pairs.join(", ")) }
}

impl Sheet {
    /// Blocks parted by blank lines; nothing but a line end follows a tight text.
    fn blocks(&mut self, blocks: &[Block], width: Width) -> String {
        let mut text = String::new();
        let mut tight = false;
        for block in blocks {
            let own = self.block(block, width);
            if own.is_empty() {
                continue;
            }
            if !text.is_empty() {
                text.push_str(if tight { "\n" } else { "\n\n" });
            }
            text.push_str(&own);
            tight = matches!(block.kind, BlockKind::Plain(_));
        }
        text
    }

    fn block(&mut self, block: &Block, width: Width) -> String {
        match &block.kind {
            BlockKind::Plain(content) | BlockKind::Paragraph(content) => self.paragraph(content, width),
            BlockKind::LineBlock(lines) => {
                lines.iter().map(|line| self.paragraph(line, None)).collect::<Vec<_>>().join("\n")
            }
            BlockKind::Code { attributes, text } => below(&pairs(attributes, &[]), &format!("```\n{text}\n```")),
            BlockKind::Raw { text, .. } => text.clone(),
            BlockKind::Quote(content) => quoted(&self.blocks(content, narrower(width, 2))),
            BlockKind::Bullet(items) => self.list(items, width, |_| BULLET.to_owned()),
            BlockKind::Ordered { start, style, delimiter, items } => {
                self.list(items, width, |place| marker(*start, place, *style, *delimiter))
            }
            BlockKind::Definitions(definitions) => {
                let definitions = definitions.iter().map(|own| self.definition(own, width));
                definitions.collect::<Vec<_>>().join("\n\n")
            }
            BlockKind::Heading { level, attributes, content } => {
                let title = format!("{} {}", "#".repeat(*level), self.paragraph(content, None));
                below(&pairs(attributes, &[]), &title)
            }
            BlockKind::Rule => "* * *".to_owned(),
            BlockKind::Table(table) => self.table(table, width),
            BlockKind::Figure { caption, content, .. } => {
                let picture = self.blocks(content, width);
                join(&[picture, self.caption(caption, width)])
            }
            BlockKind::Div { attributes, content } => {
                let text = self.blocks(content, width);
                match attributes.classes.first().and_then(|class| class.strip_prefix(ASIDE)) {
                    Some(kind) => below(&[format!("class: {kind}")], &text),
                    None => text,
                }
            }
        }
    }

    fn caption(&mut self, caption: &Caption, width: Width) -> String {
        self.blocks(&caption.long, width)
    }

    fn list(&mut self, items: &[Vec<Block>], width: Width, marker: impl Fn(usize) -> String) -> String {
        let tight = items.iter().all(|item| matches!(item.first().map(|b| &b.kind), None | Some(BlockKind::Plain(_))));
        let mut texts = Vec::new();
        for (place, item) in items.iter().enumerate() {
            let marker = marker(place);
            let indent = if marker == BULLET { BULLET.len() } else { marker.chars().count().max(NUMBER_INDENT) };
            texts.push(self.hung(&marker, item, indent, width));
        }
        texts.join(if tight { "\n" } else { "\n\n" })
    }

    /// Blocks behind a marker; code begins on a line of its own.
    fn hung(&mut self, marker: &str, blocks: &[Block], indent: usize, width: Width) -> String {
        let content = self.blocks(blocks, narrower(width, indent));
        let gap = match blocks.first().map(|first| &first.kind) {
            Some(BlockKind::Code { .. }) => "\n\n",
            _ => "",
        };
        format!("{marker}{}", hanging(&format!("{gap}{content}"), indent))
    }

    /// A term with `: definition` below it.
    fn definition(&mut self, own: &Definition, width: Width) -> String {
        let tight = own.definitions.iter().flatten().all(|block| matches!(block.kind, BlockKind::Plain(_)));
        let mut parts = vec![self.paragraph(&own.term, width)];
        for definition in &own.definitions {
            parts.push(self.hung(": ", definition, 2, width));
        }
        parts.join(if tight { "\n" } else { "\n\n" })
    }
}

/// Parts that are not empty, parted by blank lines.
fn join(parts: &[String]) -> String {
    parts.iter().filter(|part| !part.is_empty()).map(String::as_str).collect::<Vec<_>>().join("\n\n")
}

/// A block below its attribute list.
fn below(pairs: &[String], text: &str) -> String {
    if pairs.is_empty() { text.to_owned() } else { format!("{}\n{text}", braced(pairs)) }
}

fn quoted(text: &str) -> String {
    let lines = text.lines().map(|line| if line.is_empty() { ">".to_owned() } else { format!("> {line}") });
    lines.collect::<Vec<_>>().join("\n")
}

fn marker(start: i64, place: usize, style: NumberStyle, delimiter: NumberDelimiter) -> String {
    let number = plain_text::number(start + i64::try_from(place).unwrap_or(0), style);
    match delimiter {
        NumberDelimiter::OneParenthesis | NumberDelimiter::TwoParentheses => format!("{number}) "),
        NumberDelimiter::Default | NumberDelimiter::Period => format!("{number}. "),
    }
}

/// The words of an alternative text, with its marks.
fn words(sheet: &mut Sheet, alt: &[Inline]) -> String {
    if alt.iter().all(|inline| walk::content(inline).is_none()) {
        walk::plain_text(alt)
    } else {
        sheet.paragraph(alt, None)
    }
}
