//! Command lines: split into words without a shell, and compared with those that may run.

use shosai_tool::Failure;

use crate::messages;

/// Splits a command line into words; quotes group, a backslash takes the next letter as it is, nothing is expanded.
pub fn words(line: &str) -> Result<Vec<String>, Failure> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None | Some('"'), '\\') => word.get_or_insert_default().extend(letters.next()),
            (None, _) if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    if quote.is_some() {
        return Err(messages::QuoteOpen.into());
    }
    Ok(words)
}

/// The words of the command that runs: the one given, which must be one of the list word for word, or the list's first.
pub fn allowed(given: Option<&str>, list: &[String]) -> Result<Vec<String>, Failure> {
    let first = list.first().ok_or(messages::NoCommandAllowed)?;
    let command = words(given.unwrap_or(first))?;
    for line in list {
        if words(line)? == command {
            return Ok(command);
        }
    }
    Err(Failure::from(messages::CommandNotAllowed { allowed: list }).with("allowed_commands", list))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_without_a_shell() {
        assert_eq!(words(r#"cargo test "a b" 'c d' e\ f "#).unwrap(), ["cargo", "test", "a b", "c d", "e f"]);
        assert_eq!(words("a; rm -rf / && $(x) | y").unwrap(), ["a;", "rm", "-rf", "/", "&&", "$(x)", "|", "y"]);
        assert_eq!(words(r#""" x"#).unwrap(), ["", "x"]);
        assert!(words("\"a").is_err());
    }

    #[test]
    fn only_listed_commands_run_and_only_as_they_stand() {
        let list = ["python3 -m pytest".to_owned(), "make check".to_owned()];
        assert_eq!(allowed(None, &list).unwrap(), ["python3", "-m", "pytest"]);
        assert_eq!(allowed(Some("make  'check'"), &list).unwrap(), ["make", "check"]);
        for bad in ["python3 -m pytest -q", "make check --eval=x", "make", "python3 -c x", "", "sh -c 'make check'"] {
            assert_eq!(allowed(Some(bad), &list).unwrap_err().code, "forbidden", "{bad}");
        }
        assert!(allowed(Some("x"), &[]).unwrap_err().hint.contains("verification_commands"));
    }
}
