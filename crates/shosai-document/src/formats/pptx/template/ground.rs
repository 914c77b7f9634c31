//! What lies behind the places of a layout: the colour of the paper and the shapes that layout and master put on it.

use roxmltree::Node;
use shosai_figure::Color;

use super::shown::Shown;
use super::{Paint, Scheme};
use crate::office::archive::Bytes;
use crate::office::units::Frame;
use crate::office::xml::{child, descend, number};

/// How something is filled.
#[derive(Clone, Debug, Default)]
enum Fill {
    #[default]
    None,
    /// A colour, and how much of it is seen.
    Colour(Color, f64),
    /// A picture, as it is.
    Picture(Shown),
    /// A changed picture, a pattern or a steep gradient: anything may lie there.
    Unknown,
}

/// The bytes of a picture, by the id of its relationship.
pub type Pictures<'a> = &'a dyn Fn(&str) -> Option<Bytes>;

/// The ground of a layout, or of a master.
#[derive(Clone, Debug, Default)]
pub struct Ground {
    paper: Fill,
    /// Shapes on it, the lowest first.
    shapes: Vec<(Frame, Fill)>,
    /// Where words stand that are the template's own.
    words: Vec<Frame>,
    hides_below: bool,
}

impl Ground {
    pub fn read(root: Node<'_, '_>, scheme: &Scheme, pictures: Pictures<'_>) -> Self {
        let mut own = Self { paper: paper(root, scheme, pictures), ..Self::default() };
        own.hides_below = root.attribute("showMasterSp") == Some("0");
        let tree = descend(root, &["cSld", "spTree"]);
        for node in tree.into_iter().flat_map(|tree| tree.children()) {
            let named = node.children().find(|child| child.tag_name().name().starts_with("nv"));
            let placed = named.is_some_and(|named| descend(named, &["nvPr", "ph"]).is_some());
            let properties = child(node, "spPr").or_else(|| child(node, "grpSpPr"));
            let Some(properties) = properties.filter(|_| !placed) else { continue };
            let Some(frame) = child(properties, "xfrm").and_then(frame) else { continue };
            if node.tag_name().name() == "sp" && has_words(node) {
                own.words.push(frame);
            }
            let fill = match node.tag_name().name() {
                "pic" => shown(node, pictures),
                "grpSp" if node.descendants().any(|own| own.tag_name().name() == "pic") => Fill::Unknown,
                "sp" => filled(properties, scheme, pictures).unwrap_or_else(|| styled(node, scheme)),
                _ => Fill::None,
            };
            if !matches!(fill, Fill::None) {
                own.shapes.push((frame, fill));
            }
        }
        own
    }

    /// A layout's ground on its master's.
    pub fn on(mut self, master: &Ground) -> Self {
        if matches!(self.paper, Fill::None) {
            self.paper = master.paper.clone();
        }
        if !self.hides_below {
            self.shapes.splice(0..0, master.shapes.iter().cloned());
            self.words.extend(&master.words);
        }
        self
    }

    /// The small pictures and words on it that are no ornament behind text: logos.
    pub fn logos(&self, slide: &Frame) -> Vec<Frame> {
        let shown = |own: &&(Frame, Fill)| matches!(own.1, Fill::Unknown | Fill::Picture(_));
        let is_logo = |frame: &&Frame| {
            let (short, long) = (frame.width.min(frame.height), frame.width.max(frame.height));
            short * THIN > long && frame.area() < slide.area() * LARGEST_LOGO
        };
        let pictures = self.shapes.iter().filter(shown).map(|own| &own.0);
        pictures.chain(&self.words).filter(is_logo).copied().collect()
    }

    /// The colour behind a place; nothing where it cannot be told.
    pub fn behind(&self, place: &Frame) -> Option<Color> {
        // A picture on the paper is stretched over all of it, which is not known here.
        let mut colour =
            if let Fill::Picture(_) = self.paper { None } else { layered(None, &self.paper, (place, place)) };
        for (frame, fill) in &self.shapes {
            if frame.overlaps(place) && frame.within(place).area() > place.area() * COVERED {
                colour = layered(colour, fill, (frame, place));
            }
        }
        colour
    }
}

/// Whether a shape has words of its own; a number or a date is not always there.
fn has_words(shape: Node<'_, '_>) -> bool {
    let mut words = shape.descendants().filter(|own| own.tag_name().name() == "t");
    words.any(|own| own.text().is_some_and(|text| !text.trim().is_empty()))
        && !shape.descendants().any(|own| own.tag_name().name() == "fld")
}

/// A larger picture is a ground to write on.
const LARGEST_LOGO: f64 = 0.12;
/// A picture so much longer than wide is a line or a band, which text may touch.
const THIN: i64 = 12;

/// A shape that covers less of a place is an ornament at its edge.
const COVERED: f64 = 0.5;

fn layered(below: Option<Color>, fill: &Fill, (frame, place): (&Frame, &Frame)) -> Option<Color> {
    match fill {
        Fill::None => below,
        Fill::Colour(colour, alpha) if *alpha > 0.99 => Some(*colour),
        Fill::Colour(colour, alpha) => below.map(|below| below.mix(*colour, *alpha)),
        Fill::Picture(own) => own.behind(frame, place, below),
        Fill::Unknown => None,
    }
}

