//! Comparisons with numbers: `30歳以上`, `over $50`, `above magnitude 5`.

use super::scan::{Scan, Span};
use super::{Auxiliary, Intent, auxiliary::scale_of};
use crate::operations::Test;
use crate::table::Table;
use regex_lite::Regex;
use std::sync::LazyLock;

static COMPARISONS: LazyLock<Vec<(Regex, Compare)>> = LazyLock::new(|| {
    const N: &str = r"[¥$]?([0-9][0-9,]*(?:\.[0-9]+)?)\s*(兆|億|千万|百万|万|千|million|thousand|k\b)?(円|ドル|人|個|件|点|歳|才|%|kg|cm|km|㎡|m2|平米|坪|℃|度|時間|分|秒|日|台|回|本|社|名|倍|ポイント|years? old|years|minutes|min|hours|seconds|percent|km|kg)?";
    let table = [
        (r"N\s*(?:以上|or more|or above|or over|and above|and over|or older)", Compare::AtLeast),
        (r"N\s*(?:以下|or less|or below|or under|and below|or younger)", Compare::AtMost),
        (r"N\s*(?:未満|を下回|より小さ|より低|より少な|より下)", Compare::Below),
        (r"N\s*(?:超|を超え|を上回|より大き|より高|より多)", Compare::Above),
        (r"(?:at least|no less than|minimum of|>=|≥)\s*N", Compare::AtLeast),
        (r"(?:at most|no more than|up to|maximum of|<=|≤)\s*N", Compare::AtMost),
        (
            r"(?:over|above|greater than|more than|exceeding|exceeds|exceed|older than|higher than|larger than|longer than|>)\s*N",
            Compare::Above,
        ),
        (
            r"(?:under|below|less than|fewer than|lower than|younger than|smaller than|shorter than|<)\s*N",
            Compare::Below,
        ),
    ];
    table.into_iter().filter_map(|(p, c)| Regex::new(&p.replace('N', N)).ok().map(|r| (r, c))).collect()
});

#[derive(Clone, Copy)]
enum Compare {
    AtLeast,
    AtMost,
    Above,
    Below,
}

/// Finds comparisons with numbers and marks their places as understood.
pub fn find(scan: &mut Scan, table: &Table, intent: &mut Intent) {
    find_between_words(scan, table, intent);
    for (pattern, compare) in COMPARISONS.iter() {
        let found: Vec<(Span, f64, String)> = pattern
            .captures_iter(&scan.text)
            .filter_map(|c| {
                let whole = c.get(0)?.range();
                let value: f64 = c.get(1)?.as_str().replace(',', "").parse().ok()?;
                let scale = c.get(2).map_or(1.0, |g| scale_of(g.as_str()));
                Some((whole, value * scale, c.get(3).map_or(String::new(), |g| g.as_str().to_owned())))
            })
            .collect();
        for (span, value, unit) in found {
            let Some(column) = compared_column(scan, table, intent, &span, &unit) else { continue };
            if !scan.is_free(&span) || scan.is_negated(&span) {
                continue;
            }
            scan.take(&span);
            if is_flagged(&scan.text) && intent.threshold.is_none() {
                intent.threshold = Some(value);
                intent.auxiliary.push(Auxiliary::Threshold);
                continue;
            }
            let test = match compare {
                Compare::AtLeast => Test::Between { from: Some(value), to: None },
                Compare::AtMost => Test::Between { from: None, to: Some(value) },
                Compare::Above => Test::Beyond { above: Some(value), below: None },
                Compare::Below => Test::Beyond { above: None, below: Some(value) },
            };
            intent.filters.push((column, test));
        }
    }
}

/// `flag batches above 3` brings the limit out and keeps every row.
fn is_flagged(text: &str) -> bool {
    const MARKS: [&str; 19] = [
        "たら",
        "目立",
        "超えると",
        "highlight",
        "強調",
        "色を",
        "flag",
        "alert",
        "warn",
        "spot ",
        "mark ",
        "気づ",
        "気付",
        "警告",
        "注意",
        "分かるように",
        "わかるように",
        "印を",
        "見つけ",
    ];
    MARKS.iter().any(|mark| text.contains(mark))
}

/// `above magnitude 5`: the column stands between the comparison and the number.
fn find_between_words(scan: &mut Scan, table: &Table, intent: &mut Intent) {
    static PATTERN: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(r"\b(above|over|at least|under|below|at most)\s+(?:a |an |the )?([a-z_ ]{3,24}?)\s+(?:of )?([0-9][0-9,]*(?:\.[0-9]+)?)").ok()
    });
    let Some(found) = PATTERN.as_ref().and_then(|p| p.captures(&scan.text)) else { return };
    let (Some(word), Some(noun), Some(number)) = (found.get(1), found.get(2), found.get(3)) else { return };
    let named = intent.mentions.iter().find(|m| m.span == noun.range() && table.columns[m.column].is_number());
    let (Some(column), Ok(value)) = (named.map(|m| m.column), number.as_str().replace(',', "").parse::<f64>()) else {
        return;
    };
    let test = match word.as_str() {
        "above" | "over" => Test::Beyond { above: Some(value), below: None },
        "under" | "below" => Test::Beyond { above: None, below: Some(value) },
        "at least" => Test::Between { from: Some(value), to: None },
        _ => Test::Between { from: None, to: Some(value) },
    };
    let span = number.range();
    scan.take(&span);
    intent.filters.push((column, test));
}

