//! `shosai doctor`: what works, what is missing, what to do.

use std::process::ExitCode;

use serde_json::{Value, json};
use shosai_world::{ErrorKind, ProcessSpec, RelPath, RootName};

use super::setup::Client;

use crate::{
    session::Session,
    terminal::{Terminal, Tone},
};

/// One thing that was looked at.
struct Finding {
    subject: &'static str,
    state: State,
    text: String,
    /// What to do; empty where nothing is to be done.
    advice: String,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    Works,
    Optional,
    Fault,
}

impl State {
    fn word(self) -> &'static str {
        match self {
            Self::Works => "ok",
            Self::Optional => "info",
            Self::Fault => "fault",
        }
    }

    fn tone(self) -> Tone {
        match self {
            Self::Works => Tone::Good,
            Self::Optional => Tone::Note,
            Self::Fault => Tone::Bad,
        }
    }
}

/// Looks at everything; exit code 1 where there is a fault.
pub fn run(session: anyhow::Result<Session>, terminal: &Terminal) -> anyhow::Result<ExitCode> {
    let findings = match session {
        Err(error) => {
            vec![fault("configuration", format!("{error:#}"), "correct it, then run `shosai config` to see the result")]
        }
        Ok(session) => vec![
            configuration(&session),
            workspace(&session),
            manuals(&session),
            vault(&session),
            tools(&session),
            fonts(&session),
            mermaid_cli(&session),
        ]
        .into_iter()
        .chain(clients(&session))
        .collect(),
    };
    let faults = findings.iter().filter(|finding| finding.state == State::Fault).count();
    if terminal.json() {
        let rows = findings.iter().map(|finding| json!({ "subject": finding.subject, "state": finding.state.word(), "text": finding.text, "advice": finding.advice }));
        terminal.value(&json!({ "findings": rows.collect::<Value>(), "faults": faults }));
    } else {
        for finding in &findings {
            let state = terminal.toned(finding.state.tone(), &format!("{:5}", finding.state.word()));
            terminal.line(format_args!("{state}  {:14}  {}", finding.subject, finding.text));
            if !finding.advice.is_empty() {
                terminal.line(format_args!(
                    "{:23}{}",
                    "",
                    terminal.toned(Tone::Quiet, &format!("→ {}", finding.advice))
                ));
            }
        }
    }
    Ok(if faults == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn works(subject: &'static str, text: impl Into<String>) -> Finding {
    Finding { subject, state: State::Works, text: text.into(), advice: String::new() }
}

fn optional(subject: &'static str, text: impl Into<String>, advice: impl Into<String>) -> Finding {
    Finding { subject, state: State::Optional, text: text.into(), advice: advice.into() }
}

fn fault(subject: &'static str, text: impl Into<String>, advice: impl Into<String>) -> Finding {
    Finding { subject, state: State::Fault, text: text.into(), advice: advice.into() }
}

fn configuration(session: &Session) -> Finding {
    let set = session.effective.sources.len();
    works("configuration", format!("{set} settings differ from the defaults (`shosai config` lists them)"))
}

/// A workspace must take a file and give it back.
fn workspace(session: &Session) -> Finding {
    const SUBJECT: &str = "workspace";
    // Looking must not make what is looked for.
    let there = session.world().folder(&RootName::WORKSPACE).and_then(|folder| folder.list(&RelPath::root()));
    if let Err(error) = there {
        return fault(SUBJECT, error.message.to_string(), "make the folder, or name another by --workspace");
    }
    let trial = || -> shosai_world::Result<()> {
        let folder = session.world().folder(&RootName::WORKSPACE)?;
        let name = RelPath::parse(&format!("shosai-doctor-{}.tmp", session.world().random().hex_id(4)?))?;
        folder.create_new(&name, b"trial")?;
        folder.remove(&name)
    };
    match trial() {
        Ok(()) => works(SUBJECT, format!("`{}` can be written", session.effective.config.roots.workspace)),
        Err(error) => fault(SUBJECT, error.message.to_string(), error.hint.to_string()),
    }
}

fn manuals(session: &Session) -> Finding {
    const ADVICE: &str = "put a folder of Markdown, PDF, Word, Excel, PowerPoint, HTML or text files there for each manual, or set MANUALS_ROOT";
    let found = folder(session, "manuals", &RootName::MANUALS, ADVICE);
    if !matches!(found.state, State::Works) {
        return found;
    }
    let Ok(facts) = session.facts("manual_list", json!({})) else { return found };
    let manuals: Vec<&Value> = facts["items"].as_array().into_iter().flatten().collect();
    let sum = |name: &str| manuals.iter().filter_map(|manual| manual[name].as_u64()).sum::<u64>();
    let told = format!(
        "{} manuals; {} files read, {} skipped, {} unreadable",
        manuals.len(),
        sum("read"),
        sum("skipped"),
        sum("unreadable")
    );
    match manuals.iter().find_map(|manual| manual["reasons"][0].as_str()) {
        Some(first) => optional("manuals", told, format!("{first}; `manual_ls` lists them all")),
        None => works("manuals", told),
    }
}

fn vault(session: &Session) -> Finding {
    folder(session, "vault", &RootName::VAULT, "it is made with the first note, or set VAULT_ROOT")
}

fn folder(session: &Session, subject: &'static str, root: &RootName, advice: &str) -> Finding {
    let listed = session.world().folder(root).and_then(|folder| folder.list(&RelPath::root()));
    match listed {
        Ok((entries, _)) => works(subject, format!("{} entries", entries.len())),
        Err(error) if matches!(error.kind, ErrorKind::NotFound | ErrorKind::Unavailable) => {
            optional(subject, "not there yet", advice)
        }
        Err(error) => fault(subject, error.message.to_string(), error.hint.to_string()),
    }
}

fn tools(session: &Session) -> Finding {
    match session.catalogue() {
        Ok(catalogue) => works("tools", format!("{} offered (`shosai tools` lists them)", catalogue.tools().len())),
        Err(error) => fault("tools", error.to_string(), "correct `serve` in shosai.yaml"),
    }
}

/// Every font that is configured must be readable; the bundled one always is.
fn fonts(session: &Session) -> Finding {
    let fonts = session.world().fonts();
    match fonts.problems().first() {
        Some(error) => fault("fonts", error.message.to_string(), error.hint.to_string()),
        None => works("fonts", fonts.all().iter().map(|font| font.name.as_str()).collect::<Vec<_>>().join(", ")),
    }
}

fn mermaid_cli(session: &Session) -> Finding {
    match &session.effective.config.mermaid.cli_path {
        None => optional("mermaid-cli", "not configured; the embedded parser judges diagrams", ""),
        Some(path) if session.world().processes().find(path).is_some() => works("mermaid-cli", format!("`{path}`")),
        Some(path) => fault(
            "mermaid-cli",
            format!("`{path}` is not a program"),
            "correct MERMAID_CLI_PATH, or unset it: the embedded parser needs nothing",
        ),
    }
}

/// Every client whose file names this server must start it.
fn clients(session: &Session) -> Vec<Finding> {
    const SUBJECT: &str = "client";
    let installed = super::setup::installed(session, "shosai");
    let started = |(client, path, command): &(&Client, String, String)| {
        let version = ProcessSpec::new(command.as_str(), ["--version"]);
        let answer = session.world().processes().run(&version, &|| false);
        match answer {
            Ok(answer) if answer.success() && answer.stdout_text().starts_with("shosai") => {
                works(SUBJECT, format!("{} starts `{command}` ({path})", client.name))
            }
            _ => fault(
                SUBJECT,
                format!("{} cannot start `{command}` ({path})", client.name),
                format!("`shosai setup {} --write` names this program", client.id),
            ),
        }
    };
    installed.iter().map(started).collect()
}
