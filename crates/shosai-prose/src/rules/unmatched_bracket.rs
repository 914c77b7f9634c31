//! Brackets and quotation marks without a partner.

use std::ops::Range;

use shosai_message::Message;

use super::letters;
use crate::text::{BlockKind, closer_of};
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// Brackets and quotation marks without a partner.
pub const RULE: Rule = Rule {
    name: "unmatched_bracket",
    aspect: Aspect::Style,
    reason_code: "BRACKETS_MISMATCH",
    severity: Severity::Medium,
    by_default: true,
    within: Place::SENTENCES,
    textlint: &[
        "no-unmatched-pair",
        "jtf-style/4.3.3.かぎかっこ「」",
        "jtf-style/4.3.4.二重かぎかっこ『』",
        "jtf-style/4.3.5.二重引用符",
        "jtf-style/4.3.6.中かっこ{ }",
        "jtf-style/4.3.7.山かっこ<>",
    ],
    options: &[],
    good: &[
        "彼は（少し）笑った。",
        "「ええ」と答えた。",
        "『恐れ入りました。\n『一昨日のことです。』\n　彼は黙った。",
        "――いかが？」と言った。",
    ],
    bad: &["彼は（少し)笑った。", "「ええ、と答えた。"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let only = match options.text("as", "") {
        "jtf-style/4.3.3.かぎかっこ「」" => "「」",
        "jtf-style/4.3.4.二重かぎかっこ『』" => "『』",
        "jtf-style/4.3.5.二重引用符" => "\"",
        "jtf-style/4.3.6.中かっこ{ }" => "{}",
        "jtf-style/4.3.7.山かっこ<>" => "<>",
        _ => "",
    };
    let textlint = !options.text("as", "").is_empty();
    let paired = if textlint { Vec::new() } else { paired_across_paragraphs(manuscript) };
    let lonely = manuscript.lonely_brackets();
    let unclosed = lonely.iter().filter(|(mark, _)| *mark == '「').count();
    for (index, (mark, place)) in lonely.iter().enumerate() {
        // Some print speech without its closer all through.
        if !textlint && ((*mark == '「' && unclosed > MANY) || goes_on(manuscript, *mark, *place)) {
            continue;
        }
        let ours = (only.is_empty() || only.contains(*mark))
            && (closer_of(*mark).is_some() || options.text("as", "") != "no-unmatched-pair");
        let smiley = *mark == ')' && manuscript.text()[..*place].ends_with([':', ';']);
        let numbering = *mark == ')'
            && manuscript.text()[..*place].ends_with(|letter: char| letter.is_alphanumeric())
            && !closes_wide(manuscript, *place);
        // ”…” is a pair of its own where the opener is the same sign.
        let beside = [index.checked_sub(1), Some(index + 1)].map(|near| near.and_then(|near| lonely.get(near)));
        let twin = !textlint && matches!(mark, '”' | '’') && beside.iter().flatten().any(|(other, _)| other == mark);
        let ignored = twin
            || (!textlint && heads_or_ends_line(manuscript, *mark, *place))
            || smiley
            || manuscript
                .block_at(*place)
                .is_some_and(|block| block.quoted || (textlint && block.kind == BlockKind::Heading));
        if ours && !numbering && !ignored && paired.binary_search(place).is_err() {
            let message: Message = match closer_of(*mark) {
                Some(closer) => messages::UnmatchedBracket { mark: *mark, closer: format!("「{closer}」") }.into(),
                None => messages::UnmatchedBracketOpener { mark: *mark }.into(),
            };
            report.add(*place..*place + mark.len_utf8(), message);
        }
    }
    if only.is_empty() || only == "\"" {
        odd_quotes(manuscript, textlint, report);
    }
    if only == "<>" {
        lonely_angles(manuscript, report);
    }
}

/// ＞ before a message that was sent, and the closer of a speech that a dash opens: ――いかが？」.
fn heads_or_ends_line(manuscript: &Manuscript, mark: char, place: usize) -> bool {
    let before = &manuscript.text()[..place];
    let line = before[before.rfind('\n').map_or(0, |end| end + 1)..].trim_start();
    match mark {
        '＞' | '>' => line.is_empty(),
        '」' | '』' => line.starts_with(['―', '—', '─']),
        _ => false,
    }
}

/// Whether a long speech opens anew in the next paragraph, as its last one alone is closed.
fn goes_on(manuscript: &Manuscript, mark: char, place: usize) -> bool {
    let Some(block) = manuscript.block_at(place).filter(|_| matches!(mark, '「' | '『')) else { return false };
    let text = manuscript.text();
    let lines = text[place..block.range.end].find('\n').map(|end| place + end);
    let next = text[lines.unwrap_or(block.range.end)..].trim_start();
    let begins = text[..place].trim_end_matches([' ', '\u{3000}']).ends_with('\n') || place == block.range.start;
    begins && next.starts_with(mark)
}

/// More unclosed quotes than this are a way of printing.
const MANY: usize = 4;

/// Speech may run over several paragraphs and close only in the last.
fn paired_across_paragraphs(manuscript: &Manuscript) -> Vec<usize> {
    let mut open: Vec<(char, usize)> = Vec::new();
    let mut paired = Vec::new();
    for (mark, place) in manuscript.lonely_brackets() {
        if matches!(mark, '「' | '『') {
            open.push((*mark, *place));
        } else if matches!(mark, '」' | '』') {
            let kin = open.iter().rposition(|(opener, _)| closer_of(*opener) == Some(*mark));
            if let Some(kin) = kin {
                // Each paragraph of a long speech may open anew.
                paired.extend(open.drain(..=kin).map(|(_, place)| place));
                paired.push(*place);
            }
        }
    }
    paired.sort_unstable();
    paired
}

/// Whether a lonely `（` stands before a half-width closer.
fn closes_wide(manuscript: &Manuscript, place: usize) -> bool {
    let block = manuscript.block_at(place).map_or(0, |block| block.range.start);
    let lonely = manuscript.lonely_brackets();
    let before = lonely.partition_point(|(_, other)| *other < place);
    // A slip of width stands close by, so looking further back would only cost time.
    const NEAR: usize = 8;
    lonely[..before].iter().rev().take(NEAR).any(|(mark, other)| *mark == '（' && *other >= block)
}

/// English sentences within quotes end at their own periods, so a whole block is counted, unless by the textlint name.
fn odd_quotes(manuscript: &Manuscript, textlint: bool, report: &mut Report<'_>) {
    let ranges: Vec<Range<usize>> = if textlint {
        manuscript.sentences().iter().map(|sentence| sentence.range.clone()).collect()
    } else {
        manuscript.blocks().iter().map(|block| block.range.clone()).collect()
    };
    for range in ranges {
        let quotes: Vec<usize> = letters::letters(manuscript.text(), range)
            .filter(|letter| letter.this == '"' && !in_code(manuscript, letter.place))
            .map(|letter| letter.place)
            .collect();
        if let Some(last) = quotes.last().filter(|_| quotes.len() % 2 == 1) {
            let ignored = manuscript.block_at(*last).is_some_and(|block| block.quoted);
            if !ignored {
                report.add(*last..*last + 1, messages::UnmatchedBracketQuote).weighing(Severity::Low);
            }
        }
    }
}

fn in_code(manuscript: &Manuscript, place: usize) -> bool {
    let after = manuscript.runs().partition_point(|run| run.range.start <= place);
    after > 0 && (manuscript.runs()[after - 1].code || manuscript.runs()[after - 1].url)
}

fn lonely_angles(manuscript: &Manuscript, report: &mut Report<'_>) {
    for block in manuscript.blocks().iter().filter(|block| !block.quoted) {
        let mut open = Vec::new();
        for letter in
            letters::letters(manuscript.text(), block.range.clone()).filter(|letter| !in_code(manuscript, letter.place))
        {
            match letter.this {
                '<' => open.push(letter.place),
                '>' if open.pop().is_none() => {
                    report.add(letter.range(), messages::UnmatchedBracket { mark: '>', closer: "「<」" });
                }
                _ => {}
            }
        }
        for place in open {
            report.add(place..place + 1, messages::UnmatchedBracket { mark: '<', closer: "「>」" });
        }
    }
}
