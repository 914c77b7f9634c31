//! Errors put into good sentences on purpose are found at default settings, and the good sentences are not blamed.

use shosai_prose::{FixOptions, Manuscript, Preset, Settings, check, fix_text};

/// A good sentence, the same with an error, and the rule that must find it.
const SEEDS: &[(&str, &str, &str)] = &[
    ("彼はもう何も食べられない。", "彼はもう何も食べれない。", "dropped_ra"),
    ("ここからは海が見られる。", "ここからは海が見れる。", "dropped_ra"),
    ("朝早くには起きられない。", "朝早くには起きれない。", "dropped_ra"),
    ("彼女は本を読んだ。", "彼女は本をを読んだ。", "successive_word"),
    ("雨は朝から降っていた。", "雨はは朝から降っていた。", "successive_word"),
    ("「もう帰ろう」と彼は言った。", "「もう帰ろうと彼は言った。", "unmatched_bracket"),
    ("彼は（少し迷って）頷いた。", "彼は（少し迷って頷いた。", "unmatched_bracket"),
    ("『春の日』という本だ。", "『春の日」という本だ。", "unmatched_bracket"),
    (
        "空は青いのである。風は涼しいのである。",
        "空は青いのである。風は涼しいのである。海は広いです。",
        "mixed_politeness",
    ),
    ("海ではもう泳げない。", "海ではもう泳げれない。", "needless_re"),
    ("ガラスに手を触れた。", "カ\u{3099}ラスに手を触れた。", "decomposed_kana"),
    ("カメラを構えた。", "ｶﾒﾗを構えた。", "half_width_katakana"),
    ("彼は……黙った。", "彼は…黙った。", "odd_ellipsis"),
    ("彼は……黙った。", "彼は・・・黙った。", "interpunct_ellipsis"),
    ("彼は――黙った。", "彼は―黙った。", "odd_dash"),
    ("「本当！？」", "「本当!」", "half_width_mark"),
    ("長い道を歩く。", "長いk道を歩く。", "stray_letter"),
    ("駅まで走ったので、間に合った。", "駅まで走ったのでが、間に合った。", "impossible_particles"),
    ("窓を開けた。", "窓をが開けた。", "impossible_particles"),
    ("この靴は歩きづらい。", "この靴は歩きずらい。", "misused_word"),
    ("まさに絶体絶命だった。", "まさに絶対絶命だった。", "misused_word"),
    ("彼の意見は的を射ている。", "彼の意見は的を得ている。", "misused_word"),
    ("やむを得ない事情だ。", "やむおえない事情だ。", "misused_word"),
    ("こういうことだ。", "こうゆうことだ。", "misused_word"),
    ("成功する確率が高い。", "成功する確立が高い。", "misused_word"),
    ("彼は犯人を追及した。罪を追及した。", "彼は罪を追求した。", "misused_word"),
    (
        "斎藤が来た。斎藤は座った。斎藤を見た。斎藤だ。",
        "斎藤が来た。斎藤は座った。斎藤を見た。斉藤だ。",
        "name_spelled_two_ways",
    ),
    (
        "「俺が行く」と健太が言った。「俺だ」と健太が言った。「俺も」と健太が言った。",
        "「俺が行く」と健太が言った。「俺だ」と健太が言った。「僕も」と健太が言った。",
        "speaker_changes_pronoun",
    ),
    ("彼は笑った。\n\n彼女は泣いた。", "彼は笑った。\n\n\n\n\n彼女は泣いた。", "empty_line_run"),
    ("彼は走った。", "彼は走った。。", "doubled_punctuation"),
    ("雨が降る。", "雨が\u{200B}降る。", "invisible_character"),
];

#[test]
fn seeded_errors_are_found_and_good_sentences_are_not_blamed() {
    let rules = |text: &str| {
        check(&Manuscript::read(text), &Settings::default()).into_iter().map(|finding| finding.rule).collect::<Vec<_>>()
    };
    let missed: Vec<_> = SEEDS.iter().filter(|(_, bad, rule)| !rules(bad).contains(rule)).collect();
    let blamed: Vec<_> = SEEDS.iter().filter(|(good, _, rule)| rules(good).contains(rule)).collect();
    assert!(missed.is_empty(), "missed: {missed:?}");
    assert!(blamed.is_empty(), "blamed: {blamed:?}");
}

#[test]
fn presets_differ_in_what_they_run() {
    let text = "明日は雨かもしれない。僅かに動いた。";
    let count = |preset| check(&Manuscript::read(text), &Settings::preset(preset)).len();
    assert_eq!(count(Preset::Literary), 0);
    assert!(count(Preset::Technical) >= 1);
    assert!(count(Preset::Strict) >= count(Preset::Technical));
    assert!(Preset::ALL.iter().all(|preset| Preset::named(preset.name()) == Some(*preset)));
}

#[test]
fn speech_is_left_alone_unless_asked_for() {
    let text = "「そう…」\n彼は…黙った。";
    let plain = fix_text(text, &Settings::default(), &FixOptions::default());
    assert_eq!(plain.text, "「そう…」\n彼は……黙った。");
    let all = fix_text(text, &Settings::default(), &FixOptions { dialogue: true, ..FixOptions::default() });
    assert_eq!(all.text, "「そう……」\n彼は……黙った。");
}

#[test]
fn a_long_sentence_is_cut_where_its_meaning_stays() {
    let long = "彼は朝から雨の中を傘も差さずに歩き続けて体がすっかり冷えてしまったので、駅前の小さな喫茶店に入って窓際の席に腰を下ろし、熱いコーヒーを頼んで濡れた袖を静かに拭いながら外を眺めていた。";
    // A sentence is cut only by who asks for it.
    assert_eq!(fix_text(long, &Settings::default(), &FixOptions::default()).text, long);
    let asked = FixOptions { with_care: true, ..FixOptions::default() };
    let once = fix_text(long, &Settings::default(), &asked);
    assert!(once.text.contains("しまった。そのため、駅前"), "{}", once.text);
    let reported = long.replace("外を眺めていた", "来なければよかったと思った");
    assert_eq!(fix_text(&reported, &Settings::default(), &asked).text, reported);
    let speech = format!("「{long}」");
    assert_eq!(fix_text(&speech, &Settings::default(), &asked).text, speech);
}
