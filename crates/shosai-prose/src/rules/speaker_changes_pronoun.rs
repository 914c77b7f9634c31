//! A character who calls himself by two pronouns.

use std::{collections::BTreeMap, ops::Range};

use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    speech,
    text::Manuscript,
};

/// A character who calls himself by two pronouns.
pub const RULE: Rule = Rule {
    name: "speaker_changes_pronoun",
    aspect: Aspect::Grammar,
    reason_code: "SPEECH_INCONSISTENCY",
    severity: Severity::Low,
    by_default: true,
    within: Place::SENTENCES,
    textlint: &[],
    options: &[RuleOption { name: "first_persons", default: "{}", meaning: "The pronoun of each character, by name." }],
    good: &[
        "「俺が行く」と健太が言った。「俺だって」と健太は答えた。",
        "「俺が行く」と健太が言った。「僕も」と翔が言った。",
    ],
    bad: &["「俺が行く」と健太が言った。「俺だって」と健太は答えた。「僕は帰る」と健太が言った。"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let expected = options.value("first_persons");
    let mut of_speaker: BTreeMap<&str, Vec<(&str, Range<usize>)>> = BTreeMap::new();
    for line in speech::spoken_by_name(manuscript).into_iter().filter(|line| line.named) {
        let pronouns = manuscript.tokens_in(&line.range).iter().filter(|token| token.part() == "名詞");
        let own = pronouns.filter(|token| PRONOUNS.contains(&manuscript.surface(token)));
        let own = own.map(|token| (manuscript.surface(token), token.range.clone()));
        of_speaker.entry(line.speaker).or_default().extend(own);
    }
    for (speaker, used) in of_speaker {
        let wanted = expected.and_then(|all| all.get(speaker)).and_then(serde_json::Value::as_str);
        let Some(usual) = wanted.or_else(|| most_used(&used)) else { continue };
        let others: Vec<_> = used.iter().filter(|(pronoun, _)| *pronoun != usual).collect();
        // One slip is a slip; who says two things again and again does so, or is two people.
        if wanted.is_none() && others.len() > 1 {
            continue;
        }
        for (pronoun, range) in others {
            report.add(range.clone(), messages::SpeakerChangesPronoun { speaker, usual, pronoun });
        }
    }
}

/// The pronoun used at least twice and more often than any other; without one there is no habit to break.
fn most_used<'m>(used: &[(&'m str, Range<usize>)]) -> Option<&'m str> {
    let count = |word: &str| used.iter().filter(|(pronoun, _)| *pronoun == word).count();
    let usual = used.iter().map(|(pronoun, _)| *pronoun).max_by_key(|pronoun| count(pronoun))?;
    (count(usual) >= 2 && count(usual) * 2 > used.len()).then_some(usual)
}

#[rustfmt::skip]
const PRONOUNS: [&str; 18] = [
    "私", "わたし", "わたくし", "あたし", "アタシ", "僕", "ぼく", "ボク", "俺", "おれ", "オレ", "儂", "わし", "ワシ", "うち", "ウチ", "拙者", "余",
];
