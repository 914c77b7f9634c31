//! `progressive_check_get_tasks`: begins or resumes a session and says what is to be done.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_novel::check::ConfigOverrides;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::telling::{Tasks, project_for, session_of_text};
use crate::novel::{Answered, answered};

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The episode.
    episode_number: u32,
    /// A session to resume; the open one of the episode, or a new one, unless given.
    session_id: Option<String>,
    /// The project's folder.
    project_root: Option<String>,
    /// Settings in place of the project's.
    config_overrides: Option<ConfigOverrides>,
}

pub struct ProgressiveCheckGetTasks;

impl Tool for ProgressiveCheckGetTasks {
    type Input = Input;
    type Output = Answered<Tasks>;
    const NAME: &'static str = "progressive_check_get_tasks";
    const TITLE: &'static str = "Begin or resume a staged check";
    const DESCRIPTION: &'static str = "Begins or resumes the twelve-step check of an episode: the session, the current task with its instruction, what can be run now, and how far it has come.";
    const SUITE: Suite = Suite::NovelCheck;
    const EFFECT: Effect = Effect::Adds;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let project = project_for(context, input.project_root.as_deref(), input.config_overrides.as_ref())?;
        let session = session_of_text(
            &project,
            input.episode_number,
            input.session_id.as_deref(),
            input.config_overrides.as_ref(),
        )?;
        answered(&project, Tasks::of(&project, session)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{call, with_episode};
    use serde_json::json;

    #[test]
    fn a_session_begins_and_is_resumed() {
        let context = with_episode(1, "雨。\n");
        let first = call::<ProgressiveCheckGetTasks>(&context, json!({"episode_number": 1})).unwrap();
        assert_eq!(first["tasks"].as_array().unwrap().len(), 12);
        assert_eq!((&first["current_step"], &first["progress"]["total"]), (&json!(1), &json!(12)));
        assert_eq!(first["executable_tasks"].as_array().unwrap().len(), 1);
        let again = call::<ProgressiveCheckGetTasks>(&context, json!({"episode_number": 1})).unwrap();
        assert_eq!(first["session_id"], again["session_id"]);
        let wrong =
            call::<ProgressiveCheckGetTasks>(&context, json!({"episode_number": 2, "session_id": first["session_id"]}));
        assert_eq!(wrong.unwrap_err().code, "QC-001");
        let nothing = call::<ProgressiveCheckGetTasks>(&context, json!({"episode_number": 2}));
        assert_eq!(nothing.unwrap_err().code, "QC-002", "there is no text to check");
    }
}
