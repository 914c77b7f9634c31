//! The server over a pair of streams, spoken to in raw JSON, in both eras of the protocol.

use std::time::Duration;

use crate::fixture::{Sink, everything, handler};
use serde_json::{Value, json};
use shosai_server::stdio;
use shosai_tool::{Config, config::Limits};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, Lines},
    task::JoinHandle,
};

const BUFFER: usize = 1 << 20;
const MAX_LINE: usize = 4 << 20;
const PATIENCE: Duration = Duration::from_secs(10);

pub struct Peer {
    input: Option<DuplexStream>,
    output: Lines<BufReader<DuplexStream>>,
    served: JoinHandle<()>,
    log: Sink,
}

impl Peer {
    fn start(config: Config) -> Self {
        let (handler, log) = handler(config);
        let (input, server_input) = tokio::io::duplex(BUFFER);
        let (server_output, output) = tokio::io::duplex(BUFFER);
        let served = tokio::spawn(stdio::serve_on(handler, server_input, server_output, MAX_LINE));
        Self { input: Some(input), output: BufReader::new(output).lines(), served, log }
    }

    /// A peer that has shaken hands.
    pub async fn ready(config: Config) -> Self {
        let mut peer = Self::start(config);
        peer.handshake("2025-06-18").await;
        peer
    }

    async fn handshake(&mut self, version: &str) -> Value {
        self.send(&json!({"jsonrpc": "2.0", "id": "hello", "method": "initialize", "params": {
            "protocolVersion": version, "capabilities": {}, "clientInfo": {"name": "tester", "version": "1"}}}))
            .await;
        let answer = self.receive().await;
        self.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"})).await;
        answer["result"].clone()
    }

    pub async fn send(&mut self, message: &Value) {
        self.send_raw(message.to_string().as_bytes()).await;
    }

    pub async fn send_raw(&mut self, line: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(line).await.unwrap();
        input.write_all(b"\n").await.unwrap();
    }

    pub async fn receive(&mut self) -> Value {
        let line = tokio::time::timeout(PATIENCE, self.output.next_line()).await.expect("an answer in time").unwrap();
        serde_json::from_str(&line.expect("the server still speaks")).unwrap()
    }

    async fn call(&mut self, id: u64, tool: &str, arguments: Value) -> Value {
        self.start_call(id, tool, arguments).await;
        self.answer_to(id).await
    }

    async fn start_call(&mut self, id: u64, tool: &str, arguments: Value) {
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": {"name": tool, "arguments": arguments}})).await;
    }

    async fn answer_to(&mut self, id: u64) -> Value {
        loop {
            let message = self.receive().await;
            if message["id"] == id {
                return message;
            }
        }
    }
}

fn modern(id: u64, method: &str, mut params: Value) -> Value {
    params["_meta"] = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "tester", "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": {}});
    json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
}

#[tokio::test]
async fn every_revision_with_a_handshake_is_answered_in_kind() {
    for version in ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] {
        let mut peer = Peer::start(everything());
        let answer = peer.handshake(version).await;
        assert_eq!(answer["protocolVersion"], version);
        assert_eq!(answer["serverInfo"]["name"], "shosai");
        assert_eq!(answer["capabilities"], json!({"tools": {"listChanged": false}}));
        assert_eq!(
            peer.call(1, "echo_words", json!({"text": "あ"})).await["result"]["structuredContent"],
            json!({"text": "あ"})
        );
    }
}

#[tokio::test]
async fn the_newest_revision_needs_no_handshake() {
    let mut peer = Peer::start(everything());
    peer.send(&modern(1, "server/discover", json!({}))).await;
    let discovered = peer.answer_to(1).await;
    assert!(
        discovered["result"]["supportedVersions"].as_array().unwrap().contains(&json!("2026-07-28")),
        "{discovered}"
    );
    peer.send(&modern(2, "tools/list", json!({}))).await;
    let listed = peer.answer_to(2).await;
    assert_eq!(listed["result"]["ttlMs"], 300_000);
    assert_eq!(listed["result"]["tools"].as_array().unwrap().len(), crate::fixture::TOOLS.len());
    peer.send(&modern(3, "tools/call", json!({"name": "echo_words", "arguments": {"text": "x"}}))).await;
    assert_eq!(peer.answer_to(3).await["result"]["structuredContent"]["text"], "x");
}

