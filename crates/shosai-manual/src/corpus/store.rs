//! The index on disk, with a version and checksums; whatever does not fit is made anew.

use std::sync::Arc;

use shosai_world::{Fingerprint, Folder, RelPath, WorldError};

use super::file::{File, FileKind, Section};
use crate::index::{Bits, KeyText, Segment, Words};

/// The file with the postings, and with the digests of the parts that hold the searched text.
const NAME: &str = "manual-index.bin";
/// The first bytes; the number changes with every change of the layout or of how text is searched.
const MAGIC: &[u8; 8] = b"SHOSAI\x00\x07";
/// An index file larger than this is made anew rather than read.
const MAX_INDEX_BYTES: u64 = 1024 * 1024 * 1024;
/// Text is written and read in parts of about this size, so that neither needs room for all of it twice.
const PART_BYTES: usize = 8 * 1024 * 1024;
/// No index has more parts.
const MOST_PARTS: u64 = 100_000;

/// Writes the index of a segment.
pub(super) fn save(folder: &Folder, segment: &Segment) -> Result<(), WorldError> {
    let mut parts: Vec<u64> = Vec::new();
    let mut files = segment.files.iter().peekable();
    while files.peek().is_some() {
        let mut part = Writer(Vec::new());
        while part.0.len() < PART_BYTES
            && let Some(file) = files.next()
        {
            part.file(file);
        }
        folder.write_atomic(&part_name(parts.len())?, &part.0)?;
        parts.push(digest(&part.0));
    }
    let mut out = Writer(Vec::with_capacity(segment.lists.len() + segment.starts.len() * size_of::<u32>()));
    out.number(parts.len() as u64);
    parts.iter().for_each(|sum| out.number(*sum));
    out.number(segment.starts.len() as u64);
    for start in &segment.starts {
        out.0.extend_from_slice(&start.to_le_bytes());
    }
    out.bytes(&segment.lists);
    for words in [&segment.words.katakana, &segment.words.latin] {
        out.number(words.len() as u64);
        words.iter().for_each(|word| out.bytes(word.as_bytes()));
    }
    let sum = digest(&out.0);
    let whole = [MAGIC.as_slice(), &sum.to_le_bytes(), &out.0].concat();
    folder.write_atomic(&RelPath::parse(NAME)?, &whole)?;
    // What a larger index left behind is of no use; where it cannot be removed it does no harm.
    let mut left = parts.len();
    while folder.remove(&part_name(left)?).is_ok() {
        left += 1;
    }
    Ok(())
}

/// Reads the index; `None` when there is none or it cannot be trusted.
pub(super) fn load(folder: &Folder) -> Option<Segment> {
    let bytes = folder.read(&RelPath::parse(NAME).ok()?, MAX_INDEX_BYTES).ok()?;
    decoded(&bytes, &|part| folder.read(&part_name(part).ok()?, MAX_INDEX_BYTES).ok())
}

fn part_name(part: usize) -> Result<RelPath, WorldError> {
    RelPath::parse(&format!("manual-index-{part}.part"))
}

fn decoded(bytes: &[u8], part: &dyn Fn(usize) -> Option<Vec<u8>>) -> Option<Segment> {
    let rest = bytes.strip_prefix(MAGIC)?;
    let (sum, body) = rest.split_at_checked(size_of::<u64>())?;
    if digest(body).to_le_bytes() != sum {
        return None;
    }
    let mut from = Reader(body);
    let mut segment = Segment::default();
    let parts = from.number().filter(|parts| *parts <= MOST_PARTS)?;
    for number in 0..parts {
        let held = part(usize::try_from(number).ok()?)?;
        if digest(&held) != from.number()? {
            return None;
        }
        let mut from = Reader(&held);
        while !from.0.is_empty() {
            segment.files.push(Arc::new(from.file()?));
        }
    }
    let starts = usize::try_from(from.number()?).ok()?;
    let raw = from.take(starts.checked_mul(size_of::<u32>())?)?;
    let four = |bytes: &[u8]| bytes.try_into().ok().map(u32::from_le_bytes);
    segment.starts = raw.chunks_exact(size_of::<u32>()).filter_map(four).collect();
    segment.lists = from.bytes()?.to_vec();
    segment.words = Words::from_sorted(from.words()?, from.words()?);
    for (file, held) in segment.files.iter().enumerate() {
        segment.sections.extend((0..held.sections.len() as u32).map(|place| (file as u32, place)));
    }
    from.0.is_empty().then_some(segment)
}

