//! The words of a graph, each with its line.

use shosai_message::Message;

use crate::messages;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// A name, a number or a text.
    Word(String),
    /// A text with markup, of which the words were kept.
    Markup(String),
    /// `->` or `--`.
    Edge,
    /// A mark of one letter.
    Mark(char),
}

pub fn tokens(source: &str) -> Result<Vec<(Token, usize)>, Message> {
    let mut found = Vec::new();
    let mut line = 1;
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let begins = line;
        let (token, length) = match first {
            '/' if rest.starts_with("//") => (None, end_of_line(rest)),
            '#' => (None, end_of_line(rest)),
            '/' if rest.starts_with("/*") => (None, rest.find("*/").map_or(rest.len(), |at| at + 2)),
            '"' => {
                let (text, length) = quoted(rest).ok_or(messages::DotOpen { line })?;
                (Some(Token::Word(text)), length)
            }
            '<' => {
                let length = markup(rest).ok_or(messages::DotOpen { line })?;
                (Some(Token::Markup(words(&rest[1..length - 1]))), length)
            }
            '-' if rest.starts_with("->") || rest.starts_with("--") => (Some(Token::Edge), 2),
            c if is_word(c) => {
                let end =
                    rest[c.len_utf8()..].find(|c| !is_word(c) || c == '-').map_or(rest.len(), |at| at + c.len_utf8());
                (Some(Token::Word(rest[..end].to_owned())), end)
            }
            c if c.is_whitespace() => (None, c.len_utf8()),
            c => (Some(Token::Mark(c)), c.len_utf8()),
        };
        line += rest[..length].matches('\n').count();
        rest = &rest[length..];
        found.extend(token.map(|token| (token, begins)));
    }
    Ok(joined(found))
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '.' | '-') || (!c.is_ascii() && !c.is_whitespace())
}

fn end_of_line(text: &str) -> usize {
    text.find('\n').unwrap_or(text.len())
}

/// A text in quotes with its line ends; a backslash at the end of a line joins it with the next.
fn quoted(text: &str) -> Option<(String, usize)> {
    let mut words = String::new();
    let mut letters = text.char_indices().skip(1);
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return Some((words, at + 1)),
            '\\' => match letters.next()?.1 {
                'n' | 'l' | 'r' => words.push('\n'),
                '\n' => {}
                'N' | 'G' | 'E' | 'T' | 'H' | 'L' => words.push_str("\\N"),
                other => words.push(other),
            },
            other => words.push(other),
        }
    }
    None
}

/// Where a text between pointed brackets ends.
fn markup(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, letter) in text.char_indices() {
        match letter {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at + 1);
        }
    }
    None
}

fn words(markup: &str) -> String {
    let mut text = String::new();
    let mut inside = false;
    for (at, letter) in markup.char_indices() {
        match letter {
            '<' => {
                inside = true;
                let tag = markup[at + 1..].trim_start_matches('/').to_ascii_lowercase();
                if ["br", "tr"].iter().any(|name| tag.starts_with(name)) && !text.trim().is_empty() {
                    text.push('\n');
                } else if tag.starts_with("td") {
                    text.push(' ');
                }
            }
            '>' => inside = false,
            letter if !inside => text.push(letter),
            _ => {}
        }
    }
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// Texts with `+` between them are one.
fn joined(found: Vec<(Token, usize)>) -> Vec<(Token, usize)> {
    let mut all: Vec<(Token, usize)> = Vec::new();
    let mut plus = false;
    for (token, line) in found {
        match (token, all.last_mut()) {
            (Token::Mark('+'), Some((Token::Word(_), _))) => plus = true,
            (Token::Word(more), Some((Token::Word(text), _))) if plus => {
                text.push_str(&more);
                plus = false;
            }
            (token, _) => {
                plus = false;
                all.push((token, line));
            }
        }
    }
    all
}
