//! Writing and reading the XML of office parts.

use crate::messages;
use shosai_message::Message;
use std::borrow::Cow;

use roxmltree::{Document, Node, ParsingOptions};

/// The line every part starts with.
pub const DECLARATION: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
/// More nodes than any real part has; beyond it a part is taken for an attack.
const MOST_NODES: u32 = 4_000_000;
/// Deeper than any real part; a deeper one is taken for an attack, before recursion over it could overflow.
const DEEPEST: usize = 200;

/// Text as it stands in an element or an attribute; characters XML cannot hold are left out.
pub fn escape(text: &str) -> Cow<'_, str> {
    let plain = |c: char| !matches!(c, '&' | '<' | '>' | '"' | '\'') && allowed(c);
    let Some(first) = text.find(|c| !plain(c)) else { return Cow::Borrowed(text) };
    let mut escaped = String::with_capacity(text.len() + 16);
    escaped.push_str(&text[..first]);
    for c in text[first..].chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&apos;"),
            c if allowed(c) => escaped.push(c),
            _ => {}
        }
    }
    Cow::Owned(escaped)
}

fn allowed(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..)
}

/// The text of a part: UTF-8, or UTF-16 with its mark.
pub fn decode(bytes: &[u8]) -> Option<Cow<'_, str>> {
    let wide = |pairs: &[u8], unit: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = pairs.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
        String::from_utf16(&units).ok().map(|text| text.replacen("UTF-16", "UTF-8", 1))
    };
    match bytes {
        [0xEF, 0xBB, 0xBF, rest @ ..] => std::str::from_utf8(rest).ok().map(Cow::Borrowed),
        [0xFF, 0xFE, rest @ ..] => wide(rest, u16::from_le_bytes).map(Cow::Owned),
        [0xFE, 0xFF, rest @ ..] => wide(rest, u16::from_be_bytes).map(Cow::Owned),
        _ => std::str::from_utf8(bytes).ok().map(Cow::Borrowed),
    }
}

/// Reads a part. Document types, and with them entities, are refused.
pub fn parse(text: &str) -> Result<Document<'_>, Message> {
    if deeper_than(text, DEEPEST) {
        return Err(messages::XmlTooDeep { levels: DEEPEST }.into());
    }
    let options = ParsingOptions { allow_dtd: false, nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).map_err(|error| Message::quoted(error.to_string()))
}

/// Whether more than `most` elements are open at once; counted before any parser recurses.
fn deeper_than(text: &str, most: usize) -> bool {
    let bytes = text.as_bytes();
    let mut depth = 0_usize;
    for (place, _) in text.match_indices('<') {
        match bytes.get(place + 1) {
            Some(b'/') => depth = depth.saturating_sub(1),
            Some(b'?' | b'!') | None => {}
            Some(_) => {
                let end = text[place..].find('>').map_or(text.len(), |end| place + end);
                if bytes.get(end.wrapping_sub(1)) != Some(&b'/') {
                    depth += 1;
                }
                if depth > most {
                    return true;
                }
            }
        }
    }
    false
}

/// The first child element of this name, whatever its namespace.
pub fn child<'a, 'input>(node: Node<'a, 'input>, name: &str) -> Option<Node<'a, 'input>> {
    node.children().find(|child| child.is_element() && child.tag_name().name() == name)
}

/// The element at the end of a path of child names.
pub fn descend<'a, 'input>(node: Node<'a, 'input>, path: &[&str]) -> Option<Node<'a, 'input>> {
    path.iter().try_fold(node, |node, name| child(node, name))
}

/// A whole number in an attribute.
pub fn number(node: Node<'_, '_>, name: &str) -> Option<i64> {
    node.attribute(name)?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped_and_control_characters_are_left_out() {
        assert_eq!(escape("a<b>&\u{1}「'\"」"), "a&lt;b&gt;&amp;「&apos;&quot;」");
        assert!(matches!(escape("そのまま"), Cow::Borrowed(_)));
    }

    #[test]
    fn entities_and_deep_nesting_are_refused() {
        assert!(parse("<!DOCTYPE a [<!ENTITY x \"y\">]><a>&x;</a>").is_err());
        let deep = format!("{}{}", "<a>".repeat(300), "</a>".repeat(300));
        assert!(parse(&deep).unwrap_err().contains("nested deeper"));
        assert!(parse("<a><b/><c>1</c></a>").is_ok());
    }
}
