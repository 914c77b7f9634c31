//! Cuts parts where a slide is full.

use super::arrange::{GAP, column_frames, part_height};
use super::ruler::{Ruler, Scale, panel_scale, panel_style};
use super::table::{CELL_MARGINS, TableFit, fit_table};
use crate::formats::pptx::pieces::{Column, Grid, GridCell, GridRow, Panel, Part, Piece, Place};
use crate::formats::pptx::template::TextStyle;
use crate::formats::pptx::text::Paragraph;
use crate::office::units::Frame;

/// What fits in a height, and the rest.
pub fn cut(parts: &[Part], region: &Frame, ruler: &Ruler<'_>, scale: Scale) -> (Vec<Part>, Vec<Part>) {
    let mut left = region.height;
    let mut head: Vec<Part> = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        let height = part_height(part, region.width, ruler, scale).least;
        if height <= left {
            head.push(part.clone());
            left -= height + GAP;
            continue;
        }
        let mut tail = parts[index + 1..].to_vec();
        let (first, rest) = cut_part(part, region.width, left, ruler, scale, head.is_empty());
        head.extend(first);
        if let Some(rest) = rest {
            tail.insert(0, rest);
        }
        return (head, tail);
    }
    (head, Vec::new())
}

/// Cuts one part; where `must` is set something goes to the head in any case, so that every slide takes something.
fn cut_part(
    part: &Part,
    width: i64,
    room: i64,
    ruler: &Ruler<'_>,
    scale: Scale,
    must: bool,
) -> (Option<Part>, Option<Part>) {
    match part {
        Part::Piece(piece) => {
            let (head, tail) = cut_piece(piece, width, room, ruler, scale, must);
            (head.map(Part::Piece), tail.map(Part::Piece))
        }
        Part::Columns(columns) => cut_columns(columns, width, room, ruler, scale, must),
    }
}

fn cut_columns(
    columns: &[Column],
    width: i64,
    room: i64,
    ruler: &Ruler<'_>,
    scale: Scale,
    must: bool,
) -> (Option<Part>, Option<Part>) {
    if !must {
        // Columns are worth a slide of their own.
        return (None, Some(Part::Columns(columns.to_vec())));
    }
    let frames = column_frames(columns, &Frame::new(0, 0, width, 1));
    let (mut heads, mut tails) = (Vec::new(), Vec::new());
    for (column, frame) in columns.iter().zip(frames) {
        let parts: Vec<Part> = column.pieces.iter().cloned().map(Part::Piece).collect();
        let (head, tail) = cut(&parts, &Frame::new(0, 0, frame.width, room), ruler, scale);
        let whole = frame.width as f64 / width as f64;
        let share = column.share.or(Some(whole));
        heads.push(Column { share, pieces: super::super::gather::pieces_of(head) });
        tails.push(Column { share, pieces: super::super::gather::pieces_of(tail) });
    }
    let rest = tails.iter().any(|column| !column.pieces.is_empty());
    (Some(Part::Columns(heads)), rest.then_some(Part::Columns(tails)))
}

fn cut_piece(
    piece: &Piece,
    width: i64,
    room: i64,
    ruler: &Ruler<'_>,
    scale: Scale,
    must: bool,
) -> (Option<Piece>, Option<Piece>) {
    match piece {
        Piece::Text(paragraphs) => {
            let (head, tail) = cut_text(paragraphs, ruler.body, width, room, ruler, scale, must);
            (some_text(head), some_text(tail))
        }
        Piece::Panel(panel) => {
            let style = panel_style(panel.kind, ruler.body);
            let (head, tail) =
                cut_text(&panel.paragraphs, &style, width, room, ruler, panel_scale(&style, scale), must);
            let with = |paragraphs: Vec<Paragraph>| {
                let line = paragraphs.first().map_or(panel.line, |own| own.line);
                (!paragraphs.is_empty()).then(|| Piece::Panel(Panel { line, paragraphs, ..panel.clone() }))
            };
            (with(head), with(tail))
        }
        Piece::Table(grid) => cut_table(grid, width, room, ruler, scale, must),
        Piece::Picture(_) if must => (Some(piece.clone()), None),
        Piece::Picture(_) => (None, Some(piece.clone())),
    }
}

fn some_text(paragraphs: Vec<Paragraph>) -> Option<Piece> {
    (!paragraphs.is_empty()).then_some(Piece::Text(paragraphs))
}

