//! Feeds: what a listing shows, as a file that programs for news read (RSS 2.0).

use std::fmt::Write as _;

use serde_json::Value;

use super::{Page, Site, address::joined, page_of};
use crate::passes::{FEED, Language, shown_date};
use crate::tree::{Document, Metadata};
use crate::web::escape;

/// The file of a page's feed.
pub fn feed_of(page: &str) -> String {
    format!("{}.xml", page.strip_suffix(".html").unwrap_or(page))
}

/// The feed of a page that lists others; nothing where it asks for none, or where the site's address is not known.
pub fn feed(site: &Site, path: &str, document: &Document) -> Option<Page> {
    let asked = Metadata(document.metadata.get(FEED)?.as_object()?.clone());
    if site.url.is_empty() {
        return None;
    }
    let (page, folder) = (page_of(path), path.rsplit_once('/').map_or("", |(folder, _)| folder));
    let own = document.metadata.text("title");
    let title = asked.text("title").or(own).unwrap_or_else(|| site.title.clone());
    let description = asked.text("description").or_else(|| document.metadata.text("description"));
    let description = description.unwrap_or_else(|| site.description.clone());
    let language = asked.text("language").or_else(|| document.metadata.language());
    let (address, file) = (address(site, &page), feed_of(&page));
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rss xmlns:atom=\"http://www.w3.org/2005/Atom\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" version=\"2.0\">\n<channel>\n\
         <title>{}</title>\n<link>{}</link>\n<atom:link href=\"{}/{}\" rel=\"self\" type=\"application/rss+xml\"/>\n<description>{}</description>\n",
        escape(&title),
        escape(&address),
        escape(&site.url),
        escape(&file),
        escape(&description)
    );
    if let Some(language) = language {
        let _ = writeln!(xml, "<language>{}</language>", escape(&language));
    }
    let entries = asked.get("entries").and_then(Value::as_array);
    for entry in entries.into_iter().flatten().filter_map(Value::as_object) {
        item(&mut xml, site, folder, &Metadata(entry.clone()));
    }
    xml.push_str("</channel>\n</rss>\n");
    Some(Page { path: file, bytes: xml.into_bytes() })
}

fn item(xml: &mut String, site: &Site, folder: &str, entry: &Metadata) {
    let url = entry.text("url").unwrap_or_default();
    let to = match site.page(&joined(folder, &url)) {
        Some(page) => address(site, &page_of(&page.path)),
        None if url.contains(':') => url,
        None => format!("{}/{}", site.url, joined(folder, &url)),
    };
    let _ = writeln!(
        xml,
        "<item>\n<title>{}</title>\n<link>{to}</link>\n<guid>{to}</guid>",
        escape(&entry.text("title").unwrap_or_default()),
        to = escape(&to)
    );
    for author in entry.authors() {
        let _ = writeln!(xml, "<dc:creator>{}</dc:creator>", escape(&author));
    }
    for category in entry.texts("categories") {
        let _ = writeln!(xml, "<category>{}</category>", escape(&category));
    }
    if let Some(description) = entry.text("description") {
        let _ = writeln!(xml, "<description>{}</description>", escape(&description));
    }
    let date = entry.text("date").and_then(|date| shown_date(&date, "ddd, DD MMM YYYY", Language::English));
    if let Some(date) = date {
        let _ = writeln!(xml, "<pubDate>{date} 00:00:00 GMT</pubDate>");
    }
    xml.push_str("</item>\n");
}

/// Where a page will be found: a folder's first page by the folder.
fn address(site: &Site, page: &str) -> String {
    let short = match page {
        "index.html" => "",
        page => page.strip_suffix("/index.html").map_or(page, |folder| &page[..folder.len() + 1]),
    };
    format!("{}/{short}", site.url)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::site::Known;

    fn site(url: &str) -> Site {
        let known = ["blog/index.qmd", "blog/a.qmd"].map(|path| Known { path: path.to_owned(), ..Known::default() });
        Site::of(&json!({"title": "家", "site-url": url}), known.to_vec())
    }

    fn listing() -> Document {
        let mut document = Document::default();
        let entries = json!([{"title": "A & B", "url": "a.qmd", "date": "2026-11-16", "author": "山田",
            "categories": ["x"], "description": "いち"}]);
        document.metadata.0.insert("title".to_owned(), "便り".into());
        document.metadata.0.insert(FEED.to_owned(), json!({"entries": entries}));
        document
    }

    #[test]
    fn a_listing_becomes_a_feed_with_whole_addresses() {
        let feed = feed(&site("https://e.org/"), "blog/index.qmd", &listing()).unwrap();
        assert_eq!(feed.path, "blog/index.xml");
        insta::assert_snapshot!(String::from_utf8(feed.bytes).unwrap());
    }

    #[test]
    fn without_an_address_of_the_site_there_is_none() {
        assert_eq!(feed(&site(""), "blog/index.qmd", &listing()), None);
    }
}
