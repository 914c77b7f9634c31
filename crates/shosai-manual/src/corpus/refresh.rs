//! Keeping the library in step with the files.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use shosai_import::Place;
use shosai_text::{Charset, NotText, decode};
use shosai_world::{Entry, ErrorKind, Folder, Kind, LockGuard, RelPath, SkipReason, Skipped, WalkLimits};

use super::chapters::{CONTENTS_FILE, Contents, OLD_CONTENTS_FILE};
use super::file::{File, FileKind, kind_of};
use super::imports::Imports;
use super::library::{FileState, Library, MAX_FILE_BYTES, Manual};
use super::store;
use crate::index::Segment;
use crate::messages;
use crate::query::{Dictionary, SYNONYMS_FILE};
use shosai_message::{Failure, Message};

/// The manuals beneath a folder. Making one does no work; every [`Corpus::library`] looks whether files have changed
/// and reads only those that have.
pub struct Corpus {
    manuals: Folder,
    index: Option<Folder>,
    imports: Arc<Imports>,
    walk: WalkLimits,
    state: Mutex<Option<Seen>>,
}

/// What was seen at the last look.
struct Seen {
    stamps: BTreeMap<RelPath, Stamp>,
    library: Arc<Library>,
}

type Stamp = shosai_world::Fingerprint;

/// What a walk through the manuals came to.
struct Walk {
    entries: Vec<Entry>,
    /// What may hold text and was not looked at.
    unreached: Vec<(RelPath, Message)>,
}

/// Segments beyond this many are made one again, so that a search never walks through many.
const MOST_SEGMENTS: usize = 4;
/// So large a part of all text in later segments makes one segment worth while.
const LARGEST_LATER_PART: usize = 4;
/// Held by whoever builds the index that replicas share.
const BUILDING: &str = "manual-index";
const LONGEST_BUILD: Duration = Duration::from_secs(60);
/// The largest dictionary file that is read.
const MAX_SYNONYMS_BYTES: u64 = 4 * 1024 * 1024;
const WALK: WalkLimits = WalkLimits { max_entries: 200_000, max_depth: 32, hidden: false };

impl Corpus {
    /// The manuals beneath `manuals`, one folder each.
    pub fn new(manuals: Folder) -> Self {
        Self { manuals, index: None, imports: Arc::default(), walk: WALK, state: Mutex::new(None) }
    }

    /// The same corpus with its index kept in `folder` (the workspace's `.shosai/`).
    #[must_use]
    pub fn with_index(mut self, folder: Folder) -> Self {
        self.imports = Arc::new(Imports::kept_in(folder.clone()));
        self.index = Some(folder);
        self
    }

    /// The manuals as they are now.
    ///
    /// # Errors
    /// `unavailable` when the manuals folder is not there; `cancelled` when `stop` says so.
    pub fn library(&self, stop: &(dyn Fn() -> bool + Sync)) -> Result<Arc<Library>, Failure> {
        let Walk { entries, unreached } = self.entries()?;
        let stamps: BTreeMap<RelPath, Stamp> =
            entries.iter().map(|entry| (entry.path.clone(), entry.stat.fingerprint)).collect();
        // Held while files are read, so that two calls never read the same file twice.
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(seen) = state.as_ref()
            && seen.stamps == stamps
        {
            return Ok(Arc::clone(&seen.library));
        }
        let (known, _building) = match state.as_ref() {
            Some(seen) => (Known::of(&seen.library), None),
            None => self.stored(),
        };
        let library = Arc::new(self.read(&entries, unreached, known, stop)?);
        *state = Some(Seen { stamps, library: Arc::clone(&library) });
        Ok(library)
    }

