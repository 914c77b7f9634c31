//! Forms that cannot follow one another: 見つめいた, 思っいる, 驚いたた.

use std::{
    collections::{BTreeMap, HashMap},
    ops::Range,
    sync::LazyLock,
};

use shosai_message::Message;
use shosai_text::Words;

use crate::{
    chars,
    counted::runs,
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    tables,
    text::{Manuscript, Token},
};

/// Forms that cannot follow one another.
pub const RULE: Rule = Rule {
    name: "broken_inflection",
    aspect: Aspect::Grammar,
    reason_code: "TYPO",
    severity: Severity::High,
    by_default: true,
    within: Place::TOLD,
    textlint: &[],
    options: &[],
    good: &[
        "窓の外を見つめていた。",
        "出かけようと思っている。",
        "彼は驚いた。",
        "忘れることはない。",
        "彼から追っつかれるのを待った。",
        "下っ引の仲間が来た。",
        "許しを乞うよりほかに道はない。",
        "重っ苦しいことは嫌いだ。",
        "足で踏んまえた場所が沈む。",
        "必要を滿すことを欲する。",
    ],
    bad: &[
        "窓の外を見つめいた。",
        "出かけようと思っいる。",
        "彼は驚いたた。",
        "忘れことはない。",
        "机が置かている。",
        "段落を追加しまた。",
        "電車に乗た。",
        "実行しなけれなりません。",
        "衝突が発生てしまいます。",
        "母は何も言わなかた。",
        "再起動してくださ。",
    ],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    let tokens = manuscript.tokens();
    let mut found: Vec<(&Break, Range<usize>, Message)> = Vec::new();
    for (place, pair) in tokens.windows(2).enumerate() {
        let [left, right] = pair else { continue };
        if left.range.end != right.range.start {
            continue;
        }
        let after = tokens.get(place + 2);
        let Some(break_) = break_between(manuscript, left, right) else { continue };
        let whole = left.range.start..right.range.end;
        // 滿すこと: the ending of a verb whose kanji the dictionary does not have.
        let ending = place.checked_sub(1).map(|before| &tokens[before]).is_some_and(|before| {
            let mut letters = manuscript.surface(before).chars();
            before.range.end == left.range.start
                && letters.next().is_some_and(chars::is_kanji)
                && letters.next().is_none()
                && manuscript.surface(left).chars().all(chars::is_hiragana)
                && left.part() == "動詞"
        });
        let passes = ending
            || match break_.followers.is_empty() {
                true => excused(manuscript, left, right, after),
                // とっかかり, さっくり: words of kana that the dictionary lacks; 追っつく, 下っ引: words made with っ.
                false => {
                    let kanji = manuscript.surface(left).chars().any(chars::is_kanji);
                    left.part() != "助動詞" && (!kanji || is_doubled(manuscript, left, right))
                }
            };
        if !manuscript.is_unbroken(&whole) || passes {
            continue;
        }
        if manuscript.is_strange() && !reads_better(manuscript, left, right, break_, after) {
            continue;
        }
        let stands = &manuscript.text()[left.range.start..right.range.end];
        let message: Message = match break_.missing {
            "-" => messages::BrokenInflectionExtra { stands, second: manuscript.surface(right) }.into(),
            _ => messages::BrokenInflection { stands, meant: mended(manuscript, left, right, break_) }.into(),
        };
        found.push((break_, whole, message));
    }
    dropped_kana(manuscript, report);
    let habit = found.iter().filter(|(break_, ..)| break_.missing == SMALL).count() >= USUAL;
    for (_, range, message) in found.into_iter().filter(|(break_, ..)| !habit || break_.missing != SMALL) {
        report.add(range, message);
    }
}

/// Ends of words that lack a kana, in what is told; one that a text has again is a word of its own.
fn dropped_kana(manuscript: &Manuscript, report: &mut Report<'_>) {
    if manuscript.is_strange() {
        return;
    }
    let mut found: BTreeMap<&str, Vec<(Range<usize>, &str)>> = BTreeMap::new();
    for sentence in manuscript.sentences() {
        let start = sentence.range.start;
        for broken in runs::broken(&manuscript.text()[sentence.range.clone()]) {
            let range = start + broken.end - broken.stands.len()..start + broken.end;
            if !manuscript.is_spoken(range.start) && manuscript.is_unbroken(&range) {
                found.entry(broken.stands).or_default().push((range, broken.meant));
            }
        }
    }
    for (stands, places) in found.into_iter().filter(|(_, places)| places.len() == 1) {
        for (range, meant) in places {
            report.add(range, messages::BrokenInflection { stands, meant });
        }
    }
}

/// One kanji and っ before a sound that っ can double begin many words that no dictionary has.
fn is_doubled(manuscript: &Manuscript, left: &Token, right: &Token) -> bool {
    let mut letters = manuscript.surface(left).chars();
    let stem = letters.next().is_some_and(chars::is_kanji) && letters.as_str() == SMALL;
    let sound = if right.reading() == "*" { manuscript.surface(right) } else { right.reading() };
    let kanji = right.part() == "名詞" && manuscript.surface(right).chars().all(chars::is_kanji);
    let doubles = |sound: char| {
        "カキクケコサシスセソタチツテトハヒフヘホパピプペポかきくけこさしすせそたちつてとはひふへほぱぴぷぺぽ"
            .contains(sound)
    };
    stem && (kanji || (matches!(right.part(), "動詞" | "名詞" | "形容詞") && sound.starts_with(doubles)))
}

