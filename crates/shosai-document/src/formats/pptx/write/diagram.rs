//! Diagrams as native shapes and connectors that a person can edit.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::canvas::Canvas;
use super::geometry::geometry;
use super::route::{Route, Way, routes};
use super::timing::Click;
use crate::formats::pptx::design::xfrm;
use crate::formats::pptx::pieces::Picture;
use crate::office::units::{EMU_PER_PIXEL, Frame};
use crate::office::xml::escape;
use shosai_figure::diagram::{self, Align, Diagram, Edge, Line, Node, Shape, Tip, Tone};
use shosai_figure::{BLACK, Color, WHITE};

/// The size of labels in a laid-out diagram, in points: 16 CSS pixels.
const LABEL_SIZE: f64 = 12.0;
/// Diagrams are drawn at most this much larger than laid out: labels of 24 points, as large as text is set.
const MOST_ENLARGED: f64 = 2.0;

/// Where a diagram stands and how large its pixels are.
struct Scale {
    x: i64,
    y: i64,
    emu: f64,
}

impl Scale {
    fn point(&self, (x, y): (f64, f64)) -> (i64, i64) {
        (self.x + (x * self.emu) as i64, self.y + (y * self.emu) as i64)
    }

    fn frame(&self, own: &diagram::Frame) -> Frame {
        let (x, y) = self.point((own.x, own.y));
        Frame::new(x, y, (own.width * self.emu) as i64, (own.height * self.emu) as i64)
    }

    /// The size of labels in hundredths of a point.
    fn letters(&self) -> i64 {
        let points = LABEL_SIZE * self.emu / EMU_PER_PIXEL as f64;
        // Half points, and never below what PowerPoint shows.
        ((points * 2.0).floor() * 50.0).max(400.0) as i64
    }
}

