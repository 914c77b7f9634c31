//! `get_check_history`: every run of an episode's checks.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use shosai_novel::check::Checks;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::telling::opened;
use crate::{
    bounds::Bounds,
    novel::{told, with_fallbacks},
};

/// Runs that an answer lists unless the call says otherwise.
const USUAL_LIMIT: usize = 50;
/// Runs that an answer may list.
const MOST_LISTED: usize = 100;

/// Which episode.
#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The episode.
    episode_number: u32,
    /// The newest runs to list; 50 unless given.
    limit: Option<usize>,
    /// The project's folder.
    project_root: Option<String>,
}

/// The tool.
pub struct GetCheckHistory;

impl Tool for GetCheckHistory {
    type Input = Input;
    type Output = Value;
    const NAME: &'static str = "get_check_history";
    const TITLE: &'static str = "History of checks";
    const DESCRIPTION: &'static str = "The runs of an episode's check steps over all sessions, oldest first: when, how long, passed or not, score, issues.";
    const SUITE: Suite = Suite::NovelCheck;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Value>, Failure> {
        let project = opened(context, input.project_root.as_deref())?;
        let mut bounds = Bounds::default();
        let limit = bounds.within("limit", input.limit, USUAL_LIMIT, 1..=MOST_LISTED);
        let sessions = Checks::of(&project).all(input.episode_number).map_err(told)?;
        let runs: Vec<Value> = sessions
            .iter()
            .flat_map(|session| session.history.iter().map(move |run| (session, run)))
            .map(|(session, run)| {
                json!({
                    "session_id": session.session_id,
                    "step_id": run.step_id,
                    "step_name": run.step_name,
                    "executed_at": run.executed_at,
                    "execution_time": run.execution_time_ms as f64 / 1e3,
                    "success": run.success,
                    "passed": run.passed,
                    "quality_score": run.quality_score,
                    "issues_found": run.issues_found,
                })
            })
            .collect();
        let newest = &runs[runs.len().saturating_sub(limit)..];
        let answer = json!({ "success": true, "episode_number": input.episode_number, "total": runs.len(), "history": newest, "clamped": bounds.notes() });
        Ok(with_fallbacks(&project, answer).into())
    }
}
