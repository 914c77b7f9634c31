//! Which columns play which part in a form.

use super::features::{Found, SURE};
use super::lexicon::{Hit, senses};
use super::link::is_paired;
use crate::spec::TimeUnit;
use crate::table::calendar::Grain;
use crate::table::letter::letter;
use crate::table::{Column, Data, Kind, fold::fold, header, header::is_code};

/// What the model decides among: the patterns of the contract, some of them in two or three forms.
pub const CLASSES: [&str; 15] =
    ["P01", "P02", "P03h", "P03r", "P03s", "P12", "P12m", "P13", "P21", "P21x", "P23", "P23r", "P31", "P32", "P32s"];
/// The class of a question for what the table has not.
pub const ABSENT: &str = "absent";

/// Columns by part, each by position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Roles {
    pub time: Option<usize>,
    pub groups: Vec<usize>,
    pub measures: Vec<usize>,
    /// Columns that the question does not name but the form needs.
    pub supposed: Vec<usize>,
}

impl Roles {
    pub fn all(&self) -> Vec<usize> {
        self.time.iter().chain(&self.groups).chain(&self.measures).copied().collect()
    }
}

/// How many columns of each part a form takes.
pub struct Needs {
    pub time: bool,
    pub groups: (usize, usize),
    pub measures: (usize, usize),
}

pub fn needs(class: &str) -> Needs {
    let needs = |time, groups, measures| Needs { time, groups, measures };
    match class {
        "P01" => needs(true, (0, 0), (0, 1)),
        "P02" => needs(false, (1, 2), (0, MOST_BESIDE)),
        "P02m" => needs(false, (0, 0), (2, MOST_BESIDE)),
        "P03h" => needs(false, (0, 0), (1, 1)),
        "P03r" => needs(false, (0, 0), (2, 2)),
        "P23r" => needs(false, (1, 1), (2, 2)),
        "P03s" => needs(false, (1, 1), (0, 1)),
        "P12" | "P21" | "P31" => needs(true, (1, 1), (0, 1)),
        "P12m" => needs(true, (0, 0), (2, MOST_BESIDE)),
        "P13" => needs(true, (0, 0), (1, 1)),
        "P21x" | "P32s" => needs(false, (2, 2), (0, 1)),
        _ => needs(false, (1, 1), (1, 1)),
    }
}

/// A column is drawn from this likelihood on, where a form does not need it anyway.
pub const LIKELY: f32 = 0.5;

/// A column is named as surely as this to be grouped by whatever the model thinks of it.
pub const NAMED: f32 = 0.8;
/// The least strength of a name that was said as it stands, in whatever number.
pub const AS_IT_STANDS: f32 = 0.95;

pub fn is_group(found: &Found<'_>, at: usize) -> bool {
    let column = &found.table.columns[at];
    match letter(column) {
        // `top 10 episodes by rating`: what stands behind `by` ranks, and is not gone through.
        'M' if (found.frame.top.is_some() || found.text.has("cue.ranking")) && found.text.folded.is_ascii() => false,
        'M' => found.frame.grouped[at] && (column.distinct(MANY) < MANY || is_classed(found, at)),
        _ => true,
    }
}

/// A number of as many values is gone through by classes.
pub const MANY: usize = 40;

/// Whether another measure is gone through by classes of this one: `wages by age`.
fn is_classed(found: &Found<'_>, at: usize) -> bool {
    let sure = |n: usize| found.links[n].strength >= NAMED && !found.links[n].outranked;
    let other = |n: usize| n != at && sure(n) && letter(&found.table.columns[n]) == 'M' && !found.frame.grouped[n];
    let ordered = found.frame.top.is_some() || found.frame.ascending.is_some() || found.text.has("cue.ranking");
    // `男女別` names two measures.
    let paired = |hit: &Hit| found.links[at].spans.contains(&hit.span) && is_paired(found.text, hit);
    let plain = !ordered && !found.frame.is_computed() && !found.text.hits.iter().any(paired);
    sure(at) && plain && (0..found.links.len()).any(other)
}

/// Whether a mark of grouping stands beside the name of a number: `寝室数別`, `by gear`.
pub fn is_grouped_by(found: &Found<'_>, at: usize) -> bool {
    let named = found.links[at].strength >= SURE && !found.links[at].outranked;
    letter(&found.table.columns[at]) == 'M' && is_group(found, at) && named
}

