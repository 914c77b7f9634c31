//! The reader: the Markdown that Quarto users write, as pandoc reads it.
//!
//! Two passes over the lines: the first collects what can be referred to (link definitions, footnotes, headings,
//! examples), the second reads. Lines keep their numbers through every container, so every node knows its own.

mod attributes;
mod blocks;
mod columns;
mod entity;
pub use entity::decode as decode_references;
mod extensions;
mod front_matter;
mod html_tag;
mod include;
mod inlines;
mod source;
mod state;
mod tables;

use crate::messages;
use crate::{
    formats::Warning,
    passes::Resources,
    tree::{Block, Inline, LineNumber, Metadata},
};
use blocks::Place;
use include::Alone;
use inlines::Buffer;
use shosai_message::Failure;
use source::Line;
use state::Reader;

pub use blocks::CELL;
pub use extensions::Extensions;
pub use html_tag::{Tag, TagKind, tag};

/// What was read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reading {
    /// The front matter as written.
    pub metadata: Metadata,
    /// The text.
    pub blocks: Vec<Block>,
    /// What is odd about it.
    pub warnings: Vec<Warning>,
}

/// Reads a document on its own: what it includes is not brought in.
pub fn read(source: &str) -> Result<Reading, Failure> {
    read_with(source, None, &Alone)
}

/// Reads a document, or what was computed of it in its place. The front matter's `from` switches extensions.
pub fn read_with(source: &str, computed: Option<&str>, resources: &dyn Resources) -> Result<Reading, Failure> {
    let texts = include::gather(source, computed, resources);
    let text = &texts.main;
    let lines = texts.lines();
    let (titled, title) = front_matter::title_block(&lines);
    let front = front_matter::length(&lines).unwrap_or(0);
    let mut metadata = front_matter::read(&lines[..front])?;
    metadata.extend(title);
    let front = front.max(titled);
    let from = metadata.get("from").and_then(|from| from.as_str()).unwrap_or("markdown").to_owned();
    let (extensions, unknown) = Extensions::of(&from);
    let mut reader = Reader::new(extensions, text.len());
    let body: Vec<Line<'_>> = lines[front..].to_vec();
    blocks::read(&mut reader, body.clone(), Place::default());
    let mut warnings = std::mem::take(&mut reader.warnings);
    warnings.extend(texts.warnings.iter().cloned());
    reader.start_reading();
    let blocks = blocks::read(&mut reader, body, Place::default());
    for (key, value) in front_matter::read(&reader.metadata)? {
        metadata.insert(key, value);
    }
    warnings.append(&mut reader.warnings);
    let told = |name| Warning::new(1, messages::ExtensionUnknown { name });
    warnings.extend(unknown.iter().map(told));
    Ok(Reading { metadata: Metadata(metadata), blocks, warnings })
}

/// Reads the front matter alone.
pub fn front_matter(source: &str) -> Result<serde_json::Map<String, serde_json::Value>, Failure> {
    let text = source::normalise(head(source));
    front_matter::read(&source::lines(&text, 1))
}

/// The front matter as far as it can be read, and the text behind it as it is written.
pub fn split_front_matter(source: &str) -> (serde_json::Map<String, serde_json::Value>, &str) {
    (front_matter(source).unwrap_or_default(), &source[head(source).len()..])
}

/// The lines of the front matter; nothing where there is none. Nothing behind them is looked at.
fn head(source: &str) -> &str {
    let mut length = 0;
    for (index, line) in source.split_inclusive('\n').enumerate() {
        length += line.len();
        let mark = line.trim_start_matches('\u{feff}').trim_end();
        match (index, mark) {
            (0, "---") => {}
            (0, _) | (1, "") => break,
            (1.., "---" | "...") => return &source[..length],
            _ => {}
        }
    }
    ""
}

/// Reads running text on its own: a title, a caption.
pub fn read_inlines(text: &str, line: LineNumber) -> Vec<Inline> {
    let text = source::normalise(text);
    let lines: Vec<Line<'_>> = text.lines().map(|text| Line { number: line, text }).collect();
    let mut reader = Reader::new(Extensions::default(), text.len());
    reader.start_reading();
    inlines::read(&mut reader, &Buffer::of(&lines))
}
