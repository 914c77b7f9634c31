//! Sites: pages that share menus, a search and their neighbours; books and websites alike.

mod address;
mod feed;
mod frame;
mod menu;
mod search;

pub use feed::feed;

pub use address::{addresses, joined, link_head, link_pages, page_of, way};
pub use menu::{Bar, Item, Sidebar, To};
pub use search::{SEARCH, index, sections};

use std::collections::HashMap;

use serde_json::Value;

use crate::{reader::split_front_matter, tree::Metadata};

/// A file of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    pub path: String,
    pub bytes: Vec<u8>,
}

/// What is known of a page before it is made.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Known {
    /// The file that it is made of, from the project's folder.
    pub path: String,
    pub title: String,
    /// Its place among others of its folder.
    pub order: Option<i64>,
}

impl Known {
    /// From the front matter and the first heading of a text.
    pub fn of(path: &str, source: &str) -> Self {
        let (front, body) = split_front_matter(source);
        let front = Metadata(front);
        let heading = || {
            let line = body.lines().find_map(|line| line.strip_prefix("# "))?;
            Some(line.split('{').next().unwrap_or(line).trim().to_owned())
        };
        let stem = || path.rsplit('/').next().and_then(|name| name.split('.').next()).unwrap_or_default().to_owned();
        let title = front.text("title").or_else(heading).unwrap_or_else(stem);
        Self { path: path.to_owned(), title: menu::plain(&title), order: front.number("order") }
    }
}

/// What all pages of a site share.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Site {
    pub title: String,
    pub pages: Vec<Known>,
    /// The pages by the names that lead to them.
    names: HashMap<String, usize>,
    pub bar: Option<Bar>,
    pub sidebars: Vec<Sidebar>,
    /// Left, middle and right of every page's foot.
    pub footer: Vec<Vec<Item>>,
    pub search: bool,
    /// Whether pages link to the ones before and after them.
    pub neighbours: bool,
    /// Whether pages say in which sections of the list beside them they stand.
    pub crumbs: bool,
    /// The small picture of the window, from the site's folder.
    pub icon: String,
    /// Where the site will be found, with what it says of itself.
    pub url: String,
    pub description: String,
}

impl Site {
    /// As `website:` of the settings describes it.
    pub fn of(about: &Value, pages: Vec<Known>) -> Self {
        let text = |key: &str| about.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        let flag = |key: &str| about.get(key).and_then(Value::as_bool);
        let mut site = Self { title: menu::plain(&text("title")), ..Self::with(pages) };
        site.search = flag("search") != Some(false) && about.as_object().is_some_and(|about| !about.is_empty());
        site.neighbours = flag("page-navigation") == Some(true);
        site.crumbs = flag("bread-crumbs") != Some(false);
        site.icon = text("favicon").trim_start_matches("./").trim_start_matches('/').to_owned();
        site.url = text("site-url").trim_end_matches('/').to_owned();
        site.description = text("description");
        site.bar = about.get("navbar").filter(|bar| bar.is_object()).map(|bar| Bar::of(bar, &site));
        site.sidebars = menu::sidebars(about.get("sidebar"), &site);
        site.footer = menu::footer(about.get("page-footer"), &site);
        site
    }

    /// Pages without any menu.
    pub fn with(pages: Vec<Known>) -> Self {
        let mut names = HashMap::new();
        for (place, page) in pages.iter().enumerate() {
            names.insert(page.path.clone(), place);
        }
        for (place, page) in pages.iter().enumerate() {
            let made = page_of(&page.path);
            let folder = made.strip_suffix("index.html").map(|folder| folder.trim_end_matches('/').to_owned());
            for name in [Some(made), folder.filter(|_| is_index(&page.path))].into_iter().flatten() {
                names.entry(name).or_insert(place);
            }
        }
        Self { pages, names, ..Self::default() }
    }

    /// The page that an address within the project means: a file, what it becomes, or a folder's first page.
    pub fn page(&self, address: &str) -> Option<&Known> {
        let name = address.trim_start_matches('/').trim_start_matches("./").trim_end_matches('/');
        self.names.get(name).map(|place| &self.pages[*place])
    }
}

fn is_index(path: &str) -> bool {
    path.rsplit('/').next().and_then(|name| name.split('.').next()) == Some("index")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    pub fn known(paths: &[&str]) -> Vec<Known> {
        let title = |path: &str| path.split('.').next().unwrap_or_default().replace('/', " ");
        paths.iter().map(|path| Known { path: (*path).to_owned(), title: title(path), order: None }).collect()
    }

    #[test]
    fn an_address_means_a_file_its_page_or_a_folder() {
        let site = Site::of(&json!({}), known(&["index.qmd", "a/index.qmd", "a/b.ipynb"]));
        for (address, path) in [
            ("a/b.ipynb", "a/b.ipynb"),
            ("/a/b.html", "a/b.ipynb"),
            ("a/", "a/index.qmd"),
            ("a", "a/index.qmd"),
            ("./", "index.qmd"),
        ] {
            assert_eq!(site.page(address).map(|page| page.path.as_str()), Some(path), "{address}");
        }
        assert_eq!(site.page("c.qmd"), None);
    }
}