/// A picture as it is; one that is cut or changed may be anything.
fn shown(filled: Node<'_, '_>, pictures: Pictures<'_>) -> Fill {
    let fill = if filled.tag_name().name() == "blipFill" { Some(filled) } else { child(filled, "blipFill") };
    let blip = fill.and_then(|fill| child(fill, "blip"));
    let plain = |blip: &Node<'_, '_>| blip.children().all(|own| !own.is_element() || own.tag_name().name() == "extLst");
    let whole = fill.and_then(|fill| child(fill, "srcRect")).is_none_or(|cut| cut.attributes().len() == 0);
    let id = blip.filter(plain).and_then(|blip| blip.attributes().find(|own| own.name() == "embed"));
    let bytes = id.filter(|_| whole).and_then(|id| pictures(id.value()));
    bytes.map_or(Fill::Unknown, |bytes| Fill::Picture(Shown::new(bytes)))
}

fn paper(root: Node<'_, '_>, scheme: &Scheme, pictures: Pictures<'_>) -> Fill {
    let Some(ground) = descend(root, &["cSld", "bg"]) else { return Fill::None };
    if let Some(own) = child(ground, "bgPr") {
        return filled(own, scheme, pictures).unwrap_or(Fill::Unknown);
    }
    // The first fill of a theme is its colour, the others are what the theme makes of it.
    let Some(named) = child(ground, "bgRef") else { return Fill::None };
    let plain = named.attribute("idx").is_none_or(|index| matches!(index, "0" | "1000" | "1001"));
    if plain { painted(Paint::within(named), scheme) } else { Fill::Unknown }
}

fn filled(properties: Node<'_, '_>, scheme: &Scheme, pictures: Pictures<'_>) -> Option<Fill> {
    properties.children().find_map(|own| match own.tag_name().name() {
        "noFill" => Some(Fill::None),
        "solidFill" => Some(painted(Paint::within(own), scheme)),
        "gradFill" => Some(gradient(own, scheme)),
        "blipFill" => Some(shown(own, pictures)),
        "pattFill" => Some(Fill::Unknown),
        _ => None,
    })
}

/// The fill that a shape takes from the theme.
fn styled(shape: Node<'_, '_>, scheme: &Scheme) -> Fill {
    let Some(named) = descend(shape, &["style", "fillRef"]) else { return Fill::None };
    if named.attribute("idx") == Some("0") { Fill::None } else { painted(Paint::within(named), scheme) }
}

fn painted(paint: Option<Paint>, scheme: &Scheme) -> Fill {
    let colour = paint.and_then(|paint| Some((Color::parse(&paint.css(scheme))?, paint.alpha)));
    colour.map_or(Fill::Unknown, |(colour, alpha)| Fill::Colour(colour, alpha))
}

/// A gradient between like colours is one colour; another may be anything.
fn gradient(own: Node<'_, '_>, scheme: &Scheme) -> Fill {
    let stops = own.descendants().filter(|node| node.tag_name().name() == "gs");
    let colours: Vec<Color> =
        stops.filter_map(Paint::within).filter_map(|paint| Color::parse(&paint.css(scheme))).collect();
    let lights = colours.iter().map(|own| own.luminance());
    let (low, high) = lights.fold((1.0_f64, 0.0_f64), |(low, high), own| (low.min(own), high.max(own)));
    match colours.first() {
        Some(first) if high - low < STEEP => Fill::Colour(*first, 1.0),
        _ => Fill::Unknown,
    }
}

/// A gradient over more brightness than this has no one colour.
const STEEP: f64 = 0.15;

fn frame(xfrm: Node<'_, '_>) -> Option<Frame> {
    let (offset, extent) = (child(xfrm, "off")?, child(xfrm, "ext")?);
    Some(Frame::new(number(offset, "x")?, number(offset, "y")?, number(extent, "cx")?, number(extent, "cy")?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::office::xml::parse;

    fn ground(xml: &str) -> Ground {
        let text = format!("<m><cSld>{xml}</cSld></m>");
        Ground::read(parse(&text).unwrap().root_element(), &Scheme::default(), &|_| None)
    }

    #[test]
    fn a_band_on_the_paper_is_what_lies_behind_a_title_on_it() {
        let band = "<spTree><sp><nvSpPr><nvPr/></nvSpPr><spPr><xfrm><off x=\"0\" y=\"0\"/><ext cx=\"1000\" cy=\"100\"/></xfrm></spPr>\
                    <style><fillRef idx=\"1\"><srgbClr val=\"00C6BB\"/></fillRef></style></sp></spTree>";
        let master = ground(&format!("<bg><bgPr><solidFill><srgbClr val=\"FFFFFF\"/></solidFill></bgPr></bg>{band}"));
        let layout = ground("").on(&master);
        assert_eq!(layout.behind(&Frame::new(100, 10, 500, 50)).unwrap().hex(), "#00c6bb");
        assert_eq!(layout.behind(&Frame::new(100, 300, 500, 50)).unwrap().hex(), "#ffffff");
    }

    #[test]
    fn words_of_a_master_are_kept_clear_as_its_logos_are() {
        let words = |text: &str| {
            format!(
                "<spTree><sp><nvSpPr><nvPr/></nvSpPr><spPr><xfrm><off x=\"800\" y=\"500\"/><ext cx=\"150\" cy=\"40\"/></xfrm></spPr>\
                 <txBody><p><r><t>{text}</t></r></p></txBody></sp></spTree>"
            )
        };
        let slide = Frame::new(0, 0, 1000, 600);
        let master = ground(&words("Honolulu"));
        assert_eq!(ground("").on(&master).logos(&slide), [Frame::new(800, 500, 150, 40)]);
        assert_eq!(ground(&words(" ")).logos(&slide), []);
    }

    #[test]
    fn behind_a_picture_anything_may_lie() {
        let own = ground("<bg><bgPr><blipFill/></bgPr></bg>");
        assert_eq!(own.behind(&Frame::new(0, 0, 10, 10)), None);
    }
}
