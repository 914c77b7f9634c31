//! Whether a measure is a level, a flow or a rate: only flows are added up.

use super::{Column, Kind, Table, fold::fold, header};
use crate::reader::lexicon::{same_stem, senses};
use crate::reader::pieces::run_together;
use std::sync::Arc;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeasureKind {
    /// A state at a moment: a temperature, a price.
    Level,
    /// An amount at a moment: a population, an area, what is in store. It is added up over all but time.
    Stock,
    /// An amount that piles up: sales, rain, deaths.
    Flow,
    /// A share or an amount for each.
    Rate,
}

/// Units of levels and rates; all others pile up.
const LEVEL_UNITS: &str = "units.level";

/// Letters at the end of a name in which its telling word is looked for; a name as long as a page has none.
const TELLING: usize = 40;

/// What a column measures, from its unit and its name; the last telling word of the name decides.
pub fn kind_of(column: &Column) -> Option<MeasureKind> {
    *column.known.measures.get_or_init(|| measured_by(column))
}

fn measured_by(column: &Column) -> Option<MeasureKind> {
    let unit = column.unit.as_deref().map(fold).unwrap_or_default();
    if unit.contains('%') || unit.contains('/') || unit.contains("per") {
        return Some(MeasureKind::Rate);
    }
    let broken = || column.as_numbers().is_some_and(|values| values.iter().any(|v| v.fract() != 0.0 && !v.is_nan()));
    let named = kind_of_name(&column.label, &broken);
    // Rain piles up though millimetres are a level.
    let level = senses(&unit).iter().any(|s| s.name == LEVEL_UNITS) && named != Some(MeasureKind::Flow);
    if level { Some(MeasureKind::Level) } else { named }
}

/// The largest of numbers that are counted is so many times the middle one.
const SKEWED: f64 = 10.0;
/// Fewer different numbers tell nothing.
const FEWEST_TALLIES: usize = 30;

/// Whether numbers behave as counts of things do: whole, none below zero, a few far larger than most.
pub fn is_tally(column: &Column) -> bool {
    *column.known.tally.get_or_init(|| behaves_as_tally(column))
}

fn behaves_as_tally(column: &Column) -> bool {
    let Some(values) = column.as_numbers().filter(|_| column.unit.is_none()) else { return false };
    let mut known: Vec<f64> = values.iter().copied().filter(|value| !value.is_nan()).collect();
    let whole = known.iter().all(|value| *value >= 0.0 && value.fract() == 0.0);
    if !whole || column.distinct(FEWEST_TALLIES) < FEWEST_TALLIES {
        return false;
    }
    let middle = known.len() / 2;
    let (_, median, above) = known.select_nth_unstable_by(middle, f64::total_cmp);
    above.iter().copied().fold(*median, f64::max) > SKEWED * median.max(1.0)
}

/// What a name measures; `broken` tells whether its numbers are.
pub fn kind_of_name(name: &str, broken: &dyn Fn() -> bool) -> Option<MeasureKind> {
    let label = fold(name);
    let by_sense = |word: &str| {
        // `ratings` are of `rating` before they are of `rate`.
        let known = |word: &str| senses(word).iter().any(|sense| sense.family() == "kind");
        let one = word.strip_suffix('s').unwrap_or(word);
        let plain = [word, one].into_iter().find(|word| known(word));
        let own = || plain.map_or(&[][..], senses).iter().chain(same_stem(word).filter(|_| plain.is_none()));
        // What is both is a rate: a level that was divided.
        if own().any(|s| s.name == "kind.rate") {
            return Some(MeasureKind::Rate);
        }
        own().find_map(|s| match s.name {
            "kind.stock" => Some(MeasureKind::Stock),
            "kind.level" => Some(MeasureKind::Level),
            // What is counted is whole: a `reproduction number` of 1.2 is none.
            "kind.count" if broken() => Some(MeasureKind::Rate),
            "kind.count" => Some(MeasureKind::Flow),
            "kind.flow" => Some(MeasureKind::Flow),
            _ => None,
        })
    };
    if let Some(kind) = by_sense(&label) {
        return Some(kind);
    }
    let words: Vec<String> =
        header::words(name).iter().flat_map(|word| run_together(word)).map(str::to_owned).collect();
    if let Some(kind) = by_sense(&words.join(" ")) {
        return Some(kind);
    }
    if words.iter().any(|w| matches!(w.as_str(), "per" | "percap" | "pct" | "avg" | "mean")) {
        return Some(MeasureKind::Rate);
    }
    if let Some(kind) = words.iter().rev().find_map(|word| by_sense(word)) {
        return Some(kind);
    }
    // What is named in the plural is counted.
    let plural = |w: &String| {
        w.is_ascii() && w.len() > 3 && w.ends_with('s') && !["ss", "us", "is"].iter().any(|end| w.ends_with(end))
    };
    let spelt = |word: &&String| word.chars().any(char::is_alphabetic);
    if words.iter().rev().find(spelt).is_some_and(plural) {
        return Some(MeasureKind::Flow);
    }
    // The longest end of a Japanese name that is known, or a part of it.
    let mut places: Vec<usize> = label.char_indices().rev().take(TELLING).map(|(at, _)| at).collect();
    places.reverse();
    places.iter().find_map(|at| by_sense(&label[*at..])).or_else(|| {
        let part = |from: usize| places.iter().skip(from + 1).rev().find_map(|to| by_sense(&label[places[from]..*to]));
        (0..places.len()).find_map(part)
    })
}

