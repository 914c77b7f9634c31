use serde_json::Value;

use super::Passes;
use crate::formats::Format;
use crate::tree::{Attributes, Block, BlockKind, Document, InlineKind, Metadata, walk};

impl Passes<'_> {
    /// `.content-visible when-format="html"` and `.content-hidden unless-format="pdf"`, on divisions and spans.
    pub(super) fn conditional(&mut self, document: &mut Document) {
        let target = self.format;
        let metadata = document.metadata.clone();
        let shown = |attributes: &Attributes| is_shown(attributes, target, &metadata);
        walk::each_block_list(&mut document.blocks, &mut |blocks| {
            let old = std::mem::take(blocks);
            for block in old {
                match block.kind {
                    BlockKind::Div { attributes, content } => match shown(&attributes) {
                        Some(true) => blocks.extend(content),
                        Some(false) => {}
                        None => blocks.push(Block::new(block.line, BlockKind::Div { attributes, content })),
                    },
                    kind => blocks.push(Block::new(block.line, kind)),
                }
            }
        });
        walk::each_inline_list(&mut document.blocks, &mut |inlines| {
            let old = std::mem::take(inlines);
            for inline in old {
                if let InlineKind::Span(attributes, content) = &inline.kind {
                    match shown(attributes) {
                        Some(true) => inlines.extend(content.clone()),
                        Some(false) => {}
                        None => inlines.push(inline),
                    }
                } else {
                    inlines.push(inline);
                }
            }
        });
    }
}

/// Whether conditional content is shown; nothing if it is not conditional.
fn is_shown(attributes: &Attributes, target: &Format, metadata: &Metadata) -> Option<bool> {
    let visible = attributes.has_class("content-visible");
    if !visible && !attributes.has_class("content-hidden") {
        return None;
    }
    let when = attributes.get("when-format").map(|format| target.goes_by(format));
    let unless = attributes.get("unless-format").map(|format| !target.goes_by(format));
    let when_meta = attributes.get("when-meta").map(|path| is_true(metadata, path));
    let unless_meta = attributes.get("unless-meta").map(|path| !is_true(metadata, path));
    let holds = [when, unless, when_meta, unless_meta].into_iter().flatten().all(|condition| condition);
    Some(holds == visible)
}

fn is_true(metadata: &Metadata, path: &str) -> bool {
    metadata.flag(path).unwrap_or_else(|| !matches!(metadata.get(path), None | Some(Value::Null)))
}
