//! A spec from a form, its columns and the slots of the question.

use super::Parsed;
use super::conditions::{Conditions, conditions};
use super::contrast;
use super::decide::Choice;
use super::features::{SURE, letter};
use super::frame::Cycle;
use super::kind_of_measure::{MeasureKind, kind_of};
use super::roles::MANY;
use crate::messages;
use crate::operations::Aggregate;
use crate::spec::{
    AggregateWord, Bin, BinSize, CalculateStep, Channel, ChartSpec, Encoding, FieldType, FilterStep, FoldStep,
    LimitOrder, LimitStep, Line, LineKind, Scale, ScaleType, Sort, SortWord, TimeUnit, Transform, Window, WindowOp,
    WindowStep,
};
use crate::table::Column;
use crate::table::calendar::Grain;
use crate::templates;
use shosai_message::Message;
use std::ops::Range;

/// Bars, series and panels that can be told apart; more are cut, and that is said.
const MOST_BARS: usize = 30;
const MOST_SERIES: usize = 8;
pub const MOST_PANELS: usize = 12;
const MOST_BOXES: usize = 20;
/// How far behind a measure the word `log` may stand to mean it alone, in bytes: `GDP（対数）`.
const NEAR_LOG: usize = 4;
/// Points of a line; more are gathered in longer periods.
pub const MOST_POINTS: usize = 400;

/// A spec and what was supposed to make it.
pub struct Composed {
    pub spec: ChartSpec,
    pub aggregate: Aggregate,
    pub notes: Vec<Message>,
    pub conditions: Conditions,
    /// Why the template was chosen.
    pub reason: Message,
}

pub struct Compose<'a> {
    pub parsed: &'a Parsed<'a>,
    pub choice: &'a Choice,
    pub pattern: &'static str,
    pub spec: ChartSpec,
    pub notes: Vec<Message>,
    pub aggregate: Aggregate,
    pub grain: Option<Grain>,
    pub reason: Message,
}

pub fn compose(parsed: &Parsed<'_>, choice: &Choice, fold: Option<&FoldStep>) -> Composed {
    let conditions = conditions(parsed, &choice.roles);
    let pattern = &choice.class[..3];
    let mut own = Compose {
        parsed,
        choice,
        pattern,
        spec: ChartSpec::default(),
        notes: Vec::new(),
        aggregate: Aggregate::Count,
        grain: None,
        reason: Message::default(),
    };
    own.spec.pattern = Some(pattern.to_owned());
    let used = |fold: &&FoldStep| {
        let names: Vec<&str> = fold.names.iter().flat_map(|(a, b)| [a.as_str(), b.as_str()]).collect();
        let drawn = choice.roles.all().iter().any(|at| names.contains(&parsed.table.columns[*at].name.as_str()));
        drawn || conditions.filters.iter().any(|f| f.field.as_deref().is_some_and(|field| names.contains(&field)))
    };
    if let Some(fold) = fold.filter(used) {
        own.spec.transform.push(Transform::Fold(fold.clone()));
    }
    for filter in &conditions.filters {
        own.spec.transform.push(Transform::Filter(FilterStep { filter: filter.clone() }));
    }
    for (said, taken) in &conditions.guessed {
        own.note(messages::ReadAs { said, taken });
    }
    own.aggregate = match own.choose_aggregate() {
        Aggregate::Sum if choice.turned => Aggregate::Mean,
        Aggregate::Mean if choice.turned => Aggregate::Sum,
        aggregate => aggregate,
    };
    own.grain = own.choose_grain();
    own.encode();
    own.form();
    own.too_small();
    own.titles();
    own.log_axes();
    own.windows();
    own.limits();
    own.lines();
    own.spec.highlight.clone_from(&conditions.highlight);
    if !templates::find(&own.spec.mark).is_some_and(|t| t.accepts.contains(&crate::plan::Auxiliary::Highlight)) {
        own.spec.highlight.clear();
    }
    Composed { spec: own.spec, aggregate: own.aggregate, notes: own.notes, conditions, reason: own.reason }
}

