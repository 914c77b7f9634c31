//! Blocks: a manuscript's lines gathered into paragraphs, headings, list items and quotations, with code and metadata left out.

use std::{collections::HashSet, ops::Range};

use super::{frame, html, layout};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockKind {
    /// Ordinary prose.
    Paragraph,
    Heading,
    ListItem,
    /// A cell of a table.
    Cell,
    /// A footnote's text.
    Footnote,
    /// Lines of a poem or a song.
    Verse,
    /// A rule between scenes; it has no text.
    Break,
    /// Fenced code; it has no visible text.
    Code,
}

/// A block as ranges of the source, one a line.
#[derive(Debug)]
pub(super) struct RawBlock {
    pub kind: BlockKind,
    pub quoted: bool,
    /// Items of one list share it.
    pub list: usize,
    pub lines: Vec<Range<usize>>,
}

/// A text cut into blocks.
pub(super) struct Gathered {
    pub blocks: Vec<RawBlock>,
    /// The labels of link definitions.
    pub labels: HashSet<String>,
    /// Lines that are no prose: code, comments, front matter, legend, colophon.
    pub hidden: Vec<Range<usize>>,
}

pub(super) fn gather(source: &str) -> Gathered {
    let frame = frame::of(source);
    let mut gatherer = Gatherer::default();
    let mut start = 0;
    let mut front_matter = None;
    let mut hidden: Vec<Range<usize>> = Vec::new();
    for line in source.split_inclusive('\n') {
        let end = start + line.len();
        let body = line.trim_end_matches(['\n', '\r']);
        let mut front_ended = false;
        if start == 0 && matches!(body, "---" | "+++") && source[end..].lines().any(|later| later == body) {
            front_matter = Some(body);
        } else if front_matter.is_some() {
            front_matter = front_matter.filter(|mark| *mark != body);
            front_ended = front_matter.is_none();
        } else if frame.titles.contains(&start) {
            gatherer.take_title(source, start..start + body.len());
        } else if !frame.legend.contains(&start) && !frame.colophon.contains(&start) {
            gatherer.take(source, start..start + body.len());
        }
        let framed = frame.legend.contains(&start) || frame.colophon.contains(&start);
        let fenced = std::mem::take(&mut gatherer.hides) || front_matter.is_some() || front_ended || framed;
        match hidden.last_mut().filter(|last| fenced && last.end == start) {
            Some(last) => last.end = end,
            None if fenced => hidden.push(start..end),
            None => {}
        }
        start = end;
    }
    gatherer.close();
    let blocks = gatherer.blocks.into_iter().flat_map(|block| layout::parted(source, block)).collect();
    Gathered { blocks, labels: gatherer.labels, hidden }
}

#[derive(Default)]
struct Gatherer {
    blocks: Vec<RawBlock>,
    labels: HashSet<String>,
    open: Option<RawBlock>,
    fence: Option<&'static str>,
    /// Inside an Aozora indent, which sets letters, documents and poems apart.
    set_in: bool,
    unclosed: Vec<&'static str>,
    /// The line just taken is no prose.
    hides: bool,
    lists: usize,
    in_list: bool,
    /// The line before says that a listing of AsciiDoc follows.
    announced: bool,
}

impl Gatherer {
    fn take(&mut self, source: &str, line: Range<usize>) {
        let (quoted, at) = after_quote_marks(source, &line);
        let quoted = self.set_in_at(&source[line.clone()]) || quoted;
        let text = &source[at..line.end];
        let trimmed = text.trim_start_matches([' ', '\t']);
        if self.in_code(source, &line, at, quoted) {
            self.hides = true;
            return;
        }
        let start = line.end - trimmed.len();
        if trimmed.is_empty() {
            return self.close();
        }
        let announced = std::mem::take(&mut self.announced);
        if announced && trimmed.starts_with(LISTING) {
            self.close();
            self.fence = Some(LISTING);
            self.hides = true;
            return;
        }
        // A title may stand between the two.
        self.announced = ["[source", "[listing"].iter().any(|mark| trimmed.starts_with(mark))
            || (announced && trimmed.starts_with('.'));
        if is_rule(trimmed) || layout::is_divider(trimmed) {
            self.close();
            self.in_list = false;
            self.push(BlockKind::Break, quoted, start..start);
            return self.close();
        }
        if let Some(body) = heading_body(trimmed) {
            self.close();
            self.in_list = false;
            self.push(BlockKind::Heading, quoted, line.end - body.len()..line.end);
            return self.close();
        }
        match html::block_at(trimmed) {
            Some(kind) => self.push(kind, quoted, start..line.end),
            None => self.take_text(source, quoted, at, start..line.end),
        }
        if html::closes_block(trimmed) {
            self.close();
        }
    }

    /// Whether the line belongs to code, to a comment, or to marks around a block.
    fn in_code(&mut self, source: &str, line: &Range<usize>, at: usize, quoted: bool) -> bool {
        let text = &source[at..line.end];
        let trimmed = text.trim_start_matches([' ', '\t']);
        if let Some(mark) = self.fence {
            let closed = if mark.starts_with('<') || mark.starts_with('-') {
                trimmed.contains(mark)
            } else {
                trimmed.starts_with(mark)
            };
            self.fence = self.fence.filter(|_| !closed);
            return true;
        }
        let opened = FENCES.iter().find(|(open, close)| {
            trimmed.starts_with(open) && (open == close || !trimmed[open.len()..].contains(close))
        });
        // A comment or tag that is never closed hides nothing; each is looked for once.
        let closes = opened.is_some_and(|(open, close)| {
            open == close
                || (!self.unclosed.contains(close) && {
                    let found = source[line.end..].contains(close);
                    self.unclosed.extend((!found).then_some(*close));
                    found
                })
        });
        if let Some((_, close)) = opened.filter(|_| closes) {
            self.close();
            self.fence = Some(close);
            self.blocks.push(RawBlock { kind: BlockKind::Code, quoted, list: self.lists, lines: Vec::new() });
            return true;
        }
        let fenced_part = trimmed.starts_with(":::");
        let indented = self.open.is_none()
            && !self.in_list
            && (text.starts_with("    ") || text.starts_with('\t'))
            && !trimmed.is_empty()
            && !trimmed.chars().any(crate::chars::is_japanese);
        if fenced_part {
            self.close();
        }
        fenced_part || indented
    }

