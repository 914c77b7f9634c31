//! When something happens: a date, a weekday, an hour, as scenes and narration give them.

use super::{
    number::{Number, numbers},
    words,
};
use crate::calendar;

/// As much of a moment as a text says.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Moment {
    pub year: Option<i64>,
    pub month: Option<i64>,
    pub day: Option<i64>,
    /// 日曜 is 0.
    pub weekday: Option<usize>,
    /// 三日目 is 3.
    pub ordinal: Option<i64>,
    /// The hours that a word of time means.
    pub period: Option<(i64, i64)>,
    /// Minutes of the day.
    pub minutes: Option<i64>,
    /// Whether the hour is of the half day that it is written as.
    pub half_known: bool,
}

const WEEKDAYS: &str = "日月火水木金土";
const NOON: i64 = 12 * 60;

impl Moment {
    /// What a text says; the first of each part.
    pub fn read(text: &str) -> Self {
        let mut moment = Self { weekday: weekday(text), ..Self::default() };
        let mut hour: Option<i64> = None;
        let mut minute = 0;
        for Number { range, value } in numbers(text) {
            let (before, after) = (&text[..range.start], &text[range.end..]);
            let first = |slot: &Option<i64>| slot.is_none();
            let dashed = after.starts_with('-') && before.ends_with('-');
            if after.starts_with(['年', '/', '-']) && value > 999 && first(&moment.year) {
                moment.year = Some(value);
            } else if (after.starts_with(['月', '/']) || dashed) && (1..=12).contains(&value) && first(&moment.month) {
                moment.month = Some(value);
            } else if after.starts_with("日目") && first(&moment.ordinal) {
                moment.ordinal = Some(value);
            } else if (after.starts_with('日') || before.ends_with(['/', '-']))
                && before.ends_with(['月', '/', '-'])
                && !after.starts_with("日間")
                && moment.month.is_some()
                && first(&moment.day)
            {
                moment.day = Some(value);
            } else if (after.starts_with('時') && !after.starts_with("時間") || after.starts_with(':'))
                && (0..=30).contains(&value)
                && hour.is_none()
            {
                hour = Some(value);
                minute = if after.starts_with("時半") { 30 } else { 0 };
            } else if hour.is_some() && (after.starts_with('分') || before.ends_with(':')) && (0..60).contains(&value)
            {
                minute = value;
            }
        }
        moment.set_time(text, hour, minute);
        moment
    }

    fn set_time(&mut self, text: &str, hour: Option<i64>, minute: i64) {
        let period = words::period(text);
        self.period = period;
        match hour {
            Some(hour) if hour > 12 || hour == 0 || text.contains(':') => {
                (self.minutes, self.half_known) = (Some(hour * 60 + minute), true)
            }
            Some(hour) => {
                let minutes = hour % 12 * 60 + minute;
                let late = period.is_some_and(|(_, to)| to > 12);
                self.half_known = period.is_some();
                self.minutes = Some(if late { minutes + NOON } else { minutes });
                // 十二時 without a word is noon.
                if hour == 12 && period.is_none() {
                    (self.minutes, self.half_known) = (Some(NOON + minute), true);
                }
            }
            None if text.contains("正午") => (self.minutes, self.half_known) = (Some(NOON), true),
            None => {}
        }
    }

    /// Whether it says anything about the clock or the calendar.
    pub fn says_when(&self) -> bool {
        self.day.is_some() || self.minutes.is_some()
    }

    /// How far this lies before or after another in days, where both tell the day in the same way.
    pub fn days_after(&self, other: &Self) -> Option<i64> {
        let of_year = |moment: &Self| calendar::days(2000, moment.month?, moment.day?);
        let pair = |one: Option<i64>, other: Option<i64>| one.zip(other).map(|(one, other)| one - other);
        pair(self.days(), other.days())
            .or_else(|| pair(of_year(self), of_year(other)).filter(|_| self.year.is_none() || other.year.is_none()))
            .or_else(|| pair(self.ordinal, other.ordinal))
    }

    /// The days since 1970, where the year is known.
    pub fn days(&self) -> Option<i64> {
        calendar::days(self.year?, self.month?, self.day?)
    }

    /// What is left out, as an earlier moment has it.
    pub fn after(self, earlier: &Self) -> Self {
        let same_day = self.day.is_none();
        Self {
            year: self.year.or(earlier.year),
            month: self.month.or(earlier.month),
            day: self.day.or(earlier.day),
            weekday: self.weekday.or(earlier.weekday.filter(|_| same_day)),
            ..self
        }
    }
}

/// 土曜, （土）.
fn weekday(text: &str) -> Option<usize> {
    let of = |letter: char| WEEKDAYS.chars().position(|day| day == letter);
    let written = text.match_indices("曜").find_map(|(at, _)| of(text[..at].chars().next_back()?));
    let bracketed = || {
        text.char_indices().filter(|(_, letter)| matches!(letter, '（' | '(')).find_map(|(at, open)| {
            let mut inner = text[at + open.len_utf8()..].chars();
            let day = of(inner.next()?)?;
            matches!(inner.next(), Some('）' | ')')).then_some(day)
        })
    };
    written.or_else(bracketed)
}

/// A weekday as people write it.
pub fn weekday_name(day: usize) -> String {
    WEEKDAYS.chars().nth(day).map(|day| format!("{day}曜")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scenes_and_narration_say_when() {
        let scene = Moment::read("2024年5月10日（金）16時");
        assert_eq!((scene.days(), scene.weekday, scene.minutes), (Some(19_853), Some(5), Some(960)));
        let told = Moment::read("五月十一日、土曜日。朝六時の港は霧の中だった。");
        assert_eq!((told.month, told.day, told.weekday, told.minutes), (Some(5), Some(11), Some(6), Some(360)));
        assert_eq!(Moment::read("夜の九時半").minutes, Some(21 * 60 + 30));
        let iso = Moment::read("2024-05-10 16:00");
        assert_eq!((iso.days(), iso.minutes, iso.half_known), (Some(19_853), Some(960), true));
        assert_eq!(Moment::read("2024/5/10（金）").days(), Some(19_853));
        assert_eq!(Moment::read("17:10").minutes, Some(17 * 60 + 10));
        assert!(!Moment::read("三日間で二時間眠った").says_when());
    }
}
