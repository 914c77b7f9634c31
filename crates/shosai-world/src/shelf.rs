//! Small things that are kept between calls for a while: in memory, or where every replica finds them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::clock::Clock;
use crate::error::Result;
use crate::world::World;

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
    /// The same if `before` is still what is kept under it (nothing, where nothing was); whether it was.
    ///
    /// # Errors
    /// As [`Shelf::keep`].
    fn keep_if(&self, name: &str, before: Option<&[u8]>, bytes: &[u8], lifetime: Duration) -> Result<bool>;
    /// What is kept under a name.
    ///
    /// # Errors
    /// As [`Shelf::keep`].
    fn recall(&self, name: &str) -> Result<Option<Vec<u8>>>;
}

impl World {
    /// Keeps a small thing for later calls of whoever may use the same folders, on any replica. It is no file of the
    /// user's, so that whoever only reads may keep it too.
    ///
    /// # Errors
    /// `unavailable` when what replicas share cannot be reached.
    pub fn keep(&self, name: &str, bytes: &[u8], lifetime: Duration) -> Result<()> {
        self.shelf().keep(&self.shelf_name(name), bytes, lifetime)
    }

    /// Lets `edit` make another of what is kept under a name (nothing leaves it as it is), and keeps that if nobody else
    /// changed it meanwhile; otherwise begins anew.
    ///
    /// # Errors
    /// As [`World::keep`].
    pub fn amend<T>(
        &self,
        name: &str,
        lifetime: Duration,
        mut edit: impl FnMut(Option<&[u8]>) -> (Option<Vec<u8>>, T),
    ) -> Result<T> {
        let name = self.shelf_name(name);
        loop {
            let before = self.shelf().recall(&name)?;
            let (after, told) = edit(before.as_deref());
            let Some(after) = after else { return Ok(told) };
            if self.shelf().keep_if(&name, before.as_deref(), &after, lifetime)? {
                return Ok(told);
            }
        }
    }

    /// What was kept under a name.
    ///
    /// # Errors
    /// As [`World::keep`].
    pub fn recall(&self, name: &str) -> Result<Option<Vec<u8>>> {
        self.shelf().recall(&self.shelf_name(name))
    }
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

    fn get(&self, name: &str, now: Duration) -> Option<&[u8]> {
        self.things.get(name).filter(|(end, _)| *end > now).map(|(_, bytes)| bytes.as_slice())
    }

    fn put(&mut self, name: &str, bytes: &[u8], lifetime: Duration, now: Duration) {
        self.make_room(bytes.len(), now);
        let before = self.things.insert(name.to_owned(), (now.saturating_add(lifetime), bytes.to_vec()));
        self.bytes = self.bytes + bytes.len() - before.map_or(0, |(_, bytes)| bytes.len());
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

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shelf for MemoryShelf {
    fn keep(&self, name: &str, bytes: &[u8], lifetime: Duration) -> Result<()> {
        self.kept().put(name, bytes, lifetime, self.clock.elapsed());
        Ok(())
    }

    fn keep_if(&self, name: &str, before: Option<&[u8]>, bytes: &[u8], lifetime: Duration) -> Result<bool> {
        let (mut kept, now) = (self.kept(), self.clock.elapsed());
        let is_same = kept.get(name, now) == before;
        if is_same {
            kept.put(name, bytes, lifetime, now);
        }
        Ok(is_same)
    }

    fn recall(&self, name: &str) -> Result<Option<Vec<u8>>> {
        Ok(self.kept().get(name, self.clock.elapsed()).map(<[u8]>::to_vec))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn what_is_amended_by_many_at_once_is_lost_by_none() {
        let world = World::memory();
        let second = Duration::from_secs(1);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..50 {
                        world.amend("n", second, |kept| (Some([kept.unwrap_or_default(), b"x"].concat()), ())).unwrap();
                    }
                });
            }
        });
        assert_eq!(world.recall("n").unwrap().unwrap().len(), 200);
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
