//! The ways in which a slide's content can be arranged, judged by measured text: the one that reads best is taken.

use super::arrange::{Placed, arrange, shown_area};
use super::figures::set_large;
use super::ruler::{Ruler, Scale, panel_scale, panel_style};
use crate::formats::pptx::pieces::{Column, PanelKind, Part, Piece};
use crate::formats::pptx::text::{Marker, Paragraph};
use crate::office::units::{Frame, to_points};

/// An arrangement of a slide.
pub struct Arranged {
    pub placed: Vec<Placed>,
    pub scale: Scale,
}

/// The size of a slide's title, in points: text beneath it is not made larger.
#[derive(Clone, Copy, Debug)]
pub struct Heading(pub f64);

/// Lists of more items than this may stand in two columns, where each is short.
const MANY_ITEMS: usize = 8;
/// Items that break into more lines than this, on the average, are not short.
const SHORT: f64 = 1.3;
/// A body filled less than the first share looks empty, more than the second crowded.
const FILLED: (f64, f64) = (0.33, 0.9);
/// What letters of full size and a body filled well are worth beside each other.
const LETTERS: f64 = 60.0;
const FILL: f64 = 25.0;

/// The best arrangement of parts that fits at one of the steps; nothing where none does.
pub fn best(
    parts: &[Part],
    region: &Frame,
    ruler: &Ruler<'_>,
    steps: &[Scale],
    grows: Option<Heading>,
) -> Option<Arranged> {
    if grows.is_some()
        && let Some(figures) = figures(parts, region, ruler)
    {
        return Some(figures);
    }
    let mut found: Option<(f64, Arranged)> = None;
    for parts in ways(parts, region, ruler) {
        let fits = steps.iter().find_map(|scale| Some((arrange(&parts, region, ruler, *scale)?, *scale)));
        let Some((placed, scale)) = fits else { continue };
        let arranged = match grows.filter(|_| scale == Scale::FULL) {
            Some(heading) => grown(&parts, region, ruler, heading, placed),
            None => Arranged { placed, scale },
        };
        let score = score(&arranged, region, ruler);
        if found.as_ref().is_none_or(|(best, _)| score >= *best) {
            found = Some((score, arranged));
        }
    }
    found.map(|own| own.1)
}

/// The author's way, and what it may become, which is taken where it is no worse.
fn ways(parts: &[Part], region: &Frame, ruler: &Ruler<'_>) -> Vec<Vec<Part>> {
    let mut ways = vec![parts.to_vec()];
    if let [Part::Piece(Piece::Text(text))] = parts {
        ways.extend(in_two(text, region, ruler).map(|columns| vec![Part::Columns(columns)]));
    }
    ways
}

/// A long list of short items in two columns, cut where both are about as high.
fn in_two(text: &[Paragraph], region: &Frame, ruler: &Ruler<'_>) -> Option<Vec<Column>> {
    let starts: Vec<usize> = (0..text.len()).filter(|place| text[*place].level == 0).collect();
    let listed = text.iter().all(|own| own.marker != Marker::None);
    if starts.len() <= MANY_ITEMS || starts.len() > 4 * MANY_ITEMS || !listed {
        return None;
    }
    let width = region.width * 47 / 100;
    let level = &ruler.body.levels;
    let lines =
        |own: &Paragraph| ruler.paragraph(own, &level[own.level.min(level.len() - 1)], ruler.body.scale, width).lines;
    if text.iter().map(lines).sum::<usize>() as f64 > text.len() as f64 * SHORT {
        return None;
    }
    let height = |part: &[Paragraph]| ruler.text(part, ruler.body, width, Scale::FULL);
    // The first column is the higher one.
    let cut = starts.iter().copied().skip(1).find(|cut| height(&text[..*cut]) >= height(&text[*cut..]))?;
    let column = |part: &[Paragraph]| Column { share: None, pieces: vec![Piece::Text(part.to_vec())] };
    Some(vec![column(&text[..cut]), column(&text[cut..])])
}

