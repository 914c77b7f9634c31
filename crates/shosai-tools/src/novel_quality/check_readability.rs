//! `check_readability`.

use serde_json::Value;
use shosai_prose::Aspect;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool, Work};

use super::aspect::{AspectInput, check};

/// The tool.
pub struct CheckReadability;

impl Tool for CheckReadability {
    type Input = AspectInput;
    type Output = Value;
    const NAME: &'static str = "check_readability";
    const TITLE: &'static str = "Check readability";
    const DESCRIPTION: &'static str = "Checks how easily Japanese prose is taken in: long sentences, long averages, hard words, open foreshadowing. Changes nothing.";
    const SUITE: Suite = Suite::NovelQuality;
    const EFFECT: Effect = Effect::Reads;
    const WORK: Work = Work::Heavy;

    fn call(context: &Context, input: AspectInput) -> Result<Reply<Value>, Failure> {
        check(context, &input, Aspect::Readability)
    }
}
