//! The workbook behind a chart: one sheet with its numbers.

use shosai_message::Message;
use std::fmt::Write as _;

use crate::office::package::{Package, RELATIONSHIPS};
use crate::office::xml::{DECLARATION, escape};
use shosai_figure::{Chart, ChartForm};

const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const KIND: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/// The letters of a column, from 0: A, B, … Z, AA.
pub fn column(place: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = place + 1;
    while rest > 0 {
        letters.push(char::from(b'A' + ((rest - 1) % 26) as u8));
        rest = (rest - 1) / 26;
    }
    letters.iter().rev().collect()
}

/// The column of the first series, and the one behind the last.
pub fn sheet_columns(chart: &Chart) -> (usize, usize) {
    match chart.form {
        ChartForm::Points => (0, chart.series.len() * 2),
        _ => (1, chart.series.len() + 1),
    }
}

enum Cell<'a> {
    Text(&'a str),
    Number(f64),
    Empty,
}

/// The bytes of the workbook.
pub fn workbook(chart: &Chart) -> Result<Vec<u8>, Message> {
    let mut package = Package::default();
    let mut put = |name: &str, kind: &str, xml: String| {
        package.put(name, &format!("{KIND}.{kind}+xml"), (DECLARATION.to_owned() + &xml).into_bytes());
    };
    put(
        "xl/workbook.xml",
        "sheet.main",
        format!(
            "<workbook xmlns=\"{MAIN}\" xmlns:r=\"{RELATIONSHIPS}\"><sheets><sheet name=\"Sheet1\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>"
        ),
    );
    put(
        "xl/styles.xml",
        "styles",
        format!(
            "<styleSheet xmlns=\"{MAIN}\"><fonts count=\"1\"><font><sz val=\"11\"/><name val=\"Calibri\"/></font></fonts>\
             <fills count=\"2\"><fill><patternFill patternType=\"none\"/></fill><fill><patternFill patternType=\"gray125\"/></fill></fills>\
             <borders count=\"1\"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
             <cellStyleXfs count=\"1\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\"/></cellStyleXfs>\
             <cellXfs count=\"1\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\"/></cellXfs>\
             <cellStyles count=\"1\"><cellStyle name=\"Normal\" xfId=\"0\" builtinId=\"0\"/></cellStyles></styleSheet>"
        ),
    );
    put("xl/worksheets/sheet1.xml", "worksheet", sheet(chart));
    package.relate("", "officeDocument", "xl/workbook.xml");
    package.relate("xl/workbook.xml", "worksheet", "xl/worksheets/sheet1.xml");
    package.relate("xl/workbook.xml", "styles", "xl/styles.xml");
    package.write()
}

fn sheet(chart: &Chart) -> String {
    let longest = chart.series.iter().map(|series| series.values.len()).max().unwrap_or(0);
    let mut xml = format!("<worksheet xmlns=\"{MAIN}\"><sheetData>");
    for row in 0..=longest {
        let _ = write!(xml, "<row r=\"{}\">", row + 1);
        for (place, cell) in cells(chart, row).into_iter().enumerate() {
            let at = format!("{}{}", column(place), row + 1);
            let _ = match cell {
                Cell::Text(text) => write!(
                    xml,
                    "<c r=\"{at}\" t=\"inlineStr\"><is><t xml:space=\"preserve\">{}</t></is></c>",
                    escape(text)
                ),
                Cell::Number(value) => write!(xml, "<c r=\"{at}\"><v>{value}</v></c>"),
                Cell::Empty => Ok(()),
            };
        }
        xml.push_str("</row>");
    }
    xml + "</sheetData></worksheet>"
}

/// The cells of a row; the first row holds the names.
fn cells(chart: &Chart, row: usize) -> Vec<Cell<'_>> {
    let mut cells = Vec::new();
    let points = chart.form == ChartForm::Points;
    let number = |value: Option<f64>| value.map_or(Cell::Empty, Cell::Number);
    let Some(place) = row.checked_sub(1) else {
        if !points {
            cells.push(Cell::Text(&chart.across));
        }
        for series in &chart.series {
            if points {
                cells.push(Cell::Text(&chart.across));
            }
            cells.push(Cell::Text(&series.name));
        }
        cells.extend(chart.rules.iter().map(|(name, _)| Cell::Text(name)));
        return cells;
    };
    if !points {
        cells.push(chart.categories.get(place).map_or(Cell::Empty, |name| Cell::Text(name)));
    }
    for series in &chart.series {
        if points {
            cells.push(number(series.positions.get(place).copied()));
        }
        cells.push(number(series.values.get(place).copied().flatten()));
    }
    cells.extend(chart.rules.iter().map(|(_, value)| Cell::Number(*value)));
    cells
}

#[cfg(test)]
mod tests {
    use super::column;

    #[test]
    fn columns_go_on_after_z() {
        assert_eq!([0, 25, 26, 27, 701, 702].map(column), ["A", "Z", "AA", "AB", "ZZ", "AAA"]);
    }
}
