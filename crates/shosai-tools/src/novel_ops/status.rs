//! `status`: manuscripts, sessions and answers of a project.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use shosai_novel::{
    Project, Result as NovelResult,
    flow::{Flow, STAGES, STEPS, Session, recent_sessions},
    layout,
};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};
use shosai_world::{Kind, RelPath, UtcTime};

use crate::{
    bounds::Bounds,
    novel::{Facts, facts, project, told},
};

/// A page that stays well below the limit of an answer.
const PAGE: usize = 50;
/// Sessions of each kind that are shown.
const RECENT: usize = 10;
/// Answers that are named.
const LOGS: usize = 10;

/// Which project.
#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The project's folder.
    project_root: Option<String>,
    /// Where the list of episodes begins, as `next_offset` said.
    offset: Option<usize>,
    /// How many episodes, at most 50.
    limit: Option<usize>,
}

/// The tool.
pub struct Status;

impl Tool for Status {
    type Input = Input;
    type Output = Facts;
    const NAME: &'static str = "status";
    const TITLE: &'static str = "Project status";
    const DESCRIPTION: &'static str =
        "Shows a novel project: settings, manuscripts, latest sessions and saved answers.";
    const SUITE: Suite = Suite::NovelOps;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Facts>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let limit = Bounds::default().within("limit", input.limit, PAGE, 1..=PAGE);
        let answer = look(&project, input.offset.unwrap_or(0), limit).map_err(told)?;
        Ok(facts(&project, answer))
    }
}

fn look(project: &Project, offset: usize, limit: usize) -> NovelResult<Value> {
    let (config, problem) = project.config_or_default();
    let episodes = project.episodes()?;
    let end = episodes.len().min(offset.saturating_add(limit));
    let shown: Vec<Value> = episodes
        .get(offset..end)
        .unwrap_or_default()
        .iter()
        .map(|episode| {
            json!({
                "episode_number": episode.number,
                "title": episode.title,
                "path": episode.path.as_str(),
                "size_bytes": episode.stat.len,
                "last_modified": UtcTime::from_ms(episode.stat.modified_ms).iso8601(),
            })
        })
        .collect();
    let next = episodes.last().map_or(1, |last| last.number + 1);
    Ok(json!({
        "success": true,
        "project_root": project.root(),
        "title": config.title,
        "target_length": config.writing.episode.target_length,
        "config_problem": problem.map(|problem| json!({ "code": problem.code, "message": problem.message, "hint": problem.hint })),
        "total_episodes": episodes.len(),
        "total_manuscript_bytes": episodes.iter().map(|episode| episode.stat.len).sum::<u64>(),
        "episodes": shown,
        "next_offset": (end < episodes.len()).then_some(end),
        "ten_stage_sessions": latest(project, &STAGES)?,
        "step_sessions": latest(project, &STEPS)?,
        "saved_answers": answers(project)?,
        "next_action": { "tool": "write", "arguments": { "episode": next } },
    }))
}

/// The sessions that changed last.
fn latest(project: &Project, flow: &'static Flow) -> NovelResult<Value> {
    let (sessions, total, damaged) = recent_sessions(project, flow, RECENT)?;
    let row = |session: &Session| {
        json!({
            "session_id": session.session_id,
            "episode": session.episode,
            "status": session.status,
            "completed": session.completed_stages.len(),
            "of": flow.tasks.len(),
            "next": session.current_stage,
            "last_updated": session.last_updated,
        })
    };
    let mut answer = json!({ "total": total, "latest": sessions.iter().map(row).collect::<Vec<_>>() });
    if !damaged.is_empty() {
        answer["damaged"] = json!(damaged);
    }
    Ok(answer)
}

/// The answers that were saved last.
fn answers(project: &Project) -> NovelResult<Value> {
    let folder = RelPath::parse(layout::JSON_OUTPUT)?;
    if !project.folder().exists(&folder)? {
        return Ok(json!({ "total": 0, "latest": [] }));
    }
    let (mut entries, _) = project.folder().list(&folder)?;
    entries.retain(|entry| entry.stat.kind == Kind::File);
    entries.sort_by(|one, other| (other.stat.modified_ms, &one.path).cmp(&(one.stat.modified_ms, &other.path)));
    let names: Vec<&str> = entries.iter().take(LOGS).map(|entry| entry.path.as_str()).collect();
    Ok(json!({ "total": entries.len(), "latest": names }))
}
