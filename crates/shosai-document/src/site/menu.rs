//! Menus as settings describe them: the bar at the top, the lists at the side, the foot.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{Known, Site, is_index};
use crate::{reader::read_inlines, tree::walk};

/// Levels of menus that are read.
const DEEPEST: usize = 8;

/// Where an entry leads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum To {
    #[default]
    Nowhere,
    /// A page, by the file that it is made of.
    Page(String),
    /// A file of the site, or another site.
    Address(String),
}

/// An entry of a menu.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Item {
    pub text: String,
    pub to: To,
    pub items: Vec<Item>,
    /// Whether it stands above what follows, as the parts of a book do.
    pub part: bool,
    /// Whether the text is Markdown of more than a name.
    pub markdown: bool,
}

/// The bar at the top.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bar {
    pub title: String,
    pub logo: Option<String>,
    pub logo_alt: String,
    pub left: Vec<Item>,
    pub right: Vec<Item>,
}

/// A list at the side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sidebar {
    pub id: String,
    pub title: String,
    pub items: Vec<Item>,
}

impl Bar {
    pub fn of(value: &Value, site: &Site) -> Self {
        let text = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
        let list = |key: &str| items(value.get(key), site, 0);
        let title = match value.get("title") {
            Some(Value::Bool(false)) => String::new(),
            Some(Value::String(title)) => plain(title),
            _ => site.title.clone(),
        };
        let mut right = list("right");
        right.extend(list("tools"));
        let logo_alt = text("logo-alt").unwrap_or_else(|| site.title.clone());
        Self { title, logo: text("logo"), logo_alt, left: list("left"), right }
    }
}

/// One list, or several with names.
pub fn sidebars(value: Option<&Value>, site: &Site) -> Vec<Sidebar> {
    let one = |value: &Value| {
        let text = |key: &str| value.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        Sidebar { id: text("id"), title: plain(&text("title")), items: items(value.get("contents"), site, 0) }
    };
    match value {
        Some(Value::Array(values)) => values.iter().map(one).collect(),
        Some(value @ Value::Object(_)) => vec![one(value)],
        _ => Vec::new(),
    }
}

/// Left, middle and right; a text alone stands in the middle.
pub fn footer(value: Option<&Value>, site: &Site) -> Vec<Vec<Item>> {
    let part = |value: Option<&Value>| match value {
        Some(Value::String(text)) => vec![Item { text: text.clone(), markdown: true, ..Item::default() }],
        list => items(list, site, 0),
    };
    match value {
        Some(Value::String(_)) => vec![Vec::new(), part(value), Vec::new()],
        Some(value @ Value::Object(_)) => ["left", "center", "right"].map(|key| part(value.get(key))).into(),
        _ => Vec::new(),
    }
}

fn items(value: Option<&Value>, site: &Site, depth: usize) -> Vec<Item> {
    if depth > DEEPEST {
        return Vec::new();
    }
    match value {
        Some(Value::Array(values)) => values.iter().flat_map(|value| item(value, site, depth)).collect(),
        Some(value) => item(value, site, depth),
        None => Vec::new(),
    }
}

fn item(value: &Value, site: &Site, depth: usize) -> Vec<Item> {
    let text = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
    if let Value::String(path) = value {
        return named(path, site);
    }
    if let Some(auto) = value.get("auto") {
        return match auto {
            Value::Bool(true) => auto_items("", site),
            Value::Array(values) => values.iter().filter_map(Value::as_str).flat_map(|own| folder(own, site)).collect(),
            auto => auto.as_str().map(|own| folder(own, site)).unwrap_or_default(),
        };
    }
    let inner = ["contents", "menu"].into_iter().find_map(|key| value.get(key));
    let inner = items(inner, site, depth + 1);
    let section = text("section").or_else(|| text("part"));
    let href = text("href").or_else(|| text("file")).or_else(|| section.clone().filter(|own| site.page(own).is_some()));
    let to = href.as_deref().map_or(To::Nowhere, |href| to(href, site));
    let known = match &to {
        To::Page(path) => site.pages.iter().find(|page| page.path == *path),
        _ => None,
    };
    let named = section.filter(|own| Some(own) != href.as_ref()).or_else(|| text("text"));
    let label = ["aria-label", "icon"].into_iter().find_map(text).map(|label| capital(&label));
    let name = named.map(|name| plain(&name)).or_else(|| known.map(|page| page.title.clone())).or(label).or(href);
    match name.filter(|name| !name.trim_matches('-').is_empty()) {
        Some(text) => vec![Item { text, to, items: inner, ..Item::default() }],
        None => inner,
    }
}

