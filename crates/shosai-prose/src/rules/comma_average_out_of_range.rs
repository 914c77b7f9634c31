//! Too few or too many commas on average.

use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// Too few or too many commas on average.
pub const RULE: Rule = Rule {
    name: "comma_average_out_of_range",
    aspect: Aspect::Rhythm,
    reason_code: "COMMA_AVG_OUT_OF_RANGE",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &[],
    options: &[
        RuleOption { name: "min", default: "0.6", meaning: "The least mean." },
        RuleOption { name: "max", default: "1.6", meaning: "The greatest mean." },
    ],
    good: &["朝、彼は起きた。窓を開けて、空を見た。雨が、降りそうだった。"],
    bad: &[
        "朝彼は起きた。朝彼は起きた。朝彼は起きた。朝彼は起きた。朝彼は起きた。朝彼は起きた。朝彼は起きた。朝彼は起きた。朝彼は起きた。朝彼は起きた。朝彼は起きた。朝彼は起きた。",
    ],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let measures = measure(manuscript);
    let (min, max) = (options.ratio("min", 0.6), options.ratio("max", 1.6));
    /// Fewer sentences say nothing about an average.
    const ENOUGH: usize = 10;
    if measures.sentences >= ENOUGH && !(min..=max).contains(&measures.mean_commas) {
        report.add(0..0, messages::CommaAverageOutOfRange { mean: format!("{:.2}", measures.mean_commas), min, max });
    }
}

use crate::score::measure;
