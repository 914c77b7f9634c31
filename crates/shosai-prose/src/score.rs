//! Scores and measures: figures taken from the text, never guessed.

use std::collections::HashSet;

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    finding::{Aspect, Finding, Severity},
    order::order,
    text::{BlockKind, Manuscript, Voice},
};

/// What is measured of a text.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Measures {
    /// Letters of the visible text, blanks left out.
    pub characters: usize,
    /// Lines of the source.
    pub lines: usize,
    /// Sentences.
    pub sentences: usize,
    /// Paragraphs.
    pub paragraphs: usize,
    /// The part of all letters that is spoken, from 0 to 1.
    pub dialogue_ratio: f64,
    /// Letters of the longest line.
    pub longest_line: usize,
    /// Mean letters of a narrated sentence.
    pub mean_sentence_length: f64,
    /// A quarter of the narrated sentences are no longer than this.
    pub p25: usize,
    /// Half of the narrated sentences are no longer than this.
    pub p50: usize,
    /// Three quarters of the narrated sentences are no longer than this.
    pub p75: usize,
    /// Mean commas of a narrated sentence.
    pub mean_commas: f64,
    /// The part of windows of five narrated sentences whose mean length is comfortable, from 0 to 1.
    pub window_in_range_ratio: f64,
    /// Lengths of all sentences in order, for a curve; answers leave them out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sentence_lengths: Vec<usize>,
}

/// Sentences looked at together when rhythm is measured.
const WINDOW: usize = 5;
/// Mean lengths of a window that read well on phones and on paper.
const COMFORTABLE: std::ops::RangeInclusive<f64> = 18.0..=70.0;

/// Measures a text.
pub fn measure(manuscript: &Manuscript) -> Measures {
    let text = manuscript.text();
    let count =
        |range: &std::ops::Range<usize>| text[range.clone()].chars().filter(|letter| !letter.is_whitespace()).count();
    let sentence_lengths: Vec<usize> = manuscript.sentences().iter().map(|sentence| count(&sentence.range)).collect();
    let told = || {
        manuscript.sentences().iter().zip(&sentence_lengths).filter(|(sentence, _)| sentence.voice != Voice::Dialogue)
    };
    let narrated: Vec<usize> = told().map(|(_, length)| *length).collect();
    let characters: usize = manuscript.blocks().iter().map(|block| count(&block.range)).sum();
    let spoken: usize = manuscript
        .sentences()
        .iter()
        .zip(&sentence_lengths)
        .filter(|(sentence, _)| sentence.voice == Voice::Dialogue)
        .map(|(_, length)| length)
        .sum();
    let commas: usize = told().map(|(sentence, _)| text[sentence.range.clone()].matches('、').count()).sum();
    let mut sorted = narrated.clone();
    sorted.sort_unstable();
    let windows: Vec<f64> =
        narrated.windows(WINDOW).map(|window| window.iter().sum::<usize>() as f64 / WINDOW as f64).collect();
    Measures {
        characters,
        lines: manuscript.line_count(),
        sentences: sentence_lengths.len(),
        // In fiction every line is a paragraph; blank lines set scenes apart.
        paragraphs: manuscript
            .blocks()
            .iter()
            .filter(|block| block.kind == BlockKind::Paragraph)
            .map(|block| text[block.range.clone()].lines().filter(|line| !line.trim().is_empty()).count())
            .sum(),
        dialogue_ratio: ratio(spoken, characters),
        longest_line: (1..=manuscript.line_count())
            .map(|line| manuscript.line(line).chars().count())
            .max()
            .unwrap_or(0),
        mean_sentence_length: ratio(narrated.iter().sum(), narrated.len()),
        p25: quantile(&sorted, 25),
        p50: quantile(&sorted, 50),
        p75: quantile(&sorted, 75),
        mean_commas: ratio(commas, narrated.len()),
        window_in_range_ratio: ratio(windows.iter().filter(|mean| COMFORTABLE.contains(mean)).count(), windows.len()),
        sentence_lengths,
    }
}

fn ratio(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

fn quantile(sorted: &[usize], percent: usize) -> usize {
    sorted.get(sorted.len().saturating_sub(1) * percent / 100).copied().unwrap_or(0)
}

/// The score of each aspect and of the whole, from 0 to 100.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Scores {
    /// Rhythm.
    pub rhythm: f64,
    /// Readability.
    pub readability: f64,
    /// Grammar.
    pub grammar: f64,
    /// Style.
    pub style: f64,
    /// The lowest of them, or the weighted mean when weights are given.
    pub overall: f64,
    /// `min` or `weighted_average`.
    pub method: &'static str,
}

impl Scores {
    /// The score of one aspect.
    pub fn of(&self, aspect: Aspect) -> f64 {
        match aspect {
            Aspect::Rhythm => self.rhythm,
            Aspect::Readability => self.readability,
            Aspect::Grammar => self.grammar,
            Aspect::Style => self.style,
        }
    }
}

/// Fewer sentences show no monotony.
const FEW_SENTENCES: usize = 10;
/// What a text of nothing but copies loses.
const COPIES: f64 = 120.0;
/// What a text whose sentences all end alike loses.
const ALIKE: f64 = 60.0;
/// Narration in the past tense shares so many of its endings anyway.
const USUALLY_ALIKE: f64 = 0.6;
/// A refrain is no copy.
const USUAL_COPIES: f64 = 0.08;

