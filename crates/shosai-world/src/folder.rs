//! [`Folder`]: files beneath one root, and nothing else.

use crate::messages;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::disk::{Disk, LockGuard, LockUse, Publish};
use crate::error::{ErrorKind, Result, WorldError};
use crate::path::RelPath;
use crate::stat::{Entry, Fingerprint, Kind, Skipped, Stat, sha256};
use crate::walk::{WalkLimits, Walked, sweep_tree, walk};

/// How long a write waits for another write of the same file; writes take milliseconds.
const WRITE_LOCK_WAIT: Duration = Duration::from_secs(10);
/// An append rewrites the file, so that no reader ever sees half a record, and a digest needs the whole of it; beyond
/// this a log should be split.
const MAX_REWRITTEN_FILE: u64 = 64 * 1024 * 1024;
/// The pauses between two looks at a lock that another holds.
const FIRST_PAUSE: Duration = Duration::from_micros(200);
const LONGEST_PAUSE: Duration = Duration::from_millis(10);

/// What a file must still be for a write to go ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// No file is there.
    Absent,
    /// Its contents have this SHA-256.
    Sha256([u8; 32]),
    /// It has not been touched since this was taken.
    Fingerprint(Fingerprint),
}

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
        let part = self.disk.read(&self.whole(path)?, 0, limit.saturating_add(1))?;
        if u64::try_from(part.bytes.len()).unwrap_or(u64::MAX) > limit {
            return Err(too_large(path, part.total, limit));
        }
        Ok(part.bytes)
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
        let mut listing = self.disk.list(&self.whole(path)?)?;
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

    /// Everything beneath a folder, in a fixed order, within limits.
    ///
    /// # Errors
    /// As [`Folder::list`] for the folder itself; what lies beneath is skipped and reported instead.
    pub fn walk(&self, path: &RelPath, limits: &WalkLimits) -> Result<Walked> {
        walk(self, path, limits)
    }

    /// Puts a complete file in place of whatever file is there.
    ///
    /// # Errors
    /// `forbidden` when the file or its folder may not be written; `out_of_scope` for links.
    pub fn write_atomic(&self, path: &RelPath, bytes: &[u8]) -> Result<()> {
        let (path, _guard) = self.begin_write(path)?;
        self.disk.publish(&path, bytes, Publish::Replace)
    }

    /// Puts a complete new file in place.
    ///
    /// # Errors
    /// `conflict` (kind [`ErrorKind::AlreadyExists`]) when something is there.
    pub fn create_new(&self, path: &RelPath, bytes: &[u8]) -> Result<()> {
        let (path, _guard) = self.begin_write(path)?;
        self.disk.publish(&path, bytes, Publish::CreateNew)
    }

    /// Adds a record to the end of a file, which is created when absent. The file holds the whole record or none of
    /// it, and appends of other processes are never lost.
    ///
    /// # Errors
    /// `too_large` when the file has grown past 64 MiB.
    pub fn append(&self, path: &RelPath, record: &[u8]) -> Result<()> {
        let (whole, _guard) = self.begin_write(path)?;
        let mut bytes = self.read_to_rewrite(&whole, path)?.unwrap_or_default();
        bytes.extend_from_slice(record);
        self.disk.publish(&whole, &bytes, Publish::Replace)
    }

    /// Puts a complete file in place if the present one is as expected.
    ///
    /// # Errors
    /// `conflict` when it is not.
    pub fn write_if_unchanged(&self, path: &RelPath, expected: &Expected, bytes: &[u8]) -> Result<()> {
        let (whole, _guard) = self.begin_write(path)?;
        let (holds, how) = match expected {
            Expected::Absent => (true, Publish::CreateNew),
            Expected::Sha256(digest) => {
                let present = self.read_to_rewrite(&whole, path)?;
                (present.is_some_and(|bytes| sha256(&bytes) == *digest), Publish::Replace)
            }
            Expected::Fingerprint(fingerprint) => {
                let present = self.disk.stat(&whole);
                (unless_absent(present)?.is_some_and(|stat| stat.fingerprint == *fingerprint), Publish::Replace)
            }
        };
        let conflict = || WorldError::new(ErrorKind::Conflict, messages::ChangedSinceRead { path });
        if !holds {
            return Err(conflict());
        }
        self.disk.publish(&whole, bytes, how).map_err(|error| match error.kind {
            ErrorKind::AlreadyExists => conflict(),
            _ => error,
        })
    }

    /// Removes a file or an empty folder.
    ///
    /// # Errors
    /// `not_found`; `conflict` for a folder that is not empty.
    pub fn remove(&self, path: &RelPath) -> Result<()> {
        let (path, _guard) = self.begin_change(path)?;
        self.disk.remove(&path)
    }

    /// Removes a folder with all it holds. Links are removed, never followed.
    ///
    /// # Errors
    /// `not_found`, `forbidden`.
    pub fn remove_tree(&self, path: &RelPath) -> Result<()> {
        let (path, _guard) = self.begin_change(path)?;
        self.disk.remove_tree(&path)
    }

    /// Gives a file or folder another name beneath this folder.
    ///
    /// # Errors
    /// `conflict` when something has that name already.
    pub fn rename(&self, from: &RelPath, to: &RelPath) -> Result<()> {
        // Taken in one fixed order, so that two renames across one another cannot wait for ever.
        let (first, second) = if from.folded() <= to.folded() { (from, to) } else { (to, from) };
        self.disk.stat(&self.whole(from)?)?;
        let (_, _first) = self.begin_write(first)?;
        let _second = if first.folded() == second.folded() { None } else { Some(self.begin_write(second)?) };
        self.disk.rename(&self.whole(from)?, &self.whole(to)?, Publish::CreateNew)
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
        self.disk.create_folders(&whole.parent().unwrap_or_default())?;
        self.wait_for(&whole, path, LockUse::Caller, wait)
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

    /// Locks a file for one write, its parent folder made and swept.
    fn begin_write(&self, path: &RelPath) -> Result<(RelPath, LockGuard)> {
        self.refuse_when_read_only(path)?;
        let whole = self.file(path)?;
        self.disk.create_folders(&whole.parent().unwrap_or_default())?;
        let guard = self.wait_for(&whole, path, LockUse::Write, WRITE_LOCK_WAIT)?;
        Ok((whole, guard))
    }

    /// Locks a file that must be there.
    fn begin_change(&self, path: &RelPath) -> Result<(RelPath, LockGuard)> {
        self.refuse_when_read_only(path)?;
        let whole = self.file(path)?;
        self.disk.stat(&whole)?;
        let guard = self.wait_for(&whole, path, LockUse::Write, WRITE_LOCK_WAIT)?;
        Ok((whole, guard))
    }

    fn wait_for(&self, whole: &RelPath, shown: &RelPath, lock_use: LockUse, wait: Duration) -> Result<LockGuard> {
        // A wait too long for the clock is a wait without end.
        let deadline = Instant::now().checked_add(wait);
        let mut pause = FIRST_PAUSE;
        loop {
            if let Some(guard) = self.disk.try_lock(whole, lock_use)? {
                return Ok(guard);
            }
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Err(WorldError::new(ErrorKind::TimedOut, messages::BeingWritten { path: shown }));
            }
            sleep(pause);
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    /// The whole present file, if there is one.
    fn read_to_rewrite(&self, whole: &RelPath, shown: &RelPath) -> Result<Option<Vec<u8>>> {
        match unless_absent(self.disk.read(whole, 0, MAX_REWRITTEN_FILE + 1))? {
            Some(part) if part.total > MAX_REWRITTEN_FILE => Err(too_large(shown, part.total, MAX_REWRITTEN_FILE)),
            found => Ok(found.map(|part| part.bytes)),
        }
    }
}

impl std::fmt::Debug for Folder {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Folder").field("base", &self.base).field("read_only", &self.read_only).finish_non_exhaustive()
    }
}

fn unless_absent<T>(found: Result<T>) -> Result<Option<T>> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.kind == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

fn too_large(path: &RelPath, len: u64, limit: u64) -> WorldError {
    WorldError::new(ErrorKind::TooLarge, messages::FileTooLarge { path, length: len, limit })
}

/// Whether an entry of this kind can be walked into.
pub(crate) fn is_folder(entry: &Entry) -> bool {
    entry.stat.kind == Kind::Folder
}
