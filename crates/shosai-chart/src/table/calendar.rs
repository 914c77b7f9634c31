//! Days, months and periods without a clock: the proleptic Gregorian calendar over seconds since 1970.

/// How coarse a time axis is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Grain {
    Second,
    Minute,
    Hour,
    Day,
    /// Weeks, from Monday.
    Week,
    Month,
    /// Calendar quarters.
    Quarter,
    /// Calendar years.
    Year,
    /// Fiscal years from April.
    FiscalYear,
    /// Ten years from a year that ends in 0.
    Decade,
}

/// A calendar date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    pub year: i64,
    /// Month, 1 to 12.
    pub month: i64,
    /// Day of the month, 1 to 31.
    pub day: i64,
}

/// Seconds in a day.
pub const DAY: i64 = 86_400;
const HOUR: i64 = 3_600;
const MONTHS: i64 = 12;
const DAYS_OF_WEEK: i64 = 7;
/// 1970-01-01 was a Thursday: this many days after Monday.
const EPOCH_WEEKDAY: i64 = 3;
/// Fiscal years start in April, as Japanese companies and schools count.
const FISCAL_START_MONTH: i64 = 4;

impl Date {
    /// A date, if it exists.
    pub fn new(year: i64, month: i64, day: i64) -> Option<Self> {
        let plausible = (1000..=3000).contains(&year) && (1..=MONTHS).contains(&month);
        (plausible && (1..=days_in_month(year, month)).contains(&day)).then_some(Self { year, month, day })
    }

    /// Seconds since 1970 at the start of the day.
    pub fn seconds(self) -> i64 {
        days_from_civil(self.year, self.month, self.day) * DAY
    }

    /// The date an instant falls on.
    pub fn of(seconds: i64) -> Self {
        civil_from_days(seconds.div_euclid(DAY))
    }

    /// The day of the week, 0 for Monday.
    pub fn weekday(self) -> i64 {
        (days_from_civil(self.year, self.month, self.day) + EPOCH_WEEKDAY).rem_euclid(DAYS_OF_WEEK)
    }

    /// The quarter, 1 to 4.
    pub fn quarter(self) -> i64 {
        (self.month - 1) / 3 + 1
    }

    /// The fiscal year the date belongs to.
    pub fn fiscal_year(self) -> i64 {
        if self.month >= FISCAL_START_MONTH { self.year } else { self.year - 1 }
    }
}

impl Grain {
    /// The start of the period that holds `seconds`.
    pub fn floor(self, seconds: i64) -> i64 {
        let date = Date::of(seconds);
        let month_start = |year, month| days_from_civil(year, month, 1) * DAY;
        match self {
            Grain::Second => seconds,
            Grain::Minute => seconds - seconds.rem_euclid(60),
            Grain::Hour => seconds - seconds.rem_euclid(3600),
            Grain::Day => seconds - seconds.rem_euclid(DAY),
            Grain::Week => seconds - seconds.rem_euclid(DAY) - date.weekday() * DAY,
            Grain::Month => month_start(date.year, date.month),
            Grain::Quarter => month_start(date.year, (date.quarter() - 1) * 3 + 1),
            Grain::Year => month_start(date.year, 1),
            Grain::FiscalYear => month_start(date.fiscal_year(), FISCAL_START_MONTH),
            Grain::Decade => month_start(date.year - date.year.rem_euclid(10), 1),
        }
    }

    /// The start of the period `steps` after the one that starts at `start`.
    pub fn step(self, start: i64, steps: i64) -> i64 {
        let date = Date::of(start);
        let months = |count: i64| {
            let index = date.year * MONTHS + date.month - 1 + count;
            days_from_civil(index.div_euclid(MONTHS), index.rem_euclid(MONTHS) + 1, 1) * DAY
        };
        match self {
            Grain::Second => start + steps,
            Grain::Minute => start + 60 * steps,
            Grain::Hour => start + 3600 * steps,
            Grain::Day => start + DAY * steps,
            Grain::Week => start + DAYS_OF_WEEK * DAY * steps,
            Grain::Month => months(steps),
            Grain::Quarter => months(3 * steps),
            Grain::Year | Grain::FiscalYear => months(MONTHS * steps),
            Grain::Decade => months(10 * MONTHS * steps),
        }
    }

    /// Every period from the first of some to the last, so that one without rows leaves a gap; those too sparse for it,
    /// or off the calendar, stay as they are. They come in order and go in order.
    pub fn without_gaps(self, starts: Vec<i64>) -> Vec<i64> {
        /// Periods for each one with rows, at most.
        const SPARSE: usize = 3;
        let (Some(first), Some(last)) = (starts.first().copied(), starts.last().copied()) else { return starts };
        let later = |at: &i64| Some(self.step(*at, 1)).filter(|next| next > at && *next <= last);
        let all: Vec<i64> = std::iter::successors(Some(first), later).take(starts.len() * SPARSE + 1).collect();
        let whole = all.len() <= starts.len() * SPARSE && starts.iter().all(|at| all.binary_search(at).is_ok());
        if whole { all } else { starts }
    }

