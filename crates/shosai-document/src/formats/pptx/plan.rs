//! The layout of a slide and the places on it.

use super::pieces::{Column, Part};
use super::template::{Kind, Layout, Placeholder, Role, Spacing, Template, TextStyle};
use crate::formats::WriteContext;
use crate::messages;
use crate::office::units::{EMU_PER_INCH, EMU_PER_PIXEL, Frame};
use crate::slides::{Slide, SlideKind};
use crate::tree::Inline;

/// The layout of a slide and the places on it.
#[derive(Clone)]
pub struct Plan<'a> {
    pub layout: &'a Layout,
    /// Where content goes.
    pub region: Frame,
    /// The placeholders for content, one a column.
    pub contents: Vec<&'a Placeholder>,
    /// The style and place of a title where the layout has none.
    own_title: (TextStyle, Frame),
    /// Where the layout's title is moved to: up, where content must go in its place, or to the middle of a cover.
    moved: Option<Frame>,
    /// The style of body text where the layout has no placeholder for it.
    own_body: TextStyle,
}

/// Margins where a template gives no hint: a twentieth of the slide.
const MARGIN: i64 = 20;
/// The size of body text where a template gives no hint, in points.
const USUAL_BODY: f64 = 18.0;
/// The size of titles where a template gives no hint, in points.
const USUAL_TITLE: f64 = 28.0;
/// The height of a usual slide: 7.5 inches.
const USUAL_HEIGHT: f64 = 7.5 * EMU_PER_INCH as f64;
/// The share of the room that is laid out for: a little is lost where lengths are rounded.
const SPARE: f64 = 0.98;
/// Room between a title and what follows.
const BELOW_TITLE: i64 = 100_000;

/// Chooses the layout of a slide with these parts.
pub fn plan<'a>(template: &'a Template, slide: &Slide, parts: &[Part], context: &WriteContext<'_>) -> Plan<'a> {
    let wanted = slide.attributes.get("layout");
    if let Some(name) = wanted {
        if let Some(layout) = template.named(name) {
            return on_layout(template, layout, slide, columns_of(parts));
        }
        let names: Vec<&str> = template.layouts.iter().map(|layout| layout.name.as_str()).collect();
        context.warn(slide.line, messages::LayoutUnknown { name, names });
    }
    let role = role(slide, parts);
    let choice = template.choose(role);
    on_layout(template, choice.layout, slide, columns_of(parts))
}

/// The room for content below a title on the template's usual slide, in CSS pixels; letters shrink with small slides,
/// so that their pixels are larger.
pub fn usual_room(template: &[u8]) -> Option<(f64, f64)> {
    let template = Template::read(template).ok()?;
    let slide = Slide { title: vec![Inline::text(0, " ")], ..Slide::default() };
    let region = on_layout(&template, template.choose(Role::Content).layout, &slide, 1).region;
    let times = (USUAL_HEIGHT / template.size.1.max(1) as f64).max(1.0) / EMU_PER_PIXEL as f64 * SPARE;
    (region.width > 0 && region.height > 0).then_some((region.width as f64 * times, region.height as f64 * times))
}

fn role(slide: &Slide, parts: &[Part]) -> Role {
    match (slide.kind, columns_of(parts)) {
        (SlideKind::Title, _) => Role::Title,
        (SlideKind::Section, _) => Role::Section,
        (SlideKind::Content, _) if slide.title.is_empty() => Role::Blank,
        (SlideKind::Content, _) if parts.is_empty() => Role::TitleOnly,
        (SlideKind::Content, 1) => Role::Content,
        (SlideKind::Content, count) => Role::Columns(count),
    }
}

/// How many columns fill the whole body; 1 where there are none.
fn columns_of(parts: &[Part]) -> usize {
    match parts {
        [Part::Columns(columns)] if columns.len() > 1 => columns.len(),
        _ => 1,
    }
}

