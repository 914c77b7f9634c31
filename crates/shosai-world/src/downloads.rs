//! Files from the network, within limits, and never from inside it.

use crate::messages;
use std::sync::Arc;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::error::{ErrorKind, Result, WorldError};
use crate::world::Pages;

mod addresses;
mod fetch;
mod post;
mod url;

pub use post::Post;

/// How often a caller is asked whether to go on.
const LOOK: Duration = Duration::from_millis(20);

/// No caller waits longer for a file, whatever the limits say.
const LONGEST_DOWNLOAD: Duration = Duration::from_secs(24 * 60 * 60);

/// What a download may cost, and whom it may ask.
#[derive(Debug, Clone)]
pub struct DownloadLimits {
    /// Checked against the announced length and while streaming.
    pub max_bytes: u64,
    /// For everything: names, connections, redirects and contents.
    pub total_time: Duration,
    /// Each is checked like the first address.
    pub max_redirects: usize,
    /// The only hosts that are asked. `name` or `name:port` is asked over https and must lie on the internet;
    /// `https://name` or `http://name` is asked as written and may lie in a private network.
    pub allowed_hosts: Vec<String>,
}

impl Default for DownloadLimits {
    /// The limits of a template download: 50 MB, 30 s, 3 redirects.
    fn default() -> Self {
        Self {
            max_bytes: 50 * 1024 * 1024,
            total_time: Duration::from_secs(30),
            max_redirects: 3,
            allowed_hosts: Vec::new(),
        }
    }
}

/// A file from the network.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Downloaded {
    /// Its contents.
    pub bytes: Vec<u8>,
    /// The address that answered, after redirects.
    pub final_url: String,
    /// The announced type, if any.
    pub content_type: Option<String>,
}

/// Fetches files from listed hosts.
pub struct Downloads {
    /// What a memory world's network holds; `None` is the real network.
    pages: Option<Pages>,
}

impl Downloads {
    pub(crate) fn real() -> Self {
        Self { pages: None }
    }

    pub(crate) fn in_memory(pages: Pages) -> Self {
        Self { pages: Some(pages) }
    }

    /// Fetches a file from a listed host; every redirect must lead to one too. Loopback, private, link-local, shared,
    /// multicast and reserved addresses are refused after the name is resolved, unless the host is listed with its
    /// scheme, and the connection goes to the very address that was checked.
    ///
    /// # Errors
    /// `invalid_parameter` for a bad address, `forbidden` for one that is not listed, `too_large`, `unavailable` (kind
    /// [`ErrorKind::TimedOut`] when the time is up), `not_found`, `cancelled`.
    pub fn get(&self, url: &str, limits: &DownloadLimits, cancelled: &(dyn Fn() -> bool + Sync)) -> Result<Downloaded> {
        let url = url::Url::parse(url)?;
        url.refuse_unlisted(&limits.allowed_hosts)?;
        if let Some(pages) = &self.pages {
            return from_memory(pages, &url, limits);
        }
        let deadline = Instant::now() + limits.total_time.min(LONGEST_DOWNLOAD);
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, receiver) = channel();
        let job = fetch::Job { url, limits: limits.clone(), deadline, stop: Arc::clone(&stop) };
        // On a thread of its own, since a name lookup or a silent server cannot be interrupted; it ends at the
        // deadline at the latest.
        thread::spawn(move || sender.send(job.run()));
        loop {
            match receiver.recv_timeout(LOOK) {
                Ok(done) => return done,
                Err(RecvTimeoutError::Disconnected) => return Err(fetch::broken_off()),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if cancelled() {
                stop.store(true, Ordering::SeqCst);
                return Err(WorldError::new(ErrorKind::Cancelled, messages::DownloadCancelled));
            }
            if Instant::now() > deadline + LOOK {
                stop.store(true, Ordering::SeqCst);
                return Err(fetch::timed_out(limits.total_time));
            }
        }
    }
}

fn from_memory(pages: &Pages, url: &url::Url, limits: &DownloadLimits) -> Result<Downloaded> {
    let pages = pages.lock().unwrap_or_else(PoisonError::into_inner);
    let final_url = url.to_string();
    let bytes = pages.get(&final_url).cloned().ok_or_else(fetch::not_found)?;
    if u64::try_from(bytes.len()).unwrap_or(u64::MAX) > limits.max_bytes {
        return Err(fetch::too_large(limits.max_bytes));
    }
    Ok(Downloaded { bytes, final_url, content_type: None })
}
