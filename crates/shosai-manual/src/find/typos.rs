//! What was meant by a word that stands nowhere: the corpus' own words that are a slip away.

use super::near::slips;
use crate::corpus::Library;
use crate::index::key;
use crate::query::is_kanji;

/// Shorter words have neighbours that are words themselves.
const SHORTEST: usize = 4;
/// Words of this length may have two slips.
const LONG: usize = 8;
const MOST_MEANT: usize = 2;
/// A compound that stands in the corpus so often is no slip itself.
const OFTEN: usize = 2;

/// The words of the corpus that are nearest to one that it does not have.
pub(super) fn meant(library: &Library, manual: Option<&str>, word: &str) -> Vec<String> {
    let wanted: Vec<char> = key(word).chars().collect();
    if wanted.len() < SHORTEST {
        return Vec::new();
    }
    if wanted.iter().any(|c| is_kanji(*c)) {
        let mut found: Vec<(String, usize)> =
            slips(library, manual, &wanted, &[]).into_iter().filter(|(_, count)| *count >= OFTEN).collect();
        found.sort_by(|(one, a), (other, b)| b.cmp(a).then(one.cmp(other)));
        return found.into_iter().take(MOST_MEANT).map(|(word, _)| word).collect();
    }
    let most = if wanted.len() >= LONG { 2 } else { 1 };
    let latin = wanted.iter().all(char::is_ascii);
    let mut found: Vec<(usize, String)> = Vec::new();
    for segment in &library.segments {
        for known in if latin { &segment.words.latin } else { &segment.words.katakana } {
            let letters: Vec<char> = known.chars().collect();
            if letters.len().abs_diff(wanted.len()) > most {
                continue;
            }
            if let Some(distance) = distance(&wanted, &letters, most) {
                found.push((distance, known.to_string()));
            }
        }
    }
    found.sort();
    found.dedup();
    let nearest = found.first().map_or(0, |(distance, _)| *distance);
    let near = found.into_iter().filter(|(distance, _)| *distance == nearest).map(|(_, word)| word);
    near.filter(|word| library.any_holding(word, manual)).take(MOST_MEANT).collect()
}

/// How many letters were replaced, lost, added or swapped, if no more than `most`.
fn distance(one: &[char], other: &[char], most: usize) -> Option<usize> {
    let mut rows: Vec<Vec<usize>> = vec![(0..=other.len()).collect()];
    for (at, letter) in one.iter().enumerate() {
        let mut row = vec![at + 1];
        for (place, against) in other.iter().enumerate() {
            let changed = rows[at][place] + usize::from(letter != against);
            let mut least = changed.min(rows[at][place + 1] + 1).min(row[place] + 1);
            if at > 0 && place > 0 && one[at - 1] == *against && *letter == other[place - 1] {
                least = least.min(rows[at - 1][place - 1] + 1);
            }
            row.push(least);
        }
        if row.iter().min().is_some_and(|least| *least > most) {
            return None;
        }
        rows.push(row);
    }
    rows.last().and_then(|row| row.last()).copied().filter(|distance| *distance <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_counted() {
        let letters = |text: &str| text.chars().collect::<Vec<char>>();
        assert_eq!(distance(&letters("csfr"), &letters("csrf"), 1), Some(1));
        assert_eq!(distance(&letters("kubernets"), &letters("kubernetes"), 1), Some(1));
        assert_eq!(distance(&letters("abcd"), &letters("wxyz"), 2), None);
    }
}
