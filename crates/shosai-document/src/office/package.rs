//! Open Packaging Conventions: parts, their types and their relationships.

use crate::messages;
use shosai_message::Message;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::archive::{self, Bytes, damaged};
use super::xml::{self, DECLARATION, escape};

/// The namespace of relationship types.
pub const RELATIONSHIPS: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE: &str = "http://schemas.openxmlformats.org/package/2006";
const CONTENT_TYPES: &str = "[Content_Types].xml";
/// The type of relationship parts.
const RELS_TYPE: &str = "application/vnd.openxmlformats-package.relationships+xml";

/// A package of parts.
#[derive(Clone, Debug, Default)]
pub struct Package {
    parts: BTreeMap<String, Part>,
    relationships: BTreeMap<String, Vec<Relationship>>,
}

/// A part: its type and its bytes.
#[derive(Clone, Debug)]
pub struct Part {
    /// Its content type.
    pub kind: String,
    pub bytes: Bytes,
}

/// A relationship from one part to another, or to an address outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relationship {
    /// Its id within the part.
    pub id: String,
    /// Its type: a full address.
    pub kind: String,
    /// The name of the part, or the address outside.
    pub target: String,
    /// Whether the target lies outside.
    pub external: bool,
}

impl Package {
    pub fn read(bytes: &[u8]) -> Result<Self, Message> {
        let mut entries = archive::read(bytes)?;
        let types = entries.remove(CONTENT_TYPES).ok_or_else(|| damaged(messages::TypesAbsent))?;
        let types = ContentTypes::read(&types)?;
        let mut package = Self::default();
        for (name, bytes) in entries {
            match source_of(&name) {
                Some(source) => {
                    let relationships = read_relationships(&source, &bytes)?;
                    package.relationships.insert(source, relationships);
                }
                None => {
                    let kind = types.of(&name);
                    package.parts.insert(name, Part { kind, bytes });
                }
            }
        }
        Ok(package)
    }

    pub fn part(&self, name: &str) -> Option<&Part> {
        self.parts.get(name)
    }

