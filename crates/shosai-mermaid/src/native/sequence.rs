//! Sequences: who stands at the top, what they tell each other beneath; every message is glued to a mark on two lines.

use serde_json::Value;
use shosai_figure::Diagram;
use shosai_figure::diagram::{Align, Edge, Frame, Label, Line, Node, Shape, Tip, Tone};

use super::pen::{LETTERS, Pen, boxed, rule, words};
use super::{Native, list, text};
use crate::layout::plain;

const HEAD: f64 = 42.0;
/// The least and the usual height of a message.
const LEAST_ROW: f64 = 28.0;
const ROW: f64 = 44.0;
/// Templates leave less room than their slides have.
const SPARE: f64 = 1.15;
/// What messages are glued to: a dot on the line.
const MARK: (f64, f64) = (6.0, 6.0);
/// How far a message to oneself reaches out.
const LOOP: f64 = 30.0;
const TAB: f64 = 24.0;

/// What a line of a sequence is, by Mermaid's numbers.
enum Kind {
    Message { dotted: bool, tip: Tip, both: bool },
    Note,
    Opens(&'static str),
    Divides,
    Closes,
    Active(bool),
    Other,
}

fn kind(number: i64) -> Kind {
    let message = |dotted, tip| Kind::Message { dotted, tip, both: false };
    match number {
        0 | 24 => message(false, Tip::Arrow),
        1 | 25 => message(true, Tip::Arrow),
        2 => Kind::Note,
        3 => message(false, Tip::Cross),
        4 => message(true, Tip::Cross),
        5 => message(false, Tip::None),
        6 => message(true, Tip::None),
        33 => Kind::Message { dotted: false, tip: Tip::Arrow, both: true },
        34 => Kind::Message { dotted: true, tip: Tip::Arrow, both: true },
        10 => Kind::Opens("loop"),
        12 => Kind::Opens("alt"),
        15 => Kind::Opens("opt"),
        19 | 32 => Kind::Opens("par"),
        22 => Kind::Opens(""),
        27 => Kind::Opens("critical"),
        30 => Kind::Opens("break"),
        13 | 20 | 28 => Kind::Divides,
        11 | 14 | 16 | 21 | 23 | 29 | 31 => Kind::Closes,
        17 => Kind::Active(true),
        18 => Kind::Active(false),
        _ => Kind::Other,
    }
}

struct Stage<'a> {
    pen: &'a Pen<'a>,
    names: Vec<&'a str>,
    /// The middle of each line.
    lines: Vec<f64>,
    row: f64,
    y: f64,
    diagram: Diagram,
    /// Frames that are open: where they began, how deep, and the lines they reach over.
    open: Vec<(f64, String, (usize, usize))>,
    active: Vec<(usize, f64)>,
    frames: Vec<Node>,
    bars: Vec<Node>,
}

pub fn lay_out(said: &Value, pen: &Pen<'_>) -> Option<Native> {
    let names: Vec<&str> = list(said, "actorOrder").filter_map(Value::as_str).collect();
    let actors = said.get("actors")?;
    let changed = |key: &str| said.get(key).and_then(Value::as_object).is_some_and(|own| !own.is_empty());
    if names.is_empty()
        || list(said, "boxes").next().is_some()
        || changed("createdActors")
        || changed("destroyedActors")
    {
        return None;
    }
    let heads: Vec<_> = names
        .iter()
        .map(|name| pen.label(&plain(actors.get(*name).map_or(name, |own| text(own, "description"))), 150.0))
        .collect();
    let messages: Vec<&Value> = list(said, "messages").collect();
    let rows = messages.iter().filter(|own| takes_a_row(own)).count() as f64;
    let sent = messages.iter().filter(|own| matches!(kind(number(own)), Kind::Message { .. })).count() as f64;
    let head = heads.iter().map(|own| own.2).fold(0.0, f64::max).max(HEAD - 16.0) + 16.0;
    let lines = columns(&names, &heads, &messages, pen, rows);
    let laid = |row: f64| {
        let mut stage = Stage {
            pen,
            names: names.clone(),
            lines: lines.clone(),
            row,
            y: head + 8.0,
            diagram: Diagram::default(),
            open: Vec::new(),
            active: Vec::new(),
            frames: Vec::new(),
            bars: Vec::new(),
        };
        messages.iter().for_each(|message| stage.line(message));
        stage.finish(said, &heads, head)
    };
    // Rows come nearer to each other before letters shrink.
    let first = laid(ROW);
    let excess = first.height - pen.body.1 / SPARE;
    let row = (ROW - excess / sent.max(1.0)).max(LEAST_ROW);
    Some(if excess > 0.0 { laid(row).into() } else { first.into() })
}

fn number(message: &Value) -> i64 {
    message.get("type").and_then(Value::as_i64).unwrap_or(-1)
}

fn takes_a_row(message: &Value) -> bool {
    !matches!(kind(number(message)), Kind::Closes | Kind::Active(_) | Kind::Other)
}

