//! What the model sees of a question: its words with names and values replaced by their kinds, what was linked,
//! and the shape of the table.

use super::frame::Frame;
use super::link::Link;
use super::text::{Script, Text, script};
use super::values::Value;
use crate::table::{Table, letter::letter};
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
