//! Each pass alone: what it makes of a small document, as Markdown, and what it says.

use serde_json::json;
use shosai_message::Message;

use super::*;
use crate::{
    formats::find,
    office::testing::faces,
    tree::{BlockKind, Media, Metadata},
};

/// A style sheet lies around, and one diagram can be drawn.
struct Around;

impl Resources for Around {
    fn text(&self, path: &str) -> Result<String, Message> {
        if path == "a.css" { Ok("@import url(x);\np {}\n".to_owned()) } else { Err(Message::quoted("none")) }
    }
    fn picture(&self, _: &str) -> Result<Media, Message> {
        Err(Message::quoted("none"))
    }
}

impl FigureSource for Around {
    fn figure(&self, code: &FigureCode<'_>) -> Option<Result<Figure, Message>> {
        let media =
            Media { mime: "image/svg+xml".to_owned(), bytes: b"<svg/>".as_slice().into(), png: None, size: None };
        let drawn = Figure { media, alt: "boxes".to_owned(), chart: None, diagram: None, notes: Vec::new() };
        Some(if code.text.contains("bad") { Err(Message::quoted("broken")) } else { Ok(drawn) })
    }
}

/// A document after one pass, and the lines and names of what was said.
fn after(format: &str, source: &str, pass: Pass) -> (Document, String, Vec<(u32, String)>) {
    let (faces, reading) = (faces(), crate::read(source).unwrap());
    let mut document = Document { blocks: reading.blocks, metadata: reading.metadata.clone(), ..Document::default() };
    let mut passes = Passes {
        format: find(format).unwrap(),
        resources: &Around,
        figures: &Around,
        template: None,
        faces: &faces,
        trust_html: false,
        cancelled: &|| false,
        warnings: Vec::new(),
    };
    let variables = Metadata(json!({"name": "Study"}).as_object().unwrap().clone());
    pass(&mut passes, &mut document, &Project { variables, ..Project::default() });
    let told = passes.warnings.iter().map(|own| (own.line, own.message.id().unwrap_or_default().to_owned()));
    let text =
        crate::foreign::writers().text(document.clone(), "gfm", &crate::foreign::Settings::of(&document)).unwrap();
    (document, text.trim().to_owned(), told.collect())
}

fn told(line: u32, id: &str) -> (u32, String) {
    (line, id.to_owned())
}

#[test]
fn shortcodes_become_what_they_stand_for() {
    let source = "{{< var name >}} {{< kbd Ctrl >}} {{< var none >}} {{< own x >}}\n\n{{< pagebreak >}}\n";
    let (_, text, warnings) = after("gfm", source, |passes, document, project| passes.shortcodes(document, project));
    assert!(text.starts_with("Study `Ctrl` ?var:none {{\\< own x \\>}}"), "{text}");
    assert!(text.contains("page-break"), "{text}");
    assert_eq!(warnings, [told(1, "shortcode-var"), told(1, "shortcode-unknown")]);
}

#[test]
fn style_sheets_are_brought_in_and_pieces_of_pages_need_trust() {
    let source = "---\ncss: [a.css, b.css]\ninclude-in-header: {text: <script>}\n---\n";
    let (document, _, warnings) = after("html", source, |passes, document, _| passes.extras(document));
    assert_eq!(document.metadata.text("css").unwrap().trim(), "p {}");
    assert!(document.metadata.get("include-in-header").is_none());
    assert_eq!(warnings, [told(0, "include-failed"), told(0, "piece-not-trusted")]);
}

#[test]
fn links_that_act_keep_only_their_words() {
    let source = "[a](javascript:x()) [b](https://b.c)\n";
    let (_, text, warnings) = after("html", source, |passes, document, _| passes.drop_acting_links(document));
    assert_eq!(text, "a [b](https://b.c)");
    assert_eq!(warnings, [told(1, "acting-link")]);
}

#[test]
fn cells_show_their_code_or_stand_for_what_they_would_make() {
    let source = "```{r}\n#| echo: false\nx\n```\n\n```{python}\n#| label: fig-a\n#| fig-cap: Shown\ny\n```\n";
    let (_, text, warnings) = after("gfm", source, |passes, document, _| passes.cells(document));
    assert!(!text.contains('x') || !text.contains("``` r"), "{text}");
    assert!(text.contains("id=\"fig-a\"") && text.contains("<figcaption>Shown</figcaption>"), "{text}");
    assert!(warnings.contains(&told(6, "cell-never-run")), "{warnings:?}");
}

