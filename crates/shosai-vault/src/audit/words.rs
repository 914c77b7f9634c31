//! Whether two texts speak of the same thing: one content word in common is enough, none is a sign that they do not.

use std::collections::HashSet;

use shosai_text::{Folding, fold};

/// Whether `element` and `source` share a content word: a kanji or katakana pair, or a Latin word or number of two letters.
/// An element without any content word of its own is not judged.
pub fn share(element: &str, source: &str) -> bool {
    let wanted = content(element);
    if wanted.is_empty() {
        return true;
    }
    let held = content(source);
    wanted.iter().any(|word| held.contains(word))
}

/// Pairs of kanji or katakana, and Latin words or numbers of two letters or more; a run of one kanji counts as itself.
fn content(text: &str) -> HashSet<String> {
    let folded = fold(text, Folding::Loose);
    let mut words = HashSet::new();
    let mut run: Vec<char> = Vec::new();
    let mut kind = None;
    for c in folded.chars().chain(['\n']) {
        let next = kind_of(c);
        if next != kind {
            take(&mut words, &run, kind);
            run.clear();
            kind = next;
        }
        run.push(c);
    }
    words.extend(okurigana_pairs(&folded));
    // Loose folding has taken the blanks between Latin words away.
    let plain = fold(text, Folding::Plain);
    let latin = plain.split(|c: char| kind_of(c) != Some(Letters::Latin));
    words.extend(latin.filter(|word| is_telling(word)).map(str::to_owned));
    words
}

/// A number, or a word that is too long to stand in every sentence.
fn is_telling(word: &str) -> bool {
    /// `with` and `from` are shorter or no longer than the shortest word that tells something.
    const SHORTEST_WORD: usize = 4;
    const EVERYWHERE: &[&str] =
        &["that", "this", "with", "from", "they", "them", "have", "been", "will", "when", "then"];
    let number = word.len() > 1 && word.bytes().all(|b| b.is_ascii_digit());
    number || (word.chars().count() >= SHORTEST_WORD && !EVERYWHERE.contains(&word))
}

/// Pairs of kanji with a little hiragana between them, so that 受け付ける and 受付 meet.
fn okurigana_pairs(folded: &str) -> Vec<String> {
    /// More hiragana than this between two kanji is a particle or an ending, not the inside of a word.
    const INSIDE_WORD: usize = 1;
    let mut pairs = Vec::new();
    let mut before: Option<(char, usize)> = None;
    for c in folded.chars() {
        before = match (c, before) {
            (c, Some((first, gap))) if kind_of(c) == Some(Letters::Kanji) => {
                if gap <= INSIDE_WORD {
                    pairs.push([first, c].iter().collect());
                }
                Some((c, 0))
            }
            (c, None) if kind_of(c) == Some(Letters::Kanji) => Some((c, 0)),
            ('ぁ'..='ゖ', Some((first, gap))) => Some((first, gap + 1)),
            _ => None,
        };
    }
    pairs
}

#[derive(Clone, Copy, PartialEq)]
enum Letters {
    Kanji,
    Katakana,
    Latin,
}

fn kind_of(c: char) -> Option<Letters> {
    match c {
        '\u{3400}'..='\u{9FFF}' | '々' => Some(Letters::Kanji),
        'ァ'..='ヺ' => Some(Letters::Katakana),
        c if c.is_ascii_alphanumeric() => Some(Letters::Latin),
        _ => None,
    }
}

fn take(words: &mut HashSet<String>, run: &[char], kind: Option<Letters>) {
    match kind {
        Some(Letters::Latin) if run.len() >= 2 => {
            words.insert(run.iter().collect());
        }
        Some(Letters::Kanji) if run.len() == 1 => {
            words.insert(run.iter().collect());
        }
        Some(Letters::Kanji | Letters::Katakana) => {
            words.extend(run.windows(2).map(|pair| pair.iter().collect::<String>()))
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_common_word_is_enough() {
        assert!(share("申請の受付", "申請書を受け取る"));
        assert!(share("受付", "受け付ける"));
        assert!(share("API を呼ぶ", "ＡＰＩ仕様"));
        assert!(!share("会議を開く", "承認する"));
        assert!(share("→", "何でも"));
        assert!(share("Look up the order", "The clerk looks up the order by its number."));
        assert!(share("14 days passed?", "within 14 days of delivery"));
        assert!(!share("Print a label", "The warehouse inspects it on the same day."));
    }
}
