//! A deck as it was written: the slides, what stands on them and what their layouts and masters put behind.

use std::collections::BTreeMap;

use anyhow::{Context as _, anyhow};
use roxmltree::Node;
use shosai_document::{
    formats::pptx::template::{Kind, Layout, Placeholder, Scheme, Template, TextStyle},
    office::{
        package::Package,
        units::Frame,
        xml::{child, descend, number, parse},
    },
};
use shosai_figure::Color;
use shosai_text::Faces;

use super::ground::{self, Fill};
use super::text::{self, Body};

pub struct Deck {
    pub size: Frame,
    pub slides: Vec<Slide>,
    pub faces: Faces,
}

pub struct Slide {
    pub shapes: Vec<Shape>,
    /// What layout and master put behind the slide, the lowest first.
    pub behind: Vec<Shape>,
    /// What lies behind all.
    pub ground: Fill,
    /// The layout's place for content, where it has one.
    pub body: Option<(Frame, f64)>,
    /// The colour the template gives its text.
    pub text: Option<Color>,
    /// The size of titles in the layout, in points.
    pub title_size: Option<f64>,
    pub is_cover: bool,
}

pub struct Shape {
    pub id: u32,
    pub name: String,
    pub what: What,
    pub place: Option<Kind>,
    pub frame: Frame,
    pub fill: Fill,
    /// What it says to those who do not see it.
    pub description: String,
    /// Whether it is marked as a mere ornament.
    pub ornament: bool,
    /// The texts in it: one, or one a cell of a table.
    pub bodies: Vec<Body>,
    /// The group it belongs to.
    pub group: Option<u32>,
    /// The shapes a connector is glued to.
    pub glue: (Option<u32>, Option<u32>),
    /// Where a line runs, corner by corner.
    pub corners: Vec<(i64, i64)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    Text,
    Picture,
    Table,
    Chart,
    Connector,
    Group,
}

impl Shape {
    /// The box around what is seen of it.
    pub fn ink(&self, faces: &Faces) -> Frame {
        match (self.what, self.bodies.as_slice()) {
            (What::Text, [body]) if self.fill == Fill::None => body.ink(faces),
            _ => self.frame,
        }
    }

    pub fn is_foot(&self) -> bool {
        matches!(self.place, Some(Kind::Date | Kind::Footer | Kind::Number)) || self.name.starts_with("Footer")
    }

    pub fn is_title(&self) -> bool {
        self.place == Some(Kind::Title) || self.name.starts_with("Title ")
    }

    pub fn has_text(&self) -> bool {
        self.bodies.iter().any(|body| !body.is_empty())
    }
}

impl Deck {
    pub fn read(bytes: &[u8], faces: Faces) -> anyhow::Result<Self> {
        let package = Package::read(bytes).map_err(|reason| anyhow!("{reason}"))?;
        let template = Template::read(bytes).map_err(|failure| anyhow!("{}", failure.message))?;
        let presentation = package.related("", "officeDocument").context("no presentation")?.to_owned();
        let text = package.text(&presentation).map_err(|reason| anyhow!("{reason}"))?;
        let document = parse(&text).map_err(|reason| anyhow!("{reason}"))?;
        let targets: BTreeMap<&str, &str> =
            package.relationships(&presentation).iter().map(|own| (own.id.as_str(), own.target.as_str())).collect();
        let list = child(document.root_element(), "sldIdLst").into_iter().flat_map(|list| list.children());
        let ids = list.filter_map(|node| node.attributes().find(|own| own.name() == "id" && own.namespace().is_some()));
        let parts = ids.filter_map(|id| targets.get(id.value()).copied());
        let slides = parts.map(|part| slide(&package, &template, part)).collect::<anyhow::Result<_>>()?;
        Ok(Self { size: template.slide(), slides, faces })
    }
}

