//! Tables that are drawn with lines: which cell a text stands in.

use super::lines::{self, Line};
use super::rules::{Rule, TOUCH, joined};
use super::runs::{Bars, Run};

/// Lines that meet one another.
#[derive(Debug)]
pub(super) struct Grid {
    /// Where columns and rows begin and end.
    xs: Vec<f64>,
    ys: Vec<f64>,
    down: Vec<Rule>,
    /// Row and column by which a cell is known: joined cells by their first one.
    firsts: Vec<(usize, usize)>,
}

/// More lines in one direction than this are a drawing.
const MOST: usize = 400;
/// And more cells.
const MOST_CELLS: usize = 10_000;
/// A table with fewer of its cells filled is a drawing.
const FILLED: f64 = 0.3;
/// More lines of cells with gaps in them than this part tell of columns without lines.
const UNPARTED: f64 = 0.25;
/// A line that ends nearer to the edge than this, in letters, goes on in the next.
const FULL: f64 = 1.5;
/// Lines nearer to one another than this are letters written downwards.
const APART: f64 = 1.7;
/// Marks and numbers are narrower than this and never go on.
const NARROW: f64 = 4.0;
/// Fewer cells that begin anew are those of a head in two lines.
const FEWEST_AGREEING: usize = 4;
/// A cell that takes a larger part of the table is a frame.
const LARGEST: f64 = 0.6;
/// Texts that reach over the edge of their cell, at most as a part of all.
const OVER_EDGE: f64 = 0.1;

pub(super) fn grids(rules: &[Rule]) -> Vec<Grid> {
    let (across, down) = (joined(rules, true), joined(rules, false));
    if across.len() > MOST || down.len() > MOST {
        return Vec::new();
    }
    let mut groups: Vec<(Vec<Rule>, Vec<Rule>)> = Vec::new();
    for rule in across {
        let (touching, mut others): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|(_, down)| down.iter().any(|other| meet(&rule, other)));
        let free = down.iter().filter(|other| meet(&rule, other)).copied();
        let mut group = (vec![rule], free.collect::<Vec<Rule>>());
        for (across, down) in touching {
            group.0.extend(across);
            group.1.extend(down);
        }
        group.1.sort_by(|one, other| one.at.total_cmp(&other.at).then(one.from.total_cmp(&other.from)));
        group.1.dedup();
        others.push(group);
        groups = others;
    }
    groups.into_iter().filter_map(|(across, down)| Grid::of(&across, down)).collect()
}

fn meet(across: &Rule, down: &Rule) -> bool {
    let within = |rule: &Rule, at: f64| rule.from - TOUCH <= at && at <= rule.to + TOUCH;
    within(across, down.at) && within(down, across.at)
}

impl Grid {
    fn of(across: &[Rule], down: Vec<Rule>) -> Option<Self> {
        let xs = edges(&down, across);
        let ys = edges(across, &down);
        if xs.len() < 3 || ys.len() < 3 || xs.len() * ys.len() > MOST_CELLS {
            return None;
        }
        let firsts = firsts(&xs, &ys, across, &down);
        Some(Self { xs, ys, down, firsts })
    }

    pub fn top(&self) -> f64 {
        self.ys[0]
    }

    pub fn bottom(&self) -> f64 {
        self.ys[self.ys.len() - 1]
    }

    pub fn left(&self) -> f64 {
        self.xs[0]
    }

    pub fn right(&self) -> f64 {
        self.xs[self.xs.len() - 1]
    }

    pub fn holds(&self, run: &Run) -> bool {
        self.place(run).is_some()
    }

    /// Row and column of the cell a text stands in.
    fn place(&self, run: &Run) -> Option<(usize, usize)> {
        let between = |edges: &[f64], at: f64| {
            let after = edges.partition_point(|edge| *edge <= at);
            (after > 0 && after < edges.len()).then(|| after - 1)
        };
        let row = between(&self.ys, run.middle())?;
        let column = between(&self.xs, (run.x + run.end) / 2.0)?;
        Some(self.firsts[row * (self.xs.len() - 1) + column])
    }

    /// The texts as rows of cells, or nothing where the lines are no table.
    pub fn cells(&self, runs: &[Run]) -> Option<Vec<Vec<String>>> {
        let (rows, columns) = (self.ys.len() - 1, self.xs.len() - 1);
        let mut held: Vec<Vec<Run>> = vec![Vec::new(); rows * columns];
        for run in runs {
            let (row, column) = self.place(run)?;
            held[row * columns + column].push(run.clone());
        }
        if self.is_drawing(&held, runs.len()) {
            return None;
        }
        let texts: Vec<Vec<Line>> = held.into_iter().map(|runs| lines::lines(runs, &Bars::default())).collect();
        // Where a cell holds several columns, the lines are not all that parts the table.
        let wide = texts.iter().flatten().filter(|line| line.runs.len() > 1).count();
        if wide as f64 > UNPARTED * texts.iter().flatten().count() as f64 {
            return None;
        }
        let mut table: Vec<Vec<String>> = texts.chunks(columns).flat_map(|row| self.split(row)).collect();
        table.retain(|row| row.iter().any(|cell| !cell.is_empty()));
        let used: Vec<usize> = (0..columns).filter(|column| table.iter().any(|row| !row[*column].is_empty())).collect();
        for row in &mut table {
            *row = used.iter().map(|column| std::mem::take(&mut row[*column])).collect();
        }
        let filled = table.iter().flatten().filter(|cell| !cell.is_empty()).count();
        let dense = filled as f64 >= FILLED * (table.len() * used.len()) as f64;
        (table.len() > 1 && used.len() > 1 && dense).then_some(table)
    }

