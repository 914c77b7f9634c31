//! The ways in which a slide's content can be arranged, judged by measured text: the one that reads best is taken.

use super::arrange::{Placed, arrange, shown_area};
use super::cards::cards;
use super::figures::set_large;
use super::ruler::{Ruler, Scale, panel_scale, panel_style};
use super::table::fit_table;
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
/// What a picture of this share of the body or more is worth beside them.
const SHOWN: f64 = 40.0;
const SHOWN_WELL: f64 = 0.3;
/// Letters beside a picture are not made smaller than this for its sake, in points.
const AT_EASE: f64 = 18.0;
/// What cards are worth where a slide would be empty without them: letters a sixth smaller.
const FORM: f64 = 10.0;

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
    let mut sparse = false;
    for way in ways(parts, region, ruler) {
        if way.form > 0.0 && !(sparse && grows.is_some()) {
            continue;
        }
        let steps = if way.form > 0.0 { &steps[..1] } else { steps };
        for (placed, scale) in fitting(&way.parts, region, ruler, steps) {
            sparse |= scale == Scale::FULL && (filled(&placed, region) < EMPTY || is_narrow(&placed, region, ruler));
            let arranged = match grows.filter(|_| scale == Scale::FULL) {
                Some(heading) => grown(&way.parts, region, ruler, heading, placed),
                None => Arranged { placed, scale },
            };
            let score = score(&arranged, region, ruler) + way.form;
            if found.as_ref().is_none_or(|(best, _)| score >= *best) {
                found = Some((score, arranged));
            }
        }
    }
    found.map(|own| own.1)
}

/// The parts as they stand at the first step at which they fit; with a picture also at those below it that are read at
/// ease, as smaller letters may leave more to look at.
fn fitting(parts: &[Part], region: &Frame, ruler: &Ruler<'_>, steps: &[Scale]) -> Vec<(Vec<Placed>, Scale)> {
    let size = ruler.body.levels[0].size * ruler.body.scale;
    let mut fits = steps.iter().filter_map(|scale| Some((arrange(parts, region, ruler, *scale)?, *scale)));
    let Some(first) = fits.next() else { return Vec::new() };
    if shown_area(&first.0, ruler) == 0.0 {
        return vec![first];
    }
    let more = fits.take_while(|(_, scale)| size * scale.letters >= AT_EASE * ruler.body.grown);
    // The largest letters are tried last: they win where nothing is gained.
    let mut all: Vec<_> = std::iter::once(first).chain(more).collect();
    all.reverse();
    all
}

/// A way to arrange parts, and what it is worth that its form shows what belongs together.
struct Way {
    parts: Vec<Part>,
    form: f64,
}

/// The author's way, and what it may become, which is taken where it is no worse.
fn ways(parts: &[Part], region: &Frame, ruler: &Ruler<'_>) -> Vec<Way> {
    let mut ways = vec![Way { parts: parts.to_vec(), form: 0.0 }];
    if let [Part::Piece(Piece::Text(text))] = parts {
        let columns = in_two(text, region, ruler);
        ways.extend(columns.map(|columns| Way { parts: vec![Part::Columns(columns)], form: 0.0 }));
    }
    ways.extend(cards(parts).map(|parts| Way { parts, form: FORM }));
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

/// Lines that reach no further than this share of a region's width leave its other side empty.
const NARROW: f64 = 0.4;

fn is_narrow(placed: &[Placed], region: &Frame, ruler: &Ruler<'_>) -> bool {
    let level = &ruler.body.levels;
    let reach = |own: &Paragraph| {
        let level = &level[own.level.min(level.len() - 1)];
        let (start, _) = ruler.line_room(own, level, ruler.body.scale, region.width);
        start + ruler.paragraph(own, level, ruler.body.scale, region.width).width
    };
    placed.iter().all(|own| match &own.piece {
        Piece::Text(text) => text.iter().all(|own| reach(own) < to_points(region.width) * NARROW),
        _ => false,
    })
}

/// The share of a region's height that is taken.
pub fn filled(placed: &[Placed], region: &Frame) -> f64 {
    let top = placed.iter().map(|own| own.frame.y).min().unwrap_or(region.y);
    reached(placed.iter(), region) - (top - region.y) as f64 / region.height.max(1) as f64
}

fn reached<'p>(placed: impl Iterator<Item = &'p Placed>, region: &Frame) -> f64 {
    let bottom = placed.map(|own| own.frame.bottom()).max().unwrap_or(region.y);
    (bottom - region.y) as f64 / region.height.max(1) as f64
}

