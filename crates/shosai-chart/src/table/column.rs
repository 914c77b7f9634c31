//! A column of one type.

use super::calendar::{Date, Grain, are_days};
use super::kind_of_measure::MeasureKind;
use super::{NO_TIME, NO_WORD};
use std::collections::HashMap;
use std::sync::OnceLock;

/// What a column is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Numbers to be added up, averaged or counted in bins.
    Measure,
    /// Dates and periods.
    Time(Grain),
    /// Names of things.
    Category,
    /// Positions in an order that runs through time: months without a year, steps, `第3週`.
    Sequence,
    /// Codes that tell rows apart.
    Identifier,
}

/// The values.
#[derive(Clone, Debug, PartialEq)]
pub enum Data {
    /// Numbers; a missing one is NaN.
    Number(Vec<f64>),
    /// Seconds since 1970; a missing one is [`NO_TIME`].
    Time(Vec<i64>),
    /// Words by number; a missing one is [`NO_WORD`].
    Text {
        /// One number a row.
        codes: Vec<u32>,
        /// The words, in order of appearance.
        words: Vec<String>,
    },
}

impl Data {
    /// What tells a cell from others of its column.
    pub fn key(&self, row: usize) -> i64 {
        match self {
            Data::Text { codes, .. } => i64::from(codes[row]),
            Data::Time(times) => times[row],
            Data::Number(numbers) => numbers[row].to_bits() as i64,
        }
    }
}

/// What a column held by itself before it was joined with others into one time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// Months without a year.
    Month,
    /// Days without a month.
    Day,
}

impl Part {
    /// The part of a moment.
    pub fn of(self, seconds: i64) -> i64 {
        let date = Date::of(seconds);
        match self {
            Part::Month => date.month,
            Part::Day => date.day,
        }
    }
}

/// A named column.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// Its name as it stands in the data.
    pub name: String,
    /// The name without its unit.
    pub label: String,
    /// The unit, from the header or from the cells.
    pub unit: Option<String>,
    /// What it is good for.
    pub kind: Kind,
    /// Its values.
    pub data: Data,
    /// What it is by itself, where it was joined with others.
    pub part: Option<Part>,
    /// What was found out of it where that was asked.
    pub(crate) known: Known,
}

/// What takes a look at every value or a search for words, kept once it was asked.
#[derive(Debug, Default)]
pub(crate) struct Known {
    /// What the reader of questions takes it for.
    pub letter: OnceLock<char>,
    /// Whether its numbers are levels, flows or rates.
    pub measures: OnceLock<Option<MeasureKind>>,
    /// Whether its numbers behave as counts do.
    pub tally: OnceLock<bool>,
    /// Whether its numbers only rise in every series of its table.
    pub running: OnceLock<bool>,
    /// Its words as questions are compared with them.
    pub folded: OnceLock<Vec<String>>,
    /// How many different values there are, counted up to [`FEW`].
    few: OnceLock<usize>,
    /// How many periods of each grain there are.
    periods: [OnceLock<usize>; Grain::Decade as usize + 1],
}

impl Clone for Known {
    /// What is copied may be changed: it is asked anew.
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl PartialEq for Known {
    /// Columns are no less alike for what was asked of them.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Column {
    /// A column of numbers made by an operation.
    pub fn numbers(name: &str, unit: Option<String>, values: Vec<f64>) -> Self {
        Self {
            name: name.to_owned(),
            label: name.to_owned(),
            unit,
            kind: Kind::Measure,
            data: Data::Number(values),
            part: None,
            known: Known::default(),
        }
    }

    /// A column of words made by an operation, in their order of first appearance.
    pub fn words<'a>(name: &str, cells: impl Iterator<Item = Option<&'a str>>) -> Self {
        let mut text = Interner::default();
        let codes = cells.map(|cell| cell.map_or(NO_WORD, |word| text.code(word))).collect();
        Self {
            name: name.to_owned(),
            label: name.to_owned(),
            unit: None,
            kind: Kind::Category,
            data: Data::Text { codes, words: text.words },
            part: None,
            known: Known::default(),
        }
    }

    /// The numbers, if it has any.
    pub fn as_numbers(&self) -> Option<&[f64]> {
        match &self.data {
            Data::Number(values) => Some(values),
            _ => None,
        }
    }

    /// The times, if it has any.
    pub fn as_times(&self) -> Option<&[i64]> {
        match &self.data {
            Data::Time(values) => Some(values),
            _ => None,
        }
    }

    /// Whether its values can be measured.
    pub fn is_number(&self) -> bool {
        matches!(self.data, Data::Number(_))
    }

    /// Whether it can be a time axis.
    pub fn is_text(&self) -> bool {
        matches!(self.data, Data::Text { .. })
    }

    /// Its words by number.
    pub fn as_codes(&self) -> Option<&[u32]> {
        match &self.data {
            Data::Text { codes, .. } => Some(codes),
            Data::Number(_) | Data::Time(_) => None,
        }
    }

    /// The period that moments are shown by: those at one time of the day are days.
    pub fn shown_grain(&self) -> Option<Grain> {
        match (self.kind, self.as_times()) {
            (Kind::Time(grain), Some(times)) if grain < Grain::Day && are_days(times) => Some(Grain::Day),
            (Kind::Time(grain), _) => Some(grain),
            _ => None,
        }
    }