impl Canvas<'_> {
    /// A diagram within a frame of a slide so much larger than usual, as one group.
    ///
    /// Returns the size of its letters in points.
    pub fn diagram(&mut self, picture: &Picture, diagram: &Diagram, frame: Frame, grown: f64) -> f64 {
        let largest =
            |length: f64, room: i64| ((length * MOST_ENLARGED * grown * EMU_PER_PIXEL as f64) as i64).min(room);
        let (width, height) = (largest(diagram.width, frame.width), largest(diagram.height, frame.height));
        let middle =
            Frame::new(frame.x + (frame.width - width) / 2, frame.y + (frame.height - height) / 2, width, height);
        let frame = middle.fit(diagram.width, diagram.height);
        let scale = Scale { x: frame.x, y: frame.y, emu: frame.width as f64 / diagram.width.max(1.0) };
        let group = self.id();
        let (place, description) = (xfrm(&frame), escape(&picture.alt).into_owned());
        let place = place.replace(
            "</a:xfrm>",
            &format!(
                "<a:chOff x=\"{}\" y=\"{}\"/><a:chExt cx=\"{}\" cy=\"{}\"/></a:xfrm>",
                frame.x, frame.y, frame.width, frame.height
            ),
        );
        let _ = write!(
            self.shapes,
            "<p:grpSp><p:nvGrpSpPr><p:cNvPr id=\"{group}\" name=\"Diagram {group}\" descr=\"{description}\"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr>{place}</p:grpSpPr>"
        );
        let ink = self.letters.ink.text;
        for own in &diagram.groups {
            let frame = scale.frame(&own.frame);
            let text = self.label(&own.text, scale.letters());
            self.shape(
                ("Group", &frame),
                "rect",
                &self.letters.ink.tint(ink, 4),
                &line(ink, 9_525, "<a:prstDash val=\"dash\"/>"),
                (&text, "t"),
            );
        }
        let (rules, edges): (Vec<_>, Vec<_>) =
            diagram.edges.iter().zip(routes(diagram)).partition(|(edge, _)| edge.from.is_empty() && edge.to.is_empty());
        // Lines that join nothing lie behind what stands on them.
        for (edge, route) in rules {
            self.edge(edge, &scale, &route, &BTreeMap::new());
            self.labels(edge, &scale, &route);
        }
        let ids: BTreeMap<&str, u32> =
            diagram.nodes.iter().map(|own| (own.id.as_str(), self.boxed(own, &scale))).collect();
        for (edge, route) in &edges {
            self.edge(edge, &scale, route, &ids);
        }
        // No line runs through a label.
        for (edge, route) in &edges {
            self.labels(edge, &scale, route);
        }
        self.shapes.push_str("</p:grpSp>");
        if let Some(step) = picture.step {
            self.clicks.push(Click { step, shape: group, paragraph: None, is_text: false });
        }
        scale.letters() as f64 / 100.0
    }

    fn boxed(&mut self, own: &Node, scale: &Scale) -> u32 {
        let (fill, stroke, colour) = self.colours(own);
        let size =
            own.letters.map_or(scale.letters(), |times| (scale.letters() as f64 * times / 50.0).round() as i64 * 50);
        // Letters on a colour are bold, to be read there.
        let bold = if matches!(own.tone, Tone::Solid(_)) { usize::MAX } else { own.bold };
        let text = Text { words: &own.text, size, colour, bold, align: own.align, inset: (INSET * scale.emu) as i64 };
        let (text, anchor) = (self.text(&text), if own.align == Align::Corner { "t" } else { "ctr" });
        let name = if own.tone == Tone::Frame {
            "Frame"
        } else if own.tone == Tone::Bare {
            "Words"
        } else {
            "Box"
        };
        self.shape((name, &scale.frame(&own.frame)), preset(own.shape), &fill, &stroke, (&text, anchor))
    }

    /// The fill and the line of a box, and the colour of its letters.
    fn colours(&self, own: &Node) -> (String, String, String) {
        let ink = self.letters.ink.text;
        let thin = |name: &str| self.letters.ink.tint(name, 12);
        let none = || "<a:ln><a:noFill/></a:ln>".to_owned();
        let accent = |place: usize| format!("accent{}", place % 6 + 1);
        let edge = |place: usize| match self.letters.ink.seen[place % 6] {
            true => accent(place),
            false => ink.to_owned(),
        };
        // A box in a colour that is hardly another than the paper's gets an edge.
        let bound = |place: usize| match self.letters.ink.seen[place % 6] {
            true => none(),
            false => line(ink, 9_525, ""),
        };
        let (fill, stroke) = match own.tone {
            Tone::Plain => (thin("accent1"), line(&edge(0), 12_700, "")),
            Tone::Solid(place) if self.letters.ink.kept[place % 6] < 100 => {
                let kept = self.letters.ink.kept[place % 6] * 1_000;
                let shade = format!("<a:schemeClr val=\"{}\"><a:lumMod val=\"{kept}\"/></a:schemeClr>", accent(place));
                (format!("<a:solidFill>{shade}</a:solidFill>"), bound(place))
            }
            Tone::Solid(place) => {
                (format!("<a:solidFill><a:schemeClr val=\"{}\"/></a:solidFill>", accent(place)), bound(place))
            }
            Tone::Tint(place) => (thin(&accent(place)), line(&edge(place), 12_700, "")),
            // Darker than the ground, whichever it is: letters in a light colour are read the better for it.
            Tone::Quiet => (
                "<a:solidFill><a:srgbClr val=\"000000\"><a:alpha val=\"7000\"/></a:srgbClr></a:solidFill>".to_owned(),
                none(),
            ),
            Tone::Note => (
                format!("<a:solidFill><a:schemeClr val=\"{}\"/></a:solidFill>", self.letters.ink.ground),
                line("accent2", 12_700, ""),
            ),
            Tone::Bare => ("<a:noFill/>".to_owned(), none()),
            // A ring, for where something ends.
            Tone::Ink if own.shape == Shape::DoubleCircle => (
                format!("<a:solidFill><a:schemeClr val=\"{}\"/></a:solidFill>", self.letters.ink.ground),
                line(ink, 57_150, ""),
            ),
            Tone::Ink => (format!("<a:solidFill><a:schemeClr val=\"{ink}\"/></a:solidFill>"), none()),
            Tone::Frame => ("<a:noFill/>".to_owned(), line(ink, 9_525, "<a:prstDash val=\"dash\"/>")),
        };
        let letters = match own.tone {
            Tone::Solid(place) => self.letters.ink.on[place % 6],
            Tone::Ink => self.letters.ink.ground,
            _ => ink,
        };
        let given = |colour: Color| format!("<a:srgbClr val=\"{}\"/>", colour.rrggbb());
        let fill = own.style.fill.map_or(fill, |colour| format!("<a:solidFill>{}</a:solidFill>", given(colour)));
        let stroke = own
            .style
            .line
            .map_or(stroke, |colour| format!("<a:ln w=\"12700\"><a:solidFill>{}</a:solidFill></a:ln>", given(colour)));
        // On the author's own fill the letters are those that stand out.
        let letters = match (own.style.text, own.style.fill) {
            (Some(colour), _) => given(colour),
            (None, Some(fill)) => given(if fill.contrast(WHITE) > fill.contrast(BLACK) { WHITE } else { BLACK }),
            (None, None) => format!("<a:schemeClr val=\"{letters}\"/>"),
        };
        (fill, stroke, letters)
    }

    fn shape(
        &mut self,
        (name, frame): (&str, &Frame),
        preset: &str,
        fill: &str,
        line: &str,
        (text, anchor): (&str, &str),
    ) -> u32 {
        let (id, place) = (self.id(), xfrm(frame));
        let _ = write!(
            self.shapes,
            "<p:sp><p:nvSpPr><p:cNvPr id=\"{id}\" name=\"{name} {id}\"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>{place}<a:prstGeom prst=\"{preset}\"><a:avLst/></a:prstGeom>{fill}{line}</p:spPr>\
             <p:txBody><a:bodyPr wrap=\"none\" lIns=\"0\" tIns=\"0\" rIns=\"0\" bIns=\"0\" rtlCol=\"0\" anchor=\"{anchor}\"><a:noAutofit/></a:bodyPr><a:lstStyle/>{text}</p:txBody></p:sp>"
        );
        id
    }

    fn label(&self, text: &str, size: i64) -> String {
        let colour = format!("<a:schemeClr val=\"{}\"/>", self.letters.ink.text);
        self.text(&Text { words: text, size, colour, bold: 0, align: Align::Center, inset: 0 })
    }

    fn text(&self, own: &Text<'_>) -> String {
        let (language, size, fill) = (&self.letters.language, own.size, &own.colour);
        let face = self
            .letters
            .east_asian
            .as_ref()
            .map(|face| format!("<a:ea typeface=\"{}\"/>", escape(face)))
            .unwrap_or_default();
        let place = match own.align {
            Align::Center => "algn=\"ctr\"".to_owned(),
            Align::Left | Align::Corner => format!("marL=\"{}\" algn=\"l\"", own.inset),
            Align::Right => format!("marR=\"{}\" algn=\"r\"", own.inset),
        };
        let lines = own.words.split('\n').enumerate().map(|(number, line)| {
            let bold = if number < own.bold { " b=\"1\"" } else { "" };
            let properties = format!("kumimoji=\"1\" lang=\"{language}\" sz=\"{size}\"{bold} dirty=\"0\"");
            match line {
                "" => format!("<a:p><a:pPr {place}/><a:endParaRPr {properties}/></a:p>"),
                line => format!(
                    "<a:p><a:pPr {place}/><a:r><a:rPr {properties}><a:solidFill>{fill}</a:solidFill>{face}</a:rPr><a:t>{}</a:t></a:r></a:p>",
                    escape(line)
                ),
            }
        });
        lines.collect()
    }

    fn edge(&mut self, edge: &Edge, scale: &Scale, route: &Route, ids: &BTreeMap<&str, u32>) {
        let id = self.id();
        let glued = |name: &str, key: &str, site: Option<usize>| {
            let found = ids.get(key).zip(site);
            found.map(|(id, site)| format!("<a:{name} id=\"{id}\" idx=\"{site}\"/>")).unwrap_or_default()
        };
        let (start, end) = (glued("stCxn", &edge.from, route.sites.0), glued("endCxn", &edge.to, route.sites.1));
        let mut details = String::new();
        details.push_str(if edge.line == Line::Dotted { "<a:prstDash val=\"sysDash\"/>" } else { "" });
        details.push_str("<a:round/>");
        details.push_str(&tip("headEnd", edge.start));
        details.push_str(&tip("tailEnd", edge.end));
        let tone = edge.tone.filter(|place| self.letters.ink.seen[place % 6]);
        let colour = tone.map_or(self.letters.ink.text.to_owned(), |place| format!("accent{}", place % 6 + 1));
        let rule = edge.from.is_empty() && edge.to.is_empty();
        let width = match edge.line {
            Line::Thick => 28_575,
            _ if rule => 6_350,
            _ => 12_700,
        };
        let stroke = line(&colour, width, &details);
        let points: Vec<(i64, i64)> = route.points.iter().map(|point| scale.point(*point)).collect();
        let geometry = geometry(&points, route.way);
        let name = if rule { "Rule" } else { "Line" };
        let _ = if route.way == Way::Path || start.is_empty() || end.is_empty() {
            // A line of one's own making, or one that joins no boxes, is a shape: programs draw connectors anew.
            write!(
                self.shapes,
                "<p:sp><p:nvSpPr><p:cNvPr id=\"{id}\" name=\"{name} {id}\"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>{geometry}{stroke}</p:spPr></p:sp>"
            )
        } else {
            write!(
                self.shapes,
                "<p:cxnSp><p:nvCxnSpPr><p:cNvPr id=\"{id}\" name=\"Connector {id}\"/><p:cNvCxnSpPr>{start}{end}</p:cNvCxnSpPr><p:nvPr/></p:nvCxnSpPr><p:spPr>{geometry}{stroke}</p:spPr></p:cxnSp>"
            )
        };
    }

    fn labels(&mut self, edge: &Edge, scale: &Scale, route: &Route) {
        if let Some(label) = &edge.label {
            let text = self.label(&label.text, scale.letters());
            let ground = format!("<a:solidFill><a:schemeClr val=\"{}\"/></a:solidFill>", self.letters.ink.ground);
            let frame = scale.frame(&route.label(&label.frame));
            self.shape(("Label", &frame), "rect", &ground, "<a:ln><a:noFill/></a:ln>", (&text, "ctr"));
        }
        for label in edge.ends.iter().flatten() {
            let text = self.label(&label.text, scale.letters());
            self.shape(
                ("Label", &scale.frame(&label.frame)),
                "rect",
                "<a:noFill/>",
                "<a:ln><a:noFill/></a:ln>",
                (&text, "ctr"),
            );
        }
    }
}

