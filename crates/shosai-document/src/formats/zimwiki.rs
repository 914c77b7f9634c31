//! Zim desktop wiki.

use super::{Abilities, Category, Format, Pictures, WriteContext, plain_text};
use crate::tree::{
    Alignment, Attributes, Block, BlockKind, Document, Inline, InlineKind, MathKind, QuoteKind, Row, Table, Target,
    walk,
};
use shosai_message::Failure;

/// Zim desktop wiki.
pub const FORMAT: Format = Format {
    id: "zimwiki",
    name: "Zim Wiki",
    extension: "txt",
    mime: "text/x-zim-wiki",
    category: Category::Wiki,
    abilities: Abilities::NONE,
    pictures: Pictures::Linked,
    options: plain_text::FILLED.split_at(2).1,
    write,
};

const HEADER: &str = "Content-Type: text/x-zim-wiki\nWiki-Format: zim 0.4\n\n";

fn write(document: &Document, context: &WriteContext) -> Result<Vec<u8>, Failure> {
    let document = plain_text::prepared(document, context, "zimwiki", &["zimwiki"]);
    let standalone = document.metadata.flag("standalone").unwrap_or(true);
    let mut text = if standalone { HEADER.to_owned() } else { String::new() };
    text.push_str(&blocks(&document.blocks, 0));
    if !text.ends_with('\n') {
        text.push('\n');
    }
    Ok(text.into_bytes())
}

/// Blocks one after the other; `depth` is how many lists are around.
fn blocks(content: &[Block], depth: usize) -> String {
    let parts: Vec<String> = content.iter().map(|own| block(own, depth)).collect();
    parts.join("\n")
}

fn block(own: &Block, depth: usize) -> String {
    match &own.kind {
        BlockKind::Plain(content) => inlines(content),
        BlockKind::Paragraph(content) => {
            let text = inlines(content);
            if depth == 0 { format!("{text}\n") } else { text }
        }
        BlockKind::LineBlock(lines) => {
            let lines: Vec<String> = lines.iter().map(|line| inlines(line)).collect();
            format!("{}\n", lines.join("\n"))
        }
        BlockKind::Code { attributes, text } => code_block(attributes, text),
        BlockKind::Raw { format, text } if format == "zimwiki" => format!("{text}\n"),
        BlockKind::Raw { .. } => String::new(),
        BlockKind::Quote(content) => {
            let text = blocks(content, depth);
            let text: Vec<String> = text.lines().map(|line| format!("> {line}")).collect();
            format!("{}\n", text.join("\n"))
        }
        BlockKind::Bullet(items) => list(items, depth, |_| "*".to_owned()),
        BlockKind::Ordered { items, .. } => list(items, depth, |place| format!("{}.", place + 1)),
        BlockKind::Definitions(definitions) => {
            let mut text = String::new();
            for definition in definitions {
                let parts: Vec<String> = definition.definitions.iter().map(|own| blocks(own, depth)).collect();
                text.push_str(&format!(
                    "{}* **{}** {}\n",
                    "\t".repeat(depth),
                    inlines(&definition.term),
                    parts.concat()
                ));
            }
            text.trim_end_matches('\n').to_owned() + if text.ends_with("\n\n") { "\n" } else { "" }
        }
        BlockKind::Heading { level, content, .. } => {
            let marks = "=".repeat(7_usize.saturating_sub(*level).max(1));
            format!("{marks} {} {marks}\n", inlines(content))
        }
        BlockKind::Rule => "\n----\n".to_owned(),
        BlockKind::Table(own) => table(own, depth),
        BlockKind::Figure { caption, content, .. } => {
            let picture = blocks(content, depth);
            let caption = blocks(&caption.long, depth);
            format!("{picture}\n{caption}\n\n")
        }
        BlockKind::Div { content, .. } => format!("{}\n", blocks(content, depth)),
    }
}

