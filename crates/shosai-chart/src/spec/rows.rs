//! The steps of a spec that act on rows.

use super::conditions::{broken, condition, written};
use super::execute::{Run, needs};
use super::expressions::check;
use super::predicate::Predicate;
use super::refuse::{bad_word, no_column, unfit};
use super::transform::{AggregateStep, Aggregated, CalculateStep, FoldStep, KeepStep, TimeUnitStep};
use crate::error::{ChartError, Code};
use crate::messages;
use crate::operations::{Aggregate, Condition, Derive, Expression, Operation, Test, is_dates, keeps_moments};
use crate::table::Data;

impl Run<'_> {
    pub(super) fn filter(&mut self, predicate: &Predicate, path: &str) -> Result<(), ChartError> {
        let whole = condition(predicate, &self.working, &format!("{path}.filter"))?;
        let parts = if let Condition::All(parts) = whole { parts } else { vec![whole] };
        for part in parts {
            match part {
                Condition::One { column, test } => {
                    self.check_tested(&format!("{path}.filter"), &column, &test)?;
                    if test != Test::Present {
                        self.told.filters.push((column.clone(), test.clone()));
                    }
                    self.push(Operation::Filter { column, test });
                }
                other => {
                    for (column, test) in other.tests() {
                        self.check_tested(&format!("{path}.filter"), column, test)?;
                    }
                    self.told.conditions.push(told(predicate));
                    self.push(Operation::Keep { condition: other });
                }
            }
        }
        if self.working.rows == 0 {
            return Err(unfit(&format!("{path}.filter"), messages::NoRowLeft {}));
        }
        Ok(())
    }

    /// A test of sizes reads the cells of names as numbers.
    fn check_tested(&mut self, path: &str, column: &str, test: &Test) -> Result<(), ChartError> {
        let sized = matches!(test, Test::Between { .. } | Test::Beyond { .. } | Test::Among(_) | Test::NoOutlier);
        match self.working.column(column).filter(|column| sized && column.is_text()).cloned() {
            Some(column) => self.check_cells(path, &column),
            None => Ok(()),
        }
    }

    pub(super) fn calculate(&mut self, step: &CalculateStep, path: &str) -> Result<(), ChartError> {
        let path = format!("{path}.calculate");
        let read = Expression::parse(&step.calculate).map_err(|error| broken(&path, &error))?;
        if let Some(unknown) = read.columns().into_iter().find(|name| self.working.column(name).is_none()) {
            return Err(no_column(&path, unknown, &self.working));
        }
        let meaning = check(&read, &self.working, &path)?;
        if meaning.counts_days {
            self.warn(messages::DaysBetween { name: &step.name });
        }
        for name in &meaning.numbers {
            let column = self.look_up(&path, name)?;
            self.check_cells_or_flags(&path, &column)?;
        }
        if !read.has_aggregate() {
            self.push(Operation::Calculate { expression: read, name: step.name.clone() });
            return Ok(());
        }
        if let Some(bare) = read.bare_column() {
            return Err(unfit(&path, messages::OutsideAggregates { bare }));
        }
        self.calculated.push((step.name.clone(), read));
        Ok(())
    }

    pub(super) fn aggregate(&mut self, step: &AggregateStep, path: &str) -> Result<(), ChartError> {
        for (at, one) in step.aggregate.iter().enumerate() {
            self.check_aggregated(one, &format!("{path}.aggregate[{at}].field"))?;
        }
        for (at, key) in step.groupby.iter().enumerate() {
            if self.working.column(key).is_none() {
                return Err(no_column(&format!("{path}.groupby[{at}]"), key, &self.working));
            }
        }
        let aggregates =
            step.aggregate.iter().map(|one| (one.op.aggregate(), one.field.clone(), one.name.clone())).collect();
        self.push(Operation::GroupbyMany { keys: step.groupby.clone(), aggregates });
        Ok(())
    }

    /// Rows can be counted without a column; dates have no sum.
    fn check_aggregated(&mut self, one: &Aggregated, path: &str) -> Result<(), ChartError> {
        let aggregate = one.op.aggregate();
        let Some(field) = &one.field else {
            let counted = aggregate == Aggregate::Count;
            return if counted { Ok(()) } else { Err(needs(path, messages::ColumnOrCount {})) };
        };
        let column = self.working.column(field).ok_or_else(|| no_column(path, field, &self.working))?;
        let counts = matches!(aggregate, Aggregate::Count | Aggregate::Distinct);
        if is_dates(column) && !counts && !keeps_moments(aggregate) {
            return Err(unfit(path, messages::DatesAreNoNumbers { column: field }));
        }
        let read = column.clone();
        if counts || !read.is_text() { Ok(()) } else { self.check_cells_or_flags(path, &read) }
    }

    pub(super) fn fold(&mut self, step: &FoldStep, path: &str) -> Result<(), ChartError> {
        for (at, name) in step.fold.iter().enumerate() {
            let path = format!("{path}.fold[{at}]");
            if self.working.column(name).is_none() {
                return Err(no_column(&path, name, &self.working));
            }
            self.make_numbers(&path, name).map_err(|_| unfit(&path, messages::FoldWithoutNumbers { name }))?;
        }
        let (variable, value) = step.names.clone().unwrap_or_else(|| ("key".to_owned(), "value".to_owned()));
        self.push(Operation::Melt { columns: step.fold.clone(), variable, value });
        Ok(())
    }

    pub(super) fn time_unit(&mut self, step: &TimeUnitStep, path: &str) -> Result<(), ChartError> {
        let column = self.look_up(path, &step.field)?;
        if column.name != step.name {
            self.push(Operation::WithColumn { column: column.name, derive: Derive::Copy, name: step.name.clone() });
        }
        let channel = super::channel::Channel {
            field: Some(step.name.clone()),
            time_unit: Some(step.time_unit),
            ..Default::default()
        };
        self.shown(path, &channel, super::channels::Part::Axis, false).map(drop)
    }

    pub(super) fn keep(&mut self, step: &KeepStep, path: &str) -> Result<(), ChartError> {
        if !self.look_up(path, &step.field)?.is_text() {
            self.push(Operation::Cast { column: step.field.clone() });
        }
        let column = self.look_up(path, &step.field)?;
        if let Data::Text { words, .. } = &column.data {
            let valid: Vec<&str> = words.iter().map(String::as_str).collect();
            let unknown = step.keep.iter().enumerate().find(|(_, word)| !words.contains(word));
            if let Some((at, word)) = unknown {
                return Err(bad_word(Code::Unprocessable, &format!("{path}.keep[{at}]"), word, &valid));
            }
        }
        let other = self.locale.say(messages::TheRest);
        let derive = Derive::Lump { keep: step.keep.clone(), other };
        self.push(Operation::WithColumn { column: step.field.clone(), derive, name: step.field.clone() });
        Ok(())
    }
}

