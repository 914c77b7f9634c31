//! The table a picture is drawn from, and views of it that templates ask for.

mod compared;
mod cuts;
mod skew;
mod steps;
mod views;

pub use cuts::{Cut, Way};
pub use steps::{prepare, prepare_until};

use crate::draw::axis::Along;
use crate::draw::number::{self, Numerals};
use crate::draw::time;
use crate::operations::{Derive, Operation};
use crate::plan::Plan;
use crate::table::calendar::Grain;
use crate::table::order::sort_words;
use crate::table::units::has_scale;
use crate::table::{Column, Data, Kind, NO_TIME, Table};
use crate::title::is_relation;
use std::collections::HashMap;
use std::sync::Arc;

/// A table after its operations, with its plan.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// The rows that are drawn.
    pub table: Table,
    /// What was decided.
    pub plan: Plan,
    /// Rows of the table that was sent.
    pub rows_sent: usize,
    /// Rows left after filters.
    pub rows_used: usize,
    /// Whether several rows became one.
    pub collapsed: bool,
    /// Values of the measure that were missing.
    pub missing: usize,
    /// All rows, where only a sample of them is drawn.
    pub unsampled: Option<Table>,
    /// The part of the first and of the last period that the data covers, where it is not all: the period, and its last or first moment.
    pub partial: Partial,
    /// Periods that the data covers in part, so that no change from or to them is told.
    pub uncompared: Vec<(i64, Grain)>,
    /// What is not drawn because it could not be told apart.
    pub cuts: Vec<Cut>,
    /// The word that gathers the rest.
    rest_word: String,
}

/// Periods at the ends that the data covers only in part, with the moment at which it begins or ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Partial {
    pub first: Option<(i64, Grain)>,
    pub last: Option<(i64, Grain)>,
}

/// A named series of points, in order.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Its name.
    pub name: String,
    /// Its points: position and value.
    pub points: Vec<(f64, f64)>,
    /// Whether it gathers the rest.
    pub is_rest: bool,
}

/// Rows by columns of numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    /// Names of the first axis.
    pub rows: Vec<String>,
    /// Names of the second.
    pub columns: Vec<String>,
    /// One list a row; a missing cell is NaN.
    pub cells: Vec<Vec<f64>>,
    /// The periods that the rows are, where they are periods.
    pub periods: Option<(Grain, Vec<i64>)>,
}

impl Matrix {
    /// The rows as bands of an axis.
    pub fn bands(&self) -> Along {
        match &self.periods {
            Some((grain, moments)) => Along::Periods(*grain, moments.clone()),
            None => Along::Words(self.rows.clone()),
        }
    }

    /// The same with rows for columns.
    pub fn turned(&self) -> Matrix {
        let column = |at: usize| self.cells.iter().map(|row| row[at]).collect();
        Matrix {
            rows: self.columns.clone(),
            columns: self.rows.clone(),
            cells: (0..self.columns.len()).map(column).collect(),
            periods: None,
        }
    }
}

impl Prepared {
    fn role(&self, name: Option<&String>) -> Option<&Arc<Column>> {
        name.and_then(|name| self.table.column(name))
    }

    /// Whether there is anything to draw.
    pub fn has_something(&self) -> bool {
        let present = |column: Option<&Arc<Column>>| column.is_some_and(|c| c.missing() < c.len());
        self.table.rows > 0 && present(self.x()) && (self.plan.roles.y.is_none() || present(self.y()))
    }

    /// The column on the horizontal axis.
    pub fn x(&self) -> Option<&Arc<Column>> {
        self.role(self.plan.roles.x.as_ref())
    }

    /// Whether the horizontal axis is of years read as numbers.
    pub fn is_of_years(&self) -> bool {
        self.plan.operations.iter().any(|op| match op {
            Operation::WithColumn { derive: Derive::YearNumber, name, .. } => self.plan.roles.x.as_ref() == Some(name),
            _ => false,
        })
    }

