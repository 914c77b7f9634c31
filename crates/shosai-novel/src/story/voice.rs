//! How people speak: their pronoun, what they call others, their manners, words they never say, and ages they tell.

use crate::{codex::Entry, messages};

use super::{Concern, Contradiction, Story, Sure, Utterance, number::numbers, people, source::Guess, words};

/// What lines say that their speakers would not say.
pub fn all(story: &Story, lines: &[Utterance]) -> Vec<Contradiction> {
    let mut found = Vec::new();
    for line in lines {
        let Some(person) = line.speaker.person else { continue };
        let entry = &story.codex.entries[person];
        let voice = Voice { story, person, entry, line };
        match line.speaker.guess {
            Some(Guess::Either(_)) => found.extend(voice.pronoun()),
            Some(Guess::Turn(_)) => found.extend(voice.pronoun().into_iter().chain(voice.address())),
            Some(Guess::Pronoun) => found.extend(voice.manners().into_iter().chain(voice.never())),
            None => {
                let own = [voice.pronoun(), voice.address(), voice.manners(), voice.never(), voice.age()];
                found.extend(own.into_iter().flatten());
            }
        }
    }
    found
}

struct Voice<'s> {
    story: &'s Story,
    person: usize,
    entry: &'s Entry,
    line: &'s Utterance,
}

impl Voice<'_> {
    fn sure(&self) -> Sure {
        if self.line.speaker.named { Sure::Certain } else { Sure::Likely }
    }

    fn against(
        &self,
        code: &'static str,
        sure: Sure,
        message: impl Into<shosai_message::Message>,
        word: &str,
    ) -> Contradiction {
        let there = self.story.entry_spot(self.person, word);
        Contradiction::new(code, Concern::Character, sure, message, self.line.spot.clone(), there)
    }

    fn pronoun(&self) -> Option<Contradiction> {
        let own = self.entry.first_person.as_deref()?;
        let group = words::pronouns().iter().find(|group| group.contains(&own))?;
        let others = words::pronouns().iter().filter(|other| *other != group).flatten();
        let used = others.copied().find(|word| speaks_of_itself(&self.line.text, word))?;
        // Whoever was only thought to speak does not, where the other of the two says so of himself.
        if let Some(Guess::Turn(other) | Guess::Either(other)) = self.line.speaker.guess {
            let beside = self.story.codex.entries[other].first_person.as_deref()?;
            if words::pronouns().iter().any(|group| group.contains(&beside) && group.contains(&used)) {
                return None;
            }
        }
        let message = messages::StoryFirstPerson { who: &self.entry.name, own, used };
        Some(self.against("FIRST_PERSON", self.sure(), message, own))
    }

    /// Another way to call somebody than the codex has.
    fn address(&self) -> Option<Contradiction> {
        let text = &self.line.text;
        for relation in &self.entry.relations {
            let Some(own) = relation.calls.as_deref() else { continue };
            let other = self.other_relative(&relation.with, own).or_else(|| self.other_call(&relation.with, own));
            let other = other.or_else(|| match words::kin_calls().iter().find(|group| group.contains(&own)) {
                Some(group) => {
                    let mut used = group.iter().copied().filter(|word| calls(text, word));
                    let longest = used.by_ref().max_by_key(|word| word.len());
                    longest.filter(|word| *word != own && !own.contains(word)).map(str::to_owned)
                }
                None => self.other_form(&relation.with, own),
            });
            // 美緒ねえ is more than 美緒, and what she is called.
            let whole = |used: &String| own.starts_with(used.as_str()) && text.contains(own);
            if let Some(used) = other.filter(|used| !whole(used)) {
                let message = messages::StoryAddress { who: &self.entry.name, whom: &relation.with, own, used };
                return Some(self.against("ADDRESS", Sure::Likely, message, own));
            }
        }
        None
    }

    /// 修おじさん from somebody who says お父さん.
    fn other_relative(&self, with: &str, own: &str) -> Option<String> {
        let codex = &self.story.codex;
        let whom = codex.named(crate::codex::Kind::Person, with)?;
        let text = &self.line.text;
        let others = words::kin_calls().iter().filter(|group| !group.contains(&own)).flatten();
        let mention = people::mentions(codex, text).into_iter().find(|mention| mention.person == whom)?;
        let longest = others.filter(|word| text[mention.end..].starts_with(**word)).max_by_key(|word| word.len())?;
        Some(format!("{}{longest}", &text[mention.start..mention.end]))
    }

    /// お父さん、 to the only other who is there, from somebody who calls that one じいちゃん.
    fn other_call(&self, with: &str, own: &str) -> Option<String> {
        let own_group = words::kin_calls().iter().find(|group| group.contains(&own))?;
        let (names, _) = self.line.present.as_ref()?;
        let with_only = names.len() == 2 && names.iter().any(|name| name == with);
        let others = words::kin_calls().iter().filter(|group| *group != own_group).flatten();
        let called =
            |word: &&&str| self.line.text.strip_prefix(**word).is_some_and(|rest| rest.starts_with(['、', '！', '？']));
        others.filter(|_| with_only).find(called).map(|word| (*word).to_owned())
    }

    /// `航平くん` from somebody who says `航平`.
    fn other_form(&self, with: &str, own: &str) -> Option<String> {
        let codex = &self.story.codex;
        let whom = codex.named(crate::codex::Kind::Person, with)?;
        let names = &codex.entries[whom].names;
        // 三枝さん is 三枝灯 too.
        let bare = words::list("honorific").iter().find_map(|title| own.strip_suffix(title)).unwrap_or(own);
        let by_family = !bare.is_empty() && codex.entries[whom].name.starts_with(bare);
        if !by_family && !names.iter().any(|name| own.starts_with(name.as_str())) {
            return None;
        }
        let text = &self.line.text;
        let mention = people::mentions(codex, text).into_iter().find(|mention| mention.person == whom)?;
        let name = &text[mention.start..mention.end];
        let rest = &text[mention.end..];
        let title = words::list("honorific").iter().copied().find(|title| rest.starts_with(title)).unwrap_or_default();
        // Whoever speaks of somebody to others may use the whole name, of family and person.
        let whole = &codex.entries[whom].name;
        let parted = names.iter().any(|part| part != whole && whole.contains(part.as_str()));
        Some(format!("{name}{title}")).filter(|used| used != own && (name != whole || !parted))
    }

    /// A polite person speaks roughly, or one of plain words ceremoniously.
    fn manners(&self) -> Option<Contradiction> {
        let manners = self.entry.voice.as_deref()?;
        let text = &self.line.text;
        if words::first_of("polite_voice", manners).is_none() {
            let formal =
                words::first_of("formal", text).filter(|_| words::first_of("plain_voice", manners).is_some())?;
            let message = messages::StoryMannersFormal { who: &self.entry.name, manners, used: formal };
            return Some(self.against("VOICE", Sure::Possible, message, manners));
        }
        let trimmed = text.trim_end_matches(['。', '！', '？', '…', '、', '―', '」']);
        let opens = |word: &&str| text.starts_with(&format!("{word}、"));
        let ends = || words::list("rough").iter().copied().find(|word| trimmed.ends_with(word) || opens(word));
        let ends = || ends().filter(|_| words::first_of("polite", text).is_none());
        let rough = words::first_of("coarse", text).or_else(ends)?;
        let message = messages::StoryManners { who: &self.entry.name, manners, used: rough };
        Some(self.against("VOICE", Sure::Likely, message, manners))
    }

    fn never(&self) -> Option<Contradiction> {
        let word = self.entry.never_says.iter().find(|word| self.line.text.contains(word.as_str()))?;
        let message = messages::StoryNeverSays { who: &self.entry.name, word };
        Some(self.against("NEVER_SAID", self.sure(), message, word))
    }

    /// An age that is told of the speaker, of somebody named, or of whoever is spoken to.
    fn age(&self) -> Option<Contradiction> {
        let codex = &self.story.codex;
        for sentence in self.line.text.split_inclusive(['。', '！', '？']) {
            let Some(age) = age_in(sentence) else { continue };
            let named = people::mentions(codex, sentence);
            let about: Vec<usize> = if let [only] = named.as_slice() {
                vec![only.person]
            } else if !named.is_empty() {
                continue;
            } else if ["おまえ", "お前", "あなた", "君", "きみ", "あんた"].iter().any(|word| sentence.contains(word))
            {
                let present = self.line.present.iter().flat_map(|(names, _)| names);
                let present = present.filter_map(|name| codex.named(crate::codex::Kind::Person, name));
                present.filter(|person| *person != self.person).collect()
            } else if words::pronouns().iter().flatten().any(|word| speaks_of_itself(sentence, word)) {
                vec![self.person]
            } else {
                continue;
            };
            let ages: Vec<(usize, u32)> =
                about.iter().filter_map(|person| Some((*person, codex.entries[*person].age?))).collect();
            if ages.is_empty() || ages.iter().any(|(_, known)| *known == age) {
                continue;
            }
            let person = ages.iter().min_by_key(|(_, known)| known.abs_diff(age)).map_or(ages[0], |found| *found);
            let sure = if ages.len() == 1 { self.sure() } else { Sure::Likely };
            let message = messages::StoryAge { who: self.story.name(person.0), known: person.1, told: age };
            let there = self.story.entry_spot(person.0, "年齢");
            return Some(Contradiction::new("AGE", Concern::Character, sure, message, self.line.spot.clone(), there));
        }
        None
    }
}

