//! Running text: each file reads one kind. They are tried by the first character, in [`Inlines::next`].

mod autolink;
mod cite;
mod code;
mod emphasis;
mod escape;
mod html;
mod link;
mod math;
mod note;
mod script;
mod shortcode;
mod smart;
mod tex;
mod word;

use super::{
    attributes::attributes,
    entity,
    source::Line,
    state::{DEEPEST, Reader},
};
use crate::tree::{Attributes, Inline, InlineKind, LineNumber};

pub use code::closing_run;
pub use escape::{address, unescape};
pub use link::matching_bracket;
pub use math::formula_length;

/// Joined lines of running text that know where each line starts.
pub struct Buffer {
    text: String,
    starts: Vec<(usize, LineNumber)>,
}

impl Buffer {
    /// Joins lines; spaces at their starts do not count.
    pub fn of(lines: &[Line<'_>]) -> Self {
        let mut text = String::with_capacity(lines.iter().map(|line| line.text.len() + 1).sum());
        let mut starts = Vec::with_capacity(lines.len());
        for line in lines {
            if !starts.is_empty() {
                text.push('\n');
            }
            starts.push((text.len(), line.number));
            text.push_str(line.text.trim_start_matches(' '));
        }
        text.truncate(text.trim_end_matches([' ', '\n']).len());
        Self { text, starts }
    }
}

/// Reads running text.
pub fn read(reader: &mut Reader<'_>, buffer: &Buffer) -> Vec<Inline> {
    let mut inlines = Inlines {
        text: &buffer.text,
        starts: &buffer.starts,
        reader,
        at: 0,
        end: buffer.text.len(),
        last_word: usize::MAX,
        in_single: false,
        in_double: false,
        brackets: None,
        found: Vec::new(),
        depth: 0,
        ends_with_line: true,
    };
    let mut out = Vec::new();
    while inlines.at < inlines.end {
        inlines.next(&mut out);
    }
    trim(&mut out);
    out
}

/// Text as words and spaces, with nothing read into it.
pub fn words(text: &str, first: LineNumber) -> Vec<Inline> {
    let mut out = Vec::new();
    for (line, number) in text.split('\n').zip(first..) {
        if !out.is_empty() {
            out.push(Inline::new(number, InlineKind::SoftBreak));
        }
        for (place, word) in line.split(' ').filter(|word| !word.is_empty()).enumerate() {
            if place > 0 {
                out.push(Inline::new(number, InlineKind::Space));
            }
            out.push(Inline::text(number, word));
        }
    }
    out
}

/// How many bytes that are only looked through take as long as one of attributes, which is taken apart.
const ATTRIBUTE_BYTE: usize = 4;

/// Reads a run of text; `at` moves from its start to `end`.
pub struct Inlines<'r, 'a, 't> {
    text: &'t str,
    starts: &'t [(usize, LineNumber)],
    reader: &'r mut Reader<'a>,
    at: usize,
    end: usize,
    /// Where the last word ended.
    last_word: usize,
    in_single: bool,
    in_double: bool,
    /// The closing bracket of each opening one, found once.
    brackets: Option<Vec<(usize, usize)>>,
    /// Where each mark that was looked for stands next: from one place up to another there is none.
    found: Vec<(&'static str, usize, usize)>,
    depth: usize,
    /// Whether a line end follows the text.
    ends_with_line: bool,
}

impl<'t> Inlines<'_, '_, 't> {
    /// Reads one piece.
    fn next(&mut self, out: &mut Vec<Inline>) {
        let start = self.at;
        if !self.reader.step() || self.depth >= DEEPEST {
            return self.literal(out);
        }
        let Some(first) = self.rest().chars().next() else {
            self.at = self.end;
            return;
        };
        self.depth += 1;
        let read = match first {
            ' ' => self.space(out),
            '\n' => self.line_end(out),
            '`' => self.code(out),
            '_' | '*' => self.emphasis(out),
            '^' => self.inline_note(out) || self.superscript(out),
            '[' => self.note(out) || self.citation(out) || self.link(out),
            '!' => self.image(out),
            '$' => self.math(out),
            '~' => self.strikeout(out) || self.subscript(out),
            '=' => self.mark(out),
            '<' => self.autolink(out) || self.html(out),
            '\\' => self.backslash_math(out) || self.escaped(out) || self.tex(out),
            '@' | '-' if self.reader.extensions.citations && self.textual_citation(out) => true,
            '"' | '\'' | '-' | '.' => self.smart(out),
            '&' => self.character_reference(out),
            ':' => self.emoji(out),
            '{' => self.shortcode(out),
            _ => false,
        };
        self.depth -= 1;
        self.reader.looked_through(self.at.saturating_sub(start));
        if !read {
            self.at = start;
            if !self.word(out) {
                self.literal(out);
            }
        }
    }

    /// Reads a part of the text on its own.
    fn part(&mut self, from: usize, to: usize) -> Vec<Inline> {
        let (at, end, last_word) = (self.at, self.end, self.last_word);
        (self.at, self.end) = (from, to);
        let mut out = Vec::new();
        while self.at < self.end {
            self.next(&mut out);
        }
        (self.at, self.end, self.last_word) = (at, end, last_word);
        out
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..self.end]
    }

