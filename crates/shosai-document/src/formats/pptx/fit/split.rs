//! Cuts parts where a slide is full.

use super::arrange::{GAP, column_frames, least_height};
use super::ruler::{FEW_LETTERS, Ruler, Scale, panel_scale, panel_style};
use super::table::{CELL_MARGINS, TableFit, fit_table};
use crate::formats::pptx::gather::pieces_of;
use crate::formats::pptx::pieces::{Column, Grid, GridCell, GridRow, Panel, Part, Piece, Place};
use crate::formats::pptx::template::TextStyle;
use crate::formats::pptx::text::Paragraph;
use crate::office::units::{Frame, to_points};

/// The room that is left on a slide.
#[derive(Clone, Copy)]
struct Room<'r> {
    width: i64,
    height: i64,
    ruler: &'r Ruler<'r>,
    scale: Scale,
    /// Whether something must go to the head in any case, so that every slide takes something.
    must: bool,
    /// The height of a whole slide.
    whole: i64,
}

/// What fits, and the rest.
type Halves<T> = (Option<T>, Option<T>);

/// What fits in a height, and the rest.
pub fn cut(parts: Vec<Part>, region: &Frame, ruler: &Ruler<'_>, scale: Scale) -> (Vec<Part>, Vec<Part>) {
    let mut left = region.height;
    let mut head: Vec<Part> = Vec::new();
    let mut parts = parts.into_iter();
    while let Some(part) = parts.next() {
        let height = least_height(&part, region.width, ruler, scale, left);
        if height <= left {
            head.push(part);
            left -= height + GAP;
            continue;
        }
        let (width, whole) = (region.width, region.height);
        let room = Room { width, height: left, ruler, scale, must: head.is_empty(), whole };
        let (first, rest) = match part {
            Part::Piece(piece) => {
                let (head, tail) = room.piece(piece);
                (head.map(Part::Piece), tail.map(Part::Piece))
            }
            Part::Columns(columns) => room.columns(columns),
        };
        head.extend(first);
        return (head, rest.into_iter().chain(parts).collect());
    }
    (head, Vec::new())
}

