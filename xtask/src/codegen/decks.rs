//! The gallery of decks: every sample on the default design and on each template that ships with the program.

use std::{fmt::Write, fs, path::Path};

use anyhow::anyhow;
use serde_json::Map;
use shosai_document::formats::{
    Format,
    pptx::{FORMAT, design::SHIPPED},
};
use shosai_tool::Context;
use shosai_tools::document::rendering::{Order, picture, previews};

use super::{Generated, formats::told, pixels, workspace};

/// Slides that stand side by side.
const COLUMNS: usize = 3;

/// Pixels that a slide is wide.
const SLIDE_WIDTH: f32 = 320.0;

/// Every sheet, and the page that shows them.
pub fn pages(root: &Path) -> anyhow::Result<Vec<Generated>> {
    let context = workspace::of_the_tour(root)?;
    let mut page = String::from(
        "# Decks\n\nThe samples in `samples/decks`, drawn by the program's own preview from the layout that it writes into the `.pptx`. \
         Each is shown on the default design and on the templates that ship with the program; your company's own template works the same way.\n",
    );
    let mut files = Vec::new();
    for name in names(root)? {
        let content = fs::read_to_string(root.join(format!("samples/decks/{name}.md")))?;
        let title = content.lines().find_map(|line| line.strip_prefix("title: ")).unwrap_or(&name);
        let _ = write!(page, "\n## {title}\n\nThe source: `samples/decks/{name}.md`\n");
        let shipped = SHIPPED.iter().map(|own| (Some(own.id), format!("{} (`{}`)", own.name, own.id)));
        for (template, label) in [(None, "the default design".to_owned())].into_iter().chain(shipped) {
            let (sheet, count) = sheet(&context, &FORMAT, &content, template)?;
            let file = format!("{name}-{}.png", template.unwrap_or("default"));
            let _ = write!(page, "\n![{title}, {count} slides on {label}](decks/{file})\n\n*{label}*\n");
            files.push(Generated { path: format!("docs/gallery/decks/{file}"), bytes: sheet });
        }
    }
    files.push(Generated::text("docs/gallery/decks.md", page));
    Ok(files)
}

fn names(root: &Path) -> anyhow::Result<Vec<String>> {
    let mut names: Vec<String> = Vec::new();
    for entry in fs::read_dir(root.join("samples/decks"))? {
        names.extend(entry?.file_name().to_string_lossy().strip_suffix(".md").map(str::to_owned));
    }
    names.sort_unstable();
    Ok(names)
}

fn sheet(
    context: &Context,
    format: &'static Format,
    content: &str,
    template: Option<&str>,
) -> anyhow::Result<(Vec<u8>, usize)> {
    let options = Map::new();
    let order = Order { content, format, path: None, options: &options, template, template_bytes: None };
    let seen = previews(context, &order, &|_| true).map_err(told)?;
    let slides = seen.pages.into_iter().filter_map(|slide| slide.svg);
    let slides: Vec<Vec<u8>> =
        slides.map(|svg| picture(context, &svg, SLIDE_WIDTH).map_err(told)).collect::<anyhow::Result<_>>()?;
    let count = slides.len();
    Ok((pixels::sheet(&slides, COLUMNS).ok_or_else(|| anyhow!("the slides cannot be put together"))?, count))
}
