//! Comparisons of categories, cycles and classes, and parts of a whole.

use super::Roles;
use super::build::Build;
use super::series::MAX_SERIES;
use crate::Locale;
use crate::error::Phrase;
use crate::intent::{Cue, Cycle};
use crate::operations::{Derive, Operation, Scale};
use crate::table::{Column, Data, Kind};
/// Bars of one chart.
pub(super) const MAX_BARS: usize = 20;
/// Whole numbers with at most so many values are classes by themselves.
pub(super) const FEW_CLASSES: usize = 12;
/// Classes made of a measured number.
pub(super) const CLASSES: f64 = 8.0;

impl Build<'_> {
    pub(super) fn comparison(&mut self) {
        let several = self.fields.measures.len() >= 2 && self.fields.measures_named;
        let x = self.comparison_axis();
        let mut second = self.fields.groups.iter().copied().find(|at| Some(&self.column(*at).name) != x.as_ref());
        // Weekdays and hours are a grouping of their own, beside which one more is asked for.
        let on_cycle = self.intent.period.cycle.is_some() && self.fields.time.is_some();
        if self.fields.group_weight >= 2.0 && self.wants.composition == 0.0 && !self.both_grouped() && !on_cycle {
            second = None;
        }
        let (color, y) = match (several, second) {
            (true, _) => {
                let (variable, value) = self.melt();
                (Some(variable), value)
            }
            (false, second) => {
                let (value, y) = self.measure();
                self.map("y", y.clone());
                let color = second.map(|at| self.group(at, MAX_SERIES + 1, value.as_deref()));
                if let Some(color) = &color {
                    self.map("color", color.clone());
                }
                (color, y)
            }
        };
        let value = (y != "count").then(|| y.clone());
        let (x, color) = match (x, color) {
            (Some(x), color) => (x, color),
            (None, Some(color)) => {
                self.mapping.remove("color");
                (color, None)
            }
            (None, None) => (String::new(), None),
        };
        self.map("x", x.clone());
        self.looks.two_ways = color.is_some();
        let keys = std::iter::once(x.clone()).chain(color.clone()).collect();
        self.aggregate_by(keys, value, &y);
        self.order_and_cut(&x, &y, color.as_deref());
        self.roles = Roles { x: Some(x), y: Some(y), color, facet: None };
    }

    /// Of two groupings, the rows of a top-N are chosen before the aggregate, over all colours.
    fn keep_top_rows(&mut self, x: &str) {
        let Some(at) = self.table.position(x).filter(|_| self.intent.top.is_some()) else { return };
        let place = self.operations.len().saturating_sub(1);
        self.top_words(at);
        if let Some(filter) = self.operations.pop() {
            self.operations.insert(place, filter);
        }
    }

    pub(super) fn whole(&mut self) {
        let several = self.fields.measures.len() >= 2 && self.fields.measures_named;
        if let (Some(at), None, false) = (self.group_column(), self.intent.top, several) {
            let (value, _) = self.measure();
            self.group(at, MAX_BARS, value.as_deref());
        }
        self.comparison();
        let y = self.roles.y.clone().unwrap_or_default();
        if !self.looks.negative {
            // Shares are of everything, so they are taken before the largest few are.
            let added = self.operations.iter().position(|op| matches!(op, Operation::GroupbyAgg { .. }));
            let place = added.map_or(self.operations.len(), |at| at + 1);
            self.operations.insert(place, Operation::Normalize { column: y, scale: Scale::Share, within: None });
        }
    }

    pub(super) fn both_grouped(&self) -> bool {
        let grouped =
            |at: usize| self.intent.mentions.iter().any(|m| m.column == at && m.role == crate::intent::Role::Group);
        let several = |at: usize| self.intent.values.iter().any(|v| v.column == at && v.words.len() >= 2);
        self.fields.groups.iter().filter(|at| grouped(**at) || several(**at)).count() >= 2
    }

    /// The axis categories stand on: a cycle, a class of numbers, a category, or periods.
    pub(super) fn comparison_axis(&mut self) -> Option<String> {
        if let Some(at) = self.intent.period.cycle.and_then(|cycle| super::axis::column_of_cycle(self.table, cycle)) {
            return Some(self.column(at).name.clone());
        }
        if let (Some(cycle), Some(time)) = (self.intent.period.cycle, self.fields.time) {
            if self.column(time).is_time() {
                return Some(self.cycle(cycle, time));
            }
            return Some(self.column(time).name.clone());
        }
        if let Some(at) = self.fields.classes.first() {
            return Some(self.classes(*at));
        }
        if let Some(at) = self.fields.groups.first() {
            self.looks.groups = self.column(*at).distinct(usize::MAX);
            return Some(self.column(*at).name.clone());
        }
        let periods_wanted = self.intent.period.grain.is_some() || self.fields.time_named;
        if let (true, Some(_)) = (periods_wanted, self.fields.time) {
            return Some(self.time_axis(MAX_BARS));
        }
        if self.fields.measures.len() >= 2 && self.fields.measures_named {
            return None;
        }
        match self.group_column() {
            Some(at) => {
                self.looks.groups = self.column(at).distinct(usize::MAX);
                Some(self.column(at).name.clone())
            }
            None if self.fields.time.is_some() => Some(self.time_axis(MAX_BARS)),
            None => None,
        }
    }

    pub(super) fn cycle(&mut self, cycle: Cycle, time: usize) -> String {
        let name = self.column(time).name.clone();
        let weekdays = match self.locale {
            Locale::Ja => ["月", "火", "水", "木", "金", "土", "日"],
            Locale::En => ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
        };
        let derive = match cycle {
            Cycle::Weekday => Derive::Weekday { names: weekdays.map(str::to_owned).to_vec() },
            Cycle::Hour => Derive::HourOfDay,
            Cycle::Month => Derive::MonthOfYear { names: month_names(self.locale) },
            Cycle::Quarter => Derive::QuarterOfYear,
        };
        self.operations.push(Operation::WithColumn { column: name.clone(), derive, name: name.clone() });
        name
    }

    pub(super) fn classes(&mut self, at: usize) -> String {
        let column = self.column(at);
        let name = column.name.clone();
        let whole = column.as_numbers().unwrap_or(&[]).iter().all(|v| v.is_nan() || v.fract() == 0.0);
        if whole && column.distinct(FEW_CLASSES + 1) <= FEW_CLASSES {
            self.operations.push(Operation::Cast { column: name.clone() });
        } else {
            let width = crate::draw::ticks::nice_step(range(column) / CLASSES);
            self.operations.push(Operation::Bin { column: name.clone(), width, name: name.clone() });
        }
        name
    }

    /// Largest first, or in the categories' own order; then the few that were asked for.
    pub(super) fn order_and_cut(&mut self, x: &str, y: &str, color: Option<&str>) {
        let column = self.table.column(x);
        let own_order = column.is_some_and(|c| c.kind != Kind::Category && c.kind != Kind::Identifier)
            || column.is_some_and(|c| is_ranked(c));
        let ranked = self.intent.top.is_some() || self.intent.has(Cue::Ranking);
        if own_order && !ranked {
            self.sort(x, false);
            return;
        }
        let ascending = self.intent.top.is_some_and(|t| t.bottom)
            || self.intent.words(Cue::Ranking).iter().any(|w| matches!(*w, "昇順" | "少ない順" | "低い順"));
        if color.is_some() {
            self.keep_top_rows(x);
            self.sort(y, !ascending);
            if let Some(top) = self.intent.top {
                self.operations.push(Operation::Head { n: top.n, within: color.map(str::to_owned) });
            }
            return;
        }
        self.sort(y, !ascending);
        let count = column.map_or(0, |c| c.distinct(usize::MAX));
        if let Some(top) = self.intent.top {
            self.operations.push(Operation::Head { n: top.n, within: None });
            self.looks.groups = top.n;
        } else if count > MAX_BARS && !self.is_whole() {
            self.operations.push(Operation::Head { n: MAX_BARS, within: None });
            self.warnings.push(Phrase::new(
                format!("{count} 件のうち上位 {MAX_BARS} 件だけを描きました。"),
                format!("Only the first {MAX_BARS} of {count} are drawn."),
            ));
        }
    }
}

fn month_names(locale: Locale) -> Vec<String> {
    const ENGLISH: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    match locale {
        Locale::Ja => (1..=ENGLISH.len()).map(|month| format!("{month}月")).collect(),
        Locale::En => ENGLISH.map(str::to_owned).to_vec(),
    }
}

fn is_ranked(column: &Column) -> bool {
    let Data::Text { words, .. } = &column.data else { return false };
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let letters = words.iter().all(|w| w.len() == 1 && w.bytes().all(|b| b.is_ascii_alphabetic()));
    letters
        || words.len() <= MAX_BARS
            && crate::table::order::word_order(&words) != crate::table::order::WordOrder::Unordered
            && words.iter().all(|w| w.chars().count() <= 6)
}

fn range(column: &Column) -> f64 {
    let values = column.as_numbers().unwrap_or(&[]);
    let (low, high) = values
        .iter()
        .filter(|v| !v.is_nan())
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(*v), h.max(*v)));
    if high > low { high - low } else { 1.0 }
}
