//! Codes have names: where a column of names says the same of every row, things are shown by it.

use super::features::Found;
use super::link::EXACT;
use crate::table::codes::{are_one, is_coded, is_name};
use crate::table::{Column, header};

/// The column of names that stands for a column of codes, unless the codes are asked for as they are called.
pub fn labelled(found: &Found<'_>, at: usize) -> usize {
    let column = &found.table.columns[at];
    let valued = |at: usize| found.values.iter().any(|value| value.column == at);
    if valued(at)
        || found.links[at].strength >= EXACT
        || found.frame.grouped[at] && found.links[at].complete
        || !is_coded(column)
    {
        return at;
    }
    let spoken = |n: usize| {
        let spans = &found.links[n].spans;
        spans.iter().any(|span| found.links[at].spans.contains(span))
    };
    let kin = |n: usize| {
        let first = |column: &Column| header::words(&column.label).into_iter().next();
        first(&found.table.columns[n]) == first(column)
    };
    let fits = |n: &usize| {
        let named = is_name(&found.table.columns[*n]);
        let near = found.links[at].strength == 0.0 || spoken(*n) || kin(*n);
        *n != at && named && near && are_one(column, &found.table.columns[*n])
    };
    (0..found.links.len()).filter(fits).max_by_key(|n| (spoken(*n), kin(*n), usize::MAX - n)).unwrap_or(at)
}
