//! `check_grammar`.

use serde_json::Value;
use shosai_prose::Aspect;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool, Work};

use super::aspect::{AspectInput, check};

/// The tool.
pub struct CheckGrammar;

impl Tool for CheckGrammar {
    type Input = AspectInput;
    type Output = Value;
    const NAME: &'static str = "check_grammar";
    const TITLE: &'static str = "Check grammar";
    const DESCRIPTION: &'static str = "Checks the grammar of Japanese prose: typos, particles, inflection, mixed styles, names, voices and viewpoint. Changes nothing.";
    const SUITE: Suite = Suite::NovelQuality;
    const EFFECT: Effect = Effect::Reads;
    const WORK: Work = Work::Heavy;

    fn call(context: &Context, input: AspectInput) -> Result<Reply<Value>, Failure> {
        check(context, &input, Aspect::Grammar)
    }
}

#[cfg(test)]
mod tests {
    use super::super::aspect::testing::{call, with_episode};
    use super::*;
    use serde_json::json;

    #[test]
    fn only_its_own_aspect_is_reported() {
        let context = with_episode(1, "雨。\n");
        let answer = call::<CheckGrammar>(&context, json!({"content": "彼は…もう食べれない。  "})).unwrap();
        assert!(answer["issues"].as_array().unwrap().iter().all(|issue| issue["aspect"] == "grammar"));
        assert!(answer["score"].as_f64().unwrap() < 100.0);
    }
}
