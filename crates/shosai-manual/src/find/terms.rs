//! What a query looks for, in every spelling and word that the corpus uses.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, HashMap};

use super::abbreviations::abbreviated;
use super::akin::NearWord;
use super::matching::{Pattern, Strength};
use super::sounding::sounding;
use super::typos::meant;
use super::{abroad, apart};
use crate::corpus::Library;
use crate::index::key;
use crate::query::{
    Parsed, Piece, Source, Spellings, homophones, is_generic, is_hiragana, is_kanji, meanings, read_as, sudachi,
    sudachi_in_doubt,
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

/// Endings that make a more special word of the one before them.
const SUFFIXES: &str = "性 的 順 化 型 者 率 用 時 後 前 中 等 類 法 値 欄 先 元 別 毎 側 案 系 制 制度 規程 規則 手順 方法 方針 一覧 設定 管理 機能 画面 処理 対応 作業 手続 手続き 名 例 額 間 内 上 機 器 具 品 物 士 員 店 屋 場 所 券 証 書 料 費 税 金 代 車";
/// What is left of a word without its ending must be this long.
const SHORTEST_HEAD: usize = 2;
/// Shorter kana are read in too many ways.
const SHORTEST_KANA: usize = 3;
/// Shorter katakana are parts of words, not words.
const SHORTEST_KATAKANA: usize = 3;
/// A head is looked for when it is not more than so many times as frequent as the whole word.
const MOST_TIMES_WIDER: usize = 3;
/// The same for the first word of a compound in a sentence, which is what the sentence is about.
const MOST_TIMES_FIRST: usize = 4;
/// Words that the corpus uses this rarely may be widened in any case.
const RARE: usize = 3;
/// A compound in more sections than this needs no part of it.
const FEW: usize = 10;
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

struct Seek<'a> {
    library: &'a Library,
    manual: Option<&'a str>,
    tagger: &'a RefCell<Words>,
    /// What was asked of the index before: spellings of one word lead to the same ones again and again.
    occurring: RefCell<HashMap<String, bool>>,
    counted: RefCell<HashMap<String, usize>>,
}

