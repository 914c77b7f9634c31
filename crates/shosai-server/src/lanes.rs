//! Whose turn it is: a number of calls run at once, and those of slow tools never take every place.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Calls wait for the disk as well as for a core, so there are more places than cores.
const PLACES_PER_CORE: usize = 2;
/// A tool that costs more than this makes others wait noticeably.
const SLOW: Duration = Duration::from_millis(30);
/// Waiting for a disk or a program keeps a place and leaves the core to others, so it counts less than computing.
const WAITING_WEIGHS: f64 = 0.05;
/// How much the latest call counts in a tool's pace: it follows a change within a few calls, and not one odd call.
const NEWEST: f64 = 0.2;

/// The places for calls.
pub struct Lanes {
    all: Arc<Semaphore>,
    slow: Arc<Semaphore>,
    waiting: AtomicUsize,
    queue: usize,
    paces: Mutex<HashMap<&'static str, f64>>,
}

/// A place, kept for as long as the work runs.
pub struct Place {
    _all: OwnedSemaphorePermit,
    _slow: Option<OwnedSemaphorePermit>,
}

/// The queue is full.
#[derive(Debug)]
pub struct Full;

impl Lanes {
    /// So many places, or as many as fit the machine, and a queue of so many calls before them.
    pub fn new(places: Option<usize>, queue: usize) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let places = places.unwrap_or(cores * PLACES_PER_CORE).max(1);
        Self {
            all: Arc::new(Semaphore::new(places)),
            slow: Arc::new(Semaphore::new((places / 2).max(1))),
            waiting: AtomicUsize::new(0),
            queue,
            paces: Mutex::default(),
        }
    }

    /// Waits for a place. A slow tool waits for one of its few places first, so that quick calls pass it by.
    pub async fn enter(&self, tool: &'static str) -> Result<Place, Full> {
        let slow = self.is_slow(tool);
        if !slow && let Ok(all) = Arc::clone(&self.all).try_acquire_owned() {
            return Ok(Place { _all: all, _slow: None });
        }
        let waiting = Waiting::begin(&self.waiting);
        if waiting.before >= self.queue {
            return Err(Full);
        }
        let slow = if slow { Some(Arc::clone(&self.slow).acquire_owned().await.map_err(|_| Full)?) } else { None };
        let all = Arc::clone(&self.all).acquire_owned().await.map_err(|_| Full)?;
        Ok(Place { _all: all, _slow: slow })
    }

    /// Notes what a call of a tool cost: processor time, which does not depend on who else runs, and time in all.
    pub fn took(&self, tool: &'static str, cpu: Duration, time: Duration) {
        let cost = cpu.as_secs_f64() + time.saturating_sub(cpu).as_secs_f64() * WAITING_WEIGHS;
        let mut paces = self.paces();
        let pace = paces.entry(tool).or_insert(0.0);
        *pace += (cost - *pace) * NEWEST;
    }

    fn is_slow(&self, tool: &str) -> bool {
        self.paces().get(tool).is_some_and(|pace| *pace > SLOW.as_secs_f64())
    }

    fn paces(&self) -> std::sync::MutexGuard<'_, HashMap<&'static str, f64>> {
        self.paces.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One more call that waits, until it goes on or gives up.
struct Waiting<'a> {
    count: &'a AtomicUsize,
    before: usize,
}

impl<'a> Waiting<'a> {
    fn begin(count: &'a AtomicUsize) -> Self {
        Self { count, before: count.fetch_add(1, Ordering::Relaxed) }
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.count.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tool that has shown itself slow.
    fn slowed(lanes: &Lanes) {
        for _ in 0..3 {
            lanes.took("render", Duration::from_millis(400), Duration::from_millis(500));
        }
    }

    #[tokio::test]
    async fn quick_calls_pass_slow_ones_by() {
        let lanes = Lanes::new(Some(2), 10);
        slowed(&lanes);
        let _running = lanes.enter("render").await.unwrap();
        let second = lanes.enter("render");
        tokio::pin!(second);
        assert!(tokio::time::timeout(Duration::from_millis(20), &mut second).await.is_err());
        let quick = tokio::time::timeout(Duration::from_millis(20), lanes.enter("look_up")).await;
        assert!(quick.is_ok());
    }

    #[tokio::test]
    async fn a_tool_becomes_quick_again() {
        let lanes = Lanes::new(Some(2), 10);
        slowed(&lanes);
        assert!(lanes.is_slow("render"));
        for _ in 0..20 {
            lanes.took("render", Duration::from_millis(1), Duration::from_millis(1));
        }
        assert!(!lanes.is_slow("render"));
    }

    #[tokio::test]
    async fn a_tool_that_waits_for_the_disk_is_quick_and_one_that_waits_for_a_program_is_not() {
        let lanes = Lanes::new(Some(2), 10);
        for _ in 0..20 {
            lanes.took("write", Duration::from_millis(1), Duration::from_millis(200));
            lanes.took("run", Duration::from_millis(1), Duration::from_secs(5));
        }
        assert!(!lanes.is_slow("write") && lanes.is_slow("run"));
    }

    #[tokio::test]
    async fn a_full_queue_refuses_and_a_caller_that_gives_up_makes_room() {
        let lanes = Lanes::new(Some(1), 1);
        let _running = lanes.enter("a").await.unwrap();
        {
            let waits = lanes.enter("b");
            tokio::pin!(waits);
            assert!(tokio::time::timeout(Duration::from_millis(5), &mut waits).await.is_err());
            assert!(lanes.enter("c").await.is_err());
        }
        assert_eq!(lanes.waiting.load(Ordering::Relaxed), 0);
    }
}
