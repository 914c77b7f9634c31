//! `check_basic`: a quick look at an episode.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_novel::TargetLength;
use shosai_prose::{Issue, Review, ReviewOptions, Scores, Selection, SortBy, episode::body_chars, select};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool, Work};

use crate::{
    novel::{Answered, answered},
    novel_quality::{
        PASS_SCORE, Source, Target,
        judging::{Judging, selection, settings},
    },
};

/// Issues that a quick look shows.
const MOST_SHOWN: usize = 20;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The episode.
    episode_number: u32,
    /// The project's folder.
    project_root: Option<String>,
}

facts! {
    Output {
        file_path: Option<String>,
        /// Characters of the body.
        word_count: usize, in_range: bool, target_length: TargetLength, style_check: StyleCheck, quick_score: f64,
        passed: bool, total_issues: usize,
        /// The heaviest.
        issues: Vec<Issue>,
    }
    StyleCheck { scores: Scores, dialogue_ratio: f64, mean_sentence_length: f64 }
}

pub struct CheckBasic;

impl Tool for CheckBasic {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "check_basic";
    const TITLE: &'static str = "Check an episode quickly";
    const DESCRIPTION: &'static str =
        "A quick look at an episode: its length, a score for each aspect, and the heaviest issues. Changes nothing.";
    const SUITE: Suite = Suite::NovelCheck;
    const EFFECT: Effect = Effect::Reads;
    const WORK: Work = Work::Heavy;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let target = Target {
            episode_number: Some(input.episode_number),
            project_root: input.project_root,
            ..Target::default()
        };
        let source = Source::read(context, &target)?;
        let options =
            ReviewOptions { settings: settings(context, &source, &Judging::default())?, ..ReviewOptions::default() };
        let review = Review::of(&source.text, &options);
        let wanted = Selection {
            sort_by: SortBy::Severity,
            order: shosai_prose::Order::Descending,
            ..selection(&source.project)?
        };
        let mut issues = select(review.issues(None), &wanted).all;
        let (config, _) = source.project.config_or_default()?;
        let goal = config.writing.episode.target_length;
        let word_count = body_chars(&review.manuscript);
        let total_issues = issues.len();
        issues.truncate(MOST_SHOWN);
        let overall = review.scores.overall;
        let facts = Output {
            file_path: source.file_path(),
            word_count,
            in_range: goal.holds(word_count),
            target_length: goal,
            style_check: StyleCheck {
                scores: review.scores,
                dialogue_ratio: review.measures.dialogue_ratio,
                mean_sentence_length: review.measures.mean_sentence_length,
            },
            quick_score: overall,
            passed: overall >= PASS_SCORE,
            total_issues,
            issues,
        };
        answered(&source.project, facts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{call, with_episode};
    use serde_json::json;

    #[test]
    fn the_length_and_the_score_are_measured() {
        let context = with_episode(1, "彼は…黙った。\nもう食べれない。\n");
        let answer = call::<CheckBasic>(&context, json!({"episode_number": 1})).unwrap();
        assert_eq!((&answer["word_count"], &answer["in_range"]), (&json!(15), &json!(false)));
        assert_eq!(answer["total_issues"], 2);
        assert!(answer["quick_score"].as_f64().unwrap() < 100.0);
    }
}