fn on_layout<'a>(template: &'a Template, layout: &'a Layout, slide: &Slide, columns: usize) -> Plan<'a> {
    let mut contents = layout.contents(template.size);
    let cover = slide.kind != SlideKind::Content;
    if !cover && contents.len() != columns && columns > 1 {
        contents.truncate(1);
    }
    let free = free_region(template, layout, slide);
    let region = match contents.as_slice() {
        [] => free,
        [first, rest @ ..] => {
            let union = rest.iter().fold(first.frame, |all, own| cover_both(&all, &own.frame));
            above_feet(template, layout, untitled(template, layout, slide, union.within(&template.slide())))
        }
    };
    let master = template.master(layout);
    let own_body = usual_body(&master.body);
    let mut title_style = master.other.clone();
    for level in &mut title_style.levels {
        (level.size, level.bold) = (USUAL_TITLE * own_body.grown, true);
    }
    let (width, height) = template.size;
    let margin = width / MARGIN;
    let title = Frame::new(margin, height / MARGIN, width - 2 * margin, height / 8);
    let moved = match cover {
        true => in_the_middle(template, layout, title),
        false => is_low(template, layout).then_some(title),
    };
    Plan { layout, region, contents, own_title: (title_style, title), moved, own_body }
}

/// The place of a cover's title on a layout that was made for content: above an empty slide it looks forgotten.
fn in_the_middle(template: &Template, layout: &Layout, own: Frame) -> Option<Frame> {
    let title = layout.first(Kind::Title).map_or(own, |place| place.frame);
    let slide = template.size.1;
    let height = title.height.max(slide / 6);
    let high = title.bottom() < slide * 2 / 5 && !template.has_cover(layout);
    high.then(|| Frame { y: slide / 2 - height, height, ..title })
}

/// Body text of a layout without a place for it: as the master has it, but never larger than is usual beside a title.
fn usual_body(body: &TextStyle) -> TextStyle {
    let mut style = body.clone();
    let share = USUAL_BODY * body.grown / style.levels[0].size.max(1.0);
    // On a large slide the master's own size is one for a usual slide, where its places say nothing of it.
    let share = if body.grown > 1.0 { share } else { share.min(1.0) };
    for level in &mut style.levels {
        level.size = (level.size * share).max(10.0);
        if level.before == Spacing::Points(0.0) {
            level.before = Spacing::Points(4.0);
        }
    }
    style
}

/// Without a title its room belongs to the content, where the title stands above it.
fn untitled(template: &Template, layout: &Layout, slide: &Slide, region: Frame) -> Frame {
    let Some(title) = layout.first(Kind::Title).filter(|_| slide.title.is_empty()) else { return region };
    let top = title.frame.y.max(template.size.1 / MARGIN);
    if title.frame.y < region.y && top < region.y {
        Frame { y: top, height: region.bottom() - top, ..region }
    } else {
        region
    }
}

/// Content ends where the number or the footer of the slide stands, though the layout's place for it goes on.
fn above_feet(template: &Template, layout: &Layout, region: Frame) -> Frame {
    let feet = layout.placeholders.iter().filter(|own| matches!(own.kind, Kind::Footer | Kind::Number));
    let low = feet.filter(|own| own.frame.y > template.size.1 * 3 / 4 && own.frame.overlaps(&region));
    let bottom = low.map(|own| own.frame.y).min().unwrap_or(region.bottom());
    Frame { height: bottom.min(region.bottom()) - region.y, ..region }
}

