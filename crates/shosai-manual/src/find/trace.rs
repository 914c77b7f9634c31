//! Traces of searches, kept for a while so that later calls can page through them.

use std::collections::VecDeque;
use std::sync::{Arc, Weak};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::held::held;
use super::types::{FindSummary, Found, Hit, NextAction, Trace};
use crate::messages;
use shosai_message::Failure;

/// Stands for the identifier in proposed calls until the trace is stored.
pub(super) const TRACE_PLACE: &str = "$trace_id";

/// What of a search is paged through.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum HitKind {
    /// Every candidate.
    #[default]
    Candidates,
    /// What was not looked at to the end.
    Unscanned,
    /// What contradicts something else.
    Conflicts,
    /// What was asked and not found.
    Gaps,
    /// Candidates without those beneath another.
    IntegratedTop,
}

/// A page of hits.
#[derive(Clone, Debug, JsonSchema, PartialEq, Serialize)]
pub struct HitPage {
    /// How many there are in all.
    pub total: usize,
    /// This page.
    pub items: Vec<Hit>,
}

/// What `manual_find` answers.
#[derive(Clone, Debug, JsonSchema, PartialEq, Serialize)]
pub struct FindAnswer {
    /// By which later calls name this search.
    pub trace_id: String,
    /// The state of the manuals that was searched, where replicas share them: it grows with every change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub generation: Option<u64>,
    /// The search in figures.
    pub summary: FindSummary,
    /// The nearest sections, as many as fit into a short answer; `manual_read` takes each as its `ref`.
    pub best: Vec<Best>,
    /// Words that stand nowhere, and what was looked for in their place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub did_you_mean: Vec<String>,
    /// What may be called next.
    pub next_actions: Vec<NextAction>,
}

/// One of the nearest sections.
#[derive(Clone, Debug, JsonSchema, PartialEq, Serialize)]
pub struct Best {
    pub manual_id: String,
    pub path: String,
    pub start_line: Option<u32>,
    /// Its heading.
    pub title: String,
    /// Its pages, sheet or slides, where the file has them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
}

/// An answer has at most so many characters.
const MOST_CHARS: usize = 1_450;
const MOST_BEST: usize = 8;
/// Longer headings are cut.
const LONGEST_TITLE: usize = 40;

/// The latest searches, bounded in number and in age.
#[derive(Clone, Debug)]
pub struct TraceStore {
    kept: VecDeque<Kept>,
    most: usize,
    lifetime_ms: i64,
}

#[derive(Clone, Debug)]
struct Kept {
    id: String,
    made_ms: i64,
    /// Gone when those of all callers take too much.
    trace: Weak<Trace>,
}

/// TRACE_MAX_KEEP and TRACE_TTL_SEC, where nothing else is configured.
const MOST_KEPT: usize = 100;
const LIFETIME_SECONDS: u64 = 1800;

impl Default for TraceStore {
    fn default() -> Self {
        Self::new(MOST_KEPT, LIFETIME_SECONDS)
    }
}

impl TraceStore {
    /// Keeps at most `most` traces for `lifetime_seconds` each.
    pub fn new(most: usize, lifetime_seconds: u64) -> Self {
        let lifetime_ms = i64::try_from(lifetime_seconds.saturating_mul(1000)).unwrap_or(i64::MAX);
        Self { kept: VecDeque::new(), most: most.max(1), lifetime_ms }
    }

