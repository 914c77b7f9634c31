//! How high pieces are at a given width and scale.

use std::sync::Arc;

use shosai_text::Faces;

use super::table::fit_table;
use crate::formats::pptx::pieces::{PanelKind, Picture, Piece};
use crate::formats::pptx::template::{Level, Spacing, TextStyle};
use crate::formats::pptx::text::{Marker, Paragraph, Run};
use crate::office::measure::{FaceKind, Measured, Span, measure};
use crate::office::units::{EMU_PER_INCH, EMU_PER_PIXEL, EMU_PER_POINT, Length, points, to_points};
use crate::tree::MathKind;

/// How far text is shrunk.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// Letters, as a share of their size.
    pub letters: f64,
    /// How much of the line spacing is taken away, as a share.
    pub lines: f64,
    /// Room that is added between items, in ems.
    pub between: f64,
}

/// Measures pieces in the style of a slide's body.
#[derive(Clone, Copy)]
pub struct Ruler<'a> {
    /// The faces to measure with.
    pub faces: &'a Faces,
    /// How body text looks.
    pub body: &'a TextStyle,
}

/// The least and the best height of a piece, in English metric units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Height {
    /// Below this it cannot be read.
    pub least: i64,
    /// More than this it does not need.
    pub best: i64,
}

/// The size of captions, in points.
pub const CAPTION_SIZE: f64 = 12.0;
/// A picture lower than this shows nothing.
const LEAST_PICTURE: i64 = EMU_PER_INCH * 3 / 2;
/// Pixels may be blown up this far before they show.
const MOST_ENLARGED: f64 = 2.0;
/// The height of a formula on its own line, in ems: a fraction with its bar.
const DISPLAY_EM: f64 = 2.4;
/// The height of a formula within a line, in ems.
const INLINE_EM: f64 = 1.3;
/// As many letters of a long paragraph are measured first, then four times as many, until they fill the room.
pub const FEW_LETTERS: usize = 512;
/// Smaller letters cannot be read from a seat.
pub const LEAST_SIZE: f64 = 9.0;

impl Scale {
    /// As the template has it.
    pub const FULL: Scale = Scale::new(1.0, 0.0);

    /// Letters and line spacing, with the template's room between items.
    pub const fn new(letters: f64, lines: f64) -> Self {
        Self { letters, lines, between: 0.0 }
    }

    /// The room that is added above a paragraph, in ems: between items, not within them nor below what heads them.
    pub fn above(self, paragraph: &Paragraph, last: Option<&Paragraph>) -> f64 {
        let starts = paragraph.level == 0 && paragraph.marker != Marker::Continued;
        let leads = |last: &Paragraph| {
            let list = last.marker == Marker::None && paragraph.marker != Marker::None;
            last.keep_with_next || list || (last.is_bold() && !paragraph.is_bold())
        };
        if starts && last.is_some_and(|last| !leads(last)) { self.between } else { 0.0 }
    }
}