/// The room a layout leaves free: below the title, above the footers, within the margins.
fn free_region(template: &Template, layout: &Layout, slide: &Slide) -> Frame {
    let (width, height) = template.size;
    let model = template.choose(Role::Content);
    let (margin_x, margin_y) = (width / MARGIN, height / MARGIN);
    let footers = layout.placeholders.iter().chain(&template.master(layout).placeholders);
    let footer_top = footers
        .filter(|own| matches!(own.kind, Kind::Date | Kind::Footer | Kind::Number) && own.frame.y > height * 3 / 4)
        .map(|own| own.frame.y)
        .min();
    let bottom = footer_top.map_or(height - margin_y, |top| top.min(height - margin_y));
    let title = layout.first(Kind::Title).filter(|_| !slide.title.is_empty());
    let top = match title {
        Some(title) if !is_low(template, layout) => title.frame.bottom() + BELOW_TITLE,
        Some(_) => height / MARGIN + height / 8 + BELOW_TITLE,
        None if slide.title.is_empty() => margin_y,
        None => height / MARGIN + height / 8 + BELOW_TITLE,
    };
    // The text of all slides starts at one edge: that of the usual layout, where there is one.
    let body = model.layout.contents(template.size).first().map(|own| own.frame).filter(|_| model.full);
    let (x, right) = body.map_or((margin_x, width - margin_x), |body| (body.x.max(0), body.right().min(width)));
    Frame::new(x, top, right - x, bottom - top)
}

/// Whether the title of a layout stands in the middle of the slide and no content beside it: a cover's.
fn is_low(template: &Template, layout: &Layout) -> bool {
    let low = |title: &Placeholder| title.frame.bottom() > template.size.1 * 45 / 100;
    layout.first(Kind::Title).is_some_and(low) && layout.contents(template.size).is_empty()
}

fn cover_both(one: &Frame, other: &Frame) -> Frame {
    let (x, y) = (one.x.min(other.x), one.y.min(other.y));
    let (right, bottom) = (one.right().max(other.right()), one.bottom().max(other.bottom()));
    Frame::new(x, y, right - x, bottom - y)
}

impl<'a> Plan<'a> {
    /// How the title looks and where it stands.
    pub fn title(&self) -> (&TextStyle, Frame) {
        match self.title_place() {
            Some(place) => (&place.style, self.moved.unwrap_or(place.frame)),
            None => (&self.own_title.0, self.moved.unwrap_or(self.own_title.1)),
        }
    }

    pub fn title_place(&self) -> Option<&'a Placeholder> {
        self.layout.first(Kind::Title)
    }

    /// The placeholder of a cover's text.
    pub fn subtitle(&self) -> Option<&'a Placeholder> {
        let text = self.layout.placeholders.iter().find(|own| own.kind == Kind::Text && !own.vertical);
        self.layout.first(Kind::Subtitle).or(text).or(self.contents.first().copied())
    }

    /// Where a cover's text stands, on slides of this height.
    pub fn subtitle_frame(&self, place: &Placeholder, slide: &Slide, height: i64) -> Frame {
        let title = self.title().1;
        match self.moved {
            Some(title) => Frame { y: title.bottom(), height: title.height, ..title },
            // A section's layout may have its text above the title; on a cover it is read after it.
            None if place.frame.y < title.y && slide.kind == SlideKind::Title => {
                let room = height * 19 / 20 - title.bottom();
                Frame { y: title.bottom(), height: place.frame.height.min(room).max(height / 20), ..place.frame }
            }
            None => place.frame,
        }
    }

    /// How body text looks.
    pub fn body_style(&self) -> &TextStyle {
        self.contents.first().map_or(&self.own_body, |place| &place.style)
    }

    /// Columns without widths of their own take those of the layout.
    pub fn with_layout_widths(&self, parts: Vec<Part>) -> Vec<Part> {
        let [Part::Columns(columns)] = parts.as_slice() else { return parts };
        if columns.len() != self.contents.len() || columns.iter().any(|column| column.share.is_some()) {
            return parts;
        }
        let total: i64 = self.contents.iter().map(|place| place.frame.width).sum();
        let shared = columns.iter().zip(&self.contents).map(|(column, place)| {
            let share = place.frame.width as f64 / total.max(1) as f64;
            Column { share: Some(share), pieces: column.pieces.clone() }
        });
        vec![Part::Columns(shared.collect())]
    }
}
