//! The operations and the mapping of a pattern.

use super::axis::{axis, periods};
use super::fields::{Fields, positions};
use super::template::{Looks, choose};
use super::{Pattern, Plan, Roles, Score, Wants};
use crate::Locale;
use crate::error::{ChartError, Code, Phrase};
use crate::intent::{Auxiliary, Change, Cue, Cycle, Intent};
use crate::operations::{Aggregate, Derive, Operation, Scale, Test};
use crate::table::calendar::Grain;
use crate::table::{Column, Data, Kind, Table};
use serde_json::{Map, Value, json};

/// Points on a line beyond which periods are made coarser.
const MAX_POINTS: usize = 400;
/// Periods of grouped bars beyond which they are made coarser.
const MAX_BAR_PERIODS: usize = 12;
/// Panels of a distribution through time.
const MAX_TIME_PANELS: usize = 9;
/// Series on one panel; the rest become `その他`.
const MAX_SERIES: usize = 5;
/// Panels of small multiples.
const MAX_PANELS: usize = 12;
/// Bars of one chart.
const MAX_BARS: usize = 20;
/// Boxes of one chart.
const MAX_BOXES: usize = 12;
/// Distributions laid over each other.
const MAX_OVERLAYS: usize = 4;
/// Marks drawn one by one; more are sampled.
const MAX_MARKS: usize = 3_000;
/// Whole numbers with at most so many values are classes by themselves.
const FEW_CLASSES: usize = 12;
/// Classes made of a measured number.
const CLASSES: f64 = 8.0;
/// Elements at once, as the contract says.
const MAX_AUXILIARY: usize = 3;

/// A plan in the making.
pub struct Build<'a> {
    table: &'a Table,
    intent: &'a Intent,
    fields: &'a Fields,
    wants: &'a Wants,
    locale: Locale,
    /// The operations so far.
    pub operations: Vec<Operation>,
    roles: Roles,
    mapping: Map<String, Value>,
    warnings: Vec<Phrase>,
    looks: Looks,
    aggregate: Aggregate,
}

/// Whether a pattern can be drawn from what was found.
pub fn is_feasible(pattern: Pattern, table: &Table, intent: &Intent, fields: &Fields, wants: &Wants) -> bool {
    let group = fields.groups.first().copied().or_else(|| fields.default_group(table, intent)).is_some() || !fields.classes.is_empty();
    let several = fields.measures.len() >= 2 && fields.measures_named;
    let measured = !fields.measures.is_empty();
    let whole = wants.composition > 0.0 && wants.distribution == 0.0;
    match pattern {
        Pattern::P01 => fields.time.is_some(),
        Pattern::P02 => group || fields.time.is_some() || several,
        Pattern::P03 if whole => group || fields.time.is_some(),
        Pattern::P03 => measured || !fields.classes.is_empty(),
        Pattern::P12 | Pattern::P21 => fields.time.is_some() && (group || several),
        Pattern::P31 => fields.time.is_some() && (group || several),
        Pattern::P13 => fields.time.is_some() && measured,
        Pattern::P23 | Pattern::P32 => (group || several) && (measured || whole),
    }
}

impl<'a> Build<'a> {
    /// An empty plan.
    pub fn new(table: &'a Table, intent: &'a Intent, fields: &'a Fields, wants: &'a Wants, locale: Locale) -> Self {
        Self {
            table,
            intent,
            fields,
            wants,
            locale,
            operations: Vec::new(),
            roles: Roles::default(),
            mapping: Map::new(),
            warnings: Vec::new(),
            looks: Looks::default(),
            aggregate: Aggregate::Sum,
        }
    }

