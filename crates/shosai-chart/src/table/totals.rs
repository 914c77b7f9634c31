//! Rows that add up all the others: drawn as a region or a shop they would dwarf everything.

use super::fold::fold;
use super::{Column, Data, Table};
use crate::messages;
use std::collections::HashSet;
use std::sync::Arc;

/// How near a total must be to the sum of the others.
const NEAR: f64 = 0.01;

/// The table without rows that are named a total and are one, with a note of it; those that the question names stay.
pub fn left_out(table: Table, asked: &str) -> Table {
    let asked = fold(asked);
    let mut notes = Vec::new();
    // Totals of parts may stand beside the total of them all, which is looked for as if none were asked for.
    let mut parts = table.clone();
    let mut stay: Vec<u32> = (0..table.rows as u32).collect();
    let mut wanted = Vec::new();
    for _ in 0..MOST_LEVELS {
        let Some((column, word, is_total)) = totals(&parts) else { break };
        let kept: Vec<u32> = (0..parts.rows as u32).filter(|row| !is_total[*row as usize]).collect();
        let (totals, others): (Vec<_>, Vec<_>) = stay.iter().zip(&is_total).partition(|(_, total)| **total);
        let count = totals.len();
        if is_asked(&word, &asked) {
            wanted.extend(totals.into_iter().map(|(row, _)| *row));
        } else {
            notes.push((messages::TotalRowsLeftOut { column: &column, count, word }.into(), column.clone()));
        }
        stay = others.into_iter().map(|(row, _)| *row).collect();
        parts = parts.take(&kept);
        if let Some(at) = parts.position(&column) {
            parts.columns[at] = Arc::new(parts.columns[at].without_unused_words());
        }
    }
    if notes.is_empty() {
        return table;
    }
    stay.extend(wanted);
    stay.sort_unstable();
    let mut left = table.take(&stay);
    for (note, column) in notes {
        left.notes.push(note);
        if let Some(at) = left.position(&column) {
            left.columns[at] = Arc::new(left.columns[at].without_unused_words());
        }
    }
    left
}

/// Levels of totals that are looked for.
const MOST_LEVELS: usize = 3;

/// The rows of a total, with the name of its column and its own: of the whole table, or of each part of it.
fn totals(table: &Table) -> Option<(String, String, Vec<bool>)> {
    let names = || table.columns.iter().filter_map(|column| Some((column, column.as_codes()?)));
    names().find_map(|(column, codes)| {
        let Data::Text { words, .. } = &column.data else { return None };
        let named = words.iter().enumerate().filter(|(_, word)| is_total(word));
        named.into_iter().find_map(|(code, word)| {
            let is_total: Vec<bool> = codes.iter().map(|own| *own == code as u32).collect();
            let of_parts = || {
                names()
                    .filter(|(other, _)| other.name != column.name)
                    .find_map(|(other, parts)| in_parts(table, &is_total, parts, words_of(other)))
            };
            let adds = adds_up(table, &is_total, &|_| true) || (is_whole(word) && lies_within(table, &is_total));
            let mut found = adds.then(|| is_total.clone()).or_else(of_parts)?;
            names().filter(|(other, _)| other.name != column.name).for_each(|(other, parts)| {
                keep_only_rows(&mut found, other, parts);
            });
            keep_without_parts(&mut found, table, &column.name);
            found.contains(&true).then(|| (column.name.clone(), word.clone(), found))
        })
    })
}

/// Keeps the totals of parts of which the table has no other rows: states that are told for all ages only.
fn keep_only_rows(is_total: &mut [bool], other: &Column, parts: &[u32]) {
    let Data::Text { words, .. } = &other.data else { return };
    let mut held = vec![false; words.len()];
    for (part, _) in parts.iter().zip(&*is_total).filter(|(_, total)| !**total) {
        held.get_mut(*part as usize).into_iter().for_each(|held| *held = true);
    }
    let alone = |part: u32| words.get(part as usize).is_some_and(|word| !held[part as usize] && !self::is_total(word));
    // One part that only totals have is what they are called there.
    let lost: HashSet<u32> = parts.iter().zip(&*is_total).filter(|(p, t)| **t && alone(**p)).map(|(p, _)| *p).collect();
    if lost.len() > 1 && lost.len() < words.len() {
        is_total.iter_mut().zip(parts).for_each(|(total, part)| *total &= !lost.contains(part));
    }
}

/// Keeps the totals beside which no part stands, if most have some: a month of which only the sum of a region is told.
fn keep_without_parts(is_total: &mut [bool], table: &Table, column: &str) {
    let others = table.columns.iter().filter(|other| other.name != column);
    let keys: Vec<Vec<i64>> = others.filter_map(|other| key(other)).filter(|key| is_shared(key, is_total)).collect();
    let of = |row: usize| keys.iter().map(|key| key[row]).collect::<Vec<i64>>();
    let (totals, others): (Vec<usize>, Vec<usize>) = (0..is_total.len()).partition(|row| is_total[*row]);
    let parts: HashSet<Vec<i64>> = others.into_iter().map(of).collect();
    let alone: Vec<usize> = totals.iter().copied().filter(|row| !parts.contains(&of(*row))).collect();
    if !keys.is_empty() && alone.len() * 2 < totals.len() {
        alone.into_iter().for_each(|row| is_total[row] = false);
    }
}