#[tokio::test]
async fn a_profile_wears_its_specifications_face() {
    let mut config = everything();
    config.serve.profile = Some("chartelier".to_owned());
    let mut peer = Peer::start(config);
    let answer = peer.handshake("2025-11-25").await;
    assert_eq!(answer["protocolVersion"], "2025-06-18");
    assert_eq!(
        answer["serverInfo"],
        json!({"name": "chartelier", "version": "0.2.0", "title": "Chartelier MCP Server"})
    );
    peer.send(&json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"})).await;
    let tools = peer.answer_to(1).await["result"]["tools"].clone();
    assert_eq!(tools.as_array().unwrap().len(), 1);
    assert_eq!(tools[0]["annotations"]["readOnlyHint"], true);
    assert!(tools[0]["outputSchema"].is_object());
}

#[tokio::test]
async fn output_schemas_are_listed_on_request_and_errors_keep_out_of_structured_content_then() {
    let mut config = everything();
    config.serve.output_schemas = true;
    let mut peer = Peer::ready(config).await;
    peer.send(&json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"})).await;
    let tools = peer.answer_to(1).await["result"]["tools"].clone();
    assert!(tools.as_array().unwrap().iter().all(|tool| tool["outputSchema"]["properties"]["text"].is_object()));
    let refused = peer.call(2, "echo_words", json!({"text": 1})).await["result"].clone();
    assert_eq!((&refused["isError"], &refused["structuredContent"]), (&json!(true), &Value::Null));
}

#[tokio::test]
async fn names_are_forgiven_or_explained() {
    let mut peer = Peer::ready(everything()).await;
    assert_eq!(peer.call(1, "echo.words", json!({"text": "x"})).await["result"]["isError"], false);
    let unknown = peer.call(2, "ecko_words", json!({})).await;
    assert_eq!(unknown["error"]["code"], -32602);
    assert!(unknown["error"]["message"].as_str().unwrap().contains("did you mean `echo_words`?"));
    let parameter = peer.call(3, "echo_words", json!({"txet": "x"})).await;
    assert_eq!(parameter["result"]["isError"], true);
    assert_eq!(parameter["result"]["structuredContent"]["error"]["hint"], "did you mean `text`?");
    let typed = peer.call(4, "echo_words", json!({"text": 5})).await;
    assert_eq!(typed["result"]["structuredContent"]["error"]["code"], "invalid_parameter");
    assert_eq!(peer.call(5, "draw_dot", json!({"x": 1})).await["error"]["code"], -32602);
}

#[tokio::test]
async fn a_picture_is_image_content_and_never_structured() {
    let mut peer = Peer::ready(everything()).await;
    let result = peer.call(1, "draw_dot", json!({})).await["result"].clone();
    assert_eq!(result["content"], json!([{"type": "image", "data": "AQID", "mimeType": "image/png"}]));
    assert_eq!(result["structuredContent"], json!({"text": "a dot"}));
}

#[tokio::test]
async fn a_panic_harms_nothing_else_and_leaks_nothing() {
    let mut peer = Peer::ready(everything()).await;
    let result = peer.call(1, "panic_now", json!({"text": "機密"})).await["result"].clone();
    let error = &result["structuredContent"]["error"];
    assert_eq!((&result["isError"], &error["code"]), (&json!(true), &json!("internal")));
    let id = error["details"]["error_id"].as_str().unwrap();
    let log = peer.log.text();
    assert!(log.contains(id) && log.contains("tests/server/fixture.rs"), "{log}");
    assert!(!log.contains("機密") && !log.contains("secret"), "{log}");
    assert_eq!(peer.call(2, "echo_words", json!({"text": "x"})).await["result"]["isError"], false);
}

#[tokio::test]
async fn a_call_over_its_time_is_stopped_while_others_go_on() {
    let mut config = everything();
    config.limits = Limits { call_seconds: Some(1), concurrent_calls: Some(2), ..Limits::default() };
    let mut peer = Peer::ready(config).await;
    peer.start_call(1, "wait_until_told", json!({})).await;
    assert_eq!(peer.call(2, "echo_words", json!({"text": "x"})).await["result"]["isError"], false);
    let late = peer.answer_to(1).await;
    assert_eq!(late["result"]["structuredContent"]["error"]["code"], "timeout");
    assert_stopped(&mut peer).await;
}

#[tokio::test]
async fn a_cancelled_call_stops_and_is_not_answered() {
    let mut config = everything();
    config.limits.concurrent_calls = Some(2);
    let mut peer = Peer::ready(config).await;
    peer.start_call(1, "wait_until_told", json!({})).await;
    peer.call(2, "echo_words", json!({"text": "x"})).await;
    peer.send(
        &json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1, "reason": "enough"}}),
    )
    .await;
    assert_stopped(&mut peer).await;
    peer.start_call(90, "echo_words", json!({"text": "x"})).await;
    assert_eq!(peer.receive().await["id"], 90, "the cancelled call must not be answered");
}

