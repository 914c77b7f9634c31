//! `improve_quality_until`: safe fixes, round by round, until a score is reached.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use shosai_prose::{FixOptions, ImproveOptions, ReviewOptions, Round, improve};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool, Work};

use super::{
    Named, PASS_SCORE, Source,
    fixing::{DIFF_LINES, codes, diff},
    judging::{Judging, selection, settings},
};
use crate::{bounds::Bounds, next_action::NextAction, novel::with_fallbacks};

/// Rounds for each aspect unless the call says otherwise.
const USUAL_ITERATIONS: usize = 3;
/// More rounds than any text needs.
const MOST_ITERATIONS: usize = 20;
/// A round that gains less ends the work on its aspect.
const USUAL_DELTA: f64 = 0.5;
/// Ids that one round lists.
const MOST_LISTED: usize = 30;

/// How far to go.
#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The episode.
    episode_number: Option<u32>,
    /// A file beneath the project; it wins over the episode.
    file_path: Option<String>,
    /// The project's folder.
    project_root: Option<String>,
    /// The score to reach; 80 unless given.
    target_score: Option<f64>,
    /// The most rounds for each aspect; 3 unless given.
    max_iterations: Option<usize>,
    /// A round that gains less ends the work on its aspect; 0.5 unless given.
    min_delta: Option<f64>,
    /// Only these reason codes, or their beginnings.
    reason_codes: Option<Vec<String>>,
    /// Only show what would change.
    dry_run: Option<bool>,
    /// The preset whose rules apply.
    preset: Option<String>,
}

/// The tool.
pub struct ImproveQualityUntil;

impl Tool for ImproveQualityUntil {
    type Input = Input;
    type Output = Value;
    const NAME: &'static str = "improve_quality_until";
    const TITLE: &'static str = "Improve a text until it passes";
    const DESCRIPTION: &'static str = "Applies safe fixes aspect by aspect (rhythm, readability, grammar, style) until each reaches the target score or nothing safe is left, and logs every round. The manuscript is backed up and written unless `dry_run` is true.";
    const SUITE: Suite = Suite::NovelQuality;
    const EFFECT: Effect = Effect::Replaces;
    const WORK: Work = Work::Heavy;

    fn call(context: &Context, input: Input) -> Result<Reply<Value>, Failure> {
        let named = Named {
            episode_number: input.episode_number,
            file_path: input.file_path.as_deref(),
            content: None,
            project_root: input.project_root.as_deref(),
        };
        let source = Source::read(context, &named)?;
        let mut bounds = Bounds::default();
        let judging = Judging { preset: input.preset.as_deref(), ..Judging::default() };
        let ignored = selection(&source.project)?;
        let options = ImproveOptions {
            review: ReviewOptions { settings: settings(context, &source, &judging)?, ..ReviewOptions::default() },
            fix: FixOptions {
                reason_codes: codes(&input.reason_codes.unwrap_or_default())?,
                ignored_ids: ignored.ignored_ids,
                ignored_codes: ignored.ignored_codes,
                ..FixOptions::default()
            },
            target_score: bounds.within("target_score", input.target_score, PASS_SCORE, 0.0..=100.0),
            max_iterations: bounds.within(
                "max_iterations",
                input.max_iterations,
                USUAL_ITERATIONS,
                1..=MOST_ITERATIONS,
            ),
            min_delta: bounds.within("min_delta", input.min_delta, USUAL_DELTA, 0.0..=100.0),
        };
        let improved = improve(&source.text, &options);
        let dry_run = input.dry_run.unwrap_or(false);
        let written = match improved.text == source.text || dry_run {
            true => None,
            false => Some(source.write(&improved.text)?),
        };
        let answer = json!({
            "success": true,
            "reached": improved.reached,
            "target_score": options.target_score,
            "score_before": improved.score_before,
            "final_score": improved.score_after,
            "iterations": improved.rounds.iter().map(told_round).collect::<Vec<_>>(),
            "metadata": {
                "file_path": source.file_path(),
                "file_hash_before": source.sha256,
                "dry_run": dry_run,
                "written_to": written,
                "diff": diff(&source.text, &improved.text, DIFF_LINES),
                "clamped": bounds.notes(),
            },
            "next_action": next_action(&source, improved.reached),
        });
        Ok(with_fallbacks(&source.project, answer).into())
    }
}

fn told_round(round: &Round) -> Value {
    let mut told = json!(round);
    told["applied_count"] = json!(round.applied.len());
    told["applied"] = json!(round.applied.iter().take(MOST_LISTED).collect::<Vec<_>>());
    told
}

fn next_action(source: &Source, reached: bool) -> NextAction {
    if reached {
        return NextAction::done("done", "目標のスコアに達しました。");
    }
    let arguments = json!({ "file_path": source.file_path(), "severity_threshold": "medium" });
    let reason = "自動で直せるところは直しました。残りの指摘を読み、書き手が直してください。";
    NextAction::call("review", reason, 0.8, "run_quality_checks", arguments)
}

#[cfg(test)]
mod tests {
    use super::super::aspect::testing::{call, episode, with_episode};
    use super::*;

    #[test]
    fn rounds_are_logged_and_the_text_is_written_once() {
        let context = with_episode(1, "彼は…黙った。  \n彼女は―笑った。\n");
        let shown =
            call::<ImproveQualityUntil>(&context, json!({"episode_number": 1, "target_score": 100, "dry_run": true}))
                .unwrap();
        assert_eq!(shown["reached"], true);
        assert!(episode(&context, 1).contains("彼は…黙"));
        let done = call::<ImproveQualityUntil>(&context, json!({"episode_number": 1, "target_score": 120})).unwrap();
        assert_eq!(done["metadata"]["clamped"], json!(["target_score: 120 → 100"]));
        assert_eq!(episode(&context, 1), "彼は……黙った。\n彼女は――笑った。\n");
        assert!(done["final_score"].as_f64() > done["score_before"].as_f64());
    }
}