    /// Completes the plan for a pattern.
    pub fn finish(mut self, pattern: Pattern, fallback: bool, scores: Vec<Score>) -> Result<Plan, ChartError> {
        self.looks.regression = self.intent.auxiliary.contains(&Auxiliary::Regression);
        if !fallback {
            self.filters();
        }
        match pattern {
            Pattern::P01 => self.one_series(),
            Pattern::P12 => self.series(MAX_SERIES, MAX_POINTS),
            Pattern::P21 => self.series(MAX_SERIES + 1, MAX_BAR_PERIODS),
            Pattern::P31 => self.panels(),
            Pattern::P02 => self.comparison(),
            Pattern::P03 if self.wants.relation > 0.0 => self.relation(),
            Pattern::P03 if self.is_whole() => self.whole(),
            Pattern::P03 => self.distribution()?,
            Pattern::P13 => self.distribution_over_time()?,
            Pattern::P23 if self.wants.relation > 0.0 => self.relation(),
            Pattern::P23 => self.distributions(MAX_OVERLAYS, false)?,
            Pattern::P32 if self.is_whole() => self.comparison(),
            Pattern::P32 => self.distributions(MAX_BOXES, true)?,
        }
        let (template, template_reason) = choose(pattern, self.intent, self.wants, &self.looks);
        self.after_template(template);
        let (target, threshold) = (self.in_unit(self.intent.target), self.in_unit(self.intent.threshold));
        let highlight = self.intent.highlighted();
        self.refusals(template);
        Ok(Plan {
            pattern,
            template,
            auxiliary: self.auxiliary(template),
            roles: self.roles,
            mapping: self.mapping,
            operations: self.operations,
            aggregate: self.aggregate,
            intent: self.intent.clone(),
            wants: self.wants.clone(),
            highlight,
            target,
            threshold,
            locale: self.locale,
            scores,
            template_reason,
            warnings: self.warnings,
            fallback: false,
        })
    }

    fn is_whole(&self) -> bool {
        self.wants.composition > 0.0 && self.wants.distribution == 0.0
    }