/// The middles of the lines: as far apart as heads and messages between them need, spread over the slide.
fn columns(names: &[&str], heads: &[(String, f64, f64)], messages: &[&Value], pen: &Pen<'_>, rows: f64) -> Vec<f64> {
    let place = |name: &str| names.iter().position(|own| *own == name);
    let mut lines = vec![0.0; names.len()];
    for column in 0..names.len() {
        if column == 0 {
            lines[0] = heads[0].1 / 2.0 + 18.0;
            continue;
        }
        let mut x = lines[column - 1] + (heads[column - 1].1 + heads[column].1) / 2.0 + 56.0;
        for message in messages {
            let (Some(from), Some(to)) = (place(text(message, "from")), place(text(message, "to"))) else { continue };
            let width = pen.label(&plain(text(message, "message")), 260.0).1;
            let (first, last) = (from.min(to), from.max(to));
            if last == column && first < last {
                x = x.max(lines[first] + width + 34.0);
            }
            if from == to && from + 1 == column {
                x = x.max(lines[from] + LOOP + width + 26.0);
            }
        }
        lines[column] = x;
    }
    // Few rows leave room to the sides.
    let height = HEAD + rows * ROW;
    let wanted = (height * pen.body.0 / pen.body.1).min(pen.body.0);
    let width = lines.last().copied().unwrap_or(0.0) + heads.last().map_or(0.0, |own| own.1 / 2.0 + 18.0);
    let stretch = (wanted / width).clamp(1.0, 1.8);
    lines.iter().map(|x| x * stretch).collect()
}