/// What a column of words or times holds in each row.
fn key(column: &Column) -> Option<Vec<i64>> {
    column
        .as_times()
        .map(<[i64]>::to_vec)
        .or_else(|| Some(column.as_codes()?.iter().map(|code| (*code).into()).collect()))
}

/// Whether the totals hold nothing that no part holds.
fn is_shared(key: &[i64], is_total: &[bool]) -> bool {
    let of = |total: bool| key.iter().zip(is_total).filter(move |(_, own)| **own == total).map(|(value, _)| value);
    let held: HashSet<&i64> = of(false).collect();
    of(true).all(|value| held.contains(value))
}

fn words_of(column: &Column) -> usize {
    if let Data::Text { words, .. } = &column.data { words.len() } else { 0 }
}

/// The totals of parts that hold other rows too, if most of them add these up; an empty cell is no part.
fn in_parts(table: &Table, is_total: &[bool], parts: &[u32], names: usize) -> Option<Vec<bool>> {
    let mut others = vec![0; names];
    for (part, _) in parts.iter().zip(is_total).filter(|(_, total)| !**total) {
        others.get_mut(*part as usize).into_iter().for_each(|count| *count += 1);
    }
    let holds = |part: u32| others.get(part as usize).is_some_and(|count| *count > 1);
    let held: Vec<u32> = (0..names as u32).filter(|part| holds(*part)).collect();
    let adds = |part: &u32| adds_up(table, is_total, &|row| parts[row] == *part);
    let found = || parts.iter().zip(is_total).map(|(part, total)| *total && holds(*part)).collect();
    (held.len() > 1 && held.len() <= MOST_PARTS && held.iter().filter(|part| adds(part)).count() * 4 >= held.len() * 3)
        .then(found)
}

/// Parts of a table that are looked at for totals of their own.
const MOST_PARTS: usize = 60;

fn bare(word: &str) -> String {
    let folded = fold(word).replace('-', " ");
    folded.trim().trim_matches(['(', ')', '（', '）', '【', '】', ':']).to_owned()
}

/// Whether a word names a total: `Total`, `All regions`, `東北計`.
pub fn is_total(word: &str) -> bool {
    let bare = bare(word);
    let made =
        bare.starts_with("all ") || bare.ends_with(" total") || bare.starts_with("total ") || bare.ends_with('計');
    made || super::words::tells(&bare, "total")
}

/// Whether a question names a total that says of what it is: `All natural disasters`, but no plain `total`.
fn is_asked(word: &str, asked: &str) -> bool {
    let bare = bare(word);
    let quoted = ['「', '"', '\''].iter().any(|mark| asked.contains(&format!("{mark}{bare}")));
    quoted || (!super::words::tells(&bare, "total") && bare.chars().count() > 1 && asked.contains(&bare))
}

/// Whether a word names all of a country or a firm: its row may hold averages.
fn is_whole(word: &str) -> bool {
    super::words::tells(&bare(word), "whole")
}

/// Fewer others may lie on both sides of anything.
const FEWEST_AROUND: usize = 5;

/// Whether one row lies between the others in every column of numbers, as an average does.
fn lies_within(table: &Table, is_whole: &[bool]) -> bool {
    let Some(own) = is_whole.iter().position(|whole| *whole) else { return false };
    let columns = || table.columns.iter().filter_map(|column| column.as_numbers());
    let around = |values: &[f64]| {
        let others = || values.iter().enumerate().filter(|(row, value)| *row != own && !value.is_nan());
        let side = |below: bool| others().any(|(_, value)| *value != values[own] && (*value < values[own]) == below);
        values[own].is_nan() || (side(true) && side(false)) || others().all(|(_, value)| *value == values[own])
    };
    let one = is_whole.iter().filter(|whole| **whole).count() == 1;
    one && table.rows > FEWEST_AROUND && columns().next().is_some() && columns().all(around)
}

/// Whether the rows of totals hold the sum of all others in some column of numbers.
fn adds_up(table: &Table, is_total: &[bool], within: &dyn Fn(usize) -> bool) -> bool {
    let others = is_total.iter().enumerate().filter(|(row, total)| !**total && within(*row)).count();
    table.columns.iter().filter_map(|column| column.as_numbers()).any(|values| {
        let sum = |of_totals: bool| {
            let rows = values.iter().zip(is_total).enumerate();
            rows.filter(|(row, (v, total))| **total == of_totals && !v.is_nan() && within(*row))
                .map(|(_, (v, _))| v)
                .sum::<f64>()
        };
        let (total, rest) = (sum(true), sum(false));
        others >= 2 && total != 0.0 && (total - rest).abs() <= total.abs() * NEAR
    })
}

