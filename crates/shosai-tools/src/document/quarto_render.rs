//! `quarto_render`: Quarto Markdown becomes a file of any of the formats.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use shosai_document::{
    DIALECT,
    book::Page,
    formats::{FORMATS, Format, Warning},
    tree::LineNumber,
};
use shosai_tool::{Context, Effect, Failure, Message, Network, Reply, Suite, Tool, Work, config::DocumentEngine};
use shosai_world::{Folder, RelPath};

use super::{
    book,
    failure::RenderFailure,
    place, quarto_engine,
    rendering::{self, Order, at_line},
    site::{Copied, carry},
    source::{Read, beside_text, document},
};
use crate::messages;

/// Warnings that are listed.
const LISTED_WARNINGS: usize = 50;

// The contract's clients always send three; with `path` only the format is needed.
#[derive(Deserialize, JsonSchema)]
#[schemars(extend("required" = ["content", "format", "output_path"]))]
pub struct Input {
    /// Quarto Markdown (.qmd); left out with `path`.
    #[serde(default)]
    content: String,
    /// A .qmd, .md, .ipynb, .docx, .pptx, .html or .pdf file beneath the workspace, read instead of `content`, with its project's settings; or the folder of a book or website.
    path: Option<String>,
    /// The output format.
    #[schemars(schema_with = "format_ids")]
    format: String,
    /// Absolute path of the file to write, beneath the workspace; with `path` it may be left out, and lies beside it.
    #[serde(alias = "output_filename", default)]
    output_path: String,
    /// A template id, a path beneath the workspace or an http(s) URL of a .pptx (pptx; docx and odt take a path).
    template: Option<String>,
    /// Quarto YAML options of the format: toc, number-sections, theme, slide-level, …
    format_options: Option<Map<String, Value>>,
    /// Who renders: auto or native (built in), quarto (an installed Quarto).
    engine: Option<DocumentEngine>,
}

fn format_ids(_: &mut SchemaGenerator) -> Schema {
    let ids: Vec<&str> = FORMATS.iter().map(|format| format.id).collect();
    json_schema!({ "type": "string", "enum": ids })
}

/// The answer, or why there is none.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Output {
    /// The file was written.
    Written(Written),
    /// Nothing was.
    Failed(RenderFailure),
}

/// The written file.
#[derive(Serialize, JsonSchema)]
pub struct Written {
    success: bool,
    /// What a person must know before the file is passed on.
    #[serde(skip_serializing_if = "Option::is_none")]
    attention: Option<Message>,
    format: &'static str,
    output: OutputFile,
    metadata: Metadata,
}

/// Where the file is and what it is.
#[derive(Serialize, JsonSchema)]
pub struct OutputFile {
    path: String,
    filename: String,
    mime_type: &'static str,
    size_bytes: usize,
    /// Files of a book as pages, which lie beside this one.
    #[serde(skip_serializing_if = "is_zero")]
    pages: usize,
}

/// How it was rendered.
#[derive(Serialize, JsonSchema)]
pub struct Metadata {
    quarto_version: String,
    engine: &'static str,
    render_time_ms: u64,
    /// What could not be carried over as written, with the line.
    warnings: Vec<Message>,
    /// Warnings that are not listed.
    #[serde(skip_serializing_if = "is_zero")]
    omitted_warnings: usize,
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

pub struct QuartoRender;

impl Tool for QuartoRender {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "quarto_render";
    const TITLE: &'static str = "Render Quarto Markdown";
    const DESCRIPTION: &'static str = "Renders Quarto Markdown to PowerPoint (first of all), HTML, PDF, Word and the other formats of quarto_list_formats, \
        with company templates. Draws ```{mermaid} and, from a table, ```{chart} blocks (`#| file: sales.csv`, `#| query: sales by month`). \
        Answers the file and, with lines, whatever could not be carried over.";
    const SUITE: Suite = Suite::Document;
    const EFFECT: Effect = Effect::Replaces;
    const WORK: Work = Work::Heavy;
    const NETWORK: Network = Network::ListedHosts;

