//! The period of a time axis: the one asked for, or one that keeps the number of points readable.

use crate::intent::{Cue, Cycle, Intent, Mention, Role};
use crate::operations::Test;
use crate::table::calendar::Grain;
use crate::table::{Column, Kind, NO_TIME, Table};
use std::collections::HashSet;

/// Coarser and coarser.
const LADDER: [Grain; 8] =
    [Grain::Second, Grain::Minute, Grain::Hour, Grain::Day, Grain::Week, Grain::Month, Grain::Quarter, Grain::Year];

/// What to do with a time column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Axis {
    /// Round down to this period.
    pub resample: Option<Grain>,
    /// The period that was asked for is finer than the data.
    pub too_fine: bool,
}

/// Chooses the period so that at most `most` points remain.
pub fn axis(column: &Column, asked: Option<Grain>, most: usize) -> Axis {
    let (Kind::Time(kind), Some(times)) = (column.kind, column.as_times()) else {
        return Axis { resample: None, too_fine: false };
    };
    let own = if kind <= Grain::Day { Grain::finest(times).max(kind) } else { kind };
    let fiscal = own == Grain::FiscalYear;
    if let Some(asked) = asked {
        let same_year = fiscal && matches!(asked, Grain::Year | Grain::FiscalYear);
        // A fiscal year cannot be told from calendar years, which is finer than nothing.
        let from_years = own == Grain::Year && asked == Grain::FiscalYear;
        if asked > own && !same_year && !from_years {
            return Axis { resample: Some(asked), too_fine: false };
        }
        let too_fine = asked < own;
        return Axis { resample: (own != kind).then_some(own), too_fine };
    }
    if fiscal {
        return Axis { resample: None, too_fine: false };
    }
    let mut grain = own;
    while periods(times, grain) > most {
        match LADDER.iter().find(|g| **g > grain) {
            Some(next) => grain = *next,
            None => break,
        }
    }
    Axis { resample: (grain != kind).then_some(grain), too_fine: false }
}

/// The times of a column that the filters of a query leave.
pub fn kept_times(table: &Table, intent: &Intent, at: usize) -> Option<Vec<i64>> {
    let kept = |time: &i64| {
        intent.filters.iter().all(|(column, test)| match test {
            Test::During { from, until, .. } if *column == at => (*from..*until).contains(time),
            Test::Outside { from, until, .. } if *column == at => !(*from..*until).contains(time),
            _ => true,
        })
    };
    Some(table.columns.get(at)?.as_times()?.iter().copied().filter(kept).collect())
}

/// How many different periods the times fall into.
pub fn periods(times: &[i64], grain: Grain) -> usize {
    let mut seen = HashSet::new();
    let mut last = NO_TIME;
    for time in times {
        if *time != NO_TIME && *time != last {
            last = *time;
            seen.insert(grain.floor(*time));
        }
    }
    seen.len()
}

/// A period that all of the data falls into (`年間` over one year) says how long, not that there is an axis of such periods.
pub fn forget_single_period(table: &Table, intent: &mut Intent) {
    // `2023年と2024年の推移` follows the months of both: naming two years asks for no figure a year.
    let finer = |column: &Column| matches!(column.kind, Kind::Time(own) if own < Grain::Quarter);
    if intent.period.years
        && intent.period.words.is_empty()
        && intent.weight(Cue::Trend) >= COURSE
        && table.columns.iter().any(|column| finer(column))
    {
        intent.period.grain = None;
    }
    let Some(grain) = intent.period.grain.filter(|_| !intent.has(Cue::Trend)) else { return };
    let mut axes = table.columns.iter().filter_map(|column| column.as_times()).peekable();
    let mut named = table.columns.iter().filter(|column| column.kind == Kind::Sequence).peekable();
    // A year from April to March is one too, but has two calendar years to compare.
    let summed = intent.period.words.iter().any(|word| YEAR_LONG.contains(&word.as_str()));
    let year_long = |times: &[i64]| {
        let present = || times.iter().copied().filter(|time| *time != NO_TIME);
        let bounds = present().min().zip(present().max());
        bounds.is_some_and(|(first, last)| last < Grain::Year.step(Grain::Month.floor(first), 1))
    };
    let one_period = match (axes.peek(), named.peek()) {
        (Some(_), _) => {
            axes.all(|times| periods(times, grain) <= 1 || (summed && grain == Grain::Year && year_long(times)))
        }
        // The months of a nameless year make up that year.
        (None, Some(_)) => grain == Grain::Year && named.all(|column| crate::intent::is_within_a_year(column)),
        (None, None) => false,
    };
    if one_period {
        intent.period.grain = None;
        intent.period.explicit = false;
    }
}

