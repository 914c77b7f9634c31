//! The text of a box or a cell, with everything it inherits.

use roxmltree::Node;
use shosai_document::{
    formats::pptx::template::{Anchor, Level, Scheme, Spacing, TextStyle},
    office::{
        measure::{FaceKind, Span, measure},
        units::{EMU_PER_POINT, Frame, to_points},
        xml::{child, number},
    },
};
use shosai_figure::Color;
use shosai_text::Faces;

use super::ground::Fill;

/// The text of a box.
pub struct Body {
    pub paragraphs: Vec<Paragraph>,
    pub frame: Frame,
    pub insets: [i64; 4],
    pub anchor: Anchor,
    pub wraps: bool,
    /// How much of the line spacing is taken away.
    pub reduction: f64,
    /// What lies right behind it where it is a cell.
    pub fill: Fill,
}

pub struct Paragraph {
    pub level: usize,
    pub look: Level,
    /// The kind of its number, and the number it starts with.
    pub number: Option<(String, i64)>,
    pub runs: Vec<Run>,
}

pub struct Run {
    pub text: String,
    /// In points.
    pub size: f64,
    pub face: FaceKind,
    pub colour: Option<Color>,
    /// Whether the file itself gives the colour, not what is inherited.
    pub own_colour: bool,
}

pub fn read(body: Node<'_, '_>, inherited: &TextStyle, frame: Frame, scheme: &Scheme) -> Body {
    let mut style = inherited.clone();
    let properties = child(body, "bodyPr");
    style.apply_body(properties);
    style.apply_list(child(body, "lstStyle"));
    let fit = properties.and_then(|own| child(own, "normAutofit"));
    let reduction = fit.and_then(|fit| number(fit, "lnSpcReduction")).map_or(0.0, |own| own as f64 / 100_000.0);
    let paragraphs = body.children().filter(|node| node.tag_name().name() == "p");
    Body {
        paragraphs: paragraphs.map(|node| paragraph(node, &style, scheme)).collect(),
        frame,
        insets: style.insets,
        anchor: style.anchor,
        wraps: properties.and_then(|own| own.attribute("wrap")) != Some("none"),
        reduction,
        fill: Fill::None,
    }
}

fn paragraph(node: Node<'_, '_>, style: &TextStyle, scheme: &Scheme) -> Paragraph {
    let properties = child(node, "pPr");
    let level = properties.and_then(|own| number(own, "lvl")).unwrap_or(0).clamp(0, 8) as usize;
    let mut look = style.levels[level];
    if let Some(own) = properties {
        look.apply(own);
    }
    let counted = properties.and_then(|own| child(own, "buAutoNum"));
    let runs = node.children().filter_map(|own| match own.tag_name().name() {
        "r" | "fld" => Some(run(own, &look, style.scale, scheme)),
        "br" => {
            let mut end = run(own, &look, style.scale, scheme);
            end.text = "\n".to_owned();
            Some(end)
        }
        _ => None,
    });
    let counts =
        counted.map(|own| (own.attribute("type").unwrap_or_default().to_owned(), number(own, "startAt").unwrap_or(1)));
    let runs: Vec<Run> = runs.collect();
    // An empty line is as high as the letters that would stand on it.
    let empty = child(node, "endParaRPr").filter(|_| runs.is_empty()).and_then(|own| number(own, "sz"));
    let size = empty.map_or(look.size, |size| size as f64 / 100.0) * style.scale;
    Paragraph { level, look: Level { size, ..look }, number: counts, runs }
}

