//! Changes that would mislead: of a part of a period against a whole one, and in percent of what has no zero.

use super::Partial;
use crate::messages;
use crate::operations::{Derive, Operation};
use crate::plan::{Change, Plan};
use crate::table::calendar::Grain;
use crate::table::true_zero::has_true_zero;
use crate::table::{Column, Data, Table};

/// An operation as it may be done: degrees change by degrees, not by percent.
pub fn told_truly(operation: Operation, table: &Table, plan: &mut Plan) -> Operation {
    let Operation::WithColumn { column, derive: Derive::PercentChange { periods, within }, name } = operation else {
        return operation;
    };
    let Some(source) = table.column(&column).filter(|source| !has_true_zero(source)) else {
        return Operation::WithColumn { column, derive: Derive::PercentChange { periods, within }, name };
    };
    plan.warnings.push(messages::NoPercentOf { name: &source.label }.into());
    plan.told.change = plan.told.change.map(|change| match change {
        Change::YearPercent => Change::YearDifference,
        Change::PeriodPercent => Change::PeriodDifference,
        other => other,
    });
    Operation::WithColumn { column, derive: Derive::Difference { periods, within }, name }
}

/// Leaves changes out that compare a part of a period; returns the periods that are compared with nothing.
pub fn without_parts(
    table: Table,
    operation: &Operation,
    resampled: Option<(&str, Grain)>,
    partial: Partial,
) -> (Table, Vec<(i64, Grain)>) {
    let Operation::WithColumn { derive, name, .. } = operation else { return (table, Vec::new()) };
    let (Derive::PercentChange { periods, .. } | Derive::Difference { periods, .. }) = derive else {
        return (table, Vec::new());
    };
    let Some((column, grain)) = resampled else { return (table, Vec::new()) };
    let (Some(times), Some(changes)) = (
        table.column(column).and_then(|column| column.as_times()),
        table.column(name).and_then(|column| column.as_numbers()),
    ) else {
        return (table, Vec::new());
    };
    let begins = |part: Option<(i64, Grain)>| part.map(|(at, _)| grain.floor(at));
    let (first, last) = (begins(partial.first), begins(partial.last));
    let after = first.map(|first| grain.step(first, i64::try_from(*periods).unwrap_or(1)));
    let kept: Vec<f64> = times
        .iter()
        .zip(changes)
        .map(|(time, change)| if Some(*time) == last || Some(*time) == after { f64::NAN } else { *change })
        .collect();
    // Of two periods nothing would be left.
    if kept.iter().all(|change| change.is_nan()) {
        return (table, Vec::new());
    }
    let parts = [first, last].into_iter().flatten().map(|at| (at, grain)).collect();
    let Some(head) = table.column(name).map(|column| column.head()) else { return (table, Vec::new()) };
    (table.with(Column { data: Data::Number(kept), ..head }), parts)
}
