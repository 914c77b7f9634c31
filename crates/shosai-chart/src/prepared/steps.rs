//! A plan's operations, applied to all rows; what they left out is kept to be told.

use super::compared::{told_truly, without_parts};
use super::cuts::{Cut, cut};
use super::{Partial, Prepared, skew};
use crate::empty_pictures;
use crate::error::ChartError;
use crate::messages;
use crate::operations::{Aggregate, Operation};
use crate::plan::Plan;
use crate::table::calendar::Grain;
use crate::table::readable::readable;
use crate::table::{Column, Data, NO_TIME, Table, header};
use std::sync::Arc;

/// Applies a plan's operations to all rows of a table.
pub fn prepare(table: &Table, plan: Plan) -> Result<Prepared, ChartError> {
    prepare_until(table, plan, &|| false)
}

/// The same, unless `stop` says so.
pub fn prepare_until(table: &Table, plan: Plan, stop: &dyn Fn() -> bool) -> Result<Prepared, ChartError> {
    let needed = needed_columns(&plan, table);
    let mut current = table.clone();
    let melts = plan.operations.iter().any(|op| matches!(op, Operation::Melt { .. }));
    if !melts {
        // Finer times tell which periods are whole, until rows are put together.
        let grouped = plan.operations.iter().any(|op| matches!(op, Operation::GroupbyAgg { .. }));
        current.columns.retain(|column| needed.contains(&column.name) || grouped && column.is_time());
    }
    let mut plan = plan;
    let mut left_out = LeftOut { rows_used: table.rows, ..LeftOut::default() };
    let mut operations = std::mem::take(&mut plan.operations);
    for at in 0..operations.len() {
        if stop() {
            return Err(ChartError::stopped());
        }
        operations[at] = told_truly(operations[at].clone(), &current, &mut plan);
        told_cut(&operations[at], &operations, current.rows, &mut plan);
        left_out.before(&operations[at], &current, plan.aggregate);
        let done = operations[at].apply(current.clone());
        current = left_out.after(&operations[at], &current, done, &plan);
    }
    if let Some(count) = current.column("count").filter(|_| plan.aggregate == Aggregate::Count).cloned() {
        let mut named = Column::clone(&count);
        named.label = plan.locale.say(messages::LabelCount);
        current = current.with(named);
    }
    plan.operations = operations;
    empty_pictures::replace(&current, table, &mut plan);
    skew::spread(&current, &mut plan);
    let current = relabelled(current, &plan);
    let rest_word = plan.locale.say(messages::TheRest);
    let LeftOut { rows_used, collapsed, missing, unsampled, partial, uncompared, cuts, .. } = left_out;
    Ok(Prepared {
        table: current,
        plan,
        rows_sent: table.rows,
        rows_used,
        collapsed,
        missing,
        unsampled,
        partial,
        uncompared,
        cuts,
        rest_word,
    })
}

/// What the operations so far have left out.
#[derive(Default)]
struct LeftOut {
    rows_used: usize,
    collapsed: bool,
    missing: usize,
    unsampled: Option<Table>,
    partial: Partial,
    /// The same where nobody can doubt it.
    surely: Partial,
    /// The column of times that was rounded to periods.
    resampled: Option<(String, Grain)>,
    uncompared: Vec<(i64, Grain)>,
    cuts: Vec<Cut>,
}

impl LeftOut {
    /// What is seen of the rows that an operation is about to change.
    fn before(&mut self, operation: &Operation, table: &Table, aggregate: Aggregate) {
        match operation {
            // Rows without a name of their group are left out as those without a value are.
            Operation::GroupbyAgg { value, keys, .. } => {
                let lost = |name: &String| table.column(name).map_or(0, |column| column.missing());
                self.missing = value.iter().chain(keys).map(lost).sum();
                let grain = |key: &String| table.column(key)?.shown_grain();
                let time = keys.iter().find_map(|key| Some((key, grain(key)?)));
                if let (Some((key, grain)), None) = (time, &self.resampled) {
                    self.periods(table, key, grain, aggregate);
                }
            }
            Operation::Sample { n } if table.rows > *n => self.unsampled = Some(table.clone()),
            Operation::Resample { column, grain } => self.periods(table, column, *grain, aggregate),
            _ => {}
        }
    }

