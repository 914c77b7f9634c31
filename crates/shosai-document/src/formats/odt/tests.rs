//! Whole documents.

use super::FORMAT;

use crate::office::archive;
use crate::office::testing::render_with;
use crate::office::xml::parse;

fn part(bytes: &[u8], name: &str) -> String {
    String::from_utf8(archive::read(bytes).unwrap()[name].to_vec()).unwrap()
}

#[test]
fn text_is_set_in_real_styles_lists_notes_and_sequences() {
    let source =
        "# 章\n\n本文[^1]と$x^2$。\n\n3. 三\n\n![図](a.png){#fig-a}\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n[^1]: 注。";
    let bytes = render_with(&FORMAT, source, None).unwrap();
    let text = part(&bytes, "content.xml");
    assert!(parse(&text).is_ok() && parse(&part(&bytes, "styles.xml")).is_ok());
    for sign in [
        "Heading_20_1",
        "text:note-class=\"footnote\"",
        "text:start-value=\"3\"",
        "text:sequence",
        "table:table-header-rows",
        "draw:object",
    ] {
        assert!(text.contains(sign), "{sign}");
    }
    assert!(part(&bytes, "Formula2/content.xml").contains("<msup>"));
    assert_eq!(&bytes[30..38], b"mimetype");
}

#[test]
fn spaces_of_code_survive() {
    assert_eq!(super::inlines::spaced("a   b\n\tc"), "a <text:s text:c=\"2\"/>b<text:line-break/><text:tab/>c");
}

#[test]
fn a_reference_document_gives_its_styles() {
    let own = render_with(&FORMAT, "本文", None).unwrap();
    let entries = archive::read(&own).unwrap();
    let changed: Vec<(String, Vec<u8>)> = entries
        .iter()
        .map(|(name, bytes)| {
            let text = String::from_utf8_lossy(bytes).replace("#12355b", "#abcdef");
            (name.clone(), if name == "styles.xml" { text.into_bytes() } else { bytes.to_vec() })
        })
        .collect();
    let file = archive::write(changed.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice()))).unwrap();
    let bytes = render_with(&FORMAT, "# 章", Some(&file)).unwrap();
    assert!(part(&bytes, "styles.xml").contains("#abcdef"));
    assert!(matches!(render_with(&FORMAT, "x", Some(b"no")), Err(failure) if failure.code == "INVALID_TEMPLATE"));
}

#[test]
fn pages_lie_on_their_side_until_something_else_is_shown() {
    let source = "---\nlof: true\n---\n\n![One](a.png){#fig-a}\n\n::: {.landscape}\nWide.\n:::\n\nUpright.\n";
    let bytes = render_with(&FORMAT, source, None).unwrap();
    let (text, styles) = (part(&bytes, "content.xml"), part(&bytes, "styles.xml"));
    assert!(parse(&styles).is_ok() && styles.contains("fo:page-width=\"29.7cm\" fo:page-height=\"21cm\""), "{styles}");
    let place = |sign: &str| text.find(sign).unwrap_or_else(|| panic!("{sign}: {text}"));
    assert!(place("\"turned\"/>") < place("Wide.") && place("Wide.") < place("\"upright\">"), "{text}");
    assert!(place("\"upright\">") < place("Upright."), "{text}");
    assert!(text.contains("<text:illustration-index ") && text.contains("List of figures"), "{text}");
    let plain = render_with(&FORMAT, "Text.\n", None).unwrap();
    assert!(!part(&plain, "styles.xml").contains("landscape"));
}
