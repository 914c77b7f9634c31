//! Mentions that say nothing by themselves beside another: counted things, modifiers, and words that hint twice.

use super::columns::{Mention, Role};
use super::scan::{Scan, Span};
use crate::table::Table;

/// `出動件数`: what is counted is not what rows are told apart by, even where a name begins with it (`出動種別`).
pub fn drop_counted(scan: &Scan, table: &Table, mentions: &mut Vec<Mention>) {
    const COUNTS: [&str; 10] =
        ["件数", "回数", "人数", "台数", "数", "の件数", "の回数", " count", " counts", " numbers"];
    const COUNTED: [&str; 6] = ["number of ", "numbers of ", "how many ", "count of ", "counts of ", "counted in "];
    // The members of `Premium会員` are those of that plan; the businesses of `3事業` are counted.
    mentions.retain(|m| {
        let before = scan.before(&m.span);
        let latin = before.ends_with(|c: char| c.is_ascii_alphabetic());
        let of_value = latin && !scan.is_free(&(m.span.start - 1..m.span.start));
        let numbered = before.ends_with(|c: char| c.is_ascii_digit());
        let hinted = m.strength < 0.75 && table.columns[m.column].is_number() && !m.word.is_ascii();
        !(hinted && (of_value || numbered))
    });
    // `入院患者数` counts patients, and is no number of days of a `入院日数`.
    let kanji = |c: char| matches!(u32::from(c), 0x3400..=0x9FFF);
    mentions.retain(|m| {
        let after = scan.after(&m.span);
        let run = &after[..after.find(|c: char| !kanji(c)).unwrap_or(after.len())];
        let other = m.strength < 1.0 && m.word.ends_with(kanji) && run.chars().count() >= 2 && run.ends_with("者数");
        let column = &table.columns[m.column];
        let named = column.label.is_ascii() || column.label.ends_with('数') || column.label.ends_with(run);
        !other || !column.is_number() || named
    });
    mentions.retain(|m| {
        let column = &table.columns[m.column];
        let english = COUNTED.iter().any(|count| scan.before(&m.span).ends_with(count));
        let counted = english || COUNTS.iter().any(|count| scan.after(&m.span).starts_with(count));
        // The `number of claims` is no sum of what was claimed, and `patient numbers` are no ages.
        let unit = column.unit.as_deref();
        let valued = column.is_number()
            && m.word.is_ascii()
            && (unit.is_some_and(super::units::is_of_value) || super::is_average_like(&column.label, unit));
        // The `number of flights` is no sum of the minutes of a `flight_min`.
        let things =
            english && valued && m.word.strip_suffix('s') == Some(crate::table::fold::fold(&column.label).as_str());
        let hinted = (m.strength < 1.0 || things) && m.role == Role::Plain && (!column.is_number() || valued);
        !(counted && hinted)
    });
}

/// `jobs per tug` of a table with a number a job: the plural of a name that is measured in hours or money is the rows themselves.
pub fn drop_rows(scan: &mut Scan, table: &Table, mentions: &mut Vec<Mention>) {
    const AFTER: [&str; 5] = [" per ", " by ", " for each ", " in each ", " each "];
    let coded = |c: &crate::table::Column| {
        c.kind == crate::table::Kind::Identifier && c.distinct(usize::MAX) * 10 >= table.rows * 9
    };
    if !table.columns.iter().any(|c| coded(c)) {
        return;
    }
    let rows = |m: &Mention| {
        let column = &table.columns[m.column];
        let valued = column.is_number() && column.unit.as_deref().is_some_and(super::units::is_of_value);
        let plural = m.word.strip_suffix('s') == Some(crate::table::fold::fold(&column.label).as_str());
        let first = scan.before(&m.span).trim().is_empty();
        valued && plural && first && AFTER.iter().any(|mark| scan.after(&m.span).starts_with(mark))
    };
    if let Some(at) = mentions.iter().position(rows) {
        let dropped = mentions.remove(at);
        scan.release(&dropped.span);
    }
}

/// A word that hints at a measure and at a category alike (`generation`: `発電量`, `発電所`) means the measure, unless it groups.
pub fn drop_shadows(table: &Table, mentions: &mut Vec<Mention>) {
    let measured: Vec<Span> =
        mentions.iter().filter(|m| table.columns[m.column].is_number()).map(|m| m.span.clone()).collect();
    // `which business` groups by the segment, and not by the profit of the business.
    let grouped: Vec<Span> = mentions
        .iter()
        .filter(|m| m.role == Role::Group && !table.columns[m.column].is_number())
        .map(|m| m.span.clone())
        .collect();
    mentions.retain(|m| {
        !(table.columns[m.column].is_number() && m.role == Role::Group && m.strength < 1.0 && grouped.contains(&m.span))
    });
    mentions.retain(|m| {
        let shadowed = measured.contains(&m.span);
        table.columns[m.column].is_number() || m.strength >= 1.0 || m.role != Role::Plain || !shadowed
    });
}

/// How much less a hint means at the end of a compound that begins with something else.
const OF_ANOTHER: f64 = 0.2;

