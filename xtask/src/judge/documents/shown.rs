//! What a reader of a file sees of its words.

use serde_json::Value;
use shosai_document::{formats::Format, office::archive};

/// The text of a written file; nothing of formats that are only looked at.
pub fn text(format: &Format, bytes: &[u8]) -> Option<String> {
    let plain = || String::from_utf8_lossy(bytes).into_owned();
    match format.id {
        _ if format.mime == "application/pdf" => None,
        "docx" | "odt" | "pptx" | "epub" => {
            let parts = archive::read(bytes).ok()?;
            let parts = parts.iter().filter(|(name, _)| name.ends_with("ml") && !name.contains("theme"));
            Some(parts.map(|(_, part)| markup(&String::from_utf8_lossy(part))).collect())
        }
        "html" | "revealjs" | "jats" => Some(markup(&without_comments(&plain()))),
        "ipynb" => Some(without_comments(&strings(&serde_json::from_slice(bytes).ok()?))),
        "rtf" => Some(rich(&plain())),
        "man" => Some(roff(&plain())),
        // Front matter that is carried over is no text.
        _ => Some(without_comments(shosai_document::split_front_matter(&plain()).1)),
    }
}

fn without_comments(text: &str) -> String {
    let mut shown = String::new();
    let mut rest = text;
    while let Some((before, inner)) = rest.split_once("<!--") {
        shown.push_str(before);
        rest = inner.split_once("-->").map_or("", |(_, after)| after);
    }
    shown + rest
}

/// Tags that a word may go on behind.
const WITHIN: [&str; 19] = [
    "a:r",
    "/a:r",
    "a:t",
    "/a:t",
    "a:rPr",
    "b",
    "/b",
    "i",
    "/i",
    "em",
    "/em",
    "strong",
    "/strong",
    "span",
    "/span",
    "a",
    "/a",
    "text:span",
    "/text:span",
];

/// The words between tags. Only what ends a line of words parts them: a word may be set in pieces.
fn markup(text: &str) -> String {
    let mut shown = String::new();
    let mut rest = text;
    while let Some((words, tag)) = rest.split_once('<') {
        shown.push_str(&unescaped(words));
        let name: String = tag.chars().take_while(|c| !matches!(c, ' ' | '>')).collect();
        rest = tag.split_once('>').map_or("", |(_, rest)| rest);
        if matches!(name.as_str(), "style" | "script" | "svg") {
            rest = rest.split_once(&format!("</{name}")).map_or("", |(_, rest)| rest);
            rest = rest.split_once('>').map_or("", |(_, rest)| rest);
        }
        let ends = name == "/w:p" || name.starts_with("w:tab") || name.starts_with("w:br");
        if ends || !WITHIN.contains(&name.as_str()) && !name.starts_with("w:") && !name.starts_with("/w:") {
            shown.push('\n');
        }
    }
    shown + &unescaped(rest)
}

fn unescaped(words: &str) -> String {
    let pairs = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#x27;", "'"), ("&amp;", "&")];
    pairs.iter().fold(words.to_owned(), |text, (from, to)| text.replace(from, to))
}

/// Every text of a notebook.
fn strings(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(values) => values.iter().map(strings).collect(),
        Value::Object(map) => map.values().map(|value| strings(value) + "\n").collect(),
        _ => String::new(),
    }
}

/// The words of rich text: letters by their numbers, commands left out.
fn rich(text: &str) -> String {
    let mut shown = String::new();
    let mut rest = text;
    while let Some((words, command)) = rest.split_once('\\') {
        shown.push_str(words);
        let name = command.len() - command.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
        let number =
            command[name..].len() - command[name..].trim_start_matches(|c: char| c == '-' || c.is_ascii_digit()).len();
        let code = command[name..name + number].parse::<i32>().ok().filter(|_| &command[..name] == "u");
        rest = &command[name + number..];
        if let Some(letter) = code.and_then(|code| char::from_u32(u32::try_from(code.rem_euclid(65_536)).ok()?)) {
            shown.push(letter);
            // A space ends the number, and what old programs show instead follows.
            rest = rest.strip_prefix(' ').unwrap_or(rest);
            rest = rest.strip_prefix('?').unwrap_or(rest);
        } else if name > 0 {
            shown.push(' ');
            rest = rest.strip_prefix(' ').unwrap_or(rest);
        } else {
            let sign = rest.chars().next().map_or(0, char::len_utf8);
            shown.push_str(&rest[..sign]);
            rest = &rest[sign..];
        }
    }
    shown + rest
}

/// The words of a manual page: letters and faces by their names (`\(em`, `\f[B]`) are no words.
fn roff(text: &str) -> String {
    let mut shown = String::new();
    let mut rest = text;
    while let Some((words, command)) = rest.split_once('\\') {
        shown.push_str(words);
        let named = command.strip_prefix("f[").and_then(|name| name.split_once(']'));
        rest = match (named, command.strip_prefix('(')) {
            (Some((_, after)), _) => after,
            (None, Some(name)) => {
                shown.push(' ');
                name.get(2..).unwrap_or_default()
            }
            (None, None) => command,
        };
    }
    shown + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_in_pieces_stay_whole_and_code_for_machines_is_not_seen() {
        let html = "<p>un<em>believ</em>able &lt;x&gt;</p><!-- {{< fa x >}} --><style>hidden</style><p>next</p>";
        assert_eq!(
            markup(&without_comments(html)).split_whitespace().collect::<Vec<_>>(),
            ["unbelievable", "<x>", "next"]
        );
        assert_eq!(rich("{\\b bold} \\u26360?\\'41 a\\_b acad\\u233 ?mica"), "{ bold} 書'41 a_b académica");
        assert_eq!(roff("well\\(emthen \\f[B]half\\f[R]way a\\-b"), "well then halfway a-b");
    }
}
