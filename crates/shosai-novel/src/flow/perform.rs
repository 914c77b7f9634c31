//! One call of a task: an instruction, or an input judged, kept and counted.

use serde_json::{Map, Value};
use shosai_message::Message;
use shosai_world::sha256_hex;

use super::{
    Flow, STAGES, Task,
    acceptance::Check,
    evidence::Evidence,
    instruction::{Instruction, Submit, TaskContext},
    session::{Session, SessionStatus, latest_session, load_session, set_aside},
    template::Template,
};
use crate::{
    codex::Codex,
    error::{Failure, Qc, Result},
    messages,
    project::{Project, Written, check_number},
    response::FileRef,
};

/// What is asked.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    pub episode: u32,
    /// The session; the steps have one an episode and ignore this.
    pub session_id: Option<&'a str>,
    pub task: f64,
    /// What the client made of the instruction.
    pub input: Option<&'a Map<String, Value>>,
    /// The state that the client saw last, where it did not say so itself.
    pub seen: Option<&'a str>,
    /// Whether anything is kept.
    pub mode: Mode,
    /// Characters of context that the instruction has room for.
    pub room: usize,
    /// The call that leads here, for the instruction's `submit`.
    pub call: Submit,
}

/// Whether anything is kept.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Mode {
    #[default]
    Keep,
    /// Only shown and judged.
    DryRun,
}

/// What a call came to.
#[derive(Clone, Debug)]
pub struct Performed {
    /// The session as it is now.
    pub session: Session,
    pub task: &'static Task,
    /// What it came to.
    pub outcome: Outcome,
    /// The mark to hand back with the next input.
    pub state_version: String,
    /// Why the defaults stand in for the project's settings.
    pub config_problem: Option<Failure>,
}

/// What a task came to.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// The client is to do this.
    Awaiting(Box<Instruction>),
    Done(Box<Done>),
}

/// A finished task.
#[derive(Clone, Debug, Default)]
pub struct Done {
    /// What came out, by hash.
    pub artifacts: Vec<String>,
    /// The files that were written.
    pub files: Vec<FileRef>,
    pub manuscript: Option<Written>,
    pub measured: Option<Evidence>,
    /// Targets that were missed without being required.
    pub warnings: Vec<Check>,
    /// Whether nothing had to be done, because the same was handed in before.
    pub repeated: bool,
    /// Later tasks that rest on what was replaced.
    pub outdated: Vec<u8>,
}

/// Works on a task.
///
/// # Errors
/// `QC-003` out of turn, `QC-005` for a damaged session (set aside), `QC-006` for a stale template, `QC-008` when
/// another was faster, `acceptance_failed` with what is wrong with the input.
pub fn perform(project: &Project, flow: &'static Flow, request: &Request<'_>) -> Result<Performed> {
    check_number(request.episode)?;
    let task = flow.task(request.task)?;
    let started = project.world().clock().elapsed();
    let _lock = match request.mode {
        Mode::Keep => Some(project.lock_episode(request.episode)?),
        Mode::DryRun => None,
    };
    let (mut config, config_problem) = project.config_or_default()?;
    config.add_codex(&Codex::load(project, &config)?);
    let mut session = open(project, flow, task, request)?;
    in_turn(flow, task, &session)?;
    let name = template_name(flow, task);
    let (template, mark) = Template::load(project, flow.templates, &name, task.template)?;
    let context = TaskContext { project, flow, task, template: &template, mark: &mark, config: &config };
    let before = session.clone();
    let result = match request.input {
        None => context.instruct(&mut session, request),
        Some(input) => context.take(&mut session, request, input),
    };
    if session != before && request.mode == Mode::Keep {
        let spent = project.world().clock().elapsed().saturating_sub(started).as_millis();
        session.total_execution_time_ms += u64::try_from(spent).unwrap_or(0);
        session.recount(project, flow);
        session.save(project)?;
    }
    let state_version = context.state_version(&session)?;
    result.map(|outcome| Performed { session, task, outcome, state_version, config_problem })
}

/// The file name of a task's template.
pub(super) fn template_name(flow: &Flow, task: &Task) -> String {
    let kind = if flow.id == STAGES.id { "stage" } else { "write_step" };
    format!("{kind}{:02}_{}.yaml", task.number, task.slug)
}

