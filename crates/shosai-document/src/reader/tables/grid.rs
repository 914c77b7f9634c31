use super::{Body, alignment, byte_at, columns};
use crate::{
    reader::{blocks::Blocks, source::Line},
    tree::{Alignment, Cell, Column, Row},
};

/// The width that relative column widths are of.
const LINE_WIDTH: f64 = 72.0;

/// Borders that pandoc does not count into a grid's width.
const UNCOUNTED_BORDERS: usize = 2;

/// How often each place of a grid is looked at before the lines count as no grid. Cells that touch look at their
/// borders a few times; only lines full of corners take more.
const MOST_LOOKS: usize = 64;

/// A rectangle of a grid: rows and columns of its lines.
struct Area {
    top: usize,
    left: usize,
    bottom: usize,
    right: usize,
}

impl<'a> Blocks<'_, 'a> {
    /// Cells drawn with `+---+` and `|`; they may span rows and columns and hold blocks.
    pub(super) fn grid_table(&mut self) -> Option<Body> {
        if !self.reader.extensions.grid_tables || !self.line()?.text.starts_with('+') || !is_border(self.line()?.text) {
            return None;
        }
        // Lines that draw no grid are looked at again from each border among them.
        if !self.reader.step() {
            return None;
        }
        let mut end = self.at;
        while self.lines.get(end).is_some_and(|line| line.text.starts_with(['+', '|'])) {
            end += 1;
        }
        let lines: Vec<Line<'a>> = self.lines[self.at..end].to_vec();
        let last = lines.iter().rposition(|line| is_border(line.text)).filter(|last| *last > 1)?;
        let lines = &lines[..=last];
        let Some(grid) = Grid::of(lines).filter(|grid| grid.holds_all(lines)) else {
            self.reader.looked_through(lines.iter().map(|line| line.text.len()).sum::<usize>() * MOST_LOOKS);
            return None;
        };
        self.at += last + 1;
        Some(self.grid_body(&grid, lines))
    }

    fn grid_body(&mut self, grid: &Grid, lines: &[Line<'a>]) -> Body {
        let mut rows: Vec<(usize, Row)> =
            grid.rows[..grid.rows.len() - 1].iter().map(|row| (*row, Row::default())).collect();
        for area in &grid.areas {
            let content = cell_lines(lines, area);
            let cell = Cell {
                row_span: span(&grid.rows, area.top, area.bottom),
                column_span: span(&grid.columns, area.left, area.right),
                ..if content.is_empty() { Cell::default() } else { self.block_cell(content) }
            };
            if let Ok(place) = rows.binary_search_by_key(&area.top, |(top, _)| *top) {
                rows[place].1.cells.push(cell);
            }
        }
        let heads = grid.doubled.first().copied().unwrap_or(0);
        let feet = if grid.doubled.len() > 2 { grid.doubled[1] } else { usize::MAX };
        let mut body = Body { columns: grid.column_specs(lines), head: Vec::new(), rows: Vec::new(), foot: Vec::new() };
        for (top, row) in rows {
            if top < heads {
                body.head.push(row);
            } else if top >= feet {
                body.foot.push(row);
            } else {
                body.rows.push(row);
            }
        }
        body
    }
}

/// The lines of a grid.
struct Grid {
    rows: Vec<usize>,
    columns: Vec<usize>,
    areas: Vec<Area>,
    /// The borders of `=`.
    doubled: Vec<usize>,
}

