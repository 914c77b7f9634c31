//! One slide of the author's as the slides it takes.

use super::arrange::{Placed, arrange, force};
use super::candidates::{Arranged, Heading, best};
use super::ruler::{Ruler, Scale};
use super::split::cut;
use crate::formats::pptx::pieces::{Part, Piece};
use crate::office::units::Frame;
use crate::tree::LineNumber;

/// What is done where content does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// Shrink within readable limits, then carry over.
    Shrink,
    /// Carry over without shrinking.
    Split,
    /// Only say so.
    Warn,
    /// Nothing.
    Off,
}

/// One slide's worth of content.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// The pieces with their places.
    pub placed: Vec<Placed>,
    /// The line of the source it starts at.
    pub line: LineNumber,
    /// How far text was shrunk.
    pub scale: Scale,
    /// Whether it reaches beyond its region all the same.
    pub overflows: bool,
}

/// The steps of shrinking: letters, and line spacing taken away.
const STEPS: [(f64, f64); 11] = [
    (1.0, 0.0),
    (0.95, 0.0),
    (0.9, 0.05),
    (0.85, 0.1),
    (0.8, 0.1),
    (0.75, 0.15),
    (0.7, 0.15),
    (0.65, 0.2),
    (0.6, 0.2),
    (0.55, 0.2),
    (0.5, 0.2),
];
/// Body text is not shrunk below this size, in points.
const LEAST_BODY: f64 = 14.0;
/// More slides than this from one is a runaway.
const MOST_PAGES: usize = 500;

/// Lays parts out on as many slides as they take.
pub fn pages(parts: &[Part], region: &Frame, ruler: &Ruler<'_>, fit: Fit, heading: Heading) -> Vec<Page> {
    let line = parts.first().map_or(0, Part::line);
    let steps = readable(ruler);
    let tried = if fit == Fit::Shrink { steps.as_slice() } else { &steps[..1] };
    let grows = (fit == Fit::Shrink).then_some(heading);
    if let Some(Arranged { placed, scale }) = best(parts, region, ruler, tried, grows) {
        return vec![Page { placed: balanced_alone(placed, region), line, scale, overflows: false }];
    }
    if matches!(fit, Fit::Warn | Fit::Off) {
        let placed = force(parts, region, ruler, Scale::FULL);
        return vec![Page { placed, line, scale: Scale::FULL, overflows: true }];
    }
    let steps = if fit == Fit::Shrink { comfortable(ruler, steps) } else { steps };
    let pages = carried_over(parts, region, region.height, ruler, &steps);
    let (steps, pages) = fewer(parts, region, ruler, &steps, pages);
    balanced(parts, region, ruler, steps, pages)
}

/// So many slides are worth the search for letters a little smaller that take one less.
const FEW: std::ops::RangeInclusive<usize> = 3..=4;
/// Letters are not made smaller than this for it, in points.
const STILL_LARGE: f64 = 16.0;

/// The same on fewer slides, where letters a little smaller allow it.
fn fewer<'s>(
    parts: &[Part],
    region: &Frame,
    ruler: &Ruler<'_>,
    steps: &'s [Scale],
    pages: Vec<Page>,
) -> (&'s [Scale], Vec<Page>) {
    let size = ruler.body.levels[0].size * ruler.body.scale;
    let smaller = (1..steps.len()).take_while(|start| size * steps[*start].letters >= STILL_LARGE);
    for start in smaller.filter(|_| FEW.contains(&pages.len())) {
        let tried = carried_over(parts, region, region.height, ruler, &steps[start..]);
        if tried.len() < pages.len() && !tried.iter().any(|page| page.overflows) {
            return (&steps[start..], tried);
        }
    }
    (steps, pages)
}

/// A picture alone on a slide stands a little above the middle of its room, not at the top of it.
fn balanced_alone(mut placed: Vec<Placed>, region: &Frame) -> Vec<Placed> {
    if let [Placed { piece: Piece::Picture(_), frame, .. }] = placed.as_mut_slice() {
        frame.y += (region.height - frame.height).max(0) * 2 / 5;
    }
    placed
}

