//! What lies behind letters: fills of slides, shapes and cells.

use roxmltree::Node;
use shosai_document::{
    formats::pptx::template::{Paint, PlaceFill, Placeholder, Scheme, Template},
    office::{
        package::Package,
        units::Frame,
        xml::{child, descend, parse},
    },
};
use shosai_figure::Color;

use super::deck::{Shape, Slide, What};
use super::text::Body;

/// How a shape is filled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fill {
    None,
    Colour(Color),
    /// A colour that what lies behind shines through, and how much of it is seen.
    Thin(Color, f64),
    /// A picture, a pattern or a gradient: anything may lie behind the letters.
    Unknown,
}

pub fn fill(properties: Node<'_, '_>, scheme: &Scheme) -> Fill {
    for own in properties.children() {
        match own.tag_name().name() {
            "noFill" => return Fill::None,
            "solidFill" => return of_paint(Paint::within(own), scheme),
            "blipFill" | "pattFill" => return Fill::Unknown,
            "gradFill" => return gradient(own, scheme),
            _ => {}
        }
    }
    // None of its own: that of the theme, by the shape's style.
    let style = properties.parent().and_then(|shape| descend(shape, &["style", "fillRef"]));
    style.filter(|own| own.attribute("idx") != Some("0")).map_or(Fill::None, |own| of_paint(Paint::within(own), scheme))
}

/// The fill of a shape: its own, or else that of the placeholder it stands for.
pub fn of_shape(properties: Option<Node<'_, '_>>, place: Option<&Placeholder>, scheme: &Scheme) -> Fill {
    let own = properties.map_or(Fill::None, |own| fill(own, scheme));
    match place.map_or(PlaceFill::None, |place| place.style.fill) {
        PlaceFill::Colour(paint) if own == Fill::None => of_paint(Some(paint), scheme),
        PlaceFill::Unknown if own == Fill::None => Fill::Unknown,
        _ => own,
    }
}

fn of_paint(paint: Option<Paint>, scheme: &Scheme) -> Fill {
    let Some((paint, colour)) = paint.and_then(|paint| Some((paint, Color::parse(&paint.css(scheme))?))) else {
        return Fill::Unknown;
    };
    if paint.alpha < 0.99 { Fill::Thin(colour, paint.alpha) } else { Fill::Colour(colour) }
}

/// A gradient between like colours is one colour; another may be anything.
fn gradient(own: Node<'_, '_>, scheme: &Scheme) -> Fill {
    let stops = own.descendants().filter(|node| node.tag_name().name() == "gs");
    let colours: Vec<Color> =
        stops.filter_map(Paint::within).filter_map(|paint| Color::parse(&paint.css(scheme))).collect();
    let lights: Vec<f64> = colours.iter().map(|own| own.luminance()).collect();
    let (low, high) = (lights.iter().copied().fold(1.0, f64::min), lights.iter().copied().fold(0.0, f64::max));
    match colours.first() {
        Some(first) if high - low < 0.15 => Fill::Colour(*first),
        _ => Fill::Unknown,
    }
}

/// The ground of a slide, a layout or a master, where it says one.
pub fn of_slide(root: Node<'_, '_>, scheme: &Scheme) -> Option<Fill> {
    let ground = descend(root, &["cSld", "bg"])?;
    if let Some(own) = child(ground, "bgPr") {
        return Some(fill(own, scheme));
    }
    // A reference into the theme's fills: the first three are plain enough to take the colour for it.
    let named = child(ground, "bgRef")?;
    let plain = named.attribute("idx").is_none_or(|index| matches!(index, "0" | "1000" | "1001"));
    Some(if plain { of_paint(Paint::within(named), scheme) } else { Fill::Unknown })
}

pub fn paper(scheme: &Scheme) -> Color {
    Color::parse(&Paint::named("bg1").css(scheme)).unwrap_or(shosai_figure::WHITE)
}

/// The colour behind a place of a slide; nothing where it cannot be told.
pub fn behind(slide: &Slide, place: &Frame, shape: &Shape, body: &Body) -> Option<Color> {
    let mut colour = layered(None, slide.ground);
    let covers = |own: &&Shape| {
        let shared = own.frame.within(place);
        own.frame.overlaps(place) && shared.area() > place.area() * 0.6
    };
    for own in slide.behind.iter().filter(covers) {
        let fill = if own.what == What::Picture { Fill::Unknown } else { own.fill };
        colour = layered(colour, fill);
    }
    for own in slide.shapes.iter().take_while(|own| own.id != shape.id).filter(covers) {
        match own.what {
            What::Picture => colour = None,
            What::Text => colour = layered(colour, own.fill),
            _ => {}
        }
    }
    colour = layered(colour, shape.fill);
    layered(colour, body.fill)
}

