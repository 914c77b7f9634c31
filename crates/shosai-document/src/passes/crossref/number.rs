//! Gives numbers to what can be referred to, and writes them into captions and titles.

use std::collections::HashMap;

use super::kinds::{Form, Kind, Kinds};
use crate::{
    book::Place,
    passes::callout_kind,
    tree::{Attributes, Block, BlockKind, Caption, Inline, InlineKind, MathKind, walk},
};

/// What is referred to, as a reference shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbered {
    pub label: String,
    pub number: String,
    /// The page it stands on, where that is another.
    pub page: String,
}

pub struct Numbering<'a> {
    pub kinds: &'a Kinds,
    /// Whether sections have numbers.
    pub sections_numbered: bool,
    /// Whether every chapter counts anew.
    pub by_chapter: bool,
    pub targets: HashMap<String, Numbered>,
    counts: HashMap<String, usize>,
    sections: Vec<usize>,
    /// Where it stands in a book, whose headings say their numbers themselves.
    place: Option<Place>,
}

impl<'a> Numbering<'a> {
    pub fn new(kinds: &'a Kinds, sections_numbered: bool, by_chapter: bool) -> Self {
        let (targets, counts) = (HashMap::new(), HashMap::new());
        Self { kinds, sections_numbered, by_chapter, targets, counts, sections: Vec::new(), place: None }
    }

    /// As a chapter of a book.
    pub fn at(mut self, place: Option<Place>) -> Self {
        self.place = place;
        if let Some(Place { chapter: Some(chapter), titled, .. }) = place {
            self.sections = vec![if titled { chapter } else { chapter - 1 }];
        }
        self
    }

    /// Whether headings of this document have numbers.
    fn numbers_headings(&self) -> bool {
        self.sections_numbered && self.place.is_none_or(|place| place.chapter.is_some())
    }

    pub fn blocks(&mut self, blocks: &mut [Block]) {
        for block in blocks {
            self.block(block);
        }
    }

    fn block(&mut self, block: &mut Block) {
        let line = block.line;
        let kinds = self.kinds;
        match &mut block.kind {
            BlockKind::Figure { attributes, caption, content } => {
                if let Some(kind) = float(kinds, &attributes.id) {
                    let number = self.name(&attributes.id, kind, caption, line);
                    return self.parts(content, kind, &number, &mut 0);
                }
            }
            BlockKind::Table(table) => {
                if let Some(kind) = float(kinds, &table.attributes.id) {
                    self.name(&table.attributes.id, kind, &mut table.caption, line);
                }
            }
            BlockKind::Code { attributes, .. } => {
                if let Some(kind) = float(kinds, &attributes.id).filter(|kind| kind.key == "lst") {
                    let number = self.count(&attributes.id, kind);
                    if let Some(caption) = attributes.get("lst-cap").map(str::to_owned) {
                        attributes.set("lst-cap", format!("{}\u{a0}{number}: {caption}", kind.title));
                    }
                }
            }
            BlockKind::Div { attributes, content } => {
                entitle(attributes, content);
                self.statement(attributes, content, line);
            }
            BlockKind::Heading { level, attributes, content } => self.heading(*level, attributes, content, line),
            BlockKind::Paragraph(content) => self.equations(content),
            _ => {}
        }
        walk::inner_blocks(block, &mut |inner| self.blocks(inner));
    }

    /// The next number of a kind, as what an identifier is referred to by.
    fn count(&mut self, id: &str, kind: &Kind) -> String {
        let count = self.counts.entry(kind.key.clone()).or_default();
        *count += 1;
        let chapter = self.sections.first().filter(|chapter| self.by_chapter && **chapter > 0);
        let appendix = self.place.is_some_and(|place| place.appendix);
        let number = chapter
            .map_or_else(|| count.to_string(), |chapter| format!("{}.{count}", section_number(&[*chapter], appendix)));
        self.target(id, &kind.prefix, number.clone());
        number
    }

    fn name(&mut self, id: &str, kind: &Kind, caption: &mut Caption, line: u32) -> String {
        let number = self.count(id, kind);
        lead(caption, format!("{}\u{a0}{number}:", kind.title), line);
        number
    }