/// `4月から7月で分布がどう変化`: a distribution that changes is laid out by the periods that bound its change.
pub fn name_bounding_period(intent: &mut Intent) {
    let spread = intent.has(Cue::Distribution) || intent.has(Cue::Spread);
    let changes = intent.has(Cue::Shift) || intent.has(Cue::Trend);
    if !spread || !changes || intent.period.grain.is_some() || intent.period.cycle.is_some() {
        return;
    }
    let bound = intent.filters.iter().find_map(|(_, test)| match test {
        Test::During { written, .. } => written.split_once("..").filter(|(from, until)| from.len() == until.len()),
        _ => None,
    });
    let grain = bound.map(|(from, _)| if from.contains('-') { Grain::Month } else { Grain::Year });
    if grain.is_some() {
        intent.period.grain = grain;
        intent.period.explicit = true;
    }
}

/// `月に何回くらい、回数の分布` of a `月間利用回数`: the period is a part of what is measured.
pub fn forget_measured_period(table: &Table, intent: &mut Intent, measures: &[usize]) {
    let moves = intent.has(Cue::Shift) || intent.has(Cue::Trend);
    let [at] = measures else { return };
    if moves || !intent.has(Cue::Distribution) {
        return;
    }
    let marks = intent.period.words.iter().all(|word| word.chars().count() == 1);
    let own = intent.period.words.iter().any(|word| table.columns[*at].label.contains(word.as_str()));
    if marks && own {
        intent.period.grain = None;
        intent.period.explicit = false;
    }
}

/// The weight of a word for a course through time that means nothing else: `推移`.
const COURSE: f64 = 3.0;

/// Words for all that a year brought, which are not for a figure a year.
const YEAR_LONG: [&str; 10] =
    ["通期ベース", "通期", "年間ベース", "年間", "1年分", "一年分", "1年間で", "一年間で", "1年で", "一年で"];

/// The column that tells the place in a cycle by itself: a `曜日` beside a `日付`.
pub fn column_of_cycle(table: &Table, cycle: Cycle) -> Option<usize> {
    let names: &[&str] = match cycle {
        Cycle::Weekday => &["曜日", "weekday", "day of week", "day_of_week", "dow"],
        Cycle::Hour => &["時間帯", "hour", "hour of day", "hour_of_day"],
        Cycle::Month | Cycle::Quarter => return None,
    };
    let named = |c: &crate::table::Column| names.contains(&crate::table::fold::fold(&c.label).as_str());
    table.columns.iter().position(|c| !c.is_number() && !c.is_time() && named(c))
}

/// A spread by weekday is one by the column of weekdays.
pub fn name_cycle(table: &Table, intent: &mut Intent) {
    let spread = intent.has(Cue::Distribution) || intent.has(Cue::Spread) || intent.has(Cue::Form);
    let Some(column) = intent.period.cycle.and_then(|cycle| column_of_cycle(table, cycle)).filter(|_| spread) else {
        return;
    };
    if !intent.mentions.iter().any(|m| m.column == column) {
        let word = table.columns[column].label.as_str();
        intent.mentions.push(Mention::new(column, 0..0, word, 1.0, Role::Group));
    }
}

/// Whether the data tells where in a cycle each row falls; a column of that name, or no time at all, is left to others to judge.
pub fn has_cycle(table: &Table, time: Option<usize>, cycle: Cycle) -> bool {
    let Some(times) = time.and_then(|at| table.columns[at].as_times()) else { return true };
    let finest = match (cycle, time.map(|at| table.columns[at].kind)) {
        (_, Some(Kind::Time(kind))) if kind > Grain::Day => kind,
        _ => Grain::finest(times),
    };
    let (enough, names): (Grain, &[&str]) = match cycle {
        Cycle::Hour => (Grain::Hour, &["時", "hour", "time"]),
        Cycle::Weekday => (Grain::Day, &["曜", "weekday", "day"]),
        Cycle::Month => (Grain::Month, &["月", "季", "month", "season"]),
        Cycle::Quarter => (Grain::Quarter, &["四半期", "quarter"]),
    };
    let named = |column: &Column| {
        let label = column.label.to_lowercase();
        !column.is_number() && !column.is_time() && names.iter().any(|name| label.contains(name))
    };
    finest <= enough || table.columns.iter().any(|column| named(column))
}
