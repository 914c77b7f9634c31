//! Series over time: the axis, the lines, the panels and the largest few.

use super::Roles;
use super::axis::{axis, kept_times, periods};
use super::build::Build;
use crate::error::Phrase;
use crate::intent::Change;
use crate::operations::{Aggregate, Derive, Operation, Test, dated};
use crate::table::Kind;
use crate::table::calendar::Grain;
/// Points on a line beyond which periods are made coarser.
pub(super) const MAX_POINTS: usize = 400;
/// Periods of grouped bars beyond which they are made coarser.
pub(super) const MAX_BAR_PERIODS: usize = 12;
/// Series on one panel; the rest become `その他`.
pub(super) const MAX_SERIES: usize = 5;
/// Panels of small multiples.
pub(super) const MAX_PANELS: usize = 12;

/// Which words of a column are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kept {
    Largest,
    Smallest,
}

impl Build<'_> {
    pub(super) fn one_series(&mut self) {
        let x = self.time_axis(MAX_POINTS);
        let (value, y) = self.measure();
        self.aggregate_by(vec![x.clone()], value, &y);
        self.sort(&x, false);
        self.along_time(&y, None);
        self.map("x", x.clone());
        self.map("y", y.clone());
        self.roles = Roles { x: Some(x), y: Some(y), ..Roles::default() };
    }

    pub(super) fn series(&mut self, most: usize, most_periods: usize) {
        let x = self.time_axis(most_periods);
        let (color, y) = self.colored_measure(most);
        let value = (y != "count").then(|| y.clone());
        self.map("x", x.clone());
        self.aggregate_by(vec![x.clone(), color.clone()], value, &y);
        self.sort(&x, false);
        self.along_time(&y, Some(&color));
        self.top_series(&x);
        self.roles = Roles { x: Some(x), y: Some(y), color: Some(color), facet: None };
    }

    pub(super) fn panels(&mut self) {
        let x = self.time_axis(MAX_POINTS);
        let (facet, y) = self.colored_measure(MAX_PANELS);
        if let Some(color) = self.mapping.remove("color") {
            self.mapping.insert("facet".to_owned(), color);
        }
        self.map("x", x.clone());
        let value = (y != "count").then(|| y.clone());
        self.aggregate_by(vec![x.clone(), facet.clone()], value, &y);
        self.sort(&x, false);
        self.along_time(&y, Some(&facet));
        self.top_series(&x);
        self.roles = Roles { x: Some(x), y: Some(y), color: None, facet: Some(facet) };
    }

    /// The colour column and the measure: a category, or several measures.
    pub(super) fn colored_measure(&mut self, most: usize) -> (String, String) {
        let several = self.fields.measures.len() >= 2 && self.fields.measures_named;
        if several && (self.fields.groups.is_empty() || self.fields.group_weight < 1.0) {
            self.looks.groups = self.fields.measures.len();
            return self.melt();
        }
        if several {
            self.warnings.push(Phrase::new(
                format!("指標が複数あるため「{}」だけを描きました。", self.column(self.fields.measures[0]).name),
                format!(
                    "Several measures were named; only \"{}\" is drawn.",
                    self.column(self.fields.measures[0]).name
                ),
            ));
        }
        let (value, y) = self.measure();
        let at = self.group_column().unwrap_or(0);
        let most = self.top_words(at).map_or(most, |_| usize::MAX);
        let color = self.group(at, most, value.as_deref());
        self.map("y", y.clone());
        self.map("color", color.clone());
        (color, y)
    }

    /// `上位3商品の推移`: the words with the largest totals are kept.
    pub(super) fn top_words(&mut self, at: usize) -> Option<Vec<String>> {
        let top = self.intent.top?;
        Some(self.keep_words(at, top.n, if top.bottom { Kept::Smallest } else { Kept::Largest }))
    }

    /// Keeps the words with the largest or the smallest totals.
    pub(super) fn keep_words(&mut self, at: usize, most: usize, kept: Kept) -> Vec<String> {
        let name = self.column(at).name.clone();
        let value = self
            .fields
            .measures
            .first()
            .map(|at| self.column(*at).name.clone())
            .filter(|_| self.aggregate != Aggregate::Count);
        let mut table = self.table.clone();
        let keep = [Some(name.clone()), value.clone()];
        let tested: Vec<String> = self.intent.filters.iter().map(|(at, _)| self.column(*at).name.clone()).collect();
        table.columns.retain(|c| keep.contains(&Some(c.name.clone())) || tested.contains(&c.name));
        for operation in self.operations.iter().filter(|op| matches!(op, Operation::Filter { .. })) {
            table = operation.apply(table);
        }
        table = Operation::GroupbyAgg {
            keys: vec![name.clone()],
            value,
            agg: self.aggregate,
            name: "\u{1}total".to_owned(),
        }
        .apply(table);
        table = Operation::Sort { column: "\u{1}total".to_owned(), descending: kept == Kept::Largest }.apply(table);
        let words: Vec<String> =
            (0..table.rows.min(most)).filter_map(|row| table.column(&name)?.word(row).map(str::to_owned)).collect();
        self.looks.groups = words.len();
        self.operations.push(Operation::Filter { column: name, test: Test::In(words.clone()) });
        words
    }

    pub(super) fn top_series(&mut self, x: &str) {
        if let Some(top) = self.intent.top {
            self.operations.push(Operation::Head { n: top.n, within: Some(x.to_owned()) });
        }
    }

    /// Prepares the time axis and returns its name.
    pub(super) fn time_axis(&mut self, most: usize) -> String {
        let at = self.fields.time.unwrap_or(0);
        let column = self.column(at);
        let name = column.name.clone();
        if self.gather_dated(at) {
            return name;
        }
        let year = matches!(self.intent.measure.change, Some(Change::YearPercent | Change::YearDifference));
        // A comparison with the year before needs periods that come again: months, unless something else is said.
        let implied = self.intent.measure.grain.or(year.then_some(Grain::Month));
        let chosen = axis(column, self.intent.period.grain.or(implied), most);
        if let Some(grain) = chosen.resample {
            self.operations.push(Operation::Resample { column: name.clone(), grain });
        }
        if chosen.too_fine && self.intent.period.grain.is_some() {
            self.warnings.push(Phrase::new(
                format!("「{name}」は求められた粒度より粗いため、データの粒度で描きました。"),
                format!("\"{name}\" is coarser than the period asked for; its own period is drawn."),
            ));
        }
        let grain = chosen.resample.or(if let Kind::Time(grain) = column.kind { Some(grain) } else { None });
        let filtered = kept_times(self.table, self.intent, at);
        self.looks.periods = match (grain, filtered) {
            (Some(grain), Some(times)) => periods(&times, grain),
            _ => column.distinct(MAX_POINTS),
        };
        name
    }

    /// Months named beside each other (`2024年4月`, …) are gathered into the coarser periods asked for.
    fn gather_dated(&mut self, at: usize) -> bool {
        let column = self.column(at);
        let asked = self.intent.period.grain.filter(|_| column.kind == Kind::Sequence);
        let Some((grain, (times, own))) = asked.zip(dated(column)) else { return false };
        if grain <= own {
            return false;
        }
        self.operations.push(Operation::Resample { column: column.name.clone(), grain });
        self.looks.periods = periods(&times, grain);
        true
    }

    /// Changes and running totals along the time axis.
    pub(super) fn along_time(&mut self, y: &str, within: Option<&str>) {
        let within = within.map(str::to_owned);
        if self.intent.measure.cumulative {
            self.operations.push(Operation::Cumsum { column: y.to_owned(), within: within.clone() });
        }
        let Some(change) = self.intent.measure.change else { return };
        let grain = self.grain();
        let year = grain.and_then(Grain::periods_a_year).unwrap_or(1);
        let periods = if matches!(change, Change::YearPercent | Change::YearDifference) { year } else { 1 };
        let derive = match change {
            Change::YearPercent | Change::PeriodPercent => Derive::PercentChange { periods, within },
            Change::YearDifference | Change::PeriodDifference => Derive::Difference { periods, within },
        };
        self.operations.push(Operation::WithColumn { column: y.to_owned(), derive, name: y.to_owned() });
        self.operations.push(Operation::Filter { column: y.to_owned(), test: Test::Present });
        self.looks.negative = true;
    }

    pub(super) fn grain(&self) -> Option<Grain> {
        let resampled = self.operations.iter().rev().find_map(|op| match op {
            Operation::Resample { grain, .. } => Some(*grain),
            _ => None,
        });
        let own = self
            .fields
            .time
            .and_then(|at| if let Kind::Time(grain) = self.column(at).kind { Some(grain) } else { None });
        resampled.or(own)
    }
}
