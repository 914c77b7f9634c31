//! Notes, styles and the scale of a state diagram, which the lexer reads in states of their own.

use super::lexer::Lexer;
use super::tokens::{Mode, Token};
use crate::judge::grammar::scanner::{is_space, is_word, prefix_length};

impl Lexer<'_> {
    pub(super) fn scale(&mut self) -> Option<Option<Token>> {
        if self.scanner.eat_while(|c| c.is_ascii_digit()) {
            return Some(Some(Token::Width));
        }
        let rest = self.scanner.rest();
        let spaces = prefix_length(rest, is_space);
        let width = rest[spaces..].strip_prefix("width").is_some_and(|after| !after.starts_with(is_word));
        (spaces > 0 && width).then(|| {
            self.scanner.skip(spaces + "width".len());
            self.pop();
            None
        })
    }

    pub(super) fn class_def(&mut self) -> Option<Option<Token>> {
        if self.eat_spaced("default") {
            self.become_state(Mode::Rest);
            return Some(Some(Token::ClassDefDefault));
        }
        self.word_and_space(is_word, Token::ClassDefId)
    }

    pub(super) fn style_ids(&mut self) -> Option<Option<Token>> {
        self.word_and_space(|c| is_word(c) || c == ',', Token::StyleIds)
    }

    fn word_and_space(&mut self, accept: fn(char) -> bool, token: Token) -> Option<Option<Token>> {
        let rest = self.scanner.rest();
        let word = prefix_length(rest, accept);
        let space = prefix_length(&rest[word..], is_space);
        if word == 0 || space == 0 {
            return None;
        }
        self.scanner.skip(word + space);
        self.become_state(Mode::Rest);
        Some(Some(token))
    }

    pub(super) fn class_ids(&mut self) -> Option<Option<Token>> {
        if !self.scanner.eat_while(is_word) {
            return None;
        }
        loop {
            let rest = self.scanner.rest();
            let Some(after) = rest.strip_prefix(',') else { break };
            let name = after.trim_start_matches(is_space);
            let word = prefix_length(name, is_word);
            if word == 0 {
                break;
            }
            self.scanner.skip(rest.len() - name.len() + word);
        }
        self.become_state(Mode::Rest);
        Some(Some(Token::ClassIds))
    }

    pub(super) fn note(&mut self) -> Option<Option<Token>> {
        if self.scanner.eat_word("left of") || self.scanner.eat_word("right of") {
            self.become_state(Mode::NoteId);
            return Some(Some(Token::NoteSide));
        }
        self.scanner.eat("\"").then(|| {
            self.become_state(Mode::FloatingNote);
            None
        })
    }

    pub(super) fn note_id(&mut self) -> Option<Option<Token>> {
        let rest = self.scanner.rest();
        let spaces = prefix_length(rest, is_space);
        let word = prefix_length(&rest[spaces..], |c| !matches!(c, ':' | '-') && !is_space(c));
        if word == 0 {
            return None;
        }
        self.scanner.skip(spaces + word);
        self.become_state(Mode::NoteText);
        Some(Some(Token::Id))
    }

    pub(super) fn note_text(&mut self) -> Option<Option<Token>> {
        let rest = self.scanner.rest();
        let trimmed = rest.trim_start_matches(is_space);
        let inline = trimmed.strip_prefix(':').map(|text| prefix_length(text, |c| !matches!(c, ':' | '\n' | ';')));
        let length = match inline {
            Some(text) if text > 0 => rest.len() - trimmed.len() + 1 + text,
            _ => end_of_note(rest)?,
        };
        self.scanner.skip(length);
        self.pop();
        Some(Some(Token::NoteText))
    }

    pub(super) fn floating_note(&mut self) -> Option<Token> {
        let rest = self.scanner.rest();
        let trimmed = rest.trim_start_matches(is_space);
        if trimmed.starts_with("as") {
            self.scanner.skip(rest.len() - trimmed.len() + "as".len());
            self.scanner.eat_while(is_space);
            self.become_state(Mode::FloatingNoteId);
            return Some(Token::As);
        }
        if self.scanner.eat("\"") {
            return None;
        }
        self.scanner.eat_while(|c| c != '"');
        Some(Token::NoteText)
    }
}

/// Everything up to and with a line that starts with `end note`.
fn end_of_note(rest: &str) -> Option<usize> {
    let mut at = 0;
    while let Some(found) = rest[at..].find("end note").map(|n| at + n) {
        let end = found + "end note".len();
        let before = rest[..found].trim_end_matches(is_space);
        let own_line = rest[before.len()..found].contains('\n');
        if own_line && !rest[end..].starts_with(is_word) {
            return Some(end);
        }
        at = end;
    }
    None
}
