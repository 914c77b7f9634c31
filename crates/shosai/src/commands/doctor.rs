//! `shosai doctor`: what works, what is missing, what to do.

use std::process::ExitCode;

use serde_json::{Value, json};
use shosai_tool::{Message, config::Given};
use shosai_world::{ErrorKind, ProcessSpec, RelPath, RootName};

use super::setup::Client;

use crate::{
    messages,
    session::Session,
    terminal::{Terminal, Tone, told},
};

/// What is looked at needs no log of its own; everything else is as a server would have it.
pub fn flags() -> Vec<Given> {
    vec![Given { setting: "log.level", value: json!("error") }]
}

/// One thing that was looked at.
struct Finding {
    subject: Subject,
    state: State,
    text: String,
    /// What to do; empty where nothing is to be done.
    advice: String,
}

/// What is looked at: its name for programs and for people.
#[derive(Clone, Copy)]
struct Subject(&'static str, fn() -> Message);

const CONFIGURATION: Subject = Subject("configuration", || messages::SubjectConfiguration.into());
const WORKSPACE: Subject = Subject("workspace", || messages::SubjectWorkspace.into());
const MANUALS: Subject = Subject("manuals", || messages::SubjectManuals.into());
const VAULT: Subject = Subject("vault", || messages::SubjectVault.into());
const TOOLS: Subject = Subject("tools", || messages::SubjectTools.into());
const FONTS: Subject = Subject("fonts", || messages::SubjectFonts.into());
const MERMAID_CLI: Subject = Subject("mermaid-cli", || messages::SubjectMermaidCli.into());
const CLIENT: Subject = Subject("client", || messages::SubjectClient.into());

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

    fn said(self) -> Message {
        match self {
            Self::Works => messages::StateOk.into(),
            Self::Optional => messages::StateInfo.into(),
            Self::Fault => messages::StateFault.into(),
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
            vec![fault(CONFIGURATION, format!("{error:#}"), told(messages::DoctorCorrectConfiguration))]
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
        let rows = findings.iter().map(|finding| json!({ "subject": finding.subject.0, "state": finding.state.word(), "text": finding.text, "advice": finding.advice }));
        terminal.value(&json!({ "findings": rows.collect::<Value>(), "faults": faults }));
    } else {
        for finding in &findings {
            let state = terminal.toned(finding.state.tone(), &padded(&told(finding.state.said()), 5));
            terminal.line(format_args!("{state}  {}  {}", padded(&told((finding.subject.1)()), 14), finding.text));
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

/// The text with blanks up to a width, where a Japanese letter is as wide as two others.
fn padded(text: &str, width: usize) -> String {
    let taken: usize = text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
    format!("{text}{}", " ".repeat(width.saturating_sub(taken)))
}

fn works(subject: Subject, text: impl Into<String>) -> Finding {
    Finding { subject, state: State::Works, text: text.into(), advice: String::new() }
}

fn optional(subject: Subject, text: impl Into<String>, advice: impl Into<String>) -> Finding {
    Finding { subject, state: State::Optional, text: text.into(), advice: advice.into() }
}

fn fault(subject: Subject, text: impl Into<String>, advice: impl Into<String>) -> Finding {
    Finding { subject, state: State::Fault, text: text.into(), advice: advice.into() }
}

fn configuration(session: &Session) -> Finding {
    let set = session.effective.sources.len();
    works(CONFIGURATION, told(messages::DoctorSettings { count: set }))
}

/// A workspace must take a file and give it back.
fn workspace(session: &Session) -> Finding {
    // Looking must not make what is looked for.
    let there = session.world().folder(&RootName::WORKSPACE).and_then(|folder| folder.list(&RelPath::root()));
    if let Err(error) = there {
        return fault(WORKSPACE, error.message.to_string(), told(messages::DoctorMakeWorkspace));
    }
    let trial = || -> shosai_world::Result<()> {
        let folder = session.world().folder(&RootName::WORKSPACE)?;
        let name = RelPath::parse(&format!("shosai-doctor-{}.tmp", session.world().random().hex_id(4)?))?;
        folder.create_new(&name, b"trial")?;
        folder.remove(&name)
    };
    match trial() {
        Ok(()) => works(WORKSPACE, told(messages::DoctorWritable { path: &session.effective.config.roots.workspace })),
        Err(error) => fault(WORKSPACE, error.message.to_string(), error.hint.to_string()),
    }
}

fn manuals(session: &Session) -> Finding {
    let found = folder(session, MANUALS, &RootName::MANUALS, &told(messages::DoctorManualsAdvice));
    if !matches!(found.state, State::Works) {
        return found;
    }
    let Ok(facts) = session.facts("manual_list", json!({})) else { return found };
    let manuals: Vec<&Value> = facts["items"].as_array().into_iter().flatten().collect();
    let sum = |name: &str| manuals.iter().filter_map(|manual| manual[name].as_u64()).sum::<u64>();
    let figures = told(messages::DoctorManuals {
        manuals: manuals.len(),
        read: sum("read"),
        skipped: sum("skipped"),
        unreadable: sum("unreadable"),
    });
    match manuals.iter().find_map(|manual| manual["reasons"][0].as_str()) {
        Some(reason) => optional(MANUALS, figures, told(messages::DoctorManualsReason { reason })),
        None => works(MANUALS, figures),
    }
}

fn vault(session: &Session) -> Finding {
    folder(session, VAULT, &RootName::VAULT, &told(messages::DoctorVaultAdvice))
}

fn folder(session: &Session, subject: Subject, root: &RootName, advice: &str) -> Finding {
    let listed = session.world().folder(root).and_then(|folder| folder.list(&RelPath::root()));
    match listed {
        Ok((entries, _)) => works(subject, told(messages::DoctorEntries { count: entries.len() })),
        Err(error) if matches!(error.kind, ErrorKind::NotFound | ErrorKind::Unavailable) => {
            optional(subject, told(messages::DoctorNotThere), advice)
        }
        Err(error) => fault(subject, error.message.to_string(), error.hint.to_string()),
    }
}

fn tools(session: &Session) -> Finding {
    match session.catalogue() {
        Ok(catalogue) => works(TOOLS, told(messages::DoctorTools { count: catalogue.tools().len() })),
        Err(error) => fault(TOOLS, error.to_string(), told(messages::DoctorCorrectServe)),
    }
}

/// Every font that is configured must be readable; the bundled one always is.
fn fonts(session: &Session) -> Finding {
    let fonts = session.world().fonts();
    match fonts.problems().first() {
        Some(error) => fault(FONTS, error.message.to_string(), error.hint.to_string()),
        None => works(FONTS, fonts.all().iter().map(|font| font.name.as_str()).collect::<Vec<_>>().join(", ")),
    }
}

fn mermaid_cli(session: &Session) -> Finding {
    match &session.effective.config.mermaid.cli_path {
        None => optional(MERMAID_CLI, told(messages::DoctorMermaidEmbedded), ""),
        Some(path) if session.world().processes().find(path).is_some() => works(MERMAID_CLI, format!("`{path}`")),
        Some(path) => {
            fault(MERMAID_CLI, told(messages::DoctorNotAProgram { path }), told(messages::DoctorMermaidAdvice))
        }
    }
}

/// Every client whose file names this server must start it.
fn clients(session: &Session) -> Vec<Finding> {
    let installed = super::setup::installed(session, "shosai");
    let started = |(client, path, command): &(&Client, String, String)| {
        let version = ProcessSpec::new(command.as_str(), ["--version"]);
        let answer = session.world().processes().run(&version, &|| false);
        match answer {
            Ok(answer) if answer.success() && answer.stdout_text().starts_with("shosai") => {
                works(CLIENT, told(messages::DoctorClientStarts { client: client.name, command, path }))
            }
            _ => fault(
                CLIENT,
                told(messages::DoctorClientFails { client: client.name, command, path }),
                told(messages::DoctorClientAdvice { id: client.id }),
            ),
        }
    };
    installed.iter().map(started).collect()
}
