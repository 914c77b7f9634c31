//! Settings as Quarto reads them: YAML 1.2, where `no`, `on` and `y` are words.

use serde_json::Value;

/// Reads one document of YAML.
pub fn parse(text: &str) -> Result<Value, serde_saphyr::Error> {
    let read = |text: &str| serde_saphyr::from_str_with_options(text, serde_saphyr::options! { strict_booleans: true });
    read(text).or_else(|error| read(&quotes_indented(text)).map_err(|_| error))
}

/// The deepest key whose quotes are looked after.
const DEEPEST: usize = 64;

/// The text with the further lines of what stands in quotes indented beneath their key, as Quarto does not ask for.
fn quotes_indented(text: &str) -> String {
    let mut indented = String::new();
    let mut open: Option<(char, usize)> = None;
    for line in text.lines() {
        let from = match open {
            Some((_, depth)) => {
                indented.push_str(&" ".repeat(depth + 1));
                Some(line)
            }
            None => {
                let value =
                    line.split_once(": ").map_or_else(|| line.trim_start().strip_prefix("- "), |pair| Some(pair.1));
                let value = value.map(str::trim_start).filter(|value| value.starts_with(['"', '\'']));
                let quote = value.and_then(|value| value.chars().next());
                open = quote.map(|quote| (quote, (line.len() - line.trim_start().len()).min(DEEPEST)));
                value.map(|value| &value[1..])
            }
        };
        if let (Some((quote, _)), Some(rest)) = (open, from)
            && ends(rest, quote)
        {
            open = None;
        }
        indented.push_str(line);
        indented.push('\n');
    }
    indented
}

/// Whether what stands in these quotes ends in a line.
fn ends(line: &str, quote: char) -> bool {
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        if letter == '\\' && quote == '"' {
            letters.next();
        } else if letter == quote && !(quote == '\'' && letters.as_str().starts_with('\'') && letters.next().is_some())
        {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_true_and_false_are_no_words() {
        let read = parse("a: no\nb: on\nc: y\nd: true\ne: False\nf: 3\n").unwrap();
        assert_eq!(read, json!({"a": "no", "b": "on", "c": "y", "d": true, "e": false, "f": 3}));
    }

    #[test]
    fn quotes_may_go_on_at_the_margin() {
        let read =
            parse("pdf:\n  thanks: \"It\\\"s one.\n  \n  Two: 'x'.\"\n  next: 'a''b\nc' # d\nlast: 1\n").unwrap();
        assert_eq!(read, json!({"pdf": {"thanks": "It\"s one.\nTwo: 'x'.", "next": "a'b c"}, "last": 1}));
        assert!(parse("a: \"open\nb: [\n").is_err());
    }
}
