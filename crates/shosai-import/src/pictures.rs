//! Pictures in Word and PowerPoint files: the Markdown names them, and each is taken out of its file when it is wanted.

use std::collections::BTreeSet;

use roxmltree::Node;
use shosai_message::{Failure, Message};

use crate::markdown::one_line;
use crate::package::Package;
use crate::word::{attribute, is, is_hidden};
use crate::{Limits, Source, archive, messages};

/// Endings of pictures that every program shows.
const SHOWN: [&str; 6] = ["png", "jpg", "jpeg", "gif", "webp", "svg"];
/// More pictures are a catalogue; a document of 600 illustrated pages has some 400.
const MOST: usize = 500;
/// What all pictures of a file may be together, unpacked.
const MOST_BYTES: u64 = 128 << 20;
/// Names that a note lists.
const NAMED: usize = 5;
/// A picture that is nearly as wide as the text is as wide as the text.
const WHOLE_WIDTH: f64 = 95.0;

/// The bytes of a picture that [`crate::import_with_pictures`] named; `None` where the file has none of that name.
///
/// # Errors
/// When the file is no such package, or the picture is larger than it says.
pub fn picture(name: &str, bytes: &[u8], wanted: &str, limits: &Limits) -> Result<Option<Vec<u8>>, Failure> {
    let source = Source { name, bytes, limits, stop: &|| false, pictures: None };
    let mut package = Package::open(&source, &archive::KIND)?;
    let part = package.names().into_iter().find(|part| is_shown(part) && name_of(part) == wanted);
    let Some(part) = part else { return Ok(None) };
    let declared = package.size(&part).filter(|size| *size <= MOST_BYTES);
    declared.map_or(Ok(None), |declared| package.bytes_up_to(&part, declared))
}

/// The pictures that were met so far.
pub(crate) struct Gallery<'a> {
    /// The folder that links name; without one, pictures are passed over.
    folder: Option<&'a str>,
    /// How wide the text is, in the unit that the file measures pictures with.
    text_width: f64,
    named: BTreeSet<String>,
    bytes: u64,
    unshown: BTreeSet<String>,
    cropped: BTreeSet<String>,
    beyond: usize,
    outside: usize,
}

impl<'a> Gallery<'a> {
    pub fn new(source: &Source<'a>, text_width: f64) -> Self {
        let (named, unshown, cropped) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        Self { folder: source.pictures, text_width, named, bytes: 0, unshown, cropped, beyond: 0, outside: 0 }
    }

    /// The pictures in a paragraph, cell or shape, each as Markdown.
    pub fn within(
        &mut self,
        parent: &Node<'_, '_>,
        related: &[(String, String)],
        package: &mut Package<'_>,
    ) -> Vec<String> {
        let Some(folder) = self.folder else { return Vec::new() };
        let held = parent.descendants().filter(|node| is(node, "blip") || is(node, "imagedata"));
        let mut links = Vec::new();
        for node in held.filter(|node| !is_hidden(node) && !node.parent().is_some_and(|above| is(&above, "buBlip"))) {
            let id = attribute(&node, "embed").or_else(|| attribute(&node, "id").filter(|_| is(&node, "imagedata")));
            let Some((_, part)) = id.and_then(|id| related.iter().find(|(known, _)| known == id)) else {
                self.outside += 1;
                continue;
            };
            if let Some(name) = self.admitted(part, package) {
                if is_cropped(&node) {
                    self.cropped.insert(name.clone());
                }
                links.push(format!("![]({folder}/{name}){}", attributes(&said_of(&node), self.share(&node))));
            }
        }
        links
    }

    /// What was left out or is shown otherwise, and the names of all pictures.
    pub fn finish(self) -> (Vec<String>, Vec<Message>) {
        let listed = |names: &BTreeSet<String>| {
            let more = if names.len() > NAMED { ", …" } else { "" };
            names.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ") + more
        };
        let mut notes: Vec<Message> = Vec::new();
        if !self.unshown.is_empty() {
            let (count, names) = (self.unshown.len(), listed(&self.unshown));
            notes.push(messages::PicturesUnshown { count, names }.into());
        }
        if !self.cropped.is_empty() {
            let (count, names) = (self.cropped.len(), listed(&self.cropped));
            notes.push(messages::PicturesCropped { count, names }.into());
        }
        if self.beyond > 0 {
            notes.push(messages::PicturesCut { count: self.beyond, most: MOST, megabytes: MOST_BYTES >> 20 }.into());
        }
        if self.outside > 0 {
            notes.push(messages::PicturesOutside { count: self.outside }.into());
        }
        (self.named.into_iter().collect(), notes)
    }

