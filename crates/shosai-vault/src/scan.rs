//! Reading a note from end to end, a chunk at a time, whatever it holds.

use shosai_message::Failure;

use crate::{LineRange, Vault, messages, note::first_chars};

/// Where a scan goes on. The offset is for lines longer than a chunk.
#[derive(Clone, Copy, Debug, Eq, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Cursor {
    /// The line, counted from 1.
    pub start_line: usize,
    /// Characters of that line that have been read.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub offset: usize,
}

fn is_zero(offset: &usize) -> bool {
    *offset == 0
}

/// One chunk of a note.
#[derive(Clone, Debug, PartialEq)]
pub struct Chunk {
    /// The text.
    pub text: String,
    /// The lines it came from; `None` past the end.
    pub applied: Option<LineRange>,
    /// Where to go on; `None` at the end.
    pub next: Option<Cursor>,
    /// How many lines the note has.
    pub total_lines: usize,
    /// Whether the limit on characters ended the chunk before its lines were full.
    pub cut: bool,
}

impl Vault {
    /// At most `chunk_lines` lines and `max_chars` characters from `cursor` on; a character is never split.
    pub fn scan(&self, path: &str, cursor: Cursor, chunk_lines: usize, max_chars: usize) -> Result<Chunk, Failure> {
        let (lines, _) = self.lines(&self.located(path)?)?;
        let total_lines = lines.count();
        let first = cursor.start_line;
        if first == 0 {
            return Err(messages::CursorBeforeFirstLine.into());
        }
        if first > total_lines {
            return Ok(Chunk { text: String::new(), applied: None, next: None, total_lines, cut: false });
        }
        let last = (first + chunk_lines.max(1) - 1).min(total_lines);
        let wanted = lines.passage(first, last);
        let skipped = first_chars(wanted, cursor.offset).len();
        let text = first_chars(&wanted[skipped..], max_chars.max(1));
        let start = lines.bytes(first, last).start + skipped;
        let end = start + text.len();
        let reached = if text.is_empty() { last } else { lines.line_at(end - 1) };
        let cut = end < lines.bytes(first, last).end;
        let next = if cut {
            // The line that holds the next character, which is a new one when the cut fell on a line end.
            let line = lines.line_at(end);
            let offset = lines.text()[lines.bytes(line, line).start..end].chars().count();
            Some(Cursor { start_line: line, offset })
        } else {
            (last < total_lines).then_some(Cursor { start_line: last + 1, offset: 0 })
        };
        Ok(Chunk {
            text: text.to_owned(),
            applied: Some(LineRange { start_line: first, end_line: reached }),
            next,
            total_lines,
            cut,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use shosai_world::{RootName, World};

    fn vault_with(text: &str) -> Vault {
        let vault = Vault::new(World::memory().folder(&RootName::VAULT).unwrap());
        vault.create("a.md", text).unwrap();
        vault
    }

    proptest! {
        #[test]
        fn chunks_put_together_are_the_note(text in "[あa\r\n]{0,60}", chunk_lines in 1usize..5, max_chars in 1usize..9) {
            let vault = vault_with(&text);
            let mut cursor = Some(Cursor { start_line: 1, offset: 0 });
            let mut read = String::new();
            for _ in 0..200 {
                let Some(at) = cursor else { break };
                let chunk = vault.scan("a.md", at, chunk_lines, max_chars).unwrap();
                prop_assert!(chunk.text.chars().count() <= max_chars);
                read.push_str(&chunk.text);
                cursor = chunk.next;
            }
            prop_assert_eq!((read, cursor), (text, None));
        }
    }

    #[test]
    fn a_line_longer_than_a_chunk_is_read_in_parts() {
        let vault = vault_with(&"長".repeat(10));
        let chunk = vault.scan("a.md", Cursor { start_line: 1, offset: 4 }, 80, 4).unwrap();
        assert_eq!((chunk.text.as_str(), chunk.next), ("長長長長", Some(Cursor { start_line: 1, offset: 8 })));
    }
}
