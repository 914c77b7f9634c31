//! `vault_find`: exploring notes, and what to do about what was not found.

use crate::{messages, next_action::percent};
use std::time::Duration;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use shosai_tool::{Context, Effect, Failure, Message, QUESTION, Reply, Suite, Tool};
use shosai_vault::{Found, NoteSignal, Scope};

use super::vault;
use crate::{bounds::Bounds, next_action::NextAction};

const DEFAULT_CANDIDATES: usize = 200;
const DEFAULT_TIME_MS: u64 = 60_000;
/// Candidates that are listed; the rest are counted.
const LISTED: usize = 50;
/// One note with this share of all hits, among at least as many notes, is a bias worth a second look.
const BIAS_RATIO: f64 = 0.80;
const BIAS_NOTES: usize = 5;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// One or more terms, separated by blanks.
    query: String,
    /// Which notes.
    scope: Option<ScopeInput>,
    /// How much to spend.
    budget: Option<Budget>,
}

/// Which notes are explored.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScopeInput {
    /// A folder beneath the vault.
    relative_dir: Option<String>,
    /// A path pattern such as `notes/**`.
    glob: Option<String>,
}

/// How much an exploration may spend.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Budget {
    /// The most candidates; 200 unless given.
    max_candidates: Option<usize>,
    /// Milliseconds; 60000 unless given.
    time_ms: Option<u64>,
}

facts! {
    Output { summary: Summary, items: Vec<Item>, next_actions: Vec<NextAction> }
    /// The figures.
    Summary {
        scanned_files: usize, candidates: usize, listed: usize, gap_count: usize, file_bias_ratio: f64,
        unscanned_files: usize,
        #[serde(skip_serializing_if = "Option::is_none")] cutoff_reason: Option<&'static str>,
        #[serde(skip_serializing_if = "Vec::is_empty")] warnings: Vec<String>,
    }
    /// A candidate.
    Item { path: String, start_line: usize, lines: usize, terms: Vec<String>, signals: Vec<&'static str>, score: f64 }
}

pub struct VaultFind;

impl Tool for VaultFind {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "vault_find";
    const TITLE: &'static str = "Explore notes";
    const DESCRIPTION: &'static str = "Explores notes for several terms (normalised, then loose), ranks them, and says which terms are missing and what to do next.";
    const SUITE: Suite = Suite::Vault;
    const EFFECT: Effect = Effect::Reads;
    const MOST_TEXT: usize = QUESTION;

    fn call(context: &Context, input: Input) -> Result<Reply<Output>, Failure> {
        let mut bounds = Bounds::default();
        let budget = input.budget.unwrap_or_default();
        let most =
            bounds.within("budget.max_candidates", budget.max_candidates, DEFAULT_CANDIDATES, 1..=DEFAULT_CANDIDATES);
        let time = Duration::from_millis(bounds.within(
            "budget.time_ms",
            budget.time_ms,
            DEFAULT_TIME_MS,
            1..=DEFAULT_TIME_MS,
        ));
        let scope = input.scope.unwrap_or_default();
        let scope = Scope { folder: scope.relative_dir.unwrap_or_default(), glob: scope.glob };
        let started = context.world.clock().elapsed();
        let over =
            || context.cancellation.is_cancelled() || context.world.clock().elapsed().saturating_sub(started) >= time;
        let found = vault(context)?.find(&input.query, &scope, most, &over)?;
        context.cancellation.check()?;
        Ok(output(&input.query, found, bounds.notes()).into())
    }
}

fn output(query: &str, found: Found, mut warnings: Vec<String>) -> Output {
    if !found.words.is_empty() {
        warnings.push(Message::from(messages::FoundByWords { words: found.words.clone() }).to_string());
    }
    if !found.unreadable.is_empty() {
        warnings.push(Message::from(messages::NotesUnread { count: found.unreadable.len() }).to_string());
    }
    if found.scanned == 0 {
        warnings.push(Message::from(messages::VaultEmpty).to_string());
    }
    let cutoff_reason =
        if !found.unscanned.is_empty() { Some("time_budget") } else { (found.dropped > 0).then_some("candidate_cap") };
    let next_actions = next_actions(query, &found);
    let candidates = found.notes.len() + found.dropped;
    let items: Vec<Item> = found
        .notes
        .into_iter()
        .take(LISTED)
        .map(|note| Item {
            path: note.path,
            start_line: note.start_line,
            lines: note.lines,
            terms: note.terms,
            signals: note.signals.into_iter().map(signal_name).collect(),
            score: (note.score * 100.0).round() / 100.0,
        })
        .collect();
    let summary = Summary {
        scanned_files: found.scanned,
        candidates,
        listed: items.len(),
        gap_count: found.gaps.len(),
        file_bias_ratio: (found.file_bias * 100.0).round() / 100.0,
        unscanned_files: found.unscanned.len(),
        cutoff_reason,
        warnings,
    };
    Output { summary, items, next_actions }
}

fn signal_name(signal: NoteSignal) -> &'static str {
    match signal {
        NoteSignal::Heading => "heading",
        NoteSignal::Normalized => "normalized",
        NoteSignal::Loose => "loose",
    }
}

fn next_actions(query: &str, found: &Found) -> Vec<NextAction> {
    let mut actions = Vec::new();
    if !found.gaps.is_empty() {
        let reason = messages::NextGaps { terms: found.gaps.clone() };
        actions.push(NextAction::call(
            "fill_gaps",
            reason,
            0.8,
            "manual_find",
            json!({ "query": found.gaps.join(" ") }),
        ));
    }
    if found.notes.len() >= BIAS_NOTES && found.file_bias >= BIAS_RATIO {
        let reason = messages::NextBias { percent: percent(found.file_bias) };
        actions.push(NextAction::call(
            "reduce_file_bias",
            reason,
            0.6,
            "vault_search",
            json!({ "query": query, "mode": "loose" }),
        ));
    }
    if let Some(best) = found.notes.first() {
        let reason = messages::NextVerify { path: &best.path };
        let arguments = json!({ "path": best.path, "cursor": { "start_line": best.start_line } });
        actions.push(NextAction::call("verify_coverage", reason, 0.7, "vault_scan", arguments));
    }
    if actions.is_empty() {
        actions.push(NextAction::done("vault_completed", messages::NextNothingFound));
    }
    actions
}

#[cfg(test)]
mod tests {
    use super::{super::testing::*, *};

    #[test]
    fn gaps_lead_to_the_manuals_and_hits_to_a_scan() {
        let context = with_note("notes/a.md", "# 出張\n日当\n");
        let found = call::<VaultFind>(&context, json!({"query": "出張 宿泊"})).unwrap();
        assert_eq!((&found["summary"]["candidates"], &found["summary"]["gap_count"]), (&json!(1), &json!(1)));
        let kinds: Vec<&str> =
            found["next_actions"].as_array().unwrap().iter().map(|action| action["type"].as_str().unwrap()).collect();
        assert_eq!(kinds, ["fill_gaps", "verify_coverage"]);
        assert_eq!(
            found["next_actions"][1]["params"],
            json!({"tool": "vault_scan", "arguments": {"path": "notes/a.md", "cursor": {"start_line": 1}}})
        );
    }

    #[test]
    fn an_empty_vault_is_a_gap_that_the_manuals_may_fill() {
        let found = call::<VaultFind>(&Context::for_tests(), json!({"query": "x"})).unwrap();
        assert_eq!(found["next_actions"][0]["type"], "fill_gaps");
        assert_eq!(found["summary"]["scanned_files"], 0);
    }
}
