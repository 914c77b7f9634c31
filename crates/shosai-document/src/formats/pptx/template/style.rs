//! How text looks in a placeholder, after everything it inherits.

use std::collections::BTreeSet;
use std::sync::Arc;

use roxmltree::Node;

use super::{Dress, Paint, Scheme};
use crate::formats::pptx::text::Align;
use crate::office::units::EMU_PER_POINT;
use crate::office::xml::{child, number};
use shosai_figure::Color;

/// How many levels a list has.
pub const LEVELS: usize = 9;

/// How the text of a placeholder looks.
#[derive(Clone, Debug, PartialEq)]
pub struct TextStyle {
    /// Its levels, the outermost first.
    pub levels: [Level; LEVELS],
    /// Room between the edge and the text: left, top, right, bottom, in English metric units.
    pub insets: [i64; 4],
    /// How far the template itself has shrunk the text.
    pub scale: f64,
    /// Where the text stands from top to bottom.
    pub anchor: Anchor,
    /// How much larger than usual the slide is: what has no size in the template is enlarged with it.
    pub grown: f64,
    /// What its levels wear besides: faces and bullets.
    pub dress: Arc<[Dress; LEVELS]>,
    /// What fills the place of the text.
    pub fill: PlaceFill,
}

/// What fills a placeholder, by itself or after its master.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum PlaceFill {
    /// Nothing: the slide is seen.
    #[default]
    None,
    Colour(Paint),
    /// A picture, a pattern or a gradient.
    Unknown,
}

impl PlaceFill {
    /// The colour behind the text, over what lies behind the place; nothing where it cannot be told.
    pub fn over(self, below: Option<Color>, scheme: &Scheme) -> Option<Color> {
        match self {
            PlaceFill::None => below,
            PlaceFill::Unknown => None,
            PlaceFill::Colour(paint) => {
                let own = Color::parse(&paint.css(scheme))?;
                if paint.alpha > 0.99 { Some(own) } else { Some(below?.mix(own, paint.alpha)) }
            }
        }
    }
}

/// Where text stands in its box, from top to bottom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Anchor {
    #[default]
    Top,
    Middle,
    Bottom,
}

/// How one level of text looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    /// Letter size in points.
    pub size: f64,
    pub bold: bool,
    /// Left margin, in English metric units.
    pub margin: i64,
    /// How much further in the first line starts.
    pub indent: i64,
    /// Room above a paragraph.
    pub before: Spacing,
    /// Room below a paragraph.
    pub after: Spacing,
    /// Room from line to line.
    pub line: Spacing,
    /// Whether a bullet or a number stands before it.
    pub bullet: bool,
    /// The bullet, and its colour where it has one of its own.
    pub mark: (char, Option<Paint>),
    /// Where the text stands from left to right.
    pub align: Align,
    /// The colour.
    pub paint: Paint,
}

/// How a level looks where a file says nothing.
impl Default for Level {
    fn default() -> Self {
        Self {
            size: 18.0,
            bold: false,
            margin: 0,
            indent: 0,
            before: Spacing::Points(0.0),
            after: Spacing::Points(0.0),
            line: Spacing::Share(1.0),
            bullet: false,
            mark: ('•', None),
            align: Align::Left,
            paint: Paint::named("tx1"),
        }
    }
}

/// A distance between lines or paragraphs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Spacing {
    /// A share of the letter size or line height.
    Share(f64),
    Points(f64),
}

impl Spacing {
    /// The distance in points where `whole` is what a share is counted from.
    pub fn of(self, whole: f64) -> f64 {
        match self {
            Spacing::Share(share) => share * whole,
            Spacing::Points(points) => points,
        }
    }

    /// The same with so many points more, where letters are of this size.
    pub fn and(self, points: f64, size: f64) -> Self {
        if points > 0.0 { Spacing::Points(self.of(size) + points) } else { self }
    }

    /// The same as a share of the height of a line of letters of this size.
    pub fn share(self, size: f64) -> f64 {
        match self {
            Spacing::Share(share) => share,
            Spacing::Points(points) => (points / (size * LINE_HEIGHT).max(1.0)).clamp(TIGHTEST, WIDEST),
        }
    }
}

/// How high a line is, in sizes of its letters.
const LINE_HEIGHT: f64 = 1.2;
/// Lines nearer to each other touch, further apart they fall asunder.
const TIGHTEST: f64 = 0.85;
const WIDEST: f64 = 2.0;

impl Default for TextStyle {
    fn default() -> Self {
        // The insets of a text box where a file says nothing: a tenth and a twentieth of an inch.
        let insets = [91_440, 45_720, 91_440, 45_720];
        let (levels, dress) = ([Level::default(); LEVELS], Arc::default());
        Self { levels, insets, scale: 1.0, anchor: Anchor::Top, grown: 1.0, dress, fill: PlaceFill::None }
    }
}

