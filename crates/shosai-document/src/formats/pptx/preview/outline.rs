//! The outlines of shapes: their form, their fill, their line.

use std::fmt::Write as _;

use roxmltree::Node;

use super::{LARGEST_PICTURE, Painter, line_width};
use crate::formats::pptx::template::Paint;
use crate::office::units::{Frame, to_points};
use crate::office::xml::{child, descend, number};
use crate::picture::{data_uri, picture_size};

/// A sixty-thousandth of a degree, as angles are counted.
const ANGLE: f64 = 60_000.0;
/// Pictures side by side have their own size, at 96 pixels to the inch.
const POINTS_PER_PIXEL: f64 = 0.75;
/// How round the corners of a rounded rectangle are, as a share of the shorter side.
const ROUND: f64 = 0.166_67;
/// How far slanted shapes lean, as a share of the shorter side.
const LEAN: f64 = 0.25;
/// How high the lid of a cylinder is, as a share of its shorter side.
const LID: f64 = 0.125;

impl Painter<'_> {
    /// The form of a shape with its fill and line; nothing where both are unseen.
    pub(super) fn outline(
        &mut self,
        node: Node<'_, '_>,
        properties: Node<'_, '_>,
        xfrm: Option<Node<'_, '_>>,
        frame: &Frame,
    ) {
        let style = child(node, "style");
        let connector = node.tag_name().name() == "cxnSp";
        let fill = if connector {
            "fill=\"none\"".to_owned()
        } else if let Some(picture) = child(properties, "blipFill") {
            self.pictured(picture, frame)
        } else {
            self.fill(properties, style.and_then(|own| child(own, "fillRef")))
        };
        let line = self.line(properties, style.and_then(|own| child(own, "lnRef")));
        if fill == "fill=\"none\"" && line.is_empty() {
            return;
        }
        let form = form(properties, frame);
        if form.is_empty() {
            return;
        }
        let turned = turned(xfrm, frame);
        let _ = write!(self.svg, "<path d=\"{form}\" {fill}{line}{turned}/>");
    }

    /// The fill of a shape or background as attributes.
    pub(super) fn fill(&mut self, properties: Node<'_, '_>, reference: Option<Node<'_, '_>>) -> String {
        for own in properties.children().filter(Node::is_element) {
            match own.tag_name().name() {
                "noFill" => return "fill=\"none\"".to_owned(),
                "solidFill" => {
                    return Paint::within(own).map_or("fill=\"none\"".to_owned(), |paint| self.painted("fill", &paint));
                }
                "gradFill" => return self.gradient(own),
                "pattFill" => return self.pattern(own),
                _ => {}
            }
        }
        let shown = reference.filter(|own| own.attribute("idx") != Some("0"));
        shown.and_then(Paint::within).map_or("fill=\"none\"".to_owned(), |paint| self.painted("fill", &paint))
    }

    pub(super) fn painted(&self, name: &str, paint: &Paint) -> String {
        let css = paint.css(&self.scheme);
        if paint.alpha < 1.0 {
            format!("{name}=\"{css}\" {name}-opacity=\"{:.2}\"", paint.alpha)
        } else {
            format!("{name}=\"{css}\"")
        }
    }

    pub(super) fn gradient(&mut self, fill: Node<'_, '_>) -> String {
        let stops: Vec<(i64, Paint)> = child(fill, "gsLst")
            .into_iter()
            .flat_map(|list| list.children().filter(Node::is_element))
            .filter_map(|stop| Some((number(stop, "pos")?, Paint::within(stop)?)))
            .collect();
        if stops.is_empty() {
            return "fill=\"none\"".to_owned();
        }
        let id = self.named_next("g");
        let turn = child(fill, "lin").and_then(|line| number(line, "ang")).unwrap_or(0) as f64 / ANGLE;
        let round = child(fill, "path").is_some();
        let name = if round { "radialGradient" } else { "linearGradient" };
        let place = if round { String::new() } else { format!(" gradientTransform=\"rotate({turn:.1} 0.5 0.5)\"") };
        let _ = write!(self.svg, "<{name} id=\"{id}\"{place}>");
        for (at, paint) in stops {
            let (at, colour) = (at as f64 / 100_000.0, self.painted("stop-color", &paint));
            let colour = colour.replace("stop-color-opacity", "stop-opacity");
            let _ = write!(self.svg, "<stop offset=\"{at:.3}\" {colour}/>");
        }
        let _ = write!(self.svg, "</{name}>");
        format!("fill=\"url(#{id})\"")
    }

    /// Lines or dots of one colour on another, by the name of the pattern.
    fn pattern(&mut self, fill: Node<'_, '_>) -> String {
        let colour = |name: &str| child(fill, name).and_then(Paint::within);
        let Some((fore, back)) = colour("fgClr").zip(colour("bgClr")) else { return "fill=\"none\"".to_owned() };
        let name = fill.attribute("prst").unwrap_or_default();
        let lines = match name {
            _ if name.contains("UpDiag") => "M-1 1L1 -1M0 6L6 0M5 7L7 5",
            _ if name.contains("DnDiag") => "M-1 5L1 7M0 0L6 6M5 -1L7 1",
            _ if name.contains("Horz") => "M0 3H6",
            _ if name.contains("Vert") => "M3 0V6",
            _ if name.contains("Grid") || name == "cross" => "M0 3H6M3 0V6",
            _ => "M2 3H4",
        };
        let (fore, back) = (self.painted("stroke", &fore), self.painted("fill", &back));
        let id = self.named_next("p");
        let _ = write!(
            self.svg,
            "<pattern id=\"{id}\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\"><rect width=\"6\" height=\"6\" {back}/><path d=\"{lines}\" {fore}/></pattern>"
        );
        format!("fill=\"url(#{id})\"")
    }

    /// A picture as the fill of a shape: as large as the shape, or side by side.
    fn pictured(&mut self, fill: Node<'_, '_>, frame: &Frame) -> String {
        let Some((mime, bytes)) = self.embedded(fill) else { return "fill=\"none\"".to_owned() };
        let scaled = |own: Node<'_, '_>, name: &str| number(own, name).unwrap_or(100_000).max(1) as f64 / 100_000.0;
        let tile = child(fill, "tile").zip(picture_size(&mime, &bytes));
        let (width, height) = match tile {
            Some((tile, (width, height))) => {
                (width * POINTS_PER_PIXEL * scaled(tile, "sx"), height * POINTS_PER_PIXEL * scaled(tile, "sy"))
            }
            None => (to_points(frame.width), to_points(frame.height)),
        };
        if bytes.len() > LARGEST_PICTURE || width < 1.0 || height < 1.0 {
            return "fill=\"#808080\" fill-opacity=\"0.15\"".to_owned();
        }
        let (id, address, x, y) =
            (self.named_next("p"), data_uri(&mime, &bytes), to_points(frame.x), to_points(frame.y));
        let _ = write!(
            self.svg,
            "<pattern id=\"{id}\" x=\"{x:.2}\" y=\"{y:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" patternUnits=\"userSpaceOnUse\"><image width=\"{width:.2}\" height=\"{height:.2}\" preserveAspectRatio=\"none\" href=\"{address}\"/></pattern>"
        );
        format!("fill=\"url(#{id})\"")
    }

    fn named_next(&mut self, letter: &str) -> String {
        self.next += 1;
        format!("{letter}{}", self.next)
    }

    /// The line of a shape as attributes; empty where there is none.
    pub(super) fn line(&mut self, properties: Node<'_, '_>, reference: Option<Node<'_, '_>>) -> String {
        let own = child(properties, "ln");
        if own.is_some_and(|line| child(line, "noFill").is_some()) {
            return String::new();
        }
        let said = own.and_then(|line| child(line, "solidFill")).and_then(Paint::within);
        let usual = reference.filter(|own| own.attribute("idx") != Some("0")).and_then(Paint::within);
        let Some(paint) = said.or(usual) else { return String::new() };
        let width = own.map_or(0.75, line_width);
        let mut text = format!(" {} stroke-width=\"{width:.2}\"", self.painted("stroke", &paint));
        let Some(line) = own else { return text };
        if let Some(dash) =
            child(line, "prstDash").and_then(|dash| dash.attribute("val")).filter(|dash| *dash != "solid")
        {
            let (on, off) = if dash.starts_with("sys") { (2.0, 2.0) } else { (4.0, 3.0) };
            let _ = write!(text, " stroke-dasharray=\"{:.1} {:.1}\"", on * width, off * width);
        }
        for (element, attribute) in [("headEnd", "marker-start"), ("tailEnd", "marker-end")] {
            let kind = child(line, element).and_then(|end| end.attribute("type"));
            if kind.is_some_and(|kind| kind != "none") {
                self.next += 1;
                let (id, css) = (self.next, paint.css(&self.scheme));
                let _ = write!(
                    self.svg,
                    "<marker id=\"m{id}\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"6\" markerHeight=\"6\" orient=\"auto-start-reverse\">\
                     <path d=\"M0 0L10 5L0 10Z\" fill=\"{css}\"/></marker>"
                );
                let _ = write!(text, " {attribute}=\"url(#m{id})\"");
            }
        }
        text
    }
}

