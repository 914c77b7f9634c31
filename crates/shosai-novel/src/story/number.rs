//! Numbers as novels write them: 17, １７, 十七, 二〇二四.

use std::ops::Range;

/// A number within a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Number {
    pub range: Range<usize>,
    pub value: i64,
}

/// The first number of a text.
pub fn number(text: &str) -> Option<i64> {
    numbers(text).next().map(|number| number.value)
}

/// Every number of a text, in order.
pub fn numbers(text: &str) -> impl Iterator<Item = Number> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text[at..].find(is_numeral)?;
        let end = start + text[start..].find(|letter| !is_numeral(letter)).unwrap_or(text.len() - start);
        at = end;
        Some(Number { range: start..end, value: value(&text[start..end]) })
    })
}

fn is_numeral(letter: char) -> bool {
    digit(letter).is_some() || unit(letter).is_some()
}

fn digit(letter: char) -> Option<i64> {
    const KANJI: &str = "〇一二三四五六七八九";
    match letter {
        '0'..='9' => Some(i64::from(u32::from(letter) - u32::from('0'))),
        '０'..='９' => Some(i64::from(u32::from(letter) - u32::from('０'))),
        other => KANJI.chars().position(|digit| digit == other).map(|digit| digit as i64),
    }
}

fn unit(letter: char) -> Option<i64> {
    match letter {
        '十' => Some(10),
        '百' => Some(100),
        '千' => Some(1_000),
        '万' => Some(10_000),
        _ => None,
    }
}

fn value(text: &str) -> i64 {
    let (mut whole, mut below, mut last) = (0_i64, 0_i64, None::<i64>);
    for letter in text.chars().take(16) {
        if let Some(digit) = digit(letter) {
            last = Some(last.unwrap_or(0).saturating_mul(10).saturating_add(digit));
        } else if let Some(unit) = unit(letter) {
            let count = last.take();
            if unit == 10_000 {
                whole += (below + count.unwrap_or(i64::from(below == 0))) * unit;
                below = 0;
            } else {
                below += count.unwrap_or(1) * unit;
            }
        }
    }
    whole + below + last.unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_of_writing_a_number_is_read() {
        for (text, value) in [
            ("17歳", 17),
            ("１７", 17),
            ("十七", 17),
            ("二〇二四年", 2024),
            ("九十八段", 98),
            ("百二", 102),
            ("二百", 200),
            ("三万五千", 35_000),
            ("十", 10),
        ] {
            assert_eq!(number(text), Some(value), "{text}");
        }
        assert_eq!(number("なし"), None);
    }
}
