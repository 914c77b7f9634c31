//! One client over standard input and output, a JSON message a line.
//!
//! Unlike the protocol crate's own transport, a line that cannot be understood is answered, and the end of the
//! input ends the process after a short grace for calls that are nearly done.

use std::{io, sync::Arc, time::Duration};

use rmcp::{
    ErrorData, RoleServer, ServiceExt,
    model::{ErrorCode, RequestId},
    service::{RxJsonRpcMessage, TxJsonRpcMessage},
    transport::{Transport, stdio_pipes},
};
use serde_json::Value;
use shosai_tool::{Message, config::LogLevel};
use tokio::{
    io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader},
    sync::{Mutex, Notify},
};

use crate::{Handler, messages, voice::Voice};

/// Calls that are nearly done when the input ends get this long; the process is gone within 200 ms.
const GRACE_AFTER_END: Duration = Duration::from_millis(120);
/// The read buffer; a larger line grows beyond it.
const READ_BUFFER: usize = 64 * 1024;
/// A message kept for reuse is not larger than this, so that one big table does not stay in memory.
const KEPT_LINE: usize = 1024 * 1024;

/// Serves one client on standard input and output until the input ends, the parent dies or a signal says stop.
pub async fn serve(handler: Handler, max_line_bytes: usize) {
    let (input, output) = stdio_pipes();
    tokio::select! {
        () = serve_on(handler, input, output, max_line_bytes) => {}
        () = parent_death() => {}
        () = stop_signal() => {}
    }
}

/// Serves one client on any pair of streams until the input ends.
pub async fn serve_on<R, W>(handler: Handler, input: R, output: W, max_line_bytes: usize)
where
    R: AsyncRead + Unpin + Send + 'static,
    W: AsyncWrite + Unpin + Send + 'static,
{
    let ended = Arc::new(Notify::new());
    let log = handler.calls().log().clone();
    let transport = Lines::new(input, output, max_line_bytes, Arc::clone(&ended), handler.voice().clone());
    let served = async move {
        match handler.serve(transport).await {
            Ok(running) => drop(running.waiting().await),
            Err(error) => {
                log.line(LogLevel::Warn, "handshake_failed", serde_json::json!({ "reason": handshake_fault(&error) }))
            }
        }
    };
    tokio::pin!(served);
    tokio::select! {
        () = &mut served => {}
        () = ended.notified() => drop(tokio::time::timeout(GRACE_AFTER_END, served).await),
    }
}

/// Waits for the signals that ask a process to stop.
pub(crate) async fn stop_signal() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = terminate.recv() => return,
                result = tokio::signal::ctrl_c() => if result.is_ok() { return },
            }
        }
    }
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// Waits until this process has been handed to another parent.
async fn parent_death() {
    #[cfg(unix)]
    {
        /// How often it is looked at, for parents that leave the pipe open to others.
        const PARENT_LOOK: Duration = Duration::from_millis(500);
        let parent = std::os::unix::process::parent_id();
        while std::os::unix::process::parent_id() == parent {
            tokio::time::sleep(PARENT_LOOK).await;
        }
    }
    #[cfg(not(unix))]
    std::future::pending::<()>().await;
}

fn handshake_fault(error: &rmcp::service::ServerInitializeError) -> &'static str {
    match error {
        rmcp::service::ServerInitializeError::ConnectionClosed(_) => "the client went away before a first request",
        _ => "the first message was not one that starts a session",
    }
}

/// JSON messages, one a line.
pub(crate) struct Lines<R, W> {
    input: BufReader<R>,
    line: Vec<u8>,
    too_long: bool,
    max_line_bytes: usize,
    output: Arc<Mutex<W>>,
    ended: Arc<Notify>,
    voice: Voice,
}

/// What a look at the input found.
enum Read {
    Line,
    TooLong,
    End,
}

impl<R: AsyncRead + Unpin + Send, W: AsyncWrite + Unpin + Send + 'static> Lines<R, W> {
    pub(crate) fn new(input: R, output: W, max_line_bytes: usize, ended: Arc<Notify>, voice: Voice) -> Self {
        let (input, output) = (BufReader::with_capacity(READ_BUFFER, input), Arc::new(Mutex::new(output)));
        Self { input, line: Vec::new(), too_long: false, max_line_bytes, output, ended, voice }
    }

    /// Reads up to the next line end. State lives in `self`, because this may be dropped between two polls.
    async fn read_line(&mut self) -> io::Result<Read> {
        loop {
            let available = self.input.fill_buf().await?;
            if available.is_empty() {
                return Ok(if self.line.is_empty() { Read::End } else { Read::Line });
            }
            let end = available.iter().position(|byte| *byte == b'\n');
            let taken = end.map_or(available.len(), |place| place + 1);
            if !self.too_long {
                self.line.extend_from_slice(&available[..taken]);
            }
            self.input.consume(taken);
            if self.line.len() > self.max_line_bytes {
                self.too_long = true;
                self.line = Vec::new();
            }
            if end.is_some() {
                return Ok(if std::mem::take(&mut self.too_long) { Read::TooLong } else { Read::Line });
            }
        }
    }

    fn take_message(&mut self) -> Result<Option<RxJsonRpcMessage<RoleServer>>, Refusal> {
        let read = understand(&self.line);
        self.line.clear();
        if self.line.capacity() > KEPT_LINE {
            self.line = Vec::new();
        }
        read
    }

    async fn refuse(&mut self, refusal: Refusal) -> io::Result<()> {
        let message = self.voice.say(None, refusal.message);
        let answer = TxJsonRpcMessage::<RoleServer>::error(ErrorData::new(refusal.code, message, None), refusal.id);
        write_message(&self.output, &answer).await
    }
}

