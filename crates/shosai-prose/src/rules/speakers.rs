//! Who speaks a line, as far as the text says so.

use std::ops::Range;

use crate::text::{Manuscript, Pair};

/// A spoken line and its speaker.
pub(super) struct Line<'m> {
    pub speaker: &'m str,
    /// What is said, without the quotes.
    pub range: Range<usize>,
}

/// How far from a quote its speaker may be named, in bytes of the text.
const REACH: usize = 60;

/// The spoken lines whose speaker is named: `健太「…」`, `健太は「…」と言った`, `「…」と健太が言った`.
pub(super) fn lines(manuscript: &Manuscript) -> Vec<Line<'_>> {
    let outermost = manuscript.pairs().iter().filter(|pair| pair.mark == '「' && pair.depth == 0);
    outermost
        .filter_map(|pair| {
            let speaker = named_after(manuscript, pair).or_else(|| named_before(manuscript, pair))?;
            let quote = '「'.len_utf8();
            Some(Line { speaker, range: pair.range.start + quote..pair.range.end - quote })
        })
        .collect()
}

/// `「…」と健太が言った`.
fn named_after<'m>(manuscript: &'m Manuscript, pair: &Pair) -> Option<&'m str> {
    let tokens = manuscript.tokens_in(&(pair.range.end..(pair.range.end + REACH).min(manuscript.text().len())));
    let mut words = tokens.iter();
    let first = words.next()?;
    if first.range.start != pair.range.end || !matches!(manuscript.surface(first), "と" | "って") {
        return None;
    }
    let name = words.next()?;
    let particle = words.next()?;
    (is_name(manuscript, name.range.clone(), name.finer())
        && matches!(manuscript.surface(particle), "は" | "が" | "も"))
    .then(|| manuscript.surface(name))
}

/// `健太「…」` or `健太は、「…」`.
fn named_before<'m>(manuscript: &'m Manuscript, pair: &Pair) -> Option<&'m str> {
    let block = manuscript.block_at(pair.range.start)?;
    let tokens =
        manuscript.tokens_in(&(block.range.start.max(pair.range.start.saturating_sub(REACH))..pair.range.start));
    let mut words = tokens.iter().rev().peekable();
    if words.peek().is_some_and(|word| word.range.end != pair.range.start) {
        return None;
    }
    let particle_or_name = words.find(|word| manuscript.surface(word) != "、")?;
    let name = match manuscript.surface(particle_or_name) {
        "は" | "が" | "も" => words.next()?,
        _ => particle_or_name,
    };
    is_name(manuscript, name.range.clone(), name.finer()).then(|| manuscript.surface(name))
}

/// A name is known to the dictionary, or it is a katakana word; pronouns name nobody for long.
fn is_name(manuscript: &Manuscript, range: Range<usize>, finer: &str) -> bool {
    let word = &manuscript.text()[range];
    (finer == "人名" && !matches!(word, "氏" | "さん" | "君" | "様" | "殿"))
        || (word.chars().count() >= 2 && word.chars().all(crate::chars::is_katakana))
}
