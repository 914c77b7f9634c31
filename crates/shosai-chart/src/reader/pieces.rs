//! The words that the name of a column is made of, and what each of them tells.

use super::dictionary;
use super::lexicon::{groups, senses, stem_senses};
use super::text::{Script, stem, tokens};
use crate::table::{Column, header};
use shosai_text::Meaning;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// One piece of a column's name.
pub struct Piece {
    pub text: String,
    pub stem: String,
    pub latin: bool,
    pub weight: f32,
    /// Several names of the table have it.
    pub common: bool,
    pub groups: Vec<&'static str>,
    pub senses: Vec<Vec<String>>,
}

impl Piece {
    pub fn new(text: &str, weight: f32) -> Self {
        let latin = text.is_ascii();
        let word = || dictionary::words(text).into_iter().filter(|meant| meant.span.len() == text.len());
        let senses = if dictionary::can_be_word(text) { word().flat_map(|m| m.senses).collect() } else { Vec::new() };
        Self {
            text: text.to_owned(),
            stem: stem(text),
            latin,
            weight,
            common: false,
            groups: groups(text).collect(),
            senses,
        }
    }
}

/// Pieces that stand in many names and tell little of any.
pub const GENERAL: f32 = 0.4;

/// What `total` adds to a name: without it the name means the same.
const TOTAL: f32 = 0.1;

