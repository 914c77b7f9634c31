//! The table a picture is drawn from, and views of it that templates ask for.

use crate::draw::axis::Along;
use crate::draw::{number, time};
use crate::empty_pictures;
use crate::error::ChartError;
use crate::messages;
use crate::operations::{Aggregate, Derive, Operation};
use crate::plan::Plan;
use crate::table::calendar::Grain;
use crate::table::order::{WordOrder, sort_words, word_order};
use crate::table::{Column, Data, Kind, NO_TIME, Table, header};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// A table after its operations, with its plan.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// The rows that are drawn.
    pub table: Table,
    /// What was decided.
    pub plan: Plan,
    /// Rows of the table that was sent.
    pub rows_sent: usize,
    /// Rows left after filters.
    pub rows_used: usize,
    /// Whether several rows became one.
    pub collapsed: bool,
    /// Values of the measure that were missing.
    pub missing: usize,
    /// All rows, where only a sample of them is drawn.
    pub unsampled: Option<Table>,
    /// The part of the first and of the last period that the data covers, where it is not all: the period, and its last or first moment.
    pub partial: Partial,
    /// The word that gathers the rest.
    rest_word: String,
}

/// Periods at the ends that the data covers only in part, with the moment at which it begins or ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Partial {
    pub first: Option<(i64, Grain)>,
    pub last: Option<(i64, Grain)>,
}

/// A named series of points, in order.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Its name.
    pub name: String,
    /// Its points: position and value.
    pub points: Vec<(f64, f64)>,
    /// Whether it gathers the rest.
    pub is_rest: bool,
}

/// Rows by columns of numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    /// Names of the first axis.
    pub rows: Vec<String>,
    /// Names of the second.
    pub columns: Vec<String>,
    /// One list a row; a missing cell is NaN.
    pub cells: Vec<Vec<f64>>,
}

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
        current.columns.retain(|column| needed.contains(&column.name));
    }
    let mut rows_used = table.rows;
    let mut collapsed = false;
    let mut missing = 0;
    let mut plan = plan;
    let mut unsampled = None;
    let mut partial = Partial::default();
    let operations = std::mem::take(&mut plan.operations);
    for operation in &operations {
        if stop() {
            return Err(ChartError::stopped());
        }
        let before = current.rows;
        told_cut(operation, &operations, before, &mut plan);
        // Rows without a name of their group are left out as those without a value are.
        if let Operation::GroupbyAgg { value, keys, .. } = operation {
            let lost = |name: &String| current.column(name).map_or(0, |column| column.missing());
            missing = value.iter().chain(keys).map(lost).sum();
        }
        if matches!(operation, Operation::Sample { n } if current.rows > *n) {
            unsampled = Some(current.clone());
        }
        if let Operation::Resample { column, grain } = operation {
            partial = covered(current.column(column).map(Arc::as_ref), *grain, plan.aggregate);
        }
        current = operation.apply(current);
        match operation {
            Operation::GroupbyAgg { .. } | Operation::GroupbyCalculation { .. } => collapsed |= current.rows < before,
            Operation::Filter { .. } | Operation::Keep { .. } | Operation::Melt { .. } if !collapsed => {
                rows_used = current.rows
            }
            _ => {}
        }
    }
    if let Some(count) = current.column("count").filter(|_| plan.aggregate == Aggregate::Count).cloned() {
        let mut named = Column::clone(&count);
        named.label = plan.locale.say(messages::LabelCount);
        current = current.with(named);
    }
    plan.operations = operations;
    empty_pictures::one_point(&current, &mut plan);
    empty_pictures::too_few_to_forecast(&current, &mut plan);
    empty_pictures::counts_of_one(&current, table, &mut plan);
    let current = relabelled(current, &plan);
    let rest_word = plan.locale.say(messages::TheRest);
    Ok(Prepared {
        table: current,
        plan,
        rows_sent: table.rows,
        rows_used,
        collapsed,
        missing,
        unsampled,
        partial,
        rest_word,
    })
}

/// A list that is cut says so, and one that is not does not.
fn told_cut(operation: &Operation, all: &[Operation], rows: usize, plan: &mut Plan) {
    let Operation::Head { n, within: None } = operation else { return };
    let sorted = all
        .iter()
        .rev()
        .find_map(|op| if let Operation::Sort { descending, .. } = op { Some(*descending) } else { None });
    plan.told.top = (rows > *n).then_some(crate::plan::Top { n: *n, bottom: sorted == Some(false) });
    plan.told.top_of = (rows > *n).then_some(rows);
}

