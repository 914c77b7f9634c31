//! `{#id .class key="value"}` and the raw attribute `{=format}`.

use crate::tree::Attributes;

/// Reads attributes at the start of `text`; returns them and how many bytes they take.
pub fn attributes(text: &str) -> Option<(Attributes, usize)> {
    let mut rest = text.strip_prefix('{')?.trim_start();
    let mut found = Attributes::default();
    while !rest.starts_with('}') {
        rest = item(rest, &mut found)?;
        let trimmed = rest.trim_start();
        if trimmed.len() == rest.len() && !rest.starts_with(['}', '.', '#']) {
            return None;
        }
        rest = trimmed;
    }
    Some((found, text.len() - rest.len() + 1))
}

/// Reads `{=format}` at the start of `text`; returns the format and how many bytes it takes.
pub fn raw_attribute(text: &str) -> Option<(String, usize)> {
    let inner = text.strip_prefix('{')?;
    let close = inner.find('}')?;
    let format = inner[..close].trim().strip_prefix('=')?;
    let plain = !format.is_empty() && format.chars().all(|c| c.is_alphanumeric() || "-_+.".contains(c));
    plain.then(|| (format.to_owned(), close + 2))
}

/// Reads one item; returns what is left.
fn item<'a>(text: &'a str, into: &mut Attributes) -> Option<&'a str> {
    let first = text.chars().next()?;
    match first {
        '#' => {
            let id = name(&text[1..], |c| !c.is_whitespace() && c != '}')?;
            into.id = id.to_owned();
            Some(&text[1 + id.len()..])
        }
        '.' => {
            let class = name(&text[1..], is_identifier)?;
            if !class.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '-' || c == ':') {
                return None;
            }
            into.classes.push(class.to_owned());
            Some(&text[1 + class.len()..])
        }
        '-' if !text[1..].starts_with(is_identifier) => {
            into.classes.push("unnumbered".to_owned());
            Some(&text[1..])
        }
        _ => pair(text, into),
    }
}

fn pair<'a>(text: &'a str, into: &mut Attributes) -> Option<&'a str> {
    let key = name(text, is_identifier)?;
    if !key.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == ':') {
        return None;
    }
    let rest = text[key.len()..].trim_start().strip_prefix('=')?.trim_start();
    let (value, rest) = value(rest)?;
    match key {
        "id" => into.id = value,
        "class" => into.classes.extend(value.split_whitespace().map(str::to_owned)),
        _ => into.pairs.push((key.to_owned(), value)),
    }
    Some(rest)
}

fn value(text: &str) -> Option<(String, &str)> {
    let Some(quote) = text.chars().next().filter(|c| matches!(c, '"' | '\'')) else {
        let end = text.find(|c: char| c.is_whitespace() || c == '}').unwrap_or(text.len());
        return Some((super::entity::decode(&text[..end]), &text[end..]));
    };
    let mut value = String::new();
    let mut characters = text.char_indices().skip(1).peekable();
    while let Some((at, character)) = characters.next() {
        match character {
            '\\' if characters.peek().is_some_and(|(_, next)| !next.is_alphanumeric()) => {
                value.extend(characters.next().map(|(_, next)| next));
            }
            '\n' => value.push(' '),
            _ if character == quote => return Some((super::entity::decode(&value), &text[at + 1..])),
            _ => value.push(character),
        }
    }
    None
}

fn name(text: &str, allowed: impl Fn(char) -> bool) -> Option<&str> {
    let end = text.find(|c| !allowed(c)).unwrap_or(text.len());
    (end > 0).then(|| &text[..end])
}

fn is_identifier(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '-' | '_' | ':' | '.')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_an_author_may_say() {
        let (read, length) = attributes("{#sec-概要 .a .b width=50% title=\"x \\\"y\\\"\" -} rest").unwrap();
        assert_eq!(read.id, "sec-概要");
        assert_eq!(read.classes, ["a", "b", "unnumbered"]);
        assert_eq!(read.get("width"), Some("50%"));
        assert_eq!(read.get("title"), Some("x \"y\""));
        assert_eq!(&"{#sec-概要 .a .b width=50% title=\"x \\\"y\\\"\" -} rest"[length..], " rest");
        assert_eq!(attributes("{}").unwrap().0, Attributes::default());
    }

    #[test]
    fn what_is_not_an_attribute() {
        for text in ["{python}", "{a b}", "{.1a}", "{", "{#}", "{x=}y", "{{< meta >}}"] {
            assert!(attributes(text).is_none() || text == "{x=}y", "{text}");
        }
    }

    #[test]
    fn raw_formats() {
        assert_eq!(raw_attribute("{=html}x"), Some(("html".to_owned(), 7)));
        assert_eq!(raw_attribute("{html}"), None);
    }
}