fn weight_of(piece: &str) -> f32 {
    let preposition = matches!(piece, "of" | "per" | "in" | "by" | "to" | "the");
    if preposition || senses(piece).iter().any(|s| s.name == "agg.sum") {
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

/// The pieces of a name: words at `_` and changes of case or script, and dictionary words of Japanese runs. What stands in
/// brackets only says more of a name that tells something without it; what numbers a name tells nothing.
pub fn pieces(column: &Column) -> Vec<Piece> {
    let (name, aside) = header::bracketed(&column.label);
    let mut out = pieces_of(&name);
    let tells = out.iter().any(|piece| piece.weight > GENERAL);
    // `総数（人口）`: what stands in the place of a unit may be the thing.
    let thing = column.unit.as_deref().filter(|unit| unit.chars().count() > 1 && dictionary::meanings(unit).is_some());
    out.extend(thing.into_iter().flat_map(pieces_of));
    let mut more = pieces_of(&aside);
    if tells {
        weigh_head(&mut out);
        more.iter_mut().for_each(|piece| piece.weight = piece.weight.min(GENERAL));
    }
    out.append(&mut more);
    if !tells {
        weigh_head(&mut out);
    }
    out
}

/// Names that make a family by a piece that all of them have.
const FAMILY: usize = 3;

/// The pieces of all names of a table.
pub fn all_pieces(columns: &[Arc<Column>]) -> Vec<Vec<Piece>> {
    let mut all: Vec<Vec<Piece>> = columns.iter().map(|column| pieces(column)).collect();
    let mut often: HashMap<String, usize> = HashMap::new();
    for own in &all {
        let stems: HashSet<&str> = own.iter().map(|piece| piece.stem.as_str()).collect();
        stems.into_iter().for_each(|stem| *often.entry(stem.to_owned()).or_default() += 1);
    }
    for own in &mut all {
        own.iter_mut().for_each(|piece| piece.common = often[&piece.stem] >= FAMILY);
        // `最終学歴人口（大学・大学院）`: what stands in brackets tells it from the others.
        if own.iter().all(|piece| piece.common || piece.weight <= GENERAL) {
            let aside = |piece: &&mut Piece| !piece.common && weight_of(&piece.text) >= 1.0;
            own.iter_mut().filter(aside).for_each(|piece| piece.weight = 1.0);
        }
    }
    all
}

/// Whether a word only numbers a name: `A1101`, `c04505`, and `04` before it.
fn numbers_name(word: &str, first: bool) -> bool {
    let code = word.trim_start_matches('#');
    let digits = code.trim_start_matches(|c: char| c.is_ascii_lowercase());
    let letters = code.len() - digits.len();
    let numbered = digits.len() > 1 && digits.bytes().all(|b| b.is_ascii_digit());
    // `2023_総人口` is of that year.
    let year = digits.len() == 4 && (digits.starts_with("19") || digits.starts_with("20"));
    let whole = letters == 0 && digits.bytes().all(|b| b.is_ascii_digit()) && !year;
    numbered && (1..=2).contains(&letters) || (first && whole)
}

/// The words of a name without what only numbers it.
fn words_of(name: &str) -> Vec<String> {
    let words = header::words(name);
    let told = words.iter().any(|word| !word.is_ascii());
    let mut first = told;
    let mut own = |word: String| {
        let code = told && numbers_name(&word, first);
        first &= code;
        // `肺炎Se26` ends with the number that a list gives it.
        let end = word.trim_end_matches(|c: char| c.is_ascii_alphanumeric()).len();
        let numbered = !word.is_ascii() && numbers_name(&word[end..], false);
        (!code).then(|| if numbered { word[..end].to_owned() } else { word })
    };
    words.into_iter().filter_map(&mut own).collect()
}

/// What a Japanese name is without brackets and what numbers it; nothing where that is a single letter.
pub fn core(name: &str) -> String {
    let core = words_of(&header::bracketed(name).0).concat();
    if core.is_ascii() || core.chars().count() < 2 { String::new() } else { core }
}

fn pieces_of(name: &str) -> Vec<Piece> {
    let own = |word: &String| -> Vec<Piece> {
        tokens(word).into_iter().flat_map(|token| pieces_of_token(&word[token.span], token.script)).collect()
    };
    let mut out: Vec<Piece> = words_of(name).iter().flat_map(own).collect();
    // `MtCO2e`, `rn`: what is no word tells little beside one.
    let spelt = |piece: &Piece| {
        let has = |letters: &[u8]| piece.text.bytes().any(|b| letters.contains(&b));
        !piece.latin || piece.text.len() == 1 || has(b"aeiouy") != has(b"0123456789")
    };
    let word = |piece: &Piece| !senses(&piece.text).is_empty() || spelt(piece);
    if out.iter().any(|piece| piece.weight >= 1.0 && word(piece)) {
        out.iter_mut().filter(|piece| !word(piece)).for_each(|piece| piece.weight = piece.weight.min(GENERAL));
    }
    out
}

/// Letters behind the known words of a name that are no word of their own.
const LONGEST_ENDING: usize = 2;

fn pieces_of_token(text: &str, script: Script) -> Vec<Piece> {
    let own = |part: &str| Piece::new(part, weight_of(part));
    match script {
        Script::Latin => run_together(text).into_iter().map(own).collect(),
        Script::Digit => vec![own(text)],
        Script::Kanji | Script::Katakana => {
            let (mut out, mut from) = (Vec::new(), 0);
            for meant in dictionary::words(text) {
                if from < meant.span.start {
                    out.push(Piece::new(&text[from..meant.span.start], GENERAL));
                }
                from = meant.span.end;
                out.push(own(&text[meant.span]));
            }
            // `額等`, `者数`: what is left behind known words only ends them.
            let ends = from > 0 && text[from..].chars().count() <= LONGEST_ENDING;
            if from < text.len() {
                out.push(if ends { Piece::new(&text[from..], GENERAL) } else { own(&text[from..]) });
            }
            out
        }
        Script::Hiragana if text.chars().count() > 1 && dictionary::meanings(text).is_some() => vec![own(text)],
        _ => Vec::new(),
    }
}

/// What the head of a name weighs: `subject_sex` is a sex.
pub const HEAD: f32 = 1.5;

/// The last telling piece of a name is what the thing is, or the last before an `of` or a `per`.
fn weigh_head(pieces: &mut [Piece]) {
    let of = pieces.iter().position(|piece| matches!(piece.text.as_str(), "of" | "per" | "in" | "by"));
    let of = of.unwrap_or(pieces.len());
    // `revenue_generated`, `units_sold`: what was done with a thing is not the thing.
    let done = |piece: &Piece| {
        let irregular = || senses(&piece.text).iter().any(|sense| sense.name == "aside.done");
        piece.latin && ((piece.text.len() > 4 && piece.text.ends_with("ed")) || irregular())
    };
    let last = |pieces: &mut [Piece]| {
        let thing = pieces.iter().rposition(|piece| piece.weight >= 1.0 && !done(piece));
        thing.or_else(|| pieces.iter().rposition(|piece| piece.weight >= 1.0))
    };
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