    /// The name under which a part is shown, as long as there is room.
    fn admitted(&mut self, part: &str, package: &mut Package<'_>) -> Option<String> {
        let name = name_of(part);
        let Some(size) = package.size(part) else {
            self.outside += 1;
            return None;
        };
        if !is_shown(part) {
            self.unshown.insert(name);
            return None;
        }
        if self.named.contains(&name) {
            return Some(name);
        }
        if self.named.len() >= MOST || self.bytes + size > MOST_BYTES {
            self.beyond += 1;
            return None;
        }
        self.bytes += size;
        self.named.insert(name.clone());
        Some(name)
    }

    /// How much of the text's width a picture takes, in percent, where it is less than all of it.
    fn share(&self, node: &Node<'_, '_>) -> Option<f64> {
        let holder = node.ancestors().find(|above| ["inline", "anchor", "pic"].iter().any(|name| is(above, name)))?;
        // Word says at the outer frame how large all of it is; a picture of a group is measured within its group.
        let frame = node.ancestors().find(|above| is(above, "inline") || is(above, "anchor"));
        if node.ancestors().any(|above| is(&above, "grpSp") || is(&above, "wgp")) {
            return None;
        }
        let extent = match frame {
            Some(frame) => frame.children().find(|child| is(child, "extent")),
            None => holder.descendants().find(|child| is(child, "ext") && child.has_attribute("cx")),
        };
        let width: f64 = extent?.attribute("cx")?.parse().ok()?;
        let share = (width / self.text_width * 100.0).round();
        (1.0..WHOLE_WIDTH).contains(&share).then_some(share)
    }
}

fn attributes(said: &str, share: Option<f64>) -> String {
    // What stands in quotation marks ends at the next one.
    let said = one_line(said).replace('"', "'").replace('\\', "/");
    let alt = (!said.is_empty()).then(|| format!("fig-alt=\"{said}\""));
    let width = share.map(|share| format!("width={share}%"));
    let all: Vec<String> = alt.into_iter().chain(width).collect();
    if all.is_empty() { String::new() } else { format!("{{{}}}", all.join(" ")) }
}

/// What the file says in words about a picture.
fn said_of(node: &Node<'_, '_>) -> String {
    for above in node.ancestors() {
        let own = match above.tag_name().name() {
            "pic" | "sp" | "wsp" => above.descendants().find(|node| is(node, "cNvPr")),
            "inline" | "anchor" => above.children().find(|node| is(node, "docPr")),
            "shape" => attribute(&above, "alt").map(|_| above),
            _ => None,
        };
        let said = own.and_then(|own| attribute(&own, "descr").or_else(|| attribute(&own, "alt")));
        if let Some(said) = said.filter(|said| !said.trim().is_empty()) {
            return said.to_owned();
        }
    }
    String::new()
}

fn is_cropped(blip: &Node<'_, '_>) -> bool {
    let cut = blip.parent().and_then(|fill| fill.children().find(|node| is(node, "srcRect")));
    cut.is_some_and(|cut| cut.attributes().any(|side| side.value().parse::<i64>().is_ok_and(|cut| cut > 0)))
}

fn is_shown(part: &str) -> bool {
    part.rsplit_once('.').is_some_and(|(_, ending)| SHOWN.contains(&ending.to_ascii_lowercase().as_str()))
}

/// A part's name as that of a file: letters, digits and a few marks.
fn name_of(part: &str) -> String {
    let name = part.rsplit_once("media/").map_or(part, |(_, name)| name);
    let kept = |c: char| if c.is_alphanumeric() || ".-_".contains(c) { c } else { '_' };
    name.trim_start_matches('.').chars().map(kept).collect()
}

/// A name that a link to a folder of pictures can hold.
pub(crate) fn in_a_link(folder: &str) -> String {
    let kept = |c: char| c.is_alphanumeric() || "._-/~".contains(c);
    let mut made = String::with_capacity(folder.len());
    for c in folder.chars() {
        if kept(c) {
            made.push(c);
        } else {
            let mut bytes = [0; 4];
            made.extend(c.encode_utf8(&mut bytes).bytes().map(|byte| format!("%{byte:02X}")));
        }
    }
    made
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_files_and_links_hold_together() {
        assert_eq!(name_of("word/media/image1.png"), "image1.png");
        assert_eq!(name_of("word/media/../../.ssh/a b.png"), "_.._.ssh_a_b.png");
        assert_eq!(in_a_link("四半期 報告 (案)📊.docx_files"), "四半期%20報告%20%28案%29%F0%9F%93%8A.docx_files");
        assert_eq!(attributes("a \"b\"\nc", Some(40.0)), "{fig-alt=\"a 'b' c\" width=40%}");
        assert_eq!(attributes(" ", None), "");
    }
}
