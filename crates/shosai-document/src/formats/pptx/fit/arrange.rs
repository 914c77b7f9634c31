//! Where pieces stand within the body of a slide.

use super::ruler::{Height, Ruler, Scale};
use crate::formats::pptx::pieces::{Column, PanelKind, Part, Piece};
use crate::office::units::{EMU_PER_INCH, Frame};

/// A piece with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    pub piece: Piece,
    /// Where it stands.
    pub frame: Frame,
    /// How far its text is shrunk.
    pub scale: Scale,
    /// The column it stands in, from 0, and whether it is all that column holds.
    pub side: Side,
}

/// Where a piece stands among others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// The column, from 0.
    pub column: usize,
    /// Whether it has the column to itself.
    pub alone: bool,
}

/// Room between two pieces: an eighth of an inch.
pub const GAP: i64 = EMU_PER_INCH / 8;
/// How much larger a picture must come out beside the text than below it to stand there.
const WORTH_BESIDE: f64 = 1.2;
/// The share of the width that text keeps beside a picture.
const TEXT_SHARES: [f64; 3] = [0.6, 0.5, 0.4];

/// Places parts in a region; nothing where they do not fit at this scale.
pub fn arrange(parts: &[Part], region: &Frame, ruler: &Ruler<'_>, scale: Scale) -> Option<Vec<Placed>> {
    let stacked = stack(parts, region, ruler, scale);
    let Some((others, picture, picture_first)) = lone_picture(parts) else { return stacked };
    let beside = TEXT_SHARES.iter().filter_map(|share| {
        let text = Column { share: Some(*share), pieces: others.clone() };
        let shown = Column { share: Some(1.0 - share), pieces: vec![picture.clone()] };
        let columns = if picture_first { vec![shown, text] } else { vec![text, shown] };
        stack(&[Part::Columns(columns)], region, ruler, scale)
    });
    let beside =
        beside.reduce(|best, next| if shown_area(&next, ruler) > shown_area(&best, ruler) { next } else { best });
    match (stacked, beside) {
        (Some(stacked), Some(beside)) if shown_area(&beside, ruler) > shown_area(&stacked, ruler) * WORTH_BESIDE => {
            Some(beside)
        }
        (Some(stacked), _) => Some(stacked),
        (None, beside) => beside,
    }
}

/// Text with exactly one picture, for which the author asked no width: it may stand beside the text.
fn lone_picture(parts: &[Part]) -> Option<(Vec<Piece>, Piece, bool)> {
    let mut others = Vec::new();
    let mut shown = None;
    let mut first = false;
    for (index, part) in parts.iter().enumerate() {
        match part {
            Part::Piece(piece @ Piece::Picture(picture)) if shown.is_none() && picture.width.is_none() => {
                shown = Some(piece.clone());
                first = index == 0;
            }
            Part::Piece(piece @ (Piece::Text(_) | Piece::Panel(_))) => others.push(piece.clone()),
            _ => return None,
        }
    }
    // Between two texts a picture belongs where the author put it.
    let at_edge = first || matches!(parts.last(), Some(Part::Piece(Piece::Picture(_))));
    (!others.is_empty() && at_edge).then_some(())?;
    Some((others, shown?, first))
}

/// The area of the pictures, as they will be drawn.
pub fn shown_area(placed: &[Placed], ruler: &Ruler<'_>) -> f64 {
    let areas = placed.iter().filter_map(|own| match &own.piece {
        Piece::Picture(picture) => {
            let (width, height) =
                super::ruler::picture_size(picture, own.frame.width, own.frame.height, ruler.body.grown);
            Some(width as f64 * height as f64)
        }
        _ => None,
    });
    areas.sum()
}

/// The least height of a part, or of as much of it as is higher than `most`.
pub fn least_height(part: &Part, width: i64, ruler: &Ruler<'_>, scale: Scale, most: i64) -> i64 {
    match part {
        Part::Piece(piece) => ruler.least_height(piece, width, scale, most),
        Part::Columns(_) => part_height(part, width, ruler, scale).least,
    }
}

/// The least and the best height of a part.
fn part_height(part: &Part, width: i64, ruler: &Ruler<'_>, scale: Scale) -> Height {
    match part {
        Part::Piece(piece) => ruler.height(piece, width, scale),
        Part::Columns(columns) => {
            let frames = column_frames(columns, &Frame::new(0, 0, width, 1));
            let mut tallest = Height::default();
            for (column, frame) in columns.iter().zip(frames) {
                let own = total(column.pieces.iter().map(|piece| ruler.height(piece, frame.width, scale)));
                tallest = Height { least: tallest.least.max(own.least), best: tallest.best.max(own.best) };
            }
            tallest
        }
    }
}

