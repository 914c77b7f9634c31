//! Jira wiki markup.

use super::{Abilities, Category, Format, Pictures, plain_text};
use crate::passes;

/// Jira wiki markup.
pub const FORMAT: Format = Format {
    id: "jira",
    name: "Jira wiki markup",
    extension: "txt",
    mime: "text/plain",
    category: Category::Wiki,
    abilities: Abilities::NONE,
    pictures: Pictures::Linked,
    options: plain_text::OPTIONS,
    write: |document, context| {
        let mut document = document.clone();
        passes::captions_beneath(&mut document, passes::Beneath { tables: true, pictures: true, remote: false });
        plain_text::write(&document, context, "jira", &["jira"])
    },
};