/// Turns and mirrors a shape around its middle.
fn turned(xfrm: Option<Node<'_, '_>>, frame: &Frame) -> String {
    let Some(xfrm) = xfrm else { return String::new() };
    let turn = number(xfrm, "rot").unwrap_or(0) as f64 / ANGLE;
    let mirrored = |name: &str| if matches!(xfrm.attribute(name), Some("1" | "true")) { -1 } else { 1 };
    let (across, down) = (mirrored("flipH"), mirrored("flipV"));
    if turn == 0.0 && (across, down) == (1, 1) {
        return String::new();
    }
    let (x, y) = (to_points(frame.x + frame.width / 2), to_points(frame.y + frame.height / 2));
    format!(
        " transform=\"translate({x:.2} {y:.2}) rotate({turn:.2}) scale({across} {down}) translate({:.2} {:.2})\"",
        -x, -y
    )
}

/// The path of a shape's form.
fn form(properties: Node<'_, '_>, frame: &Frame) -> String {
    if let Some(paths) = descend(properties, &["custGeom", "pathLst"]) {
        return paths.children().filter(Node::is_element).map(|path| custom(path, frame)).collect();
    }
    let name = child(properties, "prstGeom").and_then(|own| own.attribute("prst")).unwrap_or("");
    let corners = corners(name, frame);
    let text: Vec<String> = corners.iter().map(|(x, y)| format!("{x:.2} {y:.2}")).collect();
    let polygon = format!("M{}Z", text.join("L"));
    if name.is_empty() { String::new() } else { curved(name, frame, &polygon).unwrap_or(polygon) }
}