impl Grid {
    /// Finds the cells: from each corner right and down until a border closes a rectangle.
    fn of(lines: &[Line<'_>]) -> Option<Self> {
        let cells: Vec<Vec<char>> = lines.iter().map(|line| by_column(line.text)).collect();
        let width = cells.first()?.len();
        let looks = std::cell::Cell::new(MOST_LOOKS.saturating_mul(width.saturating_mul(lines.len())));
        let at = |row: usize, column: usize| {
            looks.set(looks.get().saturating_sub(1));
            let Some(line) = cells.get(row).filter(|_| looks.get() > 0) else { return ' ' };
            // The right edge of a line that ends too early is where the others have theirs.
            let edge = column + 1 == width && line.len() < width && line.first() == Some(&'|');
            line.get(column).copied().unwrap_or(if edge { '|' } else { ' ' })
        };
        let mut areas = Vec::new();
        let mut covered: Vec<Vec<bool>> = vec![vec![false; width]; lines.len()];
        for top in 0..lines.len() - 1 {
            for left in 0..width - 1 {
                if at(top, left) != '+' || covered[top][left] {
                    continue;
                }
                let Some(area) = rectangle(&at, top, left, lines.len(), width) else { continue };
                for row in &mut covered[area.top..area.bottom] {
                    row[area.left..area.right].fill(true);
                }
                areas.push(area);
            }
        }
        if areas.is_empty() || looks.get() == 0 {
            return None;
        }
        let mut rows: Vec<usize> = areas.iter().flat_map(|area| [area.top, area.bottom]).collect();
        let mut columns: Vec<usize> = areas.iter().flat_map(|area| [area.left, area.right]).collect();
        for edges in [&mut rows, &mut columns] {
            edges.sort_unstable();
            edges.dedup();
        }
        let doubled = (0..lines.len()).filter(|row| is_doubled(lines[*row].text)).collect();
        Some(Self { rows, columns, areas, doubled })
    }

    /// Whether every word of the lines stands in a cell; if not, they are better kept as they are.
    fn holds_all(&self, lines: &[Line<'_>]) -> bool {
        let letters = |text: &str| text.chars().filter(|letter| letter.is_alphanumeric()).count();
        let all: usize = lines.iter().map(|line| letters(line.text)).sum();
        let held = self.areas.iter().flat_map(|area| cell_lines(lines, area));
        all == held.map(|line| letters(line.text)).sum::<usize>()
    }

    fn column_specs(&self, lines: &[Line<'_>]) -> Vec<Column> {
        let head = self.doubled.first().copied().unwrap_or(0);
        let border = lines.get(head).map_or("", |line| line.text);
        let widths: Vec<f64> = self.columns.windows(2).map(|pair| (pair[1] - pair[0]) as f64).collect();
        let extra = widths.len().saturating_sub(UNCOUNTED_BORDERS) as f64;
        let norm = (widths.iter().sum::<f64>() + extra).max(LINE_WIDTH);
        self.columns
            .windows(2)
            .zip(widths)
            .map(|(pair, width)| {
                let part = columns(border, pair[0] + 1, pair[1]);
                let alignment = if part.contains([':']) {
                    alignment(part.starts_with(':'), part.ends_with(':'))
                } else {
                    Alignment::Default
                };
                Column { alignment, width: Some(width / norm) }
            })
            .collect()
    }
}

/// The smallest rectangle with this upper left corner whose four sides are drawn.
fn rectangle(at: &dyn Fn(usize, usize) -> char, top: usize, left: usize, height: usize, width: usize) -> Option<Area> {
    let horizontal = |c: char| matches!(c, '-' | '=' | '+' | ':');
    let vertical = |c: char| matches!(c, '|' | '+');
    for right in left + 1..width {
        if !horizontal(at(top, right)) {
            return None;
        }
        if at(top, right) != '+' {
            continue;
        }
        for bottom in top + 1..height {
            if !vertical(at(bottom, left)) || !vertical(at(bottom, right)) {
                break;
            }
            let closed = at(bottom, left) == '+'
                && at(bottom, right) == '+'
                && (left..=right).all(|column| horizontal(at(bottom, column)));
            if closed {
                return Some(Area { top, left, bottom, right });
            }
        }
    }
    None
}

/// A line as one character a column; the second column of a wide letter is blank.
fn by_column(text: &str) -> Vec<char> {
    let mut cells = Vec::with_capacity(text.len());
    for character in text.chars() {
        let width = crate::reader::columns::columns_of(character);
        if width > 0 {
            cells.push(character);
        }
        cells.extend(std::iter::repeat_n('\0', width.saturating_sub(1)));
    }
    cells
}

fn span(edges: &[usize], from: usize, to: usize) -> usize {
    let before = |place: usize| edges.partition_point(|edge| *edge < place);
    (before(to) - before(from)).max(1)
}

fn is_border(text: &str) -> bool {
    let text = text.trim();
    text.len() > 2
        && text.starts_with('+')
        && text.ends_with('+')
        && text.chars().all(|c| matches!(c, '+' | '-' | '=' | ':'))
        && (text.contains('-') || text.contains('='))
}

fn is_doubled(text: &str) -> bool {
    is_border(text) && text.contains('=')
}

/// The text inside a rectangle, without the indent that all its lines share.
fn cell_lines<'a>(lines: &[Line<'a>], area: &Area) -> Vec<Line<'a>> {
    let mut inner: Vec<Line<'a>> = lines[area.top + 1..area.bottom]
        .iter()
        .map(|line| {
            let start = byte_at(line.text, area.left + 1);
            let end = byte_at(line.text, area.right);
            let text = line.text[start..end.max(start)].trim_end();
            // A line that ends too early may still have drawn its edge.
            let early = end == line.text.len() && text.ends_with('|') && !text.ends_with("\\|");
            line.with(if early { text[..text.len() - 1].trim_end() } else { text })
        })
        .collect();
    let shared = inner.iter().filter(|line| !line.is_blank()).map(Line::indent).min().unwrap_or(0).min(1);
    for line in &mut inner {
        *line = line.less_indented(shared);
    }
    while inner.last().is_some_and(Line::is_blank) {
        inner.pop();
    }
    let leading = inner.iter().take_while(|line| line.is_blank()).count();
    inner.drain(..leading);
    inner
}