#[cfg(test)]
mod tests {
    use crate::Table;

    #[test]
    fn a_row_that_adds_up_the_others_is_left_out_and_told() {
        let table = Table::read_str("地域,人口\n北,10\n南,20\n合計,30\n").unwrap();
        assert_eq!((table.rows, table.notes.len()), (2, 1));
        let yearly = "year,region,n\n2020,A,1\n2020,B,2\n2020,Total,3\n2021,A,2\n2021,B,2\n2021,Total,4\n";
        assert_eq!(Table::read_str(yearly).unwrap().rows, 4);
    }

    #[test]
    fn a_total_that_is_asked_for_by_its_name_stays_and_one_that_is_not_names_nothing() {
        let text = "kind,year,deaths\nFlood,2001,1\nStorm,2001,2\nAll disasters,2001,3\nFlood,2002,2\nStorm,2002,2\nAll disasters,2002,4\n";
        let rows = |asked: &str| Table::read_asked(text, asked, &|| false).unwrap();
        assert_eq!((rows("deaths of all disasters by year").rows, rows("deaths by kind").rows), (6, 4));
        let words = rows("deaths by kind").columns[0].distinct(9);
        assert_eq!((words, rows("deaths by kind").columns[0].folded_words().len()), (2, 2));
    }

    #[test]
    fn totals_of_parts_and_of_all_are_left_out_but_not_the_only_row_of_a_part() {
        let rows = "A,x,1\nA,y,2\nA,計,3\nB,z,4\nB,w,5\nB,計,9\nC,計,7\n合計,計,19\n";
        let table = Table::read_str(&format!("part,place,n\n{rows}")).unwrap();
        assert_eq!((table.rows, table.notes.len()), (5, 2));
    }

    #[test]
    fn totals_of_parts_without_other_rows_stay() {
        let country = |year: i32| format!("US,{year},young,1\nUS,{year},old,2\nUS,{year},All ages,3\n");
        let states = |year: i32| format!("Ohio,{year},All ages,1\nIowa,{year},All ages,2\n");
        let rows: String = (2001..2005).map(|year| country(year) + &states(year)).collect();
        let table = Table::read_str(&format!("state,year,ages,deaths\n{rows}")).unwrap();
        assert_eq!(table.column("state").unwrap().distinct(9), 3);
    }

    #[test]
    fn a_total_beside_which_no_part_stands_stays() {
        let month = |n: u32| format!("2021-{n:02},北,x,{n}\n2021-{n:02},北,y,2\n2021-{n:02},北,計,{}\n", n + 2);
        let south = |n: u32| format!("2021-{n:02},南,z,{n}\n2021-{n:02},南,w,3\n2021-{n:02},南,計,{}\n", n + 3);
        let rows: String = (1..7).map(|n| month(n) + &south(n)).collect();
        let table = Table::read_str(&format!("月,地域,所,n\n{rows}2021-07,北,計,9\n2021-07,南,z,9\n")).unwrap();
        assert_eq!(table.rows, 26);
    }

    #[test]
    fn the_total_of_totals_that_are_asked_for_is_left_out() {
        let rows = "A,x,1\nA,y,2\nA,計,3\nB,z,4\nB,w,5\nB,計,9\nC,v,7\n合計,計,19\n";
        let text = format!("part,place,n\n{rows}");
        let asked = Table::read_asked(&text, "{\"field\":\"place\",\"equal\":\"計\"}", &|| false).unwrap();
        assert_eq!((asked.rows, asked.notes.len(), asked.columns[0].distinct(9)), (7, 1, 3));
    }

    #[test]
    fn empty_cells_are_no_part() {
        let table = Table::read_str("part,place,n\n,x,1\nA,y,2\nA,計,9\nB,z,4\nB,w,5\n,v,3\n").unwrap();
        assert_eq!(table.rows, 6);
    }

    #[test]
    fn totals_by_any_name_and_averages_of_the_whole_are_left_out() {
        let regions = "region,n\nNorth,10\nSouth,20\nAll regions,30\n";
        assert_eq!(Table::read_str(regions).unwrap().rows, 2);
        assert_eq!(Table::read_str("地域,n\n青森,10\n岩手,20\n全国計,30\n").unwrap().rows, 2);
        let spent = "市,米,魚\n全国,25,33\n札幌,20,30\n青森,24,36\n仙台,26,31\n秋田,29,34\n山形,31,37\n";
        let table = Table::read_str(spent).unwrap();
        assert_eq!((table.rows, table.notes.len()), (5, 1));
    }

    #[test]
    fn a_name_that_only_sounds_like_one_stays() {
        assert_eq!(Table::read_str("brand,sales\nTotal,30\nShell,50\nEsso,70\n").unwrap().rows, 3);
    }
}
