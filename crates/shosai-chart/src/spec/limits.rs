//! Largest and smallest few, and what is cut because it cannot be told apart.

use super::channel::{Sort, SortWord};
use super::drawn::{Measure, over_time};
use super::execute::{Run, needs};
use super::marks::{Form, Slot};
use super::order::Cut;
use super::refuse::unfit;
use super::transform::{LimitOrder, LimitStep, Transform, WindowOp};
use crate::error::ChartError;
use crate::messages;
use crate::operations::{Aggregate, Derive, Operation, Test};
use crate::plan::Top;
use crate::table::{Column, Data};
use shosai_message::Message;

/// Series that can be told apart on one panel, and how much else fits into a picture.
pub(super) const MOST_SERIES: usize = 10;
pub(super) const MOST_OVERLAYS: usize = 6;
pub(super) const MOST_PANELS: usize = 12;
pub(super) const MOST_BOXES: usize = 30;
const MOST_NAMES: usize = 50;

impl Run<'_> {
    /// The words with the largest or smallest measure.
    fn extreme_words(&self, name: &str, measure: &Measure, n: usize, order: LimitOrder) -> Vec<String> {
        let mut table = measure.group(vec![name.to_owned()]).apply(self.working.clone());
        table =
            Operation::Sort { column: measure.name().to_owned(), descending: order == LimitOrder::Top }.apply(table);
        (0..table.rows.min(n)).filter_map(|row| table.column(name)?.word(row).map(str::to_owned)).collect()
    }

    /// Limits on colours and panels, and those that gather a rest, act before the aggregate; the others after it.
    pub(super) fn limit(
        &mut self,
        form: &Form,
        measure: &Measure,
        x: &str,
        split: Option<&str>,
    ) -> Result<Vec<(usize, Cut)>, ChartError> {
        let spec = self.spec;
        let mut after = Vec::new();
        for (at, step) in spec.transform.iter().enumerate() {
            let Transform::Limit(step) = step else { continue };
            let path = format!("transform[{at}]");
            let column = self.limited(form, step, &path, x, split)?;
            let name = column.name.clone();
            if step.limit == 0 {
                return Err(needs(&format!("{path}.limit"), messages::APositiveNumber {}));
            }
            let late = self.comes_after_windows(at, &name, split);
            if step.other {
                let Data::Text { .. } = &column.data else { return Err(no_words(&path, &column)) };
                self.check_place(at, late)?;
                self.lump(&name, measure, step.limit, step.order);
                continue;
            }
            let count = if column.is_text() { self.words_of(&name) } else { column.distinct(step.limit + 1) };
            if count > step.limit {
                self.told.top_within = (name != x).then(|| column.label.clone());
                self.told.top = Some(Top { n: step.limit, bottom: step.order == LimitOrder::Bottom });
                self.told.top_of = column.is_text().then_some(count);
            }
            let (n, descending) = (step.limit, step.order == LimitOrder::Top);
            let alone = name == x && split.is_none();
            if alone && by_measure(form, step.order) == Some(descending) {
                after.push((at, Cut::First { n, descending }));
                continue;
            }
            if alone && !column.is_text() {
                after.push((at, Cut::Best { n, descending }));
                continue;
            }
            let Data::Text { .. } = &column.data else { return Err(no_words(&path, &column)) };
            let is_drawn = name == x || split == Some(name.as_str());
            self.check_place(at, late && !is_drawn)?;
            let words = self.extreme_words(&name, measure, n, step.order);
            let chosen = Operation::Filter { column: name, test: Test::In(words) };
            if late {
                after.push((at, Cut::Chosen(chosen)));
            } else {
                self.push(chosen);
            }
        }
        Ok(after)
    }

    fn limited(
        &self,
        form: &Form,
        step: &LimitStep,
        path: &str,
        x: &str,
        split: Option<&str>,
    ) -> Result<Column, ChartError> {
        let own = |slot: &Slot| slot.as_ref().and_then(|(_, channel)| channel.field.clone());
        let split_field = own(&form.color).or_else(|| own(&form.facet));
        let name = match &step.field {
            None => split.unwrap_or(x).to_owned(),
            Some(field) if split_field.as_ref() == Some(field) => split.unwrap_or(field).to_owned(),
            Some(field) => field.clone(),
        };
        self.look_up(path, &name)
    }

    /// Keeps the words that a limit without a rest keeps, and gathers all rows of the others.
    fn lump(&mut self, name: &str, measure: &Measure, n: usize, order: LimitOrder) {
        let other = self.locale.say(messages::TheRest);
        let keep = self.extreme_words(name, measure, n, order);
        let derive = Derive::LumpRest { keep, bottom: order == LimitOrder::Bottom, other };
        self.push(Operation::WithColumn { column: name.to_owned(), derive, name: name.to_owned() });
    }

    /// More series, panels or names than can be told apart are cut, and that is said. What is cut where shares are drawn
    /// is part of the whole, so that it is left out of what is drawn of them: those cuts are returned.
    pub(super) fn guard(&mut self, form: &Form, measure: &Measure, x: &str, split: Option<&str>) -> Vec<Operation> {
        let mut late = Vec::new();
        let adds = matches!(measure, Measure::Rows | Measure::Of { aggregate: Aggregate::Sum | Aggregate::Count, .. });
        let heat = matches!(form.template.id, "heat_map" | "period_heat_map");
        if let Some(split) = split {
            let most = if heat {
                MOST_NAMES
            } else if form.facet.is_some() {
                MOST_PANELS
            } else {
                MOST_SERIES
            };
            let count = self.words_of(split);
            if count > most && adds && !heat && form.facet.is_none() {
                self.lump(split, measure, most - 1, LimitOrder::Top);
                self.warnings.push(lumped(split, count, most - 1));
            } else if count > most {
                late.extend(self.keep_largest(form, measure, split, most));
                self.warnings.push(cut(split, count, most));
            }
        }
        let limited = self.spec.transform.iter().any(|step| matches!(step, Transform::Limit(_))) && split.is_none();
        let count = self.words_of(x);
        if count <= MOST_NAMES || over_time(form) || limited {
            return late;
        }
        if adds && is_whole(form) {
            self.lump(x, measure, MOST_NAMES - 1, LimitOrder::Top);
            self.warnings.push(lumped(x, count, MOST_NAMES - 1));
        } else {
            late.extend(self.keep_largest(form, measure, x, MOST_NAMES));
            self.told.top = Some(Top { n: MOST_NAMES, bottom: false });
            self.told.top_of = Some(count);
            self.warnings.push(cut(x, count, MOST_NAMES));
        }
        late
    }

    /// Keeps the words with the largest measure: at once, or where shares are drawn by what is returned.
    fn keep_largest(&mut self, form: &Form, measure: &Measure, name: &str, most: usize) -> Option<Operation> {
        let words = self.extreme_words(name, measure, most, LimitOrder::Top);
        let chosen = Operation::Filter { column: name.to_owned(), test: Test::In(words) };
        let shared = |step: &Transform| matches!(step, Transform::Window(step) if step.window.iter().any(|one| one.op == WindowOp::Share));
        if is_whole(form) || form.template.id.starts_with("share_") || self.spec.transform.iter().any(shared) {
            return Some(chosen);
        }
        self.push(chosen);
        None
    }

    /// Groups of a distribution beyond what fits: the most frequent stay.
    pub(super) fn few_words(&mut self, name: &str, most: usize) {
        let count = self.words_of(name);
        let limits = |step: &Transform| matches!(step, Transform::Limit(step) if step.field.as_deref().is_none_or(|field| field == name));
        if count > most && !self.spec.transform.iter().any(limits) {
            let words = self.extreme_words(name, &Measure::Rows, most, LimitOrder::Top);
            self.push(Operation::Filter { column: name.to_owned(), test: Test::In(words) });
            self.warnings.push(cut(name, count, most));
        }
    }

    /// The most or least frequent words of a column, where every row is drawn.
    pub(super) fn limit_rows(&mut self, step: &LimitStep, path: &str, default: Option<&str>) -> Result<(), ChartError> {
        let Some(name) = step.field.as_deref().or(default) else {
            return Err(needs(&format!("{path}.field"), messages::AColumn {}));
        };
        if step.limit == 0 {
            return Err(needs(&format!("{path}.limit"), messages::APositiveNumber {}));
        }
        let column = self.look_up(path, name)?;
        let Data::Text { .. } = &column.data else { return Err(no_words(path, &column)) };
        if step.other {
            self.lump(name, &Measure::Rows, step.limit, step.order);
        } else {
            let words = self.extreme_words(name, &Measure::Rows, step.limit, step.order);
            self.push(Operation::Filter { column: name.to_owned(), test: Test::In(words) });
        }
        Ok(())
    }

    fn words_of(&self, name: &str) -> usize {
        self.working.column(name).map_or(0, |column| used_words(column).len())
    }
}

