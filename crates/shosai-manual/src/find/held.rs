//! What the searches of all callers of a process hold in memory. The oldest go first: a search that is gone is asked again.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use super::types::Trace;

/// So many lines of findings take some 4 MB.
const MOST_HITS: usize = 10_000;

pub(super) fn held() -> &'static Held {
    static HELD: OnceLock<Held> = OnceLock::new();
    HELD.get_or_init(|| Held::bounded(MOST_HITS))
}

pub(super) struct Held {
    most: usize,
    traces: Mutex<VecDeque<Arc<Trace>>>,
}

impl Held {
    fn bounded(most: usize) -> Self {
        Self { most, traces: Mutex::default() }
    }

    /// Holds a trace, however large, until later ones need its room.
    pub fn hold(&self, trace: Trace) -> Weak<Trace> {
        let trace = Arc::new(trace);
        let weak = Arc::downgrade(&trace);
        let mut traces = self.traces.lock().unwrap_or_else(PoisonError::into_inner);
        traces.push_back(trace);
        let mut hits: usize = traces.iter().map(|trace| weight(trace)).sum();
        while hits > self.most
            && traces.len() > 1
            && let Some(oldest) = traces.pop_front()
        {
            hits -= weight(&oldest);
        }
        weak
    }
}

fn weight(trace: &Trace) -> usize {
    let lists = [&trace.candidates, &trace.unscanned, &trace.conflicts, &trace.gaps, &trace.integrated_top];
    1 + lists.iter().map(|hits| hits.len()).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find::types::Hit;

    fn trace(hits: usize) -> Trace {
        Trace { unscanned: vec![Hit::default(); hits], ..Trace::default() }
    }

    #[test]
    fn the_oldest_make_room_and_the_newest_stays_however_large() {
        let held = Held::bounded(10);
        let kept: Vec<_> = [4, 4, 4].map(|hits| held.hold(trace(hits))).into_iter().collect();
        assert_eq!(kept.iter().map(Weak::strong_count).collect::<Vec<_>>(), [0, 1, 1]);
        let large = held.hold(trace(100));
        assert_eq!((kept[2].strong_count(), large.strong_count()), (0, 1));
    }
}
