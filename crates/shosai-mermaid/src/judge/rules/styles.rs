//! Style lines of entity relationship diagrams: which characters a style may hold.

use super::{Refusal, lines};

pub(super) fn check(text: &str) -> Result<(), Refusal> {
    for line in lines(text) {
        let styled = ["style ", "classDef "].iter().any(|word| line.content.starts_with(word));
        let strange = line.content.char_indices().find(|(_, c)| "~<>@|^[]{}".contains(*c));
        if let (true, Some((at, _))) = (styled, strange) {
            return Err(Refusal::character(line.offset + at));
        }
    }
    Ok(())
}
