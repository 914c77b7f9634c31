//! `shosai noveler status`.

use std::process::ExitCode;

use serde_json::{Value, json};

use super::arguments;
use crate::{
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
    terminal.line(facts["title"].as_str().unwrap_or("（題名なし）"));
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
        terminal.line(terminal.toned(Tone::Quiet, &format!("… 全{total}話")));
    }
    for (name, key) in [("十段階", "ten_stage_sessions"), ("十九ステップ", "step_sessions")] {
        sessions(name, &facts[key], terminal);
    }
    Ok(ExitCode::SUCCESS)
}

fn sessions(name: &str, facts: &Value, terminal: &Terminal) {
    for session in facts["latest"].as_array().into_iter().flatten() {
        let done = session["status"] == "completed";
        let far = format!("{}/{}", session["completed"], session["of"]);
        terminal.line(format_args!(
            "{name}  第{}話  {}  {}",
            session["episode"],
            terminal.toned(if done { Tone::Good } else { Tone::Note }, &far),
            terminal.toned(Tone::Quiet, text(&session["session_id"]))
        ));
    }
    for path in facts["damaged"].as_array().into_iter().flatten() {
        terminal.line(terminal.toned(Tone::Bad, &format!("壊れたセッション: {}", text(path))));
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
