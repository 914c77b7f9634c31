//! Where sessions lie: found, begun, stored, never interleaved.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use shosai_world::{ErrorKind, Kind, RelPath};

use super::{
    session::{CheckSession, LengthGoal},
    steps::STEPS,
    template::Template,
};
use crate::{
    error::{Failure, Result},
    messages,
    project::{Project, check_number, layout},
};

/// No session file is longer.
const MAX_STATE_BYTES: u64 = 16 * 1024 * 1024;

/// The sessions of a project.
pub struct Checks<'p> {
    project: &'p Project,
}

impl<'p> Checks<'p> {
    /// The sessions of a project.
    pub fn of(project: &'p Project) -> Self {
        Self { project }
    }

    /// The session that a call means: the named one, the newest open one of the episode, or a new one.
    ///
    /// # Errors
    /// `QC-001` when the named session is another episode's; as [`Checks::load`].
    pub fn open(&self, episode: u32, session_id: Option<&str>, goal: Option<LengthGoal>) -> Result<CheckSession> {
        check_number(episode)?;
        if let Some(id) = session_id {
            let session = self.load(id)?;
            if session.episode_number != episode {
                let failure = messages::CheckSessionOfOtherEpisode { id, episode: session.episode_number };
                return Err(Failure::from(failure).with("session_reset_required", true));
            }
            return Ok(session);
        }
        let mut open = self.all(episode)?;
        open.retain(|session| session.status == "in_progress");
        match open.pop() {
            Some(mut session) => {
                session.target_length = goal.unwrap_or(session.target_length);
                Ok(session)
            }
            None => self.begin(episode, goal),
        }
    }

    /// Begins a session.
    ///
    /// # Errors
    /// When it cannot be stored.
    pub fn begin(&self, episode: u32, goal: Option<LengthGoal>) -> Result<CheckSession> {
        let mut templates = BTreeMap::new();
        for step in STEPS {
            templates.insert(step.id, Template::load(self.project, &step.template_name())?.version());
        }
        let now = self.project.now().iso8601();
        let goal = goal.map_or_else(|| self.configured_goal(), Ok).unwrap_or_else(|_| usual_goal());
        let mut session = CheckSession {
            session_id: self.free_id(episode)?,
            episode_number: episode,
            created_at: now.clone(),
            updated_at: now,
            state_version: 0,
            status: "in_progress".to_owned(),
            current_step: Some(1),
            completed_steps: Vec::new(),
            failed_steps: Vec::new(),
            results: BTreeMap::new(),
            history: Vec::new(),
            template_version_set: templates,
            target_length: goal,
            issues: BTreeMap::new(),
            fetch_order: super::fetch::USUAL_ORDER.iter().map(|name| (*name).to_owned()).collect(),
            artifacts: Vec::new(),
            llm_config: Map::new(),
            budgets: Map::new(),
        };
        self.save(&mut session)?;
        Ok(session)
    }

    /// The length that `プロジェクト設定.yaml` asks for.
    ///
    /// # Errors
    /// `QC-009` when there is no such file, `QC-010` when it cannot be used.
    pub fn configured_goal(&self) -> Result<LengthGoal> {
        let length = self.project.config()?.writing.episode.target_length;
        Ok(LengthGoal { min: length.min, max: length.max, source: "project_config".to_owned() })
    }

    /// A session by its id.
    ///
    /// # Errors
    /// `QC-001` when there is none, `QC-005` when its file is damaged (it is set aside).
    pub fn load(&self, session_id: &str) -> Result<CheckSession> {
        let unknown =
            || Failure::from(messages::NoSuchCheckSession { id: session_id }).with("session_reset_required", true);
        let plain =
            !session_id.is_empty() && session_id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if !plain {
            return Err(unknown());
        }
        let path = state_path(session_id)?;
        let text = match self.project.folder().read_text(&path, MAX_STATE_BYTES) {
            Ok(text) => text,
            Err(error) if error.kind == ErrorKind::NotFound => return Err(unknown()),
            Err(error) => return Err(error.into()),
        };
        serde_json::from_str(&text).or_else(|error| {
            self.project.set_aside(&path)?;
            let (line, column) = (error.line(), error.column());
            Err(messages::CheckSessionDamaged { id: session_id, line, column }.into())
        })
    }

