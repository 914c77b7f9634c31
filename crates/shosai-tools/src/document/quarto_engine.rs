//! An installed Quarto as the engine: run in a folder of its own, with a bare output name, and never running code.

use std::time::Duration;

use serde_json::{Map, Value};
use shosai_tool::{Context, Failure, Message};
use shosai_world::{Ending, ErrorKind, Finished, ProcessSpec, RelPath};

use super::{failure::RenderFailure, rendering::Order, template};
use crate::messages;

/// The largest file Quarto may make.
const LARGEST: u64 = 512 * 1024 * 1024;

/// What Quarto made.
pub struct Made {
    /// The file.
    pub bytes: Vec<u8>,
    /// The warnings it printed.
    pub warnings: Vec<Message>,
    /// Its version.
    pub version: String,
}

/// Renders with the installed Quarto.
pub fn render(context: &Context, order: &Order<'_>) -> Result<Made, RenderFailure> {
    let settings = &context.config.document;
    let broken = |error: shosai_world::WorldError| {
        RenderFailure::new(context, Failure::new("RENDER_FAILED", error.message, error.hint))
    };
    let work = context.world.temp_folder().map_err(broken)?;
    let mut options = order.options.clone();
    if let Some(spec) = order.template {
        let bytes = template::bytes(context, spec)?;
        // Whole: a folder of this call.
        work.folder().write_atomic(&path("template.pptx"), &bytes).map_err(broken)?;
        options.insert("reference-doc".to_owned(), Value::from("template.pptx"));
    }
    let id = match order.format.id {
        "docusaurus" => "docusaurus-md",
        "hugo" => "hugo-md",
        other => other,
    };
    let source = with_options(order.content, id, &options);
    // Whole: the same.
    work.folder().write_atomic(&path("document.qmd"), source.as_bytes()).map_err(broken)?;
    let version = run(context, &["--version"], &work)?.stdout_text().trim().to_owned();
    let name = format!("document.{}", order.format.extension);
    let finished = run(context, &["render", "document.qmd", "--to", id, "--output", &name, "--no-execute"], &work)?;
    let said = finished.stderr_text();
    match finished.ending {
        Ending::Exited(0) => {}
        Ending::TimedOut => {
            return Err(spoken(context, messages::QuartoTooSlow { seconds: settings.timeout_seconds }, said));
        }
        _ => return Err(spoken(context, messages::QuartoFailed, said)),
    }
    let bytes = work
        .folder()
        .read(&path(&name), LARGEST)
        .map_err(|error| spoken(context, messages::QuartoWroteNothing { reason: error.message }, said.clone()))?;
    let warnings = said.lines().filter(|line| line.contains("WARN")).map(Message::quoted).collect();
    Ok(Made { bytes, warnings, version })
}

fn run(context: &Context, arguments: &[&str], work: &shosai_world::TempFolder) -> Result<Finished, RenderFailure> {
    let settings = &context.config.document;
    let mut spec = ProcessSpec::new(&settings.quarto_path, arguments.iter().map(|text| (*text).to_owned()));
    spec.cwd = work.machine_path().map(std::path::Path::to_owned);
    spec.timeout = Duration::from_secs(settings.timeout_seconds);
    let stop = || context.cancellation.is_cancelled();
    context.world.processes().run(&spec, &stop).map_err(|error| match error.kind {
        ErrorKind::NotFound | ErrorKind::Unavailable => {
            RenderFailure::new(context, messages::QuartoAbsent { program: &settings.quarto_path })
        }
        _ => RenderFailure::new(context, Failure::new("RENDER_FAILED", error.message, error.hint)),
    })
}

fn spoken(context: &Context, failure: impl Into<Failure>, said: String) -> RenderFailure {
    let mut failure = RenderFailure::new(context, failure);
    failure.error.quarto_output.clone_from(&said);
    failure.error.quarto_stderr = said;
    failure
}

/// The document with the options under `format.<id>` of its front matter.
fn with_options(content: &str, id: &str, options: &Map<String, Value>) -> String {
    if options.is_empty() {
        return content.to_owned();
    }
    let (front, body) = shosai_document::split_front_matter(content);
    let mut front = front;
    let formats = match front.remove("format") {
        Some(Value::Object(formats)) => formats,
        Some(Value::String(name)) => Map::from_iter([(name, Value::from("default"))]),
        _ => Map::new(),
    };
    let mut formats = formats;
    let mut own = match formats.remove(id) {
        Some(Value::Object(own)) => own,
        _ => Map::new(),
    };
    own.extend(options.clone());
    formats.insert(id.to_owned(), Value::Object(own));
    front.insert("format".to_owned(), Value::Object(formats));
    // JSON is YAML, so nothing needs quoting of its own.
    format!("---\n{}\n---\n{body}", Value::Object(front))
}

fn path(name: &str) -> RelPath {
    RelPath::parse(name).unwrap_or_else(|_| RelPath::root())
}
