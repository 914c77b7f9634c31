//! The same word twice in a row.

use crate::chars;
use crate::{
    finding::{Aspect, Severity},
    messages,
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
    good: &["犬は庭にいる。", "胸がドキドキする。", "亭主はへへへと笑った。", "ははあと思った。"],
    bad: &["犬はは庭にいる。", "窓をを開けた。", "二人を祝福祝福している。"],
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
        // 祝福祝福する: an action is done twice in two sentences.
        let action = one.detail() == "サ変接続"
            && word.chars().all(chars::is_kanji)
            && manuscript
                .tokens_in(&(other.range.end..other.range.end + 'し'.len_utf8()))
                .first()
                .is_some_and(|next| next.base() == "する")
            && !manuscript.is_spoken(one.range.start);
        if textlint || slip || action {
            report.add(one.range.start..other.range.end, messages::SuccessiveWord { word });
        }
    }
}

/// Words that end in a particle, written twice: 会議で会議で, この記事では、この記事では.
fn doubled_pairs(manuscript: &Manuscript, report: &mut Report<'_>) {
    let tokens = manuscript.tokens();
    let mut reported = 0;
    for place in 0..tokens.len() {
        for length in 2..=LONGEST_DOUBLED {
            let Some(both) = doubled(manuscript, tokens, place, length).filter(|both| both.start >= reported) else {
                continue;
            };
            let words = &manuscript.text()[both.start..tokens[place + length - 1].range.end];
            reported = both.end;
            report.add(both, messages::SuccessiveWordWords { words });
        }
    }
}

/// A longer stretch that comes twice is a passage.
const LONGEST_DOUBLED: usize = 6;

/// The words from `place` on together with the same words again.
fn doubled(manuscript: &Manuscript, tokens: &[Token], place: usize, length: usize) -> Option<std::ops::Range<usize>> {
    let first = tokens.get(place..place + length)?;
    let comma = tokens.get(place + length).is_some_and(|next| manuscript.surface(next) == "、");
    let again = place + length + usize::from(comma);
    let second = tokens.get(again..again + length)?;
    let (start, end) = (&first[0], &second[length - 1]);
    let noun = first.iter().any(|token| {
        token.part() == "名詞"
            && matches!(token.detail(), "一般" | "サ変接続" | "固有名詞" | "代名詞")
            && manuscript.surface(token).chars().any(|letter| chars::is_kanji(letter) || chars::is_katakana(letter))
    });
    let last = &first[length - 1];
    let mark = last.part() == "助詞" && matches!(manuscript.surface(last), "は" | "が" | "を" | "で" | "には" | "では");
    // 不満で不満でたまらない and 新人を新人をと求める are said on purpose, and so is what a comma sets apart, unless it is long.
    let feeling = manuscript.text()[end.range.end..].starts_with(['た', 'な', 'し', 'も', '、', 'と']);
    let spaced = tokens[place..again + length].windows(2).any(|pair| pair[0].range.end != pair[1].range.start);
    let twice = first.iter().zip(second).all(|(one, other)| manuscript.surface(one) == manuscript.surface(other));
    (noun && mark && twice && !feeling && !spaced && (!comma || length > 3) && !manuscript.is_spoken(start.range.start))
        .then_some(start.range.start..end.range.end)
}

/// Whether the two belong to a laugh or a sigh: へへへ, ははあ.
fn is_laughter(manuscript: &Manuscript, one: &Token, other: &Token) -> bool {
    let word = manuscript.surface(other);
    let before = manuscript.text()[..one.range.start].chars().next_back();
    let after = manuscript.text()[other.range.end..].chars().next();
    let breath =
        |letter: Option<char>| letter.is_some_and(|letter| word.starts_with(letter) || "あぁっッーえ".contains(letter));
    // No word that it could be a particle of stands before it: （笑う。）はは、.
    let alone = before.is_none_or(|letter| !letter.is_alphanumeric());
    matches!(word, "は" | "へ" | "ひ" | "ふ" | "ほ") && (alone || breath(before) || breath(after))
}
