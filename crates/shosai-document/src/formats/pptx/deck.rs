//! Slides with their layouts, measured and cut: everything that is decided before XML is written.

use super::fit::{Fit, Heading, Page, Ruler, Scale, filled, pages};
use super::gather::Gatherer;
use super::logos;
use super::options::Options;
use super::phrases;
use super::pieces::{Part, Piece};
use super::plan::{Plan, plan};
use super::template::{Placeholder, Template};
use super::text::{Look, Paragraph, Run};
use super::titles::{self, shrunk};
use crate::formats::WriteContext;
use crate::messages;
use crate::office::units::Frame;
use crate::preview::Setting;
use crate::slides::{Slide, SlideKind};
use crate::tree::{Block, Document};

/// One slide of the file.
pub struct Sheet<'a> {
    /// The author's slide it comes from.
    pub slide: &'a Slide,
    /// Its layout and places.
    pub plan: Plan<'a>,
    pub title: Vec<Paragraph>,
    /// How far the title is shrunk, and its place where that is larger than the layout's.
    pub title_scale: Scale,
    pub title_room: Option<Frame>,
    /// Its content.
    pub page: Page,
    /// The text beneath the title of a cover, and how far it is shrunk.
    pub subtitle: (Vec<Paragraph>, Scale, Option<Frame>),
    /// The footnotes on it, with their place.
    pub footnotes: Option<(Vec<Paragraph>, Frame)>,
    /// What the speaker says.
    pub notes: Vec<Paragraph>,
    /// Whether it is the first of its author's slide.
    pub first: bool,
}

impl Sheet<'_> {
    /// How its content is set; nothing where there is none.
    pub fn setting(&self) -> Option<Setting> {
        let (placed, region) = (&self.page.placed, &self.plan.region);
        let columns = placed.iter().map(|own| own.side.column + 1).max()?;
        let body = self.plan.body_style();
        let usual = body.levels[0].size * body.scale;
        let filled = (filled(placed, region) * 100.0).round().clamp(0.0, 100.0) as u32;
        Some(Setting { letters: (usual * self.page.scale.letters * 2.0).round() / 2.0, usual, filled, columns })
    }
}

/// The size of footnotes, in points.
pub const FOOTNOTE_SIZE: f64 = 10.5;
/// Letters of a cover's text are not smaller than this, in points.
const LEAST_SUBTITLE: f64 = 14.0;
/// Lays a document out on the layouts of a template.
pub fn sheets<'a>(
    document: &Document,
    slides: &'a [Slide],
    template: &'a Template,
    options: &Options,
    context: &WriteContext<'_>,
) -> Vec<Sheet<'a>> {
    let mut builder = Builder { document, template, options, context, next_note: 1, sheets: Vec::new() };
    for slide in slides {
        builder.slide(slide);
    }
    builder.sheets
}

struct Builder<'a, 'd> {
    document: &'d Document,
    template: &'a Template,
    options: &'d Options,
    context: &'d WriteContext<'d>,
    next_note: usize,
    sheets: Vec<Sheet<'a>>,
}

