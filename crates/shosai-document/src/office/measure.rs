//! How much room text takes: lines broken as an office program breaks them, with the widths of a real font.

use shosai_text::Faces;

/// A stretch of text in one face and size.
#[derive(Clone, Debug, PartialEq)]
pub struct Span<'a> {
    /// The text; `\n` ends a line.
    pub text: &'a str,
    /// Its size in points.
    pub size: f64,
    pub face: FaceKind,
}

/// Which face text is set in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaceKind {
    /// Running text.
    Regular,
    /// Bold text.
    Bold,
    /// Code: all letters equally wide.
    Mono,
}

/// What a text measures once broken into lines.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Measured {
    pub lines: usize,
    /// How high they are together at single spacing, in points.
    pub height: f64,
    /// How wide the widest of them is, in points.
    pub width: f64,
}

/// Latin letters of the fonts that decks use differ from ours by a few hundredths; text is taken a little wider.
const LATIN_ALLOWANCE: f64 = 1.04;
/// The width of a letter in a monospaced face, in ems.
const MONO_EM: f64 = 0.6;
/// The height of a line of Latin text, in ems: the largest among the usual office fonts.
const LATIN_LINE: f64 = 1.22;
/// What may not start a line.
const NEVER_FIRST: &str = "、。，．,.・:;：；?!？！ー〜～゛゜ヽヾゝゞ々…‥)]}）］｝〕〉》」』】”’ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ％%℃";
/// What may not end a line.
const NEVER_LAST: &str = "([{（［｛〔〈《「『【“‘￥$＄";

/// Whether a character is set in an East Asian face, and a line may break beside it.
pub fn is_wide(c: char) -> bool {
    matches!(u32::from(c),
        0x1100..=0x115F | 0x2E80..=0x303E | 0x3041..=0xA4CF | 0xAC00..=0xD7A3 | 0xF900..=0xFAFF
        | 0xFE30..=0xFE4F | 0xFF00..=0xFF60 | 0xFFE0..=0xFFE6 | 0x1F300..=0x1FAFF | 0x20000..=0x3FFFD)
}

/// The width of text on one line, in points.
pub fn width(faces: &Faces, text: &str, size: f64, face: FaceKind) -> f64 {
    let mut letter = [0_u8; 4];
    text.chars().map(|c| advance(faces, c, size, face, &mut letter)).sum()
}

