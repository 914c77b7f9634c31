//! Which measures answer the query, and how they are reduced.

use super::counts::{
    counts_held, counts_named_so, counts_rows, counts_value, is_asked_number_of, is_quantity, people_counted,
};
use super::fields::{Fields, positions};
use crate::intent::{Cue, Intent, Role, headline_rank, is_average_like};
use crate::operations::{Aggregate, Test};
use crate::table::{Column, Kind, Table};

/// Whether a measure holds what was aimed at, planned or had before.
fn is_aim(label: &str) -> bool {
    const AIMS: [&str; 10] = ["goal", "target", "budget", "planned", "quota", "目標", "予算", "計画", "前年", "予定"];
    let folded = crate::table::fold::fold(label);
    let words = crate::table::header::words(label);
    AIMS.iter().any(|aim| if aim.is_ascii() { words.iter().any(|word| word == aim) } else { folded.starts_with(aim) })
}

/// Words that ask how often something is chosen.
const POPULAR: [&str; 5] = ["popular", "popularity", "人気", "favorite", "売れ筋"];

impl Fields {
    pub(super) fn choose_measures(&mut self, table: &Table, intent: &Intent) {
        let named = self.named_measures(table, intent);
        self.measures_named = !named.is_empty();
        self.aggregate = intent.measure.aggregate;
        // Rows that merely happen are not counted where a measure is named or a distribution is asked for.
        if intent.measure.hinted_count
            && (!named.is_empty() || intent.has(Cue::Distribution) || intent.has(Cue::Relation))
        {
            self.aggregate = None;
        }
        // Nor where the spread of numbers is asked for that a column holds: `来店回数のばらつき`.
        if self.aggregate == Some(Aggregate::Count) && intent.has(Cue::Distribution) && !named.is_empty() {
            self.aggregate = None;
        }
        // Where rows are periods and nothing else, counting them tells nothing: the columns are the counts.
        let rows_are_periods = self.time.is_some()
            && positions(table, |c| matches!(c.kind, Kind::Category | Kind::Identifier)).is_empty()
            && positions(table, |c| c.kind == Kind::Measure).len() >= 2;
        if rows_are_periods && self.aggregate == Some(Aggregate::Count) {
            self.aggregate = None;
        }
        if self.aggregate == Some(Aggregate::Count)
            && named.is_empty()
            && let Some(at) = self.measured_instead(table, intent)
        {
            self.aggregate = None;
            self.measures = vec![at];
            return;
        }
        if self.aggregate == Some(Aggregate::Count) {
            let by_unit =
                |at: usize| intent.mentions.iter().any(|m| m.column == at && crate::intent::is_unit_word(&m.word));
            // What rows are only kept by is not what is counted: `注文金額が1万円以上の注文数`.
            let kept_by = |at: usize| intent.filters.iter().any(|(column, test)| *column == at && is_compared(test));
            // Rows that are sums are not counted; a measure that is hinted at holds the number.
            let summed = |at: usize| {
                let column = &table.columns[at];
                !is_average_like(&column.label, column.unit.as_deref()) && super::asked::is_panel(table)
            };
            let adds_up = |at: &usize| {
                summed(*at)
                    || is_quantity(&table.columns[*at])
                    || by_unit(*at)
                    || is_asked_number_of(&table.columns[*at], intent, *at)
            };
            let counted = named.iter().copied().find(|at| adds_up(at) && !kept_by(*at));
            let counted = counted.or_else(|| people_counted(table, intent).filter(|_| named.is_empty()));
            let counted = counted.or_else(|| counts_held(table, intent).filter(|_| named.is_empty()));
            let counted = counted.or_else(|| counts_named_so(table, intent).filter(|_| named.is_empty()));
            // What counts what is asked for is as good as named.
            self.measures_named |= counted.is_some();
            let averaged = ["on average", "平均"].iter().any(|word| intent.full_text.contains(word));
            let summed = if averaged { Aggregate::Mean } else { Aggregate::Sum };
            self.aggregate = counted.map_or(Some(Aggregate::Count), |_| Some(summed));
            self.measures = counted.into_iter().collect();
            return;
        }
        let rows = || counts_rows(table, intent) || counts_value(table, intent);
        if named.is_empty() && self.aggregate.is_none() && rows() {
            self.aggregate = Some(Aggregate::Count);
            return;
        }
        self.measures =
            if named.is_empty() { self.default_measure(table, intent).into_iter().collect() } else { named };
        if self.measures.is_empty() {
            self.aggregate = Some(Aggregate::Count);
        }
    }

