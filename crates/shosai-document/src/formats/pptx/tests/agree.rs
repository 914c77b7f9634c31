//! A deck has the same slides in every format that shows slides.

use serde_json::Map;

use super::{deck, geometry::read};
use crate::{
    Request, formats,
    office::testing::{Stub, faces, render_with},
    prepare,
    tree::{BlockKind, walk},
    typeset,
};

const DECKS: [(&str, &str); 6] = [
    ("minutes", include_str!("../../../../../../samples/decks/minutes.md")),
    ("monthly_report", include_str!("../../../../../../samples/decks/monthly_report.md")),
    ("sales_proposal", include_str!("../../../../../../samples/decks/sales_proposal.md")),
    ("technical_review", include_str!("../../../../../../samples/decks/technical_review.md")),
    ("training", include_str!("../../../../../../samples/decks/training.md")),
    (
        "nested",
        "---\ntitle: 全体\ntoc: true\nslide-level: 2\n---\n\n::: notes\n最初\n:::\n\n# 章\n\n短い。\n\n::: {.section}\n## 一\n\n文\n:::\n\n# 次\n\n- 項目\n\n## 二 *強調*\n\n文\n",
    ),
];

/// The titles of a deck for PowerPoint; slides that only go on are left out.
fn powerpoint(source: &str) -> Vec<String> {
    let (slides, _) = read(&deck(source, None).unwrap().0);
    let titles = slides.iter().map(|slide| slide.title().unwrap_or_default().to_owned());
    let parts = titles.map(|title| match title.rsplit_once(['(', '（']) {
        Some((own, part)) if part.contains('/') => (own.trim().to_owned(), part.starts_with("1/")),
        _ => (title, true),
    });
    parts.filter(|(_, first)| *first).map(|(title, _)| title).collect()
}

fn browser(source: &str) -> Vec<String> {
    let html = String::from_utf8(render_with(formats::find("revealjs").unwrap(), source, None).unwrap()).unwrap();
    // Footnotes stand in a section of their own, within their slide.
    let slides = html.split("<section ").skip(1).filter(|slide| !slide.contains("doc-endnotes")).map(|slide| {
        let heading = slide.split_once("\n<h").map_or("", |(_, heading)| &heading[2..]);
        let heading = heading.split("</h").next().unwrap_or_default();
        let words = heading.split('<').map(|piece| piece.split_once('>').map_or(piece, |(_, text)| text));
        words.collect::<String>().replace("&amp;", "&")
    });
    slides.collect()
}

fn paper(source: &str) -> Vec<String> {
    let faces = faces();
    let request = Request {
        source,
        format: formats::find("beamer").unwrap(),
        options: &Map::new(),
        template: None,
        faces: &faces,
        resources: &Stub,
        figures: &Stub,
        cancelled: &|| false,
        trust_html: false,
    };
    let document = prepare(&request).unwrap().0;
    let title = document.metadata.text("title");
    let headings = typeset::deck(&document).into_iter().filter_map(|block| match block.kind {
        BlockKind::Heading { level: 1, content, .. } => Some(walk::plain_text(&content)),
        _ => None,
    });
    title.into_iter().chain(headings).collect()
}

#[test]
fn decks_have_the_same_slides_in_every_format() {
    for (name, source) in DECKS {
        let expected = powerpoint(source);
        assert!(expected.len() > 3, "{name}: {expected:?}");
        assert_eq!(browser(source), expected, "{name}");
        assert_eq!(paper(source), expected, "{name}");
    }
}
