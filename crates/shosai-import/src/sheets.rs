//! Spreadsheets: a sheet is a section, its cells tables.

use std::collections::HashMap;
use std::io::Cursor;

use calamine::{Data, Reader, Sheets, open_workbook_auto_from_rs};
use shosai_message::Failure;

use crate::formats::{self, Format};
use crate::markdown::{Page, Unit};
use crate::package::{Package, relations, tree};
use crate::word::is;
use crate::{Kind, Source, beside, compound, messages};

/// More rows of one sheet are data, not a manual.
const MOST_ROWS: usize = 20_000;
const MOST_COLUMNS: usize = 200;
/// A cell that OpenDocument repeats is written so often at most.
const MOST_REPEATED: usize = 100;

/// The rows of a sheet that hold something, with their numbers.
type Rows = Vec<(u32, Vec<String>)>;

#[derive(Default)]
struct Sheet {
    name: String,
    rows: Rows,
    /// The words of shapes and comments.
    beside: Vec<String>,
}

pub(crate) static KIND: Kind = Kind {
    label: "Excel",
    endings: &["xlsx", "xlsm", "xlsb", "xls", "ods"],
    shown: |signs| {
        let excel = signs.has("xl/workbook.xml") || signs.has("xl/workbook.bin");
        excel || (signs.is_named(&KIND) && (signs.has("content.xml") || signs.is_compound()))
    },
    read,
};

fn read(source: &Source<'_>) -> Result<Page, Failure> {
    let mut page = Page::new(source.limits.markdown_bytes);
    for (index, Sheet { name, rows, beside }) in sheets(source)?.into_iter().enumerate() {
        page.place(Unit::Sheet, index + 1, Some(&name));
        page.heading(2, &name);
        if rows.len() >= MOST_ROWS {
            page.note(messages::RowsCut { sheet: &name, rows: MOST_ROWS });
        }
        // An empty row parts tables.
        for block in rows.chunk_by(|one, other| other.0 == one.0 + 1) {
            let block: Vec<Vec<String>> = block.iter().map(|(_, row)| row.clone()).collect();
            write(&mut page, &block);
        }
        beside.iter().for_each(|text| page.paragraph(text));
    }
    Ok(page)
}

/// What is known of sheets besides the values of their cells, by their names: how numbers are shown, and other words.
#[derive(Default)]
struct Looks {
    formats: Vec<Option<Format>>,
    sheets: HashMap<String, HashMap<(u32, u32), usize>>,
    beside: HashMap<String, Vec<String>>,
}

fn sheets(source: &Source<'_>) -> Result<Vec<Sheet>, Failure> {
    let mut looks = Looks::default();
    if source.bytes.starts_with(b"PK") {
        let mut package = Package::open(source, &KIND)?;
        if let Some(content) = package.text("content.xml")? {
            return open_document(source, &content);
        }
        looks = Looks::of(source, &mut package)?;
    } else {
        compound::check(source.bytes).map_err(|reason| source.broken(&KIND, reason))?;
    }
    let opened = open_workbook_auto_from_rs(Cursor::new(source.bytes));
    let mut book = opened.map_err(|error| {
        // The general answer tells nothing: the usual format says what is wrong.
        let exact = calamine::Xlsx::new(Cursor::new(source.bytes)).err().filter(|_| source.bytes.starts_with(b"PK"));
        let told = exact.map_or_else(|| error.to_string(), |exact| exact.to_string());
        if told.to_lowercase().contains("password") { source.encrypted() } else { source.broken(&KIND, told) }
    })?;
    let mut sheets = Vec::new();
    for name in book.sheet_names() {
        source.check()?;
        let mut rows = Rows::new();
        let styled = looks.sheets.remove(&name).unwrap_or_default();
        // Ranges have room for every cell between the first and the last, so large formats are read cell by cell.
        match &mut book {
            Sheets::Xlsx(book) => {
                let Ok(mut cells) = book.worksheet_cells_reader(&name) else { continue };
                while let Ok(Some(cell)) = cells.next_cell() {
                    let format = styled.get(&cell.get_position()).and_then(|style| looks.formats[*style].as_ref());
                    put(&mut rows, cell.get_position(), shown(&Data::from(cell.get_value().clone()), format));
                }
            }
            Sheets::Xlsb(book) => {
                let Ok(mut cells) = book.worksheet_cells_reader(&name) else { continue };
                while let Ok(Some(cell)) = cells.next_cell() {
                    put(&mut rows, cell.get_position(), shown(&Data::from(cell.get_value().clone()), None));
                }
            }
            book => {
                let Ok(range) = book.worksheet_range(&name) else { continue };
                range
                    .used_cells()
                    .for_each(|(row, column, cell)| put(&mut rows, (row as u32, column as u32), shown(cell, None)));
            }
        }
        let beside = looks.beside.remove(&name).unwrap_or_default();
        sheets.push(Sheet { name, rows, beside });
    }
    Ok(sheets)
}

/// Puts a cell in its place; cells come row by row.
fn put(rows: &mut Rows, (row, column): (u32, u32), text: String) {
    let column = column as usize;
    if text.is_empty() || column >= MOST_COLUMNS {
        return;
    }
    if rows.last().is_none_or(|(last, _)| *last != row) {
        if rows.len() >= MOST_ROWS {
            return;
        }
        rows.push((row, Vec::new()));
    }
    if let Some((_, cells)) = rows.last_mut() {
        cells.resize(cells.len().max(column + 1), String::new());
        cells[column] = text;
    }
}

