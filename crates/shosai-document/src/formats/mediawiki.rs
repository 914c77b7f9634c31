//! MediaWiki.

use super::{Abilities, Category, Format, Pictures, WriteContext, plain_text};
use crate::{
    passes,
    tree::{BlockKind, Document, walk},
};
use shosai_message::Failure;

/// MediaWiki.
pub const FORMAT: Format = Format {
    id: "mediawiki",
    name: "MediaWiki",
    extension: "wiki",
    mime: "text/plain",
    category: Category::Wiki,
    abilities: Abilities::NONE,
    pictures: Pictures::Linked,
    options: plain_text::OPTIONS,
    write,
};

fn write(document: &Document, context: &WriteContext) -> Result<Vec<u8>, Failure> {
    let mut document = plain_text::prepared(document, context, "mediawiki", &["mediawiki", "html"]);
    passes::captions_beneath(&mut document, passes::Beneath { pictures: true, remote: true, ..Default::default() });
    walk::each_block_list(&mut document.blocks, &mut |blocks| {
        for block in blocks {
            if let BlockKind::Code { attributes, text } = &block.kind
                && attributes.classes.first().is_some_and(|class| class == "sh")
            {
                let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
                let text = format!("<syntaxhighlight lang=\"sh\">{text}</syntaxhighlight>");
                block.kind = BlockKind::Raw { format: "mediawiki".to_owned(), text };
            }
        }
    });
    plain_text::text(document, "mediawiki")
}
