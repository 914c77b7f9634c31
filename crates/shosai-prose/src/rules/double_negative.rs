//! Double negatives.

use super::letters;
use crate::pattern::Pattern;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// Double negatives.
pub const RULE: Rule = Rule {
    name: "double_negative",
    aspect: Aspect::Readability,
    reason_code: "COMPLEX_VOCABULARY",
    severity: Severity::Low,
    by_default: true,
    within: Place::TOLD,
    textlint: &["no-double-negative-ja"],
    options: &[],
    good: &["夢はない。", "少なくはない。"],
    bad: &["夢がなくはない。", "泳げないわけではない。"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    for run in letters::prose_runs(manuscript) {
        let text = &manuscript.text()[run.range.clone()];
        if options.text("as", "").is_empty() {
            for found in MORE.find_all(text) {
                let range = run.range.start + found.start..run.range.start + found.end;
                report.add(range, messages::DoubleNegative);
            }
        }
        for found in DOUBLE.find_all(text) {
            let range = run.range.start + found.start..run.range.start + found.end;
            let negative = manuscript.tokens_in(&range).first().is_some_and(|token| {
                token.range.start == range.start && matches!(manuscript.base(token), "ない" | "無い" | "なく" | "無")
            });
            // …ないではないか asks for assent.
            let rhetorical = options.text("as", "").is_empty()
                && text[found.start..].contains("ではない")
                && text[found.end..].starts_with('か');
            if negative && !rhetorical {
                report.add(range, messages::DoubleNegative);
            }
        }
    }
}

/// Turns that the textlint rule does not know.
static MORE: Pattern = Pattern::fixed(
    "(ない(?:わけに(?:は|も)(?:いか|行か)|とは言え|とはいえ|ともいえ|はずが|はずは)(?:ない|なかっ|なく|ず|ません))",
);

static DOUBLE: Pattern = Pattern::fixed(
    "[無な](?:く[はも]|い(?:で[はも]|もので[はも]|(?:こと|事)[はも]|(?:わけ|訳)(?:で[はも]|じゃ|が))|い[とて][はも](?:言い切れ|言いきれ|いいきれ|いい切れ|断言でき|限ら|かぎら))(?:[無な](?:い|かっ|く)|あり(?:ませ|得)|ぬ|ず|ませ)",
);
