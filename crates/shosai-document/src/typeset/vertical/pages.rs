//! Columns onto pages, and pages into Typst's words: every run of letters is given its place.

use super::{
    cells::{Cell, HALF, Ink},
    columns::{Column, Placed},
    sheet::Sheet,
};
use crate::typeset::string;

/// What follows what in the text.
pub enum Piece {
    Column(Column),
    /// An empty column; none at the head of a page.
    Blank,
    /// A heading in the middle of some columns.
    Heading(Heading),
    PageBreak,
}

pub struct Heading {
    pub level: usize,
    pub title: String,
    pub columns: Vec<Column>,
}

/// How a heading of a level stands: columns it takes, how large it is, ems above it, whether it begins a page.
pub struct Form {
    pub takes: usize,
    pub size: f64,
    pub indent: f64,
    pub begins_page: bool,
}

impl Form {
    pub fn of(level: usize) -> Self {
        match level {
            1 => Self { takes: 5, size: 1.4, indent: 3.0, begins_page: true },
            2 => Self { takes: 3, size: 1.15, indent: 4.0, begins_page: false },
            _ => Self { takes: 2, size: 1.0, indent: 5.0, begins_page: false },
        }
    }
}

/// Columns of text that must follow a heading on its page.
const AFTER_HEADING: usize = 2;

/// A page: columns with their place and size, and the headings that begin on it.
#[derive(Default)]
pub struct Page {
    pub columns: Vec<(f64, f64, Column)>,
    pub headings: Vec<(usize, String)>,
}

/// Fills pages.
pub fn fill(pieces: Vec<Piece>, sheet: &Sheet) -> Vec<Page> {
    let mut pages = vec![Page::default()];
    let mut place = 0;
    let last = |pages: &mut Vec<Page>| pages.len() - 1;
    for piece in pieces {
        let begun = place > 0;
        match piece {
            Piece::Blank if begun && place < sheet.places() => place += 1,
            Piece::Blank => {}
            Piece::PageBreak if begun => {
                pages.push(Page::default());
                place = 0;
            }
            Piece::PageBreak => {}
            Piece::Column(column) => {
                if place == sheet.places() {
                    pages.push(Page::default());
                    place = 0;
                }
                let page = last(&mut pages);
                pages[page].columns.push((place as f64, 1.0, column));
                place += 1;
            }
            Piece::Heading(heading) => {
                let form = Form::of(heading.level);
                let takes = form.takes + heading.columns.len().saturating_sub(1) * 2;
                let in_band = sheet.columns - place % sheet.columns;
                if in_band < takes + AFTER_HEADING {
                    place += in_band;
                }
                if (form.begins_page && begun) || place + takes + AFTER_HEADING > sheet.places() {
                    if begun {
                        pages.push(Page::default());
                    }
                    place = 0;
                }
                let page = last(&mut pages);
                pages[page].headings.push((heading.level, heading.title));
                let wide = heading.columns.len() as f64;
                let first = place as f64 + (takes as f64 - wide * form.size) / 2.0;
                for (index, column) in heading.columns.into_iter().enumerate() {
                    pages[page].columns.push((first + index as f64 * form.size, form.size, column));
                }
                place = (place + takes).min(sheet.places());
            }
        }
    }
    pages.retain(|page| !page.columns.is_empty());
    pages
}

/// A page in Typst's words; `number` counts from 1, `head` runs above the text.
pub fn write(page: &Page, number: usize, head: &str, sheet: &Sheet, into: &mut String) {
    into.push_str("#page({\n");
    for (level, title) in &page.headings {
        into.push_str(&format!("mark({level}, {})\n", string(title)));
    }
    for (place, size, column) in &page.columns {
        let (x, y) = sheet.corner(number, *place);
        let size = sheet.em * size;
        write_column(column, x + (sheet.em - size) / 2.0, y, size, into);
    }
    folio(page, number, head, sheet, into);
    into.push_str("})\n");
}