    /// How large numbers of the picture are written: beside `百万円` no number is told in 万, and years are no amounts.
    pub fn numerals(&self) -> Numerals {
        // Points have numbers of their own across.
        if self.plan.told.years && !is_relation(self.plan.template) {
            return Numerals::of_years(self.plan.locale);
        }
        let units = [self.x(), self.y()].into_iter().flatten().filter_map(|column| column.unit.as_deref());
        let scaled = units.into_iter().any(has_scale);
        if scaled { Numerals::in_full(self.plan.locale) } else { self.plan.locale.into() }
    }

    /// The measure's column.
    pub fn y(&self) -> Option<&Arc<Column>> {
        self.role(self.plan.roles.y.as_ref())
    }

    /// The column of colours.
    pub fn color(&self) -> Option<&Arc<Column>> {
        self.role(self.plan.roles.color.as_ref())
    }

    /// The column of panels.
    pub fn facet(&self) -> Option<&Arc<Column>> {
        self.role(self.plan.roles.facet.as_ref())
    }

    /// Positions along a column, and what they stand for.
    pub fn along(&self, column: &Column) -> (Along, Vec<f64>) {
        match &column.data {
            Data::Time(values) => {
                let grain = column.shown_grain().unwrap_or(Grain::Day);
                (Along::Time(grain), values.iter().map(|t| if *t == NO_TIME { f64::NAN } else { *t as f64 }).collect())
            }
            Data::Number(values) => (Along::Number, values.clone()),
            Data::Text { codes, words } => {
                let ordered = self.ordered_words(column);
                let places: HashMap<&str, usize> =
                    ordered.iter().enumerate().map(|(at, word)| (word.as_str(), at)).collect();
                let place = |code: &u32| {
                    words
                        .get(*code as usize)
                        .and_then(|word| places.get(word.as_str()))
                        .map_or(f64::NAN, |at| *at as f64)
                };
                let positions = codes.iter().map(place).collect();
                (Along::Words(ordered), positions)
            }
        }
    }

    /// The words a column uses, naturally ordered.
    fn ordered_words(&self, column: &Column) -> Vec<String> {
        let Data::Text { codes, words } = &column.data else { return Vec::new() };
        let mut used = vec![false; words.len()];
        codes.iter().for_each(|code| {
            if let Some(flag) = used.get_mut(*code as usize) {
                *flag = true;
            }
        });
        let mut ordered: Vec<&str> =
            words.iter().zip(used).filter(|(_, used)| *used).map(|(word, _)| word.as_str()).collect();
        sort_words(&mut ordered);
        if let Some(order) = self.order_of(&column.name) {
            ordered.sort_by_key(|word| order.iter().position(|own| own == word).unwrap_or(order.len()));
        }
        ordered.into_iter().map(str::to_owned).collect()
    }

    /// The order the caller chose for a column's words.
    pub(crate) fn order_of(&self, name: &str) -> Option<&[String]> {
        self.plan.told.orders.iter().find(|(column, _)| column == name).map(|(_, order)| order.as_slice())
    }

    /// The names of a column's rows, as they are shown.
    pub fn names(&self, column: &Column) -> Vec<String> {
        let locale = self.plan.locale;
        match &column.data {
            Data::Text { codes, words } => {
                codes.iter().map(|code| words.get(*code as usize).cloned().unwrap_or_default()).collect()
            }
            Data::Time(values) => {
                let grain = column.shown_grain().unwrap_or(Grain::Day);
                values.iter().map(|t| time::short_period(*t, grain, locale)).collect()
            }
            Data::Number(values) => values.iter().map(|v| number::short(*v)).collect(),
        }
    }

    /// Whether the x-axis has an order of its own, which no other layout may break.
    pub fn is_ordered(&self) -> bool {
        self.x().is_some_and(|x| x.is_time() || x.kind == Kind::Sequence)
    }

    pub fn rest_word(&self) -> &str {
        &self.rest_word
    }
}
