//! The words of a question, and how like each is to a piece of a name: by kinds of likeness, each as sure as it is.

use super::dictionary::{self, Meant};
use super::lexicon::{Hit, Sense, groups, senses, stem_senses};
use super::likeness::{asks, is_akin, is_short_for, is_verb_stem, stands_alone, tells};
use super::link::{Link, is_paired};
use super::pieces::Piece;
use super::text::{Script, Text, Token, script, stem};
use std::collections::HashMap;
use std::ops::Range;

/// How sure each likeness is.
const SAME_STEM: f32 = 1.0;
pub const SYNONYM: f32 = 0.85;
const TRANSLATED: f32 = 0.8;
pub const SHORTENED: f32 = 0.75;
const MISSPELT: f32 = 0.85;
const SAME_KANJI: f32 = 0.35;
/// A known word of no more letters may look like a shorter form of another.
const LONGEST_SHORT: usize = 3;

/// More words of a name have no synonym together.
const LONGEST_PHRASE: usize = 4;

/// The words of a question, ready to be compared.
pub struct Said<'a> {
    text: &'a Text,
    meant: Vec<Meant>,
    groups: HashMap<&'static str, Vec<Range<usize>>>,
}

/// The surest meeting so far, the longer of two that are alike.
#[derive(Default)]
struct Best(Option<(f32, Range<usize>)>);

impl Best {
    fn offer(&mut self, strength: f32, span: Range<usize>) {
        let surer =
            |(known, at): &(f32, Range<usize>)| strength > *known || (strength == *known && span.len() > at.len());
        if self.0.as_ref().is_none_or(surer) {
            self.0 = Some((strength, span));
        }
    }
}

/// A word names one piece: the `states` that are asked for are a `state`, and not a `state_region`.
fn once(met: &mut [Option<(f32, Range<usize>)>], pieces: &[Piece]) {
    for at in 0..met.len() {
        let Some((strength, span)) = met[at].clone() else { continue };
        let surer =
            |n: usize, own: f32| own > strength || (own == strength && (pieces[n].weight, at) > (pieces[at].weight, n));
        let taken = |n: usize| met[n].as_ref().is_some_and(|(own, other)| *other == span && surer(n, *own));
        if (0..met.len()).any(|n| n != at && taken(n)) {
            met[at] = None;
        }
    }
}

impl<'a> Said<'a> {
    pub fn new(text: &'a Text) -> Self {
        let mut by_group: HashMap<&'static str, Vec<Range<usize>>> = HashMap::new();
        for hit in &text.hits {
            // A single kanji inside a longer word says nothing of itself, but `男女` says both.
            let lone = || stands_alone(&text.folded, &hit.span) || is_paired(text, hit);
            // The `number` of `number of rides` names nothing.
            let counts = |other: &Hit| {
                let longer = other.span.start == hit.span.start && other.span.end > hit.span.end;
                longer && other.senses.iter().any(|sense| sense.name == "agg.count")
            };
            if (hit.word.chars().count() == 1 && !lone()) || text.hits.iter().any(counts) {
                continue;
            }
            for sense in hit.senses.iter().filter(|s| s.family() == "is") {
                by_group.entry(sense.value()).or_default().push(hit.span.clone());
            }
        }
        // `上位5` names no rank, `時間帯` no zone.
        let asks = |sense: &Sense| matches!(sense.family(), "order" | "cycle" | "agg");
        let orders = |meant: &Meant| senses(&text.folded[meant.span.clone()]).iter().any(asks);
        let meant = dictionary::words(&text.folded).into_iter().filter(|meant| !orders(meant)).collect();
        Self { text, meant, groups: by_group }
    }

    /// The best likeness of one piece of a name and where it was met.
    pub fn meet(&self, piece: &Piece) -> Option<(f32, Range<usize>)> {
        let mut best = Best::default();
        if piece.latin {
            self.meet_latin(piece, &mut best);
        } else {
            self.meet_japanese(piece, &mut best);
        }
        if let Some((strength, span)) = self.by_group(&piece.groups).0 {
            best.offer(strength, span);
        }
        best.0
    }

    /// The best meeting with a word of the same group of synonyms.
    fn by_group(&self, groups: &[&str]) -> Best {
        let mut best = Best::default();
        for group in groups {
            // `女性` is kin to `sex` as `men` is, and the opposite of it.
            let opposite = |span: &&Range<usize>| {
                let own = |hit: &Hit| hit.sense("opposite").is_some_and(|sense| groups.contains(&sense.value()));
                self.text.hits.iter().any(|hit| hit.span == **span && own(hit))
            };
            for span in self.groups.get(group).into_iter().flatten().filter(|span| !opposite(span)) {
                best.offer(SYNONYM, span.clone());
            }
        }
        best
    }

