//! Many clients over Streamable HTTP, with health and metrics beside it.

use crate::messages;
use std::{
    io,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use axum::{
    Json, Router,
    http::{StatusCode, header},
    middleware,
    response::{IntoResponse, Response},
    routing::get,
};
use rmcp::transport::{
    StreamableHttpServerConfig, StreamableHttpService, streamable_http_server::session::never::NeverSessionManager,
};
use serde_json::json;
use shosai_tool::{
    Message,
    config::{Http, LogLevel},
};
use shosai_world::WorldError;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::{
    Calls, Handler, Log,
    body::{self, Bodies},
    connections::{self, ConnectionLimits},
    download,
    guard::{self, Guard},
    mcp_post, page, page_calls, rest,
    stdio::stop_signal,
    team::{Team, TeamError, TokenFile},
};

const BYTES_PER_MB: usize = 1024 * 1024;
/// A supervisor that asks whether we are ready waits no longer.
const ENGINES_ANSWER_WITHIN: Duration = Duration::from_secs(3);

/// A balancer looks at `/readyz` every second or two.
const LEAVE_REPLICAS_SECONDS: u64 = 5;

/// Why the HTTP server does not start.
#[derive(Debug, thiserror::Error)]
pub enum HttpError {
    /// Anyone on the network could call.
    #[error("{}", said(messages::TokenRequired { address }))]
    TokenRequired {
        /// The address.
        address: String,
    },
    /// The tokens cannot be used.
    #[error(transparent)]
    Tokens(#[from] TeamError),
    /// The audit log cannot be kept.
    #[error("{}", said(messages::AuditUnkept { reason: error.message.clone(), way: error.hint.clone() }))]
    Audit {
        /// What the system says.
        error: WorldError,
    },
    /// The address cannot be used.
    #[error("{}", said(messages::CannotListen { address, reason: reason.to_string() }))]
    Listen {
        /// The address.
        address: String,
        /// What the system says.
        reason: io::Error,
    },
}

fn said(message: impl Into<Message>) -> String {
    message.into().to_string()
}

/// A server that is bound and not yet running.
pub struct Bound {
    listener: TcpListener,
    router: Router,
    stop: CancellationToken,
    leave: Duration,
    /// Told to stop, and still answering.
    leaving: Leaving,
    drain: Duration,
    limits: ConnectionLimits,
    team: Option<Arc<Team>>,
    log: Log,
}

type Leaving = Arc<AtomicBool>;

/// Binds the address for `handler`; nothing is answered yet.
pub async fn bind(handler: Handler, http: &Http) -> Result<Bound, HttpError> {
    let handler = handler.for_visitors();
    let calls = handler.calls().clone();
    let log = calls.log().clone();
    let team = match &http.tokens {
        Some(path) => Some(Arc::new(Team::open(handler.clone(), TokenFile::at(calls.world(), path)?)?)),
        None => None,
    };
    if let Some(path) = &http.audit_log {
        log.keep_audit(path).map_err(|error| HttpError::Audit { error })?;
    }
    let stop = CancellationToken::new();
    let sessions = Arc::new(NeverSessionManager::default());
    let routes = rest::routes(&handler).merge(download::routes()).merge(page_calls::routes());
    let guard = Arc::new(Guard::new(http, Some(handler.clone()), team.clone(), log));
    let service = StreamableHttpService::new(move || Ok(handler.clone()), sessions, protocol(http, &stop));
    let messages = Router::new().route_service("/mcp", service).layer(middleware::from_fn(mcp_post::complete));
    let bound = listen(routes.merge(messages), page::routes(), calls, guard, http, stop).await?;
    Ok(Bound { team, ..bound })
}

/// Binds the address for any service behind our guards, health and metrics; `stop` ends it.
pub async fn bind_service(
    service: Router,
    calls: Calls,
    http: &Http,
    stop: CancellationToken,
) -> Result<Bound, HttpError> {
    let guard = Arc::new(Guard::new(http, None, None, calls.log().clone()));
    listen(service, Router::new(), calls, guard, http, stop).await
}

/// `service` asks for a token, `open` does not.
async fn listen(
    service: Router,
    open: Router,
    calls: Calls,
    guard: Arc<Guard>,
    http: &Http,
    stop: CancellationToken,
) -> Result<Bound, HttpError> {
    let address = format!("{}:{}", bracketed(&http.host), http.port);
    if http.token.is_none() && http.tokens.is_none() && !is_loopback(&http.host) {
        return Err(HttpError::TokenRequired { address: http.host.clone() });
    }
    let listener = TcpListener::bind(&address).await.map_err(|reason| HttpError::Listen { address, reason })?;
    let drain = Duration::from_secs(http.drain_seconds);
    let usual = if calls.world().storage().is_some() { LEAVE_REPLICAS_SECONDS } else { 0 };
    let leave = Duration::from_secs(http.leave_seconds.unwrap_or(usual));
    let (limits, leaving, log) = (ConnectionLimits::new(http, guard.voice()), Leaving::default(), calls.log().clone());
    let router = router(service, open, calls, guard, http, Arc::clone(&leaving));
    Ok(Bound { listener, router, stop, leave, leaving, drain, limits, team: None, log })
}

impl Bound {
    /// The address in use, with the real port where 0 was asked for.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers until the process is told to stop; what runs then is finished, within the time that it gets.
    pub async fn serve(self) -> io::Result<()> {
        self.serve_until(stop_signal()).await
    }

    /// Answers until `told` comes; what runs then is finished, within the time that it gets.
    pub async fn serve_until(self, told: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let Self { listener, router, stop, leave, leaving, drain, limits, team, log } = self;
        log.line(LogLevel::Info, "listening", json!({ "address": listener.local_addr()?.to_string() }));
        let closing = CancellationToken::new();
        let reloads = tokio::spawn(reload_on_hangup(team, log.clone()));
        let out_of_time = async {
            told.await;
            leaving.store(true, Ordering::Relaxed);
            tokio::time::sleep(leave).await;
            log.line(LogLevel::Info, "stopping", json!({ "seconds_to_finish": drain.as_secs() }));
            closing.cancel();
            tokio::time::sleep(drain).await;
        };
        tokio::select! {
            () = connections::serve(listener, router, limits, closing.clone()) => {}
            () = out_of_time => {
                log.line(LogLevel::Warn, "stopped_in_the_middle", json!({ "waited_seconds": drain.as_secs() }));
            }
        }
        reloads.abort();
        // Only now: what is told to stop answers its caller with a failure.
        stop.cancel();
        Ok(())
    }
}

/// Reads the tokens again and opens the audit log again whenever the process is told to.
async fn reload_on_hangup(team: Option<Arc<Team>>, log: Log) {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let Ok(mut hangup) = signal(SignalKind::hangup()) else { return };
        while hangup.recv().await.is_some() {
            log.reopen_audit();
            if let Some(team) = &team {
                team.reload_and_tell();
            }
        }
    }
    #[cfg(not(unix))]
    drop((team, log));
}

/// Everything behind its guards.
fn router(service: Router, open: Router, calls: Calls, guard: Arc<Guard>, http: &Http, leaving: Leaving) -> Router {
    let ready = {
        let calls = calls.clone();
        move || readiness(calls.clone(), Arc::clone(&leaving))
    };
    let metrics = move || {
        let mut text = calls.metrics().prometheus();
        for (name, figure) in calls.world().storage().into_iter().flat_map(|storage| storage.figures()) {
            text.push_str(&format!("# TYPE shosai_{name} counter\nshosai_{name} {figure}\n"));
        }
        async move { ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text) }
    };
    let voice = guard.voice().clone();
    let counted = service
        .layer(middleware::from_fn_with_state(Arc::new(Bodies::new(http, voice)), body::read_whole))
        .layer(middleware::from_fn_with_state(Arc::clone(&guard), guard::require_token));
    let uncounted = Router::new()
        .route("/metrics", get(metrics))
        .layer(middleware::from_fn_with_state(Arc::clone(&guard), guard::require_token_uncounted));
    let guarded =
        open.merge(counted).merge(uncounted).layer(middleware::from_fn_with_state(guard, guard::require_known_peer));
    // A supervisor asks by address, whatever it is, and learns nothing but that we live.
    Router::new()
        .route("/healthz", get(|| async { Json(json!({ "ok": true, "status": "ok" })) }))
        .route("/readyz", get(ready))
        .merge(guarded)
}

