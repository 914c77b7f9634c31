//! OpenTelemetry spans, one a call, sent as OTLP/HTTP JSON to a collector that the operator names. A span holds names,
//! times and codes, as the log does, never text of a call.

use std::{
    ops::ControlFlow,
    sync::{
        Mutex, PoisonError,
        mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel},
    },
    thread::JoinHandle,
    time::Duration,
};

use serde_json::{Value, json};
use shosai_tool::config::LogLevel;
use shosai_world::{Post, World, never_cancelled};

use crate::Log;

/// Spans that may wait; when the collector is slower than that, further ones are dropped, since calls must not wait.
const WAITING: usize = 2_048;
/// Spans that are sent together.
const BATCH: usize = 256;
/// A span waits no longer than this for others.
const LINGER: Duration = Duration::from_secs(2);
/// What a collector may take for one batch.
const PATIENCE: Duration = Duration::from_secs(5);
/// An answer says little more than that it came.
const MAX_ANSWER_BYTES: u64 = 64 * 1024;
const TRACE_ID_BYTES: usize = 16;
const SPAN_ID_BYTES: usize = 8;
/// `SPAN_KIND_SERVER` of the protocol.
const SERVER: u32 = 2;
/// `STATUS_CODE_OK` and `STATUS_CODE_ERROR` of the protocol.
const STATUS_OK: u32 = 1;
const STATUS_ERROR: u32 = 2;

/// Sends spans in the background.
pub struct Traces {
    world: World,
    sender: Mutex<Option<SyncSender<Value>>>,
    worker: Mutex<Option<JoinHandle<()>>>,
}

/// The caller's own span, as its `traceparent` header names it.
#[derive(Clone, Debug, PartialEq)]
pub struct Parent {
    trace: String,
    span: String,
}

/// One call.
pub struct Span<'a> {
    /// The tool.
    pub tool: &'a str,
    /// `ok` or an error code.
    pub outcome: &'a str,
    /// The id of the caller's token.
    pub caller: Option<&'a str>,
    /// How long it took; it has just ended.
    pub elapsed: Duration,
    /// The caller's own span.
    pub parent: Option<&'a Parent>,
}

impl Parent {
    /// Reads a W3C `traceparent`: `00-TRACE-SPAN-FLAGS`.
    pub fn parse(text: &str) -> Option<Self> {
        let hex = |part: &str, bytes: usize| {
            let whole = part.len() == bytes * 2 && part.bytes().all(|byte| byte.is_ascii_hexdigit());
            (whole && part.bytes().any(|byte| byte != b'0')).then(|| part.to_ascii_lowercase())
        };
        match text.trim().split('-').collect::<Vec<_>>().as_slice() {
            [_version, trace, span, _flags, ..] => {
                Some(Self { trace: hex(trace, TRACE_ID_BYTES)?, span: hex(span, SPAN_ID_BYTES)? })
            }
            _ => None,
        }
    }
}

impl Traces {
    /// Sends to the collector at `url`.
    pub fn to(world: World, log: Log, url: &str) -> Self {
        let (sender, receiver) = sync_channel(WAITING);
        let post = Post {
            url: url.to_owned(),
            headers: Vec::new(),
            body: Vec::new(),
            total_time: PATIENCE,
            max_bytes: MAX_ANSWER_BYTES,
        };
        let carrier = world.clone();
        let worker = std::thread::Builder::new()
            .name("traces".to_owned())
            .spawn(move || send_all(&carrier, &log, &post, &receiver))
            .ok();
        Self { world, sender: Mutex::new(Some(sender)), worker: Mutex::new(worker) }
    }

    /// Notes a call that has just ended.
    pub fn note(&self, span: &Span) {
        let sender = self.sender.lock().unwrap_or_else(PoisonError::into_inner);
        if let (Some(sender), Some(span)) = (sender.as_ref(), self.rendered(span)) {
            let _ = sender.try_send(span);
        }
    }

    /// Sends what waits; for the moment before the process ends.
    pub fn finish(&self) {
        drop(self.sender.lock().unwrap_or_else(PoisonError::into_inner).take());
        if let Some(worker) = self.worker.lock().unwrap_or_else(PoisonError::into_inner).take() {
            let _ = worker.join();
        }
    }

    fn rendered(&self, span: &Span) -> Option<Value> {
        let random = self.world.random();
        let end = i128::from(self.world.clock().now_ms()) * 1_000_000;
        let begin = end - i128::try_from(span.elapsed.as_nanos()).unwrap_or_default();
        let trace = match span.parent {
            Some(parent) => parent.trace.clone(),
            None => random.hex_id(TRACE_ID_BYTES).ok()?,
        };
        let text = |name: &str, value: &str| json!({ "key": name, "value": { "stringValue": value } });
        let mut attributes = vec![text("mcp.tool.name", span.tool), text("shosai.outcome", span.outcome)];
        attributes.extend(span.caller.map(|caller| text("enduser.id", caller)));
        let mut rendered = json!({
            "traceId": trace,
            "spanId": random.hex_id(SPAN_ID_BYTES).ok()?,
            "name": format!("tools/call {}", span.tool),
            "kind": SERVER,
            "startTimeUnixNano": begin.to_string(),
            "endTimeUnixNano": end.to_string(),
            "attributes": attributes,
            "status": { "code": if span.outcome == "ok" { STATUS_OK } else { STATUS_ERROR } },
        });
        if let Some(parent) = span.parent {
            rendered["parentSpanId"] = parent.span.as_str().into();
        }
        Some(rendered)
    }
}

fn send_all(world: &World, log: &Log, post: &Post, spans: &Receiver<Value>) {
    let mut told = false;
    while let Ok(first) = spans.recv() {
        let mut batch = vec![first];
        let deadline = world.clock().elapsed() + LINGER;
        while batch.len() < BATCH {
            match spans.recv_timeout(deadline.saturating_sub(world.clock().elapsed())) {
                Ok(span) => batch.push(span),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break,
            }
        }
        let body = envelope(batch).to_string().into_bytes();
        let post = Post { body, ..post.clone() };
        let sent = world.downloads().post_lines(&post, &mut |_, _| ControlFlow::Continue(()), &never_cancelled);
        let failed = !matches!(sent, Ok(200..=299));
        // Once is enough: a collector that is away stays away for many batches.
        if failed && !told {
            let reason = sent.map_or_else(|error| error.to_string(), |status| format!("HTTP {status}"));
            log.line(LogLevel::Warn, "traces_not_taken", json!({ "reason": reason }));
        }
        told = failed;
    }
}

fn envelope(spans: Vec<Value>) -> Value {
    let name = json!({ "key": "service.name", "value": { "stringValue": "shosai" } });
    let scope = json!({ "name": "shosai", "version": env!("CARGO_PKG_VERSION") });
    json!({ "resourceSpans": [{ "resource": { "attributes": [name] }, "scopeSpans": [{ "scope": scope, "spans": spans }] }] })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parent_is_read_as_the_standard_writes_it() {
        let parent = Parent::parse("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01").unwrap();
        assert_eq!(parent.span, "b7ad6b7169203331");
        for broken in ["", "00-00-00-00", "00-00000000000000000000000000000000-b7ad6b7169203331-01", "x-y-z"] {
            assert_eq!(Parent::parse(broken), None, "{broken}");
        }
    }
}
