//! `fix_quality_issues`: what is safe to change, changed.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use shosai_novel::Written;
use shosai_prose::{Aspect, FixOptions, Review, ReviewOptions, fix_text};
use shosai_tool::{Context, Effect, Failure, Message, Reply, Suite, Tool, Work};
use shosai_world::sha256_hex;

use super::{
    Source, Target,
    fixing::{DIFF_LINES, codes, diff},
    judging::{Judging, selection, settings},
};
use crate::{
    bounds::Bounds,
    messages,
    next_action::NextAction,
    novel::{Answered, answered},
};

/// Ids that an answer lists; the count tells of the rest.
const MOST_LISTED: usize = 50;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    #[serde(flatten)]
    target: Target,
    /// Reason codes, their beginnings (`DASH`) or rules; all safe fixes unless given.
    operations: Option<Vec<String>>,
    /// Only these reason codes.
    reason_codes: Option<Vec<String>>,
    /// Only these issues.
    issue_ids: Option<Vec<String>>,
    /// Only show what would change; true unless given.
    dry_run: Option<bool>,
    /// Change lines of speech too.
    include_dialogue: Option<bool>,
    /// Change notation too; true unless given.
    include_style: Option<bool>,
    /// Change grammar too; true unless given.
    include_grammar: Option<bool>,
    /// Cut long sentences in two, which changes words; false unless given.
    enable_sentence_split: Option<bool>,
    /// Write the result to this file beneath the project instead.
    output_path: Option<String>,
    /// Lines of the diff.
    max_diff_lines: Option<usize>,
    /// The preset whose rules apply.
    preset: Option<String>,
}

facts! {
    Output { auto_fix_summary: Summary, metadata: Metadata, next_action: NextAction }
    Summary { reason_codes: Vec<&'static str>, issue_ids: Vec<String>, notes: [Message; 1], diff: String }
    Metadata {
        file_path: Option<String>, file_hash_before: String, file_hash_after: String, applied: usize, skipped: usize,
        dry_run: bool, written_to: Option<Written>, score_before: f64, score_after: f64, clamped: Vec<String>,
    }
}

pub struct FixQualityIssues;

impl Tool for FixQualityIssues {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "fix_quality_issues";
    const TITLE: &'static str = "Fix what is safe to fix";
    const DESCRIPTION: &'static str = "Applies safe fixes (ellipses, dashes, spaces, empty lines, width, punctuation, cutting long sentences). Shows a diff unless `dry_run` is false; then the file is backed up and written. Speech is left alone. Fixing twice changes nothing more.";
    const SUITE: Suite = Suite::NovelQuality;
    const EFFECT: Effect = Effect::Replaces;
    const WORK: Work = Work::Heavy;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let source = Source::read(context, &input.target)?;
        let mut bounds = Bounds::default();
        let lines = bounds.within("max_diff_lines", input.max_diff_lines, DIFF_LINES, 1..=DIFF_LINES);
        let judging = Judging { preset: input.preset.as_deref(), ..Judging::default() };
        let mut options = ReviewOptions { settings: settings(context, &source, &judging)?, ..ReviewOptions::default() };
        leave_out(&mut options, &input);
        let before = Review::of(&source.text, &options);
        let given: Vec<String> =
            [input.operations.unwrap_or_default(), input.reason_codes.unwrap_or_default()].concat();
        let ignored = selection(&source.project)?;
        let fixes = FixOptions {
            dialogue: input.include_dialogue.unwrap_or(false),
            with_care: false,
            cuts: input.enable_sentence_split.unwrap_or(false),
            reason_codes: codes(&given)?,
            issue_ids: input.issue_ids.unwrap_or_default(),
            ignored_ids: ignored.ignored_ids,
            ignored_codes: ignored.ignored_codes,
        };
        let outcome = fix_text(&source.text, &options.settings, &fixes);
        let after = Review::of(&outcome.text, &options);
        let dry_run = input.dry_run.unwrap_or(true);
        let changed = outcome.text != source.text;
        let written = match (&input.output_path, dry_run || !changed) {
            (_, true) => None,
            (None, false) => Some(source.write(&outcome.text)?),
            (Some(path), false) => {
                let path = source.project.path(path)?;
                Some(source.project.write_manuscript(&path, &outcome.text, None)?)
            }
        };
        let facts = Output {
            next_action: next_action(&source, changed, dry_run),
            auto_fix_summary: Summary {
                reason_codes: codes_of(&before, &outcome.applied),
                issue_ids: outcome.applied.iter().take(MOST_LISTED).cloned().collect(),
                notes: [notes(changed, dry_run)],
                diff: diff(&source.text, &outcome.text, lines),
            },
            metadata: Metadata {
                file_path: source.file_path(),
                file_hash_after: sha256_hex(outcome.text.as_bytes()),
                applied: outcome.applied.len(),
                skipped: outcome.skipped.len(),
                dry_run,
                written_to: written,
                score_before: before.scores.overall,
                score_after: after.scores.overall,
                clamped: bounds.notes(),
                file_hash_before: source.sha256,
            },
        };
        answered(&source.project, facts)
    }
}

