//! Whether rows are counted, or a column holds the counts.

use super::fields::positions;
use super::measures::is_compared;
use crate::intent::{Cue, Intent, headline_rank, is_average_like};
use crate::table::{Column, Kind, Table};

/// `bugs still open, per component` of a table with one row a ticket: an unknown plural means its rows.
pub(super) fn counts_rows(table: &Table, intent: &Intent) -> bool {
    let coded =
        table.columns.iter().any(|c| c.kind == Kind::Identifier && c.distinct(usize::MAX) * 10 >= table.rows * 9);
    let spread = [Cue::Distribution, Cue::Spread, Cue::Relation, Cue::Overlay].iter().any(|cue| intent.has(*cue));
    let uncounted = positions(table, |c| c.kind == Kind::Measure && is_quantity(c)).is_empty();
    coded && uncounted && !spread && intent.unknown_plural().is_some()
}

/// `yearly wins`, `late returns by vehicle`: a value that is all the query speaks of is counted, where no measure adds up to anything.
pub(super) fn counts_value(table: &Table, intent: &Intent) -> bool {
    let unmeasured = intent.mentions.iter().all(|m| !table.columns[m.column].is_number());
    let one = matches!(intent.values.as_slice(), [value] if value.words.len() == 1) && unmeasured;
    let sums = positions(table, |c| {
        let averaged = is_average_like(&c.label, c.unit.as_deref());
        c.kind == Kind::Measure && (is_quantity(c) || (headline_rank(&c.label).is_some() && !averaged))
    });
    let spread = [Cue::Distribution, Cue::Spread, Cue::Relation, Cue::Overlay].iter().any(|cue| intent.has(*cue));
    let units = table.columns.iter().any(|c| c.unit.is_some() && c.kind == Kind::Measure);
    const MONEY: [&str; 11] =
        ["income", "earning", "money", "cost", "price", "revenue", "sales", "売上", "収入", "費", "額"];
    let money = MONEY.iter().any(|word| intent.full_text.contains(word));
    // `失注が多い業種`: how many, whatever is measured besides.
    let value = intent.values.first().and_then(|value| value.words.first()).map(|word| crate::table::fold::fold(word));
    let often = value.is_some_and(|word| {
        ["が多", "が少", "の多", "の少"].iter().any(|mark| intent.full_text.contains(&format!("{word}{mark}")))
    });
    if one && often && is_of_things(table) && !spread {
        return true;
    }
    one && sums.is_empty() && !spread && !money && (!units || is_of_things(table))
}

/// Whether a column numbers the rows: each is a thing of its own.
pub(super) fn is_of_things(table: &Table) -> bool {
    table.columns.iter().any(|c| c.kind == Kind::Identifier && c.distinct(usize::MAX) * 10 >= table.rows * 9)
}

/// Where rows are no things but sums, what happened is counted by a column: the `入電数` of `電話の混み具合`.
pub(super) fn counts_held(table: &Table, intent: &Intent) -> Option<usize> {
    let things = table.columns.iter().any(|c| c.kind == Kind::Identifier);
    let mut found = positions(table, |c| c.kind == Kind::Measure && is_quantity(c)).into_iter();
    let only = found.next();
    const CROWDS: [&str; 9] =
        ["混雑", "混む", "混み具合", "混雑具合", "忙しい", "空いて", "busiest", "busy", "quietest"];
    let crowded = intent.measure.words.iter().any(|word| CROWDS.contains(&word.as_str()));
    only.filter(|_| crowded && !things)
}

/// `電話の件数` of a table with a `受付件数`: the only column whose name ends so.
pub(super) fn counts_named_so(table: &Table, intent: &Intent) -> Option<usize> {
    // `問い合わせ件数` of a column called `問い合わせ`.
    let noun = intent.measure.unheld.as_deref().and_then(|noun| {
        ["件数", "回数", "人数", "数"]
            .iter()
            .find_map(|end| noun.strip_suffix(end))
            .filter(|stem| stem.chars().count() >= 2)
    });
    let same = noun
        .and_then(|noun| positions(table, |c| c.kind == Kind::Measure && c.label.ends_with(noun)).into_iter().next());
    if same.is_some() {
        return same;
    }
    if let Some(at) = counts_by_counter(table, intent) {
        return Some(at);
    }
    let said = intent.measure.words.iter().find(|word| matches!(word.as_str(), "件数" | "回数" | "人数" | "台数"))?;
    let mut found = positions(table, |c| c.kind == Kind::Measure && c.label.ends_with(said.as_str())).into_iter();
    found.next().filter(|_| found.next().is_none() && !is_of_things(table))
}

/// `洗車台数` of a table with a row a day and shop whose only number of things is `cars_washed`, `how often` of one with a `補充回数`:
/// where rows are sums, the column that counts such things is meant.
fn counts_by_counter(table: &Table, intent: &Intent) -> Option<usize> {
    /// Counters, with English names for what is counted so.
    const COUNTERS: [(&str, &str); 7] = [
        ("台数", "cars|vehicles|machines|devices|bikes|trucks|buses|units"),
        ("本数", "bottles|trees|stems|films|trains|flights|units"),
        ("枚数", "sheets|tickets|plates|shirts|posters|prints|units"),
        ("個数", "pieces|items|parcels|boxes|units|qty|quantity"),
        ("冊数", "books|copies|volumes|loans"),
        ("杯数", "cups|drinks|glasses|bowls"),
        ("回数", "times|visits|sessions|trips|uses"),
    ];
    const TIMES: [&str; 3] = ["how often", "how many times", "頻度"];
    let said = intent.measure.unheld.iter().chain(&intent.measure.words).map(String::as_str);
    let often = TIMES.iter().any(|word| intent.full_text.contains(word)).then_some(("回数", ""));
    let counter = said.filter_map(|word| COUNTERS.into_iter().find(|(own, _)| word.ends_with(own))).next().or(often);
    let (counter, things) = counter?;
    if !super::asked::is_panel(table) {
        return None;
    }
    let fits = |c: &Column| {
        let words = crate::table::header::words(&c.label);
        let latin = || words.iter().any(|word| things.split('|').any(|own| own == word));
        c.kind == Kind::Measure && (c.label.ends_with(counter) || latin())
    };
    let mut found = positions(table, fits).into_iter();
    found.next().filter(|_| found.next().is_none())
}

