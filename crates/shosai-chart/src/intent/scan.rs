//! The folded query and which of its characters are already understood.

use crate::table::fold::fold;

/// A stretch of the query, in bytes of its folded text.
pub type Span = std::ops::Range<usize>;

/// Katakana no longer than this, in bytes, must stand alone.
const SHORT_KANA: usize = 6;

/// A query being read.
pub struct Scan {
    /// The folded text.
    pub text: String,
    raw: String,
    taken: Vec<bool>,
    negated: Vec<Span>,
    hinted: Vec<Span>,
    pairs: Pairs,
    compounds: std::cell::OnceCell<Vec<Span>>,
    turns: std::cell::OnceCell<Vec<(Span, super::Found)>>,
}

/// Which two bytes follow each other somewhere in a text. Thousands of words are looked for in a query of a hundred bytes;
/// nearly all of them are told apart by their first two.
struct Pairs(Vec<u64>);

impl Pairs {
    const BITS: usize = 64;

    fn of(text: &str) -> Self {
        let mut bits = vec![0; (1 << 16) / Self::BITS];
        for pair in text.as_bytes().windows(2) {
            let at = usize::from(pair[0]) << 8 | usize::from(pair[1]);
            bits[at / Self::BITS] |= 1_u64 << (at % Self::BITS);
        }
        Self(bits)
    }

    fn may_hold(&self, word: &str) -> bool {
        let holds = |pair: &[u8]| {
            let at = usize::from(pair[0]) << 8 | usize::from(pair[1]);
            self.0[at / Self::BITS] & (1_u64 << (at % Self::BITS)) != 0
        };
        let bytes = word.as_bytes();
        bytes.len() < 2 || (holds(&bytes[..2]) && holds(&bytes[bytes.len() - 2..]))
    }
}

impl Scan {
    /// A scan of a query.
    pub fn new(query: &str) -> Self {
        let text = fold(query);
        let pairs = Pairs::of(&text);
        let taken = vec![false; text.len()];
        Self {
            raw: query.to_owned(),
            taken,
            text,
            negated: Vec::new(),
            hinted: Vec::new(),
            pairs,
            compounds: std::cell::OnceCell::new(),
            turns: std::cell::OnceCell::new(),
        }
    }

    /// Marks a stretch as understood, so that words inside it mean nothing else.
    pub fn take(&mut self, span: &Span) {
        self.taken[span.clone()].fill(true);
    }

    /// Takes back that a stretch is understood.
    pub fn release(&mut self, span: &Span) {
        self.taken[span.clone()].fill(false);
        self.hinted.retain(|hint| hint != span);
    }

    /// Marks a stretch as hinting at a column; its words may still speak for a kind of picture.
    pub fn hint(&mut self, span: Span) {
        self.hinted.push(span);
    }

    /// Whether no character of the stretch is understood yet.
    pub fn is_free(&self, span: &Span) -> bool {
        !self.taken[span.clone()].iter().any(|taken| *taken)
    }

    /// Whether the query has a Latin word in exactly this case, so that the country `US` is not the word `us`.
    pub fn has_exactly(&self, word: &str) -> bool {
        self.raw.match_indices(word).any(|(at, _)| {
            let before = self.raw[..at].chars().next_back();
            let after = self.raw[at + word.len()..].chars().next();
            let letter = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
            !letter(before) && !letter(after)
        })
    }

    /// Marks a stretch as not wanted.
    pub fn negate(&mut self, span: Span) {
        self.negated.push(span);
    }

    /// Whether a stretch is not wanted.
    pub fn is_negated(&self, span: &Span) -> bool {
        self.negated.iter().any(|n| n.start <= span.start && span.end <= n.end)
    }

    /// Every place of `word`, whether understood or not. Latin words need a border on both sides; a plural counts.
    pub fn all(&self, word: &str) -> Vec<Span> {
        if word.is_empty() || !self.pairs.may_hold(word) {
            return Vec::new();
        }
        let latin_start = word.starts_with(|c: char| c.is_ascii_alphanumeric());
        let latin_end = word.ends_with(|c: char| c.is_ascii_alphanumeric());
        let short_kana = word.len() <= SHORT_KANA && word.chars().all(|c| matches!(c, 'ァ'..='ヺ' | 'ー'));
        let bytes = self.text.as_bytes();
        let mut out = Vec::new();
        for (start, _) in self.text.match_indices(word) {
            let mut end = start + word.len();
            if latin_start && start > 0 && is_letter(bytes[start - 1]) {
                continue;
            }
            if latin_end {
                // `item a` is not meant by `item as`.
                let last = word.rsplit(' ').next().unwrap_or(word);
                end += if last.len() >= 3 { plural(&bytes[end..]) } else { 0 };
                if bytes.get(end).is_some_and(|b| is_letter(*b)) {
                    continue;
                }
            }
            if short_kana && self.is_inside_kana(start, end) {
                continue;
            }
            out.push(start..end);
        }
        out
    }

