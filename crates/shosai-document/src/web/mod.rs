//! What html and revealjs share: the body of a page, self-contained.

mod blocks;
mod contents;
mod safe;
mod writer;

pub use blocks::{body, first_line, fragment, line_numbers, numbers_of_lines};
pub use contents::{Entry, contents, headings, write_numbers};
pub use safe::{clean, is_acting};
pub use writer::write as written;

use crate::{formats::WriteContext, messages};

/// The markup as it is where the operator trusts authors, else without what acts.
pub fn safe(markup: String, context: &WriteContext) -> String {
    if context.trust_html {
        return markup;
    }
    let (kept, dropped) = clean(&markup);
    if !dropped.is_empty() {
        let dropped: Vec<String> = dropped.into_iter().collect();
        context.warn(0, messages::ActingLeftOut { dropped });
    }
    kept
}

/// `text` with what HTML reads as markup escaped.
pub fn escape(text: &str) -> String {
    // A picture in an address is megabytes without any of them.
    if !text.bytes().any(|byte| matches!(byte, b'&' | b'<' | b'>' | b'"' | b'\'')) {
        return text.to_owned();
    }
    let mut escaped = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}

/// Code with a span around each piece that has a colour.
pub fn code(language: Option<&str>, text: &str) -> String {
    let Some(lines) = language.and_then(|language| crate::highlight::lines(language, text)) else {
        return escape(text);
    };
    let mut html = String::with_capacity(text.len() * 2);
    for (place, line) in lines.iter().enumerate() {
        if place > 0 {
            html.push('\n');
        }
        for (token, piece) in line {
            match token.class() {
                Some(class) => html.push_str(&format!("<span class=\"{class}\">{}</span>", escape(piece))),
                None => html.push_str(&escape(piece)),
            }
        }
    }
    html
}
