//! Fits the models to labelled questions, and says how well they answer sets that were left out, and how well they know it.

mod boost;
mod fit;
mod judge;
mod practice;

use crate::Language;
use crate::reader::columns;
use crate::reader::decide::{Choice, Models, decide};
use crate::reader::features::features;
use crate::reader::roles::{ABSENT, CLASSES};
use crate::reader::{Parsed, model::Model, trust};
use crate::spec::FoldStep;
use crate::table::letter::letter;
use crate::table::wide;
use crate::table::{Column, Table};
use fit::{Example, train};
pub use judge::{Score, Tables, judge};
use practice::practice;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread;

/// A question with what is right for it.
pub struct Labelled<'a> {
    pub(crate) table: &'a Table,
    pub(crate) parsed: Parsed<'a>,
    /// Patterns, the best first; nothing where the table has not what is asked for.
    pub(crate) patterns: Vec<String>,
    pub(crate) columns: Vec<String>,
    /// Where it came from: a set stays together when part of the questions is left out.
    pub(crate) set: usize,
    /// How much it counts for columns.
    pub(crate) weight: f32,
    /// Rows are counted.
    pub(crate) counted: bool,
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
            "P03" if count("M") >= 2 || count("M") == 1 && count("T") == 1 => "P03r",
            "P03" if count("CIS") >= 1 => "P03s",
            "P03" => "P03h",
            "P12" if count("M") >= 2 && count("CI") == 0 => "P12m",
            "P32" if count("CIS") >= 2 => "P32s",
            "P23" if count("M") >= 2 || count("M") == 1 && count("T") == 1 => "P23r",
            "P21" if count("TS") == 0 && count("CI") >= 2 => "P21x",
            other => other,
        };
        CLASSES.iter().copied().find(|c| *c == class).unwrap_or(ABSENT)
    }

    /// Whether every labelled column is drawn or filtered by.
    fn is_drawn(&self, choice: &Choice) -> bool {
        let (drawn, frame) = (choice.roles.all(), &self.parsed.frame);
        let used = |at: usize| {
            drawn.contains(&at)
                || self.parsed.values.iter().any(|value| value.column == at)
                || frame.comparisons.iter().any(|test| test.column == Some(at))
                || (self.table.columns[at].is_time() && !frame.periods.is_empty())
        };
        let named = |name: &String| self.table.columns.iter().position(|column| column.name == *name);
        let counted = self.counted && !choice.roles.measures.is_empty() && self.parsed.frame.frequency.is_none();
        self.parsed.wide || frame.is_computed() || !counted && self.columns.iter().filter_map(named).all(used)
    }
}

/// The share of the first pattern among those accepted.
const BEST: f32 = 0.7;

/// Rounds, the size of steps, the pull towards nothing, and how often a feature must be seen.
const FORMS: (usize, f32, f32, usize) = (12, 0.1, 3e-3, 4);

/// What the models learn from a question: its form, and each of its columns.
pub(crate) struct Lesson {
    set: usize,
    form: Example,
    columns: Vec<boost::Seen>,
    /// What the numbers of columns are called.
    names: Vec<&'static str>,
}

impl Lesson {
    pub(crate) fn of(one: &Labelled<'_>) -> Self {
        let mut target = vec![0.0; CLASSES.len() + 1];
        let mut wanted: Vec<&str> = one.patterns.iter().map(|p| one.class(p)).collect();
        if wanted.is_empty() {
            wanted.push(ABSENT);
        }
        for (n, class) in wanted.iter().enumerate() {
            let share = match (n, wanted.len()) {
                (_, 1) => 1.0,
                (0, _) => BEST,
                (_, many) => (1.0 - BEST) / (many - 1) as f32,
            };
            target[CLASSES.iter().position(|c| c == class).unwrap_or(CLASSES.len())] += share;
        }
        let form = Example { features: features(&one.parsed.found()), target };
        Self { set: one.set, form, columns: columns_of(one), names: columns::names(&one.parsed.found()) }
    }
}

