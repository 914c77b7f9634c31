//! XWiki 2.1 syntax.

use super::{Abilities, Category, Format, Pictures, WriteContext, plain_text};
use crate::{
    passes,
    tree::{Attributes, Block, BlockKind, Document, Inline, InlineKind, QuoteKind, Row, Table, Target, walk},
};
use shosai_message::Failure;

/// XWiki.
pub const FORMAT: Format = Format {
    id: "xwiki",
    name: "XWiki",
    extension: "txt",
    mime: "text/plain",
    category: Category::Wiki,
    abilities: Abilities::NONE,
    pictures: Pictures::Linked,
    options: &[],
    write,
};

fn write(document: &Document, context: &WriteContext) -> Result<Vec<u8>, Failure> {
    let mut document = plain_text::prepared(document, context, "xwiki", &["xwiki"]);
    passes::captions_beneath(&mut document, passes::Beneath { tables: true, pictures: true, remote: false });
    let mut text = blocks(&document.blocks, "");
    if !text.ends_with('\n') {
        text.push('\n');
    }
    Ok(text.into_bytes())
}

/// Blocks, parted by blank lines outside of lists; `level` is the marks of the lists around.
fn blocks(content: &[Block], level: &str) -> String {
    let parts: Vec<String> = content.iter().map(|own| block(own, level)).collect();
    parts.join("\n")
}

fn block(own: &Block, level: &str) -> String {
    match &own.kind {
        BlockKind::Plain(content) => inlines(content),
        BlockKind::Paragraph(content) => format!("{}\n", inlines(content)),
        BlockKind::LineBlock(lines) => {
            let lines: Vec<String> = lines.iter().map(|line| inlines(line)).collect();
            format!("{}\n", lines.join("\\\\"))
        }
        BlockKind::Code { attributes, text } => code_block(attributes, text),
        BlockKind::Raw { format, text } if format == "xwiki" => format!("{text}\n"),
        BlockKind::Raw { .. } => String::new(),
        BlockKind::Quote(content) => {
            let text = blocks(content, "");
            text.lines().map(|line| format!(">{line}\n")).collect::<String>() + ">"
        }
        BlockKind::Bullet(items) => list(items, level, "*"),
        BlockKind::Ordered { items, .. } => list(items, level, "1"),
        BlockKind::Definitions(definitions) => {
            let mut text = String::new();
            for definition in definitions {
                text.push_str(&format!("{level}; {}\n", inlines(&definition.term)));
                let deeper = format!("{level};");
                for own in &definition.definitions {
                    let content = blocks(own, &deeper);
                    text.push_str(&format!("{level}: {content}\n"));
                }
            }
            text
        }
        BlockKind::Heading { level: depth, attributes, content } => {
            let marks = "=".repeat(*depth);
            format!("{marks} {} {}{marks}\n", inlines(content), anchor(&attributes.id))
        }
        BlockKind::Rule => "\n----\n".to_owned(),
        BlockKind::Table(own) => table(own),
        BlockKind::Figure { attributes, content, .. } => {
            let text = blocks(content, level);
            format!("(((\n{}{}\n)))", anchor(&attributes.id), text.trim_end_matches('\n'))
        }
        BlockKind::Div { attributes, content } => format!("{}{}", anchor(&attributes.id), blocks(content, level)),
    }
}

fn anchor(id: &str) -> String {
    if id.is_empty() { String::new() } else { format!("{{{{id name=\"{id}\" /}}}}") }
}

fn code_block(attributes: &Attributes, text: &str) -> String {
    format!("\n{{{{code{}}}}}\n{text}\n{{{{/code}}}}\n", language(attributes))
}

fn language(attributes: &Attributes) -> String {
    attributes.classes.first().map(|class| format!(" language=\"{class}\"")).unwrap_or_default()
}

fn list(items: &[Vec<Block>], level: &str, mark: &str) -> String {
    let deeper = format!("{level}{mark}");
    let mut text = String::new();
    for item in items {
        text.push_str(format!("{deeper}. {}", list_item(item, &deeper)).trim_end_matches(' '));
        if !text.ends_with('\n') {
            text.push('\n');
        }
    }
    text
}

fn list_item(item: &[Block], level: &str) -> String {
    let mut text = String::new();
    for (place, own) in item.iter().enumerate() {
        let nested = matches!(own.kind, BlockKind::Bullet(_) | BlockKind::Ordered { .. });
        let part = block(own, level);
        let part = if place == 0 { part.trim_start_matches('\n').to_owned() } else { part };
        if place > 0 && !nested && !text.ends_with("\n\n") {
            text.push('\n');
        }
        text.push_str(&part);
        if !text.ends_with('\n') {
            text.push('\n');
        }
    }
    text
}

