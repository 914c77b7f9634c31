//! The means to play the outside in a memory world.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::clock::SteppedClock;
use crate::error::Result;
use crate::processes::{Finished, ProcessSpec};

/// 2024-01-01T00:00:00Z.
pub(super) const START_MS: i64 = 1_704_067_200_000;
/// Any number will do, as long as it stays.
pub(super) const SEED: u64 = 20_240_101;

/// What the network holds: bytes by address.
pub(crate) type Pages = Arc<Mutex<BTreeMap<String, Vec<u8>>>>;
/// A program played by a test.
pub(crate) type Program = Arc<dyn Fn(&ProcessSpec) -> Result<Finished> + Send + Sync>;
/// Programs by name.
pub(crate) type Programs = Arc<Mutex<BTreeMap<String, Program>>>;

/// Moves the clock of a memory world, serves its downloads and plays its programs.
#[derive(Clone)]
pub struct MemoryControls {
    clock: Arc<SteppedClock>,
    pages: Pages,
    programs: Programs,
}

impl MemoryControls {
    pub(super) fn new(clock: Arc<SteppedClock>) -> Self {
        Self { clock, pages: Arc::default(), programs: Arc::default() }
    }

    /// Moves the clock forward.
    pub fn step_clock(&self, by: Duration) {
        self.clock.step(by);
    }

    /// Answers a download of this address with these bytes.
    pub fn serve(&self, url: &str, bytes: &[u8]) {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner).insert(url.to_owned(), bytes.to_vec());
    }

    /// Plays a program of this name.
    pub fn play(&self, program: &str, run: impl Fn(&ProcessSpec) -> Result<Finished> + Send + Sync + 'static) {
        self.programs.lock().unwrap_or_else(PoisonError::into_inner).insert(program.to_owned(), Arc::new(run));
    }

    pub(super) fn pages(&self) -> Pages {
        Arc::clone(&self.pages)
    }

    pub(super) fn programs(&self) -> Programs {
        Arc::clone(&self.programs)
    }
}
