//! A manuscript as narration and speech, with who speaks and which designed scene it is.

use shosai_prose::{BlockKind, Manuscript};

use crate::codex::Codex;

use super::{
    Point, Spot, Story,
    moment::Moment,
    people::{mentions, subject},
    source::{Speaker, Utterance},
    words,
};

/// A sentence that is told.
#[derive(Clone, Debug)]
pub struct Narration {
    pub text: String,
    pub line: usize,
    pub at: Point,
    /// The paragraph it belongs to.
    pub paragraph: usize,
    /// Whether it opens its paragraph.
    pub opens: bool,
}

/// A told episode.
#[derive(Clone, Debug)]
pub struct Text {
    pub number: u32,
    pub path: String,
    pub narration: Vec<Narration>,
    pub spoken: Vec<Utterance>,
    /// Everything that is said, whoever says it.
    said: Vec<(usize, String)>,
}

/// A part of a line.
enum Piece {
    Told(String),
    Said(String),
}

/// A line of the manuscript.
struct Line {
    number: usize,
    /// Whether a break between scenes stands before it.
    after_break: bool,
    pieces: Vec<Piece>,
}

impl Text {
    pub(super) fn read(story: &Story, number: u32, path: &str, source: &str) -> Self {
        let lines = lines(source);
        let mut text =
            Self { number, path: path.to_owned(), narration: Vec::new(), spoken: Vec::new(), said: Vec::new() };
        let mut last = Point { episode: number, scene: 0 };
        // After a break we are nowhere that the design knows until the text says where.
        let mut lost = false;
        for (place, line) in lines.iter().enumerate() {
            let told: String = line.pieces.iter().filter_map(told).collect();
            let found = scene_at(story, last, &told);
            lost = (lost || line.after_break) && found == last;
            last = found;
            let at = if lost { Point { episode: number, scene: 0 } } else { last };
            let mut opens = true;
            for sentence in told.split_inclusive(['。', '！', '？']).filter(|sentence| !sentence.trim().is_empty()) {
                let sentence = sentence.trim().to_owned();
                text.narration.push(Narration { text: sentence, line: line.number, at, paragraph: place, opens });
                opens = false;
            }
            for (piece, said) in line.pieces.iter().enumerate().filter_map(|(piece, part)| Some((piece, said(part)?))) {
                text.said.push((line.number, said.to_owned()));
                let Some((person, named)) = speaker(&story.narrated, &lines, place, piece) else { continue };
                let name = story.name(person).to_owned();
                text.spoken.push(Utterance {
                    speaker: Speaker { name, person: Some(person), named },
                    text: said.to_owned(),
                    spot: Spot::new(path, Some(line.number), &format!("「{said}」")),
                    at,
                    present: story.present(at),
                });
            }
        }
        text
    }

    /// Everything that is said.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.said.iter().map(|(line, text)| (*line, text.as_str()))
    }
}

fn told(piece: &Piece) -> Option<&str> {
    match piece {
        Piece::Told(text) => Some(text),
        Piece::Said(_) => None,
    }
}

fn said(piece: &Piece) -> Option<&str> {
    match piece {
        Piece::Said(text) => Some(text),
        Piece::Told(_) => None,
    }
}

/// The lines that have text, ruby and notes left out.
fn lines(source: &str) -> Vec<Line> {
    let manuscript = Manuscript::read(source);
    let mut found = Vec::new();
    let mut after_break = false;
    for block in manuscript.blocks() {
        match block.kind {
            BlockKind::Break => after_break = true,
            BlockKind::Paragraph | BlockKind::ListItem => {}
            _ => continue,
        }
        let mut start = block.range.start;
        for line in manuscript.text()[block.range.clone()].split_inclusive('\n') {
            if !line.trim().is_empty() {
                let inset = line.len() - line.trim_start().len();
                let first = line.trim_start().chars().next().map_or(0, char::len_utf8);
                let place = manuscript.source_span(&(start + inset..start + inset + first)).start;
                let number = manuscript.line_and_column(place).0;
                if line.trim().chars().all(|letter| "＊*◇◆■□☆★※●○―─・　 ".contains(letter)) {
                    after_break = true;
                } else {
                    found.push(Line { number, after_break, pieces: pieces(line.trim()) });
                    after_break = false;
                }
            }
            start += line.len();
        }
    }
    found
}

