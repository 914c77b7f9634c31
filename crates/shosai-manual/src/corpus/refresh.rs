//! Keeping the library in step with the files.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use shosai_message::Failure;
use shosai_world::{Entry, ErrorKind, Fingerprint, Folder, RelPath, Storage, WalkLimits};

use super::assembly::Kept;
use super::catalogue::Catalogue;
use super::file::{File, FileKind};
use super::imports::Imports;
use super::library::Library;
use super::memory::{MOST_IDLE, MOST_IDLE_SHARED, State, memory};
use super::reading::{Reading, Wanted};
use super::segments::Digest;
use super::walk::{WALK, Walk, walk};
use crate::index::Segment;

/// The manuals beneath a folder. Making one does no work; every [`Corpus::library`] looks whether files have changed
/// and reads only those that have. What corpora share of their files, they have in memory once.
pub struct Corpus {
    manuals: Folder,
    kept: Kept,
    /// Whether every manual is seen, so that what is kept of others is kept for nobody.
    whole: bool,
    imports: Arc<Imports>,
    walk: WalkLimits,
    state: Arc<State>,
    behind: AtomicBool,
}

/// What was seen at the last look.
pub(super) struct Seen {
    /// Of everything beneath the folder, where the disk can tell.
    generation: Option<u64>,
    stamps: BTreeMap<RelPath, Fingerprint>,
    unreached: Vec<RelPath>,
    library: Arc<Library>,
}

#[cfg(test)]
impl Seen {
    /// A look that came to one segment.
    pub(super) fn holding(segment: Arc<Segment>) -> Self {
        let folder = shosai_world::World::memory().folder(&shosai_world::RootName::MANUALS).unwrap();
        let imports = Imports::default();
        let library = Corpus::new(folder.clone()).finish(
            Reading::new(&folder, &imports, &|| false),
            vec![segment],
            BTreeMap::new(),
        );
        Self { generation: None, stamps: BTreeMap::new(), unreached: Vec::new(), library: Arc::new(library) }
    }
}

impl Corpus {
    /// The manuals beneath `manuals`, one folder each.
    pub fn new(manuals: Folder) -> Self {
        let state = Arc::new(Mutex::new(None));
        let (kept, imports, behind) = (Kept::default(), Arc::default(), AtomicBool::new(false));
        Self { manuals, kept, whole: true, imports, walk: WALK, state, behind }
    }

    /// The same corpus with its segments kept in `folder` (the workspace's `.shosai/`).
    #[must_use]
    pub fn with_index(mut self, folder: Folder) -> Self {
        self.imports = Arc::new(Imports::kept_in(folder.clone()));
        self.kept.folder = Some(folder);
        self
    }

    /// The same corpus, of which replicas build each segment once.
    #[must_use]
    pub fn shared_by(mut self, storage: Arc<dyn Storage>) -> Self {
        self.kept.jobs = Some(storage);
        self
    }

    /// The same corpus for a caller who may not see every manual.
    #[must_use]
    pub fn in_part(mut self) -> Self {
        self.whole = false;
        self
    }

