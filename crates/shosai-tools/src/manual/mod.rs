//! The manual tools: lists, searches that miss nothing, reading, and where to begin.

pub mod get_tooling_guide;
pub mod manual_excepts;
pub mod manual_find;
pub mod manual_hits;
pub mod manual_list;
pub mod manual_ls;
pub mod manual_read;
pub mod manual_toc;
mod shared_traces;
mod statistics;

use crate::messages;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use shosai_manual::{Corpus, Library, TraceStore};
use shosai_tool::{Context, Failure, ToolEntry};
use shosai_world::RootName;

use statistics::Statistics;

pub const TOOLS: &[ToolEntry] = &[
    ToolEntry::of::<manual_list::ManualList>(),
    ToolEntry::of::<manual_ls::ManualLs>(),
    ToolEntry::of::<manual_toc::ManualToc>(),
    ToolEntry::of::<manual_find::ManualFind>(),
    ToolEntry::of::<manual_hits::ManualHits>(),
    ToolEntry::of::<manual_read::ManualRead>(),
    ToolEntry::of::<manual_excepts::ManualExcepts>(),
    ToolEntry::of::<get_tooling_guide::GetToolingGuide>(),
];

/// What is kept between calls: the corpus, the latest searches and their figures.
#[derive(Default)]
struct State {
    corpus: OnceLock<Corpus>,
    looked: Mutex<Option<Looked>>,
    traces: OnceLock<Mutex<TraceStore>>,
    statistics: Mutex<Statistics>,
}

/// The last look at the files: when it ended and what it cost.
struct Looked {
    ended: Duration,
    cost: Duration,
}

/// A look that costs less than this is made at every call, so that no change is ever missed.
const CHEAP_LOOK: Duration = Duration::from_millis(40);
/// A costly one holds for so many times its cost, but no longer than the second.
const LOOK_HOLDS_TIMES: u32 = 10;
const LOOK_HOLDS_MOST: Duration = Duration::from_secs(3);
/// Files between two steps of progress.
const FILES_A_STEP: usize = 200;

impl Looked {
    fn holds(&self, now: Duration) -> bool {
        let kept = (self.cost * LOOK_HOLDS_TIMES).min(LOOK_HOLDS_MOST);
        self.cost >= CHEAP_LOOK && now.saturating_sub(self.ended) < kept
    }
}

/// The manuals as they are now; of very many files, as they were at most three seconds ago.
pub fn library(context: &Context) -> Result<Arc<Library>, Failure> {
    let state = context.shared.get::<State>();
    if state.corpus.get().is_none() {
        let world = context.world.lasting();
        let mut corpus = Corpus::new(world.folder(&RootName::MANUALS)?);
        if let Some(index) = world.digest_cache() {
            corpus = corpus.with_index(index);
        }
        if let Some(storage) = world.storage() {
            corpus = corpus.shared_by(Arc::clone(storage));
        }
        if world.open_folders().is_some() {
            corpus = corpus.in_part();
        }
        // Another call may have come first; either corpus serves.
        let _ = state.corpus.set(corpus);
    }
    let Some(corpus) = state.corpus.get() else {
        return Err(messages::ManualsNotOpened.into());
    };
    let started = context.world.clock().elapsed();
    if locked(&state.looked).as_ref().is_some_and(|looked| looked.holds(started))
        && let Some(library) = corpus.last()
    {
        tell_when_behind(context, corpus);
        return Ok(library);
    }
    let files = AtomicUsize::new(0);
    // The corpus asks before each file that it reads anew.
    let stop = || {
        let read = files.fetch_add(1, Ordering::Relaxed) + 1;
        if read.is_multiple_of(FILES_A_STEP) {
            context.progress.step(read as f64, None, "manuals");
        }
        context.cancellation.is_cancelled()
    };
    let before = corpus.last();
    let library = corpus.library(&stop)?;
    tell_when_behind(context, corpus);
    let ended = context.world.clock().elapsed();
    let cost = ended.saturating_sub(started);
    // What reading cost says nothing of what the next look will: a change right behind it is seen.
    let unchanged = before.is_some_and(|before| Arc::ptr_eq(&before, &library));
    *locked(&state.looked) = unchanged.then_some(Looked { ended, cost });
    Ok(library)
}

fn tell_when_behind(context: &Context, corpus: &Corpus) {
    if corpus.is_behind() {
        context.notices.add(messages::ManualsAsSeen.into());
    }
}

/// The state of the manuals that was looked at last, where replicas count it.
fn generation(context: &Context) -> Option<u64> {
    context.shared.get::<State>().corpus.get()?.generation()
}

/// Uses the kept searches.
fn with_traces<T>(context: &Context, use_them: impl FnOnce(&mut TraceStore) -> T) -> T {
    let settings = &context.config.manual;
    let state = context.shared.get::<State>();
    let traces =
        state.traces.get_or_init(|| Mutex::new(TraceStore::new(settings.trace_max_keep, settings.trace_ttl_seconds)));
    use_them(&mut locked(traces))
}

/// Uses the kept searches, of which the one with that id is asked again where another process kept it.
fn with_trace<T>(context: &Context, id: &str, use_them: impl FnOnce(&mut TraceStore) -> T) -> T {
    let now = context.world.clock().now_ms();
    if with_traces(context, |traces| traces.get(id, now).is_err())
        && let Some(asked) = shared_traces::recall(context, id)
    {
        // A search that fails now is as good as none: the trace is told to be gone.
        let _ = manual_find::again(context, id, asked);
    }
    with_traces(context, use_them)
}

/// Uses the figures of searches.
fn with_statistics<T>(context: &Context, use_them: impl FnOnce(&mut Statistics) -> T) -> T {
    use_them(&mut locked(&context.shared.get::<State>().statistics))
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_costly_look_holds_and_not_for_long() {
        let looked = |cost: u64| Looked { ended: Duration::from_secs(100), cost: Duration::from_millis(cost) };
        let later = |millis: u64| Duration::from_millis(100_000 + millis);
        assert!(!looked(10).holds(later(1)));
        assert!(looked(100).holds(later(999)) && !looked(100).holds(later(1_001)));
        assert!(!looked(5_000).holds(later(3_001)));
    }
}

#[cfg(test)]
pub(crate) mod testing {
    pub use crate::testing::call;
    use shosai_tool::Context;
    use shosai_world::{RelPath, RootName};

    /// A context with one manual of work rules.
    pub fn with_manual() -> Context {
        with_files(&[(
            "就業規則/規則.md",
            "# 第1章 総則\n\nこの規則は従業員に適用する。\n\n## 第1条 目的\n\n就業に関する事項を定める。\n\n# 第2章 休暇\n\n## 第10条 年次有給休暇\n\n年次有給休暇は10日とする。ただし試用期間中は対象外とする。詳細は第1条を参照。\n",
        )])
    }

    /// A context whose manuals root holds these files.
    pub fn with_files(files: &[(&str, &str)]) -> Context {
        let context = Context::for_tests();
        let manuals = context.world.folder(&RootName::MANUALS).unwrap();
        for (path, text) in files {
            manuals.write_atomic(&RelPath::parse(path).unwrap(), text.as_bytes()).unwrap();
        }
        context
    }
}
