//! How files of manuals are written into the files that we keep.

use shosai_world::RelPath;

use super::file::{File, FileKind, Section};
use super::segments::Digest;
use crate::index::{Bits, KeyText};

/// A body with a mark of its layout and a checksum before it.
pub(super) fn sealed(magic: &[u8; 8], body: &[u8]) -> Vec<u8> {
    [magic.as_slice(), &checksum(body).to_le_bytes(), body].concat()
}

/// The body of what [`sealed`] made, if it is whole.
pub(super) fn unsealed<'a>(magic: &[u8; 8], bytes: &'a [u8]) -> Option<&'a [u8]> {
    let (sum, body) = bytes.strip_prefix(magic)?.split_at_checked(size_of::<u64>())?;
    (checksum(body).to_le_bytes() == sum).then_some(body)
}

/// A sum that changes when any byte does; not against forgers.
fn checksum(bytes: &[u8]) -> u64 {
    const PRIME: u64 = 0x9E37_79B9_7F4A_7C15;
    let mix = |sum: u64, word: u64| (sum.rotate_left(23) ^ word).wrapping_mul(PRIME);
    let chunks = bytes.chunks_exact(size_of::<u64>());
    let mut tail = [0; size_of::<u64>()];
    tail[..chunks.remainder().len()].copy_from_slice(chunks.remainder());
    let sum = chunks.filter_map(|eight| eight.try_into().ok().map(u64::from_le_bytes)).fold(bytes.len() as u64, mix);
    let sum = mix(sum, u64::from_le_bytes(tail));
    sum ^ (sum >> 29)
}

/// Bytes being written.
pub(super) struct Writer(pub Vec<u8>);

impl Writer {
    pub fn number(&mut self, number: u64) {
        self.0.extend_from_slice(&number.to_le_bytes());
    }

    pub fn bytes(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
    }

    pub fn file(&mut self, file: &File) {
        self.bytes(file.manual.as_bytes());
        self.bytes(file.path.as_str().as_bytes());
        self.number(match file.kind {
            FileKind::Markdown => 0,
            FileKind::Json => 1,
            FileKind::Chapter => 2,
            FileKind::Imported => 3,
        });
        self.number(file.len);
        self.0.extend_from_slice(&file.sha256);
        self.bytes(file.title.as_bytes());
        self.bytes(file.chapter_id.as_bytes());
        self.bytes(file.key.text.as_bytes());
        self.number(file.key.breaks.words().len() as u64);
        file.key.breaks.words().iter().for_each(|word| self.number(*word));
        self.number(file.sections.len() as u64);
        for section in &file.sections {
            self.bytes(section.heading.as_bytes());
            let parent = section.parent.map_or(0, |parent| u64::from(parent) + 1);
            for number in [
                u64::from(section.level),
                parent,
                pair(section.lines),
                pair(section.span),
                pair(section.key),
                u64::from(section.heading_key_end),
            ] {
                self.number(number);
            }
        }
        self.number(file.definitions.len() as u64);
        for (one, other) in &file.definitions {
            self.bytes(one.as_bytes());
            self.bytes(other.as_bytes());
        }
        // A list of a few words a page, which nothing but this reads.
        self.bytes(&serde_json::to_vec(&file.places).unwrap_or_default());
    }
}

fn pair((first, second): (u32, u32)) -> u64 {
    u64::from(first) << 32 | u64::from(second)
}

fn unpair(number: u64) -> (u32, u32) {
    ((number >> 32) as u32, number as u32)
}

/// Bytes being read; whatever does not fit gives nothing.
pub(super) struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    pub fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    pub fn number(&mut self) -> Option<u64> {
        Some(u64::from_le_bytes(self.take(size_of::<u64>())?.try_into().ok()?))
    }

    pub fn bytes(&mut self) -> Option<&'a [u8]> {
        let count = usize::try_from(self.number()?).ok()?;
        self.take(count)
    }

    pub fn text(&mut self) -> Option<String> {
        Some(std::str::from_utf8(self.bytes()?).ok()?.to_owned())
    }

    pub fn digest(&mut self) -> Option<Digest> {
        self.take(size_of::<Digest>())?.try_into().ok()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn words(&mut self) -> Option<Vec<Box<str>>> {
        (0..self.number()?).map(|_| self.text().map(String::into_boxed_str)).collect()
    }

    pub fn file(&mut self) -> Option<File> {
        let manual = self.text()?;
        let path = RelPath::parse(&self.text()?).ok()?;
        let kind = match self.number()? {
            0 => FileKind::Markdown,
            1 => FileKind::Json,
            2 => FileKind::Chapter,
            3 => FileKind::Imported,
            _ => return None,
        };
        let len = self.number()?;
        let sha256 = self.digest()?;
        let (title, chapter_id) = (self.text()?, self.text()?);
        let text = self.text()?;
        let words: Option<Vec<u64>> = (0..self.number()?).map(|_| self.number()).collect();
        let key = KeyText::from_parts(text, Bits::from_words(words?));
        let sections: Option<Vec<Section>> = (0..self.number()?).map(|_| self.section(&key)).collect();
        let definitions: Option<Vec<(String, String)>> =
            (0..self.number()?).map(|_| Some((self.text()?, self.text()?))).collect();
        let places = serde_json::from_slice(self.bytes()?).ok()?;
        Some(File {
            manual,
            path,
            kind,
            len,
            sha256,
            title,
            chapter_id,
            key,
            sections: sections?,
            definitions: definitions?,
            places,
        })
    }

    fn section(&mut self, of: &KeyText) -> Option<Section> {
        let heading = self.text()?;
        let level = u8::try_from(self.number()?).ok()?;
        let parent = u32::try_from(self.number()?).ok()?.checked_sub(1);
        let (lines, span, key) = (unpair(self.number()?), unpair(self.number()?), unpair(self.number()?));
        let heading_key_end = u32::try_from(self.number()?).ok()?;
        of.text.get(key.0 as usize..key.1 as usize)?;
        of.text.get(key.0 as usize..heading_key_end as usize)?;
        Some(Section { heading, level, parent, lines, span, key, heading_key_end })
    }
}
