//! Whether paragraphs stand in an order: what a text speaks of comes in stretches, and paragraphs thrown together at random lose that.

use std::collections::HashMap;

use crate::text::{BlockKind, Manuscript, Place};

/// Fewer paragraphs show no order.
const FEW_PARAGRAPHS: usize = 12;
/// Fewer words shared by chance show nothing either.
const FEW_SHARED: f64 = 20.0;
/// How far a word may be carried on.
const REACH: usize = 3;
/// A word in more than one paragraph of so many belongs to the whole text.
const EVERYWHERE: usize = 4;

/// How often neighbouring paragraphs share words, for each time they would by chance; nothing for a text too short to tell.
pub fn order(manuscript: &Manuscript) -> Option<f64> {
    let paragraphs = paragraphs(manuscript);
    let count = paragraphs.len();
    let mut places: HashMap<&str, Vec<usize>> = HashMap::new();
    for (place, words) in paragraphs.iter().enumerate() {
        for word in words {
            let seen = places.entry(word).or_default();
            if seen.last() != Some(&place) {
                seen.push(place);
            }
        }
    }
    let (mut shared, mut by_chance) = (0.0, 0.0);
    for seen in places.values().filter(|seen| seen.len() >= 2 && seen.len() * EVERYWHERE <= count) {
        for step in 1..=REACH {
            let pairs = seen.iter().filter(|place| seen.binary_search(&(**place + step)).is_ok()).count();
            shared += pairs as f64;
            let times = seen.len() as f64;
            by_chance += times * (times - 1.0) * (count - step) as f64 / (count as f64 * (count as f64 - 1.0));
        }
    }
    (count >= FEW_PARAGRAPHS && by_chance >= FEW_SHARED).then(|| shared / by_chance)
}

/// The nouns and verbs of each paragraph; in fiction every line is one.
fn paragraphs(manuscript: &Manuscript) -> Vec<Vec<&str>> {
    let mut paragraphs = Vec::new();
    for block in manuscript.blocks().iter().filter(|block| matches!(block.kind, BlockKind::Paragraph)) {
        let mut start = block.range.start;
        for line in manuscript.text()[block.range.clone()].split_inclusive('\n') {
            let range = start..start + line.len();
            start = range.end;
            let told = matches!(manuscript.place_at(range.start), place if Place::SENTENCES.contains(&place));
            let tokens = manuscript.tokens_in(&range).iter().filter(|_| told);
            let words: Vec<&str> = tokens
                .filter(|token| match token.part() {
                    "名詞" => matches!(token.detail(), "一般" | "サ変接続" | "固有名詞" | "形容動詞語幹"),
                    "動詞" => token.detail() == "自立" && token.base().chars().any(crate::chars::is_kanji),
                    _ => false,
                })
                .map(|token| if token.base() == "*" { manuscript.surface(token) } else { token.base() })
                .collect();
            if !words.is_empty() {
                paragraphs.push(words);
            }
        }
    }
    paragraphs
}
