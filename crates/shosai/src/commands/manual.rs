//! `shosai manual list` and `shosai manual toc MANUAL`.

use std::process::ExitCode;

use serde_json::{Value, json};

use crate::{
    cli::ManualWork,
    messages,
    session::Session,
    terminal::{Terminal, Tone, told},
};

/// Lists manuals or headings.
pub fn run(session: &Session, work: &ManualWork, terminal: &Terminal) -> anyhow::Result<ExitCode> {
    match work {
        ManualWork::List => {
            let facts = session.facts("manual_list", json!({}))?;
            if !terminal.json() && facts["items"].as_array().is_none_or(Vec::is_empty) {
                terminal.line(terminal.toned(Tone::Quiet, &told(messages::NoManual)));
            }
            print(&facts, terminal, |item| item["manual_id"].as_str().unwrap_or_default().to_owned());
        }
        ManualWork::Toc { manual } => {
            let mut offset = Some(0);
            while let Some(from) = offset {
                let facts = session.facts("manual_toc", json!({ "manual_id": manual, "offset": from }))?;
                print(&facts, terminal, |item| heading(item, terminal));
                offset = facts["next_offset"].as_u64();
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn heading(item: &Value, terminal: &Terminal) -> String {
    let level = item["level"].as_u64().unwrap_or(1).saturating_sub(1);
    let indent = "  ".repeat(usize::try_from(level).unwrap_or(0));
    let place = format!("{}:{}", item["path"].as_str().unwrap_or_default(), item["line_start"]);
    format!("{indent}{}  {}", item["title"].as_str().unwrap_or_default(), terminal.toned(Tone::Quiet, &place))
}

fn print(facts: &Value, terminal: &Terminal, line: impl Fn(&Value) -> String) {
    if terminal.json() {
        terminal.value(facts);
        return;
    }
    for item in facts["items"].as_array().into_iter().flatten() {
        terminal.line(line(item));
    }
}
