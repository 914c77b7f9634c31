//! Words that speak for a kind of picture.

use super::lexicon::{Group, LEXICON};
use super::scan::{Scan, Span};
use std::collections::HashMap;
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
    /// Meeting a plan or failing it.
    Achieve,
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
    /// Everything in one picture.
    Together,
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
    /// A picture that is no chart of numbers: a map, a network.
    NoChart,
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

/// The weight of a word of the lexicon. A part of a column's name that reads the same yields only to a strong one.
pub fn weight_of(word: &str) -> f64 {
    static WORDS: LazyLock<HashMap<&str, f64>> = LazyLock::new(|| {
        let mut weights = HashMap::new();
        for (word, weight) in LEXICON.iter().flat_map(|g| g.words.split('|').map(move |word| (word, g.weight))) {
            let known: &mut f64 = weights.entry(word).or_default();
            *known = known.max(weight);
        }
        weights
    });
    WORDS.get(word).copied().unwrap_or(0.0)
}

/// Whether a word speaks for no kind of picture.
pub fn is_plain_word(word: &str) -> bool {
    weight_of(word) == 0.0
}

/// The places of every word of the lexicon, whatever it speaks for.
pub fn places(scan: &Scan) -> Vec<Span> {
    let words = LEXICON.iter().flat_map(|group| group.words.split('|'));
    words.filter(|word| word.chars().count() >= 2).flat_map(|word| scan.free(word)).collect()
}

/// `which store earned most over the year`: the year is all of the time there is, not an axis.
pub fn is_whole_span(scan: &Scan, word: &str) -> bool {
    const ASKS: [&str; 4] = ["which ", "who ", "what ", "whose "];
    const MOST: [&str; 12] = [
        "most", "best", "highest", "largest", "biggest", "least", "lowest", "fewest", "worst", "more", "top",
        "smallest",
    ];
    // What is reduced over the whole of the time does not run through it.
    let whole = ["whole", "entire", "full", " all "].iter().any(|all| word.contains(all));
    if whole && ["average", "mean", "total", "sum", "median", "which", "who"].iter().any(|w| !scan.all(w).is_empty()) {
        return true;
    }
    let spans =
        matches!(word, "over the year" | "over the month" | "over the week" | "over the quarter" | "over the season");
    if spans && ["summed", "added up", "in total", "totalled", "totaled"].iter().any(|w| !scan.all(w).is_empty()) {
        return true;
    }
    // `top 5 by total over the year`: totals of things, one each.
    let total = ["total", "sum", "overall", "altogether", "in all"].iter().any(|w| !scan.all(w).is_empty());
    let each = ["top", "bottom", "by", "per", "each", "ranking", "ranked"].iter().any(|w| !scan.all(w).is_empty());
    if spans && total && each {
        return true;
    }
    spans && ASKS.iter().any(|ask| scan.text.contains(ask)) && MOST.iter().any(|most| !scan.all(most).is_empty())
}

/// Whether a `who` says of whom something is told: `customers who wait`.
pub fn is_relative(scan: &Scan, who: &Span) -> bool {
    const PLURALS: [&str; 8] = ["people", "those", "anyone", "everyone", "men", "women", "children", "staff"];
    let before = scan.before(who).trim_end();
    let word = before.rsplit(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or("");
    PLURALS.contains(&word) || (word.len() > 3 && word.ends_with('s') && !word.ends_with("ss"))
}

/// Finds every word of the lexicon that is wanted and not part of a name; longer words go first.
pub fn find(scan: &Scan) -> Vec<Found> {
    static ENTRIES: LazyLock<Vec<(&str, &Group)>> = LazyLock::new(|| {
        let mut entries: Vec<(&str, &Group)> =
            LEXICON.iter().flat_map(|group| group.words.split('|').map(move |word| (word, group))).collect();
        entries.sort_by_key(|(word, _)| std::cmp::Reverse(word.len()));
        entries
    });
    let mut out: Vec<(usize, Found)> = Vec::new();
    let spoken = scan.turns();
    // A word inside a turn of speech says no more than the turn: `日付順に` is no ranking.
    let mut taken: Vec<Span> =
        spoken.iter().filter(|(_, f)| f.cue == Cue::Trend).map(|(span, _)| span.clone()).collect();
    for (word, group) in ENTRIES.iter().copied() {
        for span in scan.free(word) {
            let covered = taken.iter().any(|t| *t != span && t.start < span.end && span.start < t.end);
            // `どれほど`, `先ほど` and the like say nothing about a relation.
            // The `分だけ` of one customer is no measure of another.
            let part = word == "分だけ" && scan.before(&span).ends_with('の');
            let idle = part || word == "ほど" && scan.before(&span).ends_with(['れ', '先', 'な', 'さ', 'の']);
            let measured = matches!(word, "どの" | "どれ")
                && ["くらい", "ぐらい", "ほど", "だけ"].iter().any(|end| scan.after(&span).starts_with(end));
            // `年ごとにまとめて` adds up; it lays nothing out.
            let summed = word == "まとめて"
                && ["年で", "月で", "週で", "期で", "年に", "月に", "ごとに", "単位で", "別に", "度で", "つに", "枚に"]
                    .iter()
                    .any(|end| scan.before(&span).ends_with(end));
            // `which node drops the most packets` is no fall.
            // And `calls fall in each cell` are counted there.
            let lies = matches!(word, "fall" | "falls")
                && [" in each", " in every", " into", " under", " within"]
                    .iter()
                    .any(|m| scan.after(&span).starts_with(m));
            let most = lies
                || matches!(word, "drop" | "drops" | "rise" | "fall" | "climb" | "lose")
                    && [" the most", " the least", " the fewest", " most "]
                        .iter()
                        .any(|m| scan.after(&span).starts_with(m));
            // `線を重ねずに` lays nothing over, and the `で` of `線ではなく` belongs to what refuses it.
            let denied = word.ends_with('で')
                && ["はな", "はあり", "なく", "ない"].iter().any(|end| scan.after(&span).starts_with(end));
            let refused =
                denied || !word.is_ascii() && ["ず", "ないで"].iter().any(|end| scan.after(&span).starts_with(end));
            let idle = idle || (word == "who" && is_relative(scan, &span));
            if covered || idle || measured || summed || most || refused || is_whole_span(scan, word) {
                continue;
            }
            taken.push(span.clone());
            if !scan.is_negated(&span) {
                let found = Found { cue: group.cue, word: word.to_owned(), weight: group.weight, form: group.form };
                out.push((span.start, found));
            }
        }
    }
    out.extend(spoken.iter().map(|(span, found)| (span.start, found.clone())));
    out.sort_by_key(|(at, _)| *at);
    out.into_iter().map(|(_, found)| found).collect()
}
