//! Tables: reading them from bytes, and columns of one type each.

mod builder;
pub mod calendar;
pub mod cells;
pub mod codes;
mod column;
pub mod date;
mod decode;
mod delimited;
mod duration;
pub mod fold;
pub mod frequency;
pub mod header;
mod json;
pub mod kind_of_measure;
pub mod letter;
pub mod number;
pub mod order;
pub mod readable;
mod spreadsheet;
mod top;
mod totals;
pub mod true_zero;
pub mod units;
pub mod wide;
mod width;
pub mod words;
mod year_month;

pub use column::{Column, Data, Kind, Part};
pub use decode::decode;

use crate::error::{ChartError, Code};
use crate::messages;
use shosai_message::Message;
use std::sync::Arc;

/// A missing time.
pub const NO_TIME: i64 = i64::MIN;
/// A missing word.
pub const NO_WORD: u32 = u32::MAX;
/// The contract's limit on input.
pub const MAX_BYTES: usize = 100 * 1024 * 1024;
/// The contract's limit on columns; those beyond are left out with a warning.
pub const MAX_COLUMNS: usize = 100;

/// A table of typed columns, all of one length. Columns are shared, so a copy is cheap.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// The columns in their order.
    pub columns: Vec<Arc<Column>>,
    /// How many rows every column has.
    pub rows: usize,
    /// What the reader should know about how the table was read.
    pub notes: Vec<Message>,
}

impl Table {
    /// Reads bytes of unknown encoding: UTF-8, UTF-16 with a mark, or Shift_JIS.
    pub fn read(bytes: &[u8]) -> Result<Table, ChartError> {
        if bytes.len() > MAX_BYTES {
            return Err(too_large(bytes.len()));
        }
        Self::read_file(bytes, None, "", &|| false)
    }

    /// Reads a file: a workbook, of which `sheet` names one sheet, or text of unknown encoding. Of too many columns those
    /// are used that `asked` speaks of.
    pub fn read_file(
        bytes: &[u8],
        sheet: Option<&str>,
        asked: &str,
        stop: &dyn Fn() -> bool,
    ) -> Result<Table, ChartError> {
        if bytes.len() > MAX_BYTES {
            return Err(too_large(bytes.len()));
        }
        if spreadsheet::is_workbook(bytes) {
            return spreadsheet::read(bytes, sheet, asked);
        }
        Self::read_asked(&decode(bytes)?, asked, stop)
    }

    /// Reads CSV, TSV, pipe- or semicolon-separated text, or JSON.
    pub fn read_str(text: &str) -> Result<Table, ChartError> {
        Self::read_asked(text, "", &|| false)
    }

    /// The same, unless `stop` says so; of too many columns those are used that `asked` speaks of.
    pub fn read_asked(text: &str, asked: &str, stop: &dyn Fn() -> bool) -> Result<Table, ChartError> {
        if text.len() > MAX_BYTES {
            return Err(too_large(text.len()));
        }
        let text = text.trim_start_matches('\u{feff}');
        let first = text.trim_start().chars().next();
        match first {
            None => Err(empty()),
            Some('[' | '{') => json::read(text),
            Some(_) => delimited::read(text, asked, stop),
        }
    }

    /// The column called `name`.
    pub fn column(&self, name: &str) -> Option<&Arc<Column>> {
        self.columns.iter().find(|column| column.name == name)
    }

    /// The position of the column called `name`.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.name == name)
    }

    /// The rows whose numbers are `rows`, in that order.
    pub fn take(&self, rows: &[u32]) -> Table {
        let columns = self.columns.iter().map(|column| Arc::new(column.take(rows))).collect();
        Table { columns, rows: rows.len(), notes: self.notes.clone() }
    }

    /// The same table with `column` put in place of one of its name, or at the end.
    pub fn with(mut self, column: Column) -> Table {
        match self.position(&column.name) {
            Some(at) => self.columns[at] = Arc::new(column),
            None => self.columns.push(Arc::new(column)),
        }
        self
    }
}

fn too_large(bytes: usize) -> ChartError {
    let megabytes = bytes / (1024 * 1024);
    ChartError::new(Code::TooLarge, messages::DataTooLarge { megabytes })
}

fn empty() -> ChartError {
    ChartError::new(Code::Validation, messages::DataEmpty {})
}
