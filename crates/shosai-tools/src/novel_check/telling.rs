//! What the tools of staged checks tell, and how they find the session that a call means.

use serde_json::{Value, json};
use shosai_novel::{
    Project,
    check::{
        CheckSession, Checks, ConfigOverrides, FetchAttempt, Judge, LengthGoal, Progress, STEPS, Step, StepOutcome,
        StepResult, Template,
    },
};
use shosai_tool::{Context, Failure};

use crate::{
    messages,
    next_action::Call,
    novel::{project, project_to_mend},
};

/// The project of a call; one whose settings cannot be used only with a length that the call gives.
pub(super) fn project_for(
    context: &Context,
    project_root: Option<&str>,
    overrides: Option<&ConfigOverrides>,
) -> Result<Project, Failure> {
    match overrides.and_then(|overrides| overrides.target_length) {
        Some(_) => project_to_mend(context, project_root),
        None => project(context, project_root),
    }
}

/// The session of an episode: the named one, the open one, or a new one.
pub(super) fn session(
    project: &Project,
    episode: u32,
    session_id: Option<&str>,
    overrides: Option<&ConfigOverrides>,
) -> Result<CheckSession, Failure> {
    let given = overrides.and_then(|overrides| overrides.target_length);
    let goal = given.map(|length| LengthGoal { min: length.min, max: length.max, source: "override".to_owned() });
    Checks::of(project).open(episode, session_id, goal)
}

/// The same for a list of tasks, which begins a session only where there is something to check.
pub(super) fn session_of_text(
    project: &Project,
    episode: u32,
    session_id: Option<&str>,
    overrides: Option<&ConfigOverrides>,
) -> Result<CheckSession, Failure> {
    if session_id.is_none() {
        project.episode(episode)?;
    }
    session(project, episode, session_id, overrides)
}

/// A step that a caller names by number, text or key.
pub(super) fn step(name: &Value) -> Result<&'static Step, Failure> {
    let text = match name {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    Step::named(&text)
}

facts! {
    /// What is known of a session's tasks.
    Tasks {
        session_id: String, episode_number: u32, current_step: Option<u8>, current_task: Option<Task>,
        executable_tasks: Vec<ShortTask>, progress: Progress, llm_instruction: Option<String>, next_action: Call,
        phase_info: Phases, target_length: LengthGoal, tasks: Vec<ShortTask>,
    }
    /// The task that comes next, with its instruction.
    Task {
        #[serde(flatten)] short: ShortTask,
        key: &'static str, llm_instruction: String,
        /// `checks`, `backup`, `writing` or `embedded`.
        template_source: &'static str, sla_seconds: u32,
    }
    ShortTask {
        id: u8, name: &'static str, phase: &'static str, description: &'static str,
        /// `measures` or `client`.
        judged_by: &'static str, dependencies: &'static [u8],
    }
}

/// A step is answered within this time, as the specification says of every tool.
const SLA_SECONDS: u32 = 300;

impl Tasks {
    pub(super) fn of(project: &Project, session: CheckSession) -> Result<Self, Failure> {
        let current_task = current(&session).map(|step| Task::of(project, step)).transpose()?;
        let id = &session.session_id;
        let next_action = match session.current_step {
            Some(step) => {
                Call { tool: "progressive_check_execute_step", arguments: json!({ "session_id": id, "step_id": step }) }
            }
            None => {
                Call { tool: "progressive_check_end_session", arguments: json!({ "session_id": id, "finalize": true }) }
            }
        };
        Ok(Self {
            episode_number: session.episode_number,
            current_step: session.current_step,
            executable_tasks: session.executable().into_iter().map(ShortTask::from).collect(),
            progress: session.progress(),
            llm_instruction: current_task.as_ref().map(|task| task.llm_instruction.clone()),
            current_task,
            next_action,
            phase_info: Phases::of(&session),
            tasks: STEPS.iter().map(ShortTask::from).collect(),
            session_id: session.session_id,
            target_length: session.target_length,
        })
    }
}

fn current(session: &CheckSession) -> Option<&'static Step> {
    session.current_step.and_then(|id| STEPS.iter().find(|step| step.id == id))
}

impl Task {
    fn of(project: &Project, step: &'static Step) -> Result<Self, Failure> {
        let template = Template::load(project, &step.template_name())?;
        Ok(Self {
            short: step.into(),
            key: step.key,
            llm_instruction: template.text,
            template_source: template.source,
            sla_seconds: SLA_SECONDS,
        })
    }
}

impl From<&'static Step> for ShortTask {
    fn from(step: &'static Step) -> Self {
        Self {
            id: step.id,
            name: step.name,
            phase: step.phase.name(),
            description: step.description,
            judged_by: match step.judge {
                Judge::Measures => "measures",
                Judge::Reader => "client",
            },
            dependencies: step.dependencies,
        }
    }
}

facts! {
    /// How far each phase has come.
    Phases { current_phase: Option<&'static str>, phases: Vec<PhaseProgress> }
    PhaseProgress { phase: &'static str, steps: Vec<u8>, completed: usize }
}

impl Phases {
    pub(super) fn of(session: &CheckSession) -> Self {
        let phase = |phase: &'static str| {
            let steps: Vec<u8> = STEPS.iter().filter(|step| step.phase.name() == phase).map(|step| step.id).collect();
            let completed = steps.iter().filter(|id| session.completed_steps.contains(id)).count();
            PhaseProgress { phase, steps, completed }
        };
        Self {
            current_phase: current(session).map(|step| step.phase.name()),
            phases: ["basic_quality", "structure_quality", "polish"].map(phase).into(),
        }
    }
}

/// Minutes that the open steps will take if they go on as the session went so far; nothing before two steps are done.
pub(super) fn remaining(session: &CheckSession) -> Option<String> {
    const MINUTE: u64 = 60;
    let done = session.completed_steps.len() as u64;
    let spent = session.spent_seconds().filter(|_| done > 1)?;
    let left = spent * (STEPS.len() as u64 - done) / done;
    Some(format!("{}分", left.div_ceil(MINUTE)))
}

facts! {
    /// What came of a step, as the progressive API tells it.
    Outcome {
        session_id: String, execution_result: StepResult, artifacts: Vec<String>, passed: Option<bool>,
        next_step: Option<u8>, manuscript_fetch_log: Vec<FetchAttempt>, progress: Progress,
    }
}

impl From<StepOutcome> for Outcome {
    fn from(outcome: StepOutcome) -> Self {
        Self {
            progress: outcome.session.progress(),
            session_id: outcome.session.session_id,
            passed: outcome.result.passed,
            manuscript_fetch_log: outcome.result.manuscript_fetch_log.clone(),
            execution_result: outcome.result,
            artifacts: outcome.artifacts,
            next_step: outcome.next_step,
        }
    }
}

pub(super) fn no_session(episode: u32) -> Failure {
    messages::CheckNotBegun { episode }.into()
}
