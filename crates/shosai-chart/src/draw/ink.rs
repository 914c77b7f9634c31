//! The surface templates draw on: it measures texts with the real font and never lets two overlap.

use super::glyphs::{lost, written};
use super::palette::{GRID, INK, QUIET};
use super::ticks::AxisScale;
use crate::draw::number::{Numerals, spoken};
use crate::scene::check::frame_of;
use crate::scene::{Anchor, Color, Frame, Node, Part, Scene, Stroke, Text, Tip, WHITE};
use crate::{Canvas, Language};
use shosai_text::{Face, Faces, Word, Words};
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// The sizes of texts and lines for a canvas.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sizes {
    pub title: f64,
    pub subtitle: f64,
    /// Labels of marks and categories.
    pub label: f64,
    pub tick: f64,
    /// The notes line.
    pub note: f64,
    /// The margin around everything.
    pub margin: f64,
    /// The width of a data line.
    pub line: f64,
    /// The unit of small distances.
    pub gap: f64,
}

impl Sizes {
    /// Sizes that suit a canvas: they grow slower than it does, so that small pictures stay readable.
    pub fn of(canvas: Canvas) -> Sizes {
        let area = f64::from(canvas.width) * f64::from(canvas.height) / (1200.0 * 900.0);
        let scale = area.powf(0.36);
        Sizes {
            title: (32.0 * scale).max(17.5),
            subtitle: (19.5 * scale).max(12.0),
            label: (18.5 * scale).max(11.5),
            tick: (17.0 * scale).max(11.0),
            note: (14.0 * scale).max(9.5),
            margin: (46.0 * scale).max(20.0),
            line: (3.2 * scale).max(1.9),
            gap: (8.0 * scale).max(4.0),
        }
    }
}

/// The distance of two lines of one name, in sizes.
pub const LINE: f64 = 1.15;
/// Lines a name may take.
pub const MOST_NAME_LINES: usize = 3;

/// What a label looks like.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    pub size: f64,
    pub bold: bool,
    /// Its colour.
    pub color: Color,
    /// Where its `x` is.
    pub anchor: Anchor,
    /// What it stands on.
    pub on: Color,
    pub rim: bool,
}

impl Style {
    /// Plain text on white.
    pub fn new(size: f64, color: Color, anchor: Anchor) -> Style {
        Style { size, bold: false, color, anchor, on: WHITE, rim: false }
    }

    /// The same in bold.
    pub fn bold(self) -> Style {
        Style { bold: true, ..self }
    }

    /// The same with a rim of the ground.
    pub fn rimmed(self) -> Style {
        Style { rim: true, ..self }
    }

    /// The same on another ground.
    pub fn on(self, on: Color) -> Style {
        Style { on, ..self }
    }
}

/// The surface.
pub struct Ink<'a> {
    /// The picture so far.
    pub scene: Scene,
    /// The font.
    pub faces: &'a Faces,
    /// The reader's language.
    pub locale: Language,
    pub numerals: Numerals,
    pub sizes: Sizes,
    /// Whether the numbers along the bottom are years.
    pub years_below: bool,
    /// Whether the numbers upwards are years.
    pub years_up: bool,
    /// The scales a caller chose: along the bottom and upwards.
    pub along: AxisScale,
    pub up: AxisScale,
    taken: Vec<Frame>,
    /// Letters of drawn texts that the font cannot write in any way.
    lost: RefCell<BTreeSet<char>>,
}

/// Marks that say their value; a page with more is slow, and nobody points at one of them.
const MOST_TIPS: usize = 4_000;

impl<'a> Ink<'a> {
    /// An empty surface.
    pub fn new(canvas: Canvas, faces: &'a Faces, locale: Language) -> Self {
        let scene = Scene {
            width: f64::from(canvas.width),
            height: f64::from(canvas.height),
            nodes: Vec::new(),
            title: String::new(),
            description: String::new(),
            family: faces.regular.family().to_owned(),
            tips: Vec::new(),
        };
        Self {
            scene,
            faces,
            locale,
            numerals: locale.into(),
            sizes: Sizes::of(canvas),
            years_below: false,
            years_up: false,
            along: AxisScale::default(),
            up: AxisScale::default(),
            taken: Vec::new(),
            lost: RefCell::default(),
        }
    }

    pub fn width(&self, text: &str, size: f64, bold: bool) -> f64 {
        let face = self.face(bold);
        face.width(&written(text, face), size)
    }

