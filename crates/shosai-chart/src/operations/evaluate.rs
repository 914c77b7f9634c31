//! The values of an expression: of every row, or of every group of rows.
//!
//! A year counts as its number and any other date as days since 1970, so that the difference of two dates is in days.
//! Beside what is written as a date, times are compared as filters compare them: with the whole of its period.

use super::Aggregate;
use super::aggregate::reduce;
use super::expression::{Node, Sign};
use crate::table::calendar::{Date, Grain};
use crate::table::cells::Cells;
use crate::table::date::{Moment, moment, year};
use crate::table::{Column, Data, Kind, NO_TIME, Table};
use std::sync::Arc;

/// Seconds of a day.
const DAY: f64 = 86_400.0;

/// One value a row.
pub fn rows(node: &Node, table: &Table) -> Vec<f64> {
    Evaluation { table, over: Over::Rows }.values(node)
}

/// One value a group; `ids` tells the group of every row.
pub fn groups(node: &Node, table: &Table, ids: &[u32], count: usize) -> Vec<f64> {
    Evaluation { table, over: Over::Groups { ids, count } }.values(node)
}

/// Whether a part of an expression is a moment; a year is a number.
pub fn is_moment(node: &Node, table: &Table) -> bool {
    match node {
        Node::Column(name) => table.column(name).is_some_and(|column| is_dates(column)),
        Node::Aggregate(aggregate, Some(inner)) => keeps_moments(*aggregate) && is_moment(inner, table),
        Node::Pair(Sign::Add, left, right) => is_moment(left, table) != is_moment(right, table),
        Node::Pair(Sign::Subtract, left, right) => {
            is_moment(left, table) && !is_moment(right, table) && written_date(right).is_none()
        }
        _ => false,
    }
}

/// Whether a column holds moments and periods shorter than a year. Months and days that were joined with others into one
/// time count as the numbers that they are by themselves.
pub fn is_dates(column: &Column) -> bool {
    matches!(column.kind, Kind::Time(grain) if grain < Grain::Year) && column.part.is_none()
}

/// Whether dates reduced that way are a date.
pub fn keeps_moments(aggregate: Aggregate) -> bool {
    matches!(aggregate, Aggregate::Min | Aggregate::Max | Aggregate::Mean | Aggregate::Median)
}

/// The date that a text writes.
pub fn written_date(node: &Node) -> Option<Moment> {
    if let Node::Text(text) = node { moment(text) } else { None }
}

/// The period that a text or a number stands for beside a time.
pub fn written_period(node: &Node) -> Option<Moment> {
    match node {
        Node::Text(text) => moment(text).or_else(|| year(text.parse().ok()?)),
        Node::Number(value) => year(*value),
        _ => None,
    }
}

/// What there is a value of.
#[derive(Clone, Copy)]
enum Over<'a> {
    Rows,
    Groups { ids: &'a [u32], count: usize },
}

#[derive(Clone, Copy)]
struct Evaluation<'a> {
    table: &'a Table,
    over: Over<'a>,
}

