//! HTML: one file with everything in it, readable in light and dark, on paper and on a phone.

use super::{Abilities, Category, Choice, Format, Pictures, WriteContext, plain_text};
use crate::{
    passes::Labels,
    reader::read_inlines,
    tree::{Document, walk},
    web,
};
use shosai_message::Failure;

/// HTML.
pub const FORMAT: Format = Format {
    id: "html",
    name: "HTML",
    extension: "html",
    mime: "text/html",
    category: Category::Document,
    abilities: Abilities { families: &["html:js"], ..Abilities::NONE },
    pictures: Pictures::Embedded,
    options: OPTIONS,
    write,
};

const OPTIONS: &[Choice] = &[
    Choice { key: "theme", help: "auto, light or dark" },
    Choice { key: "css", help: "further style rules, as text" },
    Choice { key: "standalone", help: "false writes the body alone" },
    Choice { key: "writing-mode", help: "vertical sets Japanese text from top to bottom" },
];

const STYLE: &str = include_str!("page.css");

/// Levels of headings in the table of contents when nothing is said.
const CONTENTS_DEPTH: usize = 3;

fn write(document: &Document, context: &WriteContext) -> Result<Vec<u8>, Failure> {
    if document.metadata.flag("standalone") == Some(false) {
        let text = String::from_utf8_lossy(&plain_text::text(document.clone(), "html")?).into_owned();
        return Ok(web::safe(text, context).into_bytes());
    }
    let body = web::body(document, context)?;
    let metadata = &document.metadata;
    let lang = metadata.language().unwrap_or_else(|| "en".to_owned());
    let title = metadata.text("title").map(|title| walk::plain_text(&read_inlines(&title, 1))).unwrap_or_default();
    let theme = metadata.text("theme").filter(|theme| matches!(theme.as_str(), "light" | "dark"));
    let vertical = metadata.text("writing-mode").is_some_and(|mode| mode.starts_with("vertical"));
    let mut html = String::with_capacity(body.len() + STYLE.len() + 4096);
    html.push_str("<!DOCTYPE html>\n");
    let mode = theme.map(|theme| format!(" data-theme=\"{theme}\"")).unwrap_or_default();
    let class = if vertical { " class=\"vertical\"" } else { "" };
    html.push_str(&format!("<html lang=\"{}\"{mode}{class}>\n<head>\n<meta charset=\"utf-8\">\n", web::escape(&lang)));
    html.push_str("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    html.push_str("<meta name=\"color-scheme\" content=\"light dark\">\n");
    for author in metadata.authors() {
        html.push_str(&format!("<meta name=\"author\" content=\"{}\">\n", web::escape(&author)));
    }
    html.push_str(&format!(
        "<title>{}</title>\n<style>\n{STYLE}",
        web::escape(if title.is_empty() { "document" } else { &title })
    ));
    if let Some(css) = metadata.text("css").filter(|css| css.contains('{')) {
        html.push_str(&css.replace("</", "<\\/"));
    }
    html.push_str("</style>\n</head>\n<body>\n");
    html.push_str(&header(document, context)?);
    html.push_str(&contents(document));
    html.push_str("<main>\n");
    html.push_str(body.trim_end());
    html.push_str("\n</main>\n</body>\n</html>\n");
    Ok(html.into_bytes())
}

fn header(document: &Document, context: &WriteContext) -> Result<String, Failure> {
    let metadata = &document.metadata;
    let line = |key: &str| -> Result<Option<String>, Failure> {
        let Some(text) = metadata.text(key) else { return Ok(None) };
        let content = vec![crate::tree::Block::new(1, crate::tree::BlockKind::Plain(read_inlines(&text, 1)))];
        web::fragment(document, content, context).map(|html| Some(html.trim_end().to_owned()))
    };
    let Some(title) = line("title")? else { return Ok(String::new()) };
    let mut html = format!("<header class=\"title\">\n<h1>{title}</h1>\n");
    if let Some(subtitle) = line("subtitle")? {
        html.push_str(&format!("<p class=\"subtitle\">{subtitle}</p>\n"));
    }
    let authors = metadata.authors();
    if !authors.is_empty() {
        let authors: Vec<String> = authors.iter().map(|author| web::escape(author)).collect();
        let comma = if metadata.language().is_some_and(|lang| lang.starts_with("ja")) { "、" } else { ", " };
        html.push_str(&format!("<p class=\"author\">{}</p>\n", authors.join(comma)));
    }
    if let Some(date) = line("date")? {
        html.push_str(&format!("<p class=\"date\">{date}</p>\n"));
    }
    if let Some(text) = line("abstract")? {
        let label = Labels::of(document).r#abstract;
        html.push_str(&format!(
            "<section class=\"abstract\"><h2>{}</h2><p>{text}</p></section>\n",
            web::escape(&label)
        ));
    }
    html.push_str("</header>\n");
    Ok(html)
}

fn contents(document: &Document) -> String {
    if document.metadata.flag("toc") != Some(true) {
        return String::new();
    }
    let depth = document.metadata.number("toc-depth").and_then(|depth| usize::try_from(depth).ok());
    let numbered = document.metadata.flag("number-sections").unwrap_or(false);
    let list = web::contents(&web::headings(&document.blocks), depth.unwrap_or(CONTENTS_DEPTH), numbered);
    let title = web::escape(&Labels::of(document).contents);
    format!("<nav class=\"toc\" aria-label=\"{title}\">\n<h2>{title}</h2>\n{list}\n</nav>\n")
}
