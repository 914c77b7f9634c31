//! Reads Markdown from standard input and prints it in a format, or as pandoc's JSON: to compare with pandoc.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::unwrap_used)]

use std::io::{Read, Write};

use serde_json::{Map, Value};
use shosai_document::{
    Illustration, Illustrator, Request, Resources, formats, read, render, to_pandoc_json,
    tree::{Attributes, Document, Media},
};

struct Nothing;

impl Resources for Nothing {
    fn text(&self, path: &str) -> Result<String, String> {
        std::fs::read_to_string(path).map_err(|error| error.to_string())
    }
    fn picture(&self, _: &str) -> Result<Media, String> {
        Err("not loaded".to_owned())
    }
}

impl Illustrator for Nothing {
    fn draw(&self, _: &str, _: &str, _: &Attributes) -> Option<Result<Illustration, String>> {
        None
    }
}

fn main() {
    let mut source = String::new();
    std::io::stdin().read_to_string(&mut source).unwrap();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(id) = arguments.first() else {
        let reading = read(&source).unwrap();
        let document = Document { front_matter: reading.metadata, blocks: reading.blocks, ..Document::default() };
        println!("{}", to_pandoc_json(&document).unwrap());
        return;
    };
    let mut options = Map::new();
    for pair in &arguments[1..] {
        let (key, value) = pair.split_once('=').unwrap();
        options.insert(key.to_owned(), serde_json::from_str(value).unwrap_or(Value::from(value)));
    }
    let font = |name: &str| {
        let path = format!("{}/../../assets/fonts/{name}", env!("CARGO_MANIFEST_DIR"));
        shosai_text::Face::from_bytes(std::fs::read(path).unwrap().into()).unwrap()
    };
    let faces = shosai_text::Faces { regular: font("IBMPlexSansJP-Regular.ttf"), bold: font("IBMPlexSansJP-Bold.ttf") };
    let rendered = render(&Request {
        source: &source,
        format: formats::find(id).unwrap(),
        options: &options,
        template: None,
        faces: &faces,
        resources: &Nothing,
        illustrator: &Nothing,
        cancelled: &|| false,
    })
    .unwrap();
    std::io::stdout().write_all(&rendered.bytes).unwrap();
    for warning in rendered.warnings {
        std::io::stderr().write_all(format!("{}: {}\n", warning.line, warning.message).as_bytes()).unwrap();
    }
}
