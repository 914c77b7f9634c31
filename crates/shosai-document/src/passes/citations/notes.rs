//! Citations of styles that put them into footnotes.

use crate::tree::{Block, BlockKind, Inline, InlineKind, walk};

/// A footnote with a citation.
pub fn note(line: u32, content: Vec<Inline>) -> Inline {
    Inline::new(line, InlineKind::Note(vec![Block::new(line, BlockKind::Paragraph(content))]))
}

/// Opens citations that stand in footnotes and moves the others behind the punctuation that follows them.
pub fn place(blocks: &mut [Block]) {
    walk::each_inline_list(blocks, &mut |inlines| {
        for inline in inlines.iter_mut() {
            if let InlineKind::Note(content) = &mut inline.kind {
                walk::each_inline_list(content, &mut |inlines| open(inlines));
            }
        }
    });
    walk::each_inline_list(blocks, &mut |inlines| {
        let mut at = 0;
        while at < inlines.len() {
            if is_noted(&inlines[at]) {
                at = tucked(inlines, at);
            }
            at += 1;
        }
    });
}

fn is_noted(inline: &Inline) -> bool {
    matches!(&inline.kind, InlineKind::Cite(_, content) if matches!(content.last().map(|last| &last.kind), Some(InlineKind::Note(_))))
}

/// Takes the space before a footnote out and puts the punctuation behind it first; gives the footnote's new place.
fn tucked(inlines: &mut Vec<Inline>, mut at: usize) -> usize {
    let alone = matches!(&inlines[at].kind, InlineKind::Cite(_, content) if content.len() == 1);
    if alone && at > 0 && matches!(inlines[at - 1].kind, InlineKind::Space | InlineKind::SoftBreak) {
        inlines.remove(at - 1);
        at -= 1;
    }
    if let Some(Inline { kind: InlineKind::Text(text), line }) = inlines.get_mut(at + 1) {
        let marks: String = text.chars().take_while(|c| ".,;:!?。、".contains(*c)).collect();
        if !marks.is_empty() && alone {
            *text = text[marks.len()..].to_owned();
            let line = *line;
            if text.is_empty() {
                inlines.remove(at + 1);
            }
            inlines.insert(at, Inline::text(line, marks));
            at += 1;
        }
    }
    at
}

/// Within a footnote, a citation stands in the text, with the author it names itself.
fn open(inlines: &mut [Inline]) {
    for inline in inlines.iter_mut() {
        let InlineKind::Cite(_, content) = &mut inline.kind else { continue };
        let Some(Inline { kind: InlineKind::Note(blocks), .. }) = content.last() else { continue };
        let text = blocks.iter().flat_map(|block| match &block.kind {
            BlockKind::Paragraph(text) | BlockKind::Plain(text) => text.clone(),
            _ => Vec::new(),
        });
        *content = text.collect();
    }
    // The style's full stop and the author's are one.
    for at in 1..inlines.len() {
        let stops =
            matches!(&inlines[at - 1].kind, InlineKind::Cite(_, content) if walk::plain_text(content).ends_with('.'));
        if let InlineKind::Text(text) = &mut inlines[at].kind
            && stops
            && text.starts_with('.')
        {
            text.remove(0);
        }
    }
}
