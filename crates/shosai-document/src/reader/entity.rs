//! Character references: `&amp;`, `&#x3042;`.

use std::borrow::Cow;

/// Longest name of a character reference, with room to spare.
const LONGEST: usize = 40;

/// Reads a character reference at the start of `text`; returns its characters and how many bytes it takes.
pub fn reference(text: &str) -> Option<(String, usize)> {
    let body = text.strip_prefix('&')?;
    let window = body.char_indices().take(LONGEST).find(|(_, c)| *c == ';')?.0;
    let whole = &text[..window + 2];
    let name = &body[..window];
    let plain = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '#');
    if !plain {
        return None;
    }
    match htmlize::unescape(whole) {
        Cow::Owned(decoded) if decoded != whole => Some((decoded, whole.len())),
        _ => None,
    }
}

/// `text` with its character references replaced.
pub fn decode(text: &str) -> String {
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        decoded.push_str(&rest[..at]);
        rest = &rest[at..];
        match reference(rest) {
            Some((characters, length)) => {
                decoded.push_str(&characters);
                rest = &rest[length..];
            }
            None => {
                decoded.push('&');
                rest = &rest[1..];
            }
        }
    }
    decoded.push_str(rest);
    decoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers() {
        assert_eq!(decode("a &amp; &#x3042;&copy; &nope; &"), "a & あ© &nope; &");
    }
}
