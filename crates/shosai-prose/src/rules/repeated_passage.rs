//! A sentence or paragraph that stands in the text twice.

use std::collections::HashMap;

use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::{BlockKind, Manuscript, Voice},
};

/// A sentence or paragraph that stands in the text twice.
pub const RULE: Rule = Rule {
    name: "repeated_passage",
    aspect: Aspect::Rhythm,
    reason_code: "REPEATED_PASSAGE",
    severity: Severity::Medium,
    by_default: true,
    within: Place::TOLD,
    textlint: &[],
    options: &[
        RuleOption { name: "letters", default: "14", meaning: "A shorter sentence may come again." },
        RuleOption { name: "reach", default: "12", meaning: "How many sentences apart a short one is still noticed." },
        RuleOption { name: "anywhere", default: "true", meaning: "Notice a long one however far apart." },
    ],
    good: &["彼は湖のほとりを歩いた。彼女は森の奥へ進んだ。"],
    bad: &["彼は静かに湖のほとりへ歩いていった。鳥が鳴いた。彼は静かに湖のほとりへ歩いていった。"],
    check,
};

/// A sentence of this many letters does not come twice by chance, however far apart.
const LONG: usize = 30;

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let (letters, reach) = (options.number("letters", 14), options.number("reach", 12));
    let mut seen: HashMap<&str, (usize, usize)> = HashMap::new();
    let told = manuscript.sentences().iter().filter(|sentence| {
        sentence.voice == Voice::Narration && manuscript.blocks()[sentence.block].kind == BlockKind::Paragraph
    });
    for (number, sentence) in told.enumerate() {
        let text = &manuscript.text()[sentence.range.clone()];
        let length = text.chars().count();
        if length < letters
            || !text.ends_with(['。', '！', '？'])
            || text.starts_with('と')
            || manuscript.blocks()[sentence.block].quoted
        {
            continue;
        }
        if let Some((before, place)) = seen.insert(text, (number, sentence.range.start)) {
            let far = length >= LONG && options.flag("anywhere", true);
            if far || number - before <= reach {
                let (line, _) = manuscript.line_and_column(manuscript.source_span(&(place..place)).start);
                report.add(sentence.range.clone(), messages::RepeatedPassage { line });
            }
        }
    }
}
