//! `shosai noveler polish EPISODE`: form fixed by rules, and the instruction for the rest.

use std::process::ExitCode;

use serde_json::json;

use super::arguments;
use crate::{
    messages,
    session::Session,
    terminal::{Terminal, Tone, told},
};

/// Shows what stage 1 changes, writes it where asked, and prints the instruction for stages 2 and 3.
pub fn run(
    session: &Session,
    episode: u32,
    apply: bool,
    stages: Option<&[u8]>,
    project: Option<&str>,
    terminal: &Terminal,
) -> anyhow::Result<ExitCode> {
    let mut asked = arguments(json!({ "episode_number": episode, "dry_run": !apply }), project);
    if let Some(stages) = stages {
        asked["stages"] = json!(stages);
    }
    let facts = session.facts("polish", asked)?;
    if terminal.json() {
        terminal.value(&facts);
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(diff) = facts["form"]["diff"].as_str().filter(|diff| !diff.is_empty()) {
        terminal.line(diff.trim_end());
    }
    if facts["form"]["written_to"]["changed"] == true {
        terminal.line(terminal.toned(Tone::Good, &told(messages::NovelPolished)));
    }
    for task in facts["llm_instruction"]["tasks"].as_array().into_iter().flatten() {
        terminal.line(task["instruction"].as_str().unwrap_or_default().trim_end());
    }
    Ok(ExitCode::SUCCESS)
}