fn table(own: &Table) -> String {
    let mut text = String::new();
    let head: Vec<String> = match own.head.first() {
        Some(row) => spread(row),
        None => vec![String::new(); own.columns.len()],
    };
    text.push_str(&row_text("|=", &head));
    for row in own.bodies.iter().flat_map(|body| body.head.iter().chain(&body.rows)).chain(&own.foot) {
        text.push_str(&row_text("|", &spread(row)));
    }
    text
}

/// The texts of a row; a cell over several columns is followed by empty ones.
fn spread(row: &Row) -> Vec<String> {
    let mut texts = Vec::new();
    for cell in &row.cells {
        texts.push(cell_text(&cell.content));
        texts.extend(std::iter::repeat_n(String::new(), cell.column_span.saturating_sub(1)));
    }
    texts
}

fn row_text(mark: &str, cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| format!("{mark}{cell}")).collect();
    cells.join(" ") + "\n"
}

fn cell_text(content: &[Block]) -> String {
    match content {
        [] => String::new(),
        [Block { kind: BlockKind::Plain(content) | BlockKind::Paragraph(content), .. }] => inlines(content),
        _ => format!("((({})))", blocks(content, "")),
    }
}

fn inlines(content: &[Inline]) -> String {
    content.iter().map(inline).collect()
}

fn inline(own: &Inline) -> String {
    let around = |open: &str, content: &[Inline], close: &str| format!("{open}{}{close}", inlines(content));
    match &own.kind {
        InlineKind::Text(text) => escape(text),
        InlineKind::Space | InlineKind::SoftBreak => " ".to_owned(),
        InlineKind::LineBreak => "\\\\".to_owned(),
        InlineKind::Emphasis(content) => around("//", content, "//"),
        InlineKind::Underline(content) => around("__", content, "__"),
        InlineKind::Strong(content) => around("**", content, "**"),
        InlineKind::Strikeout(content) => around("--", content, "--"),
        InlineKind::Superscript(content) => around("^^", content, "^^"),
        InlineKind::Subscript(content) => around(",,", content, ",,"),
        InlineKind::SmallCaps(content) => inlines(content),
        InlineKind::Quoted(QuoteKind::Double, content) => around("“", content, "”"),
        InlineKind::Quoted(QuoteKind::Single, content) => around("‘", content, "’"),
        InlineKind::Cite(_, content) => inlines(content),
        InlineKind::Code(attributes, text) => format!("{{{{code{}}}}}{text}{{{{/code}}}}", language(attributes)),
        InlineKind::Math(_, text) => format!("{{{{formula}}}}{text}{{{{/formula}}}}"),
        InlineKind::Raw { format, text } if format == "xwiki" => text.clone(),
        InlineKind::Raw { .. } => String::new(),
        InlineKind::Link { attributes, content, target } => {
            format!("{}{}", link(content, target), anchor(&attributes.id))
        }
        InlineKind::Image { alt, target, .. } => image(alt, target),
        InlineKind::Note(content) => {
            let text = blocks(content, "");
            format!("{{{{footnote}}}}{}{{{{/footnote}}}}", text.trim_end_matches('\n'))
        }
        InlineKind::Span(attributes, content) => format!("{}{}", anchor(&attributes.id), inlines(content)),
        InlineKind::Shortcode(text) => format!("{{{{< {text} >}}}}"),
    }
}

/// Text with XWiki's own marks taken as letters.
fn escape(text: &str) -> String {
    const MARKS: [(&str, &str); 6] =
        [("~", "~~"), (",,", "~,~,"), ("^^", "~^~^"), ("//", "~/~/"), ("**", "~*~*"), ("--", "~-~-")];
    MARKS.iter().fold(text.to_owned(), |text, (mark, letters)| text.replace(mark, letters))
}

fn link(content: &[Inline], target: &Target) -> String {
    let label = inlines(content);
    if walk::plain_text(content) == target.url { target.url.clone() } else { format!("[[{label}>>{}]]", target.url) }
}

fn image(alt: &[Inline], target: &Target) -> String {
    let mut pairs = Vec::new();
    let words = inlines(alt);
    if !words.is_empty() {
        pairs.push(format!("alt=\"{words}\""));
    }
    if !target.title.is_empty() {
        pairs.push(format!("title=\"{}\"", target.title));
    }
    let pairs = if pairs.is_empty() { String::new() } else { format!("||{}", pairs.join(" ")) };
    format!("[[image:{}{pairs}]]", target.url)
}
