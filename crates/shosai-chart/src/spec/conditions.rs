//! Filters of a spec as tests of columns.

use super::predicate::{Predicate, Scalar};
use super::refuse::{bad_word, no_column, refuse, unfit};
use crate::error::{ChartError, Code};
use crate::messages;
use crate::operations::{Broken, Condition, Test};
use crate::table::cells::holds_numbers;
use crate::table::date::{Moment, moment};
use crate::table::number::number;
use crate::table::{Column, Data, Table};

/// How deep predicates may nest.
const MAX_DEPTH: usize = 16;

/// A predicate as a condition on the columns of a table.
pub fn condition(predicate: &Predicate, table: &Table, path: &str) -> Result<Condition, ChartError> {
    nested(predicate, table, path, 0)
}

fn nested(predicate: &Predicate, table: &Table, path: &str, depth: usize) -> Result<Condition, ChartError> {
    if depth > MAX_DEPTH {
        return Err(empty(path));
    }
    let mut parts = Vec::new();
    let several = |key: &str, list: &[Predicate]| -> Result<Vec<Condition>, ChartError> {
        let one = |(at, part)| nested(part, table, &format!("{path}.{key}[{at}]"), depth + 1);
        list.iter().enumerate().map(one).collect()
    };
    if let Some(all) = &predicate.and {
        parts.extend(several("and", all)?);
    }
    if let Some(any) = &predicate.or {
        parts.push(Condition::Any(several("or", any)?));
    }
    if let Some(not) = &predicate.not {
        parts.push(negated(nested(not, table, &format!("{path}.not"), depth + 1)?));
    }
    if let Some(field) = &predicate.field {
        let column = table.column(field).ok_or_else(|| no_column(&format!("{path}.field"), field, table))?;
        parts.extend(tests(predicate, column, path)?);
    }
    match parts.len() {
        0 => Err(empty(path)),
        1 => Ok(parts.remove(0)),
        _ => Ok(Condition::All(parts)),
    }
}

/// Plain negations are tests of their own, so that titles can tell them.
fn negated(condition: Condition) -> Condition {
    match condition {
        Condition::One { column, test: Test::In(words) } => Condition::One { column, test: Test::NotIn(words) },
        Condition::One { column, test: Test::During { from, until, written } } => {
            Condition::One { column, test: Test::Outside { from, until, written } }
        }
        other => Condition::Not(Box::new(other)),
    }
}

fn tests(predicate: &Predicate, column: &Column, path: &str) -> Result<Vec<Condition>, ChartError> {
    let mut out = Vec::new();
    let mut add = |test| out.push(Condition::One { column: column.name.clone(), test });
    if let Some(value) = &predicate.equal {
        add(is_one_of(column, std::slice::from_ref(value), &format!("{path}.equal"))?);
    }
    if let Some(values) = &predicate.one_of {
        add(is_one_of(column, values, &format!("{path}.oneOf"))?);
    }
    if let Some((from, to)) = &predicate.range {
        add(between(column, from.as_ref(), to.as_ref(), &format!("{path}.range"))?);
    }
    let sides = [
        ("gt", predicate.gt.as_ref()),
        ("gte", predicate.gte.as_ref()),
        ("lt", predicate.lt.as_ref()),
        ("lte", predicate.lte.as_ref()),
    ];
    for (side, value) in sides {
        if let Some(value) = value {
            add(compared(column, side, value, &format!("{path}.{side}"))?);
        }
    }
    match (predicate.valid, predicate.outlier) {
        (Some(true), _) => add(Test::Present),
        (Some(false), _) => {
            out.push(Condition::Not(Box::new(Condition::One { column: column.name.clone(), test: Test::Present })))
        }
        _ => {}
    }
    if let Some(outlier) = predicate.outlier {
        if !column.is_number() && !holds_numbers(column) {
            return Err(unfit(&format!("{path}.outlier"), messages::NamesHaveNoSize { column: &column.name }));
        }
        let inside = Condition::One { column: column.name.clone(), test: Test::NoOutlier };
        out.push(if outlier { Condition::Not(Box::new(inside)) } else { inside });
    }
    if out.is_empty() { Err(empty(path)) } else { Ok(one_span(out)) }
}

/// A start and an end of time are one span.
fn one_span(tests: Vec<Condition>) -> Vec<Condition> {
    let mut out: Vec<Condition> = Vec::new();
    for next in tests {
        if let Condition::One { test: Test::During { from, until, written }, .. } = &next
            && let Some(Condition::One { test: Test::During { from: start, until: end, written: text }, .. }) =
                out.last_mut()
        {
            (*start, *end) = ((*start).max(*from), (*end).min(*until));
            *text = format!("{text}, {written}");
            continue;
        }
        out.push(next);
    }
    out
}