/// The words of a column that some row holds.
pub(super) fn used_words(column: &Column) -> Vec<&str> {
    let Data::Text { codes, words } = &column.data else { return Vec::new() };
    let mut used = vec![false; words.len()];
    codes.iter().for_each(|code| {
        if let Some(flag) = used.get_mut(*code as usize) {
            *flag = true;
        }
    });
    words.iter().zip(used).filter(|(_, used)| *used).map(|(word, _)| word.as_str()).collect()
}

/// Whether what stands along the x-axis are the parts of one whole.
pub(super) fn is_whole(form: &Form) -> bool {
    matches!(form.template.id, "share_bar" | "treemap")
}

/// Whether the x-axis stands by the measure, the largest first or last.
fn by_measure(form: &Form, order: LimitOrder) -> Option<bool> {
    match form.x.as_ref().and_then(|(_, channel)| channel.sort.as_ref()) {
        Some(Sort::Word(SortWord::ByMeasure)) => Some(false),
        Some(Sort::Word(SortWord::ByMeasureDescending)) => Some(true),
        // What is limited stands by its measure unless it is followed from left to right.
        None if !over_time(form) => Some(order == LimitOrder::Top),
        // Any other order is kept, so that the words are chosen before.
        _ => None,
    }
}

fn no_words(path: &str, column: &Column) -> ChartError {
    unfit(&format!("{path}.field"), messages::LimitWithoutNames { column: &column.name })
}

fn lumped(name: &str, count: usize, kept: usize) -> Message {
    messages::RestAsOther { count, kept, name }.into()
}

fn cut(name: &str, count: usize, kept: usize) -> Message {
    messages::OnlyLargest { count, kept, name }.into()
}
