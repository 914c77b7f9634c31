//! A library in the making: what is read from files, and what is wrong with them.

use std::collections::BTreeMap;

use shosai_message::{Failure, Message};
use shosai_text::{Charset, NotText, decode};
use shosai_world::{Entry, Folder, Kind, RelPath, sha256};

use super::chapters::{Chapter, Contents, OLD_CONTENTS_FILE};
use super::file::{File, FileKind, kind_of};
use super::imports::Imports;
use super::library::{FileState, MAX_FILE_BYTES, Manual};
use super::segments::Digest;
use super::walk::{is_contents, is_loose, split};
use crate::messages;
use crate::query::{Dictionary, SYNONYMS_FILE};

/// The largest dictionary file that is read.
const MAX_SYNONYMS_BYTES: u64 = 4 * 1024 * 1024;
/// Kinds that hold text which nobody here can read; all others hold none.
const UNREAD_ENDINGS: [&str; 8] = ["doc", "ppt", "rtf", "odt", "odp", "pages", "numbers", "key"];

/// A file that is to be searched, as the walk saw it.
pub(super) struct Wanted<'a> {
    pub entry: &'a Entry,
    pub manual: &'a str,
    /// Beneath the manual.
    pub path: RelPath,
    pub chapter: Option<Chapter>,
    /// Of its contents, once it is known.
    pub digest: Option<Digest>,
}

impl Wanted<'_> {
    /// Whether a file that was read before is this one.
    pub fn is(&self, file: &File) -> bool {
        let titled = match &self.chapter {
            Some(chapter) => chapter.id == file.chapter_id && chapter.title == file.title,
            None => Some(file.chapter_id.as_str()) == self.path.stem(),
        };
        titled && self.digest == Some(file.sha256)
    }
}

pub(super) struct Reading<'a> {
    folder: &'a Folder,
    imports: &'a Imports,
    stop: &'a (dyn Fn() -> bool + Sync),
    pub manuals: BTreeMap<String, Manual>,
    pub dictionary: Dictionary,
    pub warnings: Vec<Message>,
}

impl<'a> Reading<'a> {
    pub fn new(folder: &'a Folder, imports: &'a Imports, stop: &'a (dyn Fn() -> bool + Sync)) -> Self {
        let (manuals, dictionary, warnings) = (BTreeMap::new(), Dictionary::built_in(), Vec::new());
        Self { folder, imports, stop, manuals, dictionary, warnings }
    }

    /// The manuals by name, what could not be looked at, tables of contents and dictionaries.
    pub fn begin(&mut self, entries: &[Entry], unreached: Vec<(RelPath, Message)>) {
        for entry in entries.iter().filter(|entry| entry.stat.kind == Kind::Folder || is_loose(entry)) {
            let manual = Manual { loose: entry.stat.kind == Kind::File, ..Manual::default() };
            self.manuals.insert(entry.path.as_str().to_owned(), manual);
        }
        for (path, reason) in unreached {
            if let Some((manual, path)) = split(&path) {
                self.unread(manual, path, FileState::Unreadable(reason.clone()));
            }
            self.warnings.push(reason);
        }
        for entry in entries.iter().filter(|entry| is_contents(&entry.path)) {
            let Some((manual, _)) = split(&entry.path) else { continue };
            let Some(text) = self.bytes(entry).and_then(|bytes| self.text(entry, &bytes)) else { continue };
            let contents = Contents::parse(manual, &text);
            self.warnings.extend(contents.warnings.iter().cloned());
            if let Some(manual) = self.manuals.get_mut(manual) {
                manual.contents = Some(contents);
            }
        }
        self.dictionaries(entries);
    }

