//! Diagrams as native shapes and connectors that a person can edit.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::canvas::Canvas;
use super::route::{Route, Way, routes};
use super::timing::Click;
use crate::formats::pptx::design::xfrm;
use crate::formats::pptx::pieces::Picture;
use crate::office::units::{EMU_PER_PIXEL, Frame};
use crate::office::xml::escape;
use shosai_figure::Color;
use shosai_figure::diagram::{self, Diagram, Edge, Line, Node, Shape, Tip};

/// The size of labels in a laid-out diagram, in points: 16 CSS pixels.
const LABEL_SIZE: f64 = 12.0;
/// Diagrams are drawn at most this much larger than laid out: labels of 18 points.
const MOST_ENLARGED: f64 = 1.5;

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
    /// A diagram within a frame, as one group.
    ///
    /// Returns the size of its letters in points.
    pub fn diagram(&mut self, picture: &Picture, diagram: &Diagram, frame: Frame) -> f64 {
        let largest = |length: f64, room: i64| ((length * MOST_ENLARGED * EMU_PER_PIXEL as f64) as i64).min(room);
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
            let text = self.label(&own.text, scale.letters(), None);
            self.shape(
                ("Group", &frame),
                "rect",
                &format!("<a:solidFill><a:schemeClr val=\"{ink}\"><a:alpha val=\"4000\"/></a:schemeClr></a:solidFill>"),
                &line(ink, 9_525, "<a:prstDash val=\"dash\"/>"),
                (&text, "t"),
            );
        }
        let ids: BTreeMap<&str, u32> =
            diagram.nodes.iter().map(|own| (own.id.as_str(), self.boxed(own, &scale))).collect();
        for (edge, route) in diagram.edges.iter().zip(routes(diagram)) {
            self.edge(edge, &scale, &route, &ids);
        }
        self.shapes.push_str("</p:grpSp>");
        if let Some(step) = picture.step {
            self.clicks.push(Click { step, shape: group, paragraph: None, is_text: false });
        }
        scale.letters() as f64 / 100.0
    }

    fn boxed(&mut self, own: &Node, scale: &Scale) -> u32 {
        let fill = match own.style.fill {
            Some(colour) => format!("<a:solidFill><a:srgbClr val=\"{}\"/></a:solidFill>", colour.rrggbb()),
            None => "<a:solidFill><a:schemeClr val=\"accent1\"><a:alpha val=\"12000\"/></a:schemeClr></a:solidFill>"
                .to_owned(),
        };
        let stroke = match own.style.line.map(Color::rrggbb) {
            Some(code) => format!("<a:ln w=\"12700\"><a:solidFill><a:srgbClr val=\"{code}\"/></a:solidFill></a:ln>"),
            None => line("accent1", 12_700, ""),
        };
        let text = self.label(&own.text, scale.letters(), own.style.text);
        self.shape(("Box", &scale.frame(&own.frame)), preset(own.shape), &fill, &stroke, (&text, "ctr"))
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

    fn label(&self, text: &str, size: i64, colour: Option<Color>) -> String {
        let language = &self.letters.language;
        let fill = match colour {
            Some(colour) => format!("<a:srgbClr val=\"{}\"/>", colour.rrggbb()),
            None => format!("<a:schemeClr val=\"{}\"/>", self.letters.ink.text),
        };
        let face = self
            .letters
            .east_asian
            .as_ref()
            .map(|face| format!("<a:ea typeface=\"{}\"/>", escape(face)))
            .unwrap_or_default();
        let lines = text.split('\n').map(|line| {
            let properties = format!("kumimoji=\"1\" lang=\"{language}\" sz=\"{size}\" dirty=\"0\"");
            match line {
                "" => format!("<a:p><a:pPr algn=\"ctr\"/><a:endParaRPr {properties}/></a:p>"),
                line => format!(
                    "<a:p><a:pPr algn=\"ctr\"/><a:r><a:rPr {properties}><a:solidFill>{fill}</a:solidFill>{face}</a:rPr><a:t>{}</a:t></a:r></a:p>",
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
        details.push_str(if edge.start != Tip::None { "<a:headEnd type=\"triangle\"/>" } else { "" });
        details.push_str(if edge.end != Tip::None { "<a:tailEnd type=\"triangle\"/>" } else { "" });
        let stroke = line(self.letters.ink.text, if edge.line == Line::Thick { 28_575 } else { 12_700 }, &details);
        let points: Vec<(i64, i64)> = route.points.iter().map(|point| scale.point(*point)).collect();
        let geometry = geometry(&points, route.way);
        let _ = if route.way == Way::Path {
            // A line of one's own making is a shape: programs draw a connector's path anew between its ends.
            write!(
                self.shapes,
                "<p:sp><p:nvSpPr><p:cNvPr id=\"{id}\" name=\"Line {id}\"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>{geometry}{stroke}</p:spPr></p:sp>"
            )
        } else {
            write!(
                self.shapes,
                "<p:cxnSp><p:nvCxnSpPr><p:cNvPr id=\"{id}\" name=\"Connector {id}\"/><p:cNvCxnSpPr>{start}{end}</p:cNvCxnSpPr><p:nvPr/></p:nvCxnSpPr><p:spPr>{geometry}{stroke}</p:spPr></p:cxnSp>"
            )
        };
        if let Some(label) = &edge.label {
            let text = self.label(&label.text, scale.letters(), None);
            let ground = format!("<a:solidFill><a:schemeClr val=\"{}\"/></a:solidFill>", self.letters.ink.ground);
            let frame = scale.frame(&route.label(&label.frame));
            self.shape(("Label", &frame), "rect", &ground, "<a:ln><a:noFill/></a:ln>", (&text, "ctr"));
        }
    }
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

/// The geometry of a connector: a straight one, one with two bends, or the path itself.
fn geometry(points: &[(i64, i64)], way: Way) -> String {
    let ([first, ..], [.., last]) = (points, points) else { return String::new() };
    let (left, right) = (points.iter().map(|p| p.0).min().unwrap_or(0), points.iter().map(|p| p.0).max().unwrap_or(0));
    let (top, bottom) = (points.iter().map(|p| p.1).min().unwrap_or(0), points.iter().map(|p| p.1).max().unwrap_or(0));
    let (width, height) = (right - left, bottom - top);
    let placed = |x: i64, y: i64, width: i64, height: i64| {
        format!("<a:off x=\"{x}\" y=\"{y}\"/><a:ext cx=\"{width}\" cy=\"{height}\"/></a:xfrm>")
    };
    let place = placed(left, top, width, height);
    let flip = |name: &str, set: bool| if set { format!(" {name}=\"1\"") } else { String::new() };
    let (across, down) = (flip("flipH", first.0 > last.0), flip("flipV", first.1 > last.1));
    match way {
        Way::Straight => {
            format!("<a:xfrm{across}{down}>{place}<a:prstGeom prst=\"straightConnector1\"><a:avLst/></a:prstGeom>")
        }
        Way::Across => {
            format!("<a:xfrm{across}{down}>{place}<a:prstGeom prst=\"bentConnector3\"><a:avLst/></a:prstGeom>")
        }
        Way::Down => {
            // The same connector, turned by a quarter: its box is that of the path on its side.
            let (x, y) = (left + width / 2 - height / 2, top + height / 2 - width / 2);
            let turn = match (first.0 > last.0, first.1 > last.1) {
                (true, false) => " rot=\"5400000\"",
                (false, false) => " rot=\"16200000\" flipH=\"1\"",
                (true, true) => " rot=\"5400000\" flipH=\"1\" flipV=\"1\"",
                (false, true) => " rot=\"16200000\" flipV=\"1\"",
            };
            let place = placed(x, y, height, width);
            format!("<a:xfrm{turn}>{place}<a:prstGeom prst=\"bentConnector3\"><a:avLst/></a:prstGeom>")
        }
        Way::Path => {
            let mut path = format!("<a:path w=\"{width}\" h=\"{height}\" fill=\"none\">");
            for (index, (x, y)) in points.iter().enumerate() {
                let name = if index == 0 { "moveTo" } else { "lnTo" };
                let _ = write!(path, "<a:{name}><a:pt x=\"{}\" y=\"{}\"/></a:{name}>", x - left, y - top);
            }
            format!(
                "<a:xfrm>{place}<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l=\"0\" t=\"0\" r=\"r\" b=\"b\"/><a:pathLst>{path}</a:path></a:pathLst></a:custGeom><a:noFill/>"
            )
        }
    }
}