fn slide(package: &Package, template: &Template, part: &str) -> anyhow::Result<Slide> {
    let text = package.text(part).map_err(|reason| anyhow!("{reason}"))?;
    let document = parse(&text).map_err(|reason| anyhow!("{reason}"))?;
    let root = document.root_element();
    let layout_part = package.related(part, "slideLayout").context("a slide without a layout")?;
    let layout = template.layouts.iter().find(|layout| layout.part == layout_part).context("an unknown layout")?;
    let master = template.master(layout);
    let exchange = descend(root, &["clrMapOvr", "overrideClrMapping"]);
    let scheme = if exchange.is_some() { master.theme.scheme.mapped(exchange) } else { master.theme.scheme };
    let reader = Reader { layout, other: &master.other, scheme, table_style: ground::table_styles(package, template) };
    let shapes = reader.shapes(root, true);
    let mut behind = Vec::new();
    let below = Reader { scheme: master.theme.scheme, ..reader };
    let mut grounds = vec![ground::of_slide(root, &scheme)];
    let mut shown = root.attribute("showMasterSp") != Some("0");
    for (part, scheme) in [(layout_part, scheme), (master.part.as_str(), scheme)] {
        let text = package.text(part).map_err(|reason| anyhow!("{reason}"))?;
        let document = parse(&text).map_err(|reason| anyhow!("{reason}"))?;
        let root = document.root_element();
        grounds.push(ground::of_slide(root, &scheme));
        if shown {
            let mut own = below.shapes(root, false);
            own.retain(|shape| shape.place.is_none());
            own.append(&mut behind);
            behind = own;
        }
        shown &= root.attribute("showMasterSp") != Some("0");
    }
    let paper = Fill::Colour(ground::paper(&scheme));
    let body = layout.contents(template.size);
    let area =
        body.iter().skip(1).fold(body.first().map(|own| own.frame), |all, own| all.map(|all| joined(&all, &own.frame)));
    Ok(Slide {
        shapes,
        behind,
        ground: grounds.into_iter().flatten().next().unwrap_or(paper),
        body: area.zip(body.first().map(|own| own.style.levels[0].size * own.style.scale)),
        text: body.first().and_then(|own| Color::parse(&own.style.levels[0].paint.css(&scheme))),
        title_size: layout.first(Kind::Title).map(|own| own.style.levels[0].size * own.style.scale),
        is_cover: matches!(layout.kind.as_str(), "title" | "secHead"),
    })
}

pub fn joined(one: &Frame, other: &Frame) -> Frame {
    let (x, y) = (one.x.min(other.x), one.y.min(other.y));
    Frame::new(x, y, one.right().max(other.right()) - x, one.bottom().max(other.bottom()) - y)
}

struct Reader<'a> {
    layout: &'a Layout,
    other: &'a TextStyle,
    scheme: Scheme,
    table_style: ground::TableStyles,
}

/// How the coordinates within a group become those of the slide.
#[derive(Clone, Copy)]
struct Turn {
    offset: (f64, f64),
    scale: (f64, f64),
}

impl Turn {
    const NONE: Turn = Turn { offset: (0.0, 0.0), scale: (1.0, 1.0) };

    fn frame(&self, own: Frame) -> Frame {
        Frame::new(
            (self.offset.0 + own.x as f64 * self.scale.0) as i64,
            (self.offset.1 + own.y as f64 * self.scale.1) as i64,
            (own.width as f64 * self.scale.0) as i64,
            (own.height as f64 * self.scale.1) as i64,
        )
    }

    fn within(&self, xfrm: Node<'_, '_>) -> Turn {
        let (Some(own), Some(inner)) = (frame(xfrm, "off", "ext"), frame(xfrm, "chOff", "chExt")) else { return *self };
        let own = self.frame(own);
        let scale = (own.width as f64 / inner.width.max(1) as f64, own.height as f64 / inner.height.max(1) as f64);
        Turn { offset: (own.x as f64 - inner.x as f64 * scale.0, own.y as f64 - inner.y as f64 * scale.1), scale }
    }
}

fn frame(xfrm: Node<'_, '_>, place: &str, size: &str) -> Option<Frame> {
    let (offset, extent) = (child(xfrm, place)?, child(xfrm, size)?);
    Some(Frame::new(number(offset, "x")?, number(offset, "y")?, number(extent, "cx")?, number(extent, "cy")?))
}