fn cut_text(
    paragraphs: &[Paragraph],
    style: &TextStyle,
    width: i64,
    room: i64,
    ruler: &Ruler<'_>,
    scale: Scale,
    must: bool,
) -> (Vec<Paragraph>, Vec<Paragraph>) {
    let [left, top, right, bottom] = style.insets;
    let inner = width - left - right;
    let room = (room - top - bottom) as f64 / crate::office::units::EMU_PER_POINT as f64;
    let (mut used, mut count) = (0.0, 0);
    for (index, paragraph) in paragraphs.iter().enumerate() {
        let one = ruler.text(std::slice::from_ref(paragraph), style, inner, scale);
        let level = &style.levels[paragraph.level.min(style.levels.len() - 1)];
        let before = if index == 0 { 0.0 } else { level.before.of(level.size * scale.letters) };
        used += one + before;
        if used > room {
            break;
        }
        count = index + 1;
    }
    // A heading or a term never ends a slide.
    while count > 0 && count < paragraphs.len() && paragraphs[count - 1].keep_with_next {
        count -= 1;
    }
    if count == 0 && must {
        return cut_first(paragraphs, &|own| ruler.text(std::slice::from_ref(own), style, inner, scale) <= room);
    }
    (paragraphs[..count].to_vec(), paragraphs[count..].to_vec())
}

/// Cuts within the first paragraph, which alone is more than a slide holds.
fn cut_first(paragraphs: &[Paragraph], fits: &dyn Fn(&Paragraph) -> bool) -> (Vec<Paragraph>, Vec<Paragraph>) {
    let Some((first, others)) = paragraphs.split_first() else { return (Vec::new(), Vec::new()) };
    let whole = (vec![first.clone()], others.to_vec());
    if fits(first) {
        return whole;
    }
    let letters = first.letters();
    let (mut low, mut high) = (0, letters);
    while low + 1 < high {
        let middle = (low + high) / 2;
        (low, high) = if fits(&first.cut_at(middle).0) { (middle, high) } else { (low, middle) };
    }
    if low == 0 {
        return whole;
    }
    let (head, tail) = first.cut_at(first.sentence_end(low));
    let mut rest = vec![tail];
    rest.extend_from_slice(others);
    (vec![head], rest)
}

fn cut_table(
    grid: &Grid,
    width: i64,
    room: i64,
    ruler: &Ruler<'_>,
    scale: Scale,
    must: bool,
) -> (Option<Piece>, Option<Piece>) {
    let fitted = fit_table(ruler, grid, width, scale);
    let caption = ruler.caption(grid.caption.as_ref(), width);
    let mut used = caption + fitted.heights[..grid.head].iter().sum::<i64>();
    let mut count = grid.head;
    for (index, height) in fitted.heights.iter().enumerate().skip(grid.head) {
        used += height;
        if used > room {
            break;
        }
        count = index + 1;
    }
    // A cell over several rows is not torn apart.
    while count > grid.head && count < grid.rows.len() && grid.rows[count].places.contains(&Place::FromAbove) {
        count -= 1;
    }
    if count <= grid.head {
        if !must {
            return (None, Some(Piece::Table(grid.clone())));
        }
        let room = room - caption - fitted.heights[..grid.head].iter().sum::<i64>();
        if let Some((first, rest)) = cut_row(grid, &fitted, room, ruler) {
            let mut rows: Vec<GridRow> = grid.rows[..grid.head].to_vec();
            let mut tail = rows.clone();
            rows.push(first);
            tail.push(rest);
            tail.extend_from_slice(&grid.rows[grid.head + 1..]);
            let line = grid.rows[grid.head].line;
            return (
                Some(Piece::Table(Grid { rows, ..grid.clone() })),
                Some(Piece::Table(Grid { rows: tail, line, ..grid.clone() })),
            );
        }
        count = (grid.head + 1).min(grid.rows.len());
        while count < grid.rows.len() && grid.rows[count].places.contains(&Place::FromAbove) {
            count += 1;
        }
    }
    if count >= grid.rows.len() {
        return (Some(Piece::Table(grid.clone())), None);
    }
    let head = Grid { rows: grid.rows[..count].to_vec(), ..grid.clone() };
    let rows = grid.rows[..grid.head].iter().chain(&grid.rows[count..]).cloned().collect();
    let tail = Grid { rows, line: grid.rows[count].line, ..grid.clone() };
    (Some(Piece::Table(head)), Some(Piece::Table(tail)))
}

/// Cuts the first row below the head, which alone is more than a slide holds; nothing where it cannot be cut.
fn cut_row(grid: &Grid, fitted: &TableFit, room: i64, ruler: &Ruler<'_>) -> Option<(GridRow, GridRow)> {
    let row = grid.rows.get(grid.head)?;
    if fitted.heights.get(grid.head).is_none_or(|height| *height <= room) {
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
        let width = fitted.widths[column..end].iter().sum();
        let (head, tail) = cut_text(&cell.paragraphs, &style, width, room, ruler, Scale::FULL, true);
        cut_any |= !tail.is_empty();
        let with = |paragraphs: Vec<Paragraph>| Place::Cell(GridCell { paragraphs, ..cell.clone() });
        (first.places[column], rest.places[column]) = (with(head), with(tail));
    }
    cut_any.then_some((first, rest))
}
