//! In which order a page is read: columns are found by the white between them, tables keep their rows.

use super::columns::{columns, is_drawn_across, regions};
use super::drawn::as_drawn;
use super::glyphs::DrawnPage;
use super::grids::{Grid, grids};
use super::lines::{Line, lines};
use super::pieces::{Piece, bands, baselines, gutters, rows, side, spans};
use super::runs::{Bars, Run, runs};

/// What stands on a page.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    pub lines: Vec<Line>,
    grids: Vec<Grid>,
    /// What is read with the head bent: down, upside down, up.
    turned: Vec<Vec<Line>>,
}

#[derive(Debug)]
pub(super) enum Block {
    Text(Vec<Line>),
    Table(Vec<Vec<String>>),
}

impl Block {
    pub fn lines(&self) -> &[Line] {
        match self {
            Self::Text(lines) => lines,
            Self::Table(_) => &[],
        }
    }

    pub fn lines_mut(&mut self) -> &mut [Line] {
        match self {
            Self::Text(lines) => lines,
            Self::Table(_) => &mut [],
        }
    }
}

/// Columns within columns.
const DEEPEST: usize = 8;

pub(super) fn sheet(page: &DrawnPage) -> Sheet {
    let bars = Bars::of(&page.rules);
    let straight = runs(page.glyphs.iter().filter(|glyph| glyph.turn == 0), &bars);
    let letters = |runs: &[Run], upright: bool| -> usize {
        runs.iter().filter(|run| run.upright || !upright).map(|run| run.text.chars().count()).sum()
    };
    let turned = (1..4)
        .map(|turn| runs(page.glyphs.iter().filter(|glyph| glyph.turn == turn), &Bars::default()))
        .filter(|runs| !runs.is_empty())
        .map(|runs| lines(runs, &Bars::default()))
        .collect();
    if letters(&straight, true) * 2 > letters(&straight, false) {
        let lines = lines(straight.into_iter().map(Run::turned).collect(), &Bars::default());
        return Sheet { lines, grids: Vec::new(), turned };
    }
    Sheet { lines: lines(straight, &bars), grids: grids(&page.rules), turned }
}

pub(super) fn blocks(sheet: Sheet) -> Vec<Block> {
    let mut runs: Vec<Run> = sheet.lines.into_iter().flat_map(|line| line.runs).collect();
    let mut pieces = Vec::new();
    for grid in &sheet.grids {
        let (inside, outside): (Vec<Run>, Vec<Run>) = runs.into_iter().partition(|run| grid.holds(run));
        runs = outside;
        match grid.cells(&inside) {
            Some(cells) => pieces.push(Piece::table(grid, cells, &inside)),
            None => runs.extend(inside),
        }
    }
    pieces.extend(runs.into_iter().map(Piece::run));
    let turned = sheet.turned.into_iter().map(|lines| lines.into_iter().flat_map(|line| line.runs).map(Piece::run));
    let mut reader = Reader { blocks: Vec::new(), fresh: true };
    for pieces in std::iter::once(pieces).chain(turned.map(Iterator::collect)) {
        match as_drawn(pieces) {
            Ok(pieces) if !is_drawn_across(&pieces) => reader.as_drawn(pieces),
            Ok(pieces) | Err(pieces) => reader.read(pieces, DEEPEST),
        }
        reader.fresh = true;
    }
    reader.blocks
}

struct Reader {
    blocks: Vec<Block>,
    /// Whether the next line begins a block.
    fresh: bool,
}

impl Reader {
    fn read(&mut self, pieces: Vec<Piece>, deeper: usize) {
        for region in regions(bands(pieces)) {
            match columns(&region).filter(|_| deeper > 0) {
                Some(cut) => self.cut(region.into_iter().flatten().collect(), cut, deeper),
                None => region.into_iter().for_each(|band| self.band(band, deeper)),
            }
        }
    }

    fn cut(&mut self, pieces: Vec<Piece>, cut: f64, deeper: usize) {
        let (left, right): (Vec<Piece>, Vec<Piece>) = pieces.into_iter().partition(|piece| side(piece, cut));
        for column in [left, right] {
            self.fresh = true;
            self.read(column, deeper - 1);
        }
        self.fresh = true;
    }

    fn as_drawn(&mut self, pieces: Vec<Piece>) {
        let mut row: Vec<Piece> = Vec::new();
        for piece in pieces {
            if row.last().is_some_and(|last| !last.beside(&piece)) {
                // A column is read, and the next one begins above.
                let above = row.last().is_some_and(|last| piece.bottom < last.top);
                self.row(std::mem::take(&mut row));
                self.fresh |= above;
            }
            row.push(piece);
        }
        self.row(row);
    }

    /// Pieces beside one another: a row, or cells of several lines.
    fn band(&mut self, band: Vec<Piece>, deeper: usize) {
        let widest = gutters(&spans(&band)).into_iter().max_by(|one, other| one.width().total_cmp(&other.width()));
        match widest.filter(|_| deeper > 0 && baselines(&band) > 1) {
            Some(gutter) => self.cut(band, gutter.middle(), deeper),
            None => rows(band).into_iter().for_each(|row| self.row(row)),
        }
    }

    fn row(&mut self, row: Vec<Piece>) {
        let mut line = Line::of(row.first().map_or(0.0, |piece| piece.y), Vec::new());
        for piece in row {
            match piece.table {
                Some(cells) => {
                    self.blocks.push(Block::Table(cells));
                    self.fresh = true;
                }
                None => line.runs.extend(piece.run),
            }
        }
        line.runs.sort_by(|one, other| one.x.total_cmp(&other.x));
        self.line(line);
    }

    fn line(&mut self, line: Line) {
        if line.runs.is_empty() {
            return;
        }
        match self.blocks.last_mut() {
            Some(Block::Text(lines)) if !self.fresh => lines.push(line),
            _ => self.blocks.push(Block::Text(vec![line])),
        }
        self.fresh = false;
    }
}
