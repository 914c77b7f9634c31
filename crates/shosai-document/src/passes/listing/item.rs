//! A document that a listing shows.

use std::cmp::Ordering;

use serde_json::{Map, Value};

use crate::{
    notebook,
    reader::{read, split_front_matter},
    tree::{BlockKind, InlineKind, Metadata, walk},
};

/// Letters of a text that describe it where it says nothing of itself.
const DESCRIBED: usize = 175;

#[derive(Clone, Debug)]
pub struct Listed {
    /// Where it lies, from the page that lists it.
    pub url: Option<String>,
    pub fields: Metadata,
}

impl Listed {
    /// A document with its front matter; nothing for a draft.
    pub fn of_document(path: &str, source: &str) -> Option<Self> {
        let markdown = notebook::is_notebook(source).then(|| notebook::markdown(source).ok()).flatten();
        let source = markdown.as_deref().unwrap_or(source);
        let (front, _) = split_front_matter(source);
        let mut fields = Metadata(front);
        if fields.flag("draft") == Some(true) {
            return None;
        }
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let beside = |image: &str| match image {
            image if image.contains(':') || image.starts_with('/') || folder.is_empty() => image.to_owned(),
            image => format!("{folder}/{image}"),
        };
        let missing = ["title", "description", "image"].iter().any(|key| fields.text(key).is_none());
        if let Some(reading) = missing.then(|| read(source).ok()).flatten() {
            let mut seen = Map::new();
            let mut blocks = reading.blocks;
            let mut keep = |key: &str, text: String| {
                if !text.trim().is_empty() {
                    seen.entry(key.to_owned()).or_insert(text.into());
                }
            };
            for block in &blocks {
                match &block.kind {
                    BlockKind::Heading { content, .. } => keep("title", walk::plain_text(content)),
                    BlockKind::Paragraph(content) => keep("description", shortened(&walk::plain_text(content))),
                    _ => {}
                }
            }
            walk::each_inline_list(&mut blocks, &mut |inlines| {
                for inline in inlines {
                    if let InlineKind::Image { target, .. } = &inline.kind {
                        keep("image", target.url.clone());
                    }
                }
            });
            for (key, value) in seen {
                fields.0.entry(key).or_insert(value);
            }
        }
        if let Some(image) = fields.text("image") {
            fields.0.insert("image".to_owned(), beside(&image).into());
        }
        let stem = path.rsplit('/').next().and_then(|name| name.split('.').next()).unwrap_or_default();
        fields.0.entry("title").or_insert(stem.into());
        Some(Self { url: Some(path.to_owned()), fields })
    }

    /// What is written out in the listing itself or in a file of such entries.
    pub fn of_entry(entry: &Value) -> Option<Self> {
        let fields = Metadata(entry.as_object()?.clone());
        let url = ["path", "href", "url"].iter().find_map(|key| fields.text(key));
        Some(Self { url, fields })
    }

    pub fn categories(&self) -> Vec<String> {
        self.fields.texts("categories")
    }
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= DESCRIBED {
        return text.to_owned();
    }
    let kept: String = text.chars().take(DESCRIBED).collect();
    format!("{kept}…")
}

/// By `date desc` and the like; documents by their titles where nothing is said, entries as they are written.
pub fn sort(items: &mut [Listed], asked: Option<&Value>, written: bool) {
    let keys: Vec<(String, bool)> = match asked {
        Some(Value::Bool(false)) => return,
        None if written => return,
        Some(Value::String(key)) => vec![key_of(key)],
        Some(Value::Array(keys)) => keys.iter().filter_map(Value::as_str).map(key_of).collect(),
        _ => vec![("title".to_owned(), false)],
    };
    items.sort_by(|a, b| {
        let by = |(key, down): &(String, bool)| {
            let order = compare(a.fields.get(key), b.fields.get(key));
            if *down { order.reverse() } else { order }
        };
        keys.iter().map(by).find(|order| *order != Ordering::Equal).unwrap_or(Ordering::Equal)
    });
}

fn key_of(text: &str) -> (String, bool) {
    let (key, way) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
    (key.to_owned(), way.trim() == "desc")
}

fn compare(a: Option<&Value>, b: Option<&Value>) -> Ordering {
    let number = |value: Option<&Value>| value.and_then(Value::as_f64);
    if let (Some(a), Some(b)) = (number(a), number(b)) {
        return a.total_cmp(&b);
    }
    let text = |value: Option<&Value>| value.and_then(super::plain).map(|text| sortable(&text));
    text(a).cmp(&text(b))
}

/// Dates as `5/22/2021` by year first; everything else in small letters.
fn sortable(text: &str) -> String {
    let parts: Vec<&str> = text.split('/').collect();
    match parts.as_slice() {
        [month, day, year] if year.len() == 4 && parts.iter().all(|part| part.parse::<u16>().is_ok()) => {
            format!("{year}-{month:0>2}-{day:0>2}")
        }
        _ => text.to_lowercase(),
    }
}
