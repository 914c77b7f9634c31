//! `vault_coverage`: which lines of a note have been cited, and whether going on is worth it.

use crate::{messages, next_action::percent};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool, estimated_tokens};
use shosai_vault::{Coverage, LineRange, Selection, coverage};

use super::{Lines, progress, vault};
use crate::next_action::NextAction;

/// Ranges that are listed; the rest are counted.
const LISTED: usize = 200;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The note, beneath the vault.
    path: String,
    /// The lines that have been cited.
    cited_ranges: Vec<Lines>,
}

facts! {
    Output {
        path: String, total_lines: usize, coverage_ratio: f64, sufficient: bool, covered_ranges: Vec<Lines>,
        uncovered_ranges: Vec<Lines>,
        #[serde(skip_serializing_if = "Option::is_none")] ranges_not_listed: Option<usize>,
        clamped_ranges: usize, added_evidence_count: usize, added_est_tokens: usize,
        #[serde(skip_serializing_if = "Option::is_none")] marginal_gain: Option<f64>,
        next_actions: Vec<NextAction>,
    }
}

pub struct VaultCoverage;

impl Tool for VaultCoverage {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "vault_coverage";
    const TITLE: &'static str = "Prove coverage";
    const DESCRIPTION: &'static str =
        "Says which lines of a note have been cited and which have not, and whether another scan is worth its tokens.";
    const SUITE: Suite = Suite::Vault;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Output>, Failure> {
        let note = vault(context)?.read(&input.path, Selection::Whole, 1)?;
        let total_lines = note.total_lines;
        let cited: Vec<LineRange> = input.cited_ranges.into_iter().map(LineRange::from).collect();
        let found = coverage(total_lines, note.front_lines, &cited)?;
        let covered_lines: usize = found.covered.iter().map(LineRange::lines).sum();
        let (added_evidence_count, added_est_tokens) = progress(context, &input.path, |note| {
            let added = covered_lines.saturating_sub(note.covered_lines);
            let tokens = estimated_tokens(std::mem::take(&mut note.scanned_chars));
            note.covered_lines = covered_lines;
            note.uncovered.clone_from(&found.uncovered);
            (added, tokens)
        })?;
        let marginal_gain = (added_est_tokens > 0).then(|| added_evidence_count as f64 / added_est_tokens as f64);
        let settings = &context.config.vault;
        let sufficient = found.ratio >= settings.coverage_min_ratio;
        let worth_it = marginal_gain.is_none_or(|gain| gain >= settings.marginal_gain_min);
        let next_actions = vec![next_action(&input.path, &found, sufficient, worth_it)];
        let not_listed = found.covered.len().saturating_sub(LISTED) + found.uncovered.len().saturating_sub(LISTED);
        let listed = |ranges: Vec<LineRange>| ranges.into_iter().take(LISTED).map(Lines::from).collect();
        let output = Output {
            path: input.path,
            total_lines,
            coverage_ratio: found.ratio,
            sufficient,
            covered_ranges: listed(found.covered),
            uncovered_ranges: listed(found.uncovered),
            ranges_not_listed: (not_listed > 0).then_some(not_listed),
            clamped_ranges: found.clamped,
            added_evidence_count,
            added_est_tokens,
            marginal_gain,
            next_actions,
        };
        Ok(output.into())
    }
}

fn next_action(path: &str, found: &Coverage, sufficient: bool, worth_it: bool) -> NextAction {
    let Some(first) = found.uncovered.first() else {
        return NextAction::done("vault_completed", messages::NextAllCited);
    };
    if sufficient {
        return NextAction::done("vault_completed", messages::NextEnoughCited { percent: percent(found.ratio) });
    }
    if !worth_it {
        return NextAction::done("vault_completed", messages::NextNotWorthIt);
    }
    let reason = messages::NextUncited { percent: percent(found.ratio) };
    NextAction::call(
        "fill_gaps",
        reason,
        0.9,
        "vault_scan",
        json!({ "path": path, "cursor": { "start_line": first.start_line } }),
    )
}

#[cfg(test)]
mod tests {
    use super::{super::testing::*, *};

    #[test]
    fn what_is_missing_is_the_next_scan() {
        let context = with_note("a.md", &"行\n".repeat(10));
        let proof = call::<VaultCoverage>(&context, json!({"path": "a.md", "cited_ranges": [{"start_line": 1, "end_line": 3}, {"start_line": 9, "end_line": 12}]})).unwrap();
        assert_eq!(
            (&proof["coverage_ratio"], &proof["clamped_ranges"], &proof["sufficient"]),
            (&json!(0.5), &json!(1), &json!(false))
        );
        assert_eq!(proof["uncovered_ranges"], json!([{"start_line": 4, "end_line": 8}]));
        assert_eq!(proof["next_actions"][0]["params"]["arguments"]["cursor"], json!({"start_line": 4}));
    }

    #[test]
    fn a_scan_that_brought_nothing_ends_the_reading() {
        let context = with_note("a.md", &"とても長い行\n".repeat(60));
        call::<super::super::vault_scan::VaultScan>(&context, json!({"path": "a.md"})).unwrap();
        let proof = call::<VaultCoverage>(
            &context,
            json!({"path": "a.md", "cited_ranges": [{"start_line": 1, "end_line": 1}]}),
        )
        .unwrap();
        assert!(proof["marginal_gain"].as_f64().unwrap() < 0.02);
        assert_eq!(proof["next_actions"][0]["type"], "vault_completed");
    }

    #[test]
    fn an_empty_note_is_covered() {
        let context = with_note("a.md", "");
        assert_eq!(
            call::<VaultCoverage>(&context, json!({"path": "a.md", "cited_ranges": []})).unwrap()["coverage_ratio"],
            1.0
        );
    }
}
