//! One client of the soak: a kept connection, one call after another.

use std::{
    io::{Read, Write},
    net::TcpStream,
    time::{Duration, Instant},
};

use anyhow::{Context, bail};
use serde_json::{Value, json};

/// No answer takes longer; a render is given up by the server after 60 s.
const PATIENCE: Duration = Duration::from_secs(120);
/// A server that does not listen by then does not start.
const START_PATIENCE: Duration = Duration::from_secs(10);

/// A connection with a token.
pub struct Client {
    address: String,
    token: String,
    stream: TcpStream,
}

/// What came back.
pub struct Answer {
    /// The HTTP status.
    pub status: u16,
    head: String,
    body: Vec<u8>,
}

impl Client {
    /// Connects, waiting for a server that is about to listen.
    pub fn connect(address: &str, token: &str) -> anyhow::Result<Self> {
        let started = Instant::now();
        let stream = loop {
            match TcpStream::connect(address) {
                Ok(stream) => break stream,
                Err(_) if started.elapsed() < START_PATIENCE => std::thread::sleep(Duration::from_millis(5)),
                Err(error) => return Err(error).context("the HTTP server does not listen"),
            }
        };
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        Ok(Self { address: address.to_owned(), token: token.to_owned(), stream })
    }

    /// Calls a tool.
    pub fn call(&mut self, tool: &str, arguments: &Value) -> anyhow::Result<Answer> {
        self.send(tool, arguments)?;
        self.receive()
    }

    /// Sends a call without waiting for its answer.
    pub fn send(&mut self, tool: &str, arguments: &Value) -> anyhow::Result<()> {
        let body = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": tool, "arguments": arguments}}).to_string();
        let Self { address, token, stream } = self;
        let request = format!(
            "POST /mcp HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {token}\r\ncontent-type: application/json\r\n\
             accept: application/json, text/event-stream\r\nmcp-protocol-version: 2025-06-18\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        Ok(stream.write_all(request.as_bytes())?)
    }

    /// Waits for an answer.
    pub fn receive(&mut self) -> anyhow::Result<Answer> {
        let mut received = Vec::new();
        let mut buffer = [0; 32 * 1024];
        let end = loop {
            if let Some(end) = received.windows(4).position(|four| four == b"\r\n\r\n") {
                break end;
            }
            self.read(&mut buffer, &mut received)?;
        };
        let head = String::from_utf8_lossy(&received[..end]).to_ascii_lowercase();
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        let length: usize = length.context("an answer without a length")?.parse()?;
        while received.len() < end + 4 + length {
            self.read(&mut buffer, &mut received)?;
        }
        let status = head.split(' ').nth(1).context("no status")?.parse()?;
        Ok(Answer { status, head, body: received.split_off(end + 4) })
    }

    fn read(&mut self, buffer: &mut [u8], received: &mut Vec<u8>) -> anyhow::Result<()> {
        let read = self.stream.read(buffer)?;
        if read == 0 {
            bail!("the connection was closed in the middle");
        }
        received.extend_from_slice(&buffer[..read]);
        Ok(())
    }
}

impl Answer {
    /// What is wrong with it, if anything is.
    pub fn fault(&self) -> Option<String> {
        match self.status {
            200 => {}
            429 if self.head.contains("retry-after: ") => return Some(super::ASKED_FOR.to_owned()),
            status => return Some(format!("HTTP {status}")),
        }
        // Parsing every answer would cost the machine more than making it.
        let fine = b"\"isError\":false";
        if self.body.windows(fine.len()).any(|part| part == fine) {
            return None;
        }
        let answer: Value = serde_json::from_slice(&self.body).unwrap_or_default();
        let error = &answer["result"]["structuredContent"]["error"];
        let code = error["code"].as_str().or_else(|| answer["error"]["message"].as_str());
        Some(format!("tool error: {}", code.unwrap_or("without a code")))
    }

    /// The trace of a search.
    pub fn trace(&self) -> Option<String> {
        let answer: Value = serde_json::from_slice(&self.body).ok()?;
        answer["result"]["structuredContent"]["trace_id"].as_str().map(str::to_owned)
    }
}
