//! Emacs Org mode.

use super::{Abilities, Category, Format, Pictures, WriteContext, plain_text};
use crate::tree::{Document, InlineKind, walk};
use shosai_message::Failure;

/// Emacs Org mode.
pub const FORMAT: Format = Format {
    id: "org",
    name: "Emacs Org mode",
    extension: "org",
    mime: "text/org",
    category: Category::Other,
    abilities: Abilities::NONE,
    pictures: Pictures::Linked,
    options: plain_text::OPTIONS,
    write,
};

fn write(document: &Document, context: &WriteContext) -> Result<Vec<u8>, Failure> {
    let mut document = plain_text::prepared(document, context, "org", &["org", "tex", "latex", "html"]);
    walk::each_inline_list(&mut document.blocks, &mut |inlines| {
        for inline in inlines {
            if let InlineKind::Text(text) = &mut inline.kind {
                *text = text.replace('\u{2019}', "'");
            }
        }
    });
    let text = String::from_utf8_lossy(&plain_text::text(document, "org")?).into_owned();
    Ok(without_gaps(&text).into_bytes())
}

/// A table follows the drawer of its heading at once.
fn without_gaps(text: &str) -> String {
    text.replace(":END:\n\n|", ":END:\n|")
}