fn code_block(attributes: &Attributes, text: &str) -> String {
    match attributes.classes.first() {
        None => format!("'''\n{text}\n'''\n"),
        Some(language) => {
            // Zim colours code by the names of GtkSourceView.
            let language = if language == "bash" { "sh" } else { language };
            format!("{{{{{{code: lang=\"{language}\" linenumbers=\"True\"\n{text}\n}}}}}}\n")
        }
    }
}

fn list(items: &[Vec<Block>], depth: usize, mark: impl Fn(usize) -> String) -> String {
    let indent = "\t".repeat(depth);
    let items = items.iter().enumerate();
    let items = items.map(|(place, item)| format!("{indent}{} {}", mark(place), blocks(item, depth + 1)));
    let text = items.collect::<Vec<_>>().join("\n");
    if depth > 0 { text } else { text + "\n" }
}

fn table(own: &Table, depth: usize) -> String {
    let caption = blocks(&own.caption.long, depth);
    let caption = if caption.is_empty() { String::new() } else { format!("{}\n", caption.trim_end_matches('\n')) };
    let rows: Vec<Vec<String>> = own
        .bodies
        .iter()
        .flat_map(|body| body.head.iter().chain(&body.rows))
        .chain(&own.foot)
        .map(|row| spread(row, |content, column| padded(&cell_text(content), alignment(own, column))))
        .collect();
    let head = match own.head.first() {
        Some(row) => spread(row, |content, _| cell_text(&without_notes(content))),
        None => rows.first().cloned().unwrap_or_default(),
    };
    let count = own.columns.len();
    let letters = |text: &String| text.chars().count();
    let widths: Vec<usize> = (0..count)
        .map(|column| rows.iter().chain([&head]).filter_map(|row| row.get(column)).map(letters).max().unwrap_or(0))
        .collect();
    let line = |cells: &[String]| {
        let cell = |column: usize| cells.get(column).map(String::as_str).unwrap_or_default();
        let cells: Vec<String> =
            (0..count).map(|column| aligned(cell(column), widths[column], alignment(own, column))).collect();
        format!("|{}|", cells.join("|"))
    };
    let rule: Vec<String> = (0..count).map(|column| rule(widths[column], alignment(own, column))).collect();
    let mut lines = vec![line(&head), format!("|{}|", rule.join("|"))];
    lines.extend(rows.iter().map(|row| line(row)));
    format!("{caption}{}\n", lines.join("\n"))
}

fn alignment(table: &Table, column: usize) -> Alignment {
    table.columns.get(column).map(|column| column.alignment).unwrap_or_default()
}

/// The texts of a row; a cell over several columns is followed by empty ones.
fn spread(row: &Row, text: impl Fn(&[Block], usize) -> String) -> Vec<String> {
    let mut texts = Vec::new();
    for cell in &row.cells {
        texts.push(text(&cell.content, texts.len()));
        for _ in 1..cell.column_span {
            texts.push(text(&[], texts.len()));
        }
    }
    texts
}

/// Zim reads the alignment of a cell from two spaces at its free sides.
fn padded(text: &str, alignment: Alignment) -> String {
    match alignment {
        Alignment::Left => format!("{text}  "),
        Alignment::Right => format!("  {text}"),
        Alignment::Center => format!("  {text}  "),
        Alignment::Default => text.to_owned(),
    }
}

fn rule(width: usize, alignment: Alignment) -> String {
    match alignment {
        Alignment::Left => format!(":{}", "-".repeat(width.saturating_sub(1))),
        Alignment::Right => format!("{}:", "-".repeat(width.saturating_sub(1))),
        Alignment::Center => format!(":{}:", "-".repeat(width.saturating_sub(2))),
        Alignment::Default => "-".repeat(width),
    }
}

fn aligned(text: &str, width: usize, alignment: Alignment) -> String {
    let gap = width.saturating_sub(text.chars().count());
    match alignment {
        Alignment::Left | Alignment::Default => format!("{text}{}", " ".repeat(gap)),
        Alignment::Right => format!("{}{text}", " ".repeat(gap)),
        Alignment::Center => format!("{}{text}{}", " ".repeat(gap / 2), " ".repeat(gap - gap / 2)),
    }
}

