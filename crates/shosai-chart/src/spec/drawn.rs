//! One measure along an axis: its aggregate, its order, and the steps that act on drawn values.

use super::channel::{AggregateWord, Channel, Sort, SortWord};
use super::channels::Part;
use super::execute::{Run, needs};
use super::limits::{is_whole, used_words};
use super::marks::{Form, Slot};
use super::options::is_ranked;
use super::refuse::{bad_word, no_column, unfit};
use super::transform::{LimitOrder, Transform, Window};
use super::windows::{change, is_change};
use crate::error::{ChartError, Code};
use crate::messages;
use crate::operations::{Aggregate, Derive, Expression, Operation, Scale, Test, is_unique};
use crate::plan::{Change, Pattern, Roles};
use crate::table::Column;

/// What is measured.
pub(super) enum Measure {
    Rows,
    Of {
        field: String,
        aggregate: Aggregate,
        name: String,
    },
    Calculated {
        name: String,
        expression: Expression,
    },
    /// One row a point, as they are.
    Plain {
        field: String,
    },
}

impl Measure {
    pub(super) fn name(&self) -> &str {
        match self {
            Measure::Rows => "count",
            Measure::Of { name, .. } | Measure::Calculated { name, .. } => name,
            Measure::Plain { field } => field,
        }
    }

    pub(super) fn group(&self, keys: Vec<String>) -> Operation {
        match self {
            Measure::Rows => {
                Operation::GroupbyAgg { keys, value: None, agg: Aggregate::Count, name: "count".to_owned() }
            }
            Measure::Of { field, aggregate, name } => {
                Operation::GroupbyAgg { keys, value: Some(field.clone()), agg: *aggregate, name: name.clone() }
            }
            Measure::Calculated { name, expression } => {
                Operation::GroupbyCalculation { keys, expression: expression.clone(), name: name.clone() }
            }
            Measure::Plain { field } => {
                Operation::GroupbyAgg { keys, value: Some(field.clone()), agg: Aggregate::Sum, name: field.clone() }
            }
        }
    }
}

