//! A text in a few of its own sentences.

use shosai_prose::{BlockKind, Manuscript, Voice};

/// Sentences that stand for an episode.
const SENTENCES: usize = 6;
/// A sentence beyond this says too much for a summary.
const LONGEST: usize = 90;

/// The sentences of a text that say most of it, in their order: the first, the last, and those that share most of its
/// words.
pub(super) fn essence(text: &str) -> Vec<String> {
    let manuscript = Manuscript::read(text);
    let told = manuscript.sentences().iter().filter(|sentence| sentence.voice == Voice::Narration);
    let told = told.filter(|sentence| manuscript.blocks()[sentence.block].kind != BlockKind::Heading);
    let told: Vec<_> = told.filter(|sentence| letters(&manuscript, sentence) <= LONGEST).collect();
    let mut counts = std::collections::HashMap::<&str, usize>::new();
    let words = |range: &std::ops::Range<usize>| {
        let nouns =
            manuscript.tokens_in(range).iter().filter(|token| token.part() == "名詞" && token.detail() != "非自立");
        nouns.map(|token| manuscript.surface(token)).filter(|word| word.chars().count() > 1).collect::<Vec<_>>()
    };
    for sentence in &told {
        for word in words(&sentence.range) {
            *counts.entry(word).or_default() += 1;
        }
    }
    let weight = |at: usize| {
        let all: usize =
            words(&told[at].range).iter().map(|word| counts.get(word).copied().unwrap_or(0).saturating_sub(1)).sum();
        all * 100 / letters(&manuscript, told[at]).max(12)
    };
    let mut ranked: Vec<usize> = (0..told.len()).collect();
    ranked.sort_by_key(|at| (std::cmp::Reverse(weight(*at)), *at));
    let ends = [0, told.len().wrapping_sub(1)];
    let mut chosen: Vec<usize> = ends.into_iter().filter(|at| *at < told.len()).collect();
    for at in ranked {
        if chosen.len() < SENTENCES && !chosen.contains(&at) {
            chosen.push(at);
        }
    }
    chosen.sort_unstable();
    chosen.dedup();
    chosen.into_iter().map(|at| manuscript.text()[told[at].range.clone()].trim().to_owned()).collect()
}

fn letters(manuscript: &Manuscript, sentence: &shosai_prose::Sentence) -> usize {
    manuscript.text()[sentence.range.clone()].chars().count()
}

/// A stretch of a text from its middle, whole lines of it.
pub(super) fn sample(text: &str, most: usize) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = String::new();
    for line in lines.iter().skip(lines.len() / 3) {
        if found.chars().count() + line.chars().count() > most {
            break;
        }
        found += line;
        found.push('\n');
    }
    found.trim_matches('\n').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::CHAPTER;

    #[test]
    fn a_summary_is_made_of_the_texts_own_sentences_in_order() {
        let essence = essence(CHAPTER);
        assert!((3..=SENTENCES).contains(&essence.len()), "{essence:?}");
        let mut at = 0;
        for sentence in &essence {
            at += CHAPTER[at..].find(sentence.as_str()).unwrap_or_else(|| panic!("{sentence}"));
        }
        assert!(super::essence("").is_empty());
        assert!(sample(CHAPTER, 200).chars().count() <= 201 && CHAPTER.contains(sample(CHAPTER, 200).trim()));
    }
}