fn total(heights: impl Iterator<Item = Height>) -> Height {
    let mut sum = Height::default();
    for (index, own) in heights.enumerate() {
        let gap = if index == 0 { 0 } else { GAP };
        sum = Height { least: sum.least + own.least + gap, best: sum.best + own.best + gap };
    }
    sum
}

/// The frames of columns: the widths the author gave, the rest shared evenly.
pub fn column_frames(columns: &[Column], region: &Frame) -> Vec<Frame> {
    let given: f64 = columns.iter().filter_map(|column| column.share).sum();
    let open = columns.iter().filter(|column| column.share.is_none()).count();
    let rest = if open == 0 { 0.0 } else { (1.0 - given).max(0.1 * open as f64) / open as f64 };
    let shares: Vec<f64> = columns.iter().map(|column| column.share.unwrap_or(rest)).collect();
    crate::formats::pptx::design::split(region, &shares)
}

fn stack(parts: &[Part], region: &Frame, ruler: &Ruler<'_>, scale: Scale) -> Option<Vec<Placed>> {
    let heights: Vec<Height> = parts.iter().map(|part| part_height(part, region.width, ruler, scale)).collect();
    let given = distribute(&heights, region.height)?;
    let mut placed = Vec::new();
    let mut y = region.y;
    for (part, height) in parts.iter().zip(given) {
        let frame = Frame::new(region.x, y, region.width, height);
        match part {
            Part::Piece(piece) => {
                let side = Side { column: 0, alone: parts.len() == 1 };
                placed.push(Placed { piece: piece.clone(), frame, scale, side });
            }
            Part::Columns(columns) => {
                let frames = column_frames(columns, &frame);
                for (index, (column, frame)) in columns.iter().zip(frames).enumerate() {
                    place_column(column, &frame, ruler, scale, (index, parts.len() == 1), &mut placed)?;
                }
            }
        }
        y += height + GAP;
    }
    Some(placed)
}

fn place_column(
    column: &Column,
    frame: &Frame,
    ruler: &Ruler<'_>,
    scale: Scale,
    (index, only_row): (usize, bool),
    placed: &mut Vec<Placed>,
) -> Option<()> {
    let heights: Vec<Height> = column.pieces.iter().map(|piece| ruler.height(piece, frame.width, scale)).collect();
    let given = distribute(&heights, frame.height)?;
    let mut y = frame.y;
    for (piece, height) in column.pieces.iter().zip(given) {
        let side = Side { column: index, alone: only_row && column.pieces.len() == 1 };
        // Cards beside each other are equally high.
        let height = if is_card(piece) { frame.bottom() - y } else { height };
        let frame = Frame::new(frame.x, y, frame.width, height);
        placed.push(Placed { piece: piece.clone(), frame, scale, side });
        y += height + GAP;
    }
    Some(())
}

fn is_card(piece: &Piece) -> bool {
    matches!(piece, Piece::Panel(panel) if panel.kind == PanelKind::Card)
}

/// Shares a height out: best where there is room, towards the least where there is not.
fn distribute(heights: &[Height], room: i64) -> Option<Vec<i64>> {
    let gaps = GAP * (heights.len() as i64 - 1).max(0);
    let (least, best): (i64, i64) =
        (heights.iter().map(|own| own.least).sum(), heights.iter().map(|own| own.best).sum());
    let room = room - gaps;
    if best <= room {
        return Some(heights.iter().map(|own| own.best).collect());
    }
    if least > room {
        return None;
    }
    let part = (room - least) as f64 / (best - least).max(1) as f64;
    let shared = heights.iter().map(|own| own.least + ((own.best - own.least) as f64 * part) as i64);
    Some(shared.collect())
}

/// Places parts one below the other whether they fit or not.
pub fn force(parts: &[Part], region: &Frame, ruler: &Ruler<'_>, scale: Scale) -> Vec<Placed> {
    let tall = Frame { height: i64::MAX / 8, ..*region };
    let mut placed = stack(parts, &tall, ruler, scale).unwrap_or_default();
    for own in &mut placed {
        if let Piece::Picture(_) = own.piece {
            own.frame.height = own.frame.height.min(region.height);
        }
    }
    placed
}
