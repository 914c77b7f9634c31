//! What is told of each row or of each group without naming the aggregate: `1件あたり`, `longest wait in each ward`.

use super::scan::Scan;
use crate::operations::Aggregate;
use crate::table::Table;
use regex_lite::Regex;
use std::sync::LazyLock;

/// `1件あたりの費用`, `fee per visit`: an average over rows, where no column counts the things.
pub fn is_per_thing(scan: &Scan, table: &Table) -> bool {
    static PER: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(r"(?:1|一|ひと)(?:件|回|つ|個|店舗?|本|杯|冊|橋|便|枚|台|軒|試合|訪問|注文|取引|泊|室|戸|頭|匹|社|校|館|園|棟|基)(?:あたり|当たり|当り|につき)|\bper (visit|order|booking|transaction|call|claim|appointment|delivery|stay|match|session|shipment|case|donation|purchase|job)\b").ok()
    });
    let Some(found) = PER.as_ref().and_then(|per| per.captures(&scan.text)) else { return false };
    let told = found.get(0).is_some_and(|whole| !scan.is_negated(&whole.range()));
    let Some(noun) = found.get(1) else { return told };
    let own = |label: &str| {
        crate::table::header::words(label)
            .iter()
            .any(|word| super::synonyms::stem(word) == super::synonyms::stem(noun.as_str()))
    };
    told && !table.columns.iter().any(|c| c.is_number() && own(&c.label))
}

/// `longest wait in each ward`, `各店でいちばん高い売上`: the extreme of each, unless one of them is asked for.
pub fn extreme_of_each(scan: &Scan) -> Option<Aggregate> {
    static EXTREMES: LazyLock<[Option<Regex>; 2]> = LazyLock::new(|| {
        let pattern = |english: &str, japanese: &str| {
            let text = format!(
                r"\b(?:{english}) (?:\w+ ){{1,4}}(?:in|for|at|of|within|on|from|by|per) (?:each|every)\b|\b(?:{english}) (?:\w+ ){{1,3}}per \w+|(?:各[^、。]{{1,8}}|ごと)(?:で|の|に)(?:一番|いちばん|最も)(?:{japanese})|(?:一番|いちばん|最も|もっとも)(?:{japanese})(?:い|かった|な)[^、。]{{1,10}}を[^、。]{{1,8}}(?:ごと|別)"
            );
            Regex::new(&text).ok()
        };
        [
            pattern("longest|highest|largest|biggest|greatest|hottest|heaviest|tallest", "長|高|大き|暑|重|遅"),
            pattern("shortest|lowest|smallest|coldest|lightest|fastest|cheapest", "短|低|小さ|寒|軽|早|安"),
        ]
    });
    let asks = ["which ", "who ", "where ", "どの", "どこ", "誰"].iter().any(|ask| scan.text.contains(ask));
    let found = |at: usize| EXTREMES[at].as_ref().is_some_and(|pattern| pattern.is_match(&scan.text));
    match (asks, found(0), found(1)) {
        (false, true, _) => Some(Aggregate::Max),
        (false, _, true) => Some(Aggregate::Min),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_of_each_is_an_average_or_an_extreme() {
        let table = Table::read_str("visit_date,dentist,fee\n2024-01-01,A,10\n2024-01-02,B,20\n").unwrap();
        for text in ["1件あたりの費用を店別に", "fee per visit for each dentist"] {
            assert!(is_per_thing(&Scan::new(text), &table), "{text}");
        }
        let counted = Table::read_str("clinic,visits,fee\nA,3,10\nB,4,20\n").unwrap();
        assert!(!is_per_thing(&Scan::new("fee per visit"), &counted));
        assert_eq!(extreme_of_each(&Scan::new("一番長かった利用時間を店ごとに")), Some(Aggregate::Max));
        assert_eq!(extreme_of_each(&Scan::new("which clinic has the longest wait per visit")), None);
    }
}
