//! A word that sounds like the one that was meant: 以外な返事.

use std::{collections::BTreeMap, ops::Range, sync::LazyLock};

use super::phrases::Phrases;
use crate::{
    counted::{
        Counted, compounds,
        neighbours::Line,
        sounds::{self, Sound},
    },
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// A word that sounds like the one that was meant.
pub const RULE: Rule = Rule {
    name: "confused_word",
    aspect: Aspect::Grammar,
    reason_code: "TYPO",
    severity: Severity::High,
    by_default: true,
    within: Place::SENTENCES,
    textlint: &[],
    options: &[],
    good: &[
        "電車が速く走り去った。",
        "五分ごとに通る車数は変わる。",
        "意外な返事だった。",
        "月曜以外は休みだ。",
        "代金を精算した。",
        "犬が鳴いた。",
        "数々の不可決［＃「不可決」に傍点］の思索を重ねた。",
    ],
    bad: &["以外な返事だった。", "月曜意外は休みだ。", "代金を清算した。", "犬が泣いた。"],
    check,
};

static TABLE: LazyLock<Phrases> = LazyLock::new(|| Phrases::of(include_str!("../../data/confusions.tsv")));

/// Where no word stands, and the words that could be meant.
type Unknown = (Range<usize>, Vec<String>);

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    let mut told: Vec<Range<usize>> = Vec::new();
    for (range, meant) in TABLE.find(manuscript) {
        let word = &manuscript.text()[range.clone()];
        let looked_at = has_reading(manuscript, &range);
        if word != meant && !looked_at {
            report.add(range.clone(), messages::ConfusedWord { word, meant });
            told.push(range);
        }
    }
    let Some(counted) = Counted::embedded() else { return };
    let line = Line { text: manuscript.text(), tokens: manuscript.tokens() };
    let strange = manuscript.is_strange();
    let mut unknown: BTreeMap<&str, Vec<Unknown>> = BTreeMap::new();
    for (place, token) in line.tokens.iter().enumerate() {
        let known = told.iter().any(|other| other.start < token.range.end && token.range.start < other.end);
        if known || !manuscript.is_unbroken(&token.range) || has_reading(manuscript, &token.range) {
            continue;
        }
        if let Some(sound) = sounds::other(counted, line, place).filter(|sound| !strange || sound.is_sure()) {
            let (word, Sound { meant, seen, .. }) = (line.surface(place), sound);
            report.add(token.range.clone(), messages::ConfusedWordCounted { word, meant, seen: format!("{seen:.0}") });
        } else if let Some(meant) = compounds::other(counted, line, place).filter(|_| !strange)
            && !has_reading(manuscript, &line.tokens[place + 1].range)
        {
            let both = token.range.start..line.tokens[place + 1].range.end;
            let word = &line.text[both.clone()];
            unknown.entry(word).or_default().push((both, meant));
        }
    }
    // A word that is used again is the author's own.
    for (word, places) in unknown.into_iter().filter(|(_, places)| places.len() == 1) {
        for (range, meant) in places {
            report.add(range, messages::ConfusedWordUnknown { word, meant });
        }
    }
}

/// Who writes the reading beside a word, or dots over it, has looked at it.
fn has_reading(manuscript: &Manuscript, word: &Range<usize>) -> bool {
    let next = manuscript.source_span(word).end;
    let stressed =
        |rest: &str| rest.starts_with("［＃「") && rest.find('］').is_some_and(|end| rest[..end].ends_with('点'));
    manuscript.source().get(next..).is_some_and(|rest| rest.starts_with(['《', '（', '(']) || stressed(rest))
}