/// The corners of a form; those of its frame where it has none of its own.
fn corners(name: &str, frame: &Frame) -> Vec<(f64, f64)> {
    let [x, y, right, bottom] = [frame.x, frame.y, frame.right(), frame.bottom()].map(to_points);
    let (middle, centre) = ((x + right) / 2.0, (y + bottom) / 2.0);
    let lean = (right - x).min(bottom - y) * LEAN;
    match name {
        "diamond" => vec![(middle, y), (right, centre), (middle, bottom), (x, centre)],
        "triangle" => vec![(middle, y), (right, bottom), (x, bottom)],
        "rtTriangle" => vec![(x, y), (right, bottom), (x, bottom)],
        "parallelogram" => vec![(x + lean, y), (right, y), (right - lean, bottom), (x, bottom)],
        "trapezoid" => vec![(x + lean, y), (right - lean, y), (right, bottom), (x, bottom)],
        "hexagon" => vec![
            (x + lean, y),
            (right - lean, y),
            (right, centre),
            (right - lean, bottom),
            (x + lean, bottom),
            (x, centre),
        ],
        _ => vec![(x, y), (right, y), (right, bottom), (x, bottom)],
    }
}

/// The path of a form that is more than its corners.
fn curved(name: &str, frame: &Frame, polygon: &str) -> Option<String> {
    let [x, y, w, h] = [frame.x, frame.y, frame.width, frame.height].map(to_points);
    let (right, bottom, middle, centre) = (x + w, y + h, x + w / 2.0, y + h / 2.0);
    let short = w.min(h);
    let rounded = |r: f64| {
        let corner = |x: f64, y: f64| format!("A{r:.2} {r:.2} 0 0 1 {x:.2} {y:.2}");
        let (near, far, top, low) = (x + r, right - r, y + r, bottom - r);
        format!(
            "M{near:.2} {y:.2}H{far:.2}{}V{low:.2}{}H{near:.2}{}V{top:.2}{}Z",
            corner(right, top),
            corner(far, bottom),
            corner(x, low),
            corner(near, y)
        )
    };
    Some(match name {
        "ellipse" => {
            let half = |x: f64| format!("A{:.2} {:.2} 0 1 1 {x:.2} {centre:.2}", w / 2.0, h / 2.0);
            format!("M{x:.2} {centre:.2}{}{}Z", half(right), half(x))
        }
        "roundRect" => rounded(short * ROUND),
        "flowChartTerminator" => rounded(short / 2.0),
        "can" => {
            let lid = short * LID;
            let (top, low) = (y + lid, bottom - lid);
            let arc = |sweep: u8, x: f64, y: f64| format!("A{:.2} {lid:.2} 0 0 {sweep} {x:.2} {y:.2}", w / 2.0);
            format!(
                "M{x:.2} {top:.2}{}V{low:.2}{}ZM{x:.2} {top:.2}{}",
                arc(1, right, top),
                arc(1, x, low),
                arc(0, right, top)
            )
        }
        "flowChartPredefinedProcess" => {
            let (near, far) = (x + w / 8.0, right - w / 8.0);
            format!("{polygon}M{near:.2} {y:.2}V{bottom:.2}M{far:.2} {y:.2}V{bottom:.2}")
        }
        "line" | "straightConnector1" => format!("M{x:.2} {y:.2}L{right:.2} {bottom:.2}"),
        "bentConnector2" => format!("M{x:.2} {y:.2}H{right:.2}V{bottom:.2}"),
        "bentConnector3" => format!("M{x:.2} {y:.2}H{middle:.2}V{bottom:.2}H{right:.2}"),
        _ => return None,
    })
}

/// The path of a form of its own.
fn custom(path: Node<'_, '_>, frame: &Frame) -> String {
    let size = |name: &str, own: i64| number(path, name).filter(|length| *length > 0).unwrap_or(own).max(1) as f64;
    let (w, h) = (size("w", frame.width), size("h", frame.height));
    let point = |node: Node<'_, '_>| {
        let (x, y) = (number(node, "x").unwrap_or(0) as f64 / w, number(node, "y").unwrap_or(0) as f64 / h);
        let (x, y) =
            (to_points(frame.x) + x * to_points(frame.width), to_points(frame.y) + y * to_points(frame.height));
        format!("{x:.2} {y:.2}")
    };
    let mut text = String::new();
    for step in path.children().filter(Node::is_element) {
        let points: Vec<String> = step.children().filter(Node::is_element).map(point).collect();
        let letter = match step.tag_name().name() {
            "moveTo" => "M",
            "lnTo" => "L",
            "cubicBezTo" if points.len() == 3 => "C",
            "quadBezTo" if points.len() == 2 => "Q",
            "close" => "Z",
            _ => continue,
        };
        text.push_str(letter);
        text.push_str(&points.join(" "));
    }
    if text.starts_with('M') { text } else { String::new() }
}
