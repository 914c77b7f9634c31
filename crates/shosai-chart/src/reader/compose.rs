//! A spec from a form, its columns and the slots of the question.

use super::Parsed;
use super::conditions::{Conditions, conditions};
use super::decide::Choice;
use super::features::SURE;
use super::frame::Cycle;
use super::kind_of_measure::{MeasureKind, is_running, kind_of, kind_of_name};
use super::lexicon::{Hit, Sense, senses};
use super::roles::frequency;
use crate::messages;
use crate::operations::Aggregate;
use crate::spec::{
    AggregateWord, CalculateStep, Channel, ChartSpec, Encoding, FilterStep, FoldStep, LimitOrder, LimitStep, Line,
    LineKind, Scale, ScaleType, Sort, SortWord, TimeUnit, Transform, Window, WindowOp, WindowStep,
};
use crate::table::calendar::Grain;
use crate::table::{Column, Kind, NO_TIME, fold::fold, header};
use crate::templates;
use shosai_message::Message;
use std::ops::Range;

/// Bars, series and panels that can be told apart; more are cut, and that is said.
const MOST_BARS: usize = 30;
const MOST_SERIES: usize = 8;
const MOST_PANELS: usize = 12;
const MOST_BOXES: usize = 20;
/// How far behind a measure the word `log` may stand to mean it alone, in bytes: `GDP（対数）`.
const NEAR_LOG: usize = 4;
/// Points of a line; more are gathered in longer periods.
const MOST_POINTS: usize = 400;

/// A spec and what was supposed to make it.
pub struct Composed {
    pub spec: ChartSpec,
    pub aggregate: Aggregate,
    pub notes: Vec<Message>,
    pub conditions: Conditions,
    /// Why the template was chosen.
    pub reason: String,
}

struct Compose<'a> {
    parsed: &'a Parsed<'a>,
    choice: &'a Choice,
    pattern: &'static str,
    spec: ChartSpec,
    notes: Vec<Message>,
    aggregate: Aggregate,
    grain: Option<Grain>,
    reason: String,
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
        reason: String::new(),
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

/// Whether the name of a column says that its values are aggregates: `temp_max`, `平均気温`.
fn is_aggregated(column: &Column, word: &str) -> bool {
    let names_one = |part: &String| senses(part).iter().any(|sense| sense.family() == "agg");
    fold(&column.label).contains(word) || header::words(&column.label).iter().any(names_one)
}

