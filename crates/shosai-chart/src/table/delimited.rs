//! Tables of lines: the delimiter is found from the first lines, the types from the first rows.

use super::builder::{Builder, Shape};
use super::number::plain;
use super::top;
use super::width;
use super::{Column, MAX_COLUMNS, Table, empty};
use crate::error::{ChartError, Code};
use crate::messages;
use csv::StringRecord;
use shosai_message::Message;

const DELIMITERS: [u8; 4] = [b',', b'\t', b'|', b';'];
/// Enough lines to tell a delimiter from punctuation.
const SNIFFED_LINES: usize = 20;
/// Enough rows to know a column's type; a column that later breaks it is read again as text.
const SAMPLED_ROWS: usize = 2_000;

/// Bytes of the longest cell: what is longer is no value or label but an unclosed quote or a whole document.
const LONGEST_CELL: usize = 1024 * 1024;

/// Columns from which on a lone cell in the last rows is a remark.
const LEAST_FOR_REMARKS: usize = 3;

/// How often a long read asks whether it is still wanted.
const ROWS_BETWEEN_CHECKS: usize = 16_384;

/// Reads delimited text whose first line names the columns.
pub fn read(text: &str, asked: &str, stop: &dyn Fn() -> bool) -> Result<Table, ChartError> {
    let delimiter = sniff(text);
    if let Some(length) = overlong_cell(text, delimiter) {
        return Err(long_cell(length));
    }
    let mut rows = Reader::new(text, delimiter);
    let mut sample: Vec<StringRecord> = Vec::new();
    while sample.len() < top::PROBED_ROWS {
        let Some(row) = rows.next_row()? else { break };
        sample.push(row);
    }
    if sample.is_empty() {
        return Err(empty());
    }
    let probed: Vec<Vec<String>> = sample.iter().map(|row| row.iter().map(str::to_owned).collect()).collect();
    let top = top::find(&probed);
    let names = top.names.clone();
    check_header(&names)?;
    sample.drain(..top.rows.min(sample.len()));
    while sample.len() < SAMPLED_ROWS {
        let Some(row) = rows.next_row()? else { break };
        sample.push(row);
    }
    if sample.is_empty() {
        return Err(no_rows(&names));
    }
    let used = width::used(&names, asked);
    let shape = |at: &usize| Shape::infer(&names[*at], &mut sample.iter().filter_map(|row| row.get(*at)));
    let mut shapes: Vec<Shape> = used.iter().map(shape).collect();
    loop {
        let (builders, rows, extra) = build(text, delimiter, (&names, &used), &shapes, top.rows, stop)?;
        let again: Vec<(usize, Shape)> =
            builders.iter().enumerate().filter_map(|(at, own)| own.shape_instead().map(|shape| (at, shape))).collect();
        if again.is_empty() {
            let mut table = finish(builders, rows, extra, names.len(), asked);
            table.notes.splice(0..0, top.notes);
            return Ok(table);
        }
        for (at, shape) in again {
            shapes[at] = shape;
        }
    }
}

/// Turns rows of cells, however they came, into a table.
pub(super) fn from_rows(names: &[String], rows: &[Vec<String>], asked: &str) -> Result<Table, ChartError> {
    if rows.is_empty() {
        return Err(no_rows(names));
    }
    let used = width::used(names, asked);
    let cells = |at: usize| rows.iter().filter_map(move |row: &Vec<String>| row.get(at).map(String::as_str));
    let mut builders = Vec::with_capacity(used.len());
    for at in used {
        let name = &names[at];
        let mut shape = Shape::infer(name, &mut cells(at).take(SAMPLED_ROWS));
        loop {
            let mut builder = Builder::new(name, shape);
            rows.iter().for_each(|row| builder.push(row.get(at).map_or("", String::as_str)));
            match builder.shape_instead() {
                Some(other) => shape = other,
                None => {
                    builders.push(builder);
                    break;
                }
            }
        }
    }
    Ok(finish(builders, rows.len(), 0, names.len(), asked))
}