impl Run<'_> {
    pub(super) fn measured(&mut self, form: &Form) -> Result<Roles, ChartError> {
        let (measure, y) = self.measure(&form.y)?;
        let split = form.color.as_ref().or(form.facet.as_ref());
        let same = |a: &Slot, b: Option<&(&str, Channel)>| {
            let field = |c: &Channel| c.field.clone();
            a.as_ref().zip(b).is_some_and(|((_, a), (_, b))| field(a) == field(b))
        };
        let shared = same(&form.x, split);
        let part = if form.facet.is_some() { Part::Panels } else { Part::Colors };
        let split_name = match split {
            Some((path, channel)) => Some(self.shown(path, channel, part, shared)?),
            None => None,
        };
        let Some((x_path, x_channel)) = &form.x else { return Err(needs("encoding.x", messages::AnXAxis {})) };
        let along = over_time(form);
        let x = self.shown(x_path, x_channel, if along { Part::Axis } else { Part::Names }, false)?;
        let cuts = self.limit(form, &measure, &x, split_name.as_deref())?;
        let late = self.guard(form, &measure, &x, split_name.as_deref());
        let keys: Vec<String> = std::iter::once(x.clone()).chain(split_name.clone()).collect();
        if let Measure::Plain { field } = &measure {
            self.check_unique(&keys, field)?;
        }
        let years = self.years.has(measure.name());
        self.push(measure.group(keys));
        if let Measure::Plain { field } = &measure {
            self.years.set(field, years);
        }
        self.aggregate = match &measure {
            Measure::Rows => Aggregate::Count,
            Measure::Of { aggregate, .. } => *aggregate,
            // A computed value is told by its own name.
            Measure::Calculated { .. } => Aggregate::Count,
            Measure::Plain { .. } => Aggregate::Sum,
        };
        let id = form.template.id;
        if is_whole(form) {
            self.check_whole("mark", measure.name(), id)?;
            self.push(Operation::Normalize { column: measure.name().to_owned(), scale: Scale::Share, within: None });
        }
        self.sort(form, &x, measure.name(), split_name.as_deref())?;
        self.after(form, (&x, &y), split_name.as_deref(), cuts)?;
        if is_stacked(id) || id.starts_with("share_") {
            self.check_whole("mark", &y, id)?;
        }
        self.of_template(id, &x, &y, split_name.as_deref());
        late.into_iter().for_each(|cut| self.push(cut));
        self.moving_average(&y)?;
        if self.working.column(&y).is_none() {
            return Err(no_column("encoding.y.field", &y, &self.working));
        }
        let (color, facet) = if form.facet.is_some() { (None, split_name) } else { (split_name, None) };
        Ok(Roles { x: Some(x), y: Some(y), color, facet })
    }

    /// What is measured, and the name of what is drawn of it.
    fn measure(&mut self, slot: &Slot) -> Result<(Measure, String), ChartError> {
        let Some((path, channel)) = slot else { return Err(needs("encoding.y", messages::AMeasure {})) };
        let counts = channel.aggregate == Some(AggregateWord::Count);
        let Some(field) = &channel.field else {
            return if counts || channel.aggregate.is_none() && self.spec.mark == "rect" {
                self.label(channel, "count");
                Ok((Measure::Rows, self.result_of("count")))
            } else {
                Err(needs(&format!("{path}.field"), messages::ColumnOrCount {}))
            };
        };
        self.label(channel, field);
        let base = self.source_of(field);
        if let Some((name, expression)) = self.calculated.iter().find(|(name, _)| *name == base).cloned() {
            // There is one value a group.
            if let Some(AggregateWord::Count | AggregateWord::Distinct | AggregateWord::Stdev) = channel.aggregate {
                return Err(unfit(&format!("{path}.aggregate"), messages::AggregatedAlready { name }));
            }
            return Ok((Measure::Calculated { name, expression }, field.clone()));
        }
        if counts && base == "count" && self.working.column(&base).is_none() {
            return Ok((Measure::Rows, field.clone()));
        }
        let column = self
            .working
            .column(&base)
            .cloned()
            .ok_or_else(|| no_column(&format!("{path}.field"), &base, &self.working))?;
        let aggregate = channel.aggregate.map(AggregateWord::aggregate);
        if !matches!(aggregate, Some(Aggregate::Count | Aggregate::Distinct)) {
            self.make_numbers(path, &base).map_err(|_| self.no_number(path, &column))?;
        }
        Ok(match aggregate {
            Some(Aggregate::Count) => {
                let name = "count".to_owned();
                (Measure::Of { field: base, aggregate: Aggregate::Count, name: name.clone() }, name)
            }
            Some(aggregate) => (Measure::Of { field: base.clone(), aggregate, name: base }, field.clone()),
            None => (Measure::Plain { field: base }, field.clone()),
        })
    }

    fn label(&mut self, channel: &Channel, name: &str) {
        if let Some(title) = &channel.title {
            self.told.labels.push((name.to_owned(), title.clone()));
        }
    }

    fn windows(&self) -> impl Iterator<Item = &Window> {
        self.spec
            .transform
            .iter()
            .filter_map(|step| if let Transform::Window(step) = step { Some(&step.window) } else { None })
            .flatten()
    }

    /// The column that windows of `name` start from.
    fn source_of(&self, name: &str) -> String {
        let mut name = name.to_owned();
        for _ in 0..self.spec.transform.len() {
            match self.windows().find(|window| window.name.as_deref() == Some(name.as_str()) && window.field != name) {
                Some(window) => name = window.field.clone(),
                None => break,
            }
        }
        name
    }

    /// Where only rows are counted, the last window made of them is drawn.
    fn result_of(&self, name: &str) -> String {
        let made = self.windows().filter(|window| window.field == name).filter_map(|window| window.name.clone()).last();
        made.unwrap_or_else(|| name.to_owned())
    }

    fn no_number(&self, path: &str, column: &Column) -> ChartError {
        let names: Vec<String> =
            self.working.columns.iter().filter(|c| c.is_number()).map(|c| format!("`{}`", c.name)).collect();
        unfit(
            &format!("{path}.field"),
            messages::MeasureWithoutNumbers { column: &column.name, names: names.join(", ") },
        )
    }

    fn check_unique(&self, keys: &[String], field: &str) -> Result<(), ChartError> {
        let (groups, rows) = is_unique(&self.working, keys);
        if groups == rows {
            return Ok(());
        }
        let names = keys.join(", ");
        Err(unfit("encoding.y.aggregate", messages::NeedsAggregate { field, groups, names, rows }))
    }

    /// Parts below zero can neither be shared out nor be put on top of each other.
    pub(super) fn check_whole(&self, path: &str, name: &str, template: &'static str) -> Result<(), ChartError> {
        let negative = self.working.column(name).and_then(|c| c.as_numbers()).unwrap_or(&[]).iter().any(|v| *v < 0.0);
        if !negative {
            return Ok(());
        }
        let instead = match template {
            "share_bar" | "treemap" => "diverging_bar",
            "share_area" | "stacked_area" => "multi_line",
            "share_stacked_bar" | "stacked_bar" => "clustered_bar",
            "stacked_timeline" => "grouped_bar",
            own => own,
        };
        if is_stacked(template) {
            return Err(unfit(path, messages::NoNegativeParts { instead }));
        }
        Err(unfit(path, messages::NoNegativeShares { instead }))
    }

    fn sort(&mut self, form: &Form, x: &str, y: &str, split: Option<&str>) -> Result<(), ChartError> {
        self.check_listed(&form.x, Some(x))?;
        self.check_listed(&form.color, split)?;
        let wanted = form.x.as_ref().and_then(|(_, channel)| channel.sort.clone());
        let limits = self.spec.transform.iter().any(|step| matches!(step, Transform::Limit(step) if !step.other));
        let runs = self.working.column(x).is_some_and(|column| column.is_time());
        let operation = match wanted {
            Some(Sort::Values(values)) => {
                self.told.orders.push((x.to_owned(), values.clone()));
                Some(Operation::Arrange { column: x.to_owned(), values })
            }
            Some(Sort::Word(SortWord::Kept)) => None,
            Some(Sort::Word(SortWord::Ascending)) => Some(Operation::Sort { column: x.to_owned(), descending: false }),
            // What runs from left to right does so in its changes and totals too.
            Some(Sort::Word(SortWord::Descending))
                if over_time(form) && !is_ranked(form.template.id, split.is_some(), runs) =>
            {
                Some(Operation::Sort { column: x.to_owned(), descending: false })
            }
            Some(Sort::Word(SortWord::Descending)) => Some(Operation::Sort { column: x.to_owned(), descending: true }),
            Some(Sort::Word(SortWord::ByMeasure)) => Some(Operation::Sort { column: y.to_owned(), descending: false }),
            Some(Sort::Word(SortWord::ByMeasureDescending)) => {
                Some(Operation::Sort { column: y.to_owned(), descending: true })
            }
            None if over_time(form) || self.has_own_order(x) && !limits => {
                Some(Operation::Sort { column: x.to_owned(), descending: false })
            }
            None => {
                let bottom = self
                    .spec
                    .transform
                    .iter()
                    .any(|step| matches!(step, Transform::Limit(step) if step.order == LimitOrder::Bottom));
                Some(Operation::Sort { column: y.to_owned(), descending: !bottom })
            }
        };
        if let Some(operation) = operation {
            self.push(operation);
        }
        let colors = form.color.as_ref().and_then(|(_, channel)| channel.sort.clone());
        if let (Some(Sort::Values(values)), Some(split)) = (colors, split) {
            self.told.orders.push((split.to_owned(), values));
        }
        Ok(())
    }

    /// Refuses an order of values of which the column has none.
    fn check_listed(&self, slot: &Slot, name: Option<&str>) -> Result<(), ChartError> {
        let Some((path, Channel { sort: Some(Sort::Values(values)), .. })) = slot else { return Ok(()) };
        let Some(column) = name.and_then(|name| self.working.column(name)) else { return Ok(()) };
        let words = used_words(column);
        match values.iter().find(|value| words.contains(&value.as_str())) {
            Some(_) => Ok(()),
            None => {
                let given = values.first().map_or("", String::as_str);
                Err(bad_word(Code::Unprocessable, &format!("{path}.sort"), given, &words))
            }
        }
    }

    /// The order of a distribution's groups.
    pub(super) fn order_words(&mut self, form: &Form, x: Option<&str>) -> Result<(), ChartError> {
        self.check_listed(&form.x, x)?;
        let wanted = form.x.as_ref().and_then(|(_, channel)| channel.sort.clone());
        if let (Some(Sort::Values(values)), Some(x)) = (wanted, x) {
            self.told.orders.push((x.to_owned(), values));
        }
        Ok(())
    }

    /// What a template does to its measure by itself.
    fn of_template(&mut self, id: &str, x: &str, y: &str, split: Option<&str>) {
        let (column, x) = (y.to_owned(), Some(x.to_owned()));
        match id {
            "share_area" | "share_stacked_bar" => {
                self.push(Operation::Normalize { column, scale: Scale::Share, within: x })
            }
            "index_line" => {
                self.push(Operation::Normalize { column, scale: Scale::Index, within: split.map(str::to_owned) })
            }
            "change_bar" if !self.windows().any(|window| is_change(window.op)) => {
                let before = change(self, 1, Change::YearDifference, Change::PeriodDifference);
                self.told.change = Some(before);
                let derive = Derive::Difference { periods: 1, within: None };
                self.push(Operation::WithColumn { column: column.clone(), derive, name: column.clone() });
                self.push(Operation::Filter { column, test: Test::Present });
                self.warn(messages::ChangesComputed {});
            }
            "slope" => {
                let most = self.working.rows;
                let count =
                    x.and_then(|x| self.working.column(&x)).map_or(0, |x| x.without_unused_words().distinct(most));
                if count > 2 {
                    self.warn(messages::OnlyEnds { count });
                }
            }
            "bump" => {
                self.push(Operation::Rank { column: column.clone(), name: column, within: x });
                self.aggregate = Aggregate::Count;
            }
            _ => {}
        }
    }
}

/// Whether the parts of a total stand on top of each other.
fn is_stacked(template: &str) -> bool {
    template.starts_with("stacked_")
}

/// Whether the x-axis is followed from left to right.
pub(super) fn over_time(form: &Form) -> bool {
    let one = form.template.patterns[0];
    matches!(one, Pattern::Trend | Pattern::Trends | Pattern::Panels | Pattern::Gaps) && form.template.id != "dumbbell"
}
