//! What steps and stages answer.

use serde_json::json;
use shosai_novel::{
    BackupRef, FileRef,
    flow::{Check, Evidence, Flow, Instruction, Mode, Outcome, Overview, STAGES, STEPS, Session, TaskView},
};
use shosai_tool::{Context, Failure, Reply};

use super::{Work, Worked};
use crate::next_action::Call;
use crate::novel::{Answered, Problem, answered};

facts! {
    /// What a step came to.
    StepAnswer {
        /// `awaiting_input` or `completed`.
        status: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")] llm_instruction: Option<Box<Instruction>>,
        #[serde(flatten)] result: Option<TaskResult>,
        #[serde(flatten)] state: TaskState,
        /// Why a configured model did not do it.
        #[serde(skip_serializing_if = "Option::is_none")] llm_fallback: Option<Problem>,
        episode_number: u32, step_id: u8, step_name: &'static str, next_step: Option<u8>,
        #[serde(skip_serializing_if = "std::ops::Not::not")] dry_run: bool,
    }
}

impl StepAnswer {
    pub fn of(worked: &Worked, mode: Mode) -> Self {
        let performed = &worked.performed;
        let (status, llm_instruction, result) = came_to(&performed.outcome);
        Self {
            status,
            llm_instruction,
            result,
            state: TaskState::of(&STEPS, worked),
            llm_fallback: worked.fallback.clone().map(Problem::from),
            episode_number: performed.session.episode,
            step_id: performed.task.number,
            step_name: performed.task.name,
            next_step: next_step(&STEPS, &performed.session),
            dry_run: mode == Mode::DryRun,
        }
    }
}

facts! {
    /// What a stage came to, in the specification's fields.
    StageAnswer {
        /// `awaiting_input` or `completed`.
        status: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")] llm_instruction: Option<Box<Instruction>>,
        #[serde(flatten)] state: TaskState,
        step: u8, stage: &'static str, stage_name: &'static str, episode: u32, session_id: String,
        next_step: Option<u8>, result: Option<TaskResult>,
        /// Why a configured model did not do it.
        #[serde(skip_serializing_if = "Option::is_none")] llm_fallback: Option<Problem>,
        execution_time_seconds: f64,
        /// Every stage has its own time limit.
        timeout_reset: bool,
    }
}

impl StageAnswer {
    pub fn of(worked: &Worked, execution_time_seconds: f64) -> Self {
        let performed = &worked.performed;
        let (status, llm_instruction, result) = came_to(&performed.outcome);
        Self {
            status,
            llm_instruction,
            state: TaskState::of(&STAGES, worked),
            step: performed.task.number,
            stage: performed.task.slug,
            stage_name: performed.task.name,
            episode: performed.session.episode,
            session_id: performed.session.session_id.clone(),
            next_step: next_step(&STAGES, &performed.session),
            result,
            llm_fallback: worked.fallback.clone().map(Problem::from),
            execution_time_seconds,
            timeout_reset: true,
        }
    }
}

/// Works on a stage and tells what it came to.
pub fn stage_answer(context: &Context, work: &Work<'_>) -> Result<Reply<Answered<StageAnswer>>, Failure> {
    let started = context.world.clock().elapsed();
    let worked = work.perform(context)?;
    let spent = context.world.clock().elapsed().saturating_sub(started);
    answered(&worked.project, StageAnswer::of(&worked, spent.as_secs_f64()))
}

fn came_to(outcome: &Outcome) -> (&'static str, Option<Box<Instruction>>, Option<TaskResult>) {
    match outcome.clone() {
        Outcome::Awaiting(instruction) => ("awaiting_input", Some(instruction), None),
        Outcome::Done(done) => {
            let result = TaskResult {
                artifacts: done.artifacts,
                saved_files: done.files,
                measured: done.measured,
                backup: done.manuscript.and_then(|written| written.backup),
                warnings: done.warnings,
                outdated_steps: done.outdated,
                already_done: done.repeated,
            };
            ("completed", None, Some(result))
        }
    }
}

facts! {
    /// A finished task.
    TaskResult {
        artifacts: Vec<String>, saved_files: Vec<FileRef>,
        #[serde(skip_serializing_if = "Option::is_none")] measured: Option<Evidence>,
        #[serde(skip_serializing_if = "Option::is_none")] backup: Option<BackupRef>,
        /// Targets that were missed without being required.
        #[serde(skip_serializing_if = "Vec::is_empty")] warnings: Vec<Check>,
        /// Later tasks that rest on what was replaced.
        #[serde(skip_serializing_if = "Vec::is_empty")] outdated_steps: Vec<u8>,
        #[serde(skip_serializing_if = "std::ops::Not::not")] already_done: bool,
    }
    TaskState {
        /// The mark to hand back with the next input.
        state_version: String, progress: Progress,
        /// Why the usual settings stand in for the project's.
        #[serde(skip_serializing_if = "Option::is_none")] config_problem: Option<Problem>,
    }
}

impl TaskState {
    fn of(flow: &Flow, worked: &Worked) -> Self {
        let performed = &worked.performed;
        Self {
            state_version: performed.state_version.clone(),
            progress: Progress::of(flow, &performed.session),
            config_problem: performed.config_problem.clone().map(Problem::from),
        }
    }
}

facts! {
    /// How far a session is.
    Progress { completed: usize, total: usize, percentage: usize }
}

impl Progress {
    pub fn of(flow: &Flow, session: &Session) -> Self {
        let (completed, total) = (session.completed_stages.len(), flow.tasks.len());
        Self { completed, total, percentage: completed * 100 / total.max(1) }
    }
}

/// The number of the task that comes next.
pub fn next_step(flow: &Flow, session: &Session) -> Option<u8> {
    session.executable(flow).first().map(|task| task.number)
}

facts! {
    /// The steps of an episode, with what to call next.
    Tasks {
        episode_number: u32, session_id: String, total_steps: usize, completed_steps: Vec<u8>,
        executable_steps: Vec<u8>, current_step: Option<u8>, progress: Progress, tasks: Vec<TaskView>,
        next_action: Option<Call>,
    }
}

impl From<Overview> for Tasks {
    fn from(Overview { session, tasks, .. }: Overview) -> Self {
        let current_step = next_step(&STEPS, &session);
        let arguments = |step| json!({ "episode_number": session.episode, "step_id": step });
        Self {
            next_action: current_step.map(|step| Call { tool: "execute_writing_step", arguments: arguments(step) }),
            episode_number: session.episode,
            total_steps: STEPS.tasks.len(),
            executable_steps: session.executable(&STEPS).iter().map(|task| task.number).collect(),
            current_step,
            progress: Progress::of(&STEPS, &session),
            tasks,
            session_id: session.session_id,
            completed_steps: session.completed_stages,
        }
    }
}
