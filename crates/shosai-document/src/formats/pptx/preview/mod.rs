//! Draws slides and layouts from the file itself, so that their maker sees what an office program will show.
//!
//! What stands behind a slide (the backgrounds and ornaments of layout and master) is drawn from the template, what
//! stands on it from the XML that was written.

mod axis;
mod chart;
mod fills;
mod grid;
mod ground;
mod letters;
mod outline;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use roxmltree::Node;
use shosai_text::Faces;

use super::template::{Kind, Layout, Placeholder, Scheme, Template, TextStyle};
use crate::office::archive::Bytes;
use crate::office::chart::ACCENTS;
use crate::office::package::Package;
use crate::office::units::{EMU_PER_INCH, EMU_PER_POINT, Frame, to_points};
use crate::office::xml::{child, descend, escape, number, parse};
use crate::picture::data_uri;
use ground::{Inherited, has_fill};
use shosai_figure::Chart;

/// Larger pictures are shown as a frame: a preview is small.
const LARGEST_PICTURE: usize = 4_000_000;
/// No length of a slide is longer, in English metric units: 200 inches.
const LONGEST: i64 = 200 * EMU_PER_INCH;
/// Groups within groups deeper than this are not drawn.
const DEEPEST: usize = 12;

/// What is drawn from.
pub struct Stage<'a> {
    pub package: &'a Package,
    /// The template it stands on.
    pub template: &'a Template,
    /// The faces to draw with.
    pub faces: &'a Faces,
    /// The charts, the sizes of their letters and the accents that are seen behind them, by their part.
    pub charts: &'a BTreeMap<String, (Chart, f64, [bool; ACCENTS])>,
}

impl Stage<'_> {
    /// A slide of the package, as SVG.
    pub fn slide(&self, part: &str, layout: &Layout) -> String {
        let text = self.package.text(part).unwrap_or_default();
        let Ok(document) = parse(&text) else { return self.blank() };
        let root = document.root_element();
        let mut painter = Painter::new(self, layout);
        let overriding = descend(root, &["clrMapOvr", "overrideClrMapping"]);
        painter.scheme = painter.scheme.mapped(overriding);
        painter.behind(layout, Some((part, root)));
        painter.on(part, root, Shown::Everything);
        painter.finish()
    }

    /// A layout with its places outlined, as SVG.
    pub fn layout(&self, layout: &Layout, outlined: &str) -> String {
        let mut painter = Painter::new(self, layout);
        painter.behind(layout, None);
        painter.svg.push_str(outlined);
        painter.finish()
    }

    fn blank(&self) -> String {
        let (width, height) = (to_points(self.template.size.0), to_points(self.template.size.1));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\"></svg>"
        )
    }
}

/// Which shapes of a part are drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    Everything,
    Ornaments,
}

/// How lengths of a group become lengths of the slide.
#[derive(Clone, Copy)]
struct Place {
    offset: (f64, f64),
    scale: (f64, f64),
}

struct Painter<'a> {
    stage: &'a Stage<'a>,
    layout: &'a Layout,
    scheme: Scheme,
    /// The part being drawn, for its relationships.
    part: String,
    place: Place,
    svg: String,
    next: usize,
    /// What placeholders are filled and lined with, by `type` and `idx`.
    inherited: Vec<Inherited>,
}

impl<'a> Painter<'a> {
    fn new(stage: &'a Stage<'a>, layout: &'a Layout) -> Self {
        let blank = stage.blank();
        let family = escape(stage.faces.regular.family()).into_owned();
        let svg = blank.replace("></svg>", &format!(" font-family=\"{family}\">"));
        let scheme = stage.template.master(layout).theme.scheme;
        let place = Place { offset: (0.0, 0.0), scale: (1.0, 1.0) };
        Self { stage, layout, scheme, part: String::new(), place, svg, next: 0, inherited: Vec::new() }
    }

    fn finish(self) -> String {
        self.svg + "</svg>"
    }

    /// The shapes of a part.
    fn on(&mut self, part: &str, root: Node<'_, '_>, shown: Shown) {
        self.part = part.to_owned();
        if let Some(tree) = descend(root, &["cSld", "spTree"]) {
            self.shapes(tree, shown, 0);
        }
    }

    fn shapes(&mut self, tree: Node<'_, '_>, shown: Shown, depth: usize) {
        for node in tree.children().filter(Node::is_element) {
            match node.tag_name().name() {
                "sp" | "cxnSp" => self.shape(node, shown),
                "pic" => self.picture(node, shown),
                "graphicFrame" => self.graphic(node, shown),
                "grpSp" if depth < DEEPEST => self.group(node, shown, depth),
                // Formulas and their like: what programs show that do not know them.
                "AlternateContent" => {
                    if let Some(fallback) = child(node, "Fallback") {
                        self.shapes(fallback, shown, depth + 1);
                    }
                }
                _ => {}
            }
        }
    }

