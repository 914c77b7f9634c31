//! Links that run code when they are followed.

use super::Passes;
use crate::{
    messages,
    tree::{Document, InlineKind, walk},
    web::is_acting,
};

impl Passes<'_> {
    /// Leaves the words of such a link and takes its address away.
    pub(super) fn drop_acting_links(&mut self, document: &mut Document) {
        walk::each_inline_list(&mut document.blocks, &mut |inlines| {
            for inline in inlines.iter_mut() {
                let line = inline.line;
                let InlineKind::Link { attributes, content, target } = &mut inline.kind else { continue };
                if !is_acting(&target.url) {
                    continue;
                }
                inline.kind = InlineKind::Span(std::mem::take(attributes), std::mem::take(content));
                self.warn(line, messages::ActingLink);
            }
        });
    }
}
