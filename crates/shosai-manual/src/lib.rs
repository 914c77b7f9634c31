//! Manuals: corpus, index, staged search and reference following.
//!
//! A [`Corpus`] watches a folder of manuals; [`Corpus::library`] gives all of them at one moment as a [`Library`], and
//! every operation is a method of that. Nothing here knows the time: callers say how long a search has run and when to
//! stop.

mod adaptive;
mod corpus;
mod exceptions;
mod find;
mod index;
mod listing;
mod query;
mod read;
mod reference;
mod search_text;

shosai_message::entries!();

pub use adaptive::{AdaptiveRule, SearchRecord, record, tuned};
pub use corpus::{Corpus, Library, Manual};

pub use exceptions::{ExceptionItem, Exceptions};
pub use find::{
    Best, Budget, CutoffReason, FindAnswer, FindContext, FindRequest, FindSummary, Found, Hit, HitKind, HitPage,
    IntegrationStatus, NextAction, Ref, SIGNS, SearchedTerm, Signal, SignalCoverage, Thresholds, Trace, TraceStore,
    Weight,
};
pub use listing::{ChapterItem, ChapterToc, FileItem, FileList, ManualItem, ManualList, SectionList, Toc, TocItem};
pub use query::Intent;
pub use read::{Applied, Expand, HardLimits, ReadLimits, ReadText, Scope, SectionText, SourceText};
pub use reference::{Resolved, ResolvedCandidate};
pub use search_text::{SearchMode, TextResult, TextResults};
