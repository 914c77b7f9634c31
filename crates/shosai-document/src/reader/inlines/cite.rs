use super::{Inlines, trim, words};
use crate::tree::{Citation, CitationMode, Inline, InlineKind};

impl Inlines<'_, '_, '_> {
    /// `[see @key, p. 3; -@other]`.
    pub(super) fn citation(&mut self, out: &mut Vec<Inline>) -> bool {
        if !self.reader.extensions.citations {
            return false;
        }
        let start = self.at;
        let Some(close) = self.closing_bracket(start) else { return false };
        if self.next_place("@", start).is_none_or(|place| place > close) {
            return false;
        }
        let targets = self.text[close + 1..self.end].starts_with('(') && self.has_later(")", close + 1);
        if targets || self.attributes_at(close + 1).is_some() || self.is_reference(close + 1) {
            return false;
        }
        let Some(citations) = self.citations(start + 1, close) else { return false };
        self.at = close + 1;
        self.last_word = self.at;
        self.push_citation(out, start, citations);
        true
    }

    fn is_reference(&mut self, at: usize) -> bool {
        self.text[at..self.end].starts_with('[') && self.closing_bracket(at).is_some()
    }

    fn push_citation(&mut self, out: &mut Vec<Inline>, start: usize, mut citations: Vec<Citation>) {
        self.number_citations(&mut citations);
        let shown = words(&self.text[start..self.at], self.line_at(start));
        self.push(out, start, InlineKind::Cite(citations, shown));
    }

    fn number_citations(&mut self, citations: &mut [Citation]) {
        if !self.reader.inside_note {
            self.reader.citations += 1;
        }
        for citation in citations {
            citation.note_number = self.reader.citations;
        }
    }

    /// The citations between `from` and `to`, parted by semicolons; each must have a key.
    fn citations(&mut self, from: usize, to: usize) -> Option<Vec<Citation>> {
        let mut citations = Vec::new();
        let saved = (self.at, self.end, self.last_word);
        (self.at, self.end) = (from, to);
        let read = loop {
            match self.one_citation() {
                Some(citation) => citations.push(citation),
                None => break false,
            }
            if self.at >= self.end {
                break true;
            }
            self.at += 1;
        };
        (self.at, self.end, self.last_word) = saved;
        read.then_some(citations)
    }

    fn one_citation(&mut self) -> Option<Citation> {
        let mut prefix = Vec::new();
        let (suppressed, key) = loop {
            if self.at >= self.end || self.rest().starts_with(';') {
                return None;
            }
            if let Some(found) = self.key_here() {
                break found;
            }
            self.next(&mut prefix);
        };
        trim(&mut prefix);
        let suffix = self.suffix();
        let mode = if suppressed { CitationMode::SuppressAuthor } else { CitationMode::Normal };
        Some(Citation { key, prefix, suffix, mode, note_number: 0 })
    }

    fn suffix(&mut self) -> Vec<Inline> {
        let mut suffix = Vec::new();
        while self.at < self.end && !self.rest().starts_with(';') {
            self.next(&mut suffix);
        }
        let spaced = matches!(suffix.first(), Some(Inline { kind: InlineKind::Space | InlineKind::SoftBreak, .. }));
        let line = suffix.first().map_or(0, |first| first.line);
        trim(&mut suffix);
        if spaced && !suffix.is_empty() {
            suffix.insert(0, Inline::new(line, InlineKind::Space));
        }
        suffix
    }

    /// Reads `@key` or `-@key` here, if one stands here.
    fn key_here(&mut self) -> Option<(bool, String)> {
        let rest = self.rest();
        let (suppressed, rest) = match rest.strip_prefix("-@") {
            Some(rest) => (true, rest),
            None => (false, rest.strip_prefix('@')?),
        };
        if self.after_word() {
            return None;
        }
        let (key, taken) = key(rest)?;
        self.at += 1 + usize::from(suppressed) + taken;
        self.last_word = self.at;
        Some((suppressed, key))
    }

    /// `@key` in running text, with `[p. 3]` behind it.
    pub(super) fn textual_citation(&mut self, out: &mut Vec<Inline>) -> bool {
        let start = self.at;
        let Some((suppressed, key)) = self.key_here() else { return false };
        if let Some(number) = self.reader.examples.get(&key).filter(|_| !suppressed) {
            let number = number.to_string();
            self.push_text(out, start, &number);
            return true;
        }
        let mode = if suppressed { CitationMode::SuppressAuthor } else { CitationMode::AuthorInText };
        let mut citations = vec![Citation { key, prefix: Vec::new(), suffix: Vec::new(), mode, note_number: 0 }];
        let bare = self.at;
        self.bare_locator(&mut citations);
        if self.at > bare {
            self.push_citation(out, start, citations);
            return true;
        }
        let shown =
            citations.iter().map(|citation| Inline::text(self.line_at(start), format!("@{}", citation.key))).collect();
        self.number_citations(&mut citations);
        self.push(out, start, InlineKind::Cite(citations, shown));
        true
    }

    /// `[p. 3]` or `[see @other]` behind a citation in running text.
    fn bare_locator(&mut self, citations: &mut Vec<Citation>) {
        let rest = self.rest();
        let gap = rest.len() - rest.trim_start_matches([' ', '\n']).len();
        let open = self.at + gap;
        if !rest[gap..].starts_with('[') || rest[gap..].starts_with("[^") {
            return;
        }
        let Some(close) = self.closing_bracket(open) else { return };
        let after = &self.text[close + 1..self.end];
        if after.starts_with(['(', '[']) || self.attributes_at(close + 1).is_some() {
            return;
        }
        if let Some(more) = self.citations(open + 1, close) {
            citations.extend(more);
            self.at = close + 1;
            self.last_word = self.at;
            return;
        }
        let saved = (self.at, self.end, self.last_word);
        (self.at, self.end) = (open + 1, close);
        let suffix = self.suffix();
        let stopped = self.at;
        (self.at, self.end, self.last_word) = saved;
        let more = if stopped < close { self.citations(stopped + 1, close) } else { Some(Vec::new()) };
        let Some(more) = more else { return };
        if let Some(first) = citations.first_mut() {
            first.suffix = suffix;
        }
        citations.extend(more);
        self.at = close + 1;
        self.last_word = self.at;
    }
}

/// The key at the start of `text` and how many bytes it takes: letters, digits and single marks between them, or
/// anything in braces.
fn key(text: &str) -> Option<(String, usize)> {
    if let Some(inner) = text.strip_prefix('{') {
        let end = inner.find(['}', '{', ' ', '\n']).filter(|end| *end > 0 && inner[*end..].starts_with('}'))?;
        return Some((inner[..end].to_owned(), end + 2));
    }
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    if text.starts_with('*') {
        return Some(("*".to_owned(), 1));
    }
    if !text.starts_with(is_letter) {
        return None;
    }
    let mut end = 0;
    let mut characters = text.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        if is_letter(character) {
            end = at + character.len_utf8();
        } else if !":.#$%&-+?<>~/".contains(character)
            || !characters.peek().is_some_and(|(_, next)| {
                is_letter(*next) || *next == '/' && character == ':' || *next == '/' && character == '/'
            })
        {
            break;
        }
    }
    Some((text[..end].to_owned(), end))
}