/// The least share of a slide's height that carrying over fills, in hundredths; lower would look empty. The search for
/// the share that fills the same number of slides evenly ends where two tries are so near to each other.
const LEAST_FILLED: i64 = 50;
const NEAR: i64 = 2;

/// The same number of slides, filled evenly: no slide with one left-over row.
fn balanced(parts: &[Part], region: &Frame, ruler: &Ruler<'_>, steps: &[Scale], pages: Vec<Page>) -> Vec<Page> {
    let count = pages.len();
    if count < 2 || pages.iter().any(|page| page.overflows) {
        return pages;
    }
    let even =
        |pages: &Vec<Page>| pages.len() == count && pages.iter().all(|page| !page.overflows && page.scale == steps[0]);
    let (mut low, mut high, mut best) = (LEAST_FILLED, 100, pages);
    while high - low > NEAR {
        let percent = (low + high) / 2;
        let tried = carried_over(parts, region, region.height * percent / 100, ruler, steps);
        if even(&tried) {
            (high, best) = (percent, tried);
        } else {
            low = percent;
        }
    }
    best
}

/// Fills slide after slide up to `filled` of the region's height; a few of them in letters of one size.
fn carried_over(parts: &[Part], region: &Frame, filled: i64, ruler: &Ruler<'_>, steps: &[Scale]) -> Vec<Page> {
    let part = Frame { height: filled, ..*region };
    let (mut pages, mut heads) = (Vec::new(), Vec::new());
    let mut rest = parts.to_vec();
    while !rest.is_empty() && pages.len() < MOST_PAGES {
        let line = rest.first().map_or(0, Part::line);
        let (head, tail) = cut(rest, &part, ruler, steps[0]);
        // What cannot be cut further is shrunk after all.
        let fitted = steps.iter().find_map(|scale| Some((arrange(&head, region, ruler, *scale)?, *scale)));
        let overflows = fitted.is_none();
        let smallest = steps.last().copied().unwrap_or(Scale::FULL);
        let (placed, scale) =
            fitted.unwrap_or_else(|| (kept_within(force(&head, region, ruler, smallest), region), smallest));
        pages.push(Page { placed, line, scale, overflows });
        heads.push(head);
        rest = tail;
    }
    let scales = pages.iter().map(|page| page.scale);
    let Some(least) = scales.min_by(|a, b| a.letters.total_cmp(&b.letters)) else { return pages };
    let few = pages.len() <= *FEW.end();
    for (page, head) in pages.iter_mut().zip(heads).filter(|(page, _)| few && page.scale != least) {
        if let Some(placed) = arrange(&head, region, ruler, least) {
            (page.placed, page.scale) = (placed, least);
        }
    }
    pages
}

/// What could neither be shrunk nor cut far enough is at least not placed outside.
fn kept_within(mut placed: Vec<Placed>, region: &Frame) -> Vec<Placed> {
    for own in &mut placed {
        own.frame.y = own.frame.y.min(region.bottom() - 1);
        own.frame.height = own.frame.height.min(region.bottom() - own.frame.y);
    }
    placed
}

/// Text that goes on over several slides needs not be larger than this, in points: large type would fill slide after slide.
const COMFORTABLE: f64 = 20.0;

/// The steps from where body text is of comfortable size.
fn comfortable(ruler: &Ruler<'_>, steps: Vec<Scale>) -> Vec<Scale> {
    let size = ruler.body.levels[0].size * ruler.body.scale;
    let start = steps.iter().rposition(|scale| size * scale.letters >= COMFORTABLE).unwrap_or(0);
    steps[start..].to_vec()
}

/// The steps at which body text can still be read.
fn readable(ruler: &Ruler<'_>) -> Vec<Scale> {
    let size = ruler.body.levels[0].size * ruler.body.scale;
    let scales = STEPS.iter().map(|(letters, lines)| Scale::new(*letters, *lines));
    scales.filter(|scale| scale.letters == 1.0 || size * scale.letters >= LEAST_BODY).collect()
}
