//! The numbers in the cells of a column that was read as names.

use super::builder::MAX_WORDS;
use super::number::{Written, has_decimal_comma, is_missing, number, with_point};
use super::{Column, Data};

/// Words that are no numbers and are told.
const TOLD: usize = 3;

/// What the cells of a column are as numbers.
#[derive(Clone, Debug, Default)]
pub struct Cells {
    /// One a row; a missing one is NaN.
    pub values: Vec<f64>,
    /// The unit written beside them.
    pub unit: Option<String>,
    /// Rows whose cell is a number.
    pub read: usize,
    /// Rows whose cell holds something else.
    pub unread: usize,
    /// Some of what they hold.
    pub others: Vec<String>,
}

impl Cells {
    /// The cells of a column of names; of any other there are none.
    pub fn of(column: &Column) -> Self {
        Self::with(column, |_| None)
    }

    /// The same, where other words count as numbers too.
    pub fn with(column: &Column, also: impl Fn(&str) -> Option<f64>) -> Self {
        let Data::Text { codes, words } = &column.data else { return Self::default() };
        let mut numbers = numbers(words);
        for (number, word) in numbers.iter_mut().zip(words).filter(|(number, _)| number.is_none()) {
            *number = also(word).map(|value| (value, None));
        }
        let mut cells = Self { values: Vec::with_capacity(codes.len()), ..Self::default() };
        let mut told = vec![false; words.len()];
        for code in codes {
            let at = *code as usize;
            let found = numbers.get(at).and_then(Option::as_ref);
            cells.values.push(found.map_or(f64::NAN, |number| number.0));
            match (words.get(at), found) {
                (_, Some((_, unit))) => {
                    cells.read += 1;
                    cells.unit = cells.unit.take().or_else(|| unit.clone());
                }
                (Some(word), None) if !is_missing(word) => {
                    cells.unread += 1;
                    if !told[at] && cells.others.len() < TOLD {
                        cells.others.push(word.clone());
                    }
                    told[at] = true;
                }
                _ => {}
            }
        }
        cells
    }
}

/// Whether a column of names had more of them than are kept.
pub fn has_lost_names(column: &Column) -> bool {
    matches!(&column.data, Data::Text { words, .. } if words.len() >= MAX_WORDS)
}

/// Whether a word of a column is a number.
pub fn holds_numbers(column: &Column) -> bool {
    matches!(&column.data, Data::Text { words, .. } if words.iter().any(|word| number(word).is_some()))
}

/// Each word as a number with its unit, where it is one. One decimal mark holds for all.
fn numbers(words: &[String]) -> Vec<Option<(f64, Option<String>)>> {
    let plain: Vec<&str> = words.iter().map(String::as_str).filter(|word| number(word).is_some()).collect();
    let turned = has_decimal_comma(&plain);
    let own = |found: Written<'_>| {
        let unit = found.unit.trim();
        (found.value, (!unit.is_empty()).then(|| unit.to_owned()))
    };
    let read = |word: &String| if turned { number(&with_point(word)).map(own) } else { number(word).map(own) };
    words.iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_read_as_numbers_and_what_is_none_is_counted() {
        let cells = ["1,200 円", "abc", "NA", "3", "abc"];
        let read = Cells::of(&Column::words("v", cells.into_iter().map(Some)));
        assert_eq!((read.values[0], read.values[3], read.read, read.unread), (1200.0, 3.0, 2, 2));
        assert_eq!((read.others, read.unit), (vec!["abc".to_owned()], Some("円".to_owned())));
        let commas = Cells::of(&Column::words("v", ["1,5", "2,25", "x"].into_iter().map(Some)));
        assert_eq!(commas.values[..2], [1.5, 2.25]);
    }
}
