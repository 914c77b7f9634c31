//! One download from its first address to its last byte.

use crate::messages;
use shosai_message::Message;
use std::fmt;
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ureq::config::Config;
use ureq::http::{Response, Uri, header};
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};
use ureq::{Agent, Body, Error};

use super::addresses::is_public;
use super::url::{Listed, Url, listed};
use super::{DownloadLimits, Downloaded};
use crate::error::{ErrorKind, Result, WorldError};

/// Enough for any honest server, and a bound for others.
const MAX_HEADER_BYTES: usize = 64 * 1024;
const CHUNK_BYTES: usize = 64 * 1024;

pub(super) struct Job {
    pub url: Url,
    pub limits: DownloadLimits,
    pub deadline: Instant,
    pub stop: Arc<AtomicBool>,
}

impl Job {
    pub(super) fn run(self) -> Result<Downloaded> {
        let mut url = self.url.clone();
        for _ in 0..=self.limits.max_redirects {
            let response = self.ask(&url)?;
            let status = response.status();
            if !status.is_redirection() {
                return self.receive(&url, response);
            }
            let location = response.headers().get(header::LOCATION).and_then(|value| value.to_str().ok());
            let location = location.ok_or_else(|| unusable(messages::AnswerRedirectNowhere))?;
            url = url.follow(location)?;
            url.refuse_unlisted(&self.limits.allowed_hosts)?;
        }
        Err(WorldError::new(ErrorKind::Unavailable, messages::RedirectsTooOften { most: self.limits.max_redirects }))
    }

    fn ask(&self, url: &Url) -> Result<Response<Body>> {
        let left = self.deadline.saturating_duration_since(Instant::now());
        if left.is_zero() || self.stop.load(Ordering::SeqCst) {
            return Err(timed_out(self.limits.total_time));
        }
        let config = Agent::config_builder()
            .timeout_global(Some(left))
            // Redirects are followed by us, so that each is checked; a proxy would resolve names behind our back.
            .max_redirects(0)
            .max_redirects_will_error(false)
            .proxy(None)
            .http_status_as_error(false)
            .max_response_header_size(MAX_HEADER_BYTES)
            // A packed answer could be small on the wire and huge in memory.
            .accept_encoding("identity")
            .user_agent(concat!("shosai/", env!("CARGO_PKG_VERSION")))
            .build();
        let resolver =
            CheckedResolver { inner: DefaultResolver::default(), allowed: self.limits.allowed_hosts.clone() };
        let agent = Agent::with_parts(config, DefaultConnector::default(), resolver);
        agent.get(url.uri().clone()).call().map_err(|error| self.explain(error))
    }

    fn receive(&self, url: &Url, response: Response<Body>) -> Result<Downloaded> {
        match response.status().as_u16() {
            200 => {}
            404 | 410 => return Err(not_found()),
            status => return Err(unusable(messages::AnswerStatus { status: status.to_string() })),
        }
        let text = |name| response.headers().get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
        let announced = text(header::CONTENT_LENGTH).and_then(|value| value.trim().parse::<u64>().ok());
        if announced.is_some_and(|announced| announced > self.limits.max_bytes) {
            return Err(too_large(self.limits.max_bytes));
        }
        if text(header::CONTENT_ENCODING).is_some_and(|value| !value.eq_ignore_ascii_case("identity")) {
            return Err(unusable(messages::AnswerPacked));
        }
        let content_type = text(header::CONTENT_TYPE);
        let mut body = response.into_body().into_reader();
        let mut bytes = Vec::new();
        let mut chunk = vec![0; CHUNK_BYTES];
        loop {
            if self.stop.load(Ordering::SeqCst) || Instant::now() >= self.deadline {
                return Err(timed_out(self.limits.total_time));
            }
            let read = match body.read(&mut chunk) {
                Ok(0) => break,
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(self.explain(Error::from(error))),
            };
            bytes.extend_from_slice(&chunk[..read]);
            if length(&bytes) > self.limits.max_bytes {
                return Err(too_large(self.limits.max_bytes));
            }
        }
        if announced.is_some_and(|announced| announced != length(&bytes)) {
            return Err(broken_off());
        }
        Ok(Downloaded { bytes, final_url: url.to_string(), content_type })
    }

