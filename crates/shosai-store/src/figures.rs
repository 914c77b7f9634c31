//! What the engines were asked, for `/metrics`.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// How often an engine was asked, how long that took, and how often it failed.
#[derive(Debug, Default)]
pub(crate) struct Figures {
    asked: AtomicU64,
    failed: AtomicU64,
    micros: AtomicU64,
}

impl Figures {
    pub(crate) fn note(&self, took: Duration, failed: bool) {
        self.asked.fetch_add(1, Ordering::Relaxed);
        self.failed.fetch_add(u64::from(failed), Ordering::Relaxed);
        self.micros.fetch_add(u64::try_from(took.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// In the order of the names: asked, failed, microseconds.
    pub(crate) fn named(&self, names: [&'static str; 3]) -> [(&'static str, u64); 3] {
        let figures = [&self.asked, &self.failed, &self.micros].map(|figure| figure.load(Ordering::Relaxed));
        [(names[0], figures[0]), (names[1], figures[1]), (names[2], figures[2])]
    }
}