    /// What is kept of an earlier reading. Where nothing is and replicas share the files, the right to be the one who
    /// builds it: whoever comes meanwhile waits and reads what that one kept.
    fn stored(&self) -> (Known, Option<LockGuard>) {
        let Some(index) = &self.index else { return Default::default() };
        let load = || store::load(index).map(Known::stored);
        let shared = index.machine_path(&RelPath::root()).is_ok_and(|place| place.is_none());
        if let Some(known) = load() {
            return (known, None);
        }
        let name = RelPath::parse(BUILDING).ok().filter(|_| shared);
        // Whoever waits too long builds it too, which costs time and nothing else.
        let building = name.and_then(|name| index.lock(&name, LONGEST_BUILD).ok());
        (building.as_ref().and_then(|_| load()).unwrap_or_default(), building)
    }

    /// Every file that matters, in a fixed order, and what could not be looked at.
    fn entries(&self) -> Result<Walk, Failure> {
        let walked = self.manuals.walk_in_part(&RelPath::root(), &self.walk).map_err(|error| match error.kind {
            ErrorKind::NotFound | ErrorKind::Unavailable | ErrorKind::InvalidPath => {
                Failure::from(messages::ManualsMissing)
            }
            _ => error.into(),
        })?;
        let mut unreached: Vec<_> = walked.skipped.iter().filter_map(not_reached).collect();
        let mut entries = walked.entries;
        if walked.truncated {
            unreached.extend(self.cut_off(&mut entries)?);
        }
        let folders: Vec<RelPath> = entries
            .iter()
            .filter(|entry| entry.stat.kind == Kind::Folder && entry.path.segments().count() == 1)
            .map(|entry| entry.path.clone())
            .collect();
        entries.retain(|entry| {
            let loose = entry.path.segments().count() == 1;
            match entry.stat.kind {
                Kind::Folder => loose,
                Kind::File => !loose || kind_of(&entry.path).is_some(),
            }
        });
        // Dictionaries have hidden names, which a walk leaves out.
        for folder in std::iter::once(RelPath::root()).chain(folders) {
            let path = folder.join(SYNONYMS_FILE)?;
            if let Ok(stat) = self.manuals.stat(&path)
                && stat.kind == Kind::File
            {
                entries.push(Entry { path, stat });
            }
        }
        // A folder's own time changes with unrelated files; only its name counts.
        for entry in entries.iter_mut().filter(|entry| entry.stat.kind == Kind::Folder) {
            entry.stat.fingerprint = Stamp { len: 0, modified_ns: 0, identity: 0 };
        }
        Ok(Walk { entries, unreached })
    }

    /// The manuals from which on a walk that was cut short saw too little; those that it did not see at all are added.
    fn cut_off(&self, entries: &mut Vec<Entry>) -> Result<Vec<(RelPath, Message)>, Failure> {
        let last = entries.last().and_then(|entry| entry.path.segments().next()).unwrap_or_default().to_owned();
        let (all, _) = self.manuals.list(&RelPath::root())?;
        let hidden = |entry: &Entry| entry.path.as_str().starts_with('.');
        let cut = all.into_iter().filter(|entry| entry.path.as_str() >= last.as_str() && !hidden(entry));
        let mut unreached = Vec::new();
        for entry in cut {
            let path = entry.path.clone();
            let reason = messages::TooManyFiles { path: &path, most: self.walk.max_entries }.into();
            if path.as_str() != last {
                entries.push(entry);
            }
            unreached.push((path, reason));
        }
        Ok(unreached)
    }

