//! `improve_quality_until`: safe fixes, round by round, until a score is reached.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use shosai_novel::Written;
use shosai_prose::{FixOptions, ImproveOptions, ReviewOptions, Round, improve};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool, Work};

use super::{
    PASS_SCORE, Source, Target,
    fixing::{DIFF_LINES, codes, diff},
    judging::{Judging, selection, settings},
};
use crate::{
    bounds::Bounds,
    messages,
    next_action::NextAction,
    novel::{Answered, answered},
};

/// Rounds for each aspect unless the call says otherwise.
const USUAL_ITERATIONS: usize = 3;
/// More rounds than any text needs.
const MOST_ITERATIONS: usize = 20;
/// A round that gains less ends the work on its aspect.
const USUAL_DELTA: f64 = 0.5;
/// Ids that one round lists.
const MOST_LISTED: usize = 30;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    #[serde(flatten)]
    target: Target,
    /// The score to reach; 80 unless given.
    target_score: Option<f64>,
    /// The most rounds for each aspect; 3 unless given.
    max_iterations: Option<usize>,
    /// A round that gains less ends the work on its aspect; 0.5 unless given.
    min_delta: Option<f64>,
    /// Only these reason codes, or their beginnings.
    reason_codes: Option<Vec<String>>,
    /// Only show what would change; true unless given.
    dry_run: Option<bool>,
    /// The preset whose rules apply.
    preset: Option<String>,
}

facts! {
    Output {
        reached: bool, target_score: f64, score_before: f64, final_score: f64, iterations: Vec<ShownRound>,
        metadata: Metadata, next_action: NextAction,
    }
    ShownRound {
        #[serde(flatten)] round: Round,
        /// All that were fixed; `applied` names the first.
        applied_count: usize,
    }
    Metadata {
        file_path: Option<String>, file_hash_before: String, dry_run: bool, written_to: Option<Written>, diff: String,
        clamped: Vec<String>,
    }
}

pub struct ImproveQualityUntil;

impl Tool for ImproveQualityUntil {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "improve_quality_until";
    const TITLE: &'static str = "Improve a text until it passes";
    const DESCRIPTION: &'static str = "Applies safe fixes aspect by aspect (rhythm, readability, grammar, style) until each reaches the target score or nothing safe is left, and logs every round. Nothing is written unless `dry_run` is false; the manuscript is backed up then.";
    const SUITE: Suite = Suite::NovelQuality;
    const EFFECT: Effect = Effect::Replaces;
    const WORK: Work = Work::Heavy;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let source = Source::read(context, &input.target)?;
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
        let dry_run = input.dry_run.unwrap_or(true);
        let written = match improved.text == source.text || dry_run {
            true => None,
            false => Some(source.write(&improved.text)?),
        };
        let facts = Output {
            reached: improved.reached,
            target_score: options.target_score,
            score_before: improved.score_before,
            final_score: improved.score_after,
            iterations: improved.rounds.into_iter().map(ShownRound::from).collect(),
            next_action: next_action(&source, improved.reached),
            metadata: Metadata {
                file_path: source.file_path(),
                dry_run,
                written_to: written,
                diff: diff(&source.text, &improved.text, DIFF_LINES),
                clamped: bounds.notes(),
                file_hash_before: source.sha256,
            },
        };
        answered(&source.project, facts)
    }
}

impl From<Round> for ShownRound {
    fn from(mut round: Round) -> Self {
        let applied_count = round.applied.len();
        round.applied.truncate(MOST_LISTED);
        Self { round, applied_count }
    }
}

fn next_action(source: &Source, reached: bool) -> NextAction {
    if reached {
        return NextAction::done("done", messages::NextScoreReached);
    }
    let arguments = json!({ "file_path": source.file_path(), "severity_threshold": "medium" });
    NextAction::call("review", messages::NextRestForWriter, 0.8, "run_quality_checks", arguments)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{call, episode, with_episode};

    #[test]
    fn rounds_are_logged_and_the_text_is_written_once() {
        let context = with_episode(1, "彼は…黙った。  \n彼女は―笑った。\n");
        let shown = call::<ImproveQualityUntil>(&context, json!({"episode_number": 1, "target_score": 100})).unwrap();
        assert_eq!(shown["reached"], true);
        assert!(episode(&context, 1).contains("彼は…黙"));
        let done =
            call::<ImproveQualityUntil>(&context, json!({"episode_number": 1, "target_score": 120, "dry_run": false}))
                .unwrap();
        assert_eq!(done["metadata"]["clamped"], json!(["target_score: 120 → 100"]));
        assert_eq!(episode(&context, 1), "彼は……黙った。\n彼女は――笑った。\n");
        assert!(done["final_score"].as_f64() > done["score_before"].as_f64());
    }
}
