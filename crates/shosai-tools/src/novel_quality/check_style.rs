//! `check_style`.

use serde_json::Value;
use shosai_prose::Aspect;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool, Work};

use super::aspect::{AspectInput, check};

/// The tool.
pub struct CheckStyle;

impl Tool for CheckStyle {
    type Input = AspectInput;
    type Output = Value;
    const NAME: &'static str = "check_style";
    const TITLE: &'static str = "Check style";
    const DESCRIPTION: &'static str =
        "Checks the notation of Japanese prose: spaces, brackets, width, empty lines. Changes nothing.";
    const SUITE: Suite = Suite::NovelQuality;
    const EFFECT: Effect = Effect::Reads;
    const WORK: Work = Work::Heavy;

    fn call(context: &Context, input: AspectInput) -> Result<Reply<Value>, Failure> {
        check(context, &input, Aspect::Style)
    }
}
