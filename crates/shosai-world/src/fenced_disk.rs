//! A part of a disk: some folders of it, and nothing else.

use crate::messages;
use std::path::PathBuf;
use std::sync::Arc;

use crate::disk::{Condition, Disk, Listing, Listings, LockGuard, Part, unless_absent};
use crate::error::{Result, WorldError};
use crate::path::{RelPath, outside};
use crate::stat::{Kind, Stat};

/// Lets through what lies in the open folders. What lies outside them is refused before the disk is asked, so that
/// not even its absence can be told; folders on the way to an open one show only that way.
pub(crate) struct FencedDisk {
    disk: Arc<dyn Disk>,
    open: Vec<RelPath>,
}

/// Where a path stands to the open folders.
#[derive(PartialEq)]
enum Standing {
    Inside,
    /// A folder above an open one.
    OnTheWay,
    Outside,
}

impl FencedDisk {
    pub(crate) fn new(disk: Arc<dyn Disk>, open: Vec<RelPath>) -> Self {
        Self { disk, open }
    }

    fn standing(&self, path: &RelPath) -> Standing {
        if self.open.iter().any(|folder| path.is_beneath(folder)) {
            Standing::Inside
        } else if self.open.iter().any(|folder| folder.is_beneath(path)) {
            Standing::OnTheWay
        } else {
            Standing::Outside
        }
    }

    fn inside(&self, path: &RelPath) -> Result<()> {
        if self.standing(path) == Standing::Inside { Ok(()) } else { Err(self.refuse(path)) }
    }

    fn refuse(&self, path: &RelPath) -> WorldError {
        let open: Vec<String> = self.open.iter().map(|folder| format!("`{folder}`")).collect();
        if open.is_empty() {
            return outside(messages::OutsideFenceAll { path });
        }
        outside(messages::OutsideFence { path, folders: open })
    }
}

impl Disk for FencedDisk {
    fn stat(&self, path: &RelPath) -> Result<Stat> {
        match self.standing(path) {
            Standing::Inside => self.disk.stat(path),
            Standing::OnTheWay => self.disk.stat(path).and_then(|stat| match stat.kind {
                Kind::Folder => Ok(stat),
                Kind::File => Err(self.refuse(path)),
            }),
            Standing::Outside => Err(self.refuse(path)),
        }
    }

    fn read(&self, path: &RelPath, offset: u64, limit: u64) -> Result<Part> {
        self.inside(path)?;
        self.disk.read(path, offset, limit)
    }

    fn read_many(&self, paths: &[RelPath], limit: u64) -> Vec<Result<Part>> {
        if paths.iter().all(|path| self.standing(path) == Standing::Inside) {
            return self.disk.read_many(paths, limit);
        }
        paths.iter().map(|path| self.read(path, 0, limit)).collect()
    }

    fn list(&self, path: &RelPath) -> Result<Listing> {
        match self.standing(path) {
            Standing::Inside => self.disk.list(path),
            Standing::OnTheWay => {
                let mut listing = self.disk.list(path)?;
                listing.entries.retain(|entry| {
                    path.join_path(&entry.path).is_ok_and(|whole| match self.standing(&whole) {
                        Standing::Inside => true,
                        Standing::OnTheWay => entry.stat.kind == Kind::Folder,
                        Standing::Outside => false,
                    })
                });
                listing.skipped.clear();
                Ok(listing)
            }
            // A root without any open folder looks empty, as it would for a caller who has nothing in it.
            Standing::Outside if path.is_root() => Ok(Listing::default()),
            Standing::Outside => Err(self.refuse(path)),
        }
    }

    fn listings(&self, path: &RelPath, most: usize) -> Result<Option<Listings>> {
        if self.standing(path) == Standing::Inside { self.disk.listings(path, most) } else { Ok(None) }
    }

    fn generation(&self, path: &RelPath) -> Result<Option<u64>> {
        match self.standing(path) {
            Standing::Inside => self.disk.generation(path),
            Standing::OnTheWay => {
                let mut sum = 0_u64;
                for folder in self.open.iter().filter(|folder| folder.is_beneath(path)) {
                    // One that is not there yet has no number; when it comes it has one.
                    match unless_absent(self.disk.generation(folder))? {
                        None => {}
                        Some(None) => return Ok(None),
                        Some(Some(number)) => sum = sum.wrapping_add(number),
                    }
                }
                Ok(Some(sum))
            }
            Standing::Outside => Ok(None),
        }
    }

    fn publish(&self, path: &RelPath, bytes: &[u8], condition: &Condition) -> Result<()> {
        self.inside(path)?;
        self.disk.publish(path, bytes, condition)
    }

    fn append(&self, path: &RelPath, record: &[u8]) -> Result<()> {
        self.inside(path)?;
        self.disk.append(path, record)
    }

    fn remove(&self, path: &RelPath, condition: &Condition) -> Result<()> {
        self.inside(path)?;
        self.disk.remove(path, condition)
    }

    fn remove_tree(&self, path: &RelPath) -> Result<()> {
        self.inside(path)?;
        self.disk.remove_tree(path)
    }

    fn rename(&self, from: &RelPath, to: &RelPath) -> Result<()> {
        self.inside(from)?;
        self.inside(to)?;
        self.disk.rename(from, to)
    }

    fn create_folders(&self, path: &RelPath) -> Result<()> {
        self.inside(path)?;
        self.disk.create_folders(path)
    }

    fn try_lock(&self, path: &RelPath) -> Result<Option<LockGuard>> {
        self.inside(path)?;
        self.disk.try_lock(path)
    }

    fn sweep(&self, folder: &RelPath) -> Result<usize> {
        if self.standing(folder) == Standing::Inside { self.disk.sweep(folder) } else { Ok(0) }
    }

    fn machine_path(&self, path: &RelPath) -> Option<PathBuf> {
        (self.standing(path) == Standing::Inside).then(|| self.disk.machine_path(path)).flatten()
    }
}
