//! Block diagrams: every `block` has something in it and an `end`, and every `end` a `block`.

use super::{Refusal, is_space};
use crate::judge::grammar::scanner::Reason;
use crate::messages;

pub(super) fn check(text: &str) -> Result<(), Refusal> {
    let mut open: Vec<(usize, bool)> = Vec::new();
    let mut filled = false;
    for (number, (offset, word)) in words(text).into_iter().enumerate() {
        if number == 0 {
            continue;
        }
        if word == "block" || word.starts_with("block:") {
            open.push((offset, false));
            continue;
        }
        if word == "end" {
            close(&mut open, offset)?;
        } else if word.starts_with('=') && !word.starts_with("==") {
            return Err(Refusal::character(offset));
        }
        filled = true;
        if let Some(last) = open.last_mut() {
            last.1 = true;
        }
    }
    match open.last() {
        Some((offset, _)) => Err(Refusal { offset: *offset, reason: Reason::Unclosed { what: "block" } }),
        None if !filled => Err(Refusal::expected(0, messages::WantBlock)),
        None => Ok(()),
    }
}

fn close(open: &mut Vec<(usize, bool)>, offset: usize) -> Result<(), Refusal> {
    match open.pop() {
        None => Err(Refusal::rule(offset, messages::EndClosesNothing)),
        Some((_, false)) => Err(Refusal::expected(offset, messages::WantBlockBeforeEnd)),
        Some((_, true)) => Ok(()),
    }
}

/// Words outside quotes and brackets; a style statement is one word.
fn words(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let content = line.trim_start_matches(is_space);
        let start = at + line.len() - content.len();
        at += line.len();
        if ["classDef", "class", "style"].iter().any(|w| content.split(is_space).next() == Some(*w)) {
            found.push((start, content.trim_end()));
            continue;
        }
        let mut quoted = false;
        let mut word: Option<usize> = None;
        for (place, c) in content.char_indices() {
            quoted ^= c == '"';
            if is_space(c) && !quoted {
                if let Some(from) = word.take() {
                    found.push((start + from, &content[from..place]));
                }
            } else {
                word.get_or_insert(place);
            }
        }
        if let Some(from) = word {
            found.push((start + from, &content[from..]));
        }
    }
    found
}