/// Not ready once it leaves, while what replicas share is away, while half of the places do not come back, or while nobody
/// who waits gets a turn.
async fn readiness(calls: Calls, leaving: Leaving) -> Response {
    if leaving.load(Ordering::Relaxed) {
        return (StatusCode::SERVICE_UNAVAILABLE, Json(json!({ "status": "leaving" }))).into_response();
    }
    if let Some(storage) = calls.world().storage().cloned() {
        let asked = tokio::task::spawn_blocking(move || storage.check());
        let away = match tokio::time::timeout(ENGINES_ANSWER_WITHIN, asked).await {
            Ok(Ok(Ok(()))) => None,
            Ok(Ok(Err(error))) => Some(error.to_string()),
            _ => Some(said(messages::StoreSilent)),
        };
        if let Some(message) = away {
            let facts = json!({ "status": "store_away", "message": message });
            return (StatusCode::SERVICE_UNAVAILABLE, Json(facts)).into_response();
        }
    }
    let standing = calls.standing();
    if standing.stuck * 2 < standing.places && standing.moves {
        return Json(json!({ "status": "ready" })).into_response();
    }
    let facts =
        json!({ "status": "stuck", "places": standing.places, "stuck": standing.stuck, "waiting": standing.waiting });
    (StatusCode::SERVICE_UNAVAILABLE, Json(facts)).into_response()
}

fn protocol(http: &Http, stop: &CancellationToken) -> StreamableHttpServerConfig {
    let mut config = StreamableHttpServerConfig::default();
    config.legacy_session_mode = false;
    config.json_response = true;
    config.cancellation_token = stop.child_token();
    config.max_request_body_bytes = http.max_body_mb * BYTES_PER_MB;
    // The guard in front has judged hosts and origins of every path already.
    config.allowed_hosts = Vec::new();
    config
}

fn bracketed(host: &str) -> String {
    if host.contains(':') && !host.starts_with('[') { format!("[{host}]") } else { host.to_owned() }
}

fn is_loopback(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    bare == "localhost" || bare.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_loopback_goes_without_a_token() {
        for (host, loopback) in [
            ("127.0.0.1", true),
            ("127.8.8.8", true),
            ("::1", true),
            ("localhost", true),
            ("0.0.0.0", false),
            ("192.0.2.1", false),
        ] {
            assert_eq!(is_loopback(host), loopback, "{host}");
        }
    }
}
