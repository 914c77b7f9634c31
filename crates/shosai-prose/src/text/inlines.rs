//! Inline marks: what of a block is read (its runs) and what only marks it up.

use std::{collections::HashSet, ops::Range};

/// How far the closing half of a mark is looked for, so that stray marks cost no more than linear time.
const REACH: usize = 2_000;
/// The longest reading a ruby mark can hold.
const LONGEST_RUBY: usize = 120;
/// A block with more stray marks than this is no markup: the rest of it is read as plain text.
const MOST_MISSES: usize = 200;

/// How a run is marked; several at once are possible.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Marks {
    pub code: bool,
    pub link: bool,
    pub url: bool,
    pub emphasis: bool,
    pub strong: bool,
}

/// What the scanner finds, in bytes of the raw block.
#[derive(Debug)]
pub(super) enum Piece {
    Text(Range<usize>, Marks),
    Image(Range<usize>),
}

/// The pieces of a raw block.
pub(super) fn scan(raw: &str, labels: &HashSet<String>) -> Vec<Piece> {
    let mut scanner = Scanner { raw, labels, pieces: Vec::new(), text_start: 0, misses: 0 };
    scanner.scan(0..raw.len(), Marks::default());
    scanner.pieces
}

struct Scanner<'r> {
    raw: &'r str,
    labels: &'r HashSet<String>,
    pieces: Vec<Piece>,
    text_start: usize,
    misses: usize,
}