    /// The measure that is meant where words ask for a count.
    fn measured_instead(&self, table: &Table, intent: &Intent) -> Option<usize> {
        // The figures of a table laid out by periods are the numbers asked for.
        let nameless = positions(table, |c| c.kind == Kind::Measure && matches!(c.label.as_str(), "値" | "value"));
        if let ([at], true) = (nameless.as_slice(), intent.measure.unheld.is_some() && intent.measure.hinted_count) {
            return Some(*at);
        }
        // How often is a spread of some measure, never of rows counted once.
        let people = intent.full_text.contains("人数") && self.groups.is_empty() && !intent.has(Cue::Composition);
        let times = ["回数", "何回", "how often", "how many times"].iter().any(|word| intent.full_text.contains(word));
        let spread = intent.has(Cue::Distribution) && (intent.has(Cue::Spread) || people || times);
        let sized = |c: &Column| crate::table::header::words(&c.label).iter().any(|w| w == "per" || w == "size");
        let often = |c: &Column| c.kind == Kind::Measure && (is_quantity(c) || sized(c));
        let held = positions(table, often).into_iter().next().filter(|_| spread);
        // `回数の分布` of a table with a `月間利用回数`.
        let said =
            |c: &Column| intent.measure.words.iter().any(|word| !word.is_ascii() && c.label.ends_with(word.as_str()));
        let mut so = positions(table, |c| c.kind == Kind::Measure && said(c)).into_iter();
        let only = so.next().filter(|_| so.next().is_none() && intent.has(Cue::Distribution));
        held.or(only)
    }

    /// The numbers the query names, without those it only filters by or merely hints at beside a full name.
    fn named_measures(&self, table: &Table, intent: &Intent) -> Vec<usize> {
        let mut named: Vec<usize> = Vec::new();
        for mention in intent.mentions.iter().filter(|m| m.role != Role::Unwanted) {
            let at = mention.column;
            let free = Some(at) != self.time && !self.classes.contains(&at);
            if table.columns[at].is_number() && free && !named.contains(&at) {
                named.push(at);
            }
        }
        // `影響を受けた人数も増える`: the other of a relation may be how many people there were.
        if intent.has(Cue::Relation) && named.len() == 1 {
            named.extend(people_counted(table, intent).filter(|at| !named.contains(at)));
        }
        let filtered = |at: usize| intent.filters.iter().any(|(column, test)| *column == at && is_compared(test));
        let elsewhere: Vec<usize> = named.iter().copied().filter(|at| !filtered(*at)).collect();
        let related = intent.has(Cue::Relation) && elsewhere.len() < 2;
        if !elsewhere.is_empty() && !related {
            named = elsewhere;
        }
        if is_plan_against_actual(intent) {
            return plan_and_actual(table).unwrap_or(named);
        }
        let paired = intent.has(Cue::Achieve).then(|| counterpart(table, &named)).flatten();
        named.extend(paired);
        if let Some(pair) = both_sexes(table, intent) {
            return pair;
        }
        if intent.has(Cue::Relation) && named.len() > 2 {
            // A relation is one of two: the two that are named best.
            let strength =
                |at: &usize| intent.mentions.iter().filter(|m| m.column == *at).map(|m| m.strength).fold(0.0, f64::max);
            let mut best = named.clone();
            best.sort_by(|a, b| strength(b).total_cmp(&strength(a)));
            named.retain(|at| best[..2].contains(at));
        }
        let strong = |at: &usize| intent.mentions.iter().any(|m| m.column == *at && (m.strength >= 1.0 || m.joined));
        let counted = intent.measure.aggregate == Some(Aggregate::Count);
        if named.iter().any(strong) && !counted && !intent.has(Cue::Relation) {
            named.retain(|at| {
                let planned = intent.has(Cue::Achieve) && is_plan_or_actual(table, *at);
                strong(at) || planned || paired == Some(*at)
            });
        } else if !intent.has(Cue::Relation) && !intent.has(Cue::Achieve) {
            named = most_meant(intent, named);
        }
        named
    }