    /// The parts of a figure are lettered: `(a)`, `(b)` …
    fn parts(&mut self, blocks: &mut [Block], kind: &Kind, number: &str, count: &mut usize) {
        for block in blocks {
            let line = block.line;
            let part = match &mut block.kind {
                BlockKind::Figure { attributes, caption, .. } => Some((&attributes.id, caption)),
                BlockKind::Table(table) if !table.attributes.id.is_empty() => {
                    Some((&table.attributes.id, &mut table.caption))
                }
                _ => None,
            };
            let Some((id, caption)) = part else {
                if matches!(block.kind, BlockKind::Code { .. }) {
                    self.block(block);
                }
                walk::inner_blocks(block, &mut |inner| self.parts(inner, kind, number, count));
                continue;
            };
            let letter = lettered(*count);
            *count += 1;
            lead(caption, format!("({letter})"), line);
            if !id.is_empty() {
                let number = format!("{number}\u{a0}({letter})");
                let id = id.clone();
                self.target(&id, &kind.prefix, number);
            }
        }
    }

    fn target(&mut self, id: &str, label: &str, number: String) {
        self.targets.insert(id.to_owned(), Numbered { label: label.to_owned(), number, page: String::new() });
    }

    fn heading(&mut self, level: usize, attributes: &Attributes, content: &mut Vec<Inline>, line: u32) {
        if !attributes.has_class("unnumbered") {
            self.sections.resize(level, 0);
            if let Some(last) = self.sections.last_mut() {
                *last += 1;
            }
            if level == 1 && self.by_chapter {
                self.counts.clear();
            }
        }
        let kind = self.kinds.of_id(&attributes.id).filter(|kind| kind.form == Form::Section);
        let numbered = self.numbers_headings() && !attributes.has_class("unnumbered");
        let appendix = self.place.is_some_and(|place| place.appendix);
        let number = if numbered { section_number(&self.sections, appendix) } else { String::new() };
        if let Some(kind) = kind {
            let label = match (level, appendix) {
                _ if !numbered => &walk::plain_text(content),
                (1, true) => &self.kinds.appendix,
                (1, false) if self.place.is_some() => &self.kinds.chapter,
                _ => &kind.prefix,
            };
            self.target(&attributes.id, label, number.clone());
        }
        if self.place.is_some() && numbered {
            content.splice(0..0, [Inline::text(line, number), Inline::new(line, InlineKind::Space)]);
        }
    }

    /// Theorems and their kin say what they are; callouts that can be referred to have a number in their title.
    fn statement(&mut self, attributes: &mut Attributes, content: &mut Vec<Block>, line: u32) {
        let kinds = self.kinds;
        match kinds.of_id(&attributes.id) {
            Some(kind) if kind.form == Form::Theorem => {
                let number = self.count(&attributes.id, kind);
                let name = title_of(attributes, content, "name");
                let mut text = format!("{}\u{a0}{number}", kind.title);
                if let Some(name) = name {
                    text.push_str(&format!(" ({name})"));
                }
                attributes.classes.push("theorem".to_owned());
                open(content, InlineKind::Strong(vec![Inline::text(line, text)]), line);
            }
            Some(kind) if kind.form == Form::Callout && callout_kind(attributes).is_some() => {
                let number = self.count(&attributes.id, kind);
                let text = format!("{}\u{a0}{number}", kind.title);
                let title = match title_of(attributes, content, "title") {
                    Some(title) => format!("{text}: {title}"),
                    None => text,
                };
                attributes.set("title", title);
            }
            _ => {
                if let Some(word) = kinds.unnumbered(&attributes.classes) {
                    let text = match title_of(attributes, content, "name") {
                        Some(name) => format!("{word} ({name})."),
                        None => format!("{word}."),
                    };
                    open(content, InlineKind::Emphasis(vec![Inline::text(line, text)]), line);
                }
            }
        }
    }

    /// `$$ … $$ {#eq-x}`: the identifier goes around the formula, and its number behind it.
    fn equations(&mut self, content: &mut Vec<Inline>) {
        let kinds = self.kinds;
        let mut at = 0;
        while at < content.len() {
            let marked = matches!(&content[at].kind, InlineKind::Math(MathKind::Display, _));
            let gap = usize::from(matches!(
                content.get(at + 1).map(|next| &next.kind),
                Some(InlineKind::Space | InlineKind::SoftBreak)
            ));
            let id = content.get(at + 1 + gap).filter(|_| marked).and_then(|next| match &next.kind {
                InlineKind::Text(text) => text.strip_prefix("{#").and_then(|rest| rest.split_once('}')),
                _ => None,
            });
            let kind = id.and_then(|(id, _)| kinds.of_id(id)).filter(|kind| kind.form == Form::Equation);
            if let (Some((id, rest)), Some(kind)) = (id, kind) {
                let (id, rest) = (id.to_owned(), rest.to_owned());
                let number = self.count(&id, kind);
                let line = content[at].line;
                let formula = content[at].clone();
                let mut attributes = Attributes::new(id, Vec::new(), Vec::new());
                attributes.set("equation-number", number);
                let span = Inline::new(line, InlineKind::Span(attributes, vec![formula]));
                let after = (!rest.is_empty()).then(|| Inline::text(line, rest));
                content.splice(at..at + 2 + gap, [span].into_iter().chain(after));
            }
            at += 1;
        }
    }
}

