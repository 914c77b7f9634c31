//! One measure along an axis: its aggregate, its order, and the steps that act on drawn values.

use super::channel::{AggregateWord, Channel, Sort, SortWord};
use super::channels::Part;
use super::execute::{Run, needs};
use super::lines::LineKind;
use super::marks::{Form, Slot};
use super::refuse::{no_column, unfit};
use super::transform::{LimitOrder, LimitStep, Transform, Window, WindowOp, WindowStep};
use crate::MOVING_AVERAGE;
use crate::error::{ChartError, Phrase};
use crate::plan::{Change, Top};
use crate::operations::{Aggregate, Derive, Expression, Operation, Scale, Test, is_unique};
use crate::plan::{Pattern, Roles};
use crate::table::{Column, Data};

/// Series that can be told apart on one panel, and how much else fits into a picture.
pub(super) const MOST_SERIES: usize = 10;
pub(super) const MOST_OVERLAYS: usize = 6;
pub(super) const MOST_PANELS: usize = 12;
pub(super) const MOST_BOXES: usize = 30;
const MOST_NAMES: usize = 40;

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
    fn name(&self) -> &str {
        match self {
            Measure::Rows => "count",
            Measure::Of { name, .. } | Measure::Calculated { name, .. } => name,
            Measure::Plain { field } => field,
        }
    }

    fn group(&self, keys: Vec<String>) -> Operation {
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
        let Some((x_path, x_channel)) = &form.x else { return Err(needs("encoding.x", "横軸", "an x-axis")) };
        let along = over_time(form);
        let x = self.shown(x_path, x_channel, if along { Part::Axis } else { Part::Names }, false)?;
        let cut_after = self.limit(form, &measure, &x, split_name.as_deref())?;
        self.guard(form, &measure, &x, split_name.as_deref())?;
        let keys: Vec<String> = std::iter::once(x.clone()).chain(split_name.clone()).collect();
        if let Measure::Plain { field } = &measure {
            self.check_unique(&keys, field)?;
        }
        self.push(measure.group(keys));
        self.aggregate = match &measure {
            Measure::Rows => Aggregate::Count,
            Measure::Of { aggregate, .. } => *aggregate,
            // A computed value is told by its own name.
            Measure::Calculated { .. } => Aggregate::Count,
            Measure::Plain { .. } => Aggregate::Sum,
        };
        let id = form.template.id;
        if matches!(id, "share_bar" | "treemap") {
            self.check_whole(measure.name())?;
            self.push(Operation::Normalize { column: measure.name().to_owned(), scale: Scale::Share, within: None });
        }
        self.sort(form, &x, measure.name(), split_name.as_deref());
        self.after(form, &x, split_name.as_deref(), cut_after)?;
        self.of_template(id, &x, &y, split_name.as_deref());
        self.moving_average(&y)?;
        if self.working.column(&y).is_none() {
            return Err(no_column("encoding.y.field", &y, &self.working));
        }
        let (color, facet) = if form.facet.is_some() { (None, split_name) } else { (split_name, None) };
        Ok(Roles { x: Some(x), y: Some(y), color, facet })
    }

    /// What is measured, and the name of what is drawn of it.
    fn measure(&mut self, slot: &Slot) -> Result<(Measure, String), ChartError> {
        let Some((path, channel)) = slot else { return Err(needs("encoding.y", "値", "a measure")) };
        let counts = channel.aggregate == Some(AggregateWord::Count);
        let Some(field) = &channel.field else {
            return if counts || channel.aggregate.is_none() && self.spec.mark == "rect" {
                self.label(channel, "count");
                Ok((Measure::Rows, self.result_of("count")))
            } else {
                Err(needs(
                    &format!("{path}.field"),
                    "列（行を数えるなら `\"aggregate\": \"count\"`）",
                    "a column (or `\"aggregate\": \"count\"`)",
                ))
            };
        };
        self.label(channel, field);
        let base = self.source_of(field);
        if let Some((name, expression)) = self.calculated.iter().find(|(name, _)| *name == base).cloned() {
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
        if !column.is_number() && !matches!(aggregate, Some(Aggregate::Count | Aggregate::Distinct)) {
            return Err(self.no_number(path, &column));
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
            (
                format!("「{}」は数値の列ではありません。", column.name),
                format!("\"{}\" is no column of numbers.", column.name),
            ),
            (
                format!(
                    "数値の列（{}）にするか、`\"aggregate\": \"count\"` か `\"distinct\"` にしてください。",
                    names.join(", ")
                ),
                format!(
                    "Use a column of numbers ({}), or `\"aggregate\": \"count\"` or `\"distinct\"`.",
                    names.join(", ")
                ),
            ),
        )
    }

    fn check_unique(&self, keys: &[String], field: &str) -> Result<(), ChartError> {
        let (groups, rows) = is_unique(&self.working, keys);
        if groups == rows {
            return Ok(());
        }
        let names = keys.join(", ");
        Err(unfit(
            "encoding.y.aggregate",
            (
                format!("{rows} 行が {groups} 組の「{names}」を分け合うため、集計が必要です。"),
                format!("{rows} rows share {groups} values of {names}, so \"{field}\" needs an aggregate."),
            ),
            (
                "`sum`、`mean`、`median`、`min`、`max`、`count` のどれかを加えるか、`encoding.color` で分けてください。".to_owned(),
                "Add `sum`, `mean`, `median`, `min`, `max` or `count`, or tell the rows apart by `encoding.color`.".to_owned(),
            ),
        ))
    }

    fn check_whole(&self, name: &str) -> Result<(), ChartError> {
        let negative = self.working.column(name).and_then(|c| c.as_numbers()).unwrap_or(&[]).iter().any(|v| *v < 0.0);
        if !negative {
            return Ok(());
        }
        Err(unfit(
            "mark",
            ("負の値に構成比はありません。".to_owned(), "negative values have no share.".to_owned()),
            ("`diverging_bar` を使ってください。".to_owned(), "Use `diverging_bar`.".to_owned()),
        ))
    }

    /// The words with the largest or smallest measure.
    fn extreme_words(&self, name: &str, measure: &Measure, n: usize, order: LimitOrder) -> Vec<String> {
        let mut table = measure.group(vec![name.to_owned()]).apply(self.working.clone());
        table =
            Operation::Sort { column: measure.name().to_owned(), descending: order == LimitOrder::Top }.apply(table);
        (0..table.rows.min(n)).filter_map(|row| table.column(name)?.word(row).map(str::to_owned)).collect()
    }

    /// Limits on colours and panels, and those that gather a rest, act before the aggregate; the others after it.
    fn limit(
        &mut self,
        form: &Form,
        measure: &Measure,
        x: &str,
        split: Option<&str>,
    ) -> Result<Option<usize>, ChartError> {
        let spec = self.spec;
        let mut after = None;
        for (at, step) in spec.transform.iter().enumerate() {
            let Transform::Limit(step) = step else { continue };
            let path = format!("transform[{at}]");
            let column = self.limited(form, step, &path, x, split)?;
            let name = column.name.clone();
            if step.limit == 0 {
                return Err(needs(&format!("{path}.limit"), "1 以上の数", "a number above zero"));
            }
            if step.other {
                self.lump(&name, measure, step.limit);
                continue;
            }
            let count = if column.is_text() { self.words_of(&name) } else { column.distinct(step.limit + 1) };
            if count > step.limit {
                self.told.top = Some(Top { n: step.limit, bottom: step.order == LimitOrder::Bottom });
                self.told.top_of = column.is_text().then_some(count);
            }
            if name == x
                && split.is_none()
                && by_measure(form).is_none_or(|descending| descending == (step.order == LimitOrder::Top))
            {
                after = Some(at);
                continue;
            }
            let Data::Text { .. } = &column.data else { return Err(no_words(&path, &column)) };
            let words = self.extreme_words(&name, measure, step.limit, step.order);
            self.push(Operation::Filter { column: name, test: Test::In(words) });
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

    fn lump(&mut self, name: &str, measure: &Measure, keep: usize) {
        let other = self.locale.pick("その他", "Other").to_owned();
        let derive = match measure {
            Measure::Of { field, aggregate, .. }
                if *aggregate != Aggregate::Count && *aggregate != Aggregate::Distinct =>
            {
                Derive::LumpSmall { value: field.clone(), keep, other }
            }
            Measure::Plain { field } => Derive::LumpSmall { value: field.clone(), keep, other },
            _ => Derive::Lump { keep: self.extreme_words(name, &Measure::Rows, keep, LimitOrder::Top), other },
        };
        self.push(Operation::WithColumn { column: name.to_owned(), derive, name: name.to_owned() });
    }

    /// More series, panels or names than can be told apart are cut, and that is said.
    fn guard(&mut self, form: &Form, measure: &Measure, x: &str, split: Option<&str>) -> Result<(), ChartError> {
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
            let adds =
                matches!(measure, Measure::Rows | Measure::Of { aggregate: Aggregate::Sum | Aggregate::Count, .. });
            if count > most && adds && !heat && form.facet.is_none() {
                self.lump(split, measure, most - 1);
                self.warnings.push(lumped(split, count, most - 1));
            } else if count > most {
                let words = self.extreme_words(split, measure, most, LimitOrder::Top);
                self.push(Operation::Filter { column: split.to_owned(), test: Test::In(words) });
                self.warnings.push(cut(split, count, most));
            }
        }
        let limited = self.spec.transform.iter().any(|step| matches!(step, Transform::Limit(_))) && split.is_none();
        let count = self.words_of(x);
        if count > MOST_NAMES && !over_time(form) && !limited {
            let words = self.extreme_words(x, measure, MOST_NAMES, LimitOrder::Top);
            self.push(Operation::Filter { column: x.to_owned(), test: Test::In(words) });
            self.told.top = Some(Top { n: MOST_NAMES, bottom: false });
            self.told.top_of = Some(count);
            self.warnings.push(cut(x, count, MOST_NAMES));
        }
        Ok(())
    }

    /// Groups of a distribution beyond what fits: the most frequent stay.
    pub(super) fn few_words(&mut self, name: &str, path: &str, most: usize) -> Result<(), ChartError> {
        let count = self.words_of(name);
        let own = self.spec.transform.iter().enumerate().find_map(|(at, step)| match step {
            Transform::Limit(step) if step.field.as_deref().is_none_or(|field| field == name) => Some((at, step)),
            _ => None,
        });
        if let Some((at, step)) = own {
            let column = self.look_up(path, name)?;
            let Data::Text { .. } = &column.data else { return Err(no_words(&format!("transform[{at}]"), &column)) };
            if step.other {
                self.lump(name, &Measure::Rows, step.limit);
            } else {
                let words = self.extreme_words(name, &Measure::Rows, step.limit, step.order);
                self.push(Operation::Filter { column: name.to_owned(), test: Test::In(words) });
            }
        } else if count > most {
            let words = self.extreme_words(name, &Measure::Rows, most, LimitOrder::Top);
            self.push(Operation::Filter { column: name.to_owned(), test: Test::In(words) });
            self.warnings.push(cut(name, count, most));
        }
        Ok(())
    }

    fn words_of(&self, name: &str) -> usize {
        self.working.column(name).map_or(0, |column| used_words(column).len())
    }

    fn sort(&mut self, form: &Form, x: &str, y: &str, split: Option<&str>) {
        let wanted = form.x.as_ref().and_then(|(_, channel)| channel.sort.clone());
        let limits = self.spec.transform.iter().any(|step| matches!(step, Transform::Limit(step) if !step.other));
        let operation = match wanted {
            Some(Sort::Values(values)) => {
                self.told.orders.push((x.to_owned(), values.clone()));
                Some(Operation::Arrange { column: x.to_owned(), values })
            }
            Some(Sort::Word(SortWord::Kept)) => None,
            Some(Sort::Word(SortWord::Ascending)) => Some(Operation::Sort { column: x.to_owned(), descending: false }),
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
    }

    /// The order of a distribution's groups.
    pub(super) fn order_words(&mut self, form: &Form, x: Option<&str>) {
        let wanted = form.x.as_ref().and_then(|(_, channel)| channel.sort.clone());
        if let (Some(Sort::Values(values)), Some(x)) = (wanted, x) {
            self.told.orders.push((x.to_owned(), values));
        }
    }

    /// Windows, and limits that act on drawn values, in their order.
    fn after(&mut self, form: &Form, x: &str, split: Option<&str>, cut_after: Option<usize>) -> Result<(), ChartError> {
        let spec = self.spec;
        for (at, step) in spec.transform.iter().enumerate() {
            match step {
                Transform::Window(step) => self.window(step, &format!("transform[{at}]"), form, x, split)?,
                Transform::Limit(step) if cut_after == Some(at) => {
                    self.push(Operation::Head { n: step.limit, within: None });
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn window(
        &mut self,
        step: &WindowStep,
        path: &str,
        form: &Form,
        x: &str,
        split: Option<&str>,
    ) -> Result<(), ChartError> {
        let y_field = form.y.as_ref().and_then(|(_, channel)| channel.field.clone());
        for (at, one) in step.window.iter().enumerate() {
            let path = format!("{path}.window[{at}]");
            let field = if self.working.column(&one.field).is_none()
                && self.working.column("count").is_some()
                && one.field == "count"
            {
                "count".to_owned()
            } else {
                one.field.clone()
            };
            if self.working.column(&field).is_none() {
                return Err(no_column(&format!("{path}.field"), &field, &self.working));
            }
            let within = self.within(step, &path, one.op, x, split)?;
            let name = one.name.clone().unwrap_or_else(|| field.clone());
            self.run_window(one, step.frame, &path, field, name.clone(), within)?;
            // Rows without a result would be holes in the picture.
            let drawn = y_field.as_deref().is_none_or(|y| y == name);
            let holes = matches!(one.op, WindowOp::Difference | WindowOp::PercentChange)
                || matches!(one.op, WindowOp::Mean | WindowOp::Sum) && step.frame.is_some();
            if drawn && holes {
                self.push(Operation::Filter { column: name, test: Test::Present });
            }
        }
        Ok(())
    }

    fn within(
        &self,
        step: &WindowStep,
        path: &str,
        op: WindowOp,
        x: &str,
        split: Option<&str>,
    ) -> Result<Option<String>, ChartError> {
        let Some(groups) = &step.groupby else {
            let whole = matches!(op, WindowOp::Share | WindowOp::Rank);
            return Ok(split.filter(|_| !whole).map(str::to_owned));
        };
        match groups.as_slice() {
            [] => Ok(None),
            [one] => {
                let name = if self.working.column(one).is_some() {
                    one.clone()
                } else if split.is_none() {
                    x.to_owned()
                } else {
                    one.clone()
                };
                self.working
                    .column(&name)
                    .map(|_| Some(name))
                    .ok_or_else(|| no_column(&format!("{path}.groupby[0]"), one, &self.working))
            }
            _ => Err(unfit(
                &format!("{path}.groupby"),
                ("一列だけ指定できます。".to_owned(), "only one column is taken.".to_owned()),
                (
                    "`encoding.color` か `encoding.x` の列を一つ書いてください。".to_owned(),
                    "Name the column of `encoding.color` or `encoding.x`.".to_owned(),
                ),
            )),
        }
    }

    fn run_window(
        &mut self,
        one: &Window,
        frame: Option<(Option<i64>, Option<i64>)>,
        path: &str,
        field: String,
        name: String,
        within: Option<String>,
    ) -> Result<(), ChartError> {
        let periods = one.param.unwrap_or(1);
        let in_place = |run: &mut Self| {
            if name != field {
                run.push(Operation::WithColumn { column: field.clone(), derive: Derive::Copy, name: name.clone() });
            }
            name.clone()
        };
        let operation = match one.op {
            WindowOp::Mean | WindowOp::Sum if matches!(frame, None | Some((None, Some(0)))) => {
                if one.op == WindowOp::Mean {
                    return Err(needs(
                        &format!("{path}.frame").replace(".window", "").replace("[0].frame", ".frame"),
                        "`frame`（例: `[-6, 0]`）",
                        "a `frame` such as `[-6, 0]`",
                    ));
                }
                self.told.cumulative = true;
                Operation::Cumsum { column: in_place(self), within }
            }
            WindowOp::Mean | WindowOp::Sum => {
                let window = match frame {
                    Some((Some(from), Some(0))) if (-10_000..0).contains(&from) => (1 - from) as usize,
                    _ => {
                        return Err(unfit(
                            path,
                            (
                                "`frame` は `[-n, 0]` か `[null, 0]` です。".to_owned(),
                                "`frame` must be `[-n, 0]` or `[null, 0]`.".to_owned(),
                            ),
                            ("7 期間なら `[-6, 0]` です。".to_owned(), "Seven periods are `[-6, 0]`.".to_owned()),
                        ));
                    }
                };
                if one.op == WindowOp::Mean {
                    Operation::Rolling { column: field, window, name, within }
                } else {
                    Operation::WithColumn { column: field, derive: Derive::RollingSum { window, within }, name }
                }
            }
            WindowOp::Rank => {
                self.aggregate = Aggregate::Count;
                Operation::Rank { column: field, name, within }
            }
            WindowOp::Share => Operation::Normalize { column: in_place(self), scale: Scale::Share, within },
            WindowOp::Index => Operation::Normalize { column: in_place(self), scale: Scale::Index, within },
            WindowOp::Difference => {
                self.told.change = Some(change(self, periods, Change::YearDifference, Change::PeriodDifference));
                Operation::WithColumn { column: field, derive: Derive::Difference { periods, within }, name }
            }
            WindowOp::PercentChange => {
                self.told.change = Some(change(self, periods, Change::YearPercent, Change::PeriodPercent));
                Operation::WithColumn { column: field, derive: Derive::PercentChange { periods, within }, name }
            }
        };
        self.push(operation);
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
            "bump" => {
                self.push(Operation::Rank { column: column.clone(), name: column, within: x });
                self.aggregate = Aggregate::Count;
            }
            _ => {}
        }
    }

    fn moving_average(&mut self, y: &str) -> Result<(), ChartError> {
        let Some((at, line)) =
            self.spec.lines.iter().enumerate().find(|(_, line)| line.kind == LineKind::MovingAverage)
        else {
            return Ok(());
        };
        let window = line.window.filter(|window| *window >= 2).ok_or_else(|| {
            needs(&format!("lines[{at}].window"), "2 以上の期間数", "a number of periods (2 or more)")
        })?;
        self.push(Operation::Rolling { column: y.to_owned(), window, name: MOVING_AVERAGE.to_owned(), within: None });
        Ok(())
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

/// Whether a change is against the year before or the period before.
fn change(run: &Run<'_>, periods: usize, year: Change, period: Change) -> Change {
    let grain = run
        .operations
        .iter()
        .rev()
        .find_map(|op| if let Operation::Resample { grain, .. } = op { Some(*grain) } else { None });
    let own = run
        .working
        .columns
        .iter()
        .find_map(|c| if let crate::table::Kind::Time(grain) = c.kind { Some(grain) } else { None });
    let yearly = grain.or(own).and_then(|grain| grain.periods_a_year());
    if periods > 1 && yearly == Some(periods) || yearly == Some(1) && periods == 1 { year } else { period }
}

/// Whether the x-axis is followed from left to right.
fn over_time(form: &Form) -> bool {
    let one = form.template.patterns[0];
    matches!(one, Pattern::Trend | Pattern::Trends | Pattern::Panels | Pattern::Gaps) && form.template.id != "dumbbell"
}

/// The order by measure that the x-axis asks for: the largest first, or not.
fn by_measure(form: &Form) -> Option<bool> {
    match form.x.as_ref().and_then(|(_, channel)| channel.sort.as_ref()) {
        Some(Sort::Word(SortWord::ByMeasure)) => Some(false),
        Some(Sort::Word(SortWord::ByMeasureDescending)) => Some(true),
        None => None,
        // Any other order is kept, so that the words are chosen before.
        Some(_) => Some(false),
    }
}

fn no_words(path: &str, column: &Column) -> ChartError {
    unfit(
        &format!("{path}.field"),
        (
            format!("「{}」は名前の列ではありません。", column.name),
            format!("\"{}\" is no column of names.", column.name),
        ),
        (
            "期間や数値は `filter` で選んでください。".to_owned(),
            "Choose periods and numbers with a `filter`.".to_owned(),
        ),
    )
}

fn lumped(name: &str, count: usize, kept: usize) -> Phrase {
    Phrase::new(
        format!("「{name}」は {count} 種類あるため、上位 {kept} と「その他」にまとめました。"),
        format!("\"{name}\" has {count} values; the largest {kept} are shown, the rest as \"Other\"."),
    )
}

fn cut(name: &str, count: usize, kept: usize) -> Phrase {
    Phrase::new(
        format!("「{name}」は {count} 種類あるため、上位 {kept} だけを描きました。"),
        format!("\"{name}\" has {count} values; only the largest {kept} are drawn."),
    )
}
