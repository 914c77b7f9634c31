//! What must hold for every text.

use proptest::prelude::*;
use shosai_prose::{
    BracketsMode, FixOptions, FullwidthSpaceMode, Manuscript, Preset, Settings, check, fix, fix_style_extended,
    fix_text, measure, score,
};

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        "(\\PC|[ぁ-んァ-ヶ一-龠、。！？…―「」『』（）()\\[\\]{}<>《》｜*_`#|>!\\-\n\r\t \u{3000}]){0,80}",
        "([私彼]|は|が|を|食べれ|走っ|です|である|。|、|！|!|…|「|」|\n|　| |『|』|て|下さい|事|…|・・・|。。|ー|か゛|\r\n){0,40}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn findings_stand_on_letters_of_the_source(text in text()) {
        let manuscript = Manuscript::read(&text);
        for finding in check(&manuscript, &Settings::preset(Preset::Strict)) {
            prop_assert!(text.get(finding.span.clone()).is_some(), "{} at {:?}", finding.rule, finding.span);
            prop_assert!(finding.line >= 1 && finding.column >= 1 && finding.end_line >= finding.line);
        }
        let measures = measure(&manuscript);
        prop_assert!(measures.dialogue_ratio >= 0.0 && measures.dialogue_ratio <= 1.0);
    }

    #[test]
    fn visible_letters_are_letters_of_the_source(text in text()) {
        let manuscript = Manuscript::read(&text);
        for run in manuscript.runs() {
            for (place, letter) in manuscript.text()[run.range.clone()].char_indices() {
                let start = run.range.start + place;
                let span = manuscript.source_span(&(start..start + letter.len_utf8()));
                prop_assert_eq!(text.get(span).unwrap_or(""), letter.to_string());
            }
        }
    }

    #[test]
    fn fixing_changes_nothing_outside_the_spans(text in text()) {
        let manuscript = Manuscript::read(&text);
        let findings = check(&manuscript, &Settings::preset(Preset::Strict));
        let options = FixOptions { dialogue: true, with_care: true, ..FixOptions::default() };
        let outcome = fix(&manuscript, &findings, &options);
        let mut applied: Vec<_> = findings.iter().filter(|finding| outcome.applied.contains(&finding.id)).filter_map(|finding| finding.suggestion.clone()).collect();
        applied.sort_by_key(|change| (change.span.start, change.span.end));
        let mut rest = outcome.text.as_str();
        let mut at = 0;
        for change in applied {
            let kept = &text[at..change.span.start];
            prop_assert!(rest.starts_with(kept));
            rest = &rest[kept.len()..];
            prop_assert!(rest.starts_with(&change.replacement));
            rest = &rest[change.replacement.len()..];
            at = change.span.end;
        }
        prop_assert_eq!(rest, &text[at..]);
    }

    #[test]
    fn fixing_twice_changes_nothing_more(text in text()) {
        let settings = Settings::default();
        let options = FixOptions { dialogue: true, ..FixOptions::default() };
        let once = fix_text(&text, &settings, &options);
        prop_assert_eq!(&fix_text(&once.text, &settings, &options).text, &once.text);
    }

    #[test]
    fn ids_are_unique_and_survive_lines_added_elsewhere(text in text()) {
        let text = text.replace(['`', '~'], "");
        let settings = Settings::default();
        let ids = |text: &str| check(&Manuscript::read(text), &settings).into_iter().map(|finding| finding.id).collect::<Vec<_>>();
        let before = ids(&format!("野菜を食べれない。\n\n{text}"));
        let mut unique = before.clone();
        unique.sort();
        unique.dedup();
        prop_assert_eq!(unique.len(), before.len());
        let first = ids("野菜を食べれない。");
        prop_assert!(first.iter().all(|id| before.contains(id)), "{first:?} {before:?}");
    }

    #[test]
    fn extended_style_fixes_never_break_a_text(text in text()) {
        let manuscript = Manuscript::read(&text);
        let (same, told) = fix_style_extended(&manuscript, FullwidthSpaceMode::Disabled, BracketsMode::Disabled);
        prop_assert_eq!(&same, &text);
        prop_assert!(told.is_empty());
        let (removed, _) = fix_style_extended(&manuscript, FullwidthSpaceMode::Remove, BracketsMode::Disabled);
        prop_assert_eq!(removed, text.replace('\u{3000}', ""));
    }
}

#[test]
fn damaged_and_huge_texts_are_read_in_linear_time() {
    let settings = Settings::default();
    for text in [
        String::new(),
        "あ".to_string(),
        "「".repeat(200_000),
        "「『（".repeat(50_000) + &"）』」".repeat(50_000),
        "[".repeat(200_000),
        "*_`".repeat(100_000),
        "😀👨‍👩‍👧".repeat(20_000),
        "一行\r二行\r\n三行\n".repeat(10_000),
        "句点のない文が続くのであるが、".repeat(20_000),
        "」".repeat(100_000),
        "\u{3000}".repeat(100_000),
        "a) b) ".repeat(50_000),
    ] {
        let manuscript = Manuscript::read(&text);
        let findings = check(&manuscript, &settings);
        let scores = score(&manuscript, &findings, &[]);
        assert!((0.0..=100.0).contains(&scores.overall));
    }
}

#[test]
fn good_fiction_is_not_blamed_for_its_layout() {
    let text = "　Ｋは黙っていた。\n「そうだね。」\n　彼は――何も言わなかった……。\n「本当？　うそでしょう！」\n";
    let findings = check(&Manuscript::read(text), &Settings::default());
    assert!(findings.is_empty(), "{findings:?}");
}

#[test]
fn extended_style_fixes_do_what_they_say() {
    let manuscript = Manuscript::read("　朝。\n「こんにちは　世界\n");
    let (text, told) = fix_style_extended(&manuscript, FullwidthSpaceMode::Normalize, BracketsMode::Conservative);
    assert_eq!(text, " 朝。\n「こんにちは 世界」\n");
    assert_eq!(
        told,
        ["行1: 全角スペース処理 (normalize)", "行2: 全角スペース処理 (normalize)", "括弧補正: 」 を 1 個追加"]
    );
}
