//! A page a format: its options, what it keeps of a document that holds every construct, and a piece of real output.

use std::{fmt::Write, fs, path::Path};

use anyhow::{Context as _, anyhow};
use serde_json::{Map, Value, json};
use shosai_document::{
    Rendered,
    formats::{Category, Choice, FORMATS, Format, Pictures, SHARED_OPTIONS, pptx::design::SHIPPED},
    options::{FAMILIES, Row, Scope, State, rows},
};
use shosai_tool::Context;
use shosai_tools::document::{
    failure::RenderFailure,
    rendering::{Order, native, picture, previews},
};

use super::{
    Generated,
    markdown::{beginning, cell, fenced, prose},
    workspace,
};

/// Lines and letters of a line that show what a format looks like.
const SHOWN_LINES: usize = 45;
const SHOWN_COLUMNS: usize = 110;

/// Pixels that the picture of a page is wide.
const PAGE_WIDTH: f32 = 480.0;

const SHORT: &str = "samples/formats/short.qmd";
const EVERYTHING: &str = "samples/formats/every_construct.qmd";

/// Every page, the page that lists them, and the pictures.
pub fn pages(root: &Path) -> anyhow::Result<Vec<Generated>> {
    let context = workspace::of_the_tour(root)?;
    let short = fs::read_to_string(root.join(SHORT)).context(SHORT)?;
    let everything = fs::read_to_string(root.join(EVERYTHING)).context(EVERYTHING)?;
    let mut files = vec![index(&short, &everything), options()];
    for format in FORMATS {
        let carried = render(&context, format, &everything, &Map::new())?;
        let mut text = page(root, format, &carried, everything.lines().count())?;
        if format.abilities.preview.is_some() {
            let path = format!("docs/gallery/formats/{}.png", format.id);
            let _ = write!(text, "\n## What it looks like\n\nThe [short sample](../formats.md#the-short-sample):\n\n");
            let _ = writeln!(text, "![{} of the short sample](../../gallery/formats/{}.png)", format.name, format.id);
            files.push(Generated { path, bytes: looked_at(&context, format, &short)? });
        } else if let Some(excerpt) = excerpt(&context, format, &short)? {
            let _ =
                write!(text, "\n## What it looks like\n\nOf the [short sample](../formats.md#the-short-sample):\n\n");
            text.push_str(&fenced(highlighting(format), &excerpt));
        }
        files.push(Generated::text(&format!("docs/reference/formats/{}.md", format.id), text));
    }
    Ok(files)
}

fn index(short: &str, everything: &str) -> Generated {
    let mut text = format!(
        "# Formats\n\nWhat `quarto_render` and `shosai render` write: {} formats from one source. Options go into the front matter, \
         under `format.<id>` or at its top, or into `format_options`; on the command line `--set key=value`.\n",
        FORMATS.len()
    );
    for category in [Category::Presentation, Category::Document, Category::Markdown, Category::Wiki, Category::Other] {
        let _ = write!(
            text,
            "\n## {}\n\n| format | | file | template | pictures |\n|---|---|---|---|---|\n",
            category.name()
        );
        for format in FORMATS.iter().filter(|format| format.category == category) {
            let _ = writeln!(
                text,
                "| [`{0}`](formats/{0}.md) | {1} | `.{2}` | {3} | {4} |",
                format.id,
                format.name,
                format.extension,
                if format.abilities.template { "yes" } else { "–" },
                match format.pictures {
                    Pictures::Embedded => "in the file",
                    Pictures::Linked => "by their address",
                }
            );
        }
    }
    text.push_str("\n## Options of every format\n\n");
    text.push_str(&choices(SHARED_OPTIONS));
    let _ = write!(
        text,
        "\n## The short sample\n\nThe excerpts on the pages are made of this:\n\n{}",
        fenced("markdown", short)
    );
    let _ = write!(
        text,
        "\n## Every construct\n\nWhat a format keeps is told by this document, `{EVERYTHING}`:\n\n{}",
        fenced("markdown", everything)
    );
    Generated::text("docs/reference/formats.md", text)
}

/// What becomes of Quarto's own options, where a reader could see it.
fn options() -> Generated {
    let mut text = String::from(
        "# Quarto's options\n\nWhat becomes of each option and class of Quarto (the names are read from its schema) in every family of formats: \
         ● followed, ◐ followed in part, ○ not followed and told with its line, empty without an effect that could be seen. \
         `typst` goes with `pdf`; every format without a column of its own goes with `text`. Keys that change nothing anywhere are left out.\n",
    );
    for (scope, title) in [
        (Scope::Document, "In the front matter and in `_quarto.yml`"),
        (Scope::Cell, "In code cells (`#|`)"),
        (Scope::Class, "Classes"),
    ] {
        let _ =
            write!(text, "\n## {title}\n\n| | {} |\n|---|{}\n", FAMILIES.join(" | "), ":-:|".repeat(FAMILIES.len()));
        let seen = |row: &&Row| row.states().iter().any(|state| *state != State::Unseen);
        for row in rows().iter().filter(|row| row.scope == scope).filter(seen) {
            let mark = |state: &State| match state {
                State::Followed => "●",
                State::InPart => "◐",
                State::Ignored => "○",
                State::Unseen => "",
            };
            let marks: Vec<&str> = row.states().iter().map(mark).collect();
            let _ = writeln!(text, "| `{}` | {} |", row.key, marks.join(" | "));
        }
    }
    Generated::text("docs/reference/options.md", text)
}

fn choices(choices: &[Choice]) -> String {
    let mut text = String::from("| option | what it does |\n|---|---|\n");
    for choice in choices {
        let _ = writeln!(text, "| `{}` | {} |", choice.key, cell(choice.help));
    }
    text
}

