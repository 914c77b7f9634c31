//! `shosai tour`: the main jobs on a sample workspace, and a page about them.

mod page;
mod steps;

use std::{path::Path, process::ExitCode};

use serde_json::{Value, json};
use shosai_tool::{Answer, Content, Progress};
use shosai_tools::document::{
    failure::RenderFailure,
    rendering::{Order, picture, previews},
};

use crate::messages;
use crate::terminal::told;
use crate::{
    commands::call,
    session::Session,
    terminal::{Terminal, Tone},
};
use steps::{SAMPLES, Sample, Show, Step};

/// Device pixels to a CSS pixel of drawn diagrams.
const SHARPNESS: f32 = 1.5;

/// Slides that the page shows.
const SHOWN_SLIDES: usize = 8;

/// Device pixels that a slide's picture is wide.
const SLIDE_WIDTH: f32 = 960.0;

/// Hits of a search that the page shows.
const SHOWN_HITS: usize = 3;

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
    let mut done = Vec::new();
    for step in steps::steps() {
        let finished = take(&session, step)?;
        let state = if finished.answer.is_error {
            terminal.toned(Tone::Bad, &told(messages::TourFailed))
        } else {
            terminal.toned(Tone::Good, &told(messages::TourDone))
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
        terminal.value(&json!({ "page": index.display().to_string(), "steps": done.len(), "failed": failed }));
    } else {
        terminal.line(told(messages::TourOpen { file: index.display().to_string() }));
    }
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn take(session: &Session, step: Step) -> anyhow::Result<Done> {
    let clock = session.world().clock();
    let started = clock.elapsed();
    let mut answer = session.call(step.tool, step.arguments.clone(), Progress::silent())?;
    let mut millis = clock.elapsed().saturating_sub(started).as_secs_f64() * 1e3;
    match step.show {
        Show::Answer => {}
        Show::Slides(document) => answer.content = slides(session, document)?,
        Show::Diagrams(document) => answer.content = diagrams(session, document)?,
        Show::Formats(documents) => answer.structured = Some(in_every_format(session, documents)?),
        Show::Hits => {
            let trace = answer.structured.as_ref().map(|facts| facts["trace_id"].clone()).unwrap_or_default();
            answer.structured = Some(session.facts("manual_hits", json!({ "trace_id": trace, "limit": SHOWN_HITS }))?);
        }
    }
    if matches!(step.show, Show::Formats(_)) {
        millis = clock.elapsed().saturating_sub(started).as_secs_f64() * 1e3;
    }
    Ok(Done { step, answer, millis })
}

/// Writes documents in every format there is and gives the files.
fn in_every_format(session: &Session, documents: &[Sample]) -> anyhow::Result<Value> {
    let mut files = Vec::new();
    for document in documents {
        let stem = document.name.rsplit_once('.').map_or(document.name, |(stem, _)| stem);
        for format in shosai_document::formats::FORMATS {
            let file = format!("formats/{stem}.{}.{}", format.id, format.extension);
            let arguments = json!({ "content": document.text, "format": format.id, "output_path": file });
            session.facts("quarto_render", arguments)?;
            files.push(json!({ "document": stem, "format": format.name, "file": file }));
        }
    }
    Ok(Value::Array(files))
}

/// The first slides of a document, drawn from our own layout.
fn slides(session: &Session, document: &str) -> anyhow::Result<Vec<Content>> {
    let context = session.calls().context();
    let (format, options) = (&shosai_document::formats::pptx::FORMAT, serde_json::Map::new());
    let order =
        Order { content: document, format, path: None, options: &options, template: None, template_bytes: None };
    let failed = |failure: RenderFailure| anyhow::anyhow!("{} ({})", failure.error.message, failure.error.details);
    let seen = previews(&context, &order, &|number| number <= SHOWN_SLIDES).map_err(failed)?;
    let pictures = seen.pages.into_iter().filter_map(|slide| slide.svg).map(|svg| {
        Ok(Content::Image { bytes: picture(&context, &svg, SLIDE_WIDTH).map_err(failed)?, mime: "image/png" })
    });
    pictures.collect()
}

/// The sound diagrams of a document, drawn.
fn diagrams(session: &Session, document: &str) -> anyhow::Result<Vec<Content>> {
    let faces = shosai_tools::faces::faces(&session.calls().context())?;
    let options = shosai_mermaid::DrawOptions::new(&faces);
    let blocks = shosai_mermaid::find_blocks(document).into_iter();
    let drawn = blocks.filter_map(|block| shosai_mermaid::draw(&block.code, &options).ok());
    // As PNG, because a browser draws the text of an SVG picture with the machine's fonts, and it may have no Japanese one.
    let pictures =
        drawn.map(|drawing| Ok(Content::Image { bytes: drawing.to_png(&faces, SHARPNESS)?, mime: "image/png" }));
    pictures.collect()
}