impl Compose<'_> {
    pub fn note(&mut self, note: impl Into<Message>) {
        self.notes.push(note.into());
    }

    fn form_name(&self) -> Message {
        messages::TemplateName { id: &self.spec.mark }.into()
    }

    pub fn name(&self, at: usize) -> String {
        self.parsed.table.columns[at].name.clone()
    }

    fn time(&self, at: usize) -> Channel {
        let column = &self.parsed.table.columns[at];
        let mut channel = Channel::of(column.name.clone());
        if column.is_time() {
            channel.time_unit = self.grain.map(TimeUnit::of_grain);
            if self.choice.roles.time != Some(at) {
                channel.time_unit = match self.parsed.frame.cycle {
                    Some(Cycle::Weekday) => Some(TimeUnit::Day),
                    Some(Cycle::Month) => Some(TimeUnit::Month),
                    Some(Cycle::Hour) => Some(TimeUnit::Hours),
                    Some(Cycle::Quarter) => Some(TimeUnit::Quarter),
                    None => channel.time_unit,
                };
            }
        }
        channel
    }

    fn group(&self, at: usize) -> Channel {
        let column = &self.parsed.table.columns[at];
        let classed = column.is_number() && letter(column) == 'M' && column.distinct(MANY) == MANY;
        let bin = classed.then_some(Bin::Auto(true));
        // Numbers that stand for things are names, however many there are.
        let kind = (column.is_number() && letter(column) == 'C').then_some(FieldType::Nominal);
        if column.is_time() { self.time(at) } else { Channel { bin, kind, ..Channel::of(self.name(at)) } }
    }

    fn measured(&self) -> Channel {
        let word = AggregateWord::of(self.aggregate);
        match self.choice.roles.measures.first() {
            None => Channel::count(),
            Some(at) => Channel::aggregated(self.name(*at), word),
        }
    }

    /// A measure that is computed of columns: its name, with the step that makes it.
    fn computed(&mut self) -> Option<String> {
        if matches!(self.choice.class, "P03r" | "P23r" | "P12m") {
            return None;
        }
        let frame = &self.parsed.frame;
        let (name, calculate) = if let Some((top, bottom)) = frame.ratio {
            let (top, bottom) = (self.name(top), self.name(bottom));
            let name = frame.ratio_said.clone().unwrap_or_else(|| format!("{top} / {bottom}"));
            (name, format!("sum(`{top}`) / sum(`{bottom}`)"))
        } else if let Some((from, less)) = frame.difference {
            let how = if kind_of(&self.parsed.table.columns[from]) == Some(MeasureKind::Flow) { "sum" } else { "mean" };
            let how = if frame.aggregate.as_ref().is_some_and(|(a, _)| *a == Aggregate::Mean) { "mean" } else { how };
            let (from, less) = (self.name(from), self.name(less));
            (format!("{from} − {less}"), format!("{how}(`{from}`) - {how}(`{less}`)"))
        } else if let Some(contrast) = contrast::find(self.parsed, self.choice) {
            self.aggregate = if self.aggregate == Aggregate::Sum { Aggregate::Sum } else { Aggregate::Mean };
            let measure = self.choice.roles.measures.first().map(|at| self.name(*at));
            (contrast.name(), contrast.expression(measure.as_deref(), self.aggregate))
        } else {
            let test = &frame.fraction.as_ref()?.test;
            self.spec.unit = Some("%".to_owned());
            let said = test.replace('`', "");
            let latin = self.parsed.text.folded.is_ascii();
            let name = if latin { format!("share of {said}") } else { format!("{said}の割合") };
            let calculate = match self.weight() {
                Some(weight) => format!("sum(`{weight}` * ({test})) / sum(`{weight}`) * 100"),
                None => format!("mean({test}) * 100"),
            };
            (name, calculate)
        };
        self.spec.transform.push(Transform::Calculate(CalculateStep { calculate, name: name.clone() }));
        self.aggregate = Aggregate::Mean;
        Some(name)
    }

    /// The amount that a share is of, where it is named or where rows are frequencies.
    fn weight(&self) -> Option<String> {
        let at = *self.choice.roles.measures.first()?;
        let link = &self.parsed.links[at];
        let named = link.strength >= SURE && kind_of(&self.parsed.table.columns[at]) == Some(MeasureKind::Flow);
        let own = self.parsed.frame.fraction.as_ref().is_some_and(|fraction| fraction.column == at);
        (!own && (named || self.parsed.frame.frequency == Some(at))).then(|| self.name(at))
    }

    fn bins(&self) -> Option<Bin> {
        self.parsed.frame.bins.map(|most| Bin::Sized(BinSize { step: None, maxbins: Some(most) }))
    }

    fn encode(&mut self) {
        let mut roles = self.choice.roles.clone();
        if let Some(contrast) = contrast::find(self.parsed, self.choice) {
            roles.groups.retain(|at| *at != contrast.column);
        }
        let ratio = self.computed();
        let folded = roles.measures.len() > 1 && !matches!(self.choice.class, "P03r" | "P23r") && ratio.is_none();
        let mut encoding = Encoding::default();
        if folded {
            let fold: Vec<String> = roles.measures.iter().map(|at| self.name(*at)).collect();
            self.spec
                .transform
                .push(Transform::Fold(FoldStep { fold, names: Some(("variable".to_owned(), "value".to_owned())) }));
        }
        let series = Channel::of("variable");
        let y = match ratio {
            Some(name) => Channel::of(name),
            None if folded => Channel::aggregated("value", AggregateWord::of(self.aggregate)),
            None => self.measured(),
        };
        let number = roles.measures.first().map(|at| Channel::of(self.name(*at)));
        let first = roles.groups.first().map(|at| self.group(*at));
        let second = roles.groups.get(1).map(|at| self.group(*at));
        let time = roles.time.map(|at| self.time(at));
        // What has more values than colours goes along the axis; of times that are compared only those are kept.
        let many = |at: Option<&usize>| {
            let column = at.map(|at| &self.parsed.table.columns[*at]);
            let kept = |column: &Column| column.is_time() && self.parsed.frame.compared_periods() > 1;
            column.is_some_and(|column| !kept(column) && column.distinct(MOST_SERIES + 1) > MOST_SERIES)
        };
        let crossed = many(roles.groups.get(1)) && !many(roles.groups.first()) && self.choice.class == "P02";
        let (first, second) = if crossed { (second, first) } else { (first, second) };
        match self.choice.class {
            "P01" => (encoding.x, encoding.y) = (time, Some(y)),
            "P02" | "P21x" | "P32s" => {
                encoding.x = first;
                encoding.y = Some(y);
                encoding.color = if folded { Some(series) } else { second };
            }
            "P03h" => encoding.x = number.map(|x| Channel { bin: self.bins(), ..x }),
            "P03r" | "P23r" => {
                encoding.x = number;
                encoding.y = roles.measures.get(1).map(|at| Channel::of(self.name(*at)));
                encoding.color = first;
            }
            "P03s" => (encoding.x, encoding.y) = (first, Some(y)),
            "P12" | "P12m" | "P21" => {
                encoding.x = time;
                encoding.y = Some(y);
                encoding.color = if folded { Some(series) } else { first };
            }
            "P13" => (encoding.x, encoding.facet) = (number, time),
            "P23" => (encoding.x, encoding.color) = (number.map(|x| Channel { bin: self.bins(), ..x }), first),
            "P31" => {
                (encoding.x, encoding.y, encoding.facet) = (time, Some(y), if folded { Some(series) } else { first })
            }
            _ => (encoding.x, encoding.y) = (first, number),
        }
        self.spec.encoding = encoding;
    }

    /// Columns named in another language than the question's are shown by the question's own words.
    fn titles(&mut self) {
        let (parsed, drawn) = (self.parsed, self.choice.roles.all());
        let said = |channel: &Channel| {
            let at = parsed.table.columns.iter().position(|c| Some(&c.name) == channel.field.as_ref())?;
            let words = parsed.links[at].said(&parsed.text.folded)?;
            let shared = drawn.iter().any(|n| *n != at && parsed.links[*n].spans == parsed.links[at].spans);
            let foreign = words.is_ascii() != parsed.table.columns[at].label.is_ascii();
            ((foreign || parsed.frame.nameless == Some(at)) && !shared).then(|| words.to_owned())
        };
        let Encoding { x, y, color, facet, .. } = &mut self.spec.encoding;
        let part = parsed.text.wanted("titled").next().map(|(hit, _)| &parsed.text.folded[hit.span.clone()]);
        for channel in [x, y, color, facet].into_iter().flatten() {
            // `曜日` and not the name of the date.
            let cycle = matches!(
                channel.time_unit,
                Some(TimeUnit::Day | TimeUnit::Hours | TimeUnit::Month | TimeUnit::Quarter)
            );
            let part = part.filter(|_| cycle).map(|part| part.trim_end_matches(['別', 'ご', 'と', '毎']).to_owned());
            channel.title = part.or_else(|| said(channel));
        }
    }

    /// A log scale that is asked for: on the measure beside the word, or on every measure of the picture.
    fn log_axes(&mut self) {
        let Some(word) = self.parsed.text.wanted("log").next().map(|(hit, _)| hit.span.clone()) else { return };
        let points = self.spec.mark.starts_with("scatter");
        let free = points || matches!(self.spec.mark.as_str(), "line" | "step_line" | "multi_line");
        let measures = &self.choice.roles.measures;
        let near = |at: &&usize| {
            let before = |span: &Range<usize>| span.end <= word.start && word.start - span.end <= NEAR_LOG;
            self.parsed.links[**at].spans.iter().any(before)
        };
        let beside: Vec<usize> = measures.iter().filter(near).copied().collect();
        let wanted = if beside.is_empty() || !points { measures.clone() } else { beside };
        let positive = |at: &usize| {
            let values = self.parsed.table.columns[*at].as_numbers().unwrap_or(&[]);
            values.iter().all(|value| value.is_nan() || *value > 0.0)
        };
        if !free || wanted.is_empty() || !wanted.iter().all(positive) {
            let mark = self.form_name();
            self.note(messages::NoLogScale { mark });
            return;
        }
        let names: Vec<String> = wanted.iter().map(|at| self.name(*at)).collect();
        let log = Some(Scale { kind: Some(ScaleType::Log), zero: None });
        let Encoding { x, y, .. } = &mut self.spec.encoding;
        for channel in [x, y].into_iter().flatten() {
            if !points || channel.field.as_ref().is_some_and(|field| names.contains(field)) {
                channel.scale = log;
            }
        }
        if !points && let Some(x) = &mut self.spec.encoding.x {
            x.scale = None;
        }
    }

    fn windows(&mut self) {
        let field = self.spec.encoding.y.as_ref().and_then(|y| y.field.clone());
        let field = field.unwrap_or_else(|| "count".to_owned());
        let mut push = |op, param| {
            let window = vec![Window { op, field: field.clone(), param, name: None }];
            self.spec.transform.push(Transform::Window(WindowStep { window, frame: None, groupby: None }));
        };
        let a_year = self.grain.and_then(Grain::periods_a_year).unwrap_or(1);
        match self.parsed.frame.change {
            _ if !matches!(self.choice.class, "P01" | "P12" | "P31" | "P21") => {}
            Some("year_percent") => push(WindowOp::PercentChange, Some(a_year)),
            Some("year_difference") => push(WindowOp::Difference, Some(a_year)),
            Some("period_percent") => push(WindowOp::PercentChange, Some(1)),
            Some("period_difference") => push(WindowOp::Difference, Some(1)),
            _ if self.parsed.frame.cumulative => push(WindowOp::Sum, None),
            _ => {}
        }
    }

    fn limits(&mut self) {
        let roles = &self.choice.roles;
        let asked = self.parsed.frame.top;
        let target = match self.choice.class {
            "P02" | "P21x" | "P03s" | "P32s" => roles.groups.first().map(|at| (*at, MOST_BARS)),
            "P12" | "P21" | "P23" => roles.groups.first().map(|at| (*at, MOST_SERIES)),
            "P31" => roles.groups.first().map(|at| (*at, MOST_PANELS)),
            "P32" => roles.groups.first().map(|at| (*at, MOST_BOXES)),
            _ => None,
        };
        let Some((at, most)) = target else { return };
        let column = &self.parsed.table.columns[at];
        let kept = self.parsed.values.iter().filter(|v| v.column == at).count();
        let many = column.distinct(most + 1) > most && !column.is_time() && kept == 0;
        let field = column.name.clone();
        if let Some((n, bottom)) = asked {
            let order = if bottom { LimitOrder::Bottom } else { LimitOrder::Top };
            self.spec.transform.push(Transform::Limit(LimitStep { limit: n, field: Some(field), order, other: false }));
        } else if many && self.choice.class != "P32" && self.choice.class != "P23" {
            let cut = most.min(20);
            self.spec.transform.push(Transform::Limit(LimitStep {
                limit: cut,
                field: Some(field.clone()),
                order: LimitOrder::Top,
                other: false,
            }));
            self.note(messages::OnlyTop { cut, field });
        }
        if matches!(self.choice.class, "P02" | "P03s")
            && let Some(x) = &mut self.spec.encoding.x
        {
            x.sort = match (self.parsed.frame.ascending, asked) {
                (_, Some((_, true))) | (Some(true), None) => Some(Sort::Word(SortWord::ByMeasure)),
                (Some(false), _) | (_, Some(_)) => Some(Sort::Word(SortWord::ByMeasureDescending)),
                _ => x.sort.clone(),
            };
        }
    }

    fn lines(&mut self) {
        let accepts = templates::find(&self.spec.mark).map_or(&[][..], |t| t.accepts);
        let frame = &self.parsed.frame;
        let mut wanted: Vec<Line> = Vec::new();
        for name in &frame.lines {
            let kind = match *name {
                "mean_line" => LineKind::Mean,
                "median_line" => LineKind::Median,
                "regression" => LineKind::Regression,
                "moving_avg" => LineKind::MovingAverage,
                "forecast" => LineKind::Forecast,
                "annotation" => LineKind::Annotation,
                _ => continue,
            };
            let mut line = Line::of(kind);
            if kind == LineKind::MovingAverage {
                line.window = Some(frame.window.map_or(
                    match self.grain {
                        Some(Grain::Week | Grain::Quarter) => 4,
                        Some(Grain::Month | Grain::Year | Grain::FiscalYear) => 3,
                        _ => 7,
                    },
                    |(n, _)| n,
                ));
            }
            wanted.push(line);
        }
        wanted.extend(frame.target.map(|value| Line::at(LineKind::Target, value)));
        wanted.extend(frame.threshold.map(|value| Line::at(LineKind::Threshold, value)));
        for line in wanted {
            use crate::plan::Auxiliary;
            let (element, name): (_, Message) = match line.kind {
                LineKind::Mean => (Auxiliary::MeanLine, messages::MeanLine {}.into()),
                LineKind::Median => (Auxiliary::MedianLine, messages::MedianLine {}.into()),
                LineKind::Target => (Auxiliary::TargetLine, messages::TargetLine {}.into()),
                LineKind::Regression => (Auxiliary::Regression, messages::FittedLine {}.into()),
                LineKind::MovingAverage => (Auxiliary::MovingAvg, messages::MovingAverage {}.into()),
                LineKind::Forecast => (Auxiliary::Forecast, messages::Forecast {}.into()),
                LineKind::Annotation => (Auxiliary::Annotation, messages::Notes {}.into()),
                LineKind::Threshold | LineKind::Value => (Auxiliary::Threshold, messages::Threshold {}.into()),
            };
            if accepts.contains(&element) && self.spec.lines.len() < 3 {
                self.spec.lines.push(line);
            } else {
                let mark = self.form_name();
                self.note(messages::LineNotDrawn { mark, name });
            }
        }
    }
}
