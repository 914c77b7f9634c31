//! What sections state: exceptions, references, numbers and whether something is allowed.

use std::sync::OnceLock;

use memchr::memmem;

use crate::index::key;
use crate::query::numbers::leading;
use crate::reference::document_before;

/// Words that mark exceptions, prohibitions and what does not apply.
pub(crate) const EXCEPTION_WORDS: &[&str] = &[
    "留意",
    "注意",
    "例外",
    "対象外",
    "禁止",
    "適用しない",
    "適用されない",
    "適用除外",
    "支払われない",
    "支払わない",
    "支給されない",
    "支給しない",
    "不支給",
    "不適用",
    "除外",
    "除く",
    "取り扱わない",
    "取扱わない",
    "認められない",
    "認めない",
    "できない",
    "できません",
    "してはならない",
    "しないこと",
    "この限りでない",
    "ただし",
    "但し",
    "該当しない",
    "含まない",
    "含めない",
    "不可",
    "無効",
    "特例",
    "except",
    "unless",
    "never",
    "must not",
    "may not",
    "not allowed",
    "does not apply",
    "prohibited",
    "excluded",
];

/// Whether a section's key holds an exception word.
pub(super) fn mentions_exception(section: &str) -> bool {
    static FINDERS: OnceLock<Vec<memmem::Finder<'static>>> = OnceLock::new();
    let finders = FINDERS
        .get_or_init(|| EXCEPTION_WORDS.iter().map(|word| memmem::Finder::new(&key(word)).into_owned()).collect());
    finders.iter().any(|finder| finder.find(section.as_bytes()).is_some())
}

/// At most so many references of one section are followed.
const MOST_REFERENCES: usize = 16;

/// The references in a section's key, as texts that [`crate::reference`] understands.
pub(super) fn references(section: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in section.match_indices('第') {
        let rest = &section[at + '第'.len_utf8()..];
        let Some((_, len)) = leading(&unkeyed(rest)) else { continue };
        let after: String = rest.chars().skip(len).take(1).collect();
        if matches!(after.as_str(), "章" | "節" | "条" | "項" | "編" | "部") {
            let document = document_before(&section[..at]).unwrap_or_default();
            found.push(format!("{document}第{}{after}", rest.chars().take(len).collect::<String>()));
        }
    }
    for mark in ["別表", "付録", "附則", "様式", "別紙"] {
        let wanted = key(mark);
        for (at, _) in section.match_indices(wanted.as_str()) {
            let rest: String = section[at + wanted.len()..].chars().take(3).collect();
            let name: String = rest
                .chars()
                .take_while(|c| *c == '第' || c.is_ascii_alphanumeric() || leading(&unkeyed(&c.to_string())).is_some())
                .collect();
            found.push(format!("{mark}{name}"));
        }
    }
    for (at, _) in section.match_indices("参照") {
        if let Some(open) = section[..at].rfind('(').filter(|open| at - open <= LONGEST_TITLE) {
            let title = section[open + 1..at].trim_end_matches(['を', 'も', 'ご', ')']);
            if title.chars().count() >= 2 && !title.contains(['。', '(']) {
                found.push(format!("「{title}」"));
            }
        }
    }
    found.sort();
    found.dedup();
    found.truncate(MOST_REFERENCES);
    found
}

/// A title between brackets is not longer than this, in bytes.
const LONGEST_TITLE: usize = 120;

/// Kanji numbers as they were before the key brought look-alikes together.
fn unkeyed(text: &str) -> String {
    let back = |c| match c {
        'ー' => '一',
        'ニ' => '二',
        'ミ' => '三',
        'ハ' => '八',
        'チ' => '千',
        c => c,
    };
    text.chars().take(12).map(back).collect()
}

/// A number that a sentence states about a term.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Statement {
    /// The unit and what qualifies it: 日以内, %.
    pub unit: String,
    /// The value, or whether it is allowed (1) or not (0).
    pub value: String,
    /// Pairs of characters of the sentence, to see whether two sentences speak of the same.
    pairs: Vec<(char, char)>,
}

