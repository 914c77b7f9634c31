//! The spec of what was drawn: a caller changes one field of it and calls again.

use super::channel::{AggregateWord, Bin, BinSize, Channel, FieldType, ScaleType, Sort, SortWord, TimeUnit};
use super::lines::{Line, LineKind};
use super::predicate::{Predicate, Scalar};
use super::transform::{
    AggregateStep, Aggregated, CalculateStep, FilterStep, FoldStep, KeepStep, LimitOrder, LimitStep, Transform, Window,
    WindowOp, WindowStep,
};
use super::{ChartSpec, Encoding, marks, options};
use crate::operations::{Derive, Operation, Scale, Test, plain_period};
use crate::plan::Auxiliary;
use crate::plan::{Pattern, Plan};
use crate::prepared::Prepared;
use crate::table::calendar::{Date, Grain};
use crate::table::date::{moment, year};

/// The spec that draws `prepared` again.
pub fn spec_of(prepared: &Prepared) -> ChartSpec {
    let plan = &prepared.plan;
    let mut raised =
        Raised { plan, spec: ChartSpec::default(), made: Vec::new(), measure: None, order: None, grouped: false };
    plan.operations.iter().for_each(|operation| raised.raise(operation));
    raised.finish(prepared)
}

/// A column of the picture as a channel, by its name in the picture.
type Made = (String, Channel);

struct Raised<'a> {
    plan: &'a Plan,
    spec: ChartSpec,
    made: Vec<Made>,
    measure: Option<Channel>,
    order: Option<(String, bool)>,
    grouped: bool,
}