impl Compose<'_> {
    fn note(&mut self, note: impl Into<Message>) {
        self.notes.push(note.into());
    }

    fn name(&self, at: usize) -> String {
        self.parsed.table.columns[at].name.clone()
    }

    /// The aggregate that is named, or the one that fits the kind of the measure.
    fn choose_aggregate(&mut self) -> Aggregate {
        let frame = &self.parsed.frame;
        let Some(measure) = self.choice.roles.measures.first().copied() else {
            return Aggregate::Count;
        };
        if let Some((aggregate, span)) = &frame.aggregate {
            // `最高気温` names a column of that name, no maximum; `平均所得` of a column `earnings` names its mean.
            let word = &self.parsed.text.folded[span.clone()];
            let within = self.choice.roles.measures.iter().any(|at| {
                let (link, column) = (&self.parsed.links[*at], &self.parsed.table.columns[*at]);
                let met = link.spans.iter().any(|s| s.start < span.end && span.start < s.end);
                link.complete && met && is_aggregated(column, word)
            });
            let counts = matches!(aggregate, Aggregate::Count | Aggregate::Distinct);
            // A column of totals is added up further.
            let total = within && *aggregate == Aggregate::Sum;
            if (!within && !counts)
                || (total && kind_of(&self.parsed.table.columns[measure]) != Some(MeasureKind::Rate))
            {
                return *aggregate;
            }
        }
        let nameless = frame.nameless.filter(|at| *at == measure).and_then(|at| self.parsed.links[at].spans.first());
        let kind = match nameless {
            Some(said) => kind_of_name(&self.parsed.text.folded[said.clone()], &|| false),
            None => kind_of(&self.parsed.table.columns[measure]),
        };
        if let Some(extreme) = self.extreme_of(measure).filter(|_| kind != Some(MeasureKind::Flow)) {
            return extreme;
        }
        if matches!(kind, None | Some(MeasureKind::Flow))
            && self.mixes_times()
            && is_running(self.parsed.table, measure)
        {
            let name = self.name(measure);
            self.note(messages::RunningTotal { name });
            return Aggregate::Max;
        }
        match kind {
            Some(MeasureKind::Level | MeasureKind::Rate) => Aggregate::Mean,
            Some(MeasureKind::Stock) if self.mixes_times() => Aggregate::Mean,
            Some(MeasureKind::Stock | MeasureKind::Flow) => Aggregate::Sum,
            // A number of something and a share are added up; whether that may be, the name does not tell.
            None if self.is_share() || (super::columns::counts(&self.parsed.found()) && self.is_reduced()) => {
                let name = self.name(measure);
                self.note(messages::SumNotKnown { name });
                Aggregate::Sum
            }
            None => {
                let counted = self.parsed.table.columns[measure].unit.is_some();
                if counted { Aggregate::Sum } else { Aggregate::Mean }
            }
        }
    }

    /// Whether rows of several moments fall together.
    fn mixes_times(&self) -> bool {
        let own = |at: usize| matches!(self.parsed.table.columns[at].kind, Kind::Time(_));
        let frame = &self.parsed.frame;
        let roles = &self.choice.roles;
        let each = (roles.time.is_some_and(own) || roles.groups.iter().any(|at| own(*at))) && frame.grain.is_none();
        !each && frame.periods.len() != 1 && self.parsed.table.columns.iter().any(|column| column.is_time())
    }

    /// `highest level by decade`: an extreme that stands right before the measure, and a group behind it.
    fn extreme_of(&self, measure: usize) -> Option<Aggregate> {
        let (text, span) = (&self.parsed.text, self.parsed.links[measure].spans.first()?);
        let before = |(hit, _): &(&Hit, &Sense)| {
            hit.span.end <= span.start && text.folded[hit.span.end..span.start].trim().is_empty()
        };
        let (_, sense) = text.wanted("extreme").find(before)?;
        let grouped = text.wanted("group").any(|(hit, _)| hit.span.start >= span.end);
        (grouped && self.parsed.frame.top.is_none()).then_some(match sense.value() {
            "asc" => Aggregate::Min,
            _ => Aggregate::Max,
        })
    }

    fn is_share(&self) -> bool {
        matches!(self.choice.class, "P03s" | "P32s")
    }

    /// Whether the form draws one value of many: not the spread of values, nor each of them.
    fn is_reduced(&self) -> bool {
        !matches!(self.choice.class, "P03h" | "P03r" | "P13" | "P23" | "P23r" | "P32")
    }

    /// The period that is named, or one that keeps a line readable.
    fn choose_grain(&mut self) -> Option<Grain> {
        let time =
            self.choice.roles.time.or_else(|| {
                self.choice.roles.groups.iter().copied().find(|at| self.parsed.table.columns[*at].is_time())
            })?;
        let column = &self.parsed.table.columns[time];
        let Kind::Time(own) = column.kind else { return None };
        if let Some((_, Some(grain))) = self.parsed.frame.window {
            return Some(grain.max(own));
        }
        if let Some((grain, _)) = self.parsed.frame.grain {
            return (grain >= own).then_some(grain);
        }
        if self.choice.roles.time.is_none() && self.parsed.frame.compared_periods() > 1 {
            let months = |kept: &super::periods::Kept| kept.from.as_ref().is_some_and(|from| from.contains('-'));
            let grain = if self.parsed.frame.periods.iter().any(months) { Grain::Month } else { Grain::Year };
            return (grain >= own).then_some(grain);
        }
        let times: Vec<i64> = column.as_times()?.iter().copied().filter(|t| *t != NO_TIME).collect();
        let bars = matches!(self.pattern, "P21" | "P13" | "P02");
        let most = if bars { 16 } else { MOST_POINTS };
        let grains = [Grain::Hour, Grain::Day, Grain::Week, Grain::Month, Grain::Quarter, Grain::Year];
        let count = |grain: Grain| {
            let mut periods: Vec<i64> = times.iter().map(|t| grain.floor(*t)).collect();
            periods.sort_unstable();
            periods.dedup();
            periods.len()
        };
        let fits = |grain: &Grain| *grain >= own && count(*grain) <= most;
        let finest = own.max(Grain::Hour);
        let chosen = grains.into_iter().filter(|g| *g >= finest).find(fits)?;
        // Events are counted or added up by periods that hold several of them.
        let sparse = !bars
            && chosen <= Grain::Day
            && own <= Grain::Day
            && count(chosen) > 62
            && matches!(self.aggregate, Aggregate::Count | Aggregate::Sum)
            && times.len() < count(chosen) * 4;
        if sparse && times.len() > count(chosen) {
            return Some(Grain::Month);
        }
        (chosen != own).then_some(chosen)
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
        if self.parsed.table.columns[at].is_time() { self.time(at) } else { Channel::of(self.name(at)) }
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
        (!own && (named || frequency(self.parsed.table) == Some(at))).then(|| self.name(at))
    }

    fn encode(&mut self) {
        let roles = self.choice.roles.clone();
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
        // What has more values than colours goes along the axis; of times only the periods asked for are kept.
        let many = |at: Option<&usize>| {
            let column = at.map(|at| &self.parsed.table.columns[*at]);
            column.is_some_and(|column| !column.is_time() && column.distinct(MOST_SERIES + 1) > MOST_SERIES)
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
            "P03h" => encoding.x = number,
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
            "P23" => (encoding.x, encoding.color) = (number, first),
            "P31" => {
                (encoding.x, encoding.y, encoding.facet) = (time, Some(y), if folded { Some(series) } else { first })
            }
            _ => (encoding.x, encoding.y) = (first, number),
        }
        self.spec.encoding = encoding;
    }

    /// The template: the one that is named if it fits, or the form's own.
    fn form(&mut self) {
        let two = self.choice.roles.groups.len() > 1;
        let own = match self.choice.class {
            "P01" => "line",
            "P02" | "P21x" if two || self.spec.encoding.color.is_some() => "clustered_bar",
            "P02" | "P21x" => "bar",
            "P03h" => "histogram",
            "P23r" => "scatter_groups",
            "P03r" if self.parsed.frame.lines.contains(&"regression") => "scatter_regression",
            "P03r" => "scatter",
            "P03s" => "share_bar",
            "P12" | "P12m" => "multi_line",
            "P13" => "facet_histogram",
            "P21" => "grouped_bar",
            "P23" => "overlay_histogram",
            "P31" => "small_multiples",
            "P32s" => "share_stacked_bar",
            _ => "box_plot",
        };
        let (own, reason) = self.by_shape(own);
        self.spec.mark = own.to_owned();
        self.reason = reason.to_owned();
        let forms = self.parsed.frame.forms.clone();
        for (form, word) in &forms {
            let id = alias(form, self.choice.class, self.spec.encoding.color.is_some(), own);
            let fits = templates::find(id).is_some_and(|t| t.patterns.iter().any(|p| p.id() == self.pattern));
            if fits {
                self.spec.mark = id.to_owned();
                self.reason = format!("asked for by name: {word}");
                return;
            }
            if id != own {
                self.note(messages::FormCannotShow { form, own, word });
            }
        }
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
            let mark = self.spec.mark.clone();
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

    /// The shape of the data may ask for another template than the form's own.
    fn by_shape(&self, own: &'static str) -> (&'static str, &'static str) {
        let table = self.parsed.table;
        let periods = self.choice.roles.time.map_or(0, |at| match (table.columns[at].as_times(), self.grain) {
            (Some(times), Some(grain)) => {
                let mut all: Vec<i64> = times.iter().filter(|t| **t != NO_TIME).map(|t| grain.floor(*t)).collect();
                all.sort_unstable();
                all.dedup();
                all.len()
            }
            _ => table.columns[at].distinct(MOST_POINTS),
        });
        let units: Vec<&Option<String>> =
            self.choice.roles.measures.iter().map(|at| &table.columns[*at].unit).collect();
        let negative = self
            .choice
            .roles
            .measures
            .first()
            .and_then(|at| table.columns[*at].as_numbers())
            .is_some_and(|v| v.iter().any(|v| *v < 0.0));
        match own {
            "line" if self.parsed.frame.change.is_some() => ("change_bar", "changes are drawn from zero"),
            "line" if self.parsed.frame.cumulative && !negative => ("area", "a running total fills from zero"),
            "bar" if negative && self.aggregate != Aggregate::Count => ("diverging_bar", "some values are negative"),
            "share_bar" if negative => ("diverging_bar", "negative values have no share"),
            "multi_line" if units.windows(2).any(|w| w[0] != w[1]) => {
                ("index_line", "measures of unlike units start at 100")
            }
            "multi_line" if self.parsed.text.has("cue.composition") && !negative => {
                ("share_area", "parts of a whole over time")
            }
            "facet_histogram" if periods > MOST_PANELS => ("quantile_band", "too many periods for panels"),
            _ => (own, "the pattern's default"),
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
                let mark = self.spec.mark.clone();
                self.note(messages::LineNotDrawn { mark, name });
            }
        }
    }
}

