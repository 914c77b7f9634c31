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
