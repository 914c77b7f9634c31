//! Two first persons in one narration.

use crate::text::Voice;
use crate::{
    finding::{Aspect, Severity},
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// Two first persons in one narration.
pub const RULE: Rule = Rule {
    name: "mixed_first_person",
    aspect: Aspect::Grammar,
    reason_code: "NOTATION_INCONSISTENCY",
    severity: Severity::Low,
    by_default: false,
    within: Place::TOLD,
    textlint: &[],
    options: &[],
    rationale: "地の文の一人称が途中で変わると、語り手が入れ替わったように読めます。",
    good: &["僕は歩いた。僕は走った。"],
    bad: &["僕は歩いた。僕は走った。俺は止まった。"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    let mut counts: Vec<(&str, Vec<std::ops::Range<usize>>)> = Vec::new();
    for sentence in manuscript.sentences().iter().filter(|sentence| sentence.voice == Voice::Narration) {
        for token in manuscript.tokens_in(&sentence.range) {
            let word = manuscript.surface(token);
            let quoted = super::politeness::is_spoken(manuscript, token.range.start);
            let Some(person) =
                PERSONS.iter().find(|person| **person == word).filter(|_| token.part() == "名詞" && !quoted)
            else {
                continue;
            };
            match counts.iter_mut().find(|(other, _)| other == person) {
                Some((_, places)) => places.push(token.range.clone()),
                None => counts.push((person, vec![token.range.clone()])),
            }
        }
    }
    let Some((usual, _)) = counts.iter().max_by_key(|(_, places)| places.len()).cloned() else { return };
    for (person, places) in counts.iter().filter(|(person, _)| *person != usual) {
        for place in places {
            report.add(place.clone(), format!("地の文の一人称は「{usual}」ですが、ここは「{person}」です。"));
        }
    }
}

/// First persons of narrators.
const PERSONS: [&str; 12] =
    ["私", "わたし", "あたし", "僕", "ぼく", "ボク", "俺", "おれ", "オレ", "儂", "わし", "吾輩"];
