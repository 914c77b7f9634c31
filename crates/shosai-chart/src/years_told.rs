//! The title and the finding of years beside each other.

use crate::caption::Pick as _;
use crate::caption::{Words, head_ja};
use crate::operations::{Derive, Operation};
use crate::prepared::Series;

/// Years that a title names one by one.
const NAMED_YEARS: usize = 3;

impl Words<'_> {
    /// Whether years are set beside each other.
    pub(crate) fn has_years_beside(&self) -> bool {
        let of_year = |op: &Operation| matches!(op, Operation::WithColumn { derive: Derive::Year { .. }, .. });
        self.prepared.plan.operations.iter().any(of_year)
    }

    /// `2023年・2024年`, `2019 – 2024`.
    fn years(&self) -> String {
        let names: Vec<String> = self.prepared.series().1.into_iter().map(|series| series.name).collect();
        match names.as_slice() {
            [first, .., last] if names.len() > NAMED_YEARS => format!("{first}{}{last}", self.locale.pick("〜", " – ")),
            _ => names.join(self.locale.pick("・", " vs ")),
        }
    }

    /// What the years are set beside each other along: a part of the year, or the groups.
    fn along_what(&self) -> String {
        let part = self.prepared.plan.operations.iter().find_map(|op| match op {
            Operation::WithColumn { derive: Derive::MonthOfYear { .. }, .. } => Some(("月", "month")),
            Operation::WithColumn { derive: Derive::QuarterOfYear, .. } => Some(("四半期", "quarter")),
            Operation::WithColumn { derive: Derive::Weekday { .. }, .. } => Some(("曜日", "weekday")),
            Operation::WithColumn { derive: Derive::HourOfDay, .. } => Some(("時刻", "hour")),
            _ => None,
        });
        let own = || self.prepared.x().map_or_else(String::new, |column| column.label.replace('_', " "));
        part.map_or_else(own, |(ja, en)| self.locale.pick(ja, en).to_owned())
    }

    /// `乗客数の月別比較、2023年・2024年`.
    pub(crate) fn years_title(&self, measure: &str, scope: &str) -> String {
        let (along, years) = (self.along_what(), self.years());
        if self.ja() {
            let head = head_ja(scope);
            let by = if along.ends_with('別') { along } else { format!("{along}別") };
            return format!("{head}{measure}の{by}比較、{years}");
        }
        let tail = if scope.is_empty() { String::new() } else { format!(", {scope}") };
        format!("{measure} by {along}, {years}{tail}")
    }

    /// In how many of the places both have the newest year is above the one before.
    pub(crate) fn years_finding(&self) -> String {
        let (_, series) = self.prepared.series();
        let [.., before, newest] = series.as_slice() else { return String::new() };
        let at = |series: &Series, place: f64| series.points.iter().find(|p| p.0 == place).map(|p| p.1);
        let pairs: Vec<(f64, f64)> =
            newest.points.iter().filter_map(|(place, value)| Some((*value, at(before, *place)?))).collect();
        let above = pairs.iter().filter(|(now, then)| now > then).count();
        let (all, newest, before) = (pairs.len(), &newest.name, &before.name);
        let along = self.along_what();
        match (self.ja(), all) {
            (_, 0) => String::new(),
            (true, _) => {
                let unit = match along.as_str() {
                    "月" => "か月",
                    "四半期" | "曜日" => along.as_str(),
                    _ => "件",
                };
                format!("{newest}は {all} {unit}のうち {above} {unit}で{before}を上回る")
            }
            (false, _) => {
                let of_time = matches!(along.as_str(), "month" | "quarter" | "weekday" | "hour");
                let noun = if of_time { along.as_str() } else { "group" };
                let plural = if all == 1 { "" } else { "s" };
                format!("{newest} is above {before} in {above} of {all} {noun}{plural}")
            }
        }
    }
}
