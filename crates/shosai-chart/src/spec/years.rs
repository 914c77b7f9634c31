//! Which columns hold years as numbers: the kind of their source tells, not the size of the numbers.

use crate::operations::{Derive, Expression, Node, Operation, Sign, is_dates, keeps_moments};
use crate::table::Table;
use std::collections::HashSet;

/// The columns of years among the numbers of a table that is being changed.
#[derive(Clone, Debug, Default)]
pub(super) struct Years(HashSet<String>);

impl Years {
    pub(super) fn has(&self, name: &str) -> bool {
        self.0.contains(name)
    }

    pub(super) fn set(&mut self, name: &str, years: bool) {
        if years {
            self.0.insert(name.to_owned());
        } else {
            self.0.remove(name);
        }
    }

    /// Follows an operation on `table`.
    pub(super) fn follow(&mut self, operation: &Operation, table: &Table) {
        let made = |name: &str, years: bool| vec![(name.to_owned(), years)];
        let computed = |expression: &Expression| self.is_year(&expression.node, table);
        let reduced = |field: &Option<String>, aggregate| {
            keeps_moments(aggregate) && field.as_ref().is_some_and(|field| self.holds(field, table))
        };
        let changed = match operation {
            Operation::WithColumn { column, derive, name } => match derive {
                Derive::YearNumber => made(name, true),
                Derive::Copy => made(name, self.has(column)),
                _ => made(name, false),
            },
            Operation::Calculate { expression, name } | Operation::GroupbyCalculation { expression, name, .. } => {
                made(name, computed(expression))
            }
            Operation::GroupbyAgg { value, agg, name, .. } => made(name, reduced(value, *agg)),
            Operation::GroupbyMany { aggregates, .. } => {
                aggregates.iter().map(|(how, field, name)| (name.clone(), reduced(field, *how))).collect()
            }
            Operation::Rank { name, .. } => made(name, false),
            Operation::Normalize { column, .. } | Operation::Cumsum { column, .. } => made(column, false),
            _ => return,
        };
        changed.iter().for_each(|(name, years)| self.set(name, *years));
    }

    /// Whether a column is of years, as times or as numbers.
    fn holds(&self, name: &str, table: &Table) -> bool {
        let column = table.column(name);
        self.has(name) || column.is_some_and(|column| column.is_time() && column.part.is_none() && !is_dates(column))
    }

    /// Whether an expression gives years: beside a number of years they are others, and from each other they are an age.
    fn is_year(&self, node: &Node, table: &Table) -> bool {
        match node {
            Node::Column(name) => self.holds(name, table),
            Node::Aggregate(aggregate, Some(inner)) => keeps_moments(*aggregate) && self.is_year(inner, table),
            Node::Pair(Sign::Add, left, right) => self.is_year(left, table) != self.is_year(right, table),
            Node::Pair(Sign::Subtract, left, right) => self.is_year(left, table) && !self.is_year(right, table),
            _ => false,
        }
    }
}
