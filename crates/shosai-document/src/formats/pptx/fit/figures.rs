//! A row of key figures that has its slide to itself: the figures as large as their columns allow, the words small.

use super::arrange::column_frames;
use super::cards::card;
use super::ruler::{Ruler, panel_style};
use crate::formats::pptx::pieces::{Column, PanelKind, Part, Piece};
use crate::formats::pptx::template::Spacing;
use crate::formats::pptx::text::{Paragraph, Run};
use crate::office::units::{Frame, to_points};

/// The largest figure and its words, in points of a usual slide.
const FIGURE: f64 = 60.0;
const WORDS: f64 = 18.0;
/// The share of a card that a figure takes at most: bold figures of other faces are wider by a sixth, and some programs
/// leave room between a figure and its unit.
const SPARE: f64 = 0.84;

/// The row with its letters set, on a slide so many times larger than usual; nothing where it is no row of figures.
pub fn set_large(parts: &[Part], region: &Frame, ruler: &Ruler<'_>, times: f64) -> Option<Vec<Part>> {
    let [Part::Columns(columns)] = parts else { return None };
    // Lines at a fixed distance are for letters of one size.
    if matches!(ruler.body.levels[0].line, Spacing::Points(_)) {
        return None;
    }
    let size = ruler.body.levels[0].size * ruler.body.scale;
    let [left, _, right, _] = panel_style(PanelKind::Card, ruler.body).insets;
    let mut figure = FIGURE * times;
    for (column, frame) in columns.iter().zip(column_frames(columns, region)) {
        let first = first(column)?;
        // Letters that are enlarged far are not measured as large as they say.
        let own = shown(first, size)?;
        let width = ruler.paragraph(first, &ruler.body.levels[0], ruler.body.scale, i64::MAX / 8).width;
        let room = to_points(frame.width - left - right) * SPARE;
        figure = figure.min(own * room / width.max(1.0));
    }
    let words = WORDS * times;
    let set = |column: &Column| {
        let Some(Piece::Text(text)) = column.pieces.first() else { return column.clone() };
        let mut text = text.clone();
        for (place, paragraph) in text.iter_mut().enumerate() {
            let own = if place == 0 { figure / enlarged(paragraph).unwrap_or(1.0) } else { words };
            resize(paragraph, own / size);
        }
        Column { share: column.share, ..card(text) }
    };
    (figure > words).then(|| vec![Part::Columns(columns.iter().map(set).collect())])
}

fn first(column: &Column) -> Option<&Paragraph> {
    match column.pieces.as_slice() {
        [Piece::Text(text)] => text.first(),
        _ => None,
    }
}

/// The size in which a paragraph begins that is larger than the text around it, in points.
fn shown(paragraph: &Paragraph, size: f64) -> Option<f64> {
    enlarged(paragraph)?;
    match paragraph.runs.first()? {
        Run::Text { look, .. } => Some(look.sized(size)),
        _ => None,
    }
}

/// How much larger than the text a paragraph begins.
fn enlarged(paragraph: &Paragraph) -> Option<f64> {
    match paragraph.runs.first()? {
        Run::Text { look, .. } => look.size.filter(|size| *size > 1.0),
        _ => None,
    }
}

fn resize(paragraph: &mut Paragraph, times: f64) {
    for run in &mut paragraph.runs {
        if let Run::Text { look, .. } = run {
            look.size = Some(look.size.unwrap_or(1.0) * times);
        }
    }
}
