//! The order of the steps of a spec: as they are written, or refused where that cannot be.
//!
//! Rows are changed before anything is drawn; `window` and `limit` act on the drawn values. What follows them acts on
//! drawn values too, or must not depend on them.

use super::execute::Run;
use super::marks::Form;
use super::predicate::Predicate;
use super::refuse::unfit;
use super::transform::{FilterStep, Transform, WindowOp, WindowStep};
use crate::error::ChartError;
use crate::messages;
use crate::operations::{Expression, Operation};

impl Transform {
    /// The key that names it.
    fn key(&self) -> &'static str {
        match self {
            Transform::Filter(_) => "filter",
            Transform::Calculate(_) => "calculate",
            Transform::Aggregate(_) => "aggregate",
            Transform::Window(_) => "window",
            Transform::Fold(_) => "fold",
            Transform::TimeUnit(_) => "timeUnit",
            Transform::Limit(_) => "limit",
            Transform::Keep(_) => "keep",
        }
    }

    /// Whether it acts on the drawn values.
    pub(super) fn is_of_drawn(&self) -> bool {
        matches!(self, Transform::Window(_) | Transform::Limit(_))
    }
}

/// A cut of the drawn values.
pub(super) enum Cut {
    /// The first of rows that stand by their measure.
    First { n: usize, descending: bool },
    /// Those with the largest or smallest measure of rows that stand in another order.
    Best { n: usize, descending: bool },
    /// Chosen before.
    Chosen(Operation),
}

impl Run<'_> {
    /// Whether a step on rows stands behind one on drawn values and is left for them; a step that depends on its place and
    /// cannot act on them is refused.
    pub(super) fn is_left(&self, at: usize) -> Result<bool, ChartError> {
        let steps = &self.spec.transform;
        let step = &steps[at];
        let before = steps[..at].iter().find(|step| step.is_of_drawn());
        let is_new = |name: &str| self.working.column(name).is_none();
        match (step, before) {
            (Transform::Filter(step), _) => Ok(before.is_some() || self.reads_groups(&step.filter)),
            (_, None) => Ok(false),
            // A column of its own is the same wherever it is made.
            (Transform::Calculate(step), _) if is_new(&step.name) || is_of_groups(&step.calculate) => Ok(false),
            (Transform::TimeUnit(step), _) if is_new(&step.name) => Ok(false),
            (step, _) if step.is_of_drawn() => Ok(false),
            (step, Some(before)) => Err(not_kept(&format!("transform[{at}]"), step, before)),
        }
    }

    /// Whether a condition is of what is calculated for each group.
    fn reads_groups(&self, filter: &Predicate) -> bool {
        filter.fields().iter().any(|field| self.calculated.iter().any(|(name, _)| name == field))
    }

    /// Whether a limit on `name` changes what windows before it are made of.
    pub(super) fn comes_after_windows(&self, at: usize, name: &str, split: Option<&str>) -> bool {
        let apart = |step: &WindowStep| match step.groupby.as_deref() {
            Some(groups) => groups == [name],
            None => {
                let whole = |op: WindowOp| matches!(op, WindowOp::Share | WindowOp::Rank);
                split == Some(name) && !step.window.iter().any(|one| whole(one.op))
            }
        };
        self.spec.transform[..at].iter().any(|step| matches!(step, Transform::Window(step) if !apart(step)))
    }

    /// Refuses a limit whose words would be chosen before what is written before it.
    pub(super) fn check_place(&self, at: usize, behind_windows: bool) -> Result<(), ChartError> {
        let steps = &self.spec.transform;
        let left = self.left.iter().find(|left| **left < at).map(|left| &steps[*left]);
        let window = steps[..at].iter().find(|step| behind_windows && matches!(step, Transform::Window(_)));
        match left.or(window) {
            Some(before) => Err(not_kept(&format!("transform[{at}]"), &steps[at], before)),
            None => Ok(()),
        }
    }

    /// Windows, cuts and conditions of the drawn values, in their order.
    pub(super) fn after(
        &mut self,
        form: &Form,
        (x, y): (&str, &str),
        split: Option<&str>,
        mut cuts: Vec<(usize, Cut)>,
    ) -> Result<(), ChartError> {
        let spec = self.spec;
        let sorted = self.operations.last().filter(|op| matches!(op.name(), "sort")).cloned();
        let mut windowed = false;
        for (at, step) in spec.transform.iter().enumerate() {
            let path = format!("transform[{at}]");
            match step {
                Transform::Window(step) => {
                    self.window(step, &path, form, x, split)?;
                    windowed = true;
                }
                Transform::Filter(own) if self.left.contains(&at) => self.filter_drawn(own, at)?,
                Transform::Limit(_) => {
                    let place = cuts.iter().position(|(own, _)| *own == at);
                    if let Some(place) = place {
                        self.cut(cuts.swap_remove(place).1, y, windowed, sorted.as_ref());
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn cut(&mut self, cut: Cut, y: &str, windowed: bool, sorted: Option<&Operation>) {
        let by_measure = |descending: bool| Operation::Sort { column: y.to_owned(), descending };
        match cut {
            Cut::Chosen(operation) => self.push(operation),
            Cut::First { n, descending } => {
                // Windows change what rows stand by.
                if windowed {
                    self.push(by_measure(descending));
                }
                self.push(Operation::Head { n, within: None });
            }
            Cut::Best { n, descending } => {
                self.push(by_measure(descending));
                self.push(Operation::Head { n, within: None });
                if let Some(sorted) = sorted {
                    self.push(sorted.clone());
                }
            }
        }
    }

    /// A condition of what is drawn.
    fn filter_drawn(&mut self, step: &FilterStep, at: usize) -> Result<(), ChartError> {
        let path = format!("transform[{at}]");
        let lost = step.filter.fields().into_iter().find(|field| self.working.column(field).is_none());
        if let Some(column) = lost {
            let names: Vec<String> = self.working.columns.iter().map(|column| format!("`{}`", column.name)).collect();
            return Err(unfit(&format!("{path}.filter"), messages::NotDrawnThere { column, names }));
        }
        self.filter(&step.filter, &path)
    }

    /// The steps on drawn values where every row is drawn.
    pub(super) fn after_rows(&mut self, form: &Form, default: Option<&str>) -> Result<(), ChartError> {
        let spec = self.spec;
        for (at, step) in spec.transform.iter().enumerate() {
            let path = format!("transform[{at}]");
            match step {
                Transform::Window(_) => {
                    return Err(unfit(&path, messages::NoWindow { template: form.template.id }));
                }
                Transform::Limit(step) => self.limit_rows(step, &path, default)?,
                Transform::Filter(step) if self.left.contains(&at) => self.filter_drawn(step, at)?,
                _ => {}
            }
        }
        Ok(())
    }
}

impl Predicate {
    /// The columns it tests.
    fn fields(&self) -> Vec<&str> {
        let inner = self.and.iter().flatten().chain(self.or.iter().flatten()).chain(self.not.as_deref());
        self.field.as_deref().into_iter().chain(inner.flat_map(Predicate::fields)).collect()
    }
}

fn is_of_groups(text: &str) -> bool {
    Expression::parse(text).is_ok_and(|read| read.has_aggregate())
}

fn not_kept(path: &str, step: &Transform, before: &Transform) -> ChartError {
    unfit(path, messages::OrderNotKept { step: step.key(), before: before.key() })
}
