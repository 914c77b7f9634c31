//! What the parts of an expression are: what has no meaning as a number is refused and never computed as another.

use super::refuse::{bad_word, unfit};
use crate::error::{ChartError, Code};
use crate::messages;
use crate::operations::{
    Aggregate, Expression, Node, Sign, is_dates, is_moment, keeps_moments, written_date, written_period,
};
use crate::table::{Column, Data, Table};

/// What an expression reads that the caller should know of.
#[derive(Default)]
pub(super) struct Meaning {
    /// Whether dates are taken from each other.
    pub(super) counts_days: bool,
    /// Columns of names whose cells have to be numbers.
    pub(super) numbers: Vec<String>,
}

/// Checks that an expression is a number of every row or group.
pub(super) fn check(expression: &Expression, table: &Table, path: &str) -> Result<Meaning, ChartError> {
    let mut check = Check { table, path, meaning: Meaning::default() };
    check.number(&expression.node)?;
    Ok(check.meaning)
}

/// What a part of an expression is.
#[derive(Clone, Copy)]
enum Part<'a> {
    Number,
    /// A number or a text as it is written.
    Written,
    /// Years are numbers, and dates beside what is written as one.
    Years(&'a str),
    /// The dates of a column, or what is made of them.
    Dates(&'a str),
    Words(&'a Column),
}

struct Check<'a> {
    table: &'a Table,
    path: &'a str,
    meaning: Meaning,
}

impl<'a> Check<'a> {
    /// A part that has to be a number.
    fn number(&mut self, node: &'a Node) -> Result<(), ChartError> {
        match self.part(node)? {
            Part::Number | Part::Years(_) => Ok(()),
            Part::Words(column) => {
                self.meaning.numbers.push(column.name.clone());
                Ok(())
            }
            Part::Dates(column) => Err(unfit(self.path, messages::DatesAreNoNumbers { column })),
            Part::Written => match node {
                Node::Text(text) => Err(unfit(self.path, messages::TextIsNoNumber { text })),
                _ => Ok(()),
            },
        }
    }

    fn part(&mut self, node: &'a Node) -> Result<Part<'a>, ChartError> {
        match node {
            Node::Number(_) | Node::Text(_) => Ok(Part::Written),
            Node::Column(name) => Ok(self.table.column(name).map_or(Part::Number, |column| of_column(column))),
            Node::Negate(inner) | Node::Not(inner) => self.number(inner).map(|()| Part::Number),
            Node::Aggregate(_, None) => Ok(Part::Number),
            Node::Aggregate(aggregate, Some(inner)) => self.reduced(*aggregate, inner),
            Node::Pair(sign, left, right) if sign.turned().is_some() => self.compared(*sign, left, right),
            Node::Pair(sign, left, right) => self.computed(*sign, node, left, right),
        }
    }

    fn reduced(&mut self, aggregate: Aggregate, inner: &'a Node) -> Result<Part<'a>, ChartError> {
        let own = self.part(inner)?;
        match own {
            _ if matches!(aggregate, Aggregate::Count | Aggregate::Distinct) => return Ok(Part::Number),
            Part::Dates(_) if keeps_moments(aggregate) => return Ok(own),
            _ => self.number(inner)?,
        }
        Ok(Part::Number)
    }

    /// `+`, `-`, `*`, `/` and what joins tests: of numbers, and of dates as far as it has a meaning.
    fn computed(
        &mut self,
        sign: Sign,
        node: &'a Node,
        left: &'a Node,
        right: &'a Node,
    ) -> Result<Part<'a>, ChartError> {
        let dates = |node: &Node| is_moment(node, self.table);
        let written = |node: &Node| written_date(node).is_some();
        match (sign, dates(left), dates(right)) {
            (Sign::Subtract, one, other) if one && (other || written(right)) || other && written(left) => {
                self.meaning.counts_days = true;
                self.part(left)?;
                self.part(right)?;
                Ok(Part::Number)
            }
            _ if dates(node) => {
                let (date, days) = if dates(left) { (left, right) } else { (right, left) };
                self.number(days)?;
                self.part(date)
            }
            _ => {
                self.number(left)?;
                self.number(right)?;
                Ok(Part::Number)
            }
        }
    }

    fn compared(&mut self, sign: Sign, left: &'a Node, right: &'a Node) -> Result<Part<'a>, ChartError> {
        let (one, other) = (self.part(left)?, self.part(right)?);
        match (one, other) {
            (Part::Words(column), Part::Written) if matches!(right, Node::Text(_)) => self.word(sign, column, right)?,
            (Part::Written, Part::Words(column)) if matches!(left, Node::Text(_)) => self.word(sign, column, left)?,
            (Part::Words(_), Part::Words(_)) if is_same(sign) => {}
            (Part::Dates(_), Part::Dates(_)) => {}
            (Part::Dates(column), Part::Written) => self.date(column, right)?,
            (Part::Written, Part::Dates(column)) => self.date(column, left)?,
            (Part::Years(column), Part::Written) if matches!(right, Node::Text(_)) => self.date(column, right)?,
            (Part::Written, Part::Years(column)) if matches!(left, Node::Text(_)) => self.date(column, left)?,
            (Part::Number, Part::Written) => self.figure(right)?,
            (Part::Written, Part::Number) => self.figure(left)?,
            _ => {
                self.number(left)?;
                self.number(right)?;
            }
        }
        Ok(Part::Number)
    }

    /// A text beside the words of a column is one of them.
    fn word(&self, sign: Sign, column: &Column, written: &Node) -> Result<(), ChartError> {
        let (Node::Text(text), Data::Text { words, .. }) = (written, &column.data) else { return Ok(()) };
        if !is_same(sign) {
            return Err(unfit(self.path, messages::NamesHaveNoSize { column: &column.name }));
        }
        if words.contains(text) {
            return Ok(());
        }
        let valid: Vec<&str> = words.iter().map(String::as_str).collect();
        Err(bad_word(Code::Unprocessable, self.path, text, &valid))
    }

    /// What is written beside dates is one.
    fn date(&self, column: &str, written: &Node) -> Result<(), ChartError> {
        let text = match written {
            _ if written_period(written).is_some() => return Ok(()),
            Node::Number(value) => value.to_string(),
            Node::Text(text) => text.clone(),
            _ => return Ok(()),
        };
        Err(unfit(self.path, messages::NoDate { column, text }))
    }

    /// A text beside numbers is one.
    fn figure(&self, written: &Node) -> Result<(), ChartError> {
        match written {
            Node::Text(text) if text.parse::<f64>().is_err() => {
                Err(unfit(self.path, messages::TextIsNoNumber { text }))
            }
            _ => Ok(()),
        }
    }
}

fn is_same(sign: Sign) -> bool {
    matches!(sign, Sign::Equal | Sign::Unequal)
}

fn of_column(column: &Column) -> Part<'_> {
    match &column.data {
        Data::Number(_) => Part::Number,
        Data::Time(_) if is_dates(column) => Part::Dates(&column.name),
        Data::Time(_) => Part::Years(&column.name),
        Data::Text { .. } => Part::Words(column),
    }
}
