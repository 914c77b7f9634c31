//! How often a token may ask: so many requests a minute, with a burst, and so many a day.

use std::time::Duration;

use shosai_world::{Grant, SpendLimits, Storage};

use super::TokenEntry;

const MS_PER_DAY: i64 = 86_400_000;
const MS_PER_SECOND: i64 = 1_000;
const SECONDS_PER_MINUTE: f64 = 60.0;
/// A replica takes this part of a quota or rate at once, and no more than the largest slice.
const SLICES: u64 = 100;
const LARGEST_SLICE: u64 = 20;
/// When to ask again while what replicas share is away.
const AWAY_SECONDS: u64 = 5;

/// What a token has spent. It outlives a reload of the tokens, and ends with the process.
#[derive(Debug, Default)]
pub(super) struct Meter {
    /// Requests that may still be made at once; absent before the first.
    left: Option<f64>,
    last: Duration,
    day: i64,
    today: u64,
    /// Requests that replicas have left to this one, and when what they share was last away.
    leased: u64,
    away: Option<Duration>,
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
    /// What replicas share cannot be reached, so that nobody can count.
    Away,
}

impl Limited {
    /// The code in answers and in the log.
    pub fn code(self) -> &'static str {
        match self {
            Self::Rate { .. } => "rate_limited",
            Self::Quota { .. } => "quota_exhausted",
            Self::Away => "unavailable",
        }
    }

    /// When to ask again.
    pub fn retry_after_seconds(self) -> u64 {
        match self {
            Self::Rate { retry_after_seconds } | Self::Quota { retry_after_seconds } => retry_after_seconds,
            Self::Away => AWAY_SECONDS,
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

    /// The same where replicas count together: some requests are taken at once, so that most cost no round trip. What
    /// is taken and not used by the end of the day, or by a crash, is lost; the quota is never passed.
    pub(super) fn spend_shared(
        &mut self,
        entry: &TokenEntry,
        storage: &dyn Storage,
        elapsed: Duration,
        now_ms: i64,
    ) -> Result<(), Limited> {
        let limits = SpendLimits {
            quota_per_day: entry.quota_per_day,
            rate_per_minute: entry.rate_per_minute,
            burst: entry.burst,
        };
        if limits == SpendLimits::default() {
            return Ok(());
        }
        let day = now_ms.div_euclid(MS_PER_DAY);
        if day != self.day {
            (self.day, self.leased) = (day, 0);
        }
        if self.leased == 0 {
            self.leased = self.lease(&entry.id, &limits, storage, elapsed)?;
        }
        self.leased -= 1;
        Ok(())
    }

    fn lease(
        &mut self,
        id: &str,
        limits: &SpendLimits,
        storage: &dyn Storage,
        elapsed: Duration,
    ) -> Result<u64, Limited> {
        // Whoever has just waited in vain need not be followed by everybody else.
        if self.away.is_some_and(|away| elapsed.saturating_sub(away) < Duration::from_secs(1)) {
            return Err(Limited::Away);
        }
        let most = limits.quota_per_day.unwrap_or(u64::MAX).min(limits.rate_per_minute.map_or(u64::MAX, u64::from));
        let slice = (most / SLICES).clamp(1, LARGEST_SLICE);
        match storage.spend(id, limits, slice) {
            Ok(Grant::Granted(granted)) => {
                self.away = None;
                Ok(granted.max(1))
            }
            Ok(Grant::Rate { retry_after_seconds }) => Err(Limited::Rate { retry_after_seconds }),
            Ok(Grant::Quota { retry_after_seconds }) => Err(Limited::Quota { retry_after_seconds }),
            Err(_) => {
                self.away = Some(elapsed);
                Err(Limited::Away)
            }
        }
    }
}

/// Waits for others without holding up what else runs on this thread.
pub(super) fn waiting<T>(work: impl FnOnce() -> T) -> T {
    use tokio::runtime::{Handle, RuntimeFlavor};
    match Handle::try_current().map(|handle| handle.runtime_flavor()) {
        Ok(RuntimeFlavor::MultiThread) => tokio::task::block_in_place(work),
        _ => work(),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    };

    use super::*;
    use proptest::prelude::*;
    use shosai_world::{Disk, RelPath, Shelf};

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

    /// What replicas share, with so many requests left; none of them while it is away.
    #[derive(Debug, Default)]
    struct Counts {
        left: Mutex<u64>,
        away: AtomicBool,
        asked: AtomicUsize,
    }

    impl Shelf for Counts {
        fn keep(&self, _: &str, _: &[u8], _: Duration) -> shosai_world::Result<()> {
            Ok(())
        }

        fn keep_if(&self, _: &str, _: Option<&[u8]>, _: &[u8], _: Duration) -> shosai_world::Result<bool> {
            Ok(true)
        }

        fn recall(&self, _: &str) -> shosai_world::Result<Option<Vec<u8>>> {
            Ok(None)
        }
    }

    impl Storage for Counts {
        fn disk(&self, _: &str, _: RelPath) -> Arc<dyn Disk> {
            unreachable!("a meter reads no file")
        }

        fn check(&self) -> shosai_world::Result<()> {
            Ok(())
        }

        fn figures(&self) -> Vec<(&'static str, u64)> {
            Vec::new()
        }

        fn claim(&self, _: &str) -> shosai_world::Result<Option<shosai_world::Job>> {
            Ok(None)
        }

        fn spend(&self, _: &str, _: &SpendLimits, slice: u64) -> shosai_world::Result<Grant> {
            self.asked.fetch_add(1, Ordering::SeqCst);
            if self.away.load(Ordering::SeqCst) {
                return Err(shosai_world::changed(&RelPath::root()));
            }
            let mut left = self.left.lock().unwrap();
            let granted = slice.min(*left);
            *left -= granted;
            Ok(if granted == 0 { Grant::Quota { retry_after_seconds: 9 } } else { Grant::Granted(granted) })
        }
    }

    #[test]
    fn replicas_spend_one_quota_in_slices() {
        let counts = Counts { left: Mutex::new(1_000), ..Counts::default() };
        let entry = TokenEntry { quota_per_day: Some(1_000), ..TokenEntry::default() };
        let mut replicas = [Meter::default(), Meter::default(), Meter::default()];
        let mut spent = 0;
        let mut spend = |meter: &mut Meter| meter.spend_shared(&entry, &counts, Duration::ZERO, 0);
        while replicas.iter_mut().map(&mut spend).filter(Result::is_ok).inspect(|_| spent += 1).count() > 0 {}
        assert_eq!(spent, 1_000);
        assert_eq!(spend(&mut replicas[0]), Err(Limited::Quota { retry_after_seconds: 9 }));
        assert!(counts.asked.load(Ordering::SeqCst) < 200, "most requests cost no round trip");
    }

    #[test]
    fn what_is_away_is_asked_once_a_second_and_nobody_gets_in_uncounted() {
        let counts = Counts { left: Mutex::new(9), away: AtomicBool::new(true), ..Counts::default() };
        let entry = TokenEntry { quota_per_day: Some(9), ..TokenEntry::default() };
        let mut meter = Meter::default();
        let mut at = |ms| meter.spend_shared(&entry, &counts, Duration::from_millis(ms), 0);
        assert_eq!([at(0), at(500)], [Err(Limited::Away); 2]);
        assert_eq!(counts.asked.load(Ordering::SeqCst), 1);
        counts.away.store(false, Ordering::SeqCst);
        assert_eq!(at(1_500), Ok(()));
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