/// Breaks text into lines no wider than `room` points.
pub fn measure(faces: &Faces, spans: &[Span<'_>], room: f64) -> Measured {
    let mut breaker = Breaker::new(faces, room);
    for span in spans {
        breaker.add(span);
    }
    breaker.finish()
}

/// Where the lines of text end that is broken to be no wider than `room` points, counted in letters.
pub fn line_ends(faces: &Faces, spans: &[Span<'_>], room: f64) -> Vec<usize> {
    let mut breaker = Breaker::new(faces, room);
    spans.iter().for_each(|span| breaker.add(span));
    let mut ends = std::mem::take(&mut breaker.ends);
    ends.push(breaker.read);
    ends
}

/// The height of a line of East Asian text, in ems.
fn wide_line(faces: &Faces) -> f64 {
    faces.regular.ascent(1.0) + faces.regular.descent(1.0)
}

fn advance(faces: &Faces, c: char, size: f64, face: FaceKind, letter: &mut [u8; 4]) -> f64 {
    let wide = is_wide(c);
    let text: &str = c.encode_utf8(letter);
    match face {
        FaceKind::Mono if wide => size,
        FaceKind::Mono => size * MONO_EM,
        FaceKind::Regular if wide => faces.regular.width(text, size),
        FaceKind::Bold if wide => faces.bold.width(text, size),
        FaceKind::Regular => faces.regular.width(text, size) * LATIN_ALLOWANCE,
        FaceKind::Bold => faces.bold.width(text, size) * LATIN_ALLOWANCE,
    }
}

struct Breaker<'a> {
    faces: &'a Faces,
    room: f64,
    wide_line: f64,
    measured: Measured,
    /// The width of the line so far, and of what stands in it since it could last be broken.
    line: f64,
    since_break: f64,
    /// The widths of spaces at the end, which may hang out.
    trailing: f64,
    tallest: f64,
    /// The size of the last letter: the height of a line without letters.
    size: f64,
    last: Option<char>,
    /// How many letters were read, and how many up to where the line could last be broken.
    read: usize,
    breakable: usize,
    /// Where lines ended, counted in letters.
    ends: Vec<usize>,
}

impl<'a> Breaker<'a> {
    fn new(faces: &'a Faces, room: f64) -> Self {
        let wide_line = wide_line(faces);
        let measured = Measured::default();
        let (line, since_break, trailing, tallest, size) = (0.0, 0.0, 0.0, 0.0, 0.0);
        let (last, read, breakable, ends) = (None, 0, 0, Vec::new());
        Self {
            faces,
            room,
            wide_line,
            measured,
            line,
            since_break,
            trailing,
            tallest,
            size,
            last,
            read,
            breakable,
            ends,
        }
    }

    fn add(&mut self, span: &Span<'_>) {
        let mut letter = [0_u8; 4];
        for c in span.text.chars() {
            self.size = span.size;
            self.read += 1;
            if c == '\n' {
                self.ends.push(self.read);
                self.end_line();
                (self.line, self.since_break, self.last) = (0.0, 0.0, None);
                continue;
            }
            let advance = advance(self.faces, c, span.size, span.face, &mut letter);
            self.push(c, advance);
            let height = span.size * if is_wide(c) { self.wide_line } else { LATIN_LINE };
            self.tallest = self.tallest.max(height);
        }
    }

    fn push(&mut self, c: char, advance: f64) {
        if self.last.is_some_and(|last| may_break(last, c)) {
            self.since_break = 0.0;
            self.breakable = self.read - 1;
        }
        if c == ' ' || c == '\t' {
            self.trailing += advance;
        } else {
            if self.line + self.trailing + advance > self.room && self.line > 0.0 {
                self.wrap();
            }
            self.line += self.trailing + advance;
            self.since_break += advance;
            self.trailing = 0.0;
        }
        self.last = Some(c);
    }

    /// Ends the line before the last word, or right here where the word fills the whole line.
    fn wrap(&mut self) {
        let kept = self.since_break;
        let whole_line_is_one_word = kept + self.trailing >= self.line;
        self.line -= if whole_line_is_one_word { 0.0 } else { kept };
        self.ends.push(if whole_line_is_one_word { self.read - 1 } else { self.breakable });
        let tallest = self.tallest;
        self.end_line();
        self.tallest = tallest;
        self.line = if whole_line_is_one_word { 0.0 } else { kept };
        self.since_break = self.line;
    }

    fn end_line(&mut self) {
        self.measured.lines += 1;
        self.measured.width = self.measured.width.max(self.line);
        self.measured.height += if self.tallest > 0.0 { self.tallest } else { self.size * LATIN_LINE };
        self.tallest = 0.0;
        self.trailing = 0.0;
    }

    fn finish(mut self) -> Measured {
        self.end_line();
        self.measured
    }
}

fn may_break(last: char, next: char) -> bool {
    if next == ' ' || NEVER_FIRST.contains(next) || NEVER_LAST.contains(last) {
        return false;
    }
    last == ' ' || last == '-' || last == '/' || is_wide(last) || is_wide(next)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::office::testing::faces;

    fn lines(text: &str, room: f64) -> usize {
        measure(&faces(), &[Span { text, size: 10.0, face: FaceKind::Regular }], room).lines
    }

    #[test]
    fn japanese_breaks_anywhere_but_before_a_full_stop() {
        assert_eq!(lines("あいうえおかきくけこ", 50.0), 2);
        assert_eq!(lines("あいうえお", 50.0), 1);
        // The stop takes え with it to the next line rather than standing at its head.
        let text = Span { text: "あいうえお。", size: 10.0, face: FaceKind::Regular };
        assert_eq!(measure(&faces(), &[text], 50.0).width, 40.0);
    }

    #[test]
    fn lines_hold_all_letters_and_no_stop_comes_first() {
        let ends = |text: &str| line_ends(&faces(), &[Span { text, size: 10.0, face: FaceKind::Regular }], 50.0);
        assert_eq!(ends("あいうえお。かき"), [4, 8]);
        assert_eq!(ends("alpha beta\nc"), [6, 11, 12]);
    }

    #[test]
    fn words_stay_whole_until_a_line_is_too_short_for_one() {
        assert_eq!(lines("alpha beta", 40.0), 2);
        assert_eq!(lines("alphabetagammadelta", 40.0), 4);
        assert_eq!(lines("", 40.0), 1);
        assert_eq!(lines("a\nb\n", 40.0), 3);
    }

    proptest::proptest! {
        #[test]
        fn wider_room_never_needs_more_lines(text in "[a-zあ-んア-ン漢字、。 \\n]{0,80}", room in 20.0..200.0_f64) {
            proptest::prop_assert!(lines(&text, room + 30.0) <= lines(&text, room));
        }
    }
}
