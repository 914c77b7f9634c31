//! A question as tokens: folded, cut at changes of script, with what is denied or smuggled in set apart.

use super::lexicon::{Hit, hits};
use crate::table::fold::fold;
use std::ops::Range;
use std::sync::LazyLock;

/// What a token is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Script {
    Latin,
    Kanji,
    Katakana,
    Hiragana,
    Digit,
    Mark,
}

#[derive(Clone, Debug)]
pub struct Token {
    pub span: Range<usize>,
    pub script: Script,
    /// The stem of a Latin word, the text of any other.
    pub stem: String,
}

/// A question that was cut up.
#[derive(Clone, Debug)]
pub struct Text {
    pub folded: String,
    /// As it was written, where that is as long.
    written: String,
    pub tokens: Vec<Token>,
    pub hits: Vec<Hit>,
    /// What the question says it does not want.
    pub denied: Vec<Range<usize>>,
    /// Sentences that ask for no picture.
    pub ignored: Vec<String>,
}

/// Whether one stretch of a text holds another.
pub fn holds(outer: &Range<usize>, inner: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// Whether two stretches of a text have a letter in common.
pub fn meet(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start < other.end && other.start < one.end
}

/// What is cut from a Latin word, the longest first.
static ENDINGS: LazyLock<Vec<&'static str>> = LazyLock::new(|| include_str!("words/endings.txt").lines().collect());

/// A Latin word without its ending.
pub fn stem(word: &str) -> String {
    if let Some(rest) = word.strip_suffix("ies").filter(|rest| rest.len() >= 2) {
        return format!("{rest}y");
    }
    let last = word.as_bytes().last();
    let mut ends = ENDINGS.iter().filter(|end| end.as_bytes().last() == last);
    let cut = ends.find_map(|end| word.strip_suffix(end).filter(|rest| rest.len() >= 3));
    cut.unwrap_or(word).to_owned()
}

pub fn script(c: char) -> Script {
    match c {
        '0'..='9' => Script::Digit,
        'a'..='z' | 'A'..='Z' | '\u{c0}'..='\u{24f}' => Script::Latin,
        '々' | '〆' | '\u{3400}'..='\u{9fff}' => Script::Kanji,
        'ァ'..='ヺ' | 'ー' => Script::Katakana,
        'ぁ'..='ん' => Script::Hiragana,
        _ => Script::Mark,
    }
}

/// The tokens of a folded text.
pub fn tokens(text: &str) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::new();
    for (at, c) in text.char_indices() {
        let own = script(c);
        let end = at + c.len_utf8();
        match out.last_mut() {
            Some(last) if last.script == own && own != Script::Mark && last.span.end == at => last.span.end = end,
            _ if c != ' ' => out.push(Token { span: at..end, script: own, stem: String::new() }),
            _ => {}
        }
    }
    for token in &mut out {
        let word = &text[token.span.clone()];
        token.stem = if token.script == Script::Latin { stem(word) } else { word.to_owned() };
    }
    out
}

impl Text {
    pub fn new(query: &str) -> Text {
        let folded = fold(query);
        let (folded, ignored) = without_injections(&folded);
        let hits = hits(&folded);
        let denied = denied(&folded, &hits);
        let written = if query.len() == folded.len() { query.to_owned() } else { folded.clone() };
        Text { tokens: tokens(&folded), hits, denied, ignored, folded, written }
    }

    pub fn is_denied(&self, span: &Range<usize>) -> bool {
        self.denied.iter().any(|d| d.start <= span.start && span.end <= d.end)
    }

    /// Whether a word is written in capitals, which only names and codes are: `IN` of `CN, IN and TR`.
    pub fn is_code(&self, span: &Range<usize>) -> bool {
        let capitals = |text: &str| text.len() > 1 && text.bytes().all(|b| b.is_ascii_uppercase());
        self.written.get(span.clone()).is_some_and(capitals) && self.written.bytes().any(|b| b.is_ascii_lowercase())
    }

    /// The wanted words of a family.
    pub fn wanted<'a>(&'a self, family: &'a str) -> impl Iterator<Item = (&'a Hit, &'static super::lexicon::Sense)> {
        self.hits
            .iter()
            .filter(|hit| !self.is_denied(&hit.span))
            .flat_map(|hit| hit.senses.iter().map(move |sense| (hit, sense)))
            .filter(move |(_, sense)| sense.family() == family)
    }

    pub fn has(&self, sense: &str) -> bool {
        self.hits.iter().any(|hit| !self.is_denied(&hit.span) && hit.senses.iter().any(|s| s.name == sense))
    }
}

/// A sentence that speaks to the program and not of the table is left out where another remains.
fn without_injections(text: &str) -> (String, Vec<String>) {
    let ends = |c: char| matches!(c, '。' | '.' | '!' | '?' | ';' | ':' | '\n');
    let mut parts: Vec<&str> = Vec::new();
    let mut from = 0;
    for (at, c) in text.char_indices().filter(|(_, c)| ends(*c)) {
        // A dot inside a number or a name ends nothing.
        let next = text[at + c.len_utf8()..].chars().next();
        if c == '.' && next.is_some_and(|n| !n.is_whitespace()) {
            continue;
        }
        parts.push(&text[from..at + c.len_utf8()]);
        from = at + c.len_utf8();
    }
    parts.push(&text[from..]);
    let smuggled = |part: &str| {
        let words = hits(part);
        let count = words.iter().filter(|hit| hit.sense("injection").is_some()).count();
        count >= 2 || (count == 1 && part.contains(['<', '{']))
    };
    let flags: Vec<bool> = parts.iter().map(|part| smuggled(part)).collect();
    let rest: String = parts.iter().zip(&flags).filter(|(_, bad)| !**bad).map(|(part, _)| *part).collect();
    if rest.trim().chars().count() < 4 || !flags.contains(&true) {
        return (text.to_owned(), Vec::new());
    }
    let ignored = parts.iter().zip(&flags).filter(|(_, bad)| **bad).map(|(part, _)| part.trim().to_owned());
    (rest.trim().to_owned(), ignored.collect())
}

/// How far a denial reaches, in characters.
const REACH: usize = 14;

/// The parts of a text that its words of denial take back.
fn denied(text: &str, hits: &[Hit]) -> Vec<Range<usize>> {
    let stops = |c: char| matches!(c, ',' | '、' | '。' | '.' | ';' | '?' | '!' | '(' | '（' | ':');
    let mut out = Vec::new();
    for hit in hits {
        match hit.sense("not").map(|sense| sense.value()) {
            Some("before") => {
                let head = &text[..hit.span.start];
                let reach = head.char_indices().rev().nth(REACH - 1).map_or(0, |(at, _)| at);
                let stop = head.rfind(stops).map_or(0, |at| at + head[at..].chars().next().map_or(1, char::len_utf8));
                out.push(reach.max(stop)..hit.span.end);
            }
            Some("after") => {
                let tail = &text[hit.span.end..];
                let mut reach = tail.find(stops).unwrap_or(tail.len());
                for word in [" but ", " just ", " only ", " instead"] {
                    reach = reach.min(tail.find(word).unwrap_or(reach));
                }
                let far = tail.char_indices().nth(REACH * 2).map_or(tail.len(), |(at, _)| at);
                out.push(hit.span.start..hit.span.end + reach.min(far));
            }
            _ => {}
        }
    }
    out
}