    /// The manuals as they were at the last look, if they are still in memory.
    pub fn last(&self) -> Option<Arc<Library>> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.as_ref().map(|seen| Arc::clone(&seen.library))
    }

    /// The generation of the manuals at the last look, where replicas count one.
    pub fn generation(&self) -> Option<u64> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.as_ref().filter(|_| self.kept.jobs.is_some())?.generation
    }

    /// Whether what replicas share was away at the last look, so that it gave the manuals as they were before.
    pub fn is_behind(&self) -> bool {
        self.behind.load(Ordering::Relaxed)
    }

    /// The manuals as they are now; as they were at the last look while what replicas share is away.
    ///
    /// # Errors
    /// `unavailable` when the manuals folder is not there; `cancelled` when `stop` says so.
    pub fn library(&self, stop: &(dyn Fn() -> bool + Sync)) -> Result<Arc<Library>, Failure> {
        let library = self.looked(stop)?;
        memory().used(&self.state, if self.kept.jobs.is_some() { MOST_IDLE_SHARED } else { MOST_IDLE });
        Ok(library)
    }

    fn looked(&self, stop: &(dyn Fn() -> bool + Sync)) -> Result<Arc<Library>, Failure> {
        let generation = self.manuals.generation();
        let shared = self.kept.jobs.is_some();
        let away = generation.as_ref().err().filter(|error| shared && error.kind == ErrorKind::Unavailable);
        self.behind.store(away.is_some(), Ordering::Relaxed);
        if let Some(error) = away {
            return self.last().ok_or_else(|| error.clone().into());
        }
        // Whatever else is wrong, the walk tells it better.
        let generation = generation.ok().flatten();
        // Held while files are read, so that two calls never read the same file twice.
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(seen) = state.as_ref().filter(|seen| generation.is_some() && seen.generation == generation) {
            return Ok(Arc::clone(&seen.library));
        }
        let Walk { entries, unreached } = walk(&self.manuals, &self.walk)?;
        let missed: Vec<RelPath> = unreached.iter().map(|(path, _)| path.clone()).collect();
        let stamps: BTreeMap<RelPath, Fingerprint> =
            entries.iter().map(|entry| (entry.path.clone(), entry.stat.fingerprint)).collect();
        if let Some(seen) = state.as_mut().filter(|seen| seen.stamps == stamps && seen.unreached == missed) {
            seen.generation = generation;
            return Ok(Arc::clone(&seen.library));
        }
        let mut reading = Reading::new(&self.manuals, &self.imports, stop);
        reading.begin(&entries, unreached);
        let library = Arc::new(self.read(reading, &entries, state.as_ref())?);
        *state = Some(Seen { generation, stamps, unreached: missed, library: Arc::clone(&library) });
        Ok(library)
    }

    fn read(&self, mut reading: Reading<'_>, entries: &[Entry], seen: Option<&Seen>) -> Result<Library, Failure> {
        let (mut segments, mut spans, mut anew) = (Vec::new(), BTreeMap::<String, Range<usize>>::new(), false);
        // The contents of what has not been touched since the last look.
        let digest = |wanted: &Wanted<'_>| -> Option<Digest> {
            let seen = seen?;
            let untouched = seen.stamps.get(&wanted.entry.path) == Some(&wanted.entry.stat.fingerprint);
            let file = seen.library.manuals.get(wanted.manual)?.files.get(&wanted.path)?;
            untouched.then_some(file.sha256)
        };
        let mut groups = reading.wanted(entries);
        // Manuals by name, then all loose files.
        let loose = groups.remove_entry("");
        for (group, wanted) in groups.into_iter().chain(loose) {
            let before = seen.map_or(&[][..], |seen| seen.library.segments_of(group));
            let assembled = self.kept.assemble(&mut reading, group, wanted, before, &digest)?;
            anew |= assembled.anew;
            let start = segments.len();
            segments.extend(assembled.segments);
            spans.insert(group.to_owned(), start..segments.len());
        }
        reading.end();
        let library = self.finish(reading, segments, spans);
        if anew && self.whole {
            self.sweep(&library);
        }
        Ok(library)
    }

    fn finish(
        &self,
        reading: Reading<'_>,
        segments: Vec<Arc<Segment>>,
        spans: BTreeMap<String, Range<usize>>,
    ) -> Library {
        let Reading { manuals, dictionary, warnings, .. } = reading;
        let holds = |file: &Arc<File>| {
            let present = manuals.get(&file.manual).and_then(|manual| manual.files.get(&file.path));
            present.is_some_and(|present| Arc::ptr_eq(present, file))
        };
        let alive = segments.iter().map(|segment| segment.files.iter().map(holds).collect()).collect();
        let (folder, imports, headings) = (self.manuals.clone(), Arc::clone(&self.imports), OnceLock::new());
        Library { folder, manuals, segments, spans, alive, dictionary, warnings, imports, headings }
    }

    /// Removes what is kept for no file any more.
    fn sweep(&self, library: &Library) {
        let files = library.manuals.values().flat_map(|manual| manual.files.values());
        self.imports.sweep(files.filter(|file| file.kind == FileKind::Imported).map(|file| file.sha256));
        if let Some(folder) = &self.kept.folder {
            Catalogue::sweep(folder, &|group| library.spans.contains_key(group));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shosai_world::{RootName, World};

    #[test]
    fn manuals_that_a_walk_does_not_reach_are_told_and_not_lost() {
        let folder = World::memory().folder(&RootName::MANUALS).unwrap();
        for path in ["a/1.md", "b/1.md", "b/2.md", "c/1.md"] {
            folder.write_atomic(&RelPath::parse(path).unwrap(), "# 返品\n".as_bytes()).unwrap();
        }
        let mut corpus = Corpus::new(folder);
        let unread = |corpus: &Corpus| -> Vec<String> {
            let library = corpus.library(&|| false).unwrap();
            library.unreadable(None).map(|(manual, ..)| manual.to_owned()).collect()
        };
        assert_eq!(unread(&corpus), [""; 0]);
        corpus = Corpus { walk: WalkLimits { max_entries: 4, ..WALK }, ..corpus };
        assert_eq!(unread(&corpus), ["b", "c"]);
    }
}