/// A cell; Zim writes the end of a line in one as `\n`.
fn cell_text(content: &[Block]) -> String {
    blocks(content, 0).trim_end_matches('\n').replace('\n', "\\n")
}

fn inlines(content: &[Inline]) -> String {
    content.iter().map(inline).collect()
}

fn inline(own: &Inline) -> String {
    let around = |open: &str, content: &[Inline], close: &str| format!("{open}{}{close}", inlines(content));
    match &own.kind {
        InlineKind::Text(text) => escape(text),
        InlineKind::Space | InlineKind::SoftBreak => " ".to_owned(),
        InlineKind::LineBreak => "\n".to_owned(),
        InlineKind::Emphasis(content) => around("//", content, "//"),
        InlineKind::Underline(content) => around("__", content, "__"),
        InlineKind::Strong(content) => around("**", content, "**"),
        InlineKind::Strikeout(content) => around("~~", content, "~~"),
        InlineKind::Superscript(content) => around("^{", content, "}"),
        InlineKind::Subscript(content) => around("_{", content, "}"),
        InlineKind::SmallCaps(content) | InlineKind::Cite(_, content) | InlineKind::Span(_, content) => {
            inlines(content)
        }
        InlineKind::Quoted(QuoteKind::Double, content) => around("“", content, "”"),
        InlineKind::Quoted(QuoteKind::Single, content) => around("‘", content, "’"),
        InlineKind::Code(_, text) => format!("''{text}''"),
        InlineKind::Math(MathKind::Inline, text) => format!("${text}$"),
        InlineKind::Math(MathKind::Display, text) => format!("$${text}$$"),
        InlineKind::Raw { format, text } if format == "zimwiki" => text.clone(),
        InlineKind::Raw { .. } => String::new(),
        InlineKind::Link { content, target, .. } => link(content, target),
        InlineKind::Image { attributes, alt, target } => image(attributes, alt, target),
        InlineKind::Note(content) => {
            let text = blocks(content, 0);
            format!(" **{{Note:** {}**}}**", text.trim_end_matches('\n'))
        }
        InlineKind::Shortcode(text) => format!("{{{{< {text} >}}}}"),
    }
}

/// Text with Zim's own marks taken as letters.
fn escape(text: &str) -> String {
    ["__", "**", "~~", "//"].iter().fold(text.to_owned(), |text, mark| text.replace(mark, &format!("''{mark}''")))
}

fn link(content: &[Inline], target: &Target) -> String {
    let plain = walk::plain_text(content);
    if let Some(address) = target.url.strip_prefix("mailto:").filter(|address| **address == *plain) {
        return format!("<{address}>");
    }
    if plain == target.url {
        return target.url.clone();
    }
    let url = target.url.strip_prefix('/').unwrap_or(&target.url);
    format!("[[{url}|{plain}]]")
}

fn image(attributes: &Attributes, alt: &[Inline], target: &Target) -> String {
    let title = if target.title.is_empty() { inlines(alt) } else { target.title.clone() };
    let words = if title.is_empty() { String::new() } else { format!("|{title}") };
    let pixels = |key: &str| crate::picture::pixels(attributes.get(key)?).map(|size| size as u32);
    let size = match (pixels("width"), pixels("height")) {
        (Some(width), Some(height)) => format!("?{width}x{height}"),
        (Some(width), None) => format!("?{width}"),
        (None, Some(height)) => format!("?0x{height}"),
        (None, None) => String::new(),
    };
    format!("{{{{{}{size}{words}}}}}", target.url)
}

/// A heading's cell without its footnotes, which Zim cannot show there.
fn without_notes(content: &[Block]) -> Vec<Block> {
    let mut content = content.to_vec();
    walk::each_inline_list(&mut content, &mut |inlines| {
        inlines.retain(|inline| !matches!(inline.kind, InlineKind::Note(_)));
    });
    content
}
