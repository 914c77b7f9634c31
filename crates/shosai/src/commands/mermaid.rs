//! `shosai mermaid check FILE…` and `shosai mermaid draw FILE -o out.svg|png`.

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context as _, bail};
use serde_json::{Value, json};
use shosai_figure::{Background, Theme};
use shosai_mermaid::{DrawOptions, ValidateOptions, find_blocks, validate};

use crate::messages;
use crate::terminal::told;
use crate::{
    cli::{MermaidDrawArgs, MermaidWork},
    session::Session,
    terminal::{Terminal, Tone},
};

/// Device pixels to a CSS pixel in PNG files: sharp on today's screens.
const PNG_SCALE: f32 = 2.0;

/// Judges or draws.
pub fn run(session: &Session, work: &MermaidWork, terminal: &Terminal) -> anyhow::Result<ExitCode> {
    match work {
        MermaidWork::Check { files, strict } => check(session, files, *strict, terminal),
        MermaidWork::Draw(args) => draw(session, args, terminal),
    }
}

fn check(session: &Session, files: &[PathBuf], strict: bool, terminal: &Terminal) -> anyhow::Result<ExitCode> {
    let mut failed = false;
    let mut reports = Vec::new();
    for file in files {
        let text = session.read_file(file)?;
        let markdown = if is_markdown(file) { text } else { fenced(&text) };
        let validation = validate(&markdown, &ValidateOptions { strict, ..ValidateOptions::default() });
        failed |= !validation.success;
        if terminal.json() {
            let report = || json!({ "file": file.display().to_string(), "validation": validation });
            reports.push(session.speaking(&markdown, report));
            continue;
        }
        if validation.total_blocks == 0 {
            terminal.line(terminal.toned(Tone::Note, &told(messages::NoMermaid { file: file.display().to_string() })));
            continue;
        }
        let verdict =
            if validation.success { terminal.toned(Tone::Good, "ok") } else { terminal.toned(Tone::Bad, "broken") };
        terminal.line(format_args!(
            "{verdict}  {}  {}/{}",
            file.display(),
            validation.valid_blocks,
            validation.total_blocks
        ));
        if !validation.success {
            terminal.line(session.speaking(&markdown, || validation.report()));
        }
    }
    if terminal.json() {
        terminal.value(&Value::from(reports));
    }
    Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn draw(session: &Session, args: &MermaidDrawArgs, terminal: &Terminal) -> anyhow::Result<ExitCode> {
    let text = session.read_file(&args.file)?;
    let sources: Vec<String> = if is_markdown(&args.file) {
        find_blocks(&text).into_iter().map(|block| block.code).collect()
    } else {
        vec![text]
    };
    if sources.is_empty() {
        bail!(told(messages::NoMermaid { file: args.file.display().to_string() }));
    }
    let faces = shosai_tools::faces::faces(&session.calls().context())?;
    let theme = if args.dark { Theme::Dark } else { Theme::Light };
    let options = DrawOptions { theme, background: Background::Theme, width: args.width, ..DrawOptions::new(&faces) };
    for (place, source) in sources.iter().enumerate() {
        let said = |error: shosai_mermaid::DrawError| session.speaking(source, || anyhow::anyhow!("{error}"));
        let drawing = shosai_mermaid::draw(source, &options).map_err(said);
        let drawing = drawing.with_context(|| told(messages::DiagramNumber { number: place + 1 }))?;
        let file = numbered(&args.output, place);
        let bytes = match file.extension().and_then(|ending| ending.to_str()) {
            Some("svg") => drawing.svg.into_bytes(),
            Some("png") => drawing.to_png(&faces, PNG_SCALE)?,
            _ => bail!(told(messages::NotAPicture { file: file.display().to_string() })),
        };
        session.write_file(&file, &bytes)?;
        terminal.line(format_args!("{}  {:.0} × {:.0}", file.display(), drawing.width, drawing.height));
    }
    Ok(ExitCode::SUCCESS)
}

fn is_markdown(file: &Path) -> bool {
    file.extension()
        .and_then(|ending| ending.to_str())
        .is_some_and(|ending| matches!(ending.to_ascii_lowercase().as_str(), "md" | "qmd" | "markdown" | "rmd"))
}

/// A bare diagram as a document, with a fence that it cannot close.
fn fenced(code: &str) -> String {
    format!("``````````mermaid\n{code}\n``````````\n")
}

/// The first picture has the name that was asked for, the next a number before the ending.
fn numbered(output: &Path, place: usize) -> PathBuf {
    if place == 0 {
        return output.to_owned();
    }
    let stem = output.file_stem().and_then(|stem| stem.to_str()).unwrap_or("diagram");
    let ending = output.extension().and_then(|ending| ending.to_str()).unwrap_or("svg");
    output.with_file_name(format!("{stem}-{}.{ending}", place + 1))
}
