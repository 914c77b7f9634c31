//! What may be called next.

use shosai_message::Message;

use crate::messages;
use serde_json::{Map, Value, json};

use super::akin;
use super::search::Search;
use super::summary::COMPLETE;
use super::trace::TRACE_PLACE;
use super::types::{CutoffReason, FindRequest, FindSummary, Hit, IntegrationStatus, NextAction};

/// A query is repeated in a proposed call up to this length, so that answers stay short.
const LONGEST_QUERY: usize = 80;
/// A page that a model reads at once.
const PAGE: usize = 20;
/// A bias is one only among so many candidates.
const BIAS_FROM: usize = 5;

/// The calls that the state of a search suggests, the most urgent first.
pub(super) fn next_actions(
    search: &Search<'_>,
    summary: &FindSummary,
    gaps: &[Hit],
    request: &FindRequest,
) -> Vec<NextAction> {
    let mut actions = Vec::new();
    let cut = matches!(summary.cutoff_reason, Some(CutoffReason::TimeBudget | CutoffReason::CandidateCap));
    if cut {
        let reason = messages::NextUnscanned { count: summary.unscanned_sections_count };
        actions.push(action("insufficient_candidates", reason, 0.8, "manual_find", go_on(search, request)));
    } else if summary.candidates < search.thresholds().candidate_low as usize {
        let (tool, arguments) = look_wider(search);
        let reason = messages::NextFewCandidates { count: summary.candidates };
        actions.push(action("insufficient_candidates", reason, 0.7, tool, arguments));
    }
    if summary.conflict_count > 0 {
        let reason = messages::NextConflicts { count: summary.conflict_count };
        actions.push(action("resolve_conflicts", reason, 0.7, "manual_hits", page("conflicts")));
    }
    if let Some(first) = gaps.first() {
        let reason = first.reason.clone();
        actions.push(action("fill_gaps", reason, 0.6, "manual_hits", page("gaps")));
    }
    if summary.file_bias_ratio >= search.thresholds().file_bias && summary.candidates >= BIAS_FROM {
        let reason = messages::NextOneFile;
        actions.push(action(
            "reduce_file_bias",
            reason,
            0.4,
            "manual_toc",
            json!({ "manual_id": some_manual(search) }),
        ));
    }
    if summary.unscanned_sections_count > 0 && !cut {
        let reason = messages::NextUnread { count: summary.unscanned_sections_count };
        actions.push(action("fill_gaps", reason, 0.5, "manual_hits", page("unscanned")));
    }
    let complete = summary.integration_status == IntegrationStatus::Ready && summary.sufficiency_score >= COMPLETE;
    if actions.is_empty() && !search.asks && !complete {
        actions.extend(close_words(search));
    }
    if actions.is_empty() && (search.asks || !complete) {
        // A question is answered by the nearest sections, a word may have other names: nobody can say that these are all.
        let reason = messages::NextReadBest;
        actions.push(action("fill_gaps", reason, 0.5, "manual_hits", page("integrated_top")));
    }
    if actions.is_empty() {
        let reason = messages::NextComplete;
        let confidence = summary.sufficiency_score;
        actions.push(action("manual_completed", reason, confidence, "manual_hits", page("integrated_top")));
    }
    actions
}

/// The search for a word of the manuals that is close to one of the query, and stands elsewhere.
fn close_words(search: &Search<'_>) -> Option<NextAction> {
    let telling = (0..search.terms.len()).filter(|term| !search.terms[*term].generic);
    let (term, words) =
        telling.filter_map(|term| Some((term, akin::elsewhere(search, term)?))).find(|(_, words)| !words.is_empty())?;
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    let reason = messages::NextCloseWords { term: &search.terms[term].text, words: quoted.join(", ") };
    let mut arguments = json!({ "query": words.first() });
    if let Some(manual) = search.manual {
        arguments["manual_id"] = manual.into();
    }
    Some(action("fill_gaps", reason, 0.5, "manual_find", arguments))
}

fn action(kind: &str, reason: impl Into<Message>, confidence: f64, tool: &str, arguments: Value) -> NextAction {
    NextAction {
        kind: kind.to_owned(),
        reason: reason.into(),
        confidence,
        params: json!({ "tool": tool, "arguments": arguments }),
    }
}

fn page(kind: &str) -> Value {
    json!({ "trace_id": TRACE_PLACE, "kind": kind, "limit": PAGE })
}

/// The same search over what it left out.
fn go_on(search: &Search<'_>, request: &FindRequest) -> Value {
    let mut arguments = Map::new();
    arguments.insert("query".to_owned(), json!(shortened(&request.query)));
    if let Some(manual) = search.manual {
        arguments.insert("manual_id".to_owned(), json!(manual));
    }
    arguments.insert("only_unscanned_from_trace_id".to_owned(), json!(TRACE_PLACE));
    Value::Object(arguments)
}

/// All manuals, or the main word alone, or the table of contents.
fn look_wider(search: &Search<'_>) -> (&'static str, Value) {
    let contents: Vec<&str> = search.terms.iter().filter(|term| !term.generic).map(|term| term.text.as_str()).collect();
    match (search.manual, contents.as_slice()) {
        (Some(_), [first, ..]) if search.library.manuals.len() > 1 => {
            ("manual_find", json!({ "query": shortened(first) }))
        }
        (None, [first, _, ..]) => ("manual_find", json!({ "query": shortened(first) })),
        _ => ("manual_toc", json!({ "manual_id": some_manual(search) })),
    }
}

/// The manual that was searched, or one of the best candidate, or the first.
fn some_manual(search: &Search<'_>) -> String {
    let of_candidate = || search.candidates.keys().next().map(|id| search.library.located(*id).0.manual.clone());
    search
        .manual
        .map(str::to_owned)
        .or_else(of_candidate)
        .or_else(|| search.library.manuals.keys().next().cloned())
        .unwrap_or_default()
}

fn shortened(query: &str) -> String {
    query.chars().take(LONGEST_QUERY).collect()
}
