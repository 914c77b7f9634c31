//! A team's server: tokens with scopes, limits, reloads, an audit log, and a stop that finishes what runs.

use std::{
    net::SocketAddr,
    path::PathBuf,
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use serde_json::{Value, json};
use shosai_server::{
    Calls, Catalogue, Handler, Log, http,
    team::{TokenEntry, TokenFile},
};
use shosai_tool::{
    Config, Context,
    config::{Http, LogLevel},
};
use shosai_world::{RootName, RootOptions, World, WorldOptions};

use crate::{
    fixture::{Sink, TOOLS, everything},
    http::{Answer, Connection},
};

/// A workspace and a file of tokens beside it, for one test.
struct Office {
    home: PathBuf,
    world: World,
    log: Sink,
    config: Config,
}

// A test prepares files of its own.
#[allow(clippy::disallowed_methods)]
impl Office {
    fn new() -> Self {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let name = format!("shosai-team-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::SeqCst));
        let home = std::env::temp_dir().join(name);
        for team in ["a", "b"] {
            let folder = home.join("workspace/vault").join(team);
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(folder.join("note.md"), team).unwrap();
        }
        let root = |path: &str| RootOptions::at(home.join(path));
        let options = WorldOptions::default()
            .with_root(RootName::WORKSPACE, root("workspace"))
            .with_root(RootName::VAULT, root("workspace/vault"));
        let mut config = everything();
        config.http = Http { port: 0, tokens: Some(home.join("tokens.yaml").display().to_string()), ..Http::default() };
        Self { world: World::real(options), log: Sink::default(), config, home }
    }

    fn file(&self) -> TokenFile {
        TokenFile::at(&self.world, self.config.http.tokens.as_deref().unwrap()).unwrap()
    }

    fn token(&self, id: &str, change: impl FnOnce(&mut TokenEntry)) -> String {
        let mut entry = TokenEntry { id: id.to_owned(), ..TokenEntry::default() };
        change(&mut entry);
        self.file().add(&self.world, entry).unwrap()
    }

    async fn start(&self) -> SocketAddr {
        let bound = self.bind().await;
        let address = bound.address().unwrap();
        tokio::spawn(bound.serve_until(std::future::pending()));
        address
    }

    async fn bind(&self) -> http::Bound {
        let log = Log::to(self.world.clone(), LogLevel::Info, self.log.clone());
        let context = Context::new(self.world.clone(), std::sync::Arc::new(self.config.clone()));
        let catalogue = Catalogue::choose(TOOLS, &self.config.serve).unwrap();
        http::bind(Handler::new(catalogue, Calls::new(context, log)), &self.config.http).await.unwrap()
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.home.join(name), text).unwrap();
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.home.join(name)).unwrap()
    }
}

impl Drop for Office {
    #[allow(clippy::disallowed_methods)]
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.home);
    }
}

async fn ask(address: SocketAddr, secret: &str, method: &str, params: Value) -> Answer {
    let message = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
    let headers = format!("mcp-protocol-version: 2025-06-18\r\nauthorization: Bearer {secret}\r\n");
    Connection::open(address).await.post(&headers, &message).await
}

async fn call(address: SocketAddr, secret: &str, tool: &str, arguments: Value) -> Answer {
    ask(address, secret, "tools/call", json!({"name": tool, "arguments": arguments})).await
}

