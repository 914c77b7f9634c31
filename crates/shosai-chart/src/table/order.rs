//! The order people expect of categories: numbers by size, weekdays, months, sizes, levels, Japanese numerals.

use super::fold::fold;
use super::words::{self, SERIES};
use std::cmp::Ordering;

/// The order of a set of words, and whether it runs through time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordOrder {
    /// Words of a series that runs through time: weekdays, months, `第3週`.
    Sequence,
    /// Words with a natural order that is not time: sizes, levels, numbered names.
    Ranked,
    Unordered,
}

/// The series all `words` belong to; of a span (`January-March`) both ends do.
fn series_of(words: &[&str]) -> Option<usize> {
    let folded: Vec<String> = words.iter().map(|w| fold(w)).collect();
    let within = |series: &[&str], word: &str| ends(word).iter().all(|end| series.contains(end));
    SERIES.iter().position(|series| folded.len() >= 2 && folded.iter().all(|word| within(&series.words, word)))
}

/// A word, or the two ends of a span.
fn ends(word: &str) -> Vec<&str> {
    word.split(['-', '–', '~', '〜']).map(str::trim).take(2).collect()
}

/// Whether a name stands for a period on its own: `Jan`, `4月`, `第3週`, `Q1`.
pub fn is_period_name(name: &str) -> bool {
    let folded = fold(name);
    let of_series = SERIES.iter().filter(|s| s.of_time).skip(1).any(|series| series.words.contains(&folded.as_str()));
    of_series || (first_number(&folded).is_some() && word_order(&[&folded, &folded]) == WordOrder::Sequence)
}

/// Which order a set of words has.
pub fn word_order(words: &[&str]) -> WordOrder {
    if let Some(series) = series_of(words) {
        return if SERIES[series].of_time { WordOrder::Sequence } else { WordOrder::Ranked };
    }
    if words.len() < 2 {
        return WordOrder::Unordered;
    }
    // Classes A, B and C.
    if words.iter().all(|word| word.len() == 1 && word.bytes().all(|b| b.is_ascii_alphabetic())) {
        return WordOrder::Ranked;
    }
    let numbered = |word: &&str| first_number(&fold(word)).is_some();
    if !words.iter().all(numbered) {
        return WordOrder::Unordered;
    }
    let mark = |word: &&str| {
        let folded = fold(word);
        let rest: String = folded.chars().filter(|c| !c.is_ascii_digit() && *c != ' ').collect();
        words::tells(rest.trim_start_matches('第'), "period")
    };
    // `2024上期`, `2024H1`, `FY2023 Q1`: names that open with a year run through time.
    let dated = |word: &&str| {
        let folded = fold(word);
        let opening: String = folded.trim_start_matches("fy").chars().take(4).collect();
        opening.parse().is_ok_and(|year: i64| (1900..2100).contains(&year)) && folded.chars().count() <= 12
    };
    if words.iter().all(mark) || words.iter().all(dated) { WordOrder::Sequence } else { WordOrder::Ranked }
}

/// Sorts words the way a person would; words of no known series go by numbers inside them, then by code.
pub fn sort_words(words: &mut [&str]) {
    match series_of(words) {
        Some(series) => {
            let rank = |word: &str| SERIES[series].words.iter().position(|w| Some(w) == ends(&fold(word)).first());
            words.sort_by(|a, b| rank(a).cmp(&rank(b)).then_with(|| natural(a, b)));
        }
        None => words.sort_by(|a, b| natural(a, b)),
    }
}

/// Compares by runs: digits (and 一二三 … before 月, 丁目, 年 …) by value, the rest by code. A number below zero
/// at the beginning is one run, so that `-5–0` lies before `0–5`.
pub fn natural(a: &str, b: &str) -> Ordering {
    let (a, b) = (runs(&fold(a)), runs(&fold(b)));
    a.iter().zip(&b).map(|(x, y)| compare_runs(x, y)).find(|o| o.is_ne()).unwrap_or(a.len().cmp(&b.len()))
}

#[derive(Debug)]
enum Run {
    Number(f64),
    Word(String),
}

fn compare_runs(a: &Run, b: &Run) -> Ordering {
    match (a, b) {
        (Run::Number(x), Run::Number(y)) => x.total_cmp(y),
        (Run::Word(x), Run::Word(y)) => x.cmp(y),
        (Run::Number(_), Run::Word(_)) => Ordering::Less,
        (Run::Word(_), Run::Number(_)) => Ordering::Greater,
    }
}

