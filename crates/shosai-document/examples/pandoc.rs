//! Reads Markdown from standard input and prints it in a format, or as pandoc's JSON: to compare with pandoc.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::unwrap_used)]

use shosai_message::{Failure, Message};
use std::io::{Read, Write};

use serde_json::{Map, Value};
use shosai_document::{
    Figure, FigureCode, FigureSource, Rendered, Request, Resources, formats, read, render, to_pandoc_json,
    tree::{Document, Media},
};

struct Nothing;

impl Resources for Nothing {
    fn text(&self, path: &str) -> Result<String, Message> {
        std::fs::read_to_string(path).map_err(|error| Message::quoted(error.to_string()))
    }
    fn picture(&self, _: &str) -> Result<Media, Message> {
        Err(Message::quoted("not loaded"))
    }
}

impl FigureSource for Nothing {
    fn figure(&self, _: &FigureCode<'_>) -> Option<Result<Figure, Message>> {
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
    let faces = shosai_text::Faces { regular: font("IBMPlexSansJP-Regular.ttf"), bold: font("IBMPlexSansJP-Bold.ttf") };
    // A JSON list of sources becomes a JSON list of results for each of the formats.
    if options.remove("batch").is_some() {
        let sources: Vec<String> = serde_json::from_str(&source).unwrap();
        let columns = id.split(',').map(|id| {
            let texts = sources.iter().map(|source| match rendered(source, id, &options, &faces) {
                Ok(rendered) => Value::from(String::from_utf8_lossy(&rendered.bytes).into_owned()),
                Err(_) => Value::Null,
            });
            (id.to_owned(), texts.collect::<Value>())
        });
        println!("{}", columns.collect::<Value>());
        return;
    }
    let rendered = rendered(&source, id, &options, &faces).unwrap();
    std::io::stdout().write_all(&rendered.bytes).unwrap();
    for warning in rendered.warnings {
        std::io::stderr().write_all(format!("{}: {}\n", warning.line, warning.message).as_bytes()).unwrap();
    }
}

fn font(name: &str) -> shosai_text::Face {
    let path = format!("{}/../../assets/fonts/{name}", env!("CARGO_MANIFEST_DIR"));
    shosai_text::Face::from_bytes(std::fs::read(path).unwrap().into()).unwrap()
}

fn rendered(
    source: &str,
    id: &str,
    options: &Map<String, Value>,
    faces: &shosai_text::Faces,
) -> Result<Rendered, Failure> {
    render(&Request {
        source,
        format: formats::find(id).unwrap(),
        options,
        template: None,
        faces,
        resources: &Nothing,
        figures: &Nothing,
        cancelled: &|| false,
        trust_html: false,
    })
}
