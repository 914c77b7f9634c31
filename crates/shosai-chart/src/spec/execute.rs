//! From a spec to the plan that templates draw: nothing is guessed, and what does not fit is refused with its path.

use super::ChartSpec;
use super::channel::{Channel, ScaleType};
use super::channels::Part;
use super::lines::LineKind;
use super::marks::{Form, Shape, Slot, Split, form, pattern};
use super::refuse::{bad_word, refuse, unfit};
use super::transform::Transform;
use crate::draw::ticks::AxisScale;
use crate::error::{ChartError, Code, Phrase};
use crate::plan::Auxiliary;
use crate::operations::{Aggregate, Expression, Operation, Test};
use crate::plan::{Plan, Roles, Told};
use crate::prepared::LEAST_TO_FORECAST;
use crate::scene::Color;
use crate::table::calendar::Grain;
use crate::table::{Kind, Table};
use crate::{Locale, templates};
use serde_json::{Map, Value, json};

/// Elements at once, as the contract says.
const MAX_AUXILIARY: usize = 3;
/// Marks drawn one by one; more are sampled.
const MAX_MARKS: usize = 3_000;
/// Colours at most.
const MAX_PALETTE: usize = 10;

/// A spec on its way to a plan.
pub struct Run<'a> {
    pub(super) spec: &'a ChartSpec,
    pub(super) locale: Locale,
    /// The table after the operations so far.
    pub(super) working: Table,
    pub(super) operations: Vec<Operation>,
    pub(super) warnings: Vec<Phrase>,
    pub(super) told: Told,
    /// Columns that are computed for each group.
    pub(super) calculated: Vec<(String, Expression)>,
    pub(super) aggregate: Aggregate,
}

/// The plan of a spec for a table.
pub fn execute(spec: &ChartSpec, table: &Table, locale: Locale) -> Result<Plan, ChartError> {
    let mut run = Run {
        spec,
        locale,
        working: table.clone(),
        operations: Vec::new(),
        warnings: Vec::new(),
        told: Told::default(),
        calculated: Vec::new(),
        aggregate: Aggregate::Sum,
    };
    run.change_rows()?;
    let form = form(spec, &run.working)?;
    run.check_channels(&form)?;
    let roles = match form.shape {
        Shape::Measured(_) => run.measured(&form)?,
        Shape::Spread(_) => run.spread(&form)?,
        Shape::Beside => run.beside(&form)?,
        Shape::Relation => run.relation(&form)?,
    };
    run.finish(&form, roles)
}

