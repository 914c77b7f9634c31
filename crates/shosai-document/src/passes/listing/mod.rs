//! Listing pages: other documents of the project, shown with their titles, dates and pictures.

mod item;
mod show;

use serde_json::{Map, Value};

use self::item::Listed;
use super::{Language, Passes, cells::plain};
use crate::{
    messages,
    tree::{Block, BlockKind, Document, walk},
    yaml,
};

/// Documents that a listing may show.
const MOST: usize = 1_000;
/// Entries of a feed where nothing is said.
const FEED_ITEMS: usize = 20;
/// Where what a feed will hold is kept.
pub const FEED: &str = "feed-of-listing";
/// Keys of a listing that change nothing here.
const TOLD: [&str; 3] = ["template", "page-size", "template-params"];

/// How a listing looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Default,
    Grid,
    Table,
}

/// A listing as the front matter asks for it.
struct Listing {
    id: String,
    form: Form,
    fields: Vec<String>,
    names: Map<String, Value>,
    categories: bool,
    date_format: String,
    language: Language,
}

impl Passes<'_> {
    /// Puts what `listing:` asks for where its division stands, or behind the text.
    pub(super) fn listings(&mut self, document: &mut Document) {
        let asked = match document.metadata.get("listing") {
            None | Some(Value::Null | Value::Bool(false)) => return,
            Some(Value::Array(values)) => values.clone(),
            Some(value) => vec![value.clone()],
        };
        for (place, asked) in asked.iter().enumerate() {
            let own = match asked {
                Value::Object(own) => own.clone(),
                Value::String(contents) => Map::from_iter([("contents".to_owned(), Value::from(contents.as_str()))]),
                _ => Map::new(),
            };
            for key in TOLD.iter().filter(|key| own.get(**key).is_some_and(|value| *value != Value::Bool(false))) {
                self.warn(0, messages::ListingOption { key: *key });
            }
            let items = self.items(&own);
            if items.is_empty() {
                self.warn(0, messages::ListingEmpty);
            }
            if let Some(feed) = own.get("feed").filter(|feed| !matches!(feed, Value::Bool(false) | Value::Null)) {
                self.feed(document, feed, &items);
            }
            let listing = Listing::of(&own, place, document);
            let shown = listing.shown(&items);
            give(document, &listing.id, shown);
        }
    }

    /// Keeps what a feed will hold; whoever writes a site makes a file of it.
    fn feed(&mut self, document: &mut Document, asked: &Value, items: &[Listed]) {
        if asked.get("type").and_then(Value::as_str) == Some("full") {
            self.warn(0, messages::ListingOption { key: "feed.type" });
        }
        let most = asked.get("items").and_then(Value::as_u64).map_or(FEED_ITEMS, |most| most as usize);
        let entry = |item: &Listed| {
            let mut fields = item.fields.0.clone();
            fields.retain(|key, _| ["title", "description", "date", "author", "categories"].contains(&key.as_str()));
            fields.insert("url".to_owned(), item.url.clone().into());
            Value::Object(fields)
        };
        let mut feed = asked.as_object().cloned().unwrap_or_default();
        feed.insert("entries".to_owned(), items.iter().take(most.min(MOST)).map(entry).collect());
        document.metadata.0.insert(FEED.to_owned(), Value::Object(feed));
    }

    /// What is listed, in order.
    fn items(&mut self, own: &Map<String, Value>) -> Vec<Listed> {
        let contents = match own.get("contents") {
            Some(Value::Array(values)) => values.clone(),
            Some(value) => vec![value.clone()],
            None => vec![".".into()],
        };
        let mut items = Vec::new();
        let mut patterns = Vec::new();
        for value in contents {
            match value {
                Value::String(path) if [".yml", ".yaml"].iter().any(|ending| path.ends_with(ending)) => {
                    match self.resources.text(&path).map(|text| yaml::parse(&text)) {
                        Ok(Ok(values)) => {
                            items.extend(values.as_array().into_iter().flatten().filter_map(Listed::of_entry));
                        }
                        Ok(Err(error)) => self.warn(0, messages::ListingUnread { path, reason: error.to_string() }),
                        Err(reason) => self.warn(0, messages::ListingUnread { path, reason }),
                    }
                }
                Value::String(pattern) => patterns.push(pattern),
                Value::Object(_) => items.extend(Listed::of_entry(&value)),
                _ => {}
            }
        }
        if !patterns.is_empty() {
            let found = self.resources.listed(&patterns);
            items.extend(found.iter().filter_map(|(path, source)| Listed::of_document(path, source)));
        }
        let wanted = |key: &str, item: &Listed| match own.get(key).and_then(Value::as_object) {
            Some(asked) => asked.iter().all(|(field, value)| item.fields.text(field) == plain(value)),
            None => key == "include",
        };
        items.retain(|item| wanted("include", item) && !wanted("exclude", item));
        item::sort(&mut items, own.get("sort"), patterns.is_empty());
        let most = own.get("max-items").and_then(Value::as_u64).and_then(|most| usize::try_from(most).ok());
        let shown = most.unwrap_or(MOST).min(MOST);
        if shown < items.len() && most != Some(shown) {
            self.warn(0, messages::ListingCut { shown, found: items.len() });
        }
        items.truncate(shown);
        items
    }
}

impl Listing {
    fn of(own: &Map<String, Value>, place: usize, document: &Document) -> Self {
        let text = |key: &str| own.get(key).and_then(Value::as_str);
        let form = match text("type") {
            Some("grid") => Form::Grid,
            Some("table") => Form::Table,
            _ => Form::Default,
        };
        let usual: &[&str] = match form {
            Form::Table => &["date", "title", "author"],
            _ => &["image", "date", "title", "subtitle", "author", "description", "categories"],
        };
        let fields = match own.get("fields").and_then(Value::as_array) {
            Some(fields) => fields.iter().filter_map(plain).collect(),
            None => usual.iter().map(|field| (*field).to_owned()).collect(),
        };
        let id = text("id").map_or_else(
            || if place == 0 { "listing".to_owned() } else { format!("listing-{}", place + 1) },
            str::to_owned,
        );
        let categories = own.get("categories").is_some_and(|value| *value != Value::Bool(false));
        let names = own.get("field-display-names").and_then(Value::as_object).cloned().unwrap_or_default();
        let date_format = text("date-format").unwrap_or("medium").to_owned();
        Self { id, form, fields, names, categories, date_format, language: Language::of(document) }
    }
}

/// Puts blocks into the division of this identifier, or behind everything.
fn give(document: &mut Document, id: &str, shown: Block) {
    let mut shown = Some(shown);
    walk::each_block_list(&mut document.blocks, &mut |blocks| {
        for block in blocks.iter_mut() {
            let BlockKind::Div { attributes, content } = &mut block.kind else { continue };
            if attributes.id == id {
                content.extend(shown.take());
            }
        }
    });
    document.blocks.extend(shown);
}

#[cfg(test)]
mod tests;
