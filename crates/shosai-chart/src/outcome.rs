//! What a picture would show, looked at before it is drawn: one that shows nothing is hardly what was asked for.

use crate::operations::Aggregate;
use crate::prepared::Prepared;
use crate::table::Column;
use std::sync::Arc;

/// Marks that must be the same to say nothing.
const FEWEST_MARKS: usize = 3;
/// Points that show how two numbers are related, at least.
const FEWEST_POINTS: usize = 3;

/// Whether nothing can be seen in a picture: no mark or only one, marks that are all alike, or one for every row, counted.
pub fn shows_nothing(prepared: &Prepared) -> bool {
    let (table, plan) = (&prepared.table, &prepared.plan);
    if !prepared.has_something() {
        return true;
    }
    let values = |column: Option<&Arc<Column>>| column.map_or(0, |column| column.distinct(2));
    if plan.roles.y.is_none() {
        return values(prepared.x()) < 2;
    }
    if plan.template.starts_with("scatter") {
        return table.rows < FEWEST_POINTS || values(prepared.x()) < 2 || values(prepared.y()) < 2;
    }
    let numbers = prepared.y().and_then(|column| column.as_numbers()).unwrap_or_default();
    let alike = match plan.aggregate {
        Aggregate::Count => numbers.iter().all(|count| *count <= 1.0),
        _ => table.rows >= FEWEST_MARKS && values(prepared.y()) < 2,
    };
    table.rows < 2 || alike
}
