//! Lines that run through boxes, and labels that stand on them.

use roxmltree::Node;
use shosai_document::office::{
    units::Frame,
    xml::{child, descend, number},
};

use super::deck::{Deck, Shape, Slide};

/// A line may touch the edge of a box.
const TOUCH: i64 = 25_400;

pub fn check(_: &Deck, slide: &Slide, _: Option<&Slide>) -> Vec<String> {
    let named = |own: &&Shape, name: &str| own.group.is_some() && own.name.starts_with(name);
    let boxes: Vec<&Shape> = slide.shapes.iter().filter(|own| named(own, "Box")).collect();
    let mut found = Vec::new();
    // Rules lie behind the boxes: lines of time, and of those who speak.
    let is_line = |own: &&Shape| own.group.is_some() && !own.corners.is_empty() && !own.name.starts_with("Rule");
    for line in slide.shapes.iter().filter(is_line) {
        for own in boxes.iter().filter(|own| own.group == line.group) {
            let joined = [line.glue.0, line.glue.1].contains(&Some(own.id));
            if !joined && line.corners.windows(2).any(|pair| meets(pair[0], pair[1], &own.frame)) {
                found.push(format!("`{}` runs through `{}`", line.name, own.name));
            }
        }
    }
    for label in slide.shapes.iter().filter(|own| named(own, "Label")) {
        for own in boxes.iter().filter(|own| own.group == label.group) {
            let shared = label.frame.within(&own.frame);
            if label.frame.overlaps(&own.frame) && shared.width > TOUCH && shared.height > TOUCH {
                found.push(format!("`{}` stands on `{}`", label.name, own.name));
            }
        }
    }
    found
}

fn meets(from: (i64, i64), to: (i64, i64), frame: &Frame) -> bool {
    // Points along the way: enough of them for any box that holds a letter.
    (0..=64).any(|step| {
        let (x, y) = (from.0 + (to.0 - from.0) * step / 64, from.1 + (to.1 - from.1) * step / 64);
        x > frame.x + TOUCH && x < frame.right() - TOUCH && y > frame.y + TOUCH && y < frame.bottom() - TOUCH
    })
}

/// The corners of a connector or of a line of one's own making; none for other shapes.
pub fn corners(properties: Node<'_, '_>, frame: &Frame) -> Vec<(i64, i64)> {
    if let Some(path) =
        descend(properties, &["custGeom", "pathLst", "path"]).filter(|own| own.attribute("fill") == Some("none"))
    {
        let points = path.descendants().filter(|node| node.tag_name().name() == "pt");
        return points.filter_map(|own| Some((frame.x + number(own, "x")?, frame.y + number(own, "y")?))).collect();
    }
    let Some(shape) = child(properties, "prstGeom") else { return Vec::new() };
    let preset = shape.attribute("prst").unwrap_or_default();
    if !preset.contains("onnector") && preset != "line" {
        return Vec::new();
    }
    let Some(xfrm) = child(properties, "xfrm") else { return Vec::new() };
    let adjusted = |place: usize| {
        let guides = child(shape, "avLst").into_iter().flat_map(|list| list.children()).filter(Node::is_element);
        let value = guides
            .into_iter()
            .nth(place)
            .and_then(|own| own.attribute("fmla")?.strip_prefix("val ")?.parse::<f64>().ok());
        value.unwrap_or(50_000.0) / 100_000.0
    };
    let unit: Vec<(f64, f64)> = match preset {
        "bentConnector2" => vec![(0.0, 0.0), (1.0, 0.0), (1.0, 1.0)],
        "bentConnector3" | "curvedConnector3" => {
            let bend = adjusted(0);
            vec![(0.0, 0.0), (bend, 0.0), (bend, 1.0), (1.0, 1.0)]
        }
        "bentConnector4" => {
            let (x, y) = (adjusted(0), adjusted(1));
            vec![(0.0, 0.0), (x, 0.0), (x, y), (1.0, y), (1.0, 1.0)]
        }
        "bentConnector5" => {
            let (x, y, last) = (adjusted(0), adjusted(1), adjusted(2));
            vec![(0.0, 0.0), (x, 0.0), (x, y), (last, y), (last, 1.0), (1.0, 1.0)]
        }
        _ => vec![(0.0, 0.0), (1.0, 1.0)],
    };
    let flag = |name: &str| xfrm.attribute(name) == Some("1");
    let quarter = (number(xfrm, "rot").unwrap_or(0) as f64 / 5_400_000.0).round() as i64 & 3;
    let (width, height) = (frame.width as f64, frame.height as f64);
    let (middle_x, middle_y) = (frame.x as f64 + width / 2.0, frame.y as f64 + height / 2.0);
    let placed = unit.into_iter().map(|(x, y)| {
        let x = if flag("flipH") { 1.0 - x } else { x };
        let y = if flag("flipV") { 1.0 - y } else { y };
        let (x, y) = ((x - 0.5) * width, (y - 0.5) * height);
        let (x, y) = match quarter {
            1 => (-y, x),
            2 => (-x, -y),
            3 => (y, -x),
            _ => (x, y),
        };
        ((middle_x + x) as i64, (middle_y + y) as i64)
    });
    placed.collect()
}
