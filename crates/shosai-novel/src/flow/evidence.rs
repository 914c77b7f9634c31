//! What can be measured of a manuscript: figures for whoever judges, never a verdict.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shosai_prose::{Manuscript, Preset, Settings, check, measure, score};

use super::honesty::repeated_ratio;
use crate::project::{ProjectConfig, TargetLength};

/// Kinds of findings that are listed; the rest are seen with the quality tools.
const LISTED_CODES: usize = 12;
/// Characters that are counted; a longer cast is counted with the quality tools.
const MOST_NAMES: usize = 100;
/// Two decimals are all that a figure about prose deserves.
const DECIMALS: f64 = 100.0;

/// What was measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Evidence {
    /// Characters of the body, blanks left out.
    pub body_chars: usize,
    /// How long it should be.
    pub target_min: u32,
    /// How long it may be.
    pub target_max: u32,
    /// Whether it is.
    pub in_range: bool,
    /// Sentences.
    pub sentences: usize,
    /// The part that is spoken, from 0 to 1.
    pub dialogue_ratio: f64,
    /// Mean characters of a narrated sentence.
    pub mean_sentence_length: f64,
    /// Quartiles of the narrated sentences.
    pub quartiles: [usize; 3],
    /// The share of letters in sentences that were said before, from 0 to 1.
    #[serde(default)]
    pub repeated_ratio: f64,
    /// Scores by aspect, 0 to 100, from what the rules found.
    pub scores: BTreeMap<String, f64>,
    /// How often each kind of problem was found, the most frequent ones.
    pub findings: BTreeMap<String, usize>,
    /// How often each character of the settings is named.
    pub names: BTreeMap<String, usize>,
}

impl Evidence {
    /// A figure by its name in a template.
    pub fn figure(&self, name: &str) -> Option<f64> {
        match name {
            "body_chars" => Some(self.body_chars as f64),
            "sentences" => Some(self.sentences as f64),
            "dialogue_ratio" => Some(self.dialogue_ratio),
            "repeated_ratio" => Some(self.repeated_ratio),
            "mean_sentence_length" => Some(self.mean_sentence_length),
            _ => self.scores.get(name.strip_prefix("score_")?).copied(),
        }
    }
}

/// Measures a manuscript.
pub fn measured(text: &str, config: &ProjectConfig) -> Evidence {
    let manuscript = Manuscript::read(text);
    let measures = measure(&manuscript);
    let found = check(&manuscript, &Settings::preset(Preset::Narou));
    let scores = score(&manuscript, &found, &[]);
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for finding in &found {
        *counts.entry(finding.reason_code.to_owned()).or_default() += 1;
    }
    let mut frequent: Vec<(String, usize)> = counts.into_iter().collect();
    frequent.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
    frequent.truncate(LISTED_CODES);
    let target: TargetLength = config.writing.episode.target_length;
    let scores = [
        ("rhythm", scores.rhythm),
        ("readability", scores.readability),
        ("grammar", scores.grammar),
        ("style", scores.style),
        ("overall", scores.overall),
    ];
    Evidence {
        body_chars: measures.characters,
        target_min: target.min,
        target_max: target.max,
        in_range: target.holds(measures.characters),
        sentences: measures.sentences,
        dialogue_ratio: rounded(measures.dialogue_ratio),
        mean_sentence_length: rounded(measures.mean_sentence_length),
        repeated_ratio: repeated_in(&manuscript),
        quartiles: [measures.p25, measures.p50, measures.p75],
        scores: scores.map(|(name, value)| (name.to_owned(), rounded(value))).into(),
        findings: frequent.into_iter().collect(),
        names: names(manuscript.text(), config),
    }
}

/// The share of letters in sentences that were said before.
pub fn repeated_in(manuscript: &Manuscript) -> f64 {
    let sentences = manuscript.sentences().iter().map(|sentence| &manuscript.text()[sentence.range.clone()]);
    rounded(repeated_ratio(sentences))
}

/// How often each character of the settings is named, by any of its names.
pub(super) fn names(text: &str, config: &ProjectConfig) -> BTreeMap<String, usize> {
    let count = |name: &str| if name.is_empty() { 0 } else { text.matches(name).count() };
    let of = |character: &crate::Character| {
        count(&character.name) + character.aliases.iter().map(|alias| count(alias)).sum::<usize>()
    };
    config.characters.iter().take(MOST_NAMES).map(|character| (character.name.clone(), of(character))).collect()
}

fn rounded(value: f64) -> f64 {
    (value * DECIMALS).round() / DECIMALS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_come_from_the_text() {
        let config = ProjectConfig::parse("characters: [{name: 葵, aliases: [アオイ]}, {name: 蓮}]").unwrap();
        let evidence = measured("　葵は走った。\n「アオイ、待って！」\n　雨が降り始めた。\n", &config);
        assert_eq!(evidence.names["葵"], 2);
        assert_eq!(evidence.names["蓮"], 0);
        assert!(!evidence.in_range && evidence.body_chars > 20);
        assert_eq!(evidence.figure("body_chars"), Some(evidence.body_chars as f64));
        assert!(evidence.figure("score_overall").is_some() && evidence.figure("charm").is_none());
    }
}