impl Room<'_> {
    fn columns(&self, columns: Vec<Column>) -> Halves<Part> {
        if !self.must {
            // Columns are worth a slide of their own.
            return (None, Some(Part::Columns(columns)));
        }
        let frames = column_frames(&columns, &Frame::new(0, 0, self.width, 1));
        let (mut heads, mut tails) = (Vec::new(), Vec::new());
        for (column, frame) in columns.into_iter().zip(frames) {
            let parts: Vec<Part> = column.pieces.into_iter().map(Part::Piece).collect();
            let (head, tail) = cut(parts, &Frame::new(0, 0, frame.width, self.height), self.ruler, self.scale);
            let whole = frame.width as f64 / self.width as f64;
            let share = column.share.or(Some(whole));
            heads.push(Column { share, pieces: pieces_of(head) });
            tails.push(Column { share, pieces: pieces_of(tail) });
        }
        let rest = tails.iter().any(|column| !column.pieces.is_empty());
        (Some(Part::Columns(heads)), rest.then_some(Part::Columns(tails)))
    }

    fn piece(&self, piece: Piece) -> Halves<Piece> {
        match piece {
            Piece::Text(paragraphs) => {
                let (head, tail) = self.text(paragraphs, self.ruler.body);
                (some_text(head), some_text(tail))
            }
            Piece::Panel(mut panel) => {
                let style = panel_style(panel.kind, self.ruler.body);
                let room = Self { scale: panel_scale(&style, self.scale), ..*self };
                let (head, tail) = room.text(std::mem::take(&mut panel.paragraphs), &style);
                let with = |paragraphs: Vec<Paragraph>| {
                    let line = paragraphs.first().map_or(panel.line, |own| own.line);
                    (!paragraphs.is_empty()).then(|| Piece::Panel(Panel { line, paragraphs, ..panel.clone() }))
                };
                (with(head), with(tail))
            }
            Piece::Table(grid) => self.table(&grid),
            Piece::Picture(_) if self.must => (Some(piece), None),
            Piece::Picture(_) => (None, Some(piece)),
        }
    }

    fn text(&self, mut paragraphs: Vec<Paragraph>, style: &TextStyle) -> (Vec<Paragraph>, Vec<Paragraph>) {
        let [left, top, right, bottom] = style.insets;
        let inner = self.width - left - right;
        let room = to_points(self.height - top - bottom);
        let measured = |own: &Paragraph| {
            self.ruler.text_up_to(std::slice::from_ref(own), style, inner, self.scale, room.max(0.0) + 1.0)
        };
        let (mut used, mut count) = (0.0, 0);
        for (index, paragraph) in paragraphs.iter().enumerate() {
            let level = &style.levels[paragraph.level.min(style.levels.len() - 1)];
            let before = if index == 0 { 0.0 } else { level.before.of(level.size * self.scale.letters) };
            used += measured(paragraph) + before;
            if used > room {
                break;
            }
            count = index + 1;
        }
        // A heading or a term never ends a slide.
        while count > 0 && count < paragraphs.len() && paragraphs[count - 1].keep_with_next {
            count -= 1;
        }
        if count == 0 && self.must {
            return cut_first(paragraphs, &|own| measured(own) <= room);
        }
        let rest = paragraphs.split_off(count);
        (paragraphs, rest)
    }

    fn table(&self, grid: &Grid) -> Halves<Piece> {
        let fitted = fit_table(self.ruler, grid, self.width, self.scale);
        let caption = self.ruler.caption(grid.caption.as_ref(), self.width);
        // What the next slide holds as a whole is not torn apart.
        if !self.must && caption + fitted.heights.iter().sum::<i64>() <= self.whole {
            return (None, Some(Piece::Table(grid.clone())));
        }
        let above = caption + fitted.heights[..grid.head].iter().sum::<i64>();
        let (mut used, mut count) = (above, grid.head);
        for (index, height) in fitted.heights.iter().enumerate().skip(grid.head) {
            used += height;
            if used > self.height {
                break;
            }
            count = index + 1;
        }
        // A cell over several rows is not torn apart.
        let torn = |count: usize| count < grid.rows.len() && grid.rows[count].places.contains(&Place::FromAbove);
        while count > grid.head && torn(count) {
            count -= 1;
        }
        if count <= grid.head {
            if !self.must {
                return (None, Some(Piece::Table(grid.clone())));
            }
            let room = Self { height: self.height - above, scale: Scale::FULL, ..*self };
            if let Some(rows) = room.row(grid, &fitted) {
                return halves(grid, rows.0, rows.1);
            }
            count = (grid.head + 1).min(grid.rows.len());
            while torn(count) {
                count += 1;
            }
        }
        if count >= grid.rows.len() {
            return (Some(Piece::Table(grid.clone())), None);
        }
        halves(grid, grid.rows[grid.head..count].to_vec(), grid.rows[count..].to_vec())
    }

    /// The rows below the head, the first of which alone is more than a slide holds, cut within it; nothing where it
    /// cannot be cut.
    fn row(&self, grid: &Grid, fitted: &TableFit) -> Option<(Vec<GridRow>, Vec<GridRow>)> {
        let (row, others) = grid.rows.get(grid.head..)?.split_first()?;
        if fitted.heights.get(grid.head).is_none_or(|height| *height <= self.height) {
            return None;
        }
        let (side, top) = CELL_MARGINS;
        let style = TextStyle { insets: [side, top, side, top], ..fitted.style.clone() };
        let (mut first, mut rest) = (row.clone(), row.clone());
        let mut cut_any = false;
        for (column, place) in row.places.iter().enumerate() {
            let Place::Cell(cell) = place else { continue };
            if cell.rows > 1 {
                return None;
            }
            let end = (column + cell.columns).min(fitted.widths.len());
            let room = Self { width: fitted.widths[column..end].iter().sum(), ..*self };
            let (head, tail) = room.text(cell.paragraphs.clone(), &style);
            cut_any |= !tail.is_empty();
            let with = |paragraphs: Vec<Paragraph>| Place::Cell(GridCell { paragraphs, ..cell.clone() });
            (first.places[column], rest.places[column]) = (with(head), with(tail));
        }
        let rest = std::iter::once(rest).chain(others.iter().cloned()).collect();
        cut_any.then_some((vec![first], rest))
    }
}

fn some_text(paragraphs: Vec<Paragraph>) -> Option<Piece> {
    (!paragraphs.is_empty()).then_some(Piece::Text(paragraphs))
}

/// Two tables with the same head.
fn halves(grid: &Grid, first: Vec<GridRow>, rest: Vec<GridRow>) -> Halves<Piece> {
    let line = rest.first().map_or(grid.line, |row| row.line);
    let headed = |rows: Vec<GridRow>, line| {
        let rows = grid.rows[..grid.head].iter().cloned().chain(rows).collect();
        Some(Piece::Table(Grid { rows, line, ..grid.clone() }))
    };
    (headed(first, grid.line), headed(rest, line))
}

/// Cuts within the first paragraph, which alone is more than a slide holds.
fn cut_first(mut paragraphs: Vec<Paragraph>, fits: &dyn Fn(&Paragraph) -> bool) -> (Vec<Paragraph>, Vec<Paragraph>) {
    if paragraphs.is_empty() {
        return (Vec::new(), Vec::new());
    }
    let mut rest = paragraphs.split_off(1);
    let first = &paragraphs[0];
    if fits(first) {
        return (paragraphs, rest);
    }
    let letters = first.letters();
    let (mut low, mut high) = (0, letters.min(FEW_LETTERS));
    while high < letters && fits(&first.cut_at(high).0) {
        (low, high) = (high, letters.min(high * 4));
    }
    let start = first.cut_at(high).0;
    while low + 1 < high {
        let middle = (low + high) / 2;
        (low, high) = if fits(&start.cut_at(middle).0) { (middle, high) } else { (low, middle) };
    }
    if low == 0 {
        return (paragraphs, rest);
    }
    let (head, tail) = first.cut_at(first.sentence_end(low));
    rest.insert(0, tail);
    (vec![head], rest)
}
