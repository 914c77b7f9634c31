//! Misspelt English words of a query, put right where one word of the vocabulary is near enough: `quartley`.

use super::concepts::CONCEPTS;
use super::lexicon::LEXICON;
use crate::table::{Data, Table, fold::fold, header};
use std::collections::HashSet;
use std::sync::LazyLock;

/// Shorter words are near too many others.
const SHORTEST: usize = 6;
/// The weight of a word that surely asks for a picture.
const ASKING: f64 = 2.5;
/// From this length on, two slips are forgiven.
const LONG: usize = 8;
/// Columns with more words than this are not looked into.
const FEW_WORDS: usize = 100;
/// Words for periods, which are read by patterns and stand in no other list.
const PERIODS: &str = "monthly|weekly|quarterly|yearly|annual|annually|hourly|month|months|quarter|quarters|weekday|weekdays|average|median|maximum|minimum|cumulative|running|compare|comparison|distribution|histogram|percentage|previous|threshold|target|highest|lowest|largest|smallest|between|through|forecast|moving|different|difference|separate|category|categories|overlay|overlaid|boxplot|scatter|correlation|relationship";
/// Everyday words that are near one of the vocabulary and mean themselves.
const EVERYDAY: &str = "personal|showing|people|please|should|really|before|another|though|thought|things|having|making|looking|around|little|enough|almost|always|without|within|everything|something|anything|someone|whether|whatever|because|second|seconds|person|number|numbers|others|better|bigger|smaller|greater|higher|longer|shorter|faster|slower|colder|warmer|picture|figure|figures|single|double|simple|summer|winter|spring|autumn|morning|evening|during|across|behind|beside|besides|against|mostly|mainly|nearly|rather|matter|matters|latest|earlier|earliest|newest|oldest|recent|recently|started|finished|happened|happening|changed|given|taken|wanted|needed|called|pretty|either|neither|together|apart|except|excluding|including|include|ignore|ignoring|regardless|versus|whole|entire|overall|general|certain|several|various|similar|same";

static VOCABULARY: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    let lexicon = LEXICON.iter().flat_map(|group| group.words.split(['|', ' ']));
    let concepts = CONCEPTS.iter().flat_map(|line| line.split(['|', ' ']));
    let all = lexicon.chain(concepts).chain(super::glossary::english_words()).chain(PERIODS.split('|'));
    all.filter(|word| word.len() >= SHORTEST - 1 && word.bytes().all(|b| b.is_ascii_lowercase())).collect()
});

/// Whether an English word is one of those the reading of queries knows, or an everyday one near them.
pub fn is_vocabulary(word: &str) -> bool {
    VOCABULARY.contains(word) || EVERYDAY.split('|').any(|plain| plain == word)
}

/// The query with its misspelt words put right.
pub fn corrected(query: &str, table: &Table) -> String {
    let mut own: HashSet<String> = HashSet::new();
    for column in &table.columns {
        own.extend(header::words(&column.label).into_iter().filter(|word| word.is_ascii()));
        own.extend(super::dictionary::english_of(&column.label));
        if let Data::Text { words, .. } = &column.data
            && words.len() <= FEW_WORDS
        {
            let folded = words.iter().map(|word| fold(word)).collect::<Vec<_>>();
            own.extend(
                folded.iter().flat_map(|word| word.split(|c: char| !c.is_ascii_alphabetic())).map(str::to_owned),
            );
        }
    }
    let mut out = String::with_capacity(query.len());
    let mut rest = query;
    while let Some(start) = rest.find(|c: char| c.is_ascii_alphabetic()) {
        let length = rest[start..].find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len() - start);
        let word = &rest[start..start + length];
        out.push_str(&rest[..start]);
        out.push_str(&meant(word, &own).unwrap_or_else(|| word.to_owned()));
        rest = &rest[start + length..];
    }
    out.push_str(rest);
    out
}

