//! How a column's type is found and its cells are read.

use super::calendar::{Grain, whole_periods};
use super::column::{Column, Data, Interner, Kind, Known};
use super::date::{self, Moment, Order};
use super::duration;
use super::fold::printable;
use super::header::{self, Hint};
use super::number::{is_missing, is_nothing, number, plain};
use super::order::{WordOrder, word_order};
use super::words;
use super::{NO_TIME, NO_WORD};
use crate::messages;
use shosai_message::Message;

/// How a column's cells are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    Number,
    /// Numbers whose decimals follow a comma.
    CommaNumber,
    /// Written dates.
    Moment,
    /// Written dates, the day before the month.
    DayFirst,
    /// Whole numbers that are years.
    Year,
    /// Whole numbers that are fiscal years.
    FiscalYear,
    /// Whole numbers like `20240105`.
    Compact,
    /// Whole numbers since 1970.
    Epoch,
    /// How long something took.
    Duration,
    /// Words.
    Text,
}

/// At least this share of a sample must be of a type.
const MOST: f64 = 0.9;
/// Later failures up to this share stay missing values instead of changing the type.
const TOLERATED_FAILURES: f64 = 0.05;
/// Beyond so many different words a column is of no use in a chart, and is not kept.
pub const MAX_WORDS: usize = 100_000;
/// A whole-number column with a category's name and at most so many values is a category.
const FEW_CLASSES: usize = 25;

impl Shape {
    /// The type of a column from its name and its first cells.
    pub fn infer(name: &str, cells: &mut dyn Iterator<Item = &str>) -> Shape {
        let present: Vec<&str> = cells.map(str::trim).filter(|cell| !is_missing(cell)).collect();
        if present.is_empty() {
            return Shape::Number;
        }
        let share =
            |test: &dyn Fn(&str) -> bool| present.iter().filter(|c| test(c)).count() as f64 / present.len() as f64;
        let hint = header::hint(name);
        // `2024.01` under `年月` is a month, not a number.
        let timed = matches!(hint, Hint::Time | Hint::MonthOfYear);
        let day_first = || present.iter().filter_map(|cell| date::leading(cell)).any(|(first, _)| first > 12);
        let dated = || if day_first() { Shape::DayFirst } else { Shape::Moment };
        if share(&|cell| duration::minutes(cell).is_some()) >= MOST && duration::is_length(name, &present) {
            return Shape::Duration;
        }
        if timed && share(&|cell| date::moment(cell).is_some()) >= MOST {
            return dated();
        }
        if share(&|cell| number(cell).is_some()) < MOST {
            return if share(&|cell| date::moment(cell).is_some()) >= MOST { dated() } else { Shape::Text };
        }
        if super::number::has_decimal_comma(&present) {
            return Shape::CommaNumber;
        }
        let value = |cell: &str| plain(cell);
        let all = |test: &dyn Fn(f64) -> bool| present.iter().all(|c| value(c).is_some_and(test));
        let padded = present.iter().any(|c| c.len() > 1 && c.starts_with('0') && c.bytes().all(|b| b.is_ascii_digit()));
        match hint {
            Hint::Year if all(&|v| date::year_named(v).is_some()) => Shape::Year,
            Hint::FiscalYear if all(&|v| date::year(v).is_some()) => Shape::FiscalYear,
            // Codes have no decimals: a `JAN` of 24.8 is a month.
            Hint::Code if all(&|v| v.fract() == 0.0) => Shape::Text,
            Hint::MonthOfYear if all(&|v| (1.0..=12.0).contains(&v) && v.fract() == 0.0) => Shape::Text,
            _ if all(&|v| v > 1e7 && date::compact(v).is_some()) => Shape::Compact,
            Hint::Time | Hint::MonthOfYear | Hint::Sequence if all(&|v| date::compact(v).is_some()) => Shape::Compact,
            Hint::Time | Hint::Sequence if all(&|v| date::epoch(v).is_some()) => Shape::Epoch,
            Hint::Time if all(&|v| date::year(v).is_some()) => Shape::Year,
            Hint::Plain if are_years(&present) => Shape::Year,
            _ if padded => Shape::Text,
            Hint::Plain if is_serial(&present) || is_reference(name, &present) => Shape::Text,
            _ if is_class(name, &present) => Shape::Text,
            _ => Shape::Number,
        }
    }
}

/// Whether numbers are years that follow each other, whatever they are called.
fn are_years(cells: &[&str]) -> bool {
    /// Fewer may be chance.
    const LEAST: usize = 12;
    let years: Vec<f64> = cells.iter().filter_map(|cell| plain(cell).filter(|v| date::year(*v).is_some())).collect();
    let follow = |step: f64| years.windows(2).all(|pair| pair[1] - pair[0] == step);
    years.len() == cells.len() && years.len() >= LEAST && (follow(1.0) || follow(-1.0))
}

