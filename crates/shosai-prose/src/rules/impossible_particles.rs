//! Particles that cannot follow one another: 作ったのでが.

use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// Particles that cannot follow one another.
pub const RULE: Rule = Rule {
    name: "impossible_particles",
    aspect: Aspect::Grammar,
    reason_code: "PARTICLE_ERROR",
    severity: Severity::High,
    by_default: true,
    within: Place::SENTENCES,
    textlint: &["for-creation"],
    options: &[],
    good: &[
        "雨が降ったので、傘を持った。",
        "彼とは駅で会う。",
        "どこからが本当か。",
        "どうかお席をと言う。",
        "けど、　はが　のうて、と　いった。",
    ],
    bad: &["雨が降ったのでが、傘を持った。", "傘をが持った。", "私がを見た。"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    for pair in manuscript.tokens().windows(2) {
        let [one, other] = pair else { continue };
        // After ので the analyser takes a stray が for the conjunction.
        let second_is_one = matches!(other.part(), "助詞" | "接続詞");
        let particles = one.part() == "助詞" && second_is_one && one.range.end == other.range.start;
        let (first, second) = (manuscript.surface(one), manuscript.surface(other));
        let in_word = options.text("as", "").is_empty()
            && (manuscript.text()[other.range.end..].starts_with(crate::chars::is_hiragana)
                || !manuscript.is_unbroken(&(one.range.start..other.range.end)));
        // はが　のうて, in a book whose words are set apart: what no word stands before is no particle.
        let begins =
            options.text("as", "").is_empty() && !manuscript.text()[..one.range.start].ends_with(char::is_alphanumeric);
        let idiom = first == "ながら" && second == "に";
        if particles
            && !in_word
            && !idiom
            && !begins
            && FORBIDDEN.iter().any(|(left, right)| left.contains(&first) && right.contains(&second))
        {
            report.add(one.range.start..other.range.end, messages::ImpossibleParticles { first, second });
        }
    }
}

/// A particle that closes its clause or marks its case, and those that never come after it.
const FORBIDDEN: [(&[&str], &[&str]); 4] = [
    (&["ので", "のに", "けれど", "けれども", "ながら"], &["が", "を", "に", "で"]),
    (&["を"], &["が", "は", "に", "へ", "で"]),
    (&["が"], &["を", "に", "へ", "で"]),
    (&["は"], &["が", "を", "に"]),
];
