//! `artifact_audit`: an artefact held against its source.

use crate::{messages, next_action::percent};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use shosai_tool::{Context, Effect, Failure, Message, Reply, Suite, Tool};
use shosai_vault::{Audit, FindingKind, LineRange, Selection, audit};

use super::{Lines, vault};
use crate::next_action::NextAction;

/// Findings that are listed; the rest are counted.
const LISTED: usize = 100;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The artefact beneath the vault: Markdown, Mermaid or JSON.
    artifact_path: String,
    /// The note that it was made from.
    source_path: String,
    /// Lines of the source known to be cited besides those that the artefact names.
    cited_ranges: Option<Vec<Lines>>,
}

facts! {
    Output {
        elements: usize, elements_with_source: usize, coverage_ratio: f64, source_coverage_ratio: f64,
        uncovered_ranges: Vec<Lines>, counts: Counts, findings: Vec<Item>, truncated: bool,
        next_actions: Vec<NextAction>,
    }
    /// Findings by kind.
    Counts {
        #[serde(rename = "根拠なし要素")] no_source: usize,
        #[serde(rename = "孤立分岐")] orphan_branch: usize,
        #[serde(rename = "片方向参照")] one_way_reference: usize,
        #[serde(rename = "裏付けなし引用")] unsupported_citation: usize,
    }
    /// One finding.
    Item { #[serde(rename = "type")] kind: &'static str, line: usize, element: String, reason: Message }
}

pub struct ArtifactAudit;

impl Tool for ArtifactAudit {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "artifact_audit";
    const TITLE: &'static str = "Audit an artefact";
    const DESCRIPTION: &'static str = "Holds an artefact (flowchart, Markdown, JSON) against its source: elements without `source_lines`, hanging branches, \
        one-way references, citations that do not fit. In Mermaid cite with `%% source_lines: 3-7`, in Markdown with `(source_lines: 3-7)`.";
    const SUITE: Suite = Suite::Vault;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Output>, Failure> {
        let vault = vault(context)?;
        let whole = |path: &str| vault.read(path, Selection::Whole, usize::MAX);
        let artefact = whole(&input.artifact_path)?.text;
        let source = shosai_vault::Lines::new(whole(&input.source_path)?.text);
        let cited: Vec<LineRange> = input.cited_ranges.unwrap_or_default().into_iter().map(LineRange::from).collect();
        let is_json = input.artifact_path.to_ascii_lowercase().ends_with(".json");
        let audited = audit(&artefact, is_json, &source, &cited)?;
        let next_actions = next_actions(&input.source_path, &audited, context.config.vault.coverage_min_ratio);
        Ok(output(audited, next_actions).into())
    }
}

fn output(audited: Audit, next_actions: Vec<NextAction>) -> Output {
    let count = |kind: FindingKind| audited.findings.iter().filter(|finding| finding.kind == kind).count();
    let counts = Counts {
        no_source: count(FindingKind::NoSource),
        orphan_branch: count(FindingKind::OrphanBranch),
        one_way_reference: count(FindingKind::OneWayReference),
        unsupported_citation: count(FindingKind::UnsupportedCitation),
    };
    let truncated = audited.findings.len() > LISTED;
    let ratio = element_ratio(&audited);
    let findings = audited.findings.into_iter().take(LISTED).map(|finding| Item {
        kind: kind_name(finding.kind),
        line: finding.line,
        element: finding.element,
        reason: finding.reason,
    });
    Output {
        elements: audited.elements,
        elements_with_source: audited.with_source,
        coverage_ratio: ratio,
        source_coverage_ratio: audited.source_coverage.ratio,
        uncovered_ranges: audited.source_coverage.uncovered.into_iter().take(LISTED).map(Lines::from).collect(),
        counts,
        findings: findings.collect(),
        truncated,
        next_actions,
    }
}

/// Elements with a source to all that need one; an artefact without elements proves nothing and lacks nothing.
fn element_ratio(audited: &Audit) -> f64 {
    if audited.elements == 0 { 1.0 } else { audited.with_source as f64 / audited.elements as f64 }
}

fn kind_name(kind: FindingKind) -> &'static str {
    match kind {
        FindingKind::NoSource => "根拠なし要素",
        FindingKind::OrphanBranch => "孤立分岐",
        FindingKind::OneWayReference => "片方向参照",
        FindingKind::UnsupportedCitation => "裏付けなし引用",
    }
}

fn next_actions(source: &str, audited: &Audit, enough: f64) -> Vec<NextAction> {
    let low = audited.source_coverage.ratio < enough || element_ratio(audited) < enough;
    if !audited.findings.is_empty() || low {
        let reason =
            messages::NextAudit { findings: audited.findings.len(), percent: percent(audited.source_coverage.ratio) };
        let start = audited.source_coverage.uncovered.first().map_or(1, |range| range.start_line);
        return vec![NextAction::call(
            "fill_gaps",
            reason,
            0.8,
            "vault_scan",
            json!({ "path": source, "cursor": { "start_line": start } }),
        )];
    }
    vec![NextAction::done("vault_completed", messages::NextAuditDone)]
}

#[cfg(test)]
mod tests {
    use super::{super::testing::*, *};

    #[test]
    fn faults_are_counted_by_their_names_and_lead_back_to_the_source() {
        let context = with_note("notes/source.md", "申請書を受け付ける。\n内容を確認する。\n");
        let artefact = "flowchart TD\n  A([申請書の受付]) --> B[確認] %% source_lines: 1\n  C[別件] --> B\n";
        super::vault(&context).unwrap().create("artifacts/flow.md", artefact).unwrap();
        let audited = call::<ArtifactAudit>(
            &context,
            json!({"artifact_path": "artifacts/flow.md", "source_path": "notes/source.md"}),
        )
        .unwrap();
        assert_eq!(
            (&audited["counts"]["根拠なし要素"], &audited["counts"]["孤立分岐"]),
            (&json!(1), &json!(1)),
            "{audited}"
        );
        assert_eq!(
            audited["next_actions"][0]["params"]["arguments"],
            json!({"path": "notes/source.md", "cursor": {"start_line": 2}})
        );
    }
}
