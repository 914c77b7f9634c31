//! `shosai setup CLIENT`: what a client needs to start this server, printed or merged into the client's own file.

mod clients;
mod merge;

use std::process::ExitCode;

use anyhow::{Context as _, bail};
use serde_json::json;
use shosai_prose::unified_diff;
use shosai_world::RootName;

use self::clients::{CLIENTS, Client, Notation};
use crate::{cli::SetupArgs, session::Session, terminal::Terminal};

/// The largest configuration of a client that is read.
const MAX_CONFIGURATION: u64 = 16 * 1024 * 1024;

/// How the client starts this server.
pub struct Entry {
    /// The name under which the client lists it.
    pub name: String,
    /// The program.
    pub command: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// The workspace folder.
    pub workspace: String,
}

/// Prints what the client needs, or merges it into the client's file.
pub fn run(session: &Session, args: &SetupArgs, terminal: &Terminal) -> anyhow::Result<ExitCode> {
    let Some(client) = CLIENTS.iter().find(|client| client.id == args.client) else {
        let known: Vec<&str> = CLIENTS.iter().map(|client| client.id).collect();
        bail!("`{}` is not a client we know; known are {}", args.client, known.join(", "));
    };
    let entry = entry(session, args)?;
    let path = match &args.file {
        Some(path) => path.clone(),
        None => client.path(session.world().environment())?,
    };
    if args.write {
        return write(session, client, &entry, &path, terminal);
    }
    let text = match client.notation {
        Notation::Json { servers, typed } => merge::into_json("", servers, typed, &entry)?,
        Notation::Toml => merge::into_toml("", &entry)?,
    };
    if terminal.json() {
        terminal.value(&json!({ "client": client.id, "file": path, "text": text }));
    } else {
        terminal.note(&format!("For {}, in {path}:", client.name));
        terminal.line(text.trim_end());
        terminal.note(&format!(
            "\n`shosai setup {} --write` merges this into the file, with a backup beside it.",
            client.id
        ));
        terminal.note(client.after);
    }
    Ok(ExitCode::SUCCESS)
}

fn entry(session: &Session, args: &SetupArgs) -> anyhow::Result<Entry> {
    let environment = session.world().environment();
    let command = match &args.command {
        Some(command) => command.clone(),
        None => environment.program().context("the path of this program is unknown; give it by --command")?,
    };
    let workspace = session.world().folder(&RootName::WORKSPACE)?;
    let workspace = workspace.machine_path(&shosai_world::RelPath::root())?;
    let workspace = workspace.context("the workspace is no folder of this machine")?.display().to_string();
    let mut arguments = vec!["serve".to_owned()];
    if let Some(toolsets) = &args.toolsets {
        arguments.extend(["--toolsets".to_owned(), toolsets.clone()]);
    }
    if args.read_only {
        arguments.push("--read-only".to_owned());
    }
    Ok(Entry { name: args.name.clone(), command, arguments, workspace })
}

/// Merges the entry into the file, after a backup, and shows what changed.
fn write(
    session: &Session,
    client: &Client,
    entry: &Entry,
    path: &str,
    terminal: &Terminal,
) -> anyhow::Result<ExitCode> {
    let (folder, name) = session.world().operator_file(path)?;
    let before = if folder.exists(&name)? { folder.read_text(&name, MAX_CONFIGURATION)? } else { String::new() };
    let merged = match client.notation {
        Notation::Json { servers, typed } => merge::into_json(&before, servers, typed, entry),
        Notation::Toml => merge::into_toml(&before, entry),
    };
    let after = merged
        .with_context(|| format!("{path} was left as it is; add the lines of `shosai setup {}` by hand", client.id))?;
    if after == before {
        terminal.note(&format!("{path} says so already"));
        return Ok(ExitCode::SUCCESS);
    }
    let mut backup = None;
    if !before.is_empty() {
        let copy = format!("{path}.backup");
        session.write_file(std::path::Path::new(&copy), before.as_bytes())?;
        backup = Some(copy);
    }
    folder.write_atomic(&name, after.as_bytes())?;
    if terminal.json() {
        terminal.value(&json!({ "client": client.id, "file": path, "backup": backup }));
    } else {
        terminal.line(unified_diff(&before, &after, path, path));
        if let Some(backup) = backup {
            terminal.note(&format!("The file as it was: {backup}"));
        }
        terminal.note(client.after);
    }
    Ok(ExitCode::SUCCESS)
}
