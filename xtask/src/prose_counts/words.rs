//! Counting the words of lines with their neighbours.

use shosai_prose::{
    Token,
    counted::{
        compounds::pair,
        neighbours::{CASES, Line, class_of, hash},
        tags,
    },
};
use shosai_text::Words;

use super::{Counts, Tally, Vocabulary};

impl Counts {
    pub fn take(&mut self, vocabulary: &Vocabulary, lines: &[&str], analyser: &mut Words) {
        for text in lines {
            let tokens: Vec<Token> =
                analyser.of(text).into_iter().map(|word| Token::new(word.range.clone(), word.features())).collect();
            let line = Line { text, tokens: &tokens };
            let mut key = (' ', String::new());
            for (place, token) in tokens.iter().enumerate() {
                self.take_frame(line, place);
                let Some(class) = class_of(token, line.surface(place)) else { continue };
                key.0 = class;
                key.1.clear();
                key.1.push_str(token.base());
                let Some((group, among)) = vocabulary.places.get(&key) else { continue };
                line.contexts(place, |context, _| {
                    add(self.groups.entry(u64::from(context) << 32 | *group as u64).or_default(), *among);
                });
            }
            self.take_sequences(line);
            self.take_kanji(text);
        }
    }

    /// Which kanji stand beside which.
    fn take_kanji(&mut self, text: &str) {
        let mut before = None;
        for letter in text.chars() {
            let kanji = ('\u{4E00}'..='\u{9FFF}').contains(&letter).then_some(letter);
            if let (Some(first), Some(second)) = (before, kanji) {
                *self.sequences.entry(pair(first, second)).or_default() += 1;
            }
            before = kanji;
        }
    }

    fn take_frame(&mut self, line: Line<'_>, place: usize) {
        let Some((verb, left)) = line.verb_with_noun(place) else { return };
        let Some(case) = CASES.iter().position(|case| *case == left.particle) else { return };
        add(
            self.frames.entry(u64::from(hash(b'F', &[left.noun])) << 32 | u64::from(hash(b'W', &[&verb]))).or_default(),
            case,
        );
        let counts = self.verbs.entry(verb).or_default();
        counts[case] += 1;
    }

    fn take_sequences(&mut self, line: Line<'_>) {
        let (mut before, mut last) = (tags::EDGE, tags::EDGE);
        let ended = line.tokens.iter().enumerate().map(|(place, token)| tags::tag(token, line.surface(place)));
        for tag in ended.chain([tags::EDGE]) {
            *self.sequences.entry(tags::one(tag)).or_default() += 1;
            *self.sequences.entry(tags::two(last, tag)).or_default() += 1;
            *self.sequences.entry(tags::three(before, last, tag)).or_default() += 1;
            (before, last) = (last, tag);
        }
    }

    pub fn with(mut self, other: Self) -> Self {
        for (mine, theirs) in [(&mut self.groups, other.groups), (&mut self.frames, other.frames)] {
            for (key, counts) in theirs {
                let sums = mine.entry(key).or_default();
                sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum = sum.saturating_add(count));
            }
        }
        for (verb, counts) in other.verbs {
            let sums = self.verbs.entry(verb).or_default();
            sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
        for (key, count) in other.sequences {
            *self.sequences.entry(key).or_default() += count;
        }
        self
    }
}

fn add(tally: &mut Tally, place: usize) {
    tally[place] = tally[place].saturating_add(1);
}
