//! A document as slides: where one ends and the next begins.

use crate::tree::{Attributes, Block, BlockKind, Document, Inline, LineNumber};

#[derive(Clone, Debug, PartialEq)]
pub struct Slide {
    /// Its heading, if it has one.
    pub title: Option<Vec<Inline>>,
    /// The attributes of its heading: identifier, classes, background.
    pub attributes: Attributes,
    /// Whether it opens a section and holds nothing else.
    pub section: bool,
    /// What it shows.
    pub blocks: Vec<Block>,
    /// What the speaker says.
    pub notes: Vec<Block>,
    /// The line of the source it starts at.
    pub line: LineNumber,
}

/// The level of headings that start slides: the author's, or the highest level that text follows directly.
pub fn slide_level(document: &Document) -> usize {
    if let Some(level) = document.metadata.number("slide-level").and_then(|level| usize::try_from(level).ok()) {
        return level.clamp(0, 6);
    }
    let mut level = 7;
    for pair in document.blocks.windows(2) {
        if let BlockKind::Heading { level: own, .. } = &pair[0].kind
            && !matches!(pair[1].kind, BlockKind::Heading { .. })
        {
            level = level.min(*own);
        }
    }
    if level > 6 { 1 } else { level }
}

/// Cuts a document into slides: at headings of the slide level, at higher ones (sections), and at rules.
pub fn split(document: &Document) -> Vec<Slide> {
    let level = slide_level(document);
    let mut slides: Vec<Slide> = Vec::new();
    for block in &document.blocks {
        match &block.kind {
            BlockKind::Heading { level: own, attributes, content } if *own <= level => slides.push(Slide {
                title: (!content.is_empty()).then(|| content.clone()),
                attributes: attributes.clone(),
                section: *own < level,
                blocks: Vec::new(),
                notes: Vec::new(),
                line: block.line,
            }),
            BlockKind::Rule => slides.push(untitled(block.line)),
            BlockKind::Div { attributes, content } if attributes.has_class("notes") => {
                if slides.is_empty() {
                    slides.push(untitled(block.line));
                }
                if let Some(slide) = slides.last_mut() {
                    slide.notes.extend(content.iter().cloned());
                }
            }
            _ => {
                let sectioned = slides.last().is_none_or(|slide| slide.section);
                if sectioned {
                    match slides.last_mut() {
                        // Text right below a section's heading makes the section a slide of its own.
                        Some(slide) => slide.section = false,
                        None => slides.push(untitled(block.line)),
                    }
                }
                if let Some(slide) = slides.last_mut() {
                    slide.blocks.push(block.clone());
                }
            }
        }
    }
    slides
}

fn untitled(line: LineNumber) -> Slide {
    Slide {
        title: None,
        attributes: Attributes::default(),
        section: false,
        blocks: Vec::new(),
        notes: Vec::new(),
        line,
    }
}

/// Cuts the content of a slide at `. . .`: what comes later is shown later.
pub fn pauses(blocks: Vec<Block>) -> Vec<Vec<Block>> {
    let mut parts = vec![Vec::new()];
    for block in blocks {
        if is_pause(&block) {
            parts.push(Vec::new());
        } else if let Some(part) = parts.last_mut() {
            part.push(block);
        }
    }
    parts
}

fn is_pause(block: &Block) -> bool {
    let BlockKind::Paragraph(content) = &block.kind else { return false };
    crate::tree::walk::plain_text(content) == ". . ."
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slides(source: &str) -> Vec<Slide> {
        let reading = crate::read(source).unwrap();
        split(&Document { metadata: reading.metadata, blocks: reading.blocks, ..Document::default() })
    }

    #[test]
    fn headings_and_rules_start_slides() {
        let deck = slides("# 章\n\n## 一\n\n本文\n\n::: notes\n話す\n:::\n\n---\n\n続き\n\n## 二\n");
        let shape: Vec<(bool, bool, usize)> =
            deck.iter().map(|slide| (slide.section, slide.title.is_some(), slide.blocks.len())).collect();
        assert_eq!(shape, [(true, true, 0), (false, true, 1), (false, false, 1), (false, true, 0)]);
        assert_eq!(deck[1].notes.len(), 1);
    }

    #[test]
    fn pauses_cut_a_slide() {
        let deck = slides("## 一\n\na\n\n. . .\n\nb\n");
        assert_eq!(pauses(deck[0].blocks.clone()).len(), 2);
    }
}