    /// A row between two lines is several where its cells begin anew side by side.
    fn split(&self, row: &[Vec<Line>]) -> Vec<Vec<String>> {
        let mut begun: Vec<f64> = Vec::new();
        for (column, lines) in row.iter().enumerate() {
            let full = |line: &Line| {
                let wide = line.right() - line.left() > NARROW * line.size();
                wide && line.right() > self.xs[column + 1] - FULL * line.size()
            };
            begun.extend(lines.first().map(|line| line.y));
            let begins = |pair: &&[Line]| !full(&pair[0]) && !is_downwards(&pair[0], &pair[1]);
            begun.extend(lines.windows(2).filter(begins).map(|pair| pair[1].y));
        }
        begun.sort_by(f64::total_cmp);
        let filled = row.iter().filter(|lines| !lines.is_empty()).count();
        let near = |one: &f64, other: &f64| other - one <= TOUCH;
        let (mut tops, mut agreeing) = (Vec::new(), 0);
        for begun in begun.chunk_by(near).filter(|begun| begun.len() > 1 && begun.len() * 2 > filled) {
            agreeing += if tops.is_empty() { 0 } else { begun.len() };
            tops.push(begun[0]);
        }
        if agreeing < FEWEST_AGREEING {
            tops.clear();
        }
        // What stands above the first belongs to it.
        tops.first_mut().into_iter().for_each(|top| *top = f64::MIN);
        let within = |line: &Line, part: usize| {
            let after = tops.get(part + 1).is_none_or(|next| line.y < next - TOUCH);
            after && tops.get(part).is_none_or(|top| line.y >= top - TOUCH)
        };
        let cell = |lines: &Vec<Line>, part: usize| {
            lines.iter().filter(|line| within(line, part)).fold(String::new(), |mut text, line| {
                lines::join(&mut text, &line.text());
                text
            })
        };
        (0..tops.len().max(1)).map(|part| row.iter().map(|lines| cell(lines, part)).collect()).collect()
    }

    fn is_drawing(&self, held: &[Vec<Run>], texts: usize) -> bool {
        let columns = self.xs.len() - 1;
        let mut sizes: Vec<f64> = vec![0.0; held.len()];
        for at in 0..held.len() {
            let (row, column) = (at / columns, at % columns);
            let (first_row, first_column) = self.firsts[at];
            let size = (self.ys[row + 1] - self.ys[row]) * (self.xs[column + 1] - self.xs[column]);
            sizes[first_row * columns + first_column] += size;
        }
        let whole: f64 = sizes.iter().sum();
        let cells = sizes.iter().filter(|size| **size > 0.0).count();
        let filled = held.iter().filter(|runs| !runs.is_empty()).count();
        let over = held.iter().flatten().filter(|run| {
            let crosses = |rule: &&Rule| {
                let inside = run.x + run.size < rule.at && rule.at < run.end - run.size;
                inside && rule.from < run.middle() && run.middle() < rule.to
            };
            self.down.iter().any(|rule| crosses(&rule))
        });
        let framed = sizes.iter().any(|size| *size > LARGEST * whole);
        framed || (filled as f64) < FILLED * cells as f64 || over.count() as f64 > OVER_EDGE * texts as f64
    }
}

/// Row and column by which each cell is known: no line parts it from that one.
fn firsts(xs: &[f64], ys: &[f64], across: &[Rule], down: &[Rule]) -> Vec<(usize, usize)> {
    let parted = |rules: &[Rule], at: f64, middle: f64| {
        rules.iter().any(|rule| (rule.at - at).abs() <= TOUCH && rule.from <= middle && middle <= rule.to)
    };
    let columns = xs.len() - 1;
    // Where the row that a cell's column is joined with begins, and the column itself.
    let mut tops: Vec<usize> = Vec::new();
    let mut lefts: Vec<usize> = Vec::new();
    for (row, heights) in ys.windows(2).enumerate() {
        for (column, widths) in xs.windows(2).enumerate() {
            let at = row * columns + column;
            let beside = column > 0 && !parted(down, widths[0], f64::midpoint(heights[0], heights[1]));
            lefts.push(if beside { lefts[at - 1] } else { column });
            let below = row > 0 && !parted(across, heights[0], f64::midpoint(widths[0], widths[1]));
            tops.push(if below { tops[at - columns] } else { row });
        }
    }
    lefts.iter().enumerate().map(|(at, left)| (tops[at / columns * columns + left], *left)).collect()
}

/// Where lines stand, and where those that cross them end.
fn edges(rules: &[Rule], crossing: &[Rule]) -> Vec<f64> {
    let ends = crossing.iter().flat_map(|rule| [rule.from, rule.to]);
    let mut edges: Vec<f64> = rules.iter().map(|rule| rule.at).chain(ends).collect();
    edges.sort_by(f64::total_cmp);
    edges.dedup_by(|next, kept| *next - *kept <= 2.0 * TOUCH);
    edges
}

/// Whether both lines are letters of a word that is written downwards.
fn is_downwards(line: &Line, next: &Line) -> bool {
    let letter = |line: &Line| {
        let text = line.text();
        text.chars().count() == 1 && text.chars().all(char::is_alphanumeric)
    };
    letter(line) && letter(next) && next.y - line.y < APART * next.size()
}
