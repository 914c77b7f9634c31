//! What the model sees of a question: its words with names and values replaced by their kinds, what was linked,
//! and the shape of the table.

use super::frame::Frame;
use super::lexicon::senses;
use super::link::Link;
use super::pieces::run_together;
use super::text::{Script, Text, script};
use super::values::Value;
use crate::table::{Column, Kind, Table, fold::fold};
use std::ops::Range;

/// A name is read as its column's from here on.
pub const SURE: f32 = 0.6;

/// What the reader found in a question and a table, before anything is decided.
pub struct Found<'a> {
    pub text: &'a Text,
    pub table: &'a Table,
    pub links: &'a [Link],
    pub values: &'a [Value],
    pub frame: &'a Frame,
    /// Periods stood beside each other: the last two columns are the period and its value.
    pub wide: bool,
}

/// More numbers than any order of steps has.
const MANY_STEPS: usize = 50;

/// The letter a kind is written with.
pub fn letter(column: &Column) -> char {
    *column.known.letter.get_or_init(|| letter_of(column))
}

fn letter_of(column: &Column) -> char {
    match column.kind {
        Kind::Time(_) => 'T',
        // Steps of an order are few; a `net_generation` is no generation.
        Kind::Sequence if column.is_number() && column.distinct(MANY_STEPS) == MANY_STEPS && !is_dense(column) => 'M',
        Kind::Sequence => 'S',
        Kind::Measure if is_numbered(column) => 'C',
        Kind::Measure if is_ordinal(column) || is_long_code(column) => 'I',
        Kind::Measure => 'M',
        Kind::Category => 'C',
        // Numbers that happen to be all different are no codes unless their name says so.
        Kind::Identifier if column.is_number() && !is_register(column) => 'M',
        Kind::Identifier => 'I',
    }
}

/// Codes of things are as long as this, and hardly two are the same.
const LONG_CODE: f64 = 1e9;

/// Whether the numbers are long codes, whatever they are called: those of companies, telephones.
fn is_long_code(column: &Column) -> bool {
    let mut values = column.as_numbers().into_iter().flatten().copied().filter(|value| !value.is_nan());
    let first = values.next().unwrap_or(0.0).abs();
    let length = |value: f64| value.abs().log10().floor();
    let long = |value: f64| value.fract() == 0.0 && value >= LONG_CODE && length(value) == length(first);
    let rows = column.len();
    long(first) && values.all(long) && column.distinct(rows) * 10 > rows * 9
}

/// Numbers of registers are as long as this.
const REGISTERED: f64 = 1e7;

/// Whether numbers that are all different are codes: their name says so, or they are long and whole and of one length.
fn is_register(column: &Column) -> bool {
    let mut values = column.as_numbers().into_iter().flatten().copied().filter(|value| !value.is_nan());
    let length = |value: f64| value.abs().log10().floor();
    let first = values.next().map_or(0.0, length);
    let long = |value: f64| value.fract() == 0.0 && value >= REGISTERED && length(value) == first;
    crate::table::header::is_code(&column.label) || (first >= REGISTERED.log10() && values.all(long))
}

/// Numbers of things follow each other or are all different; amounts leave more than so many out for each they have.
const SPARSE: usize = 4;

/// Whether the numbers only number things, as those of a `mission_number` do.
fn is_ordinal(column: &Column) -> bool {
    // What is called a name holds numbers of things: `行政区名`.
    let last = crate::table::header::words(&column.label).pop().unwrap_or_default();
    let last = run_together(&last).pop().unwrap_or_default();
    (last.ends_with('名') || senses(last).iter().any(|sense| sense.name == "ordinal.code")) && follow(column)
}

/// Whether hardly a number between the least and the most is left out: the weeks of a year.
fn is_dense(column: &Column) -> bool {
    let values = || column.as_numbers().into_iter().flatten().copied().filter(|value| !value.is_nan());
    let (least, most) = (values().fold(f64::MAX, f64::min), values().fold(f64::MIN, f64::max));
    most - least < (SPARSE * column.distinct(usize::MAX)) as f64
}

/// Looks at every number of a column: only for names that ask for it.
fn follow(column: &Column) -> bool {
    let values = || column.as_numbers().into_iter().flatten().copied().filter(|value| !value.is_nan());
    if values().any(|value| value.fract() != 0.0) {
        return false;
    }
    is_dense(column) || values().count() == column.distinct(usize::MAX)
}

/// Whether the numbers stand for things, as those of a `state` or a `firm` do.
fn is_numbered(column: &Column) -> bool {
    let whole = |values: &[f64]| values.iter().all(|value| value.is_nan() || value.fract() == 0.0);
    senses(&fold(&column.label)).iter().any(|sense| sense.name == "numbered") && column.as_numbers().is_some_and(whole)
}