const SMALL: &str = "っ";
/// Who leaves it out so often writes so: 思い切て.
const USUAL: usize = 3;

/// How much better the text must read with what is missing, in a text that goes its own ways: old ones have 生きいる.
const BETTER: i32 = 3_000;

fn reads_better(manuscript: &Manuscript, left: &Token, right: &Token, break_: &Break, after: Option<&Token>) -> bool {
    let text = manuscript.text();
    let rest = after.filter(|after| after.range.start == right.range.end).map_or("", |after| manuscript.surface(after));
    let mended = mended(manuscript, left, right, break_) + rest;
    let mut words = Words::new();
    words.cost(&text[left.range.start..right.range.end + rest.len()]) - words.cost(&mended) >= BETTER
}

/// What the two words would be.
fn mended(manuscript: &Manuscript, left: &Token, right: &Token, break_: &Break) -> String {
    let (first, second) = (manuscript.surface(left), manuscript.surface(right));
    match (break_.missing, break_.missing.strip_prefix('=')) {
        ("-", _) => first.to_owned(),
        (_, Some(other)) => format!("{first}{other}"),
        ("て", None) if first.ends_with('ん') => format!("{first}で{second}"),
        (missing, None) => format!("{first}{missing}{second}"),
    }
}

struct Break {
    part: &'static str,
    inflection: &'static str,
    form: &'static str,
    right_part: &'static str,
    /// The only words that may follow, where the row is about all others.
    followers: Vec<&'static str>,
    missing: &'static str,
    passing: Vec<&'static str>,
}

/// By the word on the right, which few words are; forms that only some words may follow stand under no word.
static BREAKS: LazyLock<HashMap<&'static str, Vec<Break>>> = LazyLock::new(|| {
    let mut breaks: HashMap<&str, Vec<Break>> = HashMap::new();
    for row in tables::rows(include_str!("../../data/connections.tsv")) {
        let [part, inflection, form, right, right_part, missing, passing] = row[..] else { continue };
        let followers = right.strip_prefix('!').map(tables::words).unwrap_or_default();
        let words = if followers.is_empty() { tables::words(right) } else { vec![ANY] };
        for word in words {
            let (followers, passing) = (followers.clone(), tables::words(passing));
            let break_ = Break { part, inflection, form, right_part, followers, missing, passing };
            breaks.entry(word).or_default().push(break_);
        }
    }
    breaks
});

const ANY: &str = "";

fn break_between(manuscript: &Manuscript, left: &Token, right: &Token) -> Option<&'static Break> {
    let word = manuscript.surface(right);
    let rows = [word, ANY].into_iter().filter_map(|word| BREAKS.get(word)).flatten();
    rows.into_iter().find(|break_| {
        let follows = match break_.followers.as_slice() {
            [] => right.part() == break_.right_part,
            followers => right.part() != "記号" && !followers.contains(&word),
        };
        left.part() == break_.part
            && follows
            && (break_.inflection == "*" || left.inflection().starts_with(break_.inflection))
            && (break_.form == "*" || left.form() == break_.form)
            && !break_.passing.contains(&manuscript.surface(left))
            // 乞う before た is 乞う: the form says nothing.
            && !(left.inflection().contains("ウ音便") && left.form() == "連用タ接続")
    })
}

/// What the grammar of today does not know and writers know: old forms, names, sounds, words the dictionary lacks.
fn excused(manuscript: &Manuscript, left: &Token, right: &Token, after: Option<&Token>) -> bool {
    let first = manuscript.surface(left);
    let second = manuscript.surface(right);
    let ends = after.is_none_or(|after| after.part() == "記号");
    let kanji = first.chars().any(chars::is_kanji);
    let in_word = manuscript.text()[right.range.end..].starts_with(chars::is_hiragana);
    let more = second == "だ" && manuscript.text()[right.range.end..].starts_with('ん');
    if more || (in_word && second == "た") {
        return true;
    }
    match (left.part(), second) {
        ("動詞", "また" | "す") => !ends || !(kanji || left.inflection().starts_with("サ変")),
        // なる alone of all verbs is no noun that する could follow: なりした.
        ("動詞", "し") => left.base() != "なる" || after.is_none_or(|after| manuscript.surface(after) != "た"),
        ("動詞", "だ") => !kanji || ends,
        ("動詞", "と" | "ので" | "のに" | "けれど") => !kanji || right.detail() != "接続助詞",
        // A noun before た is a verb whose ending fell out only where it is one kanji of a verb.
        ("名詞", "た" | "ず" | "たら" | "て") => {
            let known = left.base() != "*" && !matches!(left.detail(), "接尾" | "数" | "非自立");
            let stem = first.chars().count() == 1 && (ends || second == "ず");
            // An action without its する: 保存たら.
            let action = left.detail() == "サ変接続"
                && first.chars().count() >= 2
                && first.chars().all(chars::is_kanji)
                && second != "ず";
            !kanji || !known || !(stem || action)
        }
        ("動詞", "ある" | "あっ" | "いく" | "いっ" | "おい" | "くる" | "き" | "くれ" | "しまっ" | "み" | "もらっ") => {
            !kanji
        }
        ("動詞", "い" | "いる" | "いれ") => {
            !kanji || right.base() != "いる" || (first.ends_with(chars::is_kanji) && left.form() == "連用形")
        }
        ("動詞", "っ") => after.is_none_or(|after| manuscript.surface(after) != "た"),
        ("動詞", "た" | "て" | "かっ" | "だっ" | "させ" | "させる" | "さす") => !kanji,
        _ => false,
    }
}
