//! A whole question: its words, as the tagger and the English stem see them.

use std::collections::HashSet;
use std::sync::OnceLock;

use shosai_text::{Folding, Word, Words, fold};

use super::parse::Piece;
use super::spelling::is_kanji;

/// Words that every question has, in both languages.
const LIGHT: &str = include_str!("../../data/light-words.txt");
/// Fewer words name a thing; they do not ask.
const FEWEST_WORDS: usize = 2;
/// Topics of so many words are as wide as questions.
const FEWEST_OF_TOPIC: usize = 4;
/// English sentences have more words, and light ones among them.
const FEWEST_ENGLISH: usize = 5;
const MOST_WORDS: usize = 24;
/// Shorter kana stand within other words.
const SHORTEST_KANA: usize = 3;
/// What is left of an English word without its ending.
const SHORTEST_STEM: usize = 4;
const ENDINGS: [&str; 14] =
    ["izations", "ization", "ations", "ation", "ities", "ings", "ing", "ies", "ity", "ed", "es", "ly", "s", "e"];

/// The words of a question, the compounds first; `None` for what only names things.
pub(crate) fn question(query: &str) -> Option<Vec<Piece>> {
    let folded = fold(query, Folding::Plain);
    let letters = folded.chars().filter(|c| c.is_alphabetic());
    let latin = letters.clone().filter(char::is_ascii).count() * 10 > letters.count() * 9;
    let (words, is_question) = if latin { english(&folded) } else { japanese(&folded) };
    if !is_question {
        return None;
    }
    let mut pieces: Vec<Piece> = Vec::new();
    for piece in words.into_iter().take(MOST_WORDS) {
        if !pieces.iter().any(|known| known.text == piece.text) {
            pieces.push(piece);
        }
    }
    pieces.iter().any(|piece| !piece.generic).then_some(pieces)
}

/// Compounds of nouns, their parts, and verbs without their endings; and whether the text is a question.
fn japanese(text: &str) -> (Vec<Piece>, bool) {
    let tagged = Words::new().of(text);
    let (mut compounds, mut parts, mut verbs) = (Vec::new(), Vec::new(), 0);
    let mut run: Vec<&Word<'_>> = Vec::new();
    for word in &tagged {
        if belongs(word, &run) {
            run.push(word);
            continue;
        }
        take(&mut run, &mut compounds, &mut parts);
        if matches!(word.part(), "動詞" | "形容詞") && word.detail() == "自立" && !is_light(word.base()) {
            verbs += 1;
            parts.extend(stem(word));
        }
    }
    take(&mut run, &mut compounds, &mut parts);
    let asking = ["?", "？", "どう", "どの", "どんな", "なぜ", "教えて", "ですか", "知りたい", "とは"];
    let last = tagged.iter().rev().find(|word| word.part() != "記号");
    let joined = tagged.iter().any(|word| word.part() == "助詞");
    let asks =
        asking.iter().any(|mark| text.contains(mark)) || joined && last.is_some_and(|word| word.part() != "名詞");
    let units = compounds.len() + verbs;
    compounds.extend(parts);
    (compounds, units >= if asks { FEWEST_WORDS } else { FEWEST_OF_TOPIC })
}

/// Whether a word goes on with a compound.
fn belongs(word: &Word<'_>, run: &[&Word<'_>]) -> bool {
    match word.part() {
        // The tagger takes marks that it does not know for nouns.
        "名詞" if !word.surface.contains(char::is_alphanumeric) => false,
        "名詞" => match word.detail() {
            "非自立" | "代名詞" | "特殊" => false,
            "接尾" => !run.is_empty(),
            _ => !(run.is_empty() && is_light(word.surface)),
        },
        "接頭詞" => true,
        _ => false,
    }
}

fn take(run: &mut Vec<&Word<'_>>, compounds: &mut Vec<Piece>, parts: &mut Vec<Piece>) {
    let words = std::mem::take(run);
    let compound: String = words.iter().map(|word| word.surface).collect();
    // The tagger knows けが as a noun, short as it is.
    if is_word(&compound) || compound.chars().count() > 1 && words.len() == 1 && words[0].reading().is_some() {
        compounds.push(Piece::of(compound));
    }
    if words.len() > 1 {
        let own = words.iter().filter(|word| word.part() == "名詞" && word.detail() != "接尾").map(|word| word.surface);
        parts.extend(own.filter(|part| part.chars().count() > 1 && is_word(part) && !is_light(part)).map(Piece::of));
    }
}

fn is_word(text: &str) -> bool {
    let kana = text.chars().all(|c| matches!(c, 'ぁ'..='ゖ' | 'ー'));
    let count = text.chars().count();
    text.chars().any(char::is_alphabetic)
        && !(kana && count < SHORTEST_KANA)
        && (count > 1 || text.chars().all(is_kanji))
}

/// A verb or adjective as it stands before any ending.
fn stem(word: &Word<'_>) -> Option<Piece> {
    let base = word.base();
    let end = base.char_indices().last()?.0;
    let stem = &base[..end];
    is_word(stem).then(|| Piece { base: Some(base.to_owned()), ..Piece::of(stem) })
}

/// English words without their endings, and pairs of them that stand together.
fn english(text: &str) -> (Vec<Piece>, bool) {
    let all: Vec<&str> = text
        .split(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '-' | '.'))
        .map(|word| word.trim_matches(['.', '-']))
        .filter(|word| !word.is_empty())
        .collect();
    let light: Vec<bool> = all.iter().map(|word| is_light(word) || word.chars().count() < 2).collect();
    let asks = text.contains('?') || all.len() >= FEWEST_ENGLISH;
    let is_question = asks && light.contains(&true) && light.iter().filter(|light| !**light).count() >= FEWEST_WORDS;
    let mut found = Vec::new();
    for at in 1..all.len() {
        if !light[at - 1] && !light[at] {
            found.push(Piece::of(format!("{} {}", all[at - 1], english_stem(all[at]))));
        }
    }
    let whole = |word: &str| Piece { base: Some(word.to_owned()), ..Piece::of(english_stem(word)) };
    found.extend(all.iter().zip(&light).filter(|(_, light)| !**light).map(|(word, _)| whole(word)));
    (found, is_question)
}

fn english_stem(word: &str) -> &str {
    let shorter = ENDINGS.iter().filter_map(|ending| word.strip_suffix(ending));
    shorter.filter(|stem| stem.len() >= SHORTEST_STEM).min_by_key(|stem| stem.len()).unwrap_or(word)
}

fn is_light(word: &str) -> bool {
    static WORDS: OnceLock<HashSet<&str>> = OnceLock::new();
    WORDS.get_or_init(|| LIGHT.split_whitespace().collect()).contains(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(query: &str) -> Vec<String> {
        question(query).unwrap_or_default().into_iter().map(|piece| piece.text).collect()
    }

    #[test]
    fn a_question_is_cut_where_words_end() {
        assert_eq!(words("仕事中にけがをしたらどうすればいいですか"), ["仕事中", "けが", "仕事"]);
        assert_eq!(words("脆弱性を自動で調べるには？"), ["脆弱性", "自動", "脆弱", "調べ"]);
    }

    #[test]
    fn english_questions_lose_their_light_words_and_endings() {
        assert_eq!(
            words("How do I install the payment gateways?"),
            ["payment gateway", "install", "payment", "gateway"]
        );
    }

    #[test]
    fn names_are_no_questions() {
        for query in ["年次有給休暇", "バックアップの取得方針", "個人情報を扱うときの注意点", "auto scaling"]
        {
            assert_eq!(question(query), None, "{query}");
        }
    }
}