impl Scanner<'_> {
    fn scan(&mut self, range: Range<usize>, marks: Marks) {
        let outer = std::mem::replace(&mut self.text_start, range.start);
        let mut at = range.start;
        while at < range.end {
            let rest = &self.raw[at..range.end];
            let Some(place) = rest.find(['`', '!', '[', '*', '_', '<', '\\', '｜', '|', '《', '［', 'h']) else {
                break;
            };
            at += place;
            if self.misses > MOST_MISSES {
                break;
            }
            let next = self.mark_at(at, range.end, marks);
            self.misses += usize::from(next.is_none() && !self.raw[at..].starts_with(['h', '!']));
            at = next.unwrap_or_else(|| at + self.raw[at..].chars().next().map_or(1, char::len_utf8));
        }
        self.flush(range.end, marks);
        self.text_start = outer.max(range.end);
    }

    fn flush(&mut self, until: usize, marks: Marks) {
        if self.text_start < until {
            self.pieces.push(Piece::Text(self.text_start..until, marks));
        }
        self.text_start = until;
    }

    /// Hides `range` from the text.
    fn hide(&mut self, range: Range<usize>, marks: Marks) -> Option<usize> {
        self.flush(range.start, marks);
        self.text_start = range.end;
        Some(range.end)
    }

    fn mark_at(&mut self, at: usize, end: usize, marks: Marks) -> Option<usize> {
        let rest = &self.raw[at..end];
        match rest.chars().next()? {
            '`' => self.code(at, end, marks),
            '!' if rest.starts_with("![") => self.image(at, end, marks),
            '[' => self.link(at, end, marks),
            '*' | '_' => self.emphasis(at, end, marks),
            '<' => self.tag(at, end, marks),
            '\\' if rest[1..].starts_with(|c: char| c.is_ascii_punctuation()) => {
                self.hide(at..at + 1, marks);
                Some(at + 2)
            }
            '｜' | '|' => self.ruby_start(at, end, marks),
            '《' => self.ruby(at, end, marks),
            '［' if rest.starts_with("［＃") => {
                // A note may hold another: ［＃「※［＃「二点しんにょう＋千」］遠で」はママ］.
                let first = || find_within(rest, "］").map(|close| close + "］".len());
                let length = bracketed(rest, '［', '］').or_else(first)?;
                self.hide(at..at + length, marks)
            }
            'h' if rest.starts_with("http://") || rest.starts_with("https://") => self.bare_url(at, end, marks),
            _ => None,
        }
    }

    fn inner(&mut self, whole: Range<usize>, body: Range<usize>, outer: Marks, marks: Marks) -> Option<usize> {
        self.flush(whole.start, outer);
        if marks.code || marks.url {
            self.pieces.push(Piece::Text(body, marks));
        } else {
            self.scan(body, marks);
        }
        self.text_start = whole.end;
        Some(whole.end)
    }

    fn code(&mut self, at: usize, end: usize, marks: Marks) -> Option<usize> {
        let rest = &self.raw[at..end];
        let ticks = rest.len() - rest.trim_start_matches('`').len();
        let fence = &rest[..ticks];
        let mut from = ticks;
        loop {
            let close = from + find_within(&rest[from..], fence)?;
            let run = rest[close..].len() - rest[close..].trim_start_matches('`').len();
            if run == ticks {
                let whole = at..at + close + ticks;
                return self.inner(whole, at + ticks..at + close, marks, Marks { code: true, ..marks });
            }
            from = close + run;
        }
    }

    fn image(&mut self, at: usize, end: usize, marks: Marks) -> Option<usize> {
        let label = bracketed(&self.raw[at + 1..end], '[', ']')?;
        let after = at + 1 + label;
        let target = link_target(&self.raw[after..end])?;
        self.flush(at, marks);
        self.pieces.push(Piece::Image(at + 2..after - 1));
        self.text_start = after + target;
        Some(after + target)
    }

    fn link(&mut self, at: usize, end: usize, marks: Marks) -> Option<usize> {
        let rest = &self.raw[at..end];
        let label = bracketed(rest, '[', ']')?;
        let body = &rest[1..label - 1];
        if body.starts_with('^') && !body.contains(' ') {
            return self.hide(at..at + label, marks);
        }
        let target = link_target(&rest[label..]).or_else(|| self.labels.contains(body).then_some(0))?;
        let url = rest[label..label + target].trim_matches(['(', ')']) == body;
        let whole = at..at + label + target;
        self.inner(whole, at + 1..at + label - 1, marks, Marks { link: true, url, ..marks })
    }

    fn emphasis(&mut self, at: usize, end: usize, marks: Marks) -> Option<usize> {
        let rest = &self.raw[at..end];
        let sign = &rest[..1];
        let strong = rest[1..].starts_with(sign);
        let fence = &rest[..if strong { 2 } else { 1 }];
        let body = &rest[fence.len()..];
        let word_before = self.raw[..at].ends_with(|c: char| c.is_ascii_alphanumeric());
        if body.starts_with(|c: char| c.is_whitespace() || sign.starts_with(c)) || (sign == "_" && word_before) {
            return None;
        }
        let close = find_within(body, fence)?;
        if close == 0 || body[..close].ends_with(char::is_whitespace) || body[..close].contains('\n') {
            return None;
        }
        let start = at + fence.len();
        let inner = Marks { strong: marks.strong || strong, emphasis: marks.emphasis || !strong, ..marks };
        self.inner(at..start + close + fence.len(), start..start + close, marks, inner)
    }

    fn tag(&mut self, at: usize, end: usize, marks: Marks) -> Option<usize> {
        let rest = &self.raw[at..end];
        if rest.starts_with("<!--") {
            return self.hide(at..at + find_within(rest, "-->")? + 3, marks);
        }
        let close = find_within(rest, ">")?;
        let body = &rest[1..close];
        if body.starts_with("http://") || body.starts_with("https://") {
            return self.inner(at..at + close + 1, at + 1..at + close, marks, Marks { link: true, url: true, ..marks });
        }
        let named = body.trim_start_matches('/').starts_with(|c: char| c.is_ascii_alphabetic());
        if named && !body.contains('<') { self.hide(at..at + close + 1, marks) } else { None }
    }

    /// `｜親文字《ルビ》`: the bar is a mark only when a reading follows on the line.
    fn ruby_start(&mut self, at: usize, end: usize, marks: Marks) -> Option<usize> {
        let rest = &self.raw[at..end];
        let open = find_within(rest, "《")?;
        let length = rest.chars().next().map_or(1, char::len_utf8);
        if open > LONGEST_RUBY || rest[..open].contains('\n') {
            return None;
        }
        self.hide(at..at + length, marks)
    }

    fn ruby(&mut self, at: usize, end: usize, marks: Marks) -> Option<usize> {
        let rest = &self.raw[at..end];
        if rest.starts_with("《《") {
            let close = find_within(rest, "》》")?;
            let open = "《《".len();
            return self.inner(at..at + close + open, at + open..at + close, marks, marks);
        }
        let close = find_within(rest, "》")?;
        let reading = &rest["《".len()..close];
        let before = self.raw[..at].chars().next_back()?;
        let attached =
            crate::chars::is_kanji(before) || self.raw[..at].chars().rev().take(20).any(|c| c == '｜' || c == '|');
        let readable = !reading.is_empty() && reading.len() <= LONGEST_RUBY && !reading.contains('\n');
        if attached && readable { self.hide(at..at + close + "》".len(), marks) } else { None }
    }

    fn bare_url(&mut self, at: usize, end: usize, marks: Marks) -> Option<usize> {
        let rest = &self.raw[at..end];
        let length = rest.find(|c: char| !c.is_ascii_graphic() || c == '<').unwrap_or(rest.len());
        // A closer without opener belongs to the sentence around the address.
        let closes = rest[..length].ends_with(')') && !rest[..length].contains('(');
        let length = length - usize::from(closes);
        let length = rest[..length].find(']').filter(|end| !rest[..*end].contains('[')).unwrap_or(length);
        let whole = at..at + length;
        self.inner(whole.clone(), whole, marks, Marks { link: true, url: true, ..marks })
    }
}

fn find_within(text: &str, needle: &str) -> Option<usize> {
    let mut limit = text.len().min(REACH);
    while !text.is_char_boundary(limit) {
        limit -= 1;
    }
    text[..limit].find(needle)
}

/// The length of a balanced pair at the start of `text`, both ends included.
fn bracketed(text: &str, open: char, close: char) -> Option<usize> {
    let mut depth = 0usize;
    for (place, letter) in text.char_indices().take_while(|(place, _)| *place < REACH) {
        if letter == open {
            depth += 1;
        } else if letter == close {
            depth = depth.checked_sub(1)?;
            if depth == 0 {
                return Some(place + letter.len_utf8());
            }
        } else if depth == 0 {
            return None;
        }
    }
    None
}

/// The length of `(target)` or `[label]` at the start of `text`.
fn link_target(text: &str) -> Option<usize> {
    if text.starts_with('(') { bracketed(text, '(', ')') } else { bracketed(text, '[', ']') }
}
