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
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use shosai_manual::{Corpus, Library, TraceStore};
use shosai_tool::{Context, Failure, ToolEntry};
use shosai_world::{RelPath, RootName};

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

/// Where the index lies beneath the workspace.
const INDEX_FOLDER: &str = ".shosai";

/// What is kept between calls: the corpus, the latest searches and their figures.
#[derive(Default)]
struct State {
    corpus: OnceLock<Corpus>,
    traces: OnceLock<Mutex<TraceStore>>,
    statistics: Mutex<Statistics>,
}

/// The manuals as they are now.
pub fn library(context: &Context) -> Result<Arc<Library>, Failure> {
    let state = context.shared.get::<State>();
    if state.corpus.get().is_none() {
        let world = context.world.lasting();
        let mut corpus = Corpus::new(world.folder(&RootName::MANUALS)?);
        if let Some(caches) = world.caches()
            && let Ok(index) = caches.folder(&RootName::WORKSPACE)?.subfolder(&RelPath::parse(INDEX_FOLDER)?)
        {
            corpus = corpus.with_index(index);
        }
        // Another call may have come first; either corpus serves.
        let _ = state.corpus.set(corpus);
    }
    let Some(corpus) = state.corpus.get() else {
        return Err(messages::ManualsNotOpened.into());
    };
    corpus.library(&|| context.cancellation.is_cancelled())
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
