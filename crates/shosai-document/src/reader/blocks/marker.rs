//! The marks at the start of list items.

use super::{CODE_INDENT, rule::is_rule};
use crate::{
    reader::{extensions::Extensions, source::indent},
    tree::{Inline, InlineKind, NumberDelimiter, NumberStyle},
};

/// Spaces behind a mark that still belong to it, besides the first.
const MARK_SPACES: usize = 3;

/// The mark of a numbered item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    pub value: i64,
    pub style: NumberStyle,
    pub delimiter: NumberDelimiter,
    /// The label of an example.
    pub label: Option<String>,
}

/// The column where the text of a bullet's item starts.
pub fn bullet(text: &str) -> Option<usize> {
    let at = indent(text);
    if at >= CODE_INDENT || is_rule(text) || !text[at..].starts_with(['-', '+', '*']) {
        return None;
    }
    content_column(text, at + 1)
}

/// The mark of a numbered item and the column where its text starts.
pub fn number(text: &str, extensions: &Extensions) -> Option<(Number, usize)> {
    let at = indent(text);
    let rest = &text[at..];
    if at >= CODE_INDENT {
        return None;
    }
    let (open, body) = match rest.strip_prefix('(') {
        Some(body) => (1, body),
        None => (0, rest),
    };
    let end = body.find(['.', ')'])?;
    let delimiter = match (open, body.as_bytes()[end]) {
        (1, b')') => NumberDelimiter::TwoParentheses,
        (0, b')') => NumberDelimiter::OneParenthesis,
        (0, b'.') => NumberDelimiter::Period,
        _ => return None,
    };
    let mut number = numeral(&body[..end], delimiter)?;
    let fancy = number.style != NumberStyle::Decimal || delimiter != NumberDelimiter::Period;
    if fancy && number.style != NumberStyle::Example && !extensions.fancy_lists
        || number.style == NumberStyle::Example && !extensions.example_lists
    {
        return None;
    }
    if number.style == NumberStyle::Default {
        number.delimiter = if delimiter == NumberDelimiter::Period { NumberDelimiter::Default } else { delimiter };
    }
    let after = at + open + end + 1;
    let column = content_column(text, after)?;
    let initial = delimiter == NumberDelimiter::Period
        && (number.style == NumberStyle::UpperAlpha
            || number.style == NumberStyle::UpperRoman && matches!(number.value, 1 | 5 | 10 | 50 | 100 | 500 | 1000));
    let roomy = text[after..].trim().is_empty() || text[after..].starts_with("  ");
    let page = rest.starts_with("p. ") && rest[3..].starts_with(|c: char| c.is_ascii_digit());
    ((!initial || roomy) && !page).then_some((number, column))
}

/// Whether a list item starts on a line.
pub fn starts_item(text: &str, extensions: &Extensions) -> bool {
    bullet(text).is_some() || number(text, extensions).is_some()
}

/// The column where text starts behind a mark that ends at `after`.
pub fn content_column(text: &str, after: usize) -> Option<usize> {
    let rest = &text[after..];
    let spaces = indent(rest);
    if rest[spaces..].is_empty() {
        return Some((after + 1).min(text.len().max(after)));
    }
    match spaces {
        0 => None,
        1..=4 if spaces <= MARK_SPACES + 1 => Some(after + spaces),
        _ => Some(after + 1),
    }
}

fn numeral(text: &str, delimiter: NumberDelimiter) -> Option<Number> {
    let make = |value, style| Some(Number { value, style, delimiter, label: None });
    if !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()) {
        return make(text.parse().ok()?, NumberStyle::Decimal);
    }
    if let Some(label) = text.strip_prefix('@') {
        let plain = label.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-'));
        let label = (!label.is_empty()).then(|| label.to_owned());
        return plain.then_some(Number { value: 1, style: NumberStyle::Example, delimiter, label });
    }
    match text {
        "#" => make(1, NumberStyle::Default),
        "i" => make(1, NumberStyle::LowerRoman),
        "I" => make(1, NumberStyle::UpperRoman),
        _ => {
            let mut characters = text.chars();
            let first = characters.next()?;
            let single = characters.next().is_none();
            if single && first.is_ascii_lowercase() {
                return make(i64::from(first as u32 - 'a' as u32) + 1, NumberStyle::LowerAlpha);
            }
            let small = text.bytes().all(|b| b.is_ascii_lowercase());
            let roman = |text: &str| shosai_text::roman_value(text).and_then(|value| i64::try_from(value).ok());
            if let Some(value) = roman(&text.to_ascii_uppercase()).filter(|_| small) {
                return make(value, NumberStyle::LowerRoman);
            }
            if single && first.is_ascii_uppercase() {
                return make(i64::from(first as u32 - 'A' as u32) + 1, NumberStyle::UpperAlpha);
            }
            make(roman(text)?, NumberStyle::UpperRoman)
        }
    }
}

/// Turns the `[ ]` or `[x]` at the start of a task into a box.
pub fn task(inlines: &mut Vec<Inline>) {
    let sign = match inlines.as_slice() {
        [Inline { kind: InlineKind::Text(text), .. }, Inline { kind: InlineKind::Space, .. }, ..]
            if matches!(text.as_str(), "[x]" | "[X]") =>
        {
            "☒"
        }
        [
            Inline { kind: InlineKind::Text(open), .. },
            Inline { kind: InlineKind::Space, .. },
            Inline { kind: InlineKind::Text(close), .. },
            Inline { kind: InlineKind::Space, .. },
            ..,
        ] if open == "[" && close == "]" => {
            inlines.drain(1..3);
            "☐"
        }
        _ => return,
    };
    if let Some(first) = inlines.first_mut() {
        first.kind = InlineKind::Text(sign.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(i64, NumberStyle, usize)> {
        number(text, &Extensions::default()).map(|(number, column)| (number.value, number.style, column))
    }

    #[test]
    fn numbers() {
        assert_eq!(read("12. a"), Some((12, NumberStyle::Decimal, 4)));
        assert_eq!(read("(iv) a"), Some((4, NumberStyle::LowerRoman, 5)));
        assert_eq!(read("c) a"), Some((3, NumberStyle::LowerAlpha, 3)));
        assert_eq!(read("B. Russell"), None);
        assert_eq!(read("B.  Russell"), Some((2, NumberStyle::UpperAlpha, 4)));
        assert_eq!(read("iiii. a"), None);
        assert_eq!(read("1.a"), None);
        assert_eq!(read("(@ex-1) a"), Some((1, NumberStyle::Example, 8)));
        assert_eq!(read("2024年. a"), None);
    }

    #[test]
    fn bullets() {
        assert_eq!(bullet("- a"), Some(2));
        assert_eq!(bullet("-    a"), Some(5));
        assert_eq!(bullet("-     a"), Some(2));
        assert_eq!(bullet("- - -"), None);
        assert_eq!(bullet("-a"), None);
        assert_eq!(bullet("-"), Some(1));
    }
}
