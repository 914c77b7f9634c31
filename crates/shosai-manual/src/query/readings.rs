//! Kana where a manual has kanji: what they can be, as far as the corpus uses it.

use shosai_text::{Words, read_as, sounding_like_kanji};

use super::kana::other_script;
use super::parse::Piece;
use super::spelling::{is_hiragana, is_kanji};
use crate::index::key;

/// Shorter kana are read in too many ways.
const SHORTEST: usize = 3;
const LONGEST: usize = 16;
/// Parts of a compound have fewer kana.
const LONGEST_PART: usize = 8;
/// So many beginnings of a compound are followed.
const MOST_BEGINNINGS: usize = 12;
const MOST_WORDS: usize = 8;
/// So many words may be meant by kanji that are none.
const MOST_ALIKE: usize = 2;
/// Kana that are all of a question's words, not one of them.
const SHORTEST_SENTENCE: usize = 8;

/// The words that are read as `kana` and occur; compounds are put together of parts that occur side by side.
pub(crate) fn written(kana: &str, occurs: &dyn Fn(&str) -> bool) -> Vec<String> {
    let chars: Vec<char> = kana.chars().collect();
    if !(SHORTEST..=LONGEST).contains(&chars.len()) || !chars.iter().all(|c| is_hiragana(*c) || *c == 'ー') {
        return Vec::new();
    }
    // For every place, what the kana before it can be.
    let mut reached: Vec<Vec<String>> = vec![Vec::new(); chars.len() + 1];
    reached[0].push(String::new());
    for at in 0..chars.len() {
        let begun = std::mem::take(&mut reached[at]);
        for end in at + 1..=chars.len().min(at + if at == 0 { LONGEST } else { LONGEST_PART }) {
            let reading: String = chars[at..end].iter().collect();
            // Loan words are a part of compounds as well: ポート転送.
            let loan = other_script(&reading).filter(|_| end - at >= SHORTEST && chars.len() > end - at);
            let words: Vec<String> = read_as(&reading).map(str::to_owned).chain(loan).collect();
            for (word, before) in words.iter().flat_map(|word| begun.iter().map(move |before| (word, before))) {
                let joined = format!("{before}{word}");
                if reached[end].len() < MOST_BEGINNINGS && !reached[end].contains(&joined) && occurs(&key(&joined)) {
                    reached[end].push(joined);
                }
            }
        }
    }
    let mut found = reached.pop().unwrap_or_default();
    found.truncate(MOST_WORDS);
    found
}

/// The words that occur and are read like one that does not, which was then converted wrongly: 脆弱性 for 脆弱製.
pub(crate) fn homophones(word: &str, occurs: &dyn Fn(&str) -> bool) -> Vec<String> {
    if !word.chars().all(is_kanji) {
        return Vec::new();
    }
    let reading: Option<String> = Words::new().of(word).iter().map(|part| part.reading()).collect();
    let kana = reading.and_then(|katakana| other_script(&katakana));
    let found = kana.map(|kana| written(&kana, occurs)).unwrap_or_default();
    if !found.is_empty() || is_known(word) {
        return found;
    }
    let alike = sounding_like_kanji(word).into_iter().filter(|other| occurs(&key(other)));
    alike.take(MOST_ALIKE).map(str::to_owned).collect()
}

/// Whether the tagger knows a text as one word.
pub(crate) fn is_known(text: &str) -> bool {
    matches!(Words::new().of(text).as_slice(), [word] if word.reading().is_some())
}

/// The words of a sentence in kana, by the longest reading at each place; `None` for other sentences.
pub(crate) fn sentence(text: &str, occurs: &dyn Fn(&str) -> bool) -> Option<Vec<Piece>> {
    let chars: Vec<char> = text.chars().filter(|c| !c.is_whitespace() && !"?？。、!！".contains(*c)).collect();
    if chars.len() < SHORTEST_SENTENCE || !chars.iter().all(|c| is_hiragana(*c) || *c == 'ー') {
        return None;
    }
    let mut found: Vec<String> = Vec::new();
    let mut at = 0;
    let mut last_end = 0;
    while at + SHORTEST <= chars.len() {
        let lengths = (SHORTEST..=LONGEST_PART.min(chars.len() - at)).rev();
        let word = lengths.map(|len| chars[at..at + len].iter().collect::<String>()).find_map(|reading| {
            // A lone kanji right after a word is its ending.
            let fits = |word: &&str| (at > last_end || at == 0 || word.chars().count() > 1) && occurs(&key(word));
            let words: Vec<String> = read_as(&reading).filter(fits).map(str::to_owned).take(2).collect();
            (!words.is_empty()).then(|| (reading.chars().count(), words))
        });
        match word {
            Some((len, words)) => {
                found.extend(words);
                at += len;
                last_end = at;
            }
            None => at += 1,
        }
    }
    found.dedup();
    (!found.is_empty()).then(|| found.into_iter().map(piece).collect())
}

/// A word that ends in kana lost the る of a verb.
fn piece(word: String) -> Piece {
    let base = word.ends_with(is_hiragana).then(|| format!("{word}る"));
    Piece { base, ..Piece::of(word) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kana_become_the_words_that_occur() {
        let text = "定期健康診断を行う。妊娠中の女性を夜に働かせない。解雇の予告。";
        let occurs = |word: &str| key(text).contains(word);
        assert_eq!(written("けんこうしんだん", &occurs), ["健康診断"]);
        assert_eq!(written("かいこ", &occurs), ["解雇"]);
        assert!(written("けんこうかんり", &occurs).is_empty());
        assert_eq!(homophones("健康診段", &occurs), ["健康診断"]);
        assert_eq!(homophones("回顧", &occurs), ["解雇"]);
        assert!(homophones("健康管理", &occurs).is_empty());
        assert_eq!(homophones("診段", &occurs), ["診断"]);
        let words = sentence("にんしんちゅうのひとをはたらかせてもいいですか", &occurs).unwrap();
        assert!(words.iter().any(|word| word.text == "妊娠"), "{words:?}");
        assert!(words.iter().any(|word| word.base.as_deref() == Some("働かせる")), "{words:?}");
        assert!(sentence("妊娠中のひと", &occurs).is_none());
    }
}
