//! `write`: the ten stages of an episode, or a file.

use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use shosai_novel::{
    FileRef, Project,
    flow::{Evidence, Mode, Outcome, STAGES, Session, SessionStatus, latest_session, measured},
};
use shosai_tool::{Context, Effect, Failure, LONG_TEXT, Reply, Suite, Tool};

use super::{
    OwnModel, TASK_SECONDS, Work,
    answers::{Progress, StageAnswer},
    write_file::{WrittenFile, write_file},
};
use crate::messages;
use crate::next_action::Call;
use crate::novel::{Answered, answered, project};

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The episode whose ten stages to work through.
    episode: Option<u32>,
    /// The project's folder.
    project_root: Option<String>,
    /// The file to write, beneath the project.
    relative_path: Option<String>,
    /// The file's text.
    content: Option<String>,
}

#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Output {
    Episode(EpisodeAnswer),
    File(WrittenFile),
}

/// Where an episode stands.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum EpisodeAnswer {
    Stage {
        #[serde(flatten)]
        stage: Box<StageAnswer>,
        completed_stages: Vec<u8>,
    },
    Finished(Box<Finished>),
}

facts! {
    /// The manuscript and its measures, once all stages are done.
    Finished {
        status: &'static str, episode: u32, session_id: String, completed_stages: Vec<u8>, progress: Progress,
        manuscript: FileRef, quality: Evidence, next_action: Call,
    }
}

pub struct Write;

impl Tool for Write {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "write";
    const TITLE: &'static str = "Write an episode or a file";
    const DESCRIPTION: &'static str = "With episode: begins or goes on with its ten stages, and reports the manuscript when all are done. \
        With relative_path and content: writes a file of the project, backing up what was there.";
    const SUITE: Suite = Suite::NovelWrite;
    const EFFECT: Effect = Effect::Replaces;
    const MOST_TEXT: usize = LONG_TEXT;
    const TIME_LIMIT_SECONDS: u64 = TASK_SECONDS;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let root = input.project_root.as_deref();
        match (input.episode, input.relative_path, input.content) {
            (Some(episode), None, None) => {
                let project = project(context, root)?;
                let session = latest_session(&project, &STAGES, episode)?;
                answered(&project, Output::Episode(go_on(context, &project, episode, root, session)?))
            }
            (None, Some(path), Some(content)) => {
                let project = project(context, root)?;
                let written = write_file(context, &project, &path, &content)?;
                answered(&project, Output::File(written))
            }
            _ => Err(messages::WriteOneThing.into()),
        }
    }
}

/// The next stage of a session, or what it came to.
pub(super) fn go_on(
    context: &Context,
    project: &Project,
    episode: u32,
    root: Option<&str>,
    session: Option<Session>,
) -> Result<EpisodeAnswer, Failure> {
    if let Some(session) = session.as_ref().filter(|session| session.status == SessionStatus::Completed) {
        return finished(project, session);
    }
    let started = context.world.clock().elapsed();
    let mut session = session;
    loop {
        let next = session.as_ref().and_then(|session| session.current_stage).unwrap_or(1);
        let work = Work {
            tool: "write_stage",
            flow: &STAGES,
            episode,
            episode_key: "episode_number",
            task_key: Some("stage"),
            task: f64::from(next),
            session_id: session.as_ref().map(|session| session.session_id.as_str()),
            project_root: root,
            input: None,
            mode: Mode::Keep,
            own_model: OwnModel::Ask,
        };
        let worked = work.perform(context)?;
        let spent = context.world.clock().elapsed().saturating_sub(started);
        let state = &worked.performed.session;
        // Only the operator's own model finishes a stage without a client's input; then the next one follows.
        let done = matches!(worked.performed.outcome, Outcome::Done(_));
        if done && state.status == SessionStatus::Completed {
            return finished(project, state);
        }
        if !done || spent > LONGEST_RUN {
            let stage = Box::new(StageAnswer::of(&worked, spent.as_secs_f64()));
            return Ok(EpisodeAnswer::Stage { stage, completed_stages: worked.performed.session.completed_stages });
        }
        context.cancellation.check()?;
        session = Some(worked.performed.session);
    }
}

/// After this long no further stage is begun, so that one more fits into the time of the call.
const LONGEST_RUN: Duration = Duration::from_secs(60);

fn finished(project: &Project, session: &Session) -> Result<EpisodeAnswer, Failure> {
    let manuscript = project.read_episode(session.episode)?;
    let figures = measured(&manuscript.text, &project.config_or_default()?.0);
    Ok(EpisodeAnswer::Finished(Box::new(Finished {
        status: "completed",
        episode: session.episode,
        session_id: session.session_id.clone(),
        completed_stages: session.completed_stages.clone(),
        progress: Progress::of(&STAGES, session),
        manuscript: FileRef::of(project, &manuscript.path)?,
        quality: figures,
        next_action: Call { tool: "run_quality_checks", arguments: json!({ "episode_number": session.episode }) },
    })))
}
