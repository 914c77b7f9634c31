//! [`Folder`]: files beneath one root, and nothing else.

use crate::messages;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::disk::{Condition, Disk, Listing, Listings, LockGuard, Part, too_large, unless_absent};
use crate::error::{ErrorKind, Result, WorldError};
use crate::path::RelPath;
use crate::stat::{Entry, Kind, Skipped, Stat, sha256};
use crate::walk::{WalkLimits, Walked, sweep_tree, walk};

/// Writers who meet one another so often on one file do nothing else.
const UPDATE_ATTEMPTS: u32 = 1_000;
/// So many files are read at once, if they are not larger together.
const MOST_AT_ONCE: usize = 200;
const MOST_BYTES_AT_ONCE: u64 = 4 * 1024 * 1024;
/// The pauses between two looks at a lock that another holds.
const FIRST_PAUSE: Duration = Duration::from_micros(200);
const LONGEST_PAUSE: Duration = Duration::from_millis(10);

/// Files beneath a root. Cheap to clone; every call looks at the disk as it is now.
///
/// Writes are atomic and durable: a reader, and whoever comes after a crash, finds the old file or the new one.
/// Missing parent folders are created. All writes of one file, in this process and others, wait for one another.
#[derive(Clone)]
pub struct Folder {
    disk: Arc<dyn Disk>,
    base: RelPath,
    read_only: bool,
}

impl Folder {
    pub(crate) fn new(disk: Arc<dyn Disk>) -> Self {
        Self { disk, base: RelPath::root(), read_only: false }
    }

    /// The same folder over another disk, made of its own.
    pub(crate) fn over(self, wrap: impl FnOnce(Arc<dyn Disk>) -> Arc<dyn Disk>) -> Self {
        Self { disk: wrap(self.disk), ..self }
    }

    /// The same folder, refusing every write with `forbidden`.
    #[must_use]
    pub fn read_only(mut self) -> Self {
        self.read_only = true;
        self
    }

    /// A folder beneath this one, which cannot be left; it need not exist yet.
    ///
    /// # Errors
    /// `invalid_path` when the path becomes too long.
    pub fn subfolder(&self, path: &RelPath) -> Result<Self> {
        Ok(Self { base: self.base.join_path(path)?, ..self.clone() })
    }

    /// The whole file, if it is at most `limit` bytes long.
    ///
    /// # Errors
    /// `too_large` beyond the limit; `not_found`, `out_of_scope` for links, `forbidden`.
    pub fn read(&self, path: &RelPath, limit: u64) -> Result<Vec<u8>> {
        whole(path, self.disk.read(&self.whole(path)?, 0, limit.saturating_add(1))?, limit)
    }

    /// Whole files of a walk, each as [`Folder::read`] gives it, in the same order. A few at a time are read at once where
    /// that is cheaper, so that neither their number nor their size matters.
    pub fn read_each(
        &self,
        entries: &[&Entry],
        limit: u64,
        mut visit: impl FnMut(&Entry, Result<Vec<u8>>),
    ) -> Result<()> {
        let mut rest = entries;
        while let Some(first) = rest.first() {
            let mut bytes = first.stat.len;
            let more = rest[1..].iter().take(MOST_AT_ONCE - 1).take_while(|entry| {
                bytes = bytes.saturating_add(entry.stat.len);
                bytes <= MOST_BYTES_AT_ONCE
            });
            let count = more.count() + 1;
            let (now, later) = rest.split_at(count);
            let paths: Vec<RelPath> = now.iter().map(|entry| self.whole(&entry.path)).collect::<Result<_>>()?;
            let parts = self.disk.read_many(&paths, limit.saturating_add(1));
            for (entry, part) in now.iter().zip(parts) {
                visit(entry, part.and_then(|part| whole(&entry.path, part, limit)));
            }
            rest = later;
        }
        Ok(())
    }

    /// The whole file as text, if it is at most `limit` bytes long; a byte-order mark is dropped.
    ///
    /// # Errors
    /// As [`Folder::read`], and `invalid_parameter` when it is not UTF-8.
    pub fn read_text(&self, path: &RelPath, limit: u64) -> Result<String> {
        let text = String::from_utf8(self.read(path, limit)?).map_err(|error| {
            let at = error.utf8_error().valid_up_to();
            WorldError::new(ErrorKind::NotText, messages::NotUtf8 { path, at })
        })?;
        Ok(text.strip_prefix('\u{FEFF}').map(str::to_owned).unwrap_or(text))
    }

    /// At most `len` bytes from `offset`; fewer, or none, at the end of the file.
    ///
    /// # Errors
    /// As [`Folder::read`], except that no length is too large.
    pub fn read_range(&self, path: &RelPath, offset: u64, len: u64) -> Result<Vec<u8>> {
        Ok(self.disk.read(&self.whole(path)?, offset, len)?.bytes)
    }

    /// What is known about a file or folder.
    ///
    /// # Errors
    /// `not_found`, `out_of_scope` for links.
    pub fn stat(&self, path: &RelPath) -> Result<Stat> {
        self.disk.stat(&self.whole(path)?)
    }

