//! `write_resume`: a session goes on where it stopped.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_novel::flow::{STAGES, load_session, recover_session};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::TASK_SECONDS;
use super::write::{EpisodeAnswer, go_on};
use crate::novel::{Answered, answered, project};

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The episode, from 1.
    episode_number: u32,
    /// The session, such as EP001_20250918_120001.
    session_id: String,
    /// The project's folder.
    project_root: Option<String>,
}

facts! {
    Output {
        #[serde(flatten)] episode: EpisodeAnswer,
        resumed: bool,
        /// Stages that were made anew from what they saved, because the session was damaged.
        #[serde(skip_serializing_if = "Vec::is_empty")] rebuilt_stages: Vec<u8>,
    }
}

pub struct WriteResume;

impl Tool for WriteResume {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "write_resume";
    const TITLE: &'static str = "Resume a session";
    const DESCRIPTION: &'static str =
        "Goes on with a ten-stage session: what is done, and the next stage's instruction.";
    const SUITE: Suite = Suite::NovelWrite;
    const EFFECT: Effect = Effect::Adds;
    const TIME_LIMIT_SECONDS: u64 = TASK_SECONDS;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let (episode, id) = (input.episode_number, input.session_id.as_str());
        let mut rebuilt_stages = Vec::new();
        let session = match load_session(&project, &STAGES, episode, id) {
            // A file that is damaged, or was set aside because it was, is made anew from what the stages saved.
            Err(error) if error.code == "QC-005" || error.code == "QC-001" => {
                let saved = recover_session(&project, &STAGES, episode, id).map_err(|_| error)?;
                rebuilt_stages = saved.rebuilt;
                saved.session
            }
            other => other?,
        };
        let episode = go_on(context, &project, episode, input.project_root.as_deref(), Some(session))?;
        answered(&project, Output { episode, resumed: true, rebuilt_stages })
    }
}