impl Ruler<'_> {
    pub fn height(&self, piece: &Piece, width: i64, scale: Scale) -> Height {
        let fixed = |height: i64| Height { least: height, best: height };
        match piece {
            Piece::Text(paragraphs) => fixed(self.text_box(paragraphs, self.body, width, scale)),
            Piece::Panel(panel) => {
                let style = panel_style(panel.kind, self.body);
                let least = self.text_box(&panel.paragraphs, &style, width, panel_scale(&style, scale));
                let deep = if panel.kind == PanelKind::Card { (width as f64 * CARD_DEPTH) as i64 } else { 0 };
                Height { least, best: least.max(deep) }
            }
            Piece::Table(grid) => {
                let fitted = fit_table(self, grid, width, scale);
                let caption = self.caption(grid.caption.as_ref(), width);
                let least = fitted.heights.iter().sum::<i64>() + caption;
                Height { least, best: least + fitted.ease() }
            }
            Piece::Picture(picture) => {
                let caption = self.caption(picture.caption.as_ref(), width);
                let best = picture_size(picture, width, i64::MAX / 4, self.body.grown).1;
                let least = if picture.height.is_some() { best } else { best.min(LEAST_PICTURE) };
                Height { least: least + caption, best: best + caption }
            }
        }
    }

    /// The least height of a piece, or of as much of it as is higher than `most`: a long text is not measured to its end
    /// for every slide that it fills.
    pub fn least_height(&self, piece: &Piece, width: i64, scale: Scale, most: i64) -> i64 {
        match piece {
            Piece::Text(paragraphs) => self.text_box_up_to(paragraphs, self.body, width, scale, most),
            Piece::Panel(panel) => {
                let style = panel_style(panel.kind, self.body);
                self.text_box_up_to(&panel.paragraphs, &style, width, panel_scale(&style, scale), most)
            }
            Piece::Table(_) | Piece::Picture(_) => self.height(piece, width, scale).least,
        }
    }

    /// The height of a text box around paragraphs, insets included.
    pub fn text_box(&self, paragraphs: &[Paragraph], style: &TextStyle, width: i64, scale: Scale) -> i64 {
        self.text_box_up_to(paragraphs, style, width, scale, i64::MAX / 2)
    }

    fn text_box_up_to(&self, paragraphs: &[Paragraph], style: &TextStyle, width: i64, scale: Scale, most: i64) -> i64 {
        let [left, top, right, bottom] = style.insets;
        let inner = (width - left - right).max(EMU_PER_POINT);
        // The inset and a point more than `most` is beyond it however the sum is rounded.
        points(self.text_up_to(paragraphs, style, inner, scale, to_points(most) + 1.0)) + top + bottom
    }

    /// The height of a caption, with the room above it; nothing where there is none.
    pub fn caption(&self, caption: Option<&Paragraph>, width: i64) -> i64 {
        let Some(caption) = caption else { return 0 };
        self.text_box(std::slice::from_ref(caption), &caption_style(self.body), width, Scale::FULL)
    }

    /// The height of paragraphs at a width, in points.
    pub fn text(&self, paragraphs: &[Paragraph], style: &TextStyle, width: i64, scale: Scale) -> f64 {
        self.text_up_to(paragraphs, style, width, scale, f64::INFINITY)
    }

    /// The same, measured only until it is higher than `most`.
    pub fn text_up_to(&self, paragraphs: &[Paragraph], style: &TextStyle, width: i64, scale: Scale, most: f64) -> f64 {
        let mut height = 0.0;
        for (index, paragraph) in paragraphs.iter().enumerate() {
            let level = &style.levels[paragraph.level.min(style.levels.len() - 1)];
            let size = level.size * style.scale * scale.letters;
            let last = index.checked_sub(1).map(|last| &paragraphs[last]);
            let before = last.map_or(0.0, |_| level.before.of(size)) + scale.above(paragraph, last) * size;
            let letters = if most.is_finite() { paragraph.letters() } else { 0 };
            let mut count = FEW_LETTERS;
            while count < letters {
                let start = self.paragraph(&paragraph.cut_at(count).0, level, style.scale * scale.letters, width);
                let part = height + before + spaced(level, &start, size, scale.lines);
                if part > most {
                    return part;
                }
                count *= 4;
            }
            let lines = self.paragraph(paragraph, level, style.scale * scale.letters, width);
            height += before + spaced(level, &lines, size, scale.lines) + level.after.of(size);
            if height > most {
                return height;
            }
        }
        height
    }

    /// A paragraph broken into lines.
    pub fn paragraph(&self, paragraph: &Paragraph, level: &Level, letters: f64, width: i64) -> Measured {
        let size = level.size * letters;
        let (_, room) = self.line_room(paragraph, level, letters, width);
        let mut measured = self.with_spans(paragraph, level, letters, |spans| measure(self.faces, spans, room));
        if paragraph.runs.is_empty() {
            measured.height = size * LINE_OF_NOTHING;
        }
        for run in &paragraph.runs {
            measured.height += match run {
                Run::Math { kind: MathKind::Display, .. } => size * (DISPLAY_EM - INLINE_EM),
                _ => 0.0,
            };
        }
        measured
    }

    /// Where the lines of a paragraph start and how wide they may be, in points.
    pub fn line_room(&self, paragraph: &Paragraph, level: &Level, letters: f64, width: i64) -> (f64, f64) {
        let (margin, _) = indents(paragraph, level, letters);
        (to_points(margin.max(0)), Level { margin, ..*level }.text_width(width))
    }

    /// Calls `visit` with the stretches of a paragraph.
    pub fn with_spans<T>(
        &self,
        paragraph: &Paragraph,
        level: &Level,
        letters: f64,
        visit: impl FnOnce(&[Span<'_>]) -> T,
    ) -> T {
        let size = level.size * letters;
        let formula = |run: &Run| if let Run::Math { tex, .. } = run { shown(tex) } else { String::new() };
        let math: Vec<String> = paragraph.runs.iter().map(formula).collect();
        let spans: Vec<Span<'_>> =
            paragraph.runs.iter().zip(&math).map(|(run, math)| span(run, math, size, level.bold)).collect();
        visit(&spans)
    }
}

/// The height of an empty line, in ems.
const LINE_OF_NOTHING: f64 = 1.2;

fn spaced(level: &Level, measured: &Measured, size: f64, reduction: f64) -> f64 {
    match level.line {
        Spacing::Share(share) => measured.height * (share - reduction).max(0.5),
        // Larger letters than the template's need more than the distance it gives its own.
        Spacing::Points(_) if size > level.size => measured.height * (level.line.share(level.size) - reduction),
        Spacing::Points(points) => points.max(size) * measured.lines as f64,
    }
}

fn span<'a>(run: &'a Run, math: &'a str, size: f64, bold: bool) -> Span<'a> {
    match run {
        Run::Text { text, look, .. } => {
            let face = match () {
                () if look.mono => FaceKind::Mono,
                () if look.bold || bold => FaceKind::Bold,
                () => FaceKind::Regular,
            };
            // Raised and lowered letters are two thirds as large.
            let small = if look.baseline == 0 { 1.0 } else { 0.67 };
            Span { text, size: look.sized(size) * small, face }
        }
        Run::Break => Span { text: "\n", size, face: FaceKind::Regular },
        Run::Math { .. } => Span { text: math, size: size * INLINE_EM / 1.2, face: FaceKind::Regular },
    }
}

/// About as many letters as a formula shows.
fn shown(tex: &str) -> String {
    let mut letters = String::new();
    let mut rest = tex.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '\\' => {
                while rest.peek().is_some_and(char::is_ascii_alphabetic) {
                    rest.next();
                }
                letters.push('x');
            }
            '{' | '}' | '_' | '^' | '&' => {}
            c if c.is_whitespace() => {}
            c => letters.push(c),
        }
    }
    letters
}

