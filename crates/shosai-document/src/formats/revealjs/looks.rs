//! What a deck looks like: its theme, its grounds, what stands at a fixed place.

use super::super::WriteContext;
use crate::{
    messages,
    picture::data_uri,
    tree::{Attributes, Block, BlockKind, Document, InlineKind, walk},
    web,
};

/// Themes of reveal.js that `deck.css` has a look for.
const THEMES: [&str; 14] = [
    "default",
    "white",
    "simple",
    "serif",
    "sky",
    "beige",
    "solarized",
    "black",
    "dark",
    "night",
    "moon",
    "league",
    "blood",
    "dracula",
];
/// Those among them that are dark.
const DARK: [&str; 7] = ["black", "dark", "night", "moon", "league", "blood", "dracula"];
/// Where something stands by itself.
const SIDES: [&str; 6] = ["top", "left", "right", "bottom", "width", "height"];

/// The attributes of the page that choose a look; a theme that is not known is told.
pub fn theme(document: &Document, context: &WriteContext) -> String {
    let named = document.metadata.texts("theme");
    let known = named.iter().find(|name| THEMES.contains(&name.as_str()));
    for other in named.iter().filter(|name| !THEMES.contains(&name.as_str()) && *name != "light") {
        context.warn(0, messages::ThemeUnknown { name: other, known: THEMES.to_vec() });
    }
    let name = known.map_or("default", String::as_str);
    let mode = if DARK.contains(&name) { " data-theme=\"dark\"" } else { "" };
    format!("{mode} data-deck=\"{name}\"")
}

/// What a heading, or `title-slide-attributes`, asks for, in reveal.js' attributes; pictures are carried along.
pub fn ground(pairs: &[(String, String)], document: &Document) -> String {
    let mut html = String::new();
    for (key, value) in pairs {
        let name = key.strip_prefix("data-").unwrap_or(key);
        let kept = ["background", "transition", "auto-animate"].iter().any(|own| name.starts_with(own));
        if !(kept || name == "visibility") || web::is_acting(value) {
            continue;
        }
        let picture = document.media.get(value).filter(|_| name.starts_with("background"));
        let value = picture.map_or_else(|| value.clone(), |found| data_uri(&found.mime, &found.bytes));
        html.push_str(&format!(" data-{name}=\"{}\"", web::escape(&value)));
    }
    html
}

/// The pairs of `title-slide-attributes`.
pub fn title_pairs(document: &Document) -> Vec<(String, String)> {
    let asked = document.metadata.get("title-slide-attributes").and_then(|own| own.as_object());
    let pairs = asked.into_iter().flatten();
    pairs.map(|(key, value)| (key.clone(), value.as_str().map_or_else(|| value.to_string(), str::to_owned))).collect()
}

/// `.absolute` with `top=` and the like as style.
pub fn place(blocks: &mut Vec<Block>) {
    walk::each_block_list(blocks, &mut |blocks| {
        for block in blocks.iter_mut() {
            if let BlockKind::Div { attributes, .. } = &mut block.kind {
                placed(attributes);
            }
        }
    });
    walk::each_inline_list(blocks, &mut |inlines| {
        for inline in inlines {
            if let InlineKind::Span(attributes, _) | InlineKind::Image { attributes, .. } = &mut inline.kind {
                placed(attributes);
            }
        }
    });
}

fn placed(attributes: &mut Attributes) {
    if !attributes.has_class("absolute") {
        return;
    }
    let mut style = attributes.take("style").unwrap_or_default();
    for side in SIDES {
        let Some(value) = attributes.take(side) else { continue };
        let unit = if value.parse::<f64>().is_ok() { "px" } else { "" };
        let plain = value.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '%' | '-'));
        if plain {
            style.push_str(&format!("{side}: {value}{unit};"));
        }
    }
    attributes.set("style", style);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_at_a_place_has_it_as_style() {
        let mut blocks = crate::read("::: {.absolute top=10 left=\"50%\"}\nx\n:::\n").unwrap().blocks;
        place(&mut blocks);
        let BlockKind::Div { attributes, .. } = &blocks[0].kind else { panic!() };
        assert_eq!(attributes.get("style"), Some("top: 10px;left: 50%;"));
    }

    #[test]
    fn grounds_are_carried_and_what_acts_is_not() {
        let pair = |key: &str, value: &str| (key.to_owned(), value.to_owned());
        let pairs = [
            pair("background-gradient", "linear-gradient(red, blue)"),
            pair("background-iframe", "javascript:x"),
            pair("x", "y"),
        ];
        let html = ground(&pairs, &Document::default());
        assert_eq!(html, " data-background-gradient=\"linear-gradient(red, blue)\"");
    }
}
