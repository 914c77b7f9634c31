//! Words of the other script that sound alike: supply chain for サプライチェーン.

use crate::corpus::Library;

/// Half a compound has so many kana at least.
const SHORTEST_HALF: usize = 3;

/// The words of the manuals that sound like a key in the other script, one each or, for katakana, two together.
pub(super) fn sounding(library: &Library, key: &str, occurs: impl Fn(&str) -> bool) -> Vec<String> {
    let one = alike(library, key).into_iter().map(str::to_owned);
    one.chain(in_two(library, key)).filter(|other| occurs(other)).collect()
}

fn alike<'l>(library: &'l Library, key: &str) -> Vec<&'l str> {
    library.segments.iter().flat_map(|segment| segment.sounding_like(key)).collect()
}

/// Pairs of words that sound like the two halves of a loan compound, wherever it is cut.
fn in_two(library: &Library, key: &str) -> Vec<String> {
    if !super::terms::is_loan(key) {
        return Vec::new();
    }
    let starts: Vec<usize> = key.char_indices().map(|(at, _)| at).collect();
    let cuts = starts.get(SHORTEST_HALF..=starts.len().saturating_sub(SHORTEST_HALF)).unwrap_or_default();
    let mut pairs: Vec<String> = Vec::new();
    for (front, back) in cuts.iter().map(|at| key.split_at(*at)) {
        let fronts = alike(library, front);
        let backs = if fronts.is_empty() { Vec::new() } else { alike(library, back) };
        pairs.extend(fronts.iter().flat_map(|front| backs.iter().map(move |back| format!("{front}{back}"))));
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}
