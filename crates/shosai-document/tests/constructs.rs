//! One page a construct: the tree that is read, and what becomes of it in a format of every family.

#![allow(clippy::unwrap_used, clippy::disallowed_methods)]

use std::sync::Arc;

use serde_json::{Map, Value, json};
use shosai_document::{
    Figure, FigureCode, FigureSource, Project, Request, Resources,
    formats::{FORMATS, find},
    office::archive,
    render,
    tree::{Document, Media, Metadata},
};
use shosai_message::Message;

/// A project with one variable, one profile and one picture.
struct Small;

impl Resources for Small {
    fn text(&self, _: &str) -> Result<String, Message> {
        Err(Message::quoted("there is no such file"))
    }

    fn picture(&self, _: &str) -> Result<Media, Message> {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>";
        Ok(Media { mime: "image/svg+xml".to_owned(), bytes: Arc::from(svg.as_bytes()), png: None, size: None })
    }

    fn project(&self) -> Project {
        let variables = json!({ "product": { "name": "Study" } });
        let variables = Metadata(variables.as_object().unwrap().clone());
        Project { variables, profiles: vec!["print".to_owned()], ..Project::default() }
    }
}

impl FigureSource for Small {
    fn figure(&self, _: &FigureCode<'_>) -> Option<Result<Figure, Message>> {
        None
    }
}

/// A format of every family: Markdown, pages, paper, decks and documents of offices, articles, text, wikis.
const FAMILIES: [&str; 8] = ["gfm", "html", "pdf", "pptx", "docx", "jats", "rst", "mediawiki"];
/// Formats whose files are pages that only a viewer shows.
const PAGES: [&str; 3] = ["pdf", "beamer", "typst"];

fn rendered(source: &str, format: &str) -> String {
    let face = |name: &str| {
        let bytes = std::fs::read(format!("{}/../../assets/fonts/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap();
        shosai_text::Face::from_bytes(bytes.into()).unwrap()
    };
    let faces = shosai_text::Faces { regular: face("IBMPlexSansJP-Regular.ttf"), bold: face("IBMPlexSansJP-Bold.ttf") };
    let made = render(&Request {
        source,
        format: find(format).unwrap(),
        options: &Map::new(),
        template: None,
        faces: &faces,
        resources: &Small,
        figures: &Small,
        cancelled: &|| false,
        trust_html: false,
    })
    .unwrap();
    let warnings = made.warnings.iter().map(|warning| format!("\n! {}: {}", warning.line, warning.message));
    format!("== {format}\n{}\n{}", shown(format, &made.bytes, source), warnings.collect::<String>())
}

/// What a reviewer reads of a file.
fn shown(format: &str, bytes: &[u8], source: &str) -> String {
    if PAGES.contains(&format) {
        assert!(bytes.starts_with(b"%PDF-"), "{format}");
        return String::new();
    }
    let Ok(parts) = archive::read(bytes) else {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let (open, close) = match format {
            "context" => ("\\starttext", "\\stoptext"),
            "jats" if !source.contains("orcid") => ("<body>", "</body>"),
            "revealjs" => ("class=\"slides\">", "<script"),
            _ if source.contains("orcid") => ("<header", "</main>"),
            _ => ("<main>", "</main>"),
        };
        let body = text.split_once(open).and_then(|(_, rest)| rest.split_once(close));
        return body.map_or(text.as_str(), |(body, _)| body).trim().to_owned();
    };
    let is_text = |name: &str| {
        let name = name.to_owned();
        let named = ["word/document.xml", "word/footnotes.xml", "content.xml"].contains(&name.as_str());
        named || name.starts_with("ppt/slides/slide") || name.starts_with("EPUB/text/")
    };
    let texts = parts.iter().filter(|(name, _)| is_text(name));
    texts.map(|(name, part)| format!("-- {name}\n{}", outline(&String::from_utf8_lossy(part)))).collect()
}

/// The paragraphs of an office document, each with the name of its style.
fn outline(xml: &str) -> String {
    let mut lines = String::new();
    for paragraph in
        xml.split("</w:p>").flat_map(|piece| piece.split("</a:p>")).flat_map(|piece| piece.split("</text:p>"))
    {
        let style = paragraph.rsplit_once("<w:pStyle w:val=\"").and_then(|(_, rest)| rest.split_once('"'));
        let words: String = paragraph.split('<').filter_map(|tag| Some(tag.split_once('>')?.1)).collect();
        if !words.trim().is_empty() {
            let style = style.map_or(String::new(), |(style, _)| format!("[{style}] "));
            lines.push_str(&format!("{style}{}\n", words.trim()));
        }
    }
    lines
}

/// The tree as it is read, a block a line, with the names that pandoc gives.
fn tree(source: &str) -> String {
    let reading = shosai_document::read(source).unwrap();
    let document = Document { blocks: reading.blocks, ..Document::default() };
    let json: Value = serde_json::from_str(&shosai_document::to_pandoc_json(&document).unwrap()).unwrap();
    let blocks = json["blocks"].as_array().unwrap();
    format!("== tree\n{}", blocks.iter().map(|block| node(block) + "\n").collect::<String>())
}

fn node(value: &Value) -> String {
    match value {
        Value::Object(map) => match (map.get("t").and_then(Value::as_str), map.get("c")) {
            (Some("Space"), _) => "_".to_owned(),
            (Some("Str"), Some(text)) => text.to_string(),
            (Some(name), Some(content)) => format!("{name}{}", node(content)),
            (Some(name), None) => name.to_owned(),
            (None, _) => map.iter().map(|(key, value)| format!("{key}={}", node(value))).collect::<Vec<_>>().join(" "),
        },
        Value::Array(values) => format!("({})", values.iter().map(node).collect::<Vec<_>>().join(" ")),
        other => other.to_string(),
    }
}

#[test]
fn constructs_become_what_they_mean() {
    let folder = format!("{}/tests/constructs", env!("CARGO_MANIFEST_DIR"));
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "qmd") {
            continue;
        }
        let source = std::fs::read_to_string(&path).unwrap();
        let name = path.file_stem().unwrap().to_str().unwrap();
        insta::with_settings!({ snapshot_path => "constructs", prepend_module_to_snapshot => false }, {
            let texts: Vec<String> = FAMILIES.iter().map(|format| rendered(&source, format)).collect();
            insta::assert_snapshot!(name, format!("{}\n{}\n", tree(&source), texts.join("\n\n")));
        });
    }
}

#[test]
fn every_writer_has_a_page_of_its_own() {
    let source = "---\ntitle: A page\nauthor: Hana\n---\n\n# One {#one}\n\nWords *set*, **strong** and `code`[^n], [a link](https://a.b) and $x^2$.\n\n1. first\n2. second\n    - inner\n\n> Quoted.\n\n```python\nx = 1\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n::: {.callout-note}\nTake note.\n:::\n\n![A picture](a.svg)\n\n[^n]: Beneath.\n";
    for format in FORMATS {
        insta::with_settings!({ snapshot_path => "writers", prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(format.id, rendered(source, format.id));
        });
    }
}