/// `人事評価` is hardly the rating of a ticket: a hint at the end of a compound whose start nothing answers to means less than one by itself.
pub fn weaken_compounds(scan: &Scan, table: &Table, mentions: &mut [Mention]) {
    let kanji = |c: char| matches!(u32::from(c), 0x3400..=0x9FFF | 0x30A1..=0x30FC);
    for mention in mentions.iter_mut().filter(|m| m.strength < 1.0 && table.columns[m.column].is_number()) {
        let before = scan.before(&mention.span);
        let start = before.char_indices().rev().take_while(|(_, c)| kanji(*c)).last().map(|(at, _)| at);
        let Some(start) = start.map(|at| at..mention.span.start) else { continue };
        let word = &scan.text[start.clone()];
        let known =
            super::dictionary::is_noun(word) && !super::dictionary::is_akin(&table.columns[mention.column].label, word);
        if scan.is_loose(&start) && known && !mention.word.is_ascii() {
            mention.strength -= OF_ANOTHER;
        }
    }
}

/// Nouns that say nothing more after a name.
const GENERAL: [&str; 17] = [
    "reading", "readings", "value", "values", "figure", "figures", "number", "numbers", "level", "levels", "data",
    "results", "amount", "amounts", "size", "sizes", "total",
];

/// Which of two neighbours says nothing by itself: the second (`true`), the first, or neither.
fn superfluous(scan: &Scan, table: &Table, (first, second): (&Mention, &Mention), gap: Option<&str>) -> Option<bool> {
    let answered = || super::hints::answers(scan, &table.columns[first.column], &second.word);
    let hinted = second.strength < 1.0;
    // The `電力` of `ピーク電力` is that of the peak.
    let of_first = hinted && !second.word.is_ascii() && gap == Some("") && answered();
    // The goals of `goals scored` are what was scored.
    let done = second.word.is_ascii() && second.word.ends_with("ed") && !first.word.ends_with("ed");
    let done = done && hinted && table.columns[second.column].is_number();
    if (hinted && GENERAL.contains(&second.word.as_str())) || of_first || done {
        return Some(true);
    }
    // A turn of several words is no modifier: the `book earlier` of `who book earlier pay less`.
    (first.strength < 1.0 && !first.word.contains(' ') && !answered()).then_some(false)
}

/// `ticket price` is a price: of two measures hinted at by one compound, the head is meant. After a full name a general noun says
/// nothing more: the `readings` of `pH readings`.
pub fn drop_modifiers(scan: &Scan, table: &Table, mentions: &mut Vec<Mention>) {
    name_dates(scan, table, mentions);
    mentions.sort_by_key(|m| m.span.start);
    let number = |m: &Mention| table.columns[m.column].is_number() && m.role != Role::Unwanted;
    let is_time = |m: &Mention| table.columns[m.column].is_time();
    let mut dropped: Vec<usize> = Vec::new();
    let mut heads: Vec<usize> = Vec::new();
    for at in 1..mentions.len() {
        let (first, second) = (&mentions[at - 1], &mentions[at]);
        let gap = scan.text.get(first.span.end..second.span.start);
        let wanted = first.role != Role::Unwanted && second.role != Role::Unwanted;
        // `by sales channel` groups by the channel.
        let led = ["by ", "per ", "each ", "every ", "across ", "which "]
            .iter()
            .any(|mark| scan.before(&first.span).ends_with(mark));
        // `選手の年齢` is an age.
        let headed = !first.joined && first.strength < 1.0 && second.strength >= first.strength.max(0.8);
        if gap == Some("の") && wanted && number(first) && number(second) && headed {
            dropped.push(at - 1);
            continue;
        }
        if gap == Some(" ")
            && led
            && first.strength < 1.0
            && second.strength >= 1.0
            && !number(second)
            && !is_time(second)
        {
            heads.push(at);
            dropped.push(at - 1);
            continue;
        }
        // The `審査` of `審査結果` is a part of that name.
        if gap == Some("") && wanted && first.strength < 0.75 && second.strength >= 1.0 && !first.word.is_ascii() {
            dropped.push(at - 1);
            continue;
        }
        let alike = number(first) == number(second) && wanted && !is_time(first) && !is_time(second);
        if !alike || !matches!(gap, Some("" | " ")) {
            continue;
        }
        dropped.extend(superfluous(scan, table, (first, second), gap).map(|second| if second { at } else { at - 1 }));
    }
    heads.into_iter().for_each(|at| mentions[at].role = Role::Group);
    let mut at = 0;
    mentions.retain(|_| {
        at += 1;
        !dropped.contains(&(at - 1))
    });
}

/// `each exam date` is a date.
fn name_dates(scan: &Scan, table: &Table, mentions: &mut [Mention]) {
    let mut times = (0..table.columns.len()).filter(|at| table.columns[*at].is_time());
    if let (Some(time), None) = (times.next(), times.next()) {
        for mention in mentions.iter_mut().filter(|m| m.strength < 1.0 && scan.after(&m.span).starts_with(" date")) {
            mention.column = time;
        }
    }
}
