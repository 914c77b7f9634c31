//! Walks over the tree that several passes and writers share.

use super::{Block, BlockKind, Inline, InlineKind, Row, Table};

/// Calls `visit` with every list of blocks, the innermost first, so that a pass can replace blocks.
pub fn each_block_list(blocks: &mut Vec<Block>, visit: &mut dyn FnMut(&mut Vec<Block>)) {
    for block in blocks.iter_mut() {
        inner_blocks(block, &mut |inner| each_block_list(inner, visit));
        inner_inlines(block, &mut |inlines| notes_of(inlines, &mut |note| each_block_list(note, visit)));
    }
    visit(blocks);
}

/// Calls `visit` with every list of inlines, the innermost first, so that a pass can replace inlines.
pub fn each_inline_list(blocks: &mut [Block], visit: &mut dyn FnMut(&mut Vec<Inline>)) {
    for block in blocks {
        inner_blocks(block, &mut |inner| each_inline_list(inner, visit));
        inner_inlines(block, &mut |inlines| within(inlines, visit));
    }
}

/// Calls `visit` with the lists of blocks directly inside a block.
pub fn inner_blocks(block: &mut Block, visit: &mut dyn FnMut(&mut Vec<Block>)) {
    match &mut block.kind {
        BlockKind::Quote(content) | BlockKind::Div { content, .. } => visit(content),
        BlockKind::Figure { caption, content, .. } => {
            visit(content);
            visit(&mut caption.long);
        }
        BlockKind::Ordered { items, .. } | BlockKind::Bullet(items) => items.iter_mut().for_each(visit),
        BlockKind::Definitions(definitions) => {
            definitions.iter_mut().flat_map(|definition| &mut definition.definitions).for_each(visit);
        }
        BlockKind::Table(table) => {
            visit(&mut table.caption.long);
            rows_of(table).flat_map(|row| &mut row.cells).for_each(|cell| visit(&mut cell.content));
        }
        BlockKind::Plain(_)
        | BlockKind::Paragraph(_)
        | BlockKind::LineBlock(_)
        | BlockKind::Code { .. }
        | BlockKind::Raw { .. }
        | BlockKind::Heading { .. }
        | BlockKind::Rule => {}
    }
}

/// Calls `visit` with the lists of inlines directly inside a block.
pub fn inner_inlines(block: &mut Block, visit: &mut dyn FnMut(&mut Vec<Inline>)) {
    match &mut block.kind {
        BlockKind::Plain(content) | BlockKind::Paragraph(content) | BlockKind::Heading { content, .. } => {
            visit(content)
        }
        BlockKind::LineBlock(lines) => lines.iter_mut().for_each(visit),
        BlockKind::Definitions(definitions) => {
            definitions.iter_mut().for_each(|definition| visit(&mut definition.term));
        }
        BlockKind::Code { .. }
        | BlockKind::Raw { .. }
        | BlockKind::Quote(_)
        | BlockKind::Ordered { .. }
        | BlockKind::Bullet(_)
        | BlockKind::Rule
        | BlockKind::Table(_)
        | BlockKind::Figure { .. }
        | BlockKind::Div { .. } => {}
    }
}

/// The kinds that hold inlines, whether they are looked at or changed.
macro_rules! holding {
    ($content:ident) => {
        InlineKind::Emphasis($content)
            | InlineKind::Underline($content)
            | InlineKind::Strong($content)
            | InlineKind::Strikeout($content)
            | InlineKind::Superscript($content)
            | InlineKind::Subscript($content)
            | InlineKind::SmallCaps($content)
            | InlineKind::Quoted(_, $content)
            | InlineKind::Cite(_, $content)
            | InlineKind::Link { content: $content, .. }
            | InlineKind::Image { alt: $content, .. }
            | InlineKind::Span(_, $content)
    };
}

/// The inlines directly inside an inline, if it holds any.
pub fn children(inline: &mut Inline) -> Option<&mut Vec<Inline>> {
    match &mut inline.kind {
        holding!(content) => Some(content),
        InlineKind::Text(_)
        | InlineKind::Space
        | InlineKind::SoftBreak
        | InlineKind::LineBreak
        | InlineKind::Code(..)
        | InlineKind::Math(..)
        | InlineKind::Raw { .. }
        | InlineKind::Note(_)
        | InlineKind::Shortcode(_) => None,
    }
}

/// The inlines directly inside an inline, if it holds any, to read.
pub fn content(inline: &Inline) -> Option<&[Inline]> {
    match &inline.kind {
        holding!(content) => Some(content),
        _ => None,
    }
}

/// The words of running text without any markup; footnotes are left out.
pub fn plain_text(inlines: &[Inline]) -> String {
    let mut text = String::new();
    push_plain(inlines, &mut text);
    text
}

fn push_plain(inlines: &[Inline], into: &mut String) {
    for inline in inlines {
        match &inline.kind {
            InlineKind::Text(text) | InlineKind::Code(_, text) | InlineKind::Math(_, text) => into.push_str(text),
            InlineKind::Space | InlineKind::SoftBreak | InlineKind::LineBreak => into.push(' '),
            InlineKind::Quoted(kind, content) => {
                let (open, close) = kind.marks();
                into.push(open);
                push_plain(content, into);
                into.push(close);
            }
            InlineKind::Note(_) | InlineKind::Raw { .. } | InlineKind::Shortcode(_) => {}
            _ => push_plain(content(inline).unwrap_or_default(), into),
        }
    }
}

fn within(inlines: &mut Vec<Inline>, visit: &mut dyn FnMut(&mut Vec<Inline>)) {
    for inline in inlines.iter_mut() {
        if let InlineKind::Note(blocks) = &mut inline.kind {
            each_inline_list(blocks, visit);
        } else if let InlineKind::Cite(citations, _) = &mut inline.kind {
            for citation in citations {
                within(&mut citation.prefix, visit);
                within(&mut citation.suffix, visit);
            }
        }
        if let Some(content) = children(inline) {
            within(content, visit);
        }
    }
    visit(inlines);
}

fn notes_of(inlines: &mut [Inline], visit: &mut dyn FnMut(&mut Vec<Block>)) {
    for inline in inlines {
        if let InlineKind::Note(blocks) = &mut inline.kind {
            visit(blocks);
        } else if let Some(content) = children(inline) {
            notes_of(content, visit);
        }
    }
}

fn rows_of(table: &mut Table) -> impl Iterator<Item = &mut Row> {
    let bodies = table.bodies.iter_mut().flat_map(|body| body.head.iter_mut().chain(&mut body.rows));
    table.head.iter_mut().chain(bodies).chain(&mut table.foot)
}
