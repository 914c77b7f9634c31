//! Private work folders that vanish on every path out.

use crate::messages;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cap_fs_ext::{FollowSymlinks, OpenOptionsFollowExt};
use cap_std::fs::{Dir, OpenOptions};

use crate::clock::Clock;
use crate::error::{ErrorKind, Result, WorldError};
use crate::folder::Folder;
use crate::memory_disk::MemoryDisk;
use crate::random::Random;
use crate::real_disk::{DiskOptions, RealDisk, lock_file, remove_if_dead};

/// What our work folders, and the lock files beside them, begin with.
const PREFIX: &str = "shosai-work-";
/// What the lock file beside a work folder ends with.
const LOCK_SUFFIX: &str = ".lock";
const ID_BYTES: usize = 12;
/// How often a name is tried again when a sweeper takes its lock file away at the moment it is made.
const ATTEMPTS: usize = 100;

/// A private folder for one piece of work. It is removed when this value is dropped; should the process die before,
/// the next process that makes one removes it, since nobody holds its lock any more.
pub struct TempFolder {
    folder: Folder,
    real: Option<RealTemp>,
}

struct RealTemp {
    parent: Dir,
    name: String,
    path: PathBuf,
    /// Held for as long as the folder is in use.
    lock: Option<std::fs::File>,
}

impl TempFolder {
    pub(crate) fn in_memory(clock: Arc<dyn Clock>) -> Self {
        Self { folder: Folder::new(Arc::new(MemoryDisk::new(clock))), real: None }
    }

    pub(crate) fn beneath(parent_path: &Path) -> Result<Self> {
        let parent_path = std::fs::canonicalize(parent_path).map_err(|_| no_temp())?;
        let parent = crate::real_disk::open_folder_without_links(&parent_path).map_err(|_| no_temp())?;
        for _ in 0..ATTEMPTS {
            let name = format!("{PREFIX}{}", Random::real().hex_id(ID_BYTES)?);
            let mut options = OpenOptions::new();
            options.write(true).create_new(true).follow(FollowSymlinks::No);
            let lock = parent.open_with(lock_name(&name), &options).map_err(|_| no_temp())?.into_std();
            if !lock_file(&lock).map_err(|_| no_temp())? {
                continue;
            }
            let path = parent_path.join(&name);
            // From here on every way out removes what was made.
            let real = RealTemp { parent, name, path, lock: Some(lock) };
            create_private(&real.parent, &real.name).map_err(|_| no_temp())?;
            let options = DiskOptions { links: false, create: false, durable: false, private: false };
            let disk = RealDisk::new(real.path.clone(), "work", options);
            return Ok(Self { folder: Folder::new(Arc::new(disk)), real: Some(real) });
        }
        Err(no_temp())
    }

    /// The files in it.
    pub fn folder(&self) -> &Folder {
        &self.folder
    }

    /// Where it lies on the machine, for sub-processes; `None` in a memory world.
    pub fn machine_path(&self) -> Option<&Path> {
        self.real.as_ref().map(|real| real.path.as_path())
    }
}

impl Drop for RealTemp {
    fn drop(&mut self) {
        // The folder goes first: a folder without a lock file beside it is taken for abandoned.
        let _ = self.parent.remove_dir_all(&self.name);
        let _ = self.parent.remove_file(lock_name(&self.name));
        self.lock = None;
    }
}

/// Removes the work folders of dead processes beneath the system's temporary folder.
pub(crate) fn sweep_abandoned(parent_path: &Path) -> usize {
    let Ok(parent_path) = std::fs::canonicalize(parent_path) else { return 0 };
    let Ok(parent) = crate::real_disk::open_folder_without_links(&parent_path) else { return 0 };
    let Ok(entries) = parent.entries() else { return 0 };
    let mut swept = 0;
    let names = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok());
    for name in names.filter(|name| name.starts_with(PREFIX)) {
        let work = name.strip_suffix(LOCK_SUFFIX).unwrap_or(&name);
        let lock = lock_name(work);
        // A living owner made the lock file before the folder and removes it after, so absence means abandonment.
        let abandoned = parent.symlink_metadata(&lock).is_err() || remove_if_dead(&parent, &lock);
        let is_folder = parent.symlink_metadata(work).is_ok_and(|found| found.is_dir());
        if abandoned && is_folder && parent.remove_dir_all(work).is_ok() {
            swept += 1;
        }
    }
    swept
}

fn lock_name(work: &str) -> String {
    format!("{work}{LOCK_SUFFIX}")
}

#[cfg(unix)]
fn create_private(parent: &Dir, name: &str) -> std::io::Result<()> {
    use cap_std::fs::{DirBuilder, DirBuilderExt};
    const OWNER_ONLY: u32 = 0o700;
    let mut builder = DirBuilder::new();
    builder.mode(OWNER_ONLY);
    parent.create_dir_with(name, &builder)
}

/// Elsewhere the temporary folder belongs to the user already.
#[cfg(not(unix))]
fn create_private(parent: &Dir, name: &str) -> std::io::Result<()> {
    parent.create_dir(name)
}

fn no_temp() -> WorldError {
    WorldError::new(ErrorKind::Unavailable, messages::NoTemporaryFolder)
}
