//! Walking through the letters and words the rules look at.

use std::ops::Range;

use crate::text::{Manuscript, Run, Token};

/// A letter with its neighbours in the same run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Letter {
    pub before: Option<char>,
    pub this: char,
    pub after: Option<char>,
    pub place: usize,
}

impl Letter {
    /// Where it stands in the visible text.
    pub fn range(&self) -> Range<usize> {
        self.place..self.place + self.this.len_utf8()
    }
}

/// Runs the author wrote as prose: no code, link, emphasis or quotation.
pub(super) fn plain_runs(manuscript: &Manuscript) -> impl Iterator<Item = &Run> {
    manuscript.runs().iter().filter(|run| {
        let styled = run.code || run.link || run.url || run.emphasis || run.strong;
        !styled && !manuscript.blocks()[run.block].quoted
    })
}

/// Runs of any prose, styled or quoted.
pub(super) fn prose_runs(manuscript: &Manuscript) -> impl Iterator<Item = &Run> {
    manuscript.runs().iter().filter(|run| !run.code && !run.url)
}

/// Every letter of the plain runs.
pub(super) fn plain_letters(manuscript: &Manuscript) -> impl Iterator<Item = Letter> {
    plain_runs(manuscript).flat_map(|run| letters(manuscript.text(), run.range.clone()))
}

/// Every letter of a stretch of `text`.
pub(super) fn letters(text: &str, range: Range<usize>) -> impl Iterator<Item = Letter> {
    let mut before = None;
    let part = &text[range.clone()];
    part.char_indices().map(move |(place, this)| {
        let after = part[place + this.len_utf8()..].chars().next();
        let letter = Letter { before, this, after, place: range.start + place };
        before = Some(this);
        letter
    })
}

pub(super) fn japanese(letter: Option<char>) -> bool {
    letter.is_some_and(crate::chars::is_japanese)
}

/// Whether a place stands in a quotation block.
pub(super) fn quoted(manuscript: &Manuscript, place: usize) -> bool {
    manuscript.block_at(place).is_some_and(|block| block.quoted)
}

/// Words next to each other whose surfaces are `surfaces`, an empty one standing for any word.
pub(super) fn reads(manuscript: &Manuscript, tokens: &[Token], surfaces: &[&str]) -> bool {
    tokens.len() >= surfaces.len()
        && tokens
            .iter()
            .zip(surfaces)
            .all(|(token, surface)| surface.is_empty() || manuscript.surface(token) == *surface)
}

/// The half-width form of a full-width letter or digit.
pub(super) fn half_width(letter: char) -> String {
    /// Full-width forms stand this far behind their half-width ones.
    const DISTANCE: u32 = 0xFEE0;
    u32::from(letter).checked_sub(DISTANCE).and_then(char::from_u32).unwrap_or(letter).to_string()
}
