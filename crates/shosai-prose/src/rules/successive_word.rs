//! The same word twice in a row.

use crate::chars;
use crate::{
    finding::{Aspect, Severity},
    rule::{Options, Place, Report, Rule, RuleOption},
    text::{Manuscript, Token},
};

/// The same word twice in a row.
pub const RULE: Rule = Rule {
    name: "successive_word",
    aspect: Aspect::Grammar,
    reason_code: "TYPO",
    severity: Severity::Medium,
    by_default: true,
    within: Place::SENTENCES,
    textlint: &["ja-no-successive-word", "for-creation"],
    options: &[
        RuleOption { name: "allowOnomatopee", default: "true", meaning: "Let repeated katakana pass." },
        RuleOption { name: "allow", default: "[]", meaning: "Words and `/patterns/` that may repeat." },
    ],
    rationale: "同じ語が続けて二度書かれているのは、ほとんどが打ち間違いです。",
    good: &["犬は庭にいる。", "胸がドキドキする。", "亭主はへへへと笑った。", "ははあと思った。"],
    bad: &["犬はは庭にいる。", "窓をを開けた。"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let onomatopoeia = options.flag("allowOnomatopee", true);
    let allowed = options.allowed("allow");
    let textlint = !options.text("as", "").is_empty();
    let marks_too = options.text("as", "") == "ja-no-successive-word";
    if !textlint {
        doubled_pairs(manuscript, report);
    }
    for pair in manuscript.tokens().windows(2) {
        let [one, other] = pair else { continue };
        let word = manuscript.surface(other);
        if manuscript.surface(one) != word || one.range.end != other.range.start {
            continue;
        }
        let number = one.detail() == "数" && other.detail() == "数";
        let sound = onomatopoeia && word.chars().all(chars::is_katakana);
        // An ellipsis is two marks on purpose; who asks by the textlint name wants to hear of it all the same.
        let mark = !marks_too && (one.part() == "記号" || !word.chars().any(char::is_alphanumeric));
        if number || sound || mark || word.is_ascii() || allowed.matches(word) {
            continue;
        }
        // Fiction repeats words on purpose; only a doubled particle is surely a slip.
        let doubled_particle = one.part() == "助詞" && one.detail() == other.detail() && one.detail() != "終助詞";
        // がが may begin がたり: what follows must be no kana, and なぞなぞ is one word.
        let kana_follows = manuscript.text()[other.range.end..].starts_with(chars::is_hiragana);
        let slip = doubled_particle
            && word.chars().count() == 1
            && !kana_follows
            && !manuscript.is_spoken(one.range.start)
            && manuscript.is_unbroken(&(one.range.start..other.range.end))
            && !is_laughter(manuscript, one, other);
        if textlint || slip {
            report.add(one.range.start..other.range.end, format!("「{word}」が連続して二回使われています。"));
        }
    }
}

/// A noun and its particle written twice: 会議で会議で.
fn doubled_pairs(manuscript: &Manuscript, report: &mut Report<'_>) {
    for words in manuscript.tokens().windows(4) {
        let [noun, particle, again, same] = words else { continue };
        let adjacent = words.windows(2).all(|pair| pair[0].range.end == pair[1].range.start);
        let twice = manuscript.surface(noun) == manuscript.surface(again)
            && manuscript.surface(particle) == manuscript.surface(same);
        let thing = noun.part() == "名詞" && matches!(noun.detail(), "一般" | "サ変接続" | "固有名詞");
        let mark = matches!(manuscript.surface(particle), "は" | "が" | "を" | "で");
        // 不満で不満でたまらない is said on purpose.
        let feeling = manuscript.text()[same.range.end..].starts_with(['た', 'な', 'し', 'も', '、']);
        let word = manuscript.surface(noun).chars().any(chars::is_kanji);
        if adjacent && twice && thing && mark && word && !feeling && particle.part() == "助詞" {
            let both = noun.range.start..same.range.end;
            let words = &manuscript.text()[noun.range.start..particle.range.end];
            report.add(both, format!("「{words}」が続けて二度書かれています。"));
        }
    }
}

/// Whether the two belong to a laugh or a sigh: へへへ, ははあ.
fn is_laughter(manuscript: &Manuscript, one: &Token, other: &Token) -> bool {
    let word = manuscript.surface(other);
    let before = manuscript.text()[..one.range.start].chars().next_back();
    let after = manuscript.text()[other.range.end..].chars().next();
    let breath =
        |letter: Option<char>| letter.is_some_and(|letter| word.starts_with(letter) || "あぁっッーえ".contains(letter));
    matches!(word, "は" | "へ" | "ひ" | "ふ" | "ほ") && (breath(before) || breath(after))
}