impl Seek<'_> {
    /// A term with all that is looked for; in a sentence a compound also stands for its first word.
    fn term(&self, piece: &Piece, in_sentence: bool) -> Term {
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

    fn synonyms(&self, word: &str, strength: Strength, patterns: &mut Patterns) {
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

    /// The word without a special ending, where that is still about the same.
    fn heads(&self, word: &str, in_sentence: bool, patterns: &mut Patterns) {
        let endings = SUFFIXES.split(' ').filter(|suffix| word.ends_with(suffix));
        // 対策 of ウイルス対策 tells how it is asked.
        let generic = word
            .char_indices()
            .map(|(at, _)| &word[at..])
            .skip(1)
            .find(|ending| ending.chars().count() >= SHORTEST_HEAD && is_generic(ending));
        let Some(suffix) = endings.chain(generic).max_by_key(|suffix| suffix.len()) else { return };
        let head = &word[..word.len() - suffix.len()];
        if head.chars().count() < SHORTEST_HEAD || is_generic(head) {
            return;
        }
        let whole = patterns.found.iter().map(|pattern| self.count(&pattern.key)).max().unwrap_or(0);
        let mut of_head = Patterns::default();
        of_head.add(self, head, Strength::Head, Strength::Head);
        let wider = of_head.found.iter().map(|pattern| self.count(&pattern.key)).max().unwrap_or(0);
        let is_foreign = head.chars().all(|c| !is_kanji(c)) && suffix.chars().count() == 1;
        if whole <= RARE || wider <= whole * MOST_TIMES_WIDER || is_foreign || in_sentence && is_generic(suffix) {
            self.synonyms(head, Strength::Head, &mut of_head);
            patterns.merge(of_head);
        }
    }

    /// The first word of a compound that is used about as often: ライフタイム of ライフタイム注釈.
    fn first_word(&self, word: &str, patterns: &mut Patterns) {
        let parts = split_by_script(word);
        let first = match parts.as_slice() {
            [first, _, ..] => first.clone(),
            [only] if only.chars().count() == 2 * SHORTEST_HEAD && only.chars().all(is_kanji) => {
                only.chars().take(SHORTEST_HEAD).collect()
            }
            _ => return,
        };
        if first.chars().count() < SHORTEST_HEAD || is_generic(&first) {
            return;
        }
        let whole = patterns.found.iter().map(|pattern| self.count(&pattern.key)).max().unwrap_or(0);
        if whole > 0 && self.count(&key(&first)) <= whole * MOST_TIMES_FIRST {
            patterns.add(self, &first, Strength::Head, Strength::Head);
        }
    }

    /// The part that says most of a compound which is rare as a whole: 加速度 of 加速度センサ.
    fn rarest_part(&self, word: &str, patterns: &mut Patterns) {
        let whole = patterns.found.iter().map(|pattern| self.count(&pattern.key)).max().unwrap_or(0);
        if whole == 0 || whole > FEW {
            return;
        }
        let parts = apart::parts(&mut self.tagger.borrow_mut(), word).into_iter().filter(|part| !is_generic(part));
        let counted = parts.map(|part| (self.count(&part), part)).filter(|(count, _)| *count > whole);
        if let Some((count, part)) = counted.min()
            && count <= whole.max(RARE) * MOST_TIMES_WIDER
        {
            patterns.push(Pattern::of(part, Strength::Head));
        }
    }

    /// The parts of a compound that does not occur as a whole.
    fn parts(&self, word: &str) -> Vec<Term> {
        let pieces = split_by_script(word);
        let pieces = if pieces.len() > 1 { pieces } else { self.split_kanji(word) };
        let mut terms = Vec::new();
        for text in pieces.into_iter().filter(|text| text.chars().count() >= SHORTEST_HEAD) {
            let term = self.term(&Piece::of(text), false);
            // What stands nowhere stays, so that it is told.
            terms.push(if term.generic || !term.patterns.is_empty() { term } else { self.heard(term) });
        }
        if terms.iter().all(|term| term.generic) {
            terms.iter_mut().for_each(|term| term.generic = false);
        }
        terms
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
    fn heard(&self, term: Term) -> Term {
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

    /// A compound of kanji cut where both parts occur, the longer first part preferred.
    fn split_kanji(&self, word: &str) -> Vec<String> {
        let chars: Vec<char> = word.chars().collect();
        if !chars.iter().all(|c| is_kanji(*c)) {
            return self.last_katakana(&chars);
        }
        for at in (SHORTEST_HEAD..chars.len().saturating_sub(1)).rev() {
            let (first, second): (String, String) = (chars[..at].iter().collect(), chars[at..].iter().collect());
            if self.occurs(&key(&first)) && self.occurs(&key(&second)) {
                return vec![first, second];
            }
        }
        // Neither cut fits: most compounds are made of words of two.
        let whole_words = chars.len() >= 2 * SHORTEST_HEAD;
        if whole_words { chars.chunks(SHORTEST_HEAD).map(|word| word.iter().collect()).collect() } else { Vec::new() }
    }

    /// The last word of a compound in katakana, which says what it is: スケジューラ of ジョブスケジューラ.
    fn last_katakana(&self, chars: &[char]) -> Vec<String> {
        let is_word = |word: &str| self.is_katakana_word(&key(word));
        if !is_loan(&chars.iter().collect::<String>()) {
            return Vec::new();
        }
        let starts = SHORTEST_KATAKANA..chars.len().saturating_sub(SHORTEST_KATAKANA - 1);
        // What stands before it is a word as well: プレート does not end in レート.
        let begins = |at: &usize| {
            let front: String = chars[..*at].iter().collect();
            is_word(&front) || meanings(&front).is_some()
        };
        let words = starts.filter(begins).map(|at| chars[at..].iter().collect::<String>());
        words.filter(|word| is_word(word)).take(1).collect()
    }

    /// Whether a run of katakana is used, with or without a long vowel at its end.
    fn is_katakana_word(&self, key: &str) -> bool {
        let stem = key.trim_end_matches('ー');
        self.library.segments.iter().any(|segment| segment.words.has_katakana(stem))
    }

    fn occurs(&self, key: &str) -> bool {
        let known = self.occurring.borrow().get(key).copied();
        known.unwrap_or_else(|| {
            let occurs = self.library.any_holding(key, self.manual);
            self.occurring.borrow_mut().insert(key.to_owned(), occurs);
            occurs
        })
    }

    fn count(&self, key: &str) -> usize {
        let known = self.counted.borrow().get(key).copied();
        known.unwrap_or_else(|| {
            let count = self.library.likely(key, self.manual).len();
            self.counted.borrow_mut().insert(key.to_owned(), count);
            count
        })
    }
}

#[derive(Default)]
struct Patterns {
    found: Vec<Pattern>,
    /// Other words, as dictionaries have them.
    said: Vec<String>,
    seen: BTreeMap<String, usize>,
}

impl Patterns {
    fn add(&mut self, seek: &Seek<'_>, word: &str, given: Strength, respelt: Strength) {
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

    fn push(&mut self, pattern: Pattern) {
        if let Some(known) = self.seen.get(&pattern.key) {
            let strength = &mut self.found[*known].strength;
            *strength = (*strength).min(pattern.strength);
            return;
        }
        self.seen.insert(pattern.key.clone(), self.found.len());
        self.found.push(pattern);
    }

    fn merge(&mut self, other: Self) {
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

/// A word cut where the script changes between kanji, katakana and Latin letters.
fn split_by_script(word: &str) -> Vec<String> {
    let script = |c: char| match c {
        'ァ'..='ヶ' | 'ー' => 1,
        c if c.is_ascii_alphanumeric() => 2,
        _ => 3,
    };
    let mut parts: Vec<String> = Vec::new();
    let mut last = 0;
    for c in word.chars() {
        if script(c) != last {
            parts.push(String::new());
            last = script(c);
        }
        if let Some(part) = parts.last_mut() {
            part.push(c);
        }
    }
    parts
}
