//! Segments as they are kept: immutable, named by what they were made from, with a checksum; whatever does not fit is
//! made anew.

use std::sync::Arc;

use shosai_world::{Folder, RelPath, WorldError, sha256};

use super::bytes::{Reader, Writer, sealed, unsealed};
use super::reading::Wanted;
use crate::index::{Segment, Words};

/// The SHA-256 of something's contents.
pub(crate) type Digest = [u8; 32];

/// Where segments lie.
const FOLDER: &str = "segments";
/// The first bytes; the number changes with every change of the layout or of how text is searched.
const MAGIC: &[u8; 8] = b"SHOSAI\x00\x09";
/// Files are put into one segment up to about so many bytes. No manual has a segment so large that its offsets do not
/// fit, and neither making nor reading one needs room for all the text twice.
const SEGMENT_BYTES: u64 = 32 * 1024 * 1024;
/// A file that is larger than any segment of ours is none.
const MAX_SEGMENT_BYTES: u64 = 2 * 1024 * 1024 * 1024;

/// Parts a group of files, which are in a fixed order, into those that make one segment each.
pub(super) fn parts<'w, 'e>(files: &'w [Wanted<'e>]) -> Vec<&'w [Wanted<'e>]> {
    let (mut parts, mut start, mut bytes) = (Vec::new(), 0, 0);
    for (at, file) in files.iter().enumerate() {
        if bytes >= SEGMENT_BYTES {
            parts.push(&files[start..at]);
            (start, bytes) = (at, 0);
        }
        bytes += file.entry.stat.len;
    }
    parts.extend((start < files.len()).then(|| &files[start..]));
    parts
}

/// The name of the segment of these files: whoever has the same contents has the same name.
pub(super) fn key(files: &[Wanted<'_>]) -> Digest {
    let mut names = Writer(MAGIC.to_vec());
    for file in files {
        names.bytes(file.entry.path.as_str().as_bytes());
        names.bytes(&file.digest.unwrap_or_default());
        let chapter = file.chapter.as_ref();
        names.bytes(chapter.map_or("", |chapter| &chapter.id).as_bytes());
        names.bytes(chapter.map_or("", |chapter| &chapter.title).as_bytes());
    }
    sha256(&names.0)
}

/// Writes a segment under its name; nothing where it has none.
pub(super) fn save(folder: &Folder, segment: &Segment) -> Result<(), WorldError> {
    let Some(key) = &segment.key else { return Ok(()) };
    // Whole: named by what it is made from, so that whoever writes it writes the same.
    folder.write_atomic(&name(key)?, &sealed(MAGIC, &encoded(segment)))
}

/// Reads a segment; `None` when there is none of that name or it cannot be trusted.
pub(super) fn load(folder: &Folder, key: &Digest) -> Option<Segment> {
    let bytes = folder.read(&name(key).ok()?, MAX_SEGMENT_BYTES).ok()?;
    Some(decoded(unsealed(MAGIC, &bytes)?)?.named(*key))
}

/// Removes a segment that nobody needs; where it cannot be removed it does no harm.
pub(super) fn remove(folder: &Folder, key: &Digest) {
    if let Ok(name) = name(key) {
        let _ = folder.remove(&name);
    }
}

/// What whoever builds a segment for all replicas takes.
pub(super) fn job(key: &Digest) -> String {
    format!("{FOLDER}/{}", hex(key))
}

fn name(key: &Digest) -> Result<RelPath, WorldError> {
    RelPath::parse(&job(key))
}

pub(super) fn hex(key: &[u8]) -> String {
    key.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn encoded(segment: &Segment) -> Vec<u8> {
    let text: usize = segment.files.iter().map(|file| file.key.text.len()).sum();
    let mut out =
        Writer(Vec::with_capacity(segment.lists.len() + segment.starts.len() * size_of::<u32>() + text * 5 / 4));
    out.number(segment.files.len() as u64);
    segment.files.iter().for_each(|file| out.file(file));
    out.number(segment.starts.len() as u64);
    for start in &segment.starts {
        out.0.extend_from_slice(&start.to_le_bytes());
    }
    out.bytes(&segment.lists);
    for words in [&segment.words.katakana, &segment.words.latin] {
        out.number(words.len() as u64);
        words.iter().for_each(|word| out.bytes(word.as_bytes()));
    }
    out.0
}

fn decoded(bytes: &[u8]) -> Option<Segment> {
    let mut from = Reader(bytes);
    let mut files = Vec::new();
    for _ in 0..from.number()? {
        files.push(Arc::new(from.file()?));
    }
    let mut segment = Segment::around(files);
    let starts = usize::try_from(from.number()?).ok()?;
    let raw = from.take(starts.checked_mul(size_of::<u32>())?)?;
    let four = |bytes: &[u8]| bytes.try_into().ok().map(u32::from_le_bytes);
    segment.starts = raw.chunks_exact(size_of::<u32>()).filter_map(four).collect();
    segment.lists = from.bytes()?.to_vec();
    segment.words = Words::from_sorted(from.words()?, from.words()?);
    from.is_empty().then_some(segment)
}

#[cfg(test)]
mod tests {
    use super::super::file::tests::markdown;
    use super::*;
    use proptest::prelude::*;
    use shosai_world::{RootName, World};

    const KEY: Digest = [7; 32];

    fn stored() -> (Folder, Segment, Vec<u8>) {
        let folder = World::memory().folder(&RootName::WORKSPACE).unwrap();
        let text = "# 申請\n休暇（PTO）の申請 Auto Scale\n## 例外\nなし\n";
        let segment = Segment::of(vec![Arc::new(markdown(text))]).named(KEY);
        save(&folder, &segment).unwrap();
        let bytes = folder.read(&name(&KEY).unwrap(), MAX_SEGMENT_BYTES).unwrap();
        (folder, segment, bytes)
    }

    #[test]
    fn what_is_saved_is_loaded() {
        let (folder, segment, _) = stored();
        let loaded = load(&folder, &KEY).unwrap();
        assert_eq!(loaded.files, segment.files);
        assert_eq!((loaded.sections, loaded.starts, loaded.lists), (segment.sections, segment.starts, segment.lists));
        assert_eq!((loaded.words, loaded.manual), (segment.words, segment.manual));
        assert!(load(&folder, &[8; 32]).is_none());
        remove(&folder, &KEY);
        assert!(load(&folder, &KEY).is_none());
    }

    proptest! {
        #[test]
        fn a_damaged_segment_is_not_used(at in 0_usize..40_000, with in 1_u8..=255, cut in 0_usize..40_000) {
            let (folder, _, bytes) = stored();
            let mut damaged = bytes.clone();
            damaged[at % bytes.len()] ^= with;
            for bad in [&damaged[..], &bytes[..cut % bytes.len()]] {
                folder.write_atomic(&name(&KEY).unwrap(), bad).unwrap();
                prop_assert!(load(&folder, &KEY).is_none());
            }
        }
    }
}