async fn listed(address: SocketAddr, secret: &str) -> Vec<String> {
    let answer = ask(address, secret, "tools/list", json!({})).await.json();
    answer["result"]["tools"].as_array().unwrap().iter().map(|tool| tool["name"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_token_lists_and_calls_what_it_covers_and_says_what_to_ask_for_beyond() {
    let office = Office::new();
    let reader = office.token("reader", |entry| entry.read_only = true);
    let charts = office.token("charts", |entry| entry.toolsets = vec!["chart".to_owned()]);
    let whole = office.token("whole", |_| {});
    let address = office.start().await;
    assert_eq!(listed(address, &charts).await, ["draw_dot"]);
    assert!(!listed(address, &reader).await.contains(&"keep_words".to_owned()));
    assert!(listed(address, &whole).await.contains(&"keep_words".to_owned()));
    let refused = call(address, &reader, "keep_words", json!({"text": "x"})).await.json()["result"].clone();
    assert_eq!(
        (&refused["isError"], &refused["structuredContent"]["error"]["code"]),
        (&json!(true), &json!("forbidden"))
    );
    let hint = refused["structuredContent"]["error"]["hint"].as_str().unwrap();
    assert!(hint.contains("`vault`") && hint.contains("read_only"), "{hint}");
    let unknown = call(address, &reader, "keep_word", json!({})).await.json();
    assert!(unknown["error"]["message"].as_str().unwrap().contains("Unknown tool"));
    assert_eq!(call(address, &whole, "keep_words", json!({"text": "x"})).await.json()["result"]["isError"], false);
}

#[tokio::test]
async fn a_token_with_roots_reaches_no_other_folder_in_any_way() {
    let office = Office::new();
    let fenced = office.token("a", |entry| entry.roots = vec!["vault/a".to_owned()]);
    let whole = office.token("whole", |_| {});
    let address = office.start().await;
    let read = |secret: String, path: &'static str| async move {
        call(address, &secret, "read_note", json!({"text": path})).await.json()["result"].clone()
    };
    assert_eq!(read(fenced.clone(), "a/note.md").await["structuredContent"]["text"], "a");
    for path in ["b/note.md", "a/../b/note.md", "b/absent.md"] {
        let answer = read(fenced.clone(), path).await;
        assert_eq!(answer["structuredContent"]["error"]["code"], "out_of_scope", "{path}");
    }
    assert_eq!(read(whole, "b/note.md").await["structuredContent"]["text"], "b");
}

#[tokio::test]
async fn unknown_and_expired_tokens_are_challenged() {
    let office = Office::new();
    let old = office.token("old", |entry| entry.expires = Some("2020-01-31".to_owned()));
    let good = office.token("good", |entry| entry.expires = Some("9999-12-31".to_owned()));
    let address = office.start().await;
    for secret in ["", "wrong", &old] {
        let refused = ask(address, secret, "tools/list", json!({})).await;
        assert_eq!(refused.status, 401);
        assert!(refused.head.contains("www-authenticate: bearer"), "{}", refused.head);
    }
    assert!(ask(address, &old, "tools/list", json!({})).await.body.contains("expired"));
    assert_eq!(ask(address, &good, "tools/list", json!({})).await.status, 200);
}

#[tokio::test]
async fn too_many_requests_are_told_when_to_come_back() {
    let office = Office::new();
    let slow = office.token("slow", |entry| (entry.rate_per_minute, entry.burst) = (Some(6), Some(2)));
    let few = office.token("few", |entry| entry.quota_per_day = Some(1));
    let other = office.token("other", |_| {});
    let address = office.start().await;
    let echo = |secret: String| async move { call(address, &secret, "echo_words", json!({"text": "x"})).await };
    assert_eq!((echo(slow.clone()).await.status, echo(slow.clone()).await.status), (200, 200));
    let limited = echo(slow).await;
    assert_eq!((limited.status, &limited.json()["error"]["code"]), (429, &json!("rate_limited")));
    assert!(limited.head.contains("retry-after: "), "{}", limited.head);
    assert!((1..=10).contains(&limited.json()["error"]["retry_after_seconds"].as_u64().unwrap()));
    assert_eq!(echo(few.clone()).await.status, 200);
    assert_eq!(echo(few).await.json()["error"]["code"], "quota_exhausted");
    assert_eq!(echo(other).await.status, 200);
}

#[tokio::test]
async fn a_changed_file_counts_within_a_second_or_two_and_a_broken_one_changes_nothing() {
    let office = Office::new();
    let first = office.token("first", |_| {});
    let address = office.start().await;
    assert_eq!(ask(address, &first, "tools/list", json!({})).await.status, 200);
    let second = office.token("second", |_| {});
    office.file().revoke("first").unwrap();
    wait_for(|| async { ask(address, &second, "tools/list", json!({})).await.status == 200 }).await;
    assert_eq!(ask(address, &first, "tools/list", json!({})).await.status, 401);
    office.write("tokens.yaml", "tokens: [broken");
    wait_for(|| async {
        let status = ask(address, &second, "tools/list", json!({})).await.status;
        assert_eq!(status, 200);
        office.log.text().contains("tokens_kept")
    })
    .await;
    assert_eq!(office.log.text().matches("tokens_kept").count(), 1);
}

#[tokio::test]
async fn the_audit_log_tells_who_called_what_and_never_a_word_of_it() {
    const PHRASE: &str = "秘密の合言葉-tiger";
    let mut office = Office::new();
    office.config.http.audit_log = Some(office.home.join("audit.log").display().to_string());
    let secret = office.token("anna", |entry| entry.read_only = true);
    let address = office.start().await;
    for tool in ["echo_words", "keep_words", "panic_now", "read_note", "draw_dot", "no_such_tool"] {
        call(address, &secret, tool, json!({"text": PHRASE, PHRASE: PHRASE})).await;
        call(address, &secret, tool, json!({"text": PHRASE})).await;
    }
    call(address, PHRASE, "echo_words", json!({"text": PHRASE})).await;
    let audit = office.read("audit.log");
    let lines: Vec<Value> = audit.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let told = lines.iter().find(|line| line["tool"] == "echo_words" && line["outcome"] == "ok").unwrap();
    assert_eq!((&told["token"], &told["event"]), (&json!("anna"), &json!("call")));
    assert!(told["ms"].is_number() && told["bytes_in"].is_number() && told["bytes_out"].is_number());
    assert!(lines.iter().any(|line| line["event"] == "refused" && line["outcome"] == "unknown_token"));
    for log in [audit, office.log.text()] {
        assert!(!log.contains("合言葉") && !log.contains("tiger"), "{log}");
        assert!(!log.contains(&secret));
    }
}

#[tokio::test]
async fn a_file_of_tokens_that_a_tool_could_write_is_refused() {
    let office = Office::new();
    let inside = office.home.join("workspace/tokens.yaml").display().to_string();
    let error = TokenFile::at(&office.world, &inside).unwrap_err();
    assert!(error.message.contains("tools may write"), "{error}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stop_finishes_what_runs_and_takes_nothing_new() {
    let office = Office::new();
    let secret = office.token("anna", |_| {});
    let bound = office.bind().await;
    let address = bound.address().unwrap();
    let (tell, told) = tokio::sync::oneshot::channel::<()>();
    let server = tokio::spawn(bound.serve_until(async { drop(told.await) }));
    let running = tokio::spawn(async move { call(address, &secret, "take_a_while", json!({})).await });
    tokio::time::sleep(Duration::from_millis(100)).await;
    tell.send(()).unwrap();
    let answer = running.await.unwrap();
    assert_eq!((answer.status, &answer.json()["result"]["structuredContent"]["text"]), (200, &json!("done")));
    server.await.unwrap().unwrap();
    assert!(tokio::net::TcpStream::connect(address).await.is_err());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_leaves_says_so_first_and_still_answers() {
    let mut office = Office::new();
    office.config.http.leave_seconds = Some(1);
    let secret = office.token("anna", |_| {});
    let bound = office.bind().await;
    let address = bound.address().unwrap();
    let (tell, told) = tokio::sync::oneshot::channel::<()>();
    let server = tokio::spawn(bound.serve_until(async { drop(told.await) }));
    let mut balancer = Connection::open(address).await;
    assert_eq!(balancer.get("/readyz", "").await.status, 200);
    tell.send(()).unwrap();
    wait_for(async || Connection::open(address).await.get("/readyz", "").await.status == 503).await;
    assert_eq!(balancer.get("/healthz", "").await.status, 200);
    assert_eq!(call(address, &secret, "take_a_while", json!({})).await.status, 200);
    server.await.unwrap().unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stop_waits_no_longer_than_it_was_told() {
    let mut office = Office::new();
    office.config.http.drain_seconds = 0;
    let secret = office.token("anna", |_| {});
    let bound = office.bind().await;
    let address = bound.address().unwrap();
    let (tell, told) = tokio::sync::oneshot::channel::<()>();
    let server = tokio::spawn(bound.serve_until(async { drop(told.await) }));
    let mut running = Connection::open(address).await;
    let request = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "wait_until_told", "arguments": {}}});
    let headers = format!("authorization: Bearer {secret}\r\n");
    tokio::spawn(async move { running.post(&headers, &request).await });
    tokio::time::sleep(Duration::from_millis(100)).await;
    tell.send(()).unwrap();
    server.await.unwrap().unwrap();
    assert!(office.log.text().contains("stopped_in_the_middle"));
}

async fn wait_for<F: Future<Output = bool>>(check: impl Fn() -> F) {
    for _ in 0..100 {
        if check().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("it does not come about");
}