    pub fn is_time(&self) -> bool {
        matches!(self.kind, Kind::Time(_))
    }

    pub fn word(&self, row: usize) -> Option<&str> {
        match &self.data {
            Data::Text { codes, words } => words.get(*codes.get(row)? as usize).map(String::as_str),
            _ => None,
        }
    }

    /// Its words as questions are compared with them.
    pub fn folded_words(&self) -> &[String] {
        let fold_all = || match &self.data {
            Data::Text { words, .. } => words.iter().map(|word| super::fold::fold(word)).collect(),
            _ => Vec::new(),
        };
        self.known.folded.get_or_init(fold_all)
    }

    /// How many values are missing.
    pub fn missing(&self) -> usize {
        match &self.data {
            Data::Number(values) => values.iter().filter(|v| v.is_nan()).count(),
            Data::Time(values) => values.iter().filter(|v| **v == NO_TIME).count(),
            Data::Text { codes, .. } => codes.iter().filter(|c| **c == NO_WORD).count(),
        }
    }

    /// How many rows it has.
    pub fn len(&self) -> usize {
        match &self.data {
            Data::Number(values) => values.len(),
            Data::Time(values) => values.len(),
            Data::Text { codes, .. } => codes.len(),
        }
    }

    /// Whether it has no rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many different values there are, counted up to `limit`.
    pub fn distinct(&self, limit: usize) -> usize {
        if limit > FEW { self.count(limit) } else { limit.min(*self.known.few.get_or_init(|| self.count(FEW))) }
    }

    fn count(&self, limit: usize) -> usize {
        match &self.data {
            Data::Text { words, .. } => words.len().min(limit),
            Data::Time(values) => count_distinct(values.iter().filter(|v| **v != NO_TIME).copied(), limit),
            Data::Number(values) => {
                count_distinct(values.iter().filter(|v| !v.is_nan()).map(|v| v.to_bits() as i64), limit)
            }
        }
    }

    /// How many periods hold some of its times.
    pub fn periods(&self, grain: Grain) -> usize {
        let count = || self.as_times().map_or(0, |times| count_periods(times, grain));
        *self.known.periods[grain as usize].get_or_init(count)
    }

    /// The rows whose numbers are `rows`.
    pub fn take(&self, rows: &[u32]) -> Column {
        let data = match &self.data {
            Data::Number(values) => Data::Number(rows.iter().map(|r| values[*r as usize]).collect()),
            Data::Time(values) => Data::Time(rows.iter().map(|r| values[*r as usize]).collect()),
            Data::Text { codes, words } => {
                Data::Text { codes: rows.iter().map(|r| codes[*r as usize]).collect(), words: words.clone() }
            }
        };
        Column { data, ..self.head() }
    }

    /// The same without words that no row has any more.
    pub fn without_unused_words(&self) -> Column {
        let Data::Text { codes, words } = &self.data else { return self.clone() };
        let mut places = vec![None; words.len()];
        for code in codes.iter().filter(|code| (**code as usize) < words.len()) {
            places[*code as usize] = Some(0);
        }
        let mut kept = Vec::new();
        for (word, place) in words.iter().zip(&mut places).filter(|(_, place)| place.is_some()) {
            *place = Some(kept.len() as u32);
            kept.push(word.clone());
        }
        let code = |code: &u32| places.get(*code as usize).copied().flatten().unwrap_or(*code);
        Column { data: Data::Text { codes: codes.iter().map(code).collect(), words: kept }, ..self.head() }
    }

    /// Everything but the values.
    pub fn head(&self) -> Column {
        Column {
            name: self.name.clone(),
            label: self.label.clone(),
            unit: self.unit.clone(),
            kind: self.kind,
            data: Data::Number(Vec::new()),
            part: self.part,
            known: Known::default(),
        }
    }
}

/// So few values are found quicker one after the other.
const FEW: usize = 64;

fn count_distinct(values: impl Iterator<Item = i64>, limit: usize) -> usize {
    if limit <= FEW {
        let mut seen: Vec<i64> = Vec::with_capacity(limit);
        for value in values {
            if !seen.contains(&value) {
                seen.push(value);
                if seen.len() >= limit {
                    break;
                }
            }
        }
        return seen.len();
    }
    let mut seen = std::collections::HashSet::new();
    for value in values {
        seen.insert(value);
        if seen.len() >= limit {
            break;
        }
    }
    seen.len()
}

fn count_periods(times: &[i64], grain: Grain) -> usize {
    let mut starts: Vec<i64> = Vec::new();
    // Neighbours are mostly of one period.
    let mut last = 0..0;
    for time in times.iter().filter(|time| **time != NO_TIME) {
        if !last.contains(time) {
            let start = grain.floor(*time);
            last = start..grain.step(start, 1);
            starts.push(start);
        }
    }
    starts.sort_unstable();
    starts.dedup();
    starts.len()
}

/// Words and their numbers.
#[derive(Default)]
pub(super) struct Interner {
    pub(super) words: Vec<String>,
    pub(super) codes: HashMap<String, u32>,
}

impl Interner {
    pub(super) fn code(&mut self, word: &str) -> u32 {
        if let Some(code) = self.codes.get(word) {
            return *code;
        }
        let code = self.words.len() as u32;
        self.words.push(word.to_owned());
        self.codes.insert(word.to_owned(), code);
        code
    }
}
