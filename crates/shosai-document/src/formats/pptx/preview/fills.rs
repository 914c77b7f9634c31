//! What shapes and backgrounds are filled with.

use std::fmt::Write as _;

use roxmltree::Node;

use super::outline::ANGLE;
use super::{LARGEST_PICTURE, Painter};
use crate::formats::pptx::template::Paint;
use crate::office::units::{Frame, to_points};
use crate::office::xml::{child, number};
use crate::picture::{data_uri, picture_size};

/// Pictures side by side have their own size, at 96 pixels to the inch.
const POINTS_PER_PIXEL: f64 = 0.75;

impl Painter<'_> {
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
    pub(super) fn pictured(&mut self, fill: Node<'_, '_>, frame: &Frame) -> String {
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
}
