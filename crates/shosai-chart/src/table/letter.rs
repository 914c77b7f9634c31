//! The kind of a column as one letter: a time, a sequence, a category, codes, or a measure.

use super::{Column, Kind, fold::fold, header};
use crate::reader::lexicon::senses;
use crate::reader::pieces::run_together;

/// More numbers than any order of steps has.
const MANY_STEPS: usize = 50;

/// The letter a kind is written with.
pub fn letter(column: &Column) -> char {
    *column.known.letter.get_or_init(|| letter_of(column))
}

fn letter_of(column: &Column) -> char {
    match column.kind {
        Kind::Time(_) => 'T',
        // Steps of an order are few; a `net_generation` is no generation.
        Kind::Sequence if column.is_number() && column.distinct(MANY_STEPS) == MANY_STEPS && !is_dense(column) => 'M',
        Kind::Sequence => 'S',
        Kind::Measure if is_numbered(column) => 'C',
        Kind::Measure if is_ordinal(column) || is_long_code(column) => 'I',
        Kind::Measure => 'M',
        Kind::Category => 'C',
        // Numbers that happen to be all different are no codes unless their name says so.
        Kind::Identifier if column.is_number() && !is_register(column) => 'M',
        Kind::Identifier => 'I',
    }
}

/// Codes of things are as long as this, and hardly two are the same.
const LONG_CODE: f64 = 1e9;

/// Whether the numbers are long codes, whatever they are called: those of companies, telephones.
fn is_long_code(column: &Column) -> bool {
    let mut values = column.as_numbers().into_iter().flatten().copied().filter(|value| !value.is_nan());
    let first = values.next().unwrap_or(0.0).abs();
    let length = |value: f64| value.abs().log10().floor();
    let long = |value: f64| value.fract() == 0.0 && value >= LONG_CODE && length(value) == length(first);
    let rows = column.len();
    long(first) && values.all(long) && column.distinct(rows) * 10 > rows * 9
}

/// Numbers of registers are as long as this.
const REGISTERED: f64 = 1e7;

/// Whether numbers that are all different are codes: their name says so, or they are long and whole and of one length.
fn is_register(column: &Column) -> bool {
    let mut values = column.as_numbers().into_iter().flatten().copied().filter(|value| !value.is_nan());
    let length = |value: f64| value.abs().log10().floor();
    let first = values.next().map_or(0.0, length);
    let long = |value: f64| value.fract() == 0.0 && value >= REGISTERED && length(value) == first;
    header::is_code(&column.label) || (first >= REGISTERED.log10() && values.all(long))
}

/// Numbers of things follow each other or are all different; amounts leave more than so many out for each they have.
const SPARSE: usize = 4;

/// Whether the numbers only number things, as those of a `mission_number` do.
fn is_ordinal(column: &Column) -> bool {
    // What is called a name holds numbers of things: `行政区名`.
    let last = header::words(&column.label).pop().unwrap_or_default();
    let last = run_together(&last).pop().unwrap_or_default();
    (last.ends_with('名') || senses(last).iter().any(|sense| sense.name == "ordinal.code")) && follow(column)
}

/// Whether hardly a number between the least and the most is left out: the weeks of a year.
fn is_dense(column: &Column) -> bool {
    let values = || column.as_numbers().into_iter().flatten().copied().filter(|value| !value.is_nan());
    let (least, most) = (values().fold(f64::MAX, f64::min), values().fold(f64::MIN, f64::max));
    most - least < (SPARSE * column.distinct(usize::MAX)) as f64
}

/// Looks at every number of a column: only for names that ask for it.
fn follow(column: &Column) -> bool {
    let values = || column.as_numbers().into_iter().flatten().copied().filter(|value| !value.is_nan());
    if values().any(|value| value.fract() != 0.0) {
        return false;
    }
    is_dense(column) || values().count() == column.distinct(usize::MAX)
}

/// Whether the numbers stand for things, as those of a `state` or a `firm` do.
fn is_numbered(column: &Column) -> bool {
    let whole = |values: &[f64]| values.iter().all(|value| value.is_nan() || value.fract() == 0.0);
    senses(&fold(&column.label)).iter().any(|sense| sense.name == "numbered") && column.as_numbers().is_some_and(whole)
}