    /// The measure when none is named; nothing when rows are to be counted.
    fn default_measure(&self, table: &Table, intent: &Intent) -> Option<usize> {
        let unwanted = |at: usize| intent.mentions.iter().any(|m| m.column == at && m.role == Role::Unwanted);
        let mut free = positions(table, |c| c.kind == Kind::Measure && c.missing() < c.len());
        free.retain(|at| !unwanted(*at) && !self.classes.contains(at));
        // What was planned is looked at beside what became of it.
        let aim = |at: &usize| is_aim(&table.columns[*at].label);
        if free.iter().any(|at| !aim(at)) {
            free.retain(|at| !aim(at));
        }
        let code = |at: usize| table.columns[at].kind == Kind::Identifier;
        let things = intent.mentions.iter().any(|m| m.role != Role::Unwanted && code(m.column));
        // How something is spread is told by a measure, never by counting rows.
        // `how are tickets distributed` still asks how many there are of each.
        let spread = intent.words(Cue::Distribution).iter().any(|word| *word != "distributed")
            || intent.has(Cue::Spread)
            || intent.has(Cue::Relation);
        if self.aggregate.is_none() && things && !spread && !self.groups.iter().any(|at| code(*at)) {
            return None;
        }
        if let Some(at) = people_counted(table, intent).filter(|at| free.contains(at)) {
            return Some(at);
        }
        let popular = intent.words(Cue::Compare).iter().any(|w| POPULAR.contains(w));
        if self.aggregate.is_none() && popular {
            // What is popular at a wedding is not told by its guests; a row a day and shop is.
            let crowd = |at: &usize| {
                super::counts::counts_people(&table.columns[*at].label) || table.columns[*at].label.ends_with("客数")
            };
            let rows = !super::asked::is_panel(table);
            return free.into_iter().find(|at| is_quantity(&table.columns[*at]) && !(rows && crowd(at)));
        }
        // What adds up comes before what is averaged: the catch before the price.
        let averaged = |at: usize| is_average_like(&table.columns[at].label, table.columns[at].unit.as_deref());
        let is_amount = |at: usize| !averaged(at) && table.columns[at].label.ends_with(['量', '額', '高', '数']);
        let rank = |at: usize| Some((averaged(at), headline_rank(&table.columns[at].label)?, at));
        let ranked = || free.iter().copied().filter_map(rank);
        let headline = ranked().min().filter(|(average, ..)| !average);
        let added = || free.iter().copied().find(|at| is_amount(*at));
        let averaged_headline = || ranked().min().map(|(_, _, at)| at);
        headline.map(|(_, _, at)| at).or_else(added).or_else(averaged_headline).or_else(|| free.first().copied())
    }

    /// The aggregate for a measure: the one asked for, or what suits its nature.
    pub fn aggregate_for(&self, column: Option<&Column>) -> Aggregate {
        self.aggregate.unwrap_or(match column {
            None => Aggregate::Count,
            Some(column) if is_average_like(&column.label, column.unit.as_deref()) => Aggregate::Mean,
            Some(_) => Aggregate::Sum,
        })
    }
}

pub(super) fn is_compared(test: &Test) -> bool {
    matches!(test, Test::Between { .. } | Test::Beyond { .. })
}

/// Of measures that are only hinted at, and not in one breath, one is meant: the one hinted at most strongly.
fn most_meant(intent: &Intent, named: Vec<usize>) -> Vec<usize> {
    let strength = |at: &usize| {
        let mentions = intent.mentions.iter().filter(|m| m.column == *at);
        mentions.map(|m| m.strength).fold(0.0, f64::max)
    };
    let most = named.iter().map(strength).fold(0.0, f64::max);
    let several = intent.has(Cue::Compare) || intent.has(Cue::Series);
    if several {
        return named;
    }
    let strongest: Vec<usize> = named.into_iter().filter(|at| strength(at) >= most).collect();
    // `average turnover`: what stands beside the aggregate is meant.
    let reduced = |at: &usize| {
        let beside = |m: &&crate::intent::Mention| m.column == *at && m.reduced;
        intent.mentions.iter().any(|m| beside(&m))
    };
    let beside: Vec<usize> = strongest.iter().copied().filter(reduced).collect();
    if beside.is_empty() { strongest } else { beside }
}