    fn line_at(&self, at: usize) -> LineNumber {
        let place = self.starts.partition_point(|(start, _)| *start <= at);
        self.starts.get(place.saturating_sub(1)).map_or(0, |(_, number)| *number)
    }

    /// Whether a word ends right here.
    fn after_word(&self) -> bool {
        self.last_word == self.at
    }

    fn push(&self, out: &mut Vec<Inline>, start: usize, kind: InlineKind) {
        out.push(Inline::new(self.line_at(start), kind));
    }

    /// Adds letters, to the word before if there is one.
    fn push_text(&self, out: &mut Vec<Inline>, start: usize, text: &str) {
        if let Some(Inline { kind: InlineKind::Text(before), .. }) = out.last_mut() {
            before.push_str(text);
        } else if !text.is_empty() {
            out.push(Inline::text(self.line_at(start), text));
        }
    }

    /// Takes one character as it is.
    fn literal(&mut self, out: &mut Vec<Inline>) {
        let Some(character) = self.rest().chars().next() else {
            self.at = self.end;
            return;
        };
        let start = self.at;
        self.at += character.len_utf8();
        match character {
            ' ' => push_space(out, self.line_at(start), InlineKind::Space),
            '\n' => push_space(out, self.line_at(start), InlineKind::SoftBreak),
            _ => self.push_text(out, start, &self.text[start..self.at]),
        }
    }

    fn space(&mut self, out: &mut Vec<Inline>) -> bool {
        let start = self.at;
        let spaces = self.rest().len() - self.rest().trim_start_matches(' ').len();
        self.at += spaces;
        if self.rest().starts_with('\n') {
            self.at += 1;
            self.skip_spaces();
            let hard = spaces > 1 || self.reader.extensions.hard_line_breaks;
            let kind = if hard { InlineKind::LineBreak } else { InlineKind::SoftBreak };
            push_space(out, self.line_at(start), kind);
        } else {
            push_space(out, self.line_at(start), InlineKind::Space);
        }
        true
    }

    fn line_end(&mut self, out: &mut Vec<Inline>) -> bool {
        let start = self.at;
        self.at += 1;
        self.skip_spaces();
        let hard = self.reader.extensions.hard_line_breaks;
        push_space(out, self.line_at(start), if hard { InlineKind::LineBreak } else { InlineKind::SoftBreak });
        true
    }

    fn skip_spaces(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start_matches(' ').len();
    }

    fn character_reference(&mut self, out: &mut Vec<Inline>) -> bool {
        let Some((characters, length)) = entity::reference(self.rest()) else { return false };
        let start = self.at;
        self.at += length;
        self.push_text(out, start, &characters);
        true
    }

    /// Whether `mark` occurs behind `from`.
    fn has_later(&mut self, mark: &'static str, from: usize) -> bool {
        self.next_place(mark, from).is_some()
    }

    /// Where `mark` stands next behind `from`.
    fn next_place(&mut self, mark: &'static str, from: usize) -> Option<usize> {
        self.next_found(mark, from, |rest| rest.find(mark))
    }

    /// What `find` finds behind `from`. The stretch it looked through is remembered under `name`, so that marks without
    /// a partner cost one search and not one each.
    fn next_found(&mut self, name: &'static str, from: usize, find: impl Fn(&str) -> Option<usize>) -> Option<usize> {
        let known = self.found.iter().position(|(known, ..)| *known == name);
        let place = match known.map(|known| self.found[known]) {
            Some((_, start, place)) if (start..=place).contains(&from) => place,
            _ => {
                let place = self.text.get(from..).and_then(find).map_or(usize::MAX, |place| from + place);
                self.reader.looked_through(place.min(self.text.len()).saturating_sub(from));
                match known {
                    Some(known) => self.found[known] = (name, from, place),
                    None => self.found.push((name, from, place)),
                }
                place
            }
        };
        (place.saturating_add(name.len()) <= self.end).then_some(place)
    }

    /// Attributes at `at`, and how many bytes they take.
    fn attributes_at(&mut self, at: usize) -> Option<(Attributes, usize)> {
        let rest = self.text.get(at..self.end).filter(|rest| rest.starts_with('{'))?;
        let close = self.next_place("}", at)?;
        // What is read in vain here may be read again from each bracket within, so it counts before it is read.
        self.reader.looked_through(ATTRIBUTE_BYTE * (close - at));
        if !self.reader.step() {
            return None;
        }
        attributes(rest)
    }
}

/// Adds white space; a break after a space replaces it.
fn push_space(out: &mut Vec<Inline>, line: LineNumber, kind: InlineKind) {
    match out.last_mut() {
        Some(Inline { kind: last @ (InlineKind::Space | InlineKind::SoftBreak), .. }) => {
            if kind != InlineKind::Space {
                *last = kind;
            }
        }
        Some(Inline { kind: InlineKind::LineBreak, .. }) => {}
        _ => out.push(Inline::new(line, kind)),
    }
}

/// Takes white space off both ends.
pub fn trim(inlines: &mut Vec<Inline>) {
    let is_space = |inline: &Inline| matches!(inline.kind, InlineKind::Space | InlineKind::SoftBreak);
    while inlines.last().is_some_and(is_space) {
        inlines.pop();
    }
    let leading = inlines.iter().take_while(|inline| is_space(inline)).count();
    inlines.drain(..leading);
}
