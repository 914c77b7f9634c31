//! `shosai call TOOL JSON`: one call, as a client would make it.

use std::{path::Path, process::ExitCode};

use anyhow::Context as _;
use serde_json::{Value, json};
use shosai_tool::{Answer, Content, config::Given};

use crate::messages;
use crate::terminal::told;
use crate::{
    cli::CallArgs,
    session::{Session, json_of},
    terminal::Terminal,
};

/// Any tool may be called by name, one call needs no log, and the next call may go on with its search.
pub fn flags() -> Vec<Given> {
    vec![
        Given { setting: "serve.toolsets", value: json!(["all"]) },
        Given { setting: "log.level", value: json!("error") },
        Given { setting: "manual.share_traces", value: json!(true) },
    ]
}

/// Makes the call and prints its answer; the exit code says whether it succeeded.
pub fn run(session: &Session, args: &CallArgs, terminal: &Terminal) -> anyhow::Result<ExitCode> {
    let arguments = arguments(session, &args.arguments)?;
    session.spoken_to(&arguments).speaking(|| {
        let (progress, bar) = terminal.progress();
        let answer = session.call(&args.tool, arguments, progress);
        bar.finish_and_clear();
        print(session, &answer?, args.output.as_deref(), terminal)
    })
}

fn arguments(session: &Session, given: &str) -> anyhow::Result<Value> {
    let text = match given.strip_prefix('@') {
        Some(file) => session.read_file(Path::new(file))?,
        None if given == "-" => session.read_file(Path::new("-"))?,
        None => given.to_owned(),
    };
    json_of(&text).with_context(|| told(messages::ArgumentsNotJson))
}

fn print(session: &Session, answer: &Answer, output: Option<&Path>, terminal: &Terminal) -> anyhow::Result<ExitCode> {
    match (picture(answer), output) {
        (Some((bytes, _)), Some(file)) => session.write_file(file, bytes)?,
        (Some((bytes, mime)), None) => {
            terminal.complain(&told(messages::CallPicture { mime, bytes: bytes.len() }));
        }
        (None, Some(_)) => terminal.complain(&told(messages::CallNoPicture)),
        (None, None) => {}
    }
    match &answer.structured {
        Some(facts) => terminal.value(facts),
        None => answer.content.iter().for_each(|part| {
            if let Content::Text(text) = part {
                terminal.line(text);
            }
        }),
    }
    Ok(if answer.is_error { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The first picture of an answer, and its MIME type.
pub fn picture(answer: &Answer) -> Option<(&[u8], &'static str)> {
    answer.content.iter().find_map(|part| match part {
        Content::Image { bytes, mime } => Some((bytes.as_slice(), *mime)),
        Content::Text(_) => None,
    })
}