    /// Whether katakana stands on either side: the country `タイ` is not in `タイプ`.
    fn is_inside_kana(&self, start: usize, end: usize) -> bool {
        let kana = |c: char| matches!(c, 'ァ'..='ヺ' | 'ー');
        self.text[..start].ends_with(kana) || self.text[end..].starts_with(kana)
    }

    /// The places of `word` that are not understood yet.
    pub fn free(&self, word: &str) -> Vec<Span> {
        self.all(word).into_iter().filter(|span| self.is_free(span)).collect()
    }

    /// Whether a stretch is neither understood nor unwanted nor a hint.
    pub fn is_loose(&self, span: &Span) -> bool {
        let inside = |n: &Span| n.start < span.end && span.start < n.end;
        self.is_free(span) && !self.negated.iter().chain(&self.hinted).any(inside)
    }

    /// The text with every understood or unwanted character blanked.
    pub fn loose(&self) -> String {
        let mut out = String::with_capacity(self.text.len());
        for (at, c) in self.text.char_indices() {
            let hidden = self.taken[at] || self.negated.iter().chain(&self.hinted).any(|n| n.contains(&at));
            out.push(if hidden { '|' } else { c });
        }
        out
    }

    /// Whether a single kanji stands alone: no kanji or kana of a longer word on either side.
    pub fn stands_alone(&self, span: &Span) -> bool {
        let wordy =
            |c: char| matches!(u32::from(c), 0x30A1..=0x30FA | 0x3400..=0x9FFF | 0x3005) || c.is_ascii_alphanumeric();
        let before = self.before(span).chars().next_back();
        let after = self.after(span).chars().next();
        let grouped = ["別", "毎", "間"].iter().any(|mark| self.after(span).starts_with(mark));
        let asked = before == Some('各');
        (asked || !before.is_some_and(wordy)) && (grouped || !after.is_some_and(wordy))
    }

    /// The words of Latin letters, with their places.
    pub fn latin_words(&self) -> Vec<(Span, &str)> {
        let mut out = Vec::new();
        let mut start = None;
        for (at, c) in self.text.char_indices().chain(std::iter::once((self.text.len(), ' '))) {
            match (c.is_ascii_alphabetic(), start) {
                (true, None) => start = Some(at),
                (false, Some(from)) => {
                    out.push((from..at, &self.text[from..at]));
                    start = None;
                }
                _ => {}
            }
        }
        out
    }

    /// The compounds of the text that may be a name with another end, found once.
    pub fn compounds(&self) -> Vec<&str> {
        let spans = self.compounds.get_or_init(|| super::compounds::places(&self.text));
        spans.iter().map(|span| &self.text[span.clone()]).collect()
    }

    /// The turns of speech of the text, found once: what is unwanted is marked before anything asks for them.
    pub fn turns(&self) -> &[(Span, super::Found)] {
        self.turns.get_or_init(|| super::grammar::find(self))
    }

    /// The text after a stretch.
    pub fn after(&self, span: &Span) -> &str {
        &self.text[span.end..]
    }

    /// The text before a stretch.
    pub fn before(&self, span: &Span) -> &str {
        &self.text[..span.start]
    }
}

fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
}

fn plural(rest: &[u8]) -> usize {
    for ending in [b"es".as_slice(), b"s".as_slice(), b"'s".as_slice()] {
        if rest.starts_with(ending) && !rest.get(ending.len()).is_some_and(|b| is_letter(*b)) {
            return ending.len();
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latin_words_need_borders_and_japanese_ones_do_not() {
        let scan = Scan::new("Compare Stores, 店舗別売上 storeroom");
        assert_eq!(scan.all("store").len(), 1);
        assert_eq!(scan.all("売上").len(), 1);
    }
}
