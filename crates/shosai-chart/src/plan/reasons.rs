//! Why a template was taken, in the language of the chart.

use crate::Language;
use crate::caption::Pick as _;

/// As the reader says it, and in Japanese.
const REASONS: &[(&str, &str)] = &[
    ("the pattern's default", "この型の既定の図"),
    ("changes are drawn from zero", "増減はゼロを起点に描きます"),
    ("a running total fills from zero", "累計はゼロから塗ります"),
    ("some values are negative", "負の値があります"),
    ("negative values have no share", "負の値に割合はありません"),
    ("measures of unlike units start at 100", "単位の違う量は 100 から始めます"),
    ("parts of a whole over time", "全体に占める割合の推移"),
    ("too many periods for panels", "期間が多く、並べて描けません"),
];

pub(super) fn said(reason: &str, locale: Language) -> String {
    let japanese = REASONS.iter().find(|(english, _)| *english == reason).map_or(reason, |(_, japanese)| japanese);
    locale.pick(japanese, reason).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_that_the_reader_gives_has_a_japanese_form() {
        let reader = include_str!("../reader/template.rs");
        for (english, _) in REASONS {
            assert!(reader.contains(english), "{english}");
        }
        assert_eq!(said("some values are negative", Language::Ja), "負の値があります");
        assert_eq!(said("some values are negative", Language::En), "some values are negative");
    }
}
