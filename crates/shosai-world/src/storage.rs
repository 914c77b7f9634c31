//! What replicas share in place of one machine's disk and memory; another crate provides it.

use std::sync::Arc;

use crate::disk::Disk;
use crate::error::Result;
use crate::path::RelPath;
use crate::shelf::Shelf;

/// Files and counts that many replicas see alike.
pub trait Storage: Shelf + std::fmt::Debug + Send + Sync {
    /// A folder of a root; roots that lie within one another on the machine do so here.
    fn disk(&self, root: &str, base: RelPath) -> Arc<dyn Disk>;
    /// Whether every engine answers.
    ///
    /// # Errors
    /// `unavailable`, naming the one that does not.
    fn check(&self) -> Result<()>;
    /// What the engines have been asked since the start, by the names of the counters.
    fn figures(&self) -> Vec<(&'static str, u64)>;
    /// Takes a piece of work that one of all replicas is to do; nothing while another does it. The right runs out with
    /// the life of the process.
    ///
    /// # Errors
    /// `unavailable` when nobody can be asked.
    fn claim(&self, job: &str) -> Result<Option<Job>>;
    /// Takes at most `slice` requests from what a token may still make, on one clock for all replicas.
    ///
    /// # Errors
    /// `unavailable` when the counts cannot be reached.
    fn spend(&self, token: &str, limits: &SpendLimits, slice: u64) -> Result<Grant>;
}

/// The right to a piece of work; dropped, it is given back undone.
#[must_use = "the work is given back when this is dropped"]
pub struct Job {
    release: Option<Box<dyn FnOnce(bool) + Send>>,
}

impl Job {
    /// `release` is told whether the work was done.
    pub fn new(release: impl FnOnce(bool) + Send + 'static) -> Self {
        Self { release: Some(Box::new(release)) }
    }

    /// The work is done, and counted.
    pub fn done(mut self) {
        self.end(true);
    }

    fn end(&mut self, done: bool) {
        if let Some(release) = self.release.take() {
            release(done);
        }
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.end(false);
    }
}

/// How often a token may ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SpendLimits {
    pub quota_per_day: Option<u64>,
    pub rate_per_minute: Option<u32>,
    /// Requests at once; as many as a minute allows unless given.
    pub burst: Option<u32>,
}

/// What a token gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grant {
    /// So many requests, at least one.
    Granted(u64),
    /// None before the rate allows it.
    Rate { retry_after_seconds: u64 },
    /// None before the next day.
    Quota { retry_after_seconds: u64 },
}