impl<'a> Builder<'a, '_> {
    fn slide(&mut self, slide: &'a Slide) {
        let incremental = match () {
            () if slide.attributes.has_class("incremental") => true,
            () if slide.attributes.has_class("nonincremental") => false,
            () => self.options.incremental,
        };
        let mut gatherer = Gatherer::new(self.context, self.document, incremental, self.next_note);
        let title = gatherer.runs(&slide.title, &Look::default()).0;
        let parts = gatherer.parts(&slide.body);
        let footnotes = std::mem::take(&mut gatherer.notes);
        let footnotes: Vec<Paragraph> =
            footnotes.into_iter().flat_map(|(number, blocks)| footnote(&mut gatherer, number, &blocks)).collect();
        let notes = gatherer.paragraphs(&slide.notes);
        self.next_note = gatherer.next_note;
        match slide.kind {
            SlideKind::Title | SlideKind::Section => self.cover(slide, title, parts, notes),
            SlideKind::Content => self.content(slide, title, parts, (footnotes, notes)),
        }
    }

    fn cover(&mut self, slide: &'a Slide, title: Vec<Run>, parts: Vec<Part>, notes: Vec<Paragraph>) {
        let plan = plan(self.template, slide, &[], self.context);
        let text: Vec<Paragraph> = parts
            .into_iter()
            .filter_map(|part| if let Part::Piece(Piece::Text(text)) = part { Some(text) } else { None })
            .flatten()
            .collect();
        let (style, frame) = plan.title();
        let ruler = Ruler { faces: self.context.faces, body: style };
        let title = phrases::broken(Paragraph::plain(slide.line, title), &ruler, frame.width);
        let (title_scale, title_room) = self.title(&plan, &title, slide);
        let (scale, room) =
            plan.subtitle().map_or((Scale::FULL, None), |place| self.subtitle(&plan, slide, place, &text));
        let page = Page { placed: Vec::new(), line: slide.line, scale: Scale::FULL, overflows: false };
        self.sheets.push(Sheet {
            slide,
            plan,
            title,
            title_scale,
            title_room,
            page,
            subtitle: (text, scale, room),
            footnotes: None,
            notes,
            first: true,
        });
    }

    /// How far the text of a cover is shrunk; where its place is too shallow for letters that can be read, it gets more room.
    fn subtitle(
        &self,
        plan: &Plan<'_>,
        slide: &Slide,
        place: &Placeholder,
        text: &[Paragraph],
    ) -> (Scale, Option<Frame>) {
        let ruler = Ruler { faces: self.context.faces, body: &place.style };
        let size = place.style.levels[0].size * place.style.scale;
        let least = (LEAST_SUBTITLE * place.style.grown / size.max(1.0)).min(1.0);
        let frame = plan.subtitle_frame(place, slide, self.template.size.1);
        if let Some(scale) = shrunk(&ruler, text, frame).filter(|scale| scale.letters >= least) {
            return (scale, (frame != place.frame).then_some(frame));
        }
        let scale = Scale::new(least, 0.0);
        let needed = ruler.text_box(text, &place.style, frame.width, scale);
        let lowest = self.template.size.1 * 97 / 100;
        let top = frame.y.min(lowest - needed).max(0);
        (scale, Some(Frame { y: top, height: needed.max(frame.height), ..frame }))
    }

    fn content(
        &mut self,
        slide: &'a Slide,
        title: Vec<Run>,
        parts: Vec<Part>,
        (footnotes, notes): (Vec<Paragraph>, Vec<Paragraph>),
    ) {
        let plan = plan(self.template, slide, &parts, self.context);
        let ruler = Ruler { faces: self.context.faces, body: plan.body_style() };
        let mut region = plan.region;
        let logos = plan.layout.ground.logos(&self.template.slide());
        let foot = self.footnote_frame(&ruler, &footnotes, &logos, &mut region);
        let parts = plan.with_layout_widths(parts);
        let (title_style, _) = plan.title();
        let heading = Heading(title_style.levels[0].size * title_style.scale);
        let lay_out = |region: &Frame| pages(&parts, region, &ruler, self.options.fit, heading);
        let made = self.off_logos(&plan, region, &ruler, slide, &lay_out);
        let made = if made.is_empty() {
            vec![Page { placed: Vec::new(), line: slide.line, scale: Scale::FULL, overflows: false }]
        } else {
            made
        };
        let count = made.len();
        let first_number = self.sheets.len() + 1;
        self.report(slide, &made, first_number);
        let title = self.phrased(&plan, title, slide);
        for (index, page) in made.into_iter().enumerate() {
            let mut runs = title.clone();
            if count > 1 && !runs.is_empty() {
                let mark = if self.options.japanese() {
                    format!("（{}/{count}）", index + 1)
                } else {
                    format!(" ({}/{count})", index + 1)
                };
                runs.push(Run::text(mark, Look { size: Some(0.7), ..Look::default() }));
            }
            let title: Vec<Paragraph> =
                if runs.is_empty() { Vec::new() } else { vec![Paragraph::plain(slide.line, runs)] };
            let (title_scale, title_room) = self.title(&plan, &title, slide);
            let here = referred(&page, &footnotes, count);
            let footnotes = foot.filter(|_| !here.is_empty()).map(|frame| (here, frame));
            let first = index == 0;
            let notes = if first { notes.clone() } else { Vec::new() };
            let subtitle = (Vec::new(), Scale::FULL, None);
            self.sheets.push(Sheet {
                slide,
                plan: plan.clone(),
                title,
                title_scale,
                title_room,
                page,
                subtitle,
                footnotes,
                notes,
                first,
            });
        }
    }

    /// A title in two lines is broken between phrases, where that costs no size.
    fn phrased(&self, plan: &Plan<'_>, title: Vec<Run>, slide: &Slide) -> Vec<Run> {
        let (style, frame) = plan.title();
        let ruler = Ruler { faces: self.context.faces, body: style };
        let whole = vec![Paragraph::plain(slide.line, title)];
        let broken = phrases::broken(whole[0].clone(), &ruler, frame.width);
        let size = |title: &[Paragraph]| {
            let set = titles::set(self.template, plan, title, slide.kind, self.context.faces);
            set.scale.map_or(0.0, |scale| scale.letters)
        };
        let kept = if broken == whole || size(&broken) < size(&whole) { whole } else { broken };
        kept.into_iter().flat_map(|own| own.runs).collect()
    }

    /// Lays content out, and once more in less room where it would stand on a logo of the template.
    fn off_logos(
        &self,
        plan: &Plan<'_>,
        region: Frame,
        ruler: &Ruler<'_>,
        slide: &Slide,
        lay_out: &dyn Fn(&Frame) -> Vec<Page>,
    ) -> Vec<Page> {
        let made = lay_out(&region);
        let logos = plan.layout.ground.logos(&self.template.slide());
        if !logos::touched(&made, &logos, ruler) {
            return made;
        }
        match logos::clear(&region, &logos) {
            Some(clear) => lay_out(&clear),
            None => {
                self.context.warn_slide(self.sheets.len() + 1, slide.line, messages::LogoCovered);
                made
            }
        }
    }

    /// How far a title is shrunk and where it stands; what is smaller than the template has it, or stands on a logo, is said.
    fn title(&self, plan: &Plan<'_>, title: &[Paragraph], slide: &Slide) -> (Scale, Option<Frame>) {
        if title.is_empty() || self.options.fit == Fit::Off {
            return (Scale::FULL, None);
        }
        let set = titles::set(self.template, plan, title, slide.kind, self.context.faces);
        let number = self.sheets.len() + 1;
        match set.scale {
            None => self.context.warn_slide(number, slide.line, messages::TitleTooLong),
            Some(scale) if scale.letters < 1.0 => {
                let percent = (scale.letters * 100.0).round();
                self.context.warn_slide(number, slide.line, messages::TitleShrunk { percent });
            }
            Some(_) => {}
        }
        if set.covers {
            self.context.warn_slide(number, slide.line, messages::LogoCovered);
        }
        (set.scale.unwrap_or(titles::SMALLEST), set.room)
    }

    /// Takes the room for footnotes from the region, above the logos at its foot.
    fn footnote_frame(
        &self,
        ruler: &Ruler<'_>,
        footnotes: &[Paragraph],
        logos: &[Frame],
        region: &mut Frame,
    ) -> Option<Frame> {
        if footnotes.is_empty() {
            return None;
        }
        let style = footnote_style(ruler.body);
        let height = ruler.text_box(footnotes, &style, region.width, Scale::FULL);
        // Footnotes never take more than a third of the slide.
        let height = height.min(region.height / 3);
        let foot = Frame { y: region.bottom() - height, height, ..*region };
        let lowest = logos.iter().filter(|logo| logo.overlaps(&foot)).map(|logo| logo.y).min();
        if let Some(lowest) = lowest.filter(|lowest| lowest - region.y > region.height * 2 / 3) {
            region.height = lowest - region.y;
        }
        region.height -= height;
        Some(Frame::new(region.x, region.bottom(), region.width, height))
    }

    fn report(&self, slide: &Slide, made: &[Page], first_number: usize) {
        let count = made.len();
        if count > 1 && self.options.fit != Fit::Off {
            let last = first_number + count - 1;
            let finding = messages::ContentContinues { count, first: first_number, last };
            self.context.warn_slide(first_number, slide.line, finding);
        }
        for (index, page) in made.iter().enumerate() {
            let number = first_number + index;
            if page.overflows && self.options.fit != Fit::Off {
                self.context.warn_slide(number, page.line, messages::ContentTooLong);
            } else if page.scale.letters < 1.0 {
                let percent = (page.scale.letters * 100.0).round();
                self.context.warn_slide(number, page.line, messages::TextShrunk { percent });
            }
        }
    }
}

