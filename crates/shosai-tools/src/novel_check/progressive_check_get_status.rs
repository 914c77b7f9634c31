//! `progressive_check_get_status`: where a session stands.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_novel::{
    Qc,
    check::{Checks, Manifest, Progress},
};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::telling::no_session;
use crate::novel::{Answered, answered, project};

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The episode.
    episode_number: u32,
    /// The session; the newest one of the episode unless given.
    session_id: Option<String>,
    /// The project's folder.
    project_root: Option<String>,
}

facts! {
    Output {
        session_id: String, episode_number: u32,
        /// `in_progress`, `completed` or `closed`.
        status: String, current_step: Option<u8>, completed_steps: Vec<u8>, failed_steps: Vec<u8>, progress: Progress,
        /// How many issues are `New`, `Resolved` or `Recurrence`.
        issue_states: BTreeMap<String, usize>, state_version: u64, manifest: Manifest, locks: Locks,
    }
    /// Whether another client is writing.
    Locks { episode: bool }
}

pub struct ProgressiveCheckGetStatus;

impl Tool for ProgressiveCheckGetStatus {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "progressive_check_get_status";
    const TITLE: &'static str = "Status of a staged check";
    const DESCRIPTION: &'static str = "Which steps of a session passed or failed, what comes next, its manifest, and whether another client is writing.";
    const SUITE: Suite = Suite::NovelCheck;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let checks = Checks::of(&project);
        let session = match &input.session_id {
            Some(id) => checks.load(id)?,
            None => checks.all(input.episode_number)?.pop().ok_or_else(|| no_session(input.episode_number))?,
        };
        let mut issue_states: BTreeMap<String, usize> = BTreeMap::new();
        for issue in session.issues.values() {
            *issue_states.entry(issue.state.clone()).or_default() += 1;
        }
        let locked = project.lock_episode(session.episode_number);
        let facts = Output {
            episode_number: session.episode_number,
            current_step: session.current_step,
            progress: session.progress(),
            issue_states,
            state_version: session.state_version,
            manifest: session.manifest(),
            locks: Locks { episode: locked.is_err_and(|error| error.code == Qc::StateConflict.code()) },
            session_id: session.session_id,
            status: session.status,
            completed_steps: session.completed_steps,
            failed_steps: session.failed_steps,
        };
        answered(&project, facts)
    }
}