    fn call(context: &Context, input: Input) -> Result<Reply<Output>, Failure> {
        match run(context, &input) {
            Ok(written) => Ok(Output::Written(written).into()),
            Err(failure) => {
                context.cancellation.check()?;
                Ok(Reply { content: Vec::new(), is_error: true, ..Reply::from(Output::Failed(failure)) })
            }
        }
    }
}

fn run(context: &Context, input: &Input) -> Result<Written, RenderFailure> {
    let started = context.world.clock().elapsed();
    let format = rendering::format(context, &input.format)?;
    let project = input.path.as_deref().and_then(|path| book::project_at(context, path));
    let given = Some(input.content.as_str()).filter(|content| !content.is_empty() || input.path.is_none());
    let Read { text: content, notes, pictures } = match &project {
        Some(_) => Read::from(String::new()),
        None => document(context, given, input.path.as_deref())?,
    };
    if content.trim().is_empty() && project.is_none() {
        return Err(RenderFailure::new(context, messages::ContentEmpty));
    }
    let output = output_path(context, input, format, project.as_ref());
    let (folder, path) = place::output(context, &output, format)?;
    place::refuse_source(context, input.path.as_deref(), &output)?;
    let options = input.format_options.clone().unwrap_or_default();
    let order = Order {
        content: &content,
        format,
        path: input.path.as_deref(),
        options: &options,
        template: input.template.as_deref(),
        template_bytes: None,
    };
    context.progress.step(0.0, Some(2.0), "rendering");
    let mut made = made(context, &order, project.as_ref(), permitted_engine(context, input.engine)?)?;
    context.progress.step(1.0, Some(2.0), "writing");
    let left_out = put(context, &folder, &path, &made)?;
    put_pictures(context, (&folder, &path), &made.bytes, (input.path.as_deref(), &pictures))?;
    made.warnings.extend(left_out.iter().map(at_line));
    made.warnings.splice(0..0, notes);
    let elapsed = context.world.clock().elapsed().saturating_sub(started);
    let shown = folder.machine_path(&path).ok().flatten().map(|path| path.display().to_string());
    let omitted_warnings = made.warnings.len().saturating_sub(LISTED_WARNINGS);
    Ok(Written {
        success: true,
        attention: attention(&made.undrawn),
        format: format.id,
        output: OutputFile {
            filename: path.to_string().rsplit('/').next().unwrap_or_default().to_owned(),
            path: shown.unwrap_or(output),
            mime_type: format.mime,
            size_bytes: made.bytes.len(),
            pages: made.pages.len(),
        },
        metadata: Metadata {
            quarto_version: made.version,
            engine: made.engine,
            render_time_ms: u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX),
            warnings: made.warnings.into_iter().take(LISTED_WARNINGS).collect(),
            omitted_warnings,
        },
    })
}

/// Writes the file, the pages beside it and what is carried over.
fn put(context: &Context, folder: &Folder, path: &RelPath, made: &Made) -> Result<Vec<Warning>, RenderFailure> {
    let write = |path: &RelPath, bytes: &[u8]| {
        // Whole: made of the document, where the caller wants it.
        folder.write_atomic(path, bytes).map_err(|error| {
            let message = messages::OutputNotWritten { reason: error.message };
            RenderFailure::new(context, Failure::new("RENDER_FAILED", message, error.hint))
        })
    };
    for page in &made.pages {
        let beside = path.parent().unwrap_or_else(RelPath::root).join(&page.path);
        write(&beside.map_err(|error| RenderFailure::new(context, Failure::from(error)))?, &page.bytes)?;
    }
    write(path, &made.bytes)?;
    carry(context, &made.copied, |to, bytes| {
        let beside = path.parent().unwrap_or_else(RelPath::root).join(to);
        write(&beside.map_err(|error| RenderFailure::new(context, Failure::from(error)))?, bytes)
    })
}

/// Writes the pictures of another program's file beside a text that names them.
fn put_pictures(
    context: &Context,
    (folder, path): (&Folder, &RelPath),
    made: &[u8],
    (document, pictures): (Option<&str>, &[String]),
) -> Result<(), RenderFailure> {
    let failed = |failure: Failure| RenderFailure::new(context, failure);
    for (to, bytes) in beside_text(context, document, made, pictures) {
        let beside = path.parent().unwrap_or_else(RelPath::root).join(&to);
        // Whole: as the text that names it.
        let written = beside.and_then(|beside| folder.write_atomic(&beside, &bytes));
        written.map_err(|error| failed(error.into()))?;
    }
    Ok(())
}

/// What an engine made.
struct Made {
    bytes: Vec<u8>,
    /// The other files of a book that is a site.
    pages: Vec<Page>,
    copied: Vec<Copied>,
    warnings: Vec<Message>,
    /// The lines of diagrams and charts that stand as code.
    undrawn: Vec<LineNumber>,
    engine: &'static str,
    version: String,
}

/// That diagrams or charts are missing, said beside the success.
fn attention(undrawn: &[LineNumber]) -> Option<Message> {
    const SHOWN: usize = 8;
    let lines: Vec<String> = undrawn.iter().take(SHOWN).map(ToString::to_string).collect();
    let told = messages::FiguresUndrawn { count: undrawn.len(), lines: lines.join(", ") };
    (!undrawn.is_empty()).then(|| told.into())
}

