//! `progressive_check_start_session`: withdrawn; it says what to use.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use crate::messages;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The episode of an old call.
    #[serde(rename = "episode_number")]
    _episode_number: Option<u32>,
}

#[derive(Serialize, JsonSchema)]
pub struct Output {}

pub struct ProgressiveCheckStartSession;

impl Tool for ProgressiveCheckStartSession {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "progressive_check_start_session";
    const TITLE: &'static str = "Start a check session (withdrawn)";
    const DESCRIPTION: &'static str = "Withdrawn: use progressive_check_get_tasks, which begins a session.";
    const SUITE: Suite = Suite::NovelCheck;
    const EFFECT: Effect = Effect::Reads;

    fn call(_: &Context, _: Input) -> Result<Reply<Self::Output>, Failure> {
        Err(messages::CheckWithdrawn.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::call;

    #[test]
    fn an_old_call_is_told_the_new_one() {
        let error = call::<ProgressiveCheckStartSession>(&Context::for_tests(), serde_json::json!({})).unwrap_err();
        assert!(error.message.contains("use progressive_check.get_tasks"));
    }
}
