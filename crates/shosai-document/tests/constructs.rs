//! One page a construct, and what becomes of it in Markdown and on a page.

#![allow(clippy::unwrap_used, clippy::disallowed_methods)]

use std::sync::Arc;

use serde_json::{Map, json};
use shosai_document::{
    Figure, FigureCode, FigureSource, Project, Request, Resources,
    formats::find,
    render,
    tree::{Media, Metadata},
};
use shosai_message::Message;

/// A project with one variable and one picture.
struct Small;

impl Resources for Small {
    fn text(&self, _: &str) -> Result<String, Message> {
        Err("there is no such file".into())
    }

    fn picture(&self, _: &str) -> Result<Media, Message> {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>";
        Ok(Media { mime: "image/svg+xml".to_owned(), bytes: Arc::from(svg.as_bytes()), png: None, size: None })
    }

    fn project(&self) -> Project {
        let variables = json!({ "product": { "name": "Study" } });
        Project { variables: Metadata(variables.as_object().unwrap().clone()), ..Project::default() }
    }
}

impl FigureSource for Small {
    fn figure(&self, _: &FigureCode<'_>) -> Option<Result<Figure, Message>> {
        None
    }
}

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
    let text = String::from_utf8(made.bytes).unwrap();
    let body = text
        .split_once(if source.contains("orcid") { "<header" } else { "<main>" })
        .and_then(|(_, rest)| rest.split_once("</main>"))
        .map_or(text.as_str(), |(body, _)| body);
    let warnings = made.warnings.iter().map(|warning| format!("\n! {}: {}", warning.line, warning.message));
    format!("== {format}\n{}\n{}", body.trim(), warnings.collect::<String>())
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
            let formats: &[&str] = if name == "people" { &["jats", "html"] } else { &["gfm", "html"] };
            let texts: Vec<String> = formats.iter().map(|format| rendered(&source, format)).collect();
            insta::assert_snapshot!(name, format!("{}\n", texts.join("\n\n")));
        });
    }
}
