//! Addresses of links, as office programs accept them.

use std::fmt::Write as _;

/// An address without characters that make an office program refuse a file.
pub fn safe_address(address: &str) -> String {
    let mut safe = String::with_capacity(address.len());
    for c in address.trim().chars() {
        match c {
            ' ' | '"' | '<' | '>' | '\\' | '^' | '`' | '{' | '|' | '}' => {
                let _ = write!(safe, "%{:02X}", u32::from(c));
            }
            c if c.is_control() => {}
            c if c.is_ascii() => safe.push(c),
            c => {
                let mut bytes = [0_u8; 4];
                for byte in c.encode_utf8(&mut bytes).bytes() {
                    let _ = write!(safe, "%{byte:02X}");
                }
            }
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_beyond_ascii_and_spaces_are_encoded() {
        assert_eq!(safe_address("https://example.com/日 本"), "https://example.com/%E6%97%A5%20%E6%9C%AC");
        assert_eq!(safe_address("mailto:a@example.com"), "mailto:a@example.com");
    }
}