    /// Whether a file or folder is there.
    ///
    /// # Errors
    /// Every failure except absence.
    pub fn exists(&self, path: &RelPath) -> Result<bool> {
        Ok(unless_absent(self.stat(path))?.is_some())
    }

    /// What a folder holds, sorted by name, and what was left out. Entry paths are relative to this folder.
    ///
    /// # Errors
    /// `not_found`, `invalid_path` when it is a file.
    pub fn list(&self, path: &RelPath) -> Result<(Vec<Entry>, Vec<Skipped>)> {
        self.shown(path, self.disk.list(&self.whole(path)?)?)
    }

    /// What a folder held when everything beneath `start` was looked at, or holds now.
    pub(crate) fn list_among(
        &self,
        known: &mut Option<Listings>,
        path: &RelPath,
    ) -> Result<(Vec<Entry>, Vec<Skipped>)> {
        match known.as_mut().and_then(|known| known.remove(&self.whole(path).ok()?.folded())) {
            Some(listing) => self.shown(path, listing),
            None => self.list(path),
        }
    }

    pub(crate) fn listings(&self, start: &RelPath, most: usize) -> Result<Option<Listings>> {
        self.disk.listings(&self.whole(start)?, most)
    }

    fn shown(&self, path: &RelPath, mut listing: Listing) -> Result<(Vec<Entry>, Vec<Skipped>)> {
        for entry in &mut listing.entries {
            entry.path = path.join_path(&entry.path)?;
        }
        if !path.is_root() {
            for skipped in &mut listing.skipped {
                skipped.shown_path = format!("{path}/{}", skipped.shown_path);
            }
        }
        Ok((listing.entries, listing.skipped))
    }

    /// A number that differs after every change beneath this folder; `None` where only a walk can tell. Take it before
    /// the walk that it stands for.
    ///
    /// # Errors
    /// `not_found`; `unavailable` when what holds the files cannot be reached.
    pub fn generation(&self) -> Result<Option<u64>> {
        self.disk.generation(&self.base)
    }

    /// Everything beneath a folder, in a fixed order.
    ///
    /// # Errors
    /// As [`Folder::list`] for the folder itself; what lies beneath is skipped and reported instead. `too_large` where
    /// there is more than the limit, so that nobody takes a part for the whole.
    pub fn walk(&self, path: &RelPath, limits: &WalkLimits) -> Result<Walked> {
        let walked = self.walk_in_part(path, limits)?;
        match walked.truncated {
            true => {
                Err(WorldError::new(ErrorKind::TooLarge, messages::TooManyEntries { path, most: limits.max_entries }))
            }
            false => Ok(walked),
        }
    }

    /// The same as far as the limits go.
    ///
    /// # Errors
    /// As [`Folder::list`] for the folder itself.
    pub fn walk_in_part(&self, path: &RelPath, limits: &WalkLimits) -> Result<Walked> {
        walk(self, path, limits)
    }

    /// Puts a complete file in place of whatever file is there, which is lost unseen: for what is made of other things, or
    /// asked for whole. Whoever has read what is there uses [`Folder::update`] or [`Folder::write_if`].
    ///
    /// # Errors
    /// `forbidden` when the file or its folder may not be written; `out_of_scope` for links.
    pub fn write_atomic(&self, path: &RelPath, bytes: &[u8]) -> Result<()> {
        self.write_if(path, &Condition::Any, bytes)
    }

    /// Puts a complete new file in place.
    ///
    /// # Errors
    /// `conflict` (kind [`ErrorKind::AlreadyExists`]) when something is there.
    pub fn create_new(&self, path: &RelPath, bytes: &[u8]) -> Result<()> {
        self.write_if(path, &Condition::Absent, bytes)
    }

    /// Adds a record to the end of a file, which is created when absent. The file holds the whole record or none of
    /// it, and appends of other processes are never lost.
    ///
    /// # Errors
    /// `too_large` when the file has grown past 64 MiB.
    pub fn append(&self, path: &RelPath, record: &[u8]) -> Result<()> {
        self.refuse_when_read_only(path)?;
        self.disk.append(&self.file(path)?, record)
    }

    /// Puts a complete file in place if the condition holds; checked and written in one step.
    ///
    /// # Errors
    /// `conflict` when it does not.
    pub fn write_if(&self, path: &RelPath, condition: &Condition, bytes: &[u8]) -> Result<()> {
        self.refuse_when_read_only(path)?;
        self.disk.publish(&self.file(path)?, bytes, condition)
    }

