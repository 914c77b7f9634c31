//! `enhanced_get_writing_tasks`: the steps with diagnostics, even where the session is damaged.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use shosai_novel::flow::{STEPS, overview};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::told_overview;
use crate::novel::{Facts, facts, project};

/// Which episode.
#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The episode, from 1.
    episode_number: u32,
    /// The project's folder.
    project_root: Option<String>,
    /// Say what needs attention; true unless given.
    diagnostics: Option<bool>,
}

/// The tool.
pub struct EnhancedGetWritingTasks;

impl Tool for EnhancedGetWritingTasks {
    type Input = Input;
    type Output = Facts;
    const NAME: &'static str = "enhanced_get_writing_tasks";
    const TITLE: &'static str = "List writing steps with diagnostics";
    const DESCRIPTION: &'static str =
        "Like get_writing_tasks, with problems found and how to recover, also where the session file is damaged.";
    const SUITE: Suite = Suite::NovelWrite;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Facts>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let resume = json!({
            "tool": "enhanced_resume_from_partial_failure",
            "arguments": { "episode_number": input.episode_number, "recovery_point": 0 },
        });
        let seen = match overview(&project, &STEPS, input.episode_number, None) {
            Ok(seen) => seen,
            Err(error) => {
                let answer = json!({
                    "success": false,
                    "episode_number": input.episode_number,
                    "execution_method": "enhanced_use_case",
                    "error": { "code": error.code, "message": error.message, "hint": error.hint },
                    "retry_hint": error.hint,
                    "resume_hint": resume,
                });
                return Ok(facts(&project, answer));
            }
        };
        let mut answer = told_overview(&STEPS, &seen);
        answer.insert("execution_method".to_owned(), json!("enhanced_use_case"));
        if input.diagnostics.unwrap_or(true) {
            answer.insert("diagnostics".to_owned(), json!(seen.diagnostics));
        }
        if let Some(step) = seen.diagnostics.iter().find_map(|found| found.step_id) {
            let mut resume = resume;
            resume["arguments"]["recovery_point"] = json!(step);
            answer.insert("resume_hint".to_owned(), resume);
        }
        Ok(facts(&project, Value::Object(answer)))
    }
}
