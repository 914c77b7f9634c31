//! Kinds of letters the rules ask about.

/// A kanji, 々 and 〇 included.
pub fn is_kanji(letter: char) -> bool {
    matches!(letter, '々' | '〇' | '〻' | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{2FFFF}')
}

pub fn is_hiragana(letter: char) -> bool {
    matches!(letter, 'ぁ'..='ゖ')
}

/// A katakana letter or the long-vowel mark.
pub fn is_katakana(letter: char) -> bool {
    matches!(letter, 'ァ'..='ヺ' | 'ー')
}

/// A letter Japanese is written with: kanji or kana, not the long-vowel mark.
pub fn is_japanese(letter: char) -> bool {
    is_kanji(letter) || is_hiragana(letter) || matches!(letter, 'ァ'..='ヶ')
}

/// A mark that ends a sentence.
pub fn ends_sentence(letter: char) -> bool {
    matches!(letter, '。' | '．' | '！' | '？' | '!' | '?' | '‼' | '⁉' | '⁈' | '⁇')
}
