//! From page to page.

use std::collections::HashSet;

use super::Site;
use crate::tree::{Block, BlockKind, InlineKind, Metadata, walk};
use serde_json::Value;

/// The page that a file becomes.
pub fn page_of(path: &str) -> String {
    let stem = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
    format!("{stem}.html")
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

/// A path of a page's folder as one of the project's.
pub fn joined(folder: &str, url: &str) -> String {
    let is_path = !url.is_empty() && !url.contains(':') && !url.starts_with(['#', '/']);
    if !is_path {
        return url.to_owned();
    }
    let mut segments: Vec<&str> = folder.split('/').filter(|segment| !segment.is_empty()).collect();
    for segment in url.split('/') {
        match segment {
            "." => {}
            ".." => drop(segments.pop()),
            name => segments.push(name),
        }
    }
    segments.join("/")
}

/// Links to files of the site as links to their pages; those from the project's folder as ones from the page's.
pub fn link_pages(blocks: &mut Vec<Block>, path: &str, site: &Site) {
    walk::each_inline_list(blocks, &mut |inlines| {
        for inline in inlines {
            match &mut inline.kind {
                InlineKind::Link { target, .. } | InlineKind::Image { target, .. } => {
                    target.url = linked(&target.url, path, site);
                }
                InlineKind::Raw { format, text } if format == "html" => *text = linked_markup(text, path, site),
                _ => {}
            }
        }
    });
    walk::each_block_list(blocks, &mut |blocks| {
        for block in blocks.iter_mut() {
            if let BlockKind::Raw { format, text } = &mut block.kind
                && format == "html"
            {
                *text = linked_markup(text, path, site);
            }
        }
    });
}

/// What a page says of itself, where links may stand.
const TEXTS: [&str; 4] = ["title", "subtitle", "description", "abstract"];

/// The same for the links in what stands above the text.
pub fn link_head(metadata: &mut Metadata, path: &str, site: &Site) {
    for key in TEXTS {
        let Some(Value::String(text)) = metadata.0.get_mut(key) else { continue };
        let mut pieces = text.split("](");
        let mut linked_text = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            let (url, behind) = piece.split_at(piece.find(')').unwrap_or(0));
            linked_text.push_str(&format!("]({}{behind}", linked(url, path, site)));
        }
        *text = linked_text;
    }
}

fn linked(url: &str, path: &str, site: &Site) -> String {
    if url.is_empty() || url.starts_with('#') || url.contains(':') || url.starts_with("//") {
        return url.to_owned();
    }
    let at = url.find(['#', '?']).unwrap_or(url.len());
    let (to, place) = url.split_at(at);
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let whole = if to.starts_with('/') { to.to_owned() } else { joined(folder, to) };
    let own = page_of(path);
    match site.page(&whole) {
        Some(page) if page.path == path => if place.is_empty() { "#" } else { place }.to_owned(),
        Some(page) => format!("{}{place}", way(&own, &page_of(&page.path))),
        None if to.starts_with('/') => format!("{}{place}", way(&own, to.trim_start_matches('/'))),
        None => url.to_owned(),
    }
}

fn linked_markup(markup: &str, path: &str, site: &Site) -> String {
    readdressed(markup, &mut |url| linked(url, path, site))
}

/// Markup with every address that it links to or loads changed.
pub fn readdressed(markup: &str, change: &mut dyn FnMut(&str) -> String) -> String {
    let mut text = String::with_capacity(markup.len());
    let mut rest = markup;
    while let Some(at) = rest.find('=') {
        let (before, after) = rest.split_at(at + 1);
        text.push_str(before);
        rest = after;
        let name = ["href=", "src="].iter().find_map(|key| before.strip_suffix(key));
        let named = name.is_some_and(|before| before.ends_with(|c: char| c.is_ascii_whitespace()));
        let Some(quote) = after.chars().next().filter(|quote| named && matches!(quote, '"' | '\'')) else { continue };
        let Some((url, behind)) = after[1..].split_once(quote) else { break };
        text.push_str(&format!("{quote}{}{quote}", change(url)));
        rest = behind;
    }
    text.push_str(rest);
    text
}

/// What a page loads or links to within its site, as paths of it, each once.
pub fn addresses(html: &str, page: &str) -> Vec<String> {
    let folder = page.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    let mut keep = |url: &str| {
        let at = url.find(['#', '?']).unwrap_or(url.len());
        let url = &url[..at];
        if url.is_empty() || url.contains(':') || url.starts_with("//") {
            return;
        }
        let whole = joined(folder, url).trim_start_matches('/').trim_start_matches("./").to_owned();
        if seen.insert(whole.clone()) {
            found.push(whole);
        }
    };
    readdressed(html, &mut |url| {
        keep(&crate::reader::decode_references(url));
        String::new()
    });
    found
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

    #[test]
    fn links_in_text_and_in_markup_lead_to_pages() {
        let site = Site::of(&serde_json::json!({}), super::super::tests::known(&["a/b.qmd", "c.qmd", "d/index.qmd"]));
        for (url, to) in [
            ("../c.qmd#x", "../c.html#x"),
            ("/c.qmd", "../c.html"),
            ("/d/", "../d/index.html"),
            ("b.qmd#y", "#y"),
            ("data.csv", "data.csv"),
            ("/data.csv", "../data.csv"),
            ("https://x.y/c.qmd", "https://x.y/c.qmd"),
        ] {
            assert_eq!(linked(url, "a/b.qmd", &site), to, "{url}");
        }
        let head =
            serde_json::json!({"subtitle": "See [c](/c.qmd#x) and [d](../d/index.qmd) (or b](", "date": "[c](/c.qmd)"});
        let mut head = Metadata(head.as_object().unwrap().clone());
        link_head(&mut head, "a/b.qmd", &site);
        assert_eq!(head.text("subtitle").unwrap(), "See [c](../c.html#x) and [d](../d/index.html) (or b](");
        assert_eq!(head.text("date").unwrap(), "[c](/c.qmd)");
        assert_eq!(
            linked_markup("<a class=\"x\" href='../c.qmd'>c</a>", "a/b.qmd", &site),
            "<a class=\"x\" href='../c.html'>c</a>"
        );
        assert_eq!(
            addresses("<a href=\"../c.html#x\"></a><img src=\"p.png\"><a href=\"https://x\">", "a/b.html"),
            ["c.html", "a/p.png"]
        );
    }
}
