use super::Inlines;
use crate::{
    reader::entity,
    tree::{Inline, InlineKind},
};

impl Inlines<'_, '_, '_> {
    /// `\*`, a space that does not break, a line end that does.
    pub(super) fn escaped(&mut self, out: &mut Vec<Inline>) -> bool {
        let start = self.at;
        let Some(character) = self.rest()[1..].chars().next() else {
            let ends_line = self.end == self.text.len() && self.ends_with_line;
            if ends_line {
                self.at += 1;
                self.push(out, start, InlineKind::LineBreak);
            }
            return ends_line;
        };
        match character {
            '\n' => {
                self.at += 2;
                self.skip_spaces();
                let number = self.line_at(start);
                while out.last().is_some_and(|last| last.kind == InlineKind::Space) {
                    out.pop();
                }
                out.push(Inline::new(number, InlineKind::LineBreak));
            }
            ' ' => {
                self.at += 2;
                self.push_text(out, start, "\u{a0}");
            }
            _ if character.is_alphanumeric() => return false,
            _ => {
                self.at += 1 + character.len_utf8();
                self.push_text(out, start, &self.text[start + 1..self.at]);
            }
        }
        true
    }
}

/// Text without its backslashes and character references.
pub fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let escapes = character == '\\' && characters.peek().is_some_and(|next| next.is_ascii_punctuation());
        plain.extend(if escapes { characters.next() } else { Some(character) });
    }
    entity::decode(&plain)
}

/// An address as it goes into links: white space and what no address may hold are percent-encoded.
pub fn address(text: &str) -> String {
    let plain = unescape(text);
    let mut url = String::with_capacity(plain.len());
    for character in plain.chars() {
        let odd =
            character.is_whitespace() || matches!(character, '<' | '>' | '|' | '"' | '{' | '}' | '[' | ']' | '^' | '`');
        if odd {
            let mut bytes = [0; 4];
            for byte in character.encode_utf8(&mut bytes).bytes() {
                url.push_str(&format!("%{byte:02X}"));
            }
        } else {
            url.push(character);
        }
    }
    url
}
