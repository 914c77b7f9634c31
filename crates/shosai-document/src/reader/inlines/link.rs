use super::{Inlines, code::closing_run, escape::unescape};
use crate::{
    reader::state::label_key,
    tree::{Attributes, Inline, InlineKind, Target},
};

/// Bytes of the longest label that a link is looked up by: 999 letters, as CommonMark has it, of up to four bytes.
const LONGEST_LABEL: usize = 999 * 4;

/// What a bracket is read as: a link or a picture.
type Make = fn(Attributes, Vec<Inline>, Target) -> InlineKind;

impl Inlines<'_, '_, '_> {
    /// `[text](url)`, `[text][label]`, `[label]`, `[text]{.class}`.
    pub(super) fn link(&mut self, out: &mut Vec<Inline>) -> bool {
        let make: Make = |attributes, content, target| InlineKind::Link { attributes, content, target };
        self.bracketed_span(out) || self.bracket(self.at, make, out)
    }

    /// `![text](url)` and the other forms of a link.
    pub(super) fn image(&mut self, out: &mut Vec<Inline>) -> bool {
        let make: Make = |attributes, alt, target| InlineKind::Image { attributes, alt, target };
        self.rest().starts_with("![") && self.bracket(self.at + 1, make, out)
    }

    fn bracketed_span(&mut self, out: &mut Vec<Inline>) -> bool {
        if !self.reader.extensions.bracketed_spans {
            return false;
        }
        let start = self.at;
        let Some(close) = self.closing_bracket(start) else { return false };
        let Some((attributes, length)) = self.attributes_at(close + 1) else { return false };
        let content = self.part(start + 1, close);
        self.at = close + 1 + length;
        self.push(out, start, span_kind(attributes, content));
        true
    }

    fn bracket(&mut self, open: usize, make: Make, out: &mut Vec<Inline>) -> bool {
        let start = self.at;
        let Some(close) = self.closing_bracket(open) else { return false };
        let label = &self.text[open + 1..close];
        if label.starts_with('^') && self.reader.extensions.footnotes {
            return false;
        }
        if let Some((target, length)) = self.destination(close + 1) {
            let mut content = self.part(open + 1, close);
            super::trim(&mut content);
            self.at = close + 1 + length;
            let mut own = Attributes::default();
            if let Some((read, length)) = self.attributes_at(self.at) {
                own = read;
                self.at += length;
            }
            self.last_word = self.at;
            self.push(out, start, make(own, content, target));
            return true;
        }
        let (key, end) = self.reference_label(label, close);
        let Some((target, mut own)) = self.resolve(&key) else {
            self.at = start + 1;
            self.push_text(out, start, &self.text[start..self.at]);
            return true;
        };
        let mut content = self.part(open + 1, close);
        super::trim(&mut content);
        self.at = end;
        if let Some((mut more, length)) = self.attributes_at(self.at) {
            self.at += length;
            if !more.id.is_empty() {
                own.id = std::mem::take(&mut more.id);
            }
            own.classes.append(&mut more.classes);
            std::mem::take(&mut more.pairs).into_iter().for_each(|(key, value)| own.set(&key, value));
        }
        self.last_word = self.at;
        self.push(out, start, make(own, content, target));
        true
    }

    /// The label a bracket refers to, and where the whole reference ends.
    fn reference_label(&mut self, label: &str, close: usize) -> (String, usize) {
        let rest = &self.text[close + 1..self.end];
        if rest.starts_with("[]") {
            return (self.label_key(label), close + 3);
        }
        if rest.starts_with('[')
            && !rest.starts_with("[^")
            && let Some(end) = self.closing_bracket(close + 1)
        {
            let second = &self.text[close + 2..end];
            return (self.label_key(second), end + 1);
        }
        (self.label_key(label), close + 1)
    }

    /// The key of a label; nothing is looked up by one that is too long.
    fn label_key(&mut self, label: &str) -> String {
        let any = !self.reader.links.is_empty() || !self.reader.headings.is_empty();
        if !any || label.len() > LONGEST_LABEL {
            return String::new();
        }
        self.reader.looked_through(label.len());
        label_key(label)
    }

    /// Reads `(url "title")` at `at`; returns the target and how many bytes it takes.
    fn destination(&mut self, at: usize) -> Option<(Target, usize)> {
        let rest = self.text.get(at..self.end).filter(|rest| rest.starts_with('('))?;
        if !self.has_later(")", at) {
            return None;
        }
        let read = destination(rest);
        if read.is_none() {
            self.reader.looked_through(rest.len());
        }
        read
    }

    fn resolve(&self, key: &str) -> Option<(Target, Attributes)> {
        if key.is_empty() {
            return None;
        }
        if let Some(definition) = self.reader.links.get(key) {
            return Some((definition.target.clone(), definition.attributes.clone()));
        }
        let id = self.reader.headings.get(key)?;
        Some((Target { url: format!("#{id}"), title: String::new() }, Attributes::default()))
    }

    /// The bracket that closes the one at `open`.
    pub(super) fn closing_bracket(&mut self, open: usize) -> Option<usize> {
        let text = self.text;
        let pairs = self.brackets.get_or_insert_with(|| bracket_pairs(text));
        let place = pairs.binary_search_by_key(&open, |(open, _)| *open).ok()?;
        Some(pairs[place].1).filter(|close| *close < self.end)
    }
}