/// Whether the name says at its end that things were counted: `Freq`, `救急搬送困難事案数`.
pub fn is_count(column: &Column) -> bool {
    let label = fold(&column.label);
    let counts = |word: &str| senses(word).iter().any(|sense| sense.name == "kind.count");
    counts(&label) || label == "n" || label.char_indices().skip(1).any(|(at, c)| !c.is_ascii() && counts(&label[at..]))
}

/// Whether a column can hold numbers of things: no codes or places in an order, no levels, money, times or sizes.
pub fn can_be_count(column: &Column) -> bool {
    let of = |word: &str, family: &str| senses(word).iter().any(|sense| sense.family() == family);
    let unit = column.unit.as_deref().map(fold);
    let whole = || column.as_numbers().is_some_and(|values| values.iter().all(|v| v.is_nan() || v.fract() == 0.0));
    let ordered = header::words(&column.label).last().is_some_and(|word| of(word, "ordinal"));
    let counted = unit.as_ref().map_or_else(whole, |unit| !of(unit, "units"));
    counted
        && !ordered
        && !header::is_code(&column.label)
        && !matches!(kind_of(column), Some(MeasureKind::Level | MeasureKind::Rate))
}

/// Steps of a running total that must be seen, and how many in a hundred may fall: corrections are made.
const RUNNING_STEPS: usize = 40;
const CORRECTED: usize = 2;

/// Whether the numbers of each series only rise through time, as cumulative cases do: they hold their sum already.
pub fn is_running(table: &Table, measure: usize) -> bool {
    *table.columns[measure].known.running.get_or_init(|| only_rises(table, measure))
}

fn only_rises(table: &Table, measure: usize) -> bool {
    let finest = |column: &&Arc<Column>| match column.kind {
        Kind::Time(grain) => Some(grain),
        _ => None,
    };
    let times = table.columns.iter().filter(|column| column.is_time()).min_by_key(finest).and_then(|c| c.as_times());
    let (Some(times), Some(values)) = (times, table.columns[measure].as_numbers()) else { return false };
    let names: Vec<&[u32]> = table.columns.iter().filter_map(|column| column.as_codes()).collect();
    let mut rows: Vec<usize> = (0..values.len()).filter(|row| !values[*row].is_nan()).collect();
    let series = |row: usize| names.iter().map(move |codes| codes[row]);
    rows.sort_by(|a, b| series(*a).cmp(series(*b)).then(times[*a].cmp(&times[*b])));
    let steps = || {
        let pairs =
            rows.windows(2).filter(|pair| series(pair[0]).eq(series(pair[1])) && times[pair[0]] < times[pair[1]]);
        pairs.map(|pair| values[pair[1]] - values[pair[0]])
    };
    let (rising, falling) = (steps().filter(|step| *step > 0.0).count(), steps().filter(|step| *step < 0.0).count());
    let whole = values.iter().all(|value| value.is_nan() || value.fract() == 0.0);
    whole && rising >= RUNNING_STEPS && falling * 100 <= rising * CORRECTED
}
