//! What the levels of a text wear besides sizes: its colour, its faces, the distance of its letters and its bullets, as the
//! file has them, so that text outside placeholders can wear the same.

use roxmltree::Node;

use crate::office::xml::number;

/// What a level wears, as XML.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dress {
    /// The colour, the size, the face and the sign of its bullet.
    bullet: [String; 4],
    /// Its Latin, East Asian and complex faces.
    faces: [String; 3],
    /// Its colour.
    paint: String,
    /// How far apart its letters stand, in hundredths of a point.
    apart: i64,
}

/// The names of the elements that say each part of a bullet, and those of the faces.
const BULLET: [&[&str]; 4] = [
    &["buClr", "buClrTx"],
    &["buSzPct", "buSzPts", "buSzTx"],
    &["buFont", "buFontTx"],
    &["buChar", "buNone", "buAutoNum", "buBlip"],
];
const FACES: [&str; 3] = ["latin", "ea", "cs"];
/// Longer elements are no colour, face or sign.
const LONGEST: usize = 400;
/// Letters further apart, or nearer, are no text, in hundredths of a point.
const FURTHEST: i64 = 2_000;

impl Dress {
    /// Applies the properties of a level.
    pub fn apply(&mut self, properties: Node<'_, '_>) {
        for child in properties.children().filter(Node::is_element) {
            let name = child.tag_name().name();
            if let Some(part) = BULLET.iter().position(|names| names.contains(&name)) {
                self.bullet[part] = written(child);
            } else if name == "defRPr" {
                self.apart = number(child, "spc").map_or(self.apart, |own| own.clamp(-FURTHEST, FURTHEST));
                for face in child.children().filter(Node::is_element) {
                    if face.tag_name().name() == "solidFill" {
                        self.paint = written(face);
                    }
                    if let Some(script) = FACES.iter().position(|own| *own == face.tag_name().name()) {
                        self.faces[script] = written(face);
                    }
                }
            }
        }
    }

    /// Whether a sign is known that stands before its paragraphs.
    pub fn has_sign(&self) -> bool {
        self.bullet[3].contains("buChar")
    }

    /// The properties of a level, counted from 1; nothing where it wears nothing of its own.
    pub fn xml(&self, level: usize) -> String {
        let bullet = if self.has_sign() { self.bullet.concat() } else { String::new() };
        // The theme's faces for text are worn by all text.
        let faces = self.faces.iter().filter(|face| !face.contains("\"+mn-"));
        let faces: String = faces.map(String::as_str).collect();
        let paint = if self.paint.contains("\"tx1\"/>") { "" } else { &self.paint };
        if [&bullet, &faces, paint].iter().all(|own| own.is_empty()) && self.apart == 0 {
            return String::new();
        }
        let apart = if self.apart == 0 { String::new() } else { format!(" spc=\"{}\"", self.apart) };
        format!("<a:lvl{level}pPr>{bullet}<a:defRPr{apart}>{paint}{faces}</a:defRPr></a:lvl{level}pPr>")
    }
}

/// An element as the file has it; nothing where it would mean something else elsewhere.
fn written(node: Node<'_, '_>) -> String {
    let text = &node.document().input_text()[node.range()];
    let moves = text.len() <= LONGEST && text.starts_with("<a:") && !text.contains("xmlns") && !text.contains("r:");
    if moves && node.tag_name().name() != "buBlip" { text.to_owned() } else { String::new() }
}