/// Cuts a line at its outermost 「」.
fn pieces(line: &str) -> Vec<Piece> {
    let mut found = Vec::new();
    let mut depth = 0_usize;
    let mut part = String::new();
    for letter in line.chars() {
        match letter {
            '「' => {
                depth += 1;
                if depth == 1 {
                    found.push(Piece::Told(std::mem::take(&mut part)));
                    continue;
                }
            }
            '」' if depth > 0 => {
                depth -= 1;
                if depth == 0 {
                    found.push(Piece::Said(std::mem::take(&mut part)));
                    continue;
                }
            }
            _ => {}
        }
        part.push(letter);
    }
    found.push(if depth > 0 { Piece::Said(part) } else { Piece::Told(part) });
    found.retain(|piece| !matches!(piece, Piece::Told(text) if text.trim().is_empty()));
    found
}

/// Who says a piece, and whether the text itself says so: 「…」と汐里は言った, 汐里は「…」, or the next line tells it.
fn speaker(codex: &Codex, lines: &[Line], place: usize, piece: usize) -> Option<(usize, bool)> {
    let pieces = &lines[place].pieces;
    if let Some(after) = pieces.get(piece + 1).and_then(told)
        && after.starts_with(['と', 'っ'])
        && let Some(person) = subject(codex, first_sentence(after))
    {
        return Some((person, true));
    }
    let before = piece.checked_sub(1).and_then(|before| pieces.get(before)).and_then(told);
    if let Some(before) = before {
        let last = before.split_inclusive('。').next_back().unwrap_or(before);
        let ends = mentions(codex, last).last().is_some_and(|mention| mention.end == last.trim_end().len());
        let tagged = last.trim_end().ends_with(['は', 'が', 'も', '、']);
        if let (Some(mention), true) = (mentions(codex, last).last(), ends || tagged) {
            return Some((mention.person, true));
        }
        // The same line went on speaking: 「…」と誠一は言った。「…」.
        if let Some((person, _)) = piece.checked_sub(2).and_then(|earlier| speaker(codex, lines, place, earlier)) {
            return Some((person, true));
        }
    }
    if pieces.len() == 1 {
        let next = lines.get(place + 1).and_then(|line| line.pieces.first()).and_then(told)?;
        let first = first_sentence(next);
        let says = words::list("saying").iter().any(|word| first.contains(word));
        // Only the last line before the narration is told by it.
        return subject(codex, first).filter(|_| says).map(|person| (person, false));
    }
    None
}

fn first_sentence(text: &str) -> &str {
    text.split_inclusive('。').next().unwrap_or(text)
}

/// The designed scene that a line opens: its place or its hour is named where the line begins.
fn scene_at(story: &Story, at: Point, told: &str) -> Point {
    /// Letters in which a scene says where it is.
    const OPENING: usize = 24;
    let opening: String = told.trim().chars().take(OPENING).collect();
    let moment = Moment::read(&opening);
    let mut later = story.stages.iter().filter(|stage| stage.at.episode == at.episode && stage.at.scene > at.scene);
    let same_hour = |stage: &&super::source::Stage| {
        let half_day = 12 * 60;
        let hours = moment.minutes.zip(stage.moment.minutes);
        hours.is_some_and(|(told, designed)| told % half_day == designed % half_day)
    };
    let named = |stage: &&super::source::Stage| {
        let location = stage.scene.location.as_str();
        let place = story.codex.named(crate::codex::Kind::Place, location);
        let names = place.map_or(&[][..], |place| &story.codex.entries[place].names);
        opening.contains(location) || names.iter().any(|name| opening.contains(name.as_str()))
    };
    let when = moment.says_when()
        || moment.weekday.is_some()
        || words::period(&opening).is_some()
        || words::first_of("next_day", &opening).is_some();
    let found = later.find(|stage| same_hour(stage) && named(stage) || (named(stage) && when));
    match found {
        Some(stage) => stage.at,
        None if at.scene == 0 && !told.trim().is_empty() => {
            let first = story.stages.iter().find(|stage| stage.at.episode == at.episode);
            first.map_or(at, |stage| stage.at)
        }
        None => at,
    }
}
