//! A disk for one call: once the call is to stop, what it reads next says so.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::disk::{Condition, Disk, Listing, Listings, LockGuard, Part};
use crate::error::{ErrorKind, Result, WorldError};
use crate::messages;
use crate::path::RelPath;
use crate::stat::Stat;

/// When a call is to stop. One that has begun to write goes on to its end, so that nothing is left half done.
pub(crate) struct Stop {
    asked: Arc<AtomicBool>,
    written: AtomicBool,
}

impl Stop {
    pub(crate) fn new(asked: Arc<AtomicBool>) -> Self {
        Self { asked, written: AtomicBool::new(false) }
    }

    fn check(&self) -> Result<()> {
        if self.asked.load(Ordering::Relaxed) && !self.written.load(Ordering::Relaxed) {
            return Err(WorldError::new(ErrorKind::Cancelled, messages::CallStopped));
        }
        Ok(())
    }

    fn writing(&self) -> Result<()> {
        self.check()?;
        self.written.store(true, Ordering::Relaxed);
        Ok(())
    }
}

pub(crate) struct StoppableDisk {
    disk: Arc<dyn Disk>,
    stop: Arc<Stop>,
}

impl StoppableDisk {
    pub(crate) fn new(disk: Arc<dyn Disk>, stop: Arc<Stop>) -> Self {
        Self { disk, stop }
    }

    fn reading(&self) -> Result<&dyn Disk> {
        self.stop.check()?;
        Ok(&*self.disk)
    }

    fn writing(&self) -> Result<&dyn Disk> {
        self.stop.writing()?;
        Ok(&*self.disk)
    }
}

impl Disk for StoppableDisk {
    fn stat(&self, path: &RelPath) -> Result<Stat> {
        self.reading()?.stat(path)
    }

    fn read(&self, path: &RelPath, offset: u64, limit: u64) -> Result<Part> {
        self.reading()?.read(path, offset, limit)
    }

    fn read_many(&self, paths: &[RelPath], limit: u64) -> Vec<Result<Part>> {
        match self.stop.check() {
            Ok(()) => self.disk.read_many(paths, limit),
            Err(error) => paths.iter().map(|_| Err(error.clone())).collect(),
        }
    }

    fn list(&self, path: &RelPath) -> Result<Listing> {
        self.reading()?.list(path)
    }

    fn listings(&self, path: &RelPath, most: usize) -> Result<Option<Listings>> {
        self.reading()?.listings(path, most)
    }

    fn generation(&self, path: &RelPath) -> Result<Option<u64>> {
        self.reading()?.generation(path)
    }

    fn publish(&self, path: &RelPath, bytes: &[u8], condition: &Condition) -> Result<()> {
        self.writing()?.publish(path, bytes, condition)
    }

    fn append(&self, path: &RelPath, record: &[u8]) -> Result<()> {
        self.writing()?.append(path, record)
    }

    fn remove(&self, path: &RelPath, condition: &Condition) -> Result<()> {
        self.writing()?.remove(path, condition)
    }

    fn remove_tree(&self, path: &RelPath) -> Result<()> {
        self.writing()?.remove_tree(path)
    }

    fn rename(&self, from: &RelPath, to: &RelPath) -> Result<()> {
        self.writing()?.rename(from, to)
    }

    fn create_folders(&self, path: &RelPath) -> Result<()> {
        self.reading()?.create_folders(path)
    }

    fn try_lock(&self, path: &RelPath) -> Result<Option<LockGuard>> {
        self.reading()?.try_lock(path)
    }

    fn sweep(&self, folder: &RelPath) -> Result<usize> {
        self.reading()?.sweep(folder)
    }

    fn machine_path(&self, path: &RelPath) -> Option<PathBuf> {
        self.disk.machine_path(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RootName, World};

    #[test]
    fn a_call_that_is_to_stop_reads_no_further_and_one_that_writes_ends_its_work() {
        let (world, asked) = (World::memory(), Arc::new(AtomicBool::new(false)));
        let call = world.until(Arc::clone(&asked));
        let folder = call.folder(&RootName::VAULT).unwrap();
        let [one, two] = ["a.md", "b.md"].map(|name| RelPath::parse(name).unwrap());
        folder.write_atomic(&one, b"1").unwrap();
        asked.store(true, Ordering::Relaxed);
        assert_eq!(folder.read_text(&one, 9).unwrap(), "1", "it has begun to write");
        folder.write_atomic(&two, b"2").unwrap();

        let late = world.until(asked).folder(&RootName::VAULT).unwrap();
        assert_eq!(late.read_text(&one, 9).unwrap_err().kind, ErrorKind::Cancelled);
        assert_eq!(late.write_atomic(&one, b"3").unwrap_err().kind, ErrorKind::Cancelled);
        let kept = call.lasting().folder(&RootName::VAULT).unwrap();
        assert_eq!(kept.read_text(&two, 9).unwrap(), "2", "what outlives the call is not stopped with it");
    }
}
