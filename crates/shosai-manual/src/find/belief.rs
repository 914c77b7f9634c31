//! How likely a section is about a term, by a word that stands in it: a logistic model over what is known of the word.
//!
//! The weights are data, `data/beliefs.tsv`, learned from searches whose answers are known (`cargo xtask manual-finder`).

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use super::matching::{Nearness, Pattern, Standing, Strength};
use crate::corpus::SectionId;
use shosai_text::Row;

/// A sign a line and its weight.
const WEIGHTS: &str = include_str!("../../data/beliefs.tsv");

/// Less likely sections are not returned. Where a search has to find everything, one right section is worth some that
/// are not: with this, some two to four are returned for each that speaks of the term in the manuals that were learned
/// from, and up to six in others.
pub(super) const CUT: f64 = 0.15;

macro_rules! signs {
    ($($sign:ident = $name:literal,)*) => {
        /// What is known of a word and a section that holds it.
        #[derive(Clone, Copy)]
        enum Sign {
            $($sign,)*
        }

        /// What the weights of the signs are kept under, in the same order.
        pub const SIGNS: [&str; [$($name),*].len()] = [$($name),*];
    };
}

signs! {
    Always = "always",
    Given = "given",
    Respelt = "respelt",
    Synonym = "synonym",
    Remote = "remote",
    Apart = "apart",
    Head = "head",
    Slip = "slip",
    Akin = "akin",
    SlipOfKnown = "slip of a known word",
    Part = "part of all sections",
    Sections = "sections",
    Shared = "letters shared",
    Beside = "beside the term",
    Nowhere = "term stands nowhere",
    WithTerm = "sections with the term",
    Likeness = "akin: likeness",
    GreatLikeness = "akin: great likeness",
    Fall = "akin: fall from the nearest",
    Whole = "akin: a word by itself",
    Sharing = "akin: words of its vector",
    LatinLikeness = "akin: likeness, Latin",
    KnownInEnglish = "akin: known in English",
    LikenessInEnglish = "akin: likeness in English",
    Latin = "akin: Latin",
    Katakana = "akin: katakana",
    FoundOtherwise = "akin: found otherwise",
    SectionsOtherwise = "akin: sections found otherwise",
    TimesMore = "akin: times more sections",
    Wide = "akin: wide",
    PartNearer = "akin: part with nearer words",
    PartAny = "akin: part with any near word",
    Small = "akin: small manual",
    InHeading = "in the heading",
    HowOften = "how often",
}

impl Sign {
    fn of(strength: Strength) -> Self {
        match strength {
            Strength::Given => Self::Given,
            Strength::Respelt => Self::Respelt,
            Strength::Synonym => Self::Synonym,
            Strength::Remote => Self::Remote,
            Strength::Apart => Self::Apart,
            Strength::Head => Self::Head,
            Strength::Near => Self::Slip,
            Strength::Akin => Self::Akin,
        }
    }
}

pub(super) type Signs = [f64; SIGNS.len()];

static MODEL: LazyLock<Signs> = LazyLock::new(|| {
    let rows = WEIGHTS.lines().filter_map(|line| line.split_once('\t'));
    let weights: HashMap<&str, f64> = rows.filter_map(|(name, weight)| Some((name, weight.parse().ok()?))).collect();
    let weight = |name: &str| weights.get(name).copied().unwrap_or(0.0);
    SIGNS.map(weight)
});

/// A term and where it was found by surer words: what any word for it is weighed against.
pub(super) struct Ground {
    letters: HashSet<char>,
    latin: bool,
    /// Whether dictionaries know it, so that it is hardly a slip.
    known: bool,
    /// How many sections there are.
    sections: f64,
    /// How many times fewer than in a manual of usual size, as a logarithm.
    small: f64,
    /// Those that hold the term as it was given.
    exact: HashSet<SectionId>,
    /// How many hold it or another word for it.
    sure: usize,
}

