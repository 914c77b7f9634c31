//! Looks at a written deck as a reader would: where everything stands, and whether its text fits.

use std::collections::BTreeMap;

use roxmltree::Node;

use crate::formats::pptx::template::{Placeholder, Template};
use crate::office::package::Package;
use crate::office::units::Frame;
use crate::office::xml::{child, descend, number, parse};

/// A shape of a slide.
#[derive(Debug)]
pub struct Shape {
    pub name: String,
    /// What it is: `sp`, `pic`, `graphicFrame`.
    pub kind: String,
    /// The type of its placeholder; `obj` where it names none.
    pub place: Option<String>,
    /// Where it stands.
    pub frame: Frame,
    pub text: String,
}

/// A slide as read back.
pub struct Seen {
    /// The name of its layout.
    pub layout: String,
    /// The part of its master.
    pub master: String,
    pub shapes: Vec<Shape>,
    pub notes: String,
    pub xml: String,
}

impl Seen {
    /// The text of its title.
    pub fn title(&self) -> Option<&str> {
        let is_title = |shape: &&Shape| {
            matches!(shape.place.as_deref(), Some("title" | "ctrTitle")) || shape.name.starts_with("Title ")
        };
        self.shapes.iter().find(is_title).map(|shape| shape.text.as_str())
    }
}

/// Reads a deck back.
pub fn read(bytes: &[u8]) -> (Vec<Seen>, (i64, i64)) {
    let package = Package::read(bytes).unwrap();
    let template = Template::read(bytes).unwrap();
    let presentation = package.related("", "officeDocument").unwrap().to_owned();
    let text = package.text(&presentation).unwrap();
    let document = parse(&text).unwrap();
    let targets: BTreeMap<&str, &str> =
        package.relationships(&presentation).iter().map(|own| (own.id.as_str(), own.target.as_str())).collect();
    let list = child(document.root_element(), "sldIdLst").unwrap();
    let parts = list.children().filter(Node::is_element).map(|node| {
        let id = node.attributes().find(|own| own.name() == "id" && own.namespace().is_some()).unwrap().value();
        targets[id]
    });
    let slides = parts.map(|part| slide(&package, &template, part)).collect();
    (slides, template.size)
}

fn slide(package: &Package, template: &Template, part: &str) -> Seen {
    let xml = package.text(part).unwrap().into_owned();
    let layout_part = package.related(part, "slideLayout").unwrap();
    let layout = template.layouts.iter().find(|layout| layout.part == layout_part).unwrap();
    let document = parse(&xml).unwrap();
    let tree = descend(document.root_element(), &["cSld", "spTree"]).unwrap();
    let mut shapes = Vec::new();
    for node in tree.descendants().filter(|node| matches!(node.tag_name().name(), "sp" | "pic" | "graphicFrame")) {
        if node.ancestors().any(|above| above.tag_name().name() == "Fallback") {
            continue;
        }
        shapes.push(shape(node, &layout.placeholders));
    }
    let notes = package
        .related(part, "notesSlide")
        .map(|notes| letters(parse(&package.text(notes).unwrap()).unwrap().root_element()));
    let master = template.master(layout).part.clone();
    Seen { layout: layout.name.clone(), master, shapes, notes: notes.unwrap_or_default(), xml: xml.clone() }
}

fn shape(node: Node<'_, '_>, places: &[Placeholder]) -> Shape {
    let named = node.children().find(|child| child.tag_name().name().starts_with("nv")).unwrap();
    let name = child(named, "cNvPr").unwrap().attribute("name").unwrap_or_default().to_owned();
    let mark = descend(named, &["nvPr", "ph"]);
    let place = mark.map(|mark| mark.attribute("type").unwrap_or("obj").to_owned());
    let own = descend(node, &["spPr", "xfrm"]).or_else(|| child(node, "xfrm")).map(|xfrm| {
        let (off, ext) = (child(xfrm, "off").unwrap(), child(xfrm, "ext").unwrap());
        let value = |node, name| number(node, name).unwrap();
        Frame::new(value(off, "x"), value(off, "y"), value(ext, "cx"), value(ext, "cy"))
    });
    let frame = own.unwrap_or_else(|| {
        let mark = mark.expect("a shape without a place must be a placeholder");
        let index = mark.attribute("idx").and_then(|index| index.parse().ok());
        let kind = mark.attribute("type");
        let found = places.iter().find(|own| own.index == index && own.type_name.as_deref() == kind);
        found.expect("a placeholder of the layout").frame
    });
    Shape { name, kind: node.tag_name().name().to_owned(), place, frame, text: letters(node) }
}

fn letters(node: Node<'_, '_>) -> String {
    node.descendants().filter(|node| node.tag_name().name() == "t").filter_map(|node| node.text()).collect()
}

/// What is wrong with where things stand: outside the slide, or one text over another.
pub fn faults(slides: &[Seen], size: (i64, i64)) -> Vec<String> {
    let mut faults = Vec::new();
    for (index, slide) in slides.iter().enumerate() {
        let number = index + 1;
        for shape in &slide.shapes {
            let frame = shape.frame;
            if frame.x < 0 || frame.y < 0 || frame.right() > size.0 || frame.bottom() > size.1 {
                faults.push(format!("slide {number}: `{}` stands outside: {frame:?}", shape.name));
            }
        }
        let solid: Vec<&Shape> =
            slide.shapes.iter().filter(|shape| !shape.text.is_empty() || shape.kind == "pic").collect();
        for (place, one) in solid.iter().enumerate() {
            for other in &solid[place + 1..] {
                if one.frame.overlaps(&other.frame) {
                    faults.push(format!("slide {number}: `{}` and `{}` overlap", one.name, other.name));
                }
            }
        }
    }
    faults
}
