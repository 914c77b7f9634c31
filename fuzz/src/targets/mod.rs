//! One file a parser.

mod contents;
mod expression;
mod front_matter;
mod import;
mod intent;
mod markdown;
mod mermaid;
mod patch;
mod prose;
mod table;
mod template;
mod writers;

use shosai_message::Message;
use std::path::Path;

use serde_json::Map;
use shosai_document::{Figure, FigureCode, FigureSource, Request, Resources, formats, render, tree};

use crate::{Desk, Target};

/// The parsers and the writers.
pub fn all() -> impl Iterator<Item = &'static Target> {
    PARSERS.iter().chain(writers::TARGETS)
}

/// What reads what people and models send.
const PARSERS: &[Target] = &[
    markdown::TARGET,
    front_matter::TARGET,
    mermaid::TARGET,
    table::TARGET,
    intent::TARGET,
    template::TARGET,
    contents::TARGET,
    patch::TARGET,
    expression::TARGET,
    prose::TARGET,
    import::TARGET,
];

/// The files of folders with these endings.
fn files(root: &Path, folders: &[&str], endings: &[&str]) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    for folder in folders {
        for entry in std::fs::read_dir(root.join(folder)).into_iter().flatten().flatten() {
            let path = entry.path();
            let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
            if endings.contains(&ending) {
                found.extend(std::fs::read(&path).ok());
            }
        }
    }
    found.sort();
    found
}

/// The documents of the source tree.
fn documents(root: &Path) -> Vec<Vec<u8>> {
    files(root, &["xtask/corpus/documents", "samples/decks", "samples/tour"], &["md", "qmd"])
}

/// Nothing can be fetched.
struct Nothing;

impl Resources for Nothing {
    fn text(&self, _: &str) -> Result<String, Message> {
        Err(Message::quoted("nothing is there"))
    }

    fn picture(&self, _: &str) -> Result<tree::Media, Message> {
        Err(Message::quoted("nothing is there"))
    }
}

impl FigureSource for Nothing {
    fn figure(&self, _: &FigureCode<'_>) -> Option<Result<Figure, Message>> {
        None
    }
}

/// Renders a document.
pub fn written(desk: &Desk, source: &str, format: &str, template: Option<&[u8]>) -> Option<Vec<u8>> {
    let options = Map::new();
    let request = Request {
        source,
        format: formats::find(format)?,
        options: &options,
        template,
        faces: &desk.faces,
        resources: &Nothing,
        figures: &Nothing,
        cancelled: &|| false,
        trust_html: false,
    };
    render(&request).ok().map(|rendered| rendered.bytes)
}
