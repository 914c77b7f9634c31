//! Days of the Gregorian calendar, counted.

/// Days since 1970-01-01; nothing for a day that does not exist.
pub fn days(year: i64, month: i64, day: i64) -> Option<i64> {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let lengths = [31, if leap { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let length = *lengths.get(usize::try_from(month - 1).ok()?)?;
    if !(1..=length).contains(&day) || !(1..=9999).contains(&year) {
        return None;
    }
    // Years that begin in March end with the leap day (Howard Hinnant's days_from_civil).
    let shifted = if month <= 2 { year - 1 } else { year };
    let era = shifted.div_euclid(400);
    let of_era = shifted - era * 400;
    let of_year = (153 * (month + if month > 2 { -3 } else { 9 }) + 2) / 5 + day - 1;
    Some(era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468)
}

/// 日曜 is 0.
pub fn weekday(days: i64) -> usize {
    (days + 4).rem_euclid(7) as usize
}

/// Seconds since 1970 of `2024-05-06T07:08:09Z`.
pub fn seconds(iso8601: &str) -> Option<i64> {
    let part = |from: usize, to: usize| iso8601.get(from..to)?.parse::<i64>().ok();
    let date = days(part(0, 4)?, part(5, 7)?, part(8, 10)?)?;
    Some(((date * 24 + part(11, 13)?) * 60 + part(14, 16)?) * 60 + part(17, 19)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_weekdays_are_those_of_the_calendar() {
        assert_eq!((days(1970, 1, 1), days(2000, 3, 1), days(2024, 2, 29)), (Some(0), Some(11_017), Some(19_782)));
        assert_eq!((days(2023, 2, 29), days(2023, 13, 1), days(2023, 4, 31)), (None, None, None));
        assert_eq!(days(2024, 5, 6).map(weekday), Some(1), "a Monday");
        assert_eq!(seconds("1970-01-02T00:00:01Z"), Some(86_401));
    }
}
