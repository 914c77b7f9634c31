//! Who may ask: known hosts and origins, and whoever presents a token.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Request, State},
    http::{HeaderMap, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};
use shosai_tool::{
    Message,
    config::{Http, LogLevel},
};
use subtle::ConstantTimeEq;

use crate::{
    Handler, Log, messages,
    team::{Limited, Refusal, Team},
    voice::Voice,
};

/// Judges every request before it reaches anything.
pub struct Guard {
    hosts: Vec<String>,
    origins: Vec<String>,
    /// The operator's own token, which reaches everything.
    token: Option<String>,
    team: Option<Arc<Team>>,
    /// What whoever is let in without a token of a team is offered.
    whole: Option<Handler>,
    voice: Voice,
    log: Log,
}

/// Whether a request counts against the caller's rate and quota.
#[derive(Clone, Copy, PartialEq)]
enum Counted {
    Yes,
    No,
}

impl Guard {
    /// A guard as the configuration asks for, in front of `whole` and the callers of `team`.
    pub fn new(http: &Http, whole: Option<Handler>, team: Option<Arc<Team>>, log: Log) -> Self {
        let voice = whole.as_ref().map(|whole| whole.voice().clone()).unwrap_or_default();
        let own = ["localhost", "127.0.0.1", "[::1]"].into_iter().map(str::to_owned);
        Self {
            hosts: own.chain(http.allowed_hosts.iter().map(|host| host.to_ascii_lowercase())).collect(),
            origins: http.allowed_origins.iter().map(|origin| origin.to_ascii_lowercase()).collect(),
            token: http.token.clone(),
            team,
            whole,
            voice,
            log,
        }
    }

    /// In which language it speaks.
    pub fn voice(&self) -> &Voice {
        &self.voice
    }

    /// Who asks: what they are offered, or the answer that sends them away.
    fn admit(&self, headers: &HeaderMap, counted: Counted) -> Result<Option<Handler>, Box<Response>> {
        if self.token.is_none() && self.team.is_none() {
            return Ok(self.whole.clone());
        }
        let given = text(headers, header::AUTHORIZATION).unwrap_or_default();
        let given = match given.split_once(' ') {
            Some((scheme, secret)) if scheme.eq_ignore_ascii_case("bearer") => secret.trim(),
            _ => "",
        };
        if self.token.as_ref().is_some_and(|token| bool::from(given.as_bytes().ct_eq(token.as_bytes()))) {
            return Ok(self.whole.clone());
        }
        let Some(team) = &self.team else { return Err(self.unknown(headers)) };
        let caller = team.recognise(given).map_err(|refusal| match refusal {
            Refusal::Unknown => self.unknown(headers),
            Refusal::Expired { id } => self.expired(headers, &id),
        })?;
        if counted == Counted::Yes {
            caller.spend().map_err(|limited| self.limited(headers, caller.id(), limited))?;
        }
        Ok(Some(caller.handler().clone()))
    }

    fn refuse(&self, headers: &HeaderMap, outcome: &str, message: impl Into<Message>) -> Response {
        self.log.audited(LogLevel::Warn, "refused", json!({ "outcome": outcome }));
        let message = self.voice.say(Some(headers), message);
        (StatusCode::FORBIDDEN, Json(json!({ "error": { "code": "forbidden", "message": message } }))).into_response()
    }

    fn unknown(&self, headers: &HeaderMap) -> Box<Response> {
        self.log.audited(LogLevel::Warn, "refused", json!({ "outcome": "unknown_token" }));
        let message = self.voice.say(Some(headers), messages::TokenMissing);
        unauthorized(r#"Bearer realm="shosai""#, "unauthorized", &message)
    }

    fn expired(&self, headers: &HeaderMap, id: &str) -> Box<Response> {
        self.log.audited(LogLevel::Warn, "refused", json!({ "token": id, "outcome": "expired_token" }));
        let challenge = r#"Bearer realm="shosai", error="invalid_token", error_description="the token has expired""#;
        unauthorized(challenge, "expired", &self.voice.say(Some(headers), messages::TokenExpired))
    }

    fn limited(&self, headers: &HeaderMap, id: &str, limited: Limited) -> Box<Response> {
        self.log.audited(LogLevel::Warn, "refused", json!({ "token": id, "outcome": limited.code() }));
        let seconds = limited.retry_after_seconds();
        let message = match limited {
            Limited::Rate { .. } => Message::from(messages::RateExceeded { seconds }),
            Limited::Quota { .. } => messages::QuotaExceeded { seconds }.into(),
            Limited::Away => messages::CountingAway { seconds }.into(),
        };
        let message = self.voice.say(Some(headers), message);
        let error = json!({ "code": limited.code(), "message": message, "retry_after_seconds": seconds });
        let body = Json(json!({ "error": error }));
        let status = match limited {
            Limited::Away => StatusCode::SERVICE_UNAVAILABLE,
            Limited::Rate { .. } | Limited::Quota { .. } => StatusCode::TOO_MANY_REQUESTS,
        };
        Box::new((status, [(header::RETRY_AFTER, seconds.to_string())], body).into_response())
    }
}

/// Refuses other hosts and origins: a page in the user's browser must not reach a server on the user's machine.
pub async fn require_known_peer(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let authority = request.uri().authority().map(ToString::to_string);
    let host = authority.or_else(|| text(headers, header::HOST)).unwrap_or_default().to_ascii_lowercase();
    if !guard.hosts.iter().any(|allowed| *allowed == host || *allowed == without_port(&host)) {
        return guard.refuse(headers, "foreign_host", messages::HostForeign);
    }
    if let Some(origin) = text(headers, header::ORIGIN) {
        let origin = origin.to_ascii_lowercase();
        // The host is one that the operator knows, so a page that came from it is our own.
        let own = ["http://", "https://"].iter().any(|scheme| origin.strip_prefix(scheme) == Some(&host));
        if !own && !guard.origins.contains(&origin) {
            return guard.refuse(headers, "foreign_origin", messages::OriginForeign);
        }
    }
    next.run(request).await
}

/// Lets in whoever may call, and counts the request.
pub async fn require_token(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    pass(&guard, request, next, Counted::Yes).await
}

/// Lets in whoever may call, without counting: a monitor asks all the time.
pub async fn require_token_uncounted(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    pass(&guard, request, next, Counted::No).await
}

async fn pass(guard: &Guard, mut request: Request, next: Next, counted: Counted) -> Response {
    match guard.admit(request.headers(), counted) {
        Ok(caller) => {
            if let Some(caller) = caller {
                request.extensions_mut().insert(caller);
            }
            next.run(request).await
        }
        Err(refused) => *refused,
    }
}

fn unauthorized(challenge: &'static str, code: &str, message: &str) -> Box<Response> {
    let body: Value = json!({ "error": { "code": code, "message": message } });
    Box::new((StatusCode::UNAUTHORIZED, [(header::WWW_AUTHENTICATE, challenge)], Json(body)).into_response())
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
}
