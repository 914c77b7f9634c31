//! Fits the two models to labelled questions.

use super::columns;
use super::decide::Models;
use super::features::features;
use super::model::{Example, train};
use super::roles::{ABSENT, CLASSES};
use super::{Parsed, features::letter};
use crate::table::Table;

/// A question with what is right for it.
pub struct Labelled<'a> {
    pub table: &'a Table,
    pub parsed: Parsed<'a>,
    /// Patterns, the best first; nothing where the table has not what is asked for.
    pub patterns: Vec<&'a str>,
    pub columns: Vec<&'a str>,
    /// Where it came from: a set stays together when part of the questions is left out.
    pub set: usize,
    /// The form, where it is known.
    pub class: Option<&'static str>,
}

impl Labelled<'_> {
    /// The form of a pattern that the labelled columns tell.
    fn class(&self, pattern: &str) -> &'static str {
        if let Some(class) = self.class {
            return class;
        }
        let count = |letters: &str| {
            let named = self.table.columns.iter().filter(|c| self.columns.contains(&c.name.as_str()));
            named.filter(|c| letters.contains(letter(c))).count()
        };
        let class = match pattern {
            "P03" if count("M") >= 2 => "P03r",
            "P03" if count("CIS") >= 1 => "P03s",
            "P03" => "P03h",
            "P12" if count("M") >= 2 && count("CI") == 0 => "P12m",
            "P21" if count("TS") == 0 && count("CI") >= 2 => "P21x",
            other => other,
        };
        CLASSES.iter().copied().find(|c| *c == class).unwrap_or(ABSENT)
    }
}

/// The share of the first pattern among those accepted.
const BEST: f32 = 0.7;

/// Rounds, the size of steps, the pull towards nothing, and how often a feature must be seen.
const FORMS: (usize, f32, f32, usize) = (12, 0.15, 1e-4, 3);
const COLUMNS: (usize, f32, f32, usize) = (6, 0.1, 1e-4, 2);

pub fn fit(labelled: &[&Labelled<'_>]) -> Models {
    let classes: Vec<String> = CLASSES.iter().map(|c| (*c).to_owned()).chain([ABSENT.to_owned()]).collect();
    let forms: Vec<Example> = labelled
        .iter()
        .map(|one| {
            let mut target = vec![0.0; classes.len()];
            let wanted: Vec<&str> = one.patterns.iter().map(|p| one.class(p)).collect();
            let wanted = if wanted.is_empty() { vec![ABSENT] } else { wanted };
            for (n, class) in wanted.iter().enumerate() {
                let share = match (n, wanted.len()) {
                    (_, 1) => 1.0,
                    (0, _) => BEST,
                    (_, many) => (1.0 - BEST) / (many - 1) as f32,
                };
                if let Some(at) = classes.iter().position(|c| c == class) {
                    target[at] += share;
                }
            }
            Example { features: features(&one.parsed.found()), target }
        })
        .collect();
    let mut drawn = Vec::new();
    for one in labelled.iter().filter(|one| !one.columns.is_empty()) {
        let Some(class) = one.patterns.first().map(|p| one.class(p)) else { continue };
        for (at, column) in one.table.columns.iter().enumerate() {
            let yes = f32::from(u8::from(one.columns.contains(&column.name.as_str())));
            drawn.push(Example { features: columns::features(&one.parsed.found(), at, class), target: vec![yes, 1.0 - yes] });
        }
    }
    let run = |classes: &[String], examples: &[Example], (rounds, rate, decay, least): (usize, f32, f32, usize)| {
        train(classes, &examples.iter().collect::<Vec<_>>(), rounds, rate, decay, least)
    };
    Models { forms: run(&classes, &forms, FORMS), columns: run(&["yes".to_owned(), "no".to_owned()], &drawn, COLUMNS) }
}