    /// Whether the periods that rows are put into are all there.
    fn periods(&mut self, table: &Table, column: &str, grain: Grain, aggregate: Aggregate) {
        let moments = finest(table, column, grain);
        self.partial = covered(moments, grain, aggregate, 1);
        self.surely = covered(moments, grain, aggregate, SURELY);
        self.resampled = Some((column.to_owned(), grain));
    }

    /// The rows that an operation made, without what would mislead.
    fn after(&mut self, operation: &Operation, before: &Table, done: Table, plan: &Plan) -> Table {
        let grain = self.resampled.as_ref().map(|(column, grain)| (column.as_str(), *grain));
        let (table, parts) = without_parts(done, operation, grain, self.surely);
        if !parts.is_empty() {
            // What is drawn is whole.
            (self.uncompared, self.partial) = (parts, Partial::default());
        }
        self.cuts.extend(cut(operation, before, &table, plan));
        match operation {
            Operation::GroupbyAgg { .. } | Operation::GroupbyCalculation { .. } => {
                self.collapsed |= table.rows < before.rows;
            }
            Operation::Filter { .. } | Operation::Keep { .. } | Operation::Melt { .. } if !self.collapsed => {
                self.rows_used = table.rows;
            }
            _ => {}
        }
        table
    }
}

/// A list that is cut says so, and one that is not does not.
fn told_cut(operation: &Operation, all: &[Operation], rows: usize, plan: &mut Plan) {
    let Operation::Head { n, within: None } = operation else { return };
    let sorted = all
        .iter()
        .take_while(|op| !std::ptr::eq(*op, operation))
        .filter_map(|op| if let Operation::Sort { descending, .. } = op { Some(*descending) } else { None })
        .last();
    plan.told.top = (rows > *n).then_some(crate::plan::Top { n: *n, bottom: sorted == Some(false) });
    plan.told.top_of = (rows > *n).then_some(rows);
}

/// The times that tell whether a period is all there: those of a column, or finer ones of the same periods beside it.
fn finest<'t>(table: &'t Table, name: &str, grain: Grain) -> Option<&'t Column> {
    let own = table.column(name)?;
    let times = own.as_times()?;
    let within = |other: &[i64]| {
        let mut known = times.iter().zip(other).filter(|(one, other)| ![**one, **other].contains(&NO_TIME));
        known.all(|(one, other)| grain.floor(*one) == grain.floor(*other))
    };
    let finer = table.columns.iter().filter(|other| other.shown_grain().is_some_and(|own| own < grain));
    let finer = finer.filter(|other| other.as_times().is_some_and(within)).min_by_key(|other| other.shown_grain());
    Some(finer.map_or(own, Arc::as_ref))
}

/// A gap at an end is so many times as long as any between rows where the period surely is not all there.
const SURELY: i64 = 2;

/// What of the first and the last period the data covers, where days are missing at the ends: totals of any period are
/// made of its days, and everything of a year of its seasons.
fn covered(column: Option<&Column>, grain: Grain, aggregate: Aggregate, times: i64) -> Partial {
    /// The share of a period that may be missing without a word.
    const NEAR: f64 = 0.1;
    /// Moments at an end that say how far apart rows are there.
    const NEIGHBOURS: usize = 20;
    let whole = matches!(aggregate, Aggregate::Sum | Aggregate::Count) || grain >= Grain::Year;
    let Some(column) = column.filter(|_| whole) else { return Partial::default() };
    let (Some(moments), Some(own)) = (column.as_times(), column.shown_grain()) else { return Partial::default() };
    let mut seen: Vec<i64> = moments.iter().copied().filter(|time| *time != NO_TIME).collect();
    seen.sort_unstable();
    seen.dedup();
    let (Some(first), Some(last)) = (seen.first().copied(), seen.last().copied()) else { return Partial::default() };
    if own >= grain || seen.len() < 3 {
        return Partial::default();
    }
    // Where rows are rare, a gap at the end is no more than a gap: what is usual near that end decides.
    let widest = |near: &[i64]| near.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or(0);
    let near = seen.len().min(NEIGHBOURS);
    let (rare_first, rare_last) = (widest(&seen[..near]), widest(&seen[seen.len() - near..]));
    let length = |start: i64| grain.step(start, 1) - start;
    let missing_first = first - grain.floor(first);
    let missing_last = grain.step(grain.floor(last), 1) - own.step(own.floor(last), 1);
    let told = |missing: i64, at: i64, rare: i64| {
        (missing as f64 > length(grain.floor(at)) as f64 * NEAR && missing > rare * times).then_some((at, own))
    };
    Partial { first: told(missing_first, first, rare_first), last: told(missing_last, last, rare_last) }
}