fn columns_of(one: &Labelled<'_>) -> Vec<boost::Seen> {
    let Some(class) = one.patterns.first().map(|p| one.class(p)).filter(|_| !one.columns.is_empty()) else {
        return Vec::new();
    };
    let is_drawn = |column: &Arc<Column>| one.columns.contains(&column.name);
    let measured = one.table.columns.iter().any(|column| letter(column) == 'M' && is_drawn(column));
    let columns = one.table.columns.iter().map(is_drawn).chain([!measured]);
    let example = |(seen, yes): (columns::Seen, bool)| boost::Seen {
        numbers: seen.under(class),
        target: f32::from(u8::from(yes)),
        weight: one.weight,
    };
    columns::seen(&one.parsed.found()).into_iter().zip(columns).map(example).collect()
}

pub(crate) fn fit(lessons: &[&Lesson]) -> Models {
    let classes: Vec<String> = CLASSES.iter().chain([&ABSENT]).map(|c| (*c).to_owned()).collect();
    let forms: Vec<&Example> = lessons.iter().map(|lesson| &lesson.form).collect();
    let columns: Vec<&boost::Seen> = lessons.iter().flat_map(|lesson| &lesson.columns).collect();
    let names = lessons.first().map_or(&[] as &[_], |lesson| &lesson.names);
    let (rounds, rate, decay, least) = FORMS;
    let forms = train(&classes, &forms, rounds, rate, decay, least);
    Models { forms, columns: boost::boost(names, &columns), ..Models::default() }
}

/// Rounds, the size of steps, the pull towards nothing, and how often a feature must be seen.
const TRUST: (usize, f32, f32, usize) = (12, 0.05, 1e-3, 5);

fn fit_trust(answers: &[&Example]) -> Model {
    let (rounds, rate, decay, least) = TRUST;
    train(&trust::ANSWERS.map(str::to_owned), answers, rounds, rate, decay, least)
}

/// The models as they are stored, and how well they answer questions of sets that were left out.
pub struct Trained {
    pub forms: String,
    pub columns: String,
    pub trust: String,
    pub report: String,
}

const MADE_BY: &str =
    "made by `cargo xtask chart-reader TABLES` from tests/queries, tests/public and training/phrases.tsv";
/// Parts of the sets that are left out one after the other.
const FOLDS: usize = 8;

/// Labelled questions, one a line: table, question, accepted patterns, columns, facts.
#[derive(Clone, Debug)]
pub struct Set {
    pub text: String,
    /// Asked of tables that nobody here made: there are fewer of them, and they tell more.
    pub public: bool,
}

/// How much more a question about a public table counts for columns.
const PUBLIC: f32 = 3.0;

/// Trains on sets of questions.
pub fn train_on(tables: &BTreeMap<String, Table>, sets: &[Set]) -> Trained {
    with_lessons(tables, sets, &|labelled, lessons| {
        let models = fit(&lessons.iter().collect::<Vec<_>>());
        let answered = Answered::of(labelled, lessons);
        let seen: Vec<&Example> = answered.answers.iter().map(|answer| &answer.seen).collect();
        Trained {
            forms: models.forms.write(MADE_BY),
            columns: models.columns.write(MADE_BY),
            trust: fit_trust(&seen).write(MADE_BY),
            report: answered.report(),
        }
    })
}

/// Judges each set by what models draw that have not seen it, in the order of the sets, and then the `kept` ones, from
/// which nothing is learned.
pub fn judge_left_out(
    tables: &BTreeMap<String, Table>,
    sets: &[Set],
    kept: &[Set],
    read: &Tables<'_>,
) -> Result<Vec<(Score, String)>, String> {
    with_lessons(tables, sets, &|labelled, lessons| {
        let answered = Answered::of(labelled, lessons);
        let fold = |fold: usize| {
            let models = Models { trust: answered.trust_without(fold), ..answered.models[fold].clone() };
            let own = sets.iter().enumerate().filter(move |(set, _)| set % FOLDS == fold);
            own.map(|(set, own)| Ok((set, judge::judge_with(&own.text, read, &models)?))).collect()
        };
        let folds: Result<Vec<Vec<_>>, String> = (0..FOLDS).map(fold).collect();
        let mut judged: Vec<(usize, (Score, String))> = folds?.into_iter().flatten().collect();
        judged.sort_by_key(|(set, _)| *set);
        let models = Models { trust: answered.trust_without(FOLDS), ..fit(&lessons.iter().collect::<Vec<_>>()) };
        let kept: Result<Vec<_>, String> = kept.iter().map(|own| judge::judge_with(&own.text, read, &models)).collect();
        Ok(judged.into_iter().map(|(_, judged)| judged).chain(kept?).collect())
    })
}