/// The session of a flow that has one an episode.
pub(super) fn steps_id(episode: u32) -> String {
    format!("EP{episode:03}_steps")
}

fn open(project: &Project, flow: &'static Flow, task: &Task, request: &Request<'_>) -> Result<Session> {
    let episode = request.episode;
    if flow.id != STAGES.id {
        return match load_session(project, flow, episode, &steps_id(episode)) {
            Err(error) if error.code == Qc::SessionInconsistent.code() => {
                Ok(Session::new(project, flow, episode, steps_id(episode)))
            }
            other => guarded(project, flow, &steps_id(episode), request.mode, other),
        };
    }
    if let Some(session_id) = request.session_id {
        let loaded = load_session(project, flow, episode, session_id);
        return guarded(project, flow, session_id, request.mode, loaded);
    }
    match latest_session(project, flow, episode)? {
        Some(session) if continues(&session, task, request) => Ok(session),
        _ if task.number == flow.tasks[0].number => {
            Ok(Session::new(project, flow, episode, free_session_id(project, flow, episode)?))
        }
        _ => Err(messages::NoSessionUnderWay { task: flow.named(task), episode }.into()),
    }
}

/// Whether a call without a session means the latest one: always for later tasks, and for the first one while
/// nothing is done or the very same is handed in again.
fn continues(session: &Session, task: &Task, request: &Request<'_>) -> bool {
    let first = session.state(task).and_then(|state| state.input_hash.as_ref());
    let nothing_done = session.completed_stages.is_empty();
    let is_first = task.needs.is_empty();
    match (is_first, request.input) {
        (false, _) => session.status == SessionStatus::InProgress || session.is_done(task.number),
        (true, None) => nothing_done,
        (true, Some(input)) => nothing_done || first == Some(&hash_of(&without_mark(input).0)),
    }
}

/// A damaged session is set aside by whoever may write, so that the next call can begin anew.
fn guarded(project: &Project, flow: &Flow, session_id: &str, mode: Mode, loaded: Result<Session>) -> Result<Session> {
    match loaded {
        Err(error) if error.code == Qc::SessionCorrupt.code() && mode == Mode::Keep => {
            set_aside(project, flow, session_id)?;
            Err(error.with("set_aside", true))
        }
        other => other,
    }
}

fn free_session_id(project: &Project, flow: &Flow, episode: u32) -> Result<String> {
    let base = format!("EP{episode:03}_{}", project.stamp());
    let mut id = base.clone();
    let mut next = 2_u32;
    loop {
        match load_session(project, flow, episode, &id) {
            Err(error) if error.code == Qc::SessionInconsistent.code() => return Ok(id),
            _ => id = format!("{base}_{next}"),
        }
        next += 1;
    }
}

fn in_turn(flow: &Flow, task: &Task, session: &Session) -> Result<()> {
    let missing: Vec<u8> = task.needs.iter().copied().filter(|need| !session.is_done(*need)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let ready = session.executable(flow);
    let valid: Vec<u8> = ready.iter().map(|task| task.number).collect();
    let named = |number: &u8| flow.tasks.iter().find(|task| task.number == *number).map(|task| flow.named(task));
    let first: Vec<Message> = missing.iter().filter_map(named).collect();
    let next = flow.named(ready.first().copied().unwrap_or(task));
    Err(Failure::from(messages::OutOfTurn { task: flow.named(task), missing: first, next })
        .with("missing_steps", missing)
        .with("valid_steps", valid))
}

/// The input without the mark that the client hands back.
pub(super) fn without_mark(input: &Map<String, Value>) -> (Map<String, Value>, Option<String>) {
    let mut input = input.clone();
    let mark = input.shift_remove("state_version").and_then(|mark| mark.as_str().map(str::to_owned));
    (input, mark)
}

/// The hash of an input, whatever the order of its keys.
pub(super) fn hash_of(input: &Map<String, Value>) -> String {
    fn sorted(value: &Value) -> Value {
        match value {
            Value::Object(map) => {
                let mut keys: Vec<&String> = map.keys().collect();
                keys.sort();
                Value::Object(keys.into_iter().map(|key| (key.clone(), sorted(&map[key]))).collect())
            }
            Value::Array(items) => items.iter().map(sorted).collect(),
            other => other.clone(),
        }
    }
    sha256_hex(sorted(&Value::Object(input.clone())).to_string().as_bytes())
}
