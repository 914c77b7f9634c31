//! The difference between two values of a column or two periods: `2020年と2022年の差`, `difference between A and B`.

use super::Parsed;
use super::conditions::{month, months};
use super::decide::Choice;
use super::text::Text;
use crate::operations::Aggregate;

/// What is taken from what: the first less the second.
pub struct Contrast {
    pub column: usize,
    sides: [Side; 2],
}

struct Side {
    said: String,
    /// As an expression.
    test: String,
}

/// Whether a question speaks of a difference, of whatever.
pub fn is_asked(text: &Text) -> bool {
    text.wanted("difference").next().is_some()
}

/// The two sides of a difference that is compared over groups.
pub fn find(parsed: &Parsed<'_>, choice: &Choice) -> Option<Contrast> {
    let frame = &parsed.frame;
    if !is_asked(&parsed.text) || choice.class != "P02" || frame.is_computed() || choice.roles.measures.len() > 1 {
        return None;
    }
    let contrast = of_periods(parsed, choice).or_else(|| of_values(parsed))?;
    choice.roles.groups.iter().any(|at| *at != contrast.column).then_some(contrast)
}

/// The later period less the earlier.
fn of_periods(parsed: &Parsed<'_>, choice: &Choice) -> Option<Contrast> {
    let is_time = |at: &usize| parsed.table.columns[*at].is_time();
    let column = choice.roles.groups.iter().copied().find(is_time);
    let column = column.or_else(|| (0..parsed.table.columns.len()).find(is_time))?;
    let name = &parsed.table.columns[column].name;
    let kept: Vec<&str> =
        parsed.frame.periods.iter().filter(|kept| kept.one().is_some()).filter_map(|k| k.from.as_deref()).collect();
    let [one, other] = kept[..] else { return None };
    let (later, earlier) = if months(one)? > months(other)? { (one, other) } else { (other, one) };
    let side = |date: &str| {
        let (first, last) = months(date)?;
        let test = format!("`{name}` >= '{}' && `{name}` < '{}'", month(first), month(last + 1));
        Some(Side { said: date.to_owned(), test })
    };
    Some(Contrast { column, sides: [side(later)?, side(earlier)?] })
}

/// The value that is named first less the second.
fn of_values(parsed: &Parsed<'_>) -> Option<Contrast> {
    let column = super::decide::several_named(&parsed.found())?;
    let mut words: Vec<&str> = parsed.values.iter().filter(|v| v.column == column).map(|v| v.word.as_str()).collect();
    words.dedup();
    let name = &parsed.table.columns[column].name;
    let side = |word: &str| Side { said: word.to_owned(), test: format!("`{name}` == '{word}'") };
    match words[..] {
        [one, other] if !one.contains('\'') && !other.contains('\'') => {
            Some(Contrast { column, sides: [side(one), side(other)] })
        }
        _ => None,
    }
}

impl Contrast {
    pub fn name(&self) -> String {
        format!("{} − {}", self.sides[0].said, self.sides[1].said)
    }

    /// Of a measure, or of the rows where none is named.
    pub fn expression(&self, measure: Option<&str>, aggregate: Aggregate) -> String {
        let part = |Side { test, .. }: &Side| match measure {
            None => format!("sum({test})"),
            Some(name) if aggregate == Aggregate::Sum => format!("sum(`{name}` * ({test}))"),
            Some(name) => format!("sum(`{name}` * ({test})) / sum({test})"),
        };
        format!("{} - {}", part(&self.sides[0]), part(&self.sides[1]))
    }
}
