//! From a spec to the plan that templates draw: nothing is guessed, and what does not fit is refused with its path.

use super::ChartSpec;
use super::channel::{Bin, Channel, FieldType};
use super::channels::Part;
use super::lines::LineKind;
use super::marks::{Form, Shape, Slot, form, pattern};
use super::options;
use super::refuse::{refuse, unfit};
use super::taken;
use super::transform::Transform;
use super::years::Years;
use crate::Language;
use crate::error::{ChartError, Code};
use crate::messages;
use crate::operations::{Aggregate, Expression, Operation, Test};
use crate::plan::{Plan, Roles, Told};
use crate::table::Table;
use serde_json::{Map, Value, json};
use shosai_message::Message;

/// Marks drawn one by one; more are sampled.
const MAX_MARKS: usize = 3_000;

/// A spec on its way to a plan.
pub struct Run<'a> {
    pub(super) spec: &'a ChartSpec,
    pub(super) locale: Language,
    /// The table after the operations so far.
    pub(super) working: Table,
    pub(super) operations: Vec<Operation>,
    pub(super) years: Years,
    pub(super) warnings: Vec<Message>,
    pub(super) told: Told,
    /// Steps on rows that stand behind those on drawn values, and act on these.
    pub(super) left: Vec<usize>,
    /// Columns that are computed for each group.
    pub(super) calculated: Vec<(String, Expression)>,
    pub(super) aggregate: Aggregate,
}

/// The plan of a spec for a table.
pub fn execute(spec: &ChartSpec, table: &Table, locale: Language) -> Result<Plan, ChartError> {
    let mut run = Run {
        spec,
        locale,
        working: table.clone(),
        operations: Vec::new(),
        years: Years::default(),
        warnings: Vec::new(),
        told: Told::default(),
        left: Vec::new(),
        calculated: Vec::new(),
        aggregate: Aggregate::Sum,
    };
    run.change_rows()?;
    let form = form(spec, &run.working)?;
    taken::check(&form)?;
    run.warnings.extend(options::check(spec, &form, &run.working)?);
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
        self.years.follow(&operation, &self.working);
        let working = std::mem::replace(&mut self.working, Table { columns: Vec::new(), rows: 0, notes: Vec::new() });
        self.working = operation.apply(working);
        self.operations.push(operation);
    }

    fn change_rows(&mut self) -> Result<(), ChartError> {
        let spec = self.spec;
        for (at, step) in spec.transform.iter().enumerate() {
            let path = format!("transform[{at}]");
            if self.is_left(at)? {
                self.left.push(at);
                continue;
            }
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

    fn number(&mut self, slot: &Slot) -> Result<String, ChartError> {
        let (path, channel) = slot.as_ref().map_or(("encoding.x", Channel::default()), |(path, c)| (*path, c.clone()));
        let field = channel.field.clone().unwrap_or_default();
        if matches!(channel.kind, Some(FieldType::Nominal | FieldType::Ordinal)) {
            return Err(unfit(&format!("{path}.type"), messages::NumberShown { column: &field }));
        }
        self.make_numbers(path, &field)?;
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
        if let Some((_, Channel { bin: Some(Bin::Sized(size)), .. })) = &form.x {
            self.told.bins = Some(*size);
        }
        self.after_rows(form, color.as_deref().or(facet.as_deref()))?;
        if let Some(color) = &color {
            self.few_words(color, super::limits::MOST_OVERLAYS);
        }
        self.keep_present(&x);
        if let Some(facet) = &facet {
            self.few_words(facet, super::limits::MOST_PANELS);
            self.push(Operation::Sort { column: facet.clone(), descending: false });
        }
        Ok(Roles { x: Some(x), y: None, color, facet })
    }

    fn beside(&mut self, form: &Form) -> Result<Roles, ChartError> {
        self.aggregate = Aggregate::Count;
        let x = self.optional(&form.x, Part::Names)?;
        let y = self.number(&form.y)?;
        self.after_rows(form, x.as_deref())?;
        if let Some(x) = &x {
            self.few_words(x, super::limits::MOST_BOXES);
        }
        self.keep_present(&y);
        self.order_words(form, x.as_deref())?;
        Ok(Roles { x, y: Some(y), ..Roles::default() })
    }

    fn relation(&mut self, form: &Form) -> Result<Roles, ChartError> {
        self.aggregate = Aggregate::Mean;
        let color = self.optional(&form.color, Part::Colors)?;
        let (x, y) = (self.number(&form.x)?, self.number(&form.y)?);
        self.after_rows(form, color.as_deref())?;
        if let Some(color) = &color {
            self.few_words(color, super::limits::MOST_SERIES);
        }
        if let Some(size) = &form.size {
            self.told.size = Some(self.number(&Some(size.clone()))?);
        }
        if self.working.rows > MAX_MARKS {
            let rows = self.working.rows;
            self.push(Operation::Sample { n: MAX_MARKS });
            self.warnings.push(messages::PointsSampled { max_marks: MAX_MARKS, rows }.into());
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
        self.told.years = roles.y.as_ref().is_some_and(|name| self.years.has(name));
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
            template_reason: self.locale.say(messages::AsTheSpecSays),
            fallback: false,
            aggregate: self.aggregate,
            operations: self.operations,
            told: self.told,
            warnings: self.warnings,
            roles,
        })
    }
}

fn mapping(roles: &Roles) -> Map<String, Value> {
    let pairs = [("x", &roles.x), ("y", &roles.y), ("color", &roles.color), ("facet", &roles.facet)];
    pairs.into_iter().filter_map(|(key, name)| name.clone().map(|name| (key.to_owned(), Value::from(name)))).collect()
}

pub(super) fn needs(path: &str, wanted: impl Into<Message>) -> ChartError {
    refuse(Code::Validation, path, messages::PartNeeded { path, wanted: wanted.into() })
}
