//! What a query looks for, in every spelling and word that the corpus uses.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, HashMap};

use super::abbreviations::abbreviated;
use super::abroad;
use super::akin::NearWord;
use super::compounds::SHORTEST_HEAD;
use super::matching::{Pattern, Strength};
use super::sounding::sounding;
use super::typos::meant;
use crate::corpus::Library;
use crate::index::key;
use crate::query::{
    Parsed, Piece, Source, Spellings, homophones, is_hiragana, is_kanji, read_as, sudachi, sudachi_in_doubt,
};
use shosai_text::Words;

/// One thing that is looked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Term {
    /// As the query has it.
    pub text: String,
    /// The dictionary form of a verb or adjective.
    pub base: Option<String>,
    pub generic: bool,
    pub must: bool,
    pub patterns: Vec<Pattern>,
    /// Whether its parts are terms by themselves, since it stands nowhere as a whole.
    pub in_parts: bool,
    /// Words of the corpus that were probably meant, where this one stands nowhere.
    pub meant: Vec<String>,
    /// Other words that dictionaries have for it, whether or not they stand anywhere.
    pub said: Vec<String>,
    /// Words of the corpus near to it in meaning, once they were looked for.
    pub near: OnceCell<Vec<NearWord>>,
    /// The part that was taken of all that is likely about it.
    pub taken: f64,
}

impl Term {
    /// Whether it must be found: it does not only tell how something is asked, nor stand in its parts alone.
    pub fn is_asked(&self) -> bool {
        !self.generic && !self.in_parts
    }

    /// Whether a word is already looked for as a part of another.
    pub fn has(&self, key: &str) -> bool {
        self.patterns.iter().any(|pattern| key.contains(&pattern.key))
    }
}

/// Shorter kana are read in too many ways.
const SHORTEST_KANA: usize = 3;
/// Words that the corpus uses this rarely may be widened in any case.
pub(super) const RARE: usize = 3;
/// A word that stands in so many sections needs no word of another language.
const COMMON: usize = 40;
/// More of those are chance.
const MOST_ABROAD: usize = 8;
/// More synonyms of one word are not followed.
const MOST_SYNONYMS: usize = 24;

/// Makes the terms of a query.
pub(super) fn terms(library: &Library, parsed: &Parsed, manual: Option<&str>, tagger: &RefCell<Words>) -> Vec<Term> {
    let seek = Seek { library, manual, tagger, occurring: RefCell::default(), counted: RefCell::default() };
    let mut terms: Vec<Term> = Vec::new();
    for piece in &parsed.pieces {
        let made = seek.term(piece, parsed.pieces.len() > 1);
        if seek.only_sounds(&made) {
            terms.push(seek.mended(made));
            continue;
        }
        if made.patterns.is_empty() && !piece.generic {
            let further = seek.further(&piece.text);
            if !further.is_empty() {
                terms.push(Term { text: piece.text.clone(), patterns: further, ..Term::default() });
                continue;
            }
            let mut alike = homophones(&piece.text, &|key| seek.occurs(key));
            if alike.is_empty() && made.said.is_empty() {
                alike = abbreviated(library, manual, &piece.text);
            }
            if !alike.is_empty() {
                terms.push(seek.with_meant(made, alike));
                continue;
            }
            let parts = seek.parts(&piece.text);
            // Where a part stands nowhere either, the whole may be a slip.
            let doubtful = parts.iter().any(|part| part.patterns.is_empty() || !part.meant.is_empty());
            let slip = if doubtful { meant(seek.library, seek.manual, &piece.text) } else { Vec::new() };
            if !slip.is_empty() {
                terms.push(seek.with_meant(made, slip));
                continue;
            }
            if parts.iter().any(|part| !part.patterns.is_empty()) {
                terms.push(Term { in_parts: true, ..made });
                terms.extend(parts);
                continue;
            }
            terms.push(seek.mended(made));
            continue;
        }
        terms.push(made);
    }
    for term in &mut terms {
        term.must = parsed.must.contains(&term.text);
    }
    terms
}

pub(super) struct Seek<'a> {
    pub(super) library: &'a Library,
    manual: Option<&'a str>,
    pub(super) tagger: &'a RefCell<Words>,
    /// What was asked of the index before: spellings of one word lead to the same ones again and again.
    occurring: RefCell<HashMap<String, bool>>,
    counted: RefCell<HashMap<String, usize>>,
}

