//! Small things that are kept between calls for a while: in memory, or where every replica finds them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::clock::Clock;
use crate::error::Result;

/// Beyond this many, or so many bytes, what is kept in memory is worth nothing, and all of it is dropped.
const MOST: usize = 10_000;
const MOST_BYTES: usize = 8 * 1024 * 1024;

/// A place for small things under a name.
pub trait Shelf: Send + Sync {
    /// Keeps bytes under a name for some time, in place of what had it.
    ///
    /// # Errors
    /// `unavailable` when the place cannot be reached.
    fn keep(&self, name: &str, bytes: &[u8], lifetime: Duration) -> Result<()>;
    /// What is kept under a name.
    ///
    /// # Errors
    /// As [`Shelf::keep`].
    fn recall(&self, name: &str) -> Result<Option<Vec<u8>>>;
}

/// The shelf of one process; its time is that of the world.
pub(crate) struct MemoryShelf {
    clock: Arc<dyn Clock>,
    kept: Mutex<Kept>,
}

/// Bytes under their names, each with its end.
#[derive(Default)]
struct Kept {
    things: HashMap<String, (Duration, Vec<u8>)>,
    bytes: usize,
}

impl Kept {
    fn fits(&self, more: usize) -> bool {
        self.things.len() < MOST && self.bytes.saturating_add(more) <= MOST_BYTES
    }

    fn make_room(&mut self, more: usize, now: Duration) {
        if self.fits(more) {
            return;
        }
        self.things.retain(|_, (end, _)| *end > now);
        self.bytes = self.things.values().map(|(_, bytes)| bytes.len()).sum();
        if !self.fits(more) {
            *self = Self::default();
        }
    }
}

impl MemoryShelf {
    pub(crate) fn new(clock: Arc<dyn Clock>) -> Self {
        Self { clock, kept: Mutex::default() }
    }
}

impl Shelf for MemoryShelf {
    fn keep(&self, name: &str, bytes: &[u8], lifetime: Duration) -> Result<()> {
        let now = self.clock.elapsed();
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.make_room(bytes.len(), now);
        let before = kept.things.insert(name.to_owned(), (now.saturating_add(lifetime), bytes.to_vec()));
        kept.bytes = kept.bytes + bytes.len() - before.map_or(0, |(_, bytes)| bytes.len());
        Ok(())
    }

    fn recall(&self, name: &str) -> Result<Option<Vec<u8>>> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(kept.things.get(name).filter(|(end, _)| *end > self.clock.elapsed()).map(|(_, bytes)| bytes.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::World;

    #[test]
    fn what_is_kept_runs_out_and_only_whoever_has_the_same_folders_sees_it() {
        let (world, controls) = World::memory_with_controls();
        let second = Duration::from_secs(1);
        world.keep("a", b"x", second).unwrap();
        assert_eq!(world.recall("a").unwrap(), Some(b"x".to_vec()));
        assert_eq!(world.narrowed(&["/vault/team".to_owned()]).unwrap().recall("a").unwrap(), None);
        controls.step_clock(second);
        assert_eq!(world.recall("a").unwrap(), None);
    }

    #[test]
    fn it_is_bounded() {
        let shelf = MemoryShelf::new(Arc::new(crate::clock::SteppedClock::at(0)));
        for number in 0..=MOST {
            shelf.keep(&number.to_string(), b"y", Duration::from_secs(1)).unwrap();
        }
        assert!(shelf.kept.lock().unwrap().things.len() <= MOST);
        for name in ["a", "a", "b", "c"] {
            shelf.keep(name, &vec![b'y'; MOST_BYTES / 2], Duration::from_secs(1)).unwrap();
        }
        let kept = shelf.kept.lock().unwrap();
        assert_eq!((kept.things.len(), kept.bytes), (1, MOST_BYTES / 2));
    }
}
