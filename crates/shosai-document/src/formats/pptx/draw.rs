//! Draws one sheet on its canvas.

use super::assemble::Gallery;
use super::background::{exchanges, has_own_ground, own_colour};
use super::deck::{Sheet, footnote_style};
use super::fit::{Fit, Placed, Ruler, Scale, caption_style, fit_table, panel_scale, panel_style, picture_size};
use super::gather::words;
use super::ink::{by_meaning, instead};
use super::options::Options;
use super::pieces::{Grid, Panel, PanelKind, Picture, Piece};
use super::template::{Paint, PlaceFill, Placeholder, Scheme, Template, TextStyle};
use super::text::{Colour, Paragraph};
use super::write::{Canvas, Ground, TextBox};
use crate::formats::WriteContext;
use crate::messages;
use crate::office::units::{Frame, to_points};
use shosai_figure::Color;

/// Draws a sheet: title, content, footnotes, foot.
pub fn draw(
    canvas: &mut Canvas<'_>,
    sheet: &Sheet<'_>,
    template: &Template,
    options: &Options,
    gallery: &mut Gallery<'_>,
    context: &WriteContext<'_>,
    number: usize,
) {
    let mut painter = Painter { canvas, sheet, template, context, gallery, number, used: Vec::new() };
    painter.title();
    painter.subtitle();
    for placed in &sheet.page.placed {
        painter.piece(placed);
    }
    painter.footnotes(options.fit);
    painter.foot(options, number);
}

pub struct Painter<'a, 'c, 's, 'g> {
    pub(super) canvas: &'a mut Canvas<'c>,
    pub(super) sheet: &'a Sheet<'s>,
    pub(super) template: &'a Template,
    pub(super) context: &'a WriteContext<'a>,
    gallery: &'a mut Gallery<'g>,
    pub(super) number: usize,
    /// The placeholders already filled, by their place in the layout's list of contents.
    used: Vec<usize>,
}

impl Painter<'_, '_, '_, '_> {
    /// The colours of the slide and the one behind a place on it; nothing where that cannot be told.
    fn ground(&self, frame: &Frame) -> (Scheme, Option<Color>) {
        let (layout, master) = (self.sheet.plan.layout, self.template.master(self.sheet.plan.layout));
        let scheme = master.theme.scheme;
        if has_own_ground(self.sheet) {
            let scheme = if exchanges(self.sheet, master) { scheme.exchanged() } else { scheme };
            return (scheme, own_colour(self.sheet));
        }
        (scheme, layout.ground.behind(frame))
    }

    /// Text in colours that are read on what lies behind its place.
    fn readable(&self, paragraphs: &[Paragraph], style: &TextStyle, frame: &Frame) -> Vec<Paragraph> {
        let (scheme, behind) = self.ground(frame);
        self.read_on(paragraphs, style, &scheme, style.fill.over(behind, &scheme))
    }

    fn read_on(
        &self,
        paragraphs: &[Paragraph],
        style: &TextStyle,
        scheme: &Scheme,
        behind: Option<Color>,
    ) -> Vec<Paragraph> {
        let mut text = paragraphs.to_vec();
        let dark = self.template.master(self.sheet.plan.layout).theme.dark;
        for own in &mut text {
            let level = &style.levels[own.level.min(style.levels.len() - 1)];
            let size = level.size * style.scale;
            for accent in ["tx1", "accent1", "accent2", "accent3", "accent4", "accent5", "accent6"] {
                if let Some(colour) = instead(&Paint::named(accent), size, behind, scheme) {
                    own.recolour(accent, &colour);
                }
            }
            let unread = |token: crate::highlight::Token| {
                let colour = Color::parse(&format!("#{}", token.colour(dark)));
                behind.zip(colour).is_some_and(|(behind, colour)| colour.contrast(behind) < CODE_CONTRAST)
            };
            own.without_code_colours(unread);
            if let Some(colour) = instead(&Paint::named("hlink"), f64::INFINITY, behind, scheme) {
                own.colour_links(&colour);
            }
            // A template's own colours may be weaker than ours.
            if let Some(colour) = instead(&level.paint, f64::INFINITY, behind, scheme) {
                own.colour_where_none(&colour);
            }
        }
        text
    }

    fn title(&mut self) {
        let sheet = self.sheet;
        if sheet.title.is_empty() {
            return;
        }
        let (style, frame) = sheet.plan.title();
        let title = self.readable(&self.own_title(), style, &sheet.title_room.unwrap_or(frame));
        match sheet.plan.title_place() {
            Some(place) => {
                // A title that hangs over the edge of the slide is pulled back in.
                let inside = sheet.title_room.unwrap_or(sheet.plan.title().1).within(&self.template.slide());
                let frame = (inside != place.frame).then_some(inside);
                self.canvas.placeholder(place, &title, frame, sheet.title_scale);
            }
            None => {
                let frame = sheet.title_room.unwrap_or(frame);
                self.text(("Title", frame), &title, style, sheet.title_scale, "ctr");
            }
        }
    }

