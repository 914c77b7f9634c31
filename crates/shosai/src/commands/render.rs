//! `shosai render report.qmd --to pptx,pdf`.

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
    sync::Arc,
    time::Duration,
};

use anyhow::{Context as _, anyhow, bail};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use serde_json::{Map, Value, json};
use shosai_document::Setting;
use shosai_document::formats::{FORMATS, Format, Warning, find};
use shosai_tools::document::{
    book::bind,
    failure::RenderFailure,
    kinds::{is_foreign, is_imported, kind_of, may_be_document},
    rendering::{Order, at_line, native, picture, previews, unknown_options},
    site::carry,
    source::{Read, as_markdown, beside_text},
};
use shosai_world::{RelPath, World, WorldOptions};

use crate::messages;
use crate::terminal::told;
use crate::{
    cli::RenderArgs,
    session::Session,
    terminal::{Terminal, Tone},
};

/// The settings of a project.
const SETTINGS: &str = "_quarto.yml";

/// How often a watched document is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(300);

/// Device pixels that the picture of a slide or page is wide.
const PICTURE_WIDTH: f32 = 1_280.0;

/// The project that is to be rendered as a whole: a folder with settings, or these themselves.
fn project(document: &Path) -> Option<PathBuf> {
    if document.file_name().is_some_and(|name| name == SETTINGS) {
        let folder = document.parent().filter(|folder| !folder.as_os_str().is_empty());
        return Some(folder.unwrap_or_else(|| Path::new(".")).to_owned());
    }
    holds_settings(document).then(|| document.to_owned())
}

fn holds_settings(folder: &Path) -> bool {
    let world = World::real(WorldOptions::default());
    let found = world.operator_file(&folder.join(SETTINGS).to_string_lossy());
    found.is_ok_and(|(folder, name)| folder.exists(&name).unwrap_or(false))
}

/// The folder that everything a document names must lie in: that of its project, or its own.
pub fn home(document: &Path) -> Option<String> {
    if let Some(folder) = project(document) {
        return Some(folder.to_string_lossy().into_owned());
    }
    let folders = || {
        document.ancestors().skip(1).map(|folder| if folder.as_os_str().is_empty() { Path::new(".") } else { folder })
    };
    let project = folders().find(|folder| holds_settings(folder));
    let folder = project.or_else(|| folders().next().filter(|folder| *folder != Path::new(".")))?;
    Some(folder.to_string_lossy().into_owned())
}

/// The document as the workspace knows it; nothing where it lies elsewhere.
pub fn within(session: &Session, document: &Path) -> Option<String> {
    let workspace = session.calls().context().config.roots.workspace.clone();
    let absolute = |path: &Path| std::path::absolute(path).ok();
    let inner = absolute(document)?.strip_prefix(absolute(Path::new(&workspace))?).ok()?.to_owned();
    Some(inner.to_string_lossy().replace('\\', "/"))
}

/// Renders once, or again and again.
pub fn run(session: &Session, args: &RenderArgs, terminal: &Terminal) -> anyhow::Result<ExitCode> {
    let formats = formats(args)?;
    let options = options(&args.options)?;
    refuse_unknown(&formats, &options)?;
    if let Some(folder) = project(&args.document) {
        return bind_all(session, args, &folder, &formats, &options, terminal);
    }
    refuse_other_files(&args.document)?;
    let mut source = text(session, &args.document, terminal)?;
    let code = session.speaking(&source.text, || render_all(session, args, &formats, &options, &source, terminal))?;
    if !args.watch {
        return Ok(code);
    }
    loop {
        std::thread::sleep(LOOK_EVERY);
        let Ok(now) = text(session, &args.document, terminal) else { continue };
        if now.text != source.text {
            source = now;
            session.speaking(&source.text, || render_all(session, args, &formats, &options, &source, terminal))?;
        }
    }
}

