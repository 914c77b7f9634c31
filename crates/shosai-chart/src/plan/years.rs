//! Years beside each other: along the months they share, or for each of the groups.

use super::Roles;
use super::axis::{column_of_cycle, has_cycle, kept_times};
use super::build::Build;
use super::fields::Fields;
use super::series::MAX_SERIES;
use crate::error::Phrase;
use crate::intent::{Cue, Cycle, Intent};
use crate::operations::{Derive, Operation, Test};
use crate::table::calendar::{Date, Grain};
use crate::table::{Kind, NO_TIME, Table};

/// What years are set beside each other along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// The same months, quarters or weekdays of each year.
    Along(Cycle),
    /// Each of the groups.
    Groups,
}

/// Groups asked for by `別` or by naming several, not merely named.
const ASKED: f64 = 1.6;

/// `年ごとに線で` of a table with one figure a year follows the years: they share no months.
pub fn forget_unshared(table: &Table, intent: &mut Intent, fields: &Fields) {
    let shared = intent.period.cycle.is_none_or(|cycle| has_cycle(table, fields.time, cycle));
    if intent.period.years && !shared {
        intent.period.cycle = None;
        intent.period.years = false;
    }
}

/// What the query sets years beside each other along, if it does and the data has more than one.
pub fn beside(table: &Table, intent: &Intent, fields: &Fields) -> Option<Beside> {
    let time = fields.time.filter(|at| table.columns[*at].is_time())?;
    let plain = intent.measure.change.is_none() && !intent.has(Cue::Distribution) && !intent.has(Cue::Relation);
    let Kind::Time(own) = table.columns[time].kind else { return None };
    if !intent.period.years || !plain || own >= Grain::Year || years(table, intent, time).len() < 2 {
        return None;
    }
    let named = !fields.groups.is_empty() && fields.group_weight >= ASKED;
    // `for each property` tells some of them apart even where the word is not known.
    let each = || intent.has(Cue::Each) && fields.groups.is_empty() && fields.default_group(table, intent).is_some();
    let cycle = intent.period.cycle.or(match intent.period.grain {
        Some(Grain::Month) => Some(Cycle::Month),
        Some(Grain::Quarter) => Some(Cycle::Quarter),
        _ => None,
    });
    let yearly = intent.period.grain == Some(Grain::Year) && !intent.measure.cumulative;
    match cycle {
        Some(cycle) if !named && has_cycle(table, Some(time), cycle) => Some(Beside::Along(cycle)),
        None if yearly && (named || each()) => Some(Beside::Groups),
        _ => None,
    }
}

/// The years that the filters leave, in order.
fn years(table: &Table, intent: &Intent, time: usize) -> Vec<i64> {
    let times = kept_times(table, intent, time).unwrap_or_default();
    let present = times.into_iter().filter(|time| *time != NO_TIME);
    present.map(|time| Date::of(time).year).collect::<std::collections::BTreeSet<i64>>().into_iter().collect()
}

impl Build<'_> {
    /// One line or one row of bars a year, along the months it shares with the others.
    pub(super) fn years_along(&mut self, cycle: Cycle) {
        let at = self.fields.time.unwrap_or(0);
        let names = [("年", "year"), ("暦年", "calendar year"), ("比べる年", "compared year")];
        let free = names.iter().map(|(ja, en)| self.locale.pick(ja, en)).find(|name| self.table.column(name).is_none());
        let color = free.unwrap_or("\u{1}year").to_owned();
        self.year_of(at, &color);
        let x = match column_of_cycle(self.table, cycle) {
            Some(own) => self.column(own).name.clone(),
            None => self.cycle(cycle, at),
        };
        self.looks.periods = match cycle {
            Cycle::Weekday => 7,
            Cycle::Hour => 24,
            Cycle::Month => 12,
            Cycle::Quarter => 4,
        };
        self.set_beside(x, color);
    }

    /// The years beside each other for each of the groups.
    pub(super) fn years_of_groups(&mut self) {
        let time = self.fields.time.unwrap_or(0);
        let color = self.column(time).name.clone();
        self.year_of(time, &color);
        let at = self.group_column().unwrap_or(0);
        let (value, _) = self.measure();
        let x = self.group(at, super::compare::MAX_BARS, value.as_deref());
        self.looks.two_ways = true;
        self.set_beside(x, color);
    }

    fn set_beside(&mut self, x: String, color: String) {
        let (value, y) = self.measure();
        self.aggregate_by(vec![x.clone(), color.clone()], value, &y);
        self.sort(&x, false);
        self.map("x", x.clone());
        self.map("y", y.clone());
        self.map("color", color.clone());
        self.roles = Roles { x: Some(x), y: Some(y), color: Some(color), facet: None };
    }

    /// Adds the year of every row, keeping as many of the newest as can be told apart.
    fn year_of(&mut self, time: usize, name: &str) {
        let years = years(self.table, self.intent, time);
        let column = self.column(time).name.clone();
        self.looks.groups = years.len().min(MAX_SERIES);
        let first = years.len().checked_sub(MAX_SERIES).filter(|skipped| *skipped > 0).map(|skipped| years[skipped]);
        if let Some((first, from)) = first.and_then(|year| Some((year, Date::new(year, 1, 1)?.seconds()))) {
            let test = Test::During { from, until: i64::MAX, written: format!("{first}..") };
            self.operations.push(Operation::Filter { column: column.clone(), test });
            self.warnings.push(Phrase::new(
                format!("{} 年分あるため、新しい {MAX_SERIES} 年だけを描きました。", years.len()),
                format!("There are {} years; only the newest {MAX_SERIES} are drawn.", years.len()),
            ));
        }
        let derive = Derive::Year { mark: self.locale.pick("年", "").to_owned() };
        self.operations.push(Operation::WithColumn { column, derive, name: name.to_owned() });
    }
}

#[cfg(test)]
mod tests {
    use crate::{Options, Pattern, Table, plan};

    fn mapped(query: &str) -> (Pattern, String) {
        let mut text = String::from("年月,店舗,売上\n");
        for year in 2022..2025 {
            for month in 1..13 {
                text.push_str(&format!("{year}-{month:02},東,{month}\n{year}-{month:02},西,{}\n", month * 2));
            }
        }
        let plan = plan(&Table::read_str(&text).unwrap(), query, &Options::default()).unwrap();
        (plan.pattern, serde_json::Value::Object(plan.mapping).to_string())
    }

    #[test]
    fn the_same_months_of_years_stand_on_one_axis() {
        let (pattern, mapping) = mapped("2023年と2024年の売上を同じ月どうしで比べて");
        assert_eq!((pattern, mapping.as_str()), (Pattern::Trends, r#"{"x":"年月","y":"売上","color":"年"}"#));
        let (pattern, mapping) = mapped("compare this year and last year month by month, bars side by side");
        assert_eq!((pattern, mapping.as_str()), (Pattern::Gaps, r#"{"x":"年月","y":"売上","color":"year"}"#));
    }

    #[test]
    fn years_stand_beside_each_other_for_each_group() {
        let (pattern, mapping) = mapped("2023年と2024年の売上を店舗別に比べて");
        assert_eq!((pattern, mapping.as_str()), (Pattern::Gaps, r#"{"x":"店舗","y":"売上","color":"年月"}"#));
    }

    #[test]
    fn a_rate_of_change_is_no_comparison_of_months() {
        assert_eq!(mapped("売上の前年同月比").0, Pattern::Trend);
    }
}
