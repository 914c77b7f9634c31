//! The slides that a document does not write itself: the first one, and the one that lists the others.

use super::{Slide, SlideKind};
use crate::{
    reader::read_inlines,
    tree::{Attributes, Block, BlockKind, Document, Inline, InlineKind, Target},
};

/// The first slide, from the front matter.
pub fn title(document: &Document) -> Option<Slide> {
    let metadata = &document.metadata;
    let text = |key: &str| metadata.text(key).map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    let title = read_inlines(&text("title")?, 0);
    let paragraph = |text: String| Block::new(0, BlockKind::Paragraph(vec![Inline::text(0, text)]));
    let subtitle = text("subtitle").map(|text| Block::new(0, BlockKind::Paragraph(read_inlines(&text, 0))));
    let mut body: Vec<Block> = subtitle.into_iter().collect();
    let authors = metadata.authors();
    if !authors.is_empty() {
        body.push(paragraph(authors.join("　")));
    }
    body.extend(["institute", "date"].into_iter().filter_map(text).map(paragraph));
    Some(Slide { kind: SlideKind::Title, title, body, ..Slide::default() })
}

/// The slide that lists the sections, or the slides where there are none.
pub fn contents(document: &Document, level: usize) -> Option<Slide> {
    let headings: Vec<_> = document
        .blocks
        .iter()
        .filter_map(|block| match &block.kind {
            BlockKind::Heading { level, attributes, content } => Some((block.line, *level, attributes, content)),
            _ => None,
        })
        .collect();
    let top = headings.iter().map(|(_, own, ..)| *own).min().filter(|own| *own <= level)?;
    let items = headings.iter().filter(|(_, own, ..)| *own == top).map(|(line, _, attributes, content)| {
        let target = Target { url: format!("#{}", attributes.id), title: String::new() };
        let link = InlineKind::Link { attributes: Attributes::default(), content: content.to_vec(), target };
        let shown = if attributes.id.is_empty() { content.to_vec() } else { vec![Inline::new(*line, link)] };
        vec![Block::new(*line, BlockKind::Plain(shown))]
    });
    let items: Vec<Vec<Block>> = items.collect();
    let japanese = document.metadata.language().is_none_or(|language| language.starts_with("ja"));
    let fallback = if japanese { "目次" } else { "Contents" };
    let title = document.metadata.text("toc-title").unwrap_or_else(|| fallback.to_owned());
    Some(Slide {
        title: vec![Inline::text(0, title)],
        attributes: Attributes::with_classes(["contents-slide"]),
        body: vec![Block::new(0, BlockKind::Bullet(items))],
        ..Slide::default()
    })
}
