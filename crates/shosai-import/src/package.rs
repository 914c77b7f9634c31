//! Files in a zip file: by name, within limits.

use std::io::{Cursor, Read};

use shosai_message::Failure;
use zip::ZipArchive;

use crate::{Kind, Source, messages};

/// A package with more parts is an attack or a backup, not a document.
const MOST_PARTS: usize = 20_000;

pub(crate) struct Package<'a> {
    source: &'a Source<'a>,
    kind: &'static Kind,
    zip: ZipArchive<Cursor<&'a [u8]>>,
    left: u64,
}

impl<'a> Package<'a> {
    pub fn open(source: &'a Source<'a>, kind: &'static Kind) -> Result<Self, Failure> {
        let zip = ZipArchive::new(Cursor::new(source.bytes)).map_err(|error| source.broken(kind, error))?;
        if zip.len() > MOST_PARTS {
            return Err(source.broken(kind, format!("{} parts", zip.len())));
        }
        Ok(Self { source, kind, zip, left: source.limits.unpacked_bytes })
    }

    /// The names of all files, sorted.
    pub fn names(&self) -> Vec<String> {
        let known = self.zip.file_names().filter_map(Result::ok).map(|name| name.into_owned());
        let mut names: Vec<String> = known.filter(|name| !name.ends_with('/')).collect();
        names.sort();
        names
    }

    /// The bytes of a part; `None` where there is none of that name.
    pub fn bytes(&mut self, name: &str) -> Result<Option<Vec<u8>>, Failure> {
        self.bytes_up_to(name, u64::MAX)
    }

    /// The same, of a part that may not be larger than this.
    pub fn bytes_up_to(&mut self, name: &str, most: u64) -> Result<Option<Vec<u8>>, Failure> {
        let most = most.min(self.left);
        self.source.check()?;
        let Some(index) = self.zip.index_for_name(name) else { return Ok(None) };
        let part = self.zip.by_index(index);
        let part = match part {
            Ok(part) => part,
            Err(error) if error.to_string().to_lowercase().contains("password") => return Err(self.source.encrypted()),
            Err(error) => return Err(self.source.broken(self.kind, error)),
        };
        let mut bytes = Vec::new();
        // One byte more than allowed tells that there is more.
        let read = part.take(most + 1).read_to_end(&mut bytes);
        read.map_err(|error| self.source.broken(self.kind, error))?;
        if bytes.len() as u64 > most {
            let megabytes = self.source.limits.unpacked_bytes >> 20;
            return Err(messages::FileTooLarge { name: self.source.name, megabytes }.into());
        }
        self.left -= bytes.len() as u64;
        Ok(Some(bytes))
    }

    /// The text of a part.
    pub fn text(&mut self, name: &str) -> Result<Option<String>, Failure> {
        let Some(bytes) = self.bytes(name)? else { return Ok(None) };
        let decoded = shosai_text::decode(&bytes).map_err(|_| self.source.broken(self.kind, name))?;
        Ok(Some(decoded.0))
    }

    /// How large a part says to be.
    pub fn size(&mut self, name: &str) -> Option<u64> {
        let index = self.zip.index_for_name(name)?;
        self.zip.by_index_raw(index).ok().map(|part| part.size())
    }

    pub fn has(&self, name: &str) -> bool {
        self.zip.index_for_name(name).is_some()
    }
}

/// A part of an Office package as a tree; no part of an honest file has as many nodes.
pub(crate) fn tree<'t>(source: &Source<'_>, kind: &Kind, text: &'t str) -> Result<roxmltree::Document<'t>, Failure> {
    const MOST_NODES: u32 = 4_000_000;
    let options = roxmltree::ParsingOptions { nodes_limit: MOST_NODES, ..roxmltree::ParsingOptions::default() };
    roxmltree::Document::parse_with_options(text, options).map_err(|error| source.broken(kind, error))
}

/// Relations of a part: identifier to target, resolved against the part's folder.
pub(crate) fn relations(package: &mut Package<'_>, part: &str) -> Result<Vec<(String, String)>, Failure> {
    let (folder, file) = part.rsplit_once('/').unwrap_or(("", part));
    let Some(text) = package.text(&format!("{folder}/_rels/{file}.rels"))? else { return Ok(Vec::new()) };
    let tree = tree(package.source, package.kind, &text)?;
    let rows = tree.root_element().children().filter(|node| {
        node.has_tag_name(("http://schemas.openxmlformats.org/package/2006/relationships", "Relationship"))
    });
    Ok(rows
        .filter_map(|row| Some((row.attribute("Id")?.to_owned(), resolved(folder, row.attribute("Target")?))))
        .collect())
}

/// A path relative to a folder, without `..`.
pub(crate) fn resolved(folder: &str, target: &str) -> String {
    let mut parts: Vec<&str> = if target.starts_with('/') { Vec::new() } else { folder.split('/').collect() };
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.retain(|part| !part.is_empty());
    parts.join("/")
}