/// What a span with attributes is: some classes stand for a mark of their own.
pub fn span_kind(mut attributes: Attributes, content: Vec<Inline>) -> InlineKind {
    let line = content.first().map_or(0, |first| first.line);
    let mut wraps: Vec<fn(Vec<Inline>) -> InlineKind> = Vec::new();
    attributes.classes.retain(|class| {
        match class.as_str() {
            "smallcaps" => wraps.push(InlineKind::SmallCaps),
            "ul" | "underline" => wraps.push(InlineKind::Underline),
            _ => return true,
        }
        false
    });
    if attributes
        .get("style")
        .is_some_and(|style| style.replace(' ', "").trim_end_matches(';') == "font-variant:small-caps")
    {
        attributes.take("style");
        wraps.push(InlineKind::SmallCaps);
    }
    let mut content = content;
    let mut outer = None;
    while let Some(wrap) = wraps.pop() {
        if wraps.is_empty() && attributes.is_empty() {
            outer = Some(wrap);
            break;
        }
        content = vec![Inline::new(line, wrap(content))];
    }
    match outer {
        Some(wrap) => wrap(content),
        None => InlineKind::Span(attributes, content),
    }
}

/// The pairs of brackets, in the order of the opening ones; code and escaped characters do not count.
fn bracket_pairs(text: &str) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    let mut open = Vec::new();
    let mut at = 0;
    let bytes = text.as_bytes();
    let mut no_run: [bool; 8] = [false; 8];
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 1,
            b'`' => {
                let run = bytes[at..].iter().take_while(|byte| **byte == b'`').count();
                let known = no_run.get(run).copied().unwrap_or(true);
                match if known { None } else { closing_run(&text[at..], run) } {
                    Some(close) => at += close + run - 1,
                    None => {
                        if let Some(flag) = no_run.get_mut(run) {
                            *flag = true;
                        }
                        at += run - 1;
                    }
                }
            }
            b'[' => open.push(at),
            b']' => pairs.extend(open.pop().map(|start| (start, at))),
            _ => {}
        }
        at += 1;
    }
    pairs.sort_unstable();
    pairs
}

/// The bracket that closes the one at the start of `text`.
pub fn matching_bracket(text: &str) -> Option<usize> {
    bracket_pairs(text).first().filter(|(open, _)| *open == 0).map(|(_, close)| *close)
}

/// Reads `(url "title")` at the start of `text`; returns the target and how many bytes it takes.
fn destination(text: &str) -> Option<(Target, usize)> {
    let rest = text.strip_prefix('(')?.trim_start();
    let (url, mut rest) = match rest.strip_prefix('<').and_then(|inner| angled(inner)) {
        Some((url, rest)) => (url, rest),
        None => bare(rest)?,
    };
    let mut target = Target { url: super::address(&url), title: String::new() };
    if let Some((title, after)) = title(rest.trim_start()) {
        target.title = title;
        rest = after;
    }
    let rest = rest.trim_start().strip_prefix(')')?;
    Some((target, text.len() - rest.len()))
}

fn angled(inner: &str) -> Option<(String, &str)> {
    let end = inner.find(['>', '\n'])?;
    let rest = inner[end..].strip_prefix('>')?;
    let follows = rest.trim_start().starts_with([')', '"', '\'', '(']);
    follows.then(|| (inner[..end].to_owned(), rest))
}

/// An address without angle brackets: parentheses balance, and it may hold spaces.
fn bare(text: &str) -> Option<(String, &str)> {
    let mut depth = 0;
    let mut escaped = false;
    let mut after_space = false;
    let mut untitled = ['\0'; 2];
    for (at, character) in text.char_indices() {
        let first_space = !std::mem::replace(&mut after_space, character.is_whitespace());
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '(' => depth += 1,
            ')' if depth == 0 => return Some((joined(&text[..at]), &text[at..])),
            ')' => depth -= 1,
            ' ' | '\n' if first_space => {
                let rest = text[at..].trim_start();
                // A title that does not close from here closes from nowhere behind.
                let titled = !rest.starts_with(untitled) && title(rest).is_some();
                if rest.starts_with(')') && depth == 0 || titled {
                    return Some((joined(&text[..at]), &text[at..]));
                }
                if let Some(quote @ ('"' | '\'')) = rest.chars().next() {
                    untitled[usize::from(quote == '"')] = quote;
                }
            }
            _ => {}
        }
    }
    None
}

fn joined(url: &str) -> String {
    url.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A title in quotes at the start of `text`, and what follows: its last quote before a parenthesis closes it.
fn title(text: &str) -> Option<(String, &str)> {
    let quote = text.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let inner = &text[1..];
    let mut from = 0;
    while let Some(found) = inner[from..].find(quote) {
        let at = from + found;
        let rest = &inner[at + 1..];
        if !inner[..at].ends_with('\\') && rest.trim_start().starts_with(')') {
            return Some((unescape(&inner[..at]), rest));
        }
        from = at + 1;
    }
    None
}
