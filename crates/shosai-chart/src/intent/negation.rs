//! What is not wanted: `推移ではなく分布`, `not the trend`, `instead of a pie chart`.

use super::scan::Scan;
use crate::table::{Table, header};
use regex_lite::Regex;
use std::sync::LazyLock;

/// What follows an unwanted word in Japanese.
const AFTER: [&str; 111] = [
    " ignored",
    " doesn't matter",
    " don't matter",
    " does not matter",
    " is irrelevant",
    " are irrelevant",
    "には興味がありません",
    "には興味がない",
    "に興味はありません",
    "に興味はない",
    "は興味がない",
    "は関係ありません",
    "は無関係",
    "はいりません",
    "は要りません",
    "は必要ありません",
    "重ねず",
    "は見なくて",
    "は見ない",
    "のほうじゃなく",
    "の方じゃなく",
    "のほうではなく",
    "の方ではなく",
    "のほうはいらな",
    "のほうは不要",
    "だと細か",
    "では細か",
    "は細か",
    "だと多すぎ",
    "だと粗",
    "だと荒",
    "じゃ細か",
    "だと見づらい",
    "だと見にくい",
    " is too fine",
    " is too detailed",
    " is too granular",
    " is too noisy",
    " is too coarse",
    " would be too",
    "は分けなくて",
    "で分けなくて",
    "は気にしなくて",
    "とかは気にしなくて",
    "は考えなくて",
    "ると見づらい",
    "ると見にくい",
    "とかはいらな",
    "なんて意味",
    "は意味がな",
    "に意味はな",
    "なんていらな",
    "は今回関係な",
    "は今回いらな",
    "は今回不要",
    "は今回は",
    "は今は",
    "は特に不要",
    "... sorry",
    ", sorry",
    " - sorry",
    ", i mean",
    ", no wait",
    "、いや",
    "は別にいい",
    "はどうでもいい",
    "はどうでもよ",
    "は抜きで",
    "抜きで",
    "は省い",
    "を省い",
    "は除い",
    "ではありません",
    "じゃない",
    "とかじゃな",
    "でなくて",
    "には分けない",
    "で分けない",
    "は分けず",
    "は出さない",
    "を問わず",
    "は問わず",
    "を問わない",
    "に関係なく",
    "にかかわらず",
    "に関わらず",
    "を区別せず",
    "ではなく",
    "じゃなく",
    "でなく",
    "ではない",
    "はいらない",
    "は要らない",
    "は不要",
    "は必要ない",
    "は見たくない",
    "はやめ",
    "なしで",
    "を使わず",
    "は使わず",
    "は使わない",
    "を使わない",
    "せずに",
    "にはしない",
    "にしない",
    "は避け",
    "を避け",
    "は無視",
    "は気にしない",
    "は考慮しない",
    "は関係な",
];
/// What precedes an unwanted word in English.
const BEFORE: [&str; 67] = [
    "no need to split by ",
    "no need to split it by ",
    "no need to break it down by ",
    "no need to separate by ",
    "no need to group by ",
    "nothing ",
    "leave out ",
    "leaving out ",
    "leave the ",
    "skip ",
    "skipping ",
    "omit ",
    "omitting ",
    "drop the ",
    "ignore ",
    "ignoring ",
    "forget ",
    "not interested in ",
    "don't need ",
    "do not need ",
    "don't care about ",
    "do not care about ",
    "not about ",
    "without any ",
    "never mind about ",
    "no more ",
    "regardless of ",
    "irrespective of ",
    "no matter the ",
    "don't break it down by ",
    "do not break it down by ",
    "don't break down by ",
    "don't split it by ",
    "don't split by ",
    "don't group by ",
    "not broken down by ",
    "without breaking it down by ",
    "without splitting by ",
    "no breakdown by ",
    "forget about ",
    "never mind ",
    "not a ",
    "not the ",
    "not by ",
    "not as ",
    "not in ",
    "not how ",
    "not their ",
    "not ",
    "without ",
    "instead of ",
    "rather than ",
    "don't show ",
    "don't use ",
    "don't want ",
    "do not show ",
    "do not use ",
    "do not want ",
    "no need for ",
    "avoid ",
    "never ",
    "don't compare ",
    "don't average ",
    "do not average ",
    "don't sum ",
    "don't add ",
    "no ",
];
/// A clause in Japanese ends here, going backwards from the mark.
const JA_BREAKS: [char; 17] =
    ['の', '、', '。', ',', ' ', 'は', 'を', 'が', 'に', '「', '・', '.', 'も', '，', '(', '?', '!'];
/// How many English words after the mark belong to it.
const EN_WORDS: usize = 4;