    fn group(&mut self, node: Node<'_, '_>, shown: Shown, depth: usize) {
        let before = self.place;
        if let Some(xfrm) = descend(node, &["grpSpPr", "xfrm"]) {
            let point = |name: &str, x: &str, y: &str| {
                child(xfrm, name).map(|own| (number(own, x).unwrap_or(0) as f64, number(own, y).unwrap_or(0) as f64))
            };
            let (outer, extent) = (point("off", "x", "y"), point("ext", "cx", "cy"));
            let (inner, inner_extent) = (point("chOff", "x", "y"), point("chExt", "cx", "cy"));
            if let (Some(outer), Some(extent), Some(inner), Some(whole)) = (outer, extent, inner, inner_extent) {
                let ratio = |length: f64, own: f64| if own > 0.0 { length / own } else { 1.0 };
                let scale = (ratio(extent.0, whole.0), ratio(extent.1, whole.1));
                let shift = (outer.0 - inner.0 * scale.0, outer.1 - inner.1 * scale.1);
                self.place = Place {
                    offset: (before.offset.0 + shift.0 * before.scale.0, before.offset.1 + shift.1 * before.scale.1),
                    scale: (before.scale.0 * scale.0, before.scale.1 * scale.1),
                };
            }
        }
        self.shapes(node, shown, depth + 1);
        self.place = before;
    }

    /// A frame as it stands on the slide.
    fn frame(&self, xfrm: Node<'_, '_>) -> Option<Frame> {
        let (offset, extent) = (child(xfrm, "off")?, child(xfrm, "ext")?);
        let Place { offset: (x, y), scale: (across, down) } = self.place;
        let along = |node: Node<'_, '_>, name: &str, scale: f64| length(node, name).map(|own| own as f64 * scale);
        let kept = |own: f64| own.clamp(-LONGEST as f64, LONGEST as f64) as i64;
        Some(Frame::new(
            kept(along(offset, "x", across)? + x),
            kept(along(offset, "y", down)? + y),
            kept(along(extent, "cx", across)?),
            kept(along(extent, "cy", down)?),
        ))
    }

    fn shape(&mut self, node: Node<'_, '_>, shown: Shown) {
        let place = self.placeholder(node);
        if shown == Shown::Ornaments && is_placeholder(node) {
            return;
        }
        let properties = child(node, "spPr");
        let xfrm = properties.and_then(|own| child(own, "xfrm"));
        let Some(frame) = xfrm.and_then(|xfrm| self.frame(xfrm)).or(place.map(|own| own.frame)) else { return };
        let inherited = place.and_then(|own| {
            let same = |known: &&Inherited| known.type_name == own.type_name && known.index == own.index;
            self.inherited.iter().find(same).map(|known| format!("{}{}", known.fill, known.line))
        });
        match (properties, inherited) {
            (Some(properties), _) if has_fill(properties) => self.outline(node, properties, xfrm, &frame),
            (_, Some(look)) => self.rect(&frame, &look),
            (Some(properties), None) => self.outline(node, properties, xfrm, &frame),
            (None, None) => {}
        }
        if let Some(body) = child(node, "txBody") {
            let style =
                place.map_or_else(|| self.stage.template.master(self.layout).other.clone(), |own| own.style.clone());
            self.text(body, &style, &frame);
        }
    }

