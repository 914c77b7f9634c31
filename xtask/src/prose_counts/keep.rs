//! What of the counts is decisive enough to be kept.

use std::collections::HashMap;

use shosai_prose::counted::{about, halves, neighbours::joined, packed, table::Table};

use super::{Counts, Tally, Vocabulary};

/// A context must have been seen with the winner so often.
const SEEN: u32 = 4;
/// And with all others together this much less.
const AHEAD: u32 = 20;
/// Two words whose contexts overlap this much are spellings of one.
const SPELLINGS: f64 = 0.22;
/// A verb's particles are told from so many places.
const VERB: u32 = 100;
/// Sequences of three that occur less are no evidence.
const SEQUENCE: u32 = 3;

/// The words with their length, then the table.
pub fn written(vocabulary: &Vocabulary, counts: &Counts) -> Vec<u8> {
    let totals = totals(vocabulary, counts);
    let same = spellings(vocabulary, counts, &totals);
    let mut entries: Vec<(u32, u8)> = Vec::new();
    for (key, tally) in &counts.groups {
        let group = &vocabulary.groups[(*key & 0xFFFF_FFFF) as usize];
        let context = joined((*key >> 32) as u32, about(group.class, &group.reading));
        keep(context, tally, &same[(*key & 0xFFFF_FFFF) as usize], &mut entries);
    }
    println!("{} contexts", entries.len());
    for (key, tally) in &counts.frames {
        keep(joined((*key >> 32) as u32, *key as u32), tally, &[0; 8], &mut entries);
    }
    println!("{} with frames", entries.len());
    entries.extend(
        counts.sequences.iter().filter(|(_, count)| **count >= SEQUENCE).map(|(key, count)| (*key, halves(*count))),
    );
    println!("{} with sequences", entries.len());
    let words = lines(vocabulary, counts, &totals, &same);
    let mut made = Vec::new();
    made.extend(u32::try_from(words.len()).unwrap_or(0).to_le_bytes());
    made.extend(words.as_bytes());
    made.extend(Table::written(entries));
    made
}

/// The winner of a context, and each other word that has been seen there.
fn keep(context: u32, tally: &Tally, same: &[u8], entries: &mut Vec<(u32, u8)>) {
    let sum: u32 = tally.iter().map(|count| u32::from(*count)).sum();
    let (winner, most) = tally.iter().enumerate().max_by_key(|(place, count)| (**count, 8 - *place)).unwrap_or((0, &0));
    let alike: u32 = (0..8).filter(|other| same[winner] >> other & 1 == 1).map(|other| u32::from(tally[other])).sum();
    let most = u32::from(*most);
    if most < SEEN || (sum - most - alike) * AHEAD > most {
        return;
    }
    entries.push((context, packed(winner, most)));
    for (other, count) in tally.iter().enumerate().filter(|(other, count)| *other != winner && **count > 0) {
        entries.push((joined(context, other as u32), halves(u32::from(*count))));
    }
}

fn totals(vocabulary: &Vocabulary, counts: &Counts) -> Vec<[f64; 8]> {
    let mut totals = vec![[0.0; 8]; vocabulary.groups.len()];
    for (key, tally) in &counts.groups {
        let sums = &mut totals[(*key & 0xFFFF_FFFF) as usize];
        sums.iter_mut().zip(tally).for_each(|(sum, count)| *sum += f64::from(*count));
    }
    totals
}

/// For each word of each group the others that stand in the same contexts.
fn spellings(vocabulary: &Vocabulary, counts: &Counts, totals: &[[f64; 8]]) -> Vec<[u8; 8]> {
    let mut overlaps: HashMap<(usize, usize, usize), f64> = HashMap::new();
    for (key, tally) in &counts.groups {
        let group = (*key & 0xFFFF_FFFF) as usize;
        let share = |place: usize| f64::from(tally[place]) / totals[group][place];
        for one in (0..8).filter(|one| tally[*one] > 0) {
            for other in (one + 1..8).filter(|other| tally[*other] > 0) {
                *overlaps.entry((group, one, other)).or_default() += share(one).min(share(other));
            }
        }
    }
    let mut same = vec![[0_u8; 8]; vocabulary.groups.len()];
    for ((group, one, other), overlap) in overlaps {
        let words = &vocabulary.groups[group].words;
        if std::env::var_os("OVERLAPS").is_some() {
            println!("OVERLAP {overlap:.3} {} {}", words[one], words[other]);
        }
        if overlap >= SPELLINGS {
            same[group][one] |= 1 << other;
            same[group][other] |= 1 << one;
        }
    }
    same
}

fn lines(vocabulary: &Vocabulary, counts: &Counts, totals: &[[f64; 8]], same: &[[u8; 8]]) -> String {
    let mut lines: Vec<String> = Vec::new();
    for (at, group) in vocabulary.groups.iter().enumerate() {
        let words = group.words.iter().enumerate();
        let words: Vec<String> =
            words.map(|(place, word)| format!("{word}:{}:{}", totals[at][place], same[at][place])).collect();
        lines.push(format!("{}\t{}\t{}\n", group.class, group.reading, words.join("\t")));
    }
    for (verb, cases) in counts.verbs.iter().filter(|(_, cases)| cases.iter().sum::<u32>() >= VERB) {
        let cases: Vec<String> = cases.iter().map(u32::to_string).collect();
        lines.push(format!("V\t{verb}\t{}\n", cases.join("\t")));
    }
    lines.extend(vocabulary.compounds.iter().map(|(word, reading)| format!("K\t{word}\t{reading}\n")));
    lines.sort_unstable();
    lines.concat()
}
