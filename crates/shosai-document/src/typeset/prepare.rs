use crate::messages;
use std::collections::{BTreeMap, HashMap, HashSet};

use super::{Layout, formulas, string};
use crate::{
    formats::WriteContext,
    office::{columns::widths, units::Length},
    passes::{self, Language, PAGE_BREAK, callout, callout_kind},
    slides::{self, SlideKind},
    tree::{Attributes, Block, BlockKind, Document, Inline, InlineKind, MediaStore, Table, walk},
};

/// The files that the source names.
pub type Files = BTreeMap<String, std::sync::Arc<[u8]>>;

/// A picture of dots as a page that keeps them packed, where it can.
pub type Pack = fn(&[u8]) -> Option<Vec<u8>>;

/// The pictures of a document, each under a name of its own.
struct Gallery<'d> {
    media: &'d MediaStore,
    pack: Pack,
    files: Files,
    names: HashMap<String, String>,
}

impl Gallery<'_> {
    fn name(&mut self, url: &str) -> Option<String> {
        if let Some(name) = self.names.get(url) {
            return Some(name.clone());
        }
        let found = self.media.get(url)?;
        let extension = match found.mime.as_str() {
            "image/jpeg" => "jpg",
            "image/gif" => "gif",
            "image/webp" => "webp",
            "image/svg+xml" => "svg",
            _ => "png",
        };
        let packed = if matches!(extension, "jpg" | "png") { (self.pack)(&found.bytes) } else { None };
        let extension = if packed.is_some() { "pdf" } else { extension };
        let name = format!("picture-{}.{extension}", self.files.len() + 1);
        self.files.insert(name.clone(), packed.map_or_else(|| found.bytes.clone(), Into::into));
        self.names.insert(url.to_owned(), name.clone());
        Some(name)
    }
}

/// Puts what Typst has no writer for into Typst's own words, and names the pictures.
pub fn prepare(document: &Document, context: &WriteContext, layout: Layout, pack: Pack) -> (Document, Files) {
    let mut prepared = document.clone();
    let language = Language::of(document);
    if layout == Layout::Slides {
        prepared.blocks = deck(document);
    }
    prepared.blocks = open_where_pages_break(std::mem::take(&mut prepared.blocks));
    walk::each_block_list(&mut prepared.blocks, &mut |blocks| {
        let old = std::mem::take(blocks);
        for block in old {
            replace(block, language, context, layout, blocks);
        }
    });
    let mut ids = HashSet::new();
    gather_ids(&mut prepared.blocks, &mut ids);
    let mut gallery = Gallery { media: &document.media, pack, files: Files::new(), names: HashMap::new() };
    walk::each_inline_list(&mut prepared.blocks, &mut |inlines| {
        for inline in inlines.iter_mut() {
            if layout == Layout::Paper && is_diagram(inline) {
                size_diagram(inline, &document.media);
            }
            prepare_inline(inline, &ids, &mut gallery, context);
        }
    });
    (prepared, gallery.files)
}

/// A page breaks between the blocks of the text itself: divisions without a form of their own are opened for that, and
/// within others it does not break.
fn open_where_pages_break(blocks: Vec<Block>) -> Vec<Block> {
    let mut opened = Vec::new();
    for mut block in blocks {
        if breaks_page(&block) {
            opened.push(block);
            continue;
        }
        let mut found = false;
        walk::inner_blocks(&mut block, &mut |inner| found |= holds_break(inner));
        match block.kind {
            BlockKind::Div { attributes, content } if found && is_plain(&attributes) => {
                let line = block.line;
                if !attributes.id.is_empty() {
                    opened.push(Block::new(line, BlockKind::Div { attributes, content: Vec::new() }));
                }
                opened.extend(open_where_pages_break(content));
            }
            _ => {
                if found {
                    walk::inner_blocks(&mut block, &mut |inner| {
                        walk::each_block_list(inner, &mut |blocks| blocks.retain(|block| !breaks_page(block)));
                    });
                }
                opened.push(block);
            }
        }
    }
    opened
}

