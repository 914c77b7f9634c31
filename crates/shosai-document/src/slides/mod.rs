//! A document as slides, as pandoc cuts it: by the slide level, by rules, by sections; the same in every format that
//! shows slides.

mod opening;
mod pauses;

use crate::tree::walk::plain_text;
use crate::tree::{Attributes, Block, BlockKind, Document, Inline, InlineKind, LineNumber};
pub use pauses::pauses;

/// A slide as the author wrote it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Slide {
    /// The line it starts at.
    pub line: LineNumber,
    pub kind: SlideKind,
    pub title: Vec<Inline>,
    /// What its heading says besides.
    pub attributes: Attributes,
    /// What it shows.
    pub body: Vec<Block>,
    /// What the speaker says.
    pub notes: Vec<Block>,
}

impl Slide {
    /// Whether there is anything on it: words, notes, or at least a background.
    fn shows(&self) -> bool {
        let words = !(self.title.is_empty() && self.body.is_empty() && self.notes.is_empty());
        words || self.attributes.pairs.iter().any(|(key, _)| key.contains("background"))
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SlideKind {
    /// The first one, from the front matter.
    Title,
    /// The start of a section.
    Section,
    #[default]
    Content,
}

/// The slides of a document, in order.
pub fn cut(document: &Document) -> Vec<Slide> {
    let level = slide_level(document);
    let mut cutter = Cutter { slides: Vec::new(), level };
    cutter.slides.extend(opening::title(document));
    if document.metadata.flag("toc") == Some(true) {
        cutter.slides.extend(opening::contents(document, level));
    }
    cutter.blocks(&document.blocks);
    let mut slides = cutter.slides;
    for slide in &mut slides {
        slide.notes = take_notes(&mut slide.body);
    }
    // Notes before the first heading belong to the title slide.
    let stray = slides.iter().position(|slide| slide.line > 0).filter(|_| slides[0].kind == SlideKind::Title);
    let only_notes =
        |slide: &Slide| *slide == Slide { line: slide.line, notes: slide.notes.clone(), ..Slide::default() };
    if let Some(stray) = stray.filter(|stray| only_notes(&slides[*stray])) {
        let stray = slides.remove(stray);
        slides[0].notes.extend(stray.notes);
    }
    slides.retain(Slide::shows);
    slides.into_iter().flat_map(unfold_section).collect()
}

/// The level of headings that start slides: the highest that is followed by content somewhere. What nobody wrote, as the
/// heading of the works cited, says nothing of it.
fn slide_level(document: &Document) -> usize {
    if let Some(level) = document.metadata.number("slide-level") {
        return level.clamp(0, 6) as usize;
    }
    let mut level = usize::MAX;
    visit(&document.blocks, &mut level);
    if level == usize::MAX { 1 } else { level }
}

fn visit(blocks: &[Block], level: &mut usize) {
    for (index, block) in blocks.iter().enumerate() {
        match &block.kind {
            BlockKind::Heading { level: own, .. } if block.line > 0 => {
                let next = blocks.get(index + 1).map(|next| &next.kind);
                let content = next.is_some_and(|next| !matches!(next, BlockKind::Heading { .. } | BlockKind::Rule));
                let notes = matches!(next, Some(BlockKind::Div { attributes, .. }) if attributes.has_class("notes"));
                if content && !notes {
                    *level = (*level).min(*own);
                }
            }
            BlockKind::Div { content, attributes } if is_section(attributes) => visit(content, level),
            _ => {}
        }
    }
}

/// Divisions around headings that only group them.
fn is_section(attributes: &Attributes) -> bool {
    attributes.classes.is_empty() || attributes.has_class("section")
}

struct Cutter {
    slides: Vec<Slide>,
    level: usize,
}

impl Cutter {
    fn blocks(&mut self, blocks: &[Block]) {
        for block in blocks {
            match &block.kind {
                BlockKind::Heading { level, attributes, content } if *level <= self.level => {
                    let section = *level < self.level && block.line > 0;
                    let kind = if section { SlideKind::Section } else { SlideKind::Content };
                    let (title, attributes) = (content.clone(), attributes.clone());
                    let (body, notes) = (Vec::new(), Vec::new());
                    self.slides.push(Slide { line: block.line, kind, title, attributes, body, notes });
                }
                BlockKind::Rule => self.slides.push(Slide { line: block.line, ..Slide::default() }),
                BlockKind::Div { attributes, content }
                    if is_section(attributes) && has_heading(content, self.level) =>
                {
                    self.blocks(content);
                }
                _ => self.current(block.line).body.push(block.clone()),
            }
        }
    }

    fn current(&mut self, line: LineNumber) -> &mut Slide {
        let fresh = self
            .slides
            .last()
            .is_none_or(|slide| slide.kind == SlideKind::Title || slide.attributes.has_class("contents-slide"));
        if fresh {
            self.slides.push(Slide { line, ..Slide::default() });
        }
        let last = self.slides.len() - 1;
        &mut self.slides[last]
    }
}

fn has_heading(blocks: &[Block], level: usize) -> bool {
    blocks.iter().any(|block| matches!(&block.kind, BlockKind::Heading { level: own, .. } if *own <= level))
}

/// A section with more than a remark beneath its heading goes on with a content slide of the same title.
fn unfold_section(mut slide: Slide) -> Vec<Slide> {
    if slide.kind != SlideKind::Section || is_remark(&slide.body) {
        return vec![slide];
    }
    let body = std::mem::take(&mut slide.body);
    let line = body.first().map_or(slide.line, |block| block.line);
    let notes = std::mem::take(&mut slide.notes);
    let mut attributes = slide.attributes.clone();
    attributes.id.clear();
    let more = Slide { line, kind: SlideKind::Content, title: slide.title.clone(), attributes, body, notes };
    vec![slide, more]
}

/// The most letters a section slide carries beneath its title.
const MOST_REMARK: usize = 120;

fn is_remark(body: &[Block]) -> bool {
    let letters: usize = body
        .iter()
        .map(|block| match &block.kind {
            BlockKind::Paragraph(content) | BlockKind::Plain(content) if !holds_picture(content) => {
                plain_text(content).chars().count()
            }
            _ => MOST_REMARK + 1,
        })
        .sum();
    letters <= MOST_REMARK && body.len() <= 2
}

fn holds_picture(inlines: &[Inline]) -> bool {
    inlines.iter().any(|inline| matches!(inline.kind, InlineKind::Image { .. }))
}

fn take_notes(blocks: &mut Vec<Block>) -> Vec<Block> {
    let mut notes = Vec::new();
    let mut kept = Vec::with_capacity(blocks.len());
    for mut block in std::mem::take(blocks) {
        match &mut block.kind {
            BlockKind::Div { attributes, content } if attributes.has_class("notes") => notes.append(content),
            BlockKind::Div { content, .. } => {
                notes.extend(take_notes(content));
                kept.push(block);
            }
            _ => kept.push(block),
        }
    }
    *blocks = kept;
    notes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deck(source: &str) -> Vec<Slide> {
        let reading = crate::read(source).unwrap();
        cut(&Document { metadata: reading.metadata, blocks: reading.blocks, ..Document::default() })
    }

    fn shape(source: &str) -> Vec<(SlideKind, String, usize, usize)> {
        let slides = deck(source).into_iter();
        slides.map(|own| (own.kind, plain_text(&own.title), own.body.len(), own.notes.len())).collect()
    }

    #[test]
    fn headings_and_rules_start_slides() {
        let source = "# 章\n\n## 一\n\n本文\n\n::: notes\n話す\n:::\n\n---\n\n続き\n\n## 二\n";
        let (section, content) = (SlideKind::Section, SlideKind::Content);
        let slide = |kind, title: &str, blocks, notes| (kind, title.to_owned(), blocks, notes);
        assert_eq!(
            shape(source),
            [
                slide(section, "章", 0, 0),
                slide(content, "一", 1, 1),
                slide(content, "", 1, 0),
                slide(content, "二", 0, 0)
            ]
        );
    }

    #[test]
    fn the_list_of_works_cited_is_a_slide_and_changes_no_other() {
        let reading = crate::read("# A\n\n## B\n\nx\n").unwrap();
        let mut document = Document { blocks: reading.blocks, ..Document::default() };
        let heading = BlockKind::Heading { level: 1, attributes: Attributes::default(), content: Vec::new() };
        let list = BlockKind::Div { attributes: Attributes::with_classes(["references"]), content: Vec::new() };
        document.blocks.extend([Block::new(0, heading), Block::new(0, list)]);
        let kinds: Vec<_> = cut(&document).iter().map(|slide| slide.kind).collect();
        assert_eq!(kinds, [SlideKind::Section, SlideKind::Content, SlideKind::Content]);
    }

    #[test]
    fn a_section_with_more_than_a_remark_goes_on_with_a_slide() {
        let titles = |source: &str| -> Vec<String> { shape(source).into_iter().map(|slide| slide.1).collect() };
        let source = "---\nslide-level: 2\ntitle: \"T *x*\"\ntoc: true\nlang: en\n---\n\n# A\n\n- one\n- two\n\n# B\n\nShort.\n\n## C\n";
        assert_eq!(titles(source), ["T x", "Contents", "A", "A", "B", "C"]);
    }

    #[test]
    fn an_empty_slide_is_left_out_unless_it_has_a_background() {
        assert_eq!(shape("## A\n\n---\n\n---\n\nx\n").len(), 2);
        assert_eq!(shape("## A\n\nx\n\n## {background-color=red}\n").len(), 2);
    }
}
