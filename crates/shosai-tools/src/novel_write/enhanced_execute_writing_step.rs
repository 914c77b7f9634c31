//! `enhanced_execute_writing_step`: a step that mends a damaged session by itself and says how to go on.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use shosai_novel::flow::{Mode, STEPS, recover};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::{OwnModel, TASK_SECONDS, Work, execute_writing_step::told_step};
use crate::novel::{Facts, facts, told};

/// Which step, and what was made of it.
#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The episode, from 1.
    episode_number: u32,
    /// The step, 0-18.
    step_id: f64,
    /// The project's folder.
    project_root: Option<String>,
    /// Show or judge without keeping anything.
    dry_run: Option<bool>,
    /// Do not wait for an external model: give the instruction at once.
    r#async: Option<bool>,
    /// The result; absent to get the instruction.
    input_data: Option<Map<String, Value>>,
}

/// The tool.
pub struct EnhancedExecuteWritingStep;

impl Tool for EnhancedExecuteWritingStep {
    type Input = Input;
    type Output = Facts;
    const NAME: &'static str = "enhanced_execute_writing_step";
    const TITLE: &'static str = "Do a writing step, recovering";
    const DESCRIPTION: &'static str =
        "Like execute_writing_step; rebuilds a damaged session from saved work and adds retry and resume hints.";
    const SUITE: Suite = Suite::NovelWrite;
    const EFFECT: Effect = Effect::Replaces;
    const TIME_LIMIT_SECONDS: u64 = TASK_SECONDS;

    fn call(context: &Context, input: Input) -> Result<Reply<Facts>, Failure> {
        let work = Work {
            tool: Self::NAME,
            flow: &STEPS,
            episode: input.episode_number,
            episode_key: "episode_number",
            task_key: Some("step_id"),
            task: input.step_id,
            session_id: None,
            project_root: input.project_root.as_deref(),
            input: input.input_data.as_ref(),
            mode: if input.dry_run.unwrap_or(false) { Mode::DryRun } else { Mode::Keep },
            own_model: if input.r#async.unwrap_or(false) { OwnModel::Leave } else { OwnModel::Ask },
        };
        let mut recovery_applied = false;
        let first = work.perform(context);
        let result = match first {
            Err(error) if error.code == "QC-005" && work.mode == Mode::Keep => {
                let project = crate::novel::project(context, work.project_root)?;
                recover(&project, &STEPS, work.episode, work.task).map_err(told)?;
                recovery_applied = true;
                work.perform(context)
            }
            other => other,
        };
        let resume = json!({
            "tool": "enhanced_resume_from_partial_failure",
            "arguments": { "episode_number": work.episode, "recovery_point": work.task },
        });
        let worked = result.map_err(|error| hinted(error, &resume))?;
        let mut answer = told_step(&worked, work.mode);
        answer.insert("execution_method".to_owned(), json!("enhanced_use_case"));
        answer.insert("recovery_applied".to_owned(), json!(recovery_applied));
        answer.insert("async".to_owned(), json!(input.r#async.unwrap_or(false)));
        answer.insert("resume_hint".to_owned(), resume);
        Ok(facts(&worked.project, Value::Object(answer)))
    }
}

/// The same error with `retry_hint` and `resume_hint` among its details.
fn hinted(mut error: Failure, resume: &Value) -> Failure {
    let mut details = error.details.take().map_or_else(|| json!({}), |details| *details);
    details["retry_hint"] = json!(error.hint);
    details["resume_hint"] = resume.clone();
    error.with_details(details)
}
