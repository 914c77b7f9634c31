//! A spec from a form, its columns and the slots of the question.

use super::Parsed;
use super::conditions::{Conditions, conditions};
use super::decide::Choice;
use crate::messages;
use crate::operations::Aggregate;
use crate::spec::{
    ChartSpec, Encoding, FilterStep, FoldStep, LimitOrder, LimitStep, Line, LineKind, Scale, ScaleType, Sort, SortWord,
    Transform, Window, WindowOp, WindowStep,
};
use crate::table::calendar::Grain;
use crate::templates;
use shosai_message::Message;
use std::ops::Range;

/// Bars, series and panels that can be told apart; more are cut, and that is said.
const MOST_BARS: usize = 30;
pub const MOST_SERIES: usize = 8;
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
    own.aggregate = own.choose_aggregate();
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
