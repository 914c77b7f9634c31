//! What must hold for every picture: no text over another or outside or without its glyphs, bars from zero, enough
//! contrast.

use super::{Anchor, Color, Frame, Node, Part, Scene, Text, WHITE};
use shosai_text::Faces;

/// The contrast a text needs.
pub const TEXT_CONTRAST: f64 = 4.5;
/// The contrast a mark needs.
pub const MARK_CONTRAST: f64 = 3.0;
/// Rounding of coordinates in pixels.
const TOLERANCE: f64 = 0.6;

/// The room a text takes: its real width, and its letters' height without the font's line gap.
pub fn frame_of(text: &Text, faces: &Faces) -> Frame {
    let face = if text.bold { &faces.bold } else { &faces.regular };
    let width = face.width(&text.text, text.size);
    let left = match text.anchor {
        Anchor::Start => text.x,
        Anchor::Middle => text.x - width / 2.0,
        Anchor::End => text.x - width,
    };
    Frame { left, top: text.y - text.size * ASCENT, right: left + width, bottom: text.y + text.size * DESCENT }
}

/// Letters rise this share of the size above the baseline; kanji fill it.
pub const ASCENT: f64 = 0.88;
/// And fall this share below it.
pub const DESCENT: f64 = 0.14;

/// Every rule the picture breaks, as sentences.
pub fn faults(scene: &Scene, faces: &Faces) -> Vec<String> {
    let mut out = Vec::new();
    let frames: Vec<(Frame, &Text)> = scene.texts().map(|text| (frame_of(text, faces), text)).collect();
    for (at, (frame, text)) in frames.iter().enumerate() {
        let inside = frame.left >= -TOLERANCE
            && frame.top >= -TOLERANCE
            && frame.right <= scene.width + TOLERANCE
            && frame.bottom <= scene.height + TOLERANCE;
        if !inside {
            out.push(format!("outside the canvas: {:?} {frame:?}", text.text));
        }
        let face = if text.bold { &faces.bold } else { &faces.regular };
        if !text.text.chars().all(|c| face.covers(c)) {
            out.push(format!("a letter without a glyph: {:?}", text.text));
        }
        for (other, second) in &frames[at + 1..] {
            if frame.overlaps(other) {
                out.push(format!("overlap: {:?} and {:?}", text.text, second.text));
            }
        }
        if text.color.contrast(text.on) < TEXT_CONTRAST {
            out.push(format!("text contrast {:.2}: {:?}", text.color.contrast(text.on), text.text));
        }
    }
    scene.nodes.iter().filter_map(mark_fault).for_each(|fault| out.push(fault));
    out
}

fn mark_fault(node: &Node) -> Option<String> {
    let visible = |fill: Color, stroke: Option<Color>| {
        fill.contrast(WHITE).max(stroke.map_or(0.0, |s| s.contrast(WHITE))) >= MARK_CONTRAST
    };
    match node {
        Node::Rect { frame, fill, stroke, part } => {
            if let Part::Bar { zero, vertical } = part {
                let (low, high) = if *vertical { (frame.top, frame.bottom) } else { (frame.left, frame.right) };
                if (low - zero).abs().min((high - zero).abs()) > TOLERANCE {
                    return Some(format!("a bar does not start at zero: {frame:?} zero {zero}"));
                }
            }
            let data = matches!(part, Part::Data | Part::Bar { .. });
            (data && !visible(*fill, stroke.as_ref().map(|s| s.color)))
                .then(|| format!("mark contrast: {}", fill.hex()))
        }
        Node::Line { stroke, part: Part::Data, .. } => {
            (!visible(stroke.color, None)).then(|| format!("line contrast: {}", stroke.color.hex()))
        }
        Node::Marker { fill, stroke, .. } => {
            (!visible(*fill, stroke.as_ref().map(|s| s.color))).then(|| format!("marker contrast: {}", fill.hex()))
        }
        _ => None,
    }
}