fn holds_break(blocks: &mut Vec<Block>) -> bool {
    let mut found = false;
    walk::each_block_list(blocks, &mut |blocks| found |= blocks.iter().any(breaks_page));
    found
}

fn breaks_page(block: &Block) -> bool {
    matches!(&block.kind, BlockKind::Div { attributes, .. } if attributes.has_class(PAGE_BREAK))
}

/// Whether a division is only a group of blocks.
fn is_plain(attributes: &Attributes) -> bool {
    let set = ["columns", "column", "landscape", "notes"].iter().any(|class| attributes.has_class(class));
    !set && callout_kind(attributes).is_none() && !attributes.pairs.iter().any(|(key, _)| key.starts_with("layout"))
}

pub fn raw(line: u32, text: impl Into<String>) -> Block {
    Block::new(line, BlockKind::Raw { format: "typst".to_owned(), text: text.into() })
}

fn raw_inline(line: u32, text: String) -> Inline {
    Inline::new(line, InlineKind::Raw { format: "typst".to_owned(), text })
}

/// A document as slides: each on a page of its own. The first one is the sheet's own.
pub fn deck(document: &Document) -> Vec<Block> {
    let mut blocks = Vec::new();
    let titled = document.metadata.text("title").is_some();
    for (place, slide) in slides::cut(document).into_iter().enumerate() {
        if slide.kind == SlideKind::Title {
            continue;
        }
        let line = slide.line;
        if place > 0 || titled {
            blocks.push(raw(line, "#pagebreak(weak: true)"));
        }
        let section = slide.kind == SlideKind::Section;
        blocks.extend(section.then(|| raw(line, "#doc-section[")));
        if slide.title.is_empty() {
            blocks.push(raw(line, "#doc-untitled"));
        } else {
            let mut attributes = slide.attributes;
            attributes.pairs.clear();
            blocks.push(Block::new(line, BlockKind::Heading { level: 1, attributes, content: slide.title }));
        }
        blocks.extend(slides::pauses(slide.body).into_iter().flatten());
        blocks.extend(section.then(|| raw(line, "]")));
    }
    blocks
}

fn replace(block: Block, language: Language, context: &WriteContext, layout: Layout, into: &mut Vec<Block>) {
    let line = block.line;
    if breaks_page(&block) {
        into.push(raw(line, "#pagebreak(weak: true)"));
        return;
    }
    let wide = passes::reach(&block).filter(|_| layout == Layout::Paper);
    if let Some((left, right)) = wide {
        into.push(raw(line, format!("#doc-wide({left}, {right})[")));
        match block.kind {
            BlockKind::Div { mut attributes, content } => {
                attributes.classes.retain(|class| !class.starts_with("column-"));
                replace(Block::new(line, BlockKind::Div { attributes, content }), language, context, layout, into);
            }
            kind => into.push(Block::new(line, kind)),
        }
        into.push(raw(line, "]"));
        return;
    }
    match block.kind {
        BlockKind::Div { attributes, content } if callout_kind(&attributes).is_some() => {
            let kind = callout_kind(&attributes).unwrap_or("note").to_owned();
            let Some((title, inner)) = callout(&attributes, &content, language) else { return };
            into.push(raw(line, format!("#doc-callout({}, {})[", string(&kind), string(&walk::plain_text(&title)))));
            into.extend(inner);
            into.push(raw(line, "]"));
        }
        BlockKind::Div { attributes, content }
            if attributes.has_class("columns") || attributes.get("layout-ncol").is_some() =>
        {
            columns(line, &attributes, content, into);
        }
        BlockKind::Div { attributes, content } if attributes.has_class("landscape") => {
            into.push(raw(line, "#page(flipped: true)["));
            into.extend(content);
            into.push(raw(line, "]"));
        }
        BlockKind::Div { attributes, .. } if attributes.has_class("notes") => {}
        BlockKind::Raw { format, text } => {
            if matches!(format.as_str(), "typst" | "pdf") {
                into.push(Block::new(line, BlockKind::Raw { format: "typst".to_owned(), text }));
            } else if !text.trim_start().starts_with("<!--") {
                context.warn(line, messages::RawLeftOutOfPdf { format });
            }
        }
        BlockKind::Table(mut table) => {
            fit_columns(&mut table, layout);
            into.push(Block::new(line, BlockKind::Table(table)));
        }
        // A diagram without a caption stands in the middle as one with a caption does.
        BlockKind::Paragraph(content) if matches!(content.as_slice(), [alone] if is_diagram(alone)) => {
            into.push(raw(line, "#align(center)["));
            into.push(Block::new(line, BlockKind::Paragraph(content)));
            into.push(raw(line, "]"));
        }
        kind => into.push(Block::new(line, kind)),
    }
}