const UNITS: &[&str] = &[
    "営業日",
    "時間",
    "か月",
    "カ月",
    "箇月",
    "日",
    "円",
    "%",
    "年",
    "回",
    "歳",
    "分",
    "秒",
    "名",
    "人",
    "件",
    "文字",
    "バイト",
    "mb",
    "gb",
    "kb",
    "倍",
    "週",
    "時",
];
const QUALIFIERS: &[&str] = &["以内", "以上", "以下", "未満", "超", "まで", "前", "後", "間"];
/// What allows and what forbids; in the spelling of keys.
const POLARITY: &[(&str, &str)] = &[
    ("できない", "0"),
    ("できません", "0"),
    ("してはならない", "0"),
    ("禁止", "0"),
    ("不可", "0"),
    ("認めない", "0"),
    ("できる", "1"),
    ("できます", "1"),
    ("可能", "1"),
    ("認める", "1"),
];
/// Sentences that share so large a part of their pairs speak of the same.
const ALIKE: f64 = 0.5;
/// How far a sentence reaches around a term, in characters.
const SENTENCE: usize = 60;

/// What the sentence around a place of a section's key states.
pub(super) fn statements(section: &str, at: usize, term: &str) -> Vec<Statement> {
    let start = section[..at]
        .char_indices()
        .rev()
        .take(SENTENCE)
        .take_while(|(_, c)| !is_end(*c))
        .last()
        .map_or(at, |(start, _)| start);
    let sentence: String = section[start..]
        .chars()
        .take(SENTENCE * 2)
        .scan(start, |place, c| {
            let here = *place;
            *place += c.len_utf8();
            (here < at + term.len() || !is_end(c)).then_some(c)
        })
        .collect();
    let chars: Vec<char> = sentence.chars().collect();
    let pairs: Vec<(char, char)> =
        chars.windows(2).filter(|pair| !pair[0].is_ascii_digit()).map(|pair| (pair[0], pair[1])).collect();
    let mut found = Vec::new();
    let mut index = 0;
    while index < chars.len() {
        let digits = chars[index..].iter().take_while(|c| c.is_ascii_digit() || matches!(c, '.' | ',')).count();
        if digits == 0 {
            index += 1;
            continue;
        }
        let value: String = chars[index..index + digits].iter().filter(|c| **c != ',').collect();
        let rest: String = chars[index + digits..].iter().take(8).collect();
        if let Some(unit) = UNITS.iter().find(|unit| rest.starts_with(**unit)) {
            let after = &rest[unit.len()..];
            let qualifier = QUALIFIERS.iter().find(|qualifier| after.starts_with(**qualifier)).unwrap_or(&"");
            found.push(Statement { unit: format!("{unit}{qualifier}"), value, pairs: pairs.clone() });
        }
        index += digits;
    }
    if let Some((_, value)) = POLARITY.iter().find(|(word, _)| sentence.contains(word)) {
        found.push(Statement { unit: "可否".to_owned(), value: (*value).to_owned(), pairs });
    }
    found
}

fn is_end(c: char) -> bool {
    matches!(c, '。' | '|' | '#')
}

/// Whether two statements contradict one another: alike sentences, one unit, two values.
pub(super) fn contradict(one: &Statement, other: &Statement) -> bool {
    if one.unit != other.unit || one.value == other.value {
        return false;
    }
    let shared = one.pairs.iter().filter(|pair| other.pairs.contains(pair)).count();
    let total = one.pairs.len().max(other.pairs.len());
    total > 0 && shared as f64 >= ALIKE * total as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str, term: &str) -> Vec<Statement> {
        let text = key(text);
        statements(&text, text.find(&key(term)).unwrap(), &key(term))
    }

    #[test]
    fn different_numbers_for_one_thing_contradict() {
        let one = of("保存期間は、保存期間の開始日から5年とする。", "保存期間");
        let other = of("保存期間は、保存期間の開始日から3年とする。", "保存期間");
        assert!(contradict(&one[0], &other[0]));
        assert!(!contradict(&one[0], &one[0]));
        let unrelated = of("健康診断の結果は個人票に記し、その保存期間は30年とする。", "保存期間");
        assert!(unrelated.iter().all(|other| !contradict(&one[0], other)));
    }

    #[test]
    fn allowed_and_forbidden_contradict() {
        let one = of("半日単位の年休は取得できる。", "年休");
        let other = of("半日単位の年休は取得できない。", "年休");
        assert!(contradict(&one[0], &other[0]));
    }

    #[test]
    fn references_are_read_from_keys() {
        assert_eq!(
            references(&key("詳細は第三章及び第12条を見よ。別表第2、付録Aによる。「休暇の申請」を参照")),
            ["「休暇の申請」", "付録a", "別表第2", "第12条", "第ミ章"]
        );
    }

    #[test]
    fn exception_words_are_found() {
        assert!(mentions_exception(&key("ただし、次の場合を除く")));
        assert!(!mentions_exception(&key("申請書を出す")));
    }
}
