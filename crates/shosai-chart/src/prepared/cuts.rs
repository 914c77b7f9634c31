//! What operations leave out because it cannot be told apart, kept so that the picture says it.

use crate::operations::{Derive, Operation, Test};
use crate::plan::Plan;
use crate::table::Table;

/// A list of which not all is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// What is listed; rows where nothing is.
    pub label: String,
    /// How many of it are drawn.
    pub kept: usize,
    pub all: usize,
    pub way: Way,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Largest,
    Smallest,
    /// The others are one more.
    Gathered,
    /// Rows at even distances.
    Sampled,
}

/// What an operation that nobody asked for in words cuts from a table.
pub fn cut(operation: &Operation, before: &Table, after: &Table, plan: &Plan) -> Option<Cut> {
    let bottom = plan.told.top.is_some_and(|top| top.bottom);
    let end = if bottom { Way::Smallest } else { Way::Largest };
    let (column, way) = match operation {
        Operation::Sample { .. } => {
            let (kept, all) = (after.rows, before.rows);
            return (kept < all).then(|| Cut { label: String::new(), kept, all, way: Way::Sampled });
        }
        Operation::Head { within: None, .. } => (plan.roles.x.as_ref()?, end),
        Operation::Filter { column, test: Test::In(_) } if !is_told(operation, plan) => (column, end),
        Operation::WithColumn { derive: Derive::Lump { .. } | Derive::LumpRest { .. }, name, .. } => {
            (name, Way::Gathered)
        }
        _ => return None,
    };
    let names =
        |table: &Table| table.column(column).map_or(0, |column| column.without_unused_words().distinct(before.rows));
    let (all, left) = (names(before), names(after));
    let kept = if way == Way::Gathered { left.saturating_sub(1) } else { left };
    let label = before.column(column)?.label.clone();
    (left < all).then_some(Cut { label, kept, all, way })
}

/// Whether a condition is told with the other conditions of the question.
fn is_told(operation: &Operation, plan: &Plan) -> bool {
    let Operation::Filter { column, test } = operation else { return false };
    plan.told.filters.iter().any(|(own, asked)| own == column && asked == test)
}
