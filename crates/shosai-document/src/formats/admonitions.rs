//! Callouts in the dialects of Markdown that have a notation for them.

use crate::{
    passes::{Language, callout, callout_kind},
    tree::{Block, BlockKind, Document, Inline, InlineKind, walk},
};

/// Makes the blocks of a callout from its kind, its own title, its content and its line.
pub type Make = fn(&str, Option<Vec<Inline>>, Vec<Block>, u32) -> Vec<Block>;

/// Turns each callout into the blocks that `make` gives for its kind, title and content.
pub fn replace(document: &mut Document, make: Make) {
    let language = Language::of(document);
    walk::each_block_list(&mut document.blocks, &mut |blocks| {
        let old = std::mem::take(blocks);
        for block in old {
            let BlockKind::Div { attributes, content } = &block.kind else {
                blocks.push(block);
                continue;
            };
            match (callout_kind(attributes), callout(attributes, content, language)) {
                (Some(kind), Some((title, inner))) => {
                    let own = attributes.get("title").is_some() || inner.len() < content.len();
                    blocks.extend(make(kind, own.then_some(title), inner, block.line));
                }
                _ => blocks.push(block),
            }
        }
    });
}

/// The raw format that the Markdown writers pass through.
pub const VERBATIM: &str = "html";

/// A line of Markdown that is written as it is.
pub fn raw_line(line: u32, text: String) -> Inline {
    Inline::new(line, InlineKind::Raw { format: VERBATIM.to_owned(), text })
}