/// Likeness is told in steps of a fifth from here.
const MIDDLE: f32 = 0.5;
const GREAT: f32 = 0.7;
const STEPS: f64 = 5.0;
/// A near word in a larger part of all sections is what the whole manual is about; so many times that is the most.
const WIDE: f64 = 0.05;
const WIDEST: f64 = 3.0;
/// Of fewer sections, parts say nothing.
const FEWEST_SECTIONS: f64 = 100.0;
/// In smaller manuals a near word stands by chance beside everything.
const USUAL_SECTIONS: f64 = 400.0;
/// Keeps logarithms of nothing finite.
const LEAST_PART: f64 = 0.002;
const LEAST_COUNT: f64 = 0.5;
/// What brings the logarithm of a usual part near to zero.
const USUAL_PART: f64 = 4.0;

impl Ground {
    pub fn of(term: &str, sections: f64, standing: &[Standing]) -> Self {
        let up_to = |strength: Strength| -> HashSet<SectionId> {
            let surer = standing.iter().filter(|standing| standing.pattern.strength <= strength);
            surer.flat_map(|standing| standing.places.iter().map(|(id, _)| *id)).collect()
        };
        Self {
            letters: term.chars().collect(),
            latin: term.is_ascii(),
            known: Row::of(term).is_some(),
            sections: sections.max(FEWEST_SECTIONS),
            small: (USUAL_SECTIONS / sections.max(1.0)).max(1.0).ln(),
            exact: up_to(Strength::Respelt),
            sure: up_to(Strength::Remote).len(),
        }
    }

    /// Whether a section holds the term as it was given.
    pub fn holds(&self, id: &SectionId) -> bool {
        self.exact.contains(id)
    }

    /// What is known of a word that stands in `count` sections, in `beside` of them with the term itself.
    fn signs(&self, pattern: &Pattern, count: usize, beside: usize) -> Signs {
        let mut signs: Signs = [0.0; SIGNS.len()];
        let holding = count.max(1) as f64;
        let exact = self.exact.len() as f64;
        signs[Sign::Always as usize] = 1.0;
        signs[Sign::of(pattern.strength) as usize] = 1.0;
        signs[Sign::SlipOfKnown as usize] = f64::from(u8::from(pattern.strength == Strength::Near && self.known));
        signs[Sign::Part as usize] = (holding / self.sections + LEAST_PART).ln() + USUAL_PART;
        signs[Sign::Sections as usize] = holding.ln();
        if pattern.strength > Strength::Respelt {
            signs[Sign::Shared as usize] = self.shared(&pattern.key);
            let chance = holding * exact / self.sections;
            signs[Sign::Beside as usize] =
                if exact > 0.0 { ((beside as f64 + LEAST_COUNT) / (chance + LEAST_COUNT)).ln() } else { 0.0 };
            signs[Sign::Nowhere as usize] = f64::from(u8::from(exact == 0.0));
            signs[Sign::WithTerm as usize] = (1.0 + exact).ln();
        }
        if pattern.strength == Strength::Akin {
            let sure = self.sure as f64;
            let latin = f64::from(u8::from(pattern.key.is_ascii()));
            let Nearness { likeness, fall, whole, sharing, in_english, before, around } = pattern.near;
            let steps = |likeness: f32| f64::from(likeness - MIDDLE) * STEPS;
            signs[Sign::Likeness as usize] = steps(likeness);
            signs[Sign::GreatLikeness as usize] = f64::from((likeness - GREAT).max(0.0)) * STEPS;
            signs[Sign::Fall as usize] = f64::from(fall) * STEPS;
            signs[Sign::Whole as usize] = f64::from(u8::from(whole));
            signs[Sign::Sharing as usize] = (sharing.max(1) as f64).ln();
            signs[Sign::LatinLikeness as usize] = steps(likeness) * latin;
            signs[Sign::KnownInEnglish as usize] = f64::from(u8::from(in_english.is_some()));
            signs[Sign::LikenessInEnglish as usize] = in_english.map_or(0.0, steps);
            signs[Sign::Latin as usize] = latin;
            signs[Sign::Katakana as usize] = f64::from(u8::from(super::terms::is_loan(&pattern.key)));
            signs[Sign::FoundOtherwise as usize] = f64::from(u8::from(sure > 0.0));
            signs[Sign::SectionsOtherwise as usize] = (1.0 + sure).ln();
            signs[Sign::TimesMore as usize] = (holding / (1.0 + sure)).ln();
            signs[Sign::PartNearer as usize] = f64::from(before);
            signs[Sign::PartAny as usize] = f64::from(around);
            signs[Sign::Small as usize] = self.small;
            signs[Sign::Wide as usize] = ((holding / self.sections - WIDE).max(0.0) / WIDE).min(WIDEST);
        }
        signs
    }