impl Raised<'_> {
    fn raise(&mut self, operation: &Operation) {
        match operation {
            Operation::Melt { columns, variable, value } => self.step(Transform::Fold(FoldStep {
                fold: columns.clone(),
                names: Some((variable.clone(), value.clone())),
            })),
            Operation::Filter { column, test } => self.filter(column, test),
            Operation::Keep { .. } => {}
            Operation::Calculate { expression, name } => self
                .step(Transform::Calculate(CalculateStep { calculate: expression.text.clone(), name: name.clone() })),
            Operation::GroupbyMany { keys, aggregates } => {
                let one = |(how, field, name): &(crate::operations::Aggregate, Option<String>, String)| Aggregated {
                    op: AggregateWord::of(*how),
                    field: field.clone(),
                    name: name.clone(),
                };
                let (aggregate, groupby) = (aggregates.iter().map(one).collect(), keys.clone());
                self.step(Transform::Aggregate(AggregateStep { aggregate, groupby }));
            }
            Operation::Resample { column, grain } => {
                self.channel(column, column).time_unit = Some(TimeUnit::of_grain(*grain))
            }
            Operation::WithColumn { column, derive, name } => self.derived(column, derive, name),
            Operation::Bin { column, width, .. } => {
                self.channel(column, column).bin = Some(Bin::Sized(BinSize { step: Some(*width), maxbins: None }));
            }
            Operation::Cast { column } => self.channel(column, column).kind = Some(FieldType::Ordinal),
            Operation::GroupbyAgg { value, agg, .. } => {
                self.grouped = true;
                self.measure = Some(match value {
                    Some(value) => Channel::aggregated(value, AggregateWord::of(*agg)),
                    None => Channel::count(),
                });
            }
            Operation::GroupbyCalculation { expression, name, .. } => {
                self.grouped = true;
                self.step(Transform::Calculate(CalculateStep {
                    calculate: expression.text.clone(),
                    name: name.clone(),
                }));
                self.measure = Some(Channel::of(name));
            }
            Operation::Sort { column, descending } => self.order = Some((column.clone(), *descending)),
            Operation::Head { n, within: None } => {
                let bottom = self.order.as_ref().is_some_and(|(_, descending)| !descending);
                self.limit(*n, None, bottom);
            }
            Operation::Normalize { column, scale, within } => self.normalized(column, *scale, within.as_deref()),
            Operation::Cumsum { column, within } => {
                self.window(WindowOp::Sum, column, None, None);
                self.group_series(within.as_deref());
            }
            Operation::Rank { column, within, .. } if self.plan.template != "bump" => {
                self.window(WindowOp::Rank, column, None, None);
                self.group_window(within.as_deref());
            }
            Operation::Rolling { column, window, name, .. } if name != crate::MOVING_AVERAGE => {
                self.window(WindowOp::Mean, column, None, Some((Some(1 - *window as i64), Some(0))));
            }
            // What a template or a guard does by itself is done again.
            _ => {}
        }
    }

    /// Steps on rows stand before those on drawn values, as they are done.
    fn step(&mut self, step: Transform) {
        let steps = &mut self.spec.transform;
        let first = steps.iter().position(Transform::is_of_drawn).filter(|_| !step.is_of_drawn());
        steps.insert(first.unwrap_or(steps.len()), step);
    }

    fn channel(&mut self, name: &str, field: &str) -> &mut Channel {
        let at = self.made.iter().position(|(own, _)| own == name).unwrap_or_else(|| {
            self.made.push((name.to_owned(), Channel::of(field)));
            self.made.len() - 1
        });
        &mut self.made[at].1
    }

    fn derived(&mut self, column: &str, derive: &Derive, name: &str) {
        match derive {
            Derive::Weekday { .. } => self.channel(name, column).time_unit = Some(TimeUnit::Day),
            Derive::HourOfDay => self.channel(name, column).time_unit = Some(TimeUnit::Hours),
            Derive::MonthOfYear { .. } => self.channel(name, column).time_unit = Some(TimeUnit::Month),
            Derive::QuarterOfYear => self.channel(name, column).time_unit = Some(TimeUnit::Quarter),
            Derive::Year { .. } => self.channel(name, column).time_unit = Some(TimeUnit::Year),
            Derive::PercentChange { periods, .. } => self.window(WindowOp::PercentChange, column, Some(*periods), None),
            Derive::Difference { periods, .. } => self.window(WindowOp::Difference, column, Some(*periods), None),
            Derive::RollingSum { window, .. } => {
                self.window(WindowOp::Sum, column, None, Some((Some(1 - *window as i64), Some(0))));
            }
            Derive::LumpRest { keep, bottom, .. } => self.step(Transform::Limit(LimitStep {
                limit: keep.len().max(1),
                field: Some(column.to_owned()),
                order: if *bottom { LimitOrder::Bottom } else { LimitOrder::Top },
                other: true,
            })),
            Derive::Lump { keep, .. } => {
                self.step(Transform::Keep(KeepStep { keep: keep.clone(), field: column.to_owned() }));
            }
            Derive::Part { .. } => self.channel(name, column).kind = Some(FieldType::Ordinal),
            Derive::Number => self.channel(name, column).kind = Some(FieldType::Quantitative),
            Derive::YearNumber | Derive::Copy => {}
        }
    }

    fn window(&mut self, op: WindowOp, field: &str, param: Option<usize>, frame: Option<(Option<i64>, Option<i64>)>) {
        let window =
            vec![Window { op, field: field.to_owned(), param: param.filter(|periods| *periods != 1), name: None }];
        self.step(Transform::Window(WindowStep { window, frame, groupby: None }));
    }

    fn group_window(&mut self, within: Option<&str>) {
        if let (Some(Transform::Window(step)), Some(within)) = (self.spec.transform.last_mut(), within) {
            step.groupby = Some(vec![within.to_owned()]);
        }
    }

    /// The series are the groups of a window unless others are named.
    fn group_series(&mut self, within: Option<&str>) {
        let series = self.plan.roles.color.as_deref().or(self.plan.roles.facet.as_deref());
        if within != series {
            self.group_window(within);
        }
    }

    fn normalized(&mut self, column: &str, scale: Scale, within: Option<&str>) {
        let by_template = match self.plan.template {
            "share_bar" | "treemap" => scale == Scale::Share && within.is_none(),
            "share_area" | "share_stacked_bar" => scale == Scale::Share && within == self.plan.roles.x.as_deref(),
            "index_line" => scale == Scale::Index,
            _ => false,
        };
        if !by_template {
            let op = if scale == Scale::Share { WindowOp::Share } else { WindowOp::Index };
            self.window(op, column, None, None);
            self.group_window(within);
        }
    }

    fn limit(&mut self, n: usize, field: Option<&str>, bottom: bool) {
        let order = if bottom { LimitOrder::Bottom } else { LimitOrder::Top };
        self.step(Transform::Limit(LimitStep { limit: n, field: field.map(str::to_owned), order, other: false }));
    }

    fn filter(&mut self, column: &str, test: &Test) {
        let told = self.plan.told.filters.iter().any(|(own, asked)| own == column && asked == test);
        if let (Test::In(words), false) = (test, told) {
            let top = self.plan.told.top;
            self.limit(top.map_or(words.len(), |top| top.n), Some(column), top.is_some_and(|top| top.bottom));
            return;
        }
        // Rows without a value are left out by the picture itself.
        if *test == Test::Present && (self.grouped || !told) {
            return;
        }
        // A gap in a span belongs to the periods that were told before it.
        let periods =
            self.plan.told.filters.iter().find(|(own, asked)| own == column && matches!(asked, Test::Periods { .. }));
        if let (Test::Outside { written, .. }, true, Some(_)) = (test, !told, periods)
            && written.is_empty()
        {
            return;
        }
        let test =
            if let (Test::During { .. }, Some((_, periods)), false) = (test, periods, told) { periods } else { test };
        let filter = predicate(column, test);
        self.step(Transform::Filter(FilterStep { filter }));
    }

    fn shown(&self, name: &str) -> Channel {
        self.made.iter().find(|(own, _)| own == name).map_or_else(|| Channel::of(name), |(_, channel)| channel.clone())
    }

    fn finish(mut self, prepared: &Prepared) -> ChartSpec {
        let plan = self.plan;
        let slot = |name: &Option<String>| name.as_ref().map(|name| self.shown(name));
        let mut encoding = Encoding {
            x: slot(&plan.roles.x),
            y: self.measure.clone().filter(|_| plan.roles.y.is_some()).or_else(|| slot(&plan.roles.y)),
            color: slot(&plan.roles.color),
            facet: slot(&plan.roles.facet),
            ..Encoding::default()
        };
        let runs = prepared.x().is_some_and(|x| x.is_time());
        let seen = options::is_ranked(plan.template, plan.roles.color.is_some() || plan.roles.facet.is_some(), runs);
        let compared = matches!(plan.pattern, Pattern::Compare | Pattern::Whole | Pattern::Spreads);
        let by_itself = self.order.as_ref().is_some_and(|(column, _)| plan.roles.x.as_ref() == Some(column));
        let told = compared || !by_itself || self.order.as_ref().is_some_and(|(_, descending)| *descending);
        if let (Some(x), Some((_, descending)), true) = (&mut encoding.x, &self.order, self.grouped && told && seen) {
            let by_measure = self.order.as_ref().is_some_and(|(column, _)| plan.roles.y.as_ref() == Some(column));
            x.sort = Some(Sort::Word(match (by_itself, descending) {
                _ if !by_itself && !by_measure => SortWord::Kept,
                (true, false) => SortWord::Ascending,
                (true, true) => SortWord::Descending,
                (false, false) => SortWord::ByMeasure,
                (false, true) => SortWord::ByMeasureDescending,
            }));
        }
        named(&mut encoding, plan);
        self.spec.encoding = encoding;
        self.spec.mark = plan.template.to_owned();
        self.spec.lines = lines(plan);
        if plan.auxiliary.contains(&Auxiliary::Highlight) {
            self.spec.highlight.clone_from(&plan.highlight);
        }
        let drawn = marks::form(&self.spec, &prepared.table).ok();
        let own =
            drawn.and_then(|form| marks::pattern(&self.spec, &form).ok().filter(|_| form.template.id == plan.template));
        if own != Some(plan.pattern) {
            self.spec.pattern = Some(plan.pattern.id().to_owned());
        }
        self.spec
    }
}

