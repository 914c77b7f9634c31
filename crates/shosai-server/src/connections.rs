//! Connections: so many in all and from one address, each within its times, and none in the way of a stop.

use std::{
    collections::HashMap,
    future::Future,
    io,
    net::{IpAddr, Ipv6Addr},
    pin::{Pin, pin},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll, ready},
    time::Duration,
};

use axum::{Router, body::Body, http::Request};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use serde_json::json;
use shosai_tool::config::Http;
use shosai_world::open_file_limit;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
    task::JoinSet,
    time::Sleep,
};
use tokio_util::sync::CancellationToken;
use tower_service::Service as _;

use crate::{calls::RETRY_AFTER_SECONDS, messages, voice::Voice};

/// Files that are not connections: logs, documents, the pipes of workers.
const OTHER_FILES: u64 = 64;
/// A system that is out of files is asked again after this.
const OUT_OF_FILES_PAUSE: Duration = Duration::from_millis(50);
/// Addresses of one network are one customer's: the first half of an IPv6 address names it.
const NETWORK_BITS: u32 = 64;

/// Where a request came from.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Peer(IpAddr);

/// Whether a connection is at work: not while it is silent, or still sending its request.
#[derive(Clone, Debug, Default)]
pub struct Activity(Arc<AtomicBool>);

impl Activity {
    /// The request is here as a whole.
    pub fn work(&self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

/// What connections may cost.
pub struct ConnectionLimits {
    most: usize,
    most_per_address: usize,
    head: Duration,
    stall: Duration,
    /// What is said to whoever finds no room.
    full: String,
}

impl ConnectionLimits {
    pub fn new(http: &Http, voice: &Voice) -> Self {
        let files = open_file_limit().map_or(u64::MAX, |files| files.saturating_sub(OTHER_FILES).max(files / 2));
        let most = http.max_connections.min(usize::try_from(files).unwrap_or(usize::MAX)).max(1);
        Self {
            most,
            most_per_address: http.connections_per_address.unwrap_or(most / 2).clamp(1, most),
            head: Duration::from_secs(http.header_seconds),
            stall: Duration::from_secs(http.stall_seconds),
            full: voice.say(None, messages::ConnectionsTooMany),
        }
    }
}

/// Answers until `closing`; then connections that are not at work are dropped, and the others finish what they do.
pub async fn serve(listener: TcpListener, router: Router, limits: ConnectionLimits, closing: CancellationToken) {
    let (limits, open, mut tasks) = (Arc::new(limits), Arc::new(Open::default()), JoinSet::new());
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = closing.cancelled() => break,
            Some(_) = tasks.join_next() => continue,
        };
        let Ok((stream, address)) = accepted else {
            tokio::time::sleep(OUT_OF_FILES_PAUSE).await;
            continue;
        };
        let Some(held) = open.admit(address.ip(), &limits) else {
            turn_away(&stream, &limits.full);
            continue;
        };
        // Without this an answer waits 40 ms for the next segment.
        let _ = stream.set_nodelay(true);
        let (router, limits, closing) = (router.clone(), Arc::clone(&limits), closing.clone());
        tasks.spawn(async move {
            let _held = held;
            converse(stream, Peer(address.ip()), router, &limits, &closing).await;
        });
    }
    drop(listener);
    while tasks.join_next().await.is_some() {}
}

async fn converse(
    stream: TcpStream,
    peer: Peer,
    router: Router,
    limits: &ConnectionLimits,
    closing: &CancellationToken,
) {
    let activity = Activity::default();
    let seen = activity.clone();
    let service = service_fn(move |mut request: Request<Incoming>| {
        // A new request: the one before has been answered.
        seen.0.store(false, Ordering::SeqCst);
        request.extensions_mut().insert(peer);
        request.extensions_mut().insert(seen.clone());
        router.clone().call(request.map(Body::new))
    });
    let stream = TokioIo::new(Stalling { stream, limit: limits.stall, stalled: None });
    let mut builder = http1::Builder::new();
    // An idle connection waits for a head too, so this is its limit as well.
    builder.timer(TokioTimer::new()).header_read_timeout(limits.head);
    let mut connection = pin!(builder.serve_connection(stream, service));
    tokio::select! {
        // A connection that broke, or ran out of its time, is over; there is nobody to tell.
        _ = connection.as_mut() => return,
        () = closing.cancelled() => {}
    }
    if activity.0.load(Ordering::SeqCst) {
        connection.as_mut().graceful_shutdown();
        let _ = connection.await;
    }
}

/// Says as much as fits without waiting, and hangs up.
fn turn_away(stream: &TcpStream, message: &str) {
    let body = json!({ "error": { "code": "unavailable", "message": message } }).to_string();
    let answer = format!(
        "HTTP/1.1 503 Service Unavailable\r\nretry-after: {RETRY_AFTER_SECONDS}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    let _ = stream.try_write(answer.as_bytes());
}

/// The connections that are open, by network.
#[derive(Default)]
struct Open(Mutex<HashMap<IpAddr, usize>>);

struct Held {
    open: Arc<Open>,
    network: IpAddr,
}

impl Open {
    fn admit(self: &Arc<Self>, address: IpAddr, limits: &ConnectionLimits) -> Option<Held> {
        let network = network(address);
        let mut counts = self.counts();
        let all: usize = counts.values().sum();
        let own = counts.get(&network).copied().unwrap_or(0);
        if all >= limits.most || own >= limits.most_per_address {
            return None;
        }
        counts.insert(network, own + 1);
        Some(Held { open: Arc::clone(self), network })
    }

    fn counts(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut counts = self.open.counts();
        if let Some(count) = counts.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.network);
            }
        }
    }
}

fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> NETWORK_BITS << NETWORK_BITS).into(),
        v4 @ IpAddr::V4(_) => v4,
    }
}

/// A stream whose other end must take what is written: one that stalls for too long is broken.
struct Stalling {
    stream: TcpStream,
    limit: Duration,
    stalled: Option<Pin<Box<Sleep>>>,
}

impl Stalling {
    fn judge<T>(&mut self, cx: &mut Context<'_>, polled: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if polled.is_ready() {
            self.stalled = None;
            return polled;
        }
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(tokio::time::sleep(self.limit)));
        ready!(stalled.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Stalling {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl AsyncWrite for Stalling {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.judge(cx, polled)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write_vectored(cx, pieces);
        self.judge(cx, polled)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.stream).poll_flush(cx);
        self.judge(cx, polled)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.stream).poll_shutdown(cx);
        self.judge(cx, polled)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_are_counted_in_all_and_by_network() {
        let open = Arc::new(Open::default());
        let second = Duration::from_secs(1);
        let limits =
            ConnectionLimits { most: 4, most_per_address: 2, head: second, stall: second, full: String::new() };
        let admit = |address: &str| open.admit(address.parse().unwrap(), &limits);
        let (first, _second) = (admit("192.0.2.1").unwrap(), admit("192.0.2.1").unwrap());
        assert!(admit("::ffff:192.0.2.1").is_none(), "another spelling is the same address");
        let _third = admit("2001:db8::1").unwrap();
        let _fourth = admit("2001:db8::2:1").unwrap();
        assert!(admit("2001:db8::3").is_none(), "the same network");
        drop(first);
        assert!(admit("198.51.100.7").is_some());
        assert_eq!(open.counts().len(), 2, "who has left is forgotten");
    }
}