fn footnote(gatherer: &mut Gatherer<'_>, number: usize, blocks: &[Block]) -> Vec<Paragraph> {
    let mut paragraphs = gatherer.paragraphs(blocks);
    if let Some(first) = paragraphs.first_mut() {
        first.runs.insert(0, Run::text(format!("{number} "), Look::default().of_note(number)));
    }
    paragraphs
}

fn referred(page: &Page, footnotes: &[Paragraph], count: usize) -> Vec<Paragraph> {
    if count == 1 || footnotes.is_empty() {
        return footnotes.to_vec();
    }
    let mut numbers = Vec::new();
    for placed in &page.placed {
        each_paragraph(&placed.piece, &mut |paragraph| {
            numbers.extend(paragraph.runs.iter().filter_map(Run::note));
        });
    }
    let mut taken = false;
    let mut kept = Vec::new();
    for paragraph in footnotes {
        if let Some(number) = paragraph.runs.first().and_then(Run::note) {
            taken = numbers.contains(&number);
        }
        if taken {
            kept.push(paragraph.clone());
        }
    }
    kept
}

/// Calls `visit` with every paragraph of a piece.
pub fn each_paragraph(piece: &Piece, visit: &mut dyn FnMut(&Paragraph)) {
    match piece {
        Piece::Text(paragraphs) => paragraphs.iter().for_each(visit),
        Piece::Panel(panel) => panel.paragraphs.iter().for_each(visit),
        Piece::Picture(picture) => picture.caption.iter().for_each(visit),
        Piece::Table(grid) => {
            let cells = grid.rows.iter().flat_map(|row| &row.places);
            for place in cells {
                if let super::pieces::Place::Cell(cell) = place {
                    cell.paragraphs.iter().for_each(&mut *visit);
                }
            }
        }
    }
}

/// How footnotes look.
pub fn footnote_style(body: &super::template::TextStyle) -> super::template::TextStyle {
    let mut style = super::fit::caption_style(body);
    style.levels.iter_mut().for_each(|level| level.size = FOOTNOTE_SIZE * body.grown);
    style
}