impl Reader<'_> {
    fn shapes(&self, root: Node<'_, '_>, with_text: bool) -> Vec<Shape> {
        let mut shapes = Vec::new();
        if let Some(tree) = descend(root, &["cSld", "spTree"]) {
            self.gather(tree, Turn::NONE, None, with_text, &mut shapes);
        }
        shapes
    }

    fn gather(&self, tree: Node<'_, '_>, turn: Turn, group: Option<u32>, with_text: bool, shapes: &mut Vec<Shape>) {
        for node in tree.children().filter(Node::is_element) {
            match node.tag_name().name() {
                "AlternateContent" => {
                    if let Some(choice) = child(node, "Choice") {
                        self.gather(choice, turn, group, with_text, shapes);
                    }
                }
                "sp" | "pic" | "graphicFrame" | "cxnSp" => {
                    shapes.extend(self.shape(node, turn, group, with_text));
                }
                "grpSp" => {
                    let xfrm = descend(node, &["grpSpPr", "xfrm"]);
                    let Some(mut own) = self.shape(node, turn, group, with_text) else { continue };
                    own.what = What::Group;
                    let id = own.id;
                    shapes.push(own);
                    let inner = xfrm.map_or(turn, |xfrm| turn.within(xfrm));
                    self.gather(node, inner, group.or(Some(id)), with_text, shapes);
                }
                _ => {}
            }
        }
    }

    fn shape(&self, node: Node<'_, '_>, turn: Turn, group: Option<u32>, with_text: bool) -> Option<Shape> {
        let named = node.children().find(|child| child.tag_name().name().starts_with("nv"))?;
        let said = child(named, "cNvPr")?;
        let mark = descend(named, &["nvPr", "ph"]);
        let place = mark.and_then(|mark| self.place(mark));
        let properties = child(node, "spPr").or_else(|| child(node, "grpSpPr"));
        let xfrm = properties.and_then(|own| child(own, "xfrm")).or_else(|| child(node, "xfrm"));
        let own = xfrm.and_then(|xfrm| frame(xfrm, "off", "ext")).map(|own| turn.frame(own));
        let frame = own.or(place.map(|place| place.frame))?;
        let table = node.descendants().find(|node| node.tag_name().name() == "tbl");
        let what = match node.tag_name().name() {
            "pic" => What::Picture,
            "cxnSp" => What::Connector,
            "graphicFrame" if table.is_some() => What::Table,
            "graphicFrame" => What::Chart,
            _ => What::Text,
        };
        let bodies = match (with_text, table, child(node, "txBody")) {
            (true, Some(table), _) => self.cells(table, &frame),
            (true, None, Some(body)) => {
                let style = place.map_or(self.other, |place| &place.style);
                vec![text::read(body, style, frame, &self.scheme)]
            }
            _ => Vec::new(),
        };
        let ends = child(named, "cNvCxnSpPr");
        let end =
            |name: &str| ends.and_then(|own| child(own, name)).and_then(|own| number(own, "id")).map(|id| id as u32);
        Some(Shape {
            id: number(said, "id").unwrap_or_default() as u32,
            name: said.attribute("name").unwrap_or_default().to_owned(),
            what,
            place: mark.map(|_| place.map_or(Kind::Other, |place| place.kind)),
            frame,
            fill: ground::of_shape(properties, place, &self.scheme),
            description: said.attribute("descr").unwrap_or_default().to_owned(),
            ornament: said
                .descendants()
                .any(|own| own.tag_name().name() == "decorative" && own.attribute("val") == Some("1")),
            bodies,
            group,
            glue: (end("stCxn"), end("endCxn")),
            corners: properties.map(|own| super::crossing::corners(own, &frame)).unwrap_or_default(),
        })
    }

    fn place(&self, mark: Node<'_, '_>) -> Option<&Placeholder> {
        let index = mark.attribute("idx").and_then(|index| index.parse().ok());
        let kind = mark.attribute("type");
        let places = &self.layout.placeholders;
        let exact = places.iter().find(|own| own.index == index && own.type_name.as_deref() == kind);
        exact
            .or_else(|| places.iter().find(|own| own.index == index && index.is_some()))
            .or_else(|| places.iter().find(|own| own.type_name.as_deref() == kind))
    }

    fn cells(&self, table: Node<'_, '_>, frame: &Frame) -> Vec<Body> {
        let grid = child(table, "tblGrid").into_iter().flat_map(|grid| grid.children());
        let widths: Vec<i64> = grid.filter_map(|column| number(column, "w")).collect();
        let style = self.table_style.of(table, &self.scheme);
        let mut bodies = Vec::new();
        let mut y = frame.y;
        for (row, tr) in table.children().filter(|node| node.tag_name().name() == "tr").enumerate() {
            let height = number(tr, "h").unwrap_or_default();
            let mut x = frame.x;
            for (cell, width) in tr.children().filter(|node| node.tag_name().name() == "tc").zip(&widths) {
                let span = number(cell, "gridSpan").unwrap_or(1);
                let own = Frame::new(x, y, width * span.max(1), height);
                if let Some(body) = child(cell, "txBody") {
                    let mut look = self.other.clone();
                    for level in &mut look.levels {
                        (level.margin, level.indent, level.bullet) = (0, 0, false);
                    }
                    let mut read = text::read(body, &look, own, &self.scheme);
                    let properties = child(cell, "tcPr");
                    style.apply(&mut read, row, properties, &self.scheme);
                    bodies.push(read);
                }
                x += width;
            }
            y += height;
        }
        bodies
    }
}
