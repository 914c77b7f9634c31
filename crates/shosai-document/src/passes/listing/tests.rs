use serde_json::json;
use shosai_message::Message;

use super::*;
use crate::{
    formats::{Format, find},
    passes::{FigureSource, Resources},
    tree::Media,
};

struct Posts;

impl Resources for Posts {
    fn text(&self, _: &str) -> Result<String, Message> {
        Ok("- {title: Written, path: 'https://w', date: 2020-01-01}\n".to_owned())
    }
    fn picture(&self, _: &str) -> Result<Media, Message> {
        Err(Message::quoted("none".to_owned()))
    }
    fn listed(&self, patterns: &[String]) -> Vec<(String, String)> {
        assert_eq!(patterns, ["posts"]);
        let post = |path: &str, text: &str| (path.to_owned(), text.to_owned());
        vec![
            post(
                "posts/a.qmd",
                "---\ntitle: A\ndate: 2024-05-06\ncategories: [x, z]\n---\n\nFirst words.\n\n![](p.png)\n",
            ),
            post(
                "posts/b.qmd",
                "---\ntitle: B\ndate: 5/7/2024\ncategories: [x]\nauthor: 山田\ndescription: said\nimage: q.png\n---\n",
            ),
            post("posts/c.qmd", "---\ntitle: C\ndraft: true\n---\n"),
        ]
    }
}

impl FigureSource for Posts {
    fn figure(&self, _: &crate::FigureCode<'_>) -> Option<Result<crate::Figure, Message>> {
        None
    }
}

fn passes<'a>(format: &'a Format, faces: &'a shosai_text::Faces) -> Passes<'a> {
    Passes {
        format,
        resources: &Posts,
        figures: &Posts,
        template: None,
        faces,
        trust_html: false,
        cancelled: &|| false,
        warnings: Vec::new(),
    }
}

fn listed(listing: Value, text: &str) -> (String, Vec<String>) {
    let format = find("commonmark").unwrap();
    let faces = crate::office::testing::faces();
    let mut passes = passes(format, &faces);
    let mut document = Document { blocks: crate::read(text).unwrap().blocks, ..Document::default() };
    document.metadata.0.insert("listing".to_owned(), listing);
    passes.listings(&mut document);
    let html = crate::web::written(&document, crate::foreign::Notation::Words, &|| false);
    (html, passes.warnings.iter().map(|warning| warning.message.to_string()).collect())
}

#[test]
fn documents_are_listed_by_date_with_what_they_say_of_themselves() {
    let (html, warnings) = listed(json!({"contents": "posts", "sort": "date desc", "categories": true}), "Before.\n");
    let place = |piece: &str| html.find(piece).unwrap_or_else(|| panic!("{piece}: {html}"));
    assert!(place("Before.") < place(">B</a>") && place(">B</a>") < place(">A</a>"), "{html}");
    for piece in
        ["First words.", "posts/p.png", "posts/q.png", "山田", "May 6, 2024", "x (2)", "data-categories=\"x|z\""]
    {
        place(piece);
    }
    assert!(!html.contains(">C</a>"));
    assert_eq!(warnings, Vec::<String>::new());
}

#[test]
fn a_table_stands_where_its_division_is_and_what_is_not_done_is_told() {
    let listing = json!({"id": "here", "type": "table", "contents": ["all.yml", "posts"], "fields": ["title", "date"],
        "field-display-names": {"date": "When"}, "sort": "title", "page-size": 5});
    let (html, warnings) = listed(listing, "::: {#here}\n:::\n\nAfter.\n");
    assert!(html.find("When") < html.find("After.") && html.contains("<a href=\"https://w\">Written</a>"), "{html}");
    assert_eq!(warnings.len(), 1);
    assert!(warnings[0].contains("page-size"), "{warnings:?}");
}

#[test]
fn a_listing_that_is_cut_is_told_unless_that_was_asked_for() {
    let entries: Vec<Value> =
        (0..1_200).map(|number| json!({"title": format!("N{number}"), "path": "a.qmd"})).collect();
    let (_, warnings) = listed(json!({"contents": entries}), "");
    assert!(warnings[0].contains("1000") && warnings[0].contains("1200"), "{warnings:?}");
    let (_, warnings) = listed(json!({"contents": entries, "max-items": 10}), "");
    assert_eq!(warnings, Vec::<String>::new());
}

#[test]
fn shortcodes_of_what_is_listed_are_carried_out() {
    let format = find("gfm").unwrap();
    let faces = crate::office::testing::faces();
    let mut passes = passes(format, &faces);
    let mut document = Document::default();
    let entries = json!({"contents": [{"title": "Py {{< iconify devicon python >}}", "path": "a.qmd"}]});
    document.metadata.0.insert("listing".to_owned(), entries);
    passes.gather(&mut document, &crate::Project::default()).unwrap();
    let html = crate::web::written(&document, crate::foreign::Notation::Words, &|| false);
    assert!(html.contains("Py") && !html.contains("iconify"), "{html}");
    assert!(passes.warnings.iter().any(|told| told.message.to_string().contains("iconify")), "{:?}", passes.warnings);
}
