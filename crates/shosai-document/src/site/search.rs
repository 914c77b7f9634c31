//! What the search of a site finds.

use serde_json::{Value, json};

use super::Page;
use crate::tree::{Block, BlockKind, walk};

/// The file that the search reads.
pub const SEARCH: &str = "search.js";
/// Letters of a section that can be searched.
const SEARCHED: usize = 1_500;

/// The sections of a page: each with its place, its title and its text.
pub fn sections(blocks: &[Block], page: &str, title: &str) -> Vec<Value> {
    let mut found = Vec::new();
    let (mut id, mut title, mut text, mut letters) = (String::new(), title.to_owned(), String::new(), 0);
    let mut keep = |id: &str, title: &str, text: &str| {
        if !text.trim().is_empty() || !id.is_empty() {
            found.push(json!([format!("{page}#{id}"), title, text]));
        }
    };
    for block in blocks {
        if let BlockKind::Heading { attributes, content, .. } = &block.kind {
            keep(&id, &title, &text);
            (id, title, text, letters) = (attributes.id.clone(), walk::plain_text(content), String::new(), 0);
            continue;
        }
        if letters >= SEARCHED {
            continue;
        }
        let mut one = vec![block.clone()];
        walk::each_inline_list(&mut one, &mut |inlines| {
            if letters < SEARCHED {
                let words = walk::plain_text(inlines);
                letters += words.chars().count() + 1;
                text.push_str(&words);
                text.push(' ');
            }
        });
    }
    keep(&id, &title, &text);
    found
}

/// The file of all sections.
pub fn index(sections: &[Value]) -> Page {
    let text = format!("window.bookSections = {};\n", json!(sections));
    Page { path: SEARCH.to_owned(), bytes: text.into_bytes() }
}
