//! Our own files in a user's folder: temporaries and locks, and how those of the dead are told from the living.
//!
//! Whoever makes such a file holds a lock on it for as long as it is of use; the system releases the lock when the
//! process dies. So a file whose lock can be had is nobody's and may go. A file may be taken away between its creation
//! and its locking, therefore everyone looks, once the lock is held, whether the file still has a name.

use crate::messages;
use std::fs::{File, TryLockError};
use std::io;

use cap_fs_ext::{FollowSymlinks, OpenOptionsFollowExt, OpenOptionsSyncExt as _};
use cap_std::fs::{Dir, OpenOptions};

use super::io_error;
use crate::disk::LockGuard;
use crate::error::{ErrorKind, Result, WorldError};
use crate::names::fold;
use crate::path::{OWN_PREFIX, RelPath};
use crate::random::{Random, hex};
use crate::stat::sha256;

/// Random bytes in a temporary's name; enough that none is ever made twice.
const ID_BYTES: usize = 12;
/// How often a lock or temporary that is swept away under our hands is made anew before we give up.
const ATTEMPTS: usize = 100;

/// Who locks: a caller's own lock and the lock that every write takes must not wait for one another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LockUse {
    /// Asked for by a caller.
    Caller,
    /// Taken for the time of one write.
    Write,
}

/// Who may look into a temporary before it has its final permissions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    /// Whoever may read new files.
    Usual,
    /// Only its owner: the file it will replace may be private.
    Owner,
}

/// A new temporary file, locked by us.
pub(super) fn new_temp(folder: &Dir, path: &RelPath, access: Access) -> Result<(String, File)> {
    for _ in 0..ATTEMPTS {
        let name = format!("{OWN_PREFIX}tmp-{}", Random::real().hex_id(ID_BYTES)?);
        let mut options = OpenOptions::new();
        options.write(true).create_new(true).follow(FollowSymlinks::No);
        restrict(&mut options, access);
        let file = folder.open_with(&name, &options).map_err(|error| io_error(path, &error))?.into_std();
        match lock_file(&file) {
            Ok(true) => return Ok((name, file)),
            Ok(false) => {}
            Err(error) => {
                // Nothing more can be done about a file that cannot even be removed.
                let _ = folder.remove_file(&name);
                return Err(io_error(path, &error));
            }
        }
    }
    Err(swept_too_often(path))
}

#[cfg(unix)]
fn restrict(options: &mut OpenOptions, access: Access) {
    use cap_std::fs::OpenOptionsExt;
    const OWNER_ONLY: u32 = 0o600;
    if access == Access::Owner {
        options.mode(OWNER_ONLY);
    }
}

#[cfg(not(unix))]
fn restrict(_options: &mut OpenOptions, _access: Access) {}

/// Locks a file of ours; false when another holds it or has taken its name away.
pub(crate) fn lock_file(file: &File) -> io::Result<bool> {
    match file.try_lock() {
        Ok(()) => still_named(file),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// The lock named after a path, if it is free.
pub(super) fn try_lock(folder: Dir, path: &RelPath, lock_use: LockUse) -> Result<Option<LockGuard>> {
    let name = lock_name(path, lock_use);
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).follow(FollowSymlinks::No).nonblock(true);
    let file = folder.open_with(&name, &options).map_err(|error| io_error(path, &error))?.into_std();
    match lock_file(&file) {
        Ok(true) => Ok(Some(LockGuard::new(move || {
            // The name goes first, while the lock is held: whoever waits with the old file sees that it has no name.
            let _ = folder.remove_file(&name);
            drop(file);
        }))),
        Ok(false) => Ok(None),
        Err(error) => Err(io_error(path, &error)),
    }
}

/// Removes what the dead left in a folder.
pub(super) fn sweep(folder: &Dir) -> usize {
    let Ok(entries) = folder.entries() else { return 0 };
    let ours = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok());
    ours.filter(|name| name.starts_with(OWN_PREFIX)).filter(|name| remove_if_dead(folder, name)).count()
}

/// Removes one of our files unless somebody living holds it.
pub(crate) fn remove_if_dead(folder: &Dir, name: &str) -> bool {
    let mut options = OpenOptions::new();
    options.read(true).write(true).follow(FollowSymlinks::No).nonblock(true);
    let Ok(file) = folder.open_with(name, &options) else { return false };
    let file = file.into_std();
    if !file.metadata().is_ok_and(|found| found.is_file()) {
        return false;
    }
    matches!(lock_file(&file), Ok(true)) && folder.remove_file(name).is_ok()
}

/// One name for all spellings of a path, so that two of them cannot be locked at once.
fn lock_name(path: &RelPath, lock_use: LockUse) -> String {
    const DIGEST_BYTES: usize = 12;
    let digest = sha256(fold(path.file_name().unwrap_or_default()).as_bytes());
    let purpose = match lock_use {
        LockUse::Caller => "lock",
        LockUse::Write => "write",
    };
    format!("{OWN_PREFIX}{purpose}-{}", hex(&digest[..DIGEST_BYTES]))
}

#[cfg(unix)]
fn still_named(file: &File) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    Ok(file.metadata()?.nlink() > 0)
}

/// Elsewhere a file cannot lose its name while it is open.
#[cfg(not(unix))]
fn still_named(_file: &File) -> io::Result<bool> {
    Ok(true)
}

pub(super) fn swept_too_often(path: &RelPath) -> WorldError {
    WorldError::new(ErrorKind::Unavailable, messages::TemporaryFileVanished { path })
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_lock_on_a_file_that_lost_its_name_is_none() {
        let scratch = crate::World::real(crate::WorldOptions::default()).temp_folder().unwrap();
        let path = scratch.machine_path().unwrap().join("file");
        let (first, second) = (File::create(&path).unwrap(), File::open(&path).unwrap());
        assert!(lock_file(&first).unwrap());
        assert!(!lock_file(&second).unwrap(), "another holds it");
        std::fs::remove_file(&path).unwrap();
        drop(first);
        assert!(!lock_file(&second).unwrap(), "it can be locked, but whoever comes next makes a new one");
    }

    #[test]
    fn spellings_of_a_name_share_a_lock_and_uses_do_not() {
        let name = |text: &str, lock_use| lock_name(&RelPath::parse(text).unwrap(), lock_use);
        assert_eq!(name("d/Ａ.md", LockUse::Write), name("d/a.MD", LockUse::Write));
        assert_ne!(name("a", LockUse::Write), name("a", LockUse::Caller));
        assert_ne!(name("a", LockUse::Write), name("b", LockUse::Write));
    }
}
