//! Jira wiki markup.

use super::{Category, Format, Pictures, plain_text};

/// Jira wiki markup.
pub const FORMAT: Format = Format {
    id: "jira",
    name: "Jira wiki markup",
    extension: "txt",
    mime: "text/plain",
    category: Category::Wiki,
    template: false,
    pictures: Pictures::Linked,
    options: plain_text::OPTIONS,
    write: |document, desk| plain_text::write(document, desk, "jira", &["jira"]),
};
