//! What small signs in the text mean on a slide.

use super::text::Marker;
use crate::office::units::Length;
use crate::tree::walk::plain_text;
use crate::tree::{Block, BlockKind, Inline, InlineKind, NumberDelimiter, NumberStyle};

/// A paragraph with several pictures as one block a picture.
pub fn split_pictures(block: &Block) -> Vec<Block> {
    let (BlockKind::Paragraph(content) | BlockKind::Plain(content)) = &block.kind else { return vec![block.clone()] };
    let pictures: Vec<&Inline> = content.iter().filter(|own| matches!(own.kind, InlineKind::Image { .. })).collect();
    let only = content.iter().all(|own| {
        matches!(own.kind, InlineKind::Image { .. } | InlineKind::Space | InlineKind::SoftBreak | InlineKind::LineBreak)
    });
    if !only || pictures.len() < 2 {
        return vec![block.clone()];
    }
    pictures.into_iter().map(|own| Block::new(own.line, BlockKind::Plain(vec![own.clone()]))).collect()
}

/// Whether a paragraph is the `. . .` that makes the rest wait for a click.
pub fn is_pause(content: &[Inline]) -> bool {
    matches!(plain_text(content).as_str(), ". . ." | ". . .\u{a0}" | "...") && content.len() > 1
}

/// Whether a paragraph is one formula on its own.
pub fn display_only(content: &[Inline]) -> bool {
    let shown: Vec<&Inline> =
        content.iter().filter(|own| !matches!(own.kind, InlineKind::Space | InlineKind::SoftBreak)).collect();
    matches!(shown.as_slice(), [Inline { kind: InlineKind::Math(crate::tree::MathKind::Display, _), .. }])
}

/// A share of the width.
pub fn share(text: &str) -> Option<f64> {
    match Length::read(text)? {
        Length::Share(share) if share > 0.0 => Some(share),
        _ => None,
    }
}

/// A task's box becomes the marker of its item.
pub fn task(marker: Marker, content: &[Inline]) -> (Marker, Vec<Inline>) {
    let Some((Inline { kind: InlineKind::Text(text), line }, rest)) = content.split_first() else {
        return (marker, content.to_vec());
    };
    let done = match text.chars().next() {
        Some('☐') => false,
        Some('☒' | '☑') => true,
        _ => return (marker, content.to_vec()),
    };
    let left: String = text.chars().skip(1).collect();
    let mut content = vec![Inline::text(*line, left.trim_start())];
    let rest = if left.is_empty() {
        rest.iter().skip_while(|own| own.kind == InlineKind::Space).cloned().collect()
    } else {
        rest.to_vec()
    };
    content.extend(rest);
    (Marker::Task { done }, content)
}

/// PowerPoint's name of a way to number.
pub fn scheme(style: NumberStyle, delimiter: NumberDelimiter) -> &'static str {
    use NumberDelimiter::{Default, OneParenthesis, Period, TwoParentheses};
    match (style, delimiter) {
        (NumberStyle::LowerRoman, Default | Period) => "romanLcPeriod",
        (NumberStyle::LowerRoman, OneParenthesis) => "romanLcParenR",
        (NumberStyle::LowerRoman, TwoParentheses) => "romanLcParenBoth",
        (NumberStyle::UpperRoman, Default | Period) => "romanUcPeriod",
        (NumberStyle::UpperRoman, OneParenthesis) => "romanUcParenR",
        (NumberStyle::UpperRoman, TwoParentheses) => "romanUcParenBoth",
        (NumberStyle::LowerAlpha, Default | Period) => "alphaLcPeriod",
        (NumberStyle::LowerAlpha, OneParenthesis) => "alphaLcParenR",
        (NumberStyle::LowerAlpha, TwoParentheses) => "alphaLcParenBoth",
        (NumberStyle::UpperAlpha, Default | Period) => "alphaUcPeriod",
        (NumberStyle::UpperAlpha, OneParenthesis) => "alphaUcParenR",
        (NumberStyle::UpperAlpha, TwoParentheses) => "alphaUcParenBoth",
        (_, OneParenthesis) => "arabicParenR",
        (_, TwoParentheses) => "arabicParenBoth",
        (_, Default | Period) => "arabicPeriod",
    }
}