    /// The names of all parts, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.parts.keys().map(String::as_str)
    }

    /// The text of an XML part.
    pub fn text(&self, name: &str) -> Result<std::borrow::Cow<'_, str>, Message> {
        let part = self.part(name).ok_or_else(|| damaged(messages::PartAbsent { name }))?;
        xml::decode(&part.bytes).ok_or_else(|| damaged(messages::PartNotText { name }))
    }

    /// Adds or replaces a part.
    pub fn put(&mut self, name: impl Into<String>, kind: &str, bytes: impl Into<Bytes>) {
        self.parts.insert(name.into(), Part { kind: kind.to_owned(), bytes: bytes.into() });
    }

    /// Takes a part and its relationships out.
    pub fn remove(&mut self, name: &str) -> Option<Part> {
        self.relationships.remove(name);
        self.parts.remove(name)
    }

    /// The relationships of a part; of the package itself for the empty name.
    pub fn relationships(&self, source: &str) -> &[Relationship] {
        self.relationships.get(source).map_or(&[], Vec::as_slice)
    }

    /// The target of the first relationship whose type ends in `/kind`.
    pub fn related(&self, source: &str, kind: &str) -> Option<&str> {
        let relationships = self.relationships(source).iter();
        relationships.filter(|own| !own.external).find(|own| own.is(kind)).map(|own| own.target.as_str())
    }

    /// Replaces the relationships of a part.
    pub fn set_relationships(&mut self, source: &str, relationships: Vec<Relationship>) {
        self.relationships.insert(source.to_owned(), relationships);
    }

    /// Adds a relationship and returns its id.
    pub fn relate(&mut self, source: &str, kind: &str, target: &str) -> String {
        let relationships = self.relationships.entry(source.to_owned()).or_default();
        let id = free_id(relationships);
        let kind = if kind.starts_with("http") { kind.to_owned() } else { format!("{RELATIONSHIPS}/{kind}") };
        relationships.push(Relationship { id: id.clone(), kind, target: target.to_owned(), external: false });
        id
    }

    /// Keeps only what can be reached from the package's own relationships.
    pub fn keep_reachable(&mut self) {
        let mut reached = BTreeSet::new();
        let mut open = vec![String::new()];
        while let Some(source) = open.pop() {
            for relationship in self.relationships(&source).iter().filter(|own| !own.external) {
                if self.parts.contains_key(&relationship.target) && reached.insert(relationship.target.clone()) {
                    open.push(relationship.target.clone());
                }
            }
        }
        self.parts.retain(|name, _| reached.contains(name));
        let parts = &self.parts;
        self.relationships.retain(|source, _| source.is_empty() || parts.contains_key(source));
        for relationships in self.relationships.values_mut() {
            relationships.retain(|own| own.external || parts.contains_key(&own.target));
        }
    }

    pub fn write(&self) -> Result<Vec<u8>, Message> {
        let types = self.content_types();
        let rels: Vec<(String, String)> = self
            .relationships
            .iter()
            .filter(|(_, relationships)| !relationships.is_empty())
            .map(|(source, relationships)| (rels_name(source), write_relationships(relationships)))
            .collect();
        let mut entries: Vec<(&str, &[u8])> = vec![(CONTENT_TYPES, types.as_bytes())];
        entries.extend(rels.iter().map(|(name, text)| (name.as_str(), text.as_bytes())));
        entries.extend(self.parts.iter().map(|(name, part)| (name.as_str(), part.bytes.as_ref())));
        archive::write(entries)
    }

    fn content_types(&self) -> String {
        let mut text = format!("{DECLARATION}<Types xmlns=\"{PACKAGE}/content-types\">");
        let _ = write!(text, "<Default Extension=\"rels\" ContentType=\"{RELS_TYPE}\"/>");
        let _ = write!(text, "<Default Extension=\"xml\" ContentType=\"application/xml\"/>");
        let mut defaults: BTreeMap<String, &str> = BTreeMap::new();
        let mut overrides = String::new();
        for (name, part) in &self.parts {
            let extension = extension(name);
            let media = !part.kind.ends_with("xml") && !extension.is_empty() && extension != "rels";
            if media && *defaults.entry(extension).or_insert(&part.kind) == part.kind {
                continue;
            }
            let (name, kind) = (escape(name), escape(&part.kind));
            let _ = write!(overrides, "<Override PartName=\"/{name}\" ContentType=\"{kind}\"/>");
        }
        for (extension, kind) in defaults {
            let (extension, kind) = (escape(&extension), escape(kind));
            let _ = write!(text, "<Default Extension=\"{extension}\" ContentType=\"{kind}\"/>");
        }
        text.push_str(&overrides);
        text.push_str("</Types>");
        text
    }
}

impl Relationship {
    /// Whether its type ends in `/kind`.
    pub fn is(&self, kind: &str) -> bool {
        self.kind.rsplit('/').next() == Some(kind)
    }
}

struct ContentTypes {
    defaults: BTreeMap<String, String>,
    overrides: BTreeMap<String, String>,
}

impl ContentTypes {
    fn read(bytes: &[u8]) -> Result<Self, Message> {
        let text = xml::decode(bytes)
            .ok_or_else(|| damaged(messages::TypesWrong { reason: Message::from(messages::NotText) }))?;
        let document = xml::parse(&text).map_err(|reason| damaged(messages::TypesWrong { reason }))?;
        let mut types = Self { defaults: BTreeMap::new(), overrides: BTreeMap::new() };
        for entry in document.root_element().children().filter(roxmltree::Node::is_element) {
            let kind = entry.attribute("ContentType").unwrap_or_default().to_owned();
            if let Some(extension) = entry.attribute("Extension") {
                types.defaults.insert(extension.to_ascii_lowercase(), kind);
            } else if let Some(name) = entry.attribute("PartName") {
                types.overrides.insert(name.trim_start_matches('/').to_ascii_lowercase(), kind);
            }
        }
        Ok(types)
    }

    fn of(&self, name: &str) -> String {
        let own = self.overrides.get(&name.to_ascii_lowercase());
        let kind = own.or_else(|| self.defaults.get(&extension(name)));
        kind.cloned().unwrap_or_else(|| "application/octet-stream".to_owned())
    }
}

