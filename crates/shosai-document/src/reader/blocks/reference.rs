use super::{Blocks, CODE_INDENT};
use crate::{
    reader::{
        attributes::attributes,
        inlines::{address, matching_bracket},
        source::indent,
        state::{LinkDefinition, label_key},
    },
    tree::{Attributes, Target},
};

impl Blocks<'_, '_> {
    /// `[label]: url "title" {attributes}`.
    pub(super) fn link_definition(&mut self) -> bool {
        let Some((definition, label, taken)) = self.read_definition() else { return false };
        if self.reader.collecting {
            self.reader.links.entry(label_key(&label)).or_insert(definition);
        }
        self.at += taken;
        true
    }

    fn read_definition(&self) -> Option<(LinkDefinition, String, usize)> {
        let text = self.line()?.text;
        if indent(text) >= CODE_INDENT || !text.trim_start().starts_with('[') {
            return None;
        }
        let start = indent(text);
        let close = matching_bracket(&text[start..])?;
        let label = &text[start + 1..start + close];
        let rest = text[start + close + 1..].strip_prefix(':')?.trim();
        if label.trim().is_empty() || label.starts_with(['^', '@']) {
            return None;
        }
        let mut taken = 1;
        let mut joined;
        let mut rest = rest;
        let next = |taken: usize| self.lines.get(self.at + taken).filter(|line| !line.is_blank());
        if rest.is_empty() {
            rest = next(taken)?.text.trim();
            taken += 1;
        }
        if rest.starts_with('[') {
            return None;
        }
        let mut read = parts(rest);
        let title_may_follow = read.as_ref().is_none_or(|(target, ..)| target.title.is_empty());
        if title_may_follow && let Some(line) = next(taken) {
            joined = rest.to_owned();
            joined.push('\n');
            joined.push_str(line.text.trim());
            let titled = line.text.trim_start().starts_with(['"', '\'', '(', '{']);
            if let Some(longer) = parts(&joined).filter(|_| titled) {
                read = Some(longer);
                taken += 1;
            }
        }
        let (target, attributes) = read?;
        Some((LinkDefinition { target, attributes }, label.to_owned(), taken))
    }
}

/// The address, title and attributes behind a label; nothing else may follow.
fn parts(text: &str) -> Option<(Target, Attributes)> {
    let (url, mut rest) = match text.strip_prefix('<') {
        Some(inner) => inner.split_once('>')?,
        None => {
            let end = url_end(text);
            (&text[..end], &text[end..])
        }
    };
    let mut target = Target { url: address(url.trim()), title: String::new() };
    rest = rest.trim_start();
    if let Some((title, after)) = title(rest) {
        target.title = title;
        rest = after.trim_start();
    }
    let mut found = Attributes::default();
    if let Some((read, length)) = attributes(rest) {
        found = read;
        rest = rest[length..].trim_start();
    }
    rest.is_empty().then_some((target, found))
}

/// An address may hold spaces; it ends where a title or attributes start.
fn url_end(text: &str) -> usize {
    for (at, _) in text.match_indices(char::is_whitespace) {
        let rest = text[at..].trim_start();
        if title(rest).is_some() || attributes(rest).is_some() {
            return at;
        }
    }
    text.len()
}

/// A title in quotes or parentheses at the start of `text`, and what follows.
fn title(text: &str) -> Option<(String, &str)> {
    let open = text.chars().next()?;
    let close = match open {
        '"' | '\'' => open,
        '(' => ')',
        _ => return None,
    };
    let inner = &text[1..];
    let mut from = 0;
    while let Some(at) = inner[from..].find(close) {
        let at = from + at;
        let after = &inner[at + 1..];
        if !inner[..at].ends_with('\\') && (after.trim().is_empty() || after.trim_start().starts_with('{')) {
            return Some((crate::reader::inlines::unescape(&inner[..at]), after));
        }
        from = at + 1;
    }
    None
}
