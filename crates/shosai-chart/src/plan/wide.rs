//! Wide tables: periods or things spread over columns instead of rows.

use super::fields::{Fields, positions};
use crate::Locale;
use crate::intent::{Cue, Intent, Mention, Period, Role, is_headline, is_named_alike, is_place};
use crate::operations::{Operation, Test};
use crate::table::{Kind, Table, date, header, number::plain, order};

/// Fewer period columns than this may be coincidence.
const MIN_PERIOD_COLUMNS: usize = 2;

/// Quarters of a year; more columns of that name are questions of a survey.
const QUARTERS: usize = 4;

/// Reads a query against a table: as it is, with its periods as rows, or with those of its periods that are asked for.
pub fn read(table: &Table, query: &str, locale: Locale) -> (Table, Vec<Operation>, Intent) {
    let (long, steps) = periods_to_rows(table, locale);
    let mut intent = Intent::read(query, &long);
    if steps.is_empty() {
        return (long, steps, intent);
    }
    intent.counts_are_values();
    if let Some((own, intent)) = own_columns(table, &long, &intent) {
        return (own, Vec::new(), intent);
    }
    match beside_periods(table, &long, &intent) {
        Some(own) => (own, Vec::new(), intent),
        None => (long, steps, intent),
    }
}

/// `地域,2022,2023,2024` becomes one row a region and year.
fn periods_to_rows(table: &Table, locale: Locale) -> (Table, Vec<Operation>) {
    let is_period = |name: &str| plain(name).and_then(date::year).is_some() || date::moment(name).is_some();
    let mut periods = positions(table, |c| c.is_number() && is_period(&c.name));
    if periods.is_empty() {
        periods = positions(table, |c| c.is_number() && order::is_period_name(&c.name));
        let names: Vec<&str> = periods.iter().map(|at| table.columns[*at].name.as_str()).collect();
        let questions = names.len() > QUARTERS && names.iter().all(|name| name.to_lowercase().contains('q'));
        if order::word_order(&names) != order::WordOrder::Sequence || questions {
            periods.clear();
        }
    }
    if periods.len() < MIN_PERIOD_COLUMNS
        || positions(table, |c| c.is_time()).iter().any(|at| table.columns[*at].distinct(3) > 1)
    {
        return (table.clone(), Vec::new());
    }
    let columns: Vec<String> = periods.iter().map(|at| table.columns[*at].name.clone()).collect();
    let variable = locale.pick("期間", "period").to_owned();
    let melt = Operation::Melt { columns, variable: variable.clone(), value: locale.pick("値", "value").to_owned() };
    let long = melt.apply(table.clone());
    let long = match long.column(&variable).map(|c| crate::table::Column::clone(c)) {
        Some(mut column) => {
            column.kind = Kind::Sequence;
            long.with(column)
        }
        None => long,
    };
    (long, vec![melt])
}

/// `8月の出荷` of a table with a column a month is that column: nothing has to be melted. Two that are related or compared are two columns.
fn own_columns(sent: &Table, long: &Table, intent: &Intent) -> Option<(Table, Intent)> {
    let (period, value) = (long.columns.len().checked_sub(2)?, long.columns.len() - 1);
    let words = intent.filters.iter().find_map(|(at, test)| match test {
        Test::In(words) if *at == period => Some(words),
        _ => None,
    })?;
    let moves = intent.has(Cue::Trend) || intent.measure.change.is_some() || intent.measure.cumulative;
    let alone = match words.len() {
        1 => !moves,
        2 => !moves || intent.has(Cue::Relation),
        _ => false,
    };
    let own: Vec<usize> =
        words.iter().filter_map(|word| sent.columns.iter().position(|c| c.is_number() && c.label == *word)).collect();
    if !alone || own.len() != words.len() {
        return None;
    }
    let mut columns = long.columns[..period].iter().filter_map(|c| sent.column(&c.name)).cloned().collect::<Vec<_>>();
    if columns.len() != period {
        return None;
    }
    columns.extend(own.iter().map(|at| sent.columns[*at].clone()));
    let table = Table { columns, rows: sent.rows, notes: sent.notes.clone() };
    let mut intent = intent.clone();
    intent.filters.retain(|(at, _)| *at != period);
    intent.values.retain(|mention| mention.column != period);
    intent.mentions.retain(|mention| mention.column != period && mention.column != value);
    intent.filters.iter_mut().filter(|(at, _)| *at == value).for_each(|(at, _)| *at = period);
    for (at, word) in words.iter().enumerate() {
        let joined = own.len() > 1;
        intent.mentions.push(Mention { joined, ..Mention::new(period + at, 0..0, word, 1.0, Role::Plain) });
        // Asking for a period asks for the rows that have a figure of it; of two that are compared, each keeps its own.
        let loses = joined && !intent.has(Cue::Relation) && sent.columns[own[at]].missing() > 0;
        if !loses {
            intent.filters.push((period + at, Test::Present));
        }
    }
    // Nothing is left to move through.
    intent.period = Period::default();
    intent.cues.retain(|found| found.cue != Cue::Trend);
    Some((table, intent))
}