/// Whether numbers only number the rows: each is one more than the last, from a thousand on, and they are no years.
fn is_serial(cells: &[&str]) -> bool {
    /// Fewer may be chance.
    const LEAST: usize = 10;
    let numbers: Vec<f64> = cells.iter().filter_map(|cell| plain(cell)).collect();
    let (Some(first), Some(last)) = (numbers.first(), numbers.last()) else { return false };
    let years = date::year(*first).is_some() && date::year(*last).is_some();
    // From one on, so many in a row number the rows as well.
    const ROWS: usize = 40;
    let counted = (0.0..=1.0).contains(first) && numbers.len() >= ROWS;
    numbers.len() >= LEAST
        && (*first >= 1000.0 || counted)
        && !years
        && numbers.windows(2).all(|pair| pair[1] - pair[0] == 1.0)
}

/// Whether whole numbers of one length, no two alike, stand under the name of a thing: the `ticket` of a help desk, a `call_ref`.
fn is_reference(name: &str, cells: &[&str]) -> bool {
    /// Shorter numbers may be measured.
    const LEAST: usize = 3;
    let folded = super::fold::fold(name);
    let last = header::words(name).pop().unwrap_or_default();
    let is_thing = words::tells(&last, "thing") || (!folded.is_ascii() && words::tells(&folded, "thing"));
    let length = cells.first().map_or(0, |cell| cell.len());
    let digits = |cell: &&str| cell.len() == length && cell.bytes().all(|b| b.is_ascii_digit());
    let unlike = || cells.iter().collect::<std::collections::HashSet<_>>().len() == cells.len();
    is_thing && length >= LEAST && cells.iter().all(digits) && unlike()
}

fn is_class(name: &str, cells: &[&str]) -> bool {
    let folded = super::fold::fold(name);
    let last = header::words(name).pop().unwrap_or_default();
    let named = words::tells(&last, "class") || words::holds(&folded, "class-part");
    let whole = cells.iter().all(|c| plain(c).is_some_and(|v| v.fract() == 0.0));
    named && whole && cells.iter().collect::<std::collections::HashSet<_>>().len() <= FEW_CLASSES
}

/// Reads a column's cells one after the other.
pub struct Builder {
    name: String,
    shape: Shape,
    numbers: Vec<f64>,
    times: Vec<i64>,
    codes: Vec<u32>,
    text: Interner,
    last: (String, u32),
    grain: Option<Grain>,
    unit: Option<String>,
    failures: usize,
    /// Dates seen whose first number can only be the day, only the month, or either.
    day_first: bool,
    month_first: bool,
    either: bool,
}

impl Builder {
    /// A builder of a column that reads its cells as `shape`.
    pub fn new(name: &str, shape: Shape) -> Self {
        Self {
            name: printable(name),
            shape,
            numbers: Vec::new(),
            times: Vec::new(),
            codes: Vec::new(),
            text: Interner::default(),
            last: (String::new(), NO_WORD),
            grain: None,
            unit: None,
            failures: 0,
            day_first: false,
            month_first: false,
            either: false,
        }
    }

    /// Reads one cell.
    pub fn push(&mut self, cell: &str) {
        match self.shape {
            Shape::Number => self.push_number(cell),
            Shape::CommaNumber => {
                let turned = super::number::with_point(cell);
                self.push_number(&turned);
            }
            Shape::DayFirst => {
                let found = date::moment_in(cell, Order::DayFirst);
                self.push_time(found, cell);
            }
            Shape::Text => self.push_word(cell),
            Shape::Duration => {
                let minutes = duration::minutes(cell);
                self.failures += usize::from(minutes.is_none() && !is_missing(cell));
                self.unit = Some("min".to_owned());
                self.numbers.push(minutes.unwrap_or(f64::NAN));
            }
            Shape::Moment => {
                let found = date::moment(cell);
                if let Some((first, second)) = date::leading(cell).filter(|_| found.is_some()) {
                    self.day_first |= first > 12;
                    self.month_first |= second > 12;
                    self.either |= first <= 12 && second <= 12;
                }
                self.push_time(found, cell);
            }
            Shape::Year => self.push_time(plain(cell.trim()).and_then(date::year_named), cell),
            Shape::FiscalYear => {
                let start = plain(cell.trim()).and_then(|year| date::moment(&format!("FY{year}")));
                self.push_time(start, cell);
            }
            Shape::Compact => self.push_time(plain(cell.trim()).and_then(date::compact), cell),
            Shape::Epoch => {
                let seconds = plain(cell.trim()).and_then(date::epoch);
                self.push_time(seconds.map(|seconds| Moment { seconds, grain: Grain::Second }), cell);
            }
        }
    }

