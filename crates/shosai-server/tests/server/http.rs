//! The server over HTTP: health, metrics, guards, many clients at once.

use std::net::SocketAddr;

use crate::fixture::{everything, handler};
use serde_json::{Value, json};
use shosai_server::http;
use shosai_tool::{Config, config::Http};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

const CLIENTS: usize = 100;
const CALLS_EACH: usize = 100;

pub async fn start(change: impl FnOnce(&mut Config)) -> SocketAddr {
    let mut config = everything();
    config.http = Http { port: 0, ..Http::default() };
    change(&mut config);
    let bound = http::bind(handler(config.clone()).0, &config.http).await.unwrap();
    let address = bound.address().unwrap();
    tokio::spawn(bound.serve());
    address
}

/// One keep-alive connection that speaks just enough HTTP/1.1.
pub struct Connection {
    stream: TcpStream,
    address: SocketAddr,
}

pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("not JSON: {}", self.body))
    }
}

impl Connection {
    pub async fn open(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        Self { stream, address }
    }

    pub async fn get(&mut self, path: &str, headers: &str) -> Answer {
        let host = self.address;
        self.exchange(format!("GET {path} HTTP/1.1\r\nhost: {host}\r\n{headers}\r\n")).await
    }

    pub async fn post(&mut self, headers: &str, body: &Value) -> Answer {
        let (host, body) = (self.address, body.to_string());
        let length = body.len();
        self.exchange(format!(
            "POST /mcp HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\naccept: application/json, text/event-stream\r\n\
             content-length: {length}\r\n{headers}\r\n{body}"
        ))
        .await
    }

    pub async fn call(&mut self, id: usize, tool: &str, arguments: Value) -> Answer {
        let message = json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": {"name": tool, "arguments": arguments}});
        self.post("mcp-protocol-version: 2025-06-18\r\n", &message).await
    }

    pub async fn exchange(&mut self, request: String) -> Answer {
        self.stream.write_all(request.as_bytes()).await.unwrap();
        let mut received = Vec::new();
        loop {
            let mut buffer = [0; 16 * 1024];
            let read = self.stream.read(&mut buffer).await.unwrap();
            received.extend_from_slice(&buffer[..read]);
            let text = String::from_utf8_lossy(&received);
            let Some((head, body)) = text.split_once("\r\n\r\n") else {
                assert!(read > 0, "closed early: {text}");
                continue;
            };
            let head = head.to_ascii_lowercase();
            let length = head
                .lines()
                .find_map(|line| line.strip_prefix("content-length: "))
                .map(|length| length.parse::<usize>().unwrap());
            let whole = match length {
                Some(length) => body.len() >= length,
                None => body.ends_with("0\r\n\r\n") || read == 0,
            };
            if whole {
                let status = head.split(' ').nth(1).unwrap().parse().unwrap();
                return Answer { status, body: body.to_owned(), head };
            }
        }
    }
}

#[tokio::test]
async fn health_and_metrics_stand_beside_the_protocol() {
    let address = start(|_| {}).await;
    let mut peer = Connection::open(address).await;
    assert_eq!(peer.get("/healthz", "").await.json(), json!({"ok": true, "status": "ok"}));
    assert_eq!(peer.get("/readyz", "").await.status, 200);
    assert_eq!(
        peer.call(1, "echo_words", json!({"text": "あ"})).await.json()["result"]["structuredContent"]["text"],
        "あ"
    );
    let metrics = peer.get("/metrics", "").await.body;
    assert!(metrics.contains("shosai_calls_total{tool=\"echo_words\",outcome=\"ok\"} 1"), "{metrics}");
}

#[tokio::test]
async fn the_newest_revision_is_spoken_without_a_handshake() {
    let mut peer = Connection::open(start(|_| {}).await).await;
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "tester", "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": {}});
    let message = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "who_calls", "arguments": {}, "_meta": meta}});
    let headers = "mcp-protocol-version: 2026-07-28\r\nmcp-method: tools/call\r\nmcp-name: who_calls\r\n";
    let answer = peer.post(headers, &message).await;
    assert_eq!(answer.json()["result"]["structuredContent"]["text"], "tester", "{}", answer.body);
}