fn made(
    context: &Context,
    order: &Order<'_>,
    project: Option<&RelPath>,
    engine: DocumentEngine,
) -> Result<Made, RenderFailure> {
    if engine == DocumentEngine::Quarto && project.is_none() {
        let made = quarto_engine::render(context, order)?;
        let (engine, pages) = ("quarto", Vec::new());
        let (copied, undrawn) = (Vec::new(), Vec::new());
        let (bytes, warnings, version) = (made.bytes, made.warnings, made.version);
        return Ok(Made { bytes, pages, copied, warnings, undrawn, engine, version });
    }
    let (bytes, pages, copied, found) = match project {
        Some(root) => {
            let mut bound = book::bind(context, root, order)?;
            let first = bound.files.remove(0);
            let bytes = first.bytes.clone();
            if !bound.files.is_empty() {
                bound.files.insert(0, first);
            }
            (bytes, bound.files, bound.copied, bound.warnings)
        }
        None => {
            let made = rendering::native(context, order)?;
            (made.bytes, Vec::new(), Vec::new(), made.warnings)
        }
    };
    let mut warnings = rendering::unknown_options(order.format, order.options);
    warnings.extend(found.iter().map(at_line));
    let undrawn = found.iter().filter(|warning| warning.is_undrawn()).map(|warning| warning.line).collect();
    Ok(Made { bytes, pages, copied, warnings, undrawn, engine: "native", version: DIALECT.to_owned() })
}

/// Where the file goes: where it was asked for, or beside the document; a project into a folder of its own.
fn output_path(context: &Context, input: &Input, format: &Format, project: Option<&RelPath>) -> String {
    if let Some(root) = project.filter(|_| input.output_path.is_empty()) {
        let (folder, is_book) = book::output_folder(context, root);
        let name = if is_book && format.id != "html" { "book" } else { "index" };
        return book::within(root, &format!("{folder}/{name}.{}", format.extension));
    }
    match &input.path {
        Some(path) if input.output_path.is_empty() => {
            let stem = path
                .rsplit_once('.')
                .filter(|(_, ending)| !ending.contains('/'))
                .map_or(path.as_str(), |(stem, _)| stem);
            let beside = format!("{stem}.{}", format.extension);
            // The document itself is never replaced unasked.
            if beside == *path { format!("{stem}.{}.{}", format.id, format.extension) } else { beside }
        }
        _ => input.output_path.clone(),
    }
}

