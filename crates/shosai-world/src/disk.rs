//! What a folder asks of the thing that stores its files.

use std::path::PathBuf;

use crate::error::Result;
use crate::path::RelPath;
use crate::stat::{Entry, Skipped, Stat};

/// Whether a published file may take the place of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Publish {
    /// An existing file is replaced.
    Replace,
    /// An existing file is an error.
    CreateNew,
}

/// Who locks: a caller's own lock and the lock that every write takes must not wait for one another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum LockUse {
    /// Asked for by a caller.
    Caller,
    /// Taken for the time of one write.
    Write,
}

/// What one folder holds.
#[derive(Debug, Default)]
pub(crate) struct Listing {
    /// Sorted by name; entry paths are single segments.
    pub entries: Vec<Entry>,
    pub skipped: Vec<Skipped>,
}

/// Part of a file, with the length of the whole.
pub(crate) struct Part {
    pub bytes: Vec<u8>,
    pub total: u64,
}

/// The storage beneath a root. Paths are relative to it; every call is atomic by itself.
pub(crate) trait Disk: Send + Sync {
    fn stat(&self, path: &RelPath) -> Result<Stat>;
    /// At most `limit` bytes from `offset`.
    fn read(&self, path: &RelPath, offset: u64, limit: u64) -> Result<Part>;
    fn list(&self, path: &RelPath) -> Result<Listing>;
    /// Puts a complete file in place; the parent folder exists.
    fn publish(&self, path: &RelPath, bytes: &[u8], how: Publish) -> Result<()>;
    /// Removes a file or an empty folder.
    fn remove(&self, path: &RelPath) -> Result<()>;
    fn remove_tree(&self, path: &RelPath) -> Result<()>;
    fn rename(&self, from: &RelPath, to: &RelPath, how: Publish) -> Result<()>;
    /// Creates the folder and every missing one above it, the root included where its options say so.
    fn create_folders(&self, path: &RelPath) -> Result<()>;
    /// `None` when another holds the lock.
    fn try_lock(&self, path: &RelPath, lock_use: LockUse) -> Result<Option<LockGuard>>;
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
    pub(crate) fn new(release: impl FnOnce() + Send + 'static) -> Self {
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