/// The width of the text in points, for letters as large as a table's in an office document.
const TEXT_WIDTH: f64 = 470.0;
/// How large diagrams are drawn beside the letters of the text.
const DIAGRAM: f64 = 0.8;
/// A diagram is made smaller rather than higher than this, in points, as long as it can be read.
const HIGH_DIAGRAM: f64 = 400.0;
const READABLE: f64 = 0.73;
/// The height of the text in points.
const TEXT_HEIGHT: f64 = 640.0;

/// Columns as wide as in office documents; those of a table that is narrower than the text are left to what they hold.
fn fit_columns(table: &mut Table, layout: Layout) {
    let room = TEXT_WIDTH * if layout == Layout::Slides { 0.95 } else { 1.0 };
    let widths = widths(table, room);
    let full = widths.iter().sum::<f64>() >= room * 0.999;
    for (column, width) in table.columns.iter_mut().zip(widths) {
        column.width = full.then_some((width / room * 1_000.0).floor() / 1_000.0);
    }
}

fn is_diagram(inline: &Inline) -> bool {
    let InlineKind::Image { attributes, target, .. } = &inline.kind else { return false };
    attributes.has_class("diagram") && (target.url.starts_with("mermaid-") || target.url.starts_with("dot-"))
}

fn size_diagram(inline: &mut Inline, media: &MediaStore) {
    let InlineKind::Image { attributes, target, .. } = &mut inline.kind else { return };
    let size = media.get(&target.url).and_then(|found| found.size);
    if let Some(size) = size.filter(|_| attributes.get("width").or(attributes.get("height")).is_none()) {
        attributes.set("width", format!("{:.1}pt", diagram_width(size)));
    }
}

/// The width of a diagram on paper in points, by its size in CSS pixels.
fn diagram_width((width, height): (f64, f64)) -> f64 {
    let (width, height) = (width * 0.75 * DIAGRAM, (height * 0.75 * DIAGRAM).max(1.0));
    let smaller = (HIGH_DIAGRAM / height).clamp(READABLE, 1.0);
    width * smaller.min(TEXT_HEIGHT / height).min(TEXT_WIDTH / width.max(1.0))
}

fn columns(line: u32, attributes: &Attributes, content: Vec<Block>, into: &mut Vec<Block>) {
    let mut shares = Vec::new();
    let mut parts: Vec<Vec<Block>> = Vec::new();
    let by_count = attributes.get("layout-ncol").and_then(|count| count.parse::<usize>().ok());
    for block in content {
        match block.kind {
            BlockKind::Div { attributes, content } if attributes.has_class("column") => {
                let width = attributes.get("width").and_then(|width| width.trim_end_matches('%').parse::<f64>().ok());
                shares.push(width.filter(|width| *width > 0.0).unwrap_or(1.0));
                parts.push(content);
            }
            kind => {
                shares.push(1.0);
                parts.push(vec![Block::new(block.line, kind)]);
            }
        }
    }
    if let Some(count) = by_count {
        shares = vec![1.0; count.clamp(1, 8)];
    }
    let widths: String = shares.iter().map(|share| format!("{share}fr,")).collect();
    into.push(raw(line, format!("#grid(columns: ({widths}), gutter: 1.4em,")));
    for part in parts {
        into.push(raw(line, "["));
        into.extend(part);
        into.push(raw(line, "],"));
    }
    into.push(raw(line, ")"));
}

fn is_size(key: &str) -> bool {
    matches!(key, "width" | "height")
}

