//! Tables: widths from what columns hold, heights from what rows hold.

use super::ruler::{Ruler, Scale};
use crate::formats::pptx::pieces::{Grid, GridCell, Place};
use crate::formats::pptx::template::{Level, Spacing, TextStyle};
use crate::formats::pptx::text::{Paragraph, Run};
use crate::office::measure::{FaceKind, is_wide, width};
use crate::office::units::{EMU_PER_POINT, points};

/// A table with its measures.
#[derive(Clone, Debug, PartialEq)]
pub struct TableFit {
    /// The widths of its columns.
    pub widths: Vec<i64>,
    /// The heights of its rows.
    pub heights: Vec<i64>,
    /// How its text looks.
    pub style: TextStyle,
}

/// The room that a row gains where there is plenty, in ems.
const ROW_EASE: f64 = 0.8;

impl TableFit {
    /// How much higher the table is where there is room for it.
    pub fn ease(&self) -> i64 {
        points(self.style.levels[0].size * ROW_EASE) * self.heights.len() as i64
    }

    /// The same table, its rows grown evenly towards a height.
    pub fn eased(mut self, height: i64) -> Self {
        let spare = (height - self.heights.iter().sum::<i64>()).clamp(0, self.ease());
        let each = spare / (self.heights.len() as i64).max(1);
        self.heights.iter_mut().for_each(|own| *own += each);
        self
    }
}

/// The size of text in a table, in points, before shrinking.
const TABLE_SIZE: f64 = 16.0;
/// And where its slide would be empty otherwise.
const LARGEST_TABLE: f64 = 18.0;
/// Smaller text in a table cannot be read from a seat, in points.
const LEAST_TABLE: f64 = 12.0;
/// The usual size of body text beside which tables have their full size, in points.
const USUAL_BODY: f64 = 20.0;
/// Room left and right of the text in a cell, and above and below it.
pub const CELL_MARGINS: (i64, i64) = (128_016, 45_720);
/// A column of Japanese text narrower than this many letters reads like a tower.
const LEAST_LETTERS: f64 = 4.0;
/// A table narrower than this share of the room is not stretched over all of it.
const NARROW: f64 = 0.45;
/// A table of this many columns is always as wide as the room.
const WIDE_FROM: usize = 3;
/// How far a narrow table is stretched, as a share of the room.
const STRETCHED: f64 = 0.6;

/// Measures a table for a width.
pub fn fit_table(ruler: &Ruler<'_>, grid: &Grid, room: i64, scale: Scale) -> TableFit {
    let style = table_style(ruler.body, scale);
    let by_content = content_widths(ruler, grid, room, &style);
    let heights = row_heights(ruler, grid, &by_content, &style);
    let Some(by_share) = shared_widths(grid, room) else { return TableFit { widths: by_content, heights, style } };
    // Shares are often only what the dashes of the Markdown happened to be: they are kept where they cost no height.
    let shared_heights = row_heights(ruler, grid, &by_share, &style);
    if shared_heights.iter().sum::<i64>() <= heights.iter().sum::<i64>() {
        return TableFit { widths: by_share, heights: shared_heights, style };
    }
    TableFit { widths: by_content, heights, style }
}

fn table_style(body: &TextStyle, scale: Scale) -> TextStyle {
    let own = body.levels[0].size * body.scale;
    // Where large body text is only brought down to a usual size, tables stay as they are.
    let most = if scale.letters > 1.0 { LARGEST_TABLE / TABLE_SIZE } else { 1.0 };
    let share = (own * scale.letters / own.min(USUAL_BODY * body.grown)).min(most);
    let size = (own.min(TABLE_SIZE * body.grown) * share).max(LEAST_TABLE.min(own));
    // Half points look the same in every program.
    let size = (size * 2.0).floor() / 2.0;
    let mut style = TextStyle::default();
    let level = |index: usize| Level {
        size,
        bold: false,
        margin: points(size) * index as i64,
        indent: 0,
        before: Spacing::Points(0.0),
        after: Spacing::Points(0.0),
        line: Spacing::Share(1.0),
        bullet: false,
        ..Level::default()
    };
    for (index, own) in style.levels.iter_mut().enumerate() {
        *own = level(index);
    }
    style
}

/// The widths the author asks for, where every column has one.
fn shared_widths(grid: &Grid, room: i64) -> Option<Vec<i64>> {
    let shares: Vec<f64> = grid.columns.iter().filter_map(|column| column.share).collect();
    if shares.is_empty() || shares.len() != grid.columns.len() {
        return None;
    }
    let total: f64 = shares.iter().sum();
    let whole = room as f64 * total.min(1.0);
    Some(shares.iter().map(|share| (whole * share / total) as i64).collect())
}

fn content_widths(ruler: &Ruler<'_>, grid: &Grid, room: i64, style: &TextStyle) -> Vec<i64> {
    let count = grid.columns.len();
    let (mut least, mut best) = (vec![0.0_f64; count], vec![0.0_f64; count]);
    for (index, row) in grid.rows.iter().enumerate() {
        for (column, place) in row.places.iter().enumerate() {
            if let Place::Cell(cell) = place {
                let (narrow, wide) = cell_widths(ruler, cell, style, index < grid.head);
                // A cell over several columns asks each for its part.
                for covered in column..(column + cell.columns).min(count) {
                    least[covered] = least[covered].max(narrow / cell.columns as f64);
                    best[covered] = best[covered].max(wide / cell.columns as f64);
                }
            }
        }
    }
    let margins = 2 * CELL_MARGINS.0 + EMU_PER_POINT;
    let emu = |lengths: Vec<f64>| -> Vec<f64> { lengths.iter().map(|own| (points(*own) + margins) as f64).collect() };
    share_out(&emu(least), &emu(best), room as f64)
}

