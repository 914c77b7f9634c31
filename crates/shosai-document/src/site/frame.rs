//! What stands around a page of a site.

use std::fmt::Write as _;

use shosai_message::Failure;

use super::{
    Bar, Item, SEARCH, Sidebar, Site, To,
    address::{link_pages, readdressed},
    feed::feed,
    page_of, way,
};
use crate::{
    formats::{Frame, WriteContext},
    passes::Language,
    reader::read_inlines,
    tree::{Block, BlockKind, Document},
    web::{self, escape},
};

impl Site {
    /// The menus, neighbours and foot of a page.
    pub fn frame(&self, path: &str, document: &Document, context: &WriteContext) -> Result<Frame, Failure> {
        let side = self.side(path, document);
        let here = Here { site: self, path, page: page_of(path), language: Language::of(document) };
        let title = self.page(path).map(|page| page.title.as_str()).unwrap_or_default();
        let titles: Vec<&str> = [title, &self.title].into_iter().filter(|title| !title.is_empty()).collect();
        let mut frame = Frame { search: way(&here.page, SEARCH), title: titles.join(" – "), ..Frame::default() };
        let search = if self.search { here.search() } else { String::new() };
        let mut pages = Vec::new();
        if let Some(side) = side {
            flatten(&side.items, &mut pages);
            let search = if self.bar.is_none() { search.as_str() } else { "" };
            frame.sidebar = here.sidebar(side, search);
        }
        if self.bar.is_some() || (side.is_none() && !search.is_empty()) {
            let plain = Bar { title: self.title.clone(), ..Bar::default() };
            frame.top = here.bar(self.bar.as_ref().unwrap_or(&plain), &search);
        }
        if self.neighbours && document.metadata.flag("page-navigation") != Some(false) {
            frame.foot = here.neighbours(&pages);
        }
        if let Some(side) = side.filter(|_| self.crumbs && document.metadata.flag("bread-crumbs") != Some(false)) {
            frame.crumbs = here.crumbs(&side.items);
        }
        frame.head = here.head(document);
        frame.bottom = here.footer(document, context)?;
        Ok(frame)
    }

    /// The list that belongs beside a page: the one it names, the one it is in, or the only one there is.
    fn side(&self, path: &str, document: &Document) -> Option<&Sidebar> {
        if document.metadata.flag("sidebar") == Some(false) {
            return None;
        }
        let asked = document.metadata.text("sidebar");
        let named = || self.sidebars.iter().find(|side| Some(&side.id) == asked.as_ref());
        let holding = || self.sidebars.iter().find(|side| side.items.iter().any(|item| holds(item, path)));
        named().or_else(holding).or_else(|| self.sidebars.first().filter(|_| self.sidebars.len() == 1))
    }
}

fn holds(item: &Item, path: &str) -> bool {
    item.to == To::Page(path.to_owned()) || item.items.iter().any(|inner| holds(inner, path))
}

fn flatten<'i>(items: &'i [Item], into: &mut Vec<(&'i str, &'i str)>) {
    for item in items {
        if let To::Page(path) = &item.to
            && into.last().is_none_or(|(last, _)| *last != path.as_str())
        {
            into.push((path, &item.text));
        }
        flatten(&item.items, into);
    }
}

/// The page that menus are written for.
struct Here<'s> {
    site: &'s Site,
    path: &'s str,
    page: String,
    language: Language,
}

