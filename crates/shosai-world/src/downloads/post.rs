//! Asking a server that the operator named, and reading its answer line by line as it comes.

use crate::messages;
use std::io::{BufRead, BufReader, Read};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use ureq::Agent;
use ureq::unversioned::resolver::DefaultResolver;
use ureq::unversioned::transport::DefaultConnector;

use super::fetch::{CheckedResolver, broken_off, explained, timed_out};
use super::url::Url;
use super::{Downloads, LONGEST_DOWNLOAD, LOOK};
use crate::error::{ErrorKind, Result, WorldError};

/// Lines that may wait for the reader; a faster server waits for it.
const WAITING_LINES: usize = 64;
const MAX_HEADER_BYTES: usize = 64 * 1024;

/// What is asked of a server. The address comes from the configuration, never from a call.
#[derive(Debug, Clone)]
pub struct Post {
    /// The address; its host may lie in a private network, since the operator named it. It may not redirect.
    pub url: String,
    /// Headers besides the usual ones.
    pub headers: Vec<(String, String)>,
    /// What is sent, as JSON.
    pub body: Vec<u8>,
    /// For everything: name, connection and the whole answer.
    pub total_time: Duration,
    /// The most bytes of the answer.
    pub max_bytes: u64,
}

/// One part of an answer on its way from the connection to the reader.
enum Part {
    Status(u16),
    Line(String),
}

impl Downloads {
    /// Posts JSON and hands each line of the answer to `line` until it breaks off the reading; gives the status.
    ///
    /// # Errors
    /// `invalid_parameter` for a bad address, `unavailable` (kind [`ErrorKind::TimedOut`] when the time is up),
    /// `too_large`, `cancelled`. A status that says failure is no error here.
    pub fn post_lines(
        &self,
        post: &Post,
        line: &mut dyn FnMut(u16, &str) -> ControlFlow<()>,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Result<u16> {
        let url = Url::parse(&post.url)?;
        if self.pages.is_some() {
            return Err(WorldError::new(ErrorKind::Unavailable, messages::NotConnected));
        }
        let deadline = Instant::now() + post.total_time.min(LONGEST_DOWNLOAD);
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, receiver) = sync_channel(WAITING_LINES);
        let job = Job { url, post: post.clone(), deadline, stop: Arc::clone(&stop) };
        // On a thread of its own, since a silent server cannot be interrupted; it ends at the deadline at the latest.
        thread::spawn(move || {
            if let Err(error) = job.run(&sender) {
                // Nobody listens any more when the reader has broken off.
                let _ = sender.send(Err(error));
            }
        });
        let mut status = None;
        let ended = loop {
            match receiver.recv_timeout(LOOK) {
                Ok(Ok(Part::Status(found))) => status = Some(found),
                Ok(Ok(Part::Line(text))) => {
                    if line(status.unwrap_or_default(), &text).is_break() {
                        break Ok(());
                    }
                }
                Ok(Err(error)) => break Err(error),
                Err(RecvTimeoutError::Disconnected) => break Ok(()),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if cancelled() {
                break Err(WorldError::new(ErrorKind::Cancelled, messages::RequestCancelled));
            }
            if Instant::now() > deadline + LOOK {
                break Err(timed_out(post.total_time));
            }
        };
        stop.store(true, Ordering::SeqCst);
        ended?;
        status.ok_or_else(broken_off)
    }
}

struct Job {
    url: Url,
    post: Post,
    deadline: Instant,
    stop: Arc<AtomicBool>,
}

impl Job {
    fn run(&self, sender: &SyncSender<Result<Part>>) -> Result<()> {
        let uri = self.url.uri();
        let host = format!(
            "{}://{}",
            uri.scheme_str().unwrap_or("https"),
            uri.authority().map_or("", |authority| authority.as_str())
        );
        let config = Agent::config_builder()
            .timeout_global(Some(self.deadline.saturating_duration_since(Instant::now())))
            // A redirect would carry the key elsewhere; a proxy would see it.
            .max_redirects(0)
            .max_redirects_will_error(false)
            .proxy(None)
            .http_status_as_error(false)
            .max_response_header_size(MAX_HEADER_BYTES)
            .accept_encoding("identity")
            .user_agent(concat!("shosai/", env!("CARGO_PKG_VERSION")))
            .build();
        let resolver = CheckedResolver { inner: DefaultResolver::default(), allowed: vec![host] };
        let agent = Agent::with_parts(config, DefaultConnector::default(), resolver);
        let mut request = agent.post(self.url.uri().clone()).header("content-type", "application/json");
        for (name, value) in &self.post.headers {
            request = request.header(name, value);
        }
        let wrong = |error| explained(error, self.post.total_time);
        let response = request.send(&self.post.body[..]).map_err(wrong)?;
        if sender.send(Ok(Part::Status(response.status().as_u16()))).is_err() {
            return Ok(());
        }
        let limit = self.post.max_bytes;
        let mut reader = BufReader::new(response.into_body().into_reader().take(limit.saturating_add(1)));
        let mut read = 0_u64;
        loop {
            if self.stop.load(Ordering::SeqCst) {
                return Ok(());
            }
            let mut bytes = Vec::new();
            let count = reader.read_until(b'\n', &mut bytes).map_err(|error| wrong(ureq::Error::from(error)))?;
            read += u64::try_from(count).unwrap_or(u64::MAX);
            if count == 0 {
                return Ok(());
            }
            if read > limit {
                return Err(super::fetch::too_large(limit));
            }
            let text = String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned();
            if sender.send(Ok(Part::Line(text))).is_err() {
                return Ok(());
            }
        }
    }
}