    fn explain(&self, error: Error) -> WorldError {
        explained(error, self.limits.total_time)
    }
}

/// A failure of the connection in our own words; `limit` is the time that was given.
pub(super) fn explained(error: Error, limit: Duration) -> WorldError {
    match error {
        Error::Timeout(_) => timed_out(limit),
        Error::HostNotFound => WorldError::new(ErrorKind::Unavailable, messages::HostUnknown),
        Error::Io(error) if is_refusal(&error) => WorldError::new(ErrorKind::Denied, messages::AddressPrivate),
        Error::Io(error) if error.kind() == io::ErrorKind::TimedOut => timed_out(limit),
        Error::Io(error) if error.kind() == io::ErrorKind::UnexpectedEof => broken_off(),
        // The encryption layer reports what it cannot read as invalid data.
        Error::Io(error) if error.kind() == io::ErrorKind::InvalidData => unusable(messages::AnswerUntrusted),
        Error::Tls(_) | Error::Rustls(_) => unusable(messages::AnswerUntrusted),
        Error::BadUri(_) | Error::Http(_) => WorldError::new(ErrorKind::InvalidUrl, messages::NotAnAddress),
        Error::ConnectionFailed | Error::Io(_) => WorldError::new(ErrorKind::Unavailable, messages::HostUnreachable),
        _ => unusable(messages::AnswerNotHttp),
    }
}

/// Resolves a name and refuses it when any of its addresses lies inside; the connection then goes to these addresses
/// and no other, so a name that changes meanwhile gains nothing.
pub(super) struct CheckedResolver {
    pub inner: DefaultResolver,
    pub allowed: Vec<String>,
}

impl fmt::Debug for CheckedResolver {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("CheckedResolver")
    }
}

impl Resolver for CheckedResolver {
    fn resolve(
        &self,
        uri: &Uri,
        config: &Config,
        timeout: NextTimeout,
    ) -> std::result::Result<ResolvedSocketAddrs, Error> {
        let found = self.inner.resolve(uri, config, timeout)?;
        if listed(uri, &self.allowed) == Some(Listed::Anywhere) || found.iter().all(|address| is_public(address.ip())) {
            return Ok(found);
        }
        Err(Error::Io(io::Error::new(io::ErrorKind::PermissionDenied, Refused)))
    }
}

/// Marks the resolver's refusal among other failures to connect.
#[derive(Debug)]
struct Refused;

impl fmt::Display for Refused {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("an inside address")
    }
}

impl std::error::Error for Refused {}

fn is_refusal(error: &io::Error) -> bool {
    error.get_ref().is_some_and(|inner| inner.is::<Refused>())
}

fn length(bytes: &[u8]) -> u64 {
    u64::try_from(bytes.len()).unwrap_or(u64::MAX)
}

pub(super) fn not_found() -> WorldError {
    WorldError::new(ErrorKind::NotFound, messages::NoSuchDownload)
}

pub(super) fn too_large(limit: u64) -> WorldError {
    WorldError::new(ErrorKind::TooLarge, messages::DownloadTooLarge { limit })
}

pub(super) fn timed_out(limit: Duration) -> WorldError {
    WorldError::new(ErrorKind::TimedOut, messages::DownloadSlow { seconds: limit.as_secs_f32() })
}

pub(super) fn broken_off() -> WorldError {
    WorldError::new(ErrorKind::Unavailable, messages::DownloadBrokenOff)
}

fn unusable(what: impl Into<Message>) -> WorldError {
    WorldError::new(ErrorKind::Unavailable, messages::AnswerUnusable { what: what.into() })
}
