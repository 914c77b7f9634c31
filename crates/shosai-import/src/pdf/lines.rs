//! Runs as lines, lines as paragraphs.

use super::runs::{Bars, Run, is_wide, joined};

/// Runs on one baseline.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub runs: Vec<Run>,
    pub y: f64,
    /// Its level, when the outline names it.
    pub level: Option<usize>,
    /// Whether the line before it belongs to the same title.
    pub goes_on: bool,
}

/// Baselines that differ by less than this part of the smaller letters are one.
const SAME_BASELINE: f64 = 0.4;

/// Runs as lines, from the top.
pub(super) fn lines(mut runs: Vec<Run>, bars: &Bars) -> Vec<Line> {
    runs.sort_by(|one, other| one.y.total_cmp(&other.y));
    let mut lines: Vec<Line> = Vec::new();
    for run in runs {
        match lines.last_mut() {
            Some(line) if line.takes(&run) => line.runs.push(run),
            _ => lines.push(Line::of(run.y, vec![run])),
        }
    }
    for line in &mut lines {
        line.runs = joined(std::mem::take(&mut line.runs), bars);
    }
    lines
}

impl Line {
    pub fn of(y: f64, runs: Vec<Run>) -> Self {
        Self { runs, y, level: None, goes_on: false }
    }

    fn takes(&self, run: &Run) -> bool {
        let last = self.runs.last().map_or(run.size, |last| last.size);
        (run.y - self.y).abs() < SAME_BASELINE * run.size.min(last)
    }

    pub fn left(&self) -> f64 {
        self.runs.first().map_or(0.0, |run| run.x)
    }

    pub fn right(&self) -> f64 {
        self.runs.last().map_or(0.0, |run| run.end)
    }

    /// The size of most of its letters.
    pub fn size(&self) -> f64 {
        self.runs.iter().max_by_key(|run| run.text.chars().count()).map_or(0.0, |run| run.size)
    }

    /// About how wide its first word is, in a script with blanks.
    fn first_word(&self) -> f64 {
        let Some(run) = self.runs.first() else { return 0.0 };
        let word = run.text.trim_start().chars().take_while(|c| !c.is_whitespace() && !is_wide(Some(*c))).count();
        (run.end - run.x) * word as f64 / run.text.chars().count().max(1) as f64
    }

    pub fn text(&self) -> String {
        let cells: Vec<&str> = self.runs.iter().map(|run| run.text.trim()).collect();
        cells.join(" ")
    }
}

/// Lines of one paragraph keep less than this distance, or than this part of the usual one.
const LEADING: f64 = 2.2;
const WIDEST_LEADING: f64 = 4.0;
const USUAL: f64 = 1.2;
/// A line that could take up no more than this ends where the column does.
const RAGGED: f64 = 3.0;
/// A first line may begin further right than the others by this.
const INDENT: f64 = 0.8;

/// So many lines around one tell where its column ends, if they begin at about the same place.
const AROUND: usize = 6;
const SAME_LEFT: f64 = 4.0;

/// How far lines usually stand below one another.
pub(super) fn leading(lines: &[Line]) -> f64 {
    let mut steps: Vec<f64> = lines.windows(2).map(|pair| pair[1].y - pair[0].y).filter(|step| *step > 0.0).collect();
    steps.sort_by(f64::total_cmp);
    steps.get(steps.len() / 2).copied().unwrap_or(0.0)
}

/// Whether a line goes on where the one before ended.
pub(super) fn continues(lines: &[Line], at: usize, leading: f64) -> bool {
    let Some(before) = at.checked_sub(1).map(|before| &lines[before]) else { return false };
    let line = &lines[at];
    let size = line.size();
    let similar = |other: &Line| (other.size() - size).abs() < 0.1 * size;
    let leading = (LEADING * size).max((USUAL * leading).min(WIDEST_LEADING * size));
    let near = (line.y - before.y).abs() < leading;
    // The text of an item stands further right than its mark.
    let indented = line.left() > before.left() + INDENT * size && !begins_item(&before.text());
    if !similar(before) || !near || indented || begins_item(&line.text()) {
        return false;
    }
    let around = &lines[at.saturating_sub(AROUND)..lines.len().min(at + AROUND)];
    let column = around.iter().filter(|other| similar(other) && (other.left() - line.left()).abs() < SAME_LEFT * size);
    let right = column.map(Line::right).fold(before.right(), f64::max);
    before.right() + line.first_word() > right - RAGGED * size
}

/// Marks that begin the items of a list and nothing else.
pub(super) const BULLETS: [char; 8] = ['・', '•', '●', '▪', '‣', '▶', '✓', '◦'];

pub(super) fn begins_item(text: &str) -> bool {
    let first = text.chars().next().unwrap_or(' ');
    let bullet = BULLETS.contains(&first) || "○■□◆◇–※①②③④⑤⑥⑦⑧⑨⑩★☆►".contains(first);
    let number = text.trim_start_matches(['(', '（', '[', '［']);
    let mut rest = number.chars().skip_while(|c| c.is_numeric());
    let digits = number.starts_with(|c: char| c.is_numeric());
    bullet || (digits && rest.next().is_some_and(|c| matches!(c, '.' | '．' | ')' | '）' | '、' | ']' | '］')))
}

const SOFT_HYPHEN: char = '\u{AD}';

/// Adds a line to a paragraph: a hyphen at its end goes, and a blank stands only between Latin words.
pub(super) fn join(paragraph: &mut String, line: &str) {
    if paragraph.is_empty() {
        paragraph.push_str(line);
        return;
    }
    let (last, next) = (paragraph.chars().last(), line.chars().next());
    if last == Some(SOFT_HYPHEN) || (last == Some('-') && next.is_some_and(char::is_lowercase)) {
        paragraph.pop();
    } else if !(is_wide(last) && is_wide(next)) {
        paragraph.push(' ');
    }
    paragraph.push_str(line);
}
