//! In which order a page is read: columns are found by the white between them, tables keep their rows.

use super::drawn::as_drawn;
use super::glyphs::DrawnPage;
use super::grids::{Grid, grids};
use super::lines::{Line, lines};
use super::pieces::{Piece, bands, baselines, gutters, rows, side, spans, united};
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
            Ok(pieces) => reader.as_drawn(pieces),
            Err(pieces) => reader.read(pieces, DEEPEST),
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

/// Bands that share a gutter, and bands without any.
fn regions(bands: Vec<Vec<Piece>>) -> Vec<Vec<Vec<Piece>>> {
    let mut regions: Vec<Vec<Vec<Piece>>> = Vec::new();
    let mut covered: Vec<(f64, f64)> = Vec::new();
    for band in bands {
        let own = spans(&band);
        let both = united(&covered, &own);
        let parted = |spans: &[(f64, f64)]| !gutters(spans).is_empty();
        match regions.last_mut() {
            Some(region) if parted(&both) || !(parted(&covered) || parted(&own)) => {
                region.push(band);
                covered = both;
            }
            _ => {
                regions.push(vec![band]);
                covered = own;
            }
        }
    }
    regions
}

/// Each side of a column's gutter has this many lines at least.
const FEWEST_LINES: usize = 3;

/// Where a region is cut into columns, if it is no table.
fn columns(region: &[Vec<Piece>]) -> Option<f64> {
    let pieces: Vec<&Piece> = region.iter().flatten().collect();
    let covered = region.iter().fold(Vec::new(), |all, band| united(&all, &spans(band)));
    let mut found = gutters(&covered);
    found.sort_by(|one, other| other.width().total_cmp(&one.width()));
    found.iter().map(|gutter| gutter.middle()).find(|cut| {
        let (left, right): (Vec<&Piece>, Vec<&Piece>) = pieces.iter().partition(|piece| side(piece, *cut));
        (is_prose(&left) && is_prose(&right)) || drawn_apart(&pieces, *cut)
    })
}

/// A column of text is wider than this, in letters, and most of its lines fill it to this part.
const NARROWEST: f64 = 12.0;
const FULL: f64 = 0.8;

fn is_prose(pieces: &[&Piece]) -> bool {
    let left = pieces.iter().map(|piece| piece.left).fold(f64::MAX, f64::min);
    let right = pieces.iter().map(|piece| piece.right).fold(f64::MIN, f64::max);
    let lines = rows(pieces.to_vec());
    let full = |row: &&Vec<&Piece>| {
        let width: f64 = row.iter().map(|piece| piece.right - piece.left).sum();
        width >= FULL * (right - left) && row.iter().all(|piece| piece.right - piece.left > NARROWEST * piece.size)
    };
    lines.len() >= FEWEST_LINES && lines.iter().filter(full).count() * 2 >= lines.len()
}

/// Whether the file draws all of one side before the other.
fn drawn_apart(pieces: &[&Piece], cut: f64) -> bool {
    let mut drawn: Vec<(usize, bool)> = pieces.iter().map(|piece| (piece.order, side(piece, cut))).collect();
    drawn.sort_unstable();
    let changes = drawn.windows(2).filter(|pair| pair[0].1 != pair[1].1).count();
    let left = drawn.iter().filter(|(_, left)| *left).count();
    changes == 1 && left.min(drawn.len() - left) >= FEWEST_LINES
}