impl Seek<'_> {
    /// A term with all that is looked for; in a sentence a compound also stands for its first word.
    pub(super) fn term(&self, piece: &Piece, in_sentence: bool) -> Term {
        let mut patterns = Patterns::default();
        if is_bare_stem(piece) {
            patterns.add(self, &piece.text, Strength::Head, Strength::Head);
        } else {
            patterns.add(self, &piece.text, Strength::Given, Strength::Respelt);
        }
        if !piece.generic {
            self.synonyms(&piece.text, Strength::Synonym, &mut patterns);
            if let Some(base) = piece.base.as_ref().filter(|base| **base != piece.text) {
                self.synonyms(base, Strength::Synonym, &mut patterns);
            }
            if piece.text.chars().all(is_hiragana) {
                self.of_written(&piece.text, &mut patterns);
            }
            self.heads(&piece.text, in_sentence, &mut patterns);
            if in_sentence {
                self.first_word(&piece.text, &mut patterns);
            } else {
                self.rarest_part(&piece.text, &mut patterns);
            }
            self.abroad(piece, &mut patterns);
            if patterns.found.is_empty() {
                for other in sudachi_in_doubt(&piece.text) {
                    patterns.add(self, &other, Strength::Head, Strength::Head);
                }
            }
            if !patterns.found.iter().any(|pattern| pattern.strength <= Strength::Respelt) {
                for word in self.last_katakana(&piece.text.chars().collect::<Vec<_>>()) {
                    patterns.add(self, &word, Strength::Head, Strength::Head);
                }
            }
        }
        let (patterns, said) = (patterns.found, patterns.said);
        Term {
            text: piece.text.clone(),
            base: piece.base.clone(),
            generic: piece.generic,
            patterns,
            said,
            ..Term::default()
        }
    }

    /// The words of the other language, and words that mean the same in it, for what the manuals hardly name so.
    fn abroad(&self, piece: &Piece, patterns: &mut Patterns) {
        let given = patterns.found.iter().filter(|pattern| pattern.strength <= Strength::Respelt);
        let held = given.map(|pattern| self.count(&pattern.key)).max().unwrap_or(0);
        let word = piece.base.as_deref().unwrap_or(&piece.text);
        if held >= COMMON {
            return;
        }
        // A loan word is translated as the word that it sounds like: リファラル, referral, 紹介.
        let lent = patterns.found.iter().find(|pattern| held > 0 && is_loan(word) && pattern.key.is_ascii());
        let lent = lent.map(|pattern| abroad::translations(&pattern.key)).unwrap_or_default();
        let occurring = |word: &&str| self.occurs(&key(word));
        for other in abroad::translations(word).into_iter().chain(lent).filter(occurring).take(MOST_ABROAD) {
            patterns.add(self, other, Strength::Remote, Strength::Remote);
        }
        let mut alike = abroad::alike(word);
        if held == 0 && patterns.found.iter().all(|pattern| self.count(&pattern.key) <= RARE) {
            alike.extend(abroad::akin(word));
        }
        for other in alike.into_iter().filter(occurring).take(MOST_ABROAD) {
            patterns.add(self, other, Strength::Head, Strength::Head);
        }
    }

    pub(super) fn synonyms(&self, word: &str, strength: Strength, patterns: &mut Patterns) {
        let mut others = self.library.dictionary.others(word, self.manual);
        for (id, manual) in &self.library.manuals {
            if self.manual.is_none_or(|wanted| wanted == id) {
                others.extend(manual.defined.others(word, None));
            }
        }
        others.truncate(MOST_SYNONYMS);
        for other in &others {
            patterns.add(self, other, strength, strength);
        }
        let remote = sudachi(word);
        patterns.said.extend(others.into_iter().chain(remote.iter().cloned()));
        for other in remote {
            patterns.add(self, &other, strength.max(Strength::Remote), strength.max(Strength::Remote));
        }
        // Words of the other script are taken as they stand: their stems sound otherwise.
        let word_key = key(word);
        for other in sounding(self.library, &word_key, |other| self.occurs(other)) {
            patterns.push(Pattern::of(other, strength));
        }
    }

    /// Words for what kana are written as, even where the manuals have only those: 時間外労働 for ざんぎょう.
    fn of_written(&self, kana: &str, patterns: &mut Patterns) {
        let mut written: Vec<String> = patterns.found.iter().map(|pattern| pattern.key.clone()).collect();
        if written.is_empty() && kana.chars().count() >= SHORTEST_KANA {
            written.extend(read_as(kana).map(str::to_owned));
        }
        for other in written.iter().filter(|key| !key.chars().all(is_hiragana)) {
            self.synonyms(other, Strength::Synonym, patterns);
        }
    }

    /// Words for the words for it, when none of those occurs.
    fn further(&self, word: &str) -> Vec<Pattern> {
        let mut patterns = Patterns::default();
        for other in self.library.dictionary.others(word, self.manual) {
            self.synonyms(&other, Strength::Head, &mut patterns);
        }
        patterns.found
    }

    /// Whether a word stands nowhere, and only a word of the other script sounds like it: pasword, パスワード; バックアプ,
    /// backup.
    fn only_sounds(&self, term: &Term) -> bool {
        let latin = term.text.chars().all(|c| c.is_ascii_alphabetic());
        let mut sure = term.patterns.iter().filter(|pattern| pattern.strength <= Strength::Synonym).peekable();
        (latin || is_loan(&term.text))
            && !term.generic
            && sure.peek().is_some()
            && sure.all(|pattern| pattern.strength > Strength::Respelt && pattern.key.is_ascii() != latin)
            && self.library.dictionary.others(&term.text, self.manual).is_empty()
    }

    /// A part that stands nowhere, with the words that sound like it, or else with those that were probably meant.
    pub(super) fn heard(&self, term: Term) -> Term {
        let alike = homophones(&term.text, &|key| self.occurs(key));
        if alike.is_empty() { self.mended(term) } else { self.with_meant(term, alike) }
    }

    /// A term that stands nowhere, with the words that were probably meant.
    fn mended(&self, term: Term) -> Term {
        let meant = meant(self.library, self.manual, &term.text);
        self.with_meant(term, meant)
    }

    fn with_meant(&self, mut term: Term, meant: Vec<String>) -> Term {
        let mut patterns = Patterns::default();
        for word in &meant {
            patterns.push(Pattern { written: Some(word.clone()), ..Pattern::of(key(word), Strength::Near) });
            patterns.add(self, word, Strength::Near, Strength::Near);
            self.synonyms(word, Strength::Near, &mut patterns);
        }
        term.patterns.extend(patterns.found);
        Term { meant, ..term }
    }

    /// Whether a run of katakana is used, with or without a long vowel at its end.
    pub(super) fn is_katakana_word(&self, key: &str) -> bool {
        let stem = key.trim_end_matches('ー');
        self.library.segments.iter().any(|segment| segment.words.has_katakana(stem))
    }

    pub(super) fn occurs(&self, key: &str) -> bool {
        let known = self.occurring.borrow().get(key).copied();
        known.unwrap_or_else(|| {
            let occurs = self.library.any_holding(key, self.manual);
            self.occurring.borrow_mut().insert(key.to_owned(), occurs);
            occurs
        })
    }

    pub(super) fn count(&self, key: &str) -> usize {
        let known = self.counted.borrow().get(key).copied();
        known.unwrap_or_else(|| {
            let count = self.library.likely(key, self.manual).len();
            self.counted.borrow_mut().insert(key.to_owned(), count);
            count
        })
    }
}

