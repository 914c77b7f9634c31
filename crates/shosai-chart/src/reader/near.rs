//! What no name, synonym or translation answers to: the column whose name is nearest in meaning, where one clearly is.

use super::dictionary;
use super::features::{SURE, letter};
use super::frame::{Frame, says_more};
use super::kind_of_measure::{MeasureKind, kind_of, kind_of_name};
use super::link::Link;
use super::pieces::{GENERAL, HEAD, Piece};
use super::text::Text;
use crate::table::{Column, Data, Table};
use shosai_text::Meaning;
use std::ops::Range;

/// Words of one field are as near as this in both languages.
const NEAR: f32 = 0.4;
/// Amounts of one field are many: `gas` is no `water`.
const NEAR_AMOUNT: f32 = 0.45;
/// How much nearer the nearest column must be than the next.
const CLEARLY: f32 = 0.06;
/// The strength of a link that a likeness stands for: words of one field are less than a name.
const LEAST: f32 = 0.3;
const STEEP: f32 = 0.5;

/// Values that are looked at, and how many of them must be known words to tell what they are.
const MOST_VALUES: usize = 40;
const FEWEST_VALUES: usize = 3;
/// How much a name that other words hint at goes before one that none does.
const HINTED: f32 = 0.3;

/// What a name loses for each word that it has besides, of the first few, and for being no rate where one is asked for.
const SAYS_MORE: f32 = 0.06;
const MOST_MORE: usize = 2;
const UNLIKE: f32 = 0.1;

/// Links the words that nothing took to the columns that no word names.
pub fn near(text: &Text, frame: &Frame, links: &mut [Link], table: &Table, pieces: &[Vec<Piece>]) -> bool {
    let mut found = false;
    let names: Vec<Vec<(Meaning, f32)>> = pieces.iter().map(|own| names_of(own)).collect();
    // `top 5 countries by sales`: what is ranked are rows, unless the values of a column are such things.
    let ranked = frame.counted.iter().filter(|_| frame.top.is_some());
    let words = frame.unread.iter().map(|word| (word, false)).chain(ranked.map(|word| (word, true)));
    for (word, by_values) in words {
        let Some(span) = text.folded.rfind(word.as_str()).map(|at| at..at + word.len()) else { continue };
        if says_more(text, &span, links) {
            continue;
        }
        let Some((at, likeness)) = nearest(text, &span, links, table, &names, by_values) else { continue };
        let strength = LEAST + STEEP * likeness;
        if links[at].strength < SURE && links[at].strength < strength {
            links[at] = Link { strength, spans: vec![span], near: true, ..Link::default() };
            found = true;
        }
    }
    found
}

/// How near a column is in meaning to what no name surely took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nearness {
    /// By its name.
    pub name: f32,
    /// By what its values are.
    pub values: f32,
    /// Columns of its kind that are nearer to the same word, and how much nearer it is than the next where none is.
    pub behind: usize,
    pub ahead: f32,
}

/// How near each column is, among those of its kind.
pub fn nearness(frame: &Frame, table: &Table, pieces: &[Vec<Piece>]) -> Vec<Nearness> {
    let words: Vec<Vec<Meaning>> = frame.open.iter().map(|word| meanings_of(word)).filter(|m| !m.is_empty()).collect();
    if words.is_empty() {
        return vec![Nearness::default(); pieces.len()];
    }
    let letters: Vec<char> = table.columns.iter().map(|column| letter(column)).collect();
    let values: Vec<Vec<Meaning>> = table.columns.iter().map(|column| meanings_of_values(column)).collect();
    let names: Vec<Vec<(Meaning, f32)>> = pieces.iter().map(|own| names_of(own)).collect();
    let of_name = |word: &[Meaning], at: usize| {
        let pairs = word.iter().flat_map(|word| names[at].iter().map(|(name, share)| share * word.likeness(name)));
        pairs.fold(0.0, f32::max)
    };
    let of_values = |word: &[Meaning], at: usize| {
        let mean = |word: &Meaning| values[at].iter().map(|value| word.likeness(value)).sum::<f32>();
        word.iter().map(|word| mean(word) / values[at].len().max(1) as f32).fold(0.0, f32::max)
    };
    let mut out = vec![Nearness::default(); pieces.len()];
    for word in &words {
        let names: Vec<f32> = (0..pieces.len()).map(|at| of_name(word, at)).collect();
        let values: Vec<f32> = (0..pieces.len()).map(|at| of_values(word, at)).collect();
        for at in 0..out.len() {
            let own = names[at].max(values[at]);
            if own <= out[at].name.max(out[at].values) {
                continue;
            }
            let others = (0..out.len()).filter(|n| *n != at && letters[*n] == letters[at]);
            let others: Vec<f32> = others.map(|n| names[n].max(values[n])).collect();
            let behind = others.iter().filter(|other| **other > own).count();
            let next = others.iter().copied().fold(0.0, f32::max);
            out[at] = Nearness { name: names[at], values: values[at], behind, ahead: (own - next).max(0.0) };
        }
    }
    out
}

