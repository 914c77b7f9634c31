//! `check_basic`: a quick look at an episode.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use shosai_prose::{Review, ReviewOptions, Selection, SortBy, episode::body_chars, select};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool, Work};

use crate::{
    novel::with_fallbacks,
    novel_quality::{
        Named, PASS_SCORE, Source,
        judging::{Judging, selection, settings},
    },
};

/// Issues that a quick look shows.
const MOST_SHOWN: usize = 20;

/// Which episode.
#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The episode.
    episode_number: u32,
    /// The project's folder.
    project_root: Option<String>,
}

/// The tool.
pub struct CheckBasic;

impl Tool for CheckBasic {
    type Input = Input;
    type Output = Value;
    const NAME: &'static str = "check_basic";
    const TITLE: &'static str = "Check an episode quickly";
    const DESCRIPTION: &'static str =
        "A quick look at an episode: its length, a score for each aspect, and the heaviest issues. Changes nothing.";
    const SUITE: Suite = Suite::NovelCheck;
    const EFFECT: Effect = Effect::Reads;
    const WORK: Work = Work::Heavy;

    fn call(context: &Context, input: Input) -> Result<Reply<Value>, Failure> {
        let named = Named {
            episode_number: Some(input.episode_number),
            project_root: input.project_root.as_deref(),
            ..Named::default()
        };
        let source = Source::read(context, &named)?;
        let options =
            ReviewOptions { settings: settings(context, &source, &Judging::default())?, ..ReviewOptions::default() };
        let review = Review::of(&source.text, &options);
        let wanted = Selection {
            sort_by: SortBy::Severity,
            order: shosai_prose::Order::Descending,
            ..selection(&source.project)?
        };
        let issues = select(review.issues(None), &wanted).all;
        let (config, _) = source.project.config_or_default();
        let goal = config.writing.episode.target_length;
        let chars = body_chars(&review.manuscript);
        let answer = json!({
            "success": true,
            "file_path": source.file_path(),
            "word_count": chars,
            "in_range": goal.holds(chars),
            "target_length": goal,
            "style_check": { "scores": review.scores, "dialogue_ratio": review.measures.dialogue_ratio, "mean_sentence_length": review.measures.mean_sentence_length },
            "quick_score": review.scores.overall,
            "passed": review.scores.overall >= PASS_SCORE,
            "total_issues": issues.len(),
            "issues": issues.iter().take(MOST_SHOWN).collect::<Vec<_>>(),
        });
        Ok(with_fallbacks(&source.project, answer).into())
    }
}

#[cfg(test)]
mod tests {
    use super::super::telling::testing::{call, with_episode};
    use super::*;

    #[test]
    fn the_length_and_the_score_are_measured() {
        let context = with_episode("彼は…黙った。\nもう食べれない。\n");
        let answer = call::<CheckBasic>(&context, json!({"episode_number": 1})).unwrap();
        assert_eq!((&answer["word_count"], &answer["in_range"]), (&json!(15), &json!(false)));
        assert_eq!(answer["total_issues"], 2);
        assert!(answer["quick_score"].as_f64().unwrap() < 100.0);
    }
}
