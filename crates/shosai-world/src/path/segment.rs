//! What a single name may not be.

use super::{OWN_PREFIX, invalid, outside};
use crate::error::Result;
use crate::messages;
use crate::names::{fold, is_invisible, is_variation_selector, nfkc};

/// Names that Windows gives to devices, whatever extension follows.
const DEVICES: [&str; 7] = ["con", "prn", "aux", "nul", "conin$", "conout$", "clock$"];
/// Devices that are numbered from 0 to 9 (superscript digits count, and are plain after NFKC).
const NUMBERED_DEVICES: [&str; 2] = ["com", "lpt"];
/// Characters that Windows forbids in names or, for `:`, reads as a stream.
const FORBIDDEN: [char; 7] = ['<', '>', ':', '"', '|', '?', '*'];

/// Refuses a name (already in NFC) that some platform would read as another one.
pub(super) fn check(name: &str) -> Result<()> {
    let folded = fold(name);
    check_dots(name)?;
    check_characters(name)?;
    if name.ends_with('.') || name.ends_with(char::is_whitespace) {
        return Err(invalid(messages::NameEndsOddly));
    }
    if is_device(&folded) {
        return Err(invalid(messages::NameIsDevice));
    }
    if is_short_name(&folded) {
        return Err(invalid(messages::NameIsShortForm));
    }
    if folded.starts_with(OWN_PREFIX) {
        return Err(invalid(messages::NameReserved));
    }
    Ok(())
}

fn check_dots(name: &str) -> Result<()> {
    let compatible = nfkc(name);
    if name == ".." || compatible.trim() == ".." {
        return Err(outside(messages::PathClimbs));
    }
    if compatible.chars().all(|character| character == '.' || character.is_whitespace()) {
        return Err(invalid(messages::NameOnlyDots));
    }
    Ok(())
}

fn check_characters(name: &str) -> Result<()> {
    let mut previous = 'a';
    for character in name.chars() {
        if character.is_control() {
            return Err(invalid(messages::NameWithControl));
        }
        if FORBIDDEN.contains(&character) {
            return Err(invalid(messages::NameWithForbidden));
        }
        // A selector after a kanji or an emoji chooses its shape; anywhere else it only hides a difference.
        let shapes = is_variation_selector(character) && !previous.is_ascii() && !is_variation_selector(previous);
        if is_invisible(character) && !shapes {
            return Err(invalid(messages::NameWithInvisible));
        }
        previous = character;
    }
    Ok(())
}

fn is_device(folded: &str) -> bool {
    let stem = folded.split('.').next().unwrap_or(folded).trim_end();
    if DEVICES.contains(&stem) {
        return true;
    }
    NUMBERED_DEVICES.iter().any(|device| {
        let mut rest = stem.strip_prefix(device).unwrap_or_default().chars();
        matches!((rest.next(), rest.next()), (Some('0'..='9'), None))
    })
}

/// Names such as `PROGRA~1` or `LONGNA~2.TXT`, by which Windows offers a second way to a long name.
fn is_short_name(folded: &str) -> bool {
    const STEM: usize = 8;
    const EXTENSION: usize = 3;
    let (stem, extension) = folded.split_once('.').unwrap_or((folded, ""));
    if stem.chars().count() > STEM || extension.chars().count() > EXTENSION || extension.contains('.') {
        return false;
    }
    stem.rsplit_once('~').is_some_and(|(head, digits)| {
        !head.is_empty() && !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
    })
}
