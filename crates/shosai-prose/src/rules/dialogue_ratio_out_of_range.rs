//! Too little or too much speech.

use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// Too little or too much speech.
pub const RULE: Rule = Rule {
    name: "dialogue_ratio_out_of_range",
    aspect: Aspect::Rhythm,
    reason_code: "DIALOGUE_RATIO_OUT_OF_RANGE",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &[],
    options: &[
        RuleOption { name: "min", default: "0.4", meaning: "The least part of speech." },
        RuleOption { name: "max", default: "0.75", meaning: "The greatest part of speech." },
    ],
    good: &[
        "「おはよう、今日は早いね」\n彼は窓を開けて空を見た。\n「雨になるかな、傘は持った」\n彼女は首を振って笑った。「おはよう、今日は早いね」\n彼は窓を開けて空を見た。\n「雨になるかな、傘は持った」\n彼女は首を振って笑った。「おはよう、今日は早いね」\n彼は窓を開けて空を見た。\n「雨になるかな、傘は持った」\n彼女は首を振って笑った。",
    ],
    bad: &[
        "彼は窓を開けて空を見た。雨になりそうだった。彼は窓を開けて空を見た。雨になりそうだった。彼は窓を開けて空を見た。雨になりそうだった。彼は窓を開けて空を見た。雨になりそうだった。彼は窓を開けて空を見た。雨になりそうだった。彼は窓を開けて空を見た。雨になりそうだった。彼は窓を開けて空を見た。雨になりそうだった。彼は窓を開けて空を見た。雨になりそうだった。",
    ],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let measures = measure(manuscript);
    let (min, max) = (options.ratio("min", 0.4), options.ratio("max", 0.75));
    /// A shorter text says nothing about balance.
    const ENOUGH: usize = 100;
    if measures.characters >= ENOUGH && !(min..=max).contains(&measures.dialogue_ratio) {
        let percent = measures.dialogue_ratio * 100.0;
        report.add(
            0..0,
            messages::DialogueRatioOutOfRange {
                percent: format!("{percent:.0}"),
                min: format!("{:.0}", min * 100.0),
                max: format!("{:.0}", max * 100.0),
            },
        );
    }
}

use crate::score::measure;