/// Reads the questions of all sets, and what is to be learned from each; those that were asked come first.
fn with_lessons<R>(
    tables: &BTreeMap<String, Table>,
    sets: &[Set],
    then: &dyn Fn(&[Labelled<'_>], &[Lesson]) -> R,
) -> R {
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
    for (set, own) in sets.iter().enumerate() {
        for line in own.text.lines().filter(|line| !line.trim().is_empty()) {
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
                counted: cell(4).split(';').any(|fact| fact == "agg=count"),
                set,
                weight: if own.public { PUBLIC } else { 1.0 },
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
            counted: false,
            set: last_set.get(name.as_str()).copied().unwrap_or(0),
            weight: 1.0,
            class: Some(made.class),
        }));
    }
    let lessons: Vec<Lesson> = labelled.iter().map(Lesson::of).collect();
    then(&labelled[..asked], &lessons)
}

/// An answer to a question of a set that was left out.
struct Answer {
    fold: usize,
    /// What is seen of it, and what is true of it.
    seen: Example,
    form: f32,
    right: bool,
}

/// What models that have not seen a set answer to its questions, and those models.
struct Answered {
    answers: Vec<Answer>,
    models: Vec<Models>,
}

impl Answered {
    fn of(labelled: &[Labelled<'_>], lessons: &[Lesson]) -> Self {
        let without = |fold: usize| fit(&lessons.iter().filter(|one| one.set % FOLDS != fold).collect::<Vec<_>>());
        let all: Vec<Models> = thread::scope(|scope| {
            let fits: Vec<_> = (0..FOLDS).map(|fold| scope.spawn(move || without(fold))).collect();
            fits.into_iter().map(|fit| fit.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
        });
        let mut answers = Vec::new();
        for (fold, models) in all.iter().enumerate() {
            for one in labelled.iter().filter(|one| one.set % FOLDS == fold) {
                let decision = decide(&one.parsed.found(), models);
                let Some(choice) = decision.choices.first() else { continue };
                let absent = one.patterns.is_empty();
                let right = one.patterns.iter().any(|p| *p == choice.class[..3]) && one.is_drawn(choice);
                let features = trust::features(&one.parsed, &decision, choice);
                let target = [right, !right && !absent, absent].map(|told| f32::from(u8::from(told))).to_vec();
                let form = choice.probability * (1.0 - decision.absent);
                answers.push(Answer { fold, seen: Example { features, target }, form, right });
            }
        }
        Self { answers, models: all }
    }

    /// How sure a reading is, learned from the answers to all other questions.
    fn trust_without(&self, fold: usize) -> Model {
        let kept = self.answers.iter().filter(|answer| answer.fold != fold);
        fit_trust(&kept.map(|answer| &answer.seen).collect::<Vec<_>>())
    }

    /// How many of the answers are right from each confidence on, by the form alone and by all that is seen.
    fn report(&self) -> String {
        let trusted = (0..FOLDS).flat_map(|fold| {
            let model = self.trust_without(fold);
            let own = self.answers.iter().filter(move |answer| answer.fold == fold);
            own.map(move |answer| (model.predict(&answer.seen.features)[0], answer.right))
        });
        let (trusted, form) = (trusted.collect(), self.answers.iter().map(|a| (a.form, a.right)).collect());
        let mut out = String::new();
        let both = [("by the form", form), ("by what was left open", trusted)] as [(&str, Vec<(f32, bool)>); 2];
        for (name, scored) in both {
            let _ = writeln!(out, "confidence {name}\tquestions\tright\tof those below, right");
            for least in [0.0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95] {
                let (sure, rest): (Vec<_>, Vec<_>) = scored.iter().partition(|(share, _)| *share >= least);
                let right = |part: &[&(f32, bool)]| {
                    100.0 * part.iter().filter(|(_, right)| *right).count() as f64 / part.len().max(1) as f64
                };
                let all = 100.0 * sure.len() as f64 / scored.len().max(1) as f64;
                let _ = writeln!(out, "≥ {least}\t{all:.1} %\t{:.1} %\t{:.1} %", right(&sure), right(&rest));
            }
        }
        out
    }
}