/// Whether the numbers of a column are spread or related: years are, where they are named.
pub fn is_spread(found: &Found<'_>, class: &str, at: usize) -> bool {
    let (column, link) = (&found.table.columns[at], &found.links[at]);
    let spoken = |n: usize| found.links[n].strength > 0.0 && letter(&found.table.columns[n]) == 'M';
    let form = matches!(class, "P03r" | "P23r") || (class == "P03h" && !(0..found.links.len()).any(spoken));
    let years = matches!(column.kind, Kind::Time(Grain::Year)) && form;
    letter(column) == 'M' || (years && link.strength >= NAMED && !link.outranked)
}

/// Whether the table has what a form needs.
pub fn is_feasible(found: &Found<'_>, class: &str) -> bool {
    let needs = needs(class);
    let groups = (0..found.links.len()).filter(|at| is_group(found, *at)).count();
    let moves = |column: &Column| "TS".contains(letter(column)) && column.distinct(2) > 1;
    (!needs.time || found.table.columns.iter().any(|column| moves(column)))
        && (0..found.links.len()).filter(|at| is_spread(found, class, *at)).count() >= needs.measures.0
        && groups >= needs.groups.0 + usize::from(needs.time)
}

/// The likeliest time, or the one whose periods are asked for.
fn time(found: &Found<'_>, ranked: &[usize]) -> Option<usize> {
    let grain = |at: usize| match found.table.columns[at].kind {
        Kind::Time(grain) => Some(grain),
        _ => None,
    };
    // Beside days, hours that are not named are moments of their own: `最高気温(℃)-時分`.
    let daily = found.table.columns.iter().any(|column| column.kind == Kind::Time(Grain::Day));
    let meant = |at: usize| found.links[at].strength >= NAMED && !found.links[at].outranked;
    let spoken = |at: usize| found.links[at].strength >= SURE && !found.links[at].outranked;
    let moment = |at: usize| daily && grain(at).is_some_and(|own| own < Grain::Day) && !spoken(at);
    let ranked: Vec<usize> = ranked.iter().copied().filter(|at| !moment(*at)).collect();
    // `by season`: what is named and gone through is the time, where it is one.
    let gone_through = |at: &&usize| meant(**at) && found.frame.grouped[**at];
    let first = *ranked.iter().find(gone_through).or(ranked.first())?;
    // `over the years`: a column of years is meant by it.
    let asked = found.frame.grain.as_ref().map(|(grain, _)| *grain);
    // `weekly … through the year` is not seen in years.
    let fine = grain(first).zip(asked).is_none_or(|(own, asked)| own <= asked);
    let named = (found.links[first].strength >= SURE && fine) || grain(first).is_none();
    // Months are not seen in years.
    let seen = |at: &&usize| grain(**at).zip(asked).is_some_and(|(own, asked)| own <= asked);
    let asked_for = ranked.iter().find(|at| grain(**at) == asked);
    let asked_for = asked_for.or_else(|| ranked.iter().find(seen).filter(|_| !seen(&&first)));
    if let Some(own) = asked_for.filter(|_| !named && asked.is_some()) {
        return Some(*own);
    }
    // `月別` of a table without dates that has a `Month`.
    let of_name = |at: &&usize| {
        let label = &found.table.columns[**at].label;
        // A `released_month` is one too.
        let last = header::words(label).pop().unwrap_or_default();
        let of = |grain: Grain| {
            let name = format!("grain.{}", grain.name());
            let is = |word: &str| word == grain.name() || senses(word).iter().any(|sense| sense.name == name);
            is(&fold(label)) || is(&last)
        };
        grain(**at).is_none() && asked.is_some_and(of)
    };
    // The `week` of a table of years is finer than they are.
    let coarser = |own: Grain| asked.is_some_and(|asked| asked < own);
    if let Some(own) = ranked.iter().find(of_name).filter(|_| grain(first).is_none_or(coarser)) {
        return Some(*own);
    }
    Some(first)
}

/// Series that can be told apart.
pub const MOST_BESIDE: usize = 8;

/// Columns of the kinds that the letters stand for, the likeliest first.
pub fn ranked(found: &Found<'_>, likely: &[f32], letters: &str) -> Vec<usize> {
    let own = |at: &usize| letters.contains(letter(&found.table.columns[*at]));
    let mut ranked: Vec<usize> = (0..found.links.len()).filter(own).collect();
    ranked.sort_by(|a, b| likely[*b].total_cmp(&likely[*a]).then(a.cmp(b)));
    ranked
}

