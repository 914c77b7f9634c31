//! Formal nouns in kanji: 事, 為, 時.

use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// Formal nouns in kanji: 事, 為, 時.
pub const RULE: Rule = Rule {
    name: "kanji_formal_noun",
    aspect: Aspect::Style,
    reason_code: "NOTATION_INCONSISTENCY",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["ja-hiragana-keishikimeishi"],
    options: &[],
    good: &["楽しいことがあった。"],
    bad: &["楽しい事があった。", "会う為に"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for pair in manuscript.tokens().windows(2) {
        let [before, noun] = pair else { continue };
        let word = manuscript.surface(noun);
        let Some((_, kana)) = NOUNS.iter().find(|(kanji, _)| *kanji == word) else { continue };
        let modified = matches!(before.part(), "動詞" | "形容詞" | "助動詞")
            && before.form() != "連用形"
            && before.range.end == noun.range.start;
        let each = word == "毎" && before.part() == "名詞" && noun.detail() == "接尾";
        if (modified && noun.part() == "名詞") || each {
            report.add_with_fix(noun.range.clone(), messages::KanjiFormalNoun { word, kana }, *kana);
            report.with_care();
        }
    }
}

/// Formal nouns and their kana.
const NOUNS: [(&str, &str); 16] = [
    ("上", "うえ"),
    ("事", "こと"),
    ("毎", "ごと"),
    ("度", "たび"),
    ("為", "ため"),
    ("通り", "とおり"),
    ("所", "ところ"),
    ("時", "とき"),
    ("方", "ほう"),
    ("訳", "わけ"),
    ("物", "もの"),
    ("他", "ほか"),
    ("筈", "はず"),
    ("内", "うち"),
    ("侭", "まま"),
    ("儘", "まま"),
];
