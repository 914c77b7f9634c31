//! Sessions: how far an episode has come, as a file that people can read.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shosai_world::{Entry, ErrorKind, Kind, RelPath, sha256_hex};

use super::{Flow, Task, Unit, acceptance::Check, template::TemplateMark};
use crate::{
    error::{Failure, Result},
    messages,
    project::{Project, ProjectConfig, layout},
};

/// No session is longer.
const MAX_FILE_BYTES: u64 = 4 * 1024 * 1024;
/// Hexadecimal digits of a state's mark.
const MARK_DIGITS: usize = 12;

/// How far an episode has come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Session {
    /// Its id.
    pub session_id: String,
    /// Which flow it follows.
    pub flow: String,
    /// The episode.
    pub episode: u32,
    /// When it began.
    pub created_at: String,
    /// How it stands.
    pub status: SessionStatus,
    /// Characters that the manuscript should have at least.
    pub word_count_target: u32,
    /// The genre.
    pub genre: String,
    /// Whose eyes the story is seen through.
    pub viewpoint: String,
    /// The character whose viewpoint it is.
    pub viewpoint_character: String,
    /// Wishes of the writer.
    #[serde(default)]
    pub custom_requirements: Vec<String>,
    /// The tasks that were begun, by name.
    pub stages: IndexMap<String, TaskState>,
    /// The tasks that are done, by number.
    pub completed_stages: Vec<u8>,
    /// The first task that is not.
    pub current_stage: Option<u8>,
    /// Instructions given and inputs judged.
    pub total_turns_used: u32,
    /// The server's own time.
    pub total_execution_time_ms: u64,
    /// When it changed last.
    pub last_updated: String,
}

/// How a session stands.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SessionStatus {
    /// Tasks are left.
    InProgress,
    /// All are done.
    Completed,
}

/// How a task stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TaskState {
    /// Its number.
    pub number: u8,
    /// How it stands.
    pub status: TaskStatus,
    /// When its instruction was given first.
    pub issued_at: String,
    /// What the instruction was made from.
    pub template: TemplateMark,
    /// Inputs that were refused.
    #[serde(default)]
    pub attempts: u32,
    /// The last of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_rejection: Option<Rejection>,
    /// The hash of the input that was accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input_hash: Option<String>,
    /// What came out, by hash.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub artifacts: Vec<String>,
    /// The work file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output_path: Option<String>,
    /// The SHA-256 of the work file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output_sha256: Option<String>,
    /// The manuscript that was written or judged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub manuscript_path: Option<String>,
    /// When it was done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub completed_at: Option<String>,
    /// Something it rests on was done anew since.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub outdated: bool,
}

/// How a task stands.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TaskStatus {
    /// Its instruction was given.
    AwaitingInput,
    /// It is done.
    Completed,
}

/// An input that was refused.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rejection {
    /// The hash of the input.
    pub input_hash: String,
    /// What was wrong with it.
    pub failures: Vec<Check>,
    /// When.
    pub at: String,
}

impl Session {
    /// A session that has not begun.
    pub fn new(project: &Project, flow: &Flow, episode: u32, session_id: String) -> Self {
        let config: ProjectConfig = project.config_if_usable().0;
        let now = project.now().iso8601();
        let or = |given: Option<String>, usual: &str| given.unwrap_or_else(|| usual.to_owned());
        Self {
            session_id,
            flow: flow.id.to_owned(),
            episode,
            created_at: now.clone(),
            status: SessionStatus::InProgress,
            word_count_target: config.writing.episode.target_length.min,
            genre: or(config.genre, "ライトノベル"),
            viewpoint: or(config.viewpoint, "三人称"),
            viewpoint_character: or(config.viewpoint_character, "主人公"),
            custom_requirements: Vec::new(),
            stages: IndexMap::new(),
            completed_stages: Vec::new(),
            current_stage: flow.tasks.first().map(|task| task.number),
            total_turns_used: 0,
            total_execution_time_ms: 0,
            last_updated: now,
        }
    }

    /// How a task stands, if it was begun.
    pub fn state(&self, task: &Task) -> Option<&TaskState> {
        self.stages.get(task.slug)
    }

    /// Whether a task is done.
    pub fn is_done(&self, number: u8) -> bool {
        self.completed_stages.contains(&number)
    }

    /// Tasks that can be worked on now.
    pub fn executable(&self, flow: &Flow) -> Vec<&'static Task> {
        let ready = |task: &&Task| !self.is_done(task.number) && task.needs.iter().all(|need| self.is_done(*need));
        flow.tasks.iter().filter(ready).collect()
    }

    /// A mark of the results that a task rests on and of its own: when it differs, somebody was faster.
    pub(super) fn results_mark(&self, flow: &Flow, task: &Task) -> String {
        let mut marks = vec![self.session_id.clone()];
        for other in flow.tasks.iter().filter(|other| other.number == task.number || task.needs.contains(&other.number))
        {
            let hash = self.state(other).and_then(|state| state.input_hash.as_deref()).unwrap_or("-");
            marks.push(format!("{}:{hash}", other.number));
        }
        let digest = sha256_hex(marks.join("\n").as_bytes());
        digest.get(..MARK_DIGITS).unwrap_or_default().to_owned()
    }

    /// Keeps the list of what is done in step with the tasks.
    pub(super) fn recount(&mut self, project: &Project, flow: &Flow) {
        let done = |task: &&Task| self.state(task).is_some_and(|state| state.status == TaskStatus::Completed);
        self.completed_stages = flow.tasks.iter().filter(done).map(|task| task.number).collect();
        self.current_stage = self.executable(flow).first().map(|task| task.number);
        let all = self.completed_stages.len() == flow.tasks.len();
        self.status = if all { SessionStatus::Completed } else { SessionStatus::InProgress };
        self.stages.sort_by(|_, one, _, other| one.number.cmp(&other.number));
        self.last_updated = project.now().iso8601();
    }

    /// Writes the session; this is the moment at which a change counts.
    pub(super) fn save(&self, project: &Project) -> Result<()> {
        project.write_json(&path_of(&self.flow, &self.session_id)?, self)
    }
}

