//! `shosai vault ls|read|search`.

use std::process::ExitCode;

use serde_json::{Value, json};
use shosai_text::{Folding, fold};

use crate::{
    cli::VaultWork,
    messages,
    session::Session,
    terminal::{Terminal, Tone, told},
};

/// Looks at notes.
pub fn run(session: &Session, work: &VaultWork, terminal: &Terminal) -> anyhow::Result<ExitCode> {
    let (tool, arguments) = match work {
        VaultWork::Ls { folder } => ("vault_ls", json!({ "relative_dir": folder })),
        VaultWork::Read { path } => ("vault_read", json!({ "path": path, "full": true })),
        VaultWork::Search { query, loose } => {
            ("vault_search", json!({ "query": query, "mode": if *loose { "loose" } else { "plain" } }))
        }
    };
    let facts = session.facts(tool, arguments)?;
    if terminal.json() {
        terminal.value(&facts);
        return Ok(ExitCode::SUCCESS);
    }
    let items = || facts["items"].as_array().into_iter().flatten();
    if !matches!(work, VaultWork::Read { .. }) && items().next().is_none() {
        terminal.line(terminal.toned(Tone::Quiet, &told(messages::NoNote)));
    }
    match work {
        VaultWork::Ls { .. } => items().for_each(|item| terminal.line(listed(item))),
        VaultWork::Read { .. } => terminal.line(facts["text"].as_str().unwrap_or_default()),
        VaultWork::Search { query, .. } => {
            let terms = [fold(query, Folding::Plain)];
            items().for_each(|item| terminal.line(found(item, &terms, terminal)));
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn listed(item: &Value) -> String {
    let path = item["path"].as_str().unwrap_or_default();
    if item["kind"] == "dir" { format!("{path}/") } else { path.to_owned() }
}

fn found(item: &Value, terms: &[String], terminal: &Terminal) -> String {
    let place = format!("{}:{}", item["path"].as_str().unwrap_or_default(), item["line"]);
    format!(
        "{}  {}",
        terminal.toned(Tone::Quiet, &place),
        terminal.highlighted(item["snippet"].as_str().unwrap_or_default(), terms)
    )
}
