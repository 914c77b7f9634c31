//! Cuts a document into slides, as pandoc does: by the slide level, by rules, by sections.

use crate::tree::walk::plain_text;
use crate::tree::{Attributes, Block, BlockKind, Document, Inline, InlineKind, LineNumber};

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
pub fn slides(document: &Document, level: usize) -> Vec<Slide> {
    let mut cutter = Cutter { slides: Vec::new(), level };
    cutter.slides.extend(title_slide(document));
    if document.metadata.flag("toc") == Some(true) {
        cutter.slides.extend(contents_slide(document, level));
    }
    cutter.blocks(&document.blocks);
    let mut slides = cutter.slides;
    for slide in &mut slides {
        slide.notes = take_notes(&mut slide.body);
    }
    // Notes before the first heading belong to the title slide.
    if slides.len() > 1 && slides[0].kind == SlideKind::Title && slides[1].title.is_empty() && slides[1].body.is_empty()
    {
        let stray = slides.remove(1);
        slides[0].notes.extend(stray.notes);
    }
    slides.retain(|slide| !(slide.title.is_empty() && slide.body.is_empty() && slide.notes.is_empty()));
    slides.into_iter().flat_map(unfold_section).collect()
}

/// The level of headings that start slides: the highest that is followed by content somewhere.
pub fn slide_level(document: &Document) -> usize {
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
            BlockKind::Heading { level: own, .. } => {
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
                    let kind = if *level < self.level { SlideKind::Section } else { SlideKind::Content };
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

fn title_slide(document: &Document) -> Option<Slide> {
    let metadata = &document.metadata;
    let text = |key: &str| metadata.text(key).map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    let title = text("title")?;
    let paragraph = |text: String| Block::new(0, BlockKind::Paragraph(vec![Inline::text(0, text)]));
    let mut body: Vec<Block> = text("subtitle").into_iter().map(paragraph).collect();
    let authors = metadata.authors();
    if !authors.is_empty() {
        body.push(paragraph(authors.join("　")));
    }
    body.extend(["institute", "date"].into_iter().filter_map(text).map(paragraph));
    Some(Slide { kind: SlideKind::Title, title: vec![Inline::text(0, title)], body, ..Slide::default() })
}

/// The slide that lists the sections, or the slides where there are none.
fn contents_slide(document: &Document, level: usize) -> Option<Slide> {
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
        let target = crate::tree::Target { url: format!("#{}", attributes.id), title: String::new() };
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
