//! Many clients over Streamable HTTP, with health and metrics beside it.

use std::{io, net::SocketAddr, sync::Arc};

use axum::{
    Json, Router,
    extract::{Request, State},
    http::{HeaderMap, StatusCode, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::get,
    serve::ListenerExt,
};
use rmcp::transport::{
    StreamableHttpServerConfig, StreamableHttpService, streamable_http_server::session::never::NeverSessionManager,
};
use serde_json::json;
use shosai_tool::config::{Http, LogLevel};
use subtle::ConstantTimeEq;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::{Calls, Handler, rest, stdio::stop_signal};

/// Why the HTTP server does not start.
#[derive(Debug, thiserror::Error)]
pub enum HttpError {
    /// Anyone on the network could call.
    #[error("`{0}` is not a loopback address, so a token is required; set SHOSAI_HTTP_TOKEN, or listen on 127.0.0.1")]
    TokenRequired(String),
    /// The address cannot be used.
    #[error("cannot listen on {address}: {reason}; choose another with `--http HOST:PORT`")]
    Listen {
        /// The address.
        address: String,
        /// What the system says.
        reason: io::Error,
    },
}

/// A server that is bound and not yet running.
pub struct Bound {
    listener: TcpListener,
    router: Router,
    stop: CancellationToken,
    log: crate::Log,
}

/// Binds the address for `handler`; nothing is answered yet.
pub async fn bind(handler: Handler, http: &Http) -> Result<Bound, HttpError> {
    let calls = handler.calls().clone();
    let stop = CancellationToken::new();
    let sessions = Arc::new(NeverSessionManager::default());
    let rest = rest::routes(&handler);
    let service = StreamableHttpService::new(move || Ok(handler.clone()), sessions, protocol(http, &stop));
    bind_service(rest.route_service("/mcp", service), calls, http, stop).await
}

/// Binds the address for any service behind our guards, health and metrics; `stop` ends it.
pub async fn bind_service(
    service: Router,
    calls: Calls,
    http: &Http,
    stop: CancellationToken,
) -> Result<Bound, HttpError> {
    let address = format!("{}:{}", bracketed(&http.host), http.port);
    if http.token.is_none() && !is_loopback(&http.host) {
        return Err(HttpError::TokenRequired(http.host.clone()));
    }
    let listener = TcpListener::bind(&address).await.map_err(|reason| HttpError::Listen { address, reason })?;
    let log = calls.log().clone();
    Ok(Bound { listener, router: router(service, calls, http), stop, log })
}

impl Bound {
    /// The address in use, with the real port where 0 was asked for.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers until the process is told to stop; what runs then is finished.
    pub async fn serve(self) -> io::Result<()> {
        self.log.line(LogLevel::Info, "listening", json!({ "address": self.listener.local_addr()?.to_string() }));
        // Without this an answer waits 40 ms for the next segment.
        let listener = self.listener.tap_io(|stream| drop(stream.set_nodelay(true)));
        let stop = self.stop.clone();
        let stopped = async move {
            stop_signal().await;
            stop.cancel();
        };
        axum::serve(listener, self.router).with_graceful_shutdown(stopped).await
    }
}

struct Guard {
    token: Option<String>,
    hosts: Vec<String>,
    origins: Vec<String>,
}

fn router(service: Router, calls: Calls, http: &Http) -> Router {
    let metrics = move || {
        let text = calls.metrics().prometheus();
        async move { ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text) }
    };
    let guard = Arc::new(Guard {
        token: http.token.clone(),
        hosts: allowed_hosts(http),
        origins: http.allowed_origins.iter().map(|origin| origin.to_ascii_lowercase()).collect(),
    });
    let protected = service
        .route("/metrics", get(metrics))
        .layer(middleware::from_fn_with_state(Arc::clone(&guard), require_token));
    Router::new()
        .route("/healthz", get(|| async { Json(json!({ "ok": true, "status": "ok" })) }))
        .route("/readyz", get(|| async { Json(json!({ "status": "ready" })) }))
        .merge(protected)
        .layer(middleware::from_fn_with_state(guard, require_known_peer))
}

fn protocol(http: &Http, stop: &CancellationToken) -> StreamableHttpServerConfig {
    let mut config = StreamableHttpServerConfig::default();
    config.legacy_session_mode = false;
    config.json_response = true;
    config.cancellation_token = stop.child_token();
    config.max_request_body_bytes = http.max_body_mb * 1024 * 1024;
    // The guard in front has judged hosts and origins of every path already.
    config.allowed_hosts = Vec::new();
    config
}

/// Refuses other hosts and origins: a page in the user's browser must not reach a server on the user's machine.
async fn require_known_peer(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let authority = request.uri().authority().map(ToString::to_string);
    let host = authority.or_else(|| text(headers, header::HOST)).unwrap_or_default().to_ascii_lowercase();
    if !guard.hosts.iter().any(|allowed| *allowed == host || *allowed == without_port(&host)) {
        return refuse(StatusCode::FORBIDDEN, "this host name is not allowed; add it to `http.allowed_hosts`");
    }
    if let Some(origin) = text(headers, header::ORIGIN) {
        let origin = origin.to_ascii_lowercase();
        let own = origin.strip_prefix("http://").is_some_and(|rest| rest == host && is_loopback(without_port(rest)));
        if !own && !guard.origins.contains(&origin) {
            return refuse(StatusCode::FORBIDDEN, "this origin is not allowed; add it to `http.allowed_origins`");
        }
    }
    next.run(request).await
}

async fn require_token(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    if let Some(token) = &guard.token {
        let given = text(request.headers(), header::AUTHORIZATION).unwrap_or_default();
        let given = given.strip_prefix("Bearer ").unwrap_or_default();
        if !bool::from(given.as_bytes().ct_eq(token.as_bytes())) {
            let refused = refuse(StatusCode::UNAUTHORIZED, "send the header `Authorization: Bearer TOKEN`");
            return ([(header::WWW_AUTHENTICATE, "Bearer")], refused).into_response();
        }
    }
    next.run(request).await
}

fn refuse(status: StatusCode, message: &str) -> Response {
    (status, Json(json!({ "error": { "code": "forbidden", "message": message } }))).into_response()
}

fn allowed_hosts(http: &Http) -> Vec<String> {
    let own = ["localhost", "127.0.0.1", "[::1]"].into_iter().map(str::to_owned);
    own.chain(http.allowed_hosts.iter().map(|host| host.to_ascii_lowercase())).collect()
}

fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<String> {
    headers.get(name)?.to_str().ok().map(str::to_owned)
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port))
            if port.bytes().all(|byte| byte.is_ascii_digit()) && (!name.contains(':') || name.ends_with(']')) =>
        {
            name
        }
        _ => host,
    }
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
    fn ports_are_told_from_addresses() {
        assert_eq!(without_port("localhost:5173"), "localhost");
        assert_eq!(without_port("[::1]:80"), "[::1]");
        assert_eq!(without_port("[::1]"), "[::1]");
        assert_eq!(without_port("example.com"), "example.com");
    }

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
