//! Markdown for Docusaurus; callouts are its admonitions.

use super::{Abilities, Category, Format, Pictures, WriteContext, admonitions, gfm, plain_text};
use crate::tree::{Block, BlockKind, Document, Inline, walk};
use shosai_message::Failure;

/// Docusaurus Markdown.
pub const FORMAT: Format = Format {
    id: "docusaurus",
    name: "Docusaurus Markdown",
    extension: "md",
    mime: "text/markdown",
    category: Category::Markdown,
    abilities: Abilities { quarto_name: Some("docusaurus-md"), ..Abilities::AROUND_HTML },
    pictures: Pictures::Linked,
    options: plain_text::OPTIONS,
    write,
};

fn write(document: &Document, context: &WriteContext) -> Result<Vec<u8>, Failure> {
    let mut document = document.clone();
    gfm::prepare(&mut document, context);
    admonitions::replace(&mut document, admonition);
    plain_text::text(document, "gfm")
}

/// `:::note[Title]` … `:::`. Docusaurus has `danger` where Quarto says `important`.
fn admonition(kind: &str, title: Option<Vec<Inline>>, content: Vec<Block>, line: u32) -> Vec<Block> {
    let kind = match kind {
        "important" => "danger",
        other => other,
    };
    let title = title.map(|title| format!("[{}]", walk::plain_text(&title))).unwrap_or_default();
    let fence = |text: String| Block::new(line, BlockKind::Paragraph(vec![admonitions::raw_line(line, text)]));
    let mut blocks = vec![fence(format!(":::{kind}{title}"))];
    blocks.extend(content);
    blocks.push(fence(":::".to_owned()));
    blocks
}
