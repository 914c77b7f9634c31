//! How the time of some work grows with its input: four times the text, about four times the time. What grows with the
//! square takes sixteen times as long, whatever the machine does meanwhile.

use std::{
    fmt,
    sync::{Mutex, PoisonError},
    time::Duration,
};

/// Shorter work is lost in the noise of the machine.
const LEAST: Duration = Duration::from_millis(8);
/// Texts beyond this are not made longer only to be slow enough to measure.
const LONGEST: usize = 400_000;
/// How much more than the text the time may grow, for caches and sorting; what grows with the square grows four times as much.
const SLACK: f64 = 2.5;
/// Other work on the machine may spoil a measurement, but not the shortest of these.
const TRIES: usize = 5;

/// Held while something is measured: the processor time is that of the whole process.
static MEASURING: Mutex<()> = Mutex::new(());

/// Two lengths and their times.
pub struct Growth {
    short: (usize, Duration),
    long: (usize, Duration),
    least: Duration,
}

impl Growth {
    /// Times `work` on inputs of `make`, which are as long as their number says, more or less.
    pub fn measure(make: &dyn Fn(usize) -> Vec<u8>, work: &dyn Fn(&[u8])) -> Self {
        let _alone = MEASURING.lock().unwrap_or_else(PoisonError::into_inner);
        let timed = |text: &[u8]| processor_time(|| work(text));
        // What every text costs, however short, says nothing about growth.
        let least = LEAST + timed(&make(1)) * 3;
        let mut size = 64;
        while make(size).len() * 4 < LONGEST && (0..TRIES).any(|_| timed(&make(size)) < least) {
            size *= 2;
        }
        let (short, long) = (make(size), make(size * 4));
        let mut growth = Self { short: (short.len(), Duration::MAX), long: (long.len(), Duration::MAX), least };
        for _ in 0..TRIES {
            growth.short.1 = growth.short.1.min(timed(&short));
            growth.long.1 = growth.long.1.min(timed(&long));
            if growth.is_linear() {
                break;
            }
        }
        growth
    }

    /// Whether the time grew no faster than the text.
    #[must_use]
    pub fn is_linear(&self) -> bool {
        let times = self.long.0 as f64 / self.short.0.max(1) as f64;
        self.long.1 < self.least.mul_f64(times) || self.long.1 < self.short.1.mul_f64(times * SLACK)
    }
}

impl fmt::Display for Growth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ((few, short), (many, long)) = (self.short, self.long);
        write!(f, "{few} bytes {short:.1?}, {many} bytes {long:.1?}")
    }
}

/// The processor time that this process spends on some work, which other work on the machine does not change.
pub fn processor_time(work: impl FnOnce()) -> Duration {
    let started = used();
    work();
    used().saturating_sub(started)
}

#[cfg(unix)]
fn used() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(u64::try_from(time.tv_sec).unwrap_or(0), u32::try_from(time.tv_nsec).unwrap_or(0))
}

#[cfg(not(unix))]
fn used() -> Duration {
    static STARTED: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    STARTED.elapsed()
}
