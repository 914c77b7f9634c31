//! The bodies of requests: read whole before anything looks at them, within a size, a time, and a budget for all.

use std::{sync::Arc, time::Duration};

use axum::{
    Json,
    body::{Body, Bytes, HttpBody},
    extract::{Request, State},
    http::{HeaderMap, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use hyper::body::Frame;
use serde_json::json;
use shosai_tool::{Message, config::Http};
use shosai_world::machine_memory;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::{calls::RETRY_AFTER_SECONDS, connections::Activity, messages, voice::Voice};

const BYTES_PER_MB: usize = 1024 * 1024;
/// Bodies that are held at once may use this part of the memory; parsed, they use about three times as much.
const SHARE_OF_MEMORY: u64 = 8;
/// The budget is counted in pieces, so that a body of any size fits the counter.
const PIECE: usize = 16 * 1024;
/// What is still taken of a body that is refused, so that its sender hears why.
const LARGEST_DISCARDED: usize = 64 * BYTES_PER_MB;
const LAST_OF_IT: Duration = Duration::from_secs(5);

/// What bodies may cost.
pub struct Bodies {
    most_bytes: usize,
    time: Duration,
    budget: Arc<Semaphore>,
    voice: Voice,
}

/// Why a body is not taken.
enum Refused {
    TooLarge,
    TooSlow,
    NoRoom,
    Broken,
}

impl Bodies {
    pub fn new(http: &Http, voice: Voice) -> Self {
        let most_bytes = http.max_body_mb * BYTES_PER_MB;
        let share = machine_memory().map_or(0, |memory| memory / SHARE_OF_MEMORY);
        let budget = usize::try_from(share).unwrap_or(most_bytes).max(most_bytes);
        let pieces = (budget / PIECE + 1).min(Semaphore::MAX_PERMITS);
        let budget = Arc::new(Semaphore::new(pieces));
        Self { most_bytes, time: Duration::from_secs(http.body_seconds), budget, voice }
    }

    async fn read(&self, mut body: Body) -> Result<(Bytes, Vec<OwnedSemaphorePermit>), Refused> {
        let read = tokio::time::timeout(self.time, self.collect(&mut body)).await.unwrap_or(Err(Refused::TooSlow));
        if matches!(read, Err(Refused::TooLarge | Refused::NoRoom)) {
            // Many clients listen only when they have sent everything.
            let _ = tokio::time::timeout(LAST_OF_IT, discard(&mut body)).await;
        }
        read
    }

    async fn collect(&self, body: &mut Body) -> Result<(Bytes, Vec<OwnedSemaphorePermit>), Refused> {
        if body.size_hint().lower() > self.most_bytes as u64 {
            return Err(Refused::TooLarge);
        }
        // Asked for at once, so that a growing copy of it does not lie about; what never comes is never touched.
        let mut bytes = Vec::with_capacity(usize::try_from(body.size_hint().lower()).unwrap_or(0));
        let (mut held, mut paid) = (Vec::new(), 0);
        while let Some(frame) = next_frame(body).await {
            let Ok(data) = frame.map_err(|_| Refused::Broken)?.into_data() else { continue };
            if bytes.len() + data.len() > self.most_bytes {
                return Err(Refused::TooLarge);
            }
            bytes.extend_from_slice(&data);
            let due = bytes.len() / PIECE;
            if due > paid {
                let pieces = u32::try_from(due - paid).unwrap_or(u32::MAX);
                let permit = Arc::clone(&self.budget).try_acquire_many_owned(pieces);
                held.push(permit.map_err(|_| Refused::NoRoom)?);
                paid = due;
            }
        }
        Ok((Bytes::from(bytes), held))
    }

    fn answer(&self, headers: &HeaderMap, refused: &Refused) -> Response {
        let (status, code, message): (_, _, Message) = match refused {
            Refused::TooLarge => (
                StatusCode::PAYLOAD_TOO_LARGE,
                "too_large",
                messages::RequestTooLarge { bytes: self.most_bytes }.into(),
            ),
            Refused::TooSlow => (
                StatusCode::REQUEST_TIMEOUT,
                "timeout",
                messages::RequestTooSlow { seconds: self.time.as_secs() }.into(),
            ),
            Refused::NoRoom => (
                StatusCode::SERVICE_UNAVAILABLE,
                "unavailable",
                messages::RequestsTooMany { seconds: RETRY_AFTER_SECONDS }.into(),
            ),
            Refused::Broken => (StatusCode::BAD_REQUEST, "invalid_request", messages::RequestBroken.into()),
        };
        let message = self.voice.say(Some(headers), message);
        let body = Json(json!({ "error": { "code": code, "message": message } }));
        // The rest of a body that was not read cannot be told from a next request.
        let mut response = (status, [(header::CONNECTION, "close")], body).into_response();
        if status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, RETRY_AFTER_SECONDS.into());
        }
        response
    }
}

async fn next_frame(body: &mut Body) -> Option<Result<Frame<Bytes>, axum::Error>> {
    std::future::poll_fn(|cx| std::pin::Pin::new(&mut *body).poll_frame(cx)).await
}

async fn discard(body: &mut Body) {
    let mut left = LARGEST_DISCARDED;
    while let Some(Ok(frame)) = next_frame(body).await {
        left = left.saturating_sub(frame.data_ref().map_or(0, Bytes::len));
        if left == 0 {
            return;
        }
    }
}

/// Reads the body and passes the request on; from then on the connection is at work.
pub async fn read_whole(State(bodies): State<Arc<Bodies>>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let (bytes, _held) = match bodies.read(body).await {
        Ok(read) => read,
        Err(refused) => return bodies.answer(&parts.headers, &refused),
    };
    if let Some(activity) = parts.extensions.get::<Activity>() {
        activity.work();
    }
    next.run(Request::from_parts(parts, Body::from(bytes))).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn bodies_are_bounded_each_in_time_and_in_sum() {
        let budget = Arc::new(Semaphore::new(4));
        let bodies = Bodies { most_bytes: 3 * PIECE, time: Duration::from_secs(1), budget, voice: Voice::default() };
        let body = |pieces: usize| Body::from(vec![b'x'; pieces * PIECE]);
        assert!(matches!(bodies.read(body(4)).await, Err(Refused::TooLarge)));
        let held = bodies.read(body(3)).await.ok().unwrap();
        assert_eq!(held.0.len(), 3 * PIECE);
        assert!(matches!(bodies.read(body(2)).await, Err(Refused::NoRoom)));
        assert!(bodies.read(body(1)).await.is_ok());
        drop(held);
        assert!(bodies.read(body(3)).await.is_ok());
        let silent = Body::new(Silent);
        assert!(matches!(bodies.read(silent).await, Err(Refused::TooSlow)));
    }

    /// A client that never sends.
    struct Silent;

    impl HttpBody for Silent {
        type Data = Bytes;
        type Error = axum::Error;

        fn poll_frame(
            self: std::pin::Pin<&mut Self>,
            _: &mut std::task::Context<'_>,
        ) -> std::task::Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
            std::task::Poll::Pending
        }
    }
}
