//! What callers have had of the places lately.

use std::{collections::HashMap, sync::Arc, time::Duration};

use tokio::time::Instant;

/// What a caller has used counts half after this.
const HALF_LIFE: Duration = Duration::from_secs(30);
/// A caller whose last call ended less than this ago is still about.
pub const ABOUT: Duration = Duration::from_secs(60);
/// Callers whose use is remembered before those who have left are forgotten.
const MOST_REMEMBERED: usize = 1_000;

/// For how long callers have held places, of which half is forgotten every [`HALF_LIFE`].
#[derive(Default)]
pub struct Used(HashMap<Arc<str>, (f64, Instant)>);

impl Used {
    pub fn by(&self, caller: &Arc<str>, now: Instant) -> f64 {
        self.0.get(caller).map_or(0.0, |(seconds, at)| seconds * remembered(now - *at))
    }

    pub fn lately_by_others(&self, caller: &str, now: Instant) -> bool {
        self.0.iter().any(|(name, (_, at))| **name != *caller && now - *at < ABOUT)
    }

    pub fn note(&mut self, caller: Arc<str>, begun: Instant, now: Instant) {
        if self.0.len() >= MOST_REMEMBERED {
            self.0.retain(|_, (_, at)| now - *at < ABOUT);
        }
        let seconds = self.by(&caller, now) + (now - begun).as_secs_f64();
        self.0.insert(caller, (seconds, now));
    }
}

fn remembered(age: Duration) -> f64 {
    (-age.as_secs_f64() / HALF_LIFE.as_secs_f64()).exp2()
}