/// Margin and indent of a paragraph whose letters are so many times as large as the template's: they grow with them, and
/// what stands before the text has the room it needs.
pub fn indents(paragraph: &Paragraph, level: &Level, letters: f64) -> (i64, i64) {
    let grown = |own: i64| (own as f64 * letters.max(1.0)) as i64;
    let ems = match paragraph.marker {
        Marker::None => return (0, 0),
        Marker::Number { .. } | Marker::Task { .. } => NUMBER_EM,
        // A template's bullets have the room that it gives them, as long as they are no larger.
        Marker::Bullet | Marker::Continued if letters <= 1.0 && level.indent < 0 => 0.0,
        Marker::Bullet | Marker::Continued => BULLET_EM,
    };
    let (margin, own, least) = (grown(level.margin), grown(-level.indent), points(level.size * letters.max(1.0) * ems));
    let (margin, indent) = match () {
        // A template without bullets has no steps for them either.
        () if own <= 0 && level.margin <= 0 => (least * (paragraph.level as i64 + 1), -least),
        () if own >= least => (margin, -own),
        () => (margin - own.max(0) + least, -least),
    };
    (margin, if paragraph.marker == Marker::Continued { 0 } else { indent })
}

/// The room that a number or a box takes before the text, and that a bullet takes, in ems.
const NUMBER_EM: f64 = 1.6;
const BULLET_EM: f64 = 0.8;

