//! `check_rhythm`.

use serde_json::Value;
use shosai_prose::Aspect;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool, Work};

use super::aspect::{AspectInput, check};

/// The tool.
pub struct CheckRhythm;

impl Tool for CheckRhythm {
    type Input = AspectInput;
    type Output = Value;
    const NAME: &'static str = "check_rhythm";
    const TITLE: &'static str = "Check rhythm";
    const DESCRIPTION: &'static str = "Checks the rhythm of Japanese prose: runs of long or short sentences, repeated endings, the share of speech, commas, ellipses and dashes. A row of measures stands first. Changes nothing.";
    const SUITE: Suite = Suite::NovelQuality;
    const EFFECT: Effect = Effect::Reads;
    const WORK: Work = Work::Heavy;

    fn call(context: &Context, input: AspectInput) -> Result<Reply<Value>, Failure> {
        check(context, &input, Aspect::Rhythm)
    }
}

#[cfg(test)]
mod tests {
    use super::super::aspect::testing::{call, with_episode};
    use super::*;
    use serde_json::json;

    #[test]
    fn the_measures_stand_first() {
        let context = with_episode(1, "彼は走った。犬も走った。僕も走った。皆が走った。\n");
        let answer = call::<CheckRhythm>(&context, json!({"episode_number": 1})).unwrap();
        assert_eq!(answer["issues"][0]["reason_code"], "SUMMARY");
        assert_eq!(answer["issues"][0]["sentences"], 4);
        assert!(answer["issues"].as_array().unwrap().iter().any(|issue| issue["reason_code"] == "ENDING_REPETITION"));
    }
}
