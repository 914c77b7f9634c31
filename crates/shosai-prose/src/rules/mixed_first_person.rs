//! Two first persons in one narration.

use std::{collections::BTreeMap, ops::Range};

use crate::text::Voice;
use crate::{
    finding::{Aspect, Severity},
    messages,
    pattern::Pattern,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// Two first persons in one narration.
pub const RULE: Rule = Rule {
    name: "mixed_first_person",
    aspect: Aspect::Grammar,
    reason_code: "NOTATION_INCONSISTENCY",
    severity: Severity::Low,
    by_default: true,
    within: Place::TOLD,
    textlint: &[],
    options: &[],
    good: &["僕は歩いた。僕は走った。"],
    bad: &["僕は歩いた。僕は走った。僕は笑った。俺は止まった。"],
    check,
};

/// The spellings of a first person and where it stands.
type Person = (&'static [&'static str], Vec<Range<usize>>);

/// A narrator is known after so many words of himself.
const KNOWN: usize = 3;

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    let scenes = super::scenes::of_blocks(manuscript);
    let mut counts: BTreeMap<usize, Vec<Person>> = BTreeMap::new();
    // A line can hold any number of sentences; it is read once.
    let mut looked_at = (usize::MAX, false);
    for sentence in manuscript.sentences().iter().filter(|sentence| sentence.voice == Voice::Narration) {
        let text = &manuscript.text()[sentence.range.clone()];
        // What is thought or quoted without brackets is not the narrator's: ――俺は.
        if text.contains(['―', '—', '“', '〈', '《', '？', '！', '…'])
            || REPORTED.is_in(text)
            || manuscript.blocks()[sentence.block].quoted
        {
            continue;
        }
        let (line, _) = manuscript.line_and_column(manuscript.source_span(&sentence.range).start);
        if looked_at.0 != line {
            looked_at = (line, manuscript.line(line).contains(['―', '「', '『', '—']));
        }
        if looked_at.1 {
            continue;
        }
        let tokens = manuscript.tokens_in(&sentence.range);
        for (place, token) in tokens.iter().enumerate() {
            let word = manuscript.surface(token);
            let subject = tokens.get(place + 1).is_some_and(|next| {
                matches!(manuscript.surface(next), "は" | "が" | "の" | "も" | "を" | "に" | "には")
            });
            let told =
                token.part() == "名詞" && subject && !super::politeness::is_spoken(manuscript, token.range.start);
            let Some(person) = PERSONS.iter().find(|persons| persons.contains(&word)).filter(|_| told) else {
                continue;
            };
            let known = counts.entry(scenes[sentence.block]).or_default();
            match known.iter_mut().find(|(other, _)| *other == *person) {
                Some((_, places)) => places.push(token.range.clone()),
                None => known.push((person, vec![token.range.clone()])),
            }
        }
    }
    for known in counts.values() {
        let Some((usual, most)) = known.iter().max_by_key(|(_, places)| places.len()) else { continue };
        let others = known.iter().filter(|(person, _)| person != usual);
        // One slip among many is a slip; two ways side by side are two narrators.
        for (person, places) in others.filter(|(_, places)| places.len() == 1 && most.len() >= KNOWN) {
            let (usual, person) = (usual[0], person[0]);
            let message = messages::MixedFirstPerson { usual, person };
            report.add(places[0].clone(), message);
        }
    }
}

/// Somebody else's words without brackets: 俺は行くと言った, わたしは知ってるわ.
static REPORTED: Pattern = Pattern::fixed(
    "と(?:言|云|い[いうっわ]|思|おも|考|叫|聞|書|答|呟|つぶや|告|感|信じ|頼|怒|笑|は)|[せけてめれろえべ]と|など|という|って|[わよねぞぜさな]。$",
);

/// First persons of narrators; spellings of one stand together.
const PERSONS: [&[&str]; 6] = [
    &["私", "わたし"],
    &["あたし"],
    &["僕", "ぼく", "ボク"],
    &["俺", "おれ", "オレ"],
    &["儂", "わし"],
    &["吾輩", "我輩"],
];