impl Run<'_> {
    /// Adds an operation and applies it, so that what follows sees its result.
    pub(super) fn push(&mut self, operation: Operation) {
        let working = std::mem::replace(&mut self.working, Table { columns: Vec::new(), rows: 0, notes: Vec::new() });
        self.working = operation.apply(working);
        self.operations.push(operation);
    }

    fn change_rows(&mut self) -> Result<(), ChartError> {
        let spec = self.spec;
        for (at, step) in spec.transform.iter().enumerate() {
            let path = format!("transform[{at}]");
            match step {
                Transform::Filter(step) => self.filter(&step.filter, &path)?,
                Transform::Calculate(step) => self.calculate(step, &path)?,
                Transform::Aggregate(step) => self.aggregate(step, &path)?,
                Transform::Fold(step) => self.fold(step, &path)?,
                Transform::TimeUnit(step) => self.time_unit(step, &path)?,
                Transform::Keep(step) => self.keep(step, &path)?,
                Transform::Window(_) | Transform::Limit(_) => {}
            }
        }
        Ok(())
    }

    fn check_channels(&self, form: &Form) -> Result<(), ChartError> {
        let id = form.template.id;
        let missing = |path: &str, wanted: (&str, &str)| {
            unfit(
                path,
                (format!("`{id}` には{}が必要です。", wanted.0), format!("`{id}` needs {}.", wanted.1)),
                (
                    format!("`{path}` に `{{\"field\": …}}` を加えるか、別の `mark` を選んでください。"),
                    format!("Add `{path}` with a `field`, or choose another `mark`."),
                ),
            )
        };
        if form.x.is_none() && form.shape != Shape::Beside {
            return Err(missing("encoding.x", ("横軸", "an x-axis")));
        }
        let measured = !matches!(form.shape, Shape::Spread(_));
        if measured && form.y.is_none() {
            return Err(missing(
                "encoding.y",
                ("値（または `\"aggregate\": \"count\"`）", "a measure (or `\"aggregate\": \"count\"`)"),
            ));
        }
        let split = match form.shape {
            Shape::Measured(split) | Shape::Spread(split) => split,
            _ => return Ok(()),
        };
        match split {
            Split::Color if form.color.is_none() => Err(missing("encoding.color", ("色分けの列", "a colour"))),
            // A distribution of everything is one panel.
            Split::Facet if form.facet.is_none() && id != "facet_histogram" => {
                Err(missing("encoding.facet", ("パネルの列", "panels")))
            }
            Split::Maybe if form.color.is_none() && form.facet.is_none() => {
                Err(missing("encoding.color", ("色分けの列", "a colour")))
            }
            Split::Never | Split::Color if form.facet.is_some() => Err(too_many("encoding.facet", id)),
            Split::Never | Split::Facet if form.color.is_some() => Err(too_many("encoding.color", id)),
            _ => Ok(()),
        }
    }

    fn number(&mut self, slot: &Slot) -> Result<String, ChartError> {
        let (path, channel) = slot.as_ref().map_or(("encoding.x", Channel::default()), |(path, c)| (*path, c.clone()));
        let field = channel.field.clone().unwrap_or_default();
        let column = self.look_up(path, &field)?;
        if matches!(column.kind, Kind::Time(Grain::Year | Grain::FiscalYear)) {
            let derive = crate::operations::Derive::YearNumber;
            self.push(Operation::WithColumn { column: field.clone(), derive, name: field.clone() });
        } else if !column.is_number() {
            return Err(unfit(
                &format!("{path}.field"),
                (format!("「{field}」は数値の列ではありません。"), format!("\"{field}\" is no column of numbers.")),
                {
                    let names: Vec<String> = self
                        .working
                        .columns
                        .iter()
                        .filter(|c| c.is_number())
                        .map(|c| format!("`{}`", c.name))
                        .collect();
                    (format!("数値の列: {}。", names.join(", ")), format!("Columns of numbers: {}.", names.join(", ")))
                },
            ));
        }
        if let Some(title) = &channel.title {
            self.told.labels.push((field.clone(), title.clone()));
        }
        Ok(field)
    }

    fn keep_present(&mut self, column: &str) {
        self.push(Operation::Filter { column: column.to_owned(), test: Test::Present });
    }

    fn spread(&mut self, form: &Form) -> Result<Roles, ChartError> {
        self.aggregate = Aggregate::Count;
        let facet = self.optional(&form.facet, Part::Panels)?;
        let color = self.optional(&form.color, Part::Colors)?;
        let x = self.number(&form.x)?;
        if let Some(color) = &color {
            self.few_words(color, "encoding.color", super::drawn::MOST_OVERLAYS)?;
        }
        self.keep_present(&x);
        if let Some(facet) = &facet {
            self.few_words(facet, "encoding.facet", super::drawn::MOST_PANELS)?;
            self.push(Operation::Sort { column: facet.clone(), descending: false });
        }
        Ok(Roles { x: Some(x), y: None, color, facet })
    }

    fn beside(&mut self, form: &Form) -> Result<Roles, ChartError> {
        // A ridge of periods is told as the measure and its panels.
        if form.y.is_none() {
            return self.spread(form);
        }
        self.aggregate = Aggregate::Count;
        let x = self.optional(&form.x, Part::Names)?;
        let y = self.number(&form.y)?;
        if let Some(x) = &x {
            self.few_words(x, "encoding.x", super::drawn::MOST_BOXES)?;
        }
        self.keep_present(&y);
        self.order_words(form, x.as_deref());
        Ok(Roles { x, y: Some(y), ..Roles::default() })
    }

    fn relation(&mut self, form: &Form) -> Result<Roles, ChartError> {
        self.aggregate = Aggregate::Mean;
        let color = self.optional(&form.color, Part::Colors)?;
        let (x, y) = (self.number(&form.x)?, self.number(&form.y)?);
        if let Some(color) = &color {
            self.few_words(color, "encoding.color", super::drawn::MOST_SERIES)?;
        }
        if let Some(size) = &form.size {
            self.told.size = Some(self.number(&Some(size.clone()))?);
        }
        if self.working.rows > MAX_MARKS {
            let rows = self.working.rows;
            self.push(Operation::Sample { n: MAX_MARKS });
            self.warnings.push(Phrase::new(
                format!("{rows} 行から等間隔に {MAX_MARKS} 点を選んで描きました。"),
                format!("{MAX_MARKS} evenly spaced points of {rows} rows are drawn."),
            ));
        }
        Ok(Roles { x: Some(x), y: Some(y), color, facet: None })
    }

    pub(super) fn optional(&mut self, slot: &Slot, part: Part) -> Result<Option<String>, ChartError> {
        match slot {
            Some((path, channel)) => self.shown(path, channel, part, false).map(Some),
            None => Ok(None),
        }
    }

    fn finish(mut self, form: &Form, roles: Roles) -> Result<Plan, ChartError> {
        let spec = self.spec;
        let pattern = pattern(spec, form)?;
        let template = form.template;
        let mut auxiliary = self.lines(template)?;
        self.highlight(template, &roles, &mut auxiliary)?;
        self.texts(form, template.id, &roles)?;
        let value = |kind: LineKind| spec.lines.iter().find(|line| line.kind == kind).and_then(|line| line.value);
        Ok(Plan {
            pattern,
            template: template.id,
            mapping: mapping(&roles),
            auxiliary,
            target: value(LineKind::Target),
            threshold: value(LineKind::Threshold),
            highlight: spec.highlight.clone(),
            reading: json!({}),
            locale: self.locale,
            scores: Vec::new(),
            template_reason: self.locale.pick("spec の指定", "as the spec says").to_owned(),
            fallback: false,
            aggregate: self.aggregate,
            operations: self.operations,
            told: self.told,
            warnings: self.warnings,
            roles,
        })
    }

    fn lines(&mut self, template: &templates::Template) -> Result<Vec<Auxiliary>, ChartError> {
        if self.spec.lines.len() > MAX_AUXILIARY {
            return Err(refuse(
                Code::Validation,
                "lines",
                (format!("線は {MAX_AUXILIARY} 本までです。"), format!("there are more than {MAX_AUXILIARY} lines.")),
                ("減らしてください。".to_owned(), "Leave some out.".to_owned()),
            ));
        }
        let mut out = Vec::new();
        for (at, line) in self.spec.lines.iter().enumerate() {
            let element = match line.kind {
                LineKind::Mean => Auxiliary::MeanLine,
                LineKind::Median => Auxiliary::MedianLine,
                LineKind::Target => Auxiliary::TargetLine,
                LineKind::Threshold | LineKind::Value => Auxiliary::Threshold,
                LineKind::Regression => Auxiliary::Regression,
                LineKind::MovingAverage => Auxiliary::MovingAvg,
                LineKind::Forecast => Auxiliary::Forecast,
                LineKind::Annotation => Auxiliary::Annotation,
            };
            if line.kind == LineKind::Forecast && self.working.rows < LEAST_TO_FORECAST {
                return Err(unfit(
                    &format!("lines[{at}].kind"),
                    (
                        format!("点が {} 個しかありません。", self.working.rows),
                        format!("there are only {} points.", self.working.rows),
                    ),
                    (
                        format!("予測には {LEAST_TO_FORECAST} 個以上の点が必要です。"),
                        format!("A forecast needs {LEAST_TO_FORECAST} points or more."),
                    ),
                ));
            }
            let valued = matches!(line.kind, LineKind::Target | LineKind::Threshold | LineKind::Value);
            if valued && line.value.is_none_or(|value| !value.is_finite()) {
                return Err(needs(&format!("lines[{at}].value"), "値", "a value"));
            }
            if !template.accepts.contains(&element) {
                return Err(unfit(
                    &format!("lines[{at}].kind"),
                    (
                        format!("`{}` の上では意味を持ちません。", template.id),
                        format!("it means nothing on `{}`.", template.id),
                    ),
                    {
                        let names: Vec<&str> = template.accepts.iter().filter_map(|own| line_of(*own)).collect();
                        let names =
                            if names.is_empty() { "–".to_owned() } else { format!("`{}`", names.join("`, `")) };
                        (format!("使える線: {names}。"), format!("Lines it takes: {names}."))
                    },
                ));
            }
            match line.kind {
                LineKind::Value => {
                    let value = line.value.unwrap_or_default();
                    self.told.values.push((value, line.label.clone().unwrap_or_default()));
                    continue;
                }
                LineKind::Target => self.told.target_label.clone_from(&line.label),
                LineKind::Threshold => self.told.threshold_label.clone_from(&line.label),
                _ => {}
            }
            out.push(element);
        }
        Ok(out)
    }

    fn highlight(
        &self,
        template: &templates::Template,
        roles: &Roles,
        auxiliary: &mut Vec<Auxiliary>,
    ) -> Result<(), ChartError> {
        let Some(first) = self.spec.highlight.first() else { return Ok(()) };
        if !template.accepts.contains(&Auxiliary::Highlight) {
            return Err(unfit(
                "highlight",
                (
                    format!("`{}` では強調できません。", template.id),
                    format!("nothing is brought out on `{}`.", template.id),
                ),
                (
                    "`highlight` を外すか、`bar`・`multi_line` などにしてください。".to_owned(),
                    "Leave `highlight` out, or use `bar` or `multi_line`.".to_owned(),
                ),
            ));
        }
        let held = [&roles.color, &roles.facet, &roles.x].into_iter().flatten();
        let mut words: Vec<&str> = Vec::new();
        for name in held {
            words.extend(self.working.column(name).map_or_else(Vec::new, |column| super::drawn::used_words(column)));
        }
        for (at, wanted) in self.spec.highlight.iter().enumerate() {
            if !words.is_empty() && !words.contains(&wanted.as_str()) {
                return Err(bad_word(Code::Unprocessable, &format!("highlight[{at}]"), wanted, &words));
            }
        }
        if !first.is_empty() && !auxiliary.contains(&Auxiliary::Highlight) {
            auxiliary.push(Auxiliary::Highlight);
        }
        Ok(())
    }

    /// Values of zero or below have no place on a log axis.
    fn check_log(&self, scale: AxisScale, slot: &Slot, name: Option<&str>) -> Result<(), ChartError> {
        let values =
            name.and_then(|name| self.working.column(name)).and_then(|column| column.as_numbers()).unwrap_or(&[]);
        let path = slot.as_ref().map_or("encoding", |(path, _)| path);
        if !scale.log || values.iter().all(|v| v.is_nan() || *v > 0.0) {
            return Ok(());
        }
        Err(unfit(
            &format!("{path}.scale.type"),
            (
                "0 以下の値は対数軸に置けません。".to_owned(),
                "values of zero or below have no place on a log axis.".to_owned(),
            ),
            (
                "`linear` にするか、`filter` で正の値だけにしてください。".to_owned(),
                "Use `linear`, or keep positive values with a `filter`.".to_owned(),
            ),
        ))
    }

    fn texts(&mut self, form: &Form, template: &str, roles: &Roles) -> Result<(), ChartError> {
        let spec = self.spec;
        self.told.title.clone_from(&spec.title);
        self.told.subtitle.clone_from(&spec.subtitle);
        self.told.unit.clone_from(&spec.unit);
        if spec.palette.len() > MAX_PALETTE {
            return Err(refuse(
                Code::Validation,
                "palette",
                (format!("色は {MAX_PALETTE} 色までです。"), format!("there are more than {MAX_PALETTE} colours.")),
                ("減らしてください。".to_owned(), "Leave some out.".to_owned()),
            ));
        }
        for (at, text) in spec.palette.iter().enumerate() {
            let color = color(text)
                .ok_or_else(|| needs(&format!("palette[{at}]"), "`#RRGGBB` の色", "a colour as `#RRGGBB`"))?;
            self.told.palette.push(color);
        }
        self.told.x_scale = axis_scale(&form.x, template, false)?;
        self.told.y_scale = axis_scale(&form.y, template, true)?;
        self.check_log(self.told.x_scale, &form.x, roles.x.as_deref())?;
        self.check_log(self.told.y_scale, &form.y, roles.y.as_deref())?;
        Ok(())
    }
}