/// Gives every column at least what it needs and at most what it likes, then spreads what is left.
fn share_out(least: &[f64], best: &[f64], room: f64) -> Vec<i64> {
    let (needed, liked): (f64, f64) = (least.iter().sum(), best.iter().sum());
    let widths: Vec<f64> = if needed >= room {
        least.iter().map(|own| own / needed * room).collect()
    } else if liked > room {
        crowded(least, best, room)
    } else {
        let whole = if liked < room * NARROW && best.len() < WIDE_FROM { room * STRETCHED } else { room };
        let spare = (whole - liked).max(0.0) / best.len().max(1) as f64;
        best.iter().map(|own| own + spare).collect()
    };
    widths.into_iter().map(|own| own as i64).collect()
}

/// Short columns get all they like; the long ones share the rest after what they hold.
fn crowded(least: &[f64], best: &[f64], room: f64) -> Vec<f64> {
    let mut widths: Vec<Option<f64>> = vec![None; best.len()];
    loop {
        let given: f64 = widths.iter().flatten().sum();
        let open: Vec<usize> = (0..best.len()).filter(|index| widths[*index].is_none()).collect();
        let fair = (room - given) / open.len().max(1) as f64;
        let content = open.iter().copied().filter(|index| best[*index] <= fair).collect::<Vec<usize>>();
        if content.is_empty() {
            let (needed, liked) = open.iter().fold((0.0, 0.0), |(n, l), index| (n + least[*index], l + best[*index]));
            let part = ((room - given - needed) / (liked - needed).max(1.0)).clamp(0.0, 1.0);
            for index in open {
                widths[index] = Some(least[index] + (best[index] - least[index]) * part);
            }
            let widths: Vec<f64> = widths.into_iter().flatten().collect();
            let total: f64 = widths.iter().sum();
            // What the long ones need may be more than the short ones left.
            return if total > room { widths.iter().map(|own| own / total * room).collect() } else { widths };
        }
        for index in content {
            widths[index] = Some(best[index]);
        }
    }
}

/// The width of the longest word of a cell, and of its longest line, in points.
fn cell_widths(ruler: &Ruler<'_>, cell: &GridCell, style: &TextStyle, head: bool) -> (f64, f64) {
    let (mut least, mut best) = (0.0_f64, 0.0_f64);
    for paragraph in &cell.paragraphs {
        let size = style.levels[0].size;
        let mut line = 0.0;
        let mut letters = 0.0;
        for run in &paragraph.runs {
            match run {
                Run::Text { text, look, .. } => {
                    let face = if look.mono {
                        FaceKind::Mono
                    } else if look.bold || head {
                        FaceKind::Bold
                    } else {
                        FaceKind::Regular
                    };
                    line += width(ruler.faces, text, size, face) + changes(text) as f64 * size * BETWEEN_SCRIPTS;
                    for word in text.split(|c: char| c == ' ' || (is_wide(c) && !is_katakana(c))) {
                        least = least.max(width(ruler.faces, word, size, face));
                    }
                    letters += text.chars().filter(|c| is_wide(*c)).count() as f64;
                }
                Run::Break => (best, line) = (best.max(line), 0.0),
                Run::Math { tex, .. } => line += tex.chars().count() as f64 * size * 0.5,
            }
        }
        least = least.max(letters.min(LEAST_LETTERS) * size);
        best = best.max(line);
    }
    (least.min(best), best)
}

/// Some programs leave so much room between Japanese and Latin letters, in ems.
const BETWEEN_SCRIPTS: f64 = 0.2;

/// How often a text changes between Japanese letters and Latin ones or figures.
fn changes(text: &str) -> usize {
    let pairs = text.chars().zip(text.chars().skip(1));
    pairs.filter(|(a, b)| is_wide(*a) != is_wide(*b) && *a != ' ' && *b != ' ').count()
}

/// Words in katakana are as ugly when torn as Latin ones.
fn is_katakana(c: char) -> bool {
    matches!(c, 'ァ'..='ヺ' | 'ー')
}

fn row_heights(ruler: &Ruler<'_>, grid: &Grid, widths: &[i64], style: &TextStyle) -> Vec<i64> {
    let single = points(style.levels[0].size * 1.2) + 2 * CELL_MARGINS.1;
    let mut heights = vec![single; grid.rows.len()];
    for (index, row) in grid.rows.iter().enumerate() {
        for (column, place) in row.places.iter().enumerate() {
            if let Place::Cell(cell) = place {
                let end = (column + cell.columns).min(widths.len());
                let height = cell_height(ruler, cell, widths[column..end].iter().sum(), style, index < grid.head);
                let last = (index + cell.rows).min(heights.len());
                let covered: i64 = heights[index..last].iter().sum();
                // What a tall cell over several rows still lacks goes to the last of them.
                heights[last - 1] += (height - covered).max(0);
            }
        }
    }
    heights
}

fn cell_height(ruler: &Ruler<'_>, cell: &GridCell, width: i64, style: &TextStyle, head: bool) -> i64 {
    let room = (width - 2 * CELL_MARGINS.0).max(EMU_PER_POINT);
    let bold;
    let style = if head {
        let mut own = style.clone();
        own.levels.iter_mut().for_each(|level| level.bold = true);
        bold = own;
        &bold
    } else {
        style
    };
    let paragraphs: &[Paragraph] = &cell.paragraphs;
    points(ruler.text(paragraphs, style, room, Scale::FULL)) + 2 * CELL_MARGINS.1
}