    /// Every readable session of an episode, oldest first.
    ///
    /// # Errors
    /// When the folder cannot be listed.
    pub fn all(&self, episode: u32) -> Result<Vec<CheckSession>> {
        let folder = RelPath::parse(layout::CHECKS)?;
        if !self.project.folder().exists(&folder)? {
            return Ok(Vec::new());
        }
        let (entries, _) = self.project.folder().list(&folder)?;
        let start = format!("QC_EP{episode:03}_");
        let mut sessions: Vec<CheckSession> = entries
            .iter()
            .filter(|entry| entry.stat.kind == Kind::Folder)
            .filter_map(|entry| entry.path.file_name().filter(|name| name.starts_with(&start)))
            .filter_map(|name| self.load(name).ok())
            .collect();
        sessions.sort_by(|one, other| one.session_id.cmp(&other.session_id));
        Ok(sessions)
    }

    /// Stores a session and its manifest, if nobody else has since it was read.
    ///
    /// # Errors
    /// `QC-008` when the stored session is newer.
    pub fn save(&self, session: &mut CheckSession) -> Result<()> {
        let read_version = session.state_version;
        session.state_version += 1;
        session.updated_at = self.project.now().iso8601();
        let written = |value: Value| format!("{value:#}\n").into_bytes();
        self.project.folder().update(&state_path(&session.session_id)?, MAX_STATE_BYTES, |stored| {
            let stored = stored.and_then(|bytes| serde_json::from_slice::<CheckSession>(bytes).ok());
            if let Some(stored) = stored.filter(|stored| stored.state_version != read_version) {
                return Err(Failure::from(messages::CheckSessionChanged { id: &session.session_id })
                    .with("state_version", stored.state_version));
            }
            Ok((Some(written(json!(session))), ()))
        })?;
        let manifest = self.folder_of(&session.session_id)?.join("manifest.json")?;
        // Whole: made of the session, which was written by its version.
        Ok(self.project.folder().write_atomic(&manifest, &written(json!(session.manifest())))?)
    }

    /// Writes what went into or came out of a step; gives the path.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn log(&self, session: &CheckSession, step: u8, what: &str, value: &Value) -> Result<String> {
        let stamp = self.project.stamp();
        let name = format!("EP{:04}_step{step:02}_{stamp}_{what}.json", session.episode_number);
        let path = self.folder_of(&session.session_id)?.join(&name)?;
        // Whole: the log of one step, beneath the lock of its episode.
        self.project.folder().write_atomic(&path, format!("{value:#}\n").as_bytes())?;
        Ok(path.to_string())
    }

    /// The files of a session.
    ///
    /// # Errors
    /// When the folder cannot be listed.
    pub fn files(&self, session_id: &str) -> Result<Vec<String>> {
        let (entries, _) = self.project.folder().list(&self.folder_of(session_id)?)?;
        Ok(entries.into_iter().map(|entry| entry.path.to_string()).collect())
    }

    fn folder_of(&self, session_id: &str) -> Result<RelPath> {
        layout::beneath(layout::CHECKS, session_id)
    }

    /// An id that no session has: the time, and a letter where two begin in one second.
    fn free_id(&self, episode: u32) -> Result<String> {
        let first = format!("QC_EP{episode:03}_{}", self.project.stamp());
        let mut id = first.clone();
        let mut number = 1;
        while self.project.folder().exists(&self.folder_of(&id)?)? {
            number += 1;
            id = format!("{first}_{number}");
        }
        Ok(id)
    }
}

fn state_path(session_id: &str) -> Result<RelPath> {
    let folder = layout::beneath(layout::CHECKS, session_id)?;
    Ok(folder.join(&format!("{session_id}_session_state.json"))?)
}

fn usual_goal() -> LengthGoal {
    let usual = crate::TargetLength::default();
    LengthGoal { min: usual.min, max: usual.max, source: "default".to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::project;

    #[test]
    fn a_session_is_resumed_and_two_writers_are_told_apart() {
        let project = project();
        let checks = Checks::of(&project);
        let mut first = checks.open(1, None, None).unwrap();
        let mut second = checks.open(1, Some(&first.session_id), None).unwrap();
        assert!(first.session_id.starts_with("QC_EP001_"));
        assert_eq!(first.target_length.source, "project_config");
        checks.save(&mut first).unwrap();
        assert_eq!(checks.save(&mut second).unwrap_err().code, "QC-008");
        assert_eq!(checks.open(2, Some(&first.session_id), None).unwrap_err().code, "QC-001");
        assert_eq!(checks.load("../x").unwrap_err().code, "QC-001");
    }

    #[test]
    fn a_damaged_session_is_set_aside() {
        let project = project();
        let checks = Checks::of(&project);
        let session = checks.open(1, None, None).unwrap();
        project.folder().write_atomic(&state_path(&session.session_id).unwrap(), b"{").unwrap();
        assert_eq!(checks.load(&session.session_id).unwrap_err().code, "QC-005");
        assert_eq!(checks.load(&session.session_id).unwrap_err().code, "QC-001");
        assert_ne!(checks.open(1, None, None).unwrap().session_id, session.session_id);
    }
}