    /// The title; in the colour of the text where the slide has a ground that the template's titles were not made for.
    fn own_title(&self) -> Vec<Paragraph> {
        let mut title = self.sheet.title.clone();
        if exchanges(self.sheet, self.template.master(self.sheet.plan.layout)) {
            title.iter_mut().for_each(|own| own.colour_where_none(&Colour::Theme("tx1")));
        }
        title
    }

    fn subtitle(&mut self) {
        let (text, scale, room) = &self.sheet.subtitle;
        if text.is_empty() {
            return;
        }
        match self.sheet.plan.subtitle() {
            Some(place) => {
                let text = self.readable(text, &place.style, &room.unwrap_or(place.frame));
                self.canvas.placeholder(place, &text, *room, *scale);
            }
            None => {
                let (style, region) = (self.sheet.plan.body_style().clone(), self.cover_text());
                self.text(("Subtitle", region), text, &style, *scale, "t");
            }
        }
    }

    /// The room beneath the title of a cover whose layout has no place for text.
    fn cover_text(&self) -> Frame {
        let (_, title) = self.sheet.plan.title();
        let bottom = self.template.size.1 * 9 / 10;
        Frame::new(title.x, title.bottom(), title.width, (bottom - title.bottom()).max(self.template.size.1 / 10))
            .within(&self.template.slide())
    }

    fn piece(&mut self, placed: &Placed) {
        match &placed.piece {
            Piece::Text(paragraphs) => self.body_text(placed, paragraphs),
            Piece::Panel(panel) => self.panel(placed, panel),
            Piece::Table(grid) => self.table(placed, grid),
            Piece::Picture(picture) => self.picture(placed, picture),
        }
    }

    fn panel(&mut self, placed: &Placed, panel: &Panel) {
        let style = panel_style(panel.kind, self.sheet.plan.body_style());
        let (frame, scale, step) = (placed.frame, panel_scale(&style, placed.scale), panel.step);
        let (scheme, behind) = self.ground(&frame);
        let mut paragraphs = panel.paragraphs.clone();
        let (name, ground, behind) = match panel.kind {
            PanelKind::Code => ("Code", Ground::Tint, behind),
            PanelKind::Quote => ("Quote", Ground::Bar, behind),
            PanelKind::Card => ("Card", Ground::Capped, behind),
            PanelKind::Callout(usual) => {
                let colour = by_meaning(usual, &scheme);
                paragraphs.iter_mut().for_each(|own| own.recolour(usual, &Colour::Theme(colour)));
                let own = Color::parse(&Paint::named(colour).css(&scheme));
                let tinted = behind.zip(own).map(|(behind, own)| behind.mix(own, CALLOUT_TINT));
                ("Callout", Ground::Barred(colour), tinted)
            }
        };
        let paragraphs = &self.read_on(&paragraphs, &style, &scheme, behind);
        let anchor = "t";
        self.canvas.text_box(&TextBox { name, frame, paragraphs, style: &style, scale, ground, anchor, step });
    }

    /// Text goes to the layout's placeholder first; what is more goes to boxes that look alike.
    fn body_text(&mut self, placed: &Placed, paragraphs: &[Paragraph]) {
        let column = placed.side.column;
        let free = self.sheet.plan.contents.get(column).copied().filter(|_| !self.used.contains(&column));
        match free {
            Some(place) => {
                self.used.push(column);
                let whole =
                    self.sheet.plan.contents.len() == 1 && placed.side.alone && self.in_place(place, &placed.frame);
                let frame = (!whole).then_some(placed.frame);
                let text = self.readable(paragraphs, &place.style, &placed.frame);
                self.canvas.placeholder(place, &text, frame, placed.scale);
            }
            None => {
                let style = self.sheet.plan.body_style().clone();
                self.text(("Text", placed.frame), paragraphs, &style, placed.scale, "t");
            }
        }
    }

    /// Whether a placeholder can stay where its layout has it.
    fn in_place(&self, place: &Placeholder, frame: &Frame) -> bool {
        let region = self.sheet.plan.region;
        place.frame == region && frame.y == region.y && frame.width == region.width && self.sheet.footnotes.is_none()
    }

    pub(super) fn text(
        &mut self,
        (name, frame): (&str, Frame),
        paragraphs: &[Paragraph],
        style: &TextStyle,
        scale: Scale,
        anchor: &str,
    ) {
        let (ground, step) = (Ground::None, None);
        // Text that stands outside of its placeholder stands on the slide.
        let paragraphs = &self.readable(paragraphs, &TextStyle { fill: PlaceFill::None, ..style.clone() }, &frame);
        self.canvas.text_box(&TextBox { name, frame, paragraphs, style, scale, ground, anchor, step });
    }

