//! Spreadsheets: a sheet is a section, its cells tables.

use std::io::Cursor;

use calamine::{Data, Reader, open_workbook_auto_from_rs};
use shosai_message::Failure;

use crate::markdown::{Page, Unit};
use crate::{Kind, Source, messages};

/// More rows of one sheet are data, not a manual.
const MOST_ROWS: usize = 20_000;
const MOST_COLUMNS: usize = 200;

pub(crate) fn read(source: &Source<'_>) -> Result<Page, Failure> {
    let opened = open_workbook_auto_from_rs(Cursor::new(source.bytes));
    let mut book = opened.map_err(|error| {
        // The general answer tells nothing: the usual format says what is wrong.
        let exact = calamine::Xlsx::new(Cursor::new(source.bytes)).err().filter(|_| source.bytes.starts_with(b"PK"));
        let told = exact.map_or_else(|| error.to_string(), |exact| exact.to_string());
        if told.to_lowercase().contains("password") { source.encrypted() } else { source.broken(Kind::Sheets, told) }
    })?;
    let mut page = Page::new(source.limits.markdown_bytes);
    for (index, name) in book.sheet_names().into_iter().enumerate() {
        source.check()?;
        let Ok(range) = book.worksheet_range(&name) else { continue };
        page.place(Unit::Sheet, index + 1, Some(&name));
        page.heading(2, &name);
        let mut block: Vec<Vec<String>> = Vec::new();
        for (number, row) in range.rows().enumerate() {
            if number >= MOST_ROWS {
                page.note(messages::RowsCut { sheet: &name, rows: MOST_ROWS });
                break;
            }
            let cells: Vec<String> = row.iter().take(MOST_COLUMNS).map(shown).collect();
            if cells.iter().all(String::is_empty) {
                write(&mut page, &std::mem::take(&mut block));
            } else {
                block.push(cells);
            }
        }
        write(&mut page, &block);
    }
    Ok(page)
}

/// Rows without the columns that are empty in all of them; lone cells are paragraphs.
fn write(page: &mut Page, rows: &[Vec<String>]) {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let used: Vec<usize> =
        (0..columns).filter(|at| rows.iter().any(|row| row.get(*at).is_some_and(|cell| !cell.is_empty()))).collect();
    let lone = |row: &Vec<String>| row.iter().filter(|cell| !cell.is_empty()).count() == 1;
    let first = rows.iter().position(|row| !lone(row)).unwrap_or(rows.len());
    for row in &rows[..first] {
        page.paragraph(&row.concat());
    }
    let table: Vec<Vec<String>> = rows[first..]
        .iter()
        .map(|row| used.iter().map(|at| row.get(*at).cloned().unwrap_or_default()).collect())
        .collect();
    page.table(&table);
}

fn shown(cell: &Data) -> String {
    match cell {
        Data::Empty => String::new(),
        Data::DateTime(time) if time.is_datetime() => {
            let (year, month, day, hour, minute, second, _) = time.to_ymd_hms_milli();
            match (hour, minute, second) {
                (0, 0, 0) => format!("{year:04}-{month:02}-{day:02}"),
                _ => format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}"),
            }
        }
        cell => cell.to_string().trim().to_owned(),
    }
}
