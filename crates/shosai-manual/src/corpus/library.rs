//! All manuals at one moment.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use shosai_world::{Folder, RelPath};

use super::chapters::Contents;
use super::file::File;
use super::imports::Imports;
use crate::index::{Segment, Sought};
use crate::messages;
use crate::query::Dictionary;
use crate::reference::Headings;
use shosai_message::{Failure, Message};

/// All manuals as they were when the corpus was last looked at. Every operation on it sees one state of the files.
pub struct Library {
    pub(crate) folder: Folder,
    pub(crate) manuals: BTreeMap<String, Manual>,
    pub(crate) segments: Vec<Arc<Segment>>,
    /// The segments of each manual, and of all loose files together.
    pub(crate) spans: BTreeMap<String, Range<usize>>,
    /// For every segment, which of its files still are what they were.
    pub(crate) alive: Vec<Vec<bool>>,
    pub(crate) dictionary: Dictionary,
    pub(crate) warnings: Vec<Message>,
    pub(crate) imports: Arc<Imports>,
    /// Headings by what they are called; made when first needed.
    pub(crate) headings: OnceLock<Headings>,
}

/// One manual: a folder beneath the root.
#[derive(Debug, Default)]
pub struct Manual {
    pub(crate) files: BTreeMap<RelPath, Arc<File>>,
    /// Its table of contents, where it has one.
    pub(crate) contents: Option<Contents>,
    /// Words that mean the same in this manual, as its files define them.
    pub(crate) defined: Dictionary,
    /// Files that are not searched, with the reason.
    pub(crate) unread: BTreeMap<RelPath, FileState>,
    /// Whether it is one file beside the folders of manuals.
    pub(crate) loose: bool,
}

/// What became of a file that is not searched.
#[derive(Clone, Debug)]
pub(crate) enum FileState {
    /// Of a kind that holds no text.
    Skipped(Message),
    /// It should have been read and could not be.
    Unreadable(Message),
}

/// A section: which segment, which number in it.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub(crate) struct SectionId {
    pub segment: u32,
    pub number: u32,
}

/// The largest file that is read, far above any manual and far below what hurts.
pub(crate) const MAX_FILE_BYTES: u64 = 128 * 1024 * 1024;

impl Library {
    /// What is wrong with the manuals, for people: broken tables of contents, missing chapters, unreadable files.
    pub fn warnings(&self) -> &[Message] {
        &self.warnings
    }

    /// How many bytes the files of all manuals have.
    pub fn source_bytes(&self) -> u64 {
        let files = self.manuals.values().flat_map(|manual| manual.files.values());
        files.map(|file| file.len).sum()
    }

    pub(crate) fn manual(&self, id: &str) -> Result<&Manual, Failure> {
        self.manuals.get(id).ok_or_else(|| {
            let known: Vec<&str> = self.manuals.keys().map(String::as_str).collect();
            let failure = if known.is_empty() {
                Failure::from(messages::NoManuals { id })
            } else {
                messages::NoSuchManual { id, known: shortened(&known) }.into()
            };
            failure.with_details(serde_json::json!({ "resource": "manual", "manual_id": id }))
        })
    }

    pub(crate) fn file(&self, manual: &str, path: &str) -> Result<&Arc<File>, Failure> {
        let parsed = RelPath::parse(path)?;
        self.manual(manual)?.files.get(&parsed).ok_or_else(|| messages::NoSuchFile { manual, path }.into())
    }

    /// Where a file lies beneath the manuals' folder.
    pub(crate) fn path_of(&self, file: &File) -> Result<RelPath, Failure> {
        if self.manuals.get(&file.manual).is_some_and(|manual| manual.loose) {
            return Ok(file.path.clone());
        }
        Ok(RelPath::parse(&file.manual)?.join_path(&file.path)?)
    }

    /// Files that should have been read and could not be, of one manual or of all.
    pub(crate) fn unreadable<'a>(
        &'a self,
        manual: Option<&'a str>,
    ) -> impl Iterator<Item = (&'a str, &'a RelPath, &'a Message)> {
        let wanted = self.manuals.iter().filter(move |(id, _)| manual.is_none_or(|manual| manual == id.as_str()));
        wanted.flat_map(|(id, manual)| {
            manual.unread.iter().filter_map(move |(path, state)| match state {
                FileState::Unreadable(reason) => Some((id.as_str(), path, reason)),
                FileState::Skipped(_) => None,
            })
        })
    }

    /// The segments of a manual, or of all loose files.
    pub(crate) fn segments_of(&self, group: &str) -> &[Arc<Segment>] {
        self.spans.get(group).and_then(|span| self.segments.get(span.clone())).unwrap_or_default()
    }

    pub(crate) fn located(&self, id: SectionId) -> (&Arc<File>, usize) {
        let segment = &self.segments[id.segment as usize];
        let (file, place) = segment.sections[id.number as usize];
        (&segment.files[file as usize], place as usize)
    }

    /// Every section that is still what it was, in the order of the index.
    pub(crate) fn section_ids(&self) -> impl Iterator<Item = SectionId> + '_ {
        self.segments.iter().zip(&self.alive).enumerate().flat_map(|(index, (segment, alive))| {
            let numbered = segment.sections.iter().enumerate();
            numbered
                .filter(|(_, (file, _))| alive[*file as usize])
                .map(move |(number, _)| SectionId { segment: index as u32, number: number as u32 })
        })
    }

    /// Whether any section's key holds `key`.
    pub(crate) fn any_holding(&self, key: &str, manual: Option<&str>) -> bool {
        let Some(sought) = Sought::of(key) else { return false };
        self.segments.iter().zip(&self.alive).any(|(segment, alive)| {
            segment.concerns(manual)
                && segment.any_holding(&sought, |file| {
                    alive[file] && manual.is_none_or(|manual| segment.files[file].manual == manual)
                })
        })
    }

    /// The sections whose key may hold `key`; whoever looks at them anyway need not have them verified.
    pub(crate) fn likely(&self, key: &str, manual: Option<&str>) -> Vec<SectionId> {
        let Some(sought) = Sought::of(key) else { return Vec::new() };
        let mut found = Vec::new();
        for (index, (segment, alive)) in self.segments.iter().zip(&self.alive).enumerate() {
            if !segment.concerns(manual) {
                continue;
            }
            let ids =
                segment.likely(&sought, alive).into_iter().map(|number| SectionId { segment: index as u32, number });
            found.extend(ids.filter(|id| manual.is_none_or(|manual| self.located(*id).0.manual == manual)));
        }
        found
    }

    /// The sections whose key holds `key`, of one manual or of all.
    pub(crate) fn holding(&self, key: &str, manual: Option<&str>) -> Vec<SectionId> {
        let Some(sought) = Sought::of(key) else { return Vec::new() };
        let mut found = Vec::new();
        for (index, (segment, alive)) in self.segments.iter().zip(&self.alive).enumerate() {
            if !segment.concerns(manual) {
                continue;
            }
            let ids =
                segment.holding(&sought, alive).into_iter().map(|number| SectionId { segment: index as u32, number });
            found.extend(ids.filter(|id| manual.is_none_or(|manual| self.located(*id).0.manual == manual)));
        }
        found
    }
}

/// How many names a hint lists at most.
const NAMES_IN_HINT: usize = 10;

fn shortened(names: &[&str]) -> String {
    let shown = names.iter().take(NAMES_IN_HINT).map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    if names.len() > NAMES_IN_HINT { format!("{shown} …") } else { shown }
}
