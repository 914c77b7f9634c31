//! The outlines of shapes: their form, their fill, their line.

use std::fmt::Write as _;

use roxmltree::Node;

use super::{Painter, line_width};
use crate::formats::pptx::template::Paint;
use crate::office::units::{Frame, to_points};
use crate::office::xml::{child, descend, number};

/// A sixty-thousandth of a degree, as angles are counted.
pub(super) const ANGLE: f64 = 60_000.0;
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
