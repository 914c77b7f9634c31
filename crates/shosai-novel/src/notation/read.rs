//! Lines of a manuscript, in whatever notation they are.

use super::{ANGLES, HEADINGS, Line, Part};

/// A manuscript without its front matter and comments.
pub(super) fn lines(text: &str) -> Vec<Line> {
    let text = text.replace("\r\n", "\n");
    let text = text.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n")).map_or(&*text, |(_, body)| body);
    without_comments(text).lines().map(line).collect()
}

/// A line; a heading by `#`, or by a note as 青空文庫 has it.
pub(super) fn line(text: &str) -> Line {
    let marks = text.bytes().take_while(|byte| *byte == b'#').count();
    if (1..=6).contains(&marks) {
        return Line { level: Some(marks.min(HEADINGS.len())), parts: parts(text[marks..].trim_start()) };
    }
    for (place, name) in HEADINGS.iter().enumerate() {
        let note = text.rfind("［＃「").filter(|_| text.ends_with(&format!("」は{name}］")));
        let whole = text.strip_prefix(&format!("［＃{name}］"));
        let whole = whole.and_then(|rest| rest.strip_suffix(&format!("［＃{name}終わり］")));
        if let Some(words) = note.map(|start| &text[..start]).or(whole) {
            return Line { level: Some(place + 1), parts: parts(words) };
        }
    }
    Line { level: None, parts: parts(text) }
}

fn without_comments(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("<!--") {
        kept += before;
        rest = after.split_once("-->").map_or("", |(_, after)| after);
    }
    kept + rest
}

/// How far a mark may stand from its end, in bytes: no reading is longer, and a line costs what it is long.
const REACH: usize = 600;

fn parts(text: &str) -> Vec<Part> {
    let mut found: Vec<Part> = Vec::new();
    let mut plain = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let near = &rest[..rest.floor_char_boundary(REACH)];
        let (part, length) = if let Some((literal, length)) = literal(near) {
            plain.push(literal);
            rest = &rest[length..];
            continue;
        } else if let Some(marked) = emphasis(near).or_else(|| marked_ruby(near)) {
            marked
        } else if let Some((part, length)) = reading(near, &plain).or_else(|| noted_emphasis(near, &plain)) {
            let base = match &part {
                Part::Ruby { base, .. } => base.len(),
                Part::Emphasis(words) | Part::Plain(words) => words.len(),
            };
            plain.truncate(plain.len() - base);
            (part, length)
        } else {
            plain.push(letter);
            rest = &rest[letter.len_utf8()..];
            continue;
        };
        found.push(Part::Plain(std::mem::take(&mut plain)));
        found.push(part);
        rest = &rest[length..];
    }
    found.push(Part::Plain(plain));
    found.retain(|part| !matches!(part, Part::Plain(text) if text.is_empty()));
    merge_dots(found)
}

/// A bracket that marks nothing: `｜《`, `｜（`, or 青空文庫's note for it.
fn literal(rest: &str) -> Option<(char, usize)> {
    if let Some((bracket, note)) = ANGLES.iter().find(|(_, note)| rest.starts_with(note)) {
        return Some((*bracket, note.len()));
    }
    let bracket = rest.strip_prefix('｜')?.chars().next().filter(|letter| matches!(letter, '《' | '（' | '('))?;
    Some((bracket, '｜'.len_utf8() + bracket.len_utf8()))
}

/// Marks within marks are no notation that anybody reads.
fn is_text(words: &str) -> bool {
    !words.is_empty() && !words.contains(['｜', '|', '《', '》', '［', '］'])
}

/// `《《傍点》》` and `［＃傍点］傍点［＃傍点終わり］`.
fn emphasis(rest: &str) -> Option<(Part, usize)> {
    let ends = [("《《", "》》"), ("［＃傍点］", "［＃傍点終わり］")];
    let (open, close) = ends.into_iter().find(|(open, _)| rest.starts_with(open))?;
    let (words, _) = rest[open.len()..].split_once(close)?;
    is_text(words).then(|| (Part::Emphasis(words.to_owned()), open.len() + words.len() + close.len()))
}

/// `［＃「傍点」に傍点］` after the words it is about; 白丸傍点 and the like are emphasis too.
fn noted_emphasis(rest: &str, plain: &str) -> Option<(Part, usize)> {
    let (words, after) = rest.strip_prefix("［＃「")?.split_once("」に")?;
    let (kind, _) = after.split_once('］')?;
    let fits = is_text(words) && plain.ends_with(words) && kind.ends_with("傍点");
    fits.then(|| (Part::Emphasis(words.to_owned()), rest.len() - after.len() + kind.len() + '］'.len_utf8()))
}

/// `｜約束《やくそく》` and `|約束《やくそく》`.
fn marked_ruby(rest: &str) -> Option<(Part, usize)> {
    let (base, after) = rest.strip_prefix(['｜', '|'])?.split_once('《')?;
    let (reading, after) = after.split_once('》')?;
    (is_text(base) && is_text(reading))
        .then(|| (Part::Ruby { base: base.to_owned(), reading: reading.to_owned() }, rest.len() - after.len()))
}

/// `漢字《かんじ》`: the reading of the kanji before it.
fn reading(rest: &str, plain: &str) -> Option<(Part, usize)> {
    let (reading, after) = rest.strip_prefix('《')?.split_once('》')?;
    let base = kanji_at_end(plain);
    (!base.is_empty() && is_text(reading))
        .then(|| (Part::Ruby { base, reading: reading.to_owned() }, rest.len() - after.len()))
}

/// The kanji that a reading without a mark is for.
pub(super) fn kanji_at_end(text: &str) -> String {
    let kanji = |letter: &char| ('一'..='龥').contains(letter) || matches!(letter, '々' | '〆' | 'ヶ');
    let letters: Vec<char> = text.chars().rev().take_while(kanji).collect();
    letters.into_iter().rev().collect()
}

/// Letters with a dot each are emphasis, and emphasis side by side is one.
fn merge_dots(parts: Vec<Part>) -> Vec<Part> {
    let mut merged: Vec<Part> = Vec::new();
    for part in parts {
        let dotted = match part {
            Part::Ruby { base, reading } if reading.chars().all(|letter| "・﹅●".contains(letter)) => {
                Part::Emphasis(base)
            }
            part => part,
        };
        match (dotted, merged.last_mut()) {
            (Part::Emphasis(more), Some(Part::Emphasis(words))) => *words += &more,
            (part, _) => merged.push(part),
        }
    }
    merged
}
