//! Letters as runs, runs as lines, lines as paragraphs and rows of tables.

use super::glyphs::{DrawnPage, Glyph};

/// Letters that stand together, without a gap.
#[derive(Clone, Debug)]
pub(super) struct Run {
    pub text: String,
    pub x: f64,
    pub end: f64,
    pub y: f64,
    pub size: f64,
    pub font: u64,
    /// Whether its letters stand beneath one another.
    upright: bool,
}

/// Runs on one baseline.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub runs: Vec<Run>,
    pub y: f64,
}

// Distances are parts of the letters' size.
/// Baselines that differ less are one; indices and raised notes belong to their line.
const SAME_BASELINE: f64 = 0.35;
/// A gap between Latin letters that is a blank.
const BLANK: f64 = 0.17;
/// A gap that parts cells, or columns.
const CELL: f64 = 1.6;
/// Kerning moves letters back a little.
const BACK: f64 = 0.6;
/// Letters beneath one another, in vertical writing, keep this distance.
const BENEATH: std::ops::Range<f64> = 0.75..1.2;
const SAME_COLUMN: f64 = 0.2;

pub(super) fn lines(page: &DrawnPage) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for run in runs(&page.glyphs) {
        match lines.last_mut() {
            Some(line) if line.takes(&run) => line.runs.push(run),
            _ => lines.push(Line { y: run.y, runs: vec![run] }),
        }
    }
    for line in &mut lines {
        line.runs.retain(|run| !run.text.trim().is_empty());
        line.runs.sort_by(|one, other| one.x.total_cmp(&other.x));
    }
    lines.retain(|line| !line.runs.is_empty());
    lines
}

fn runs(glyphs: &[Glyph]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for glyph in glyphs {
        match runs.last_mut() {
            Some(run) if run.takes(glyph) => run.push(glyph),
            _ => runs.push(Run {
                text: glyph.text.clone(),
                x: glyph.x,
                end: glyph.end,
                y: glyph.y,
                size: glyph.size,
                font: glyph.font,
                upright: false,
            }),
        }
    }
    runs
}

impl Run {
    fn takes(&self, glyph: &Glyph) -> bool {
        self.takes_beneath(glyph) || (!self.upright && self.takes_beside(glyph))
    }

    fn takes_beside(&self, glyph: &Glyph) -> bool {
        let size = self.size.max(glyph.size);
        let gap = glyph.x - self.end;
        (glyph.y - self.y).abs() < SAME_BASELINE * size && gap > -BACK * size && gap < CELL * size
    }

    fn takes_beneath(&self, glyph: &Glyph) -> bool {
        let lone = self.text.chars().count() == 1;
        (self.upright || lone)
            && is_wide(self.text.chars().last())
            && is_wide(glyph.text.chars().next())
            && (glyph.x - self.x).abs() < SAME_COLUMN * self.size
            && BENEATH.contains(&((glyph.y - self.y) / self.size))
    }

    fn push(&mut self, glyph: &Glyph) {
        if !self.takes_beside(glyph) || self.upright {
            self.upright = true;
            self.text.push_str(&glyph.text);
            self.y = glyph.y;
            return;
        }
        let (last, next) = (self.text.chars().last(), glyph.text.chars().next());
        let blank = last.is_some_and(char::is_whitespace) || next.is_some_and(char::is_whitespace);
        let latin = !is_wide(last) || !is_wide(next);
        let gap = glyph.x - self.end;
        if !blank && ((latin && gap > BLANK * self.size) || gap > self.size) {
            self.text.push(' ');
        }
        self.text.push_str(&glyph.text);
        self.end = self.end.max(glyph.end);
        // A heading may begin with a small number.
        if glyph.size > self.size {
            (self.size, self.font) = (glyph.size, glyph.font);
        }
    }
}

impl Line {
    fn takes(&self, run: &Run) -> bool {
        let size = self.runs.iter().map(|run| run.size).fold(run.size, f64::max);
        !run.upright && !self.runs[0].upright && (run.y - self.y).abs() < SAME_BASELINE * size
    }

    pub fn left(&self) -> f64 {
        self.runs.first().map_or(0.0, |run| run.x)
    }

    pub fn right(&self) -> f64 {
        self.runs.last().map_or(0.0, |run| run.end)
    }

    pub fn size(&self) -> f64 {
        self.runs.iter().map(|run| run.size).fold(0.0, f64::max)
    }

    pub fn text(&self) -> String {
        let cells: Vec<&str> = self.runs.iter().map(|run| run.text.trim()).collect();
        cells.join(" ")
    }
}

/// Rows of a table are lines of several cells.
pub(super) struct Row;

