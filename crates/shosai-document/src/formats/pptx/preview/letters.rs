//! Text: broken into lines as it was measured, each line with its looks.

use std::fmt::Write as _;

use roxmltree::Node;

use super::{Painter, own_style};
use crate::formats::plain_text;
use crate::formats::pptx::template::{Anchor, Level, Paint, Spacing, TextStyle};
use crate::formats::pptx::text::Align;
use crate::office::measure::{FaceKind, Span, is_wide, line_ends};
use crate::office::units::{Frame, to_points};
use crate::office::xml::{child, escape, number};
use crate::tree::NumberStyle;

/// Raised and lowered letters are two thirds as large.
const SMALL: f64 = 0.67;
/// The height of a line of East Asian text at single spacing, in ems, and of what any other share is counted from.
const WIDE_LINE: f64 = 1.45;
const SHARED_LINE: f64 = 1.2;
/// The share of a line's height that lies above the foot of its letters.
const ASCENT: f64 = 0.8;
/// The width of a letter in a monospaced face, in ems.
const MONO_EM: f64 = 0.6;

/// A paragraph, read.
struct Lines {
    level: Level,
    runs: Vec<Stretch>,
    mark: Option<String>,
}

/// Letters of one look.
#[derive(Clone)]
struct Stretch {
    text: String,
    size: f64,
    face: FaceKind,
    italic: bool,
    line: &'static str,
    baseline: i64,
    paint: Paint,
    marked: bool,
}

/// How far the text of a box is shrunk.
#[derive(Clone, Copy)]
struct Shrunk {
    letters: f64,
    lines: f64,
}

