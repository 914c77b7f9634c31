//! The text against itself: pronouns that change, the dead who speak, people who left and are still there.

use std::collections::HashMap;

use crate::messages;

use super::{Concern, Contradiction, Spot, Story, Sure, Utterance, people, voice::speaks_of_itself, words};

pub fn all(story: &Story) -> Vec<Contradiction> {
    let mut found = pronouns(story, &story.spoken);
    found.extend(departed(story));
    found
}

/// A person of whom the codex has no pronoun, and who uses another than they mostly do.
pub fn pronouns(story: &Story, lines: &[Utterance]) -> Vec<Contradiction> {
    /// So many uses make a habit.
    const HABIT: usize = 2;
    let mut used: HashMap<usize, Vec<(usize, &Utterance)>> = HashMap::new();
    for line in lines.iter().filter(|line| line.speaker.named) {
        let Some(person) = line.speaker.person.filter(|person| story.codex.entries[*person].first_person.is_none())
        else {
            continue;
        };
        let groups = words::pronouns().iter().enumerate();
        let mut own = groups.filter(|(_, group)| group.iter().any(|word| speaks_of_itself(&line.text, word)));
        if let (Some((group, _)), None) = (own.next(), own.next()) {
            used.entry(person).or_default().push((group, line));
        }
    }
    let mut found = Vec::new();
    for (person, uses) in used {
        let count = |group: usize| uses.iter().filter(|(other, _)| *other == group).count();
        let Some(habit) =
            uses.iter().map(|(group, _)| *group).max_by_key(|group| (count(*group), std::cmp::Reverse(*group)))
        else {
            continue;
        };
        let first = uses.iter().find(|(group, _)| *group == habit);
        for (group, line) in
            uses.iter().filter(|(group, _)| *group != habit && count(habit) >= HABIT && count(*group) < count(habit))
        {
            let word = |group: usize| words::pronouns()[group].first().copied().unwrap_or_default();
            let message = messages::StoryFirstPerson { who: story.name(person), own: word(habit), used: word(*group) };
            let there = first.map(|(_, line)| line.spot.clone()).unwrap_or_default();
            found.push(Contradiction::new(
                "FIRST_PERSON",
                Concern::Character,
                Sure::Likely,
                message,
                line.spot.clone(),
                there,
            ));
        }
    }
    found
}

/// Who died in the text and speaks later, and who left a scene and speaks in it.
fn departed(story: &Story) -> Vec<Contradiction> {
    let mut found = Vec::new();
    let mut dead: HashMap<usize, (u32, usize, Spot)> = HashMap::new();
    for text in &story.texts {
        let mut left: HashMap<usize, (usize, usize, Spot)> = HashMap::new();
        for told in &text.narration {
            let Some(person) = people::subject(&story.narrated, &told.text) else { continue };
            let spot = || Spot::new(&text.path, Some(told.line), &told.text);
            // 困ったように頭を下げ、帰っていった: only how it ends is in doubt or not.
            let last = told.text.rsplit('、').next().unwrap_or_default();
            let certain = words::first_of("seeming", last).is_none() && words::first_of("back", &told.text).is_none();
            if certain && ends_with(&told.text, "died") {
                dead.entry(person).or_insert_with(|| (text.number, told.line, spot()));
            }
            // 医局へ引きあげていった: whatever the way, it leads away.
            let away = told.text.contains('へ') && ends_with(&told.text, "away");
            if certain && (away || ends_with(&told.text, "leave")) {
                left.insert(person, (told.line, told.paragraph, spot()));
            } else if words::first_of("return", &told.text).is_some() {
                left.remove(&person);
            }
        }
        for line in text.spoken.iter().filter(|line| line.speaker.guess.is_none()) {
            let (Some(person), Some(at)) = (line.speaker.person, line.spot.line) else { continue };
            let dead = dead.get(&person).filter(|(episode, died, _)| (*episode, *died) < (text.number, at));
            if let Some((_, _, there)) = dead {
                let message = messages::StoryDead { who: story.name(person) };
                found.push(Contradiction::new(
                    "GONE_PERSON",
                    Concern::Character,
                    Sure::Likely,
                    message,
                    line.spot.clone(),
                    there.clone(),
                ));
            }
            // In the lines that follow at once nobody has come back yet.
            const AT_ONCE: usize = 12;
            let gone = left
                .get(&person)
                .filter(|(gone, ..)| *gone < at && at - gone <= AT_ONCE && same_scene(text, *gone, at));
            if let Some((.., there)) = gone {
                let message = messages::StoryLeft { who: story.name(person) };
                found.push(Contradiction::new(
                    "ABSENT_SPEAKER",
                    Concern::Character,
                    Sure::Likely,
                    message,
                    line.spot.clone(),
                    there.clone(),
                ));
            }
        }
    }
    found
}

/// Whether a sentence ends with one of the words, so that it is what the sentence says.
fn ends_with(sentence: &str, list: &str) -> bool {
    const TAIL: usize = 8;
    let letters = sentence.chars().count();
    let tail: String = sentence.chars().skip(letters.saturating_sub(TAIL)).collect();
    words::first_of(list, &tail).is_some()
}

/// Whether no other scene begins between two lines.
fn same_scene(text: &super::Text, from: usize, to: usize) -> bool {
    let between = text.narration.iter().filter(|told| told.line > from && told.line <= to);
    let opens = |told: &super::Narration| told.opens && super::moment::Moment::read(&told.text).says_when();
    let at = |line: usize| text.narration.iter().rev().find(|told| told.line <= line).map(|told| told.at);
    at(from) == at(to) && !between.into_iter().any(opens)
}
