//! Workbooks: `.xlsx`, `.xls` and `.ods`. One sheet is read, and which one is said.

use super::{Table, delimited, top};
use crate::error::{ChartError, Code};
use crate::messages;
use calamine::{Data as Cell, Range, Reader as _, open_workbook_auto_from_rs};
use shosai_message::Message;
use std::io::Cursor;

/// Bytes that a packed workbook may unfold to.
const MOST_UNPACKED: u64 = 600 * 1024 * 1024;
/// Cells of a sheet.
const MOST_CELLS: usize = 20_000_000;

/// Whether bytes are a packed or an old binary workbook, and no text.
pub fn is_workbook(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(&[0xD0, 0xCF, 0x11, 0xE0])
}

/// The table of a sheet: the one that is named, by name or number from 1, or the first that holds something.
pub fn read(bytes: &[u8], wanted: Option<&str>, asked: &str) -> Result<Table, ChartError> {
    if unpacked(bytes) > MOST_UNPACKED {
        return Err(super::too_large(bytes.len()));
    }
    let mut book = open_workbook_auto_from_rs(Cursor::new(bytes.to_vec())).map_err(|error| unreadable(&error))?;
    let names = book.sheet_names();
    let chosen = match wanted {
        None => None,
        Some(wanted) => Some(named(&names, wanted).ok_or_else(|| no_sheet(&names, wanted))?),
    };
    let tried: Vec<String> = chosen.map_or_else(|| names.clone(), |name| vec![name]);
    for name in &tried {
        let range = book.worksheet_range(name).map_err(|error| unreadable(&error))?;
        if range.is_empty() {
            continue;
        }
        let (rows, columns) = range.get_size();
        if rows.saturating_mul(columns) > MOST_CELLS {
            return Err(super::too_large(bytes.len()));
        }
        let mut table = of_range(&range, asked)?;
        if names.len() > 1 && wanted.is_none() {
            table.notes.insert(0, told(name, &names));
        }
        return Ok(table);
    }
    Err(super::empty())
}

fn named(names: &[String], wanted: &str) -> Option<String> {
    let by_number = || wanted.parse::<usize>().ok().and_then(|at| names.get(at.checked_sub(1)?));
    names.iter().find(|name| *name == wanted).or_else(by_number).cloned()
}

fn of_range(range: &Range<Cell>, asked: &str) -> Result<Table, ChartError> {
    let rows: Vec<Vec<String>> = range
        .rows()
        .map(|row| row.iter().map(text).collect::<Vec<String>>())
        .filter(|row| row.iter().any(|cell| !cell.trim().is_empty()))
        .collect();
    let found = top::find(&rows[..rows.len().min(top::PROBED_ROWS)]);
    let mut below: Vec<Vec<String>> = rows.into_iter().skip(found.rows).collect();
    let remarks = |row: &Vec<String>| row.iter().filter(|cell| !cell.trim().is_empty()).count() <= 1;
    while found.names.len() >= 3 && below.len() > 1 && below.last().is_some_and(remarks) {
        below.pop();
    }
    let mut table = delimited::from_rows(&found.names, &below, asked)?;
    table.notes.splice(0..0, found.notes);
    Ok(table)
}

/// A cell as the text a CSV file would hold.
fn text(cell: &Cell) -> String {
    match cell {
        Cell::Empty | Cell::Error(_) => String::new(),
        Cell::String(text) | Cell::DateTimeIso(text) | Cell::DurationIso(text) => text.clone(),
        Cell::Bool(flag) => flag.to_string(),
        Cell::Int(value) => value.to_string(),
        Cell::Float(value) => value.to_string(),
        Cell::DateTime(time) => moment(time),
    }
}

/// A date, with its time of day where it has one.
fn moment(time: &calamine::ExcelDateTime) -> String {
    if time.is_duration() {
        return (time.as_f64() * 24.0).to_string();
    }
    let (year, month, day, hour, minute, second, _) = time.to_ymd_hms_milli();
    match (hour, minute, second) {
        (0, 0, 0) => format!("{year:04}-{month:02}-{day:02}"),
        _ => format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}"),
    }
}

/// The bytes that a zip file says it unfolds to, from its list of contents.
fn unpacked(bytes: &[u8]) -> u64 {
    const ENTRY: &[u8] = b"PK\x01\x02";
    let mut at = 0;
    let mut total = 0_u64;
    while let Some(found) = bytes.get(at..).and_then(|rest| rest.windows(4).position(|mark| mark == ENTRY)) {
        let size =
            bytes.get(at + found + 24..at + found + 28).map_or(0, |b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]));
        total += u64::from(size);
        at += found + 28;
    }
    total
}

fn told(name: &str, names: &[String]) -> Message {
    let others: Vec<&str> = names.iter().filter(|own| *own != name).map(String::as_str).collect();
    let others = others.join(", ");
    messages::SheetRead { name, others }.into()
}

fn no_sheet(names: &[String], wanted: &str) -> ChartError {
    let list = names.join("`, `");
    ChartError::new(Code::Unprocessable, messages::NoSuchSheet { list, wanted })
}

fn unreadable(error: &calamine::Error) -> ChartError {
    ChartError::new(Code::UnsupportedFormat, messages::UnreadableWorkbook { error: error.to_string() })
}