async fn assert_stopped(peer: &mut Peer) {
    for id in 10..60 {
        if peer.call(id, "has_it_stopped", json!({})).await["result"]["structuredContent"]["text"] == "true" {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the work goes on");
}

#[tokio::test]
async fn progress_carries_the_requests_own_token() {
    let mut peer = Peer::ready(everything()).await;
    peer.send(&json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
        "name": "wait_until_told", "arguments": {}, "_meta": {"progressToken": "mine"}}}))
        .await;
    let step = peer.receive().await;
    assert_eq!(step["method"], "notifications/progress");
    assert_eq!(step["params"], json!({"progressToken": "mine", "progress": 1.0, "total": 2.0, "message": "waiting"}));
}

#[tokio::test]
async fn a_full_queue_says_so() {
    let mut config = everything();
    config.limits = Limits { concurrent_calls: Some(1), queued_calls: 1, ..Limits::default() };
    let mut peer = Peer::ready(config).await;
    for id in 1..=3 {
        peer.start_call(id, "wait_until_told", json!({})).await;
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(peer.answer_to(3).await["result"]["structuredContent"]["error"]["code"], "unavailable");
}

#[tokio::test]
async fn an_answer_that_would_flood_a_model_is_refused() {
    let mut peer = Peer::ready(everything()).await;
    let result = peer.call(1, "echo_words", json!({"text": "長", "times": 40_000})).await["result"].clone();
    assert_eq!(result["structuredContent"]["error"]["code"], "too_large");
}

#[tokio::test]
async fn bad_input_is_answered_and_survived() {
    let mut peer = Peer::ready(everything()).await;
    let deep = format!(
        "{{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{}{}}}",
        "[".repeat(50_000),
        "]".repeat(50_000)
    );
    let long = format!("\"{}\"", "x".repeat(5 << 20));
    let lines: [(&[u8], i64); 8] = [
        (b"{\"jsonrpc\": \"2.0\", ", -32700),
        (b"\xff\xfe\xfd", -32700),
        (deep.as_bytes(), -32700),
        (long.as_bytes(), -32600),
        (b"[]", -32600),
        (b"{\"id\": 1}", -32600),
        (b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"no/such\"}", -32601),
        (b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":5}}", -32602),
    ];
    for (line, code) in lines {
        peer.send_raw(line).await;
        let answer = peer.receive().await;
        assert_eq!(answer["error"]["code"], code, "{answer}");
    }
    assert_eq!(peer.call(9, "who_calls", json!({})).await["result"]["structuredContent"]["text"], "tester");
}

#[tokio::test]
async fn the_end_of_the_input_ends_the_server_after_answering_what_is_done() {
    let mut peer = Peer::ready(everything()).await;
    peer.start_call(1, "wait_until_told", json!({})).await;
    peer.start_call(2, "echo_words", json!({"text": "x"})).await;
    drop(peer.input.take());
    assert_eq!(peer.answer_to(2).await["result"]["isError"], false);
    tokio::time::timeout(Duration::from_millis(500), peer.served).await.expect("the server ends at once").unwrap();
}