fn float<'k>(kinds: &'k Kinds, id: &str) -> Option<&'k Kind> {
    kinds.of_id(id).filter(|kind| kind.form == Form::Float)
}

/// Puts a label before a caption.
fn lead(caption: &mut Caption, label: String, line: u32) {
    let prefix = [Inline::text(line, label), Inline::new(line, InlineKind::Space)];
    match caption.long.first_mut() {
        Some(Block { kind: BlockKind::Plain(content) | BlockKind::Paragraph(content), .. }) => {
            content.splice(0..0, prefix);
        }
        _ => {
            let label = prefix.into_iter().take(1).collect();
            caption.long.insert(0, Block::new(line, BlockKind::Plain(label)));
        }
    }
}

/// The name of a statement or callout: an attribute, or a heading at its start, which goes.
fn title_of(attributes: &mut Attributes, content: &mut Vec<Block>, key: &str) -> Option<String> {
    if let Some(name) = attributes.take(key) {
        return Some(name);
    }
    let Some(BlockKind::Heading { content: title, .. }) = content.first().map(|block| &block.kind) else { return None };
    let title = walk::plain_text(title);
    content.remove(0);
    Some(title)
}

/// Puts words at the start of the first paragraph.
fn open(content: &mut Vec<Block>, words: InlineKind, line: u32) {
    let words = Inline::new(line, words);
    match content.first_mut().map(|block| &mut block.kind) {
        Some(BlockKind::Paragraph(text) | BlockKind::Plain(text)) => {
            text.splice(0..0, [words, Inline::new(line, InlineKind::Space)]);
        }
        _ => content.insert(0, Block::new(line, BlockKind::Paragraph(vec![words]))),
    }
}

/// `2.1`, or `B.1` in an appendix.
pub fn section_number(sections: &[usize], appendix: bool) -> String {
    let from = sections.iter().position(|number| *number > 0).unwrap_or(0);
    let shown = |(place, number): (usize, &usize)| match (place, number) {
        (0, 1..) if appendix && from == 0 => lettered(number - 1).to_uppercase(),
        _ => number.to_string(),
    };
    sections[from..].iter().enumerate().map(shown).collect::<Vec<_>>().join(".")
}

fn lettered(place: usize) -> String {
    const LETTERS: usize = 26;
    let letter = char::from(b'a' + u8::try_from(place % LETTERS).unwrap_or(0));
    if place < LETTERS { letter.to_string() } else { format!("{}{letter}", lettered(place / LETTERS - 1)) }
}
/// Headings that only name a callout or a tab are no sections.
fn entitle(attributes: &Attributes, content: &mut [Block]) {
    let named = match callout_kind(attributes) {
        Some(_) => 1,
        None if attributes.has_class("panel-tabset") => content.len(),
        None => 0,
    };
    for block in content.iter_mut().take(named) {
        if let BlockKind::Heading { attributes, .. } = &mut block.kind
            && !attributes.has_class("unnumbered")
        {
            attributes.classes.extend(["unnumbered".to_owned(), "unlisted".to_owned()]);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{formats::find, office::testing::render_with};

    #[test]
    fn headings_beneath_the_depth_have_no_numbers() {
        let source = "---\nnumber-sections: true\nnumber-depth: 1\n---\n\n# A\n\n## B {#sec-b}\n\nSee @sec-b.\n";
        let text = String::from_utf8(render_with(find("gfm").unwrap(), source, None).unwrap()).unwrap();
        assert!(!text.contains("1.1") && text.contains(">B</a>"), "{text}");
    }

    #[test]
    fn titles_of_callouts_and_tabs_are_no_sections() {
        let source = "---\nnumber-sections: true\n---\n\n## A\n\n::: {.callout-note}\n## Title\n\nx\n:::\n\n::: {.panel-tabset}\n## One\n\nx\n\n## Two\n\ny\n:::\n\n## B {#sec-b}\n\nSee @sec-b.\n";
        let text = String::from_utf8(render_with(find("gfm").unwrap(), source, None).unwrap()).unwrap();
        assert!(text.contains(">Section\u{a0}2<"), "{text}");
    }
}
