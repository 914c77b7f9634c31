//! Columns computed by an expression, of rows or of groups.

use super::aggregate::{group_keys, groups};
use super::expression::{Expression, Node, Sign};
use super::{Aggregate, filter};
use crate::table::date::moment;
use crate::table::{Column, Data, NO_TIME, NO_WORD, Table};
use std::sync::Arc;

/// Seconds of a day: the difference of two dates is in days.
const DAY: f64 = 86_400.0;

/// Adds a column computed row by row.
pub fn rows(table: Table, expression: &Expression, name: &str) -> Table {
    let values = of_rows(&expression.node, &table);
    table.with(Column::numbers(name, None, values))
}

/// One row a group: the keys, and the expression over the group's rows.
pub fn of_groups(table: &Table, keys: &[String], expression: &Expression, name: &str) -> Table {
    let (ids, kept, mut columns) = group_keys(table, keys);
    let count = ids.iter().copied().max().map_or(0, |most| most as usize + 1);
    let values = over_groups(&expression.node, table, &ids, count);
    columns.push(Arc::new(Column::numbers(name, None, kept.iter().map(|group| values[*group as usize]).collect())));
    Table { columns, rows: kept.len(), notes: table.notes.clone() }
}

/// One row a group with several aggregates.
pub fn many(table: &Table, keys: &[String], aggregates: &[(Aggregate, Option<String>, String)]) -> Table {
    let mut out: Option<Table> = None;
    for (aggregate, value, name) in aggregates {
        let one = super::aggregate::group(table, keys, value.as_deref(), *aggregate, name);
        out = Some(match out {
            None => one,
            Some(table) => match one.column(name) {
                Some(column) => table.with(Column::clone(column)),
                None => table,
            },
        });
    }
    out.unwrap_or_else(|| table.clone())
}

fn of_rows(node: &Node, table: &Table) -> Vec<f64> {
    let none = || vec![f64::NAN; table.rows];
    match node {
        Node::Number(value) => vec![*value; table.rows],
        Node::Text(_) | Node::Aggregate(..) => none(),
        Node::Column(name) => table.column(name).map_or_else(none, |column| numbers(column)),
        Node::Negate(inner) => of_rows(inner, table).into_iter().map(|v| -v).collect(),
        Node::Not(inner) => of_rows(inner, table).into_iter().map(|v| truth(v == 0.0, v, 0.0)).collect(),
        Node::Pair(sign, left, right) => match (sign, left.as_ref(), right.as_ref()) {
            (Sign::Equal | Sign::Unequal, Node::Column(name), Node::Text(word))
            | (Sign::Equal | Sign::Unequal, Node::Text(word), Node::Column(name)) => {
                table.column(name).map_or_else(none, |column| is_word(column, word, *sign == Sign::Equal))
            }
            (_, Node::Column(name), Node::Text(word)) => {
                let Some(at) = moment(word).map(|m| m.seconds as f64 / DAY) else { return none() };
                table.column(name).map_or_else(none, |c| numbers(c).into_iter().map(|v| pair(*sign, v, at)).collect())
            }
            _ => {
                let (left, right) = (of_rows(left, table), of_rows(right, table));
                left.into_iter().zip(right).map(|(a, b)| pair(*sign, a, b)).collect()
            }
        },
    }
}

