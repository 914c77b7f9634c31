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

/// The words of the command that may run: the one given, or the first that is allowed.
pub fn allowed(given: Option<&str>, list: &[String]) -> Result<Vec<String>, Failure> {
    let first = list.first().ok_or(messages::NoCommandAllowed)?;
    let command = words(given.unwrap_or(first))?;
    for line in list {
        let allowed = words(line)?;
        if !allowed.is_empty() && command.starts_with(&allowed) {
            return Ok(command);
        }
    }
    Err(Failure::from(messages::CommandNotAllowed { allowed: list }).with("allowed_commands", list))
}

/// Refuses variables that decide which code runs.
pub fn check_variable(name: &str) -> Result<(), Failure> {
    const REFUSED: [&str; 10] =
        ["PATH", "HOME", "SHELL", "IFS", "ENV", "BASH_ENV", "PYTHONPATH", "PYTHONSTARTUP", "NODE_OPTIONS", "RUBYOPT"];
    const REFUSED_PARTS: [&str; 6] = ["LD_", "DYLD_", "PRELOAD", "WRAPPER", "RUSTFLAGS", "GIT_"];
    let plain = name.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_');
    let named = name.bytes().next().is_some_and(|byte| byte.is_ascii_uppercase());
    if plain && named && !REFUSED.contains(&name) && !REFUSED_PARTS.iter().any(|part| name.contains(part)) {
        return Ok(());
    }
    Err(messages::VariableRefused { name }.into())
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
    fn only_listed_commands_run() {
        let list = ["python3 -m pytest".to_owned(), "make check".to_owned()];
        assert_eq!(allowed(None, &list).unwrap(), ["python3", "-m", "pytest"]);
        assert!(allowed(Some("python3 -m pytest -q"), &list).is_ok());
        for bad in ["python3 -c x", "python3 -mpytest", "", "make checked", "sh -c 'make check'"] {
            assert_eq!(allowed(Some(bad), &list).unwrap_err().code, "forbidden", "{bad}");
        }
        assert!(allowed(Some("x"), &[]).unwrap_err().hint.contains("verification_commands"));
    }

    #[test]
    fn variables_that_choose_code_are_refused() {
        assert!(check_variable("NOVEL_MODE").is_ok());
        for bad in ["PATH", "LD_PRELOAD", "lower", "", "RUSTC_WRAPPER", "A=B", "1X"] {
            assert!(check_variable(bad).is_err(), "{bad}");
        }
    }
}
