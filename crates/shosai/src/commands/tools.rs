//! `shosai tools`: what is offered.

use std::process::ExitCode;

use serde_json::json;

use crate::messages;
use crate::terminal::told;
use crate::{
    session::Session,
    terminal::{Terminal, Tone},
};

/// Lists the tools; as JSON exactly as `tools/list` does.
pub fn run(session: &Session, terminal: &Terminal) -> anyhow::Result<ExitCode> {
    let handler = session.handler()?;
    if terminal.json() {
        terminal.value(&json!({ "tools": handler.listed() }));
        return Ok(ExitCode::SUCCESS);
    }
    let catalogue = session.catalogue()?;
    let width = catalogue.tools().iter().map(|tool| tool.name.len()).max().unwrap_or(0);
    let mut suite = None;
    for tool in catalogue.tools() {
        if suite != Some(tool.suite) {
            suite = Some(tool.suite);
            terminal.line(terminal.toned(Tone::Note, tool.suite.name()));
        }
        terminal.line(format_args!("  {:width$}  {}", tool.name, tool.title));
    }
    terminal.line(terminal.toned(Tone::Quiet, &told(messages::ToolsCount { count: catalogue.tools().len() })));
    Ok(ExitCode::SUCCESS)
}