/// The formats that are asked for; where none is, the one that the output's name ends as, or else slides.
fn formats(args: &RenderArgs) -> anyhow::Result<Vec<&'static Format>> {
    let ending = args.output.as_deref().and_then(Path::extension).map(|ending| ending.to_string_lossy().to_lowercase());
    let ending = ending.unwrap_or_default();
    // An ending may belong to several formats; the one that bears its name is meant.
    let named = FORMATS.iter().find(|format| format.id == ending);
    let meant = named.or_else(|| FORMATS.iter().find(|format| format.extension == ending));
    if args.to.is_empty() {
        return Ok(meant.or_else(|| find("pptx")).into_iter().collect());
    }
    if args.to.iter().any(|id| id == "all") {
        return Ok(FORMATS.iter().collect());
    }
    // The command line takes no other name.
    let formats: Vec<&Format> =
        args.to.iter().map(|id| find(id).with_context(|| id.clone())).collect::<anyhow::Result<_>>()?;
    if let ([format], Some(output), Some(meant)) = (&formats[..], &args.output, meant)
        && format.extension != ending
    {
        let file = output.display().to_string();
        let (other, ending) = (meant.id, format.extension);
        bail!(told(messages::OutputUnfit { file, format: format.id, other, ending }));
    }
    Ok(formats)
}

