//! Numbers as people write them: 17, １７, 十七, 二〇二四, XVII.

/// The value of figures of any width or of kanji, digit by digit (二〇二四) or by units (二千二十四, 三万五千).
pub fn number(text: &str) -> Option<u64> {
    let (mut whole, mut below, mut last) = (0_u64, 0_u64, None::<u64>);
    for letter in text.chars() {
        let Some(unit) = unit(letter) else {
            last = Some(last.unwrap_or(0).checked_mul(10)?.checked_add(digit(letter)?)?);
            continue;
        };
        let count = last.take();
        if unit < MYRIAD {
            below = count.unwrap_or(1).checked_mul(unit)?.checked_add(below)?;
        } else {
            // A lone 万 is one of them.
            let myriads = below.checked_add(count.unwrap_or(u64::from(below == 0)))?;
            whole = myriads.checked_mul(unit)?.checked_add(whole)?;
            below = 0;
        }
    }
    let sum = whole.checked_add(below)?.checked_add(last.unwrap_or(0))?;
    (!text.is_empty()).then_some(sum)
}

/// Whether a letter can stand in a number that [`number`] reads.
pub fn is_numeral(letter: char) -> bool {
    digit(letter).is_some() || unit(letter).is_some()
}

/// A number in kanji by its units; `None` past 九千九百九十九.
pub fn kanji(value: u64) -> Option<String> {
    if value == 0 {
        return Some("〇".to_owned());
    }
    let mut text = String::new();
    for (unit, name) in [(1000, "千"), (100, "百"), (10, "十"), (1, "")] {
        let digit = (value / unit % 10) as usize;
        if digit > 1 || (digit == 1 && unit == 1) {
            text.push(KANJI_DIGITS[digit]);
        }
        if digit > 0 {
            text.push_str(name);
        }
    }
    (value < MYRIAD).then_some(text)
}

/// A Roman numeral, in capitals; `None` where there is none.
pub fn roman(value: u64) -> Option<String> {
    let mut rest = value;
    let mut text = String::new();
    if !(1..=MOST_ROMAN).contains(&value) {
        return None;
    }
    for (worth, sign) in ROMAN_SIGNS {
        while rest >= worth {
            text.push_str(sign);
            rest -= worth;
        }
    }
    Some(text)
}

/// The value of a proper Roman numeral in capitals.
pub fn roman_value(text: &str) -> Option<u64> {
    let (mut rest, mut sum) = (text, 0);
    for (worth, sign) in ROMAN_SIGNS {
        while let Some(behind) = rest.strip_prefix(sign) {
            (rest, sum) = (behind, sum + worth);
        }
    }
    roman(sum).filter(|proper| proper == text).map(|_| sum)
}

const MYRIAD: u64 = 10_000;
pub const KANJI_DIGITS: [char; 10] = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
const MOST_ROMAN: u64 = 3_999;
const ROMAN_SIGNS: [(u64, &str); 13] = [
    (1000, "M"),
    (900, "CM"),
    (500, "D"),
    (400, "CD"),
    (100, "C"),
    (90, "XC"),
    (50, "L"),
    (40, "XL"),
    (10, "X"),
    (9, "IX"),
    (5, "V"),
    (4, "IV"),
    (1, "I"),
];

fn digit(letter: char) -> Option<u64> {
    match letter {
        '0'..='9' => letter.to_digit(10).map(u64::from),
        '０'..='９' => Some(u64::from(u32::from(letter) - u32::from('０'))),
        '零' => Some(0),
        _ => KANJI_DIGITS.iter().position(|digit| *digit == letter).map(|digit| digit as u64),
    }
}

fn unit(letter: char) -> Option<u64> {
    match letter {
        '十' => Some(10),
        '百' => Some(100),
        '千' => Some(1_000),
        '万' => Some(MYRIAD),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_of_writing_a_number_is_read() {
        for (text, value) in [
            ("17", 17),
            ("１７", 17),
            ("十七", 17),
            ("二〇二四", 2024),
            ("二千二十四", 2024),
            ("百二", 102),
            ("三万五千", 35_000),
            ("十", 10),
            ("万", 10_000),
        ] {
            assert_eq!(number(text), Some(value), "{text}");
        }
        for text in ["", "十歳", "x", "99999999999999999999"] {
            assert_eq!(number(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        for value in 0..=9_999 {
            assert_eq!(kanji(value).and_then(|text| number(&text)), Some(value));
            assert_eq!(roman(value).and_then(|text| roman_value(&text)), (1..=3_999).contains(&value).then_some(value));
        }
        assert_eq!((kanji(1_014), kanji(10_000)), (Some("千十四".to_owned()), None));
        assert_eq!(roman(1_994).as_deref(), Some("MCMXCIV"));
        assert!(["", "IIII", "VX", "IM", "ii"].iter().all(|text| roman_value(text).is_none()));
    }
}