fn over_groups(node: &Node, table: &Table, ids: &[u32], count: usize) -> Vec<f64> {
    match node {
        Node::Number(value) => vec![*value; count],
        Node::Text(_) | Node::Column(_) => vec![f64::NAN; count],
        Node::Negate(inner) => over_groups(inner, table, ids, count).into_iter().map(|v| -v).collect(),
        Node::Not(inner) => {
            over_groups(inner, table, ids, count).into_iter().map(|v| truth(v == 0.0, v, 0.0)).collect()
        }
        Node::Pair(sign, left, right) => {
            let (left, right) = (over_groups(left, table, ids, count), over_groups(right, table, ids, count));
            left.into_iter().zip(right).map(|(a, b)| pair(*sign, a, b)).collect()
        }
        Node::Aggregate(Aggregate::Count, Some(inner)) if is_test(inner) => {
            let values = Column::numbers("", None, of_rows(inner, table));
            super::aggregate::reduce(ids, count, Some(&values), Aggregate::Sum)
        }
        Node::Aggregate(aggregate, Some(inner)) => {
            let own = if let Node::Column(name) = inner.as_ref() { table.column(name).cloned() } else { None };
            let column = own.unwrap_or_else(|| Arc::new(Column::numbers("", None, of_rows(inner, table))));
            super::aggregate::reduce(ids, count, Some(&column), *aggregate)
        }
        Node::Aggregate(aggregate, None) => super::aggregate::reduce(ids, count, None, *aggregate),
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

fn numbers(column: &Column) -> Vec<f64> {
    match &column.data {
        Data::Number(values) => values.clone(),
        Data::Time(values) => values.iter().map(|t| if *t == NO_TIME { f64::NAN } else { *t as f64 / DAY }).collect(),
        Data::Text { codes, words } => {
            let flags: Vec<f64> = words.iter().map(|word| flag(word)).collect();
            codes.iter().map(|code| flags.get(*code as usize).copied().unwrap_or(f64::NAN)).collect()
        }
    }
}

/// Words for yes and no count as one and zero.
fn flag(word: &str) -> f64 {
    match word.to_lowercase().as_str() {
        "true" | "yes" | "1" | "はい" => 1.0,
        "false" | "no" | "0" | "いいえ" => 0.0,
        _ => f64::NAN,
    }
}

fn is_word(column: &Column, word: &str, wanted: bool) -> Vec<f64> {
    match &column.data {
        Data::Text { codes, words } => {
            let same: Vec<f64> = words.iter().map(|own| f64::from(u8::from((own == word) == wanted))).collect();
            codes.iter().map(|code| if *code == NO_WORD { f64::NAN } else { same[*code as usize] }).collect()
        }
        Data::Time(values) => {
            let Some(at) = moment(word) else { return vec![f64::NAN; values.len()] };
            let until = at.grain.step(at.seconds, 1);
            let holds = |t: &i64| ((at.seconds..until).contains(t)) == wanted;
            values.iter().map(|t| if *t == NO_TIME { f64::NAN } else { f64::from(u8::from(holds(t))) }).collect()
        }
        Data::Number(values) => {
            let number = word.parse().unwrap_or(f64::NAN);
            let sign = if wanted { Sign::Equal } else { Sign::Unequal };
            values.iter().map(|v| pair(sign, *v, number)).collect()
        }
    }
}

/// A condition of several columns.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    One { column: String, test: filter::Test },
    All(Vec<Condition>),
    Any(Vec<Condition>),
    Not(Box<Condition>),
}

impl Condition {
    /// The columns it reads.
    pub fn columns(&self) -> Vec<String> {
        match self {
            Condition::One { column, .. } => vec![column.clone()],
            Condition::All(parts) | Condition::Any(parts) => parts.iter().flat_map(Condition::columns).collect(),
            Condition::Not(inner) => inner.columns(),
        }
    }

    fn mask(&self, table: &Table) -> Vec<bool> {
        let join = |parts: &[Condition], start: bool, join: fn(bool, bool) -> bool| {
            parts.iter().fold(vec![start; table.rows], |mask, part| {
                mask.into_iter().zip(part.mask(table)).map(|(a, b)| join(a, b)).collect()
            })
        };
        match self {
            Condition::One { column, test } => {
                let mut mask = vec![false; table.rows];
                let rows = table.column(column).map_or_else(Vec::new, |column| filter::passing(column, test));
                rows.into_iter().for_each(|row| mask[row as usize] = true);
                mask
            }
            Condition::All(parts) => join(parts, true, |a, b| a && b),
            Condition::Any(parts) => join(parts, false, |a, b| a || b),
            Condition::Not(inner) => inner.mask(table).into_iter().map(|pass| !pass).collect(),
        }
    }
}

/// Keeps the rows that meet a condition.
pub fn keep(table: Table, condition: &Condition) -> Table {
    let rows: Vec<u32> =
        condition.mask(&table).iter().enumerate().filter(|(_, pass)| **pass).map(|(row, _)| row as u32).collect();
    if rows.len() == table.rows { table } else { table.take(&rows) }
}

/// Whether no two rows share their keys.
pub fn is_unique(table: &Table, keys: &[String]) -> (usize, usize) {
    let columns: Vec<&Column> = keys.iter().filter_map(|key| table.column(key).map(Arc::as_ref)).collect();
    let (_, firsts) = groups(table, &columns);
    (firsts.len(), table.rows)
}
