//! The spelling that text is searched in: folded, without separators, look-alikes brought together.
//!
//! Every character is mapped by itself, so that a text that holds a query also holds the query's key: searching keys
//! misses nothing. What the key leaves out is remembered as breaks, so that words can still be told apart.

use shosai_text::{Folding, fold};

use super::bits::Bits;
use super::old_kanji::searched_form;

/// A text as it is searched.
#[derive(Clone, Debug, Default)]
pub(crate) struct KeyText {
    /// The key itself.
    pub text: String,
    /// Places (byte offsets of `text`) before which something was left out or a new camel-case word begins.
    pub breaks: Bits,
    /// The kind of the last character of the text, to see camel-case words.
    last_lower: bool,
    pending_break: bool,
}

impl KeyText {
    pub fn of(text: &str) -> Self {
        let mut key = Self::default();
        key.extend(text);
        key
    }

    /// A key that was made before.
    pub fn from_parts(text: String, breaks: Bits) -> Self {
        Self { text, breaks, ..Self::default() }
    }

    /// Adds a text at the end, after a break.
    pub fn extend(&mut self, text: &str) {
        self.text.reserve(text.len());
        self.pending_break = true;
        self.last_lower = false;
        let mut rest = text.char_indices().peekable();
        while let Some((start, first)) = rest.next() {
            let joined = rest.peek().is_some_and(|(_, next)| !is_simple(*next));
            if is_simple(first) && !(joined && may_be_composed(first)) {
                self.push(first);
                continue;
            }
            let mut end = start + first.len_utf8();
            while let Some((at, next)) = rest.next_if(|(_, next)| !is_simple(*next)) {
                end = at + next.len_utf8();
            }
            for c in fold(&text[start..end], Folding::Plain).chars() {
                self.push(c);
            }
        }
        self.pending_break = true;
    }

    fn push(&mut self, c: char) {
        let Some(mapped) = key_char(c) else {
            self.pending_break = true;
            self.last_lower = false;
            return;
        };
        let begins_word = c.is_ascii_uppercase() && self.last_lower;
        if self.pending_break || begins_word {
            self.breaks.set(self.text.len());
            self.pending_break = false;
        }
        self.last_lower = c.is_ascii_lowercase();
        self.text.push(mapped);
    }
}

impl PartialEq for KeyText {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text && self.breaks == other.breaks
    }
}

/// What a query is compared by.
pub(crate) fn key(text: &str) -> String {
    KeyText::of(text).text
}

/// Characters whose folding needs no look at their neighbours and no tables.
fn is_simple(c: char) -> bool {
    matches!(c, '\n' | '\t' | ' '..='~' | '\u{3041}'..='\u{3096}' | '\u{30A1}'..='\u{30FA}' | 'ー' | '・'
        | '\u{3001}'..='\u{3003}' | '「' | '」' | '\u{4E00}'..='\u{9FFF}' | '\u{FF01}'..='\u{FF5E}')
}

/// Kana and Latin letters may be followed by a mark that becomes part of them.
fn may_be_composed(c: char) -> bool {
    !matches!(c, '\n' | '\t' | ' ' | '\u{3001}'..='\u{3003}' | '「' | '」')
}

/// The one spelling of a character, or nothing for a separator.
fn key_char(c: char) -> Option<char> {
    Some(match c {
        '\n' | '\r' | '\t' | ' ' | '・' | '/' | '-' | '_' | '*' | '`' | '~' | '／' | '－' | '＿' | '＊' | '｀'
        | '～' => return None,
        'A'..='Z' => c.to_ascii_lowercase(),
        '[' | '{' | '「' | '（' | '［' | '｛' => '(',
        ']' | '}' | '」' | '）' | '］' | '｝' => ')',
        '\u{FF01}'..='\u{FF5E}' => {
            char::from_u32(u32::from(c) - FULL_WIDTH_OFFSET).map_or(c, |half| half.to_ascii_lowercase())
        }
        '\u{3041}'..='\u{3096}' | '\u{30A1}'..='\u{30FA}' => large_kana(c),
        '\u{4E00}'..='\u{9FFF}' => searched_form(c),
        c => c,
    })
}

/// Full-width forms stand this far above ASCII.
const FULL_WIDTH_OFFSET: u32 = 0xFEE0;

/// Small kana are spelt large by many (ソフトウエア) and lost by scanners.
fn large_kana(c: char) -> char {
    match c {
        'ぁ' => 'あ',
        'ぃ' => 'い',
        'ぅ' => 'う',
        'ぇ' => 'え',
        'ぉ' => 'お',
        'っ' => 'つ',
        'ゃ' => 'や',
        'ゅ' => 'ゆ',
        'ょ' => 'よ',
        'ゎ' => 'わ',
        'ァ' => 'ア',
        'ィ' => 'イ',
        'ゥ' => 'ウ',
        'ェ' => 'エ',
        'ォ' => 'オ',
        'ッ' => 'ツ',
        'ャ' => 'ヤ',
        'ュ' => 'ユ',
        'ョ' => 'ヨ',
        'ヮ' => 'ワ',
        'ヵ' | 'ヶ' | 'ゕ' | 'ゖ' => 'カ',
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn spellings_meet() {
        for (one, other) in [
            ("ＡＢＣ", "abc"),
            ("ﾃﾞｰﾀ・ﾍﾞｰｽ", "データベース"),
            ("ソフトウェア", "ソフトウエア"),
            ("smart_pointer", "Smart Pointer"),
            ("申 請\n書", "申請書"),
            ("サ一バ一", "サーバー"),
            ("國際", "国際"),
            ("か\u{3099}", "が"),
        ] {
            assert_eq!(key(one), key(other), "{one} {other}");
        }
    }

    #[test]
    fn words_can_be_told_apart() {
        let made = KeyText::of("the number autoScale");
        assert_eq!(made.text, "thenumberautoscale");
        let starts: Vec<usize> = (0..made.text.len()).filter(|at| made.breaks.get(*at)).collect();
        assert_eq!(starts, [0, 3, 9, 13]);
    }

    proptest! {
        #[test]
        fn a_part_of_a_text_has_a_part_of_its_key(before in "[ -~ぁ-んァ-ヶ一-丂。「」・ー０-ｚ]{0,12}", part in "[ -~ぁ-んァ-ヶ一-丂。「」・ー０-ｚ]{0,12}", after in "[ -~ぁ-んァ-ヶ一-丂。「」・ー０-ｚ]{0,12}") {
            let whole = key(&format!("{before}{part}{after}"));
            prop_assert!(whole.contains(&key(&part)));
        }
    }
}
