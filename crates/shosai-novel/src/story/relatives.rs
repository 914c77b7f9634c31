//! Who is whose relative, as the text says it, against the codex.

use crate::{
    codex::{Codex, Kind},
    messages,
};

use super::{
    Concern, Contradiction, Narration, Spot, Story, Sure,
    people::{mentions, subject},
    words,
};

/// 姉のひかり where the codex has a sister who is younger.
pub fn relation(story: &Story, told: &Narration, here: &Spot) -> Option<Contradiction> {
    let codex = &story.narrated;
    let owner = subject(codex, &told.text)?;
    if let Some(found) = said_to_be(story, owner, told, here) {
        return Some(found);
    }
    for mention in mentions(codex, &told.text).iter().filter(|mention| mention.person != owner) {
        let Some(before) = told.text[..mention.start].strip_suffix('の') else { continue };
        let term = words::kin_terms().filter(|term| before.ends_with(term)).max_by_key(|term| term.len());
        let Some(term) = term else { continue };
        let free = before.strip_suffix(term).is_none_or(|rest| !rest.ends_with('の'));
        if let (Some((known, who)), true) = (kin_between(codex, owner, mention.person), free)
            && known != term
        {
            return Some(contradicted(story, (owner, mention.person), (&known, who), term, here));
        }
    }
    None
}

/// 叔父さんの宗一さん of somebody who is only a grandfather.
pub fn nobodys(story: &Story, said: &str, here: &Spot) -> Option<Contradiction> {
    let codex = &story.codex;
    for mention in mentions(codex, said) {
        let Some(before) = said[..mention.start].strip_suffix('の') else { continue };
        let before = words::list("honorific").iter().find_map(|title| before.strip_suffix(title)).unwrap_or(before);
        let Some(term) = words::kin_terms().filter(|term| before.ends_with(term)).max_by_key(|term| term.len()) else {
            continue;
        };
        let people = codex.of(Kind::Person).map(|(person, _)| person);
        let known: Vec<(usize, String)> =
            people.filter_map(|person| Some((person, kin_between(codex, person, mention.person)?.0))).collect();
        if let (Some((owner, kin)), false) = (known.first(), known.iter().any(|(_, kin)| kin == term)) {
            return Some(contradicted(story, (*owner, mention.person), (kin, *owner), term, here));
        }
    }
    None
}

/// 修は遥の叔父で where the codex has him as her father.
fn said_to_be(story: &Story, who: usize, told: &Narration, here: &Spot) -> Option<Contradiction> {
    let codex = &story.narrated;
    for mention in mentions(codex, &told.text).into_iter().filter(|mention| mention.person != who) {
        let Some(rest) = told.text[mention.end..].strip_prefix('の') else { continue };
        let Some(term) = words::kin_terms().filter(|term| rest.starts_with(term)).max_by_key(|term| term.len()) else {
            continue;
        };
        let is_said = ["で", "だ", "、", "。", "に当"].iter().any(|end| rest[term.len()..].starts_with(end));
        if let (Some((known, whose)), true) = (kin_between(codex, mention.person, who), is_said)
            && known != term
        {
            return Some(contradicted(story, (mention.person, who), (&known, whose), term, here));
        }
    }
    None
}

/// What the text says that the second is to the first, against what the codex says in somebody's entry.
fn contradicted(
    story: &Story,
    (who, whom): (usize, usize),
    (known, entry): (&str, usize),
    told: &str,
    here: &Spot,
) -> Contradiction {
    let message = messages::StoryRelation { who: story.name(who), whom: story.name(whom), known, told };
    let there = story.entry_spot(entry, known);
    Contradiction::new("RELATION", Concern::Character, Sure::Likely, message, here.clone(), there)
}

/// What one is to another as the codex says, and whose entry says so.
fn kin_between(codex: &Codex, owner: usize, other: usize) -> Option<(String, usize)> {
    let relations = codex.entries[owner].relations.iter();
    let mut to = relations.filter(|relation| codex.named(Kind::Person, &relation.with) == Some(other));
    to.find(|relation| words::kin(&relation.term).is_some()).map(|relation| (relation.term.clone(), owner))
}
