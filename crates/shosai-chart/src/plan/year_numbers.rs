//! Years as numbers: how opening years are spread, or whether what is older differs.

use super::fields::tells_each_row;
use crate::intent::{Cue, Intent, Mention, Period, Role};
use crate::operations::{Aggregate, Derive, Operation};
use crate::table::calendar::Grain;
use crate::table::{Kind, Table};

/// Words for the age of things that a year tells.
const AGES: [&str; 12] =
    ["古い", "新しい", "古く", "新しく", "older", "newer", "oldest", "newest", "recent", "old ", "new ", "築年"];

/// A word for a trend that means nothing else: `推移`.
const COURSE: f64 = 3.0;

/// Reads a year as a number where its spread or its relation to a measure is asked for.
pub fn measured(table: Table, intent: &mut Intent, steps: &mut Vec<Operation>) -> Table {
    let Some(at) = spread_year(&table, intent).or_else(|| related_year(&table, intent)) else { return table };
    let name = table.columns[at].name.clone();
    let step = Operation::WithColumn { column: name.clone(), derive: Derive::YearNumber, name };
    let table = step.apply(table);
    steps.push(step);
    // The year is what is measured now, and no axis to follow.
    intent.period = Period::default();
    intent.cues.retain(|found| !matches!(found.cue, Cue::Trend | Cue::Shift));
    intent.measure.aggregate = intent.measure.aggregate.filter(|aggregate| *aggregate != Aggregate::Count);
    intent.measure.hinted_count = false;
    match intent.mentions.iter_mut().find(|m| m.column == at) {
        Some(mention) => (mention.role, mention.strength) = (Role::Plain, 1.0),
        None => {
            let word = table.columns[at].label.clone();
            intent.mentions.push(Mention::new(at, 0..0, word, 1.0, Role::Plain));
        }
    }
    table
}

fn is_year(table: &Table, at: usize) -> bool {
    matches!(table.columns[at].kind, Kind::Time(Grain::Year | Grain::FiscalYear))
}

/// The year the query names, if it does not ask for a figure a year.
fn named_year(table: &Table, intent: &Intent) -> Option<usize> {
    // `架設年はどの年代に多い` speaks of the year; `架設年ごとに` groups by it.
    let topic = |m: &Mention| intent.full_text.get(m.span.end..).is_some_and(|after| after.starts_with(['は', 'が']));
    let asked = |m: &Mention| m.role == Role::Plain || (m.role == Role::Group && topic(m));
    let named = |m: &&Mention| is_year(table, m.column) && asked(m);
    intent.mentions.iter().find(named).map(|m| m.column)
}

/// The only year of a table with one row a thing: when the thing was built or opened.
fn year_of_things(table: &Table) -> Option<usize> {
    let things = (0..table.columns.len()).any(|at| tells_each_row(table, at));
    let mut years = (0..table.columns.len()).filter(|at| is_year(table, *at));
    years.next().filter(|_| things && years.next().is_none())
}

fn named_numbers(table: &Table, intent: &Intent) -> usize {
    let wanted = |at: usize| intent.mentions.iter().any(|m| m.column == at && m.role != Role::Unwanted);
    (0..table.columns.len()).filter(|at| table.columns[*at].is_number() && wanted(*at)).count()
}

/// Whether the rows of a year are kept by it.
fn is_kept_by(intent: &Intent, at: usize) -> bool {
    intent.filters.iter().any(|(column, _)| *column == at)
}

/// `開業年のヒストグラム`, `when were most museums founded, as a histogram`.
fn spread_year(table: &Table, intent: &Intent) -> Option<usize> {
    let spread =
        intent.has(Cue::Distribution) || intent.cues.iter().any(|c| matches!(c.form, "histogram" | "density" | "ecdf"));
    let moves = intent.has(Cue::Shift) || intent.weight(Cue::Trend) >= COURSE || intent.has(Cue::Composition);
    if !spread || moves || named_numbers(table, intent) > 0 {
        return None;
    }
    let years = intent.full_text.contains("year") && !intent.period.explicit;
    let when = years || ["いつ", "何年", "when "].iter().any(|ask| intent.full_text.contains(ask));
    let asked = || year_of_things(table).filter(|_| when);
    named_year(table, intent)
        .filter(|_| !super::asked::is_panel(table))
        .or_else(asked)
        .filter(|at| !is_kept_by(intent, *at))
}

/// `古い店ほど評価が高い`: the year stands for the age of things, beside one measure.
fn related_year(table: &Table, intent: &Intent) -> Option<usize> {
    if !intent.has(Cue::Relation) || named_numbers(table, intent) != 1 {
        return None;
    }
    let aged = AGES.iter().any(|word| intent.full_text.contains(word));
    let of_things = year_of_things(table);
    let named = named_year(table, intent).filter(|at| of_things == Some(*at));
    named.or(of_things.filter(|_| aged)).filter(|at| !is_kept_by(intent, *at))
}

#[cfg(test)]
mod tests {
    use crate::{Options, Pattern, Table, plan};

    fn mapped(query: &str) -> (Pattern, String) {
        let mut text = String::from("店名,開業年,席数,評価\n");
        for row in 0..30 {
            text.push_str(&format!(
                "店{row},{},{},{}\n",
                1950 + row * 2,
                10 + row % 7,
                3.0 + f64::from(row % 5) / 10.0
            ));
        }
        let plan = plan(&Table::read_str(&text).unwrap(), query, &Options::default()).unwrap();
        (plan.pattern, serde_json::Value::Object(plan.mapping).to_string())
    }

    #[test]
    fn years_are_spread_like_numbers() {
        for query in
            ["開業年のヒストグラム", "いつごろ開業した店が多いか、分布で", "distribution of the opening years (開業年)"]
        {
            assert_eq!(mapped(query), (Pattern::Whole, r#"{"x":"開業年"}"#.to_owned()), "{query}");
        }
        assert_eq!(mapped("席数の分布").1, r#"{"x":"席数"}"#);
    }

    #[test]
    fn the_age_of_things_is_related_to_a_measure() {
        let (pattern, mapping) = mapped("古い店ほど評価が高い？");
        assert_eq!(pattern, Pattern::Whole);
        assert!(mapping.contains("開業年") && mapping.contains("評価"), "{mapping}");
    }
}