fn build(
    text: &str,
    delimiter: u8,
    (names, used): (&[String], &[usize]),
    shapes: &[Shape],
    above: usize,
    stop: &dyn Fn() -> bool,
) -> Result<(Vec<Builder>, usize, usize), ChartError> {
    let mut builders: Vec<Builder> =
        used.iter().zip(shapes).map(|(at, shape)| Builder::new(&names[*at], *shape)).collect();
    let mut reader = Reader::new(text, delimiter);
    for _ in 0..above {
        reader.next_row()?;
    }
    let (mut rows, mut extra, mut closing) = (0, 0, 0);
    let mut row = StringRecord::new();
    while reader.read(&mut row)? {
        rows += 1;
        if rows % ROWS_BETWEEN_CHECKS == 0 && stop() {
            return Err(ChartError::stopped());
        }
        extra += usize::from(row.len() > names.len());
        // Sources and remarks below a table fill one cell.
        let lone = names.len() >= LEAST_FOR_REMARKS && row.iter().filter(|cell| !cell.trim().is_empty()).count() <= 1;
        closing = if lone { closing + 1 } else { 0 };
        for (at, builder) in used.iter().zip(&mut builders) {
            builder.push(row.get(at + reader.offset).unwrap_or(""));
        }
    }
    if closing < rows {
        builders.iter_mut().for_each(|builder| builder.truncate(rows - closing));
        rows -= closing;
    }
    Ok((builders, rows, extra))
}

/// Whether a column holds nothing but whole numbers, each larger than the one before.
fn counts_rows(column: &Column) -> bool {
    column.as_numbers().is_some_and(|values| {
        values.iter().all(|value| value.fract() == 0.0) && values.windows(2).all(|pair| pair[0] < pair[1])
    })
}

/// Whether a header is none, or what programs write above the numbers of rows.
fn names_rows(name: &str) -> bool {
    matches!(name, "" | "rownames" | "row.names" | "rowname" | "...1" | "Unnamed: 0")
}

fn finish(builders: Vec<Builder>, rows: usize, extra: usize, named: usize, asked: &str) -> Table {
    let mut taken = std::collections::HashMap::new();
    let mut notes: Vec<Message> = builders.iter().filter_map(Builder::note).collect();
    let mut columns = Vec::with_capacity(builders.len());
    let largest: Vec<String> = builders.iter().map(|builder| builder.name().to_lowercase()).collect();
    for (at, builder) in builders.into_iter().enumerate() {
        let mut column = builder.finish();
        // The least beside the largest is no number of minutes: `temp_min`, `temp_max`.
        let stem = column.name.to_lowercase().strip_suffix("min").map(|stem| format!("{stem}max"));
        if stem.is_some_and(|own| largest.contains(&own)) {
            (column.label, column.unit) = (column.name.clone(), None);
        }
        if at == 0 && names_rows(&column.name) && counts_rows(&column) {
            notes.push(messages::RowNumbersLeftOut {}.into());
            continue;
        }
        if column.name.is_empty() {
            column.name = format!("column {}", at + 1);
            column.label = column.name.clone();
        }
        let seen = taken.entry(column.name.clone()).and_modify(|n| *n += 1).or_insert(1_usize);
        if *seen > 1 {
            let numbered = format!("{} ({seen})", column.name);
            notes.push(messages::NameRepeated { column: &column.name, numbered: &numbered, seen: *seen }.into());
            column.name = numbered;
            column.label = column.name.clone();
        }
        columns.push(column);
    }
    tell_apart(&mut columns);
    let columns = columns.into_iter().map(std::sync::Arc::new).collect();
    if named > MAX_COLUMNS {
        notes.push(messages::ColumnsLeftOut { max_columns: MAX_COLUMNS, named }.into());
    }
    if extra > 0 {
        notes.push(messages::SurplusCells { extra }.into());
    }
    super::totals::left_out(super::year_month::join(Table { columns, rows, notes }), asked)
}

/// Of columns that differ by nothing but their brackets (`人口`, `人口（男）`) the brackets are part of the name.
fn tell_apart(columns: &mut [Column]) {
    let mut labels = std::collections::HashMap::new();
    columns.iter().for_each(|column| *labels.entry(column.label.clone()).or_insert(0_usize) += 1);
    for column in columns.iter_mut().filter(|column| labels[&column.label] > 1 && column.label != column.name) {
        column.label.clone_from(&column.name);
        column.unit = column.unit.take().filter(|unit| super::number::is_known_unit(unit));
    }
}

/// Rows of a text, without rulers and outer pipes of Markdown tables.
struct Reader<'a> {
    rows: csv::Reader<&'a [u8]>,
    markdown: bool,
    /// Cells to skip at the start of a row: one when rows open with the delimiter.
    offset: usize,
    /// Whether quoted cells stand behind spaces (`a,   "b"`), where the format knows of no quotes.
    spaced: bool,
}

