//! The words that sound alike.

use std::collections::{BTreeMap, HashMap};

use shosai_prose::{Token, counted::neighbours::class_of};
use shosai_text::Words;

/// How often a word must occur in the sample to be taken for what somebody meant.
const FREQUENT: u32 = 20;
/// A place among the words of a group has three bits.
const MOST_WORDS: usize = 8;

/// By class and dictionary form: how often, and by reading.
type ByWord<'r> = HashMap<(char, String), (u32, HashMap<&'r str, u32>)>;

/// How often each word was seen, and how it was read where it stood in its dictionary form.
#[derive(Default)]
pub struct Seen(ByWord<'static>);

impl Seen {
    pub fn take(&mut self, lines: &[&str], analyser: &mut Words) {
        for line in lines {
            for word in analyser.of(line) {
                let token = Token::new(word.range.clone(), word.features());
                let Some(class) = class_of(&token, word.surface) else { continue };
                let seen = self.0.entry((class, token.base().to_owned())).or_default();
                seen.0 += 1;
                if word.surface == token.base() {
                    *seen.1.entry(token.reading()).or_default() += 1;
                }
            }
        }
    }
}

pub struct Group {
    pub class: char,
    pub reading: String,
    pub words: Vec<String>,
}

pub struct Vocabulary {
    pub groups: Vec<Group>,
    /// By class and word: the group and the place in it.
    pub places: HashMap<(char, String), (usize, usize)>,
    /// Nouns of two kanji with their readings.
    pub compounds: Vec<(String, String)>,
}

impl Vocabulary {
    pub fn of(parts: Vec<Seen>) -> Self {
        let mut all: ByWord<'_> = HashMap::new();
        for (word, (count, readings)) in parts.into_iter().flat_map(|part| part.0) {
            let entry = all.entry(word).or_default();
            entry.0 += count;
            for (reading, count) in readings {
                *entry.1.entry(reading).or_default() += count;
            }
        }
        let mut compounds = Vec::new();
        let mut sounds: BTreeMap<(char, &str), Vec<(u32, String)>> = BTreeMap::new();
        for ((class, word), (count, readings)) in &all {
            let usual = readings.iter().max_by_key(|(reading, count)| (**count, **reading));
            let Some((reading, _)) = usual.filter(|_| *count >= FREQUENT && word != "*") else { continue };
            if *class == 'N'
                && word.chars().count() == 2
                && word.chars().all(|letter| ('\u{4E00}'..='\u{9FFF}').contains(&letter))
            {
                compounds.push((word.clone(), (*reading).to_owned()));
            }
            // One sound is too many words.
            if *reading != "*" && reading.chars().count() > 1 {
                sounds.entry((*class, reading)).or_default().push((*count, word.clone()));
            }
        }
        let (mut groups, mut places) = (Vec::new(), HashMap::new());
        for ((class, reading), mut words) in sounds.into_iter().filter(|(_, words)| words.len() > 1) {
            words.sort_unstable_by(|one, other| other.cmp(one));
            words.truncate(MOST_WORDS);
            let words: Vec<String> = words.into_iter().map(|(_, word)| word).collect();
            for (place, word) in words.iter().enumerate() {
                places.insert((class, word.clone()), (groups.len(), place));
            }
            groups.push(Group { class, reading: reading.to_owned(), words });
        }
        compounds.sort_unstable();
        Self { groups, places, compounds }
    }
}
