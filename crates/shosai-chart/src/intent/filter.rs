//! Rows to keep: years, ranges of months, the last few periods, comparisons with numbers, missing values.

use super::Intent;
use super::scan::Scan;
use super::values::Action;
use super::{comparison, periods};
use crate::operations::Test;
use crate::table::{Kind, Table};
use regex_lite::{Captures, Regex};
use std::sync::LazyLock;

/// Finds every filter and marks its place as understood.
pub fn find(scan: &mut Scan, table: &Table, intent: &mut Intent) {
    intent.filters.extend(intent.values.iter().filter_map(of_values));
    comparison::find(scan, table, intent);
    periods::find(scan, table, intent);
    find_gaps(scan, table, intent);
}

/// The rows that naming values asks for.
pub fn of_values(mention: &super::ValueMention) -> Option<(usize, Test)> {
    match mention.action {
        Action::Keep => Some((mention.column, Test::In(mention.words.clone()))),
        Action::Exclude => Some((mention.column, Test::NotIn(mention.words.clone()))),
        Action::Highlight => None,
    }
}

/// The years of an era as years of our calendar, as a time column holds them: `令和5年` is `2023年`.
pub fn without_eras(query: &str) -> String {
    static ERA: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new("(令和|平成|昭和|大正|明治)\\s*(元|[0-9０-９]{1,2})年").ok());
    let Some(pattern) = ERA.as_ref() else { return query.to_owned() };
    let year = |found: &Captures<'_>| {
        let first = crate::table::date::ERAS.iter().find(|(era, ..)| *era == &found[1]).map(|(.., year)| *year);
        let number = if &found[2] == "元" { Some(1) } else { crate::table::fold::fold(&found[2]).parse::<i64>().ok() };
        let year = first.zip(number).map(|(first, number)| format!("{}年", first + number - 1));
        year.unwrap_or_else(|| found[0].to_owned())
    };
    pattern.replace_all(query, year).into_owned()
}

fn find_gaps(scan: &mut Scan, table: &Table, intent: &mut Intent) {
    let measure = intent.mentions.iter().map(|m| m.column).find(|at| table.columns[*at].is_number());
    let measure = measure.or_else(|| table.columns.iter().position(|c| c.kind == Kind::Measure));
    let Some(at) = measure else { return };
    let outliers = [
        "外れ値を除",
        "外れ値は除",
        "外れ値なし",
        "excluding outlier",
        "without outlier",
        "remove outlier",
        "ignoring outlier",
        "outliers removed",
        "外れ値を取り除",
    ];
    let gaps = [
        "欠損を除",
        "欠損値を除",
        "欠測を除",
        "空欄を除",
        "excluding missing",
        "without missing",
        "drop missing",
        "ignoring missing",
        "excluding null",
        "欠損は除",
    ];
    for (words, test) in [(outliers.as_slice(), Test::NoOutlier), (gaps.as_slice(), Test::Present)] {
        for word in words {
            for span in scan.free(word) {
                scan.take(&span);
                intent.filters.push((at, test.clone()));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filters(query: &str) -> Vec<(usize, Test)> {
        let mut text = String::from("日付,地域,年齢,売上\n");
        for year in 2020..2025 {
            for month in 1..13 {
                text.push_str(&format!(
                    "{year}-{month:02}-15,{},30,{month}\n",
                    if month % 2 == 0 { "東京" } else { "大阪" }
                ));
            }
        }
        Intent::read(query, &Table::read_str(&text).unwrap()).filters
    }

    fn day(year: i64, month: i64) -> i64 {
        crate::table::calendar::Date::new(year, month, 1).unwrap().seconds()
    }

    #[test]
    fn periods_are_understood() {
        for (query, from, until) in [
            ("2023年だけの売上推移", day(2023, 1), day(2024, 1)),
            ("sales in 2022", day(2022, 1), day(2023, 1)),
            ("2021年から2023年の売上", day(2021, 1), day(2024, 1)),
            ("sales from 2021 to 2022", day(2021, 1), day(2023, 1)),
            ("2022年4月から9月の売上", day(2022, 4), day(2022, 10)),
            ("2023年以降の売上", day(2023, 1), i64::MAX),
            ("直近6か月の売上", day(2024, 7), i64::MAX),
            ("2024年第1四半期", day(2024, 1), day(2024, 4)),
            ("March 2023 sales", day(2023, 3), day(2023, 4)),
            ("September sales by region", day(2024, 9), day(2024, 10)),
            ("sales, just 2023-12", day(2023, 12), day(2024, 1)),
            ("sales from April to May", day(2024, 4), day(2024, 6)),
            ("8月は売上がどうだったか", day(2024, 8), day(2024, 9)),
            ("9月以降の売上", day(2024, 9), i64::MAX),
        ] {
            let found = filters(query);
            assert!(
                matches!(&found[..], [(0, Test::During { from: f, until: u, .. })] if (*f, *u) == (from, until)),
                "{query}: {found:?}"
            );
        }
    }

    #[test]
    fn words_and_numbers_are_understood() {
        assert_eq!(filters("東京のみの売上"), [(1, Test::In(vec!["東京".into()]))]);
        assert_eq!(filters("東京を除く売上"), [(1, Test::NotIn(vec!["東京".into()]))]);
        let outside = Test::Outside { from: day(2022, 1), until: day(2023, 1), written: "2022".into() };
        assert_eq!(filters("2022年を除いた売上"), [(0, outside.clone())]);
        assert_eq!(filters("sales without 2022"), [(0, outside)]);
        assert_eq!(
            filters("去年の売上"),
            [(0, Test::During { from: day(2023, 1), until: day(2024, 1), written: "2023".into() })]
        );
        assert_eq!(filters("sales excluding 大阪"), [(1, Test::NotIn(vec!["大阪".into()]))]);
        assert_eq!(filters("30歳以上の売上"), [(2, Test::Between { from: Some(30.0), to: None })]);
        assert_eq!(filters("売上が5を超える月"), [(3, Test::Beyond { above: Some(5.0), below: None })]);
        assert_eq!(filters("売上目標 2000 の線").len(), 0);
    }
}
