//! A line end between two Japanese letters is no space.

use unicode_width::UnicodeWidthChar;

use crate::tree::{Block, Inline, InlineKind, walk};

/// Drops line ends between wide letters, where a space would show.
pub fn join_lines(blocks: &mut [Block]) {
    walk::each_inline_list(blocks, &mut |inlines| {
        let mut at = 1;
        while at + 1 < inlines.len() {
            let joins = inlines[at].kind == InlineKind::SoftBreak
                && edge(&inlines[at - 1], Edge::End).is_some_and(is_wide)
                && edge(&inlines[at + 1], Edge::Start).is_some_and(is_wide);
            if joins {
                inlines.remove(at);
            } else {
                at += 1;
            }
        }
    });
}

/// Which end of a piece of text is asked for.
#[derive(Clone, Copy)]
enum Edge {
    Start,
    End,
}

fn edge(inline: &Inline, which: Edge) -> Option<char> {
    if let InlineKind::Text(text) = &inline.kind {
        return match which {
            Edge::Start => text.chars().next(),
            Edge::End => text.chars().next_back(),
        };
    }
    let content = walk::content(inline)?;
    let inner = match which {
        Edge::Start => content.first(),
        Edge::End => content.last(),
    };
    edge(inner?, which)
}

fn is_wide(character: char) -> bool {
    character.width() == Some(2) && !('\u{ac00}'..='\u{d7a3}').contains(&character)
}

#[cfg(test)]
mod tests {
    use crate::tree::{BlockKind, walk};

    #[test]
    fn only_wide_letters_join() {
        for (source, expected) in
            [("日本\n語です", "日本語です"), ("a\nb", "a b"), ("**強**\n調", "強調"), ("日本\nabc", "日本 abc")]
        {
            let mut blocks = crate::read(source).unwrap().blocks;
            super::join_lines(&mut blocks);
            let BlockKind::Paragraph(content) = &blocks[0].kind else { panic!("a paragraph") };
            assert_eq!(walk::plain_text(content), expected);
        }
    }
}
