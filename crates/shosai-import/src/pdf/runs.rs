//! Letters as runs: those that stand together, without a gap.

use super::glyphs::Glyph;
use super::rules::Rule;

#[derive(Clone, Debug)]
pub(super) struct Run {
    pub text: String,
    pub x: f64,
    pub end: f64,
    pub y: f64,
    /// Where the first of its letters stands, when they stand beneath one another.
    top: f64,
    /// Those of most of its letters.
    pub size: f64,
    pub font: u64,
    /// How many letters more than others have this size.
    lead: usize,
    pub upright: bool,
    /// The how manieth run of the page it is.
    pub order: usize,
}

// Distances are parts of the letters' size.
/// Baselines that differ less are one; indices and raised notes belong to their line.
const SAME_BASELINE: f64 = 0.35;
/// A gap between Latin letters that is a blank.
const BLANK: f64 = 0.17;
/// A gap that parts cells, or columns.
const CELL: f64 = 1.6;
/// Runs that are not drawn one after another are one only when they stand nearer: a column may begin there.
const NEAR: f64 = 0.5;
/// Sizes that differ by a smaller part are one.
const SAME_SIZE: f64 = 0.05;
/// Kerning moves letters back a little.
const BACK: f64 = 0.6;
/// Letters beneath one another, in vertical writing, keep this distance.
const BENEATH: std::ops::Range<f64> = 0.75..1.2;
const SAME_COLUMN: f64 = 0.2;
/// The middle of a letter above its baseline, and a gap that a line of a table may stand in.
const MIDDLE: f64 = 0.35;
const RULED_GAP: f64 = 0.1;

/// The lines down the page, from left to right.
#[derive(Debug, Default)]
pub(super) struct Bars(Vec<Rule>);

impl Bars {
    pub fn of(rules: &[Rule]) -> Self {
        let mut down: Vec<Rule> = rules.iter().filter(|rule| !rule.across).copied().collect();
        down.sort_by(|one, other| one.at.total_cmp(&other.at));
        Self(down)
    }

    fn part(&self, from: f64, to: f64, y: f64) -> bool {
        let first = self.0.partition_point(|bar| bar.at < from);
        self.0[first..].iter().take_while(|bar| bar.at <= to).any(|bar| bar.from <= y && y <= bar.to)
    }
}

pub(super) fn runs<'g>(glyphs: impl Iterator<Item = &'g Glyph>, bars: &Bars) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for glyph in glyphs {
        match runs.last_mut() {
            Some(run) if run.takes(glyph, bars) => run.push(glyph),
            _ => runs.push(Run {
                text: glyph.text.clone(),
                x: glyph.x,
                end: glyph.end,
                y: glyph.y,
                top: glyph.y - glyph.size,
                size: glyph.size,
                font: glyph.font,
                lead: 1,
                upright: false,
                order: runs.len(),
            }),
        }
    }
    runs.retain(|run| !run.text.trim().is_empty());
    runs
}

/// Runs of one line, from left to right, those without a gap made one.
pub(super) fn joined(mut runs: Vec<Run>, bars: &Bars) -> Vec<Run> {
    runs.sort_by(|one, other| one.x.total_cmp(&other.x));
    let mut made: Vec<Run> = Vec::new();
    for run in runs {
        match made.last_mut() {
            Some(last) if last.goes_on(&run, bars) => last.add(&run.text, run.x, run.end, (run.size, run.font)),
            _ => made.push(run),
        }
    }
    made
}

impl Run {
    pub fn middle(&self) -> f64 {
        if self.upright { f64::midpoint(self.top, self.y) } else { self.y - MIDDLE * self.size }
    }

    /// Where it begins and ends from above.
    pub fn heights(&self) -> (f64, f64) {
        if self.upright { (self.top, self.y) } else { (self.y - 2.0 * MIDDLE * self.size, self.y) }
    }

    /// As one sees it who reads from top to bottom and from right to left.
    pub fn turned(self) -> Self {
        let (top, bottom) = if self.upright { (self.top, self.y) } else { (self.y - self.size, self.y) };
        Self { x: top, end: bottom, y: -self.x, upright: false, ..self }
    }

    fn takes(&self, glyph: &Glyph, bars: &Bars) -> bool {
        self.takes_beneath(glyph) || (!self.upright && self.takes_beside(glyph) && !self.parted(glyph.x, bars))
    }

    fn parted(&self, x: f64, bars: &Bars) -> bool {
        x - self.end > RULED_GAP * self.size && bars.part(self.end, x, self.middle())
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

    fn goes_on(&self, next: &Self, bars: &Bars) -> bool {
        let gap = next.x - self.end;
        let follows = next.order == self.order + 1;
        let near = if follows { CELL } else { NEAR } * self.size.min(next.size);
        !self.upright && !next.upright && -near < gap && gap < near && !self.parted(next.x, bars)
    }

    fn push(&mut self, glyph: &Glyph) {
        if !self.takes_beside(glyph) || self.upright {
            self.upright = true;
            self.text.push_str(&glyph.text);
            self.y = glyph.y;
            return;
        }
        self.add(&glyph.text, glyph.x, glyph.end, (glyph.size, glyph.font));
    }

    fn add(&mut self, text: &str, x: f64, end: f64, (size, font): (f64, u64)) {
        let (last, next) = (self.text.chars().last(), text.chars().next());
        let blank = last.is_some_and(char::is_whitespace) || next.is_some_and(char::is_whitespace);
        let latin = !is_wide(last) || !is_wide(next);
        let gap = x - self.end;
        if !blank && ((latin && gap > BLANK * self.size) || gap > self.size) {
            self.text.push(' ');
        }
        self.text.push_str(text);
        self.end = self.end.max(end);
        let count = text.chars().filter(|c| !c.is_whitespace()).count();
        if (size - self.size).abs() < SAME_SIZE * self.size {
            self.lead += count;
        } else if self.lead >= count {
            self.lead -= count;
        } else {
            (self.size, self.font, self.lead) = (size, font, count - self.lead);
        }
    }
}

/// Whether a letter belongs to a script without blanks between words.
pub(super) fn is_wide(c: Option<char>) -> bool {
    c.is_some_and(|c| matches!(u32::from(c), 0x2E80..=0xA4CF | 0xAC00..=0xD7AF | 0xF900..=0xFAFF | 0xFE30..=0xFE4F | 0xFF00..=0xFFEF | 0x20000..))
}
