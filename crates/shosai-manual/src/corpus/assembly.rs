//! Which segments a manual is searched by: those that its files have already, what was written since beside them, or new
//! ones.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use shosai_message::Failure;
use shosai_world::{Folder, RelPath, Storage};

use super::catalogue::Catalogue;
use super::file::File;
use super::memory::memory;
use super::reading::{Reading, Wanted};
use super::segments::{self, Digest};
use crate::index::Segment;
use crate::messages;

/// Segments of what was written lately, beyond which all are made anew, so that a search never walks through many.
const MOST_LATER: usize = 4;
/// So large a part of all text in later segments makes new ones worth while.
const LARGEST_LATER_PART: u64 = 4;
/// How long one replica waits for a segment that another builds, in looks and the pause between them; then it builds it
/// too, which costs time and nothing else.
const LOOKS: u32 = 1_200;
const PAUSE: Duration = Duration::from_millis(50);

/// Where segments are kept, and who is asked before one is built for all replicas.
#[derive(Clone, Default)]
pub(super) struct Kept {
    pub folder: Option<Folder>,
    pub jobs: Option<Arc<dyn Storage>>,
}

/// Files by where they lie.
type Files = HashMap<RelPath, Arc<File>>;

/// What a manual is searched by, and whether segments were made for it.
pub(super) struct Assembled {
    pub segments: Vec<Arc<Segment>>,
    pub anew: bool,
}

impl Kept {
    fn catalogue(&self, group: &str) -> Catalogue {
        self.folder.as_ref().map(|folder| Catalogue::load(folder, group)).unwrap_or_default()
    }

    fn segment(&self, key: &Digest) -> Option<Arc<Segment>> {
        let stored = || Some(memory().keep(segments::load(self.folder.as_ref()?, key)?));
        memory().segment(key).or_else(stored)
    }