    fn read(
        &self,
        entries: &[Entry],
        unreached: Vec<(RelPath, Message)>,
        known: Known,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Library, Failure> {
        let mut reading = Reading::default();
        for entry in entries.iter().filter(|entry| entry.stat.kind == Kind::Folder) {
            reading.manuals.insert(entry.path.as_str().to_owned(), Manual::default());
        }
        for entry in entries.iter().filter(|entry| is_loose(entry)) {
            reading.manuals.insert(entry.path.as_str().to_owned(), Manual { loose: true, ..Manual::default() });
        }
        for (path, reason) in unreached {
            if let Some((manual, path)) = split(&path) {
                reading.unread(manual, path, FileState::Unreadable(reason.clone()));
            }
            reading.warnings.push(reason);
        }
        reading.contents(&self.manuals, entries);
        reading.dictionaries(&self.manuals, entries);
        for entry in entries.iter().filter(|entry| entry.stat.kind == Kind::File) {
            if stop() {
                return Err(Failure::cancelled());
            }
            reading.file(self, entry, &known, stop)?;
        }
        reading.missing_chapters();
        Ok(self.finish(reading, known))
    }

    fn finish(&self, mut reading: Reading, known: Known) -> Library {
        for manual in reading.manuals.values_mut() {
            let pairs = manual.files.values().flat_map(|file| &file.definitions);
            manual.defined = Dictionary::defined(pairs);
        }
        let total: usize =
            reading.manuals.values().flat_map(|manual| manual.files.values()).map(|file| file.key.text.len()).sum();
        let mut segments = known.segments;
        let later: usize = reading
            .fresh
            .iter()
            .chain(segments.iter().skip(1).flat_map(|segment| &segment.files))
            .map(|file| file.key.text.len())
            .sum();
        let anew = segments.is_empty() || segments.len() >= MOST_SEGMENTS || later * LARGEST_LATER_PART > total;
        if anew {
            let all = reading.manuals.values().flat_map(|manual| manual.files.values().cloned()).collect();
            segments = vec![Arc::new(Segment::of(all))];
        } else if !reading.fresh.is_empty() {
            segments.push(Arc::new(Segment::of(std::mem::take(&mut reading.fresh))));
        }
        if anew
            && let Some(index) = &self.index
            && !segments[0].files.is_empty()
            && let Err(error) = store::save(index, &segments[0])
        {
            reading.warnings.push(messages::IndexNotKept { reason: error.message }.into());
        }
        if anew {
            let files = reading.manuals.values().flat_map(|manual| manual.files.values());
            self.imports.sweep(files.filter(|file| file.kind == FileKind::Imported).map(|file| file.version));
        }
        let alive =
            segments.iter().map(|segment| segment.files.iter().map(|file| reading.holds(file)).collect()).collect();
        Library {
            folder: self.manuals.clone(),
            manuals: reading.manuals,
            segments,
            alive,
            dictionary: reading.dictionary,
            warnings: reading.warnings,
            imports: Arc::clone(&self.imports),
            headings: OnceLock::new(),
        }
    }
}

/// What need not be read again.
#[derive(Default)]
struct Known {
    files: HashMap<(String, RelPath), Arc<File>>,
    segments: Vec<Arc<Segment>>,
}

impl Known {
    fn of(library: &Library) -> Self {
        let files = library.manuals.values().flat_map(|manual| manual.files.values()).map(keyed).collect();
        Self { files, segments: library.segments.clone() }
    }

    fn stored(segment: Segment) -> Self {
        let segment = Arc::new(segment);
        Self { files: segment.files.iter().map(keyed).collect(), segments: vec![segment] }
    }
}

fn keyed(file: &Arc<File>) -> ((String, RelPath), Arc<File>) {
    ((file.manual.clone(), file.path.clone()), Arc::clone(file))
}

/// A library in the making.
#[derive(Default)]
struct Reading {
    manuals: BTreeMap<String, Manual>,
    dictionary: Dictionary,
    fresh: Vec<Arc<File>>,
    warnings: Vec<Message>,
}

impl Reading {
    fn contents(&mut self, folder: &Folder, entries: &[Entry]) {
        for entry in entries.iter().filter(|entry| is_contents(&entry.path)) {
            let Some((manual, _)) = split(&entry.path) else { continue };
            let Some(text) = self.text(folder, entry).map(|(text, _)| text) else { continue };
            let contents = Contents::parse(manual, &text);
            self.warnings.extend(contents.warnings.iter().cloned());
            if let Some(manual) = self.manuals.get_mut(manual) {
                manual.contents = Some(contents);
            }
        }
    }

