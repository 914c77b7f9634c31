//! `status`: manuscripts, sessions and answers of a project.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use shosai_novel::{
    Episode, Project, Result as NovelResult, TargetLength,
    flow::{Flow, STAGES, STEPS, Session, SessionStatus, recent_sessions},
    layout,
};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};
use shosai_world::{Kind, RelPath, UtcTime};

use crate::{
    bounds::Bounds,
    next_action::Call,
    novel::{Answered, Problem, answered, project_to_mend},
};

/// A page that stays well below the limit of an answer.
const PAGE: usize = 50;
/// Sessions of each kind that are shown.
const RECENT: usize = 10;
/// Answers that are named.
const LOGS: usize = 10;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The project's folder.
    project_root: Option<String>,
    /// Where the list of episodes begins, as `next_offset` said.
    offset: Option<usize>,
    /// How many episodes, at most 50.
    limit: Option<usize>,
}

facts! {
    Output {
        project_root: String, title: Option<String>, target_length: TargetLength,
        /// Why the usual settings stand in for the project's.
        config_problem: Option<Problem>, total_episodes: usize, total_manuscript_bytes: u64, episodes: Vec<EpisodeRow>,
        next_offset: Option<usize>,
        /// How far the episodes that are being written are, one row each, whichever way they are written.
        progress: Vec<Progress>,
        ten_stage_sessions: Sessions, step_sessions: Sessions, saved_answers: SavedAnswers,
        next_action: Call,
    }
    EpisodeRow { episode_number: u32, title: String, path: String, size_bytes: u64, last_modified: String }
    Progress {
        episode: u32,
        /// `stages` or `steps`: the way that was gone last.
        route: &'static str, status: SessionStatus, completed: usize, of: usize,
        /// The stage or step that comes next.
        #[serde(skip_serializing_if = "Option::is_none")] next: Option<&'static str>,
        session_id: String, last_updated: String,
    }
    /// The sessions that changed last.
    Sessions {
        total: usize, latest: Vec<SessionRow>,
        /// Files that cannot be read.
        #[serde(skip_serializing_if = "Vec::is_empty")] damaged: Vec<String>,
    }
    SessionRow {
        session_id: String, episode: u32, status: SessionStatus, completed: usize, of: usize, next: Option<u8>,
        last_updated: String,
    }
}

/// The answers that were saved last.
#[derive(Default, Serialize, JsonSchema)]
pub struct SavedAnswers {
    total: usize,
    latest: Vec<String>,
}

pub struct Status;

impl Tool for Status {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "status";
    const TITLE: &'static str = "Project status";
    const DESCRIPTION: &'static str =
        "Shows a novel project: settings, manuscripts, latest sessions and saved answers.";
    const SUITE: Suite = Suite::NovelOps;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let project = project_to_mend(context, input.project_root.as_deref())?;
        let limit = Bounds::default().within("limit", input.limit, PAGE, 1..=PAGE);
        let facts = look(&project, input.offset.unwrap_or(0), limit)?;
        answered(&project, facts)
    }
}

fn look(project: &Project, offset: usize, limit: usize) -> NovelResult<Output> {
    let (config, problem) = project.config_if_usable();
    let episodes = project.episodes()?;
    let end = episodes.len().min(offset.saturating_add(limit));
    let row = |episode: &Episode| EpisodeRow {
        episode_number: episode.number,
        title: episode.title.clone(),
        path: episode.path.to_string(),
        size_bytes: episode.stat.len,
        last_modified: UtcTime::from_ms(episode.stat.modified_ms).iso8601(),
    };
    let (stages, steps) = (sessions(project, &STAGES)?, sessions(project, &STEPS)?);
    let next = episodes.last().map_or(1, |last| last.number + 1);
    Ok(Output {
        project_root: project.root(),
        title: config.title,
        target_length: config.writing.episode.target_length,
        config_problem: problem.map(Problem::from),
        total_episodes: episodes.len(),
        total_manuscript_bytes: episodes.iter().map(|episode| episode.stat.len).sum(),
        episodes: episodes.get(offset..end).unwrap_or_default().iter().map(row).collect(),
        next_offset: (end < episodes.len()).then_some(end),
        progress: progress(&stages, &steps),
        ten_stage_sessions: stages,
        step_sessions: steps,
        saved_answers: answers(project)?,
        next_action: Call { tool: "write", arguments: json!({ "episode": next }) },
    })
}

fn sessions(project: &Project, flow: &'static Flow) -> NovelResult<Sessions> {
    let (sessions, total, damaged) = recent_sessions(project, flow, RECENT)?;
    let row = |session: Session| SessionRow {
        completed: session.completed_stages.len(),
        of: flow.tasks.len(),
        session_id: session.session_id,
        episode: session.episode,
        status: session.status,
        next: session.current_stage,
        last_updated: session.last_updated,
    };
    Ok(Sessions { total, latest: sessions.into_iter().map(row).collect(), damaged })
}

/// The session of each episode that changed last, in the order of episodes.
fn progress(stages: &Sessions, steps: &Sessions) -> Vec<Progress> {
    let mut rows: BTreeMap<u32, Progress> = BTreeMap::new();
    for (route, flow, sessions) in [("stages", &STAGES, stages), ("steps", &STEPS, steps)] {
        for own in &sessions.latest {
            if rows.get(&own.episode).is_some_and(|row| row.last_updated >= own.last_updated) {
                continue;
            }
            let next = flow.tasks.iter().find(|task| Some(task.number) == own.next).map(|task| task.title());
            let (session_id, last_updated) = (own.session_id.clone(), own.last_updated.clone());
            let (episode, status, completed, of) = (own.episode, own.status, own.completed, own.of);
            rows.insert(episode, Progress { episode, route, status, completed, of, next, session_id, last_updated });
        }
    }
    rows.into_values().collect()
}

fn answers(project: &Project) -> NovelResult<SavedAnswers> {
    let folder = RelPath::parse(layout::JSON_OUTPUT)?;
    if !project.folder().exists(&folder)? {
        return Ok(SavedAnswers::default());
    }
    let (mut entries, _) = project.folder().list(&folder)?;
    entries.retain(|entry| entry.stat.kind == Kind::File);
    entries.sort_by(|one, other| (other.stat.modified_ms, &one.path).cmp(&(one.stat.modified_ms, &other.path)));
    let latest = entries.iter().take(LOGS).map(|entry| entry.path.to_string()).collect();
    Ok(SavedAnswers { total: entries.len(), latest })
}
