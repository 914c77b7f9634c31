//! `get_check_history`: every run of an episode's checks.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_novel::check::{Checks, StepRun};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use crate::bounds::Bounds;
use crate::novel::{Answered, answered, project};

/// Runs that an answer lists unless the call says otherwise.
const USUAL_LIMIT: usize = 50;
/// Runs that an answer may list.
const MOST_LISTED: usize = 100;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The episode.
    episode_number: u32,
    /// The newest runs to list; 50 unless given.
    limit: Option<usize>,
    /// The project's folder.
    project_root: Option<String>,
}

facts! {
    Output {
        episode_number: u32, total: usize,
        /// The newest runs, oldest first.
        history: Vec<Run>, clamped: Vec<String>,
    }
    Run {
        session_id: String, step_id: u8, step_name: String, executed_at: String,
        /// Seconds.
        execution_time: f64, success: bool, passed: Option<bool>, quality_score: Option<f64>, issues_found: usize,
    }
}

pub struct GetCheckHistory;

impl Tool for GetCheckHistory {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "get_check_history";
    const TITLE: &'static str = "History of checks";
    const DESCRIPTION: &'static str = "The runs of an episode's check steps over all sessions, oldest first: when, how long, passed or not, score, issues.";
    const SUITE: Suite = Suite::NovelCheck;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let mut bounds = Bounds::default();
        let limit = bounds.within("limit", input.limit, USUAL_LIMIT, 1..=MOST_LISTED);
        let sessions = Checks::of(&project).all(input.episode_number)?;
        let row = |session_id: &str, run: StepRun| Run {
            session_id: session_id.to_owned(),
            step_id: run.step_id,
            step_name: run.step_name,
            executed_at: run.executed_at,
            execution_time: run.execution_time_ms as f64 / 1e3,
            success: run.success,
            passed: run.passed,
            quality_score: run.quality_score,
            issues_found: run.issues_found,
        };
        let mut history: Vec<Run> = Vec::new();
        for session in sessions {
            history.extend(session.history.into_iter().map(|run| row(&session.session_id, run)));
        }
        let total = history.len();
        history.drain(..total.saturating_sub(limit));
        let clamped = bounds.notes();
        answered(&project, Output { episode_number: input.episode_number, total, history, clamped })
    }
}
