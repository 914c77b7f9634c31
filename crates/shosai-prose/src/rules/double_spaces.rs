//! Several half-width spaces inside a line.

use crate::pattern::Pattern;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// Several half-width spaces inside a line.
pub const RULE: Rule = Rule {
    name: "double_spaces",
    aspect: Aspect::Style,
    reason_code: "DOUBLE_SPACES",
    severity: Severity::Low,
    by_default: true,
    within: Place::SENTENCES,
    textlint: &[],
    options: &[],
    good: &["彼は 歩いた。"],
    bad: &["彼は  歩いた。"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for found in MARKS.find_all(manuscript.source()) {
        let spaces = found.start + manuscript.source()[found.clone()].find(' ').unwrap_or(0);
        let end =
            spaces + manuscript.source()[spaces..].len() - manuscript.source()[spaces..].trim_start_matches(' ').len();
        let japanese = |letter: Option<char>| {
            letter.is_some_and(|letter| crate::chars::is_japanese(letter) || "、。」』".contains(letter))
        };
        let source = manuscript.source();
        // Cells of a table are filled up.
        if source[end..].starts_with('|') {
            continue;
        }
        if !japanese(source[..spaces].chars().next_back()) && !japanese(source[end..].chars().next()) {
            continue;
        }
        report.add_in_source_with_fix(spaces..end, messages::DoubleSpaces, " ");
    }
}

static MARKS: Pattern = Pattern::fixed("[^\\s|#>*-]( {2,})[^\\s]");
