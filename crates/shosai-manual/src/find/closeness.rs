//! How near the words of a section are in meaning to those of a question: an answer is often given in other words.

use std::collections::HashMap;

use shosai_text::{Meaning, Row, Words};

use super::search::Search;
use crate::corpus::SectionId;

/// What a section is about stands at its beginning; more of it takes time.
const MOST_BYTES: usize = 1500;

/// What a question asks, as meanings with their rarity, and the rows of the words that were met.
pub(super) struct Closeness<'s> {
    search: &'s Search<'s>,
    asked: Vec<(f64, Meaning)>,
    rows: HashMap<String, Option<Row>>,
}

impl<'s> Closeness<'s> {
    pub fn of(search: &'s Search<'s>) -> Self {
        let mut tagger = search.tagger.borrow_mut();
        let terms = search.terms.iter().zip(&search.rarity).filter(|(term, _)| !term.generic);
        let asked = terms.filter_map(|(term, rarity)| {
            let word = term.base.as_deref().unwrap_or(&term.text);
            Some((*rarity, Meaning::with(&mut tagger, word)?))
        });
        Self { search, asked: asked.collect(), rows: HashMap::new() }
    }

    /// For every word of the question its nearest in the section, by rarity.
    pub fn to(&mut self, id: SectionId) -> f64 {
        let (file, place) = self.search.library.located(id);
        let text = file.section_key(place);
        let rows = self.rows(&mut self.search.tagger.borrow_mut(), &text[..text.floor_char_boundary(MOST_BYTES)]);
        let nearest = |meaning: &Meaning| rows.iter().map(|row| meaning.to(*row)).fold(0.0, f32::max);
        self.asked.iter().map(|(rarity, meaning)| rarity * f64::from(nearest(meaning))).sum()
    }

    fn rows(&mut self, tagger: &mut Words, text: &str) -> Vec<Row> {
        let mut rows: Vec<Row> = Vec::new();
        for word in tagger.of(text).iter().filter(|word| matches!(word.part(), "名詞" | "動詞" | "形容詞")) {
            if !self.rows.contains_key(word.base()) {
                let row = Row::of(word.base()).or_else(|| Row::of(word.surface));
                self.rows.insert(word.base().to_owned(), row);
            }
            rows.extend(self.rows[word.base()]);
        }
        rows.sort_unstable();
        rows.dedup();
        rows
    }
}
