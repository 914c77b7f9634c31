//! `shosai call TOOL JSON`: one call, as a client would make it.

use std::{io::Read, path::Path, process::ExitCode};

use anyhow::{Context as _, bail};
use serde_json::{Map, Value, json};
use shosai_server::CallOutcome;
use shosai_tool::{Answer, Content, Context, config::Given};

use crate::{cli::CallArgs, session::Session, terminal::Terminal};

/// Any tool may be called by name, and one call needs no log.
pub fn flags() -> Vec<Given> {
    vec![
        Given { setting: "serve.toolsets", value: json!(["all"]) },
        Given { setting: "log.level", value: json!("error") },
    ]
}

/// Makes the call and prints its answer; the exit code says whether it succeeded.
pub fn run(session: &Session, args: &CallArgs, terminal: &Terminal) -> anyhow::Result<ExitCode> {
    let catalogue = session.catalogue()?;
    let Some(tool) = catalogue.find(&args.tool) else {
        bail!("there is no tool `{}`; {}", args.tool, catalogue.nearest(&args.tool));
    };
    let arguments = arguments(session, &args.arguments)?;
    let (progress, bar) = terminal.progress();
    let calls = session.calls();
    let context = Context { progress, ..calls.context() };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let outcome = runtime.block_on(calls.run(tool, context, arguments));
    bar.finish_and_clear();
    match outcome {
        CallOutcome::Answered(answer) => print(session, &answer, args.output.as_deref(), terminal),
        CallOutcome::Misfit(error) => bail!("{error}"),
        CallOutcome::Cancelled => bail!("the call was cancelled"),
    }
}

fn arguments(session: &Session, given: &str) -> anyhow::Result<Map<String, Value>> {
    let text = match given.strip_prefix('@') {
        Some(file) => session.read_file(Path::new(file))?,
        None if given == "-" => {
            let mut text = String::new();
            std::io::stdin().read_to_string(&mut text).context("standard input cannot be read")?;
            text
        }
        None => given.to_owned(),
    };
    match serde_json::from_str(&text).context("the arguments are not JSON")? {
        Value::Object(arguments) => Ok(arguments),
        _ => bail!("the arguments must be a JSON object, for example '{{\"query\": \"…\"}}'"),
    }
}

fn print(session: &Session, answer: &Answer, output: Option<&Path>, terminal: &Terminal) -> anyhow::Result<ExitCode> {
    let picture = answer.content.iter().find_map(|part| match part {
        Content::Image { bytes, mime } => Some((bytes, mime)),
        Content::Text(_) => None,
    });
    match (picture, output) {
        (Some((bytes, _)), Some(file)) => session.write_file(file, bytes)?,
        (Some((bytes, mime)), None) => terminal.complain(&format!(
            "the answer holds a picture ({mime}, {} bytes); save it with --output FILE",
            bytes.len()
        )),
        (None, Some(_)) => terminal.complain("the answer holds no picture; nothing was written"),
        (None, None) => {}
    }
    match &answer.structured {
        Some(facts) => terminal.value(facts),
        None => {
            for part in &answer.content {
                if let Content::Text(text) = part {
                    terminal.line(text);
                }
            }
        }
    }
    Ok(if answer.is_error { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
