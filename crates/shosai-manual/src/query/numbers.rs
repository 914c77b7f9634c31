//! Numbers in their spellings: 12, 十二, 一二, Ⅻ.

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
            (kanji, kanji_value(&chars[at..at + kanji]))
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
            all[1].push_str(&kanji_of(value));
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
        return kanji_value(&chars[..kanji]).map(|value| (value, kanji));
    }
    let roman = run(&chars, |c| matches!(c, 'i' | 'v' | 'x'));
    (roman > 0).then(|| roman_value(&chars[..roman]).map(|value| (value, roman))).flatten()
}

/// Larger numbers are codes, which have one spelling.
const LARGEST: u64 = 9999;
const KANJI_DIGITS: [char; 10] = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'];

fn run(chars: &[char], fits: impl Fn(char) -> bool) -> usize {
    chars.iter().take_while(|c| fits(**c)).count()
}

fn is_kanji_number(c: char) -> bool {
    KANJI_DIGITS.contains(&c) || matches!(c, '零' | '十' | '百' | '千')
}

fn kanji_value(chars: &[char]) -> Option<u64> {
    let digit = |c: &char| {
        KANJI_DIGITS.iter().position(|known| known == c).or((*c == '零').then_some(0)).map(|value| value as u64)
    };
    if chars.iter().all(|c| digit(c).is_some()) {
        return chars.iter().try_fold(0_u64, |sum, c| sum.checked_mul(10)?.checked_add(digit(c)?));
    }
    let mut sum = 0_u64;
    let mut pending = None;
    for c in chars {
        let unit = match c {
            '十' => 10,
            '百' => 100,
            '千' => 1000,
            c => {
                pending = Some(digit(c)?);
                continue;
            }
        };
        sum += pending.take().unwrap_or(1) * unit;
    }
    Some(sum + pending.unwrap_or(0))
}

fn roman_value(chars: &[char]) -> Option<u64> {
    let text: String = chars.iter().collect();
    ROMAN.iter().position(|roman| *roman == text).map(|at| at as u64 + 1)
}

const ROMAN: [&str; 12] = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"];

fn spellings(value: u64) -> Vec<String> {
    let mut all = vec![value.to_string(), kanji_of(value)];
    let digits: String = value.to_string().chars().filter_map(|c| KANJI_DIGITS.get(c.to_digit(10)? as usize)).collect();
    all.push(digits);
    if let Some(roman) = usize::try_from(value).ok().and_then(|value| ROMAN.get(value.checked_sub(1)?)) {
        all.push((*roman).to_owned());
    }
    all.dedup();
    all
}

fn kanji_of(value: u64) -> String {
    if value == 0 {
        return "〇".to_owned();
    }
    let mut text = String::new();
    for (unit, name) in [(1000, "千"), (100, "百"), (10, "十"), (1, "")] {
        let digit = (value / unit % 10) as usize;
        if digit == 0 {
            continue;
        }
        if digit > 1 || unit == 1 {
            text.push(KANJI_DIGITS[digit]);
        }
        text.push_str(name);
    }
    text
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
