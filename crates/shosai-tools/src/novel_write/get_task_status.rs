//! `get_task_status`: how far an episode is and what needs attention.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use shosai_novel::flow::{STEPS, TaskView, overview};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::{next_step, progress};
use crate::novel::{Facts, facts, project, told};

/// Which episode.
#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The episode, from 1.
    episode_number: u32,
    /// The project's folder.
    project_root: Option<String>,
}

/// The tool.
pub struct GetTaskStatus;

impl Tool for GetTaskStatus {
    type Input = Input;
    type Output = Facts;
    const NAME: &'static str = "get_task_status";
    const TITLE: &'static str = "Writing progress";
    const DESCRIPTION: &'static str = "Says which steps of an episode are done or left, and what needs attention.";
    const SUITE: Suite = Suite::NovelWrite;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Facts>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let seen = overview(&project, &STEPS, input.episode_number, None).map_err(told)?;
        let short = |task: &TaskView| json!({ "step_id": task.step_id, "name": task.name, "status": task.status });
        let left: Vec<Value> = seen.tasks.iter().filter(|task| task.status != "completed").map(short).collect();
        let answer = json!({
            "success": true,
            "episode_number": input.episode_number,
            "session_id": seen.session.session_id,
            "status": seen.session.status,
            "completed_steps": seen.session.completed_stages,
            "remaining_steps": left,
            "next_step": next_step(&STEPS, &seen.session),
            "progress": progress(&STEPS, &seen.session),
            "total_turns_used": seen.session.total_turns_used,
            "last_updated": seen.session.last_updated,
            "diagnostics": seen.diagnostics,
        });
        Ok(facts(&project, answer))
    }
}