/// `客室数が多い施設`: what stands beside the periods is told once a row, and must not be told once a period.
fn beside_periods(sent: &Table, long: &Table, intent: &Intent) -> Option<Table> {
    let (period, value) = (long.columns.len().checked_sub(2)?, long.columns.len() - 1);
    let wanted = |at: usize| intent.mentions.iter().any(|m| m.column == at && m.role != Role::Unwanted);
    let measures = (0..period).filter(|at| long.columns[*at].is_number() && wanted(*at)).count();
    let kept = intent.filters.iter().any(|(at, _)| *at == period || *at == value);
    let moves = intent.has(Cue::Trend) || intent.period.grain.is_some() || intent.measure.change.is_some();
    let related = intent.has(Cue::Relation) && measures < 2;
    if measures == 0 || wanted(period) || wanted(value) || kept || moves || related {
        return None;
    }
    let columns: Vec<_> = long.columns[..period].iter().filter_map(|c| sent.column(&c.name)).cloned().collect();
    (columns.len() == period).then(|| Table { columns, rows: sent.rows, notes: sent.notes.clone() })
}

/// Measures of one table whose sizes differ more than this are not of one family.
const ALIKE: f64 = 50.0;

/// A table of a time axis and many like columns answers `各地域の推移` with all of them.
pub fn use_wide_measures(table: &Table, intent: &Intent, fields: &mut Fields) {
    let measures = family(table, intent);
    let categories = positions(table, |c| c.kind == Kind::Category);
    if fields.time.is_none() || !categories.is_empty() || measures.len() < 2 {
        return;
    }
    let asked = asks_for_family(table, intent, &measures);
    let named_headline = measures.iter().any(|at| is_headline(&table.columns[*at].label));
    let several = intent.has(Cue::Each)
        || intent.has(Cue::Compare)
        || intent.has(Cue::Panel)
        || intent.has(Cue::Series)
        || intent.has(Cue::Gap)
        || intent.has(Cue::Composition);
    // `ドリンクごとの合計`: each of what the columns are, however it is reduced.
    let apart = intent.has(Cue::Each) && intent.period.grain.is_none() && !named_headline;
    let plain = fields.aggregate.is_none() && (several || !named_headline);
    let unnamed = !fields.measures_named && (plain || apart);
    if asked || unnamed {
        fields.classes.retain(|at| !measures.contains(at));
        fields.measures = measures;
        fields.measures_named = true;
    }
}

/// `路線ごと`, `all four lines`: a word that stands for several of the columns alike means them all, unless one is named in full.
fn asks_for_family(table: &Table, intent: &Intent, family: &[usize]) -> bool {
    /// The strength of a mention by the glossary, which may be by a word for a kind of thing.
    const BY_KIND: f64 = 0.7;
    let named = intent.mentions.iter().any(|m| family.contains(&m.column) && m.strength > BY_KIND);
    let shared = |m: &crate::intent::Mention| {
        let alike = family.iter().filter(|at| is_named_alike(&table.columns[**at].label, &m.word)).count();
        family.contains(&m.column) && alike >= 2
    };
    let counted = || {
        let number = ["two", "three", "four", "five", "six", "seven", "eight"].get(family.len() - 2);
        number.is_some_and(|n| ["all", "the"].iter().any(|all| intent.full_text.contains(&format!("{all} {n} "))))
            || intent.full_text.contains(&format!("{}路線", family.len()))
    };
    let placed = || {
        const CITIES: [&str; 10] =
            ["city", "cities", "town", "place", "location", "都市", "街", "地点", "場所", "どこ"];
        let of_place = |at: &&usize| header::words(&table.columns[**at].label).iter().any(|word| is_place(word));
        family.iter().filter(of_place).count() >= 2 && CITIES.iter().any(|word| intent.full_text.contains(word))
    };
    !named && (intent.mentions.iter().any(shared) || counted() || placed())
}

