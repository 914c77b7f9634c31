//! `shosai noveler init|status|write|report|check|polish|story|codex|publish|mcp call`: a novel, episode by episode.

mod ask;
mod polish;
mod report;
mod status;
mod story;
mod write;

use std::process::ExitCode;

use serde_json::{Value, json};
use shosai_tool::Language;

use crate::{
    cli::{NovelerMcp, NovelerWork},
    messages,
    session::Session,
    terminal::{Terminal, Tone, told},
};

/// Does what the command line asks of a novel; on a machine without a language it is written in Japanese.
pub fn run(session: &Session, work: &NovelerWork, terminal: &Terminal) -> anyhow::Result<ExitCode> {
    let context = session.calls().context();
    let language = context.config.language.or(context.machine).unwrap_or(Language::Ja);
    language.speaking(|| done(session, work, terminal))
}

fn done(session: &Session, work: &NovelerWork, terminal: &Terminal) -> anyhow::Result<ExitCode> {
    match work {
        NovelerWork::Init { title, project } => {
            let title = ask::missing(title, terminal, messages::AskTitle, |title| Ok(title.to_owned()))?;
            init(session, Some(title.as_str()).filter(|title| !title.is_empty()), project.as_deref(), terminal)
        }
        NovelerWork::Status { project } => status::run(session, project.as_deref(), terminal),
        NovelerWork::Write(args) => write::run(session, args, terminal),
        NovelerWork::Report { episode, project, output } => {
            report::run(session, ask::episode(episode, terminal)?, project.as_deref(), output.as_deref(), terminal)
        }
        NovelerWork::Check(args) => super::check::run(session, args, terminal),
        NovelerWork::Polish { episode, apply, stages, project } => polish::run(
            session,
            ask::episode(episode, terminal)?,
            *apply,
            stages.as_deref(),
            project.as_deref(),
            terminal,
        ),
        NovelerWork::Story { episode, project } => {
            story::run(session, ask::episode(episode, terminal)?, project.as_deref(), terminal)
        }
        NovelerWork::Publish { episode, form, paper, project } => {
            let episode = ask::missing(episode, terminal, messages::AskEpisodeOrAll, |word| Ok(word.to_owned()))?;
            let form = [form.as_str(), paper.as_deref().unwrap_or_default()].join(" ");
            story::publish(session, &episode, &form, project.as_deref(), terminal)
        }
        NovelerWork::Codex { episode, write, project } => {
            story::codex(session, ask::episode(episode, terminal)?, *write, project.as_deref(), terminal)
        }
        NovelerWork::Mcp { work: NovelerMcp::Call(args) } => super::call::run(session, args, terminal),
    }
}

/// The arguments of a tool, with the project where one was named.
fn arguments(mut arguments: Value, project: Option<&str>) -> Value {
    if let Some(project) = project {
        arguments["project_root"] = json!(project);
    }
    arguments
}

fn init(
    session: &Session,
    title: Option<&str>,
    project: Option<&str>,
    terminal: &Terminal,
) -> anyhow::Result<ExitCode> {
    let title = title.unwrap_or("無題");
    let facts = session.facts("noveler", arguments(json!({ "command": format!("init {title}") }), project))?;
    let result = &facts["metadata"]["result"];
    if terminal.json() {
        terminal.value(result);
        return Ok(ExitCode::SUCCESS);
    }
    let made = result["created"].as_array().into_iter().flatten();
    made.clone().for_each(|path| terminal.line(path.as_str().unwrap_or_default()));
    let count = made.count();
    let said = if count == 0 { told(messages::NovelAllThere) } else { told(messages::NovelMade { count }) };
    terminal.line(terminal.toned(Tone::Good, &said));
    if let Some(note) = result["note"].as_str() {
        terminal.note(note);
    }
    terminal.line(told(messages::NovelNext));
    Ok(ExitCode::SUCCESS)
}
