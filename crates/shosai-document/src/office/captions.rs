//! Captions with a number, for lists of them.

use crate::tree::walk::plain_text;
use crate::tree::{Block, BlockKind, Inline, InlineKind};

/// What a caption belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Captioned {
    Figure,
    Table,
}

/// A caption as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    pub text: String,
    pub id: String,
}

/// The numbered captions of a kind: the words before their numbers, and what a list shows.
pub fn captions(blocks: &[Block], kind: Captioned) -> Vec<(String, Shown)> {
    let mut found = Vec::new();
    collect(blocks, kind, &mut found);
    found
}

fn collect(blocks: &[Block], kind: Captioned, into: &mut Vec<(String, Shown)>) {
    for block in blocks {
        let (own, id, caption) = match &block.kind {
            BlockKind::Figure { attributes, caption, .. } => (Captioned::Figure, &attributes.id, caption),
            BlockKind::Table(table) => (Captioned::Table, &table.attributes.id, &table.caption),
            BlockKind::Div { content, .. } | BlockKind::Quote(content) => {
                collect(content, kind, into);
                continue;
            }
            BlockKind::Bullet(items) | BlockKind::Ordered { items, .. } => {
                items.iter().for_each(|item| collect(item, kind, into));
                continue;
            }
            _ => continue,
        };
        let first = caption.long.first().map(|block| &block.kind);
        if let Some(BlockKind::Plain(content) | BlockKind::Paragraph(content)) = first.filter(|_| own == kind)
            && let Some((label, _)) = content.first().and_then(label_and_number)
        {
            into.push((label.to_owned(), Shown { text: plain_text(content), id: id.clone() }));
        }
    }
}

/// `図 1:` as label and number.
pub fn label_and_number(inline: &Inline) -> Option<(&str, &str)> {
    let InlineKind::Text(text) = &inline.kind else { return None };
    let (label, number) = text.strip_suffix(':')?.rsplit_once('\u{a0}')?;
    number.chars().all(|c| c.is_ascii_alphanumeric() || c == '.').then_some((label, number))
}
