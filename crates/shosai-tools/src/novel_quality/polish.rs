//! `polish`: all three stages in one call, as the command line does.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool, Work};

use super::{
    Target,
    polish_manuscript::{Polished, polished},
    polishing::{Stage, stages},
};
use crate::novel::{Answered, answered};

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    #[serde(flatten)]
    target: Target,
    /// 1, 2, 3; all unless given.
    stages: Option<Vec<Value>>,
    /// Only show what stage 1 would change; true unless given.
    dry_run: Option<bool>,
}

pub struct Polish;

impl Tool for Polish {
    type Input = Input;
    type Output = Answered<Polished>;
    const NAME: &'static str = "polish";
    const TITLE: &'static str = "Polish a manuscript";
    const DESCRIPTION: &'static str = "All stages of polishing: form is fixed by rules (written only when `dry_run` is false), and the instruction for the revision of content follows.";
    const SUITE: Suite = Suite::NovelQuality;
    const EFFECT: Effect = Effect::Replaces;
    const WORK: Work = Work::Heavy;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let wanted = stages(input.stages.as_deref(), &[Stage::Form, Stage::Content, Stage::Reader])?;
        let report_is_kept = false;
        let dry_run = input.dry_run.unwrap_or(true);
        let (project, facts) = polished(context, &input.target, &wanted, dry_run, report_is_kept)?;
        answered(&project, facts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{call, episode, with_episode};
    use serde_json::json;

    #[test]
    fn form_is_shown_and_content_is_asked_for() {
        let context = with_episode(1, "彼は…黙った。\n");
        let answer = call::<Polish>(&context, json!({"episode_number": 1})).unwrap();
        assert_eq!(answer["stages"], json!([1, 2, 3]));
        assert!(answer["form"]["diff"].as_str().unwrap().contains("+彼は……黙った。"));
        assert_eq!(episode(&context, 1), "彼は…黙った。\n");
        assert!(call::<Polish>(&context, json!({"episode_number": 1, "stages": [4]})).is_err());
    }
}