    /// Keeps a search under an identifier that the caller chose, and gives what the tool answers.
    pub fn keep(&mut self, found: Found, id: String, now_ms: i64) -> FindAnswer {
        self.forget(now_ms);
        while self.kept.len() >= self.most {
            self.kept.pop_front();
        }
        let mut next_actions = found.next_actions;
        for action in &mut next_actions {
            for name in ["trace_id", "only_unscanned_from_trace_id"] {
                if let Some(place) = action.params["arguments"].get_mut(name) {
                    *place = serde_json::Value::String(id.clone());
                }
            }
        }
        let meant = found.trace.searched.iter().filter(|term| !term.meant.is_empty());
        let mut did_you_mean: Vec<String> =
            meant.map(|term| format!("{} → {}", term.text, term.meant.join(", "))).collect();
        did_you_mean.dedup();
        let mut answer = FindAnswer {
            trace_id: id.clone(),
            generation: None,
            summary: found.summary,
            best: Vec::new(),
            did_you_mean,
            next_actions,
        };
        for hit in found.trace.candidates.iter().take(MOST_BEST) {
            answer.best.push(Best {
                manual_id: hit.place.manual_id.clone(),
                path: hit.path.clone(),
                start_line: hit.place.start_line,
                title: hit.title.chars().take(LONGEST_TITLE).collect(),
                at: hit.at.clone(),
            });
            if serde_json::to_string(&answer).map_or(0, |text| text.chars().count()) > MOST_CHARS {
                answer.best.pop();
                break;
            }
        }
        self.kept.push_back(Kept { id, made_ms: now_ms, trace: held().hold(found.trace) });
        answer
    }

    /// A trace that is still kept.
    ///
    /// # Errors
    /// `not_found` when there is none of that name, it is too old, or others needed its room.
    pub fn get(&mut self, id: &str, now_ms: i64) -> Result<Arc<Trace>, Failure> {
        self.forget(now_ms);
        self.kept
            .iter()
            .find(|kept| kept.id == id)
            .and_then(|kept| kept.trace.upgrade())
            .ok_or_else(|| messages::NoSuchTrace { id }.into())
    }

    /// A page of what a search found.
    ///
    /// # Errors
    /// As [`TraceStore::get`].
    pub fn hits(
        &mut self,
        id: &str,
        kind: HitKind,
        offset: usize,
        limit: usize,
        now_ms: i64,
    ) -> Result<HitPage, Failure> {
        Ok(self.get(id, now_ms)?.page(kind, offset, limit))
    }

    fn forget(&mut self, now_ms: i64) {
        let lifetime = self.lifetime_ms;
        self.kept.retain(|kept| now_ms.saturating_sub(kept.made_ms) < lifetime && kept.trace.strong_count() > 0);
    }
}

impl Trace {
    /// A page of one kind of hits.
    pub fn page(&self, kind: HitKind, offset: usize, limit: usize) -> HitPage {
        let all = match kind {
            HitKind::Candidates => &self.candidates,
            HitKind::Unscanned => &self.unscanned,
            HitKind::Conflicts => &self.conflicts,
            HitKind::Gaps => &self.gaps,
            HitKind::IntegratedTop => &self.integrated_top,
        };
        HitPage { total: all.len(), items: all.iter().skip(offset).take(limit).cloned().collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found() -> Found {
        let world = shosai_world::World::memory();
        let folder = world.folder(&shosai_world::RootName::MANUALS).unwrap();
        folder.write_atomic(&shosai_world::RelPath::parse("m/a.md").unwrap(), "# 申請\n本文".as_bytes()).unwrap();
        let library = crate::Corpus::new(folder).library(&|| false).unwrap();
        let request = crate::FindRequest { query: "申請".to_owned(), ..crate::FindRequest::default() };
        let context =
            crate::FindContext { thresholds: crate::Thresholds::default(), elapsed_ms: &|| 0, stop: &|| false };
        library.find(&request, &context).unwrap()
    }

    #[test]
    fn traces_age_and_give_way() {
        let mut store = TraceStore::new(2, 10);
        for id in ["a", "b", "c"] {
            store.keep(found(), id.to_owned(), 0);
        }
        assert_eq!(store.get("a", 1).unwrap_err().code, "not_found");
        assert!(store.get("c", 9_999).is_ok());
        assert_eq!(store.get("c", 10_000).unwrap_err().code, "not_found");
    }

    #[test]
    fn proposed_calls_name_the_trace() {
        let answer = TraceStore::default().keep(found(), "t1".to_owned(), 0);
        let text = serde_json::to_string(&answer).unwrap();
        assert!(text.contains("t1") && !text.contains("$trace_id"), "{text}");
    }
}