fn gather_ids(blocks: &mut Vec<Block>, ids: &mut HashSet<String>) {
    walk::each_block_list(blocks, &mut |blocks| {
        for block in blocks.iter_mut() {
            let id = match &mut block.kind {
                BlockKind::Heading { attributes, .. }
                | BlockKind::Figure { attributes, .. }
                | BlockKind::Div { attributes, .. } => &mut attributes.id,
                BlockKind::Table(table) => &mut table.attributes.id,
                _ => continue,
            };
            *id = label(id);
            if !id.is_empty() && !ids.insert(id.clone()) {
                // A label given twice stops Typst as soon as something refers to it.
                id.clear();
            }
        }
    });
    walk::each_inline_list(blocks, &mut |inlines| {
        for inline in inlines {
            if let InlineKind::Span(attributes, _) = &mut inline.kind
                && attributes.get("equation-number").is_some()
                && !ids.insert(label(&attributes.id))
            {
                attributes.id.clear();
            }
        }
    });
}

/// An identifier as a label of Typst, which is of letters and digits: `要件①` has a sign.
fn label(id: &str) -> String {
    let mut label = String::with_capacity(id.len());
    for letter in id.chars() {
        let enclosed = matches!(letter, '\u{2460}'..='\u{24ff}' | '\u{1f000}'..);
        if letter.is_ascii_alphanumeric() || letter.is_alphabetic() && !enclosed || "-_.:".contains(letter) {
            label.push(letter);
        } else {
            label.push_str(&format!("u{:x}", u32::from(letter)));
        }
    }
    label
}

fn prepare_inline(inline: &mut Inline, ids: &HashSet<String>, gallery: &mut Gallery<'_>, context: &WriteContext) {
    let line = inline.line;
    match &mut inline.kind {
        InlineKind::Math(_, text) => *text = formulas::apart(text),
        InlineKind::Image { attributes, target, alt } => match gallery.name(&target.url) {
            Some(name) => {
                attributes.pairs.retain(|(key, value)| !is_size(key) || Length::read(value).is_some());
                target.url = name;
            }
            None => inline.kind = InlineKind::Emphasis(std::mem::take(alt)),
        },
        InlineKind::Link { target, content, .. } => {
            if let Some(id) = target.url.strip_prefix('#') {
                target.url = format!("#{}", label(id));
            }
            let dangling = target.url.strip_prefix('#').is_some_and(|id| !ids.contains(id));
            if dangling || target.url.trim().is_empty() {
                inline.kind = InlineKind::Span(Attributes::default(), std::mem::take(content));
            }
        }
        InlineKind::Cite(_, shown) => inline.kind = InlineKind::Span(Attributes::default(), std::mem::take(shown)),
        InlineKind::Span(attributes, content) => {
            attributes.id = label(&attributes.id);
            if let Some(reading) = attributes.get("rt").filter(|_| attributes.has_class("ruby")) {
                let text = format!("#doc-ruby({}, {})", string(&walk::plain_text(content)), string(reading));
                inline.kind = InlineKind::Raw { format: "typst".to_owned(), text };
            } else if attributes.has_class("bouten") {
                let letters = walk::plain_text(content);
                let dotted =
                    letters.chars().map(|letter| format!("#doc-ruby({}, \"・\")", string(&letter.to_string())));
                inline.kind = InlineKind::Raw { format: "typst".to_owned(), text: dotted.collect() };
            } else if let Some(number) = attributes.take("equation-number") {
                let id = std::mem::take(&mut attributes.id);
                let label = if ids.contains(&id) { format!("] <{id}>") } else { "]".to_owned() };
                content.insert(0, raw_inline(line, format!("#doc-equation({})[", string(&number))));
                content.push(raw_inline(line, label));
            }
        }
        InlineKind::Raw { format, text } if !matches!(format.as_str(), "typst" | "pdf") => {
            if format == "html" && matches!(text.as_str(), "<br>" | "<br/>" | "<br />") {
                inline.kind = InlineKind::LineBreak;
            } else if format != "html" {
                context.warn(line, messages::RawLeftOutOfPdf { format: &*format });
            }
        }
        _ => {}
    }
}
