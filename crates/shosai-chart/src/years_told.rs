//! The title and the finding of years beside each other.

use crate::caption::Words;
use crate::messages;
use crate::operations::{Derive, Operation};
use crate::prepared::Series;
use crate::table::readable::readable;
use shosai_message::Message;

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
            [from, .., to] if names.len() > NAMED_YEARS => self.say(messages::SpanBetween { from, to }),
            _ => self.joined(names, messages::JointOfYears),
        }
    }

    /// The part of the year that the years are set beside each other along, with the word that counts such parts.
    fn part_of_year(&self, count: usize) -> Option<(Message, Message)> {
        self.prepared.plan.operations.iter().find_map(|op| match op {
            Operation::WithColumn { derive, .. } => match derive {
                Derive::MonthOfYear { .. } => {
                    Some((messages::AlongMonth.into(), messages::PlacesMonths { count }.into()))
                }
                Derive::QuarterOfYear => {
                    Some((messages::AlongQuarter.into(), messages::PlacesQuarters { count }.into()))
                }
                Derive::Weekday { .. } => {
                    Some((messages::AlongWeekday.into(), messages::PlacesWeekdays { count }.into()))
                }
                Derive::HourOfDay => Some((messages::AlongHour.into(), messages::PlacesHours { count }.into())),
                _ => None,
            },
            _ => None,
        })
    }

    /// `乗客数の月別比較、2023年・2024年`.
    pub(crate) fn years_title(&self, measure: &str) -> Message {
        let own = || self.prepared.x().map_or_else(String::new, |column| readable(&column.label));
        let along = self.part_of_year(0).map_or_else(own, |(along, _)| self.say(along));
        messages::TitleYears { measure, along: Self::grouped(along), years: self.years() }.into()
    }

    /// In how many of the places both have the newest year is above the one before.
    pub(crate) fn years_finding(&self) -> String {
        let (_, series) = self.prepared.series();
        let [.., before, newest] = series.as_slice() else { return String::new() };
        let at = |series: &Series, place: f64| series.points.iter().find(|p| p.0 == place).map(|p| p.1);
        let pairs: Vec<(f64, f64)> =
            newest.points.iter().filter_map(|(place, value)| Some((*value, at(before, *place)?))).collect();
        if pairs.is_empty() {
            return String::new();
        }
        let above = pairs.iter().filter(|(now, then)| now > then).count();
        let all = pairs.len();
        let places =
            self.part_of_year(all).map_or_else(|| messages::PlacesGroups { count: all }.into(), |(_, places)| places);
        let (newest, before) = (&newest.name, &before.name);
        self.say(messages::AboveTheYearBefore { newest, before, above, all, places })
    }
}
