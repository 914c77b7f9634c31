//! `write`: the ten stages of an episode, or a file.

use std::time::Duration;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use shosai_novel::{
    FileRef, Project,
    flow::{Mode, Outcome, STAGES, Session, SessionStatus, latest_session, measured},
};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::{OwnModel, TASK_SECONDS, Work, progress, write_file::write_file, write_step::told_stage};
use crate::novel::{Facts, facts, project, told};

/// An episode, or a file.
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

/// The tool.
pub struct Write;

impl Tool for Write {
    type Input = Input;
    type Output = Facts;
    const NAME: &'static str = "write";
    const TITLE: &'static str = "Write an episode or a file";
    const DESCRIPTION: &'static str = "With episode: begins or goes on with its ten stages, and reports the manuscript when all are done. \
        With relative_path and content: writes a file of the project, backing up what was there.";
    const SUITE: Suite = Suite::NovelWrite;
    const EFFECT: Effect = Effect::Replaces;
    const TIME_LIMIT_SECONDS: u64 = TASK_SECONDS;

    fn call(context: &Context, input: Input) -> Result<Reply<Facts>, Failure> {
        let root = input.project_root.as_deref();
        match (input.episode, input.relative_path, input.content) {
            (Some(episode), None, None) => {
                let project = project(context, root)?;
                let session = latest_session(&project, &STAGES, episode).map_err(told)?;
                Ok(facts(&project, Value::Object(go_on(context, &project, episode, root, session)?)))
            }
            (None, Some(path), Some(content)) => {
                let project = project(context, root)?;
                let answer = write_file(&project, &path, &content).map_err(told)?;
                Ok(facts(&project, answer))
            }
            _ => Err(Failure::invalid_parameter(
                "`write` takes either `episode`, or `relative_path` and `content`",
                "give `episode` to write an episode in ten stages, or `relative_path` with `content` to write a file",
            )),
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
) -> Result<Map<String, Value>, Failure> {
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
            let mut answer = told_stage(&worked, spent.as_secs_f64());
            answer.insert("completed_stages".to_owned(), json!(state.completed_stages));
            return Ok(answer);
        }
        context.cancellation.check()?;
        session = Some(worked.performed.session);
    }
}

/// After this long no further stage is begun, so that one more fits into the time of the call.
const LONGEST_RUN: Duration = Duration::from_secs(60);

/// The manuscript and its measures, once all stages are done.
fn finished(project: &Project, session: &Session) -> Result<Map<String, Value>, Failure> {
    let manuscript = project.read_episode(session.episode).map_err(told)?;
    let figures = measured(&manuscript.text, &project.config_or_default().0);
    let answer = json!({
        "success": true,
        "status": "completed",
        "episode": session.episode,
        "session_id": session.session_id,
        "completed_stages": session.completed_stages,
        "progress": progress(&STAGES, session),
        "manuscript": FileRef::of(project, &manuscript.path).map_err(told)?,
        "quality": figures,
        "next_action": { "tool": "run_quality_checks", "arguments": { "episode_number": session.episode } },
    });
    Ok(answer.as_object().cloned().unwrap_or_default())
}