/// Lines, points and steps may leave zero out or be logarithmic; bars and areas may not.
fn axis_scale(slot: &Slot, template: &str, upwards: bool) -> Result<AxisScale, ChartError> {
    let Some((path, scale)) = slot.as_ref().and_then(|(path, channel)| channel.scale.map(|scale| (*path, scale)))
    else {
        return Ok(AxisScale::default());
    };
    let free =
        matches!(template, "line" | "step_line" | "multi_line" | "scatter" | "scatter_groups" | "scatter_regression");
    let free = free && (upwards || template.starts_with("scatter"));
    let log = scale.kind == Some(ScaleType::Log);
    let from_zero = scale.zero == Some(true);
    if !free && (log || scale.zero == Some(false)) {
        let key = if log { "type" } else { "zero" };
        return Err(unfit(
            &format!("{path}.scale.{key}"),
            (format!("`{template}` はゼロから描くため変えられません。"), format!("`{template}` is drawn from zero.")),
            (
                "`line`・`multi_line`・`point` なら選べます。".to_owned(),
                "Use `line`, `multi_line` or `point` for it.".to_owned(),
            ),
        ));
    }
    if log && from_zero {
        return Err(unfit(
            &format!("{path}.scale.zero"),
            ("対数軸はゼロから始められません。".to_owned(), "a log axis has no zero.".to_owned()),
            ("`zero` を外してください。".to_owned(), "Leave `zero` out.".to_owned()),
        ));
    }
    Ok(AxisScale { log, zero: scale.zero })
}

