//! A book as pages: each with the list of chapters at its side, a search over all of them, and its neighbours at its foot.

use std::collections::HashSet;
use std::fmt::Write as _;

use serde_json::json;
use shosai_message::Failure;

use super::{Role, assemble::Ready, page_of};
use crate::{
    formats::{Frame, WriteContext, html_page},
    passes::Language,
    tree::{Block, BlockKind, InlineKind, Metadata, walk},
    web::escape,
};

/// The file that the search reads.
const SEARCH: &str = "search.js";
/// Letters of a section that can be searched.
const SEARCHED: usize = 1_500;

/// A file of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    pub path: String,
    pub bytes: Vec<u8>,
}

/// The pages, and the file that the search reads.
pub fn pages(chapters: &[Ready], settings: &Metadata, context: &WriteContext) -> Result<Vec<Page>, Failure> {
    let own: Vec<&Ready> = chapters.iter().filter(|chapter| !chapter.path.is_empty()).collect();
    let mut pages = Vec::new();
    let mut sections = Vec::new();
    for (place, chapter) in own.iter().enumerate() {
        let mut document = chapter.document.clone();
        for key in ["toc", "lang"] {
            if let Some(value) = settings.get(key).filter(|_| document.metadata.get(key).is_none()) {
                document.metadata.0.insert(key.to_owned(), value.clone());
            }
        }
        document.metadata.0.entry("toc").or_insert(true.into());
        let path = page_of(&chapter.path);
        let language = Language::of(&document);
        let neighbour = |place: Option<usize>| place.and_then(|place| own.get(place)).copied();
        let frame = Frame {
            sidebar: sidebar(chapters, &path, settings, language),
            foot: foot(&path, neighbour(place.checked_sub(1)), neighbour(Some(place + 1))),
            search: way(&path, SEARCH),
            title: format!("{} – {}", chapter.title, settings.text("title").unwrap_or_default()),
        };
        pages.push(Page { bytes: html_page(&document, context, &frame)?, path: path.clone() });
        collect(&document.blocks, &path, &chapter.title, &mut sections);
    }
    if let Some(first) = own.first().filter(|first| page_of(&first.path) != "index.html") {
        let to = escape(&page_of(&first.path));
        let text = format!(
            "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"refresh\" content=\"0; url={to}\">\n<title>{to}</title>\n<a href=\"{to}\">{to}</a>\n"
        );
        pages.push(Page { path: "index.html".to_owned(), bytes: text.into_bytes() });
    }
    let index = format!("window.bookSections = {};\n", json!(sections));
    pages.push(Page { path: SEARCH.to_owned(), bytes: index.into_bytes() });
    Ok(pages)
}

fn sidebar(chapters: &[Ready], here: &str, settings: &Metadata, language: Language) -> String {
    let search = if language == Language::Japanese { "検索" } else { "Search" };
    let first = chapters.iter().find(|chapter| !chapter.path.is_empty()).map(|chapter| page_of(&chapter.path));
    let home = way(here, &first.unwrap_or_default());
    let title = escape(&settings.text("title").unwrap_or_default());
    let mut html = format!(
        "<p class=\"book\"><a href=\"{}\">{title}</a></p>\n<input type=\"search\" id=\"search\" placeholder=\"{search}\" aria-label=\"{search}\">\n<ol id=\"found\" hidden></ol>\n<ul>",
        escape(if home.is_empty() { "#" } else { &home })
    );
    let mut appendices = false;
    for chapter in chapters {
        if chapter.role == Role::Appendix && !std::mem::replace(&mut appendices, true) {
            let word = if language == Language::Japanese { "付録" } else { "Appendices" };
            let _ = write!(html, "<li class=\"part\">{word}</li>");
        }
        let class = if matches!(chapter.role, Role::Part(_)) { " class=\"part\"" } else { "" };
        let title = escape(&chapter.title);
        if chapter.path.is_empty() {
            let _ = write!(html, "<li{class}>{title}</li>");
            continue;
        }
        let page = page_of(&chapter.path);
        let current = if page == here { " aria-current=\"page\"" } else { "" };
        let to = if page == here { "#".to_owned() } else { way(here, &page) };
        let _ = write!(html, "<li{class}><a href=\"{}\"{current}>{title}</a></li>", escape(&to));
    }
    html.push_str("</ul>");
    html
}

fn foot(here: &str, before: Option<&Ready>, after: Option<&Ready>) -> String {
    let link = |chapter: Option<&Ready>, rel: &str, (lead, trail): (&str, &str)| {
        chapter.map_or_else(
            || "<span></span>".to_owned(),
            |chapter| {
                let to = escape(&way(here, &page_of(&chapter.path)));
                format!("<a rel=\"{rel}\" href=\"{to}\">{lead}{}{trail}</a>", escape(&chapter.title))
            },
        )
    };
    format!("<nav class=\"neighbours\">{}{}</nav>\n", link(before, "prev", ("← ", "")), link(after, "next", ("", " →")))
}

/// What the search finds: a section's page and place, its title and its text.
fn collect(blocks: &[Block], page: &str, chapter: &str, into: &mut Vec<serde_json::Value>) {
    let (mut id, mut title, mut text) = (String::new(), chapter.to_owned(), String::new());
    let mut keep = |id: &str, title: &str, text: &str| {
        if !text.trim().is_empty() || !id.is_empty() {
            into.push(json!([format!("{page}#{id}"), title, text]));
        }
    };
    for block in blocks {
        if let BlockKind::Heading { attributes, content, .. } = &block.kind {
            keep(&id, &title, &text);
            (id, title, text) = (attributes.id.clone(), walk::plain_text(content), String::new());
            continue;
        }
        let mut one = vec![block.clone()];
        walk::each_inline_list(&mut one, &mut |inlines| {
            if text.chars().count() < SEARCHED {
                text.push_str(&walk::plain_text(inlines));
                text.push(' ');
            }
        });
    }
    keep(&id, &title, &text);
}

/// The way from one page to another; empty where they are the same.
pub fn way(from: &str, to: &str) -> String {
    if from == to || to.is_empty() {
        return String::new();
    }
    let folder: Vec<&str> = from.split('/').rev().skip(1).collect::<Vec<_>>().into_iter().rev().collect();
    let target: Vec<&str> = to.split('/').collect();
    let shared = folder.iter().zip(&target).take_while(|(own, other)| own == other).count();
    let up = std::iter::repeat_n("..", folder.len() - shared);
    up.chain(target[shared..].iter().copied()).collect::<Vec<_>>().join("/")
}

/// Links to files of the book as links to their pages.
pub fn link_pages(blocks: &mut [Block], path: &str, files: &HashSet<String>) {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    walk::each_inline_list(blocks, &mut |inlines| {
        for inline in inlines {
            let InlineKind::Link { target, .. } = &mut inline.kind else { continue };
            let (to, place) = match target.url.split_once('#') {
                Some((to, place)) => (to, format!("#{place}")),
                None => (target.url.as_str(), String::new()),
            };
            let whole = super::merge::joined(folder, to);
            let whole = whole.trim_start_matches('/').trim_start_matches("./");
            if files.contains(whole) {
                target.url = format!("{}{place}", way(&page_of(path), &page_of(whole)));
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_between_pages_goes_up_and_down() {
        assert_eq!(way("a.html", "b/c.html"), "b/c.html");
        assert_eq!(way("b/c.html", "b/d.html"), "d.html");
        assert_eq!(way("b/c.html", "e/f.html"), "../e/f.html");
        assert_eq!(way("b/c.html", "b/c.html"), "");
    }
}