impl Evaluation<'_> {
    fn len(&self) -> usize {
        match self.over {
            Over::Rows => self.table.rows,
            Over::Groups { count, .. } => count,
        }
    }

    fn values(&self, node: &Node) -> Vec<f64> {
        let all = |value: f64| vec![value; self.len()];
        match node {
            Node::Number(value) => all(*value),
            Node::Text(text) => all(text.parse().unwrap_or(f64::NAN)),
            Node::Column(name) => self.column(name).map_or_else(|| all(f64::NAN), numbers),
            Node::Negate(inner) => self.values(inner).into_iter().map(|v| -v).collect(),
            Node::Not(inner) => self.values(inner).into_iter().map(|v| truth(v == 0.0, v, 0.0)).collect(),
            Node::Pair(sign, left, right) => self.pairs(*sign, left, right),
            Node::Aggregate(aggregate, inner) => self.reduced(*aggregate, inner.as_deref()),
        }
    }

    /// A column has a value for each row and none for a group.
    fn column(&self, name: &str) -> Option<&Column> {
        self.table.column(name).filter(|_| matches!(self.over, Over::Rows)).map(AsRef::as_ref)
    }

    fn pairs(&self, sign: Sign, left: &Node, right: &Node) -> Vec<f64> {
        let words = |a: &Node, b: &Node| self.same_words(sign, a, b).or_else(|| self.same_words(sign, b, a));
        let times =
            || self.beside_period(sign, left, right).or_else(|| self.beside_period(sign.turned()?, right, left));
        if let Some(values) = words(left, right).or_else(times) {
            return values;
        }
        let (left, right) = (self.beside_moment(left, right), self.beside_moment(right, left));
        left.into_iter().zip(right).map(|(a, b)| pair(sign, a, b)).collect()
    }

    /// The values of a part; a text beside a moment is the date that it writes.
    fn beside_moment(&self, node: &Node, other: &Node) -> Vec<f64> {
        let date = written_date(node).filter(|_| is_moment(other, self.table));
        date.map_or_else(|| self.values(node), |at| vec![at.seconds as f64 / DAY; self.len()])
    }

    /// Whether words are the same as a text or as the words of another column.
    fn same_words(&self, sign: Sign, left: &Node, right: &Node) -> Option<Vec<f64>> {
        let wanted = match sign {
            Sign::Equal => true,
            Sign::Unequal => false,
            _ => return None,
        };
        let Node::Column(name) = left else { return None };
        let own = self.column(name).filter(|column| column.is_text())?;
        let other = match right {
            Node::Column(other) => Some(self.column(other).filter(|column| column.is_text())?),
            Node::Text(_) => None,
            _ => return None,
        };
        let same = |row: usize| {
            let beside = match (other, right) {
                (Some(column), _) => column.word(row),
                (None, Node::Text(text)) => Some(text.as_str()),
                _ => None,
            };
            own.word(row).zip(beside).map_or(f64::NAN, |(a, b)| f64::from(u8::from((a == b) == wanted)))
        };
        Some((0..own.len()).map(same).collect())
    }

    /// A time compared with what is written as a date, which stands for all of its period.
    fn beside_period(&self, sign: Sign, time: &Node, written: &Node) -> Option<Vec<f64>> {
        let period = written_period(written)?;
        let column = if let Node::Column(name) = time { self.column(name) } else { None };
        let days = match column.and_then(|column| column.as_times()) {
            // A year is compared with a number as one, and with a written date as the time that it is.
            Some(times) if matches!(written, Node::Text(_)) => in_days(times),
            _ if is_moment(time, self.table) => self.values(time),
            _ => return None,
        };
        let (from, until) = (period.seconds as f64 / DAY, period.grain.step(period.seconds, 1) as f64 / DAY);
        let holds = |v: f64| match sign {
            Sign::Equal => Some((from..until).contains(&v)),
            Sign::Unequal => Some(!(from..until).contains(&v)),
            Sign::Less => Some(v < from),
            Sign::LessOrEqual => Some(v < until),
            Sign::Greater => Some(v >= until),
            Sign::GreaterOrEqual => Some(v >= from),
            _ => None,
        };
        days.into_iter().map(|v| holds(v).map(|holds| truth(holds, v, v))).collect()
    }

    fn reduced(&self, aggregate: Aggregate, inner: Option<&Node>) -> Vec<f64> {
        let Over::Groups { ids, count } = self.over else { return vec![f64::NAN; self.len()] };
        let Some(inner) = inner else { return reduce(ids, count, None, aggregate) };
        let rows = Evaluation { over: Over::Rows, ..*self };
        let computed = || Arc::new(Column::numbers("", None, rows.values(inner)));
        match (aggregate, inner) {
            (Aggregate::Count, _) if is_test(inner) => reduce(ids, count, Some(&computed()), Aggregate::Sum),
            // Whatever there is can be counted; all else is of numbers.
            (Aggregate::Count | Aggregate::Distinct, Node::Column(name)) => {
                let column = self.table.column(name).cloned().unwrap_or_else(computed);
                reduce(ids, count, Some(&column), aggregate)
            }
            _ => reduce(ids, count, Some(&computed()), aggregate),
        }
    }
}

/// Whether a node says yes or no: counted, it counts the rows that say yes.
fn is_test(node: &Node) -> bool {
    match node {
        Node::Not(_) => true,
        Node::Pair(sign, ..) => !matches!(sign, Sign::Add | Sign::Subtract | Sign::Multiply | Sign::Divide),
        _ => false,
    }
}

fn pair(sign: Sign, a: f64, b: f64) -> f64 {
    match sign {
        Sign::Add => a + b,
        Sign::Subtract => a - b,
        Sign::Multiply => a * b,
        Sign::Divide if b == 0.0 => f64::NAN,
        Sign::Divide => a / b,
        Sign::Equal => truth(a == b, a, b),
        Sign::Unequal => truth(a != b, a, b),
        Sign::Less => truth(a < b, a, b),
        Sign::LessOrEqual => truth(a <= b, a, b),
        Sign::Greater => truth(a > b, a, b),
        Sign::GreaterOrEqual => truth(a >= b, a, b),
        Sign::And => truth(a != 0.0 && b != 0.0, a, b),
        Sign::Or => truth(a != 0.0 || b != 0.0, a, b),
    }
}

/// A test with a missing side has no answer.
fn truth(holds: bool, a: f64, b: f64) -> f64 {
    if a.is_nan() || b.is_nan() { f64::NAN } else { f64::from(u8::from(holds)) }
}

fn in_days(times: &[i64]) -> Vec<f64> {
    times.iter().map(|time| if *time == NO_TIME { f64::NAN } else { *time as f64 / DAY }).collect()
}

/// Days since 1970 as the times they are.
pub fn times(column: Column, kind: Kind) -> Column {
    let at = |days: &f64| if days.is_nan() { NO_TIME } else { (days * DAY).round() as i64 };
    let times = column.as_numbers().unwrap_or_default().iter().map(at).collect();
    Column { kind, data: Data::Time(times), ..column }
}

/// The values of a column as numbers.
pub fn numbers(column: &Column) -> Vec<f64> {
    match &column.data {
        Data::Number(values) => values.clone(),
        Data::Time(times) if is_dates(column) => in_days(times),
        Data::Time(times) => {
            let number = |at: i64| match (column.part, column.kind) {
                (Some(part), _) => part.of(at),
                (_, Kind::Time(Grain::FiscalYear)) => Date::of(at).fiscal_year(),
                _ => Date::of(at).year,
            };
            times.iter().map(|at| if *at == NO_TIME { f64::NAN } else { number(*at) as f64 }).collect()
        }
        Data::Text { .. } => Cells::with(column, flag).values,
    }
}

/// Words for yes and no count as one and zero.
pub fn flag(word: &str) -> Option<f64> {
    match word.to_lowercase().as_str() {
        "true" | "yes" | "はい" => Some(1.0),
        "false" | "no" | "いいえ" => Some(0.0),
        _ => None,
    }
}