fn run(node: Node<'_, '_>, look: &Level, scale: f64, scheme: &Scheme) -> Run {
    let own = child(node, "rPr");
    let size = own.and_then(|own| number(own, "sz")).map_or(look.size, |size| size as f64 / 100.0);
    let bold = own.and_then(|own| own.attribute("b")).map_or(look.bold, |bold| bold == "1");
    let mono = own.and_then(|own| child(own, "latin")).and_then(|own| own.attribute("typeface"));
    let mono = mono.is_some_and(|face| ["Courier", "Consolas", "Mono", "Menlo"].iter().any(|name| face.contains(name)));
    let paint =
        own.and_then(|own| child(own, "solidFill")).and_then(shosai_document::formats::pptx::template::Paint::within);
    // A link has the colour of links, whatever its letters say, unless it is told not to.
    let link = own.and_then(|own| child(own, "hlinkClick"));
    let link = link.is_some_and(|link| !link.descendants().any(|node| node.tag_name().name() == "hlinkClr"));
    let inherited = if link { shosai_document::formats::pptx::template::Paint::named("hlink") } else { look.paint };
    let raised = own.and_then(|own| number(own, "baseline")).is_some_and(|own| own != 0);
    Run {
        text: child(node, "t").and_then(|text| text.text()).unwrap_or_default().to_owned(),
        size: size * scale * if raised { 2.0 / 3.0 } else { 1.0 },
        face: match (mono, bold) {
            (true, _) => FaceKind::Mono,
            (false, true) => FaceKind::Bold,
            (false, false) => FaceKind::Regular,
        },
        colour: Color::parse(&paint.filter(|_| !link).unwrap_or(inherited).css(scheme)),
        own_colour: paint.is_some(),
    }
}

impl Body {
    pub fn is_empty(&self) -> bool {
        self.paragraphs.iter().all(|own| own.runs.iter().all(|run| run.text.trim().is_empty()))
    }

    pub fn text(&self) -> String {
        self.paragraphs.iter().flat_map(|own| &own.runs).map(|run| run.text.as_str()).collect()
    }

    pub fn runs(&self) -> impl Iterator<Item = &Run> {
        self.paragraphs.iter().flat_map(|own| &own.runs).filter(|run| !run.text.trim().is_empty())
    }

    /// The width and height of the text, in English metric units, insets left out.
    pub fn measured(&self, faces: &Faces) -> (i64, i64) {
        let [left, _, right, _] = self.insets;
        let room = to_points((self.frame.width - left - right).max(EMU_PER_POINT));
        let (mut width, mut height) = (0.0_f64, 0.0);
        for (index, own) in self.paragraphs.iter().enumerate() {
            let spans: Vec<Span<'_>> =
                own.runs.iter().map(|run| Span { text: &run.text, size: run.size, face: run.face }).collect();
            let margin = to_points(own.look.margin.max(0));
            let lines = measure(faces, &spans, if self.wraps { (room - margin).max(1.0) } else { f64::INFINITY });
            let size = own.look.size;
            let before = if index == 0 { 0.0 } else { own.look.before.of(size) };
            let own_height = if own.runs.is_empty() { size * 1.2 } else { lines.height };
            let spaced = match own.look.line {
                Spacing::Share(share) => own_height * (share - self.reduction).max(0.5),
                Spacing::Points(points) => points.max(size) * lines.lines as f64,
            };
            height += before + spaced + if index + 1 == self.paragraphs.len() { 0.0 } else { own.look.after.of(size) };
            width = width.max(margin + lines.width);
        }
        ((width * EMU_PER_POINT as f64) as i64, (height * EMU_PER_POINT as f64) as i64)
    }

    /// How many lines the text takes.
    pub fn lines(&self, faces: &Faces) -> usize {
        let [left, _, right, _] = self.insets;
        let room = to_points((self.frame.width - left - right).max(EMU_PER_POINT));
        let lines = self.paragraphs.iter().map(|own| {
            let spans: Vec<Span<'_>> =
                own.runs.iter().map(|run| Span { text: &run.text, size: run.size, face: run.face }).collect();
            measure(faces, &spans, if self.wraps { room } else { f64::INFINITY }).lines
        });
        lines.sum()
    }

    /// The box around the letters.
    pub fn ink(&self, faces: &Faces) -> Frame {
        let (width, height) = self.measured(faces);
        let [left, top, right, bottom] = self.insets;
        let room = self.frame.height - top - bottom;
        let y = match self.anchor {
            Anchor::Top => self.frame.y + top,
            Anchor::Middle => self.frame.y + top + (room - height) / 2,
            Anchor::Bottom => self.frame.bottom() - bottom - height,
        };
        let align = self.paragraphs.first().map(|own| own.look.align);
        let free = self.frame.width - left - right - width;
        let x = self.frame.x
            + left
            + match align.map(|align| format!("{align:?}")).as_deref() {
                Some("Center") => free / 2,
                Some("Right") => free,
                _ => 0,
            };
        Frame::new(x, y, width, height)
    }
}