/// The share of a region's height that is taken.
pub fn filled(placed: &[Placed], region: &Frame) -> f64 {
    reached(placed.iter(), region)
}

fn reached<'p>(placed: impl Iterator<Item = &'p Placed>, region: &Frame) -> f64 {
    let bottom = placed.map(|own| own.frame.bottom()).max().unwrap_or(region.y);
    (bottom - region.y) as f64 / region.height.max(1) as f64
}

/// How good an arrangement looks: large letters up to where they need not be larger, and a body neither empty nor crowded.
fn score(own: &Arranged, region: &Frame, ruler: &Ruler<'_>) -> f64 {
    let size = ruler.body.levels[0].size * ruler.body.scale * own.scale.letters;
    let share = filled(&own.placed, region);
    let fill = match () {
        () if share < FILLED.0 => share / FILLED.0,
        () if share > FILLED.1 => 1.0 - (share - FILLED.1) * 4.0,
        () => 1.0,
    };
    LETTERS * (size / LARGEST_BODY).min(1.0) + FILL * fill
}

/// A body with less than this share of its height filled looks empty.
const EMPTY: f64 = 0.7;
/// And this much is enough.
const ENOUGH: f64 = 0.82;
/// Body text is not made larger than this, in points; what stands alone may be.
const LARGEST_BODY: f64 = 24.0;
const LARGEST_ALONE: f64 = 32.0;
/// What stands alone may be so many times as large as the title above it.
const ABOVE_TITLE: f64 = 1.25;
/// Sizes of letters, in shares of the largest, with the line spacing that is added where there is room: what is tried in
/// turn.
const BODY_STEPS: [(f64, f64); 9] =
    [(1.0, 0.35), (1.0, 0.2), (1.0, 0.0), (0.92, 0.2), (0.92, 0.0), (0.83, 0.1), (0.83, 0.0), (0.75, 0.1), (0.75, 0.0)];
const ALONE_STEPS: [(f64, f64); 4] = [(1.0, 0.2), (0.875, 0.2), (0.75, 0.2), (0.75, 0.0)];
/// The width of a body for which the sizes are meant, in points.
const USUAL_WIDTH: f64 = 880.0;
/// Larger text may take this little from the pictures beside it.
const KEPT: f64 = 0.97;
/// Letters in a statement: more is running text.
const STATEMENT: usize = 90;

/// Larger slides are seen from further away.
fn larger(region: &Frame) -> f64 {
    (to_points(region.width) / USUAL_WIDTH).max(1.0)
}

/// A row of key figures that is all a slide holds.
fn figures(parts: &[Part], region: &Frame, ruler: &Ruler<'_>) -> Option<Arranged> {
    let parts =
        set_large(parts, region, ruler, larger(region).max(ruler.body.grown)).filter(|_| stands_apart(parts))?;
    let placed = arrange(&parts, region, ruler, Scale::FULL)?;
    Some(Arranged { placed: lowered(placed, region), scale: Scale::FULL })
}