/// The one word that a misspelt one was meant to be.
fn meant(word: &str, own: &HashSet<String>) -> Option<String> {
    let lower = word.to_ascii_lowercase();
    // A capital inside or at the start may begin a name.
    // A shorter word is put right only where a letter of a word for a picture is missing: `spred`.
    let short = lower.len() == SHORTEST - 1;
    let plain = (lower.len() >= SHORTEST || short) && !word[1..].bytes().any(|b| b.is_ascii_uppercase());
    if !plain || is_known(&lower, own) {
        return None;
    }
    if let Some(period) = PERIODS.split('|').find(|period| sounds_like(&lower, period)) {
        return Some(period.to_owned());
    }
    let slips = if lower.len() >= LONG { 2 } else { 1 };
    let words = VOCABULARY.iter().copied().chain(own.iter().map(String::as_str));
    let ends = |word: &str| (word.bytes().next(), word.bytes().next_back());
    let asks = |other: &&str| !short || (other.len() == SHORTEST && super::cue::weight_of(other) >= ASKING);
    let near = words
        .filter(asks)
        .filter(|other| other.len() >= SHORTEST && ends(other) == ends(&lower) && is_same_frame(other, &lower));
    let mut found: Vec<(usize, &str)> =
        near.filter_map(|other| distance(&lower, other, slips).map(|slips| (slips, other))).collect();
    found.sort_unstable();
    found.dedup();
    match found.as_slice() {
        [(_, only)] => Some((*only).to_owned()),
        [(first, best), (second, _), ..] if first < second => Some((*best).to_owned()),
        // Of words as near as each other, the one that asks for a picture.
        [(first, _), ..] => {
            let mut asking = found.iter().filter(|(slips, other)| slips == first && super::cue::weight_of(other) > 0.0);
            asking.next().filter(|_| asking.next().is_none()).map(|(_, other)| (*other).to_owned())
        }
        _ => None,
    }
}

/// Whether a word keeps the start and the end of a long one for a period or a reading, and most of the rest.
fn sounds_like(word: &str, period: &str) -> bool {
    const START: usize = 4;
    const SLIPS: usize = 3;
    let ends = |word: &str| word.bytes().next_back();
    period.len() > LONG
        && word.len() >= LONG
        && word.as_bytes()[..START] == period.as_bytes()[..START]
        && ends(word) == ends(period)
        && distance(word, period, SLIPS).is_some()
}

/// Whether a word is spelt as some known one, perhaps with an ending.
fn is_known(word: &str, own: &HashSet<String>) -> bool {
    let known = |w: &str| VOCABULARY.contains(w) || own.contains(w) || EVERYDAY.split('|').any(|plain| plain == w);
    let stem = super::synonyms::stem(word);
    let endings = ["", "s", "e", "y", "ing", "ed", "er"];
    // What is left of a short word begins too many others.
    const STEM: usize = 4;
    known(word) || stem.len() >= STEM && endings.iter().any(|end| known(&format!("{stem}{end}")))
}

/// Whether the consonants of one word hold those of the other: a consonant too many or missing is a slip, one in place of another
/// makes another word (`concerts`, `converts`).
fn is_same_frame(a: &str, b: &str) -> bool {
    let consonants = |word: &str| {
        let mut letters: Vec<u8> = word.bytes().filter(|c| !b"aeiouy".contains(c)).collect();
        letters.sort_unstable();
        letters
    };
    let holds = |mut all: Vec<u8>, part: Vec<u8>| {
        part.iter().all(|c| all.iter().position(|other| other == c).map(|at| all.remove(at)).is_some())
    };
    let (a, b) = (consonants(a), consonants(b));
    if a.len() >= b.len() { holds(a, b) } else { holds(b, a) }
}

/// How many slips lie between two words: a letter too many, missing or wrong, or two changed about. `None` beyond `most`.
fn distance(a: &str, b: &str, most: usize) -> Option<usize> {
    // Asked of a whole vocabulary, so that what the lengths alone tell is told first.
    if a.len().abs_diff(b.len()) > most {
        return None;
    }
    Some(strsim::osa_distance(a, b)).filter(|slips| *slips <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_put_right_and_names_are_left() {
        let table = Table::read_str("date,revenue,store\n2024-01-01,1,Minatoku\n2024-01-02,2,Kitaku\n").unwrap();
        let read = |query: &str| corrected(query, &table);
        assert_eq!(read("quartley revnue trend"), "quarterly revenue trend");
        assert_eq!(read("hsitogram of revneue"), "histogram of revenue");
        for right in [
            "sales in Minatoku by month",
            "people please",
            "concerts",
            "converging",
            "what should we look at",
            "売上の推移",
        ] {
            assert_eq!(read(right), right);
        }
    }
}