    fn push_number(&mut self, cell: &str) {
        if let Some(value) = plain(cell) {
            self.numbers.push(value);
            return;
        }
        match number(cell) {
            Some(written) => {
                if self.unit.is_none() && !written.unit.is_empty() {
                    self.unit = Some(written.unit.trim().to_owned());
                }
                self.numbers.push(written.value);
            }
            None => {
                self.failures += usize::from(!is_missing(cell) && !cell.to_lowercase().contains("inf"));
                self.numbers.push(f64::NAN);
            }
        }
    }

    fn push_time(&mut self, found: Option<Moment>, cell: &str) {
        match found {
            Some(moment) => {
                self.grain = Some(self.grain.map_or(moment.grain, |grain| grain.min(moment.grain)));
                self.times.push(moment.seconds);
            }
            None => {
                self.failures += usize::from(!is_missing(cell));
                self.times.push(NO_TIME);
            }
        }
    }

    fn push_word(&mut self, cell: &str) {
        if cell == self.last.0 {
            self.codes.push(self.last.1);
            return;
        }
        // `不明` and `NA` are groups of their own where things are named.
        let code = if is_nothing(cell) {
            NO_WORD
        } else if self.text.words.len() >= MAX_WORDS {
            self.text.codes.get(cell.trim()).copied().unwrap_or(NO_WORD)
        } else {
            self.text.code(cell.trim())
        };
        self.codes.push(code);
        self.last.0.clear();
        self.last.0.push_str(cell);
        self.last.1 = code;
    }

    /// Whether too many cells did not fit the type.
    pub fn is_broken(&self) -> bool {
        let cells = self.numbers.len() + self.times.len();
        self.failures as f64 > cells as f64 * TOLERATED_FAILURES
    }

    /// The type to read the column again as, if this one does not fit all of it.
    pub fn shape_instead(&self) -> Option<Shape> {
        match self.shape {
            _ if self.is_broken() => Some(Shape::Text),
            Shape::Moment if self.day_first && !self.month_first && self.either => Some(Shape::DayFirst),
            _ => None,
        }
    }

    /// What was assumed of the column.
    pub fn note(&self) -> Option<Message> {
        let name = &self.name;
        Some(match self.shape {
            Shape::CommaNumber => messages::CommaDecimals { name }.into(),
            Shape::DayFirst => messages::DayFirst { name }.into(),
            Shape::Moment if self.either && !self.day_first && !self.month_first => {
                messages::MonthFirst { name }.into()
            }
            _ => return None,
        })
    }

    /// The header.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Forgets the cells from `rows` on.
    pub fn truncate(&mut self, rows: usize) {
        self.numbers.truncate(rows);
        self.times.truncate(rows);
        self.codes.truncate(rows);
    }

    pub fn finish(self) -> Column {
        let (label, header_unit) = header::label_and_unit(&self.name);
        let hint = header::hint(&self.name);
        let rows = self.codes.len();
        let (kind, data) = match self.shape {
            Shape::Duration => (Kind::Measure, Data::Number(self.numbers)),
            Shape::Number | Shape::CommaNumber => (number_kind(hint, &self.numbers), Data::Number(self.numbers)),
            Shape::Text => {
                let words: Vec<String> = self.text.words.iter().map(|w| printable(w)).collect();
                (text_kind(hint, &words, rows), Data::Text { codes: self.codes, words })
            }
            _ => (Kind::Time(whole_periods(self.grain.unwrap_or(Grain::Day), &self.times)), Data::Time(self.times)),
        };
        let unit = header_unit.or(self.unit);
        Column { name: self.name, label, unit, kind, data, part: None, known: Known::default() }
    }
}

/// Whether whole numbers begin with the first and leave none out.
fn are_counted(values: &[f64]) -> bool {
    let met: std::collections::HashSet<u64> = values.iter().map(|v| *v as u64).collect();
    let (least, most) = (met.iter().min().copied().unwrap_or(2), met.iter().max().copied().unwrap_or(0));
    least <= 1 && met.len() > 2 && most - least + 1 == met.len() as u64
}

fn number_kind(hint: Hint, values: &[f64]) -> Kind {
    let whole = || values.iter().all(|v| v.fract() == 0.0 && *v >= 0.0);
    // Seasons are years or counted; a time that is one, two, three is a step.
    let steps = matches!(hint, Hint::Sequence | Hint::Year) && whole();
    let steps = steps || (hint == Hint::Time && whole() && are_counted(values));
    if steps { Kind::Sequence } else { Kind::Measure }
}