    fn dictionaries(&mut self, folder: &Folder, entries: &[Entry]) {
        self.dictionary = Dictionary::built_in();
        for entry in entries.iter().filter(|entry| entry.path.file_name() == Some(SYNONYMS_FILE)) {
            let manual = split(&entry.path).map(|(manual, _)| manual);
            match folder.read(&entry.path, MAX_SYNONYMS_BYTES).map(|bytes| decode(&bytes)) {
                Ok(Ok((text, _))) => self.warnings.extend(
                    self.dictionary
                        .add_file(&text, manual)
                        .into_iter()
                        .map(|line| messages::SynonymsLine { path: &entry.path, line }.into()),
                ),
                Ok(Err(_)) => self.warnings.push(messages::NotTextLeftOut { path: &entry.path }.into()),
                Err(error) => self.warnings.push(messages::LeftOut { path: &entry.path, reason: error.message }.into()),
            }
        }
    }

    fn file(
        &mut self,
        corpus: &Corpus,
        entry: &Entry,
        known: &Known,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), Failure> {
        let Some((manual, path)) = split(&entry.path) else { return Ok(()) };
        let name = path.file_name().unwrap_or_default();
        if name == SYNONYMS_FILE || name == OLD_CONTENTS_FILE || is_contents(&entry.path) {
            return Ok(());
        }
        let Some(kind) = kind_of(&path) else {
            let state = unread_kind(name);
            self.unread(manual, path.clone(), state);
            return Ok(());
        };
        let chapter = self
            .manuals
            .get(manual)
            .and_then(|manual| manual.contents.as_ref())
            .and_then(|contents| contents.chapters.iter().find(|chapter| chapter.file == path.as_str()))
            .cloned();
        let before = known.files.get(&(manual.to_owned(), path.clone()));
        let unchanged = before.filter(|file| {
            file.fingerprint == entry.stat.fingerprint
                && chapter.as_ref().is_none_or(|chapter| chapter.id == file.chapter_id && chapter.title == file.title)
        });
        let file = match unchanged {
            Some(file) => Arc::clone(file),
            None => {
                let made = match kind {
                    FileKind::Imported => self.imported(corpus, entry, stop)?,
                    FileKind::Markdown | FileKind::Json | FileKind::Chapter => {
                        self.text(&corpus.manuals, entry).map(|(text, version)| (text, Vec::new(), version))
                    }
                };
                let Some((text, places, version)) = made else { return Ok(()) };
                let mut file = File::of(manual, path.clone(), &text, chapter.as_ref(), entry.stat.fingerprint, version);
                file.places = places;
                let file = Arc::new(file);
                self.fresh.push(Arc::clone(&file));
                file
            }
        };
        if let Some(manual) = self.manuals.get_mut(manual) {
            manual.files.insert(path, file);
        }
        Ok(())
    }

    /// The text of a file and the digest of its bytes; a warning for what is no text or has gone meanwhile.
    fn text(&mut self, folder: &Folder, entry: &Entry) -> Option<(String, u64)> {
        let bytes = self.bytes(folder, entry)?;
        match plain_text(&bytes) {
            Ok((text, _)) => Some((text, store::digest(&bytes))),
            Err(_) => {
                self.left_out(entry, messages::NotTextLeftOut { path: &entry.path }.into());
                None
            }
        }
    }

