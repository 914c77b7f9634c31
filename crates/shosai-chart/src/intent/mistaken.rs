//! Hints at columns that mean something else here: a line that is drawn, a unit that another column has, a word too general to tell.

use super::hints::{BY_SYNONYM, Hint, STOP_WORDS, STRONG_CUE};
use super::scan::{Scan, Span};
use crate::table::{Table, fold::fold, header};

/// Drops them.
pub fn drop(scan: &Scan, table: &Table, hints: &mut Vec<Hint>) {
    hints.retain(|hint| hint.strength >= BY_SYNONYM || super::cue::weight_of(&hint.word) < STRONG_CUE);
    // A line that is drawn is none of the table's: `30に線を引いて`.
    let drawn = |span: &Span| {
        ["を引", "を入れ", "を足", "を加", "を描", "つき", "付き", "も引", "も入れ"]
            .iter()
            .any(|mark| scan.after(span).starts_with(mark))
    };
    hints.retain(|hint| hint.word != "線" || !scan.all("線").iter().all(drawn));
    let as_line =
        |span: &Span| ["で", " で", " chart", " graph", " plot"].iter().any(|mark| scan.after(span).starts_with(mark));
    hints.retain(|hint| hint.word != "line" || !scan.all("line").iter().all(as_line));
    // What is measured is no name of a thing: `寄付額` hints at no number of gifts.
    let measured = |word: &str| {
        !word.is_ascii() && ["額", "率", "量", "費", "料", "時間", "価格", "単価"].iter().any(|end| word.ends_with(end))
    };
    hints.retain(|hint| {
        let column = &table.columns[hint.column];
        column.is_number() || !measured(&hint.word) || fold(&column.label).contains(&hint.word)
    });
    hints.retain(|hint| !super::money::is_mistaken(table, &hint.word, &table.columns[hint.column]));
    hints.retain(|hint| !super::units::is_of_other_unit(&table.columns[hint.column], &hint.word));
    hints.retain(|hint| !super::money::is_paid_for(scan, table, &hint.word, &table.columns[hint.column]));
    // `宿ごと` tells inns apart, and speaks of no `宿泊売上`.
    hints.retain(|hint| {
        let single = hint.word.chars().count() == 1 && table.columns[hint.column].is_number() && hint.strength < 1.0;
        let grouped = |span: &Span| ["ごと", "別", "毎"].iter().any(|mark| scan.after(span).starts_with(mark));
        !(single && scan.all(&hint.word).iter().any(grouped))
    });
    hints.retain(|hint| {
        let told = !STOP_WORDS.contains(&&*hint.word) || is_telling(scan, table, hint);
        (hint.word.chars().count() >= 2 || !hint.word.is_ascii()) && told
    });
    leave_shared(table, hints);
}

/// The `output` of `output by site` is the `発電量`: a category that another word speaks of leaves the shared one to the measure.
fn leave_shared(table: &Table, hints: &mut Vec<Hint>) {
    let number = |hint: &Hint| table.columns[hint.column].is_number();
    let shared: Vec<bool> = hints
        .iter()
        .map(|hint| {
            let measured = hints.iter().any(|other| number(other) && other.word == hint.word);
            let own = |other: &&Hint| other.column == hint.column && !hint.word.contains(&other.word);
            !number(hint) && measured && hints.iter().any(|other| own(&other) && !other.word.contains(&hint.word))
        })
        .collect();
    let mut shared = shared.into_iter();
    hints.retain(|_| !shared.next().unwrap_or(false));
}

/// The `rate` of a table with one rate, where nothing before it says another: `rate trend`, not `error rate`.
fn is_telling(scan: &Scan, table: &Table, hint: &Hint) -> bool {
    const GENERAL: [&str; 4] = ["rate", "level", "type", "value"];
    const LEADS: &str = "the|of|by|per|each|average|mean|median|total|our|monthly|weekly|daily|yearly|their|and|in|this|that|max|min|highest|lowest|vs";
    let holders = table.columns.iter().filter(|c| header::words(&c.label).contains(&hint.word)).count();
    let led = |span: &Span| {
        let before = scan.before(span).trim_end();
        let word = before.rsplit(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or("");
        word.is_empty() || LEADS.split('|').any(|lead| lead == word)
    };
    let own = header::words(&table.columns[hint.column].label).contains(&hint.word);
    GENERAL.contains(&hint.word.as_str()) && own && holders == 1 && scan.all(&hint.word).iter().any(led)
}
