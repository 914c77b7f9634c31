//! Whole documents.

use super::FORMAT;
use crate::office::package::Package;
use crate::office::testing::render_with;
use shosai_message::Failure;

fn written(source: &str, template: Option<&[u8]>) -> Result<Vec<u8>, Failure> {
    render_with(&FORMAT, source, template)
}

fn part(bytes: &[u8], name: &str) -> String {
    Package::read(bytes).unwrap().text(name).unwrap().into_owned()
}

#[test]
fn captions_and_references_are_fields() {
    let text = part(&written("![構成](a.png){#fig-a}\n\n@fig-a を見る。", None).unwrap(), "word/document.xml");
    assert!(text.contains("SEQ 図 \\* ARABIC"), "{text}");
    assert!(text.contains("REF fig_a \\h"));
    assert!(text.contains("w:name=\"fig_a\""));
}

#[test]
fn lists_are_numbering_and_start_where_the_author_says() {
    let bytes = written("3. 三\n4. 四\n\n- 点\n    - 深い", None).unwrap();
    let (text, numbering) = (part(&bytes, "word/document.xml"), part(&bytes, "word/numbering.xml"));
    assert!(numbering.contains("<w:startOverride w:val=\"3\"/>"));
    assert_eq!(text.matches("<w:numPr>").count(), 4);
    assert!(text.contains("<w:ilvl w:val=\"1\"/>"));
}

#[test]
fn footnotes_formulas_and_tables_are_words_own() {
    let bytes = written("文[^1]と$x^2$。\n\n[^1]: 注。\n\n| a | b |\n|---|---|\n| 1 | 2 |\n", None).unwrap();
    let text = part(&bytes, "word/document.xml");
    assert!(text.contains("<w:footnoteReference w:id=\"2\"/>"));
    assert!(part(&bytes, "word/footnotes.xml").contains("注。"));
    assert!(text.contains("<m:sSup>"));
    assert!(text.contains("<w:tblHeader/>"));
}

#[test]
fn styles_of_a_reference_document_are_found_by_name_and_kept() {
    let own = written("# 見出し", None).unwrap();
    let mut package = Package::read(&own).unwrap();
    let styles = package.text("word/styles.xml").unwrap().replace("\"Heading1\"", "\"10\"").replace("12355B", "ABCDEF");
    package.put(
        "word/styles.xml",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml",
        styles.into_bytes(),
    );
    let bytes = written("# 章\n\n本文。", Some(&package.write().unwrap())).unwrap();
    assert!(part(&bytes, "word/document.xml").contains("<w:pStyle w:val=\"10\"/>"));
    assert!(part(&bytes, "word/styles.xml").contains("ABCDEF"));
    assert!(!part(&bytes, "word/document.xml").contains("見出し"), "the text of the reference is gone");
    assert!(part(&bytes, "word/document.xml").contains("footerReference"), "its page setup is kept");
}

#[test]
fn what_is_no_word_file_is_refused() {
    assert!(matches!(written("x", Some(b"no")), Err(failure) if failure.code == "INVALID_TEMPLATE"));
}

#[test]
fn the_same_document_gives_the_same_bytes() {
    let source = "# 章\n\n- 項[^1]\n\n[^1]: 注。";
    assert_eq!(written(source, None).unwrap(), written(source, None).unwrap());
}

#[test]
fn a_native_chart_brings_its_workbook_and_a_theme() {
    let source = "---\nchart-format: native\n---\n\n```{chart}\n#| query: 推移\n```\n";
    let package = Package::read(&written(source, None).unwrap()).unwrap();
    let chart = package.related("word/document.xml", "chart").unwrap();
    assert!(package.text(chart).unwrap().contains("<c:clrMapOvr"));
    assert!(package.related(chart, "package").is_some());
    assert!(package.related("word/document.xml", "theme").is_some());
}

#[test]
fn lists_of_figures_are_fields_and_chapters_count_anew() {
    let source = "---\nlof: true\nlot: true\ncrossref: {chapters: true}\nnumber-sections: true\n---\n\n# A\n\n![One](a.png){#fig-a}\n\n![Two](a.png){#fig-b}\n";
    let text = part(&written(source, None).unwrap(), "word/document.xml");
    assert!(text.contains(" TOC \\h \\z \\c &quot;Figure&quot; "), "{text}");
    assert!(text.contains("List of figures") && text.contains("PAGEREF"), "{text}");
    assert!(!text.contains("List of tables"), "a list of nothing: {text}");
    assert!(text.contains("SEQ Figure \\* ARABIC \\r 1") && text.matches("SEQ Figure").count() == 2, "{text}");
}

#[test]
fn lines_are_numbered_and_two_listings_stand_in_two_frames() {
    let source = "```{.python code-line-numbers=\"true\" startFrom=\"9\"}\na\nb\n```\n\n```python\nc\n```\n";
    let text = part(&written(source, None).unwrap(), "word/document.xml");
    assert!(text.contains("> 9  <") && text.contains(">10  <"), "{text}");
    assert_eq!(text.matches("w:lineRule=\"exact\"").count(), 1, "{text}");
}

#[test]
fn wide_columns_reach_into_the_margins() {
    let source = "::: {.column-page}\nWide.\n:::\n\n::: {.column-screen-left}\nLeft.\n:::\n\nNot.\n";
    let text = part(&written(source, None).unwrap(), "word/document.xml");
    assert!(text.contains("<w:ind w:left=\"-864\" w:right=\"-864\"/>"), "{text}");
    assert!(text.contains("<w:ind w:left=\"-1224\" w:right=\"0\"/>"), "{text}");
    assert_eq!(text.matches("<w:ind ").count(), 2, "{text}");
}
