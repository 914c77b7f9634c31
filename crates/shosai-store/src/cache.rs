//! Objects that were read or written lately, on the disk of this machine. Their names are the SHA-256 of what they hold,
//! so that a file here is right or worthless: what is damaged is thrown away and fetched again. Several processes may share
//! the folder; nothing in it is needed, so that nothing is made durable.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use shosai_world::{Random, sha256};

/// A process looks at the folder again after it has added this part of the bound, since others may have added as well; and
/// so much is free after objects made room, so that not every write has to look.
const PART_BETWEEN_LOOKS: u64 = 16;
/// One object must not push all others out.
const LARGEST_PART: u64 = 4;
/// Whether something was used a minute ago or now makes no difference to what is let go, and saves a write a read.
const USE_NOTED_EVERY: Duration = Duration::from_secs(60);
/// A file that was begun so long ago belongs to a process that died.
const ABANDONED_AFTER: Duration = Duration::from_secs(600);
/// Objects of which parts are read, remembered as whole; beyond this they are looked at again.
const MOST_CHECKED: usize = 10_000;
const UNFINISHED: &str = "part";
/// Chance enough that no two writers of one object share a file.
const UNFINISHED_BYTES: usize = 8;

pub(crate) struct BlobCache {
    folder: PathBuf,
    most: u64,
    state: Mutex<State>,
    pub(crate) hits: AtomicU64,
    pub(crate) damaged: AtomicU64,
}

#[derive(Default)]
struct State {
    /// Bytes in the folder as far as is known; nothing before the first look.
    held: Option<u64>,
    added: u64,
    /// What was held against its digest by this process.
    checked: HashSet<[u8; 32]>,
}

impl BlobCache {
    /// Makes the folder, which only its owner can read.
    pub(crate) fn open(folder: PathBuf, most: u64) -> io::Result<Self> {
        let mut builder = fs::DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(&folder)?;
        let (state, hits, damaged) = (Mutex::default(), AtomicU64::default(), AtomicU64::default());
        Ok(Self { folder, most, state, hits, damaged })
    }

    /// Part of an object of this length, if it is here and whole.
    pub(crate) fn read(&self, digest: &[u8; 32], len: u64, range: Range<u64>) -> Option<Vec<u8>> {
        let path = self.path(digest);
        let mut file = File::open(&path).ok()?;
        let about = file.metadata().ok()?;
        let bytes = if about.len() == len { self.part(&mut file, digest, len, range) } else { None };
        match bytes {
            Some(_) => {
                self.hits.fetch_add(1, Ordering::Relaxed);
                let age = about.modified().ok().and_then(|used| SystemTime::now().duration_since(used).ok());
                if age.is_some_and(|age| age > USE_NOTED_EVERY) {
                    note_use(&path);
                }
            }
            None => {
                self.damaged.fetch_add(1, Ordering::Relaxed);
                let _ = fs::remove_file(&path);
            }
        }
        bytes
    }

    fn part(&self, file: &mut File, digest: &[u8; 32], len: u64, range: Range<u64>) -> Option<Vec<u8>> {
        let whole = range == (0..len);
        if !whole && self.state().checked.contains(digest) {
            file.seek(SeekFrom::Start(range.start)).ok()?;
            return exactly(file, range.end - range.start);
        }
        let bytes = exactly(file, len).filter(|bytes| sha256(bytes) == *digest)?;
        if whole {
            return Some(bytes);
        }
        let mut state = self.state();
        if state.checked.len() >= MOST_CHECKED {
            state.checked.clear();
        }
        state.checked.insert(*digest);
        let place = usize::try_from(range.start).ok()?..usize::try_from(range.end).ok()?;
        bytes.get(place).map(<[u8]>::to_vec)
    }

