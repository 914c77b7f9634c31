//! A fix changes marks and blanks of running prose at the spot it names, and nothing else.

#![allow(clippy::unwrap_used, clippy::disallowed_methods)]

use proptest::prelude::*;
use shosai_prose::{FixOptions, Manuscript, Preset, Settings, check, fix, fix_text};

/// Prose with what must stay: code, quotations, verse, tables, links, anchors, ranges, ruby, notes.
fn text() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        "[彼僕]は(…|……|―|・・・|黙っ|走っ)た(。|！|!|。。|  )\n",
        Just("```\nx…y  ―  。。!\n```\n".to_string()),
        Just("> 引用…だ!  そう―。\n\n".to_string()),
        Just("　　春の野に…\n　　風―ひとつ\n　　立ちわたる\n".to_string()),
        Just("| 甲…  | 乙―  |\n|---|---|\n".to_string()),
        Just("# 見出し…その―一!\n".to_string()),
        Just("[鎖…の―先!](#先…の―先)を見る。\n".to_string()),
        Just("昭和三年―五年と1~5と東京―大阪。\n".to_string()),
        Just("｜約束《…》と漢字《かん…じ》。\n".to_string()),
        Just("［＃ここから２字下げ］\n手紙…だ!\n［＃ここで字下げ終わり］\n".to_string()),
        Just("駅まで走って行ったけれども電車はもう出てしまったので、彼は待合室で本を読んだ。\n".to_string()),
        Just("・・・---・・・ と打った。\n".to_string()),
        Just("`a…b` と https://example.org/a...b!?c を見る。\n".to_string()),
        Just("\n".to_string()),
    ];
    proptest::collection::vec(part, 0..12).prop_map(|parts| parts.concat())
}

/// Words in order: letters and digits, whatever their width.
fn words(text: &str) -> String {
    shosai_text::fold(text, shosai_text::Folding::Plain).chars().filter(|letter| letter.is_alphanumeric()).collect()
}

/// Lines that no fix may touch.
const KEPT: [&str; 12] = [
    "x…y  ―  。。!",
    "> 引用…だ!  そう―。",
    "　　春の野に…",
    "　　風―ひとつ",
    "| 甲…  | 乙―  |",
    "# 見出し…その―一!",
    "[鎖…の―先!](#先…の―先)を見る。",
    "昭和三年―五年と1~5と東京―大阪。",
    "｜約束《…》と漢字《かん…じ》。",
    "手紙…だ!",
    "・・・---・・・ と打った。",
    "`a…b` と https://example.org/a...b!?c を見る。",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn the_words_stay_in_their_order_and_protected_lines_as_they_are(text in text()) {
        for preset in [Preset::Fiction, Preset::Narou, Preset::Document, Preset::Strict] {
            let fixed = fix_text(&text, &Settings::preset(preset), &FixOptions { dialogue: true, ..FixOptions::default() });
            prop_assert_eq!(words(&fixed.text), words(&text));
            for line in KEPT {
                let count = |text: &str| text.lines().filter(|other| other.trim_end() == line).count();
                prop_assert_eq!(count(&fixed.text), count(&text), "{} in {}", line, fixed.text);
            }
        }
    }

    #[test]
    fn fixing_again_changes_nothing(text in text()) {
        let settings = Settings::preset(Preset::Fiction);
        let options = FixOptions { dialogue: true, ..FixOptions::default() };
        let once = fix_text(&text, &settings, &options);
        prop_assert_eq!(&fix_text(&once.text, &settings, &options).text, &once.text);
    }

    #[test]
    fn a_safe_fix_names_what_it_replaces(text in text()) {
        let manuscript = Manuscript::read(&text);
        let findings = check(&manuscript, &Settings::preset(Preset::Strict));
        for change in findings.iter().filter_map(|finding| finding.suggestion.as_ref()).filter(|change| change.safe) {
            let before = text.get(change.span.clone()).unwrap();
            prop_assert_eq!(words(before), words(&change.replacement));
        }
        let nothing = fix(&manuscript, &[], &FixOptions::default());
        prop_assert_eq!(nothing.text, text);
    }
}
