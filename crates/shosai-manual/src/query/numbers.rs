//! Numbers in their spellings: 12, 十二, 一二, Ⅻ.

use shosai_text::{KANJI_DIGITS, number};

/// The same text with its numbers spelt otherwise; the text itself is not among them.
pub(crate) fn respelt(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let mut found = Vec::new();
    // The text with every number in digits, and with every number in kanji.
    let mut all = [String::new(), String::new()];
    let mut at = 0;
    while at < chars.len() {
        let digits = run(&chars[at..], |c| c.is_ascii_digit());
        let kanji = run(&chars[at..], is_kanji_number);
        let roman = run(&chars[at..], |c| matches!(c, 'i' | 'v' | 'x'));
        let alone = (at == 0 || !chars[at - 1].is_ascii_alphanumeric())
            && chars.get(at + roman).is_none_or(|c| !c.is_ascii_alphanumeric());
        let (len, value) = if digits > 0 {
            (digits, chars[at..at + digits].iter().collect::<String>().parse().ok())
        } else if kanji > 0 {
            (kanji, number(&chars[at..at + kanji].iter().collect::<String>()))
        } else if roman > 0 && alone && chars.len() > roman {
            (roman, roman_value(&chars[at..at + roman]))
        } else {
            (1, None)
        };
        if let Some(value) = value.filter(|value| *value <= LARGEST) {
            let before: String = chars[..at].iter().collect();
            let after: String = chars[at + len..].iter().collect();
            for spelling in spellings(value) {
                let other = format!("{before}{spelling}{after}");
                if other != text && !found.contains(&other) {
                    found.push(other);
                }
            }
            all[0].push_str(&value.to_string());
            all[1].extend(shosai_text::kanji(value));
        } else {
            all.iter_mut().for_each(|whole| whole.extend(&chars[at..at + len]));
        }
        at += len;
    }
    for whole in all {
        if whole != text && !found.contains(&whole) {
            found.push(whole);
        }
    }
    found
}

/// The number that a text begins with, in any spelling, and how many characters it takes.
pub(crate) fn leading(text: &str) -> Option<(u64, usize)> {
    let chars: Vec<char> = text.chars().collect();
    let digits = run(&chars, |c| c.is_ascii_digit());
    if digits > 0 {
        return chars[..digits].iter().collect::<String>().parse().ok().map(|value| (value, digits));
    }
    let kanji = run(&chars, is_kanji_number);
    if kanji > 0 {
        return number(&chars[..kanji].iter().collect::<String>()).map(|value| (value, kanji));
    }
    let roman = run(&chars, |c| matches!(c, 'i' | 'v' | 'x'));
    (roman > 0).then(|| roman_value(&chars[..roman]).map(|value| (value, roman))).flatten()
}

/// Larger numbers are codes, which have one spelling.
const LARGEST: u64 = 9999;

fn run(chars: &[char], fits: impl Fn(char) -> bool) -> usize {
    chars.iter().take_while(|c| fits(**c)).count()
}

fn is_kanji_number(c: char) -> bool {
    KANJI_DIGITS.contains(&c) || matches!(c, '零' | '十' | '百' | '千')
}

/// Larger ones look like words.
const MOST_ROMAN: u64 = 12;

fn roman_value(chars: &[char]) -> Option<u64> {
    let text: String = chars.iter().map(char::to_ascii_uppercase).collect();
    shosai_text::roman_value(&text).filter(|value| *value <= MOST_ROMAN)
}

fn spellings(value: u64) -> Vec<String> {
    let mut all = vec![value.to_string()];
    all.extend(shosai_text::kanji(value));
    let digits: String = value.to_string().chars().filter_map(|c| KANJI_DIGITS.get(c.to_digit(10)? as usize)).collect();
    all.push(digits);
    all.extend(shosai_text::roman(value).filter(|_| value <= MOST_ROMAN).map(|text| text.to_lowercase()));
    all.dedup();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_spelt_in_every_way() {
        assert!(respelt("第12条").contains(&"第十二条".to_owned()));
        assert!(respelt("第十二条").contains(&"第12条".to_owned()));
        assert!(respelt("2割5分").contains(&"二割五分".to_owned()));
        assert!(respelt("2重").contains(&"二重".to_owned()));
        assert!(respelt("タイプii").contains(&"タイプ2".to_owned()));
        assert!(respelt("二十二時").contains(&"22時".to_owned()));
        assert!(respelt("個人情報").is_empty());
        assert!(respelt("mixin").is_empty());
    }

    #[test]
    fn numbers_are_read() {
        assert_eq!(leading("三十六条"), Some((36, 3)));
        assert_eq!(leading("2026年"), Some((2026, 4)));
        assert_eq!(leading("九百五"), Some((905, 3)));
        assert_eq!(leading("章"), None);
        assert_eq!(leading("99999999999999999999999"), None);
    }
}