/// OpenDocument, in which cells say how often they are repeated.
fn open_document(source: &Source<'_>, content: &str) -> Result<Vec<Sheet>, Failure> {
    let content = tree(source, &KIND, content)?;
    let mut sheets = Vec::new();
    for table in content.descendants().filter(|node| is(node, "table")) {
        let attribute = |node: &roxmltree::Node<'_, '_>, name: &str| {
            node.attributes().find(|attribute| attribute.name() == name).map(|attribute| attribute.value().to_owned())
        };
        let repeated = |node: &roxmltree::Node<'_, '_>, name: &str| -> u32 {
            attribute(node, name).and_then(|count| count.parse().ok()).unwrap_or(1).max(1)
        };
        let mut rows = Rows::new();
        let mut number = 0_u32;
        for row in table.descendants().filter(|node| is(node, "table-row")) {
            let mut column = 0_u32;
            for cell in row.children().filter(|node| is(node, "table-cell") || is(node, "covered-table-cell")) {
                let words: Vec<&str> =
                    cell.descendants().filter(|node| node.is_text()).filter_map(|node| node.text()).collect();
                let text = words.concat().trim().to_owned();
                let times = repeated(&cell, "number-columns-repeated");
                for at in 0..times.min(MOST_REPEATED as u32) {
                    put(&mut rows, (number, column.saturating_add(at)), text.clone());
                }
                column = column.saturating_add(times);
            }
            number = number.saturating_add(repeated(&row, "number-rows-repeated"));
        }
        sheets.push(Sheet { name: attribute(&table, "name").unwrap_or_default(), rows, ..Sheet::default() });
    }
    Ok(sheets)
}

/// Rows without the columns that are empty in all of them; lone cells are paragraphs.
fn write(page: &mut Page, rows: &[Vec<String>]) {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let filled = |at: &usize| rows.iter().any(|row| row.get(*at).is_some_and(|cell| !cell.is_empty()));
    let used: Vec<usize> = (0..columns).filter(filled).collect();
    let lone = |row: &Vec<String>| row.iter().filter(|cell| !cell.is_empty()).count() == 1;
    let first = rows.iter().position(|row| !lone(row)).unwrap_or(rows.len());
    for row in &rows[..first] {
        page.paragraph(&row.concat());
    }
    let narrow = |row: &Vec<String>| used.iter().map(|at| row.get(*at).cloned().unwrap_or_default()).collect();
    let table: Vec<Vec<String>> = rows[first..].iter().map(narrow).collect();
    page.table(&table);
}

fn shown(cell: &Data, format: Option<&Format>) -> String {
    match (cell, format) {
        (Data::Empty, _) => String::new(),
        (Data::DateTime(time), _) if time.is_duration() || (0.0..1.0).contains(&time.as_f64()) => {
            let seconds = (time.as_f64() * 86_400.0).round() as i64;
            let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
            if seconds == 0 { format!("{hours}:{minutes:02}") } else { format!("{hours}:{minutes:02}:{seconds:02}") }
        }
        (Data::DateTime(time), _) => {
            let (year, month, day, hour, minute, second, _) = time.to_ymd_hms_milli();
            match (hour, minute, second) {
                (0, 0, 0) => format!("{year:04}-{month:02}-{day:02}"),
                _ => format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}"),
            }
        }
        (Data::Float(number), Some(format)) => format.show(*number),
        (Data::Int(number), Some(format)) => format.show(*number as f64),
        (Data::Float(number), None) => formats::plain(*number),
        (cell, _) => cell.to_string().trim().to_owned(),
    }
}

impl Looks {
    /// Unpacking every part once here holds the limits; the library unpacks again.
    fn of(source: &Source<'_>, package: &mut Package<'_>) -> Result<Self, Failure> {
        let mut formats = Vec::new();
        let mut parts: HashMap<String, HashMap<(u32, u32), usize>> = HashMap::new();
        // Styles come before the worksheets, by their names.
        for name in package.names().iter().filter(|name| name.starts_with("xl/") && !name.starts_with("xl/media/")) {
            let Some(bytes) = package.bytes(name)? else { continue };
            if name == "xl/styles.xml" {
                let text = String::from_utf8_lossy(&bytes);
                formats = tree(source, &KIND, &text).map(|styles| formats::by_style(&styles)).unwrap_or_default();
            } else if name.starts_with("xl/worksheets/") && formats.iter().any(Option::is_some) {
                parts.insert(name.clone(), formats::styled(&String::from_utf8_lossy(&bytes), &formats));
            }
        }
        let Some(book) = package.text("xl/workbook.xml")? else { return Ok(Self::default()) };
        let Ok(book) = tree(source, &KIND, &book) else { return Ok(Self::default()) };
        let targets: HashMap<String, String> = relations(package, "xl/workbook.xml")?.into_iter().collect();
        let (mut sheets, mut words) = (HashMap::new(), HashMap::new());
        for sheet in book.descendants().filter(|node| is(node, "sheet")) {
            let id = sheet.attributes().find(|attribute| attribute.name() == "id");
            let part = id.and_then(|id| targets.get(id.value()));
            let (Some(name), Some(part)) = (sheet.attribute("name"), part) else { continue };
            words.insert(name.to_owned(), beside::read(source, package, part)?);
            if let Some(styled) = parts.remove(part) {
                sheets.insert(name.to_owned(), styled);
            }
        }
        Ok(Self { formats, sheets, beside: words })
    }
}