#[tokio::test]
async fn other_hosts_and_origins_are_refused() {
    let address = start(|config| config.http.allowed_origins = vec!["https://app.example".to_owned()]).await;
    let mut peer = Connection::open(address).await;
    let evil = peer.exchange("GET /metrics HTTP/1.1\r\nhost: evil.example\r\n\r\n".to_owned()).await;
    assert_eq!(evil.status, 403);
    assert_eq!(peer.get("/mcp", "origin: http://evil.example\r\n").await.status, 403);
    assert_eq!(peer.get("/metrics", "origin: null\r\n").await.status, 403);
    assert_eq!(peer.get("/metrics", "origin: https://app.example\r\n").await.status, 200);
    assert_eq!(peer.get("/metrics", &format!("origin: http://{address}\r\n")).await.status, 200);
    assert_eq!(peer.get("/metrics", &format!("origin: http://{address}0\r\n")).await.status, 403);
    let evil = peer.exchange("GET / HTTP/1.1\r\nhost: evil.example\r\n\r\n".to_owned()).await;
    assert_eq!(evil.status, 403);
    let probe = peer.exchange("GET /healthz HTTP/1.1\r\nhost: 10.1.2.3:5173\r\n\r\n".to_owned()).await;
    assert_eq!(probe.status, 200);
}

#[tokio::test]
async fn a_token_guards_everything_but_health() {
    let address = start(|config| config.http.token = Some("s3cret".to_owned())).await;
    let mut peer = Connection::open(address).await;
    assert_eq!(peer.get("/healthz", "").await.status, 200);
    let refused = peer.get("/metrics", "authorization: Bearer wrong\r\n").await;
    assert_eq!(refused.status, 401);
    assert!(refused.head.contains("www-authenticate: bearer"));
    assert_eq!(peer.get("/", "").await.status, 200);
    assert_eq!(peer.get("/mcp", "").await.status, 401);
    assert_eq!(peer.get("/metrics", "authorization: Bearer s3cret\r\n").await.status, 200);
}

#[tokio::test]
async fn the_page_runs_nothing_but_its_own_files() {
    let address = start(|config| config.http.token = Some("s3cret".to_owned())).await;
    let page = Connection::open(address).await.get("/", "").await;
    assert!(page.head.contains("content-security-policy: default-src 'none'; script-src 'self'"), "{}", page.head);
    assert!(page.head.contains("frame-ancestors 'none'") && page.head.contains("nosniff"), "{}", page.head);
    for path in page.body.split('"').filter(|part| part.starts_with("/page/")) {
        assert_eq!(Connection::open(address).await.get(path, "").await.status, 200, "{path}");
    }
}

#[tokio::test]
async fn an_open_address_without_a_token_is_not_served() {
    let http = Http { host: "0.0.0.0".to_owned(), port: 0, ..Http::default() };
    let Err(error) = http::bind(handler(everything()).0, &http).await else { panic!("it must not start") };
    assert!(error.to_string().contains("SHOSAI_HTTP_TOKEN"));
}

#[tokio::test]
async fn a_body_over_the_limit_is_refused() {
    let address = start(|config| config.http.max_body_mb = 1).await;
    let mut peer = Connection::open(address).await;
    assert_eq!(peer.call(1, "echo_words", json!({"text": "x".repeat(1 << 20)})).await.status, 413);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hundred_clients_make_a_hundred_calls_each_beside_one_that_panics() {
    let address = start(|_| {}).await;
    let clients = (0..CLIENTS).map(|client| {
        tokio::spawn(async move {
            let mut peer = Connection::open(address).await;
            for call in 0..CALLS_EACH {
                let text = format!("{client}-{call}");
                let answer = peer.call(call, "echo_words", json!({"text": text})).await;
                assert_eq!((answer.status, &answer.json()["result"]["structuredContent"]["text"]), (200, &json!(text)));
            }
        })
    });
    let clients: Vec<_> = clients.collect();
    let mut trouble = Connection::open(address).await;
    let panicked = trouble.call(1, "panic_now", json!({"text": "x"})).await;
    assert_eq!(panicked.json()["result"]["structuredContent"]["error"]["code"], "internal");
    for client in clients {
        client.await.unwrap();
    }
}

#[tokio::test]
async fn a_client_that_goes_away_stops_its_call() {
    let address = start(|config| config.limits.concurrent_calls = Some(2)).await;
    let mut gone = TcpStream::connect(address).await.unwrap();
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "wait_until_told", "arguments": {}}}).to_string();
    let request = format!(
        "POST /mcp HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\naccept: application/json, text/event-stream\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    gone.write_all(request.as_bytes()).await.unwrap();
    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    drop(gone);
    let mut peer = Connection::open(address).await;
    for _ in 0..100 {
        if peer.call(1, "has_it_stopped", json!({})).await.json()["result"]["structuredContent"]["text"] == "true" {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("the work goes on");
}
