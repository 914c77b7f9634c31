//! What a message over HTTP needs besides the protocol crate: errors in the protocol's own shape, cancellation by a
//! notification, and when to come back.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use axum::{
    Json,
    body::{Body, Bytes},
    extract::Request,
    http::{HeaderMap, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use rmcp::{
    ErrorData, RoleServer,
    model::{CancelledNotificationParam, ErrorCode},
    service::TxJsonRpcMessage,
};
use serde::Deserialize;

use crate::{Handler, connections::Peer, messages, stdio::understand, voice::Voice};

/// A notification is small; a larger message is none.
const LARGEST_NOTIFICATION: usize = 4 * 1024;
/// What is wrong with a larger message is not looked for.
const LARGEST_EXPLAINED: usize = 1024 * 1024;

/// Where a call that got no place leaves word when to try again.
#[derive(Clone, Default)]
pub struct RetryAfter(Arc<AtomicU64>);

impl RetryAfter {
    pub fn set(&self, seconds: u64) {
        self.0.store(seconds, Ordering::Relaxed);
    }
}

#[derive(Deserialize)]
struct Cancelled {
    method: String,
    params: CancelledNotificationParam,
}

/// Stands in front of the protocol's own service; the body has been read whole.
pub async fn complete(mut request: Request, next: Next) -> Response {
    let retry = RetryAfter::default();
    request.extensions_mut().insert(retry.clone());
    let is_json = names_json(request.headers());
    let (parts, body) = request.into_parts();
    let Ok(bytes) = axum::body::to_bytes(body, usize::MAX).await else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    if let (Some(caller), Some(cancelled)) = (parts.extensions.get::<Handler>(), cancelled(&bytes)) {
        caller.cancel(parts.extensions.get::<Peer>().copied(), &cancelled);
    }
    let voice = parts.extensions.get::<Handler>().map(|caller| caller.voice().clone()).unwrap_or_default();
    let headers = parts.headers.clone();
    let explained = (bytes.len() <= LARGEST_EXPLAINED).then(|| bytes.clone());
    let mut response = next.run(Request::from_parts(parts, Body::from(bytes))).await;
    if response.status() == StatusCode::UNSUPPORTED_MEDIA_TYPE && is_json {
        return malformed(explained.as_deref(), &voice, &headers);
    }
    match retry.0.load(Ordering::Relaxed) {
        0 => {}
        seconds => drop(response.headers_mut().insert(header::RETRY_AFTER, seconds.into())),
    }
    response
}

fn names_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.starts_with("application/json")
}

fn cancelled(bytes: &Bytes) -> Option<rmcp::model::RequestId> {
    const METHOD: &str = "notifications/cancelled";
    if bytes.len() > LARGEST_NOTIFICATION {
        return None;
    }
    let message: Cancelled = serde_json::from_slice(bytes).ok()?;
    (message.method == METHOD).then_some(message.params.request_id).flatten()
}

fn malformed(bytes: Option<&[u8]>, voice: &Voice, headers: &HeaderMap) -> Response {
    let refusal = bytes.map(understand).and_then(Result::err);
    let (code, message, id) = refusal.map_or_else(
        || (ErrorCode::PARSE_ERROR, messages::BodyNoMessage.into(), None),
        |refusal| (refusal.code, refusal.message, refusal.id),
    );
    let message = voice.say(Some(headers), message);
    let answer = TxJsonRpcMessage::<RoleServer>::error(ErrorData::new(code, message, None), id);
    (StatusCode::BAD_REQUEST, Json(answer)).into_response()
}