/// Leaves out the aspects that the call does not want changed.
fn leave_out(options: &mut ReviewOptions, input: &Input) {
    let unwanted = [(Aspect::Style, input.include_style), (Aspect::Grammar, input.include_grammar)];
    for (aspect, wanted) in unwanted {
        if wanted == Some(false) {
            for rule in shosai_prose::RULES.iter().filter(|rule| rule.aspect == aspect) {
                options.settings.disable(rule.name);
            }
        }
    }
}

/// The codes of what was fixed, each once.
fn codes_of(before: &Review, applied: &[String]) -> Vec<&'static str> {
    let applied: std::collections::HashSet<&String> = applied.iter().collect();
    let fixed = before.findings.iter().filter(|finding| applied.contains(&finding.id));
    let mut codes: Vec<&str> = fixed.map(|finding| finding.reason_code).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}

fn notes(changed: bool, dry_run: bool) -> Message {
    match (changed, dry_run) {
        (false, _) => messages::NothingToFix.into(),
        (true, true) => messages::FixesShown.into(),
        (true, false) => messages::FixesWritten.into(),
    }
}

fn next_action(source: &Source, changed: bool, dry_run: bool) -> NextAction {
    let arguments = json!({ "file_path": source.file_path(), "dry_run": false });
    if changed && dry_run {
        return NextAction::call("apply", messages::NextWriteFixes, 0.7, "fix_quality_issues", arguments);
    }
    let arguments = json!({ "file_path": source.file_path() });
    NextAction::call("check", messages::NextCheckAgain, 0.7, "run_quality_checks", arguments)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{call, episode, with_episode};
    use serde_json::Value;

    const TEXT: &str = "彼は…黙った。  \n「そう…」\n彼女は―笑った。\n";

    #[test]
    fn nothing_is_written_until_asked() {
        let context = with_episode(1, TEXT);
        let shown = call::<FixQualityIssues>(&context, json!({"episode_number": 1})).unwrap();
        assert!(shown["auto_fix_summary"]["diff"].as_str().unwrap().contains("+彼は……黙った。\n"));
        assert_eq!(episode(&context, 1), TEXT);
        let done = call::<FixQualityIssues>(&context, json!({"episode_number": 1, "dry_run": false})).unwrap();
        assert_eq!(episode(&context, 1), "彼は……黙った。\n「そう…」\n彼女は――笑った。\n");
        assert!(done["metadata"]["written_to"]["backup"]["backup_id"].is_string());
        let again = call::<FixQualityIssues>(&context, json!({"episode_number": 1, "dry_run": false})).unwrap();
        assert_eq!((&again["metadata"]["applied"], &again["metadata"]["written_to"]), (&json!(0), &Value::Null));
    }

    #[test]
    fn only_what_was_named_is_changed() {
        let context = with_episode(1, TEXT);
        let arguments = json!({"episode_number": 1, "operations": ["DASH"], "dry_run": false});
        call::<FixQualityIssues>(&context, arguments).unwrap();
        assert_eq!(episode(&context, 1), "彼は…黙った。  \n「そう…」\n彼女は――笑った。\n");
        let error =
            call::<FixQualityIssues>(&context, json!({"episode_number": 1, "operations": ["DUSH"]})).unwrap_err();
        assert!(error.hint.contains("DASH_STYLE"), "{}", error.hint);
    }
}
