//! Where an episode stands: every task, and what needs attention.

use schemars::JsonSchema;
use serde::Serialize;
use shosai_message::Message;
use shosai_world::RelPath;

use super::{
    Flow, STAGES, Task,
    instruction::TaskContext,
    perform::{steps_id, template_name},
    session::{Session, TaskState, TaskStatus, latest_session, load_session},
    template::Template,
};
use crate::{
    error::{Failure, Qc, Result},
    messages,
    project::{Project, check_number},
    response::FileRef,
};

/// Characters of an instruction in a list; the whole comes with the task.
const INSTRUCTION_CHARS: usize = 200;

/// Where an episode stands.
#[derive(Clone, Debug)]
pub struct Overview {
    /// The session; one that has not begun where there is none.
    pub session: Session,
    /// Every task.
    pub tasks: Vec<TaskView>,
    /// What needs attention.
    pub diagnostics: Vec<Diagnostic>,
}

/// One task as it stands.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TaskView {
    /// Its number.
    pub step_id: u8,
    /// Its name.
    pub name: &'static str,
    /// Its name in the reader's language.
    pub title: &'static str,
    /// Its phase.
    pub phase: &'static str,
    /// `pending`, `ready`, `awaiting_input`, `completed` or `outdated`.
    pub status: &'static str,
    /// Tasks that must be done before.
    pub dependencies: &'static [u8],
    /// Turns that it is expected to take.
    pub expected_turns: u32,
    /// What it asks for, in its first sentence.
    pub instruction: String,
    /// What came out of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output_path: Option<String>,
}

/// Something that needs attention.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Diagnostic {
    /// Its code.
    pub code: String,
    /// The task it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step_id: Option<u8>,
    /// What is the matter.
    pub message: Message,
    /// What to do.
    pub recommendation: Message,
}

/// Where an episode stands in a flow; without a session id the steps' own or the newest of the ten stages.
///
/// # Errors
/// `QC-001` for a session that does not exist, `QC-005` for a damaged one; nothing is changed.
pub fn overview(project: &Project, flow: &'static Flow, episode: u32, session_id: Option<&str>) -> Result<Overview> {
    check_number(episode)?;
    let session = match session_id {
        Some(id) if flow.id == STAGES.id => load_session(project, flow, episode, id)?,
        None if flow.id == STAGES.id => latest_session(project, flow, episode)?
            .unwrap_or_else(|| Session::new(project, flow, episode, format!("EP{episode:03}"))),
        _ => match load_session(project, flow, episode, &steps_id(episode)) {
            Err(error) if error.code == Qc::SessionInconsistent.code() => {
                Session::new(project, flow, episode, steps_id(episode))
            }
            other => other?,
        },
    };
    let (config, config_problem) = project.config_or_default()?;
    let mut diagnostics: Vec<Diagnostic> = config_problem.into_iter().map(|error| of_error(error, None)).collect();
    let mut tasks = Vec::with_capacity(flow.tasks.len());
    for task in flow.tasks {
        let loaded = Template::load(project, flow.templates, &template_name(flow, task), task.template);
        let mut instruction = String::new();
        match loaded {
            Err(error) => diagnostics.push(of_error(error, Some(task.number))),
            Ok((template, mark)) => {
                let context = TaskContext { project, flow, task, template: &template, mark: &mark, config: &config };
                let first = template.prompt.main_instruction.lines().next().unwrap_or_default();
                instruction = context.filled(&session, first).chars().take(INSTRUCTION_CHARS).collect();
                if let Some(state) = session.state(task) {
                    diagnostics.extend(of_state(project, flow, task, state, &mark.hash));
                }
            }
        }
        tasks.push(TaskView {
            step_id: task.number,
            name: task.name,
            title: task.title(),
            phase: task.phase,
            status: status_of(flow, task, &session),
            dependencies: task.needs,
            expected_turns: task.turns,
            instruction,
            output_path: session.state(task).and_then(|state| state.output_path.clone()),
        });
    }
    Ok(Overview { session, tasks, diagnostics })
}

fn status_of(flow: &Flow, task: &Task, session: &Session) -> &'static str {
    match session.state(task) {
        Some(state) if state.outdated => "outdated",
        Some(state) if state.status == TaskStatus::Completed => "completed",
        Some(_) => "awaiting_input",
        None if session.executable(flow).iter().any(|ready| ready.number == task.number) => "ready",
        None => "pending",
    }
}

fn of_error(error: Failure, step_id: Option<u8>) -> Diagnostic {
    Diagnostic { code: error.code.into_owned(), step_id, message: error.message, recommendation: error.hint }
}

fn of_state(project: &Project, flow: &Flow, task: &Task, state: &TaskState, template_hash: &str) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut notice = |what: Failure| found.push(of_error(what, Some(task.number)));
    let name = || flow.named(task);
    if state.outdated {
        notice(messages::TaskOutdated { task: name() }.into());
    }
    if state.status == TaskStatus::AwaitingInput && state.template.hash != template_hash {
        notice(messages::TaskTemplateChanged { task: name() }.into());
    }
    if let Some(rejection) = &state.last_rejection {
        let fields: Vec<&str> = rejection.failures.iter().map(|check| check.field.as_str()).collect();
        notice(messages::TaskRefused { task: name(), fields }.into());
    }
    if let (Some(path), Some(sha256)) = (&state.output_path, &state.output_sha256) {
        let now = RelPath::parse(path).ok().and_then(|path| FileRef::of(project, &path).ok());
        match now {
            None => notice(messages::WorkFileMissing { path, task: name() }.into()),
            Some(file) if file.sha256 != *sha256 => notice(messages::WorkFileEdited { path, task: name() }.into()),
            Some(_) => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::STEPS;
    use super::*;
    use crate::testing::project;

    #[test]
    fn a_new_episode_is_ready_for_its_first_step() {
        let seen = overview(&project(), &STEPS, 1, None).unwrap();
        assert_eq!((seen.tasks.len(), seen.tasks[0].status, seen.tasks[1].status), (19, "ready", "pending"));
        assert!(seen.diagnostics.is_empty() && seen.tasks.iter().all(|task| !task.instruction.is_empty()));
        assert!(
            !project().folder().exists(&RelPath::parse(".noveler/sessions").unwrap()).unwrap(),
            "looking writes nothing"
        );
    }
}
