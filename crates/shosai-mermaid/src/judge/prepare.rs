//! What Mermaid does to a text before any grammar sees it, with the way back to the author's lines.

use super::grammar::scanner::{is_space, is_word};

/// A text as the grammars read it; every byte remembers where it came from.
#[derive(Clone, Debug)]
pub(crate) struct Prepared {
    /// The text without front matter, directives and comments, ending in a line break.
    pub(crate) text: String,
    /// For each byte of `text`, the byte of the author's text it stems from.
    origin: Vec<u32>,
    /// Where the diagram starts in the author's text, after any front matter.
    pub(crate) body_start: usize,
}

impl Prepared {
    /// Prepares an author's text.
    pub(crate) fn new(source: &str) -> Self {
        let body_start = front_matter_end(source).unwrap_or(0);
        let mut whole = Mapped::new(source, body_start);
        whole.quote_attributes_singly();
        let removed = directives(&whole.text);
        let mut plain = whole.without(&removed);
        let removed = comments(&plain.text);
        plain = plain.without(&removed);
        let blank = plain.text.len() - plain.text.trim_start_matches(is_space).len();
        plain = plain.without(std::slice::from_ref(&(0..blank)));
        let mut encoded = plain.with_entities_encoded();
        encoded.push('\n', source.len());
        Self { text: encoded.text, origin: encoded.origin, body_start }
    }

    /// The byte of the author's text that `offset` stems from.
    pub(crate) fn origin(&self, offset: usize) -> usize {
        let last = self.origin.last().copied().unwrap_or(0);
        self.origin.get(offset).copied().unwrap_or(last) as usize
    }

    /// The line (from 1) on which Mermaid itself would count the author's byte `origin`.
    pub(crate) fn line_of_origin(&self, origin: usize) -> usize {
        let offset = self.origin.partition_point(|&o| (o as usize) < origin);
        self.text.as_bytes()[..offset.min(self.text.len())].iter().filter(|&&b| b == b'\n').count() + 1
    }
}

struct Mapped {
    text: String,
    origin: Vec<u32>,
}

impl Mapped {
    /// The author's text from `start`, with every line ending as `\n`.
    fn new(source: &str, start: usize) -> Self {
        let mut mapped = Self { text: String::with_capacity(source.len()), origin: Vec::with_capacity(source.len()) };
        let mut chars = source[start..].char_indices().peekable();
        while let Some((at, c)) = chars.next() {
            if c == '\r' {
                if chars.peek().is_some_and(|(_, next)| *next == '\n') {
                    continue;
                }
                mapped.push('\n', start + at);
            } else {
                mapped.push(c, start + at);
            }
        }
        mapped
    }

    fn push(&mut self, c: char, origin: usize) {
        self.text.push(c);
        // Sources are capped far below 4 GB; a larger offset would only blur a line number.
        let origin = u32::try_from(origin).unwrap_or(u32::MAX);
        self.origin.extend(std::iter::repeat_n(origin, c.len_utf8()));
    }

    fn without(self, removed: &[std::ops::Range<usize>]) -> Self {
        if removed.iter().all(std::ops::Range::is_empty) {
            return self;
        }
        let mut kept = Self { text: String::with_capacity(self.text.len()), origin: Vec::new() };
        let mut from = 0;
        for range in removed.iter().chain(std::iter::once(&(self.text.len()..self.text.len()))) {
            kept.text.push_str(&self.text[from..range.start]);
            kept.origin.extend_from_slice(&self.origin[from..range.start]);
            from = range.end;
        }
        kept
    }

    /// `<a href="x">` would end a quoted label, so Mermaid turns the attribute's quotes into single ones.
    fn quote_attributes_singly(&mut self) {
        let mut bytes = std::mem::take(&mut self.text).into_bytes();
        let mut at = 0;
        while let Some(open) = bytes[at..].iter().position(|&b| b == b'<').map(|n| at + n) {
            at = open + 1;
            if !bytes.get(at).is_some_and(|b| is_word(char::from(*b))) {
                continue;
            }
            let Some(close) = bytes[at..].iter().position(|&b| b == b'>').map(|n| at + n) else { break };
            while at < close {
                let quoted = bytes[at..close].windows(2).position(|w| w == b"=\"").map(|n| at + n + 1);
                let Some(start) = quoted else { break };
                let Some(end) = bytes[start + 1..close].iter().position(|&b| b == b'"').map(|n| start + 1 + n) else {
                    break;
                };
                bytes[start] = b'\'';
                bytes[end] = b'\'';
                at = end + 1;
            }
            at = close + 1;
        }
        self.text = String::from_utf8(bytes).unwrap_or_default();
    }

    /// `#35;` and `#amp;` become marks that hold no `#` and no `;`, as Mermaid writes them.
    fn with_entities_encoded(mut self) -> Self {
        let trimmed = style_semicolons(&self.text);
        self = self.without(&trimmed);
        let mut encoded = Self { text: String::with_capacity(self.text.len()), origin: Vec::new() };
        let mut from = 0;
        while let Some(hash) = self.text[from..].find('#').map(|n| from + n) {
            let name_end = hash + 1 + self.text[hash + 1..].find(|c| !is_word(c)).unwrap_or(self.text.len() - hash - 1);
            encoded.copy(&self, from..hash);
            from = name_end.max(hash + 1);
            if name_end == hash + 1 || !self.text[name_end..].starts_with(';') {
                encoded.copy(&self, hash..from);
                continue;
            }
            let number = self.text[hash + 1..name_end].bytes().all(|b| b.is_ascii_digit());
            let origin = self.origin[hash] as usize;
            for c in if number { "ﬂ°°" } else { "ﬂ°" }.chars() {
                encoded.push(c, origin);
            }
            encoded.copy(&self, hash + 1..name_end);
            for c in "¶ß".chars() {
                encoded.push(c, origin);
            }
            from = name_end + 1;
        }
        encoded.copy(&self, from..self.text.len());
        encoded
    }