    fn face(&self, bold: bool) -> &'a Face {
        if bold { &self.faces.bold } else { &self.faces.regular }
    }

    /// A text that is to be drawn, in letters that the font has; what it has none for is kept to be told.
    fn letters<'t>(&self, text: &'t str, bold: bool) -> Cow<'t, str> {
        let face = self.face(bold);
        self.lost.borrow_mut().extend(lost(text, face));
        written(text, face)
    }

    /// The letters that the font cannot write, as a list.
    pub fn lost_letters(&self) -> String {
        self.lost.borrow().iter().map(char::to_string).collect::<Vec<_>>().join(" ")
    }

    /// The widest of some texts.
    pub fn widest<'t>(&self, texts: impl Iterator<Item = &'t str>, size: f64) -> f64 {
        texts.map(|text| self.width(text, size, false)).fold(0.0, f64::max)
    }

    /// The widest of names that stand in bold beside lines.
    pub fn widest_name<'t>(&self, names: impl Iterator<Item = &'t str>, size: f64) -> f64 {
        names.map(|name| self.width(name, size, true).ceil()).fold(0.0, f64::max)
    }

    /// A text cut to a width, with an ellipsis.
    pub fn fit(&self, text: &str, size: f64, bold: bool, width: f64) -> String {
        let face = self.face(bold);
        let text = self.letters(text, bold);
        if face.width(&text, size) <= width {
            return text.into_owned();
        }
        let room = width - self.width("…", size, bold);
        let mut used = 0.0;
        let mut out = String::new();
        for c in text.chars() {
            used += face.width(c.encode_utf8(&mut [0; 4]), size);
            if used > room {
                break;
            }
            out.push(c);
        }
        format!("{}…", out.trim_end())
    }

    /// Writes a text unless it would lie over another or outside the canvas; says whether it did.
    pub fn label(&mut self, x: f64, y: f64, text: &str, style: Style) -> bool {
        let text = Text {
            x,
            y,
            text: self.letters(text, style.bold).into_owned(),
            size: style.size,
            bold: style.bold,
            color: style.color,
            anchor: style.anchor,
            on: style.on,
            rim: style.rim,
        };
        if text.text.is_empty() {
            return false;
        }
        let frame = frame_of(&text, self.faces);
        let inside = frame.left >= 0.0
            && frame.top >= 0.0
            && frame.right <= self.scene.width
            && frame.bottom <= self.scene.height;
        if !inside || self.taken.iter().any(|taken| taken.overlaps(&frame)) {
            return false;
        }
        self.taken.push(frame);
        self.scene.nodes.push(Node::Text(text));
        true
    }

    /// Writes a name around a height, on as many lines as `height` holds (three at most), each no wider than `width`.
    pub fn name(&mut self, x: f64, middle: f64, name: &str, width: f64, height: f64, style: Style) {
        let line = style.size * LINE;
        let most = ((height / line).floor() as usize).clamp(1, MOST_NAME_LINES);
        let lines = self.wrap(name, style.size, style.bold, width, most);
        let top = middle - line * (lines.len() as f64 - 1.0) / 2.0;
        for (at, text) in lines.iter().enumerate() {
            self.label(x, top + line * at as f64 + style.size * 0.36, text, style);
        }
    }

    /// Whether a text would find room.
    pub fn has_room(&self, frame: &Frame) -> bool {
        !self.taken.iter().any(|taken| taken.overlaps(frame))
    }

    /// A straight guide line.
    pub fn guide(&mut self, from: (f64, f64), to: (f64, f64), color: Color, width: f64) {
        self.scene.nodes.push(Node::Line {
            points: vec![from, to],
            stroke: Stroke::solid(color, width),
            part: Part::Guide,
        });
    }

    /// A grid line.
    pub fn grid(&mut self, from: (f64, f64), to: (f64, f64)) {
        self.guide(from, to, GRID, 1.0);
    }

    /// A line of data.
    pub fn line(&mut self, points: Vec<(f64, f64)>, stroke: Stroke) {
        if points.len() > 1 {
            self.scene.nodes.push(Node::Line { points, stroke, part: Part::Data });
        }
    }

    /// A line of data that runs thin over what is missing: where points stand at even distances, a longer one is a gap.
    pub fn line_over_gaps(&mut self, points: &[(f64, f64)], stroke: &Stroke) {
        /// How much longer than the others a distance is, and the share of distances that must be even.
        const LONGER: f64 = 1.6;
        const EVEN: f64 = 0.7;
        let steps: Vec<f64> = points.windows(2).map(|pair| pair[1].0 - pair[0].0).collect();
        let mut sorted = steps.clone();
        sorted.sort_by(f64::total_cmp);
        let usual = sorted.get(sorted.len() / 2).copied().unwrap_or(0.0);
        let even = steps.iter().filter(|step| (**step - usual).abs() < usual * 0.2).count() as f64;
        if even < steps.len() as f64 * EVEN {
            return self.line(points.to_vec(), stroke.clone());
        }
        let mut from = 0;
        for (at, step) in steps.iter().enumerate() {
            if *step > usual * LONGER {
                self.line(points[from..=at].to_vec(), stroke.clone());
                let thin = Stroke { width: stroke.width * 0.35, ..stroke.clone() };
                self.line(points[at..=at + 1].to_vec(), thin);
                from = at + 1;
            }
        }
        self.line(points[from..].to_vec(), stroke.clone());
    }

    pub fn bar(&mut self, frame: Frame, fill: Color, ink: Color, zero: f64, vertical: bool) {
        let stroke = (fill != ink).then(|| Stroke::solid(ink, 1.0));
        self.scene.nodes.push(Node::Rect { frame, fill, stroke, part: Part::Bar { zero, vertical } });
    }

    /// What a mark says to somebody who points at it.
    pub fn tip(&mut self, frame: Frame, names: &[&str], value: f64) {
        if self.scene.tips.len() < MOST_TIPS && value.is_finite() {
            let names: Vec<&str> = names.iter().copied().filter(|name| !name.is_empty()).collect();
            let text = format!("{}: {}", names.join(" · "), spoken(value, self.numerals));
            self.scene.tips.push(Tip { frame, text });
        }
    }

    /// The same for a point.
    pub fn tip_at(&mut self, (x, y): (f64, f64), names: &[&str], value: f64) {
        let half = self.sizes.gap;
        self.tip(Frame { left: x - half, top: y - half, right: x + half, bottom: y + half }, names, value);
    }

    /// Puts a node on the surface.
    pub fn push(&mut self, node: Node) {
        self.scene.nodes.push(node);
    }

    pub fn tick_style(&self, anchor: Anchor) -> Style {
        Style::new(self.sizes.tick, QUIET, anchor)
    }

    pub fn label_style(&self, anchor: Anchor) -> Style {
        Style::new(self.sizes.label, INK, anchor)
    }

    /// Writes title, subtitle and notes, and returns what is left for the plot.
    pub fn frame(&mut self, title: &str, subtitle: &str, notes: &str) -> Frame {
        let sizes = self.sizes;
        let (left, right) = (sizes.margin, self.scene.width - sizes.margin);
        let mut y = sizes.margin * 0.8;
        for line in self.wrap(title, sizes.title, true, right - left, 2) {
            y += sizes.title;
            self.label(left, y, &line, Style::new(sizes.title, INK, Anchor::Start).bold());
            y += sizes.title * 0.28;
        }
        for line in self.wrap(subtitle, sizes.subtitle, false, right - left, 2) {
            y += sizes.subtitle * 1.15;
            self.label(left, y, &line, Style::new(sizes.subtitle, QUIET, Anchor::Start));
            y += sizes.subtitle * 0.3;
        }
        let mut bottom = self.scene.height - sizes.margin * 0.6;
        let lines = self.wrap(notes, sizes.note, false, right - left, 2);
        for line in lines.iter().rev() {
            self.label(left, bottom, line, Style::new(sizes.note, QUIET, Anchor::Start));
            bottom -= sizes.note * 1.35;
        }
        let gap = if lines.is_empty() { 0.0 } else { sizes.gap };
        Frame { left, top: y + sizes.margin * 0.55, right, bottom: bottom - gap }
    }

    /// Breaks a text into at most `most` lines; the last is cut with an ellipsis.
    pub fn wrap(&self, text: &str, size: f64, bold: bool, width: f64, most: usize) -> Vec<String> {
        let text = self.letters(text, bold);
        let mut lines = Vec::new();
        let mut rest = text.trim();
        while !rest.is_empty() {
            if lines.len() + 1 == most || self.width(rest, size, bold) <= width {
                lines.push(self.fit(rest, size, bold, width));
                break;
            }
            let end = self.break_at(rest, size, bold, width);
            lines.push(rest[..end].trim_end().to_owned());
            rest = rest[end..].trim_start();
        }
        lines
    }

    fn break_at(&self, text: &str, size: f64, bold: bool, width: f64) -> usize {
        let face = self.face(bold);
        let (mut used, mut last_space, mut last_comma, mut end) = (0.0, None, None, text.len());
        for (at, c) in text.char_indices() {
            used += face.width(c.encode_utf8(&mut [0; 4]), size);
            if used > width {
                end = at;
                break;
            }
            // The comma of `Jan 1, 2024` joins what belongs together.
            let dated = c == ',' && text[..at].ends_with(|d: char| d.is_ascii_digit());
            if (c == ',' && !dated) || c == '、' {
                last_comma = Some(at + c.len_utf8());
            }
            if " 、。）・／/-".contains(c) {
                last_space = Some(at + c.len_utf8());
            }
        }
        // No line begins with the mark that ends a word, or with its second half.
        let inside_word = text[..end].ends_with(|c: char| c.is_ascii_alphanumeric())
            && text[end..].starts_with(|c: char| c.is_ascii_alphanumeric() || "-/".contains(c));
        let near = last_space.filter(|space| inside_word || *space * 10 > end * 8);
        // A comma is the best place to break, unless the first line would be half empty.
        let comma = last_comma.filter(|comma| *comma * 10 > end * 5);
        let found = comma.or(near).or_else(|| between_words(text, end)).unwrap_or(end);
        found.max(text.chars().next().map_or(1, char::len_utf8))
    }
}

/// The last place before `end` at which a Japanese text falls into words, unless the line would be half empty.
fn between_words(text: &str, end: usize) -> Option<usize> {
    if end >= text.len() || text[..end].is_ascii() {
        return None;
    }
    // What leans on the word before stays with it.
    let leans = |word: &Word<'_>| matches!(word.part(), "助詞" | "助動詞" | "記号") || word.detail() == "接尾";
    let words = Words::new().of(text);
    let begins = words.iter().filter(|word| !leans(word)).map(|word| word.range.start);
    begins.filter(|at| *at <= end && at * 2 > end).max()
}