    fn table(&mut self, placed: &Placed, grid: &Grid) {
        let ruler = Ruler { faces: self.context.faces, body: self.sheet.plan.body_style() };
        let above = ruler.caption(grid.caption.as_ref(), placed.frame.width);
        let fitted = fit_table(&ruler, grid, placed.frame.width, placed.scale).eased(placed.frame.height - above);
        let mut y = placed.frame.y;
        // The caption of a table stands above it.
        if let Some(caption) = &grid.caption {
            let height = above;
            let width = fitted.widths.iter().sum();
            self.caption(caption, Frame { width, height, ..placed.frame });
            y += height;
        }
        let description = grid.caption.as_ref().map(words).unwrap_or_default();
        let style = self.template.table_style.clone();
        self.canvas.table(grid, &fitted, (placed.frame.x, y), &style, &description);
    }

    fn picture(&mut self, placed: &Placed, picture: &Picture) {
        let ruler = Ruler { faces: self.context.faces, body: self.sheet.plan.body_style() };
        let caption = ruler.caption(picture.caption.as_ref(), placed.frame.width);
        let room = (placed.frame.height - caption).max(1);
        let (width, height) = picture_size(picture, placed.frame.width, room, ruler.body.grown);
        let x = placed.frame.x + (placed.frame.width - width) / 2;
        let frame = Frame::new(x, placed.frame.y, width, height);
        let grown = ruler.body.grown;
        let letters = chart_letters(height, grown);
        let chart = self.gallery.chart(&picture.url, self.canvas.letters, letters, !self.sheet.title.is_empty());
        let diagram = self.gallery.diagram(&picture.url);
        if chart.is_some() || diagram.is_some() {
            if let Some(part) = chart {
                self.canvas.chart(picture, chart_frame(picture, &placed.frame, frame), &part);
            } else if let Some(diagram) = diagram {
                let letters = self.canvas.diagram(picture, diagram, frame, grown);
                let grown = (to_points(self.template.size.1) / USUAL_HEIGHT).clamp(0.7, 1.0);
                if letters < LEAST_DIAGRAM_LETTERS * grown {
                    self.context.warn_slide(self.number, picture.line, messages::DiagramSmall { points: letters });
                }
            }
            if let Some(text) = &picture.caption {
                self.caption(text, Frame { y: frame.bottom(), height: caption, ..placed.frame });
            }
            return;
        }
        match self.gallery.has(picture) {
            Some(stored) => self.canvas.picture(picture, frame, &stored.bitmap, stored.vector.as_deref()),
            None => {
                self.context.warn(picture.line, messages::PictureNotForPowerpoint { url: &picture.url });
                let text = [Paragraph::of_text(picture.line, &picture.alt)];
                let style = caption_style(self.sheet.plan.body_style());
                self.text(("Text", frame), &text, &style, Scale::FULL, "ctr");
            }
        }
        if let Some(text) = &picture.caption {
            self.caption(text, Frame { y: frame.bottom(), height: caption, ..placed.frame });
        }
    }

    fn caption(&mut self, caption: &Paragraph, frame: Frame) {
        let style = caption_style(self.sheet.plan.body_style());
        self.text(("Caption", frame), std::slice::from_ref(caption), &style, Scale::FULL, "t");
    }

    fn footnotes(&mut self, fit: Fit) {
        let Some((paragraphs, frame)) = &self.sheet.footnotes else { return };
        let style = footnote_style(self.sheet.plan.body_style());
        let ruler = Ruler { faces: self.context.faces, body: &style };
        let needed = ruler.text_box(paragraphs, &style, frame.width, Scale::FULL);
        let scale = if needed > frame.height && fit != Fit::Off { Scale::new(0.8, 0.1) } else { Scale::FULL };
        self.text(("Footnotes", *frame), paragraphs, &style, scale, "b");
    }
}

/// How much of its colour a callout shows.
const CALLOUT_TINT: f64 = 0.1;

/// Colours of code that stand out less, before the tint of its panel takes a little more, are left out.
const CODE_CONTRAST: f64 = 3.4;

/// The size of letters in a chart of this height, in points: a twenty-fourth of it, and never too small to be read.
fn chart_letters(height: i64, grown: f64) -> f64 {
    (to_points(height) / 24.0).clamp(LEAST_CHART_LETTERS * grown, CHART_LETTERS * grown)
}

/// A chart takes any shape, so it takes the width that its place has, unless the author asked for another.
fn chart_frame(picture: &Picture, place: &Frame, drawn: Frame) -> Frame {
    let width = if picture.width.is_some() || picture.height.is_some() {
        drawn.width
    } else {
        place.width.min(drawn.height * 5 / 2)
    };
    Frame { x: place.x + (place.width - width) / 2, width, ..drawn }
}

/// The height of a slide that sizes are meant for, in points.
const USUAL_HEIGHT: f64 = 540.0;
/// Smaller letters of a diagram cannot be read from a seat, in points.
const LEAST_DIAGRAM_LETTERS: f64 = 12.0;
/// Smaller letters of a chart cannot be read from a seat, in points.
const LEAST_CHART_LETTERS: f64 = 10.5;
/// Letters of a chart need not be larger, in points.
const CHART_LETTERS: f64 = 14.0;
