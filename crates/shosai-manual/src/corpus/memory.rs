//! Segments in memory: each is there once, whoever uses it, and corpora that nobody has asked for lately let theirs go.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use super::refresh::Seen;
use super::segments::Digest;
use crate::index::Segment;

/// What a corpus holds on to between calls.
pub(super) type State = Mutex<Option<Seen>>;

/// What corpora other than the one in use may hold. Reading segments again costs little.
pub(super) const MOST_IDLE: usize = 16 * 1024 * 1024;
/// The same where replicas share a store, which serves many more teams than one machine does.
pub(super) const MOST_IDLE_SHARED: usize = 8 * 1024 * 1024;

/// The memory of this process: segments are named by their contents, so that it does not matter who made one.
pub(super) fn memory() -> &'static Memory {
    static MEMORY: OnceLock<Memory> = OnceLock::new();
    MEMORY.get_or_init(Memory::default)
}

#[derive(Default)]
pub(super) struct Memory {
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    segments: HashMap<Digest, Weak<Segment>>,
    /// The one that was used last comes last.
    users: Vec<Weak<State>>,
}

impl Inner {
    fn bytes(&self) -> usize {
        self.segments.values().filter_map(Weak::upgrade).map(|segment| segment.bytes()).sum()
    }
}

impl Memory {
    pub fn segment(&self, key: &Digest) -> Option<Arc<Segment>> {
        self.lock().segments.get(key)?.upgrade()
    }

    /// The segment as everybody has it.
    pub fn keep(&self, segment: Segment) -> Arc<Segment> {
        let Some(key) = segment.key else { return Arc::new(segment) };
        let mut inner = self.lock();
        if let Some(known) = inner.segments.get(&key).and_then(Weak::upgrade) {
            return known;
        }
        let segment = Arc::new(segment);
        inner.segments.insert(key, Arc::downgrade(&segment));
        segment
    }

    /// Notes that a corpus was asked; those not asked for the longest forget what they hold while all hold more than `most`.
    pub fn used(&self, state: &Arc<State>, most: usize) {
        let mut idle = {
            let mut inner = self.lock();
            let this = Arc::downgrade(state);
            if inner.users.last().is_some_and(|last| last.ptr_eq(&this)) && inner.bytes() <= most {
                return;
            }
            inner.users.retain(|user| !user.ptr_eq(&this) && user.strong_count() > 0);
            let idle: Vec<Arc<State>> = inner.users.iter().filter_map(Weak::upgrade).collect();
            inner.users.push(this);
            idle.into_iter()
        };
        while self.lock().bytes() > most
            && let Some(user) = idle.next()
        {
            // One that is being used at this moment is not idle.
            if let Ok(mut held) = user.try_lock() {
                *held = None;
            }
        }
        self.lock().segments.retain(|_, segment| segment.strong_count() > 0);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Corpus;
    use super::*;
    use shosai_world::{Folder, RelPath, RootName, World};

    fn folder(text: &str) -> Folder {
        let folder = World::memory().folder(&RootName::MANUALS).unwrap();
        folder.write_atomic(&RelPath::parse("m/a.md").unwrap(), text.as_bytes()).unwrap();
        folder
    }

    #[test]
    fn corpora_with_the_same_files_have_them_in_memory_once() {
        let text = "# 共有\n同じ本文";
        let [one, other] =
            [Corpus::new(folder(text)), Corpus::new(folder(text))].map(|corpus| corpus.library(&|| false).unwrap());
        assert!(Arc::ptr_eq(&one.segments[0], &other.segments[0]));
    }

    #[test]
    fn whoever_was_not_asked_for_the_longest_lets_go() {
        let made = || {
            let file = super::super::file::tests::markdown(&"長い本文".repeat(400));
            Segment::of(vec![Arc::new(file)])
        };
        let (memory, most) = (Memory::default(), made().bytes() * 2);
        let segment = |number: u8| memory.keep(made().named([number; 32]));
        let states: Vec<Arc<State>> =
            (0..4).map(|number| Arc::new(Mutex::new(Some(Seen::holding(segment(number)))))).collect();
        for state in &states {
            memory.used(state, most);
        }
        let held: Vec<bool> = states.iter().map(|state| state.lock().unwrap().is_some()).collect();
        assert_eq!(held, [false, false, true, true]);
        assert!(memory.segment(&[0; 32]).is_none() && memory.segment(&[3; 32]).is_some());
    }
}
