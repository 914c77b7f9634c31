//! The time: real, or one that a test sets.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

const MS_PER_SECOND: i64 = 1000;
const MS_PER_DAY: i64 = 86_400_000;

/// Where the time comes from.
pub trait Clock: Send + Sync {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    fn now_ms(&self) -> i64;

    /// Time since some fixed moment; never goes back. For measuring.
    fn elapsed(&self) -> Duration;

    /// Processor time that the calling thread has used, from some fixed moment; where the system does not tell it, the
    /// time that has passed.
    fn thread_cpu(&self) -> Duration {
        self.elapsed()
    }

    /// The present moment in UTC.
    fn now_utc(&self) -> UtcTime {
        UtcTime::from_ms(self.now_ms())
    }
}

/// A moment split into calendar fields, in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UtcTime {
    pub year: i64,
    /// 1 to 12.
    pub month: u32,
    /// 1 to 31.
    pub day: u32,
    /// 0 to 23.
    pub hour: u32,
    /// 0 to 59.
    pub minute: u32,
    /// 0 to 59.
    pub second: u32,
    /// 0 to 999.
    pub millisecond: u32,
}

impl UtcTime {
    /// Splits milliseconds since 1970.
    pub fn from_ms(ms: i64) -> Self {
        let (year, month, day) = civil_from_days(ms.div_euclid(MS_PER_DAY));
        let in_day = ms.rem_euclid(MS_PER_DAY);
        let seconds = in_day / MS_PER_SECOND;
        // Each value is below 86,400, so none can be cut.
        let field = |value: i64| u32::try_from(value).unwrap_or(0);
        Self {
            year,
            month,
            day,
            hour: field(seconds / 3600),
            minute: field(seconds / 60 % 60),
            second: field(seconds % 60),
            millisecond: field(in_day % MS_PER_SECOND),
        }
    }

    /// `2024-05-06T07:08:09Z`.
    pub fn iso8601(&self) -> String {
        format!("{}T{:02}:{:02}:{:02}Z", self.date(), self.hour, self.minute, self.second)
    }

    /// `2024-05-06T07:08:09.010Z`.
    pub fn iso8601_ms(&self) -> String {
        format!("{}T{:02}:{:02}:{:02}.{:03}Z", self.date(), self.hour, self.minute, self.second, self.millisecond)
    }

    /// `2024-05-06`.
    pub fn date(&self) -> String {
        format!("{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }

    /// `20240506T070809`, for file names.
    pub fn compact(&self) -> String {
        format!("{:04}{:02}{:02}T{:02}{:02}{:02}", self.year, self.month, self.day, self.hour, self.minute, self.second)
    }
}

/// The Gregorian date of a day counted from 1970-01-01, for any year: years are taken to begin in March, so that the
/// leap day is the last of its year.
fn civil_from_days(days: i64) -> (i64, u32, u32) {
    const DAYS_TO_YEAR_0: i64 = 719_468;
    const DAYS_PER_ERA: i64 = 146_097;
    let shifted = days.saturating_add(DAYS_TO_YEAR_0);
    let era = shifted.div_euclid(DAYS_PER_ERA);
    let day_of_era = shifted.rem_euclid(DAYS_PER_ERA);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, u32::try_from(month).unwrap_or(1), u32::try_from(day).unwrap_or(1))
}

/// The machine's clock.
pub(crate) struct RealClock {
    origin: Instant,
}

impl RealClock {
    pub(crate) fn new() -> Self {
        Self { origin: Instant::now() }
    }
}

impl Clock for RealClock {
    fn now_ms(&self) -> i64 {
        match SystemTime::now().duration_since(UNIX_EPOCH) {
            Ok(since) => i64::try_from(since.as_millis()).unwrap_or(i64::MAX),
            Err(before) => i64::try_from(before.duration().as_millis()).map_or(i64::MIN, |ms| -ms),
        }
    }

    fn elapsed(&self) -> Duration {
        self.origin.elapsed()
    }

    #[cfg(unix)]
    fn thread_cpu(&self) -> Duration {
        let used = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        Duration::new(u64::try_from(used.tv_sec).unwrap_or(0), u32::try_from(used.tv_nsec).unwrap_or(0))
    }
}

/// A clock that stands until it is moved.
pub(crate) struct SteppedClock {
    start_ms: i64,
    now_ms: AtomicI64,
}

impl SteppedClock {
    pub(crate) fn at(ms: i64) -> Self {
        Self { start_ms: ms, now_ms: AtomicI64::new(ms) }
    }

    pub(crate) fn step(&self, by: Duration) {
        self.now_ms.fetch_add(i64::try_from(by.as_millis()).unwrap_or(i64::MAX), Ordering::SeqCst);
    }
}

impl Clock for SteppedClock {
    fn now_ms(&self) -> i64 {
        self.now_ms.load(Ordering::SeqCst)
    }

    fn elapsed(&self) -> Duration {
        Duration::from_millis(u64::try_from(self.now_ms() - self.start_ms).unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_right_around_leap_days_and_before_1970() {
        for (ms, text) in [
            (0, "1970-01-01T00:00:00.000Z"),
            (-1, "1969-12-31T23:59:59.999Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (1_709_164_799_999, "2024-02-28T23:59:59.999Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
            (-2_203_891_200_000, "1900-03-01T00:00:00.000Z"),
        ] {
            assert_eq!(UtcTime::from_ms(ms).iso8601_ms(), text);
        }
        assert_eq!(UtcTime::from_ms(1_714_979_289_010).compact(), "20240506T070809");
    }

    #[cfg(unix)]
    #[test]
    fn waiting_uses_no_processor_time() {
        let clock = RealClock::new();
        let (cpu, wall) = (clock.thread_cpu(), clock.elapsed());
        std::thread::sleep(Duration::from_millis(100));
        assert!(clock.thread_cpu() - cpu < clock.elapsed() - wall);
    }

    #[test]
    fn a_stepped_clock_moves_only_when_told() {
        let clock = SteppedClock::at(1000);
        assert_eq!((clock.now_ms(), clock.elapsed()), (1000, Duration::ZERO));
        clock.step(Duration::from_secs(2));
        assert_eq!((clock.now_ms(), clock.elapsed()), (3000, Duration::from_secs(2)));
    }
}
