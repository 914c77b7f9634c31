//! `shosai config`: the settings in force and where each came from.

use std::process::ExitCode;

use serde_json::{Value, json};

use crate::{
    session::Session,
    terminal::{Terminal, Tone},
};

/// Prints the settings, or the schema of their file.
pub fn run(
    schema: bool,
    session: impl FnOnce() -> anyhow::Result<Session>,
    terminal: &Terminal,
) -> anyhow::Result<ExitCode> {
    if schema {
        terminal.line(format_args!("{:#}", shosai_tool::config::schema()));
        return Ok(ExitCode::SUCCESS);
    }
    let rows = session()?.effective.rows();
    if terminal.json() {
        let rows = rows.iter().map(
            |(setting, value, source)| json!({ "setting": setting, "value": value, "source": source.to_string() }),
        );
        terminal.value(&rows.collect::<Value>());
        return Ok(ExitCode::SUCCESS);
    }
    let width = rows.iter().map(|row| row.0.len()).max().unwrap_or(0);
    for (setting, value, source) in rows {
        terminal
            .line(format_args!("{setting:width$}  {value}  {}", terminal.toned(Tone::Quiet, &format!("({source})"))));
    }
    Ok(ExitCode::SUCCESS)
}
