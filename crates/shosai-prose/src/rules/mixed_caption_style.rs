//! Captions in two styles.

use super::politeness;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// Captions in two styles.
pub const RULE: Rule = Rule {
    name: "mixed_caption_style",
    aspect: Aspect::Grammar,
    reason_code: "NOTATION_INCONSISTENCY",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["jtf-style/1.1.5.図表のキャプション"],
    options: &[],
    good: &["![犬が走ります。](a.png)"],
    bad: &["![犬が走ります。](a.png) ![猫である。](b.png)"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    let mut ends = Vec::new();
    for caption in manuscript.captions() {
        let Some(text) = manuscript.source().get(caption.source.clone()) else { continue };
        let inner = Manuscript::read(text);
        ends.extend(
            politeness::endings(&inner, inner.tokens(), true)
                .into_iter()
                .map(|ending| (ending.polite, caption.source.clone())),
        );
    }
    let polite = ends.iter().filter(|(polite, _)| *polite).count();
    let plain = ends.len() - polite;
    if polite == 0 || plain == 0 {
        return;
    }
    for (_, span) in ends.iter().filter(|(is_polite, _)| *is_polite == (polite < plain)) {
        report.add_in_source(span.clone(), messages::MixedCaptionStyle);
    }
}