/// Text that leaves most of its slide empty gets larger letters and more room between its lines; a quotation or a
/// statement that stands alone is set large, a little above the middle.
fn grown(parts: &[Part], region: &Frame, ruler: &Ruler<'_>, heading: Heading, placed: Vec<Placed>) -> Arranged {
    let mut words = placed.iter().filter(|own| matches!(own.piece, Piece::Text(_) | Piece::Panel(_))).peekable();
    if words.peek().is_none() || reached(words, region) >= EMPTY || placed.iter().any(is_table) {
        return Arranged { placed, scale: Scale::FULL };
    }
    let shown = shown_area(&placed, ruler) * KEPT;
    let size = ruler.body.levels[0].size * ruler.body.scale;
    let alone = stands_alone(parts);
    let figures = stands_apart(parts);
    let times = larger(region);
    let (steps, largest) = match alone {
        true => (ALONE_STEPS.as_slice(), (LARGEST_ALONE * times).min(heading.0 * ABOVE_TITLE)),
        false => (BODY_STEPS.as_slice(), (LARGEST_BODY * times).min(heading.0)),
    };
    let largest = largest.max(size);
    for (share, air) in steps {
        let scale = Scale { letters: (largest * share / size).max(1.0), lines: -air };
        let larger = arrange(parts, region, ruler, scale).filter(|placed| {
            let words = placed.iter().filter(|own| matches!(own.piece, Piece::Text(_) | Piece::Panel(_)));
            reached(words, region) <= ENOUGH
                && shown_area(placed, ruler) >= shown
                && placed.iter().all(|own| lines_whole(own, ruler, scale))
                && (!figures || placed.iter().all(|own| starts_whole(own, ruler, scale)))
        });
        if let Some(placed) = larger {
            let placed = if alone || figures { lowered(placed, region) } else { placed };
            return Arranged { placed, scale };
        }
    }
    Arranged { placed, scale: Scale::FULL }
}

/// What stands alone, a little above the middle of its room.
fn lowered(mut placed: Vec<Placed>, region: &Frame) -> Vec<Placed> {
    let free = ((1.0 - filled(&placed, region)) * region.height as f64 / 3.0) as i64;
    placed.iter_mut().for_each(|own| own.frame.y += free.max(0));
    placed
}

fn is_table(own: &Placed) -> bool {
    matches!(own.piece, Piece::Table(_))
}

/// Whether the lines of code are broken no more than they were: larger letters are not worth that.
fn lines_whole(own: &Placed, ruler: &Ruler<'_>, scale: Scale) -> bool {
    let Piece::Panel(panel) = &own.piece else { return true };
    if panel.kind != PanelKind::Code {
        return true;
    }
    let style = panel_style(panel.kind, ruler.body);
    let [left, _, right, _] = style.insets;
    let width = own.frame.width - left - right;
    let lines = |scale: Scale| {
        let letters = panel_scale(&style, scale).letters;
        let lines = |own: &Paragraph| ruler.paragraph(own, &style.levels[0], letters, width).lines;
        panel.paragraphs.iter().map(lines).sum::<usize>()
    };
    lines(scale) <= lines(Scale::FULL)
}

/// Whether the first line of a text is not broken: a figure in two lines is none.
fn starts_whole(own: &Placed, ruler: &Ruler<'_>, scale: Scale) -> bool {
    let Piece::Text(text) = &own.piece else { return true };
    let letters = ruler.body.scale * scale.letters;
    let [left, _, right, _] = ruler.body.insets;
    let width = own.frame.width - left - right;
    text.first().is_none_or(|first| ruler.paragraph(first, &ruler.body.levels[0], letters, width).lines <= 1)
}

/// Whether a slide is one row of key figures, or of as short texts.
fn stands_apart(parts: &[Part]) -> bool {
    let [Part::Columns(columns)] = parts else { return false };
    let short = |piece: &Piece| match piece {
        Piece::Text(text) => text.len() <= 2 && text.iter().all(|own| own.marker == Marker::None),
        _ => false,
    };
    columns.iter().all(|column| column.pieces.iter().all(short))
}

/// Whether a slide holds one quotation, or one short statement, and nothing else.
fn stands_alone(parts: &[Part]) -> bool {
    match parts {
        [Part::Piece(Piece::Panel(panel))] => panel.kind == PanelKind::Quote,
        [Part::Piece(Piece::Text(text))] => {
            let plain = |own: &Paragraph| own.marker == Marker::None && own.level == 0 && own.align.is_none();
            text.len() <= 2 && text.iter().all(plain) && text.iter().map(Paragraph::letters).sum::<usize>() <= STATEMENT
        }
        _ => false,
    }
}