/// Fills the parts of a form with the likeliest columns.
pub fn choose(found: &Found<'_>, class: &str, likely: &[f32]) -> Roles {
    let time = time(found, &ranked(found, likely, "TS")).filter(|_| needs(class).time);
    let mut groups = groups(found, class, likely, time);
    groups.iter_mut().for_each(|at| *at = super::labels::labelled(found, *at));
    let measures = super::measured::measures(found, class, likely, &groups);
    let supposed = supposed(found, likely, &groups, &measures);
    Roles { time, groups, measures, supposed }
}

fn is_wanted(found: &Found<'_>, likely: &[f32], at: usize) -> bool {
    likely[at] >= LIKELY || is_grouped_by(found, at)
}

/// `何曜日`, `which month`: parts or periods of time are asked for.
fn is_periodic(found: &Found<'_>) -> bool {
    found.frame.cycle.is_some() || found.frame.grain.is_some()
}

/// The columns among these that rows can be told apart by: of those with one value, only what is asked for by its name.
fn told_apart(found: &Found<'_>, mut columns: Vec<usize>, of_form: Option<usize>) -> Vec<usize> {
    let apart = |n: &usize| found.table.columns[*n].distinct(2) > 1 || found.links[*n].strength >= 0.99;
    columns.retain(|n| Some(*n) != of_form && is_group(found, *n));
    if columns.iter().any(apart) {
        columns.retain(apart);
    }
    columns
}

/// The time of which two parts are set against each other: `by weekday and hour`, where no other column is gone through.
pub fn crossed_time(found: &Found<'_>) -> Option<usize> {
    let [fine, _] = found.frame.crossed?;
    let least = match fine {
        TimeUnit::Hours => Grain::Hour,
        TimeUnit::Day => Grain::Day,
        TimeUnit::Month => Grain::Month,
        _ => Grain::Quarter,
    };
    let known = |at: &usize| matches!(found.table.columns[*at].kind, Kind::Time(grain) if grain <= least);
    let named = |at: usize| {
        let (link, kind) = (&found.links[at], letter(&found.table.columns[at]));
        "CIS".contains(kind) && link.strength >= SURE && !link.outranked && found.frame.grouped[at]
    };
    let times = (0..found.links.len()).filter(known);
    let best = times.max_by(|a, b| found.links[*a].strength.total_cmp(&found.links[*b].strength).then(b.cmp(a)));
    best.filter(|_| !(0..found.links.len()).any(named))
}

