//! What a folder asks of the thing that stores its files.

use std::collections::HashMap;
use std::path::PathBuf;

use crate::error::{ErrorKind, Result, WorldError};
use crate::messages;
use crate::path::RelPath;
use crate::stat::{Entry, Fingerprint, Kind, Skipped, Stat, sha256};

/// An append rewrites the file, so that no reader ever sees half a record, and a digest needs the whole of it; beyond
/// this a log should be split.
pub const MAX_REWRITTEN_FILE: u64 = 64 * 1024 * 1024;

/// What a file must be for a write to go ahead; decided by the disk in the same step as the write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    /// Whatever is there is replaced.
    Any,
    /// Nothing is there; otherwise [`ErrorKind::AlreadyExists`].
    Absent,
    /// Its contents have this SHA-256; otherwise [`ErrorKind::Conflict`].
    Digest([u8; 32]),
    /// It has not been touched since this was taken; otherwise [`ErrorKind::Conflict`].
    Version(Fingerprint),
}

impl Condition {
    /// Holds a disk's present file, which nobody may change meanwhile, against the condition. Absence where there must
    /// be none is left to the step that puts the file in place.
    pub(crate) fn check(&self, disk: &dyn Disk, path: &RelPath) -> Result<()> {
        let holds = match self {
            Self::Any | Self::Absent => true,
            Self::Digest(digest) => read_to_rewrite(disk, path)?.is_some_and(|bytes| sha256(&bytes) == *digest),
            Self::Version(version) => unless_absent(disk.stat(path))?.is_some_and(|stat| {
                // A folder is refused by the step that puts the file in place.
                stat.kind == Kind::Folder || stat.fingerprint == *version
            }),
        };
        if holds { Ok(()) } else { Err(changed(path)) }
    }
}

/// It is not what the writer had read.
pub fn changed(path: &RelPath) -> WorldError {
    WorldError::new(ErrorKind::Conflict, messages::ChangedSinceRead { path })
}

/// It is larger than the reader takes.
pub fn too_large(path: &RelPath, length: u64, limit: u64) -> WorldError {
    WorldError::new(ErrorKind::TooLarge, messages::FileTooLarge { path, length, limit })
}

/// What was found, if anything was.
///
/// # Errors
/// Every failure except absence.
pub fn unless_absent<T>(found: Result<T>) -> Result<Option<T>> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.kind == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// The whole present file, if there is one.
///
/// # Errors
/// `too_large` beyond [`MAX_REWRITTEN_FILE`].
pub fn read_to_rewrite(disk: &dyn Disk, path: &RelPath) -> Result<Option<Vec<u8>>> {
    match unless_absent(disk.read(path, 0, MAX_REWRITTEN_FILE + 1))? {
        Some(part) if part.total > MAX_REWRITTEN_FILE => Err(too_large(path, part.total, MAX_REWRITTEN_FILE)),
        found => Ok(found.map(|part| part.bytes)),
    }
}

/// What one folder holds.
#[derive(Debug, Clone, Default)]
pub struct Listing {
    /// Sorted by name; entry paths are single segments.
    pub entries: Vec<Entry>,
    pub skipped: Vec<Skipped>,
}

/// Folders by their folded paths.
pub type Listings = HashMap<String, Listing>;

/// Part of a file, with the length of the whole.
#[derive(Debug, Clone)]
pub struct Part {
    pub bytes: Vec<u8>,
    pub total: u64,
}

/// The storage beneath a root. Paths are relative to it; every call is atomic by itself, and calls that change one file
/// wait for one another, in this process and others.
pub trait Disk: Send + Sync {
    fn stat(&self, path: &RelPath) -> Result<Stat>;
    /// At most `limit` bytes from `offset`.
    fn read(&self, path: &RelPath, offset: u64, limit: u64) -> Result<Part>;
    /// Whole files of at most `limit` bytes each, one after another or at once; for each what [`Disk::read`] gives.
    fn read_many(&self, paths: &[RelPath], limit: u64) -> Vec<Result<Part>> {
        paths.iter().map(|path| self.read(path, 0, limit)).collect()
    }
    fn list(&self, path: &RelPath) -> Result<Listing>;
    /// Every folder beneath one at a single moment, by its folded path, where that is cheaper than one after another and
    /// there are not more entries than `most`.
    fn listings(&self, _path: &RelPath, _most: usize) -> Result<Option<Listings>> {
        Ok(None)
    }
    /// A number that differs after every change beneath a folder, where it can be had without a look at every entry (or
    /// with a lean one): equal numbers mean that nothing has changed. Ask before the walk that it is to stand for.
    fn generation(&self, _path: &RelPath) -> Result<Option<u64>> {
        Ok(None)
    }
    /// Puts a complete file in place if the condition holds; missing folders above it are made.
    fn publish(&self, path: &RelPath, bytes: &[u8], condition: &Condition) -> Result<()>;
    /// Adds a record to the end of a file, which is made when absent; the whole record or nothing of it.
    fn append(&self, path: &RelPath, record: &[u8]) -> Result<()>;
    /// Removes a file, if the condition holds, or an empty folder.
    fn remove(&self, path: &RelPath, condition: &Condition) -> Result<()>;
    fn remove_tree(&self, path: &RelPath) -> Result<()>;
    /// Gives a file or folder a name that is free; missing folders above it are made.
    fn rename(&self, from: &RelPath, to: &RelPath) -> Result<()>;
    /// Creates the folder and every missing one above it, the root included where its options say so.
    fn create_folders(&self, path: &RelPath) -> Result<()>;
    /// A caller's own lock, which writes do not take; `None` when another holds it. Missing folders above are made.
    fn try_lock(&self, path: &RelPath) -> Result<Option<LockGuard>>;
    /// Removes what dead writers left in one folder; says how much.
    fn sweep(&self, folder: &RelPath) -> Result<usize>;
    /// Where the path lies on the machine, for sub-processes.
    fn machine_path(&self, path: &RelPath) -> Option<PathBuf>;
}

/// An advisory lock; dropping it, or the death of the process, releases it.
#[must_use = "the lock is released when the guard is dropped"]
pub struct LockGuard {
    release: Option<Box<dyn FnOnce() + Send>>,
}

impl LockGuard {
    pub fn new(release: impl FnOnce() + Send + 'static) -> Self {
        Self { release: Some(Box::new(release)) }
    }
}

impl Drop for LockGuard {
    fn drop(&mut self) {
        if let Some(release) = self.release.take() {
            release();
        }
    }
}

impl std::fmt::Debug for LockGuard {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("LockGuard")
    }
}