    fn column(&self, at: usize) -> &'a Column {
        &self.table.columns[at]
    }

    fn filters(&mut self) {
        for (at, test) in &self.intent.filters {
            self.operations.push(Operation::Filter { column: self.column(*at).name.clone(), test: test.clone() });
        }
    }

    fn map(&mut self, key: &str, value: impl Into<Value>) {
        self.mapping.insert(key.to_owned(), value.into());
    }

    /// Prepares the time axis and returns its name.
    fn time_axis(&mut self, most: usize) -> String {
        let at = self.fields.time.unwrap_or(0);
        let column = self.column(at);
        let name = column.name.clone();
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
        let filtered = self.filtered_times(at);
        self.looks.periods = match (grain, filtered) {
            (Some(grain), Some(times)) => periods(&times, grain),
            _ => column.distinct(MAX_POINTS),
        };
        name
    }

    fn filtered_times(&self, at: usize) -> Option<Vec<i64>> {
        let times = self.column(at).as_times()?;
        let window = self.intent.filters.iter().find_map(|(column, test)| match test {
            Test::During { from, until, .. } if *column == at => Some(*from..*until),
            _ => None,
        });
        Some(match window {
            Some(window) => times.iter().copied().filter(|t| window.contains(t)).collect(),
            None => times.to_vec(),
        })
    }

    /// The measure's name in the prepared table, and the column it comes from.
    fn measure(&mut self) -> (Option<String>, String) {
        let column = self.fields.measures.first().map(|at| self.column(*at));
        self.aggregate = self.fields.aggregate_for(column);
        match column.filter(|_| self.aggregate != Aggregate::Count) {
            Some(column) => {
                self.looks.negative = column.as_numbers().unwrap_or(&[]).iter().any(|v| *v < 0.0);
                (Some(column.name.clone()), column.name.clone())
            }
            None => (None, "count".to_owned()),
        }
    }

    /// Turns several measures into rows; returns the names of the variable and the value.
    fn melt(&mut self) -> (String, String) {
        let columns: Vec<String> = self.fields.measures.iter().map(|at| self.column(*at).name.clone()).collect();
        let (variable, value) = (self.locale.pick("系列", "variable").to_owned(), self.locale.pick("値", "value").to_owned());
        let units: Vec<Option<&str>> = self.fields.measures.iter().map(|at| self.column(*at).unit.as_deref()).collect();
        let sizes: Vec<f64> = self.fields.measures.iter().map(|at| largest(self.column(*at))).collect();
        let ratio = sizes.iter().copied().fold(0.0, f64::max) / sizes.iter().copied().fold(f64::INFINITY, f64::min).max(f64::MIN_POSITIVE);
        self.looks.unlike = units.iter().any(|u| *u != units[0]) || ratio > 30.0;
        self.looks.negative = self.fields.measures.iter().any(|at| self.column(*at).as_numbers().unwrap_or(&[]).iter().any(|v| *v < 0.0));
        let first = self.fields.measures.first().map(|at| self.column(*at));
        self.aggregate = self.fields.aggregate_for(first);
        if columns.iter().all(|c| c != &value) {
            self.operations.push(Operation::Melt { columns: columns.clone(), variable: variable.clone(), value: value.clone() });
        }
        self.map("y", json!(columns));
        self.map("color", variable.clone());
        (variable, value)
    }

    fn group_column(&self) -> Option<usize> {
        self.fields.groups.first().copied().or_else(|| self.fields.default_group(self.table, self.intent))
    }

    /// Keeps the largest groups, or those of a top-N, and returns the column's name.
    fn group(&mut self, at: usize, most: usize, value: Option<&str>) -> String {
        let column = self.column(at);
        let name = column.name.clone();
        let kept = self.kept_words(at);
        let count = kept.unwrap_or_else(|| column.distinct(usize::MAX));
        self.looks.groups = count.min(most);
        if count > most {
            let other = self.locale.pick("その他", "Other").to_owned();
            let derive = match value {
                Some(value) => Derive::LumpSmall { value: value.to_owned(), keep: most - 1, other },
                None => Derive::Lump { keep: frequent(column, most - 1), other },
            };
            self.operations.push(Operation::WithColumn { column: name.clone(), derive, name: name.clone() });
            self.warnings.push(Phrase::new(
                format!("「{name}」は {count} 種類あるため、上位 {} と「その他」にまとめました。", most - 1),
                format!("\"{name}\" has {count} values; the largest {} are shown, the rest as \"Other\".", most - 1),
            ));
        }
        name
    }

    fn kept_words(&self, at: usize) -> Option<usize> {
        self.intent.filters.iter().find_map(|(column, test)| match test {
            Test::In(words) if *column == at => Some(words.len()),
            Test::NotIn(words) if *column == at => Some(self.column(at).distinct(usize::MAX).saturating_sub(words.len())),
            _ => None,
        })
    }

    fn aggregate_by(&mut self, keys: Vec<String>, value: Option<String>, name: &str) {
        self.operations.push(Operation::GroupbyAgg { keys, value, agg: self.aggregate, name: name.to_owned() });
    }

    /// Changes and running totals along the time axis.
    fn along_time(&mut self, y: &str, within: Option<&str>) {
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

    fn grain(&self) -> Option<Grain> {
        let resampled = self.operations.iter().rev().find_map(|op| match op {
            Operation::Resample { grain, .. } => Some(*grain),
            _ => None,
        });
        let own = self.fields.time.and_then(|at| if let Kind::Time(grain) = self.column(at).kind { Some(grain) } else { None });
        resampled.or(own)
    }

    fn sort(&mut self, column: &str, descending: bool) {
        self.operations.push(Operation::Sort { column: column.to_owned(), descending });
    }

    fn one_series(&mut self) {
        let x = self.time_axis(MAX_POINTS);
        let (value, y) = self.measure();
        self.aggregate_by(vec![x.clone()], value, &y);
        self.sort(&x, false);
        self.along_time(&y, None);
        self.map("x", x.clone());
        self.map("y", y.clone());
        self.roles = Roles { x: Some(x), y: Some(y), ..Roles::default() };
    }

    fn series(&mut self, most: usize, most_periods: usize) {
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

    /// The colour column and the measure: a category, or several measures.
    fn colored_measure(&mut self, most: usize) -> (String, String) {
        let several = self.fields.measures.len() >= 2 && self.fields.measures_named;
        if several && (self.fields.groups.is_empty() || self.fields.group_weight < 1.0) {
            self.looks.groups = self.fields.measures.len();
            return self.melt();
        }
        if several {
            self.warnings.push(Phrase::new(
                format!("指標が複数あるため「{}」だけを描きました。", self.column(self.fields.measures[0]).name),
                format!("Several measures were named; only \"{}\" is drawn.", self.column(self.fields.measures[0]).name),
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
    fn top_words(&mut self, at: usize) -> Option<Vec<String>> {
        let top = self.intent.top?;
        let name = self.column(at).name.clone();
        let value = self.fields.measures.first().map(|at| self.column(*at).name.clone()).filter(|_| self.aggregate != Aggregate::Count);
        let mut table = self.table.clone();
        let keep = [Some(name.clone()), value.clone()];
        let tested: Vec<String> = self.intent.filters.iter().map(|(at, _)| self.column(*at).name.clone()).collect();
        table.columns.retain(|c| keep.contains(&Some(c.name.clone())) || tested.contains(&c.name));
        for operation in self.operations.iter().filter(|op| matches!(op, Operation::Filter { .. })) {
            table = operation.apply(table);
        }
        table = Operation::GroupbyAgg { keys: vec![name.clone()], value, agg: self.aggregate, name: "\u{1}total".to_owned() }.apply(table);
        table = Operation::Sort { column: "\u{1}total".to_owned(), descending: !top.bottom }.apply(table);
        let words: Vec<String> = (0..table.rows.min(top.n)).filter_map(|row| table.column(&name)?.word(row).map(str::to_owned)).collect();
        self.looks.groups = words.len();
        self.operations.push(Operation::Filter { column: name, test: Test::In(words.clone()) });
        Some(words)
    }

    fn top_series(&mut self, x: &str) {
        if let Some(top) = self.intent.top {
            self.operations.push(Operation::Head { n: top.n, within: Some(x.to_owned()) });
        }
    }

    fn panels(&mut self) {
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

    fn comparison(&mut self) {
        let several = self.fields.measures.len() >= 2 && self.fields.measures_named;
        let x = self.comparison_axis();
        let mut second = self.fields.groups.iter().copied().find(|at| Some(&self.column(*at).name) != x.as_ref());
        if self.fields.group_weight >= 2.0 && self.wants.composition == 0.0 && !self.both_grouped() {
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
            (None, Some(color)) => (color, None),
            (None, None) => (String::new(), None),
        };
        self.map("x", x.clone());
        self.looks.two_ways = color.is_some();
        let keys = std::iter::once(x.clone()).chain(color.clone()).collect();
        self.aggregate_by(keys, value, &y);
        self.order_and_cut(&x, &y, color.as_deref());
        self.roles = Roles { x: Some(x), y: Some(y), color, facet: None };
    }

    fn both_grouped(&self) -> bool {
        let grouped = |at: usize| self.intent.mentions.iter().any(|m| m.column == at && m.role == crate::intent::Role::Group);
        let several = |at: usize| self.intent.values.iter().any(|v| v.column == at && v.words.len() >= 2);
        self.fields.groups.iter().filter(|at| grouped(**at) || several(**at)).count() >= 2
    }

    /// The axis categories stand on: a cycle, a class of numbers, a category, or periods.
    fn comparison_axis(&mut self) -> Option<String> {
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

    fn cycle(&mut self, cycle: Cycle, time: usize) -> String {
        let name = self.column(time).name.clone();
        let weekdays = match self.locale {
            Locale::Ja => ["月", "火", "水", "木", "金", "土", "日"],
            Locale::En => ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
        };
        let derive = match cycle {
            Cycle::Weekday => Derive::Weekday { names: weekdays.map(str::to_owned).to_vec() },
            Cycle::Hour => Derive::HourOfDay,
            Cycle::Month => Derive::MonthOfYear { mark: self.locale.pick("月", "").to_owned() },
        };
        self.operations.push(Operation::WithColumn { column: name.clone(), derive, name: name.clone() });
        name
    }

    fn classes(&mut self, at: usize) -> String {
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
    fn order_and_cut(&mut self, x: &str, y: &str, color: Option<&str>) {
        let column = self.table.column(x);
        let own_order = column.is_some_and(|c| c.kind != Kind::Category && c.kind != Kind::Identifier) || column.is_some_and(|c| is_ranked(c));
        let ranked = self.intent.top.is_some() || self.intent.has(Cue::Ranking);
        if own_order && !ranked {
            self.sort(x, false);
            return;
        }
        let ascending = self.intent.top.is_some_and(|t| t.bottom) || self.intent.words(Cue::Ranking).iter().any(|w| matches!(*w, "昇順" | "少ない順" | "低い順"));
        if color.is_some() {
            let mut two_way_top = None;
            if self.intent.top.is_some() {
                if let Some(at) = self.table.position(x) {
                    let place = self.operations.len() - 1;
                    self.top_words(at);
                    if let Some(filter) = self.operations.pop() {
                        self.operations.insert(place, filter);
                    }
                    two_way_top = self.intent.top.map(|t| t.n);
                }
            }
            self.sort(y, !ascending);
            if let Some(n) = two_way_top {
                self.operations.push(Operation::Head { n, within: color.map(str::to_owned) });
            }
            return;
        }
        self.sort(y, !ascending);
        let count = column.map_or(0, |c| c.distinct(usize::MAX));
        if let Some(top) = self.intent.top {
            self.operations.push(Operation::Head { n: top.n, within: None });
            self.looks.groups = top.n;
        } else if count > MAX_BARS {
            self.operations.push(Operation::Head { n: MAX_BARS, within: None });
            self.warnings.push(Phrase::new(
                format!("{count} 件のうち上位 {MAX_BARS} 件だけを描きました。"),
                format!("Only the first {MAX_BARS} of {count} are drawn."),
            ));
        }
    }

    fn whole(&mut self) {
        self.comparison();
        let y = self.roles.y.clone().unwrap_or_default();
        if !self.looks.negative {
            self.operations.push(Operation::Normalize { column: y, scale: Scale::Share, within: None });
        }
    }

    fn relation(&mut self) {
        let mut measures = self.fields.measures.clone();
        let others = positions(self.table, |c| c.is_number() && c.kind == Kind::Measure);
        for at in others {
            if measures.len() < 2 && !measures.contains(&at) {
                measures.push(at);
            }
        }
        let name = |at: Option<&usize>| at.map(|at| self.table.columns[*at].name.clone());
        let (x, y) = (name(measures.first()), name(measures.get(1)));
        let color = (self.wants.group > 1.0).then(|| self.group_column()).flatten().map(|at| self.group(at, MAX_OVERLAYS, None));
        self.aggregate = Aggregate::Mean;
        for (key, value) in [("x", &x), ("y", &y), ("color", &color)] {
            if let Some(value) = value {
                self.map(key, value.clone());
            }
        }
        self.sample_marks();
        self.roles = Roles { x, y, color, facet: None };
    }

    fn sample_marks(&mut self) {
        if self.table.rows > MAX_MARKS {
            self.operations.push(Operation::Sample { n: MAX_MARKS });
            let rows = self.table.rows;
            self.warnings.push(Phrase::new(
                format!("{rows} 行から等間隔に {MAX_MARKS} 点を選んで描きました。"),
                format!("{MAX_MARKS} evenly spaced points of {rows} rows are drawn."),
            ));
        }
    }

    fn measured(&mut self) -> Result<String, ChartError> {
        let numeric = || positions(self.table, |c| c.is_number() && c.missing() < c.len()).into_iter().next();
        let at = self.fields.measures.first().copied().or_else(|| self.fields.classes.first().copied()).or_else(numeric);
        self.aggregate = Aggregate::Count;
        at.map(|at| self.column(at).name.clone()).ok_or_else(no_numbers)
    }

    fn distribution(&mut self) -> Result<(), ChartError> {
        let x = self.measured()?;
        self.operations.push(Operation::Filter { column: x.clone(), test: Test::Present });
        self.map("x", x.clone());
        self.roles = Roles { x: Some(x), ..Roles::default() };
        Ok(())
    }

    fn distribution_over_time(&mut self) -> Result<(), ChartError> {
        let x = self.measured()?;
        let form = self.intent.cues.iter().any(|c| c.form == "quantile_band" || c.form == "ridgeline");
        let facet = self.fields.time.filter(|at| self.column(*at).name != x).map(|_| self.time_axis(if form { MAX_POINTS } else { MAX_TIME_PANELS }));
        self.operations.push(Operation::Filter { column: x.clone(), test: Test::Present });
        self.map("x", x.clone());
        if let Some(facet) = &facet {
            self.map("facet", facet.clone());
            self.sort(facet, false);
        }
        self.roles = Roles { x: Some(x), y: None, color: None, facet };
        Ok(())
    }

    fn distributions(&mut self, most: usize, beside: bool) -> Result<(), ChartError> {
        let several = self.fields.measures.len() >= 2 && self.fields.measures_named && self.fields.groups.is_empty();
        let (group, x) = if several {
            self.looks.groups = self.fields.measures.len();
            self.melt()
        } else {
            let x = self.measured()?;
            let class = self.fields.classes.iter().copied().find(|at| self.column(*at).name != x);
            let group = match (self.fields.groups.is_empty(), class) {
                (true, Some(at)) => self.classes(at),
                _ => {
                    let at = self.group_column().unwrap_or(0);
                    self.group(at, most, None)
                }
            };
            (group, x)
        };
        self.aggregate = Aggregate::Count;
        self.operations.push(Operation::Filter { column: x.clone(), test: Test::Present });
        self.looks.rows_each = self.table.rows / self.looks.groups.max(1);
        if beside {
            self.map("x", group.clone());
            if !several {
                self.map("y", x.clone());
            }
            self.mapping.remove("color");
            self.roles = Roles { x: Some(group), y: Some(x), ..Roles::default() };
        } else {
            if !several {
                self.map("x", x.clone());
            }
            self.map("color", group.clone());
            self.roles = Roles { x: Some(x), y: None, color: Some(group), facet: None };
        }
        Ok(())
    }

    /// What a template needs beyond its pattern.
    fn after_template(&mut self, template: &str) {
        let (x, y, color) = (self.roles.x.clone(), self.roles.y.clone(), self.roles.color.clone());
        let Some(y) = y else { return };
        match template {
            "share_area" | "share_stacked_bar" => {
                self.operations.push(Operation::Normalize { column: y, scale: Scale::Share, within: x });
            }
            "index_line" => self.operations.push(Operation::Normalize { column: y, scale: Scale::Index, within: color }),
            "bump" => {
                self.operations.push(Operation::Rank { column: y.clone(), name: y, within: x });
                self.aggregate = Aggregate::Count;
            }
            _ => {}
        }
        let window = self.intent.window.unwrap_or_else(|| default_window(self.grain(), self.looks.periods));
        if self.intent.auxiliary.contains(&Auxiliary::MovingAvg) && matches!(template, "line" | "area" | "column_timeline") {
            let y = self.roles.y.clone().unwrap_or_default();
            self.operations.push(Operation::Rolling { column: y, window, name: crate::MOVING_AVERAGE.to_owned(), within: None });
        }
    }

    /// A target given in yen, in a column counted in millions of yen.
    fn in_unit(&self, value: Option<f64>) -> Option<f64> {
        let unit = self.fields.measures.first().and_then(|at| self.column(*at).unit.as_deref());
        let factor = match unit {
            Some("千円") => 1e3,
            Some("万円") => 1e4,
            Some("百万円") => 1e6,
            Some("億円") => 1e8,
            _ => return value,
        };
        value.map(|v| if v >= factor { v / factor } else { v })
    }

    fn auxiliary(&self, template: &str) -> Vec<Auxiliary> {
        let mut out: Vec<Auxiliary> = Vec::new();
        for element in &self.intent.auxiliary {
            if crate::templates::accepts(template, *element) && !out.contains(element) {
                out.push(*element);
            }
        }
        if !self.intent.highlighted().is_empty() && crate::templates::accepts(template, Auxiliary::Highlight) && !out.contains(&Auxiliary::Highlight) {
            out.push(Auxiliary::Highlight);
        }
        out.truncate(MAX_AUXILIARY);
        out
    }

    fn refusals(&mut self, template: &str) {
        for found in self.intent.cues.iter().filter(|c| c.cue == Cue::Refused) {
            let word = &found.word;
            self.warnings.push(Phrase::new(
                format!("「{word}」は誤読を招くため描かず、{template} にしました。"),
                format!("\"{word}\" misleads the eye and is never drawn; {template} is used instead."),
            ));
        }
        for element in &self.intent.auxiliary {
            if !crate::templates::accepts(template, *element) {
                let name = element.name();
                self.warnings.push(Phrase::new(
                    format!("{name} は {template} では意味を持たないため省きました。"),
                    format!("{name} means nothing on {template} and was left out."),
                ));
            }
        }
    }
}

fn default_window(grain: Option<Grain>, periods: usize) -> usize {
    let natural = match grain {
        Some(Grain::Day) => 7,
        Some(Grain::Week) => 4,
        Some(Grain::Quarter) => 4,
        _ => 3,
    };
    natural.min(periods.max(2) / 2).max(2)
}

fn is_ranked(column: &Column) -> bool {
    let Data::Text { words, .. } = &column.data else { return false };
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let letters = words.iter().all(|w| w.len() == 1 && w.bytes().all(|b| b.is_ascii_alphabetic()));
    letters || words.len() <= MAX_BARS && crate::table::order::word_order(&words) != crate::table::order::WordOrder::Unordered && words.iter().all(|w| w.chars().count() <= 6)
}

fn range(column: &Column) -> f64 {
    let values = column.as_numbers().unwrap_or(&[]);
    let (low, high) = values.iter().filter(|v| !v.is_nan()).fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(*v), h.max(*v)));
    if high > low { high - low } else { 1.0 }
}

fn largest(column: &Column) -> f64 {
    column.as_numbers().unwrap_or(&[]).iter().filter(|v| !v.is_nan()).fold(0.0, |m, v| v.abs().max(m))
}

/// The most frequent words.
fn frequent(column: &Column, most: usize) -> Vec<String> {
    let Data::Text { codes, words } = &column.data else { return Vec::new() };
    let mut counts: Vec<(usize, usize)> = (0..words.len()).map(|at| (0, at)).collect();
    for code in codes {
        if let Some(count) = counts.get_mut(*code as usize) {
            count.0 += 1;
        }
    }
    counts.sort_by_key(|(count, at)| (std::cmp::Reverse(*count), *at));
    counts.into_iter().take(most).map(|(_, at)| words[at].clone()).collect()
}

fn no_numbers() -> ChartError {
    ChartError::new(
        Code::Unprocessable,
        Phrase::new("描ける数値の列がありません。", "There is no column of numbers to draw."),
        Phrase::new("数値の列を加えるか、「カテゴリ別の件数」のように数え方を指定してください。", "Add a column of numbers, or ask for counts by category."),
    )
}
