//! `shosai import FILE -o OUT.md`.

use std::{path::Path, process::ExitCode};

use anyhow::anyhow;
use serde_json::json;
use shosai_import::{Limits, import, import_with_pictures, picture};

use crate::{
    cli::ImportArgs,
    messages,
    session::Session,
    terminal::{Terminal, told},
};

/// Writes a file as Markdown, or shows it.
pub fn run(session: &Session, args: &ImportArgs, terminal: &Terminal) -> anyhow::Result<ExitCode> {
    let bytes = session.read_bytes(&args.file)?;
    let name = args.file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let limits = Limits::default();
    // Whoever only looks has no place for pictures.
    let folder = args.output.as_deref().map(|output| output.with_extension("").display().to_string() + "_files");
    let beside = folder.as_deref().map(|folder| folder.rsplit(['/', '\\']).next().unwrap_or_default());
    let read = match beside {
        Some(beside) => import_with_pictures(&name, &bytes, beside, &limits, &|| false),
        None => import(&name, &bytes, &limits, &|| false),
    };
    let read = read.map_err(|failure| anyhow!("{} ({})", failure.message, failure.hint))?;
    if let Some(output) = &args.output {
        session.write_file(output, read.markdown.as_bytes())?;
    }
    for wanted in &read.pictures {
        let taken = picture(&name, &bytes, wanted, &limits).map_err(|failure| anyhow!("{}", failure.message))?;
        if let (Some(bytes), Some(folder)) = (taken, &folder) {
            session.write_file(&Path::new(folder).join(wanted), &bytes)?;
        }
    }
    if terminal.json() {
        let notes: Vec<String> = read.notes.iter().map(ToString::to_string).collect();
        let markdown = if args.output.is_some() { None } else { Some(&read.markdown) };
        terminal
            .value(&json!({ "kind": read.kind.label, "markdown": markdown, "places": read.places, "pictures": read.pictures, "notes": notes }));
        return Ok(ExitCode::SUCCESS);
    }
    match &args.output {
        Some(output) => {
            let (lines, pictures) = (read.markdown.lines().count(), read.pictures.len());
            let written = told(messages::ImportWritten { lines, pictures });
            terminal.line(format_args!("{}: {written}", output.display()));
        }
        None => terminal.line(read.markdown.trim_end()),
    }
    read.notes.iter().for_each(|note| terminal.line(format_args!("{note}")));
    Ok(ExitCode::SUCCESS)
}
