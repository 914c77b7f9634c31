//! `shosai noveler story|codex|publish EPISODE`.

use std::process::ExitCode;

use serde_json::{Value, json};

use super::arguments;
use crate::{
    messages,
    session::Session,
    terminal::{Terminal, Tone, told},
};

/// Shows what does not fit together, with both places.
pub fn run(session: &Session, episode: u32, project: Option<&str>, terminal: &Terminal) -> anyhow::Result<ExitCode> {
    let result = asked(session, &format!("story {episode}"), project)?;
    if terminal.json() {
        terminal.value(&result);
        return Ok(ExitCode::SUCCESS);
    }
    for one in result["contradictions"].as_array().into_iter().flatten() {
        let (word, tone) = match one["sure"].as_str() {
            Some("certain") => (told(messages::NovelCertain), Tone::Bad),
            Some("likely") => (told(messages::NovelLikely), Tone::Note),
            _ => (told(messages::NovelUnsure), Tone::Quiet),
        };
        let message = one["message"].as_str().unwrap_or_default();
        terminal.line(format_args!("{} {message}", terminal.toned(tone, &word)));
        for spot in [&one["here"], &one["there"]] {
            terminal.line(terminal.toned(Tone::Quiet, &format!("    {}", place(spot))));
        }
    }
    let total = result["total"].as_u64().unwrap_or(0);
    terminal.line(match total {
        0 => told(messages::NovelNoContradiction),
        count => told(messages::NovelContradictions { count }),
    });
    Ok(ExitCode::SUCCESS)
}

fn place(spot: &Value) -> String {
    let line = spot["line"].as_u64().map(|line| format!(":{line}")).unwrap_or_default();
    format!("{}{line}  {}", spot["place"].as_str().unwrap_or_default(), spot["quote"].as_str().unwrap_or_default())
}

/// Shows the entries that an episode suggests, and writes them where asked.
pub fn codex(
    session: &Session,
    episode: u32,
    write: bool,
    project: Option<&str>,
    terminal: &Terminal,
) -> anyhow::Result<ExitCode> {
    let flag = if write { " --write" } else { "" };
    let result = asked(session, &format!("codex {episode}{flag}"), project)?;
    if terminal.json() {
        terminal.value(&result);
        return Ok(ExitCode::SUCCESS);
    }
    for one in result["proposed"].as_array().into_iter().flatten() {
        let (name, path) = (one["name"].as_str().unwrap_or_default(), one["path"].as_str().unwrap_or_default());
        let count = one["count"].as_u64().unwrap_or(0);
        let said = match one["first_person"].as_str() {
            Some(first) => told(messages::NovelProposedVoice { name, count, first }),
            None => told(messages::NovelProposed { name, count }),
        };
        terminal.line(format_args!("{said}  {}", terminal.toned(Tone::Quiet, path)));
    }
    let written = result["written"].as_array().map_or(0, Vec::len);
    if write {
        terminal.line(terminal.toned(Tone::Good, &told(messages::NovelWritten { count: written })));
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes an episode or the book as a file, and says what it lacks.
pub fn publish(
    session: &Session,
    episode: &str,
    form: &str,
    project: Option<&str>,
    terminal: &Terminal,
) -> anyhow::Result<ExitCode> {
    let result = asked(session, &format!("publish {episode} {form}"), project)?;
    if terminal.json() {
        terminal.value(&result);
        return Ok(ExitCode::SUCCESS);
    }
    terminal.line(result["file"]["path"].as_str().unwrap_or_default());
    for warning in result["warnings"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        terminal.note(&terminal.toned(Tone::Note, warning));
    }
    Ok(ExitCode::SUCCESS)
}

fn asked(session: &Session, command: &str, project: Option<&str>) -> anyhow::Result<Value> {
    let facts = session.facts("noveler", arguments(json!({ "command": command }), project))?;
    Ok(facts["metadata"]["result"].clone())
}
