//! What templates draw of a prepared table: series, bars, a matrix, groups.

use super::{Matrix, Prepared, Series};
use crate::draw::axis::Along;
use crate::draw::time::short_period;
use crate::operations::{Aggregate, Operation};
use crate::table::calendar::Grain;
use crate::table::order::{WordOrder, sort_words, word_order};
use crate::table::readable::readable;
use crate::table::{Column, NO_TIME};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

impl Prepared {
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
        if let (Along::Time(grain), true) = (&along, self.counts_rows()) {
            count_empty_periods(&mut lists, *grain);
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

    /// Whether small panels have a scale each: on a common one the largest would press most of the others flat.
    pub fn has_own_scales(&self) -> bool {
        /// The share of the height that half of the panels must reach on a common scale.
        const FLAT: f64 = 0.2;
        if !matches!(self.plan.template, "small_multiples" | "facet_area")
            || self.plan.target.or(self.plan.threshold).is_some()
        {
            return false;
        }
        let highest = |s: &Series| s.points.iter().map(|p| p.1.abs()).fold(0.0, f64::max);
        let mut heights: Vec<f64> = self.series().1.iter().map(highest).collect();
        heights.sort_by(f64::total_cmp);
        let largest = heights.last().copied().unwrap_or(0.0);
        heights.len() > 2 && heights[heights.len() / 2] < largest * FLAT
    }

    /// Where a histogram ends that leaves far values out, and how many these are; a caller who sizes its classes sees all.
    pub fn cut(&self) -> Option<(f64, usize)> {
        let cuts = self.plan.template == "histogram" && self.plan.told.bins.is_none() && self.plan.auxiliary.is_empty();
        super::skew::cut(&self.finite(self.x())).filter(|(_, count)| cuts && *count > 0)
    }

    /// The name of a panel; a bare number is told what it counts: `season 4`.
    pub fn panel_name(&self, name: &str) -> String {
        let label = self.facet().filter(|facet| !facet.is_time()).map(|facet| readable(&facet.label));
        match label.filter(|label| !label.is_empty() && name.parse::<f64>().is_ok()) {
            Some(label) => format!("{label} {name}"),
            None => name.to_owned(),
        }
    }

    /// Whether the measure is a number of rows, as it was counted.
    fn counts_rows(&self) -> bool {
        let changed = |op: &Operation| matches!(op.name(), "normalize" | "rolling" | "cumsum" | "rank");
        self.plan.aggregate == Aggregate::Count
            && self.plan.roles.y.as_deref() == Some("count")
            && self.plan.told.change.is_none()
            && !self.plan.operations.iter().any(changed)
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
            return Matrix { rows: Vec::new(), columns: Vec::new(), cells: Vec::new(), periods: None };
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
        if let (Some(times), Some(grain)) = (x.as_times(), x.shown_grain()) {
            let places: BTreeMap<i64, usize> =
                times.iter().zip(&row_names).map(|(time, name)| (*time, places[name.as_str()])).collect();
            return self.over_periods(grain, &places, &cells, columns);
        }
        let order = self.row_order(&rows, &cells);
        let rows = order.iter().map(|at| rows[*at].clone()).collect();
        let cells = order.iter().map(|at| cells[*at].clone()).collect();
        Matrix { rows, columns, cells, periods: None }
    }

    /// Rows that are periods run through time, with those in which nothing is known between them.
    fn over_periods(
        &self,
        grain: Grain,
        places: &BTreeMap<i64, usize>,
        cells: &[Vec<f64>],
        columns: Vec<String>,
    ) -> Matrix {
        let known: Vec<i64> = places.keys().copied().filter(|time| *time != NO_TIME).collect();
        let moments = grain.without_gaps(known);
        let row =
            |at: &i64| places.get(at).map_or_else(|| vec![f64::NAN; columns.len()], |place| cells[*place].clone());
        Matrix {
            rows: moments.iter().map(|at| short_period(*at, grain, self.plan.locale)).collect(),
            cells: moments.iter().map(row).collect(),
            columns,
            periods: Some((grain, moments)),
        }
    }

    /// Names of bars or groups as bands of an axis: the periods of the column they come from, where they are periods.
    pub fn bands(&self, column: Option<&Arc<Column>>, names: Vec<String>) -> Along {
        let Some((Some(grain), Some(times))) = column.map(|column| (column.shown_grain(), column.as_times())) else {
            return Along::Words(names);
        };
        let moments: BTreeSet<i64> = times.iter().copied().filter(|time| *time != NO_TIME).collect();
        let named = |at: &i64| short_period(*at, grain, self.plan.locale);
        let same = moments.len() == names.len() && moments.iter().map(named).eq(names.iter().cloned());
        if same { Along::Periods(grain, moments.into_iter().collect()) } else { Along::Words(names) }
    }

    /// Rows of a matrix go by their whole where the table was sorted by single values.
    fn row_order(&self, rows: &[String], cells: &[Vec<f64>]) -> Vec<usize> {
        let mut order: Vec<usize> = (0..rows.len()).collect();
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

/// A period in which nothing was counted has a count of zero, where other periods follow right after each other.
fn count_empty_periods(lists: &mut BTreeMap<String, Vec<(f64, f64)>>, grain: Grain) {
    /// Periods of one axis at most; nobody tells more apart.
    const MOST: usize = 2_000;
    let seen: BTreeSet<i64> = lists.values().flatten().map(|(at, _)| *at as i64).collect();
    let (Some(first), Some(last)) = (seen.first().copied(), seen.last().copied()) else { return };
    let all: Vec<i64> =
        std::iter::successors(Some(first), |at| Some(grain.step(*at, 1)).filter(|next| next > at && *next <= last))
            .take(MOST + 1)
            .collect();
    let adjoining = all.windows(2).any(|pair| seen.contains(&pair[0]) && seen.contains(&pair[1]));
    if !adjoining || all.len() > MOST || !seen.iter().all(|at| all.binary_search(at).is_ok()) {
        return;
    }
    for points in lists.values_mut() {
        let own: BTreeSet<i64> = points.iter().map(|(at, _)| *at as i64).collect();
        points.extend(all.iter().filter(|at| !own.contains(at)).map(|at| (*at as f64, 0.0)));
    }
}

fn total(series: &Series) -> f64 {
    series.points.iter().map(|(_, value)| value.abs()).sum()
}