/// What of the first and the last period totals are made of, where days are missing at the ends.
fn covered(column: Option<&Column>, grain: Grain, aggregate: Aggregate) -> Partial {
    /// The share of a period that may be missing without a word.
    const NEAR: f64 = 0.1;
    let (Some(column), Aggregate::Sum | Aggregate::Count) = (column, aggregate) else { return Partial::default() };
    let (Some(times), Kind::Time(own)) = (column.as_times(), column.kind) else { return Partial::default() };
    let mut seen: Vec<i64> = times.iter().copied().filter(|time| *time != NO_TIME).collect();
    seen.sort_unstable();
    seen.dedup();
    let (Some(first), Some(last)) = (seen.first().copied(), seen.last().copied()) else { return Partial::default() };
    if own >= grain || seen.len() < 3 {
        return Partial::default();
    }
    // Where rows are rare, a gap at the end is no more than a gap.
    let rare = seen.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or(0);
    let length = |start: i64| grain.step(start, 1) - start;
    let missing_first = first - grain.floor(first);
    let missing_last = grain.step(grain.floor(last), 1) - own.step(own.floor(last), 1);
    let told = |missing: i64, at: i64| {
        (missing as f64 > length(grain.floor(at)) as f64 * NEAR && missing > rare).then_some((at, own))
    };
    Partial { first: told(missing_first, first), last: told(missing_last, last) }
}