impl TextStyle {
    /// Applies a list of level properties: `a:lstStyle`, `p:bodyStyle`, `p:defaultTextStyle`.
    pub fn apply_list(&mut self, list: Option<Node<'_, '_>>) {
        let Some(list) = list else { return };
        for properties in list.children().filter(Node::is_element) {
            let name = properties.tag_name().name();
            let level = name.strip_prefix("lvl").and_then(|rest| rest.strip_suffix("pPr"));
            match level.and_then(|level| level.parse::<usize>().ok()) {
                Some(level @ 1..=LEVELS) => {
                    self.levels[level - 1].apply(properties);
                    Arc::make_mut(&mut self.dress)[level - 1].apply(properties);
                }
                _ if name == "defPPr" => self.levels.iter_mut().for_each(|own| own.apply(properties)),
                _ => {}
            }
        }
    }

    /// The list of level properties that dresses text outside placeholders as this style does.
    pub fn list(&self, levels: &BTreeSet<usize>) -> String {
        let used = levels.iter().filter(|level| **level < LEVELS);
        let properties: String = used.map(|level| self.dress[*level].xml(level + 1)).collect();
        if properties.is_empty() {
            "<a:lstStyle/>".to_owned()
        } else {
            format!("<a:lstStyle>{properties}</a:lstStyle>")
        }
    }

    /// Applies the fill that the properties of a shape say.
    pub fn apply_fill(&mut self, shape: Option<Node<'_, '_>>) {
        for own in shape.into_iter().flat_map(|shape| shape.children()) {
            self.fill = match own.tag_name().name() {
                "noFill" => PlaceFill::None,
                "solidFill" => Paint::within(own).map_or(PlaceFill::Unknown, PlaceFill::Colour),
                "gradFill" | "blipFill" | "pattFill" => PlaceFill::Unknown,
                _ => self.fill,
            };
        }
    }

    /// Applies the properties of a text body.
    pub fn apply_body(&mut self, body: Option<Node<'_, '_>>) {
        let Some(body) = body else { return };
        for (inset, name) in self.insets.iter_mut().zip(["lIns", "tIns", "rIns", "bIns"]) {
            *inset = number(body, name).filter(|inset| (0..=9_144_000).contains(inset)).unwrap_or(*inset);
        }
        self.anchor = match body.attribute("anchor") {
            Some("ctr") => Anchor::Middle,
            Some("b") => Anchor::Bottom,
            Some(_) => Anchor::Top,
            None => self.anchor,
        };
        if let Some(fit) = child(body, "normAutofit") {
            self.scale = number(fit, "fontScale").map_or(1.0, |scale| (scale as f64 / 100_000.0).clamp(0.25, 1.0));
        }
    }
}

impl Level {
    /// Applies the properties of a level or of a paragraph.
    pub fn apply(&mut self, properties: Node<'_, '_>) {
        self.align = match properties.attribute("algn") {
            Some("ctr") => Align::Center,
            Some("r") => Align::Right,
            Some(_) => Align::Left,
            None => self.align,
        };
        self.margin = number(properties, "marL").unwrap_or(self.margin);
        self.indent = number(properties, "indent").unwrap_or(self.indent);
        for child in properties.children().filter(Node::is_element) {
            match child.tag_name().name() {
                "lnSpc" => self.line = spacing(child).unwrap_or(self.line),
                "spcBef" => self.before = spacing(child).unwrap_or(self.before),
                "spcAft" => self.after = spacing(child).unwrap_or(self.after),
                "buNone" => self.bullet = false,
                "buChar" | "buAutoNum" | "buBlip" => {
                    let own = child.attribute("char").and_then(|mark| mark.chars().next());
                    (self.bullet, self.mark.0) = (true, own.unwrap_or(self.mark.0));
                }
                "buClr" => self.mark.1 = Paint::within(child).or(self.mark.1),
                "defRPr" => {
                    let size = number(child, "sz").map(|size| size as f64 / 100.0);
                    self.size = size.filter(|size| (1.0..=400.0).contains(size)).unwrap_or(self.size);
                    self.bold = child.attribute("b").map_or(self.bold, |bold| matches!(bold, "1" | "true"));
                    self.paint = child
                        .children()
                        .find(|node| node.tag_name().name() == "solidFill")
                        .and_then(Paint::within)
                        .unwrap_or(self.paint);
                }
                _ => {}
            }
        }
    }

    /// The width left for text beside the margin, of `room` English metric units, in points.
    pub fn text_width(&self, room: i64) -> f64 {
        ((room - self.margin.max(0)).max(EMU_PER_POINT) / EMU_PER_POINT) as f64
    }
}

fn spacing(node: Node<'_, '_>) -> Option<Spacing> {
    let value = node.children().find(Node::is_element)?;
    let text = value.attribute("val")?;
    match value.tag_name().name() {
        "spcPct" => {
            // Both `90000` and `90%` are in use.
            let share = match text.strip_suffix('%') {
                Some(percent) => percent.parse::<f64>().ok()? / 100.0,
                None => text.parse::<f64>().ok()? / 100_000.0,
            };
            Some(Spacing::Share(share.clamp(0.0, 5.0)))
        }
        _ => Some(Spacing::Points((text.parse::<f64>().ok()? / 100.0).clamp(0.0, 500.0))),
    }
}