    /// The same for a file of another kind, with its pages, sheets or slides.
    fn imported(
        &mut self,
        corpus: &Corpus,
        entry: &Entry,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<(String, Vec<Place>, u64)>, Failure> {
        let Some(bytes) = self.bytes(&corpus.manuals, entry) else { return Ok(None) };
        let read = corpus.imports.text(entry.path.as_str(), &bytes, &|| stop());
        if stop() {
            return Err(Failure::cancelled());
        }
        Ok(match read {
            Ok(text) => {
                let partly = |note: &Message| messages::PartlyRead { path: &entry.path, reason: note.clone() }.into();
                self.warnings.extend(text.notes.iter().map(partly));
                Some((text.markdown.clone(), text.places.clone(), store::digest(&bytes)))
            }
            Err(failure) => {
                self.left_out(entry, failure.message);
                None
            }
        })
    }

    fn bytes(&mut self, folder: &Folder, entry: &Entry) -> Option<Vec<u8>> {
        match folder.read(&entry.path, MAX_FILE_BYTES) {
            Ok(bytes) => Some(bytes),
            Err(error) => {
                self.left_out(entry, messages::LeftOut { path: &entry.path, reason: error.message }.into());
                None
            }
        }
    }

    fn left_out(&mut self, entry: &Entry, reason: Message) {
        if let Some((manual, path)) = split(&entry.path) {
            self.unread(manual, path, FileState::Unreadable(reason.clone()));
        }
        self.warnings.push(reason);
    }

    fn unread(&mut self, manual: &str, path: RelPath, state: FileState) {
        if let Some(manual) = self.manuals.get_mut(manual) {
            manual.unread.insert(path, state);
        }
    }

    fn missing_chapters(&mut self) {
        for (id, manual) in &self.manuals {
            for chapter in manual.contents.iter().flat_map(|contents| &contents.chapters) {
                let there = RelPath::parse(&chapter.file).is_ok_and(|path| manual.files.contains_key(&path));
                if !there {
                    self.warnings.push(
                        messages::ChapterFileMissing { manual: id, chapter: &chapter.id, file: &chapter.file }.into(),
                    );
                }
            }
        }
    }

    fn holds(&self, file: &Arc<File>) -> bool {
        let present = self.manuals.get(&file.manual).and_then(|manual| manual.files.get(&file.path));
        present.is_some_and(|present| Arc::ptr_eq(present, file))
    }
}

fn is_contents(path: &RelPath) -> bool {
    path.segments().count() == 2 && path.file_name() == Some(CONTENTS_FILE)
}

/// What a walk left out although it may hold text; a pipe or a device does not.
fn not_reached(skipped: &Skipped) -> Option<(RelPath, Message)> {
    let shown = &skipped.shown_path;
    let reason = match skipped.reason {
        SkipReason::Special => return None,
        SkipReason::Link => messages::LinkNotFollowed { path: shown }.into(),
        SkipReason::Denied => messages::NotOpened { path: shown }.into(),
        SkipReason::Depth => messages::TooDeep { path: shown, most: WALK.max_depth }.into(),
        SkipReason::Name | SkipReason::Twin => messages::NameNotUsable { path: shown }.into(),
    };
    let hidden = shown.split('/').any(|part| part.starts_with('.'));
    // A name that no path can hold still belongs to its manual.
    let path = RelPath::parse(shown).or_else(|_| RelPath::parse(shown.split('/').next().unwrap_or_default()));
    path.ok().filter(|_| !hidden).map(|path| (path, reason))
}

/// The manual that a path belongs to, and the rest of the path; a file beside the folders is a manual of its own.
fn split(path: &RelPath) -> Option<(&str, RelPath)> {
    match path.as_str().split_once('/') {
        Some((manual, rest)) => Some((manual, RelPath::parse(rest).ok()?)),
        None if path.as_str() == SYNONYMS_FILE => None,
        None => Some((path.as_str(), path.clone())),
    }
}

fn is_loose(entry: &Entry) -> bool {
    entry.stat.kind == Kind::File && entry.path.segments().count() == 1 && kind_of(&entry.path).is_some()
}

/// Kinds that hold text which nobody here can read; all others hold none.
const UNREAD_ENDINGS: [&str; 8] = ["doc", "ppt", "rtf", "odt", "odp", "pages", "numbers", "key"];

fn unread_kind(name: &str) -> FileState {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_lowercase()).unwrap_or_default();
    let reason = messages::KindNotRead { path: name }.into();
    if UNREAD_ENDINGS.contains(&ending.as_str()) { FileState::Unreadable(reason) } else { FileState::Skipped(reason) }
}

/// Text with line ends that count: old ones become new ones, of the same length.
pub(crate) fn plain_text(bytes: &[u8]) -> Result<(String, Charset), NotText> {
    let (text, charset) = decode(bytes)?;
    let old = text.contains('\r') && !text.contains('\n');
    Ok((if old { text.replace('\r', "\n") } else { text }, charset))
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
