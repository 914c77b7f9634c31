//! Half-width brackets around Japanese text.

use super::letters;
use crate::chars;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// Half-width brackets around Japanese text.
pub const RULE: Rule = Rule {
    name: "half_width_brackets",
    aspect: Aspect::Style,
    reason_code: "NOTATION_INCONSISTENCY",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["jtf-style/4.3.1.丸かっこ（）", "jtf-style/4.3.2.大かっこ［］"],
    options: &[],
    good: &["春（三月）", "これは(March)です。"],
    bad: &["春(三月)"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let only = match options.text("as", "") {
        "jtf-style/4.3.1.丸かっこ（）" => "(",
        "jtf-style/4.3.2.大かっこ［］" => "[",
        _ => "([",
    };
    for run in letters::plain_runs(manuscript) {
        let text = &manuscript.text()[run.range.clone()];
        let mut open: Vec<(char, usize, bool)> = Vec::new();
        for letter in letters::letters(text, 0..text.len()) {
            let japanese = chars::is_japanese(letter.this);
            match letter.this {
                '(' | '[' => {
                    open.push((letter.this, letter.place, letter.this == '[' && letters::japanese(letter.before)))
                }
                ')' | ']' => {
                    let Some((mark, start, wrong)) = open.pop() else { continue };
                    if wrong && only.contains(mark) {
                        let span = run.range.start + start..run.range.start + letter.place + 1;
                        report.add(span, messages::HalfWidthBrackets);
                    }
                }
                _ if japanese => {
                    if let Some(last) = open.last_mut() {
                        last.2 = true;
                    }
                }
                _ => {}
            }
        }
    }
}