/// A digest that changes when any byte does; not against forgers.
pub(crate) fn digest(bytes: &[u8]) -> u64 {
    const PRIME: u64 = 0x9E37_79B9_7F4A_7C15;
    let mix = |sum: u64, word: u64| (sum.rotate_left(23) ^ word).wrapping_mul(PRIME);
    let chunks = bytes.chunks_exact(size_of::<u64>());
    let mut tail = [0; size_of::<u64>()];
    tail[..chunks.remainder().len()].copy_from_slice(chunks.remainder());
    let sum = chunks.filter_map(|eight| eight.try_into().ok().map(u64::from_le_bytes)).fold(bytes.len() as u64, mix);
    let sum = mix(sum, u64::from_le_bytes(tail));
    sum ^ (sum >> 29)
}

struct Writer(Vec<u8>);

impl Writer {
    fn number(&mut self, number: u64) {
        self.0.extend_from_slice(&number.to_le_bytes());
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
    }

    fn file(&mut self, file: &File) {
        self.bytes(file.manual.as_bytes());
        self.bytes(file.path.as_str().as_bytes());
        self.number(match file.kind {
            FileKind::Markdown => 0,
            FileKind::Json => 1,
            FileKind::Chapter => 2,
            FileKind::Imported => 3,
        });
        self.number(file.fingerprint.len);
        self.0.extend_from_slice(&file.fingerprint.modified_ns.to_le_bytes());
        self.number(file.fingerprint.identity);
        self.number(file.version);
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

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn number(&mut self) -> Option<u64> {
        Some(u64::from_le_bytes(self.take(size_of::<u64>())?.try_into().ok()?))
    }

    fn bytes(&mut self) -> Option<&'a [u8]> {
        let count = usize::try_from(self.number()?).ok()?;
        self.take(count)
    }

    fn text(&mut self) -> Option<String> {
        Some(std::str::from_utf8(self.bytes()?).ok()?.to_owned())
    }

    fn words(&mut self) -> Option<Vec<Box<str>>> {
        (0..self.number()?).map(|_| self.text().map(String::into_boxed_str)).collect()
    }

    fn file(&mut self) -> Option<File> {
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
        let modified_ns = i128::from_le_bytes(self.take(size_of::<i128>())?.try_into().ok()?);
        let fingerprint = Fingerprint { len, modified_ns, identity: self.number()? };
        let version = self.number()?;
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
            fingerprint,
            version,
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

#[cfg(test)]
mod tests {
    use super::super::file::tests::markdown;
    use super::*;
    use proptest::prelude::*;
    use shosai_world::{RootName, World};

    fn stored() -> (Folder, Segment, Vec<u8>, Vec<u8>) {
        let folder = World::memory().folder(&RootName::WORKSPACE).unwrap();
        let text = "# 申請\n休暇（PTO）の申請 Auto Scale\n## 例外\nなし\n";
        let segment = Segment::of(vec![Arc::new(markdown(text))]);
        save(&folder, &segment).unwrap();
        let read = |path: RelPath| folder.read(&path, MAX_INDEX_BYTES).unwrap();
        let (bytes, part) = (read(RelPath::parse(NAME).unwrap()), read(part_name(0).unwrap()));
        (folder, segment, bytes, part)
    }

    #[test]
    fn what_is_saved_is_loaded() {
        let (folder, segment, ..) = stored();
        let loaded = load(&folder).unwrap();
        assert_eq!(loaded.files, segment.files);
        assert_eq!((loaded.sections, loaded.starts, loaded.lists), (segment.sections, segment.starts, segment.lists));
        assert_eq!(loaded.words, segment.words);
    }

    proptest! {
        #[test]
        fn a_damaged_index_is_not_used(at in 0_usize..40_000, with in 1_u8..=255, cut in 0_usize..40_000) {
            let (_, _, bytes, part) = stored();
            let damage = |bytes: &[u8]| {
                let mut damaged = bytes.to_vec();
                let place = at % damaged.len();
                damaged[place] ^= with;
                damaged
            };
            prop_assert!(decoded(&bytes, &|_| Some(part.clone())).is_some());
            prop_assert!(decoded(&damage(&bytes), &|_| Some(part.clone())).is_none());
            prop_assert!(decoded(&bytes, &|_| Some(damage(&part))).is_none());
            prop_assert!(decoded(&bytes, &|_| None).is_none());
            prop_assert!(decoded(&bytes[..cut % bytes.len()], &|_| Some(part.clone())).is_none());
        }
    }
}