impl Here<'_> {
    fn word(&self, english: &'static str, japanese: &'static str) -> &'static str {
        if self.language == Language::Japanese { japanese } else { english }
    }

    fn search(&self) -> String {
        let word = self.word("Search", "検索");
        format!(
            "<div class=\"search\"><input type=\"search\" id=\"search\" placeholder=\"{word}\" aria-label=\"{word}\">\n<ol id=\"found\" hidden></ol></div>\n"
        )
    }

    /// What the head of the page names: the picture of the window, and the feed.
    fn head(&self, document: &Document) -> String {
        let mut html = String::new();
        if !self.site.icon.is_empty() {
            let icon = &self.site.icon;
            let to = if icon.contains(':') { icon.clone() } else { way(&self.page, icon) };
            let _ = writeln!(html, "<link rel=\"icon\" href=\"{}\">", escape(&to));
        }
        if let Some(feed) = feed(self.site, self.path, document) {
            let (title, to) = (escape(&self.site.title), escape(&way(&self.page, &feed.path)));
            let _ =
                writeln!(html, "<link rel=\"alternate\" type=\"application/rss+xml\" title=\"{title}\" href=\"{to}\">");
        }
        html
    }

    /// The sections of the list beside the page on the way to it; empty where it stands in none.
    fn crumbs(&self, items: &[Item]) -> String {
        let (mut steps, mut items) = (Vec::new(), items);
        while let Some(item) = items.iter().find(|item| holds(item, self.path)) {
            steps.push(self.link(item));
            if item.to == To::Page(self.path.to_owned()) {
                break;
            }
            items = &item.items;
        }
        if steps.len() < 2 {
            return String::new();
        }
        let label = self.word("Where this page stands", "このページの位置");
        let steps: String = steps.iter().map(|step| format!("<li>{step}</li>")).collect();
        format!("<nav class=\"crumbs\" aria-label=\"{label}\"><ol>{steps}</ol></nav>\n")
    }

    fn home(&self) -> String {
        let first = self.site.page("").or(self.site.pages.first());
        let to = first.map(|page| way(&self.page, &page_of(&page.path))).unwrap_or_default();
        escape(if to.is_empty() { "#" } else { &to })
    }

    /// A name, as a link where it leads somewhere.
    fn link(&self, item: &Item) -> String {
        let text = escape(&item.text);
        let (to, current) = match &item.to {
            To::Nowhere => return text,
            To::Page(path) if path == self.path => ("#".to_owned(), " aria-current=\"page\""),
            To::Page(path) => (way(&self.page, &page_of(path)), ""),
            To::Address(url) if url.contains(':') || url.starts_with(['#', '/']) && url.starts_with("//") => {
                (url.clone(), "")
            }
            To::Address(url) => (way(&self.page, url.trim_start_matches('/').trim_start_matches("./")), ""),
        };
        format!("<a href=\"{}\"{current}>{text}</a>", escape(&to))
    }

    fn sidebar(&self, side: &Sidebar, search: &str) -> String {
        let title = if side.title.is_empty() { &self.site.title } else { &side.title };
        let title = match title.as_str() {
            "" => String::new(),
            title => format!("<p class=\"book\"><a href=\"{}\">{}</a></p>\n", self.home(), escape(title)),
        };
        format!("{title}{search}{}", self.list(&side.items))
    }

    /// A nested list; sections are folded but for those on the way to this page.
    fn list(&self, items: &[Item]) -> String {
        let mut html = String::from("<ul>");
        for item in items {
            let class = if item.part { " class=\"part\"" } else { "" };
            if item.items.is_empty() {
                let _ = write!(html, "<li{class}>{}</li>", self.link(item));
                continue;
            }
            let open = if holds(item, self.path) { " open" } else { "" };
            let _ = write!(
                html,
                "<li class=\"section\"><details{open}><summary>{}</summary>{}</details></li>",
                self.link(item),
                self.list(&item.items)
            );
        }
        html.push_str("</ul>");
        html
    }

    fn bar(&self, bar: &Bar, search: &str) -> String {
        let logo = bar.logo.as_ref().map(|logo| {
            let to = if logo.contains(':') { logo.clone() } else { way(&self.page, logo.trim_start_matches('/')) };
            format!("<img src=\"{}\" alt=\"{}\">", escape(&to), escape(&bar.logo_alt))
        });
        let menu = self.word("Menu", "メニュー");
        format!(
            "<nav class=\"site\"><a class=\"brand\" href=\"{}\">{}{}</a>\n<details open><summary>{menu}</summary>{}{}</details>\n{search}</nav>\n",
            self.home(),
            logo.unwrap_or_default(),
            escape(&bar.title),
            self.list(&bar.left),
            self.list(&bar.right),
        )
    }

    fn neighbours(&self, pages: &[(&str, &str)]) -> String {
        let Some(place) = pages.iter().position(|(path, _)| *path == self.path) else { return String::new() };
        let link = |place: Option<usize>, rel: &str, (lead, trail): (&str, &str)| {
            place.and_then(|place| pages.get(place)).map_or_else(
                || "<span></span>".to_owned(),
                |(path, title)| {
                    let to = escape(&way(&self.page, &page_of(path)));
                    format!("<a rel=\"{rel}\" href=\"{to}\">{lead}{}{trail}</a>", escape(title))
                },
            )
        };
        let (before, after) = (place.checked_sub(1), Some(place + 1));
        format!(
            "<nav class=\"neighbours\">{}{}</nav>\n",
            link(before, "prev", ("← ", "")),
            link(after, "next", ("", " →"))
        )
    }

    /// An address of the project's folder as one from this page.
    fn as_seen_here(&self, url: &str) -> String {
        if url.contains(':') || url.starts_with('#') {
            return url.to_owned();
        }
        way(&self.page, url.trim_start_matches('/'))
    }

    fn footer(&self, document: &Document, context: &WriteContext) -> Result<String, Failure> {
        if self.site.footer.iter().all(Vec::is_empty) {
            return Ok(String::new());
        }
        let mut html = String::from("<footer class=\"site\">");
        for part in &self.site.footer {
            html.push_str("<div>");
            for item in part {
                if item.markdown {
                    let mut blocks = vec![Block::new(0, BlockKind::Plain(read_inlines(&item.text, 0)))];
                    link_pages(&mut blocks, "", self.site);
                    let text = web::fragment(document, blocks, context)?;
                    html.push_str(&readdressed(text.trim_end(), &mut |url| self.as_seen_here(url)));
                } else {
                    html.push_str(&self.link(item));
                }
                html.push(' ');
            }
            html.push_str("</div>");
        }
        html.push_str("</footer>\n");
        Ok(html)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::office::testing::faces;
    use crate::site::tests::known;
    use serde_json::json;

    fn frame(path: &str) -> Frame {
        let about = json!({
            "title": "Our site", "page-navigation": true, "favicon": "/images/icon.png",
            "navbar": {"left": ["a/b.qmd", {"text": "Code", "href": "https://x.y"}]},
            "sidebar": {"contents": [{"section": "A", "contents": ["a/b.qmd"]}, "c.qmd"]},
            "page-footer": {"left": "by [me](c.qmd) ![](logo.png)", "right": [{"text": "C", "href": "c.qmd"}]},
        });
        let faces = faces();
        let context = WriteContext::new(&faces, &|| false);
        Site::of(&about, known(&["index.qmd", "a/b.qmd", "c.qmd"])).frame(path, &Document::default(), &context).unwrap()
    }

    #[test]
    fn menus_lead_from_every_page_to_every_other() {
        let frame = frame("a/b.qmd");
        assert!(frame.top.contains("<a class=\"brand\" href=\"../index.html\">Our site</a>"), "{}", frame.top);
        assert!(
            frame.top.contains("<a href=\"#\" aria-current=\"page\">a b</a>") && frame.top.contains("id=\"search\"")
        );
        assert!(frame.sidebar.contains("<details open><summary>A</summary>"), "{}", frame.sidebar);
        assert!(frame.foot.contains("<span></span><a rel=\"next\" href=\"../c.html\">c →</a>"), "{}", frame.foot);
        assert!(frame.bottom.contains("<a href=\"../c.html\">me</a>"), "{}", frame.bottom);
        assert!(frame.bottom.contains("src=\"../logo.png\""), "{}", frame.bottom);
        assert_eq!((frame.search.as_str(), frame.title.as_str()), ("../search.js", "a b – Our site"));
    }

    #[test]
    fn a_page_says_in_which_sections_it_stands_and_what_the_window_shows() {
        let frame = frame("a/b.qmd");
        let steps = "<li>A</li><li><a href=\"#\" aria-current=\"page\">a b</a></li>";
        assert!(frame.crumbs.contains(steps), "{}", frame.crumbs);
        assert_eq!(frame.head, "<link rel=\"icon\" href=\"../images/icon.png\">\n");
    }

    #[test]
    fn a_page_outside_of_the_list_has_no_neighbours_and_no_sections() {
        let (outside, top) = (frame("index.qmd"), frame("c.qmd"));
        assert_eq!((outside.foot.as_str(), outside.crumbs.as_str(), top.crumbs.as_str()), ("", "", ""));
    }
}