/// Width and height of a picture within a width and a height.
pub fn picture_size(picture: &Picture, width: i64, height: i64, grown: f64) -> (i64, i64) {
    let (own_width, own_height) = (picture.size.0.max(1.0), picture.size.1.max(1.0));
    let aspect = own_width / own_height;
    let wanted = match (picture.width, picture.height) {
        (Some(length), _) => length.of(width) as f64,
        (None, Some(Length::Emu(tall))) => tall as f64 * aspect,
        (None, Some(Length::Share(_)) | None) => own_width * EMU_PER_PIXEL as f64 * MOST_ENLARGED * grown,
    };
    let fitting = wanted.min(width as f64).min(height as f64 * aspect).max(1.0);
    (fitting as i64, (fitting / aspect) as i64)
}

/// How the text of a panel looks beside body text.
pub fn panel_style(kind: PanelKind, body: &TextStyle) -> TextStyle {
    let mut style = body.clone();
    let share = match kind {
        PanelKind::Code => 0.7,
        PanelKind::Quote => 0.95,
        PanelKind::Callout(_) => 0.85,
        PanelKind::Card => 1.0,
    };
    let scale = body.scale;
    for level in &mut style.levels {
        level.size = (level.size * scale * share).max(LEAST_SIZE);
        level.bold = false;
        if kind == PanelKind::Code {
            style.dress = Arc::default();
            level.size = level.size.clamp(10.0, 16.0 * body.grown);
            (level.margin, level.indent, level.bullet) = (0, 0, false);
            (level.before, level.after) = (Spacing::Points(0.0), Spacing::Points(0.0));
            level.line = Spacing::Share(1.0);
        } else {
            level.before = Spacing::Points(level.before.of(level.size).min(6.0));
        }
    }
    style.scale = 1.0;
    style.insets = if kind == PanelKind::Card { CARD_INSETS } else { [152_400, 91_440, 152_400, 91_440] };
    style
}

/// Room around the text of a card: a fifth of an inch, and a little more below its edge.
const CARD_INSETS: [i64; 4] = [182_880, 228_600, 182_880, 182_880];
/// The height of a card, at least, as a share of its width: a strip is no card.
const CARD_DEPTH: f64 = 0.45;

/// How far the text of a panel is shrunk where body text is shrunk so far: never below what can be read.
pub fn panel_scale(style: &TextStyle, scale: Scale) -> Scale {
    let least = (LEAST_PANEL / style.levels[0].size.max(1.0)).min(1.0);
    Scale::new(scale.letters.max(least), if style.levels[0].bullet { scale.lines } else { 0.0 })
}

/// Smaller text in a panel cannot be read from a seat, in points.
const LEAST_PANEL: f64 = 10.5;

/// How captions look.
pub fn caption_style(body: &TextStyle) -> TextStyle {
    let mut style = body.clone();
    for level in &mut style.levels {
        *level = Level {
            size: CAPTION_SIZE * body.grown,
            bold: false,
            margin: 0,
            indent: 0,
            before: Spacing::Points(0.0),
            after: Spacing::Points(0.0),
            line: Spacing::Share(1.0),
            bullet: false,
            ..*level
        };
    }
    style.scale = 1.0;
    style.insets = [45_720, 45_720, 45_720, 22_860];
    style
}
