//! Running the rules.

use std::collections::HashMap;

use crate::{
    finding::{Aspect, Finding},
    rule::{Noticed, Options, Place, Report, Rule},
    rules::RULES,
    safety::is_safe,
    settings::Settings,
    text::{BlockKind, Manuscript},
};

/// Everything the rules of `settings` find, in order of place.
pub fn check(manuscript: &Manuscript, settings: &Settings) -> Vec<Finding> {
    let mut findings = Vec::new();
    for rule in RULES.iter().filter(|rule| settings.runs(rule)) {
        let said = settings.of(rule.name);
        let options = Options::new(said.and_then(|said| said.options.as_ref()));
        let mut report = Report::new(manuscript);
        (rule.check)(manuscript, &options, &mut report);
        if options.text("as", "").is_empty() {
            report.noticed.retain(|noticed| applies(manuscript, rule, noticed));
        }
        if leaves_headings_out(options.text("as", "")) {
            report.noticed.retain(|noticed| !in_heading(manuscript, noticed.span.start));
        }
        let mut seen = HashMap::new();
        for noticed in report.noticed {
            let severity = said.and_then(|said| said.severity).or(noticed.severity).unwrap_or(rule.severity);
            let mut finding = named(manuscript, rule, noticed, &mut seen);
            if let Some(fix) = &mut finding.suggestion {
                fix.safe = fix.safe && is_safe(manuscript, fix);
            }
            finding.severity = severity;
            findings.push(finding);
        }
    }
    if settings.exclude_dialogue {
        findings.retain(|finding: &Finding| !is_speech(manuscript.line(finding.line)));
    }
    findings.sort_by(|one, other| {
        (one.span.start, one.span.end, one.rule).cmp(&(other.span.start, other.span.end, other.rule))
    });
    told_once(findings)
}

/// A slip that two rules see is told by the one that points at it more closely.
fn told_once(findings: Vec<Finding>) -> Vec<Finding> {
    let spans: Vec<(usize, usize)> =
        findings.iter().filter(|own| own.aspect == Aspect::Grammar).map(|own| (own.span.start, own.span.end)).collect();
    let closer = |own: &Finding| {
        let from = spans.partition_point(|(start, _)| *start < own.span.start);
        let within = spans[from..].iter().take_while(|(start, _)| *start < own.span.end);
        within.filter(|(_, end)| *end <= own.span.end).any(|span| *span != (own.span.start, own.span.end))
    };
    findings.into_iter().filter(|own| own.reason_code != SLIP || !closer(own)).collect()
}

/// The reason of findings that say what was probably meant.
const SLIP: &str = "TYPO";

fn applies(manuscript: &Manuscript, rule: &Rule, noticed: &Noticed) -> bool {
    !manuscript.is_hidden(noticed.span.start)
        && (rule.within.len() == Place::ANYWHERE.len()
            || rule.within.contains(&manuscript.place_at(manuscript.visible_place(noticed.span.start))))
}

/// Whether the textlint rule of that name looks at the body only: titles have a style of their own.
fn leaves_headings_out(textlint: &str) -> bool {
    let about_headings = ["jtf-style/1.1.", "jtf-style/2.2.3.", "jtf-style/prh"];
    textlint == "general-novel-style-ja"
        || (textlint.starts_with("jtf-style/") && !about_headings.iter().any(|rule| textlint.starts_with(rule)))
}

/// Whether a place of the source stands in a heading.
fn in_heading(manuscript: &Manuscript, place: usize) -> bool {
    let after = manuscript.blocks().partition_point(|block| block.source_start <= place);
    after.checked_sub(1).is_some_and(|index| manuscript.blocks()[index].kind == BlockKind::Heading)
}

/// Whether a line is spoken: it opens with a quote or a dash.
pub(crate) fn is_speech(line: &str) -> bool {
    line.trim_start().starts_with(['「', '『', '―', '—', '─'])
}

/// The id is made of the rule, the words found, what stands around them, and how many the same came before.
fn named(manuscript: &Manuscript, rule: &Rule, noticed: Noticed, seen: &mut HashMap<u64, usize>) -> Finding {
    let (line, column) = manuscript.line_and_column(noticed.span.start);
    let (end_line, _) = manuscript.line_and_column(noticed.span.end.saturating_sub(1).max(noticed.span.start));
    let [words, last_words] = ends(manuscript.source().get(noticed.span.clone()).unwrap_or(""));
    let [before, after] = surroundings(manuscript.source(), &noticed.span);
    let hash = hash_of([rule.name, words, last_words, before, after]);
    let occurrence = seen.entry(hash).or_insert(0);
    *occurrence += 1;
    let id = format!("{}-{}-{hash:012x}-{occurrence}", rule.aspect.name(), rule.name, hash = hash & 0xFFFF_FFFF_FFFF);
    Finding {
        id,
        rule: rule.name,
        aspect: rule.aspect,
        reason_code: rule.reason_code,
        severity: rule.severity,
        span: noticed.span,
        line,
        column,
        end_line,
        message: noticed.message,
        suggestion: noticed.fix,
    }
}

/// What stands around a span on its line, as far as a reader needs to recognise the place.
fn surroundings<'s>(source: &'s str, span: &std::ops::Range<usize>) -> [&'s str; 2] {
    /// Letters on each side that tell one place from another.
    const LETTERS: usize = 16;
    let before = source.get(..span.start).unwrap_or("");
    let after = source.get(span.end..).unwrap_or("");
    let lead: usize = before.chars().rev().take(LETTERS).take_while(|letter| *letter != '\n').map(char::len_utf8).sum();
    let trail: usize = after.chars().take(LETTERS).take_while(|letter| *letter != '\n').map(char::len_utf8).sum();
    [&before[before.len() - lead..], &after[..trail]]
}

/// The beginning and the end of what was found, so that a long span costs no more than a short one.
fn ends(words: &str) -> [&str; 2] {
    /// Letters kept at each end.
    const LETTERS: usize = 64;
    let head: usize = words.chars().take(LETTERS).map(char::len_utf8).sum();
    let tail: usize = words.chars().rev().take(LETTERS).map(char::len_utf8).sum();
    [&words[..head], &words[words.len() - tail..]]
}

/// FNV-1a, which is the same on every machine and in every version.
pub(crate) fn hash_of<'t>(parts: impl IntoIterator<Item = &'t str>) -> u64 {
    const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;
    let mut hash = OFFSET;
    for part in parts {
        for byte in part.bytes().chain([0]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(PRIME);
        }
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_that_two_rules_see_is_told_once() {
        let text = "　彼は本をを読んだ。\n";
        let told = check(&Manuscript::read(text), &Settings::default());
        let slips: Vec<&str> =
            told.iter().filter(|own| own.reason_code == SLIP).map(|own| &text[own.span.clone()]).collect();
        assert_eq!(slips, ["をを"], "{told:?}");
    }
}
