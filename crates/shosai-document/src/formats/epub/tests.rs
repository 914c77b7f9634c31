//! Whole books.

use crate::formats::epub::FORMAT;
use crate::office::archive;
use crate::office::testing::render_with;

fn files(source: &str) -> std::collections::BTreeMap<String, String> {
    let bytes = render_with(&FORMAT, source, None).unwrap();
    let entries = archive::read(&bytes).unwrap();
    entries.into_iter().map(|(name, bytes)| (name, String::from_utf8_lossy(&bytes).into_owned())).collect()
}

#[test]
fn the_type_comes_first_and_is_not_compressed() {
    let bytes = render_with(&FORMAT, "# 章\n\n本文", None).unwrap();
    assert_eq!(&bytes[30..58], b"mimetypeapplication/epub+zip");
}

#[test]
fn chapters_are_files_and_links_find_them() {
    let files = files("# 一 {#a}\n\n本文\n\n# 二\n\n[前へ](#a)");
    assert!(files["EPUB/text/chapter2.xhtml"].contains("href=\"chapter1.xhtml#a\""));
    assert!(files["EPUB/text/nav.xhtml"].contains("chapter2.xhtml"));
}

#[test]
fn ruby_notes_and_formulas_are_set() {
    let files = files("# 章\n\n｜名前《なまえ》と[漢字]{ruby=\"かんじ\"}[^1]と$x^2$。\n\n[^1]: 注。");
    let text = &files["EPUB/text/chapter1.xhtml"];
    assert!(text.contains("<rt>なまえ</rt>") && text.contains("<rt>かんじ</rt>"), "{text}");
    assert!(text.contains("epub:type=\"noteref\"") && text.contains("epub:type=\"footnote\""));
    assert!(text.contains("<msup>"));
    assert!(files["EPUB/package.opf"].contains("properties=\"mathml\""));
}

#[test]
fn vertical_books_turn_their_pages_from_the_right() {
    let files = files("---\nwriting-mode: vertical-rl\n---\n\n# 章\n\n本文");
    assert!(files["EPUB/package.opf"].contains("page-progression-direction=\"rtl\""));
    assert!(files["EPUB/styles/book.css"].contains("vertical-rl"));
}

#[test]
fn navigation_is_well_formed_whatever_levels_are_skipped() {
    let files = files("## 二\n\n# 一\n\n### 三\n\n## 二\n\n# 一\n");
    let nav = files["EPUB/text/nav.xhtml"].replace("<!DOCTYPE html>", "");
    assert!(crate::office::xml::parse(&nav).is_ok(), "{nav}");
}

#[test]
fn tables_and_texts_written_as_html_are_kept_apart() {
    let files = files(
        "# A\n\n<table>\n<tr>\n\n<td >HB2\n</td>\n\n<td >oil\n</td>\n</tr>\n</table>\n\n<div>\n<div>one</div><div>two</div>\n</div>\n",
    );
    let text = &files["EPUB/text/chapter1.xhtml"];
    assert!(text.contains("<td>HB2</td>") && text.contains("<td>oil</td>"), "{text}");
    assert!(!text.contains("onetwo"), "{text}");
}