    /// The part of the shorter word's letters that the other has too; letters of the alphabet say nothing.
    fn shared(&self, key: &str) -> f64 {
        let letters: HashSet<char> = key.chars().collect();
        let least = letters.len().min(self.letters.len()).max(1);
        if self.latin { 0.0 } else { letters.intersection(&self.letters).count() as f64 / least as f64 }
    }

    /// What is known of every section that holds a word.
    pub fn weighed<'s>(&self, standing: &'s Standing) -> impl Iterator<Item = (SectionId, Signs)> + 's {
        let beside = standing.places.iter().filter(|(id, _)| self.exact.contains(id)).count();
        let word = self.signs(&standing.pattern, standing.places.len(), beside);
        standing.places.iter().map(move |(id, places)| {
            let mut signs = word;
            signs[Sign::InHeading as usize] = f64::from(u8::from(places.in_heading > 0));
            signs[Sign::HowOften as usize] = f64::from(places.count.max(1)).ln();
            (*id, signs)
        })
    }
}

/// How likely it is that a section with such signs is about the term.
pub(super) fn belief(signs: &Signs) -> f64 {
    let sum: f64 = signs.iter().zip(MODEL.iter()).map(|(sign, weight)| sign * weight).sum();
    1.0 / (1.0 + (-sum).exp())
}

/// How likely a section is about a term by all the words that stand in it: those that say nearly the same count once.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Believed {
    /// The likeliest first, each with the letters that it begins with.
    words: [(f64, [char; 2]); 3],
}

/// What a further word counts: it is not independent of the first.
const FURTHER_PART: f64 = 0.5;

impl Believed {
    pub fn add(&mut self, key: &str, belief: f64) {
        let mut letters = key.chars();
        let front = [letters.next().unwrap_or_default(), letters.next().unwrap_or_default()];
        match self.words.iter_mut().find(|(_, known)| *known == front) {
            Some(known) => known.0 = known.0.max(belief),
            None => match self.words.last_mut() {
                Some(last) if last.0 < belief => *last = (belief, front),
                _ => return,
            },
        }
        self.words.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    }

    pub fn total(&self) -> f64 {
        let [(first, _), further @ ..] = &self.words;
        1.0 - further.iter().fold(1.0 - first, |doubt, (belief, _)| doubt * (1.0 - FURTHER_PART * belief))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_has_a_weight_and_no_weight_is_without_a_sign() {
        let rows: HashSet<&str> = WEIGHTS.lines().filter_map(|line| Some(line.split_once('\t')?.0)).collect();
        let names: HashSet<&str> = SIGNS.into_iter().collect();
        assert_eq!(rows, names);
        assert!(MODEL.iter().all(|weight| weight.is_finite()));
    }

    #[test]
    fn nearer_words_are_believed_more_and_the_term_itself_most() {
        let ground = Ground::of("残業", 200.0, &[]);
        let akin = |likeness: f32, count: usize| {
            let mut pattern = Pattern::of("時間外".to_owned(), Strength::Akin);
            pattern.near.likeness = likeness;
            belief(&ground.signs(&pattern, count, 0))
        };
        assert!(akin(0.8, 5) > akin(0.5, 5));
        let given = belief(&ground.signs(&Pattern::of("残業".to_owned(), Strength::Given), 5, 0));
        assert!(given > akin(0.9, 5));
    }

    #[test]
    fn words_that_begin_alike_count_once() {
        let total = |words: &[(&str, f64)]| {
            let mut believed = Believed::default();
            words.iter().for_each(|(key, belief)| believed.add(key, *belief));
            believed.total()
        };
        assert!((total(&[("旅費", 0.4), ("旅費交通費", 0.3)]) - 0.4).abs() < 1e-9);
        assert!(total(&[("旅費", 0.4), ("出張", 0.3)]) > 0.4);
        assert!(
            (total(&[("b", 0.1), ("旅費", 0.4), ("出張", 0.3), ("宿泊", 0.2)])
                - total(&[("旅費", 0.4), ("出張", 0.3), ("宿泊", 0.2)]))
            .abs()
                < 1e-9
        );
    }
}
