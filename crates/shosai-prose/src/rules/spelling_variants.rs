//! One word spelled in two ways.

use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};
use std::collections::BTreeMap;

use super::variants;

/// One word spelled in two ways.
pub const RULE: Rule = Rule {
    name: "spelling_variants",
    aspect: Aspect::Grammar,
    reason_code: "NOTATION_INCONSISTENCY",
    severity: Severity::Low,
    by_default: false,
    within: Place::WORDS,
    textlint: &["no-synonyms"],
    options: &[
        RuleOption { name: "preferWords", default: "[]", meaning: "Spellings that are right." },
        RuleOption { name: "allows", default: "[]", meaning: "Words and `/patterns/` that pass." },
        RuleOption { name: "allowAlphabet", default: "true", meaning: "Leave words in the alphabet out." },
    ],
    good: &["打合せの予定だ。"],
    bad: &["打合せと打ち合せが並んでいる。", "サーバとサーバーを使う。"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let prefer = options.texts("preferWords").unwrap_or_default();
    let allows = options.allowed("allows");
    let alphabet = options.flag("allowAlphabet", true);
    let mut seen: BTreeMap<String, (String, usize)> = BTreeMap::new();
    for (range, word) in variants::words(manuscript) {
        let Some(key) = variants::key(&word) else { continue };
        let latin = word.is_ascii();
        if (latin && alphabet) || allows.matches(&word) || prefer.contains(&word.as_str()) {
            continue;
        }
        match seen.get(&key) {
            Some((other, _)) if *other != word => {
                report.add(range, messages::SpellingVariants { other, word });
            }
            Some(_) => {}
            None => {
                seen.insert(key, (word, range.start));
            }
        }
    }
}
