//! Words that speak for a kind of picture.

use super::lexicon::{Group, LEXICON};
use super::scan::{Scan, Span};
use regex_lite::Regex;
use std::collections::HashSet;
use std::sync::LazyLock;

/// What a word speaks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cue {
    /// Change through time.
    Trend,
    /// Change in a weaker sense: `変化`, `change`.
    Shift,
    /// Comparison.
    Compare,
    /// The distance between things.
    Gap,
    /// An order of precedence.
    Ranking,
    /// How values are spread.
    Distribution,
    /// Middles and extremes of groups: `箱ひげ`, `spread by`.
    Spread,
    /// Distributions laid over each other.
    Overlay,
    /// Things put beside each other.
    Beside,
    /// Parts of a whole.
    Composition,
    /// How two measures go together.
    Relation,
    /// Everything at one glance.
    Panel,
    /// One for each, without saying of what.
    Each,
    /// A form asked for by name: the template's id is in [`Found::form`].
    Form,
    /// A form that is never drawn.
    Refused,
    /// Several lines or series asked for.
    Series,
}

/// A word found in the query.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Found {
    /// What it speaks for.
    pub cue: Cue,
    /// The word.
    pub word: String,
    /// How strongly.
    pub weight: f64,
    /// The template it names.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub form: &'static str,
}

/// Whether a word is in the lexicon, so that a part of a name that reads the same hints at nothing.
pub fn is_cue(word: &str) -> bool {
    static WORDS: LazyLock<HashSet<&str>> = LazyLock::new(|| LEXICON.iter().flat_map(|g| g.words.split('|')).collect());
    WORDS.contains(word)
}

/// Finds every word of the lexicon that is wanted and not part of a name; longer words go first.
pub fn find(scan: &Scan) -> Vec<Found> {
    let mut entries: Vec<(&str, &Group)> =
        LEXICON.iter().flat_map(|group| group.words.split('|').map(move |word| (word, group))).collect();
    entries.sort_by_key(|(word, _)| std::cmp::Reverse(word.len()));
    let mut taken: Vec<Span> = Vec::new();
    let mut out: Vec<(usize, Found)> = Vec::new();
    for (word, group) in entries {
        for span in scan.free(word) {
            let covered = taken.iter().any(|t| *t != span && t.start < span.end && span.start < t.end);
            // `どれほど`, `先ほど` and the like say nothing about a relation.
            let idle = word == "ほど" && scan.before(&span).ends_with(['れ', '先', 'な', 'さ', 'の']);
            if covered || idle {
                continue;
            }
            taken.push(span.clone());
            if !scan.is_negated(&span) {
                let found = Found { cue: group.cue, word: word.to_owned(), weight: group.weight, form: group.form };
                out.push((span.start, found));
            }
        }
    }
    out.extend(comparatives(scan));
    out.sort_by_key(|(at, _)| *at);
    out.into_iter().map(|(_, found)| found).collect()
}

/// Sentences that ask whether one thing grows with another: `Is pricier wine rated higher?`, `保留が長いと通話も長い`.
static COMPARATIVES: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    const MORE: &str = "bigger|larger|higher|older|younger|longer|shorter|heavier|lighter|taller|faster|slower|hotter|colder|warmer|cheaper|pricier|costlier|richer|smaller|newer|lower|greater|stronger|wider|busier|happier|better|worse|later|earlier|cleaner|dirtier";
    let patterns = [
        r"\b(?:is|are|do|does|did)\b.*\b(?:MORE)\b.*\b(?:MORE|more|less|fewer)\b",
        r"\b(?:do|does|did) more \w+ .*\b(?:more|less|higher|lower|better|worse)\b",
        r"(?:が|は)[^、。]{0,8}(?:い|る)と[^。]{0,14}も",
        r"(?:が|は)[^、。]{0,8}(?:い|る)と[^。]{0,12}(?:は|が)[^。]{0,6}(?:下が|上が|増え|減|高く|低く|長く|短く|悪く|良く|落ち)",
    ];
    patterns.iter().filter_map(|pattern| Regex::new(&pattern.replace("MORE", MORE)).ok()).collect()
});

fn comparatives(scan: &Scan) -> Option<(usize, Found)> {
    let found = COMPARATIVES.iter().find_map(|pattern| pattern.find(&scan.text))?;
    // `spend more than` compares two groups.
    if scan.is_negated(&found.range()) || scan.after(&found.range()).trim_start().starts_with("than") {
        return None;
    }
    Some((found.start(), Found { cue: Cue::Relation, word: found.as_str().to_owned(), weight: 3.0, form: "" }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comparatives_ask_for_a_relation() {
        assert_eq!(COMPARATIVES.len(), 4);
        for query in [
            "Is pricier wine rated higher?",
            "保留が長いと通話も長くなる？",
            "配送が遅いと評価は下がる？",
            "do older members pay more",
        ] {
            assert!(comparatives(&Scan::new(query)).is_some(), "{query}");
        }
        assert!(comparatives(&Scan::new("Which server is faster?")).is_none());
        assert!(comparatives(&Scan::new("Do dinner guests spend more than others?")).is_none());
    }
}