/// Bare numbers that are ages: smaller ones count things, larger ones nobody reaches.
const LEAST_BARE_AGE: i64 = 5;
const MOST_AGE: i64 = 100;

/// An age that is one's age now: 十七歳だ, not 十七歳のとき or 二歳上.
pub fn age_in(sentence: &str) -> Option<u32> {
    let ages = numbers(sentence).filter(|number| {
        let rest = &sentence[number.range.end..];
        let Some(rest) = rest.strip_prefix('歳').or_else(|| rest.strip_prefix('才')) else {
            // 十四になった, 九つになる.
            let rest = rest.strip_prefix('つ').unwrap_or(rest);
            return (LEAST_BARE_AGE..MOST_AGE).contains(&number.value)
                && ["になっ", "になる", "になり"].iter().any(|turns| rest.starts_with(turns));
        };
        let then = rest.strip_prefix('の').unwrap_or(rest);
        !words::list("past").iter().any(|word| then.starts_with(word))
    });
    ages.map(|number| number.value).next().and_then(|age| u32::try_from(age).ok())
}

/// Whether a pronoun stands in a line as a word.
pub fn speaks_of_itself(text: &str, word: &str) -> bool {
    let kana = word.chars().all(|letter| ('ぁ'..='ヶ').contains(&letter));
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        let free = match before {
            None => true,
            Some(letter) if kana => "、。！？…　 「『―".contains(letter),
            Some(letter) => !('一'..='龥').contains(&letter),
        };
        free && after.is_none_or(|letter| "はがをにのもと、。！？…だじたら」でへねさなっ".contains(letter))
    })
}

/// Whether a line calls somebody so.
fn calls(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let after = text[at + word.len()..].chars().next();
        let before = text[..at].chars().next_back();
        let free = before.is_none_or(|letter| letter != 'の' && !('一'..='龥').contains(&letter));
        word.chars().count() > 1 && free && after.is_none_or(|letter| "、。！？…はがをにのも」っ".contains(letter))
    })
}