fn runs(text: &str) -> Vec<Run> {
    let (mut out, mut rest) = match below_zero(text) {
        Some((value, rest)) => (vec![Run::Number(value)], rest),
        None => (Vec::new(), text),
    };
    while let Some(first) = rest.chars().next() {
        let kind = run_kind(first);
        let end = rest.find(|c| run_kind(c) != kind).unwrap_or(rest.len());
        let (run, after) = rest.split_at(end);
        out.push(match kind {
            1 => run.parse().map_or_else(|_| Run::Word(run.to_owned()), Run::Number),
            2 => shosai_text::number(run).map_or_else(|| Run::Word(run.to_owned()), |value| Run::Number(value as f64)),
            _ => Run::Word(run.to_owned()),
        });
        rest = after;
    }
    out
}

/// The number below zero a text opens with, and what follows it.
fn below_zero(text: &str) -> Option<(f64, &str)> {
    let digits = text.strip_prefix(['-', '−'])?;
    let end = digits.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(digits.len());
    digits[..end].parse::<f64>().ok().map(|value| (-value, &digits[end..]))
}

fn run_kind(c: char) -> u8 {
    match c {
        '0'..='9' => 1,
        c if "〇一二三四五六七八九十百千".contains(c) => 2,
        _ => 0,
    }
}

fn first_number(text: &str) -> Option<f64> {
    runs(text).into_iter().find_map(|run| match run {
        Run::Number(value) => Some(value),
        Run::Word(_) => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted<'a>(words: &[&'a str]) -> Vec<&'a str> {
        let mut words = words.to_vec();
        sort_words(&mut words);
        words
    }

    #[test]
    fn words_are_sorted_as_people_expect() {
        assert_eq!(sorted(&["item10", "item9", "item1"]), ["item1", "item9", "item10"]);
        assert_eq!(sorted(&["日", "月", "水"]), ["月", "水", "日"]);
        assert_eq!(sorted(&["十二月", "二月", "十月"]), ["二月", "十月", "十二月"]);
        assert_eq!(sorted(&["L", "S", "M", "XL"]), ["S", "M", "L", "XL"]);
        assert_eq!(sorted(&["40代", "20代", "30代"]), ["20代", "30代", "40代"]);
        assert_eq!(sorted(&["Third", "First", "Second"]), ["First", "Second", "Third"]);
        assert_eq!(
            sorted(&["Fair", "Ideal", "Very Good", "Good", "Premium"]),
            ["Fair", "Good", "Very Good", "Premium", "Ideal"]
        );
        assert_eq!(sorted(&["0–5", "-5–0", "-10–-5"]), ["-10–-5", "-5–0", "0–5"]);
        let spans = ["January-March", "April-June", "July-September", "October-December"];
        assert_eq!(sorted(&[spans[3], spans[1], spans[0], spans[2]]), spans);
    }

    proptest::proptest! {
        /// Sorting panics on anything less than a total order.
        #[test]
        fn the_order_of_words_is_total(words in proptest::collection::vec("[-−]?[0-9.]{0,3}[a!（一十]{0,2}[0-9]{0,2}", 3)) {
            let [a, b, c] = [&words[0], &words[1], &words[2]];
            proptest::prop_assert_eq!(natural(a, b), natural(b, a).reverse());
            if natural(a, b).is_le() && natural(b, c).is_le() {
                proptest::prop_assert!(natural(a, c).is_le(), "{} {} {}", a, b, c);
            }
        }
    }

    #[test]
    fn sequences_through_time_are_known() {
        assert_eq!(word_order(&["1月", "2月", "10月"]), WordOrder::Sequence);
        assert_eq!(word_order(&["第1回", "第2回"]), WordOrder::Sequence);
        assert_eq!(word_order(&["2023上期", "2023下期"]), WordOrder::Sequence);
        assert_eq!(word_order(&["2024H1", "FY2024H2"]), WordOrder::Sequence);
        assert_eq!(word_order(&["Mon", "Tue"]), WordOrder::Sequence);
        assert_eq!(word_order(&["20代", "30代"]), WordOrder::Ranked);
        assert_eq!(word_order(&["C", "A", "B"]), WordOrder::Ranked);
        assert_eq!(word_order(&["東京", "大阪"]), WordOrder::Unordered);
    }
}