    fn copy(&mut self, from: &Self, range: std::ops::Range<usize>) {
        self.text.push_str(&from.text[range.clone()]);
        self.origin.extend_from_slice(&from.origin[range]);
    }
}

/// Where the diagram starts after a front matter, which may follow blank lines and be indented.
pub(crate) fn front_matter_end(source: &str) -> Option<usize> {
    let opening = source.len() - source.trim_start_matches(is_space).len();
    let body = source[opening..].strip_prefix("---")?;
    let first_break = body.find(['\n', '\r'])?;
    if !body[..first_break].chars().all(is_space) {
        return None;
    }
    let start = opening + "---".len() + first_break;
    let mut at = start;
    while let Some(found) = source[at..].find("---").map(|n| at + n) {
        let indent = source[..found].trim_end_matches([' ', '\t']);
        let after = &source[found + "---".len()..];
        let blank = after.len() - after.trim_start_matches(is_space).len();
        let ends_line = after[..blank].contains(['\n', '\r']);
        if indent.ends_with(['\n', '\r']) && indent.len() > start && ends_line {
            return Some(found + "---".len() + last_break_end(&after[..blank]));
        }
        at = found + "---".len();
    }
    None
}

/// The end of the last line break in white space, so that the indentation of the next line stays.
fn last_break_end(blank: &str) -> usize {
    blank.rfind(['\n', '\r']).map_or(0, |n| n + 1)
}

/// The ranges of `%%{…}%%` directives.
fn directives(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(open) = text[at..].find("%%{").map(|n| at + n) {
        let inner = open + "%%{".len();
        match directive_end(text, inner) {
            Some(end) => {
                found.push(open..end);
                at = end;
            }
            None => at = inner,
        }
    }
    found
}

fn directive_end(text: &str, inner: usize) -> Option<usize> {
    let skip =
        |from: usize, accept: fn(char) -> bool| from + text[from..].find(|c| !accept(c)).unwrap_or(text.len() - from);
    let name = skip(inner, is_space);
    let name_end = skip(name, is_word);
    if name_end == name {
        return None;
    }
    let colon = skip(name_end, is_space);
    let value = if text[colon..].starts_with(':') { skip(colon + 1, is_space) } else { skip(name_end, is_space) };
    let word_end = skip(value, is_word);
    let value_end =
        if word_end > value { word_end } else { text[value..].find("}%%").map_or(text.len(), |n| value + n) };
    let close = skip(value_end, is_space);
    Some(if text[close..].starts_with("}%%") { close + "}%%".len() } else { close })
}

/// The ranges of comment lines: `%%` first on its line, not followed by `{`, with something after it.
fn comments(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut found: Vec<std::ops::Range<usize>> = Vec::new();
    let mut blank_from: Option<usize> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let trimmed = line.trim_start_matches(is_space);
        let content = trimmed.trim_end_matches('\n');
        let end = at + line.len();
        if content.is_empty() {
            blank_from.get_or_insert(at);
        } else if content.starts_with("%%") && !content.starts_with("%%{") && content.len() > "%%".len() {
            found.push(blank_from.take().unwrap_or(at)..end);
        } else {
            blank_from = None;
        }
        at = end;
    }
    found
}

/// The semicolons that end a style line holding a colour: Mermaid drops them before it looks for entities.
fn style_semicolons(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let styled = line.find("style").or_else(|| line.find("classDef"));
        if let Some(start) = styled
            && let Some(semicolon) = line.rfind(';')
            && start < semicolon
            && colour_follows_colon(&line[start..semicolon])
        {
            found.push(at + semicolon..at + semicolon + 1);
        }
        at += line.len();
    }
    found
}

/// A `:` with a `#` after it and no white space between.
fn colour_follows_colon(style: &str) -> bool {
    style.match_indices(':').any(|(at, _)| style[at + 1..].split(is_space).next().is_some_and(|w| w.contains('#')))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(source: &str) -> String {
        Prepared::new(source).text
    }

    #[test]
    fn front_matter_directives_and_comments_are_taken_out() {
        assert_eq!(text("\n---\ntitle: a\n---\n%%{init: {'a': 1}}%%\n  %% c\ngraph TD\n"), "graph TD\n\n");
        assert_eq!(text("graph TD\n%%\nA"), "graph TD\n%%\nA\n", "a bare `%%` is no comment to Mermaid");
        assert_eq!(text("%%{'init': 1}%%\npie"), "%%{'init': 1}%%\npie\n", "a quoted name is no directive");
    }

    #[test]
    fn entities_and_attributes_become_harmless() {
        assert_eq!(text("A[#35; #amp;]"), "A[ﬂ°°35¶ß ﬂ°amp¶ß]\n");
        assert_eq!(text("A[<a href=\"x\">]"), "A[<a href='x'>]\n");
        assert_eq!(text("style A fill:#f9f;"), "style A fill:#f9f\n", "a colour is no entity");
    }

    #[test]
    fn every_byte_knows_its_line() {
        let prepared = Prepared::new("---\na: b\n---\n%% c\r\npie\r\n  x");
        assert_eq!(prepared.text, "pie\n  x\n");
        assert_eq!(prepared.origin(0), 19);
        assert_eq!(prepared.line_of_origin(prepared.origin(6)), 2);
    }
}
