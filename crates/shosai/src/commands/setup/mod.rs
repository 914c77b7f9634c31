//! `shosai setup CLIENT`: what a client needs to start this server, printed or merged into the client's own file.

mod clients;
mod merge;

use std::process::ExitCode;

use anyhow::Context as _;
use serde_json::json;
use shosai_prose::unified_diff;
use shosai_world::{Condition, RootName, sha256, unless_absent};

pub use self::clients::CLIENTS;
use self::clients::Notation;

pub use self::clients::Client;
use crate::{
    cli::SetupArgs,
    messages,
    session::Session,
    terminal::{Terminal, told},
};

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
    // The command line takes no other name.
    let known = CLIENTS.iter().find(|client| client.id == args.client);
    let client = known.with_context(|| args.client.clone())?;
    let entry = entry(session, args)?;
    let path = match &args.file {
        Some(path) => path.clone(),
        None => client.path(session.world().environment(), workspace(session))?,
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
        terminal.note(&told(messages::SetupFor { client: client.name, path: &path }));
        terminal.line(text.trim_end());
        terminal.note(&format!("\n{}", told(messages::SetupWrite { id: client.id })));
        if let Some(link) = client.link(&entry) {
            terminal.note(&format!("{}\n{link}", told(messages::SetupLink { client: client.name })));
        }
        terminal.note(&told((client.after)()));
    }
    Ok(ExitCode::SUCCESS)
}

/// The folder of the client's project.
fn workspace(session: &Session) -> &str {
    &session.effective.config.roots.workspace
}

fn entry(session: &Session, args: &SetupArgs) -> anyhow::Result<Entry> {
    let environment = session.world().environment();
    let command = match &args.command {
        Some(command) => command.clone(),
        None => environment.program().with_context(|| told(messages::SetupNoProgram))?,
    };
    let workspace = session.world().folder(&RootName::WORKSPACE)?;
    let workspace = workspace.machine_path(&shosai_world::RelPath::root())?;
    let workspace = workspace.with_context(|| told(messages::SetupNoFolder))?.display().to_string();
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
    let place = || told(messages::SetupPlace { client: client.name, path });
    let (folder, file) = session.world().operator_file(path).with_context(place)?;
    let there = unless_absent(folder.read(&file, MAX_CONFIGURATION)).with_context(place)?;
    let before =
        if there.is_some() { folder.read_text(&file, MAX_CONFIGURATION).with_context(place)? } else { String::new() };
    let changed = match (client.notation, entry) {
        (Notation::Json { servers, typed }, Some(entry)) => merge::into_json(&before, servers, typed, entry).map(Some),
        (Notation::Toml, Some(entry)) => merge::into_toml(&before, entry).map(Some),
        (_, None) if before.trim().is_empty() => Ok(None),
        (Notation::Json { servers, .. }, None) => merge::out_of_json(&before, servers, name),
        (Notation::Toml, None) => merge::out_of_toml(&before, name),
    };
    let after = changed.with_context(|| told(messages::SetupLeft { path, id: client.id }))?;
    let Some(after) = after.filter(|after| *after != before) else {
        terminal.note(&match entry {
            Some(_) => told(messages::SetupAlready { path }),
            None => told(messages::SetupNoEntry { path, name }),
        });
        return Ok(ExitCode::SUCCESS);
    };
    let mut backup = None;
    if !before.is_empty() {
        let copy = format!("{path}.backup");
        session.write_file(std::path::Path::new(&copy), before.as_bytes()).with_context(place)?;
        backup = Some(copy);
    }
    // A client may be writing its own settings at this moment.
    let present = there.map_or(Condition::Absent, |bytes| Condition::Digest(sha256(&bytes)));
    folder.write_if(&file, &present, after.as_bytes()).with_context(place)?;
    if terminal.json() {
        terminal.value(&json!({ "client": client.id, "file": path, "backup": backup }));
    } else {
        terminal.line(unified_diff(&before, &after, path, path));
        if let Some(backup) = backup {
            terminal.note(&told(messages::SetupBackup { path: backup }));
        }
        terminal.note(&match entry {
            Some(_) => told((client.after)()),
            None => told(messages::AfterRemoval { client: client.name }),
        });
    }
    Ok(ExitCode::SUCCESS)
}

/// The clients whose files hold an entry of that name, with the file and the command it starts.
pub fn installed(session: &Session, name: &str) -> Vec<(&'static Client, String, String)> {
    let found = CLIENTS.iter().filter_map(|client| {
        let path = client.path(session.world().environment(), workspace(session)).ok()?;
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
