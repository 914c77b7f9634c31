//! Questions made from phrases and the columns of tables, so that the models also know how analysts write.

use super::features::letter;
use crate::table::{Data, Table};

static PHRASES: &str = include_str!("words/phrases.tsv");

/// A question with its class and its columns.
pub struct Made {
    pub query: String,
    pub class: &'static str,
    pub columns: Vec<String>,
}

/// The phrases that fit a table, filled with its columns; `turn` chooses which.
#[expect(clippy::too_many_lines, reason = "one pass over the pieces, in their order")]
pub fn practice(table: &Table, turn: usize) -> Vec<Made> {
    let of = |kinds: &str| -> Vec<usize> {
        let fits = |at: &usize| {
            let column = &table.columns[*at];
            kinds.contains(letter(column)) && (letter(column) != 'C' || (2..=40).contains(&column.distinct(41)))
        };
        (0..table.columns.len()).filter(fits).collect()
    };
    let (measures, groups, times) = (of("M"), of("C"), of("T"));
    let pick = |from: &[usize], n: usize| (from.len() > n).then(|| from[(turn + n) % from.len()]);
    let mut out = Vec::new();
    for (n, line) in PHRASES.lines().enumerate() {
        let Some((class, phrase)) = line.split_once('\t') else { continue };
        // Each table sees a part of the phrases.
        if !(n + turn).is_multiple_of(12) {
            continue;
        }
        let timed = matches!(&class[..3], "P01" | "P12" | "P13" | "P21" | "P31") || phrase.contains(['Y', 'T']);
        let grouped = matches!(class, "P12" | "P21");
        let mut columns: Vec<usize> = Vec::new();
        let mut query = String::new();
        let mut whole = true;
        let value = |n: usize| {
            let at = pick(&groups, 0)?;
            let Data::Text { words, .. } = &table.columns[at].data else { return None };
            words.get((turn + n) % words.len().max(1)).cloned()
        };
        for word in phrase.split(' ') {
            let slot = |name: &str| word.trim_matches(|c: char| !c.is_alphanumeric()) == name;
            let mut put = |at: Option<usize>, drawn: bool| match at {
                Some(at) => {
                    let label = &table.columns[at].label;
                    query.push_str(&if label.is_ascii() && turn.is_multiple_of(2) {
                        label.replace('_', " ")
                    } else {
                        label.clone()
                    });
                    if drawn && !columns.contains(&at) {
                        columns.push(at);
                    }
                }
                None => whole = false,
            };
            if slot("M") {
                put(pick(&measures, 0), true);
            } else if slot("M2") {
                put(pick(&measures, 1), true);
            } else if slot("C") {
                put(pick(&groups, 0), !phrase.contains("where C"));
            } else if slot("C2") {
                put(pick(&groups, 1), !phrase.contains("where C2"));
            } else if slot("T") {
                put(pick(&times, 0), true);
            } else if slot("V") || slot("Vの") {
                match value(0) {
                    Some(value) => query.push_str(&value),
                    None => whole = false,
                }
            } else if slot("V2") {
                match value(1) {
                    Some(value) => query.push_str(&value),
                    None => whole = false,
                }
            } else if slot("Y") {
                query.push_str("2020");
            } else {
                query.push_str(word);
            }
            if !phrase.is_ascii() && !query.is_ascii() {
            } else {
                query.push(' ');
            }
        }
        if timed {
            match times.first() {
                Some(time) if !columns.contains(time) && !matches!(&class[..3], "P02" | "P03") => columns.push(*time),
                None => whole = false,
                _ => {}
            }
        }
        if grouped
            && phrase.contains('V')
            && let Some(at) = pick(&groups, 0)
        {
            columns.push(at);
        }
        let Some(class) = super::roles::CLASSES.iter().copied().find(|c| *c == class) else { continue };
        if whole && !columns.is_empty() {
            let columns = columns.iter().map(|at| table.columns[*at].name.clone()).collect();
            out.push(Made { query: query.trim().to_owned(), class, columns });
        }
    }
    out
}
