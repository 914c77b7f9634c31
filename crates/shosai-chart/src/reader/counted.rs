//! What a question counts: things that no column holds, each of which is a row.

use super::lexicon::Hit;
use super::text::Text;
use crate::table::kind_of_measure::{MeasureKind, kind_of_name};
use std::ops::Range;

/// The unread words that name what each row is: `number of strikes by phase of flight`, `国別の企業数`.
pub fn things(text: &Text, unread: &[Range<usize>]) -> Vec<Range<usize>> {
    unread.iter().filter(|own| is_numbered(text, own)).cloned().collect()
}

/// Whether a word of number stands beside a word: `number of rides`, `乗車件数`, `企業数`.
fn is_numbered(text: &Text, own: &Range<usize>) -> bool {
    let counts = |hit: &&Hit| hit.senses.iter().any(|sense| sense.name == "agg.count");
    if text.folded[own.clone()].is_ascii() {
        let before = |hit: &Hit| text.folded.get(hit.span.end..own.start).is_some_and(|gap| gap == " ");
        return text.hits.iter().filter(counts).any(before);
    }
    // `点数` is a level and no number of things.
    if matches!(kind_of_name(&text.folded[own.clone()], &|| false), Some(MeasureKind::Level | MeasureKind::Rate)) {
        return false;
    }
    let rest = text.folded[own.end..].trim_start_matches('の');
    let behind = |hit: &Hit| hit.span.start == text.folded.len() - rest.len();
    text.folded[own.clone()].ends_with('数') || rest.starts_with('数') || text.hits.iter().filter(counts).any(behind)
}
