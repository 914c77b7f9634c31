//! Numbers that depend on their neighbours among the drawn values.

use super::Encoding;
use super::execute::{Run, needs};
use super::lines::LineKind;
use super::marks::Form;
use super::refuse::{no_column, unfit};
use super::transform::{Transform, Window, WindowOp, WindowStep};
use crate::MOVING_AVERAGE;
use crate::error::ChartError;
use crate::messages;
use crate::operations::{Aggregate, Derive, Operation, Scale, Test};
use crate::plan::Change;

impl Run<'_> {
    pub(super) fn window(
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
            if !self.is_used(&name) {
                return Err(unfit(&format!("{path}.as"), messages::WindowNotDrawn { name }));
            }
            if one.op == WindowOp::Share {
                self.check_whole(&format!("{path}.op"), &field, form.template.id)?;
            }
            self.run_window(one, step.frame, &path, field, name.clone(), within)?;
            // Rows without a result would be holes in the picture.
            let drawn = y_field.as_deref().is_none_or(|y| y == name);
            let holes = is_change(one.op) || matches!(one.op, WindowOp::Mean | WindowOp::Sum) && step.frame.is_some();
            if drawn && holes {
                self.push(Operation::Filter { column: name, test: Test::Present });
            }
        }
        Ok(())
    }

    /// Whether a channel shows a column, or a later window reads it; a picture must not be named after what it leaves out.
    fn is_used(&self, name: &str) -> bool {
        let spec = self.spec;
        let Encoding { x, y, color, x_offset, facet, size } = &spec.encoding;
        let shown =
            [x, y, color, x_offset, facet, size].into_iter().flatten().any(|c| c.field.as_deref() == Some(name));
        let read = spec.transform.iter().any(|step| match step {
            Transform::Window(step) => step.window.iter().any(|one| one.field == name),
            _ => false,
        });
        shown || read || y.as_ref().is_none_or(|y| y.field.is_none())
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
            _ => Err(unfit(&format!("{path}.groupby"), messages::OneGroup {})),
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
                        messages::AFrame {},
                    ));
                }
                self.told.cumulative = true;
                Operation::Cumsum { column: in_place(self), within }
            }
            WindowOp::Mean | WindowOp::Sum => {
                let window = match frame {
                    Some((Some(from), Some(0))) if (-10_000..0).contains(&from) => (1 - from) as usize,
                    _ => {
                        return Err(unfit(path, messages::BadFrame {}));
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

    pub(super) fn moving_average(&mut self, y: &str) -> Result<(), ChartError> {
        let Some((at, line)) =
            self.spec.lines.iter().enumerate().find(|(_, line)| line.kind == LineKind::MovingAverage)
        else {
            return Ok(());
        };
        let window = line
            .window
            .filter(|window| *window >= 2)
            .ok_or_else(|| needs(&format!("lines[{at}].window"), messages::ANumberOfPeriods {}))?;
        self.push(Operation::Rolling { column: y.to_owned(), window, name: MOVING_AVERAGE.to_owned(), within: None });
        Ok(())
    }
}

pub(super) fn is_change(op: WindowOp) -> bool {
    matches!(op, WindowOp::Difference | WindowOp::PercentChange)
}

/// Whether a change is against the year before or the period before.
pub(super) fn change(run: &Run<'_>, periods: usize, year: Change, period: Change) -> Change {
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