/// Marks every unwanted stretch.
pub fn mark(scan: &mut Scan, table: &Table) {
    let headers: Vec<String> = table.columns.iter().flat_map(|c| header::words(&c.label)).collect();
    let mut spans = Vec::new();
    for word in AFTER {
        for (at, _) in scan.text.match_indices(word) {
            let before = &scan.text[..at];
            let start =
                before.char_indices().rev().find(|(_, c)| JA_BREAKS.contains(c)).map_or(0, |(i, c)| i + c.len_utf8());
            let start = with_period(before, keep_grouping(before, start));
            spans.push(start..at);
        }
    }
    for word in BEFORE {
        for (at, _) in scan.text.match_indices(word) {
            // The `skip` of a `skip_rate` refuses nothing.
            let verb = matches!(word, "skip " | "ignore " | "omit " | "forget " | "avoid ");
            if verb && headers.iter().any(|own| own.as_str() == word.trim_end()) {
                continue;
            }
            let border = at == 0 || !scan.text.as_bytes()[at - 1].is_ascii_alphanumeric();
            // `by year` is one word for a period.
            let start = at + word.len();
            let from = if word.ends_with("by ") { start - "by ".len() } else { start };
            let rest = &scan.text[start..];
            // `nothing but the trend` and `nothing fancy` refuse nothing that is named.
            let idle = word == "nothing "
                && ["but", "else", "more", "other", "fancy", "special", "too", "beyond"]
                    .iter()
                    .any(|w| rest.starts_with(w));
            let counted = word == "no " && rest.starts_with(|c: char| c.is_ascii_digit());
            if border && !idle && !counted && !rest.starts_with("only") {
                spans.push(from..start + english_scope(rest));
            }
        }
    }
    // `Daily? No, weekly`.
    static RETRACTED: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(
            r"((?:[a-z]+ (?:by|after|on) )?[a-z]+)\? no[,.]|(?:^|[。、,])([^。、,]{2,30}?)(?:\.{2,3}|…|‥)+(?:じゃな|いや|違う|違った|ではなく)|(?:^|[.;] )([^.;]{2,40}?)(?:\.\.\.|…|,| -)+ ?(?:no wait|wait,? no|scratch that|actually,? no),? (?:just|only)\b|(?:^|[,.;] )([^,.;]{3,40}) aside[,.]|([一-龥ァ-ヶー]+)[?？]?(?:いや|いえ|違う)[、,]",
        )
        .ok()
    });
    let retracted = RETRACTED.as_ref().into_iter().flat_map(|pattern| pattern.captures_iter(&scan.text));
    spans.extend(
        retracted
            .filter_map(|found| (1..found.len()).find_map(|at| found.get(at)).map(|word| word.range()))
            .collect::<Vec<_>>(),
    );
    spans.into_iter().for_each(|span| scan.negate(span));
}

/// `部門の別` cannot be split, but `月ごとに` may be: a break inside the unwanted word itself is stepped over.
fn keep_grouping(before: &str, start: usize) -> usize {
    if start < before.len() {
        return start;
    }
    // The mark follows a particle directly, as in `推移には不要`: take the word before the particle.
    let trimmed = before.trim_end_matches(JA_BREAKS);
    trimmed.char_indices().rev().find(|(_, c)| JA_BREAKS.contains(c)).map_or(0, |(i, c)| i + c.len_utf8())
}

/// `月ごとの細かい動きはいらない`: the period that the unwanted thing is of is not wanted either.
fn with_period(before: &str, start: usize) -> usize {
    const PERIODS: [&str; 20] = [
        "月",
        "年",
        "週",
        "日",
        "月ごと",
        "月別",
        "月次",
        "日別",
        "日ごと",
        "日次",
        "年別",
        "年ごと",
        "年次",
        "週別",
        "週ごと",
        "週次",
        "毎月",
        "四半期ごと",
        "時系列",
        "期間ごと",
    ];
    let Some(head) = before.get(..start).and_then(|head| head.strip_suffix('の')) else { return start };
    // The differences between shops are those of `店ごと`.
    let apart = ["差", "違い", "区別"].iter().any(|noun| before[start..].starts_with(noun));
    if let Some(group) = head.strip_suffix("ごと").or_else(|| head.strip_suffix('別')).filter(|_| apart) {
        return group.char_indices().rev().find(|(_, c)| JA_BREAKS.contains(c)).map_or(0, |(i, c)| i + c.len_utf8());
    }
    PERIODS.iter().find_map(|period| head.strip_suffix(period)).map_or(start, str::len)
}

fn english_scope(rest: &str) -> usize {
    let stop = rest.find([',', '.', ';', ':', '、', '。', '(', ')', '!', '?', '）']).unwrap_or(rest.len());
    let mut words = 0;
    let mut end = 0;
    for piece in rest[..stop].split_inclusive(' ') {
        let bare = piece.trim();
        if words == EN_WORDS
            || matches!(bare, "but" | "just" | "show" | "i" | "instead" | "use" | "only" | "please" | "-")
        {
            break;
        }
        words += usize::from(!matches!(bare, "a" | "an" | "the" | "of" | "any"));
        end += piece.len();
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_unwanted_word_is_found() {
        let mut scan = Scan::new("売上の推移ではなく分布が見たい");
        mark(&mut scan, &Table::default());
        let at = |word: &str| scan.all(word)[0].clone();
        assert!(scan.is_negated(&at("推移")));
        assert!(!scan.is_negated(&at("売上")));
        assert!(!scan.is_negated(&at("分布")));
        let mut scan = Scan::new("Show the distribution, not the trend, of sales");
        mark(&mut scan, &Table::default());
        assert!(scan.is_negated(&scan.all("trend")[0]));
        assert!(!scan.is_negated(&scan.all("distribution")[0]));
        assert!(!scan.is_negated(&scan.all("sales")[0]));
        for (text, unwanted) in [
            ("nothing over time, just totals", "over time"),
            ("no need to split by year", "by year"),
            ("cost per head aside, kwh by month", "cost per head"),
            ("week by week? no, by month", "week by week"),
            ("bread vs coffee... no wait, just coffee", "bread"),
        ] {
            let mut scan = Scan::new(text);
            mark(&mut scan, &Table::default());
            assert!(scan.is_negated(&scan.all(unwanted)[0]), "{text}");
        }
    }
}
