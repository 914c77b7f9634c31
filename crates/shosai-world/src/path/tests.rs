use proptest::prelude::*;

use super::*;

fn code(text: &str) -> &'static str {
    RelPath::parse(text).map_or_else(|error| error.code(), |_| "ok")
}

#[test]
fn harmless_paths_are_kept() {
    for (text, kept) in [
        ("a.md", "a.md"),
        ("./notes//a.md", "notes/a.md"),
        ("notes\\日本語\\第一章　始まり.md", "notes/日本語/第一章　始まり.md"),
        ("%2e%2e/x", "%2e%2e/x"),
        ("a~b.md", "a~b.md"),
        (".system/x.jsonl", ".system/x.jsonl"),
        ("か\u{3099}.md", "が.md"),
        ("葛\u{E0100}城.md", "葛\u{E0100}城.md"),
        ("2024／01.md", "2024／01.md"),
    ] {
        assert_eq!(RelPath::parse(text).unwrap().as_str(), kept);
    }
    assert!(RelPath::parse(".").unwrap().is_root());
}

#[test]
fn ways_out_are_out_of_scope() {
    for text in [
        "/etc/passwd",
        "\\x",
        "\\\\server\\share",
        "\\\\?\\C:\\x",
        "C:\\x",
        "c:x",
        "..",
        "../x",
        "a/../b",
        "a\\..\\b",
        "a/..",
        "~",
        "~/x",
        "~root/x",
        "//x",
        "a/．．/b",
        "a/‥/b",
    ] {
        assert_eq!(code(text), "out_of_scope", "{text:?}");
    }
}

#[test]
fn names_with_a_second_meaning_are_invalid() {
    for text in [
        "",
        "a\0b",
        "a\nb",
        "a\u{7f}",
        "CON",
        "nul.txt",
        "a/Aux .md",
        "COM1",
        "com¹.x",
        "lpt9.a.b",
        "ＣＯＮ",
        "conin$",
        "a.",
        "a ",
        "a/b./c",
        "a\u{3000}",
        "ab:c",
        "a.md::$DATA",
        "a\u{202E}b",
        "a\u{200B}",
        "a\u{FE0F}.md",
        "\u{FEFF}a",
        "PROGRA~1",
        "longna~2.txt",
        "...",
        "…",
        ".shosai-own-tmp-x",
        ".SHOSAI-own-x",
        "a*b",
        "a?b",
        "a<b",
        "a|b",
    ] {
        assert_eq!(code(text), "invalid_path", "{text:?}");
    }
    assert_eq!(code(&"a".repeat(256)), "invalid_path");
    assert_eq!(code(&"か\u{3099}".repeat(86)), "invalid_path");
    assert_eq!(code(&"a/".repeat(2049)), "invalid_path");
}

#[test]
fn spelling_does_not_lead_around_a_folder() {
    let folder = RelPath::parse(".system/Audit").unwrap();
    for text in [".system/audit/x", ".SYSTEM/AUDIT", ".ſystem/audit/x", ".ｓystem/Ａudit/x", ".system/aud\u{131}t"] {
        let expected = !text.contains('\u{131}');
        assert_eq!(RelPath::parse(text).unwrap().is_beneath_folded(&folder), expected, "{text}");
    }
    assert!(!RelPath::parse(".system/audit").unwrap().is_beneath(&folder));
    assert!(!RelPath::parse(".system/audits").unwrap().is_beneath_folded(&folder));
    assert!(!RelPath::parse(".system").unwrap().is_beneath_folded(&folder));
}

#[test]
fn parts_are_told_apart() {
    let path = RelPath::parse("a/b.tar.gz").unwrap();
    assert_eq!((path.file_name(), path.stem(), path.extension()), (Some("b.tar.gz"), Some("b.tar"), Some("gz")));
    assert_eq!(path.parent().unwrap().as_str(), "a");
    assert_eq!(RelPath::parse(".hidden").unwrap().extension(), None);
    assert_eq!(RelPath::parse("a").unwrap().parent(), Some(RelPath::root()));
    assert_eq!(RelPath::root().parent(), None);
}

proptest! {
    #[test]
    fn whatever_passes_stays_beneath(text in any::<String>()) {
        if let Ok(path) = RelPath::parse(&text) {
            let joined = std::path::Path::new("/root").join(path.as_str());
            prop_assert!(joined.components().all(|part| !matches!(part, std::path::Component::ParentDir)));
            prop_assert!(joined.starts_with("/root"));
            prop_assert_eq!(RelPath::parse(if path.is_root() { "." } else { path.as_str() }).unwrap(), path);
        }
    }

    #[test]
    fn tricky_texts_never_escape(text in "[./\\\\~:%a-c \u{202e}．‥CON1]{0,24}") {
        if let Ok(path) = RelPath::parse(&text) {
            let harmless =
                |name: &str| name != ".." && name != "." && !name.ends_with(['.', ' ']) && !name.contains([':', '\\']);
            prop_assert!(path.segments().all(harmless));
        }
    }

    #[test]
    fn folding_is_stable_and_ignores_case(text in "\\PC{0,12}") {
        let once = crate::names::fold(&text);
        prop_assert_eq!(crate::names::fold(&once), once.clone());
        let upper = crate::names::fold(&text.to_uppercase());
        if text.is_ascii() { prop_assert_eq!(upper, once); }
    }
}