/// A page, a folder, `auto`, or an address elsewhere.
fn named(text: &str, site: &Site) -> Vec<Item> {
    if text.trim_matches('-').is_empty() {
        return Vec::new();
    }
    if text == "auto" {
        return auto_items("", site);
    }
    let is_file = text.rsplit('/').next().is_some_and(|name| name.contains('.') && !name.contains('*'));
    if !is_file && !text.contains("://") {
        return folder(text, site);
    }
    let to = to(text, site);
    let title = match &to {
        To::Page(path) => site.pages.iter().find(|page| page.path == *path).map(|page| page.title.clone()),
        _ => None,
    };
    vec![Item { text: title.unwrap_or_else(|| text.to_owned()), to, ..Item::default() }]
}

fn to(href: &str, site: &Site) -> To {
    match site.page(href) {
        _ if href.contains("://") || href.starts_with('#') => To::Address(href.to_owned()),
        Some(page) => To::Page(page.path.clone()),
        None => To::Address(href.to_owned()),
    }
}

fn folder(pattern: &str, site: &Site) -> Vec<Item> {
    auto_items(pattern.trim_start_matches('/').trim_end_matches(['*', '/']), site)
}

/// The pages of a folder by order and title, folders within it as sections of their own.
fn auto_items(folder: &str, site: &Site) -> Vec<Item> {
    let prefix = if folder.is_empty() { String::new() } else { format!("{folder}/") };
    let mut entries: Vec<(Option<i64>, Item)> = Vec::new();
    let mut inner = BTreeSet::new();
    for page in &site.pages {
        let Some(rest) = page.path.strip_prefix(&prefix) else { continue };
        match rest.split_once('/') {
            Some((name, _)) => drop(inner.insert(name)),
            None if is_index(rest) => {}
            None => entries.push((page.order, leaf(page))),
        }
    }
    for name in inner {
        let path = format!("{prefix}{name}");
        let first = site.page(&path);
        let items = auto_items(&path, site);
        let text = first.map_or_else(|| capital(&name.replace(['-', '_'], " ")), |page| page.title.clone());
        let to = first.map_or(To::Nowhere, |page| To::Page(page.path.clone()));
        entries.push((first.and_then(|page| page.order), Item { text, to, items, ..Item::default() }));
    }
    entries.sort_by(|a, b| {
        let place = |order: Option<i64>| order.unwrap_or(i64::MAX);
        (place(a.0), &a.1.text).cmp(&(place(b.0), &b.1.text))
    });
    let first = site.page(&prefix).filter(|page| prefix.is_empty() && is_index(&page.path)).map(leaf);
    first.into_iter().chain(entries.into_iter().map(|(_, item)| item)).collect()
}

fn leaf(page: &Known) -> Item {
    Item { text: page.title.clone(), to: To::Page(page.path.clone()), ..Item::default() }
}

/// The words of a short text.
pub fn plain(text: &str) -> String {
    walk::plain_text(&read_inlines(text, 0))
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{super::tests::known, *};
    use serde_json::json;

    fn shown(items: &[Item]) -> String {
        let one = |item: &Item| {
            let inner = if item.items.is_empty() { String::new() } else { format!("[{}]", shown(&item.items)) };
            format!("{}{inner}", item.text)
        };
        items.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn a_list_at_the_side_is_written_out_or_made_of_the_files() {
        let mut pages = known(&["index.qmd", "z.qmd", "docs/index.qmd", "docs/b.qmd", "docs/a.qmd", "my-notes/x.qmd"]);
        pages[1].order = Some(1);
        let list = |contents: Value| {
            let site = Site::of(&json!({"sidebar": {"contents": contents}}), pages.clone());
            shown(&site.sidebars[0].items)
        };
        assert_eq!(list(json!("auto")), "index, z, My notes[my-notes x], docs index[docs a, docs b]");
        assert_eq!(list(json!("docs")), "docs a, docs b");
        assert_eq!(list(json!([{"section": "S", "contents": "docs/**"}, "z.qmd"])), "S[docs a, docs b], z");
        assert_eq!(
            list(
                json!([{"section": "docs/index.qmd", "contents": [{"text": "T", "href": "docs/a.qmd"}]}, "---", {"auto": "my-notes/*"}])
            ),
            "docs index[T], my-notes x"
        );
    }

    #[test]
    fn a_bar_has_pages_menus_and_icons_by_their_names() {
        let bar = json!({"title": false, "left": ["z.qmd", {"text": "More", "menu": [{"text": "Q", "href": "https://q"}]}], "tools": [{"icon": "github", "href": "https://g"}]});
        let site = Site::of(&json!({"title": "S", "navbar": bar, "page-footer": "© *me*"}), known(&["z.qmd"]));
        let bar = site.bar.unwrap();
        assert_eq!(
            (bar.title.as_str(), shown(&bar.left), shown(&bar.right)),
            ("", "z, More[Q]".to_owned(), "Github".to_owned())
        );
        assert_eq!(bar.left[0].to, To::Page("z.qmd".to_owned()));
        assert!(site.footer[1][0].markdown && site.footer[0].is_empty());
    }
}