    /// Keeps an object, and lets go of what was not used for the longest. Where that fails the object is fetched again.
    pub(crate) fn keep(&self, digest: &[u8; 32], bytes: &[u8]) {
        let len = bytes.len() as u64;
        let path = self.path(digest);
        if len > self.most / LARGEST_PART || fs::metadata(&path).is_ok_and(|known| known.len() == len) {
            return;
        }
        let Ok(chance) = Random::real().hex_id(UNFINISHED_BYTES) else { return };
        self.make_room(len);
        let unfinished = path.with_extension(format!("{chance}{UNFINISHED}"));
        let made = path.parent().map_or(Ok(()), fs::create_dir_all);
        if made.and_then(|()| fs::write(&unfinished, bytes)).and_then(|()| fs::rename(&unfinished, &path)).is_err() {
            let _ = fs::remove_file(&unfinished);
        }
    }

    /// Sees that so much more fits.
    fn make_room(&self, more: u64) {
        let mut state = self.state();
        state.added += more;
        let slack = self.most / PART_BETWEEN_LOOKS;
        state.held = match state.held.map(|held| held + more) {
            Some(held) if held <= self.most && state.added <= slack => Some(held),
            _ => {
                state.added = 0;
                Some(self.let_go(more, slack) + more)
            }
        };
    }

    /// Removes what was not used for the longest until so much more fits, with some slack; says what is left.
    fn let_go(&self, more: u64, slack: u64) -> u64 {
        let mut found = found_in(&self.folder);
        let mut held: u64 = found.iter().map(|(_, len, _)| len).sum();
        if held + more <= self.most {
            return held;
        }
        found.sort();
        for (_, len, path) in found {
            if held + more + slack <= self.most {
                break;
            }
            // Another process may have been quicker.
            let _ = fs::remove_file(path);
            held -= len;
        }
        held
    }

