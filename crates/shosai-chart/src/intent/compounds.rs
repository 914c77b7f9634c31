//! Japanese compounds compared by their parts: `卸値` is `卸単価`, `来店人数` is `来店者数`.

use super::scan::Span;

/// Ends that say the same of what is measured, one kind a line; the longer are tried first.
const ENDS: [&str; 8] = [
    "販売価格|単価|価格|値段|価|値",
    "延べ人数|人数|件数|個数|回数|台数|枚数|本数|点数|頭数|者数|客数|名数|数",
    "合計額|金額|総額|額|代金|高",
    "比率|割合|率",
    "所要時間|時間|期間|日数",
    "費用|経費|コスト|費|代",
    "総量|数量|重量|容量|量",
    "日付|日時|年月日|日",
];
/// Kinds that may stand for each other: numbers and amounts of what is made or moved.
const AMOUNTS: [usize; 2] = [1, 6];

/// Names are no longer than this, in bytes; a run of any length is then looked through in linear time.
const LONGEST: usize = 36;

/// A compound without its end, and the kind of the end.
fn taken_apart(word: &str) -> Option<(&str, usize)> {
    let longest = |line: &'static str| line.split('|').find_map(|end| word.strip_suffix(end).map(|stem| (stem, end)));
    let found = ENDS.iter().enumerate().filter_map(|(kind, line)| longest(line).map(|(stem, end)| (stem, kind, end)));
    let (stem, kind, _) = found.max_by_key(|(_, _, end)| end.len())?;
    let stem = stem.strip_suffix(['の', '者', '総', '平']).unwrap_or(stem);
    (!stem.is_empty()).then_some((stem, kind))
}

/// Whether two compounds have one stem and ends of one kind.
fn is_same(one: &str, other: &str) -> bool {
    let (Some((a, kind)), Some((b, same))) = (taken_apart(one), taken_apart(other)) else { return false };
    let alike = kind == same || (AMOUNTS.contains(&kind) && AMOUNTS.contains(&same));
    a == b && alike && one != other
}

/// The places of the parts of a text's runs of kanji and katakana that have such an end, the longest first.
pub fn places(text: &str) -> Vec<Span> {
    let wordy = |c: char| matches!(u32::from(c), 0x3400..=0x9FFF | 0x30A1..=0x30FC | 0x3005);
    let mut runs: Vec<Span> = Vec::new();
    for (at, c) in text.char_indices().filter(|(_, c)| wordy(*c)) {
        match runs.last_mut() {
            Some(run) if run.end == at => run.end = at + c.len_utf8(),
            _ => runs.push(at..at + c.len_utf8()),
        }
    }
    // A longer run may begin with what is measured of whom, and end in what is done with it: `月別卸値推移`.
    let mut found: Vec<Span> = Vec::new();
    for run in runs {
        let starts: Vec<usize> = text[run.clone()].char_indices().map(|(at, _)| run.start + at).collect();
        let ends = || starts.iter().copied().skip(1).chain([run.end]);
        let near = |start: usize, end: usize| end > start && end - start <= LONGEST;
        found.extend(starts.iter().flat_map(|start| ends().filter(|end| near(*start, *end)).map(|end| *start..end)));
    }
    found.retain(|span| text[span.clone()].chars().count() >= 2 && taken_apart(&text[span.clone()]).is_some());
    found.sort_by_key(|span| std::cmp::Reverse(span.len()));
    found
}

/// A compound with its first part said by other words for it: `餌費` for `飼料費`.
pub fn said_otherwise(name: &str) -> Vec<String> {
    let Some((stem, _)) = taken_apart(name).filter(|(stem, _)| stem.chars().count() >= 2) else { return Vec::new() };
    let Some(end) = name.strip_prefix(stem) else { return Vec::new() };
    let words = super::glossary::glosses_of(stem).into_iter().map(|(word, _)| word);
    words.filter(|word| !word.is_ascii() && *word != stem).map(|word| format!("{word}{end}")).collect()
}

/// Those of the parts that say what one of the names says with another end.
pub fn find<'a>(parts: &[&'a str], names: &[&str]) -> Vec<&'a str> {
    let names: Vec<&&str> = names.iter().filter(|name| !name.is_ascii() && taken_apart(name).is_some()).collect();
    parts.iter().copied().filter(|part| names.iter().any(|name| is_same(part, name))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_of_one_kind_make_one_name() {
        for (one, other) in [("卸値", "卸単価"), ("来店人数", "来店者数"), ("生産量", "生産数"), ("修理代", "修理費用")]
        {
            assert!(is_same(one, other), "{one} {other}");
        }
        assert!(!is_same("停止回数", "停止時間") && !is_same("出荷量", "収穫量") && !is_same("数", "件数"));
        let text = "品目ごとの卸値の推移";
        let parts: Vec<&str> = places(text).into_iter().map(|span| &text[span]).collect();
        assert_eq!(find(&parts, &["卸単価"]), ["卸値"]);
    }
}
