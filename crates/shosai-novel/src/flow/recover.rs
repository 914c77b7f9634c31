//! Going on after a failure: what was saved counts, the rest is done again.

use serde_json::{Map, Value};
use shosai_world::RelPath;

use super::{
    Flow, Task,
    perform::{steps_id, template_name},
    session::{Session, TaskState, TaskStatus, load_session, set_aside},
    template::Template,
};
use crate::{
    error::{Qc, Result},
    project::{Project, check_number},
    response::FileRef,
    yaml,
};

/// What could be saved.
#[derive(Clone, Debug)]
pub struct Recovered {
    /// The session as it is now.
    pub session: Session,
    /// Tasks whose results stand.
    pub kept: Vec<u8>,
    /// Tasks that were rebuilt from their work files.
    pub rebuilt: Vec<u8>,
    /// Tasks that must be done again.
    pub reset: Vec<u8>,
    /// Whether a damaged session file was set aside.
    pub set_aside: bool,
}

/// Prepares an episode's steps to go on from `point`: results before it stand, or are rebuilt from their work files
/// where the session was lost; the point and what rests on it are done again.
///
/// # Errors
/// `QC-003` for a point that is no step.
pub fn recover(project: &Project, flow: &'static Flow, episode: u32, point: f64) -> Result<Recovered> {
    check_number(episode)?;
    let point = flow.task(point)?;
    let again: Vec<u8> = std::iter::once(point).chain(flow.dependents(point.number)).map(|task| task.number).collect();
    rebuild(project, flow, episode, &steps_id(episode), &again)
}

/// Rebuilds a session of the ten stages whose file is damaged or was set aside from its work files.
///
/// # Errors
/// `QC-001` when nothing of it is left.
pub fn recover_session(project: &Project, flow: &'static Flow, episode: u32, session_id: &str) -> Result<Recovered> {
    check_number(episode)?;
    let missing = match load_session(project, flow, episode, session_id) {
        Err(error) if error.code == Qc::SessionInconsistent.code() => Some(error),
        _ => None,
    };
    let first = flow.tasks.first().filter(|_| missing.is_some());
    let blank = || Session::new(project, flow, episode, session_id.to_owned());
    match (first, missing) {
        (Some(first), Some(error)) if from_work_file(project, flow, first, &blank()).is_none() => Err(error),
        _ => rebuild(project, flow, episode, session_id, &[]),
    }
}

fn rebuild(project: &Project, flow: &'static Flow, episode: u32, id: &str, again: &[u8]) -> Result<Recovered> {
    let _lock = project.lock_episode(episode)?;
    let mut damaged = false;
    let mut session = match load_session(project, flow, episode, id) {
        Ok(session) => session,
        Err(error) if error.code == Qc::SessionCorrupt.code() => {
            set_aside(project, flow, id)?;
            damaged = true;
            Session::new(project, flow, episode, id.to_owned())
        }
        Err(error) if error.code == Qc::SessionInconsistent.code() => {
            Session::new(project, flow, episode, id.to_owned())
        }
        Err(error) => return Err(error),
    };
    let mut rebuilt = Vec::new();
    for task in flow.tasks.iter().filter(|task| !again.contains(&task.number)) {
        if session.is_done(task.number) {
            continue;
        }
        let ready = task.needs.iter().all(|need| session.is_done(*need));
        if let Some(state) = ready.then(|| from_work_file(project, flow, task, &session)).flatten() {
            session.stages.insert(task.slug.to_owned(), state);
            session.recount(project, flow);
            rebuilt.push(task.number);
        }
    }
    let mut reset = Vec::new();
    for task in flow.tasks.iter().filter(|task| again.contains(&task.number)) {
        if session.stages.shift_remove(task.slug).is_some() {
            reset.push(task.number);
        }
    }
    session.recount(project, flow);
    session.save(project)?;
    let kept = session.completed_stages.iter().copied().filter(|number| !rebuilt.contains(number)).collect();
    Ok(Recovered { session, kept, rebuilt, reset, set_aside: damaged })
}

/// The state of a task whose work file is whole; its input was accepted when it was written.
fn from_work_file(project: &Project, flow: &Flow, task: &Task, session: &Session) -> Option<TaskState> {
    let (template, mark) = Template::load(project, flow.templates, &template_name(flow, task), task.template).ok()?;
    let path = template
        .artifacts
        .path_template
        .replace("{ep3}", &format!("{:03}", session.episode))
        .replace("{step2}", &format!("{:02}", task.number))
        .replace("{slug}", task.slug)
        .replace("{session_id}", &session.session_id);
    let path = RelPath::parse(&path).ok()?;
    let text = project.read_text(&path).ok()?.text;
    let content = yaml::read(&text).ok()?;
    let whole = content["episode"] == session.episode && content["step_id"] == task.number;
    let input: &Map<String, Value> = content["input"].as_object().filter(|_| whole)?;
    let file = FileRef::of(project, &path).ok()?;
    let manuscript = input.get("manuscript").filter(|kept| kept.is_object());
    let mut artifacts = vec![crate::id_of(&file.sha256)];
    artifacts.extend(manuscript.and_then(|kept| kept["artifact_id"].as_str()).map(str::to_owned));
    let now = project.now().iso8601();
    Some(TaskState {
        number: task.number,
        status: TaskStatus::Completed,
        issued_at: now.clone(),
        template: mark,
        attempts: 0,
        last_rejection: None,
        // The input itself is not kept word for word, so the file's own hash stands for it.
        input_hash: Some(file.sha256.clone()),
        artifacts,
        output_path: Some(file.path),
        output_sha256: Some(file.sha256),
        manuscript_path: manuscript.and_then(|kept| kept["path"].as_str()).map(str::to_owned),
        completed_at: Some(now),
        outdated: false,
    })
}