/// The measures that are alike: of one unit and one order of size, and not refused by the query.
fn family(table: &Table, intent: &Intent) -> Vec<usize> {
    let refused = |at: usize| intent.mentions.iter().any(|m| m.column == at && m.role == Role::Unwanted);
    let all = positions(table, |c| c.kind == Kind::Measure && c.missing() < c.len());
    let sizes: Vec<f64> = all.iter().map(|at| size(table.columns[*at].as_numbers().unwrap_or(&[]))).collect();
    let alike = |a: usize, b: usize| {
        let (low, high) = (sizes[a].min(sizes[b]), sizes[a].max(sizes[b]));
        table.columns[all[a]].unit == table.columns[all[b]].unit && high <= low * ALIKE
    };
    let groups = (0..all.len()).map(|a| (0..all.len()).filter(|b| alike(a, *b)).collect::<Vec<usize>>());
    // The first of the largest.
    let best = groups.fold(Vec::new(), |best, group| if group.len() > best.len() { group } else { best });
    best.into_iter().map(|at| all[at]).filter(|at| !refused(*at)).collect()
}

fn size(values: &[f64]) -> f64 {
    let present = values.iter().filter(|v| !v.is_nan());
    present.clone().map(|v| v.abs()).sum::<f64>() / present.count().max(1) as f64
}

#[cfg(test)]
mod tests {
    use crate::{Options, Pattern, Table, plan};

    fn mapped(query: &str) -> (Pattern, String, Vec<&'static str>) {
        let text = "作物,産地,客数,2024年4月,2024年8月,2024年12月,2025年3月\nトマト,熊本,5,9,4,3,1\nなす,高知,6,8,5,2,1\nねぎ,高知,7,7,6,1,1\n";
        let plan = plan(&Table::read_str(text).unwrap(), query, &Options::default()).unwrap();
        let operations = plan.operations.iter().map(|op| op.name()).collect();
        (plan.pattern, serde_json::Value::Object(plan.mapping).to_string(), operations)
    }

    #[test]
    fn a_single_period_is_its_own_column() {
        let (pattern, mapping, operations) = mapped("8月の作物別の出荷");
        assert_eq!((pattern, mapping.as_str()), (Pattern::Compare, r#"{"y":"2024年8月","x":"作物"}"#));
        assert!(!operations.contains(&"melt"));
        assert_eq!(mapped("April 2024 by crop").1, r#"{"y":"2024年4月","x":"作物"}"#);
    }

    #[test]
    fn two_periods_are_related_as_two_columns() {
        assert_eq!(mapped("4月と12月の関係を散布図で").1, r#"{"x":"2024年4月","y":"2024年12月"}"#);
        assert_eq!(mapped("客数と8月の相関").1, r#"{"x":"客数","y":"2024年8月"}"#);
    }

    #[test]
    fn what_stands_beside_the_periods_is_told_once_a_row() {
        let (pattern, mapping, operations) = mapped("客数が多い作物");
        assert_eq!((pattern, mapping.as_str()), (Pattern::Compare, r#"{"y":"客数","x":"作物"}"#));
        assert!(!operations.contains(&"melt"));
    }

    #[test]
    fn the_whole_year_is_added_up() {
        let (pattern, mapping, operations) = mapped("産地ごとに1年分を足し上げて");
        assert_eq!((pattern, mapping.as_str()), (Pattern::Compare, r#"{"y":"値","x":"産地"}"#));
        assert_eq!(operations, ["melt", "groupby_agg", "sort"]);
    }
}