#[test]
fn cells_that_are_only_shown_are_told_once_and_not_where_they_were_run() {
    let shown = "```{python}\nx\n```\n\n```{r}\ny\n```\n\n```{r}\n#| eval: false\nz\n```\n";
    let told_of = |source: &str| after("gfm", source, |passes, document, _| passes.cells(document)).2;
    assert_eq!(told_of(shown), [told(1, "cells-never-run")]);
    assert_eq!(told_of(&format!("::: {{.cell}}\n1\n:::\n\n{shown}")), []);
}

#[test]
fn a_question_with_a_colon_and_every_other_option_of_a_drawn_block_reach_what_draws_it() {
    let source = "```{chart}\n#| query: 売上: 月別の推移\n#| sheet: 二月\n#| spec: {mark: bar}\n```\n";
    let (document, ..) = after("html", source, |passes, document, _| passes.cells(document));
    let BlockKind::Code { attributes, .. } = &document.blocks[0].kind else { panic!("{:?}", document.blocks) };
    assert_eq!(attributes.get("query"), Some("売上: 月別の推移"));
    assert_eq!(attributes.get("sheet"), Some("二月"));
}

#[test]
fn words_in_the_margin_are_notes_where_there_is_no_margin() {
    let source = "Words[aside]{.aside} on.\n";
    let pass: Pass = |passes, document, _| passes.margins(document);
    assert_eq!(after("docx", source, pass).1, "Words[^1] on.\n\n[^1]: aside");
    assert!(after("html", source, pass).1.contains("class=\"aside\""));
}

#[test]
fn diagrams_become_pictures_and_those_that_cannot_be_drawn_stay_code() {
    let source = "```mermaid\ngraph\n```\n\n```mermaid\nbad\n```\n\n```dot\nshown\n```\n";
    let (document, text, warnings) = after("docx", source, |passes, document, _| passes.draw(document));
    assert!(text.contains("boxes") && text.contains("``` mermaid\nbad") && text.contains("``` dot"), "{text}");
    assert!(document.media.get("mermaid-1").is_some());
    assert_eq!(warnings, [told(5, "figure-not-drawn")]);
}

#[test]
fn callouts_become_quotations_with_their_title() {
    let source = "---\nlang: ja\n---\n\n::: callout-tip\n試す。\n:::\n\n::: {.callout-note title=\"T\"}\nx\n:::\n";
    let (_, text, _) = after("rst", source, |_, document, _| simplify(document));
    assert_eq!(text, "> **ヒント**\n>\n> 試す。\n\n> **T**\n>\n> x");
}

#[test]
fn the_language_is_told_by_the_letters_where_nothing_is_said() {
    let pass: Pass = |_, document, _| labels::settle_language(document);
    let language = |source: &str| after("gfm", source, pass).0.metadata.language();
    assert_eq!(language("これは文書です。\n").as_deref(), Some("ja"));
    assert_eq!(language("A document with 漢字.\n"), None);
    assert_eq!(language("---\nlang: fr\n---\n\nこれは文書です。\n").as_deref(), Some("fr"));
}

#[test]
fn passes_stop_when_nobody_waits() {
    let faces = faces();
    let mut passes = Passes {
        format: find("gfm").unwrap(),
        resources: &Around,
        figures: &Around,
        template: None,
        faces: &faces,
        trust_html: false,
        cancelled: &|| true,
        warnings: Vec::new(),
    };
    let mut document = Document::default();
    assert!(passes.gather(&mut document, &Project::default()).is_err());
    assert!(passes.finish(&mut document).is_err());
}

#[test]
fn letters_that_no_face_has_are_said_by_script_with_their_line() {
    let source = "# A\n\n안녕 세계\n\n안녕 日本 \u{1f389}\n";
    let (_, _, warnings) = after("pdf", source, |passes, document, _| passes.letters(document));
    assert_eq!(warnings, [told(3, "letters-uncovered"), told(5, "letters-uncovered")]);
    let source = "---\nmainfont: Nowhere Sans\n---\n\nwords\n";
    let (document, _, warnings) = after("pdf", source, |passes, document, _| passes.letters(document));
    assert_eq!((warnings, document.fonts.len()), (vec![told(0, "family-not-at-hand")], 0));
    assert!(after("docx", source, |passes, document, _| passes.letters(document)).2.is_empty());
}
