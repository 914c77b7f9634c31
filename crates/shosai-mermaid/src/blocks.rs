//! Mermaid blocks in Quarto Markdown: both spellings of the fence, exact lines, nothing inside other fences.

use serde::Serialize;

/// A Mermaid block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Block {
    /// Its number in the document, from 0.
    pub index: usize,
    /// The line of the opening fence, from 1.
    pub start_line: usize,
    /// The line of the closing fence, or the last line when it is never closed.
    pub end_line: usize,
    /// Whether a closing fence was found.
    pub closed: bool,
    /// The diagram, without fences, quote marks and the fence's indentation.
    pub code: String,
}

/// The Mermaid blocks of a document.
pub fn find_blocks(content: &str) -> Vec<Block> {
    let fences = fences(content);
    let mermaid = fences.into_iter().filter(|fence| fence.kind() == Kind::Mermaid);
    mermaid
        .enumerate()
        .map(|(index, fence)| Block {
            index,
            start_line: fence.start_line,
            end_line: fence.end_line,
            closed: fence.closing.is_some(),
            code: fence.code,
        })
        .collect()
}

/// What a fence holds, told from its info string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A diagram.
    Mermaid,
    /// A diagram by intention, spelled so that Quarto does not see it.
    Misspelled,
    /// No language at all.
    Bare,
    /// Another language.
    Other,
}

/// A fenced block of any language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fence {
    pub(crate) start_line: usize,
    pub(crate) end_line: usize,
    /// The text after the opening marker, as written.
    pub(crate) info: String,
    /// How many markers open it.
    pub(crate) length: usize,
    /// How many markers close it, when it is closed.
    pub(crate) closing: Option<usize>,
    pub(crate) code: String,
    /// Lines inside that look like a shorter closing fence: line number and length.
    pub(crate) short_closings: Vec<(usize, usize)>,
    /// Lines inside that look like an opening fence.
    pub(crate) nested: Vec<usize>,
}

impl Fence {
    pub(crate) fn kind(&self) -> Kind {
        let info = self.info.trim();
        if info.is_empty() {
            return Kind::Bare;
        }
        let spaced_brace = self.info.starts_with([' ', '\t']) && info.starts_with('{');
        let word = info.split(|c: char| c.is_whitespace() || c == ',').next().unwrap_or_default();
        match word {
            "mermaid" => Kind::Mermaid,
            "{mermaid}" if !spaced_brace => Kind::Mermaid,
            "{mermaid" if !spaced_brace && !info.ends_with(" }") && info.ends_with('}') => Kind::Mermaid,
            _ if info.trim_matches(['{', '}', ' ', '\t']).split_whitespace().next() == Some("mermaid") => {
                Kind::Misspelled
            }
            _ => Kind::Other,
        }
    }
}

/// All fenced blocks of a document, in order; blocks do not nest.
pub(crate) fn fences(content: &str) -> Vec<Fence> {
    let mut found = Vec::new();
    let mut open: Option<Opened> = None;
    let mut list_indent = 0;
    let mut last_line = 0;
    for (number, line) in content.lines().enumerate().map(|(n, line)| (n + 1, line)) {
        last_line = number;
        if let Some(opened) = &mut open {
            if let Some(length) = opened.take(number, line)
                && let Some(done) = open.take()
            {
                found.push(done.closed_at(number, Some(length)));
            }
            continue;
        }
        let place = container(line, &mut list_indent);
        open = place.and_then(|(quotes, indent, rest)| Opened::new(number, quotes, indent, rest));
    }
    if let Some(unclosed) = open {
        found.push(unclosed.closed_at(last_line, None));
    }
    found
}

/// An indented code block starts here; a fence this deep is text.
const CODE_INDENT: usize = 4;

