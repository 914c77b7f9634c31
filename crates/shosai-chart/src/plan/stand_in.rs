//! Columns that stand in for a noun whose own name no column has: the only one of its kind.

use crate::table::{Column, Table};

/// The only column of the kind a noun names, where its own name is another.
pub fn stand_in(table: &Table, noun: &str) -> Option<usize> {
    const OUTLAYS: [&str; 8] = ["費", "費用", "コスト", "代", "支出", "cost", "spend", "bill"];
    match noun {
        // What was paid is what was sold, when nothing else in the table is money.
        _ if SALES.contains(&noun) || VERBS_OF_MONEY.contains(&noun) || noun.ends_with(['額', '金']) => {
            money_column(table)
        }
        // `受講料` is the only `fee` there is.
        _ if noun.ends_with('料') => money_column(table).filter(|at| is_plain_money(&table.columns[*at])),
        // What has a notion of its own, such as `排出量`, is not whatever is weighed.
        _ if noun.ends_with('量') && (!crate::intent::is_notion(noun) || MOVED.contains(&noun)) => {
            only_column(table, is_amount)
        }
        _ if COSTS.contains(&noun) => only_column(table, is_outlay).or_else(|| only_column(table, is_charge)),
        _ if OUTLAYS.iter().any(|end| noun.ends_with(end)) => only_column(table, is_outlay),
        _ if noun.ends_with("距離") || noun == "distance" => only_column(table, is_way),
        "温度" | "temperature" => only_column(table, |c| c.is_number() && crate::intent::unit_of(c) == Some("℃")),
        _ if ["時間", "期間", "日数"].iter().any(|end| noun.ends_with(end)) => only_column(table, is_duration),
        _ => None,
    }
}

/// Plain nouns for what something costs; `広告費` is the cost of something of its own.
const COSTS: [&str; 8] = ["cost", "costs", "price", "fee", "費用", "コスト", "料金", "値段"];

/// Whether a column holds what is paid for something, by how its name ends.
fn is_charge(column: &Column) -> bool {
    const ENDS: [&str; 9] = ["代", "費", "費用", "料", "料金", "価格", "cost", "fee", "charge"];
    let label = crate::table::fold::fold(&column.label);
    column.is_number() && ENDS.iter().any(|end| label.ends_with(end))
}

/// Nouns for how much of the goods came or went, which may be weighed under any name.
const MOVED: [&str; 8] = ["出荷量", "入荷量", "輸送量", "取扱量", "販売量", "生産量", "処理量", "出庫量"];

/// Nouns for what was sold.
const SALES: [&str; 11] =
    ["売上", "売上高", "売り上げ", "sales", "revenue", "income", "earnings", "takings", "turnover", "収入", "収益"];
/// What is done with money; no column need be named so.
pub const VERBS_OF_MONEY: [&str; 7] = ["儲か", "稼", "money", "earn", "brings in", "bring in", "brought in"];

/// `driver income`, `the agents' earnings`: what people get is not what is sold to them.
pub fn is_paid_to_people(loose: &str, noun: &str) -> bool {
    const PAY: [&str; 3] = ["income", "earnings", "pay"];
    PAY.contains(&noun)
        && loose.match_indices(noun).any(|(at, _)| {
            let before = loose[..at].trim_end_matches([' ', '\'']);
            let word = before.rsplit(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or("");
            !word.is_empty() && crate::intent::is_of_people(word)
        })
}

/// Whether a column's unit is one of time.
fn is_duration(column: &Column) -> bool {
    let unit = crate::intent::unit_of(column);
    let spelled = ["minutes", "mins", "min", "hours", "seconds", "secs", "duration"];
    let words = crate::table::header::words(&column.label);
    column.is_number()
        && (unit.is_some_and(|unit| matches!(unit, "分" | "秒" | "時間" | "h" | "min" | "s" | "ms" | "日"))
            || words.iter().any(|word| spelled.contains(&word.as_str())))
}

/// Whether a column holds how far it is.
fn is_way(column: &Column) -> bool {
    let unit = crate::intent::unit_of(column);
    let words = crate::table::header::words(&column.label);
    column.is_number()
        && (matches!(unit, Some("km" | "mi" | "miles")) || matches!(words.as_slice(), [one] if one == "km"))
}

/// Whether a column holds what was spent, whatever on.
fn is_outlay(column: &Column) -> bool {
    let words = crate::table::header::words(&column.label);
    let plain = [
        "spend",
        "cost",
        "expense",
        "costs",
        "expenses",
        "spending",
        "bill",
        "bills",
        "支出",
        "費用",
        "経費",
        "コスト",
        "料金",
    ];
    column.is_number() && words.len() == 1 && plain.contains(&words[0].as_str())
}

/// Whether a column of money says no more than that it is money.
fn is_plain_money(column: &Column) -> bool {
    const PLAIN: &str = "fee|fees|price|amount|total|charge|charges|cost|value|payment|bill|jpy|yen|料金|金額|代金|費用|会計額|利用料|料|額";
    let words = crate::table::header::words(&column.label);
    words.iter().all(|word| PLAIN.split('|').any(|plain| plain == word))
}

/// Whether a column's unit is one of weight or volume.
fn is_amount(column: &Column) -> bool {
    let unit = column.unit.as_deref().map(str::to_lowercase);
    column.is_number()
        && unit.is_some_and(|unit| {
            matches!(unit.as_str(), "kg" | "g" | "t" | "トン" | "l" | "ml" | "kl" | "hl" | "m3" | "㎥" | "kwh" | "mwh")
        })
        || column.is_number() && crate::table::header::words(&column.label).iter().any(|w| w == "kwh" || w == "kg")
}

/// The only column that passes, if there is one.
fn only_column(table: &Table, passes: impl Fn(&Column) -> bool) -> Option<usize> {
    let mut found = super::fields::positions(table, passes).into_iter();
    let first = found.next();
    first.filter(|_| found.next().is_none())
}

/// The only column of money, if there is one.
fn money_column(table: &Table) -> Option<usize> {
    const ENDS: [&str; 12] =
        ["額", "金", "料金", "代金", "料", "amount", "total", "bill", "payment", "spend", "fee", "receipts"];
    only_column(table, |column| {
        let folded = crate::table::fold::fold(&column.label);
        let unit = column.unit.as_deref().is_some_and(|u| {
            u.contains('円') || ["usd", "eur", "gbp", "$", "€", "£"].iter().any(|own| u.to_lowercase().ends_with(own))
        });
        // What is given besides or taken off is not what was sold.
        let beside =
            ["単価", "tip", "discount", "tax", "値引", "割引", "チップ", "税", "送料", "手数料", "deposit", "refund"];
        column.is_number()
            && (unit || ENDS.iter().any(|end| folded.ends_with(end)))
            && !beside.iter().any(|word| folded.contains(word))
    })
}