    /// All of them, the finest first.
    pub const ALL: [Grain; 10] = [
        Grain::Second,
        Grain::Minute,
        Grain::Hour,
        Grain::Day,
        Grain::Week,
        Grain::Month,
        Grain::Quarter,
        Grain::Year,
        Grain::FiscalYear,
        Grain::Decade,
    ];

    /// The grain's name in operations and decisions.
    pub fn name(self) -> &'static str {
        match self {
            Grain::Second => "second",
            Grain::Minute => "minute",
            Grain::Hour => "hour",
            Grain::Day => "day",
            Grain::Week => "week",
            Grain::Month => "month",
            Grain::Quarter => "quarter",
            Grain::Year => "year",
            Grain::FiscalYear => "fiscal_year",
            Grain::Decade => "decade",
        }
    }

    /// How many periods make a year, for comparisons with the year before.
    pub fn periods_a_year(self) -> Option<usize> {
        match self {
            Grain::Month => Some(12),
            Grain::Quarter => Some(4),
            Grain::Year | Grain::FiscalYear => Some(1),
            Grain::Week => Some(52),
            Grain::Day => Some(365),
            _ => None,
        }
    }

    /// The coarsest grain that loses nothing of `times`.
    pub fn finest(times: &[i64]) -> Grain {
        let fits = |grain: Grain| times.iter().filter(|t| **t != super::NO_TIME).all(|t| grain.floor(*t) == *t);
        [Grain::Year, Grain::Month, Grain::Day, Grain::Hour, Grain::Minute]
            .into_iter()
            .find(|grain| fits(*grain))
            .unwrap_or(Grain::Second)
    }
}

pub fn days_in_month(year: i64, month: i64) -> i64 {
    let leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => 31,
    }
}

fn days_from_civil(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let day_of_year = (153 * (month + if month > 2 { -3 } else { 9 }) + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    era * 146_097 + day_of_era - 719_468
}

fn civil_from_days(days: i64) -> Date {
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    Date { year, month, day: day_of_year - (153 * shifted_month + 2) / 5 + 1 }
}

/// Days that are all the first of a month are months, and all the first of January, years.
pub fn whole_periods(grain: Grain, times: &[i64]) -> Grain {
    /// Fewer may be chance.
    const LEAST: usize = 4;
    let mut days: Vec<i64> = times.iter().copied().filter(|time| *time != super::NO_TIME).collect();
    days.sort_unstable();
    days.dedup();
    if grain != Grain::Day || days.len() < LEAST {
        return grain;
    }
    let all = |period: Grain| days.iter().all(|day| period.floor(*day) == *day);
    [Grain::Year, Grain::Month].into_iter().find(|period| all(*period)).unwrap_or(grain)
}

/// Whether moments have one time of the day, which says no more than the day does; summer time moves it by an hour.
pub fn are_days(times: &[i64]) -> bool {
    let times = || times.iter().copied().filter(|time| *time != super::NO_TIME);
    let clock = || times().map(|time| time.rem_euclid(DAY));
    let (Some(first), Some(low), Some(high)) = (times().next(), clock().min(), clock().max()) else { return false };
    let several = times().any(|time| (time - first).abs() >= DAY);
    several && (high == low || high - low == HOUR) && clock().all(|time| time == low || time == high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_go_there_and_back() {
        for days in (-200_000..200_000).step_by(97) {
            let date = Date::of(days * DAY);
            assert_eq!(date.seconds(), days * DAY);
        }
        assert_eq!(Date::new(2024, 2, 29).map(Date::weekday), Some(3));
        assert_eq!(Date::new(2023, 2, 29), None);
    }

    #[test]
    fn moments_of_one_time_of_the_day_are_days() {
        let none = crate::table::NO_TIME;
        assert!(are_days(&[none, 9 * HOUR, none, DAY + 9 * HOUR]));
        assert!(are_days(&[9 * HOUR, DAY + 9 * HOUR, 2 * DAY + 8 * HOUR]), "summer time");
        assert!(!are_days(&[9 * HOUR, DAY + 11 * HOUR]), "two hours apart");
        assert!(!are_days(&[none, 9 * HOUR]), "one day");
        assert!(!are_days(&[none, none]));
    }

    #[test]
    fn periods_start_and_step() {
        let day = |y, m, d| Date::new(y, m, d).unwrap().seconds();
        assert_eq!(Grain::Quarter.floor(day(2024, 5, 9)), day(2024, 4, 1));
        assert_eq!(Grain::FiscalYear.floor(day(2024, 3, 31)), day(2023, 4, 1));
        assert_eq!(Grain::Week.floor(day(2024, 1, 7)), day(2024, 1, 1));
        assert_eq!(Grain::Decade.step(Grain::Decade.floor(day(1999, 5, 1)), 1), day(2000, 1, 1));
        assert_eq!(Grain::Month.step(day(2024, 11, 1), 3), day(2025, 2, 1));
    }
}