/// Where a session lies: sessions of the ten stages are the project's papers, the steps' are the tools' own.
fn path_of(flow: &str, session_id: &str) -> Result<RelPath> {
    let plain = session_id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-');
    if !plain || session_id.is_empty() {
        let failure = Failure::from(messages::NotASessionId { id: session_id });
        return Err(failure.with("session_reset_required", true));
    }
    let folder = if flow == super::STAGES.id { layout::WRITING_SESSIONS } else { layout::SESSIONS };
    layout::beneath(folder, &format!("session_{session_id}.json"))
}

/// Reads a session.
///
/// # Errors
/// `QC-001` when there is none or it is of another episode, `QC-005` when it is damaged; the file stays where it is.
pub fn load_session(project: &Project, flow: &Flow, episode: u32, session_id: &str) -> Result<Session> {
    let path = path_of(flow.id, session_id)?;
    let reset = |failure: Failure| failure.with("session_reset_required", true);
    let bytes = match project.folder().read(&path, MAX_FILE_BYTES) {
        Ok(bytes) => bytes,
        Err(error) if error.kind == ErrorKind::NotFound => {
            return Err(reset(messages::NoSuchSession { id: session_id }.into()));
        }
        Err(error) => return Err(error.into()),
    };
    let session: Session = serde_json::from_slice(&bytes).map_err(|error| {
        let (path, line, column) = (path.as_str(), error.line(), error.column());
        let damaged: Failure = match flow.unit {
            Unit::Stage => messages::StageSessionDamaged { path, line, column, episode, id: session_id }.into(),
            Unit::Step => messages::StepSessionDamaged { path, line, column, episode }.into(),
        };
        reset(damaged.with("file", path))
    })?;
    if session.episode != episode || session.session_id != session_id || session.flow != flow.id {
        let failure = messages::SessionOfOtherEpisode { id: session_id, episode: session.episode };
        return Err(reset(failure.into()));
    }
    Ok(session)
}

/// Sets a damaged session aside.
pub(super) fn set_aside(project: &Project, flow: &Flow, session_id: &str) -> Result<()> {
    project.set_aside(&path_of(flow.id, session_id)?)
}

/// Every readable session of a flow, newest first, and the files that cannot be read.
///
/// # Errors
/// When the folder cannot be listed.
pub fn sessions(project: &Project, flow: &Flow) -> Result<(Vec<Session>, Vec<String>)> {
    read_sessions(project, session_files(project, flow, "")?)
}

/// The sessions that changed last, at most `most`, how many there are, and the files among them that cannot be read.
///
/// # Errors
/// When the folder cannot be listed.
pub fn recent_sessions(project: &Project, flow: &Flow, most: usize) -> Result<(Vec<Session>, usize, Vec<String>)> {
    let mut files = session_files(project, flow, "")?;
    let total = files.len();
    files.sort_by(|one, other| (other.stat.modified_ms, &one.path).cmp(&(one.stat.modified_ms, &other.path)));
    files.truncate(most);
    let (sessions, damaged) = read_sessions(project, files)?;
    Ok((sessions, total, damaged))
}

/// The newest session of an episode in the ten stages.
///
/// # Errors
/// When the folder cannot be listed.
pub fn latest_session(project: &Project, flow: &Flow, episode: u32) -> Result<Option<Session>> {
    let files = session_files(project, flow, &format!("EP{episode:03}_"))?;
    Ok(read_sessions(project, files)?.0.into_iter().find(|session| session.episode == episode))
}

/// The files of sessions whose id begins so.
fn session_files(project: &Project, flow: &Flow, prefix: &str) -> Result<Vec<Entry>> {
    let folder = path_of(flow.id, "x")?.parent().unwrap_or_default();
    if !project.folder().exists(&folder)? {
        return Ok(Vec::new());
    }
    let (entries, _) = project.folder().list(&folder)?;
    let start = format!("session_{prefix}");
    let ours = |entry: &Entry| {
        let name = entry.path.file_name().unwrap_or_default();
        entry.stat.kind == Kind::File && name.starts_with(&start) && name.ends_with(".json")
    };
    Ok(entries.into_iter().filter(ours).collect())
}

fn read_sessions(project: &Project, files: Vec<Entry>) -> Result<(Vec<Session>, Vec<String>)> {
    let (mut readable, mut damaged) = (Vec::new(), Vec::new());
    for entry in files {
        let bytes = project.folder().read(&entry.path, MAX_FILE_BYTES)?;
        match serde_json::from_slice::<Session>(&bytes) {
            Ok(session) => readable.push(session),
            Err(_) => damaged.push(entry.path.to_string()),
        }
    }
    readable.sort_by(|one, other| (&other.created_at, &other.session_id).cmp(&(&one.created_at, &one.session_id)));
    Ok((readable, damaged))
}