impl Painter<'_> {
    /// The text of a body within a frame.
    pub(super) fn text(&mut self, body: Node<'_, '_>, style: &TextStyle, frame: &Frame) {
        let style = own_style(body, style);
        let fit = child(body, "bodyPr").and_then(|own| child(own, "normAutofit"));
        let share = |name: &str| fit.and_then(|fit| number(fit, name)).map(|value| value as f64 / 100_000.0);
        let shrunk = Shrunk { letters: style.scale, lines: share("lnSpcReduction").unwrap_or(0.0) };
        let one_line = child(body, "bodyPr").and_then(|own| own.attribute("wrap")) == Some("none");
        let [left, top, right, bottom] = style.insets;
        let room = if one_line { f64::INFINITY } else { to_points(frame.width - left - right).max(1.0) };
        let paragraphs = read(body, &style, shrunk.letters);
        let heights: Vec<f64> = paragraphs.iter().map(|own| self.height(own, room, shrunk)).collect();
        let mut height: f64 = heights.iter().sum();
        for own in paragraphs.iter().skip(1) {
            height += own.level.before.of(own.size());
        }
        let (upper, lower) = (to_points(frame.y + top), to_points(frame.bottom() - bottom));
        let mut y = match style.anchor {
            Anchor::Top => upper,
            Anchor::Middle => upper + (lower - upper - height) / 2.0,
            Anchor::Bottom => lower - height,
        };
        let inner = (to_points(frame.x + left), to_points(frame.right() - right));
        for (index, (own, height)) in paragraphs.iter().zip(heights).enumerate() {
            y += if index == 0 { 0.0 } else { own.level.before.of(own.size()) };
            self.paragraph(own, inner, y, (room, shrunk));
            y += height;
        }
    }

    fn height(&self, own: &Lines, room: f64, shrunk: Shrunk) -> f64 {
        let lines = self.broken(own, room);
        lines.iter().map(|line| self.line_height(line, own, shrunk)).sum::<f64>() + own.level.after.of(own.size())
    }

    fn line_height(&self, line: &[Stretch], own: &Lines, shrunk: Shrunk) -> f64 {
        // At single spacing a line is as high as its face; a share of it is counted from the size alone, as office
        // programs do.
        let single = own.level.line == Spacing::Share(1.0);
        let tall = |run: &Stretch| match single && run.text.chars().any(is_wide) {
            true => run.size * WIDE_LINE,
            false => run.size * SHARED_LINE,
        };
        let tallest = line.iter().map(tall).fold(0.0, f64::max);
        let tallest = if tallest > 0.0 { tallest } else { own.size() * SHARED_LINE };
        match own.level.line {
            Spacing::Share(share) => tallest * (share - shrunk.lines).max(0.5),
            Spacing::Points(points) => points,
        }
    }

    /// The lines of a paragraph, each as stretches.
    fn broken(&self, own: &Lines, room: f64) -> Vec<Vec<Stretch>> {
        let spans: Vec<Span<'_>> =
            own.runs.iter().map(|run| Span { text: &run.text, size: run.shown_size(), face: run.face }).collect();
        let room = (room - to_points(own.level.margin.max(0))).max(1.0);
        let ends = line_ends(self.stage.faces, &spans, room);
        let mut letters = own.runs.iter().flat_map(|run| run.text.chars().map(move |c| (run, c)));
        let (mut lines, mut start) = (Vec::with_capacity(ends.len()), 0);
        for end in ends {
            let mut line: Vec<Stretch> = Vec::new();
            for (run, c) in letters.by_ref().take(end - start).filter(|(_, c)| *c != '\n') {
                match line.last_mut() {
                    Some(last) if last.looks_like(run) => last.text.push(c),
                    _ => line.push(Stretch { text: c.to_string(), ..run.clone() }),
                }
            }
            lines.push(line);
            start = end;
        }
        lines
    }

    fn paragraph(&mut self, own: &Lines, (left, right): (f64, f64), y: f64, (room, shrunk): (f64, Shrunk)) {
        let start = left + to_points(own.level.margin.max(0));
        let mut y = y;
        for (index, line) in self.broken(own, room).iter().enumerate() {
            let height = self.line_height(line, own, shrunk);
            let foot = y + height * ASCENT;
            let mut first = start;
            if let (0, Some(mark)) = (index, &own.mark) {
                let x = start + to_points(own.level.indent);
                let letters = own.runs.first().map_or(own.level.paint, |run| run.paint);
                let paint = own.level.mark.1.unwrap_or(letters);
                let fill = self.painted("fill", &paint);
                let mark = self.covered(mark);
                // A mark that is wider than its place pushes the text on.
                first = start.max(x + self.stage.faces.regular.width(&mark, own.size()));
                let _ = write!(
                    self.svg,
                    "<text x=\"{x:.2}\" y=\"{foot:.2}\" font-size=\"{:.2}\" {fill}>{}</text>",
                    own.size(),
                    escape(&mark)
                );
            }
            let wide: f64 = line.iter().map(|run| self.run_width(run)).sum();
            let x = match own.level.align {
                Align::Left => first,
                Align::Center => (start + right - wide) / 2.0,
                Align::Right => right - wide,
            };
            self.line_of_text(line, x, foot);
            y += height;
        }
    }

    /// A mark that the face has; boxes of tasks are drawn.
    fn covered(&self, mark: &str) -> String {
        let known = mark.chars().all(|c| self.stage.faces.regular.covers(c));
        match mark {
            _ if known => mark.to_owned(),
            "☑" | "☒" => "■".to_owned(),
            "☐" => "□".to_owned(),
            _ => "•".to_owned(),
        }
    }

    fn run_width(&self, run: &Stretch) -> f64 {
        match run.face {
            FaceKind::Mono => run.text.chars().map(|c| mono_step(c) * run.shown_size()).sum(),
            // As it is drawn, without the room that measuring leaves for other fonts.
            FaceKind::Bold => self.stage.faces.bold.width(&run.text, run.shown_size()),
            FaceKind::Regular => self.stage.faces.regular.width(&run.text, run.shown_size()),
        }
    }

    /// A place for every letter, in the middle of its step: our faces have no monospaced one.
    fn mono_places(&self, text: &str, start: f64, size: f64) -> String {
        let (mut x, mut letter, mut places) = (start, [0_u8; 4], String::new());
        for c in text.chars() {
            let step = mono_step(c) * size;
            let spare = step - self.stage.faces.regular.width(c.encode_utf8(&mut letter), size);
            let _ = write!(places, "{:.2} ", x + spare.max(0.0) / 2.0);
            x += step;
        }
        places
    }

    fn line_of_text(&mut self, line: &[Stretch], x: f64, foot: f64) {
        let mut x = x;
        for run in line {
            let size = run.shown_size();
            let wide = self.run_width(run);
            let y = foot - run.size * run.baseline as f64 / 100_000.0;
            if run.marked {
                let _ = write!(
                    self.svg,
                    "<rect x=\"{x:.2}\" y=\"{:.2}\" width=\"{wide:.2}\" height=\"{:.2}\" fill=\"#fff2a8\"/>",
                    y - size * 0.9,
                    size * 1.2
                );
            }
            let places =
                if run.face == FaceKind::Mono { self.mono_places(&run.text, x, size) } else { format!("{x:.2}") };
            let weight = if run.face == FaceKind::Bold { " font-weight=\"bold\"" } else { "" };
            let slant = if run.italic && !run.text.chars().any(is_wide) {
                format!(" transform=\"translate({x:.2} {y:.2}) skewX(-12) translate({:.2} {:.2})\"", -x, -y)
            } else {
                String::new()
            };
            let line = if run.line.is_empty() { String::new() } else { format!(" text-decoration=\"{}\"", run.line) };
            let fill = self.painted("fill", &run.paint);
            let _ = write!(
                self.svg,
                "<text x=\"{places}\" y=\"{y:.2}\" font-size=\"{size:.2}\" {fill}{weight}{line}{slant} xml:space=\"preserve\">{}</text>",
                escape(&run.text)
            );
            x += wide;
        }
    }
}

impl Lines {
    /// The size of its letters, for the room around it.
    fn size(&self) -> f64 {
        self.runs.first().map_or(self.level.size, |run| run.size)
    }
}

