//! `shosai import FILE -o OUT.md`.

use std::process::ExitCode;

use anyhow::anyhow;
use serde_json::json;
use shosai_import::{Limits, import};

use crate::{cli::ImportArgs, session::Session, terminal::Terminal};

/// Writes a file as Markdown, or shows it.
pub fn run(session: &Session, args: &ImportArgs, terminal: &Terminal) -> anyhow::Result<ExitCode> {
    let bytes = session.read_bytes(&args.file)?;
    let name = args.file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let read = import(&name, &bytes, &Limits::default(), &|| false)
        .map_err(|failure| anyhow!("{} ({})", failure.message, failure.hint))?;
    if let Some(output) = &args.output {
        session.write_file(output, read.markdown.as_bytes())?;
    }
    if terminal.json() {
        let notes: Vec<String> = read.notes.iter().map(ToString::to_string).collect();
        let markdown = if args.output.is_some() { None } else { Some(&read.markdown) };
        terminal
            .value(&json!({ "kind": read.kind.label, "markdown": markdown, "places": read.places, "notes": notes }));
        return Ok(ExitCode::SUCCESS);
    }
    match &args.output {
        Some(output) => terminal.line(format_args!("{}: {} lines", output.display(), read.markdown.lines().count())),
        None => terminal.line(read.markdown.trim_end()),
    }
    read.notes.iter().for_each(|note| terminal.line(format_args!("{note}")));
    Ok(ExitCode::SUCCESS)
}
