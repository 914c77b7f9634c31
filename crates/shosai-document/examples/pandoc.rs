//! Reads Markdown from standard input and prints it in a format, or as pandoc's JSON: to compare with pandoc.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::unwrap_used)]

use std::io::Read;

use shosai_document::{read, to_pandoc_json, tree::Document};

fn main() {
    let mut source = String::new();
    std::io::stdin().read_to_string(&mut source).unwrap();
    let reading = read(&source).unwrap();
    let document = Document { metadata: reading.metadata, blocks: reading.blocks, ..Document::default() };
    println!("{}", to_pandoc_json(&document).unwrap());
}
