//! Other spellings in kana: long vowels, foreign sounds, the other script, and kanji written in kana.

use std::sync::OnceLock;

/// More spellings than this are chance.
const MOST: usize = 64;
/// A katakana word that lost its last long vowel must still be this long to mean anything.
const SHORTEST_STEM: usize = 3;
/// A change of sound in a shorter word makes another word.
const SHORTEST_FOREIGN: usize = 4;
/// Shorter hiragana stand in other words everywhere.
const SHORTEST_HIRAGANA: usize = 3;

/// Sounds that are written in two ways, in katakana.
const SOUNDS: &str = include_str!("../../data/katakana-sounds.txt");

/// Kanji and the kana that are often written in their place.
const MIXED: &str = include_str!("../../data/mixed-writing.txt");

/// Pairs of a word list, `one=other`.
fn pairs(list: &'static str) -> Vec<(&'static str, &'static str)> {
    list.split_whitespace().filter_map(|pair| pair.split_once('=')).collect()
}

fn sounds() -> &'static [(&'static str, &'static str)] {
    static PAIRS: OnceLock<Vec<(&str, &str)>> = OnceLock::new();
    PAIRS.get_or_init(|| pairs(SOUNDS))
}

fn mixed() -> &'static [(&'static str, &'static str)] {
    static PAIRS: OnceLock<Vec<(&str, &str)>> = OnceLock::new();
    PAIRS.get_or_init(|| pairs(MIXED))
}

/// The spellings of `text` with other long vowels and foreign sounds in its katakana; `text` itself comes first.
pub(crate) fn katakana_spellings(text: &str) -> Vec<String> {
    let mut all = vec![text.to_owned()];
    let grow = |all: &mut Vec<String>, other: String| {
        if all.len() < MOST && !all.contains(&other) && !other.is_empty() {
            all.push(other);
        }
    };
    if let Some(stem) = text.strip_suffix('ー')
        && stem.chars().count() >= SHORTEST_STEM
    {
        grow(&mut all, stem.to_owned());
    }
    for (one, other) in sounds() {
        for (from, to) in [(*one, *other), (*other, *one)] {
            if !from.is_empty() && text.chars().count() >= SHORTEST_FOREIGN && text.contains(from) {
                grow(&mut all, text.replacen(from, to, 1));
            }
        }
    }
    for other in long_e(text) {
        grow(&mut all, other);
    }
    // Every long-vowel mark may be missing, as long as enough is left.
    for index in 0..all.len() {
        let marks: Vec<usize> = all[index].match_indices('ー').map(|(at, _)| at).collect();
        for at in marks {
            let mut shorter = all[index].clone();
            shorter.replace_range(at..at + 'ー'.len_utf8(), "");
            if shorter.chars().count() > SHORTEST_STEM {
                grow(&mut all, shorter);
            }
        }
    }
    for index in 0..all.len() {
        for longer in with_long_vowel(&all[index]) {
            grow(&mut all, longer);
        }
    }
    all
}

/// A long e is written ー, イ or, within a long word, not at all: メーン, メイン.
fn long_e(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let mut found = Vec::new();
    for at in 1..chars.len() {
        if !E_ROW.contains(chars[at - 1]) || !matches!(chars[at], 'イ' | 'ー') {
            continue;
        }
        let with = |middle: &str| {
            let (before, after): (String, String) = (chars[..at].iter().collect(), chars[at + 1..].iter().collect());
            format!("{before}{middle}{after}")
        };
        found.push(with(if chars[at] == 'イ' { "ー" } else { "イ" }));
        if chars[at] == 'イ' && chars.len() >= LONG_WORD {
            found.push(with(""));
        }
    }
    found
}

/// Katakana that end in e.
const E_ROW: &str = "エェケゲセゼテデネヘベペメレ";
/// In a word of this length a vowel more or less makes no other word.
const LONG_WORD: usize = 6;

/// The text with one long-vowel mark more, wherever a katakana vowel may be long.
fn with_long_vowel(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let katakana = |c: Option<&char>| c.is_some_and(|c| matches!(c, 'ァ'..='ヶ'));
    let places = (1..chars.len())
        .filter(|at| katakana(chars.get(at - 1)) && katakana(chars.get(*at)) && !matches!(chars[at - 1], 'ッ' | 'ン'));
    places.map(|at| chars[..at].iter().chain(['ー'].iter()).chain(&chars[at..]).collect()).collect()
}

/// The spellings of `text` with kanji in kana and kana in kanji; `text` itself is not among them.
pub(crate) fn mixed_spellings(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for (kanji, kana) in mixed() {
        for (from, to) in [(*kanji, *kana), (*kana, *kanji)] {
            if text.contains(from) {
                let other = text.replacen(from, to, 1);
                if !found.contains(&other) && found.len() < MOST {
                    found.push(other);
                }
            }
        }
    }
    found
}

/// The text in the other kana, where all of it is kana.
pub(crate) fn other_script(text: &str) -> Option<String> {
    let count = text.chars().count();
    if count >= SHORTEST_HIRAGANA && text.chars().all(|c| matches!(c, 'ぁ'..='ゖ' | 'ー')) {
        return Some(text.chars().map(|c| shifted(c, KANA_DISTANCE)).collect());
    }
    let all_katakana = count >= SHORTEST_HIRAGANA && text.chars().all(|c| matches!(c, 'ァ'..='ヶ'));
    all_katakana.then(|| text.chars().map(|c| shifted(c, -KANA_DISTANCE)).collect())
}

/// Katakana stand this far above hiragana.
const KANA_DISTANCE: i32 = 0x60;

fn shifted(c: char, by: i32) -> char {
    if c == 'ー' {
        return c;
    }
    u32::from(c).checked_add_signed(by).and_then(char::from_u32).unwrap_or(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_vowels_and_sounds_vary() {
        assert!(katakana_spellings("サーバー").contains(&"サーバ".to_owned()));
        assert!(katakana_spellings("インタフェース").contains(&"インターフェース".to_owned()));
        assert!(katakana_spellings("インターフェイス").contains(&"インターフェース".to_owned()));
        assert!(katakana_spellings("ペインクリニック").contains(&"ペーンクリニック".to_owned()));
        assert!(katakana_spellings("ヴァイオリン").contains(&"バイオリン".to_owned()));
        assert_eq!(katakana_spellings("キー"), ["キー"]);
    }

    #[test]
    fn kanji_may_be_kana() {
        assert!(mixed_spellings("名よせ").contains(&"名寄せ".to_owned()));
        assert!(mixed_spellings("改ざん").contains(&"改竄".to_owned()));
        assert_eq!(other_script("たばこ").as_deref(), Some("タバコ"));
        assert_eq!(other_script("ごみ"), None);
    }
}