    /// The segments of a manual (or of all loose files), whose files are noted in `reading`. `before` are those that it
    /// was searched by until now, and `digest` tells the contents of what has not been touched since.
    pub fn assemble(
        &self,
        reading: &mut Reading<'_>,
        group: &str,
        mut wanted: Vec<Wanted<'_>>,
        before: &[Arc<Segment>],
        digest: &dyn Fn(&Wanted<'_>) -> Option<Digest>,
    ) -> Result<Assembled, Failure> {
        let cold = before.is_empty().then(|| self.catalogue(group));
        let mut read = Files::new();
        for file in wanted.iter_mut().filter(|file| file.digest.is_none()) {
            file.digest = digest(file).or_else(|| cold.as_ref()?.digest(file));
            if file.digest.is_none()
                && let Some(made) = reading.file(file)?
            {
                file.digest = Some(made.sha256);
                read.insert(file.path.clone(), Arc::new(made));
            }
        }
        // What cannot be read has been told, and makes no segment another.
        wanted.retain(|file| file.digest.is_some());
        let parts = segments::parts(&wanted);
        let keys: Vec<Digest> = parts.iter().map(|part| segments::key(part)).collect();
        let mut found: Vec<Option<Arc<Segment>>> = keys.iter().map(|key| self.segment(key)).collect();
        let mut later: Vec<Arc<Segment>> = Vec::new();
        let mut anew = false;
        if found.iter().any(Option::is_none) {
            later = match &cold {
                Some(cold) => cold.keys.iter().filter_map(|key| self.segment(key)).collect(),
                None => before.to_vec(),
            };
            later.retain(|segment| segment.key.is_none_or(|key| !keys.contains(&key)));
            let known = known(found.iter().flatten().chain(&later));
            let bytes = |file: &Wanted<'_>| file.entry.stat.len.max(1);
            let all: u64 = wanted.iter().map(bytes).sum();
            let fresh: u64 = wanted.iter().filter(|file| held(&known, file).is_none()).map(bytes).sum();
            anew = later.is_empty() || later.len() >= MOST_LATER + keys.len() || fresh * LARGEST_LATER_PART > all;
            if anew {
                later.clear();
                for (at, part) in parts.iter().enumerate().filter(|(at, _)| found[*at].is_none()).collect::<Vec<_>>() {
                    found[at] = self.build(reading, keys[at], part, &known, &mut read)?;
                }
            }
        }
        let mut segments: Vec<Arc<Segment>> = found.into_iter().flatten().chain(later).collect();
        let fresh = take_up(reading, &wanted, &known(&segments), &mut read)?;
        if !fresh.is_empty() {
            segments.push(Arc::new(Segment::of(fresh)));
        }
        if anew && let Some(folder) = &self.folder {
            cold.unwrap_or_else(|| self.catalogue(group)).replace(folder, keys, &wanted);
        }
        Ok(Assembled { segments, anew })
    }

    /// Makes a segment, unless another replica makes it at this moment; nothing where none of its files can be read.
    fn build(
        &self,
        reading: &mut Reading<'_>,
        key: Digest,
        part: &[Wanted<'_>],
        known: &Files,
        read: &mut Files,
    ) -> Result<Option<Arc<Segment>>, Failure> {
        let mut job = None;
        for _ in 0..LOOKS {
            let Some(jobs) = &self.jobs else { break };
            job = match jobs.claim(&segments::job(&key)) {
                Ok(Some(job)) => Some(job),
                Ok(None) => None,
                // Nobody can be asked, so everybody works.
                Err(_) => break,
            };
            // Whoever had the job may have ended it between two looks.
            if let Some(done) = self.segment(&key) {
                return Ok(Some(done));
            }
            if job.is_some() {
                break;
            }
            reading.check()?;
            std::thread::sleep(PAUSE);
        }
        let mut files = Vec::with_capacity(part.len());
        for wanted in part {
            let file = match held(known, wanted).cloned().or_else(|| read.remove(&wanted.path)) {
                Some(file) => Some(file),
                // One that was written since the walk is not what the name says.
                None => reading.file(wanted)?.filter(|file| wanted.is(file)).map(Arc::new),
            };
            files.extend(file);
        }
        if files.is_empty() {
            return Ok(None);
        }
        let segment = Segment::of(files).named(key);
        match self.folder.as_ref().map(|folder| segments::save(folder, &segment)) {
            Some(Err(error)) => reading.warnings.push(messages::IndexNotKept { reason: error.message }.into()),
            Some(Ok(())) => job.into_iter().for_each(shosai_world::Job::done),
            None => {}
        }
        Ok(Some(memory().keep(segment)))
    }
}

/// Notes every file of a manual; gives those that no segment has.
fn take_up(
    reading: &mut Reading<'_>,
    wanted: &[Wanted<'_>],
    known: &Files,
    read: &mut Files,
) -> Result<Vec<Arc<File>>, Failure> {
    let mut fresh = Vec::new();
    for wanted in wanted {
        let file = match held(known, wanted) {
            Some(file) => Arc::clone(file),
            None => {
                let made = match read.remove(&wanted.path) {
                    Some(file) => Some(file),
                    None => reading.file(wanted)?.map(Arc::new),
                };
                let Some(file) = made else { continue };
                fresh.push(Arc::clone(&file));
                file
            }
        };
        if let Some(manual) = reading.manuals.get_mut(wanted.manual) {
            manual.files.insert(wanted.path.clone(), file);
        }
    }
    Ok(fresh)
}

/// The latest version of every file that segments hold.
fn known<'s>(segments: impl IntoIterator<Item = &'s Arc<Segment>>) -> Files {
    let files = segments.into_iter().flat_map(|segment| &segment.files);
    files.map(|file| (file.path.clone(), Arc::clone(file))).collect()
}

fn held<'k>(known: &'k Files, wanted: &Wanted<'_>) -> Option<&'k Arc<File>> {
    known.get(&wanted.path).filter(|file| wanted.is(file))
}
