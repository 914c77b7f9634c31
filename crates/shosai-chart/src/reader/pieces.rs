//! The words that the name of a column is made of, and what each of them tells.

use super::dictionary;
use super::lexicon::{groups, senses, stem_senses};
use super::text::{Script, stem, tokens};
use crate::table::{Column, header};
use shosai_text::Meaning;

/// One piece of a column's name.
pub struct Piece {
    pub text: String,
    pub stem: String,
    pub latin: bool,
    pub weight: f32,
    pub groups: Vec<&'static str>,
    pub senses: Vec<Vec<String>>,
}

impl Piece {
    pub fn new(text: &str, weight: f32) -> Self {
        let latin = text.is_ascii();
        let senses = if latin {
            Vec::new()
        } else {
            dictionary::words(text).into_iter().filter(|m| m.span.len() == text.len()).flat_map(|m| m.senses).collect()
        };
        Self { text: text.to_owned(), stem: stem(text), latin, weight, groups: groups(text).collect(), senses }
    }
}

/// Pieces that stand in many names and tell little of any.
pub const GENERAL: f32 = 0.4;

/// What `total` adds to a name: without it the name means the same.
const TOTAL: f32 = 0.1;

fn weight_of(piece: &str) -> f32 {
    if senses(piece).iter().any(|s| s.name == "agg.sum") {
        return TOTAL;
    }
    let general = piece.chars().count() == 1
        || senses(piece).iter().any(|s| matches!(s.name, "stop" | "general") || s.family() == "agg");
    if general { GENERAL } else { 1.0 }
}

/// The shortest word that a name written without gaps is cut at.
const SHORTEST_PART: usize = 3;

/// A longer run of letters is no name, and is not tried at every place.
const LONGEST_NAME: usize = 60;

/// The words of a name written without gaps: `invoicedate`, `custid`, `ncases`. What is no known word,
/// with or without what stands before it, stays whole.
pub fn run_together(name: &str) -> Vec<&str> {
    let known = |word: &str| {
        let senses = stem_senses(word);
        (word.len() >= SHORTEST_PART && !senses.is_empty()) || senses.iter().any(|sense| sense.name == "part")
    };
    let whole = !name.is_ascii() || !(SHORTEST_PART + 2..=LONGEST_NAME).contains(&name.len()) || known(name);
    // Behind a part as `id` or `gp` any beginning may stand: `alcgp`.
    let part = |word: &str| stem_senses(word).iter().any(|sense| sense.name == "part");
    let fits = |at: &usize| {
        let (first, second) = name.split_at(*at);
        known(second) && (known(first) || (first.len() >= SHORTEST_PART && part(second)))
    };
    match (1..name.len()).filter(|_| !whole).find(fits) {
        // `heroin` is a word, and no `hero_in`.
        Some(at) if Meaning::of_word(name).is_none() => vec![&name[..at], &name[at..]],
        _ => vec![name],
    }
}

/// The pieces of a name: words at `_` and changes of case or script, and dictionary words of Japanese runs.
pub fn pieces(column: &Column) -> Vec<Piece> {
    let mut out = Vec::new();
    // `総数（人口）`: what stands in the place of a unit may be the thing.
    let thing = column.unit.as_deref().filter(|unit| unit.chars().count() > 1 && dictionary::meanings(unit).is_some());
    for word in header::words(&column.label).into_iter().chain(thing.map(str::to_owned)) {
        for token in tokens(&word) {
            let text = &word[token.span.clone()];
            match token.script {
                Script::Latin => {
                    out.extend(run_together(text).into_iter().map(|part| Piece::new(part, weight_of(part))))
                }
                Script::Digit => out.push(Piece::new(text, weight_of(text))),
                Script::Kanji | Script::Katakana => {
                    let mut from = 0;
                    for meant in dictionary::words(text) {
                        if from < meant.span.start {
                            out.push(Piece::new(&text[from..meant.span.start], GENERAL));
                        }
                        from = meant.span.end;
                        let own = &text[meant.span];
                        out.push(Piece::new(own, weight_of(own)));
                    }
                    if from < text.len() {
                        out.push(Piece::new(&text[from..], weight_of(&text[from..])));
                    }
                }
                _ => {}
            }
        }
    }
    weigh_head(&mut out);
    out
}

/// What the head of a name weighs: `subject_sex` is a sex.
pub const HEAD: f32 = 1.5;

/// The last telling piece of a name is what the thing is, or the last before an `of` or a `per`.
fn weigh_head(pieces: &mut [Piece]) {
    let of = pieces.iter().position(|piece| matches!(piece.text.as_str(), "of" | "per" | "in" | "by"));
    let of = of.unwrap_or(pieces.len());
    let last = |pieces: &mut [Piece]| pieces.iter().rposition(|piece| piece.weight >= 1.0);
    if let Some(head) = last(&mut pieces[..of]).or_else(|| last(pieces)) {
        pieces[head].weight = HEAD;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_cut_at_the_words_in_it_and_a_long_run_of_letters_is_left_whole() {
        assert_eq!(run_together("invoicedate"), ["invoice", "date"]);
        assert_eq!((run_together("disputes"), run_together("heroin")), (vec!["disputes"], vec!["heroin"]));
        assert_eq!(run_together("qzxvbnmk"), ["qzxvbnmk"]);
        let endless = "poverty".repeat(20_000);
        assert_eq!(run_together(&endless), [endless.as_str()]);
    }
}