/// An option that none of the formats knows is a slip.
fn refuse_unknown(formats: &[&'static Format], options: &Map<String, Value>) -> anyhow::Result<()> {
    for (key, value) in options {
        let one = Map::from_iter([(key.clone(), value.clone())]);
        let unknown: Vec<_> = formats.iter().map(|format| unknown_options(format, &one)).collect();
        if let Some([first, ..]) = unknown.first().map(Vec::as_slice)
            && unknown.iter().all(|found| !found.is_empty())
        {
            bail!(told(first.clone()));
        }
    }
    Ok(())
}

/// The document's text; another program's file is read as Markdown, and what that leaves behind is said.
fn text(session: &Session, document: &Path, terminal: &Terminal) -> anyhow::Result<Read> {
    let file = document.display().to_string();
    let named = is_imported(&file);
    if !named && (file == "-" || kind_of(&file).0 != "other") {
        return session.read_file(document).map(Read::from);
    }
    let bytes = session.read_bytes(document)?;
    if !named && !is_foreign(&bytes) {
        return session.read_file(document).map(Read::from);
    }
    let mut read =
        as_markdown(&file, &bytes, &|| false).map_err(|failure| anyhow!("{} ({})", failure.message, failure.hint))?;
    read.notes.iter().for_each(|note| terminal.note(&note.to_string()));
    // Links lead nowhere from a file outside the workspace: its pictures stand in the text.
    if within(session, document).is_none() {
        for path in std::mem::take(&mut read.pictures) {
            embed(&mut read.text, &path, &file, &bytes);
        }
    }
    Ok(read)
}

fn embed(text: &mut String, path: &str, file: &str, bytes: &[u8]) {
    let name = path.rsplit('/').next().unwrap_or_default();
    let Ok(Some(taken)) = shosai_import::picture(file, bytes, name, &shosai_import::Limits::default()) else { return };
    let data = format!("(data:;base64,{})", STANDARD.encode(taken));
    let ends = format!("/{name})");
    while let Some(end) = text.find(&ends) {
        let Some(start) = text[..end].rfind("](") else { return };
        text.replace_range(start + 1..end + ends.len(), &data);
    }
}

/// A table is no document, though it may hold text: the command for it is named.
fn refuse_other_files(document: &Path) -> anyhow::Result<()> {
    let file = document.display().to_string();
    if may_be_document(&file) || is_imported(&file) {
        return Ok(());
    }
    let instead = match kind_of(&file).0 {
        "table" => told(messages::InsteadChart { file: &file }),
        "archive" | "template" => told(messages::InsteadImport { file: &file }),
        _ => String::new(),
    };
    bail!(told(messages::NotADocument { file, instead }))
}

fn options(pairs: &[String]) -> anyhow::Result<Map<String, Value>> {
    let mut options = Map::new();
    for pair in pairs {
        let Some((key, value)) = pair.split_once('=') else { bail!(told(messages::NotKeyValue { pair })) };
        options.insert(key.to_owned(), serde_json::from_str(value).unwrap_or_else(|_| Value::from(value)));
    }
    Ok(options)
}

fn render_all(
    session: &Session,
    args: &RenderArgs,
    formats: &[&'static Format],
    options: &Map<String, Value>,
    source: &Read,
    terminal: &Terminal,
) -> anyhow::Result<ExitCode> {
    let context = session.calls().context();
    let path = within(session, &args.document);
    let file = args.template.as_deref().map(Path::new).filter(|path| path.extension().is_some());
    let template_bytes: Option<Arc<[u8]>> = file.map(|path| session.read_bytes(path).map(Arc::from)).transpose()?;
    let mut failures = 0;
    let mut written = Vec::new();
    for format in formats {
        let fits = format.abilities.template || args.template.is_none();
        let template = args.template.as_deref().filter(|_| template_bytes.is_none() && fits);
        let bytes = template_bytes.clone().filter(|_| fits);
        let order =
            Order { content: &source.text, format, path: path.as_deref(), options, template, template_bytes: bytes };
        let target = target(args, format, formats.len());
        match native(&context, &order) {
            Ok(rendered) => {
                session.write_file(&target, &rendered.bytes)?;
                for (to, bytes) in beside_text(&context, path.as_deref(), &rendered.bytes, &source.pictures) {
                    session.write_file(&target.with_file_name(to), &bytes)?;
                }
                pictures(session, args, &order, terminal)?;
                let size = format!("{} KB", rendered.bytes.len().div_ceil(1024));
                list(terminal, format, &target, &size, &rendered.warnings);
                let mut row = json!({ "format": format.id, "path": target, "bytes": rendered.bytes.len(),
                    "warnings": as_values(&rendered.warnings) });
                if args.explain {
                    row["slides"] = explain(session, &order, terminal)?.into();
                }
                written.push(row);
            }
            Err(failure) => {
                failures += 1;
                terminal.complain(&format!("{}: {} ({})", format.id, failure.error.message, failure.error.details));
            }
        }
    }
    if terminal.json() {
        terminal.value(&json!({ "written": written }));
    }
    Ok(if failures > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Renders a whole project: pages for html; in other formats a book is one file, and a website one for each page.
fn bind_all(
    session: &Session,
    args: &RenderArgs,
    folder: &Path,
    formats: &[&'static Format],
    options: &Map<String, Value>,
    terminal: &Terminal,
) -> anyhow::Result<ExitCode> {
    let context = session.calls().context();
    let within = within(session, folder).unwrap_or_default();
    let root = if within.is_empty() { Ok(RelPath::root()) } else { RelPath::parse(&within) };
    let root = root.map_err(|error| anyhow::anyhow!("{}", error.message))?;
    let file = args.template.as_deref().map(Path::new).filter(|path| path.extension().is_some());
    let template_bytes: Option<Arc<[u8]>> = file.map(|path| session.read_bytes(path).map(Arc::from)).transpose()?;
    let mut failures = 0;
    let mut written = Vec::new();
    for format in formats {
        let template = args.template.as_deref().filter(|_| template_bytes.is_none() && format.abilities.template);
        let template_bytes = template_bytes.clone().filter(|_| format.abilities.template);
        let order = Order { content: "", format, path: None, options, template, template_bytes };
        let mut bound = match bind(&context, &root, &order) {
            Ok(bound) => bound,
            Err(failure) => {
                failures += 1;
                terminal.complain(&format!("{}: {} ({})", format.id, failure.error.message, failure.error.details));
                continue;
            }
        };
        let output = args.output.clone().unwrap_or_else(|| folder.join(&bound.folder));
        let single = bound.files.len() == 1 && output.extension().is_some();
        let place = |name: &str| if single { output.clone() } else { output.join(name) };
        for page in &bound.files {
            session.write_file(&place(&page.path), &page.bytes)?;
        }
        bound.warnings.extend(carry(&context, &bound.copied, |to, bytes| session.write_file(&output.join(to), bytes))?);
        let first = bound.files.first().map(|page| place(&page.path)).unwrap_or_default();
        let bytes: usize = bound.files.iter().map(|page| page.bytes.len()).sum();
        let size = told(messages::FilesWritten {
            files: bound.files.len() + bound.copied.len(),
            kilobytes: bytes.div_ceil(1024),
        });
        list(terminal, format, &first, &size, &bound.warnings);
        written.push(json!({ "format": format.id, "path": first, "bytes": bytes, "files": bound.files.len(),
            "warnings": as_values(&bound.warnings) }));
    }
    if terminal.json() {
        terminal.value(&json!({ "written": written }));
    }
    Ok(if failures > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Says to a person what was written and what could not be carried over.
pub fn list(terminal: &Terminal, format: &Format, place: &Path, size: &str, warnings: &[Warning]) {
    if terminal.json() {
        return;
    }
    terminal.line(format_args!("{:<11} {}  {}", format.id, place.display(), terminal.toned(Tone::Quiet, size)));
    for warning in warnings {
        terminal.line(terminal.toned(Tone::Note, &format!("  {}", at_line(warning))));
    }
}

fn as_values(warnings: &[Warning]) -> Vec<Value> {
    warnings.iter().map(|warning| json!({ "line": warning.line, "message": warning.message })).collect()
}

fn failed(failure: RenderFailure) -> anyhow::Error {
    anyhow::anyhow!("{} ({})", failure.error.message, failure.error.details)
}

/// Says how each slide was set, where the format has slides of a template.
fn explain(session: &Session, order: &Order<'_>, terminal: &Terminal) -> anyhow::Result<Vec<Value>> {
    if order.format.abilities.preview.is_none() {
        return Ok(Vec::new());
    }
    let seen = previews(&session.calls().context(), order, &|_| false).map_err(failed)?;
    let mut slides = Vec::new();
    for page in seen.pages.iter().filter(|page| !page.layout.is_empty()) {
        let mut slide = json!({ "number": page.number, "title": page.title, "layout": page.layout });
        let (title, layout) = (page.title.as_str(), page.layout.as_str());
        let mut line = told(messages::SlideLaidOut { number: page.number, title, layout });
        if let Some(Setting { letters, usual, filled, columns }) = page.set {
            slide["set"] = json!({ "letters": letters, "usual": usual, "filled": filled, "columns": columns });
            line = format!("{line}: {}", told(messages::SlideWasSet { letters, usual, filled, columns }));
        }
        if !terminal.json() {
            terminal.line(terminal.toned(Tone::Quiet, &format!("  {line}")));
        }
        slides.push(slide);
    }
    Ok(slides)
}

/// Writes a picture of every slide or page, where the format has such and they are asked for.
fn pictures(session: &Session, args: &RenderArgs, order: &Order<'_>, terminal: &Terminal) -> anyhow::Result<()> {
    let Some(folder) = args.pictures.as_deref().filter(|_| order.format.abilities.preview.is_some()) else {
        return Ok(());
    };
    let context = session.calls().context();
    let seen = previews(&context, order, &|_| true).map_err(failed)?;
    let count = seen.pages.len();
    for page in seen.pages {
        let png = picture(&context, &page.svg.unwrap_or_default(), PICTURE_WIDTH).map_err(failed)?;
        session.write_file(&folder.join(format!("{}-{:03}.png", order.format.id, page.number)), &png)?;
    }
    if !terminal.json() {
        let pictures = told(messages::PicturesWritten { count });
        terminal.line(format_args!("{:<11} {}  {pictures}", order.format.id, folder.display()));
    }
    Ok(())
}

/// Whether two paths name one file.
fn is_same(one: &Path, other: &Path) -> bool {
    let absolute = |path: &Path| std::path::absolute(path).ok();
    absolute(one) == absolute(other)
}

/// Where a format goes: the named file, or beside the document or in the named folder under the document's name.
fn target(args: &RenderArgs, format: &Format, count: usize) -> PathBuf {
    let stem = args.document.file_stem().map_or_else(|| "document".into(), |stem| stem.to_string_lossy());
    let shared = FORMATS.iter().filter(|other| other.extension == format.extension).count() > 1 && count > 1;
    let name = if shared && format.id != format.extension {
        format!("{stem}.{}.{}", format.id, format.extension)
    } else {
        format!("{stem}.{}", format.extension)
    };
    let target = match &args.output {
        Some(output) if count == 1 && output.extension().is_some() => output.clone(),
        Some(folder) => folder.join(name),
        None => args.document.with_file_name(name),
    };
    // The document itself is never replaced.
    if is_same(&target, &args.document) {
        target.with_extension(format!("{}.{}", format.id, format.extension))
    } else {
        target
    }
}
