//! Things named in a row: `東京と大阪`, `search ads vs video`, `A, B and C`.

use super::scan::{Scan, Span};
use crate::table::{Data, Kind, Table};
use regex_lite::Regex;
use std::sync::LazyLock;

/// Whether two stretches stand in a list, nothing between them but the end of a word and what joins the two.
pub fn are_listed(scan: &Scan, one: &Span, other: &Span) -> bool {
    static JOINT: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(
            r"^[一-龥ァ-ヶー]{0,6}(?: [a-z]{1,12})?(?:と|や|か|・|、|/|&|＆|対|,| vs\.?| versus| and| or| against|に対して|にたいして|とか|だったり)[ 、,]?(?:the |a |対)?$",
        )
        .ok()
    });
    let (first, second) = if one.start <= other.start { (one, other) } else { (other, one) };
    let between = scan.text.get(first.end..second.start);
    between.is_some_and(|text| JOINT.as_ref().is_some_and(|joint| joint.is_match(text)))
}

/// The nouns that stand in a list with a stretch: before it, after it.
pub fn neighbours(scan: &Scan, own: &Span) -> Vec<Span> {
    static BEFORE: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new(r"([一-龥ァ-ヶー]{1,8}|[a-z]{4,})(?:と| vs\.? | versus | against |対)$").ok());
    static AFTER: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(r"^(?:と| vs\.? | versus | against |対)([一-龥ァ-ヶー]{1,8}|[a-z]{4,})(?:[のをでにがは、:,. ]|$)")
            .ok()
    });
    let before = BEFORE.as_ref().and_then(|joint| joint.captures(scan.before(own))).and_then(|found| found.get(1));
    let after = AFTER.as_ref().and_then(|joint| joint.captures(scan.after(own))).and_then(|found| found.get(1));
    let after = after.map(|found| own.end + found.start()..own.end + found.end());
    before.map(|found| found.range()).into_iter().chain(after).collect()
}

/// `March to June` of a column of periods means all of them between; all there are means no choice.
pub fn ranges(scan: &Scan, table: &Table, places: &[(Span, usize, String)]) -> Vec<(usize, Vec<String>)> {
    let mut out = Vec::new();
    for pair in places.windows(2) {
        let [(first, column, from), (second, other, to)] = pair else { continue };
        let gap = scan.text[first.end..second.start.max(first.end)].trim();
        let joined = matches!(gap, "to" | "through" | "until" | "till" | "から" | "~" | "-");
        let Data::Text { words, .. } = &table.columns[*column].data else { continue };
        if !joined || column != other || table.columns[*column].kind != Kind::Sequence {
            continue;
        }
        let mut sorted: Vec<&str> = words.iter().map(String::as_str).collect();
        crate::table::order::sort_words(&mut sorted);
        let place = |word: &str| sorted.iter().position(|w| *w == word);
        if let (Some(a), Some(b)) = (place(from), place(to)) {
            let between: Vec<String> = sorted[a.min(b)..=a.max(b)].iter().map(|w| (*w).to_owned()).collect();
            out.push((*column, if between.len() == words.len() { Vec::new() } else { between }));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_joined_is_listed() {
        let listed = |text: &str, one: &str, other: &str| {
            let scan = Scan::new(text);
            let at = |word: &str| scan.text.find(word).map(|at| at..at + word.len()).unwrap();
            are_listed(&scan, &at(one), &at(other))
        };
        assert!(listed("検索広告と動画広告を比べる", "検索", "動画"));
        assert!(listed("Penguin vs Koala", "koala", "penguin"));
        assert!(listed("Tokyo, Osaka and Kobe", "osaka", "kobe"));
        assert!(!listed("東京の売上と大阪", "東京", "大阪"));
        assert!(!listed("Tokyo sales over time and Osaka", "tokyo", "osaka"));
    }
}
