//! Where a title stands and how far it is shrunk: in its place, in the free room around it, and off the template's logos.

use shosai_text::Faces;

use super::fit::{Ruler, Scale};
use super::logos;
use super::plan::Plan;
use super::template::{Anchor, Kind, Placeholder, Template, TextStyle};
use super::text::{Align, Paragraph};
use crate::office::measure::{is_wide, width};
use crate::office::units::{Frame, points, to_points};
use crate::slides::SlideKind;

/// Steps for titles: they may shrink further than text, as they start larger.
const STEPS: [f64; 8] = [1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.45, 0.4];
/// What a title that fits nowhere is shrunk to.
pub const SMALLEST: Scale = Scale::new(0.4, 0.2);
/// A title grows no nearer to the edge of the slide than this part of its height.
const MARGIN: i64 = 40;
/// A title is not made smaller than this, or its place narrower than this share of it, to keep off a logo.
const LEAST_BESIDE: f64 = 0.7;

/// A title as it is set.
pub struct Set {
    /// How far it is shrunk; nothing where it fits nowhere.
    pub scale: Option<Scale>,
    /// Its place, where that is not the layout's.
    pub room: Option<Frame>,
    /// Whether it stands on a logo all the same.
    pub covers: bool,
}

pub fn set(template: &Template, plan: &Plan<'_>, title: &[Paragraph], kind: SlideKind, faces: &Faces) -> Set {
    let (style, frame) = plan.title();
    let ruler = Ruler { faces, body: style };
    let (scale, room) = in_room(template, plan, title, kind, &ruler);
    let logos = plan.layout.ground.logos(&template.slide());
    let set = Set { scale, room, covers: false };
    let ink = |frame: Frame, scale: Option<Scale>| ink(title, &ruler, &frame, scale.unwrap_or(SMALLEST));
    let Some(logo) = logos::stands_on(&ink(room.unwrap_or(frame), scale), &logos) else { return set };
    let mut best = Set { covers: true, ..set };
    let wide = |own: &Frame| own.width as f64 >= frame.width as f64 * LEAST_BESIDE && own.height > 0;
    for place in logos::beside(&room.unwrap_or(frame), logo).into_iter().filter(wide) {
        let Some(scale) = shrunk(&ruler, title, place).filter(|scale| scale.letters >= LEAST_BESIDE) else { continue };
        let larger = best.covers || best.scale.is_none_or(|own| scale.letters > own.letters);
        if larger && logos::stands_on(&ink(place, Some(scale)), &logos).is_none() {
            best = Set { scale: Some(scale), room: Some(place), covers: false };
        }
    }
    best
}

/// How far a title is shrunk in its place; where that is too shallow for its letters, it takes the free room around.
fn in_room(
    template: &Template,
    plan: &Plan<'_>,
    title: &[Paragraph],
    kind: SlideKind,
    ruler: &Ruler<'_>,
) -> (Option<Scale>, Option<Frame>) {
    let (style, frame) = plan.title();
    let own = shrunk(ruler, title, frame);
    let cover = kind != SlideKind::Content;
    if own == Some(Scale::FULL) || (!cover && plan.region.y < frame.bottom()) {
        return (own, None);
    }
    let needed = ruler.text_box(title, style, frame.width, Scale::FULL);
    // A cover's text stands below its title: there is room above it only.
    let lowest = if cover { frame.bottom() } else { plan.region.y };
    let bottom = (frame.y + needed).min(lowest).max(frame.bottom());
    let top = (bottom - needed).max(template.size.1 / MARGIN).min(frame.y);
    let grown = Frame { y: top, height: bottom - top, ..frame };
    let taken = |place: &Placeholder| {
        let foot = matches!(place.kind, Kind::Number | Kind::Footer | Kind::Date);
        (foot || cover) && place.frame.overlaps(&grown) && !place.frame.overlaps(&frame)
    };
    if plan.layout.placeholders.iter().any(taken) {
        return (own, None);
    }
    (shrunk(ruler, title, grown), Some(grown))
}

/// The box around the letters of a title in a frame.
fn ink(title: &[Paragraph], ruler: &Ruler<'_>, frame: &Frame, scale: Scale) -> Frame {
    let style: &TextStyle = ruler.body;
    let [left, top, right, bottom] = style.insets;
    let inner = frame.width - left - right;
    let letters = style.scale * scale.letters;
    let lines = title.iter().map(|own| ruler.paragraph(own, &style.levels[0], letters, inner).width);
    let width = points(lines.fold(0.0, f64::max)).clamp(0, inner.max(0));
    let height = (ruler.text_box(title, style, frame.width, scale) - top - bottom).max(0);
    let (free_x, free_y) = (inner - width, (frame.height - top - bottom - height).max(0));
    let x = match title.first().and_then(|own| own.align).unwrap_or(style.levels[0].align) {
        Align::Left => 0,
        Align::Center => free_x / 2,
        Align::Right => free_x,
    };
    let y = match style.anchor {
        Anchor::Top => 0,
        Anchor::Middle => free_y / 2,
        Anchor::Bottom => free_y,
    };
    Frame::new(frame.x + left + x, frame.y + top + y, width, height)
}

/// The largest scale at which paragraphs fit a frame.
pub fn shrunk(ruler: &Ruler<'_>, text: &[Paragraph], frame: Frame) -> Option<Scale> {
    let scales = STEPS.iter().map(|letters| Scale::new(*letters, if *letters < 0.75 { 0.1 } else { 0.0 }));
    let fits = |scale: &Scale| ruler.text_box(text, ruler.body, frame.width, *scale) <= frame.height;
    let [left, _, right, _] = ruler.body.insets;
    let room = to_points(frame.width - left - right);
    let whole = |scale: &Scale| text.iter().all(|own| longest_word(own, ruler, *scale) <= room);
    let found = scales.clone().find(fits);
    // A torn word is worse than a smaller one, down to what a title may be shrunk to.
    scales.filter(|scale| scale.letters >= LEAST_WHOLE).find(|scale| fits(scale) && whole(scale)).or(found)
}

/// Text is not made smaller than this to keep its words whole.
const LEAST_WHOLE: f64 = 0.7;
/// Letters of other faces are wider than ours by so much.
const WIDER: f64 = 1.2;

/// The width of the longest run of letters within which no line may end, in points.
fn longest_word(paragraph: &Paragraph, ruler: &Ruler<'_>, scale: Scale) -> f64 {
    let level = &ruler.body.levels[0];
    let letters = ruler.body.scale * scale.letters;
    ruler.with_spans(paragraph, level, letters, |spans| {
        let words = spans.iter().flat_map(|span| {
            let words = span.text.split(|c: char| c.is_whitespace() || c == '-' || is_wide(c));
            words.map(|word| width(ruler.faces, word, span.size, span.face) * WIDER)
        });
        words.fold(0.0, f64::max)
    })
}
