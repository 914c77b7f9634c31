//! What was known of a manual when its segments were last made: their names, and the digest of every file by its stamp, so
//! that a new process reads no file to see that nothing has changed.

use std::collections::HashMap;

use shosai_world::{Fingerprint, Folder, RelPath, sha256};

use super::bytes::{Reader, Writer, sealed, unsealed};
use super::reading::Wanted;
use super::segments::{self, Digest, hex};

/// Where catalogues lie, one a manual.
const FOLDER: &str = "manuals";
const MAGIC: &[u8; 8] = b"SHOSAI\x01\x01";
/// Some 200 bytes a file, for more files than a walk finds.
const MAX_BYTES: u64 = 256 * 1024 * 1024;
/// Segments of earlier states that are left for others who still use them.
const MOST_OLD: usize = 8;
/// A name needs no more to be its own.
const NAME_BYTES: usize = 12;

#[derive(Default)]
pub(super) struct Catalogue {
    /// The manual; empty for all loose files.
    pub group: String,
    pub keys: Vec<Digest>,
    /// Segments of earlier states, the latest first.
    old: Vec<Digest>,
    files: HashMap<RelPath, (Fingerprint, Digest)>,
}

impl Catalogue {
    pub fn load(folder: &Folder, group: &str) -> Self {
        let read = || {
            let bytes = folder.read(&name(group)?, MAX_BYTES).ok()?;
            decoded(unsealed(MAGIC, &bytes)?)
        };
        read().unwrap_or_else(|| Self { group: group.to_owned(), ..Self::default() })
    }

    /// The digest of a file that has not been touched since.
    pub fn digest(&self, wanted: &Wanted<'_>) -> Option<Digest> {
        let (stamp, digest) = self.files.get(&wanted.entry.path)?;
        (*stamp == wanted.entry.stat.fingerprint).then_some(*digest)
    }

    /// Notes the segments that a manual has now, and removes those of long ago.
    pub fn replace(mut self, folder: &Folder, keys: Vec<Digest>, files: &[Wanted<'_>]) {
        let before = std::mem::replace(&mut self.keys, keys);
        let left: Vec<Digest> = before.into_iter().chain(std::mem::take(&mut self.old)).collect();
        for key in left {
            if self.keys.contains(&key) || self.old.contains(&key) {
                continue;
            }
            if self.old.len() < MOST_OLD {
                self.old.push(key);
            } else {
                segments::remove(folder, &key);
            }
        }
        // A disk that tells digests needs no stamps.
        let told = files.iter().filter(|file| file.entry.stat.sha256.is_none());
        let stamped = |file: &Wanted<'_>| Some((file.entry.path.clone(), (file.entry.stat.fingerprint, file.digest?)));
        self.files = told.filter_map(stamped).collect();
        // Without it the files are read again, which costs time only.
        if let Some(name) = name(&self.group) {
            // Whole: made of the manuals, and whatever does not fit them is made anew.
            let _ = folder.write_atomic(&name, &sealed(MAGIC, &self.encoded()));
        }
    }

    /// Removes what is kept of manuals that are no more.
    pub fn sweep(folder: &Folder, present: &dyn Fn(&str) -> bool) {
        let Ok((entries, _)) = RelPath::parse(FOLDER).and_then(|path| folder.list(&path)) else { return };
        for entry in entries {
            let read = folder.read(&entry.path, MAX_BYTES).ok();
            let known = read.and_then(|bytes| decoded(unsealed(MAGIC, &bytes)?));
            if known.as_ref().is_some_and(|known| present(&known.group)) {
                continue;
            }
            for key in known.iter().flat_map(|known| known.keys.iter().chain(&known.old)) {
                segments::remove(folder, key);
            }
            let _ = folder.remove(&entry.path);
        }
    }

    fn encoded(&self) -> Vec<u8> {
        let mut out = Writer(Vec::new());
        out.bytes(self.group.as_bytes());
        for keys in [&self.keys, &self.old] {
            out.number(keys.len() as u64);
            keys.iter().for_each(|key| out.0.extend_from_slice(key));
        }
        out.number(self.files.len() as u64);
        for (path, (stamp, digest)) in &self.files {
            out.bytes(path.as_str().as_bytes());
            out.number(stamp.len);
            out.0.extend_from_slice(&stamp.modified_ns.to_le_bytes());
            out.number(stamp.identity);
            out.0.extend_from_slice(digest);
        }
        out.0
    }
}

fn decoded(bytes: &[u8]) -> Option<Catalogue> {
    let mut from = Reader(bytes);
    let group = from.text()?;
    let mut keys = || -> Option<Vec<Digest>> { (0..from.number()?).map(|_| from.digest()).collect() };
    let (keys, old) = (keys()?, keys()?);
    let mut files = HashMap::new();
    for _ in 0..from.number()? {
        let path = RelPath::parse(&from.text()?).ok()?;
        let len = from.number()?;
        let modified_ns = i128::from_le_bytes(from.take(size_of::<i128>())?.try_into().ok()?);
        let stamp = Fingerprint { len, modified_ns, identity: from.number()? };
        files.insert(path, (stamp, from.digest()?));
    }
    from.is_empty().then_some(Catalogue { group, keys, old, files })
}

fn name(group: &str) -> Option<RelPath> {
    RelPath::parse(&format!("{FOLDER}/{}", hex(&sha256(group.as_bytes())[..NAME_BYTES]))).ok()
}