    /// In one of 256 folders, so that none gets long.
    fn path(&self, digest: &[u8; 32]) -> PathBuf {
        let hex: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        self.folder.join(&hex[..2]).join(hex)
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Every object with its last use and its length; what dead processes had begun is removed.
fn found_in(folder: &Path) -> Vec<(SystemTime, u64, PathBuf)> {
    let entries = |folder: &Path| fs::read_dir(folder).into_iter().flatten().flatten();
    let mut found = Vec::new();
    for entry in entries(folder).flat_map(|shelf| entries(&shelf.path())) {
        let Ok(about) = entry.metadata() else { continue };
        let used = about.modified().unwrap_or(SystemTime::UNIX_EPOCH);
        if !entry.file_name().to_string_lossy().ends_with(UNFINISHED) {
            found.push((used, about.len(), entry.path()));
        } else if used.elapsed().is_ok_and(|age| age > ABANDONED_AFTER) {
            let _ = fs::remove_file(entry.path());
        }
    }
    found
}

fn note_use(path: &Path) {
    // On a disk that takes no more writes the order of use is only less exact.
    let _ = File::options().write(true).open(path).and_then(|file| file.set_modified(SystemTime::now()));
}

fn exactly(file: &mut File, len: u64) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(usize::try_from(len).ok()?);
    file.take(len).read_to_end(&mut bytes).ok()?;
    (bytes.len() as u64 == len).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::process::Command;

    /// A folder that goes with the test.
    struct Place(PathBuf);

    impl Place {
        fn new() -> Self {
            Self(std::env::temp_dir().join(format!("shosai-cache-{}", Random::real().hex_id(8).unwrap())))
        }

        fn cache(&self, most: u64) -> BlobCache {
            BlobCache::open(self.0.clone(), most).unwrap()
        }

        fn bytes(&self) -> u64 {
            found_in(&self.0).iter().map(|(_, len, _)| len).sum()
        }
    }

    impl Drop for Place {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn body(number: u64, len: usize) -> ([u8; 32], Vec<u8>) {
        let bytes: Vec<u8> = number.to_le_bytes().into_iter().cycle().take(len).collect();
        (sha256(&bytes), bytes)
    }

    fn keep(cache: &BlobCache, number: u64, len: usize) -> [u8; 32] {
        let (digest, bytes) = body(number, len);
        cache.keep(&digest, &bytes);
        digest
    }

    fn has(cache: &BlobCache, number: u64, len: usize) -> bool {
        let (digest, bytes) = body(number, len);
        cache.read(&digest, len as u64, 0..len as u64).is_some_and(|found| found == bytes)
    }

    /// As if it had been used so long ago.
    fn age(cache: &BlobCache, digest: &[u8; 32], seconds: u64) {
        let file = File::options().write(true).open(cache.path(digest)).unwrap();
        file.set_modified(SystemTime::now() - Duration::from_secs(seconds)).unwrap();
    }

    #[test]
    fn what_was_not_used_for_the_longest_makes_room() {
        let place = Place::new();
        let cache = place.cache(950);
        let digests: Vec<_> = (0..4).map(|number| keep(&cache, number, 200)).collect();
        for (digest, seconds) in digests.iter().zip([400, 900, 300, 200]) {
            age(&cache, digest, seconds);
        }
        assert!(has(&cache, 1, 200), "using it makes it the latest");
        keep(&cache, 4, 200);
        let left = (0..5).filter(|number| has(&cache, *number, 200)).collect::<Vec<_>>();
        assert_eq!(left, [1, 2, 3, 4]);
        keep(&cache, 5, 251);
        assert!(!has(&cache, 5, 251), "one object must not push all others out");
    }

    #[test]
    fn what_is_damaged_is_thrown_away() {
        let place = Place::new();
        let cache = place.cache(10_000);
        for (number, damage) in [&b"short"[..], &[7; 400], b""].into_iter().enumerate() {
            let digest = keep(&cache, number as u64, 400);
            fs::write(cache.path(&digest), damage).unwrap();
            assert!(cache.read(&digest, 400, 10..20).is_none() && !cache.path(&digest).exists());
            keep(&cache, number as u64, 400);
            assert!(has(&cache, number as u64, 400));
        }
        assert_eq!(cache.damaged.load(Ordering::Relaxed), 3);
    }

    #[test]
    fn what_a_dead_process_began_is_removed_and_the_rest_of_it_used() {
        let place = Place::new();
        let digest = keep(&place.cache(1_000), 1, 100);
        let begun = place.cache(1_000).path(&digest).with_extension(format!("0{UNFINISHED}"));
        fs::write(&begun, b"half").unwrap();
        File::options().write(true).open(&begun).unwrap().set_modified(SystemTime::UNIX_EPOCH).unwrap();
        let cache = place.cache(1_000);
        keep(&cache, 2, 100);
        assert!(!begun.exists() && has(&cache, 1, 100) && has(&cache, 2, 100));
    }

    #[test]
    #[ignore = "started by the next test"]
    fn fills_a_folder() {
        let folder = std::env::var("SHOSAI_TEST_CACHE").unwrap();
        let cache = BlobCache::open(folder.into(), 20_000).unwrap();
        for number in 0..400 {
            keep(&cache, number, 500);
            // Another may have let it go at once.
            has(&cache, number, 500);
        }
        assert_eq!(cache.damaged.load(Ordering::Relaxed), 0, "another process never shows half a file");
    }

    #[test]
    fn processes_share_a_folder_and_its_bound() {
        let place = Place::new();
        let fill = || {
            Command::new(std::env::current_exe().unwrap())
                .args(["--ignored", "--exact", "cache::tests::fills_a_folder"])
                .env("SHOSAI_TEST_CACHE", &place.0)
                .spawn()
                .unwrap()
        };
        let mut processes = [fill(), fill(), fill()];
        assert!(processes.iter_mut().all(|process| process.wait().unwrap().success()));
        assert!(place.bytes() <= 20_000 + 2 * 20_000 / PART_BETWEEN_LOOKS, "{}", place.bytes());
        assert!(place.bytes() > 20_000 / 2);
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn the_bound_holds_and_every_part_is_what_was_kept(
            kept in prop::collection::vec((0_u64..20, 1_usize..300), 1..60), most in 200_u64..2_000
        ) {
            let place = Place::new();
            let cache = place.cache(most);
            for (number, len) in kept {
                let digest = keep(&cache, number, len);
                prop_assert!(place.bytes() <= most);
                let (from, to) = (len as u64 / 3, len as u64 / 2);
                if let Some(part) = cache.read(&digest, len as u64, from..to) {
                    prop_assert_eq!(&part[..], &body(number, len).1[from as usize..to as usize]);
                }
            }
        }
    }
}