/// The same word means another template in another form.
fn alias<'a>(form: &'a str, class: &str, split: bool, own: &'a str) -> &'a str {
    match (form, class) {
        ("bar", "P01") => "column_timeline",
        ("bar" | "grouped_bar", "P02" | "P21x") if split => "clustered_bar",
        ("bar", "P21") => "grouped_bar",
        ("bar", "P03s") => "share_bar",
        ("line", "P12" | "P12m") => "multi_line",
        ("line" | "small_multiples", "P31") => "small_multiples",
        ("area", "P12" | "P12m") => "stacked_area",
        ("area", "P31") => "facet_area",
        ("heat_map", "P21" | "P31") => "period_heat_map",
        ("heat_map", "P01") => "calendar",
        ("histogram", "P13") => "facet_histogram",
        ("histogram", "P23") => "overlay_histogram",
        ("density", "P23") => "overlay_density",
        ("stacked_bar", "P21") => "stacked_timeline",
        ("stacked_bar" | "share_bar" | "bar", "P32s") => "share_stacked_bar",
        ("scatter", "P03r" | "P23r") => own,
        ("box_plot", "P13") => "time_box",
        ("dot_plot", "P32") => "strip_plot",
        _ => form,
    }
}

/// Whether a form that is named can be drawn as a class.
pub fn can_show(form: &str, class: &str) -> bool {
    let id = match (form, class) {
        ("scatter", "P03r" | "P23r") => "scatter_groups",
        ("scatter", _) => return false,
        ("box_plot" | "violin" | "strip_plot" | "ridgeline", "P32s") | ("stacked_bar" | "bar", "P32") => return false,
        ("histogram", "P03r" | "P03s") | ("density", "P03r" | "P03s") | ("share_bar", "P03h" | "P03r") => return false,
        ("bar", "P02" | "P21x" | "P01" | "P21" | "P03s") => return true,
        ("heat_map", "P02" | "P21x") => return true,
        _ => alias(form, class, true, "scatter"),
    };
    (id == "scatter_groups" || class != "P23r" && form != "scatter")
        && (form == "scatter" || templates::find(id).is_some_and(|t| t.patterns.iter().any(|p| p.id() == &class[..3])))
}