/// The one column that is clearly nearest to the word there, by its name or by what its values are.
fn nearest(
    text: &Text,
    span: &Range<usize>,
    links: &[Link],
    table: &Table,
    names: &[Vec<(Meaning, f32)>],
    by_values: bool,
) -> Option<(usize, f32)> {
    let meant = meanings_of(&text.folded[span.clone()]);
    // What stands before a mark of grouping is gone through, and no amount is.
    let through = by_values || is_gone_through(text, span);
    let no_amount = through || text.has("agg.count");
    let rate = kind_of_name(&text.folded[span.clone()], &|| false) == Some(MeasureKind::Rate);
    let fits = |at: &usize| {
        let column = &table.columns[*at];
        let amount = || matches!(kind_of(column), Some(MeasureKind::Flow | MeasureKind::Stock));
        letter(column) != 'M' || !(no_amount || (rate && amount()))
    };
    let likeness = |at: usize| {
        let column = &table.columns[at];
        let names = &names[at];
        let pairs = meant.iter().flat_map(|word| names.iter().map(|(name, share)| share * word.likeness(name)));
        let name = pairs.fold(0.0, f32::max);
        // Of two that have the word, the one is meant that says no more; a rate is one of the rates.
        let more = names.len().saturating_sub(1).min(MOST_MORE) as f32 * SAYS_MORE;
        let unlike = if is_rate(column) == rate { 0.0 } else { UNLIKE };
        let values = meant.iter().map(|word| kind_of_values(word, column)).fold(0.0, f32::max);
        let own = if by_values { values } else { name.max(values) };
        let hinted = if links[at].strength < SURE { HINTED * links[at].strength } else { 0.0 };
        (at, own, own + hinted - more - unlike)
    };
    let mut all: Vec<(usize, f32, f32)> = (0..table.columns.len()).filter(fits).map(likeness).collect();
    all.sort_by(|a, b| b.2.total_cmp(&a.2));
    let next = all.get(1).map_or(0.0, |(.., next)| *next);
    let (at, likeness, worth) = all.first().copied()?;
    let least = if letter(&table.columns[at]) == 'M' { NEAR_AMOUNT } else { NEAR };
    (likeness >= least && worth >= next + CLEARLY).then_some((at, likeness))
}

/// Whether a mark of grouping stands right behind a word.
pub fn is_gone_through(text: &Text, span: &Range<usize>) -> bool {
    ["別", "ごと", "毎"].iter().any(|mark| text.folded[span.end..].starts_with(mark))
}

/// Whether a column holds rates, by its name or by its numbers.
fn is_rate(column: &Column) -> bool {
    let parts = |values: &[f64]| {
        values.iter().all(|v| v.is_nan() || (0.0..=1.0).contains(v)) && values.iter().any(|v| v.fract() > 0.0)
    };
    kind_of(column).map_or_else(|| column.as_numbers().is_some_and(parts), |kind| kind == MeasureKind::Rate)
}

/// How near the values of a column are to a word for what they are: `country` of `France` and `Italy`.
fn kind_of_values(word: &Meaning, column: &Column) -> f32 {
    let known = meanings_of_values(column);
    known.iter().map(|value| word.likeness(value)).sum::<f32>() / known.len().max(1) as f32
}

/// What the values of a column mean, where most of them are known words.
fn meanings_of_values(column: &Column) -> Vec<Meaning> {
    let Data::Text { words, .. } = &column.data else { return Vec::new() };
    let known: Vec<Meaning> = words.iter().take(MOST_VALUES).filter_map(|value| Meaning::of_word(value)).collect();
    let told = known.len() >= FEWEST_VALUES && known.len() * 2 >= words.len().min(MOST_VALUES);
    if told { known } else { Vec::new() }
}

/// The meaning of a word, or of each word of a compound without one of its own.
fn meanings_of(word: &str) -> Vec<Meaning> {
    let parts = || dictionary::words(word).into_iter().filter_map(|part| Meaning::of_word(&word[part.span]));
    Meaning::of_word(word).map_or_else(|| parts().collect(), |whole| vec![whole])
}

/// What a word before the head of a name is worth: a patient's age is no patient.
const BEFORE_HEAD: f32 = 0.8;

/// What the telling pieces of a name mean, and what each is worth.
fn names_of(pieces: &[Piece]) -> Vec<(Meaning, f32)> {
    let worth = |piece: &Piece| if piece.weight >= HEAD { 1.0 } else { BEFORE_HEAD };
    let telling = pieces.iter().filter(|piece| piece.weight > GENERAL);
    telling.filter_map(|piece| Some((Meaning::of_word(&piece.text)?, worth(piece)))).collect()
}