impl Stage<'_> {
    fn line(&mut self, message: &Value) {
        let said = plain(text(message, "message"));
        let place = |name: &str| self.names.iter().position(|own| *own == name);
        let (from, to) = (place(text(message, "from")), place(text(message, "to")));
        match kind(number(message)) {
            Kind::Message { dotted, tip, both } => {
                let (Some(from), Some(to)) = (from, to) else { return };
                self.reach(from, to);
                self.message((from, to), &said, dotted, (if both { tip } else { Tip::None }, tip));
            }
            Kind::Note => {
                let (Some(from), Some(to)) = (from, to.or(from)) else { return };
                self.reach(from, to);
                self.note((from.min(to), from.max(to)), &said, message);
            }
            Kind::Opens(word) => {
                let label =
                    [word, said.as_str()].into_iter().filter(|own| !own.is_empty()).collect::<Vec<_>>().join(": ");
                self.open.push((self.y, label, (usize::MAX, 0)));
                self.y += TAB + 4.0;
            }
            Kind::Divides => self.divide(&said),
            Kind::Closes => self.close(),
            Kind::Active(true) => self.active.extend(from.map(|line| (line, self.y - self.row / 4.0))),
            Kind::Active(false) => {
                if let Some(open) = self.active.iter().rposition(|own| Some(own.0) == from) {
                    let (line, top) = self.active.remove(open);
                    self.bar(line, top, self.y - self.row / 4.0);
                }
            }
            Kind::Other => {}
        }
    }

    /// Open frames reach over these lines.
    fn reach(&mut self, from: usize, to: usize) {
        for own in &mut self.open {
            own.2 = (own.2.0.min(from.min(to)), own.2.1.max(from.max(to)));
        }
    }

    fn mark(&mut self, line: usize, y: f64) -> String {
        let id = format!("mark{}", self.diagram.nodes.len());
        let frame = Frame { x: self.lines[line] - MARK.0 / 2.0, y: y - MARK.1 / 2.0, width: MARK.0, height: MARK.1 };
        self.diagram.nodes.push(Node { shape: Shape::Circle, ..boxed(&id, "", frame, Tone::Solid(0)) });
        id
    }

    fn message(&mut self, (from, to): (usize, usize), said: &str, dotted: bool, (start, end): (Tip, Tip)) {
        let y = self.y + self.row - MARK.1 / 2.0 - 2.0;
        let half = MARK.0 / 2.0;
        let (one, other) = (self.lines[from], self.lines[to]);
        let room = if from == to { 260.0 } else { (other - one).abs() - 24.0 };
        let (words, width, height) = self.pen.label(said, room.max(90.0));
        let grown = (height - LETTERS * 1.4).max(0.0);
        let y = y + grown;
        let first = self.mark(from, y);
        let (last, points, frame) = if from == to {
            let below = y + 20.0;
            let last = self.mark(to, below);
            let points = vec![(one + half, y), (one + LOOP, y), (one + LOOP, below), (one + half, below)];
            self.y += 20.0;
            (last, points, Frame { x: one + LOOP + 6.0, y: y + 10.0 - height / 2.0, width: width + 6.0, height })
        } else {
            let last = self.mark(to, y);
            let side = if other > one { half } else { -half };
            let points = vec![(one + side, y), (other - side, y)];
            let middle = (one + other) / 2.0;
            (last, points, Frame { x: middle - width / 2.0 - 3.0, y: y - height - 2.0, width: width + 6.0, height })
        };
        let label = (!words.is_empty()).then_some(Label { text: words, frame });
        let line = if dotted { Line::Dotted } else { Line::Normal };
        self.diagram.edges.push(Edge { from: first, to: last, points, label, line, start, end, ..Edge::default() });
        self.y += self.row + grown;
    }

    fn note(&mut self, (from, to): (usize, usize), said: &str, message: &Value) {
        let (left, right) = (self.lines[from], self.lines[to]);
        let (words, width, height) = self.pen.label(said, (right - left + 80.0).max(170.0));
        let width = (width + 24.0).max(if from == to { 0.0 } else { right - left + 40.0 });
        let x = match message.get("placement").and_then(Value::as_i64) {
            Some(0) => left - width - 12.0,
            Some(1) => right + 12.0,
            _ => (left + right) / 2.0 - width / 2.0,
        };
        let frame = Frame { x: x.max(0.0), y: self.y + 6.0, width, height: height + 12.0 };
        let id = format!("note{}", self.diagram.nodes.len());
        self.diagram.nodes.push(boxed(id, words, frame, Tone::Note));
        self.y += height + 24.0;
    }

    fn divide(&mut self, said: &str) {
        let Some((_, _, (first, last))) = self.open.last().cloned() else { return };
        let y = self.y + 4.0;
        let (left, right) = self.sides(first, last, self.open.len());
        self.diagram.edges.push(rule((left, y), (right, y), Line::Dotted));
        if !said.is_empty() {
            let width = self.pen.width(said);
            let frame = Frame { x: left + 10.0, y: y + 2.0, width, height: TAB };
            self.frames.push(words(format!("branch{}", self.frames.len()), said, frame, Align::Center));
        }
        self.y += if said.is_empty() { 8.0 } else { TAB + 4.0 };
    }

    fn sides(&self, first: usize, last: usize, depth: usize) -> (f64, f64) {
        let out = 46.0 - (depth as f64 * 9.0).min(30.0);
        let first = first.min(self.lines.len() - 1);
        let (left, right) = (self.lines[first] - out, self.lines[last.max(first)] + out);
        (left, right.max(left + 120.0))
    }

    fn close(&mut self) {
        let depth = self.open.len();
        let Some((top, label, (first, last))) = self.open.pop() else { return };
        let (left, mut right) = self.sides(first, last, depth);
        // What is told to oneself reaches out of the line.
        let inside = self.diagram.edges.iter().filter_map(|edge| edge.label.as_ref());
        let reached = inside.filter(|own| own.frame.y > top && own.frame.x < right && own.frame.x > left);
        right = reached.map(|own| own.frame.x + own.frame.width + 8.0).fold(right, f64::max);
        let frame = Frame { x: left, y: top, width: right - left, height: self.y - top + 4.0 };
        self.frames.push(boxed(format!("frame{}", self.frames.len()), "", frame, Tone::Frame));
        if !label.is_empty() {
            let width = self.pen.width(&label) + 16.0;
            let frame = Frame { x: left, y: top, width, height: TAB };
            self.frames.push(boxed(format!("tab{}", self.frames.len()), label, frame, Tone::Quiet));
        }
        self.y += 10.0;
    }

    fn bar(&mut self, line: usize, top: f64, bottom: f64) {
        let frame = Frame { x: self.lines[line] - 6.0, y: top, width: 12.0, height: (bottom - top).max(12.0) };
        self.bars.push(boxed(format!("active{}", self.bars.len()), "", frame, Tone::Tint(0)));
    }

    fn finish(mut self, said: &Value, heads: &[(String, f64, f64)], head: f64) -> Diagram {
        while !self.open.is_empty() {
            self.close();
        }
        while let Some((line, top)) = self.active.pop() {
            self.bar(line, top, self.y);
        }
        let bottom = self.y + 4.0;
        let mut nodes: Vec<Node> = Vec::new();
        let mut edges: Vec<Edge> = Vec::new();
        for ((name, x), (label, width, _)) in self.names.iter().zip(&self.lines).zip(heads) {
            let width = width + 36.0;
            let frame = Frame { x: x - width / 2.0, y: 0.0, width, height: head };
            let person =
                said.get("actors").and_then(|own| own.get(*name)).is_some_and(|own| text(own, "type") == "actor");
            let shape = if person { Shape::Stadium } else { Shape::Rectangle };
            nodes.push(Node { shape, bold: usize::MAX, ..boxed(*name, label.clone(), frame, Tone::Solid(0)) });
            edges.push(rule((*x, head), (*x, bottom), Line::Dotted));
        }
        nodes.extend(self.frames);
        nodes.extend(self.bars);
        nodes.extend(self.diagram.nodes);
        edges.extend(self.diagram.edges);
        let labels = edges.iter().filter_map(|edge| edge.label.as_ref()).map(|own| own.frame);
        let width = nodes.iter().map(|node| node.frame).chain(labels).map(|own| own.x + own.width).fold(0.0, f64::max);
        let left = nodes.iter().map(|node| node.frame.x).fold(0.0, f64::min);
        let mut own = Diagram { width: width - left, height: bottom, groups: Vec::new(), nodes, edges };
        own.nodes.iter_mut().for_each(|node| node.frame.x -= left);
        for edge in &mut own.edges {
            edge.points.iter_mut().for_each(|point| point.0 -= left);
            edge.label.iter_mut().for_each(|label| label.frame.x -= left);
        }
        own
    }
}