/// The names that axes and series are shown by, and the scales that were asked for.
fn named(encoding: &mut Encoding, plan: &Plan) {
    let Encoding { x, y, color, facet, .. } = encoding;
    let roles = [&plan.roles.x, &plan.roles.y, &plan.roles.color, &plan.roles.facet];
    for (channel, role) in [x, y, color, facet].into_iter().zip(roles) {
        let (Some(channel), Some(role)) = (channel, role) else { continue };
        channel.title = plan.told.labels.iter().find(|(name, _)| name == role).map(|(_, title)| title.clone());
    }
    if let (Some(x), Some(size)) = (&mut encoding.x, plan.told.bins) {
        x.bin = Some(Bin::Sized(size));
    }
    for (channel, scale) in [(&mut encoding.x, plan.told.x_scale), (&mut encoding.y, plan.told.y_scale)] {
        if let (Some(channel), true) = (channel, scale.log) {
            channel.scale = Some(super::Scale { kind: Some(ScaleType::Log), zero: None });
        }
    }
}

fn lines(plan: &Plan) -> Vec<Line> {
    let window = plan.operations.iter().find_map(|op| match op {
        Operation::Rolling { window, name, .. } if name == crate::MOVING_AVERAGE => Some(*window),
        _ => None,
    });
    let one = |element: &Auxiliary| {
        Some(match element {
            Auxiliary::MeanLine => Line::of(LineKind::Mean),
            Auxiliary::MedianLine => Line::of(LineKind::Median),
            Auxiliary::TargetLine => Line::at(LineKind::Target, plan.target?),
            Auxiliary::Threshold => Line::at(LineKind::Threshold, plan.threshold?),
            Auxiliary::Regression => Line::of(LineKind::Regression),
            Auxiliary::MovingAvg => Line { window: Some(window?), ..Line::of(LineKind::MovingAverage) },
            Auxiliary::Forecast => Line::of(LineKind::Forecast),
            Auxiliary::Annotation => Line::of(LineKind::Annotation),
            Auxiliary::Highlight | Auxiliary::ColorCoding => return None,
        })
    };
    plan.auxiliary.iter().filter_map(one).collect()
}