/// Quote depth, indentation and the rest of a line on which a fence may open.
fn container<'a>(line: &'a str, list_indent: &mut usize) -> Option<(usize, usize, &'a str)> {
    let (quotes, mut rest) = unquoted(line);
    let mut indent = leading_spaces(rest);
    rest = &rest[indent..];
    if rest.is_empty() {
        return None;
    }
    if indent < *list_indent {
        *list_indent = 0;
    }
    let base = *list_indent;
    while let Some(marker) = list_marker(rest) {
        indent += marker;
        rest = &rest[marker..];
        let spaces = leading_spaces(rest);
        indent += spaces;
        rest = &rest[spaces..];
        *list_indent = indent;
    }
    let depth = indent.saturating_sub((*list_indent).max(base));
    (depth < CODE_INDENT).then_some((quotes, indent, rest))
}

fn leading_spaces(text: &str) -> usize {
    text.bytes().take_while(|b| *b == b' ' || *b == b'\t').count()
}

/// The quote marks of a line, counted, and what follows them.
pub(crate) fn unquoted(line: &str) -> (usize, &str) {
    let mut rest = line;
    let mut quotes = 0;
    loop {
        let trimmed = rest.trim_start_matches([' ', '\t']);
        let Some(after) = trimmed.strip_prefix('>') else { return (quotes, rest) };
        quotes += 1;
        rest = after.strip_prefix(' ').unwrap_or(after);
    }
}

/// The length of a list marker with its one space, `- ` or `12. `.
fn list_marker(text: &str) -> Option<usize> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let mark = match text.as_bytes().get(digits) {
        Some(b'-' | b'*' | b'+') if digits == 0 => 1,
        Some(b'.' | b')') if (1..=9).contains(&digits) => digits + 1,
        _ => return None,
    };
    text[mark..].starts_with([' ', '\t']).then_some(mark + 1)
}

struct Opened {
    marker: char,
    quotes: usize,
    indent: usize,
    fence: Fence,
}

impl Opened {
    fn new(line: usize, quotes: usize, indent: usize, rest: &str) -> Option<Self> {
        let marker = rest.chars().next().filter(|c| *c == '`' || *c == '~')?;
        let length = rest.bytes().take_while(|b| char::from(*b) == marker).count();
        let info = &rest[length..];
        if length < MARKERS || (marker == '`' && info.contains('`')) {
            return None;
        }
        let fence = Fence {
            start_line: line,
            end_line: line,
            info: info.trim_end().to_owned(),
            length,
            closing: None,
            code: String::new(),
            short_closings: Vec::new(),
            nested: Vec::new(),
        };
        Some(Self { marker, quotes, indent, fence })
    }

    /// Takes one line into the block; the length of the closing marker when it closes it.
    fn take(&mut self, number: usize, line: &str) -> Option<usize> {
        let inner = self.inner(line);
        let trimmed = inner.trim();
        let length = trimmed.chars().take_while(|c| *c == self.marker).count();
        if length >= MARKERS {
            let bare = trimmed.chars().count() == length;
            if bare && length >= self.fence.length {
                return Some(length);
            }
            if bare {
                self.fence.short_closings.push((number, length));
            } else {
                self.fence.nested.push(number);
            }
        }
        self.fence.code.push_str(inner);
        self.fence.code.push('\n');
        None
    }

    /// A line without the quote marks and the indentation that belong to the container.
    fn inner<'a>(&self, line: &'a str) -> &'a str {
        let mut rest = line;
        for _ in 0..self.quotes {
            let trimmed = rest.trim_start_matches([' ', '\t']);
            let Some(after) = trimmed.strip_prefix('>') else { break };
            rest = after.strip_prefix(' ').unwrap_or(after);
        }
        let spaces = leading_spaces(rest).min(self.indent);
        &rest[spaces..]
    }

    fn closed_at(mut self, line: usize, closing: Option<usize>) -> Fence {
        self.fence.end_line = line;
        self.fence.closing = closing;
        self.fence
    }
}

/// The least number of markers that make a fence.
const MARKERS: usize = 3;