#[derive(Default)]
pub(super) struct Patterns {
    pub(super) found: Vec<Pattern>,
    /// Other words, as dictionaries have them.
    said: Vec<String>,
    seen: BTreeMap<String, usize>,
}

impl Patterns {
    pub(super) fn add(&mut self, seek: &Seek<'_>, word: &str, given: Strength, respelt: Strength) {
        let spellings = Spellings::of(word, &|key| seek.occurs(key));
        let kana = word.chars().all(is_hiragana);
        for (index, (key, source)) in spellings.keys.into_iter().enumerate() {
            // Kana in the other script are a whole word: てんぷ is not the beginning of テンプレート.
            if kana && is_loan(&key) && !seek.is_katakana_word(&key) {
                continue;
            }
            let strength = if index == 0 { given } else { respelt };
            // A kanji that was asked for alone is a word; a single letter of other scripts is not.
            let is_word = key.chars().count() >= SHORTEST_HEAD || index == 0 && key.chars().all(is_kanji);
            if is_word && (index > 0 || seek.occurs(&key)) {
                let written = (index == 0).then(|| word.to_owned());
                self.push(Pattern { written, cut: source == Source::Cut, ..Pattern::of(key, strength) });
            }
        }
    }

    pub(super) fn push(&mut self, pattern: Pattern) {
        if let Some(known) = self.seen.get(&pattern.key) {
            let strength = &mut self.found[*known].strength;
            *strength = (*strength).min(pattern.strength);
            return;
        }
        self.seen.insert(pattern.key.clone(), self.found.len());
        self.found.push(pattern);
    }

    pub(super) fn merge(&mut self, other: Self) {
        other.found.into_iter().for_each(|pattern| self.push(pattern));
    }
}

/// Whether a word is written as loan words are.
pub(super) fn is_loan(word: &str) -> bool {
    word.chars().all(|c| matches!(c, 'ァ'..='ヶ' | 'ー'))
}

/// Whether a verb is a single kanji without its ending, which stands within other words: 出 of 出る in 出張.
fn is_bare_stem(piece: &Piece) -> bool {
    piece.base.is_some() && piece.text.chars().count() < SHORTEST_HEAD
}
