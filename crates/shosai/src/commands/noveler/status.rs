//! `shosai noveler status`.

use std::process::ExitCode;

use serde_json::{Value, json};
use shosai_message::Message;

use super::arguments;
use crate::{
    messages,
    session::Session,
    terminal::{Terminal, Tone},
};

/// Shows manuscripts and sessions.
pub fn run(session: &Session, project: Option<&str>, terminal: &Terminal) -> anyhow::Result<ExitCode> {
    let facts = session.facts("status", arguments(json!({}), project))?;
    if terminal.json() {
        terminal.value(&facts);
        return Ok(ExitCode::SUCCESS);
    }
    terminal.line(facts["title"].as_str().map_or_else(|| Message::from(messages::Untitled).to_string(), str::to_owned));
    if let Some(problem) = facts["config_problem"].as_object() {
        let said = format!("{} {}", text(&problem["code"]), text(&problem["message"]));
        terminal.line(terminal.toned(Tone::Bad, &said));
        terminal.line(text(&problem["hint"]));
    }
    let episodes = facts["episodes"].as_array().into_iter().flatten();
    episodes.for_each(|episode| {
        terminal.line(format_args!(
            "{:>4}  {}  {}",
            episode["episode_number"].to_string(),
            text(&episode["title"]),
            terminal.toned(Tone::Quiet, text(&episode["last_modified"]))
        ));
    });
    let shown = facts["episodes"].as_array().map_or(0, Vec::len);
    let total = facts["total_episodes"].as_u64().unwrap_or(0);
    if u64::try_from(shown).unwrap_or(0) < total {
        let said: Message = messages::EpisodesInAll { total }.into();
        terminal.line(terminal.toned(Tone::Quiet, &said.to_string()));
    }
    for own in facts["progress"].as_array().into_iter().flatten() {
        let tone = if own["status"] == "completed" { Tone::Good } else { Tone::Note };
        let far = terminal.toned(tone, &format!("{}/{}", own["completed"], own["of"]));
        let line = messages::Progress { episode: own["episode"].to_string(), far, next: text(&own["next"]) };
        terminal.line(format_args!(
            "{}  {}",
            Message::from(line),
            terminal.toned(Tone::Quiet, text(&own["session_id"]))
        ));
    }
    for key in ["ten_stage_sessions", "step_sessions"] {
        for path in facts[key]["damaged"].as_array().into_iter().flatten() {
            let said: Message = messages::SessionDamaged { path: text(path) }.into();
            terminal.line(terminal.toned(Tone::Bad, &said.to_string()));
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
