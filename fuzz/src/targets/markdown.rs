//! Markdown: read, as pandoc's JSON, and written again.

use shosai_document::{read, to_pandoc_json, tree};

use super::{documents, written};
use crate::{Desk, Target};

pub const TARGET: Target = Target { name: "markdown", samples: documents, run };

fn run(desk: &Desk, input: &[u8]) {
    let source = String::from_utf8_lossy(input);
    if let Ok(reading) = read(&source) {
        let document = tree::Document { blocks: reading.blocks, ..tree::Document::default() };
        let _ = to_pandoc_json(&document);
    }
    let _ = written(desk, &source, "gfm", None);
}
