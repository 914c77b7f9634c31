//! Columns that a spec asks for as numbers: what their cells hold besides is counted and told.

use super::execute::Run;
use super::refuse::unfit;
use crate::error::ChartError;
use crate::messages;
use crate::operations::{Derive, Operation, flag, is_dates};
use crate::table::Column;
use crate::table::cells::{Cells, has_lost_names};
use shosai_message::Message;

impl Run<'_> {
    /// Turns a column into numbers where it is none: a year into its own, names into those in their cells.
    pub(super) fn make_numbers(&mut self, path: &str, name: &str) -> Result<(), ChartError> {
        let mut column = self.look_up(path, name)?;
        if let Some(part) = column.part.filter(|_| column.is_time()) {
            let derive = Derive::Part { part };
            self.push(Operation::WithColumn { column: name.to_owned(), derive, name: name.to_owned() });
            column = self.look_up(path, name)?;
        }
        let derive = match () {
            () if column.is_number() => return Ok(()),
            () if column.is_time() && !is_dates(&column) => Derive::YearNumber,
            () if column.is_text() => {
                self.check_cells(&format!("{path}.field"), &column)?;
                Derive::Number
            }
            () => return Err(self.no_numbers(&format!("{path}.field"), &column)),
        };
        self.push(Operation::WithColumn { column: name.to_owned(), derive, name: name.to_owned() });
        Ok(())
    }

    /// Checks that a column of names holds numbers and tells of cells that are none.
    pub(super) fn check_cells(&mut self, path: &str, column: &Column) -> Result<(), ChartError> {
        self.check_read(path, column, Cells::of(column))
    }

    /// The same where words for yes and no count as one and zero.
    pub(super) fn check_cells_or_flags(&mut self, path: &str, column: &Column) -> Result<(), ChartError> {
        self.check_read(path, column, Cells::with(column, flag))
    }

    fn check_read(&mut self, path: &str, column: &Column, cells: Cells) -> Result<(), ChartError> {
        if cells.read == 0 {
            return Err(self.no_numbers(path, column));
        }
        if has_lost_names(column) {
            return Err(unfit(path, messages::NamesNotKept { column: &column.name }));
        }
        if cells.unread > 0 {
            let (count, examples) = (cells.unread, cells.others);
            self.warn(messages::CellsWithoutNumber { column: &column.name, count, examples });
        }
        Ok(())
    }

    /// Tells something once.
    pub(super) fn warn(&mut self, warning: impl Into<Message>) {
        let warning = warning.into();
        if !self.warnings.contains(&warning) {
            self.warnings.push(warning);
        }
    }

    pub(super) fn no_numbers(&self, path: &str, column: &Column) -> ChartError {
        let numbers = self.working.columns.iter().filter(|c| c.is_number());
        let names: Vec<String> = numbers.map(|c| format!("`{}`", c.name)).collect();
        unfit(path, messages::NoNumbers { column: &column.name, names })
    }
}
