//! What was meant by a word that stands nowhere: the corpus' own words that are a slip away.

use std::collections::BTreeMap;

use memchr::memmem;

use super::near::slips;
use crate::corpus::Library;
use crate::index::{kanji_of_kana, key};
use crate::query::{is_kanji, is_known, meanings};

/// Shorter words have neighbours that are words themselves.
const SHORTEST: usize = 4;
/// Words of this length may have two slips.
const LONG: usize = 8;
const MOST_MEANT: usize = 2;
/// A compound that stands in the corpus so often is no slip itself.
const OFTEN: usize = 2;

/// What stands beside a piece so often, and hardly anything else, belongs to it.
const USUAL: usize = 3;
/// A piece in more sections is a word by itself.
const MOST_SECTIONS: usize = 4000;

/// The words of the corpus that are nearest to one that it does not have.
pub(super) fn meant(library: &Library, manual: Option<&str>, word: &str) -> Vec<String> {
    let wanted: Vec<char> = key(word).chars().collect();
    if wanted.len() < SHORTEST {
        return Vec::new();
    }
    if wanted.iter().any(|c| is_kanji(*c)) {
        // What dictionaries know is no slip: 取り壊す is not 取り消す.
        if is_known(word) {
            return Vec::new();
        }
        let mut found: Vec<(String, usize)> =
            slips(library, manual, &wanted, &[]).into_iter().filter(|(_, count)| *count >= OFTEN).collect();
        found.sort_by(|(one, a), (other, b)| b.cmp(a).then(one.cmp(other)));
        found.extend(completed(library, manual, &wanted).map(|word| (word, OFTEN)));
        return found.into_iter().take(MOST_MEANT).map(|(word, _)| as_written(&word)).collect();
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

/// A word for readers: keys have 問 for 間, and ミ for 三.
pub(super) fn as_written(word: &str) -> String {
    let chars: Vec<char> = word.chars().collect();
    let is_word = |place: usize, pair: [char; 2]| -> bool {
        let with =
            |c: char| pair.iter().enumerate().map(|(at, own)| if at == place { c } else { *own }).collect::<String>();
        meanings(&with('間')).is_some() && meanings(&with('問')).is_none()
    };
    let readable = |at: usize| {
        let (before, after) = (at.checked_sub(1).and_then(|at| chars.get(at)), chars.get(at + 1));
        before.is_some_and(|before| is_word(1, [*before, '問']))
            || after.is_some_and(|after| is_word(0, ['問', *after]))
    };
    // A lone kana between kanji is the kanji that looks like it.
    let beside = |at: usize| [at.wrapping_sub(1), at + 1].map(|at| chars.get(at));
    let among_kanji = |at: usize| beside(at).into_iter().flatten().all(|c| is_kanji(*c)) && chars.len() > 1;
    let written = |at: usize| match chars[at] {
        '問' if readable(at) => '間',
        c if among_kanji(at) => kanji_of_kana(c).unwrap_or(c),
        c => c,
    };
    (0..chars.len()).map(written).collect()
}

/// The word with the one last or first character that the rest of it has nearly everywhere: 名前空間 for 名前空感.
fn completed(library: &Library, manual: Option<&str>, wanted: &[char]) -> Option<String> {
    let ([front @ .., _], [_, back @ ..]) = (wanted, wanted) else { return None };
    let (front, back): (String, String) = (front.iter().collect(), back.iter().collect());
    let after = usual(library, manual, &front, |text, at| text[at + front.len()..].chars().next());
    let before = || usual(library, manual, &back, |text, at| text[..at].chars().next_back());
    after.map(|c| format!("{front}{c}")).or_else(|| before().map(|c| format!("{c}{back}")))
}

/// The character beside a piece of a word, if it is nearly always the same.
fn usual(
    library: &Library,
    manual: Option<&str>,
    piece: &str,
    beside: impl Fn(&str, usize) -> Option<char>,
) -> Option<char> {
    let ids = library.holding(piece, manual);
    if ids.len() > MOST_SECTIONS {
        return None;
    }
    let mut counted: BTreeMap<char, usize> = BTreeMap::new();
    let mut total = 0;
    for id in ids {
        let (file, place) = library.located(id);
        let text = file.section_key(place);
        for at in memmem::find_iter(text.as_bytes(), piece) {
            total += 1;
            *counted.entry(beside(text, at).unwrap_or(' ')).or_default() += 1;
        }
    }
    let (c, count) = counted.into_iter().max_by_key(|(_, count)| *count)?;
    (count >= USUAL && count * 10 >= total * 8 && is_kanji(c)).then_some(c)
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
    fn keys_are_written_for_readers() {
        assert_eq!(as_written("名前空問"), "名前空間");
        assert_eq!(as_written("時問外"), "時間外");
        assert_eq!(as_written("質問"), "質問");
        assert_eq!(as_written("第ミ者提供"), "第三者提供");
        assert_eq!(as_written("個人タスク"), "個人タスク");
    }

    #[test]
    fn slips_are_counted() {
        let letters = |text: &str| text.chars().collect::<Vec<char>>();
        assert_eq!(distance(&letters("csfr"), &letters("csrf"), 1), Some(1));
        assert_eq!(distance(&letters("kubernets"), &letters("kubernetes"), 1), Some(1));
        assert_eq!(distance(&letters("abcd"), &letters("wxyz"), 2), None);
    }
}
