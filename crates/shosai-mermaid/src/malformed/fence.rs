//! Mistakes in the form of a fenced block.

use super::{Found, IssueType, Severity};
use crate::blocks::{Fence, Kind};
use crate::keywords;
use crate::messages;
use shosai_message::Message;

/// How far a misspelled `mermaid` may be from the word.
const NEAR: usize = 2;

pub(super) fn check(fence: &Fence, broken: bool, found: &mut Vec<Found>) {
    match fence.kind() {
        Kind::Mermaid => {
            block(fence, found);
            if broken {
                lines(fence, found);
            }
        }
        Kind::Misspelled => found.push(spaced(fence)),
        Kind::Bare => found.extend(bare(fence)),
        Kind::Other => found.extend(misspelled(fence)),
    }
}

fn opening(fence: &Fence) -> String {
    format!("{}{}", "`".repeat(fence.length), fence.info)
}

fn spaced(fence: &Fence) -> Found {
    let text = messages::OpeningMisspelled;
    Found::new(fence.start_line, IssueType::Malformed, Severity::Error, text).pattern(&opening(fence))
}

fn misspelled(fence: &Fence) -> Option<Found> {
    let word = fence.info.trim().trim_matches(['{', '}', '.', ' ']);
    let word = word.split([' ', ',']).next().unwrap_or_default();
    let near = word.len() >= "mermaid".len() - NEAR && keywords::distance(word, "mermaid") <= NEAR;
    near.then(|| {
        let text = messages::MermaidMisspelled;
        Found::new(fence.start_line, IssueType::Typo, Severity::Error, text).pattern(&opening(fence))
    })
}

fn bare(fence: &Fence) -> Option<Found> {
    let first = fence.code.lines().find(|line| !line.trim().is_empty())?;
    let keyword = super::outside::declaration(first)?;
    let text = messages::LanguageAbsent { keyword };
    Some(Found::new(fence.start_line, IssueType::Malformed, Severity::Error, text).keyword(keyword))
}

fn block(fence: &Fence, found: &mut Vec<Found>) {
    let error = |line, kind, text: Message| Found::new(line, kind, Severity::Error, text);
    if fence.closing.is_none() {
        let text = messages::BlockOpen.into();
        found.push(error(fence.start_line, IssueType::Unclosed, text).pattern(&opening(fence)));
    }
    let mismatch = || messages::MarkersDiffer { count: fence.length }.into();
    if let Some((line, _)) = fence.short_closings.first() {
        found.push(error(*line, IssueType::Malformed, mismatch()));
    }
    if fence.closing.is_some_and(|length| length != fence.length) {
        found.push(error(fence.end_line, IssueType::Malformed, mismatch()));
    }
    for line in &fence.nested {
        found.push(error(*line, IssueType::Malformed, messages::BlockInBlock.into()));
    }
    if fence.closing.is_some() && fence.code.trim().is_empty() {
        let text = messages::BlockEmpty.into();
        found.push(error(fence.start_line, IssueType::Malformed, text).pattern(&opening(fence)));
    }
    if let Some((line, word, meant)) = mistyped(fence) {
        let text = messages::WordMisspelled { meant, word: &word }.into();
        found.push(error(line, IssueType::Typo, text).pattern(&word));
    }
}

/// The first word of the diagram, when it is nearly a type.
fn mistyped(fence: &Fence) -> Option<(usize, String, &'static str)> {
    let prepared = crate::judge::prepare::Prepared::new(&fence.code);
    let word: String = prepared.text.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
    let meant = keywords::meant(&word)?;
    let origin = prepared.origin(0);
    let line = fence.code.as_bytes()[..origin.min(fence.code.len())].iter().filter(|b| **b == b'\n').count();
    Some((fence.start_line + 1 + line, word, meant))
}

/// Quotes that do not pair and comments of other languages, in a diagram that Mermaid cannot read.
fn lines(fence: &Fence, found: &mut Vec<Found>) {
    for (offset, line) in fence.code.lines().enumerate() {
        let number = fence.start_line + 1 + offset;
        if line.trim_start().starts_with("//") {
            let text = messages::CommentMark;
            found.push(Found::new(number, IssueType::Malformed, Severity::Error, text).pattern("//"));
        } else if line.matches('"').count() % 2 == 1 && !line.contains('`') {
            let text = messages::QuoteAloneOnLine;
            found.push(Found::new(number, IssueType::Malformed, Severity::Error, text).pattern("\""));
        }
    }
}