/// The columns that several measures were turned into name them as people do: `alcohol use`, not `alcohol_use`.
fn with_readable_series(table: Table) -> Table {
    let melted = table.columns.iter().find(|column| matches!(column.name.as_str(), "系列" | "variable")).cloned();
    let Some((column, Data::Text { codes, words })) = melted.map(|column| (column.clone(), column.data.clone())) else {
        return table;
    };
    let plain = |word: &String| word.replace('_', " ");
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

impl Prepared {
    fn role(&self, name: Option<&String>) -> Option<&Arc<Column>> {
        name.and_then(|name| self.table.column(name))
    }

    /// Whether there is anything to draw.
    pub fn has_something(&self) -> bool {
        let present = |column: Option<&Arc<Column>>| column.is_some_and(|c| c.missing() < c.len());
        self.table.rows > 0 && present(self.x()) && (self.plan.roles.y.is_none() || present(self.y()))
    }

    /// The column on the horizontal axis.
    pub fn x(&self) -> Option<&Arc<Column>> {
        self.role(self.plan.roles.x.as_ref())
    }

    /// Whether the horizontal axis is of years read as numbers.
    pub fn is_of_years(&self) -> bool {
        self.plan.operations.iter().any(|op| match op {
            Operation::WithColumn { derive: Derive::YearNumber, name, .. } => self.plan.roles.x.as_ref() == Some(name),
            _ => false,
        })
    }

    /// The measure's column.
    pub fn y(&self) -> Option<&Arc<Column>> {
        self.role(self.plan.roles.y.as_ref())
    }

    /// The column of colours.
    pub fn color(&self) -> Option<&Arc<Column>> {
        self.role(self.plan.roles.color.as_ref())
    }

    /// The column of panels.
    pub fn facet(&self) -> Option<&Arc<Column>> {
        self.role(self.plan.roles.facet.as_ref())
    }

    /// Positions along a column, and what they stand for.
    pub fn along(&self, column: &Column) -> (Along, Vec<f64>) {
        match &column.data {
            Data::Time(values) => {
                let grain = if let Kind::Time(grain) = column.kind { grain } else { Grain::Day };
                (Along::Time(grain), values.iter().map(|t| if *t == NO_TIME { f64::NAN } else { *t as f64 }).collect())
            }
            Data::Number(values) => (Along::Number, values.clone()),
            Data::Text { codes, words } => {
                let ordered = self.ordered_words(column);
                let places: HashMap<&str, usize> =
                    ordered.iter().enumerate().map(|(at, word)| (word.as_str(), at)).collect();
                let place = |code: &u32| {
                    words
                        .get(*code as usize)
                        .and_then(|word| places.get(word.as_str()))
                        .map_or(f64::NAN, |at| *at as f64)
                };
                let positions = codes.iter().map(place).collect();
                (Along::Words(ordered), positions)
            }
        }
    }

    /// The words a column uses, naturally ordered.
    fn ordered_words(&self, column: &Column) -> Vec<String> {
        let Data::Text { codes, words } = &column.data else { return Vec::new() };
        let mut used = vec![false; words.len()];
        codes.iter().for_each(|code| {
            if let Some(flag) = used.get_mut(*code as usize) {
                *flag = true;
            }
        });
        let mut ordered: Vec<&str> =
            words.iter().zip(used).filter(|(_, used)| *used).map(|(word, _)| word.as_str()).collect();
        sort_words(&mut ordered);
        if let Some(order) = self.order_of(&column.name) {
            ordered.sort_by_key(|word| order.iter().position(|own| own == word).unwrap_or(order.len()));
        }
        ordered.into_iter().map(str::to_owned).collect()
    }

    /// The order the caller chose for a column's words.
    pub(crate) fn order_of(&self, name: &str) -> Option<&[String]> {
        self.plan.told.orders.iter().find(|(column, _)| column == name).map(|(_, order)| order.as_slice())
    }

    /// The names of a column's rows, as they are shown.
    pub fn names(&self, column: &Column) -> Vec<String> {
        let locale = self.plan.locale;
        match &column.data {
            Data::Text { codes, words } => {
                codes.iter().map(|code| words.get(*code as usize).cloned().unwrap_or_default()).collect()
            }
            Data::Time(values) => {
                let grain = if let Kind::Time(grain) = column.kind { grain } else { Grain::Day };
                values.iter().map(|t| time::short_period(*t, grain, locale)).collect()
            }
            Data::Number(values) => values.iter().map(|v| number::short(*v)).collect(),
        }
    }

    /// Whether the x-axis has an order of its own, which no other layout may break.
    pub fn is_ordered(&self) -> bool {
        self.x().is_some_and(|x| x.is_time() || x.kind == Kind::Sequence)
    }

    pub fn rest_word(&self) -> &str {
        &self.rest_word
    }

    /// Series by colour or panel; one nameless series without either. The largest come first, the rest last.
    pub fn series(&self) -> (Along, Vec<Series>) {
        let (Some(x), Some(y)) = (self.x(), self.y()) else { return (Along::Number, Vec::new()) };
        let (along, positions) = self.along(x);
        let values = y.as_numbers().unwrap_or(&[]);
        let split = self.color().or(self.facet());
        let names = split.map(|column| self.names(column));
        let mut lists: BTreeMap<String, Vec<(f64, f64)>> = BTreeMap::new();
        for (row, (position, value)) in positions.iter().zip(values).enumerate() {
            let name = names.as_ref().map_or_else(String::new, |names| names[row].clone());
            if position.is_finite() && value.is_finite() {
                lists.entry(name).or_default().push((*position, *value));
            }
        }
        let mut series: Vec<Series> = lists
            .into_iter()
            .map(|(name, mut points)| {
                points.sort_by(|a, b| a.0.total_cmp(&b.0));
                Series { is_rest: name == self.rest_word(), name, points }
            })
            .collect();
        self.order_series(&mut series);
        (along, series)
    }

    fn order_series(&self, series: &mut [Series]) {
        let mut names: Vec<String> =
            series.iter().map(|s| s.name.clone()).filter(|name| name != self.rest_word()).collect();
        let borrowed: Vec<&str> = names.iter().map(String::as_str).collect();
        if word_order(&borrowed) == WordOrder::Unordered {
            series.sort_by(|a, b| total(b).total_cmp(&total(a)).then(a.name.cmp(&b.name)));
        } else {
            let mut sorted = borrowed;
            sort_words(&mut sorted);
            names = sorted.into_iter().map(str::to_owned).collect();
            series.sort_by_key(|s| names.iter().position(|name| *name == s.name));
        }
        if let Some(order) = self.plan.roles.color.as_deref().and_then(|name| self.order_of(name)) {
            series.sort_by_key(|s| order.iter().position(|own| *own == s.name).unwrap_or(order.len()));
        }
        series.sort_by_key(|s| s.is_rest);
    }

    /// Names and values of bars, in the table's order, what was gathered last.
    pub fn bars(&self) -> Vec<(String, f64)> {
        let (Some(x), Some(y)) = (self.x(), self.y()) else { return Vec::new() };
        let values = y.as_numbers().unwrap_or(&[]);
        let named = self.names(x).into_iter().zip(values.iter().copied());
        let mut bars: Vec<(String, f64)> =
            named.filter(|(name, value)| value.is_finite() && !name.is_empty()).collect();
        bars.sort_by_key(|(name, _)| name == self.rest_word());
        bars
    }

    /// The measure by the horizontal axis and the colour.
    pub fn matrix(&self) -> Matrix {
        let split = self.color().or(self.facet());
        let (Some(x), Some(y), Some(split)) = (self.x(), self.y(), split) else {
            return Matrix { rows: Vec::new(), columns: Vec::new(), cells: Vec::new() };
        };
        let values = y.as_numbers().unwrap_or(&[]);
        let (row_names, column_names) = (self.names(x), self.names(split));
        let columns: Vec<String> = self.series().1.into_iter().map(|s| s.name).collect();
        let mut rows: Vec<String> = Vec::new();
        let mut places: HashMap<&str, usize> = HashMap::new();
        let mut cells: Vec<Vec<f64>> = Vec::new();
        let places_of_columns: HashMap<&str, usize> =
            columns.iter().enumerate().map(|(at, name)| (name.as_str(), at)).collect();
        for (row, name) in row_names.iter().enumerate() {
            let at = *places.entry(name).or_insert_with(|| {
                rows.push(name.clone());
                cells.push(vec![f64::NAN; columns.len()]);
                rows.len() - 1
            });
            if let Some(column) = places_of_columns.get(column_names[row].as_str()) {
                cells[at][*column] = values.get(row).copied().unwrap_or(f64::NAN);
            }
        }
        let order = self.row_order(x, &rows, &cells);
        let rows = order.iter().map(|at| rows[*at].clone()).collect();
        let cells = order.iter().map(|at| cells[*at].clone()).collect();
        Matrix { rows, columns, cells }
    }

    /// Rows of a matrix run through time where they are periods, and go by their whole where the table was sorted by
    /// single values.
    fn row_order(&self, x: &Column, rows: &[String], cells: &[Vec<f64>]) -> Vec<usize> {
        let mut order: Vec<usize> = (0..rows.len()).collect();
        if let Some(times) = x.as_times() {
            let names = self.names(x);
            let first = |at: usize| names.iter().zip(times).find(|(name, _)| **name == rows[at]).map(|(_, time)| *time);
            order.sort_by_key(|at| first(*at));
            return order;
        }
        let by_value = self.plan.operations.iter().rev().find_map(|operation| match operation {
            Operation::Sort { column, descending } => Some((Some(column) == self.plan.roles.y.as_ref(), *descending)),
            Operation::Arrange { .. } => Some((false, false)),
            _ => None,
        });
        if let Some((true, descending)) = by_value {
            let whole = |at: &usize| cells[*at].iter().filter(|value| value.is_finite()).sum::<f64>();
            order.sort_by(|a, b| {
                let by_whole = whole(a).total_cmp(&whole(b));
                (rows[*a] == self.rest_word).cmp(&(rows[*b] == self.rest_word)).then(if descending {
                    by_whole.reverse()
                } else {
                    by_whole
                })
            });
        }
        order
    }

    /// The two measures of all rows, drawn or not.
    pub fn pairs(&self) -> Vec<(f64, f64)> {
        let table = self.unsampled.as_ref().unwrap_or(&self.table);
        let numbers = |name: Option<&String>| name.and_then(|name| table.column(name)).and_then(|c| c.as_numbers());
        let (Some(x), Some(y)) = (numbers(self.plan.roles.x.as_ref()), numbers(self.plan.roles.y.as_ref())) else {
            return Vec::new();
        };
        x.iter().copied().zip(y.iter().copied()).filter(|(a, b)| a.is_finite() && b.is_finite()).collect()
    }

    /// Finite numbers of a column.
    pub fn finite(&self, column: Option<&Arc<Column>>) -> Vec<f64> {
        column.and_then(|c| c.as_numbers()).unwrap_or(&[]).iter().copied().filter(|v| v.is_finite()).collect()
    }

    /// Numbers by the words or periods of another column, in its natural order, the rest last.
    pub fn grouped(&self, group: Option<&Arc<Column>>, value: Option<&Arc<Column>>) -> Vec<(String, Vec<f64>)> {
        let (Some(group), Some(values)) = (group, value.and_then(|v| v.as_numbers())) else {
            return vec![(String::new(), self.finite(value))];
        };
        let (_, positions) = self.along(group);
        let names = self.names(group);
        let mut lists: Vec<(f64, String, Vec<f64>)> = Vec::new();
        let mut places: HashMap<u64, usize> = HashMap::new();
        for (row, position) in positions.iter().enumerate() {
            if !position.is_finite() || !values[row].is_finite() {
                continue;
            }
            let at = *places.entry(position.to_bits()).or_insert_with(|| {
                lists.push((*position, names[row].clone(), Vec::new()));
                lists.len() - 1
            });
            lists[at].2.push(values[row]);
        }
        let rest = self.rest_word();
        lists.sort_by(|a, b| (a.1 == rest).cmp(&(b.1 == rest)).then(a.0.total_cmp(&b.0)));
        lists.into_iter().map(|(_, name, values)| (name, values)).collect()
    }
}

fn total(series: &Series) -> f64 {
    series.points.iter().map(|(_, value)| value.abs()).sum()
}
