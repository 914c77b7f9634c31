//! Where the words of a query stand, and which of the sections are likely enough about it.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use memchr::memmem;

use super::belief::{Believed, CUT, Ground, Signs, belief};
use super::matching::{Pattern, Standing, Strength, ended};
use super::near::near_patterns;
use super::search::Search;
use super::{akin, apart};
use crate::corpus::SectionId;
use shosai_message::Failure;

/// Where a word of a question stands in so many sections by other words, those are enough.
const ENOUGH: usize = 5;

/// What stands so is a word of the query, another for it by a dictionary or the manual itself, or its head: it is taken in
/// any case.
const SURE: Strength = Strength::Head;

impl Search<'_> {
    /// Stages 0 and 1: the words of the query, their spellings, other words for them and words near in meaning.
    pub fn words(&mut self) -> Result<(), Failure> {
        for term in 0..self.terms.len() {
            let mut standing = Vec::new();
            for (number, pattern) in self.terms[term].patterns.clone().into_iter().enumerate() {
                if self.is_late()? {
                    return Ok(());
                }
                standing.extend(self.standing(number, pattern));
            }
            if !self.terms[term].generic {
                for pattern in near_patterns(self.library, self.manual, &self.terms[term]) {
                    self.terms[term].patterns.push(pattern.clone());
                    standing.extend(self.standing(self.terms[term].patterns.len() - 1, pattern));
                }
                standing.extend(apart::standing(self, term, sections(&standing).len()));
            }
            self.weigh(term, standing);
        }
        self.forget_lone_guesses();
        Ok(())
    }

    /// Where a pattern stands, as a word, and as the beginning of another: `backups` is a form of `backup`, `backdrop`
    /// only begins like `back`.
    fn standing(&self, number: usize, pattern: Pattern) -> [Standing; 2] {
        let sections = self.library.likely(&pattern.key, self.manual);
        self.standing_in(&sections, number, pattern)
    }

    /// The same in the sections that may hold it.
    fn standing_in(&self, sections: &[SectionId], number: usize, pattern: Pattern) -> [Standing; 2] {
        let finder = memmem::Finder::new(&pattern.key);
        let (mut whole, mut begun) = (Vec::new(), Vec::new());
        for id in sections.iter().copied() {
            if !self.may_be_referred(id) {
                continue;
            }
            let (file, place) = self.library.located(id);
            let found = ended(file, place, &finder, pattern.cut);
            match (found.count, found.whole) {
                (0, _) => {}
                (_, 0) => begun.push((id, found)),
                _ => whole.push((id, found)),
            }
        }
        let longer = Pattern { strength: pattern.strength.max(Strength::Head), ..pattern.clone() };
        [Standing { number, pattern, places: whole }, Standing { number, pattern: longer, places: begun }]
    }

    /// Takes the sections that are likely enough about a term by the words that stand in them, and all that hold it as
    /// it was given.
    fn weigh(&mut self, term: usize, mut standing: Vec<Standing>) {
        let ground = Ground::of(&self.terms[term].text, self.extent().0, &standing);
        let surer = standing.len();
        if self.wants_near_words(term, &standing) {
            standing.extend(self.near_words(term));
        }
        let mut believed: BTreeMap<SectionId, Believed> = BTreeMap::new();
        for one in &standing {
            for (id, signs) in ground.weighed(one) {
                believed.entry(id).or_default().add(&one.pattern.key, belief(&signs));
                if let Some(weighed) = &mut self.weighed {
                    weighed.push((id, ground.holds(&id), signs));
                }
            }
        }
        // A question is answered by many words together, and a word that only tells how it is asked takes nothing.
        let weakest = if self.asks || self.terms[term].generic { Strength::Near } else { SURE };
        let sure = standing[..surer].iter().filter(|one| one.pattern.strength <= weakest);
        let held: HashSet<SectionId> = sure.flat_map(|one| &one.places).map(|(id, _)| *id).collect();
        let all: f64 = believed.values().map(Believed::total).sum();
        believed.retain(|id, believed| held.contains(id) || believed.total() >= CUT);
        let taken: f64 = believed.values().map(Believed::total).sum();
        self.terms[term].taken = if all > 0.0 { taken / all } else { 0.0 };
        let mut patterns: BTreeMap<usize, &Pattern> = BTreeMap::new();
        for one in &standing {
            for (id, places) in one.places.iter().filter(|(id, _)| believed.contains_key(id)) {
                self.found(*id, term, (one.number, &one.pattern), places);
                patterns.insert(one.number, &one.pattern);
            }
        }
        self.tell_near_words(term, &patterns);
        for (id, believed) in believed {
            if let Some(found) = self.candidates.get_mut(&id).and_then(|candidate| candidate.terms.get_mut(&term)) {
                found.belief = believed.total();
            }
        }
    }

    /// Where the words near to a term stand; each knows how much of the manual holds nearer ones, and any.
    fn near_words(&self, term: usize) -> Vec<Standing> {
        let first = self.terms[term].patterns.len();
        let (all, _) = self.extent();
        let part = |held: &HashSet<SectionId>| (held.len() as f64 / all) as f32;
        let mut held: HashSet<SectionId> = HashSet::new();
        let mut standing = Vec::new();
        for (at, word) in akin::near(self, term).iter().enumerate() {
            let mut pattern = word.pattern.clone();
            pattern.near.before = part(&held);
            let found = self.standing_in(&word.sections, first + at, pattern);
            held.extend(found.iter().flat_map(|one| &one.places).map(|(id, _)| *id));
            standing.extend(found);
        }
        standing.iter_mut().for_each(|one| one.pattern.near.around = part(&held));
        standing
    }

    /// The near words by which sections were taken become words of the term, the nearest first; those that never are the
    /// surest word of a section are not told.
    fn tell_near_words(&mut self, term: usize, patterns: &BTreeMap<usize, &Pattern>) {
        let known = self.terms[term].patterns.len();
        let found = self.candidates.values().filter_map(|candidate| candidate.terms.get(&term));
        let told: BTreeSet<usize> = found.map(|found| found.pattern).filter(|number| *number >= known).collect();
        let told: Vec<usize> = told.into_iter().collect();
        for found in self.candidates.values_mut().filter_map(|candidate| candidate.terms.get_mut(&term)) {
            if let Ok(place) = told.binary_search(&found.pattern) {
                found.pattern = known + place;
            }
        }
        let near = told.iter().filter_map(|number| patterns.get(number)).map(|pattern| (*pattern).clone());
        self.terms[term].patterns.extend(near);
    }

    /// Whether words near to a term are looked for: in a question only for what hardly stands anywhere.
    fn wants_near_words(&self, term: usize, standing: &[Standing]) -> bool {
        let asked = &self.terms[term];
        let stands = || standing.iter().any(|one| one.pattern.strength <= Strength::Respelt && !one.places.is_empty());
        !asked.generic && (!self.asks || !stands() && asked.meant.is_empty() && sections(standing).len() < ENOUGH)
    }

    /// Where nothing of a query stands, and a part of it is not even near to anything, guesses for the rest are no answer.
    fn forget_lone_guesses(&mut self) {
        let telling: Vec<usize> = (0..self.terms.len()).filter(|term| self.terms[*term].is_asked()).collect();
        let matches = |term: usize| self.candidates.values().filter_map(move |candidate| candidate.terms.get(&term));
        let stands = |term: &usize| matches(*term).any(|found| found.strength < Strength::Akin);
        if telling.iter().any(stands) || telling.iter().all(|term| matches(*term).next().is_some()) {
            return;
        }
        for term in (0..self.terms.len()).filter(|term| !self.terms[*term].generic).collect::<Vec<_>>() {
            self.candidates.values_mut().for_each(|candidate| {
                candidate.terms.remove(&term);
            });
            self.terms[term].patterns.retain(|pattern| pattern.strength != Strength::Akin);
        }
        self.candidates.retain(|_, candidate| !candidate.terms.is_empty());
    }
}

/// The sections in which anything stands.
fn sections(standing: &[Standing]) -> HashSet<SectionId> {
    standing.iter().flat_map(|one| &one.places).map(|(id, _)| *id).collect()
}

/// What a search knew of every word and section that it weighed, and whether the section holds the term as it was given.
pub(super) type Weighed = Vec<(SectionId, bool, Signs)>;
