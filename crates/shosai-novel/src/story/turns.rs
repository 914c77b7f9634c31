//! Lines that nobody is named for, where only two people are in a scene: whoever is called by name does not speak, and
//! lines without narration between them change hands.

use std::{
    collections::{BTreeSet, HashMap},
    ops::Range,
};

use shosai_prose::{
    Manuscript,
    speech::{Line, Piece},
};

use crate::codex::Kind;

use super::{Story, people, source::Guess, voice::speaks_of_itself, words};

/// Who speaks a line that begins at a byte, and who is told or thought to.
pub type Told = HashMap<usize, (usize, bool)>;
/// The speaker of a line, and what lets one think so.
pub type Turns = HashMap<usize, (usize, Guess)>;

/// The speakers of untold lines, scene by scene.
pub fn taken(story: &Story, manuscript: &Manuscript, lines: &[Line], told: &Told) -> Turns {
    let mut found = Turns::new();
    let mut start = 0;
    for end in 1..=lines.len() {
        if end < lines.len() && !lines[end].after_break {
            continue;
        }
        Scene { story, text: manuscript.text(), lines: &lines[start..end], told }.exchanges(&mut found);
        start = end;
    }
    found
}

/// Who says who they are: ミレイユと申します.
pub fn introduced(story: &Story, said: &str) -> Option<usize> {
    let name = people::mentions(&story.codex, said).into_iter().next()?;
    let before = said[..name.start].trim_end_matches('、');
    let opens = before.is_empty()
        || words::pronouns()
            .iter()
            .flatten()
            .any(|word| before.strip_suffix('は').is_some_and(|rest| rest.ends_with(word)));
    let rest = &said[name.end..];
    let is_name =
        words::list("introduce").iter().any(|word| rest.starts_with(word)) || (rest == "。" && !before.is_empty());
    (opens && is_name).then_some(name.person)
}

struct Scene<'s> {
    story: &'s Story,
    text: &'s str,
    lines: &'s [Line],
    told: &'s Told,
}

impl Scene<'_> {
    /// The two who are there up to a line; nothing where there are more, fewer, or somebody without a name.
    fn pair(&self, until: usize) -> Option<(usize, usize)> {
        let mut people: BTreeSet<usize> = BTreeSet::new();
        for piece in self.lines.iter().take(until).flat_map(|line| &line.pieces) {
            match piece {
                Piece::Told(range) => {
                    let narrated = &self.text[range.clone()];
                    let acts = |word: &&str| {
                        let mut places = narrated.match_indices(*word);
                        places.any(|(at, _)| narrated[at + word.len()..].starts_with(['は', 'が', 'も']))
                    };
                    if words::list("somebody").iter().any(acts) {
                        return None;
                    }
                    people.extend(people::mentions(&self.story.narrated, narrated).iter().map(|name| name.person));
                }
                Piece::Said(range) => people.extend(self.told.get(&range.start).map(|(person, _)| *person)),
            }
        }
        let mut people = people.into_iter();
        match (people.next(), people.next(), people.next()) {
            (Some(one), Some(other), None) => Some((one, other)),
            _ => None,
        }
    }

    /// Runs of lines without narration: each is read forwards and backwards from the speakers that are known.
    fn exchanges(&self, found: &mut Turns) {
        let spoken = |line: &Line| match line.pieces.as_slice() {
            [Piece::Said(range)] => Some(range.start..range.end),
            _ => None,
        };
        let mut at = 0;
        while at < self.lines.len() {
            let run: Vec<Range<usize>> = self.lines[at..].iter().map_while(spoken).collect();
            at += run.len().max(1);
            let untold = || run.iter().enumerate().filter(|(_, range)| !self.told.contains_key(&range.start));
            // Where nobody was named yet, the narration right after a run tells who is there.
            let Some((one, other)) = self.pair(at).or_else(|| self.pair(at + 1)) else {
                let alone = |range: &Range<usize>| self.alone(&self.text[range.clone()]);
                found.extend(untold().filter_map(|(_, range)| Some((range.start, (alone(range)?, Guess::Pronoun)))));
                continue;
            };
            let known = |range: &Range<usize>| {
                let told = self.told.get(&range.start).map(|(person, _)| *person);
                told.or_else(|| self.caller(&self.text[range.clone()], (one, other)))
            };
            let of = |person: usize, place: usize| if place.is_multiple_of(2) { person } else { one + other - person };
            // The speaker of the first line, as each known one implies; they must agree.
            let first = run.iter().enumerate().filter_map(|(place, range)| Some(of(known(range)?, place)));
            let first: BTreeSet<usize> = first.collect();
            for (place, range) in untold() {
                let (speaker, guess): (usize, fn(usize) -> Guess) = match (first.first(), first.len()) {
                    (Some(first), 1) => (of(*first, place), Guess::Turn),
                    _ => (other, Guess::Either),
                };
                found.insert(range.start, (speaker, guess(one + other - speaker)));
            }
        }
    }

    /// The only one of the cast who says 儂 or わたくし.
    fn alone(&self, said: &str) -> Option<usize> {
        let group = words::pronouns().iter().find(|group| group.iter().any(|word| speaks_of_itself(said, word)))?;
        let people = self.story.codex.of(Kind::Person);
        let mut own = people.filter(|(_, entry)| entry.first_person.as_deref().is_some_and(|own| group.contains(&own)));
        own.next().filter(|_| own.next().is_none()).map(|(person, _)| person)
    }

    /// The one of two who calls the other: 慧くん、 or じいちゃん、 at the head of a line.
    fn caller(&self, said: &str, (one, other): (usize, usize)) -> Option<usize> {
        let calls = |end: usize| said[end..].starts_with(['、', '！', '？', '…']);
        let called = people::mentions(&self.story.codex, said).into_iter().find(|name| name.start == 0);
        if let Some(name) = called {
            let rest = &said[name.end..];
            let title = words::list("honorific").iter().find(|title| rest.starts_with(**title)).map_or(0, |t| t.len());
            let hearer = Some(name.person).filter(|_| calls(name.end + title))?;
            return (hearer == one || hearer == other).then_some(one + other - hearer);
        }
        let mut group = words::kin_calls()
            .iter()
            .filter(|group| group.iter().any(|word| said.starts_with(*word) && calls(word.len())));
        let group = group.next()?;
        let says = |speaker: usize, hearer: usize| {
            self.story.codex.entries[speaker].relations.iter().any(|relation| {
                self.story.codex.named(Kind::Person, &relation.with) == Some(hearer)
                    && relation.calls.as_deref().is_some_and(|own| group.contains(&own))
            })
        };
        match (says(one, other), says(other, one)) {
            (true, false) => Some(one),
            (false, true) => Some(other),
            _ => None,
        }
    }
}
