//! `shosai tour`: the main jobs on a sample workspace, and a page about them.

mod page;
mod steps;

use std::{path::Path, process::ExitCode};

use anyhow::{Context as _, bail};
use serde_json::Value;
use shosai_server::CallOutcome;
use shosai_tool::{Answer, Context};

use crate::{
    commands::call,
    session::Session,
    terminal::{Terminal, Tone},
};
use steps::{SAMPLES, Step};

/// A step, and what came of it.
struct Done {
    step: Step,
    answer: Answer,
    millis: f64,
}

/// Writes the sample workspace to `folder`, makes every call of the tour there, and writes `index.html`.
pub fn run(folder: &Path, terminal: &Terminal) -> anyhow::Result<ExitCode> {
    let session = Session::open(Some(folder.display().to_string()), None, call::flags())?;
    for sample in SAMPLES {
        session.write_file(&folder.join(sample.name), sample.text.as_bytes())?;
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let mut done = Vec::new();
    for step in steps::steps() {
        let finished = runtime.block_on(take(&session, step))?;
        let state = if finished.answer.is_error {
            terminal.toned(Tone::Bad, "failed")
        } else {
            terminal.toned(Tone::Good, "done")
        };
        if !terminal.json() {
            terminal.line(format_args!("{state}  {:7.1} ms  {}", finished.millis, finished.step.title));
        }
        done.push(finished);
    }
    let index = folder.join("index.html");
    session.write_file(&index, page::page(&done).as_bytes())?;
    let failed = done.iter().filter(|step| step.answer.is_error).count();
    if terminal.json() {
        terminal
            .value(&serde_json::json!({ "page": index.display().to_string(), "steps": done.len(), "failed": failed }));
    } else {
        terminal.line(format_args!("open {}", index.display()));
    }
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

async fn take(session: &Session, step: Step) -> anyhow::Result<Done> {
    let catalogue = session.catalogue()?;
    let tool =
        catalogue.find(step.tool).with_context(|| format!("the tour calls `{}`, which is not offered", step.tool))?;
    let Value::Object(arguments) = step.arguments.clone() else { bail!("a step's arguments are an object") };
    let clock = session.world().clock();
    let started = clock.elapsed();
    let outcome = session.calls().run(tool, Context { ..session.calls().context() }, arguments).await;
    let millis = clock.elapsed().saturating_sub(started).as_secs_f64() * 1e3;
    match outcome {
        CallOutcome::Answered(answer) => Ok(Done { step, answer, millis }),
        CallOutcome::Misfit(error) => bail!("{error}"),
        CallOutcome::Cancelled => bail!("the tour was stopped"),
    }
}