/// The question as units: stems, single letters of Japanese, and capital letters for what was linked.
fn units(found: &Found<'_>) -> Vec<String> {
    let text = found.text;
    let mut masks: Vec<(Range<usize>, char)> = Vec::new();
    for value in found.values {
        masks.push((value.span.clone(), 'V'));
    }
    for (link, column) in found.links.iter().zip(&found.table.columns) {
        if link.strength >= SURE && !link.outranked {
            masks.extend(link.spans.iter().map(|span| (span.clone(), letter(column))));
        }
    }
    let mut out: Vec<String> = Vec::new();
    let mut last: Option<Range<usize>> = None;
    for token in &text.tokens {
        if text.is_denied(&token.span) {
            continue;
        }
        match token.script {
            Script::Latin => {
                let mask = masks.iter().find(|(span, _)| span.start <= token.span.start && token.span.end <= span.end);
                match mask {
                    Some((span, _)) if last.as_ref() == Some(span) => {}
                    Some((span, letter)) => {
                        last = Some(span.clone());
                        out.push(letter.to_string());
                    }
                    None => out.push(token.stem.clone()),
                }
            }
            Script::Digit => {
                let year = token.span.len() == 4 && matches!(token.stem.as_bytes()[0], b'1' | b'2');
                out.push(if year { "Y".to_owned() } else { "N".to_owned() });
            }
            _ => {
                for (at, c) in text.folded[token.span.clone()].char_indices() {
                    let at = token.span.start + at;
                    match masks.iter().find(|(span, _)| span.contains(&at)) {
                        Some((span, _)) if last.as_ref() == Some(span) => {}
                        Some((span, letter)) => {
                            last = Some(span.clone());
                            out.push(letter.to_string());
                        }
                        None => out.push(c.to_string()),
                    }
                }
            }
        }
    }
    out
}

fn bucket(n: usize) -> &'static str {
    match n {
        0 => "0",
        1 => "1",
        2 => "2",
        _ => "3",
    }
}

/// Up to four neighbouring words, the names among them replaced by their kinds.
fn grams(units: &[String]) -> Vec<String> {
    let mut out = Vec::new();
    let japanese =
        |unit: &str| unit.chars().next().is_some_and(|c| !matches!(script(c), Script::Latin | Script::Digit));
    for from in 0..units.len() {
        let mut gram = String::from("g:");
        for (n, unit) in units[from..].iter().take(4).enumerate() {
            gram.push_str(unit);
            let long = units[from..=from + n].iter().filter(|u| !japanese(u)).count();
            if long > 3 {
                break;
            }
            out.push(gram.clone());
            if !japanese(unit) {
                gram.push(' ');
            }
        }
    }
    out
}

/// What the words of the lexicon mean that stand in no name, each sense once.
fn cues(found: &Found<'_>) -> Vec<String> {
    let mut cues: Vec<String> = Vec::new();
    for hit in found.text.hits.iter().filter(|hit| !found.text.is_denied(&hit.span)) {
        let within_name = found
            .values
            .iter()
            .map(|v| &v.span)
            .chain(found.links.iter().filter(|l| l.strength >= SURE && !l.outranked).flat_map(|l| &l.spans));
        if within_name.into_iter().any(|span| span.start <= hit.span.start && hit.span.end <= span.end) {
            continue;
        }
        for sense in hit.senses {
            let told = matches!(sense.family(), "unit" | "flag");
            if told || !(sense.describes() || matches!(sense.family(), "stop" | "not" | "bins" | "units" | "periodic"))
            {
                cues.push(format!("c:{}", sense.name));
            }
        }
    }
    cues.sort();
    cues.dedup();
    cues
}

/// Every feature by name.
pub fn features(found: &Found<'_>) -> Vec<String> {
    let mut out = vec!["bias".to_owned()];
    let units = units(found);
    out.extend(grams(&units));
    let cues = cues(found);
    let count = |letters: &str, sure: f32| {
        let linked = found.links.iter().zip(&found.table.columns);
        linked.filter(|(l, c)| l.strength >= sure && !l.outranked && letters.contains(letter(c))).count()
    };
    let has = |letters: &str| found.table.columns.iter().filter(|c| letters.contains(letter(c))).count();
    let (m, c, t) = (count("M", SURE), count("CI", SURE), count("TS", SURE));
    let shape = [
        format!("m{}", bucket(m)),
        format!("c{}", bucket(c)),
        format!("t{}", bucket(t)),
        format!("m{}c{}t{}", bucket(m), bucket(c), bucket(t)),
        format!("weak m{}c{}", bucket(count("M", 0.4)), bucket(count("CI", 0.4))),
        format!("table m{}", bucket(has("M"))),
        format!("table c{}", bucket(has("C"))),
        format!("table t{}", bucket(has("T"))),
        format!("table s{}", bucket(has("S"))),
    ];
    let groups = |marked: bool| {
        let linked = found.links.iter().zip(&found.table.columns).zip(&found.frame.grouped);
        linked
            .filter(|((l, c), grouped)| {
                marked == **grouped && l.strength >= SURE && !l.outranked && "CI".contains(letter(c))
            })
            .count()
    };
    let mut columns_of_values: Vec<usize> = found.values.iter().map(|v| v.column).collect();
    columns_of_values.sort_unstable();
    let several = columns_of_values.windows(2).any(|w| w[0] == w[1]);
    columns_of_values.dedup();
    let frame = [
        format!("grouped {}", bucket(groups(true))),
        format!("values {} {}", bucket(columns_of_values.len()), several),
        format!("unread {}", bucket(found.frame.missing)),
        format!("top {}", found.frame.top.is_some()),
        format!("lacks {}", found.frame.lacks_group),
    ];
    for cue in &cues {
        out.push(format!("{cue}&m{}c{}", bucket(m), bucket(c)));
        out.push(format!("{cue}&g{}t{}", bucket(groups(true)), bucket(has("TS"))));
    }
    for (n, one) in cues.iter().enumerate() {
        for other in &cues[n + 1..] {
            out.push(format!("{one}&{other}"));
        }
    }
    out.extend(cues);
    out.extend(shape.iter().cloned());
    out.extend(frame.iter().cloned());
    for one in &shape[..4] {
        out.extend(frame.iter().map(|other| format!("{one}&{other}")));
    }
    out.push(format!("more {}", bucket(found.frame.unread.len() - found.frame.missing.min(found.frame.unread.len()))));
    out.push(format!("length {}", (units.len() / 8).min(6)));
    out
}