/// The columns that a form goes through.
fn groups(found: &Found<'_>, class: &str, likely: &[f32], of_form: Option<usize>) -> Vec<usize> {
    if let Some(time) = crossed_time(found).filter(|_| class == "P02") {
        return vec![time, time];
    }
    let needs = needs(class);
    let moment = time(found, &ranked(found, likely, "T"));
    let mut groups = told_apart(found, ranked(found, likely, "CISTM"), of_form);
    // What is named goes before what is only likely, and where it is grouped by, nothing is added that is not said.
    let valued = |n: &usize| found.values.iter().any(|value| value.column == *n);
    let several = |n: &usize| found.values.iter().filter(|value| value.column == *n).count() > 1;
    let named = |n: &usize| {
        let sure = found.links[*n].strength >= SURE && !found.links[*n].outranked;
        (sure && !found.table.columns[*n].is_time()) || several(n)
    };
    // What is named as it stands goes before what is not spoken of at all; what rows are counted by does not name them.
    let counted = |n: &usize| letter(&found.table.columns[*n]) == 'I' && super::columns::counts(found);
    let sure = |n: &usize| found.links[*n].strength >= AS_IT_STANDS && !found.links[*n].outranked;
    let exact = |n: &usize| sure(n) && !valued(n) && !counted(n);
    let idle = |n: &usize| found.links[*n].strength == 0.0 && !valued(n);
    let passed_by = !needs.time && groups.iter().any(exact);
    groups.sort_by_key(|n| (passed_by && idle(n), !is_wanted(found, likely, *n), !named(n)));
    // `the ten longest sleepers`: what no column is named for are the rows, by what tells them apart.
    let spoken = |n: &usize| named(n) || several(n) || found.frame.grouped[*n];
    let things = class == "P02" && found.frame.top.is_some() && !groups.iter().any(spoken) && !is_periodic(found);
    if let Some(own) = ranked(found, likely, "CI").into_iter().find(|at| things && names_rows(found, *at)) {
        return vec![own];
    }
    if needs.time {
        groups.retain(|n| !found.table.columns[*n].is_time());
    }
    // The parts or periods of time are the groups, unless another column is named.
    let unnamed = groups.first().is_none_or(|n| likely[*n] < LIKELY);
    let periodic = !needs.time && needs.groups.0 > 0 && is_periodic(found) && unnamed;
    if let Some(time) = moment.filter(|_| periodic) {
        groups.retain(|n| *n != time);
        groups.insert(0, time);
    }
    // `子どもの人数ごとの加入者数`: a number that is named is gone through before a group that nobody speaks of.
    let unspoken = groups.first().is_none_or(|n| idle(n) && likely[*n] < LIKELY);
    let numbered = needs.groups.0 > 0 && needs.measures.0 == 0 && !needs.time && !is_periodic(found);
    if numbered && unspoken && super::columns::counts(found) {
        groups.splice(0..0, ranked(found, likely, "M").into_iter().find(|n| is_named_number(found, *n)));
    }
    groups.retain(|n| found.frame.fraction.as_ref().is_none_or(|fraction| fraction.column != *n));
    // A heat map that is named goes through two, unless measures stand beside each other.
    let crossed = found.frame.forms.iter().any(|(form, _)| matches!(*form, "heat_map" | "stacked_bar"));
    let crossed = class == "P02" && crossed && super::decide::listed_measures(found).len() < 2;
    // `heat map of sales by weekday and product`
    if let Some(time) = moment.filter(|_| crossed && found.frame.cycle.is_some() && !groups.iter().skip(1).any(named)) {
        groups.retain(|n| *n != time);
        groups.insert(groups.len().min(1), time);
    }
    let least = if crossed { 2 } else { needs.groups.0 };
    // What nobody speaks of is not gone through besides.
    let wanted = |(at, n): &(usize, &usize)| is_wanted(found, likely, **n) && (*at < least || !idle(n));
    let count = groups.iter().enumerate().filter(wanted).count().clamp(least, needs.groups.1);
    groups.truncate(count);
    // What is named stands in the order of the question; the parts of a whole stand within it.
    if class != "P32s" && groups.iter().all(named) {
        groups.sort_by_key(|n| found.links[*n].spans.iter().map(|span| span.start).min());
    }
    // `1950年と2020年を比較`: what is gone through is told apart by period.
    if class == "P02" && groups.len() == 1 && found.frame.compared_periods() > 1 {
        let periods = moment.filter(|at| !groups.contains(at));
        groups.extend(periods);
    }
    groups
}

/// Whether a number of few values is named, and nothing is compared with it.
fn is_named_number(found: &Found<'_>, at: usize) -> bool {
    let link = &found.links[at];
    let tested = found.frame.comparisons.iter().any(|test| test.column == Some(at));
    link.strength >= NAMED && !link.outranked && !tested && found.table.columns[at].distinct(MANY) < MANY
}

/// Whether every row has a word of its own there, which is no code.
pub fn names_rows(found: &Found<'_>, at: usize) -> bool {
    let column = &found.table.columns[at];
    let Data::Text { words, .. } = &column.data else { return false };
    let told = |word: &String| word.chars().any(char::is_alphabetic);
    !is_code(&column.label) && words.iter().all(told) && column.distinct(found.table.rows + 1) == found.table.rows
}

/// The columns that the question does not name but the form needs.
fn supposed(found: &Found<'_>, likely: &[f32], groups: &[usize], measures: &[usize]) -> Vec<usize> {
    let period = |at: usize| found.table.columns[at].is_time() && is_periodic(found);
    let listed = super::decide::listed_measures(found);
    let whole = |at: usize| {
        let link = &found.links[at];
        link.strength >= NAMED && link.complete && !link.outranked
    };
    let named = |at: usize| likely[at] >= LIKELY || whole(at) || period(at) || listed.contains(&at);
    let melted = |at: usize| found.wide && at + 2 >= found.links.len();
    groups.iter().chain(measures).copied().filter(|at| !named(*at) && !melted(*at)).collect()
}