fn page(root: &Path, format: &Format, carried: &Rendered, lines: usize) -> anyhow::Result<String> {
    let (about, writer) = about(root, format)?;
    let mut text = format!("# `{}`: {}\n\n{}\n\n", format.id, format.name, prose(&about));
    let _ = write!(
        text,
        "{}\n\n",
        fenced("sh", &format!("shosai render 四半期報告.qmd --to {0} -o made/report.{1}", format.id, format.extension))
            .trim_end()
    );
    let _ = writeln!(text, "- a `.{}` file, `{}`; family: {}", format.extension, format.mime, format.category.name());
    let pictures = match format.pictures {
        Pictures::Embedded => "pictures, diagrams and charts are drawn into the file",
        Pictures::Linked => {
            "pictures are linked by their address, diagrams stay as code that the reader's program may draw"
        }
    };
    let _ = write!(text, "- {pictures}\n- {writer}\n");
    if format.abilities.template {
        let ids: Vec<String> = SHIPPED.iter().map(|own| format!("`{}`", own.id)).collect();
        let shipped = if format.category == Category::Presentation {
            format!(", or one of {}", ids.join(", "))
        } else {
            String::new()
        };
        let _ = writeln!(text, "- `--template FILE` takes a document of your own for its styles{shipped}");
    }
    text.push_str("\n## Options\n\nBesides [those of every format](../formats.md#options-of-every-format):\n\n");
    let own: Vec<Choice> = format.options.iter().filter(|choice| !SHARED_OPTIONS.contains(choice)).copied().collect();
    text.push_str(&if own.is_empty() { "none.\n".to_owned() } else { choices(&own) });
    text.push_str("\n## What it keeps\n\n");
    let source = "[the document with every construct](../formats.md#every-construct)";
    if carried.warnings.is_empty() {
        let _ = writeln!(text, "Everything of {source} ({lines} lines), without a warning.");
        return Ok(text);
    }
    let _ = write!(text, "Of {source} ({lines} lines) all but this, as it says itself:\n\n");
    for warning in &carried.warnings {
        let _ = writeln!(text, "- line {}: {}", warning.line, cell(&warning.message.to_string()));
    }
    Ok(text)
}

/// What the format's own file says about it, and who writes it.
fn about(root: &Path, format: &Format) -> anyhow::Result<(String, &'static str)> {
    let folder = root.join("crates/shosai-document/src/formats");
    let file = folder.join(format!("{}.rs", format.id));
    let source = fs::read_to_string(&file).or_else(|_| fs::read_to_string(folder.join(format.id).join("mod.rs")));
    let source = source.with_context(|| format!("`{}` has no file of its own", format.id))?;
    let line = source.lines().next().and_then(|line| line.strip_prefix("//! "));
    let line = line.with_context(|| format!("{} does not say what it is", file.display()))?;
    let calls = |names: &[&str]| names.iter().any(|name| source.contains(name));
    let writer = if calls(&["web::"]) {
        "our own page around a body written through the carta library"
    } else if calls(&["typeset"]) {
        "our own Typst source, set by the embedded Typst"
    } else if calls(&["plain_text::write(", "plain_text::text(", "gfm::"]) {
        "written through the carta library, near pandoc's output"
    } else {
        "written by our own writer"
    };
    Ok((line.to_owned(), writer))
}

/// A piece of real output, where the format is text.
fn excerpt(context: &Context, format: &'static Format, short: &str) -> anyhow::Result<Option<String>> {
    let mut options = Map::new();
    if (format.extension, format.category) == ("html", Category::Document) {
        options.insert("standalone".to_owned(), json!(false));
    }
    let bytes = render(context, format, short, &options)?.bytes;
    let Ok(text) = String::from_utf8(bytes) else { return Ok(None) };
    // The head of a page with slides is a style sheet and a program; what the author wrote begins with the first slide.
    let start = if format.category == Category::Presentation { text.find("<section").unwrap_or(0) } else { 0 };
    let is_text = !text.contains('\0') && !text.starts_with("%PDF");
    Ok(is_text.then(|| beginning(&text[start..], SHOWN_LINES, SHOWN_COLUMNS)))
}

/// The first page of the short sample, or the first slide after its title.
fn looked_at(context: &Context, format: &'static Format, short: &str) -> anyhow::Result<Vec<u8>> {
    let options = Map::new();
    let order = Order { content: short, format, path: None, options: &options, template: None, template_bytes: None };
    let seen = previews(context, &order, &|_| true).map_err(told)?;
    let slides = format.category == Category::Presentation;
    let page = seen.pages.into_iter().nth(usize::from(slides));
    let svg = page.and_then(|page| page.svg).context("the sample has no page")?;
    picture(context, &svg, PAGE_WIDTH).map_err(told)
}

fn render(
    context: &Context,
    format: &'static Format,
    content: &str,
    options: &Map<String, Value>,
) -> anyhow::Result<Rendered> {
    native(context, &Order { content, format, path: None, options, template: None, template_bytes: None }).map_err(told)
}

/// A failure as a chore tells it.
pub fn told(failure: RenderFailure) -> anyhow::Error {
    anyhow!("{} ({})", failure.error.message, failure.error.details)
}

fn highlighting(format: &Format) -> &'static str {
    match format.id {
        "html" | "revealjs" => "html",
        "jats" => "xml",
        "ipynb" => "json",
        "gfm" | "commonmark" | "hugo" | "docusaurus" | "markua" => "markdown",
        "context" => "tex",
        _ => "text",
    }
}
