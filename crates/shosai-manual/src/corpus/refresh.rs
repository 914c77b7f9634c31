//! Keeping the library in step with the files.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use shosai_text::decode;
use shosai_world::{Entry, ErrorKind, Folder, Kind, RelPath, WalkLimits};

use super::chapters::{CONTENTS_FILE, Contents, OLD_CONTENTS_FILE};
use super::file::{File, kind_of};
use super::library::{Library, MAX_FILE_BYTES, Manual};
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
    state: Mutex<Option<Seen>>,
}

/// What was seen at the last look.
struct Seen {
    stamps: BTreeMap<RelPath, Stamp>,
    library: Arc<Library>,
}

type Stamp = shosai_world::Fingerprint;

/// Segments beyond this many are made one again, so that a search never walks through many.
const MOST_SEGMENTS: usize = 4;
/// So large a part of all text in later segments makes one segment worth while.
const LARGEST_LATER_PART: usize = 4;
/// The largest dictionary file that is read.
const MAX_SYNONYMS_BYTES: u64 = 4 * 1024 * 1024;
const WALK: WalkLimits = WalkLimits { max_entries: 200_000, max_depth: 32, hidden: false };

impl Corpus {
    /// The manuals beneath `manuals`, one folder each.
    pub fn new(manuals: Folder) -> Self {
        Self { manuals, index: None, state: Mutex::new(None) }
    }

    /// The same corpus with its index kept in `folder` (the workspace's `.shosai/`).
    #[must_use]
    pub fn with_index(mut self, folder: Folder) -> Self {
        self.index = Some(folder);
        self
    }

    /// The manuals as they are now.
    ///
    /// # Errors
    /// `unavailable` when the manuals folder is not there; `cancelled` when `stop` says so.
    pub fn library(&self, stop: &(dyn Fn() -> bool + Sync)) -> Result<Arc<Library>, Failure> {
        let entries = self.entries()?;
        let stamps: BTreeMap<RelPath, Stamp> =
            entries.iter().map(|entry| (entry.path.clone(), entry.stat.fingerprint)).collect();
        // Held while files are read, so that two calls never read the same file twice.
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(seen) = state.as_ref()
            && seen.stamps == stamps
        {
            return Ok(Arc::clone(&seen.library));
        }
        let known = match state.as_ref() {
            Some(seen) => Known::of(&seen.library),
            None => self.index.as_ref().and_then(store::load).map(Known::stored).unwrap_or_default(),
        };
        let library = Arc::new(self.read(&entries, known, stop)?);
        *state = Some(Seen { stamps, library: Arc::clone(&library) });
        Ok(library)
    }

    /// Every file that matters, in a fixed order.
    fn entries(&self) -> Result<Vec<Entry>, Failure> {
        let walked = self.manuals.walk(&RelPath::root(), &WALK).map_err(|error| match error.kind {
            ErrorKind::NotFound | ErrorKind::Unavailable | ErrorKind::InvalidPath => {
                Failure::from(messages::ManualsMissing)
            }
            _ => error.into(),
        })?;
        let mut entries = walked.entries;
        let folders: Vec<RelPath> = entries
            .iter()
            .filter(|entry| entry.stat.kind == Kind::Folder && entry.path.segments().count() == 1)
            .map(|entry| entry.path.clone())
            .collect();
        entries.retain(|entry| {
            entry.stat.kind == Kind::Folder && entry.path.segments().count() == 1
                || entry.stat.kind == Kind::File && entry.path.segments().count() > 1 && kind_of(&entry.path).is_some()
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
        Ok(entries)
    }

    fn read(&self, entries: &[Entry], known: Known, stop: &(dyn Fn() -> bool + Sync)) -> Result<Library, Failure> {
        let mut reading = Reading::default();
        for entry in entries.iter().filter(|entry| entry.stat.kind == Kind::Folder) {
            reading.manuals.insert(entry.path.as_str().to_owned(), Manual::default());
        }
        reading.contents(&self.manuals, entries);
        reading.dictionaries(&self.manuals, entries);
        for entry in entries.iter().filter(|entry| entry.stat.kind == Kind::File) {
            if stop() {
                return Err(Failure::cancelled());
            }
            reading.file(&self.manuals, entry, &known)?;
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
        let alive =
            segments.iter().map(|segment| segment.files.iter().map(|file| reading.holds(file)).collect()).collect();
        Library {
            folder: self.manuals.clone(),
            manuals: reading.manuals,
            segments,
            alive,
            dictionary: reading.dictionary,
            warnings: reading.warnings,
            left_out: reading.left_out,
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
    left_out: Vec<(String, RelPath)>,
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

    fn file(&mut self, folder: &Folder, entry: &Entry, known: &Known) -> Result<(), Failure> {
        let Some((manual, path)) = split(&entry.path) else { return Ok(()) };
        let name = path.file_name().unwrap_or_default();
        if name == SYNONYMS_FILE || name == OLD_CONTENTS_FILE || is_contents(&entry.path) || kind_of(&path).is_none() {
            return Ok(());
        }
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
                let Some((text, version)) = self.text(folder, entry) else { return Ok(()) };
                let file =
                    Arc::new(File::of(manual, path.clone(), &text, chapter.as_ref(), entry.stat.fingerprint, version));
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
        match folder.read(&entry.path, MAX_FILE_BYTES) {
            Err(error) => {
                if error.kind == ErrorKind::TooLarge {
                    self.left_out.extend(split(&entry.path).map(|(manual, path)| (manual.to_owned(), path)));
                }
                self.warnings.push(messages::LeftOut { path: &entry.path, reason: error.message }.into());
            }
            Ok(bytes) => match decode(&bytes) {
                Ok((text, _)) => return Some((text, store::digest(&bytes))),
                Err(_) => self.warnings.push(messages::NotTextLeftOut { path: &entry.path }.into()),
            },
        }
        None
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

/// The manual that a path belongs to, and the rest of the path.
fn split(path: &RelPath) -> Option<(&str, RelPath)> {
    let (manual, rest) = path.as_str().split_once('/')?;
    Some((manual, RelPath::parse(rest).ok()?))
}
