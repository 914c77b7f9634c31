//! What no name, synonym or translation answers to: how near it is in meaning to the names and values of columns.

use super::dictionary;
use super::frame::Frame;
use super::pieces::{GENERAL, HEAD, Piece};
use crate::table::letter::letter;
use crate::table::{Column, Data, Table};
use shosai_text::Meaning;

/// Values that are looked at, and how many of them must be known words to tell what they are.
const MOST_VALUES: usize = 40;
const FEWEST_VALUES: usize = 3;

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