    /// Follows Aozora's notes on indents; whether the line stands in one.
    fn set_in_at(&mut self, line: &str) -> bool {
        let line = line.trim();
        if !line.starts_with("［＃ここ") {
            return self.set_in;
        }
        let begins = line.contains("ここから") && (line.contains("字下げ") || line.contains("字詰め"));
        let ends = line.contains("ここで") && (line.contains("字下げ終わり") || line.contains("字詰め終わり"));
        if begins || ends {
            self.close();
            self.set_in = begins;
        }
        self.set_in
    }

    fn take_title(&mut self, source: &str, line: Range<usize>) {
        if !source[line.clone()].trim().is_empty() {
            self.push(BlockKind::Heading, false, line);
            self.close();
        }
    }

    fn take_text(&mut self, source: &str, quoted: bool, line_start: usize, body: Range<usize>) {
        let trimmed = &source[body.clone()];
        if let Some((label, length)) = definition(trimmed) {
            self.close();
            if label.starts_with('^') {
                self.push(BlockKind::Footnote, quoted, body.start + length..body.end);
            } else {
                self.labels.insert(label.to_string());
            }
            return self.close();
        }
        if let Some(length) = list_mark(trimmed) {
            self.close();
            if !self.in_list {
                self.lists += 1;
                self.in_list = true;
            }
            return self.push(BlockKind::ListItem, quoted, body.start + length..body.end);
        }
        // The last bar may be left out.
        if trimmed.starts_with('|') && trimmed[1..].contains('|') && !trimmed.contains('《') {
            self.close();
            return self.take_cells(source, quoted, body);
        }
        match &mut self.open {
            Some(open) if open.quoted == quoted => open.lines.push(line_start.max(body.start)..body.end),
            _ => {
                self.close();
                self.in_list = self.in_list && body.start > line_start;
                self.push(BlockKind::Paragraph, quoted, body);
            }
        }
    }

    fn take_cells(&mut self, source: &str, quoted: bool, row: Range<usize>) {
        let mut start = row.start;
        for cell in source[row].split_inclusive('|') {
            let body = cell.trim_end_matches('|');
            if body.chars().any(char::is_alphanumeric) {
                self.push(BlockKind::Cell, quoted, start..start + body.len());
                self.close();
            }
            start += cell.len();
        }
    }

    fn push(&mut self, kind: BlockKind, quoted: bool, line: Range<usize>) {
        self.close();
        self.open = Some(RawBlock { kind, quoted, list: self.lists, lines: vec![line] });
    }

    fn close(&mut self) {
        self.blocks.extend(self.open.take());
    }
}

/// What stands before and behind a listing of AsciiDoc; elsewhere it is a rule.
const LISTING: &str = "----";

/// What opens code or a comment, and what closes it.
const FENCES: [(&str, &str); 6] = [
    ("```", "```"),
    ("~~~", "~~~"),
    ("<!--", "-->"),
    ("<script", "</script>"),
    ("<style", "</style>"),
    ("<pre", "</pre>"),
];

fn after_quote_marks(source: &str, line: &Range<usize>) -> (bool, usize) {
    let mut at = line.start;
    let mut quoted = false;
    loop {
        let rest = &source[at..line.end];
        let trimmed = rest.trim_start_matches(' ');
        if !trimmed.starts_with('>') {
            return (quoted, at);
        }
        quoted = true;
        at = line.end - trimmed.len() + 1;
    }
}

fn is_rule(text: &str) -> bool {
    let mark = text.chars().next().unwrap_or(' ');
    let count = text.chars().filter(|c| *c == mark).count();
    matches!(mark, '-' | '*' | '_' | '=') && count >= 3 && text.chars().all(|c| c == mark || c == ' ')
}

fn heading_body(text: &str) -> Option<&str> {
    if text.trim_end().ends_with("見出し］") || (text.starts_with("［＃") && text.contains("見出し］")) {
        return Some(text);
    }
    let body = text.trim_start_matches('#');
    let level = text.len() - body.len();
    ((1..=6).contains(&level) && body.starts_with([' ', '\t', '\u{3000}'])).then(|| body.trim_start())
}

/// `[label]: target`, with the length up to the target.
fn definition(text: &str) -> Option<(&str, usize)> {
    let rest = text.strip_prefix('[')?;
    let end = rest.find("]:")?;
    let label = &rest[..end];
    (!label.is_empty() && !label.contains(['[', ']'])).then_some((label, end + 3))
}

/// The length of `- `, `1. ` and of a check box after it.
fn list_mark(text: &str) -> Option<usize> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let mark = match text.as_bytes().get(digits) {
        Some(b'-' | b'*' | b'+') if digits == 0 => 1,
        Some(b'.' | b')') if (1..=9).contains(&digits) => digits + 1,
        _ => return None,
    };
    let rest = &text[mark..];
    let body = rest.trim_start_matches([' ', '\t']);
    if body.len() == rest.len() {
        return None;
    }
    let boxed = ["[ ] ", "[x] ", "[X] "].into_iter().any(|mark| body.starts_with(mark));
    Some(text.len() - body.len() + if boxed { 4 } else { 0 })
}
