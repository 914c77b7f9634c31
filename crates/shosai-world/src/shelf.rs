//! Small things that are kept between calls for a while: in memory, or where every replica finds them.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::error::Result;

/// Beyond this many, what is kept in memory is worth nothing, and all of it is dropped.
const MOST: usize = 10_000;

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
#[derive(Default)]
pub(crate) struct MemoryShelf {
    kept: Mutex<HashMap<String, (Duration, Vec<u8>)>>,
}

impl MemoryShelf {
    pub(crate) fn keep(&self, name: &str, bytes: &[u8], now: Duration, lifetime: Duration) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= MOST {
            kept.retain(|_, (end, _)| *end > now);
        }
        if kept.len() >= MOST {
            kept.clear();
        }
        kept.insert(name.to_owned(), (now.saturating_add(lifetime), bytes.to_vec()));
    }

    pub(crate) fn recall(&self, name: &str, now: Duration) -> Option<Vec<u8>> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.get(name).filter(|(end, _)| *end > now).map(|(_, bytes)| bytes.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_runs_out_and_is_bounded() {
        let (shelf, second) = (MemoryShelf::default(), Duration::from_secs(1));
        shelf.keep("a", b"x", Duration::ZERO, second);
        assert_eq!(shelf.recall("a", Duration::ZERO), Some(b"x".to_vec()));
        assert_eq!(shelf.recall("a", second), None);
        for number in 0..=MOST {
            shelf.keep(&number.to_string(), b"y", second, second);
        }
        assert!(shelf.kept.lock().unwrap().len() <= MOST);
    }
}