fn read_relationships(source: &str, bytes: &[u8]) -> Result<Vec<Relationship>, Message> {
    let wrong = |reason: Message| damaged(messages::RelationshipsWrong { name: source, reason });
    let text = xml::decode(bytes).ok_or_else(|| wrong(messages::NotText.into()))?;
    let document = xml::parse(&text).map_err(wrong)?;
    let entries = document.root_element().children().filter(roxmltree::Node::is_element);
    let read = entries.filter_map(|entry| {
        let external = entry.attribute("TargetMode") == Some("External");
        let target = entry.attribute("Target")?;
        let target = if external { target.to_owned() } else { resolve(source, target) };
        let (id, kind) = (entry.attribute("Id")?.to_owned(), entry.attribute("Type")?.to_owned());
        Some(Relationship { id, kind, target, external })
    });
    Ok(read.collect())
}

fn write_relationships(relationships: &[Relationship]) -> String {
    let mut text = format!("{DECLARATION}<Relationships xmlns=\"{PACKAGE}/relationships\">");
    for own in relationships {
        let (id, kind) = (escape(&own.id), escape(&own.kind));
        let (slash, mode) = if own.external { ("", " TargetMode=\"External\"") } else { ("/", "") };
        let target = escape(&own.target);
        let _ = write!(text, "<Relationship Id=\"{id}\" Type=\"{kind}\" Target=\"{slash}{target}\"{mode}/>");
    }
    text.push_str("</Relationships>");
    text
}

/// The part whose relationships `name` holds.
fn source_of(name: &str) -> Option<String> {
    let stem = name.strip_suffix(".rels")?;
    if let Some(file) = stem.strip_prefix("_rels/") {
        return Some(file.to_owned());
    }
    let (folder, file) = stem.split_once("/_rels/")?;
    Some(format!("{folder}/{file}"))
}

fn rels_name(source: &str) -> String {
    match source.rsplit_once('/') {
        Some((folder, file)) => format!("{folder}/_rels/{file}.rels"),
        None => format!("_rels/{source}.rels"),
    }
}

/// The part a target means, seen from `source`.
fn resolve(source: &str, target: &str) -> String {
    let target = target.split('#').next().unwrap_or_default();
    let folder = if target.starts_with('/') { "" } else { source.rsplit_once('/').map_or("", |(folder, _)| folder) };
    let mut steps: Vec<&str> = folder.split('/').filter(|step| !step.is_empty()).collect();
    for step in target.split('/') {
        match step {
            "" | "." => {}
            ".." => drop(steps.pop()),
            step => steps.push(step),
        }
    }
    steps.join("/")
}

fn extension(name: &str) -> String {
    let file = name.rsplit('/').next().unwrap_or_default();
    file.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase()).unwrap_or_default()
}

fn free_id(relationships: &[Relationship]) -> String {
    let numbers = relationships.iter().filter_map(|own| own.id.strip_prefix("rId")?.parse::<u32>().ok());
    let next = numbers.max().unwrap_or(0).saturating_add(1);
    format!("rId{next}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small() -> Package {
        let mut package = Package::default();
        package.put("ppt/presentation.xml", "application/x+xml", b"<a/>".as_slice());
        package.put("ppt/media/a.png", "image/png", b"x".as_slice());
        package.put("ppt/lost.xml", "application/x+xml", b"<a/>".as_slice());
        package.relate("", "officeDocument", "ppt/presentation.xml");
        package.relate("ppt/presentation.xml", "image", "ppt/media/a.png");
        package
    }

    #[test]
    fn a_package_is_read_back_with_types_and_relationships() {
        let package = Package::read(&small().write().unwrap()).unwrap();
        assert_eq!(package.related("", "officeDocument"), Some("ppt/presentation.xml"));
        assert_eq!(package.related("ppt/presentation.xml", "image"), Some("ppt/media/a.png"));
        assert_eq!(package.part("ppt/media/a.png").unwrap().kind, "image/png");
    }

    #[test]
    fn what_nothing_leads_to_is_dropped() {
        let mut package = small();
        package.keep_reachable();
        assert_eq!(package.names().collect::<Vec<_>>(), ["ppt/media/a.png", "ppt/presentation.xml"]);
    }

    #[test]
    fn targets_are_resolved_from_their_source() {
        assert_eq!(resolve("ppt/slides/slide1.xml", "../media/a.png"), "ppt/media/a.png");
        assert_eq!(resolve("ppt/slides/slide1.xml", "/ppt/x.xml"), "ppt/x.xml");
        assert_eq!(resolve("", "ppt/x.xml"), "ppt/x.xml");
        assert_eq!(resolve("a.xml", "../../../x.xml"), "x.xml");
    }
}
