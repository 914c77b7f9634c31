//! The settings above a document (YAML), obeyed on the way to HTML.

use std::path::Path;

use super::{files, written};
use crate::{Desk, Target};

pub const TARGET: Target = Target { name: "front-matter", samples, run };

fn samples(root: &Path) -> Vec<Vec<u8>> {
    let mut found = files(root, &["samples/decks", "samples/tour"], &["md", "qmd"]);
    found.push("---\ntitle: 題\nformat:\n  pptx: {toc: true}\nauthor: [a, b]\ndate: 2024-01-01\n---\n".into());
    found
}

fn run(desk: &Desk, input: &[u8]) {
    let _ = written(desk, &String::from_utf8_lossy(input), "html", None);
}
