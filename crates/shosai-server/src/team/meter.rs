//! How often a token may ask: so many requests a minute, with a burst, and so many a day.

use std::time::Duration;

use super::TokenEntry;

const MS_PER_DAY: i64 = 86_400_000;
const MS_PER_SECOND: i64 = 1_000;
const SECONDS_PER_MINUTE: f64 = 60.0;

/// What a token has spent. It outlives a reload of the tokens, and ends with the process.
#[derive(Debug, Default)]
pub(super) struct Meter {
    /// Requests that may still be made at once; absent before the first.
    left: Option<f64>,
    last: Duration,
    day: i64,
    today: u64,
}

/// A request that comes too early.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Limited {
    /// Too many in a short time.
    Rate {
        /// When to ask again.
        retry_after_seconds: u64,
    },
    /// Too many today.
    Quota {
        /// When the next day begins.
        retry_after_seconds: u64,
    },
}

impl Limited {
    /// The code in answers and in the log.
    pub fn code(self) -> &'static str {
        match self {
            Self::Rate { .. } => "rate_limited",
            Self::Quota { .. } => "quota_exhausted",
        }
    }

    /// When to ask again.
    pub fn retry_after_seconds(self) -> u64 {
        match self {
            Self::Rate { retry_after_seconds } | Self::Quota { retry_after_seconds } => retry_after_seconds,
        }
    }
}

impl Meter {
    /// Takes one request, or says when to come back; a refused request costs nothing.
    pub(super) fn spend(&mut self, entry: &TokenEntry, elapsed: Duration, now_ms: i64) -> Result<(), Limited> {
        let day = now_ms.div_euclid(MS_PER_DAY);
        if day != self.day {
            (self.day, self.today) = (day, 0);
        }
        if entry.quota_per_day.is_some_and(|quota| self.today >= quota) {
            let rest = (MS_PER_DAY - now_ms.rem_euclid(MS_PER_DAY)) / MS_PER_SECOND + 1;
            return Err(Limited::Quota { retry_after_seconds: u64::try_from(rest).unwrap_or(1) });
        }
        if let Some(rate) = entry.rate_per_minute {
            let (rate, most) = (f64::from(rate), f64::from(entry.burst.unwrap_or(rate)));
            let passed = elapsed.saturating_sub(self.last).as_secs_f64();
            let left = self.left.map_or(most, |left| (left + passed * rate / SECONDS_PER_MINUTE).min(most));
            self.last = elapsed;
            if left < 1.0 {
                self.left = Some(left);
                let wait = ((1.0 - left) * SECONDS_PER_MINUTE / rate).ceil();
                return Err(Limited::Rate { retry_after_seconds: wait.max(1.0) as u64 });
            }
            self.left = Some(left - 1.0);
        }
        self.today += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn entry(rate: u32, burst: u32, quota: u64) -> TokenEntry {
        TokenEntry {
            rate_per_minute: Some(rate),
            burst: Some(burst),
            quota_per_day: Some(quota),
            ..TokenEntry::default()
        }
    }

    #[test]
    fn a_burst_passes_and_then_the_rate_holds() {
        let (mut meter, entry) = (Meter::default(), entry(60, 3, 100));
        let mut at = |ms: u64| meter.spend(&entry, Duration::from_millis(ms), 0);
        assert_eq!([at(0), at(1), at(2)], [Ok(()); 3]);
        assert_eq!(at(3), Err(Limited::Rate { retry_after_seconds: 1 }));
        assert_eq!(at(1_100), Ok(()));
        assert!(at(1_200).is_err());
    }

    #[test]
    fn a_day_ends_at_midnight() {
        let (mut meter, entry) = (Meter::default(), entry(6_000, 6_000, 2));
        let evening = MS_PER_DAY - 5_000;
        assert!(meter.spend(&entry, Duration::ZERO, evening).is_ok());
        assert!(meter.spend(&entry, Duration::ZERO, evening).is_ok());
        let refused = meter.spend(&entry, Duration::ZERO, evening).unwrap_err();
        assert_eq!(refused, Limited::Quota { retry_after_seconds: 6 });
        assert!(meter.spend(&entry, Duration::ZERO, MS_PER_DAY + 1).is_ok());
    }

    proptest! {
        #[test]
        fn no_span_admits_more_than_its_rate_and_one_burst(
            pauses in prop::collection::vec(0_u64..3_000, 1..200), rate in 1_u32..600, burst in 1_u32..50
        ) {
            let (mut meter, entry) = (Meter::default(), entry(rate, burst, u64::MAX));
            let (mut now, mut admitted) = (0_u64, 0_u32);
            for pause in pauses {
                now += pause;
                admitted += u32::from(meter.spend(&entry, Duration::from_millis(now), 0).is_ok());
            }
            let most = f64::from(burst) + f64::from(rate) * Duration::from_millis(now).as_secs_f64() / 60.0;
            prop_assert!(f64::from(admitted) <= most + 1e-6, "{admitted} of {most}");
        }
    }
}
