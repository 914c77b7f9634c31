//! Numbers as novels write them: 17, １７, 十七, 二〇二四.

use std::ops::Range;

use shosai_text::is_numeral;

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
    let next = move || {
        let start = at + text[at..].find(is_numeral)?;
        let end = start + text[start..].find(|letter| !is_numeral(letter)).unwrap_or(text.len() - start);
        at = end;
        Some(start..end)
    };
    let valued = |range: Range<usize>| {
        let value = i64::try_from(shosai_text::number(&text[range.clone()])?).ok()?;
        Some(Number { range, value })
    };
    std::iter::from_fn(next).filter_map(valued)
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
