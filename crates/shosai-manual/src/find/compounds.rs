//! What is looked for of compounds: their heads, their telling parts, and the parts of those that stand nowhere as a whole.

use super::apart;
use super::matching::{Pattern, Strength};
use super::terms::{Patterns, RARE, Seek, Term, is_loan};
use crate::index::key;
use crate::query::{Piece, is_generic, is_kanji, meanings};

/// Endings that make a more special word of the one before them.
const SUFFIXES: &str = "性 的 順 化 型 者 率 用 時 後 前 中 等 類 法 値 欄 先 元 別 毎 側 案 系 制 制度 規程 規則 手順 方法 方針 一覧 設定 管理 機能 画面 処理 対応 作業 手続 手続き 名 例 額 間 内 上 機 器 具 品 物 士 員 店 屋 場 所 券 証 書 料 費 税 金 代 車";
/// What is left of a word without its ending must be this long.
pub(super) const SHORTEST_HEAD: usize = 2;
/// Shorter katakana are parts of words, not words.
const SHORTEST_KATAKANA: usize = 3;
/// A head is looked for when it is not more than so many times as frequent as the whole word.
const MOST_TIMES_WIDER: usize = 3;
/// The same for the first word of a compound in a sentence, which is what the sentence is about.
const MOST_TIMES_FIRST: usize = 4;
/// A compound in more sections than this needs no part of it.
const FEW: usize = 10;

impl Seek<'_> {
    /// The word without a special ending, where that is still about the same.
    pub(super) fn heads(&self, word: &str, in_sentence: bool, patterns: &mut Patterns) {
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
    pub(super) fn first_word(&self, word: &str, patterns: &mut Patterns) {
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
    pub(super) fn rarest_part(&self, word: &str, patterns: &mut Patterns) {
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
    pub(super) fn parts(&self, word: &str) -> Vec<Term> {
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
    pub(super) fn last_katakana(&self, chars: &[char]) -> Vec<String> {
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