impl Stretch {
    fn shown_size(&self) -> f64 {
        if self.baseline == 0 { self.size } else { self.size * SMALL }
    }

    fn looks_like(&self, other: &Stretch) -> bool {
        let same = (self.size, self.face, self.italic, self.line) == (other.size, other.face, other.italic, other.line);
        same && (self.baseline, self.paint, self.marked) == (other.baseline, other.paint, other.marked)
    }
}

fn mono_step(c: char) -> f64 {
    if is_wide(c) { 1.0 } else { MONO_EM }
}

/// Reads the paragraphs of a body.
fn read(body: Node<'_, '_>, style: &TextStyle, scale: f64) -> Vec<Lines> {
    let mut numbers = [0_i64; 16];
    let paragraphs = body.children().filter(|node| node.tag_name().name() == "p");
    let read = paragraphs.map(|node| {
        let properties = child(node, "pPr");
        let depth = properties.and_then(|own| number(own, "lvl")).unwrap_or(0).clamp(0, 8) as usize;
        let mut level = style.levels[depth];
        if let Some(properties) = properties {
            level.apply(properties);
        }
        let mark = mark(properties, &level, &mut numbers, depth);
        let runs = node.children().filter_map(|own| run(own, &level, scale)).collect();
        level.size *= scale;
        Lines { level, runs, mark }
    });
    read.collect()
}

/// The bullet or the number before a paragraph.
fn mark(properties: Option<Node<'_, '_>>, level: &Level, numbers: &mut [i64; 16], depth: usize) -> Option<String> {
    let automatic = properties.and_then(|own| child(own, "buAutoNum"));
    // A number goes on until something else stands on its level or above.
    let behind = if automatic.is_some() { depth + 1 } else { depth };
    numbers[behind..].fill(0);
    if !level.bullet {
        return None;
    }
    let Some(automatic) = automatic else { return Some(level.mark.0.to_string()) };
    let start = number(automatic, "startAt").unwrap_or(1).clamp(1, 32_767);
    numbers[depth] = if numbers[depth] == 0 { start } else { numbers[depth] + 1 };
    let kind = automatic.attribute("type").unwrap_or_default();
    let style = match kind {
        _ if kind.starts_with("alphaLc") => NumberStyle::LowerAlpha,
        _ if kind.starts_with("alphaUc") => NumberStyle::UpperAlpha,
        _ if kind.starts_with("romanLc") => NumberStyle::LowerRoman,
        _ if kind.starts_with("romanUc") => NumberStyle::UpperRoman,
        _ => NumberStyle::Decimal,
    };
    let text = plain_text::number(numbers[depth], style);
    Some(match kind {
        _ if kind.ends_with("ParenBoth") => format!("({text})"),
        _ if kind.ends_with("ParenR") => format!("{text})"),
        _ => format!("{text}."),
    })
}

fn run(node: Node<'_, '_>, level: &Level, scale: f64) -> Option<Stretch> {
    let properties = child(node, "rPr");
    let said = |name: &str| properties.and_then(|own| own.attribute(name));
    let text = match node.tag_name().name() {
        "r" | "fld" => child(node, "t").and_then(|text| text.text()).unwrap_or_default().to_owned(),
        "br" => "\n".to_owned(),
        _ => return None,
    };
    let link = properties.and_then(|own| child(own, "hlinkClick"));
    let coloured = link.is_some_and(|link| link.descendants().any(|node| node.tag_name().name() == "hlinkClr"));
    let painted = properties.and_then(|own| child(own, "solidFill")).and_then(Paint::within);
    let mono = properties.and_then(|own| child(own, "latin")).and_then(|own| own.attribute("typeface"));
    let mono = mono.is_some_and(|face| MONOSPACED.iter().any(|name| face.contains(name)));
    let bold = said("b").map_or(level.bold, |bold| bold == "1");
    let size = properties.and_then(|own| number(own, "sz")).map_or(level.size, |size| size as f64 / 100.0);
    Some(Stretch {
        text,
        size: (size * scale).clamp(1.0, 400.0),
        face: if mono {
            FaceKind::Mono
        } else if bold {
            FaceKind::Bold
        } else {
            FaceKind::Regular
        },
        italic: said("i") == Some("1"),
        line: match () {
            () if said("strike").is_some_and(|strike| strike != "noStrike") => "line-through",
            () if link.is_some() || said("u").is_some_and(|line| line != "none") => "underline",
            () => "",
        },
        baseline: said("baseline").and_then(|value| value.parse().ok()).unwrap_or(0),
        paint: if link.is_some() && !coloured { Paint::named("hlink") } else { painted.unwrap_or(level.paint) },
        marked: properties.is_some_and(|own| child(own, "highlight").is_some()),
    })
}

/// Words in the names of monospaced faces.
const MONOSPACED: [&str; 6] = ["Consolas", "Courier", "Mono", "Code", "Menlo", "Gothic M"];