/// How good an arrangement looks: large letters up to where they need not be larger, a body neither empty nor crowded, and
/// pictures that are seen.
fn score(own: &Arranged, region: &Frame, ruler: &Ruler<'_>) -> f64 {
    let size = ruler.body.levels[0].size * ruler.body.scale * own.scale.letters;
    let share = filled(&own.placed, region);
    let shown = shown_area(&own.placed, ruler) / region.area().max(1.0) / SHOWN_WELL;
    let fill = match () {
        // A picture takes what is left.
        () if shown > 0.0 => 1.0,
        () if share < FILLED.0 => share / FILLED.0,
        () if share > FILLED.1 => 1.0 - (share - FILLED.1) * 4.0,
        () => 1.0,
    };
    LETTERS * (size / LARGEST_BODY).min(1.0) + FILL * fill + SHOWN * shown.min(1.0)
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
const STEPS: [(f64, f64); 8] =
    [(1.0, 0.15), (1.0, 0.0), (0.92, 0.15), (0.92, 0.0), (0.83, 0.1), (0.83, 0.0), (0.75, 0.1), (0.75, 0.0)];
/// Room that is added between items, in ems, the most first, up to this share of the body's height.
const BETWEEN: [f64; 5] = [1.0, 0.8, 0.6, 0.4, 0.2];
const SPREAD: f64 = 0.74;
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

/// What leaves most of its slide empty gets larger letters and more room between its items, and stands a little above
/// the middle of its room; a quotation or a statement that stands alone is set larger still.
fn grown(parts: &[Part], region: &Frame, ruler: &Ruler<'_>, heading: Heading, placed: Vec<Placed>) -> Arranged {
    if !placed.iter().any(grows) || reached(placed.iter().filter(|own| grows(own)), region) >= EMPTY {
        return Arranged { placed, scale: Scale::FULL };
    }
    let shown = shown_area(&placed, ruler) * KEPT;
    let size = ruler.body.levels[0].size * ruler.body.scale;
    let alone = stands_alone(parts);
    let figures = stands_apart(parts);
    let times = larger(region);
    let largest = match alone {
        true => (LARGEST_ALONE * times).min(heading.0 * ABOVE_TITLE),
        false => (LARGEST_BODY * times).min(heading.0),
    };
    let largest = largest.max(size);
    let fits = |scale: Scale, most: f64| {
        arrange(parts, region, ruler, scale).filter(|placed| {
            reached(placed.iter().filter(|own| grows(own)), region) <= most
                && shown_area(placed, ruler) >= shown
                && placed.iter().all(|own| lines_whole(own, ruler, scale))
                && (!figures || placed.iter().all(|own| starts_whole(own, ruler, scale)))
        })
    };
    let larger = STEPS.iter().find_map(|(share, air)| {
        let scale = Scale::new((largest * share / size).max(1.0), -air);
        Some((fits(scale, ENOUGH)?, scale))
    });
    let (placed, scale) = larger.unwrap_or((placed, Scale::FULL));
    let spread = BETWEEN.iter().find_map(|between| {
        let scale = Scale { between: *between, ..scale };
        Some((fits(scale, SPREAD)?, scale))
    });
    let (placed, scale) = spread.unwrap_or((placed, scale));
    let placed = if placed.iter().all(grows) { lowered(placed, region) } else { placed };
    Arranged { placed, scale }
}

/// What stands a little above the middle of its room, where much of that is left.
fn lowered(mut placed: Vec<Placed>, region: &Frame) -> Vec<Placed> {
    let free = ((1.0 - filled(&placed, region)) * region.height as f64 / 3.0) as i64;
    placed.iter_mut().for_each(|own| own.frame.y += free.max(0));
    placed
}

/// Whether a piece is set larger where there is room: pictures take theirs by themselves.
fn grows(own: &Placed) -> bool {
    !matches!(own.piece, Piece::Picture(_))
}

/// Heights of rows are rounded.
const ROUNDED: f64 = 1.01;

/// Whether the lines of code and of cells are broken no more than they were: larger letters are not worth that.
fn lines_whole(own: &Placed, ruler: &Ruler<'_>, scale: Scale) -> bool {
    if let Piece::Table(grid) = &own.piece {
        let [one, other] = [scale, Scale::FULL].map(|scale| fit_table(ruler, grid, own.frame.width, scale));
        let times = one.style.levels[0].size / other.style.levels[0].size;
        return one.heights.iter().sum::<i64>() as f64 <= other.heights.iter().sum::<i64>() as f64 * times * ROUNDED;
    }
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