fn text_kind(hint: Hint, words: &[String], rows: usize) -> Kind {
    let borrowed: Vec<&str> = words.iter().take(MAX_SEQUENCE).map(String::as_str).collect();
    let order = if words.len() < MAX_SEQUENCE { word_order(&borrowed) } else { WordOrder::Unordered };
    let mostly_unique = rows > 20 && words.len() as f64 > rows as f64 * 0.9;
    match hint {
        Hint::MonthOfYear => Kind::Sequence,
        Hint::Code => Kind::Identifier,
        _ if order == WordOrder::Sequence => Kind::Sequence,
        Hint::Sequence | Hint::Time if order == WordOrder::Ranked => Kind::Sequence,
        _ if mostly_unique || words.len() >= MAX_WORDS => Kind::Identifier,
        _ if words.iter().all(|w| w.starts_with('0') && w.len() > 1 && w.bytes().all(|b| b.is_ascii_digit()))
            && !words.is_empty() =>
        {
            Kind::Identifier
        }
        _ => Kind::Category,
    }
}

/// A sequence with more members than this is no axis.
const MAX_SEQUENCE: usize = 400;

#[cfg(test)]
mod tests {
    use super::super::calendar::{Date, Grain};
    use super::super::{Data, Kind};
    use crate::Table;

    #[test]
    fn years_that_follow_each_other_are_time_by_any_name_and_times_that_are_counted_are_steps() {
        let rows: String = (1970..1990).map(|year| format!("{year},{}.5,{}\n", year % 7, year - 1969)).collect();
        let table = Table::read_str(&format!("品目,総合,time\n{rows}")).unwrap();
        let kinds: Vec<Kind> = table.columns.iter().map(|column| column.kind).collect();
        assert_eq!(kinds, [Kind::Time(Grain::Year), Kind::Measure, Kind::Sequence]);
    }

    #[test]
    fn one_decimal_mark_holds_for_a_whole_column() {
        let table = Table::read_str("shop;price\nA;1.234,50 €\nB;2.000\nC;12,5\n").unwrap();
        assert_eq!(table.columns[1].as_numbers().unwrap(), [1234.5, 2000.0, 12.5]);
        assert!(table.notes.iter().any(|note| note.contains("decimal marks")), "{:?}", table.notes);
        let plain = Table::read_str("shop;price\nA;1,234\nB;2,000.5\n").unwrap();
        assert_eq!(plain.columns[1].as_numbers().unwrap(), [1234.0, 2000.5]);
        let decimals = Table::read_str("shop,v\nA,1.234\nB,0.5\n").unwrap();
        assert_eq!(decimals.columns[1].as_numbers().unwrap(), [1.234, 0.5]);
    }

    #[test]
    fn one_order_of_dates_holds_for_a_whole_column() {
        let months = |text: &str| -> Vec<i64> {
            let table = Table::read_str(text).unwrap();
            table.columns[0].as_times().unwrap().iter().map(|time| Date::of(*time).month).collect()
        };
        assert_eq!(months("d,v\n03/04/2024,1\n13/04/2024,2\n"), [4, 4]);
        assert_eq!(months("d,v\n03/04/2024,1\n03/14/2024,2\n"), [3, 3]);
        let either = Table::read_str("d,v\n03/04/2024,1\n05/06/2024,2\n").unwrap();
        assert!(either.notes[0].contains("month/day/year"), "{:?}", either.notes);
        // The first day that cannot be a month may come late.
        let mut text = String::from("d,v\n");
        (0..2500).for_each(|n| text.push_str(&format!("03/04/2024,{n}\n")));
        text.push_str("25/04/2024,1\n");
        assert!(months(&text).iter().all(|month| *month == 4));
    }

    #[test]
    fn unknown_is_a_group_of_names_and_a_gap_in_numbers() {
        let table = Table::read_str("sex,age\nm,3\n不明,NA\nNA,5\n,6\n").unwrap();
        assert!(matches!(&table.columns[0].data, Data::Text { words, .. } if words == &["m", "不明", "NA"]));
        assert_eq!((table.columns[0].missing(), table.columns[1].missing()), (1, 1));
    }

    #[test]
    fn first_days_of_months_are_months() {
        let kind = |text: &str| Table::read_str(text).unwrap().columns[0].kind;
        assert_eq!(kind("d,v\n2024-01-01,1\n2024-02-01,1\n2024-03-01,1\n2024-04-01,1\n"), Kind::Time(Grain::Month));
        assert_eq!(kind("d,v\n2024-01-01,1\n2024-02-01,1\n2024-03-02,1\n2024-04-01,1\n"), Kind::Time(Grain::Day));
    }
}