/// What a reader tires of and no single finding tells: sentences that come again, and endings that never change.
fn monotony(manuscript: &Manuscript) -> f64 {
    let text = manuscript.text();
    let sentences: Vec<&str> = manuscript.sentences().iter().map(|sentence| &text[sentence.range.clone()]).collect();
    if sentences.len() < FEW_SENTENCES {
        return 0.0;
    }
    let different: HashSet<&str> = sentences.iter().copied().collect();
    let copies = ratio(sentences.len() - different.len(), sentences.len());
    let ending = |sentence: &str| -> String {
        let words = sentence.trim_end_matches(|letter: char| !letter.is_alphanumeric());
        words.chars().rev().take(2).collect()
    };
    let alike = sentences.windows(2).filter(|pair| ending(pair[0]) == ending(pair[1])).count();
    let alike = ratio(alike, sentences.len() - 1);
    COPIES * (copies - USUAL_COPIES).max(0.0) + ALIKE * (alike - USUALLY_ALIKE).max(0.0)
}

/// Paragraphs in an order share this many words with their neighbours for each they would share by chance: of 68 published texts 60 share
/// more, of the same texts shuffled 4.
const IN_ORDER: f64 = 1.25;
/// What paragraphs thrown together lose.
const THROWN_TOGETHER: f64 = 30.0;

/// What a text loses whose paragraphs do not follow from one another.
fn disorder(manuscript: &Manuscript) -> f64 {
    order(manuscript).map_or(0.0, |order| THROWN_TOGETHER * ((IN_ORDER - order) / (IN_ORDER - 1.0)).clamp(0.0, 1.0))
}

/// A text of this many letters loses the full penalty for each finding; a longer one a part of it, so that length alone costs nothing.
const FULL_PENALTY_LENGTH: f64 = 1_000.0;

/// Scores a text by what was found in it: 100 less a penalty for each finding.
pub fn score(manuscript: &Manuscript, findings: &[Finding], weights: &[(Aspect, f64)]) -> Scores {
    let letters = manuscript.text().chars().filter(|letter| !letter.is_whitespace()).count();
    let share = FULL_PENALTY_LENGTH / (letters as f64).max(FULL_PENALTY_LENGTH);
    let of = |aspect: Aspect| {
        let lost: f64 = findings
            .iter()
            .filter(|finding| finding.aspect == aspect)
            .map(|finding| penalty(aspect, finding.severity))
            .sum();
        (100.0 - lost * share).max(0.0)
    };
    let [rhythm, readability, grammar, style] = Aspect::ALL.map(of);
    let rhythm = (rhythm - monotony(manuscript)).max(0.0);
    let readability = (readability - disorder(manuscript)).max(0.0);
    let mut scores = Scores { rhythm, readability, grammar, style, overall: 0.0, method: "min" };
    let total: f64 = weights.iter().map(|(_, weight)| weight.max(0.0)).sum();
    if total > 0.0 {
        scores.method = "weighted_average";
        scores.overall =
            weights.iter().map(|(aspect, weight)| scores.of(*aspect) * weight.max(0.0)).sum::<f64>() / total;
    } else {
        scores.overall = rhythm.min(readability).min(grammar).min(style);
    }
    scores
}

fn penalty(aspect: Aspect, severity: Severity) -> f64 {
    match (aspect, severity) {
        (Aspect::Grammar, Severity::Critical) => 25.0,
        (Aspect::Grammar, Severity::High) => 15.0,
        (Aspect::Grammar, Severity::Medium) => 8.0,
        (Aspect::Grammar, Severity::Low) => 3.0,
        (_, Severity::Critical) => 20.0,
        (_, Severity::High) => 10.0,
        (_, Severity::Medium) => 5.0,
        (_, Severity::Low) => 2.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Settings, check};

    fn overall(text: &str) -> f64 {
        let manuscript = Manuscript::read(text);
        let findings = check(&manuscript, &Settings::for_text(&manuscript).1);
        score(&manuscript, &findings, &[]).overall
    }

    #[test]
    fn one_sentence_three_hundred_times_scores_badly() {
        assert!(overall(&"彼は走った。\n".repeat(300)) < 30.0);
        assert!(overall(&"彼は静かな町の坂道をゆっくりと上っていった。".repeat(300)) < 30.0);
    }

    #[test]
    fn a_shuffled_text_does_not_keep_its_score() {
        let topics =
            ["灯台の光が海を渡る。", "畑の麦が風に揺れる。", "電車の窓に街が映る。", "台所で鍋が湯気を立てる。"];
        let told: Vec<String> = topics
            .iter()
            .flat_map(|topic| (1..=12).map(move |number| format!("{topic}それは{number}度目の出来事だった。")))
            .collect();
        let shuffled: Vec<String> = (0..48).map(|place| told[place * 13 % 48].clone()).collect();
        let (ordered, shuffled) = (Manuscript::read(&told.join("\n")), Manuscript::read(&shuffled.join("\n")));
        let [ordered, shuffled] = [ordered, shuffled].map(|text| score(&text, &[], &[]).readability);
        assert!(ordered > 95.0 && shuffled < ordered - 20.0, "{ordered} {shuffled}");
    }

    #[test]
    fn slips_lower_the_score() {
        let good = "彼女の返事は意外なほど明るかった。レジで代金を精算して外に出た。";
        let bad = "彼女の返事は以外なほど明るかった。レジで代金を清算して外に出た。";
        assert!(overall(good) > 95.0 && overall(bad) < 75.0, "{} {}", overall(good), overall(bad));
    }
}
