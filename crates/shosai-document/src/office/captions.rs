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

/// The name under which a program counts captions with this label; it is of letters and digits.
pub fn sequence(label: &str) -> String {
    let name: String = label.chars().filter(|letter| letter.is_alphanumeric()).collect();
    if name.is_empty() { "Caption".to_owned() } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captions_of_a_kind_are_listed_and_counted_under_a_name_of_letters() {
        let caption = Inline::text(1, "Abb.\u{a0}2.1:");
        assert_eq!(label_and_number(&caption), Some(("Abb.", "2.1")));
        assert_eq!(
            (sequence("Abb.").as_str(), sequence("図").as_str(), sequence("…").as_str()),
            ("Abb", "図", "Caption")
        );
        let blocks = crate::read("- ![A](a.png){#fig-a}\n\n![B](b.png){#fig-b}\n").unwrap().blocks;
        assert!(captions(&blocks, Captioned::Figure).is_empty(), "captions without numbers are not listed");
    }
}
