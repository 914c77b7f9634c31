//! Measures that are made of two columns: a profit margin is the profit by the sales.

use super::features::letter;
use super::kind_of_measure::{MeasureKind, kind_of};
use super::lexicon::is_whole;
use super::link::Link;
use super::text::{Text, stem};
use crate::table::{Column, Table, fold::fold, header};
use std::ops::Range;

/// One row a measure: its names, and the columns that it divides and divides by.
static TABLE: &str = include_str!("words/derived.tsv");

/// A column that is named as surely as this by the whole of the words holds what they mean.
const HELD: f32 = 0.8;

fn is_named(column: &Column, names: &str) -> bool {
    let label = fold(&column.label);
    let spaced = header::words(&column.label).join(" ");
    names.split(',').any(|name| label == name || stem(&spaced) == stem(name))
}

/// Where a question names such a measure, and its two columns, unless a column holds it.
pub fn find(text: &Text, links: &[Link], table: &Table) -> Option<(Range<usize>, (usize, usize))> {
    let folded = text.folded.as_str();
    TABLE.lines().find_map(|line| {
        let mut cells = line.split('\t');
        let (names, top, bottom) = (cells.next()?, cells.next()?, cells.next()?);
        let span = names.split(',').find_map(|name| {
            let mut spans = folded.match_indices(name).map(|(at, _)| at..at + name.len());
            spans.find(|span| is_whole(folded, span) && !text.is_denied(span))
        })?;
        let held = links.iter().zip(&table.columns).any(|(link, column)| {
            let met = link.spans.iter().any(|own| own.start < span.end && span.start < own.end);
            let whole = link.spans.iter().any(|own| own.start <= span.start && span.end <= own.end);
            (whole && link.strength >= HELD) || (met && kind_of(column) == Some(MeasureKind::Rate))
        });
        let column =
            |names: &str| table.columns.iter().position(|column| letter(column) == 'M' && is_named(column, names));
        (!held).then_some(())?;
        Some((span, (column(top)?, column(bottom)?)))
    })
}
