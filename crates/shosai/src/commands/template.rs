//! `shosai template list`, `shosai template inspect FILE` and `shosai template export ID FILE`.

use std::{path::Path, process::ExitCode};

use anyhow::Context as _;
use serde_json::json;
use shosai_document::formats::{
    pptx::{
        design::SHIPPED,
        template::{InspectedLayout, Inspection, inspect},
    },
    shipped_template,
};

use shosai_tools::{
    document::{failure::RenderFailure, rendering::picture},
    faces::faces,
};

use crate::messages;
use crate::terminal::told;
use crate::{cli::TemplateWork, session::Session, terminal::Terminal};

/// Device pixels that the picture of a layout is wide.
const PICTURE_WIDTH: f32 = 960.0;

/// Lists, inspects or exports templates.
pub fn run(session: &Session, work: &TemplateWork, terminal: &Terminal) -> anyhow::Result<ExitCode> {
    match work {
        TemplateWork::List => list(terminal),
        TemplateWork::Inspect { file, pictures } => show(session, file, pictures.as_deref(), terminal)?,
        TemplateWork::Export { id, output } => export(session, id, output, terminal)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn list(terminal: &Terminal) {
    if terminal.json() {
        let all: Vec<_> = SHIPPED
            .iter()
            .map(|own| json!({ "id": own.id, "name": own.name, "description": own.description }))
            .collect();
        return terminal.value(&all.into());
    }
    for own in &SHIPPED {
        terminal.line(format_args!("{}  {}  {}", own.id, own.name, own.description));
    }
}

fn show(session: &Session, file: &Path, pictures: Option<&Path>, terminal: &Terminal) -> anyhow::Result<()> {
    let bytes = match shipped_template(&file.to_string_lossy()) {
        Some(bytes) => bytes,
        None => session.read_bytes(file)?,
    };
    let context = session.calls().context();
    let faces = faces(&context)?;
    let found = inspect(&bytes, &faces).map_err(|error| anyhow::anyhow!("{} ({})", error.message, error.hint))?;
    if let Some(folder) = pictures {
        for (place, layout) in found.layouts.iter().enumerate() {
            let failed =
                |failure: RenderFailure| anyhow::anyhow!("{} ({})", failure.error.message, failure.error.details);
            let png = picture(&context, &layout.sketch, PICTURE_WIDTH).map_err(failed)?;
            session.write_file(&folder.join(format!("layout-{:02}.png", place + 1)), &png)?;
        }
    }
    if terminal.json() {
        terminal.value(&as_json(&found));
        return Ok(());
    }
    let (width, height) = found.size;
    let east_asian = found.faces.1.as_deref().unwrap_or("none");
    terminal.line(format_args!("{width:.0} × {height:.0} pt, {} / {east_asian}", found.faces.0));
    for (place, layout) in found.layouts.iter().enumerate() {
        describe(place + 1, layout, terminal);
    }
    for dropped in &found.dropped {
        terminal.line(format_args!("left out: {dropped}"));
    }
    Ok(())
}

fn describe(number: usize, layout: &InspectedLayout, terminal: &Terminal) {
    let serves = if layout.serves.is_empty() { "—".to_owned() } else { layout.serves.join(", ") };
    terminal.line(format_args!("{number:>3}  {}  (master {})  → {serves}", layout.name, layout.master));
    for place in &layout.places {
        terminal.line(format_args!("       {place}"));
    }
}

fn as_json(found: &Inspection) -> serde_json::Value {
    let layouts: Vec<_> = found
        .layouts
        .iter()
        .map(|own| json!({ "name": own.name, "master": own.master, "serves": own.serves, "places": own.places }))
        .collect();
    json!({
        "width_pt": found.size.0,
        "height_pt": found.size.1,
        "latin": found.faces.0,
        "east_asian": found.faces.1,
        "dark": found.dark,
        "layouts": layouts,
        "dropped": found.dropped,
    })
}

fn export(session: &Session, id: &str, output: &Path, terminal: &Terminal) -> anyhow::Result<()> {
    // The command line takes no other name.
    let bytes = shipped_template(id).with_context(|| id.to_owned())?;
    session.write_file(output, &bytes).with_context(|| told(messages::TemplateUnexported))?;
    terminal.line(format_args!("{}  {} bytes", output.display(), bytes.len()));
    Ok(())
}