fn is_one_of(column: &Column, values: &[Scalar], path: &str) -> Result<Test, ChartError> {
    match &column.data {
        Data::Text { words, .. } => {
            let found = values.iter().map(|value| words_of(words, value, path)).collect::<Result<Vec<_>, _>>()?;
            Ok(Test::In(found.concat()))
        }
        _ if values.len() == 1 => between(column, values.first(), values.first(), path),
        Data::Number(_) => {
            let numbers = values.iter().map(|value| number_of(column, value, path)).collect::<Result<Vec<f64>, _>>()?;
            Ok(Test::Among(numbers))
        }
        Data::Time(_) => {
            let periods = values.iter().map(|value| moment_of(column, value, path)).collect::<Result<Vec<_>, _>>()?;
            Ok(Test::Periods {
                periods: periods.iter().map(|(at, _)| (at.seconds, at.grain.step(at.seconds, 1))).collect(),
                written: periods.into_iter().map(|(_, written)| written).collect::<Vec<_>>().join(", "),
            })
        }
    }
}

/// The words that a value stands for: itself, a flag in any case, or a number however it is written.
fn words_of(words: &[String], value: &Scalar, path: &str) -> Result<Vec<String>, ChartError> {
    let written = written(value);
    let flag = matches!(value, Scalar::Flag(_));
    let found = words.iter().find(|word| **word == written || flag && word.eq_ignore_ascii_case(&written));
    if let Some(word) = found {
        return Ok(vec![word.clone()]);
    }
    let same =
        |word: &&String| matches!(value, Scalar::Number(own) if number(word).is_some_and(|read| read.value == *own));
    let same: Vec<String> = words.iter().filter(same).cloned().collect();
    if !same.is_empty() {
        return Ok(same);
    }
    let valid: Vec<&str> = words.iter().map(String::as_str).collect();
    Err(bad_word(Code::Unprocessable, path, &written, &valid))
}

pub(super) fn written(value: &Scalar) -> String {
    match value {
        Scalar::Number(value) => value.to_string(),
        Scalar::Flag(flag) => flag.to_string(),
        Scalar::Text(text) => text.clone(),
    }
}

fn between(column: &Column, from: Option<&Scalar>, to: Option<&Scalar>, path: &str) -> Result<Test, ChartError> {
    if column.is_time() {
        let start = from.map(|value| moment_of(column, value, path)).transpose()?;
        let end = to.map(|value| moment_of(column, value, path)).transpose()?;
        let written = match (&start, &end) {
            (Some((_, a)), Some((_, b))) if a == b => a.clone(),
            (a, b) => format!("{}..{}", a.as_ref().map_or("", |a| &a.1), b.as_ref().map_or("", |b| &b.1)),
        };
        return Ok(Test::During {
            from: start.map_or(i64::MIN + 1, |(at, _)| at.seconds),
            until: end.map_or(i64::MAX, |(at, _)| at.grain.step(at.seconds, 1)),
            written,
        });
    }
    let number = |value: Option<&Scalar>| value.map(|value| number_of(column, value, path)).transpose();
    Ok(Test::Between { from: number(from)?, to: number(to)? })
}

fn compared(column: &Column, side: &str, value: &Scalar, path: &str) -> Result<Test, ChartError> {
    if !column.is_time() {
        let number = number_of(column, value, path)?;
        return Ok(match side {
            "gt" => Test::Beyond { above: Some(number), below: None },
            "gte" => Test::Between { from: Some(number), to: None },
            "lt" => Test::Beyond { above: None, below: Some(number) },
            _ => Test::Between { from: None, to: Some(number) },
        });
    }
    let (at, written) = moment_of(column, value, path)?;
    let after = at.grain.step(at.seconds, 1);
    Ok(match side {
        "gt" => Test::During { from: after, until: i64::MAX, written: format!("> {written}") },
        "gte" => Test::During { from: at.seconds, until: i64::MAX, written: format!("≥ {written}") },
        "lt" => Test::During { from: i64::MIN + 1, until: at.seconds, written: format!("< {written}") },
        _ => Test::During { from: i64::MIN + 1, until: after, written: format!("≤ {written}") },
    })
}

fn moment_of(column: &Column, value: &Scalar, path: &str) -> Result<(Moment, String), ChartError> {
    let text = written(value);
    let year = || text.parse::<f64>().ok().and_then(crate::table::date::year);
    moment(&text)
        .or_else(year)
        .map(|at| (at, text.clone()))
        .ok_or_else(|| unfit(path, messages::NoDate { column: &column.name, text }))
}

fn number_of(column: &Column, value: &Scalar, path: &str) -> Result<f64, ChartError> {
    let number = match value {
        Scalar::Number(number) => Some(*number),
        Scalar::Flag(flag) => Some(f64::from(u8::from(*flag))),
        Scalar::Text(text) => text.parse().ok(),
    };
    let fits = column.is_number() || holds_numbers(column);
    number.filter(|_| fits).ok_or_else(|| {
        let given = written(value);
        let column = &column.name;
        if fits {
            unfit(path, messages::NoNumber { column, given })
        } else {
            unfit(path, messages::NamesHaveNoSize { column })
        }
    })
}

fn empty(path: &str) -> ChartError {
    refuse(Code::Validation, path, messages::NoCondition {})
}

/// A text that is no expression.
pub fn broken(path: &str, broken: &Broken) -> ChartError {
    let (at, expected) = (broken.at + 1, broken.expected);
    refuse(Code::Validation, path, messages::BrokenExpression { at, expected })
}
