//! The list of the works cited.

use hayagriva::{BibliographyItem, RenderedBibliography};

use super::{
    super::Labels,
    shown::{inline, inlines, words},
};
use crate::{
    formats::{Format, Pictures},
    tree::{Attributes, Block, BlockKind, Document, Inline, InlineKind, walk},
};

/// Puts the list into the author's `#refs`, or at the end: under `reference-section-title`, and in formats that are
/// looked at under a heading of our own unless the author's last line is one.
pub fn append(document: &mut Document, format: &Format, bibliography: &RenderedBibliography) {
    let entries: Vec<Block> = bibliography.items.iter().map(entry).collect();
    let mut pairs = Vec::new();
    if bibliography.entry_spacing != 1 {
        pairs.push(("entry-spacing".to_owned(), bibliography.entry_spacing.to_string()));
    }
    if bibliography.line_spacing.get() != 1 {
        pairs.push(("line-spacing".to_owned(), bibliography.line_spacing.to_string()));
    }
    let mut own = Attributes::with_classes(["references", "csl-bib-body"]);
    if bibliography.hanging_indent {
        own.classes.push("hanging-indent".to_owned());
    }
    own.id = "refs".to_owned();
    own.pairs = pairs;
    let mut entries = Some(entries);
    walk::each_block_list(&mut document.blocks, &mut |blocks| {
        for block in blocks.iter_mut() {
            if let BlockKind::Div { attributes, content } = &mut block.kind
                && attributes.id == "refs"
                && let Some(entries) = entries.take()
            {
                *content = entries;
                *attributes = own.clone();
            }
        }
    });
    let Some(entries) = entries else { return };
    document.blocks.extend(heading(document, format));
    document.blocks.push(Block::new(0, BlockKind::Div { attributes: own, content: entries }));
}

fn heading(document: &Document, format: &Format) -> Option<Block> {
    let asked = document.metadata.text("reference-section-title");
    let led = document.blocks.last().and_then(level_of).is_some();
    let title = match asked {
        Some(title) => title,
        None if format.pictures == Pictures::Embedded && !led => Labels::of(document).references,
        None => return None,
    };
    let mut attributes = Attributes::with_classes(["unnumbered"]);
    attributes.id = "bibliography".to_owned();
    let level = document.blocks.iter().filter_map(level_of).min().unwrap_or(1);
    Some(Block::new(0, BlockKind::Heading { level, attributes, content: words(0, &title) }))
}

fn level_of(block: &Block) -> Option<usize> {
    match &block.kind {
        BlockKind::Heading { level, .. } => Some(*level),
        _ => None,
    }
}

fn entry(own: &BibliographyItem) -> Block {
    let content = match &own.first_field {
        Some(first) => {
            let mut margin = inline(0, first);
            margin.push(Inline::new(0, InlineKind::Space));
            let part =
                |class: &str, content| Inline::new(0, InlineKind::Span(Attributes::with_classes([class]), content));
            vec![part("csl-left-margin", margin), part("csl-right-inline", inlines(0, &own.content))]
        }
        None => inlines(0, &own.content),
    };
    let mut attributes = Attributes::with_classes(["csl-entry"]);
    attributes.id = format!("ref-{}", own.key);
    let paragraph = Block::new(0, BlockKind::Paragraph(content));
    Block::new(0, BlockKind::Div { attributes, content: vec![paragraph] })
}