const PLANNED: [&str; 10] = ["予算", "計画", "目標", "予定", "budget", "plan", "planned", "target", "goal", "quota"];
const ACTUAL: [&str; 3] = ["実績", "actual", "実際"];

fn is_one_of(table: &Table, at: usize, words: &[&str]) -> bool {
    let column = &table.columns[at];
    let own = crate::table::header::words(&column.label);
    let holds = |word: &&str| if word.is_ascii() { own.iter().any(|w| w == word) } else { column.label.contains(word) };
    column.is_number() && words.iter().any(holds)
}

fn is_plan_or_actual(table: &Table, at: usize) -> bool {
    is_one_of(table, at, &PLANNED) || is_one_of(table, at, &ACTUAL)
}

/// What a plan is met or missed with: the shortest name of an actual figure for a plan, and of a plan for an actual one.
fn counterpart(table: &Table, named: &[usize]) -> Option<usize> {
    let has = |words: &[&str]| named.iter().any(|at| is_one_of(table, *at, words));
    let wanted: &[&str] = match (has(&PLANNED), has(&ACTUAL)) {
        (true, false) => &ACTUAL,
        (false, true) => &PLANNED,
        _ => return None,
    };
    let found = (0..table.columns.len()).filter(|at| is_one_of(table, *at, wanted) && !named.contains(at));
    let called = found.min_by_key(|at| table.columns[*at].label.len());
    // Where no column is called so, the plan is met or missed with what has its unit.
    let paired = || plan_and_actual(table).and_then(|pair| pair.into_iter().find(|at| !named.contains(at)));
    called.or_else(|| paired().filter(|_| has(&PLANNED)))
}

/// `男女の人口` of a table with a column for each.
fn both_sexes(table: &Table, intent: &Intent) -> Option<Vec<usize>> {
    let said = ["男女", "both sexes", "both genders", "either sex"].iter().any(|word| intent.full_text.contains(word));
    let of = |words: [&str; 4]| {
        positions(table, |c| {
            let own = crate::table::header::words(&c.label);
            let held =
                |word: &&str| if word.is_ascii() { own.iter().any(|w| w == word) } else { c.label.contains(word) };
            c.kind == Kind::Measure && words.iter().any(held)
        })
    };
    let (men, women) = (of(["男", "male", "men", "males"]), of(["女", "female", "women", "females"]));
    (said && men.len() == 1 && women.len() == 1 && men != women).then(|| vec![men[0], women[0]])
}

/// Whether a plan is set against what became of it: `予実`, `budget vs actual`.
fn is_plan_against_actual(intent: &Intent) -> bool {
    const PAIRS: [&str; 16] = [
        "予実",
        "予算と実績",
        "予算対実績",
        "実績と予算",
        "計画と実績",
        "実績と計画",
        "計画対実績",
        "目標と実績",
        "実績と目標",
        "予算対比",
        "actual vs",
        "actuals vs",
        "vs actual",
        "vs. actual",
        "against actual",
        "actual against",
    ];
    PAIRS.iter().any(|pair| intent.full_text.contains(pair))
}

/// The plan and the actual figure; where none is called so, the first measure of the same unit people look at.
fn plan_and_actual(table: &Table) -> Option<Vec<usize>> {
    let plan = (0..table.columns.len()).find(|at| is_one_of(table, *at, &PLANNED))?;
    let called = (0..table.columns.len()).find(|at| is_one_of(table, *at, &ACTUAL));
    let alike = |at: &usize| {
        let column = &table.columns[*at];
        *at != plan && column.kind == Kind::Measure && column.unit == table.columns[plan].unit
    };
    let rank = |at: &usize| headline_rank(&table.columns[*at].label).unwrap_or(usize::MAX);
    let actual = called.or_else(|| (0..table.columns.len()).filter(alike).min_by_key(rank))?;
    Some(vec![plan, actual])
}