    /// Reads a file, lets `edit` make another of it (nothing leaves it as it is), and writes that if nobody else wrote
    /// meanwhile; otherwise begins anew, so that no change of others is lost.
    ///
    /// # Errors
    /// As [`Folder::read`] and [`Folder::write_if`], and whatever `edit` refuses.
    pub fn update<T, E: From<WorldError>>(
        &self,
        path: &RelPath,
        limit: u64,
        mut edit: impl FnMut(Option<&[u8]>) -> std::result::Result<(Option<Vec<u8>>, T), E>,
    ) -> std::result::Result<T, E> {
        let mut attempts = 0;
        loop {
            let present = unless_absent(self.read(path, limit))?;
            let (after, told) = edit(present.as_deref())?;
            let Some(after) = after else { return Ok(told) };
            let condition = present.map_or(Condition::Absent, |bytes| Condition::Digest(sha256(&bytes)));
            attempts += 1;
            match self.write_if(path, &condition, &after) {
                Ok(()) => return Ok(told),
                Err(error) if error.code() == "conflict" && attempts < UPDATE_ATTEMPTS => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Removes a file or an empty folder.
    ///
    /// # Errors
    /// `not_found`; `conflict` for a folder that is not empty.
    pub fn remove(&self, path: &RelPath) -> Result<()> {
        self.remove_if(path, &Condition::Any)
    }

    /// Removes a file if the condition holds; checked and removed in one step.
    ///
    /// # Errors
    /// `conflict` when it does not; `not_found`.
    pub fn remove_if(&self, path: &RelPath, condition: &Condition) -> Result<()> {
        self.refuse_when_read_only(path)?;
        self.disk.remove(&self.file(path)?, condition)
    }

    /// Removes a folder with all it holds. Links are removed, never followed.
    ///
    /// # Errors
    /// `not_found`, `forbidden`.
    pub fn remove_tree(&self, path: &RelPath) -> Result<()> {
        self.refuse_when_read_only(path)?;
        self.disk.remove_tree(&self.file(path)?)
    }

    /// Gives a file or folder another name beneath this folder.
    ///
    /// # Errors
    /// `conflict` when something has that name already.
    pub fn rename(&self, from: &RelPath, to: &RelPath) -> Result<()> {
        self.refuse_when_read_only(to)?;
        self.disk.rename(&self.file(from)?, &self.file(to)?)
    }

    /// Creates a folder and the missing ones above it; an existing folder is fine.
    ///
    /// # Errors
    /// `conflict` when a file has that name.
    pub fn create_dir_all(&self, path: &RelPath) -> Result<()> {
        self.refuse_when_read_only(path)?;
        self.disk.create_folders(&self.whole(path)?)
    }

    /// Waits for an advisory lock named after a path, which need not exist. Writes do not take this lock; callers that
    /// read, decide and write do.
    ///
    /// # Errors
    /// `unavailable` (kind [`ErrorKind::TimedOut`]) when another holds it all the while.
    pub fn lock(&self, path: &RelPath, wait: Duration) -> Result<LockGuard> {
        self.refuse_when_read_only(path)?;
        let whole = self.file(path)?;
        wait_for(path, wait, || self.disk.try_lock(&whole))
    }

    /// Removes what dead writers left anywhere beneath this folder, and says how many files that were. Every folder
    /// is also swept by the first write in it.
    ///
    /// # Errors
    /// `unavailable` when the root is missing.
    pub fn sweep_stale_temps(&self) -> Result<usize> {
        self.refuse_when_read_only(&RelPath::root())?;
        sweep_tree(self.disk.as_ref(), &self.base)
    }

    /// Where a path lies on the machine, for sub-processes and for the log; never for an answer to a model.
    /// `None` in a memory world.
    ///
    /// # Errors
    /// `invalid_path` when the whole is too long.
    pub fn machine_path(&self, path: &RelPath) -> Result<Option<PathBuf>> {
        Ok(self.disk.machine_path(&self.whole(path)?))
    }

    fn whole(&self, path: &RelPath) -> Result<RelPath> {
        self.base.join_path(path)
    }

    fn file(&self, path: &RelPath) -> Result<RelPath> {
        if path.is_root() {
            return Err(crate::path::invalid(messages::PathIsFolder));
        }
        self.whole(path)
    }

    fn refuse_when_read_only(&self, path: &RelPath) -> Result<()> {
        if !self.read_only {
            return Ok(());
        }
        Err(WorldError::new(ErrorKind::Denied, messages::ReadingOnly { path }))
    }
}

impl std::fmt::Debug for Folder {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Folder").field("base", &self.base).field("read_only", &self.read_only).finish_non_exhaustive()
    }
}

fn whole(path: &RelPath, part: Part, limit: u64) -> Result<Vec<u8>> {
    if u64::try_from(part.bytes.len()).unwrap_or(u64::MAX) > limit {
        return Err(too_large(path, part.total, limit));
    }
    Ok(part.bytes)
}

/// Tries for a lock until it is had or the wait is over.
pub(crate) fn wait_for(
    path: &RelPath,
    wait: Duration,
    try_lock: impl Fn() -> Result<Option<LockGuard>>,
) -> Result<LockGuard> {
    // A wait too long for the clock is a wait without end.
    let deadline = Instant::now().checked_add(wait);
    let mut pause = FIRST_PAUSE;
    loop {
        if let Some(guard) = try_lock()? {
            return Ok(guard);
        }
        if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(WorldError::new(ErrorKind::TimedOut, messages::BeingWritten { path }));
        }
        sleep(pause);
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// Whether an entry of this kind can be walked into.
pub(crate) fn is_folder(entry: &Entry) -> bool {
    entry.stat.kind == Kind::Folder
}