    /// The placeholder of the layout that a shape fills.
    fn placeholder(&self, node: Node<'_, '_>) -> Option<&'a Placeholder> {
        let mark = placeholder_mark(node)?;
        let index = mark.attribute("idx").and_then(|index| index.parse().ok());
        let kind = mark.attribute("type");
        let all = &self.layout.placeholders;
        let same = all.iter().find(|own| own.type_name.as_deref() == kind && own.index == index);
        same.or_else(|| all.iter().find(|own| own.index == index && index.is_some()))
    }

    fn picture(&mut self, node: Node<'_, '_>, shown: Shown) {
        if shown == Shown::Ornaments && is_placeholder(node) {
            return;
        }
        let frame = descend(node, &["spPr", "xfrm"]).and_then(|xfrm| self.frame(xfrm));
        if let (Some(frame), Some(fill)) = (frame, child(node, "blipFill")) {
            self.blip(fill, &frame, "none");
        }
    }

    /// The picture that a fill shows.
    fn blip(&mut self, fill: Node<'_, '_>, frame: &Frame, aspect: &str) {
        match self.embedded(fill) {
            Some((mime, bytes)) => {
                let thin = descend(fill, &["blip", "alphaModFix"]).and_then(|own| number(own, "amt"));
                let thin = thin.map(|amount| format!("<g opacity=\"{:.2}\">", amount as f64 / 100_000.0));
                self.svg.push_str(thin.as_deref().unwrap_or_default());
                self.image(&mime, &bytes, frame, aspect);
                self.svg.push_str(if thin.is_some() { "</g>" } else { "" });
            }
            None => self.rect(frame, "fill=\"#808080\" fill-opacity=\"0.15\""),
        }
    }

    /// The kind and the bytes of the picture that a fill names.
    fn embedded(&self, fill: Node<'_, '_>) -> Option<(String, Bytes)> {
        // The vector, where there is one beside the bitmap: it stays sharp at every size.
        let blip = child(fill, "blip");
        let vector = blip.and_then(|blip| blip.descendants().find(|own| own.tag_name().name() == "svgBlip"));
        let embedded =
            |node: Node<'_, '_>| node.attributes().find(|own| own.name() == "embed").map(|own| own.value().to_owned());
        let id = vector.or(blip).and_then(embedded)?;
        let target = self.stage.package.relationships(&self.part).iter().find(|own| own.id == id)?;
        let part = self.stage.package.part(&target.target).filter(|part| part.kind.starts_with("image/"))?;
        Some((part.kind.clone(), part.bytes.clone()))
    }

    fn image(&mut self, mime: &str, bytes: &[u8], frame: &Frame, aspect: &str) {
        if bytes.len() > LARGEST_PICTURE || !matches!(mime, "image/png" | "image/jpeg" | "image/gif" | "image/svg+xml")
        {
            return self.rect(frame, "fill=\"#808080\" fill-opacity=\"0.15\" stroke=\"#808080\"");
        }
        let (place, address) = (at(frame), data_uri(mime, bytes));
        let _ = write!(self.svg, "<image {place} preserveAspectRatio=\"{aspect}\" href=\"{address}\"/>");
    }

    fn graphic(&mut self, node: Node<'_, '_>, shown: Shown) {
        if shown == Shown::Ornaments && is_placeholder(node) {
            return;
        }
        let Some(frame) = child(node, "xfrm").and_then(|xfrm| self.frame(xfrm)) else { return };
        let Some(data) = descend(node, &["graphic", "graphicData"]) else { return };
        if let Some(table) = child(data, "tbl") {
            return self.table(table, &frame);
        }
        let id = child(data, "chart")
            .and_then(|chart| chart.attributes().find(|own| own.name() == "id"))
            .map(|own| own.value());
        let target = self.stage.package.relationships(&self.part).iter().find(|own| Some(own.id.as_str()) == id);
        let charts = self.stage.charts;
        match target.and_then(|own| charts.get(&own.target)) {
            Some(chart) => self.chart(chart, &frame),
            None => self.rect(&frame, "fill=\"#808080\" fill-opacity=\"0.15\" stroke=\"#808080\""),
        }
    }

    fn rect(&mut self, frame: &Frame, look: &str) {
        let _ = write!(self.svg, "<rect {} {look}/>", at(frame));
    }
}

fn placeholder_mark<'a, 'input>(node: Node<'a, 'input>) -> Option<Node<'a, 'input>> {
    let named = node.children().find(|own| own.tag_name().name().starts_with("nv"))?;
    descend(named, &["nvPr", "ph"])
}

fn is_placeholder(node: Node<'_, '_>) -> bool {
    placeholder_mark(node).is_some()
}

/// The place of a frame as attributes, in points.
fn at(frame: &Frame) -> String {
    let [x, y, width, height] = [frame.x, frame.y, frame.width.max(0), frame.height.max(0)].map(to_points);
    format!("x=\"{x:.2}\" y=\"{y:.2}\" width=\"{width:.2}\" height=\"{height:.2}\"")
}

/// A length in an attribute, kept within what a slide can have.
fn length(node: Node<'_, '_>, name: &str) -> Option<i64> {
    number(node, name).map(|own| own.clamp(-LONGEST, LONGEST))
}

/// The width of a line in points.
fn line_width(line: Node<'_, '_>) -> f64 {
    number(line, "w").unwrap_or(9_525).clamp(0, 50 * EMU_PER_POINT) as f64 / EMU_PER_POINT as f64
}

/// The places of a layout as outlines with their names.
pub fn outlined(layout: &Layout, named: impl Fn(Kind) -> &'static str) -> String {
    let mut svg = String::new();
    for place in &layout.placeholders {
        let colour = match place.kind {
            Kind::Title | Kind::Subtitle => "#1d5fa8",
            Kind::Text | Kind::Object => "#2e8b6f",
            Kind::Single => "#8a4f9e",
            Kind::Date | Kind::Footer | Kind::Number | Kind::Other => "#8a94a3",
        };
        let (x, y, frame) = (to_points(place.frame.x), to_points(place.frame.y), at(&place.frame));
        let _ = write!(
            svg,
            "<rect {frame} fill=\"#ffffff\" fill-opacity=\"0.6\"/><rect {frame} fill=\"{colour}\" fill-opacity=\"0.12\" stroke=\"{colour}\"/><text x=\"{:.1}\" y=\"{:.1}\" font-size=\"14\" fill=\"{colour}\">{}</text>",
            x + 6.0,
            y + 18.0,
            escape(named(place.kind))
        );
    }
    svg
}

/// The style of text that a body changes for itself.
fn own_style(body: Node<'_, '_>, style: &TextStyle) -> TextStyle {
    let mut style = style.clone();
    style.apply_body(child(body, "bodyPr"));
    style.apply_list(child(body, "lstStyle"));
    style
}
