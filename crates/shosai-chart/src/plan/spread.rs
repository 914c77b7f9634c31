//! Distributions and relations, drawn from rows as they are.

use super::Roles;
use super::build::Build;
use super::fields::positions;
use super::series::MAX_POINTS;
use crate::error::{ChartError, Code, Phrase};
use crate::operations::{Aggregate, Operation, Test};
use crate::table::Kind;
/// Panels of a distribution through time.
pub(super) const MAX_TIME_PANELS: usize = 9;
/// Boxes of one chart.
pub(super) const MAX_BOXES: usize = 12;
/// Distributions laid over each other.
pub(super) const MAX_OVERLAYS: usize = 4;
/// Marks drawn one by one; more are sampled.
pub(super) const MAX_MARKS: usize = 3_000;

impl Build<'_> {
    pub(super) fn relation(&mut self) {
        let mut measures = self.fields.measures.clone();
        let others = positions(self.table, |c| c.is_number() && c.kind == Kind::Measure);
        for at in others {
            if measures.len() < 2 && !measures.contains(&at) {
                measures.push(at);
            }
        }
        let name = |at: Option<&usize>| at.map(|at| self.table.columns[*at].name.clone());
        let (x, y) = (name(measures.first()), name(measures.get(1)));
        let color = (self.wants.group > super::score::GROUPED)
            .then(|| self.group_column())
            .flatten()
            .map(|at| self.group(at, MAX_OVERLAYS, None));
        self.aggregate = Aggregate::Mean;
        for (key, value) in [("x", &x), ("y", &y), ("color", &color)] {
            if let Some(value) = value {
                self.map(key, value.clone());
            }
        }
        self.sample_marks();
        self.roles = Roles { x, y, color, facet: None };
    }

    pub(super) fn sample_marks(&mut self) {
        if self.table.rows > MAX_MARKS {
            self.operations.push(Operation::Sample { n: MAX_MARKS });
            let rows = self.table.rows;
            self.warnings.push(Phrase::new(
                format!("{rows} 行から等間隔に {MAX_MARKS} 点を選んで描きました。"),
                format!("{MAX_MARKS} evenly spaced points of {rows} rows are drawn."),
            ));
        }
    }

    pub(super) fn measured(&mut self) -> Result<String, ChartError> {
        let numeric = || positions(self.table, |c| c.is_number() && c.missing() < c.len()).into_iter().next();
        let at =
            self.fields.measures.first().copied().or_else(|| self.fields.classes.first().copied()).or_else(numeric);
        self.aggregate = Aggregate::Count;
        at.map(|at| self.column(at).name.clone()).ok_or_else(no_numbers)
    }

    /// Keeps the rows that have a value, unless that is done already.
    fn keep_present(&mut self, column: &str) {
        let present = Operation::Filter { column: column.to_owned(), test: Test::Present };
        if !self.operations.contains(&present) {
            self.operations.push(present);
        }
    }

    pub(super) fn distribution(&mut self) -> Result<(), ChartError> {
        let x = self.measured()?;
        self.keep_present(&x);
        self.map("x", x.clone());
        self.roles = Roles { x: Some(x), ..Roles::default() };
        Ok(())
    }

    pub(super) fn distribution_over_time(&mut self) -> Result<(), ChartError> {
        let x = self.measured()?;
        let form = self.intent.cues.iter().any(|c| c.form == "quantile_band" || c.form == "ridgeline");
        let facet = self
            .fields
            .time
            .filter(|at| self.column(*at).name != x)
            .map(|_| self.time_axis(if form { MAX_POINTS } else { MAX_TIME_PANELS }));
        self.keep_present(&x);
        self.map("x", x.clone());
        if let Some(facet) = &facet {
            self.map("facet", facet.clone());
            self.sort(facet, false);
        }
        self.roles = Roles { x: Some(x), y: None, color: None, facet };
        Ok(())
    }

    pub(super) fn distributions(&mut self, most: usize, beside: bool) -> Result<(), ChartError> {
        let several = self.fields.measures.len() >= 2 && self.fields.measures_named && self.fields.groups.is_empty();
        let (group, x) = if several {
            self.looks.groups = self.fields.measures.len();
            self.melt()
        } else {
            let x = self.measured()?;
            let class = self.fields.classes.iter().copied().find(|at| self.column(*at).name != x);
            let group = match (self.fields.groups.is_empty(), class) {
                (true, Some(at)) => self.classes(at),
                _ => {
                    let at = self.group_column().unwrap_or(0);
                    self.group(at, most, None)
                }
            };
            (group, x)
        };
        self.aggregate = Aggregate::Count;
        self.keep_present(&x);
        self.looks.rows_each = self.table.rows / self.looks.groups.max(1);
        if beside {
            self.map("x", group.clone());
            if !several {
                self.map("y", x.clone());
            }
            self.mapping.remove("color");
            self.roles = Roles { x: Some(group), y: Some(x), ..Roles::default() };
        } else {
            if !several {
                self.map("x", x.clone());
            }
            self.map("color", group.clone());
            self.roles = Roles { x: Some(x), y: None, color: Some(group), facet: None };
        }
        Ok(())
    }
}

fn no_numbers() -> ChartError {
    ChartError::new(
        Code::Unprocessable,
        Phrase::new("描ける数値の列がありません。", "There is no column of numbers to draw."),
        Phrase::new(
            "数値の列を加えるか、「カテゴリ別の件数」のように数え方を指定してください。",
            "Add a column of numbers, or ask for counts by category.",
        ),
    )
}