/// A text and how it looks.
struct Text<'a> {
    words: &'a str,
    /// In hundredths of a point.
    size: i64,
    colour: String,
    /// How many of its first lines are bold.
    bold: usize,
    align: Align,
    inset: i64,
}

/// Room between the edge of a box and text that stands at its side, in pixels.
const INSET: f64 = 10.0;

fn tip(end: &str, tip: Tip) -> String {
    let (kind, large) = match tip {
        Tip::None => return String::new(),
        Tip::Arrow | Tip::Cross => ("triangle", false),
        Tip::Open => ("arrow", false),
        Tip::Circle => ("oval", false),
        Tip::Triangle => ("triangle", true),
        Tip::Diamond => ("diamond", true),
    };
    let size = if large { " w=\"lg\" len=\"lg\"" } else { "" };
    format!("<a:{end} type=\"{kind}\"{size}/>")
}

fn line(colour: &str, width: u32, details: &str) -> String {
    format!("<a:ln w=\"{width}\"><a:solidFill><a:schemeClr val=\"{colour}\"/></a:solidFill>{details}</a:ln>")
}

fn preset(shape: Shape) -> &'static str {
    match shape {
        Shape::Rectangle => "rect",
        Shape::Rounded => "roundRect",
        Shape::Stadium => "flowChartTerminator",
        Shape::Subroutine => "flowChartPredefinedProcess",
        Shape::Cylinder => "can",
        Shape::Circle | Shape::DoubleCircle => "ellipse",
        Shape::Diamond => "diamond",
        Shape::Hexagon | Shape::Flag => "hexagon",
        Shape::LeanRight | Shape::LeanLeft => "parallelogram",
        Shape::Trapezoid | Shape::InvertedTrapezoid => "trapezoid",
        Shape::Document => "flowChartDocument",
    }
}
