//! `get_task_status`: how far an episode is and what needs attention.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_novel::flow::{Diagnostic, STEPS, SessionStatus, TaskView, overview};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::answers::{Progress, next_step};
use crate::novel::{Answered, answered, project};

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The episode, from 1.
    episode_number: u32,
    /// The project's folder.
    project_root: Option<String>,
}

facts! {
    Output {
        episode_number: u32, session_id: String, status: SessionStatus, completed_steps: Vec<u8>,
        remaining_steps: Vec<ShortTask>, next_step: Option<u8>, progress: Progress, total_turns_used: u32,
        last_updated: String,
        /// What needs attention.
        diagnostics: Vec<Diagnostic>,
    }
    ShortTask {
        step_id: u8, name: &'static str,
        /// The name in the reader's language.
        title: &'static str,
        /// `pending`, `ready`, `awaiting_input` or `outdated`.
        status: &'static str,
    }
}

pub struct GetTaskStatus;

impl Tool for GetTaskStatus {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "get_task_status";
    const TITLE: &'static str = "Writing progress";
    const DESCRIPTION: &'static str = "Says which steps of an episode are done or left, and what needs attention.";
    const SUITE: Suite = Suite::NovelWrite;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let seen = overview(&project, &STEPS, input.episode_number, None)?;
        let short = |task: TaskView| ShortTask {
            step_id: task.step_id,
            name: task.name,
            title: task.title,
            status: task.status,
        };
        let left = seen.tasks.into_iter().filter(|task| task.status != "completed");
        let session = seen.session;
        let facts = Output {
            episode_number: input.episode_number,
            status: session.status,
            remaining_steps: left.map(short).collect(),
            next_step: next_step(&STEPS, &session),
            progress: Progress::of(&STEPS, &session),
            total_turns_used: session.total_turns_used,
            session_id: session.session_id,
            completed_steps: session.completed_stages,
            last_updated: session.last_updated,
            diagnostics: seen.diagnostics,
        };
        answered(&project, facts)
    }
}