fn line_of(element: Auxiliary) -> Option<&'static str> {
    Some(match element {
        Auxiliary::MeanLine => "mean",
        Auxiliary::MedianLine => "median",
        Auxiliary::TargetLine => "target",
        Auxiliary::Threshold => "threshold",
        Auxiliary::Regression => "regression",
        Auxiliary::MovingAvg => "moving_average",
        Auxiliary::Forecast => "forecast",
        Auxiliary::Annotation => "annotation",
        Auxiliary::Highlight | Auxiliary::ColorCoding => return None,
    })
}

fn color(text: &str) -> Option<Color> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii())?;
    let part = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
    Some(Color(part(0)?, part(2)?, part(4)?))
}

fn mapping(roles: &Roles) -> Map<String, Value> {
    let pairs = [("x", &roles.x), ("y", &roles.y), ("color", &roles.color), ("facet", &roles.facet)];
    pairs.into_iter().filter_map(|(key, name)| name.clone().map(|name| (key.to_owned(), Value::from(name)))).collect()
}

pub(super) fn needs(path: &str, ja: &str, en: &str) -> ChartError {
    refuse(
        Code::Validation,
        path,
        (format!("{ja}が必要です。"), format!("{en} is needed.")),
        (format!("`{path}` を加えてください。"), format!("Add `{path}`.")),
    )
}

fn too_many(path: &str, template: &str) -> ChartError {
    unfit(
        path,
        (format!("`{template}` には使えません。"), format!("`{template}` does not take it.")),
        (
            format!("`{path}` を外すか、別の `mark` を選んでください。"),
            format!("Leave `{path}` out, or choose another `mark`."),
        ),
    )
}
