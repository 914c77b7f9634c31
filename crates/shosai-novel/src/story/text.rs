//! A manuscript as narration and speech, with who speaks and which designed scene it is.

use std::{collections::HashMap, ops::Range};

use shosai_prose::{
    Manuscript,
    speech::{self, Piece},
};

use super::{
    Point, Spot, Story,
    moment::Moment,
    people::mentions,
    source::{Speaker, Utterance},
    turns, words,
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

impl Text {
    pub(super) fn read(story: &Story, number: u32, path: &str, source: &str) -> Self {
        let manuscript = Manuscript::read(source);
        let of_line = |range: &Range<usize>| {
            let first = manuscript.text()[range.clone()].chars().next().map_or(0, char::len_utf8);
            manuscript.line_and_column(manuscript.source_span(&(range.start..range.start + first)).start).0
        };
        let mut text =
            Self { number, path: path.to_owned(), narration: Vec::new(), spoken: Vec::new(), said: Vec::new() };
        let lines = speech::lines(&manuscript);
        let mut speakers = speakers(story, &manuscript);
        let mut turns = turns::taken(story, &manuscript, &lines, &speakers);
        let designed = story.stages.iter().any(|stage| stage.at.episode == number);
        let mut last = Point { episode: number, scene: u32::from(!designed) };
        // After a break we are nowhere that the design knows until the text says where.
        let mut lost = false;
        for (place, line) in lines.into_iter().enumerate() {
            let told = line.pieces.iter().filter_map(|piece| match piece {
                Piece::Told(range) => Some(&manuscript.text()[range.clone()]),
                Piece::Said(_) => None,
            });
            let told: String = told.collect();
            if designed {
                let said = line.pieces.iter().filter_map(|piece| match piece {
                    Piece::Said(range) => Some(&manuscript.text()[range.clone()]),
                    Piece::Told(_) => None,
                });
                let found = scene_of_lines(story, last, said).unwrap_or_else(|| scene_at(story, last, &told));
                lost = (lost || line.after_break) && found == last;
                last = found;
            } else {
                // Without a design the breaks count the scenes.
                last.scene += u32::from(line.after_break && !text.narration.is_empty());
            }
            let at = if lost { Point { episode: number, scene: 0 } } else { last };
            let line_number = of_line(&line.range);
            let mut opens = true;
            for sentence in told.split_inclusive(['。', '！', '？']).filter(|sentence| !sentence.trim().is_empty()) {
                let sentence = sentence.trim().to_owned();
                text.narration.push(Narration { text: sentence, line: line_number, at, paragraph: place, opens });
                opens = false;
            }
            for piece in &line.pieces {
                let Piece::Said(range) = piece else { continue };
                let said = manuscript.text()[range.clone()].to_owned();
                text.said.push((line_number, said.clone()));
                let taken = || turns.remove(&range.start).map(|(person, guess)| (person, false, Some(guess)));
                let told = speakers.remove(&range.start).map(|(person, named)| (person, named, None));
                let Some((person, named, guess)) = told.or_else(taken) else { continue };
                text.spoken.push(Utterance {
                    speaker: Speaker { name: story.name(person).to_owned(), person: Some(person), named, guess },
                    spot: Spot::new(path, Some(line_number), &format!("「{said}」")),
                    text: said,
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

/// Who says what begins where, of the people of the story.
fn speakers(story: &Story, manuscript: &Manuscript) -> HashMap<usize, (usize, bool)> {
    let named = |range: &Range<usize>| {
        let people = mentions(&story.narrated, &manuscript.text()[range.clone()]).into_iter();
        let placed = |name: super::people::Mention| (range.start + name.start..range.start + name.end, name.person);
        people.map(placed).collect()
    };
    let spoken = speech::spoken(manuscript, named).into_iter();
    let mut told: HashMap<usize, (usize, bool)> =
        spoken.map(|line| (line.range.start, (line.speaker, line.named))).collect();
    for piece in speech::lines(manuscript).iter().flat_map(|line| &line.pieces) {
        if let Piece::Said(range) = piece
            && let Some(person) = turns::introduced(story, &manuscript.text()[range.clone()])
        {
            told.entry(range.start).or_insert((person, true));
        }
    }
    told
}

/// The designed scene, this one or a later, that has one of these lines word for word.
fn scene_of_lines<'t>(story: &Story, at: Point, mut said: impl Iterator<Item = &'t str>) -> Option<Point> {
    let later = |line: &&Utterance| line.at.episode == at.episode && line.at.scene >= at.scene;
    said.find_map(|text| story.designed.iter().filter(later).find(|line| line.text == text).map(|line| line.at))
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
    // 朝 is no scene of five in the afternoon.
    let apart = |stage: &&super::source::Stage| {
        let period = moment.period.filter(|_| moment.minutes.is_none()).zip(stage.moment.minutes);
        period.is_some_and(|((from, to), minutes)| !(from * 60..=to * 60).contains(&minutes))
    };
    let found = later.find(|stage| named(stage) && !apart(stage) && (same_hour(stage) || when));
    match found {
        Some(stage) => stage.at,
        None if at.scene == 0 && !told.trim().is_empty() => {
            let first = story.stages.iter().find(|stage| stage.at.episode == at.episode);
            first.map_or(at, |stage| stage.at)
        }
        None => at,
    }
}
