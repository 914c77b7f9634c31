//! Where a long sentence can be cut in two without changing what it says.

use std::ops::Range;

use super::politeness;
use crate::text::{Manuscript, Sentence, Token, Voice};

/// Half a sentence shorter than this would stumble.
const SHORTEST_HALF: usize = 12;

/// The cut nearest to the middle: what is replaced, and by what. 雨が降ったので、やめた → 雨が降った。そのため、やめた.
pub(super) fn of_sentence(manuscript: &Manuscript, sentence: &Sentence) -> Option<(Range<usize>, &'static str)> {
    if sentence.voice != Voice::Narration {
        return None;
    }
    let tokens = manuscript.tokens_in(&sentence.range);
    // What is reported with と may begin before the cut, which would tear it in two.
    if tokens.iter().any(|token| token.finer() == "引用" || manuscript.surface(token) == "って") {
        return None;
    }
    let middle = (sentence.range.start + sentence.range.end) / 2;
    let letters = |range: Range<usize>| manuscript.text()[range].chars().count();
    tokens
        .windows(3)
        .filter_map(|words| {
            let [predicate, particle, comma] = words else { return None };
            let new = bridge(manuscript, predicate, particle)?;
            let fits = manuscript.surface(comma) == "、"
                && particle.range.end == comma.range.start
                && letters(sentence.range.start..particle.range.start) >= SHORTEST_HALF
                && letters(comma.range.end..sentence.range.end) >= SHORTEST_HALF
                && !politeness::is_spoken(manuscript, particle.range.start);
            fits.then_some((particle.range.start..comma.range.end, new))
        })
        .min_by_key(|(range, _)| range.start.abs_diff(middle))
}

/// What joins the halves in place of the particle; only where the words before could end a sentence as they stand.
fn bridge(manuscript: &Manuscript, predicate: &Token, particle: &Token) -> Option<&'static str> {
    let ends = matches!(predicate.part(), "動詞" | "形容詞" | "助動詞")
        && predicate.form() == "基本形"
        && predicate.range.end == particle.range.start;
    if !ends || particle.detail() != "接続助詞" {
        return None;
    }
    match manuscript.surface(particle) {
        "けれど" | "けれども" => Some("。けれども、"),
        // な before ので ends no sentence; the form above leaves it out.
        "ので" => Some("。そのため、"),
        _ => None,
    }
}