/// A condition as people write it.
fn told(predicate: &Predicate) -> String {
    let mut parts: Vec<String> = Vec::new();
    if let Some(field) = &predicate.field {
        let sides = [
            ("=", &predicate.equal),
            (">", &predicate.gt),
            ("≥", &predicate.gte),
            ("<", &predicate.lt),
            ("≤", &predicate.lte),
        ];
        parts.extend(
            sides
                .iter()
                .filter_map(|(sign, value)| value.as_ref().map(|value| format!("{field} {sign} {}", written(value)))),
        );
        parts.extend(
            predicate
                .one_of
                .as_ref()
                .map(|values| format!("{field} = {}", values.iter().map(written).collect::<Vec<_>>().join("/"))),
        );
        parts.extend(predicate.valid.map(|valid| format!("{field} {}", if valid { "≠ ∅" } else { "= ∅" })));
        parts.extend(predicate.range.as_ref().map(|(from, to)| {
            let side = |value: &Option<super::Scalar>| value.as_ref().map_or_else(String::new, written);
            format!("{field} {}–{}", side(from), side(to))
        }));
    }
    parts.extend(predicate.and.iter().flatten().map(told));
    parts.extend(predicate.or.as_ref().map(|any| any.iter().map(told).collect::<Vec<_>>().join(" / ")));
    parts.extend(predicate.not.as_ref().map(|not| format!("¬({})", told(not))));
    parts.join(", ")
}