    fn dictionaries(&mut self, entries: &[Entry]) {
        for entry in entries.iter().filter(|entry| entry.path.file_name() == Some(SYNONYMS_FILE)) {
            let manual = split(&entry.path).map(|(manual, _)| manual);
            match self.folder.read(&entry.path, MAX_SYNONYMS_BYTES).map(|bytes| decode(&bytes)) {
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

    /// The files to be searched by what they are indexed with: their manual, or all loose ones together.
    pub fn wanted<'e>(&mut self, entries: &'e [Entry]) -> BTreeMap<&'e str, Vec<Wanted<'e>>> {
        let mut groups: BTreeMap<&str, Vec<Wanted<'_>>> = BTreeMap::new();
        for entry in entries.iter().filter(|entry| entry.stat.kind == Kind::File) {
            let Some((manual, path)) = split(&entry.path) else { continue };
            let name = path.file_name().unwrap_or_default();
            if name == SYNONYMS_FILE || name == OLD_CONTENTS_FILE || is_contents(&entry.path) {
                continue;
            }
            if kind_of(&path).is_none() {
                let state = unread_kind(name);
                self.unread(manual, path.clone(), state);
                continue;
            }
            let contents = self.manuals.get(manual).and_then(|manual| manual.contents.as_ref());
            let chapter = contents
                .and_then(|contents| contents.chapters.iter().find(|chapter| chapter.file == path.as_str()))
                .cloned();
            let group = if is_loose(entry) { "" } else { manual };
            groups.entry(group).or_default().push(Wanted { entry, manual, path, chapter, digest: entry.stat.sha256 });
        }
        groups
    }

    /// Reads a file; nothing, and a warning, for what is no text or has gone meanwhile.
    pub fn file(&mut self, wanted: &Wanted<'_>) -> Result<Option<File>, Failure> {
        self.check()?;
        let Some(bytes) = self.bytes(wanted.entry) else { return Ok(None) };
        let digest = sha256(&bytes);
        let imported = kind_of(&wanted.path) == Some(FileKind::Imported);
        let made = if imported {
            self.imported(wanted.entry, &bytes, &digest)?
        } else {
            self.text(wanted.entry, &bytes).map(|text| (text, Vec::new()))
        };
        let Some((text, places)) = made else { return Ok(None) };
        let length = wanted.entry.stat.len;
        let mut file = File::of(wanted.manual, wanted.path.clone(), &text, wanted.chapter.as_ref(), length, digest);
        file.places = places;
        Ok(Some(file))
    }

    /// # Errors
    /// `cancelled` when the caller says so.
    pub fn check(&self) -> Result<(), Failure> {
        if (self.stop)() { Err(Failure::cancelled()) } else { Ok(()) }
    }

    /// The text of a file; a warning for what is none.
    fn text(&mut self, entry: &Entry, bytes: &[u8]) -> Option<String> {
        let text = plain_text(bytes).ok().map(|(text, _)| text);
        if text.is_none() {
            self.left_out(entry, messages::NotTextLeftOut { path: &entry.path }.into());
        }
        text
    }

    /// The same for a file of another kind, with its pages, sheets or slides.
    fn imported(&mut self, entry: &Entry, bytes: &[u8], digest: &Digest) -> Result<Option<Imported>, Failure> {
        let read = self.imports.text(entry.path.as_str(), bytes, digest, &|| (self.stop)());
        self.check()?;
        Ok(match read {
            Ok(text) => {
                let partly = |note: &Message| messages::PartlyRead { path: &entry.path, reason: note.clone() }.into();
                self.warnings.extend(text.notes.iter().map(partly));
                Some((text.markdown.clone(), text.places.clone()))
            }
            Err(failure) => {
                self.left_out(entry, failure.message);
                None
            }
        })
    }

    fn bytes(&mut self, entry: &Entry) -> Option<Vec<u8>> {
        match self.folder.read(&entry.path, MAX_FILE_BYTES) {
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

    /// What files define, and chapters that are not there.
    pub fn end(&mut self) {
        for (id, manual) in &mut self.manuals {
            manual.defined = Dictionary::defined(manual.files.values().flat_map(|file| &file.definitions));
            for chapter in manual.contents.iter().flat_map(|contents| &contents.chapters) {
                let there = RelPath::parse(&chapter.file).is_ok_and(|path| manual.files.contains_key(&path));
                if !there {
                    let (chapter, file) = (&chapter.id, &chapter.file);
                    self.warnings.push(messages::ChapterFileMissing { manual: id, chapter, file }.into());
                }
            }
        }
    }
}

type Imported = (String, Vec<shosai_import::Place>);

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
