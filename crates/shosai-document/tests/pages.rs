//! Pages are opened in browsers: what an author wrote must not act there.

#![allow(clippy::unwrap_used, clippy::disallowed_methods)]

use std::sync::Arc;

use serde_json::{Map, json};
use shosai_document::{
    Figure, FigureCode, FigureSource, Rendered, Request, Resources, formats::find, render, tree::Media,
};
use shosai_message::Message;

const SOURCE: &str = "---\ntitle: 'T <img src=x onerror=steal()>'\n---\n\n## One {onclick=\"steal()\"}\n\n\
    [a](javascript:steal()) [b](JAVA&#83;cript:steal()) <a href=\"vbscript:steal()\" onmouseover=steal()>c</a>\n\n\
    ::: {onfocus=\"steal()\"}\ntext\n:::\n\n<script>steal()</script>\n\n```{=html}\n<p onclick='steal()'>raw</p>\n```\n\n\
    ![p](p.svg)\n";

/// A picture that holds a script.
struct Acting;

impl Resources for Acting {
    fn text(&self, _: &str) -> Result<String, Message> {
        Err(Message::quoted("none"))
    }
    fn picture(&self, _: &str) -> Result<Media, Message> {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"steal()\"><script>steal()</script></svg>";
        Ok(Media { mime: "image/svg+xml".to_owned(), bytes: Arc::from(svg.as_bytes()), png: None, size: None })
    }
}

impl FigureSource for Acting {
    fn figure(&self, _: &FigureCode<'_>) -> Option<Result<Figure, Message>> {
        None
    }
}

fn rendered(format: &str, standalone: bool, trust_html: bool) -> Rendered {
    let face = |name: &str| {
        let bytes = std::fs::read(format!("{}/../../assets/fonts/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap();
        shosai_text::Face::from_bytes(bytes.into()).unwrap()
    };
    let faces = shosai_text::Faces { regular: face("IBMPlexSansJP-Regular.ttf"), bold: face("IBMPlexSansJP-Bold.ttf") };
    render(&Request {
        source: SOURCE,
        format: find(format).unwrap(),
        options: &Map::from_iter([("standalone".to_owned(), json!(standalone))]),
        template: None,
        faces: &faces,
        resources: &Acting,
        figures: &Acting,
        cancelled: &|| false,
        trust_html,
    })
    .unwrap()
}

/// The page with its pictures readable.
fn page(rendered: &Rendered) -> String {
    let text = String::from_utf8_lossy(&rendered.bytes).into_owned();
    assert!(!text.contains("c3RlYWwo") && !text.contains("N0ZWFsK"), "a picture acts");
    text
}

#[test]
fn pages_do_not_act() {
    for (format, standalone) in [("html", true), ("html", false), ("revealjs", true)] {
        let rendered = rendered(format, standalone, false);
        assert!(!page(&rendered).contains("steal"), "{format} {standalone}: {}", page(&rendered));
        let told = rendered.warnings.iter().filter(|warning| warning.message.to_string().contains("trust_html"));
        assert!(told.count() >= 3, "{:?}", rendered.warnings);
    }
    assert!(rendered("epub", true, false).warnings.iter().any(|warning| warning.line > 0));
}

#[test]
fn what_the_operator_trusts_stays() {
    let kept = rendered("html", true, true);
    for piece in ["onclick=\"steal()\"", "javascript:steal()", "<script>steal()</script>"] {
        assert!(String::from_utf8_lossy(&kept.bytes).contains(piece), "{piece}");
    }
}