    /// The likeness of every piece that is met, where and which. Neighbours that have a synonym together are met
    /// together: `燃費` of `miles per gallon`.
    pub fn meet_all(&self, pieces: &[Piece]) -> Vec<(f32, Range<usize>, usize)> {
        let mut met: Vec<Option<(f32, Range<usize>)>> = pieces.iter().map(|piece| self.meet(piece)).collect();
        once(&mut met, pieces);
        let runs = (0..pieces.len()).flat_map(|from| (from + 2..=pieces.len()).map(move |to| from..to));
        for run in runs.filter(|run| run.len() <= LONGEST_PHRASE) {
            let words: Vec<&str> = pieces[run.clone()].iter().map(|piece| piece.text.as_str()).collect();
            let groups: Vec<&str> = groups(&words.join(" ")).collect();
            let better = |(strength, _): &(f32, Range<usize>)| {
                met[run.clone()].iter().flatten().map(|(own, _)| own).sum::<f32>() < strength * run.len() as f32
            };
            // `overtime` of `over_time`.
            let joined = stem(&words.concat());
            let whole = self.text.tokens.iter().find(|t| t.script == Script::Latin && t.stem == joined);
            let whole = whole.map(|token| (SAME_STEM, token.span.clone()));
            if let Some(together) = whole.or_else(|| self.by_group(&groups).0.filter(better)) {
                met[run].fill(Some(together));
            }
        }
        let placed = met.into_iter().enumerate();
        placed.filter_map(|(at, met)| met.map(|(strength, span)| (strength, span, at))).collect()
    }

    /// A whole name that has a synonym of its own.
    pub fn kin(&self, whole: &Piece) -> Link {
        let met = self.by_group(&whole.groups).0;
        met.map_or_else(Link::default, |(strength, span)| Link {
            strength,
            spans: vec![span],
            complete: true,
            whole: true,
            ..Link::default()
        })
    }

    fn meet_latin(&self, piece: &Piece, best: &mut Best) {
        // `第1次` of `第1次産業`, `1985` of `incidents_85_99`.
        let year = |said: &str| said.len() == 4 && piece.text.len() == 2 && said.ends_with(&piece.text);
        let same = |t: &&Token| t.script == Script::Digit && (t.stem == piece.text || year(&t.stem));
        let digits = self.text.tokens.iter().filter(same);
        digits.for_each(|token| best.offer(SAME_STEM, token.span.clone()));
        // What is a word itself is short for no other: `pct` is no precinct.
        let short = senses(&piece.text).is_empty() || piece.text.len() > LONGEST_SHORT;
        for token in self.text.tokens.iter().filter(|t| t.script == Script::Latin) {
            let word = &self.text.folded[token.span.clone()];
            if token.stem == piece.stem || word == piece.text {
                best.offer(SAME_STEM, token.span.clone());
            } else if piece.text.len() > 4
                && word.len() > 3
                && strsim::damerau_levenshtein(word, &piece.text) == 1
                && senses(word).is_empty()
            {
                best.offer(MISSPELT, token.span.clone());
            } else if ((short || word.starts_with(&piece.text)) && is_short_for(&piece.text, word))
                || (is_akin(&piece.text, word) && !asks(word))
                || (piece.text.len() > 5 && tells(word) && is_short_for(word, &piece.text))
            {
                best.offer(SHORTENED, token.span.clone());
            }
        }
        for meant in &self.meant {
            let means = |sense: &Vec<String>| sense.contains(&piece.stem) && (sense.len() == 1 || tells(&piece.stem));
            // `生存率`, a survival rate, of `survived`: the rest of the meaning tells little.
            let akin = |sense: &Vec<String>| {
                let kin = |word: &&String| is_akin(&piece.text, word) || (short && is_short_for(&piece.text, word));
                let (alike, rest): (Vec<&String>, Vec<&String>) = sense.iter().partition(kin);
                let general = |word: &String| stem_senses(word).iter().any(|s| matches!(s.name, "stop" | "general"));
                !alike.is_empty() && rest.into_iter().all(general)
            };
            if meant.senses.iter().any(means) {
                best.offer(TRANSLATED, meant.span.clone());
            } else if meant.senses.iter().any(akin) {
                best.offer(TRANSLATED * SHORTENED, meant.span.clone());
            }
        }
    }

    fn meet_japanese(&self, piece: &Piece, best: &mut Best) {
        let folded = self.text.folded.as_str();
        let at = folded.match_indices(piece.text.as_str()).map(|(at, _)| at..at + piece.text.len());
        for span in at.filter(|span| piece.text.chars().count() > 1 || stands_alone(folded, span)) {
            best.offer(SAME_STEM, span);
        }
        for token in self.text.tokens.iter().filter(|t| t.script == Script::Latin) {
            let word = &folded[token.span.clone()];
            if tells(&token.stem) && !asks(word) && piece.senses.iter().any(|sense| sense.contains(&token.stem)) {
                best.offer(TRANSLATED, token.span.clone());
            }
        }
        // `止まって` for `停止`: one kanji in common, where it begins a word of the question.
        for (at, c) in folded.char_indices() {
            let span = at..at + c.len_utf8();
            let shared = script(c) == Script::Kanji && piece.text.contains(c) && piece.text.chars().count() > 1;
            if shared && is_verb_stem(folded, &span) {
                best.offer(SAME_KANJI, span);
            }
        }
    }
}