impl<R: AsyncRead + Unpin + Send, W: AsyncWrite + Unpin + Send + 'static> Transport<RoleServer> for Lines<R, W> {
    type Error = io::Error;

    fn send(&mut self, item: TxJsonRpcMessage<RoleServer>) -> impl Future<Output = io::Result<()>> + Send + 'static {
        let output = Arc::clone(&self.output);
        async move { write_message(&output, &item).await }
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleServer>> {
        loop {
            let refusal = match self.read_line().await {
                Ok(Read::Line) => match self.take_message() {
                    Ok(Some(message)) => return Some(message),
                    Ok(None) => continue,
                    Err(refusal) => refusal,
                },
                Ok(Read::TooLong) => Refusal::too_long(self.max_line_bytes),
                Ok(Read::End) | Err(_) => {
                    self.ended.notify_one();
                    return None;
                }
            };
            if self.refuse(refusal).await.is_err() {
                self.ended.notify_one();
                return None;
            }
        }
    }

    async fn close(&mut self) -> io::Result<()> {
        self.output.lock().await.flush().await
    }
}

async fn write_message<W: AsyncWrite + Unpin>(
    output: &Mutex<W>,
    message: &TxJsonRpcMessage<RoleServer>,
) -> io::Result<()> {
    let mut bytes = serde_json::to_vec(message).map_err(io::Error::other)?;
    bytes.push(b'\n');
    let mut output = output.lock().await;
    output.write_all(&bytes).await?;
    output.flush().await
}

/// A line that is no message, and what is said to it.
#[derive(Debug, PartialEq)]
pub(crate) struct Refusal {
    pub code: ErrorCode,
    pub message: Message,
    pub id: Option<RequestId>,
}

impl Refusal {
    fn too_long(limit: usize) -> Self {
        let message = messages::MessageTooLong { limit }.into();
        Self { code: ErrorCode::INVALID_REQUEST, message, id: None }
    }
}

/// Reads one line: a message, nothing worth an answer, or a refusal.
pub(crate) fn understand(line: &[u8]) -> Result<Option<RxJsonRpcMessage<RoleServer>>, Refusal> {
    let line = line.trim_ascii();
    let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
    if line.is_empty() {
        return Ok(None);
    }
    match serde_json::from_slice(line) {
        Ok(message) => Ok(Some(message)),
        Err(_) => explain(line),
    }
}

fn explain(line: &[u8]) -> Result<Option<RxJsonRpcMessage<RoleServer>>, Refusal> {
    let value: Value = serde_json::from_slice(line).map_err(|error| Refusal {
        code: ErrorCode::PARSE_ERROR,
        message: messages::MessageNotJson { line: error.line(), column: error.column() }.into(),
        id: None,
    })?;
    let id = match value.get("id") {
        Some(Value::String(text)) => Some(RequestId::String(text.as_str().into())),
        Some(Value::Number(number)) => number.as_i64().map(RequestId::Number),
        _ => None,
    };
    let is_notification = value.get("method").is_some_and(Value::is_string) && value.get("id").is_none();
    if is_notification {
        return Ok(None);
    }
    let message = if value.is_array() { messages::MessageBatch.into() } else { messages::MessageUnfit.into() };
    Err(Refusal { code: ErrorCode::INVALID_REQUEST, message, id })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(line: &[u8]) -> Refusal {
        understand(line).unwrap_err()
    }

    #[test]
    fn what_is_not_json_is_a_parse_error() {
        for line in [b"{".as_slice(), b"hello", b"\xff\xfe{}", "[".repeat(100_000).as_bytes()] {
            assert_eq!(refusal(line).code, ErrorCode::PARSE_ERROR);
        }
    }

    #[test]
    fn json_that_is_no_message_is_an_invalid_request_with_its_id() {
        let refused = refusal(br#"{"id": 7, "methud": "ping"}"#);
        assert_eq!((refused.code, refused.id), (ErrorCode::INVALID_REQUEST, Some(RequestId::Number(7))));
        assert!(refusal(b"[]").message.to_string().contains("batches"));
    }

    #[test]
    fn blank_lines_and_strange_notifications_are_passed_over() {
        assert!(understand(b"  \r\n").unwrap().is_none());
        assert!(understand("\u{feff}\n".as_bytes()).unwrap().is_none());
    }

    #[tokio::test]
    async fn a_line_over_the_limit_is_refused_and_the_next_one_read() {
        let input = [vec![b'x'; 300], b"\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n".to_vec()].concat();
        let mut lines = Lines::new(input.as_slice(), Vec::new(), 200, Arc::new(Notify::new()), Voice::default());
        assert!(lines.receive().await.is_some());
        let told = String::from_utf8(lines.output.lock().await.clone()).unwrap();
        assert!(told.contains("-32600") && told.contains("200 bytes"), "{told}");
    }

    #[tokio::test]
    async fn the_last_line_needs_no_line_end() {
        let input = b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}".as_slice();
        let mut lines = Lines::new(input, Vec::new(), 200, Arc::new(Notify::new()), Voice::default());
        assert!(lines.receive().await.is_some());
        assert!(lines.receive().await.is_none());
    }
}