/// The columns that several measures were turned into name them as people do: `alcohol use`, not `alcohol_use`.
fn with_readable_series(table: Table) -> Table {
    let melted = table.columns.iter().find(|column| matches!(column.name.as_str(), "系列" | "variable")).cloned();
    let Some((column, Data::Text { codes, words })) = melted.map(|column| (column.clone(), column.data.clone())) else {
        return table;
    };
    let plain = |word: &String| readable(word);
    let labels: Vec<String> = words.iter().map(|word| plain(&header::label_and_unit(word).0)).collect();
    let apart = labels.iter().collect::<std::collections::HashSet<_>>().len() == labels.len();
    let words = if apart { labels } else { words.iter().map(plain).collect() };
    table.with(Column { data: Data::Text { codes, words }, ..column.head() })
}

/// Names and the unit that the caller chose.
fn relabelled(table: Table, plan: &Plan) -> Table {
    let melts = plan.operations.iter().any(|op| matches!(op, Operation::Melt { .. }));
    let mut table = if melts { with_readable_series(table) } else { table };
    for (name, label) in &plan.told.labels {
        if let Some(mut column) = table.column(name).map(|column| Column::clone(column)) {
            label.clone_into(&mut column.label);
            table = table.with(column);
        }
    }
    let measure = plan.roles.y.as_ref().or(plan.roles.x.as_ref());
    let measured = measure.and_then(|name| table.column(name)).map(|column| Column::clone(column));
    if let (Some(mut column), Some(unit)) = (measured, &plan.told.unit) {
        column.unit = Some(unit.clone());
        table = table.with(column);
    }
    table
}

fn needed_columns(plan: &Plan, table: &Table) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let roles = [&plan.roles.x, &plan.roles.y, &plan.roles.color, &plan.roles.facet, &plan.told.size];
    names.extend(roles.into_iter().flatten().cloned());
    for operation in &plan.operations {
        match operation {
            Operation::Filter { column, .. } | Operation::Resample { column, .. } | Operation::Sort { column, .. } => {
                names.push(column.clone())
            }
            Operation::GroupbyAgg { keys, value, .. } => {
                names.extend(keys.iter().cloned());
                names.extend(value.clone());
            }
            Operation::GroupbyCalculation { keys, expression, .. } => {
                names.extend(keys.iter().cloned());
                names.extend(expression.columns().into_iter().map(str::to_owned));
            }
            Operation::GroupbyMany { keys, aggregates } => {
                names.extend(keys.iter().cloned());
                names.extend(aggregates.iter().filter_map(|(_, value, _)| value.clone()));
            }
            Operation::Calculate { expression, .. } => {
                names.extend(expression.columns().into_iter().map(str::to_owned));
            }
            Operation::Keep { condition } => names.extend(condition.columns()),
            Operation::WithColumn { column, .. } => names.push(column.clone()),
            _ => {}
        }
    }
    // A count of rows needs a column to count by, whichever it is.
    if names.iter().all(|name| table.column(name).is_none()) {
        names.extend(table.columns.first().map(|column| column.name.clone()));
    }
    names
}