/// A table has at least two columns and two rows; more columns than this are a drawing.
const MOST_COLUMNS: usize = 40;
/// Left edges of a column differ by less, in points.
const SAME_EDGE: f64 = 6.0;

/// How many lines from the first are rows of one table.
pub(super) fn table_rows(lines: &[Line]) -> usize {
    let several = |line: &&Line| line.runs.len() >= 2 && !line.runs[0].upright;
    let rows = lines.iter().take_while(several).count();
    let aligned = |pair: &[Line]| {
        let edges = pair[0].runs.iter().filter(|run| pair[1].runs.iter().any(|other| meets(run, other))).count();
        edges >= 2
    };
    let fitting = lines[..rows].windows(2).take_while(|pair| aligned(pair)).count();
    if fitting > 0 && (2..=MOST_COLUMNS).contains(&columns(&lines[..=fitting]).len()) { fitting + 1 } else { 1 }
}

fn meets(one: &Run, other: &Run) -> bool {
    let middle = |run: &Run| (run.x + run.end) / 2.0;
    (one.x - other.x).abs() < SAME_EDGE
        || (one.end - other.end).abs() < SAME_EDGE
        || (middle(one) - middle(other)).abs() < SAME_EDGE
}

/// The stretches of the page that cells cover together.
fn columns(lines: &[Line]) -> Vec<(f64, f64)> {
    let mut spans: Vec<(f64, f64)> = lines.iter().flat_map(|line| &line.runs).map(|run| (run.x, run.end)).collect();
    spans.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut columns: Vec<(f64, f64)> = Vec::new();
    for (from, to) in spans {
        match columns.last_mut() {
            Some(last) if from < last.1 => last.1 = last.1.max(to),
            _ => columns.push((from, to)),
        }
    }
    columns
}

impl Row {
    /// The lines as cells in columns.
    pub fn cells(lines: &[Line]) -> Vec<Vec<String>> {
        let columns = columns(lines);
        let row = |line: &Line| {
            let mut cells = vec![String::new(); columns.len()];
            for run in &line.runs {
                let at = columns.iter().rposition(|column| column.0 <= run.x).unwrap_or(0);
                if !cells[at].is_empty() {
                    cells[at].push(' ');
                }
                cells[at].push_str(run.text.trim());
            }
            cells
        };
        lines.iter().map(row).collect()
    }
}

/// Lines of one paragraph keep less than this distance, and end nearer than that to the right edge.
const LEADING: f64 = 2.2;
const RAGGED: f64 = 3.0;
/// A first line may begin further right than the others by this.
const INDENT: f64 = 0.8;

/// Whether a line goes on where the one before ended.
pub(super) fn continues(before: &Line, line: &Line, right: f64) -> bool {
    let size = line.size();
    let similar = (before.size() - size).abs() < 0.1 * size;
    let near = (line.y - before.y).abs() < LEADING * size;
    let full = before.right() > right - RAGGED * size || before.runs[0].upright;
    let indented = line.left() > before.left() + INDENT * size;
    similar && near && full && !indented && !begins_item(&line.text())
}

fn begins_item(text: &str) -> bool {
    let first = text.chars().next().unwrap_or(' ');
    let bullet = "・•●○■□◆◇▪‣–※①②③④⑤⑥⑦⑧⑨⑩★☆►▶✓".contains(first);
    let mut rest = text.trim_start_matches(['(', '（']).chars().skip_while(|c| c.is_numeric());
    let digits = text.trim_start_matches(['(', '（']).starts_with(|c: char| c.is_numeric());
    bullet || (digits && rest.next().is_some_and(|c| matches!(c, '.' | '．' | ')' | '）' | '、')))
}

/// Adds a line to a paragraph: a hyphen at its end goes, and a blank stands only between Latin words.
pub(super) fn join(paragraph: &mut String, line: &str) {
    if paragraph.is_empty() {
        paragraph.push_str(line);
        return;
    }
    let (last, next) = (paragraph.chars().last(), line.chars().next());
    if last == Some('-') && next.is_some_and(char::is_lowercase) {
        paragraph.pop();
    } else if !(is_wide(last) && is_wide(next)) {
        paragraph.push(' ');
    }
    paragraph.push_str(line);
}

/// Whether a letter belongs to a script without blanks between words.
fn is_wide(c: Option<char>) -> bool {
    c.is_some_and(|c| matches!(u32::from(c), 0x2E80..=0xA4CF | 0xAC00..=0xD7AF | 0xF900..=0xFAFF | 0xFE30..=0xFE4F | 0xFF00..=0xFFEF | 0x20000..))
}