/// What a cell holds between quotes that stand behind spaces.
fn behind_spaces(cell: &str) -> Option<&str> {
    cell.starts_with(' ').then(|| cell.trim().strip_prefix('"')?.strip_suffix('"')).flatten()
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, delimiter: u8) -> Self {
        let markdown = delimiter == b'|' && text.trim_start().starts_with('|');
        let rows = csv::ReaderBuilder::new()
            .delimiter(delimiter)
            .has_headers(false)
            .flexible(true)
            .from_reader(text.as_bytes());
        let cells = text.lines().take(SNIFFED_LINES).flat_map(|line| line.split(char::from(delimiter)));
        let spaced = !markdown && cells.take(MAX_COLUMNS).any(|cell| behind_spaces(cell).is_some());
        Self { rows, markdown, offset: usize::from(markdown), spaced }
    }

    fn read(&mut self, row: &mut StringRecord) -> Result<bool, ChartError> {
        loop {
            let more = self.rows.read_record(row).map_err(|error| unreadable(&error))?;
            let blank = more && row.iter().all(|cell| cell.trim().is_empty());
            let ruler = self.markdown && row.iter().all(|cell| cell.trim().chars().all(|c| "-: ".contains(c)));
            if more && self.spaced {
                let cells: Vec<&str> = row.iter().map(|cell| behind_spaces(cell).unwrap_or(cell)).collect();
                *row = StringRecord::from(cells);
            }
            if !more || !(blank || ruler) {
                return Ok(more);
            }
        }
    }

    fn next_row(&mut self) -> Result<Option<StringRecord>, ChartError> {
        let mut row = StringRecord::new();
        if !self.read(&mut row)? {
            return Ok(None);
        }
        if !self.markdown {
            return Ok(Some(row));
        }
        let mut cells: Vec<&str> = row.iter().skip(1).map(str::trim).collect();
        if cells.last().is_some_and(|cell| cell.is_empty()) {
            cells.pop();
        }
        Ok(Some(StringRecord::from(cells)))
    }
}

fn sniff(text: &str) -> u8 {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).take(SNIFFED_LINES).collect();
    let counts = |delimiter: u8| -> Vec<usize> { lines.iter().map(|line| outside_quotes(line, delimiter)).collect() };
    let score = |delimiter: u8| {
        let counts = counts(delimiter);
        // Titles above a table hold no delimiter, so the usual line decides and not the first.
        let usual = counts
            .iter()
            .copied()
            .filter(|count| *count > 0)
            .max_by_key(|count| (counts.iter().filter(|other| *other == count).count(), *count));
        let usual = usual.unwrap_or(0);
        let agreeing = counts.iter().filter(|count| **count == usual).count();
        if usual == 0 { (0, 0) } else { (agreeing * 100 / counts.len(), usual) }
    };
    DELIMITERS.into_iter().rev().max_by_key(|delimiter| score(*delimiter)).filter(|d| score(*d).1 > 0).unwrap_or(b',')
}

fn outside_quotes(line: &str, delimiter: u8) -> usize {
    let mut quoted = false;
    line.bytes()
        .filter(|b| {
            quoted ^= *b == b'"';
            !quoted && *b == delimiter
        })
        .count()
}

/// The length of a cell up to where it proved too long, found before anything is copied.
fn overlong_cell(text: &str, delimiter: u8) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut start, mut at) = (0, 0);
    while bytes.len() - start > LONGEST_CELL {
        // A quote only counts at the start of a cell; two within stand for one.
        let mut quoted = bytes[start] == b'"';
        at += usize::from(quoted);
        loop {
            match bytes.get(at) {
                None => break,
                Some(b'"') if quoted && bytes.get(at + 1) == Some(&b'"') => at += 1,
                Some(b'"') => quoted = false,
                Some(byte) if !quoted && (*byte == delimiter || matches!(byte, b'\n' | b'\r')) => break,
                Some(_) => {}
            }
            at += 1;
            if at - start > LONGEST_CELL {
                return Some(at - start);
            }
        }
        at += 1;
        start = at;
    }
    None
}

fn long_cell(length: usize) -> ChartError {
    let kilobytes = length / 1024;
    ChartError::new(Code::TooLarge, messages::CellTooLong { kilobytes })
}

fn check_header(names: &[String]) -> Result<(), ChartError> {
    let numeric = names.iter().all(|name| plain(name.trim()).is_some());
    let blank = names.iter().all(|name| name.trim().is_empty());
    if !(numeric || blank) {
        return Ok(());
    }
    Err(ChartError::new(Code::Unprocessable, messages::NoColumnNames {}))
}

/// Endings of files that hold tables.
const FILES: [&str; 6] = [".csv", ".tsv", ".txt", ".json", ".xlsx", ".parquet"];