/// `how many goals`: the whole numbers of a column named right after the question are added up.
pub(super) fn is_asked_number_of(column: &Column, intent: &Intent, at: usize) -> bool {
    const ASKS: [&str; 5] = ["how many ", "number of ", "count of ", "count the ", "total number of "];
    let asked = |m: &&crate::intent::Mention| {
        let before = &intent.full_text[..m.span.start];
        let after = &intent.full_text[m.span.end..];
        let counted =
            ["件数", "の件数", "回数", "の回数", "人数", "数", "の数"].iter().any(|end| after.starts_with(end));
        // The `注文` of `注文件数` does not mean the `注文金額`.
        let counted = counted && m.strength >= 1.0;
        m.column == at && (counted || ASKS.iter().any(|ask| before.ends_with(ask)))
    };
    let whole = || column.as_numbers().unwrap_or(&[]).iter().all(|v| v.is_nan() || (v.fract() == 0.0 && *v >= 0.0));
    intent.mentions.iter().any(|m| asked(&m)) && !is_average_like(&column.label, column.unit.as_deref()) && whole()
}

/// The only column that counts people, where the query asks how many people there are.
pub(super) fn people_counted(table: &Table, intent: &Intent) -> Option<usize> {
    const PEOPLE: [&str; 10] = [
        "人数",
        "何人",
        "人を",
        "人が",
        "人の数",
        "head count",
        "headcount",
        "how many people",
        "number of people",
        "most people",
    ];
    let asked = PEOPLE.iter().any(|word| intent.full_text.contains(word));
    let people = |column: &Column| {
        column.label.strip_suffix('数').is_some_and(crate::intent::is_of_people)
            || (counts_people(&column.label) && !is_average_like(&column.label, column.unit.as_deref()))
    };
    // `1000人を超えた公演` only keeps rows by them.
    let kept_by = |at: &usize| intent.filters.iter().any(|(column, test)| column == at && is_compared(test));
    let mut found = positions(table, |c| c.is_number() && people(c)).into_iter().filter(|at| asked && !kept_by(at));
    let first = found.next();
    first.filter(|_| found.next().is_none())
}

/// Whether an English name counts people: `new_users`.
pub(super) fn counts_people(label: &str) -> bool {
    const GROUPS: [&str; 6] = ["team", "party", "group", "household", "family", "crew"];
    const NOUNS: [&str; 26] = [
        "users",
        "members",
        "visitors",
        "customers",
        "patients",
        "students",
        "passengers",
        "guests",
        "participants",
        "attendees",
        "people",
        "persons",
        "employees",
        "subscribers",
        "riders",
        "viewers",
        "buyers",
        "applicants",
        "residents",
        "pupils",
        "players",
        "volunteers",
        "donors",
        "signups",
        "headcount",
        "attendance",
    ];
    let words = crate::table::header::words(label);
    let grouped = matches!(words.as_slice(), [group, size] if size == "size" && GROUPS.contains(&group.as_str()));
    let plural = words.last().is_some_and(|word| word.ends_with('s')) && crate::intent::is_of_people(label);
    grouped || plural || words.iter().any(|word| NOUNS.contains(&word.as_str()))
}

pub(super) fn is_quantity(column: &Column) -> bool {
    const QUANTITIES: [&str; 29] = [
        "stock",
        "inventory",
        "在庫",
        "数",
        "件",
        "人口",
        "count",
        "quantity",
        "qty",
        "units",
        "visitors",
        "population",
        "orders",
        "tickets",
        "sessions",
        "visits",
        "users",
        "steps",
        "passengers",
        "incidents",
        "cases",
        "clicks",
        "views",
        "patients",
        "sales",
        "attendance",
        "ridership",
        "defects",
        "subscribers",
    ];
    let folded = crate::table::fold::fold(&column.label);
    let words = crate::table::header::words(&column.label);
    const LENGTHS: [&str; 6] = ["日数", "年数", "月数", "指数", "係数", "点数"];
    let length = LENGTHS.iter().any(|end| column.label.ends_with(end));
    if length || is_average_like(&column.label, column.unit.as_deref()) {
        return false;
    }
    // A plural noun over whole numbers counts things: `accidents`.
    const MEASURED: [&str; 10] =
        ["points", "days", "hours", "minutes", "seconds", "scores", "years", "months", "weeks", "views_pct"];
    let plural = words
        .last()
        .is_some_and(|w| w.is_ascii() && w.len() > 3 && w.ends_with('s') && !MEASURED.contains(&w.as_str()));
    let whole = || column.as_numbers().unwrap_or(&[]).iter().all(|v| v.is_nan() || (v.fract() == 0.0 && *v >= 0.0));
    if plural && whole() {
        return true;
    }
    QUANTITIES.iter().any(|q| {
        if q.is_ascii() { words.iter().any(|w| w == q) } else { folded.ends_with(q) || folded.contains("人数") }
    })
}
