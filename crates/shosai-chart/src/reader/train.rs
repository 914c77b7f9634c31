//! Fits the two models to labelled questions, and says how well they answer sets that were left out.

use super::columns;
use super::decide::Models;
use super::decide::decide;
use super::features::features;
use super::model::{Example, train};
use super::roles::{ABSENT, CLASSES};
use super::{Parsed, doubt, features::letter, practice::practice, wide};
use crate::Language;
use crate::spec::FoldStep;
use crate::table::Table;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// A question with what is right for it.
pub struct Labelled<'a> {
    pub(crate) table: &'a Table,
    pub(crate) parsed: Parsed<'a>,
    /// Patterns, the best first; nothing where the table has not what is asked for.
    pub(crate) patterns: Vec<String>,
    pub(crate) columns: Vec<String>,
    /// Where it came from: a set stays together when part of the questions is left out.
    pub(crate) set: usize,
    /// The form, where it is known.
    pub(crate) class: Option<&'static str>,
}

impl Labelled<'_> {
    /// The form of a pattern that the labelled columns tell.
    fn class(&self, pattern: &str) -> &'static str {
        if let Some(class) = self.class {
            return class;
        }
        let count = |letters: &str| {
            let named = self.table.columns.iter().filter(|c| self.columns.contains(&c.name));
            named.filter(|c| letters.contains(letter(c))).count()
        };
        let class = match pattern {
            "P03" if count("M") >= 2 => "P03r",
            "P03" if count("CIS") >= 1 => "P03s",
            "P03" => "P03h",
            "P12" if count("M") >= 2 && count("CI") == 0 => "P12m",
            "P32" if count("CIS") >= 2 => "P32s",
            "P23" if count("M") >= 2 => "P23r",
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

pub(crate) fn fit(labelled: &[&Labelled<'_>]) -> Models {
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
            let yes = f32::from(u8::from(one.columns.contains(&column.name)));
            drawn.push(Example {
                features: columns::features(&one.parsed.found(), at, class),
                target: vec![yes, 1.0 - yes],
            });
        }
    }
    let run = |classes: &[String], examples: &[Example], (rounds, rate, decay, least): (usize, f32, f32, usize)| {
        train(classes, &examples.iter().collect::<Vec<_>>(), rounds, rate, decay, least)
    };
    Models { forms: run(&classes, &forms, FORMS), columns: run(&["yes".to_owned(), "no".to_owned()], &drawn, COLUMNS) }
}

/// The models as they are stored, and how well they answer questions of sets that were left out.
pub struct Trained {
    pub forms: String,
    pub columns: String,
    pub report: String,
}

const MADE_BY: &str = "made by `cargo xtask chart-reader` from tests/queries and reader/words/phrases.tsv";
/// Parts of the sets that are left out one after the other.
const FOLDS: usize = 8;

/// Trains on sets of lines: table, question, accepted patterns, columns, facts.
pub fn train_on(tables: &BTreeMap<String, Table>, sets: &[String]) -> Trained {
    let long: BTreeMap<(&str, bool), (Table, FoldStep)> = tables
        .iter()
        .flat_map(|(name, table)| {
            [(true, Language::Ja), (false, Language::En)]
                .map(|(ja, locale)| (name.as_str(), ja, wide::long(table, locale)))
        })
        .filter_map(|(name, ja, long)| Some(((name, ja), long?)))
        .collect();
    let mut labelled: Vec<Labelled<'_>> = Vec::new();
    let mut last_set: BTreeMap<&str, usize> = BTreeMap::new();
    for (set, text) in sets.iter().enumerate() {
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let cells: Vec<&str> = line.split('\t').map(str::trim).collect();
            let cell = |at: usize| cells.get(at).copied().unwrap_or("");
            let Some((name, table)) = tables.get_key_value(cell(0)) else { continue };
            let long = long.get(&(name.as_str(), !cell(1).is_ascii()));
            let table = long.map_or(table, |(long, _)| long);
            let absent = cell(4).split(';').any(|fact| fact == "fallback");
            let list = |text: &str, mark: char| text.split(mark).filter(|s| !s.is_empty()).map(str::to_owned).collect();
            labelled.push(Labelled {
                table,
                parsed: Parsed::new(cell(1), table, long.is_some()),
                patterns: if absent { Vec::new() } else { list(cell(2), '|') },
                columns: list(cell(3), ','),
                set,
                class: None,
            });
            last_set.insert(name, set);
        }
    }
    let asked = labelled.len();
    for (turn, (name, table)) in tables.iter().enumerate() {
        labelled.extend(practice(table, turn).into_iter().map(|made| Labelled {
            table,
            parsed: Parsed::new(&made.query, table, false),
            patterns: vec![made.class[..3].to_owned()],
            columns: made.columns,
            set: last_set.get(name.as_str()).copied().unwrap_or(0),
            class: Some(made.class),
        }));
    }
    let models = fit(&labelled.iter().collect::<Vec<_>>());
    let report = cross_validate(&labelled, asked);
    Trained { forms: models.forms.write(MADE_BY), columns: models.columns.write(MADE_BY), report }
}

fn cross_validate(labelled: &[Labelled<'_>], asked: usize) -> String {
    let mut answers: Vec<(f32, bool)> = Vec::new();
    for fold in 0..FOLDS {
        let kept: Vec<&Labelled<'_>> = labelled.iter().filter(|one| one.set % FOLDS != fold).collect();
        let models = fit(&kept);
        for one in labelled[..asked].iter().filter(|one| one.set % FOLDS == fold) {
            let decision = decide(&one.parsed.found(), &models);
            let absent = doubt::failure(&one.parsed, &decision).is_some();
            let pattern = decision.choices.first().map_or("", |choice| &choice.class[..3]);
            let right =
                if one.patterns.is_empty() { absent } else { !absent && one.patterns.iter().any(|p| p == pattern) };
            answers.push((doubt::confidence(&decision), right));
        }
    }
    let mut out = String::from("confidence\tquestions\tright\n");
    for least in [0.0, 0.4, 0.6, 0.8, 0.9] {
        let sure: Vec<bool> = answers.iter().filter(|(p, _)| *p >= least).map(|(_, right)| *right).collect();
        let right = sure.iter().filter(|right| **right).count();
        let share = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
        let _ =
            writeln!(out, "≥ {least}\t{:.1} %\t{:.1} %", share(sure.len(), answers.len()), share(right, sure.len()));
    }
    out
}