/// The engine that a call asks for, as far as the configuration permits: a call starts no program of its own accord.
fn permitted_engine(context: &Context, asked: Option<DocumentEngine>) -> Result<DocumentEngine, RenderFailure> {
    let configured = context.config.document.engine;
    match asked.unwrap_or(configured) {
        DocumentEngine::Quarto if configured != DocumentEngine::Quarto => {
            Err(RenderFailure::new(context, messages::EngineNotPermitted))
        }
        engine => Ok(engine),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::call;
    use serde_json::json;
    use shosai_world::RootName;

    fn read(context: &Context, path: &str) -> String {
        let folder = context.world.folder(&RootName::WORKSPACE).unwrap();
        folder.read_text(&RelPath::parse(path).unwrap(), 1 << 20).unwrap()
    }

    #[test]
    fn a_report_is_written_where_it_was_asked_for() {
        let context = Context::for_tests();
        let arguments = json!({"content": "---\ntitle: 報告\n---\n\n# 概要\n\n**「重要」**です。", "format": "gfm", "output_path": "out/報告.md"});
        let answer = call::<QuartoRender>(&context, arguments).unwrap();
        assert_eq!((&answer["success"], &answer["format"]), (&json!(true), &json!("gfm")));
        assert_eq!(answer["output"]["mime_type"], "text/markdown");
        assert_eq!(answer["metadata"]["engine"], "native");
        let text = read(&context, "out/報告.md");
        assert!(text.contains("**「重要」**です。") && text.contains("title: 報告"), "{text}");
        assert_eq!(answer["output"]["size_bytes"], text.len());
    }

    #[test]
    fn a_file_is_rendered_beside_itself_when_only_its_path_is_given() {
        let context = Context::for_tests();
        let folder = context.world.folder(&RootName::WORKSPACE).unwrap();
        folder.write_atomic(&RelPath::parse("文書/月次.v2.qmd").unwrap(), "# 題\n\n本文\n".as_bytes()).unwrap();
        let answer = call::<QuartoRender>(&context, json!({"path": "文書/月次.v2.qmd", "format": "gfm"})).unwrap();
        assert_eq!(answer["output"]["filename"], "月次.v2.md", "{answer}");
        assert!(read(&context, "文書/月次.v2.md").contains("本文"));
        folder.write_atomic(&RelPath::parse("a.md").unwrap(), b"*a*\n").unwrap();
        let kept = call::<QuartoRender>(&context, json!({"path": "a.md", "format": "gfm"})).unwrap();
        assert_eq!((&kept["output"]["filename"], read(&context, "a.md").as_str()), (&json!("a.gfm.md"), "*a*\n"));
        let nothing = call::<QuartoRender>(&context, json!({"format": "gfm", "output_path": "a.md"})).unwrap();
        assert_eq!(nothing["success"], false, "{nothing}");
    }

    #[test]
    fn the_same_input_gives_the_same_bytes_in_every_format() {
        let context = Context::for_tests();
        let content = "---\ntitle: 同じ\n---\n\n# 一\n\n- a\n- b\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n$e=mc^2$[^1]\n\n[^1]: 注\n";
        let folder = context.world.folder(&RootName::WORKSPACE).unwrap();
        for format in FORMATS {
            let file = format!("same.{}", format.extension);
            let arguments = json!({"content": content, "format": format.id, "output_path": file});
            call::<QuartoRender>(&context, arguments.clone()).unwrap();
            let first = folder.read(&RelPath::parse(&file).unwrap(), 1 << 26).unwrap();
            call::<QuartoRender>(&context, arguments).unwrap();
            assert_eq!(folder.read(&RelPath::parse(&file).unwrap(), 1 << 26).unwrap(), first, "{}", format.id);
        }
    }

    #[test]
    fn what_is_wrong_is_said_with_the_way_out() {
        let context = Context::for_tests();
        let code = |arguments: Value| call::<QuartoRender>(&context, arguments).unwrap()["error"].clone();
        let unknown = code(json!({"content": "a", "format": "pptxx", "output_path": "a.pptx"}));
        assert_eq!(unknown["code"], "UNSUPPORTED_FORMAT");
        let yaml = code(json!({"content": "---\ntitle: [a\n---\nb", "format": "gfm", "output_path": "a.md"}));
        assert_eq!(yaml["code"], "INVALID_INPUT");
        assert!(yaml["message"].as_str().unwrap().contains("line 2"), "{yaml}");
        for path in ["../a.md", "/etc/a.md", ".hidden/a.md", "vault/a.md", "Vault/a.md", "manuals/x.md", "a.pptx"] {
            let refused = code(json!({"content": "a", "format": "gfm", "output_path": path}));
            assert_eq!(refused["code"], "INVALID_INPUT", "{path}");
        }
        let template = code(json!({"content": "a", "format": "gfm", "output_path": "a.md", "template": "x"}));
        assert_eq!(template["code"], "INVALID_INPUT");
    }

    #[test]
    fn warnings_and_failures_are_in_the_language_of_the_call() {
        let japanese = Context { language: shosai_tool::Language::Ja, ..Context::for_tests() };
        let source = json!({"content": "[^9] {{< none >}}", "format": "gfm", "output_path": "a.md", "format_options": {"tok": true}});
        let answer = call::<QuartoRender>(&japanese, source).unwrap();
        assert_eq!(
            answer["metadata"]["warnings"],
            json!([
                "オプション `tok` は `gfm` 形式では使われません。もしかして `toc`？",
                "1 行目: 脚注 `9` の定義がありません",
                "1 行目: ショートコード `none` は未知のため、そのまま残しました"
            ])
        );
        let refused = json!({"content": "---\na: [\n---\n", "format": "gfm", "output_path": "a.md"});
        let error = &call::<QuartoRender>(&japanese, refused).unwrap()["error"];
        assert_eq!(error["details"], "その行の YAML を直してから、もう一度呼び出してください");
    }

    #[test]
    fn a_diagram_that_could_not_be_drawn_is_said_beside_the_success() {
        let context = Context::for_tests();
        let diagram = |text: &str| format!("# a\n\n```{{mermaid}}\nflowchart TD\n  {text}\n```\n");
        let arguments = |text: &str| json!({"content": diagram(text), "format": "html", "output_path": "a.html"});
        let broken = call::<QuartoRender>(&context, arguments("A[[[ -->")).unwrap();
        assert!(broken["attention"].as_str().unwrap().contains('3'), "{broken}");
        let cited = call::<QuartoRender>(&context, arguments("A --> B %% source_lines: 3-7")).unwrap();
        assert!(cited["attention"].is_null(), "{cited}");
    }

    #[test]
    fn an_unknown_option_is_told_and_pictures_that_are_missing_too() {
        let context = Context::for_tests();
        let arguments = json!({"content": "![a](none.png)\n\n[^9]", "format": "gfm", "output_path": "a.md", "format_options": {"tok": true}});
        let answer = call::<QuartoRender>(&context, arguments).unwrap();
        let warnings = answer["metadata"]["warnings"].to_string();
        assert!(warnings.contains("`toc`") && warnings.contains("line 3"), "{warnings}");
    }
}
