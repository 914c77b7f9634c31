//! Shares of the rows that meet a condition: `share of flights delayed more than 30 minutes`, `職位別の女性の割合`.

use super::features::SURE;
use super::frame::Frame;
use super::lexicon::senses;
use super::link::Link;
use super::text::Text;
use super::values::Value;
use crate::table::frequency::are_apart;
use crate::table::letter::letter;
use crate::table::{Data, Table, fold::fold};
use std::ops::Range;

/// The condition whose share is asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Fraction {
    pub column: usize,
    /// As an expression.
    pub test: String,
    pub said: Range<usize>,
}

/// What stands between a word of shares and the value whose share it is.
const OF: [&str; 4] = [" of ", " of the ", "の", ""];
/// A value named as surely as this is one whose share can be told.
const NAMED: f32 = 0.7;

/// Rows that are looked at.
const SAMPLE: usize = 4_000;

/// The condition of a question for a share, where groups or periods are gone through.
pub fn find(text: &Text, links: &[Link], values: &[Value], frame: &Frame, table: &Table) -> Option<Fraction> {
    let through = frame.grouped.contains(&true) || frame.grain.is_some() || text.has("cue.trend");
    if !frame.share || !through || frame.ratio.is_some() {
        return None;
    }
    let of_comparison = || of_comparison(links, frame, table);
    of_value(text, values, frame, table).or_else(of_comparison).or_else(|| of_flag(links, frame, table))
}

fn of_value(text: &Text, values: &[Value], frame: &Frame, table: &Table) -> Option<Fraction> {
    let beside = |value: &&Value| {
        text.wanted("share").any(|(hit, _)| {
            let (own, latin) = (&value.span, hit.word.is_ascii());
            let gap =
                if latin { text.folded.get(hit.span.end..own.start) } else { text.folded.get(own.end..hit.span.start) };
            gap.is_some_and(|gap| OF.contains(&gap) && (!latin || !gap.is_empty()))
        })
    };
    let value = values.iter().find(beside)?;
    let alone = values.iter().all(|other| other.column != value.column || other.word == value.word);
    let sure = (value.exact || value.strength >= NAMED) && !value.word.contains('\'');
    // Where each of what is gone through has one row, rows are no things.
    let through = |at: &usize| *at == value.column || frame.grouped[*at] || table.columns[*at].is_time();
    let through = (0..table.columns.len()).filter(through).map(|at| &table.columns[at]);
    let through: Vec<&Data> = through.filter(|c| c.distinct(table.rows) < table.rows).map(|c| &c.data).collect();
    let sure = sure && !are_apart(&through, table.rows.min(SAMPLE));
    (alone && sure && !frame.grouped[value.column]).then(|| Fraction {
        column: value.column,
        test: format!("`{}` == '{}'", table.columns[value.column].name, value.word),
        said: value.span.clone(),
    })
}

/// `share of squirrels that were eating` of a column of yes and no.
fn of_flag(links: &[Link], frame: &Frame, table: &Table) -> Option<Fraction> {
    let flag = |at: usize| {
        let Data::Text { words, .. } = &table.columns[at].data else { return None };
        let of = |name: &str| words.iter().find(|word| senses(&fold(word)).iter().any(|sense| sense.name == name));
        let named = links[at].strength >= SURE && !links[at].outranked && !frame.grouped[at];
        of("flag.no").filter(|_| named && words.len() == 2).and_then(|_| of("flag.yes")).map(|yes| (at, yes))
    };
    let (column, yes) = (0..links.len()).find_map(flag)?;
    let test = format!("`{}` == '{yes}'", table.columns[column].name);
    Some(Fraction { column, test, said: links[column].spans.first()?.clone() })
}

fn of_comparison(links: &[Link], frame: &Frame, table: &Table) -> Option<Fraction> {
    let [test] = frame.comparisons.as_slice() else { return None };
    let column = test.column?;
    let other = |at: usize| {
        // In `30 minutes` the unit names no column.
        let unit = |span: &Range<usize>| (test.span.end..=test.span.end + 1).contains(&span.start);
        let apart = links[at].spans.iter().any(|span| !links[column].spans.contains(span) && !unit(span));
        let named = links[at].strength >= SURE && !links[at].outranked && apart;
        at != column && letter(&table.columns[at]) == 'M' && named
    };
    // `share of sales where the price is above 5` is of the sales.
    if (0..links.len()).any(other) {
        return None;
    }
    let sign = match test.operator {
        "ge" => ">=",
        "gt" => ">",
        "le" => "<=",
        "lt" => "<",
        _ => "==",
    };
    let test_of = format!("`{}` {sign} {}", table.columns[column].name, test.value);
    Some(Fraction { column, test: test_of, said: test.span.clone() })
}
