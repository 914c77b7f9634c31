//! `shosai setup CLIENT`: what a client needs to start this server, printed or merged into the client's own file.

mod clients;
mod merge;

use std::process::ExitCode;

use anyhow::{Context as _, bail};
use serde_json::json;
use shosai_prose::unified_diff;
use shosai_world::RootName;

use self::clients::{CLIENTS, Notation};

pub use self::clients::Client;
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
    if args.write || args.remove {
        return write(session, client, (!args.remove).then_some(&entry), &path, &args.name, terminal);
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
        if let Some(link) = client.link(&entry) {
            terminal.note(&format!("Or open this address, which asks {} to add it:\n{link}", client.name));
        }
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

/// Merges the entry into the file or takes it out, after a backup, and shows what changed.
fn write(
    session: &Session,
    client: &Client,
    entry: Option<&Entry>,
    path: &str,
    name: &str,
    terminal: &Terminal,
) -> anyhow::Result<ExitCode> {
    let place = || format!("the file of {} is {path}; --file names another", client.name);
    let (folder, file) = session.world().operator_file(path).with_context(place)?;
    let there = folder.exists(&file).with_context(place)?;
    let before = if there { folder.read_text(&file, MAX_CONFIGURATION).with_context(place)? } else { String::new() };
    let changed = match (client.notation, entry) {
        (Notation::Json { servers, typed }, Some(entry)) => merge::into_json(&before, servers, typed, entry).map(Some),
        (Notation::Toml, Some(entry)) => merge::into_toml(&before, entry).map(Some),
        (_, None) if before.trim().is_empty() => Ok(None),
        (Notation::Json { servers, .. }, None) => merge::out_of_json(&before, servers, name),
        (Notation::Toml, None) => merge::out_of_toml(&before, name),
    };
    let after = changed.with_context(|| {
        format!("{path} was left as it is; change the lines of `shosai setup {}` by hand", client.id)
    })?;
    let Some(after) = after.filter(|after| *after != before) else {
        terminal.note(&match entry {
            Some(_) => format!("{path} says so already"),
            None => format!("{path} has no entry `{name}`"),
        });
        return Ok(ExitCode::SUCCESS);
    };
    let mut backup = None;
    if !before.is_empty() {
        let copy = format!("{path}.backup");
        session.write_file(std::path::Path::new(&copy), before.as_bytes()).with_context(place)?;
        backup = Some(copy);
    }
    folder.write_atomic(&file, after.as_bytes()).with_context(place)?;
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

/// The clients whose files hold an entry of that name, with the file and the command it starts.
pub fn installed(session: &Session, name: &str) -> Vec<(&'static Client, String, String)> {
    let found = CLIENTS.iter().filter_map(|client| {
        let path = client.path(session.world().environment()).ok()?;
        let (folder, file) = session.world().operator_file(&path).ok()?;
        let text = folder.read_text(&file, MAX_CONFIGURATION).ok()?;
        let command = match client.notation {
            Notation::Json { servers, .. } => merge::command_in_json(&text, servers, name),
            Notation::Toml => merge::command_in_toml(&text, name),
        };
        Some((client, path, command?))
    });
    found.collect()
}