fn layered(below: Option<Color>, fill: Fill) -> Option<Color> {
    match fill {
        Fill::None => below,
        Fill::Colour(colour) => Some(colour),
        Fill::Thin(colour, alpha) => below.map(|below| {
            let mix = |own: u8, under: u8| (f64::from(own) * alpha + f64::from(under) * (1.0 - alpha)).round() as u8;
            Color(mix(colour.0, below.0), mix(colour.1, below.1), mix(colour.2, below.2))
        }),
        Fill::Unknown => None,
    }
}

/// The table styles of a deck, as XML.
#[derive(Clone, Default)]
pub struct TableStyles(String);

pub fn table_styles(package: &Package, template: &Template) -> TableStyles {
    let part = package.related(&template.presentation, "tableStyles");
    TableStyles(part.and_then(|part| package.text(part).ok()).map(|text| text.into_owned()).unwrap_or_default())
}

/// How the rows of a table look: fill and letters of the first row, of odd and of even ones.
pub struct TableLook {
    rows: [(Fill, Option<Color>); 3],
    has_head: bool,
}

/// “Medium Style 2 – Accent 1”, which programs know without being told.
const KNOWN: &str = "{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}";

impl TableStyles {
    pub fn of(&self, table: Node<'_, '_>, scheme: &Scheme) -> TableLook {
        let properties = child(table, "tblPr");
        let id = properties.and_then(|own| child(own, "tableStyleId")).and_then(|own| own.text()).unwrap_or_default();
        let flag = |name: &str| properties.and_then(|own| own.attribute(name)) == Some("1");
        let (has_head, banded) = (flag("firstRow"), flag("bandRow"));
        let named = |name: &'static str, tint: f64| of_paint(Some(Paint::named(name).tinted(tint)), scheme);
        let letters = |name: &'static str| Color::parse(&Paint::named(name).css(scheme));
        let mut rows = [(Fill::None, None); 3];
        let parsed = parse(&self.0).ok();
        let style = parsed
            .as_ref()
            .and_then(|own| own.root_element().children().find(|node| node.attribute("styleId") == Some(id)));
        if let Some(style) = style {
            let whole = part(style, "wholeTbl", scheme);
            let head = part(style, "firstRow", scheme);
            let (one, two) = (part(style, "band1H", scheme), part(style, "band2H", scheme));
            let over =
                |own: (Fill, Option<Color>)| (if own.0 == Fill::None { whole.0 } else { own.0 }, own.1.or(whole.1));
            rows = [over(head), over(one), over(two)];
        } else if id == KNOWN {
            rows = [
                (named("accent1", 1.0), letters("lt1")),
                (named("accent1", 0.4), letters("dk1")),
                (named("accent1", 0.2), letters("dk1")),
            ];
        }
        if !banded {
            rows[1] = rows[2];
        }
        TableLook { rows, has_head }
    }
}

fn part(style: Node<'_, '_>, name: &str, scheme: &Scheme) -> (Fill, Option<Color>) {
    let Some(own) = child(style, name) else { return (Fill::None, None) };
    let filled = descend(own, &["tcStyle", "fill"]).map_or(Fill::None, |own| fill(own, scheme));
    let letters = child(own, "tcTxStyle").and_then(Paint::within).and_then(|paint| Color::parse(&paint.css(scheme)));
    (filled, letters)
}

impl TableLook {
    /// Gives a cell's text what its place in the table gives it.
    pub fn apply(&self, body: &mut Body, row: usize, properties: Option<Node<'_, '_>>, scheme: &Scheme) {
        let place = match (self.has_head, row) {
            (true, 0) => 0,
            (true, row) => 2 - row % 2,
            (false, row) => 1 + row % 2,
        };
        let (filled, letters) = self.rows[place];
        let own = properties.map_or(Fill::None, |own| fill(own, scheme));
        body.fill = if own == Fill::None { filled } else { own };
        if let Some(colour) = letters {
            let runs = body.paragraphs.iter_mut().flat_map(|own| &mut own.runs);
            runs.filter(|run| !run.own_colour).for_each(|run| run.colour = Some(colour));
        }
        let inset = |name: &str, usual: i64| {
            properties.and_then(|own| own.attribute(name)).and_then(|own| own.parse().ok()).unwrap_or(usual)
        };
        body.insets = [inset("marL", 91_440), inset("marT", 45_720), inset("marR", 91_440), inset("marB", 45_720)];
    }
}