fn no_rows(names: &[String]) -> ChartError {
    if let [name] = names
        && FILES.iter().any(|ending| name.trim().to_lowercase().ends_with(ending))
    {
        return ChartError::new(Code::Unprocessable, messages::DataIsAFileName {});
    }
    ChartError::new(Code::Unprocessable, messages::HeaderOnly {})
}

fn unreadable(error: &csv::Error) -> ChartError {
    ChartError::new(Code::UnsupportedFormat, messages::UnreadableTable { error: error.to_string() })
}

#[cfg(test)]
mod tests {
    use super::super::{Data, Kind};
    use super::*;

    fn read(text: &str) -> Result<Table, ChartError> {
        super::read(text, "", &|| false)
    }

    #[test]
    fn quotes_behind_spaces_are_no_part_of_a_value() {
        let table =
            Table::read_str("name,   medal, time\n\"Bolt\", \"GOLD\",  9.63\n\"Blake\",\"SILVER\", 9.75\n").unwrap();
        assert_eq!((table.columns[1].word(0), table.columns[1].word(1)), (Some("GOLD"), Some("SILVER")));
        assert_eq!(table.columns[2].as_numbers(), Some(&[9.63, 9.75][..]));
    }

    #[test]
    fn delimiters_are_found() {
        for text in ["a,b\n1,2\n", "a\tb\n1\t2\n", "a|b\n1|2\n", "a;b\n1;2\n", "| a | b |\n|---|---|\n| 1 | 2 |\n"] {
            let table = read(text).unwrap();
            assert_eq!(table.columns.len(), 2, "{text}");
            assert_eq!(table.columns[1].name, "b", "{text}");
            assert!(matches!(&table.columns[1].data, Data::Number(v) if v == &[2.0]), "{text}");
        }
        assert_eq!(read("名前;値段\n\"あ;い\";1,5\n").unwrap().columns.len(), 2);
    }

    #[test]
    fn row_numbers_without_a_name_are_left_out_and_told() {
        let table = read(",name,v\n1,a,5\n2,b,6\n4,c,7\n").unwrap();
        assert_eq!(table.columns.iter().map(|c| c.name.as_str()).collect::<Vec<_>>(), ["name", "v"]);
        assert!(table.notes[0].contains("counts the rows"));
        let values = read(",name\n5,a\n2,b\n").unwrap();
        assert_eq!(values.columns.len(), 2);
    }

    #[test]
    fn a_column_that_breaks_its_type_late_becomes_text() {
        let mut text = String::from("v,w\n");
        (0..3000).for_each(|n| text.push_str(&format!("{n},x\n")));
        (0..3000).for_each(|n| text.push_str(&format!("word{},x\n", n % 7)));
        let table = read(&text).unwrap();
        assert_eq!(table.rows, 6000);
        assert!(matches!(table.columns[0].data, Data::Text { .. }));
    }

    #[test]
    fn bad_shapes_are_named() {
        assert_eq!(read("1,2\n3,4\n").unwrap_err().code, Code::Unprocessable);
        assert_eq!(read("a,b\n").unwrap_err().code, Code::Unprocessable);
        assert!(read("売上/月次.csv").unwrap_err().to_string().contains("file"), "a path is no table");
        let ragged = read("a,b\n1\n1,2,3\n").unwrap();
        assert_eq!((ragged.rows, ragged.notes.len()), (2, 1));
    }

    #[test]
    fn a_cell_that_is_too_long_is_refused_and_long_tables_are_not() {
        let long = "x".repeat(LONGEST_CELL + 1);
        for text in [
            format!("a,b\n1,{long}\n"),
            format!("a,b\n1,\"{}\n", "y,\n\"\"".repeat(LONGEST_CELL / 4)),
            format!("{long},b\n1,2\n"),
        ] {
            assert_eq!(read(&text).unwrap_err().code, Code::TooLarge);
        }
        // Quotes within a cell open nothing.
        let inches = "size,price\n".to_owned() + &"5\" pipe,2\n\"6\"\" pipe\",3\n".repeat(LONGEST_CELL / 16);
        assert_eq!(read(&inches).unwrap().rows, LONGEST_CELL / 16 * 2);
    }

    #[test]
    fn codes_are_no_measures() {
        let table = read("employee_id,zip,year,age\n1001,0600001,2020,30\n1002,0600002,2021,31\n").unwrap();
        let kinds: Vec<Kind> = table.columns.iter().map(|c| c.kind).collect();
        assert!(matches!(kinds[..], [Kind::Identifier, Kind::Identifier, Kind::Time(_), Kind::Measure]), "{kinds:?}");
    }
}