fn predicate(column: &str, test: &Test) -> Predicate {
    let on = Predicate::on(column);
    let scalar = |value: &Option<f64>| value.map(Scalar::Number);
    let texts = |words: &[String]| words.iter().map(|word| Scalar::Text(word.clone())).collect::<Vec<_>>();
    match test {
        Test::In(words) if words.len() == 1 => Predicate { equal: texts(words).pop(), ..on },
        Test::In(words) => Predicate { one_of: Some(texts(words)), ..on },
        Test::NotIn(words) => {
            Predicate { not: Some(Box::new(Predicate { one_of: Some(texts(words)), ..on })), ..Predicate::default() }
        }
        Test::Between { from, to } if from == to => Predicate { equal: scalar(from), ..on },
        Test::Between { from, to } => Predicate { gte: scalar(from), lte: scalar(to), ..on },
        Test::Beyond { above, below } => Predicate { gt: scalar(above), lt: scalar(below), ..on },
        Test::During { from, until, .. } => during(on, *from, *until),
        Test::Outside { from, until, .. } => {
            Predicate { not: Some(Box::new(during(on, *from, *until))), ..Predicate::default() }
        }
        Test::Among(numbers) => Predicate { one_of: Some(numbers.iter().map(|v| Scalar::Number(*v)).collect()), ..on },
        Test::Periods { periods, .. } => {
            let named: Option<Vec<Scalar>> =
                periods.iter().map(|(from, until)| one_period(*from, *until).map(Scalar::Text)).collect();
            if let Some(named) = named {
                return Predicate { one_of: Some(named), ..on };
            }
            let parts = periods.iter().map(|(from, until)| during(on.clone(), *from, *until)).collect();
            Predicate { or: Some(parts), ..Predicate::default() }
        }
        Test::Present => Predicate { valid: Some(true), ..on },
        Test::NoOutlier => Predicate { outlier: Some(false), ..on },
    }
}

/// A span of time as a period, where it is one, or by its ends.
fn during(on: Predicate, from: i64, until: i64) -> Predicate {
    if let Some(period) = one_period(from, until) {
        return Predicate { equal: Some(Scalar::Text(period)), ..on };
    }
    let start = (from > i64::MIN + 1).then(|| Scalar::Text(instant(from)));
    let end = (until < i64::MAX).then(|| Scalar::Text(instant(until)));
    Predicate { gte: start, lt: end, ..on }
}

pub(crate) fn one_period(from: i64, until: i64) -> Option<String> {
    let grains = [Grain::FiscalYear, Grain::Year, Grain::Quarter, Grain::Month, Grain::Day];
    grains.into_iter().find_map(|grain| {
        let fits = from > i64::MIN + 1 && until < i64::MAX && grain.floor(from) == from && grain.step(from, 1) == until;
        let text = fits.then(|| plain_period(from, grain))?;
        let read = moment(&text).or_else(|| year(text.parse().ok()?))?;
        (read.seconds == from && read.grain.step(from, 1) == until).then_some(text)
    })
}

fn instant(seconds: i64) -> String {
    let date = Date::of(seconds);
    let day = format!("{:04}-{:02}-{:02}", date.year, date.month, date.day);
    match seconds.rem_euclid(86_400) {
        0 => day,
        rest => format!("{day}T{:02}:{:02}:{:02}", rest / 3600, rest / 60 % 60, rest % 60),
    }
}
