//! `manual_find`: staged search that does not miss, and says what it did not look at.

mod abbreviations;
mod abroad;
mod actions;
mod akin;
mod apart;
mod belief;
mod certainty;
mod closeness;
mod compounds;
mod conflicts;
mod fusion;
mod held;
mod matching;
mod near;
mod rank;
mod search;
mod select;
mod sounding;
mod statements;
mod summary;
mod terms;
mod trace;
mod types;
mod typos;
mod weigh;
mod widen;

pub use belief::SIGNS;
pub(crate) use statements::EXCEPTION_WORDS;
pub use trace::{Best, FindAnswer, HitKind, HitPage, TraceStore};
pub use types::{
    Budget, CutoffReason, FindContext, FindRequest, FindSummary, Found, Hit, IntegrationStatus, NextAction, Ref,
    SearchedTerm, Signal, SignalCoverage, Thresholds, Trace, Weight,
};