/// How far before the number its column may stand, in bytes.
const NEAR: usize = 24;

fn compared_column(scan: &Scan, table: &Table, intent: &Intent, span: &Span, unit: &str) -> Option<usize> {
    let numbers = || intent.mentions.iter().filter(|m| table.columns[m.column].is_number());
    let before =
        numbers().filter(|m| m.span.end <= span.start && span.start - m.span.end <= NEAR).max_by_key(|m| m.span.end);
    if let Some(mention) = before {
        return Some(mention.column);
    }
    let has_unit = |at: &usize| {
        let column = &table.columns[*at];
        let aged = matches!(unit_key(unit), "year")
            && crate::intent::synonyms::synonyms_of(&column.label, column.is_number()).contains(&"age");
        let same = column.unit.as_deref().is_some_and(|own| unit_key(&own.to_lowercase()) == unit_key(unit));
        column.is_number() && (aged || (!unit.is_empty() && same))
    };
    let by_unit = (0..table.columns.len()).find(has_unit);
    let hinted = || {
        (0..table.columns.len()).find(|at| {
            let near = scan.before(span);
            let window = near.char_indices().rev().nth(14).map_or(near, |(i, _)| &near[i..]);
            table.columns[*at].is_number()
                && crate::intent::synonyms::synonyms_of(&table.columns[*at].label, true)
                    .iter()
                    .any(|word| word.chars().count() > 1 && window.contains(word))
        })
    };
    // `入場者が1000人を超えた` compares `入場者数`: the start of its name stands before the number.
    let by_start = || {
        let near = scan.before(span);
        let window = near.char_indices().rev().nth(14).map_or(near, |(i, _)| &near[i..]);
        let told = |at: &usize| {
            let label = crate::table::fold::fold(&table.columns[*at].label);
            let starts = label.char_indices().map(|(i, c)| i + c.len_utf8()).filter(|end| *end < label.len());
            let said = |end: &usize| {
                !label.is_ascii() && label[..*end].chars().count() >= 2 && window.contains(&label[..*end])
            };
            starts.filter(said).max()
        };
        let numeric = (0..table.columns.len()).filter(|at| table.columns[*at].is_number());
        numeric.filter_map(|at| told(&at).map(|end| (end, at))).max_by_key(|(end, _)| *end).map(|(_, at)| at)
    };
    let after = || numbers().filter(|m| m.span.start >= span.end).min_by_key(|m| m.span.start).map(|m| m.column);
    by_unit
        .or_else(hinted)
        .or_else(by_start)
        .or_else(after)
        .or_else(|| money_column(scan, table, span))
        .or_else(|| age_column(scan, table, span))
}

/// One name for the spellings of a unit.
fn unit_key(unit: &str) -> &str {
    match unit {
        "歳" | "才" | "years old" | "year old" | "years" | "year" => "year",
        "minutes" | "minute" | "min" | "分" => "min",
        "hours" | "hour" | "h" | "hr" | "時間" => "h",
        "seconds" | "second" | "sec" | "s" | "秒" => "s",
        "平米" | "m2" | "㎡" => "m2",
        "percent" | "％" | "%" => "%",
        other => other,
    }
}

/// A sum of money means the one column of prices or amounts.
fn money_column(scan: &Scan, table: &Table, span: &Span) -> Option<usize> {
    let text = &scan.text[span.clone()];
    let priced = |at: &usize| {
        let column = &table.columns[*at];
        let unit = matches!(column.unit.as_deref(), Some("円" | "USD" | "$" | "¥" | "EUR" | "万円" | "千円"));
        let words = crate::intent::synonyms::synonyms_of(&column.label, true);
        column.is_number() && (unit || words.contains(&"price") || words.contains(&"amount"))
    };
    text.contains(['$', '¥', '円']).then(|| (0..table.columns.len()).find(priced)).flatten()
}

/// A bare number of a person's size means years of age.
fn age_column(scan: &Scan, table: &Table, span: &Span) -> Option<usize> {
    let digits: String = scan.text[span.clone()].chars().filter(char::is_ascii_digit).collect();
    let number: f64 = digits.parse().ok()?;
    let is_age = |at: &usize| {
        let column = &table.columns[*at];
        column.is_number() && crate::intent::synonyms::synonyms_of(&column.label, true).contains(&"age")
    };
    (5.0..=110.0).contains(&number).then(|| (0..table.columns.len()).find(is_age)).flatten()
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_expression_compiles() {
        assert_eq!(super::COMPARISONS.len(), 8);
    }
}
