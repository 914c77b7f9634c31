//! Diagrams whose grammar knows only ASCII white space: a full-width space outside quotes is a mistake.

use super::{Refusal, lines, unquoted};
use crate::messages;

pub(super) fn check(text: &str) -> Result<(), Refusal> {
    let mut at = 0;
    for line in text.split('\n') {
        if let Some((place, _)) = unquoted(line).take_while(|(_, c)| c.is_whitespace()).find(|(_, c)| *c == '\u{3000}')
        {
            return Err(Refusal::rule(at + place, messages::FullWidthSpace));
        }
        at += line.len() + 1;
    }
    lines(text).try_for_each(|line| {
        match line.content.find("branch ").filter(|at| *at == 0).and_then(|_| {
            let name = line.content["branch ".len()..].trim_start();
            name.chars().next().filter(|c| !c.is_ascii()).map(|_| line.content.len() - name.len())
        }) {
            Some(place) => Err(Refusal::rule(line.offset + place, messages::BranchQuoted)),
            None => Ok(()),
        }
    })
}
