//! `enhanced_get_writing_tasks`: the steps with diagnostics, even where the session is damaged.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use shosai_novel::flow::{Diagnostic, STEPS, overview};
use shosai_tool::{Context, Effect, Failure, Message, Reply, Suite, Tool};

use super::{ENHANCED, answers::Tasks, get_writing_tasks, resume_hint};
use crate::next_action::Call;
use crate::novel::{Answered, Problem, answered, project_to_mend};

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    #[serde(flatten)]
    plain: get_writing_tasks::Input,
    /// Say what needs attention; true unless given.
    diagnostics: Option<bool>,
}

#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Output {
    Seen {
        #[serde(flatten)]
        tasks: Box<Tasks>,
        execution_method: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        diagnostics: Option<Vec<Diagnostic>>,
        /// How to go on from the first step that needs attention.
        #[serde(skip_serializing_if = "Option::is_none")]
        resume_hint: Option<Call>,
    },
    /// The session cannot be read; `success` is false.
    Damaged {
        episode_number: u32,
        execution_method: &'static str,
        error: Problem,
        retry_hint: Message,
        resume_hint: Call,
    },
}

pub struct EnhancedGetWritingTasks;

impl Tool for EnhancedGetWritingTasks {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "enhanced_get_writing_tasks";
    const TITLE: &'static str = "List writing steps with diagnostics";
    const DESCRIPTION: &'static str =
        "Like get_writing_tasks, with problems found and how to recover, also where the session file is damaged.";
    const SUITE: Suite = Suite::NovelWrite;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let episode_number = input.plain.episode_number;
        let project = project_to_mend(context, input.plain.project_root.as_deref())?;
        let resume = |point: u8| resume_hint(episode_number, json!(point));
        let seen = match overview(&project, &STEPS, episode_number, None) {
            Ok(seen) => seen,
            Err(error) => {
                let facts = Output::Damaged {
                    episode_number,
                    execution_method: ENHANCED,
                    retry_hint: error.hint.clone(),
                    error: error.into(),
                    resume_hint: resume(0),
                };
                return Ok(Answered { success: false, ..Answered::about(&project, facts) }.into());
            }
        };
        let facts = Output::Seen {
            execution_method: ENHANCED,
            diagnostics: input.diagnostics.unwrap_or(true).then(|| seen.diagnostics.clone()),
            resume_hint: seen.diagnostics.iter().find_map(|found| found.step_id).map(resume),
            tasks: Box::new(seen.into()),
        };
        answered(&project, facts)
    }
}