/// The number of a page below its text and the running head above it, both at the outer edge.
fn folio(page: &Page, number: usize, head: &str, sheet: &Sheet, into: &mut String) {
    const FOLIO: f64 = 0.85;
    const HEAD: f64 = 0.7;
    let (x, side) = if number % 2 == 1 { (sheet.edge(), "left") } else { (sheet.width - sheet.edge(), "right") };
    let bottom = sheet.bottom() + (sheet.height - sheet.bottom()) * 0.45;
    into.push_str(&format!("folio({x:.2}, {bottom:.2}, {:.2}, {side}, \"{number}\")\n", sheet.em * FOLIO));
    if !head.is_empty() && !page.headings.iter().any(|(level, _)| *level == 1) {
        let top = sheet.top * 0.45;
        into.push_str(&format!("folio({x:.2}, {top:.2}, {:.2}, {side}, {})\n", sheet.em * HEAD, string(head)));
    }
}

/// A column whose letters are `size` points large, with its head at `y`.
pub fn write_column(column: &Column, x: f64, y: f64, size: f64, into: &mut String) {
    let cells = &column.0;
    let mut at = 0;
    while at < cells.len() {
        let (start, cell) = &cells[at];
        let top = y + (start + cell.shift) * size;
        let weight = weight(cell);
        match &cell.ink {
            Ink::Nothing => {}
            Ink::Across(pair) => {
                into.push_str(&format!("across({x:.2}, {top:.2}, {size:.2}, {weight}, {})\n", string(pair)));
            }
            Ink::Sideways(word) => {
                let long = cell.advance * size;
                into.push_str(&format!("lying({x:.2}, {top:.2}, {size:.2}, {long:.2}, {weight}, {})\n", string(word)));
            }
            Ink::Upright(_) => {
                let (letters, pitch) = run(&cells[at..]);
                let text: String = cells[at..at + letters].iter().filter_map(|(_, cell)| letter(cell)).collect();
                let pitch = pitch * size;
                into.push_str(&format!("down({x:.2}, {top:.2}, {size:.2}, {pitch:.4}, {weight}, {})\n", string(&text)));
                at += letters;
                continue;
            }
        }
        at += 1;
    }
    for (index, (start, cell)) in cells.iter().enumerate() {
        if cell.dotted {
            into.push_str(&format!("dot({x:.2}, {:.2}, {size:.2})\n", y + (start + cell.shift) * size));
        }
        if let Some((reading, of)) = &cell.reading {
            write_reading(reading, &cells[index..(index + of).min(cells.len())], x + size, y, size, into);
        }
    }
}

/// A reading beside its letters: spread over them where it is shorter, over their middle where it is longer.
fn write_reading(reading: &str, cells: &[Placed], x: f64, y: f64, size: f64, into: &mut String) {
    let (Some((start, _)), Some((last, cell))) = (cells.first(), cells.last()) else { return };
    let long = last + cell.advance - start;
    let count = reading.chars().count() as f64;
    let pitch = (long / count).max(HALF);
    let first = start + (long - pitch * (count - 1.0) - HALF) / 2.0;
    let (top, pitch, small) = (y + first * size, pitch * size, size * HALF);
    into.push_str(&format!("down({x:.2}, {top:.2}, {small:.2}, {pitch:.4}, 400, {})\n", string(reading)));
}

/// How many letters from here on stand at one distance, and at which.
fn run(cells: &[Placed]) -> (usize, f64) {
    const SAME: f64 = 1e-4;
    let top = |(at, cell): &Placed| at + cell.shift;
    let goes_on = |cell: &Cell| letter(cell).is_some() && weight(cell) == weight(&cells[0].1);
    let Some(second) = cells.get(1).filter(|(_, cell)| goes_on(cell)) else { return (1, 1.0) };
    let pitch = top(second) - top(&cells[0]);
    if pitch < 1.0 - SAME {
        return (1, 1.0);
    }
    let pairs =
        cells.windows(2).take_while(|pair| goes_on(&pair[1].1) && (top(&pair[1]) - top(&pair[0]) - pitch).abs() < SAME);
    (1 + pairs.count(), pitch)
}

fn letter(cell: &Cell) -> Option<&str> {
    match &cell.ink {
        Ink::Upright(letter) => Some(letter),
        _ => None,
    }
}

fn weight(cell: &Cell) -> u16 {
    if cell.bold { 700 } else { 400 }
}
