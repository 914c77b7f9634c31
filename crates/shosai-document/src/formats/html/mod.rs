//! HTML: one file with everything in it, readable in light and dark, on paper and on a phone.

mod header;

use super::{Abilities, Category, Choice, Format, Pictures, Place, WriteContext};
use crate::{
    foreign::Notation,
    passes::{Labels, Language},
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
    abilities: Abilities {
        families: &["html:js"],
        places: &[Place::FormulaNumber, Place::ListingCaption, Place::FileName],
        ..Abilities::AROUND_HTML
    },
    pictures: Pictures::Embedded,
    options: OPTIONS,
    write,
};

const OPTIONS: &[Choice] = &[
    Choice { key: "theme", help: "auto, light or dark" },
    Choice { key: "css", help: "further style rules, as text" },
    Choice { key: "standalone", help: "false writes the body alone" },
    Choice { key: "writing-mode", help: "vertical sets Japanese text from top to bottom" },
    Choice { key: "toc-location", help: "right (follows the reading), left or body" },
];

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");
/// What a page may load: nothing but what is in it, pictures and films that are linked, and the search of its book.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline' 'self' file:; img-src * data: blob:; media-src * data:; frame-src https:; font-src data:";

/// Levels of headings in the table of contents when nothing is said.
const CONTENTS_DEPTH: usize = 3;

/// What stands around a page of a site.
#[derive(Default)]
pub struct Frame {
    /// The bar above everything.
    pub top: String,
    /// The list of chapters.
    pub sidebar: String,
    /// The neighbours.
    pub foot: String,
    /// The file that the search reads.
    pub search: String,
    /// The title of the window.
    pub title: String,
    /// What stands below everything.
    pub bottom: String,
    /// The sections that the page stands in.
    pub crumbs: String,
    /// What its head names besides.
    pub head: String,
}

fn write(document: &Document, context: &WriteContext) -> Result<Vec<u8>, Failure> {
    if document.metadata.flag("standalone") == Some(false) {
        let mut text = web::written(document, Notation::Words, context.cancelled);
        text.push('\n');
        return Ok(web::safe(text, context).into_bytes());
    }
    html_page(document, context, &Frame::default())
}

/// A whole page.
pub fn html_page(document: &Document, context: &WriteContext, frame: &Frame) -> Result<Vec<u8>, Failure> {
    let body = web::body(document, context)?;
    let contents = contents(document);
    let mut html = String::with_capacity(body.len() + STYLE.len() + SCRIPT.len() + 4096);
    html.push_str(&head(document, context, frame));
    let beside = !contents.is_empty() && location(document) != "body";
    let mut classes = Vec::new();
    classes.extend((!frame.top.is_empty()).then_some("with-bar"));
    classes.extend((!frame.sidebar.is_empty()).then_some("in-book"));
    classes.extend(beside.then_some("with-contents"));
    classes.extend((beside && location(document) == "left").then_some("contents-left"));
    let search = web::escape(&frame.search);
    html.push_str(&format!("<body class=\"{}\" data-search=\"{search}\">\n{}", classes.join(" "), frame.top));
    if !frame.sidebar.is_empty() {
        let menu = if Language::of(document) == Language::Japanese { "目次" } else { "Contents" };
        html.push_str(&format!(
            "<nav class=\"chapters\"><details open><summary>{menu}</summary>\n{}\n</details></nav>\n",
            frame.sidebar
        ));
    }
    html.push_str(&piece(document, "include-before-body"));
    html.push_str("<div class=\"page\">\n");
    html.push_str(&frame.crumbs);
    html.push_str(&header::header(document, context)?);
    html.push_str(&contents);
    html.push_str("<main>\n");
    html.push_str(body.trim_end());
    html.push_str("\n</main>\n");
    html.push_str(&header::appendix(document));
    html.push_str(&frame.foot);
    html.push_str(&piece(document, "include-after-body"));
    html.push_str(&format!("</div>\n{}<script>\n{SCRIPT}</script>\n</body>\n</html>\n", frame.bottom));
    Ok(html.into_bytes())
}

fn head(document: &Document, context: &WriteContext, frame: &Frame) -> String {
    let metadata = &document.metadata;
    let lang = metadata.language().unwrap_or_else(|| "en".to_owned());
    let title = metadata.text("title").map(|title| walk::plain_text(&read_inlines(&title, 1))).unwrap_or_default();
    let title = [&frame.title, &title].into_iter().find(|title| !title.is_empty()).map_or("document", String::as_str);
    let theme = metadata.text("theme").filter(|theme| matches!(theme.as_str(), "light" | "dark"));
    let vertical = metadata.text("writing-mode").is_some_and(|mode| mode.starts_with("vertical"));
    let mode = theme.map(|theme| format!(" data-theme=\"{theme}\"")).unwrap_or_default();
    let class = if vertical { " class=\"vertical\"" } else { "" };
    let mut html = String::from("<!DOCTYPE html>\n");
    html.push_str(&format!("<html lang=\"{}\"{mode}{class}>\n<head>\n<meta charset=\"utf-8\">\n", web::escape(&lang)));
    html.push_str("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    html.push_str("<meta name=\"color-scheme\" content=\"light dark\">\n");
    if !context.trust_html {
        html.push_str(&format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n"));
    }
    for author in metadata.authors() {
        html.push_str(&format!("<meta name=\"author\" content=\"{}\">\n", web::escape(&author)));
    }
    for (name, value) in [("description", metadata.text("description")), ("keywords", Some(keywords(document)))] {
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            html.push_str(&format!("<meta name=\"{name}\" content=\"{}\">\n", web::escape(&value)));
        }
    }
    html.push_str(&format!("<title>{}</title>\n<style>\n{STYLE}", web::escape(title)));
    if let Some(css) = metadata.text("css").filter(|css| css.contains('{')) {
        html.push_str(&css.replace("</", "<\\/"));
    }
    html.push_str("</style>\n");
    html.push_str(&frame.head);
    html.push_str(&piece(document, "include-in-header"));
    html.push_str("</head>\n");
    html
}

/// What an author whom the operator trusts puts into the page.
fn piece(document: &Document, key: &str) -> String {
    document.metadata.text(key).unwrap_or_default()
}

fn keywords(document: &Document) -> String {
    document.metadata.texts("keywords").join(", ")
}

fn location(document: &Document) -> String {
    document.metadata.text("toc-location").unwrap_or_else(|| "right".to_owned())
}

fn contents(document: &Document) -> String {
    if document.metadata.flag("toc") != Some(true) {
        return String::new();
    }
    let depth = document.metadata.number("toc-depth").and_then(|depth| usize::try_from(depth).ok());
    let numbered = document.metadata.flag("number-sections").unwrap_or(false);
    let list = web::contents(&web::headings(&document.blocks), depth.unwrap_or(CONTENTS_DEPTH), numbered);
    if list.is_empty() {
        return String::new();
    }
    let title = web::escape(&Labels::of(document).contents);
    format!("<nav class=\"toc\" aria-label=\"{title}\">\n<h2>{title}</h2>\n{list}\n</nav>\n")
}
