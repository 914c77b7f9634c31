//! GitHub Flavored Markdown; callouts are GitHub's alerts.

use super::{Category, Desk, Format, Pictures, WriteError, admonitions, plain_text};
use crate::tree::{Block, BlockKind, Document, Inline, InlineKind};

/// GitHub Flavored Markdown.
pub const FORMAT: Format = Format {
    id: "gfm",
    name: "GitHub Flavored Markdown",
    extension: "md",
    mime: "text/markdown",
    category: Category::Markdown,
    template: false,
    pictures: Pictures::Linked,
    options: plain_text::OPTIONS,
    write,
};

fn write(document: &Document, desk: &Desk) -> Result<Vec<u8>, WriteError> {
    let mut document = document.clone();
    admonitions::replace(&mut document, alert);
    plain_text::text(document, desk, "gfm")
}

/// `> [!NOTE]`, which GitHub shows as a box.
fn alert(kind: &str, title: Option<Vec<Inline>>, mut content: Vec<Block>, line: u32) -> Vec<Block> {
    if let Some(title) = title {
        let strong = Inline::new(line, InlineKind::Strong(title));
        content.insert(0, Block::new(line, BlockKind::Paragraph(vec![strong])));
    }
    let mark = admonitions::raw_line(line, format!("[!{}]", kind.to_uppercase()));
    content.insert(0, Block::new(line, BlockKind::Paragraph(vec![mark])));
    vec![Block::new(line, BlockKind::Quote(content))]
}
