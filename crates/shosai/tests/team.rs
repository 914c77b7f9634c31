//! A team's server, as its operator starts it: tokens by the command line, scopes over real tools, downloads, an audit
//! log, signals.
#![cfg(unix)]
// A test may panic and starts the program as an operator does.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods)]

use std::{
    io::{Read, Write},
    net::TcpStream,
    path::PathBuf,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use serde_json::{Map, Value, json};

/// Enough for the slowest start on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// A home with a workspace, tokens and logs of its own, and the server on it.
struct Office {
    home: PathBuf,
    address: String,
    traces: Option<String>,
    server: Option<Child>,
}

struct Answer {
    status: u16,
    head: String,
    body: Vec<u8>,
}

impl Answer {
    fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&self.body)))
    }

    /// The facts of a tool's answer.
    fn facts(&self) -> Value {
        let result = self.json()["result"].clone();
        match &result["structuredContent"] {
            Value::Null => serde_json::from_str(result["content"][0]["text"].as_str().unwrap()).unwrap(),
            facts => facts.clone(),
        }
    }
}

impl Office {
    fn new(name: &str) -> Self {
        let home = std::env::temp_dir().join(format!("shosai-team-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&home);
        for (path, text) in [
            ("workspace/manuals/労務/規則.md", "# 休暇\n\n有給休暇は十日とする。\n"),
            ("workspace/manuals/経理/規則.md", "# 経費\n\n出張の休暇は扱わない。\n"),
            ("workspace/vault/a/note.md", "# a\n"),
            ("workspace/vault/b/note.md", "# b\n"),
            ("workspace/秘密.md", "# 秘密\n"),
        ] {
            let file = home.join(path);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, text).unwrap();
        }
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        Self { home, address: format!("127.0.0.1:{port}"), traces: None, server: None }
    }

    fn shosai(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_shosai"));
        command.env_clear().env("WORKSPACE_ROOT", self.home.join("workspace")).stdin(Stdio::null());
        command.env("SHOSAI_HTTP_TOKENS", self.home.join("tokens.yaml"));
        command.env("SHOSAI_AUDIT_LOG", self.home.join("audit.log"));
        command
    }

    fn token(&self, arguments: &[&str]) -> String {
        let output = self.shosai().args(["token", "new", "--id"]).args(arguments).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    }

    fn start(&mut self, arguments: &[&str]) {
        let log = std::fs::File::create(self.home.join("log")).unwrap();
        let mut command = self.shosai();
        command.args(["serve", "--http", &self.address]).args(arguments);
        command.envs(self.traces.iter().map(|url| ("SHOSAI_TRACES", url)));
        self.server = Some(command.stdout(Stdio::null()).stderr(log).spawn().unwrap());
        let started = Instant::now();
        while TcpStream::connect(&self.address).is_err() {
            assert!(started.elapsed() < PATIENCE, "{}", self.read("log"));
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn signal(&self, name: &str) {
        let pid = self.server.as_ref().unwrap().id().to_string();
        assert!(Command::new("kill").args([name, &pid]).status().unwrap().success());
    }

    fn post(&self, secret: &str, path: &str, body: &Value) -> Answer {
        let body = body.to_string();
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(
            stream,
            "POST {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\nauthorization: Bearer {secret}\r\ncontent-type: application/json\r\n\
             accept: application/json, text/event-stream\r\nmcp-protocol-version: 2025-06-18\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n").expect("a head");
        let head = String::from_utf8(answer[..end].to_vec()).unwrap();
        Answer { status: head.split(' ').nth(1).unwrap().parse().unwrap(), head, body: answer.split_off(end + 4) }
    }

    fn ask(&self, secret: &str, method: &str, params: Value) -> Answer {
        self.post(secret, "/mcp", &json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}))
    }

    fn call(&self, secret: &str, tool: &str, arguments: Value) -> Answer {
        self.ask(secret, "tools/call", json!({"name": tool, "arguments": arguments}))
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.home.join(name)).unwrap_or_default()
    }
}

impl Drop for Office {
    fn drop(&mut self) {
        if let Some(server) = &mut self.server {
            let _ = server.kill();
            let _ = server.wait();
        }
        let _ = std::fs::remove_dir_all(&self.home);
    }
}

#[test]
fn a_token_for_one_folder_finds_reads_and_renders_nothing_of_another() {
    let mut office = Office::new("roots");
    let fenced = office.token(&["anna", "--root", "manuals/労務", "--root", "vault/a", "--root", "out"]);
    let whole = office.token(&["boss"]);
    office.start(&["--toolsets", "all"]);
    let find = |secret: &str| {
        let trace = office.call(secret, "manual_find", json!({"query": "休暇"})).facts()["trace_id"].clone();
        office.call(secret, "manual_hits", json!({"trace_id": trace})).facts().to_string()
    };
    // Whoever has the wider token fills every cache first.
    assert!(find(&whole).contains("経理"));
    let found = find(&fenced);
    assert!(found.contains("労務") && !found.contains("経理"), "{found}");
    let manuals = office.call(&fenced, "manual_list", json!({})).facts().to_string();
    assert!(manuals.contains("労務") && !manuals.contains("経理"), "{manuals}");
    let notes = office.call(&fenced, "vault_ls", json!({})).facts().to_string();
    assert!(notes.contains("\"a\"") && !notes.contains("\"b\""), "{notes}");
    let refused = office.call(&fenced, "vault_read", json!({"path": "b/note.md"})).json()["result"].to_string();
    assert!(refused.contains("out_of_scope") && refused.contains("token"), "{refused}");
    let written = |path: &str, content: &str| {
        let arguments = json!({"content": content, "format": "gfm", "output_path": path});
        office.call(&fenced, "quarto_render", arguments).json()["result"].clone()
    };
    assert_eq!(written("out/x.md", "# x")["isError"], false);
    assert_eq!(written("elsewhere.md", "# x")["isError"], true);
    assert!(!office.home.join("workspace/elsewhere.md").exists());
    written("out/y.md", "{{< include ../秘密.md >}}\n\n{{< include 秘密.md >}}\n");
    assert!(!office.read("workspace/out/y.md").contains("# 秘密"));
}

#[test]
fn a_document_is_downloaded_in_any_format_and_nothing_stays_behind() {
    let mut office = Office::new("download");
    let secret = office.token(&["anna", "--toolsets", "document", "--root", "vault/a"]);
    let reader = office.token(&["reader", "--read-only"]);
    office.start(&[]);
    let wanted = |format: &str, filename: &str| json!({"content": "---\ntitle: 報告\n---\n\n# 概要\n\n本文\n", "format": format, "filename": filename});
    let deck = office.post(&secret, "/download", &wanted("pptx", "報告.pptx"));
    assert_eq!(deck.status, 200, "{}", String::from_utf8_lossy(&deck.body));
    assert!(
        deck.body.starts_with(b"PK") && deck.head.contains("filename*=UTF-8''%E5%A0%B1%E5%91%8A.pptx"),
        "{}",
        deck.head
    );
    let text = office.post(&secret, "/download", &wanted("gfm", "a.md"));
    assert!(String::from_utf8(text.body).unwrap().contains("# 概要"));
    assert_eq!(office.post(&secret, "/download", &wanted("gfm", "../a.md")).status, 422);
    assert_eq!(office.post(&secret, "/download", &wanted("gfm", "a.pptx")).status, 422);
    assert_eq!(office.post(&reader, "/download", &wanted("gfm", "a.md")).status, 403);
    assert_eq!(office.post("wrong", "/download", &wanted("gfm", "a.md")).status, 401);
    let names: Vec<_> =
        std::fs::read_dir(office.home.join("workspace")).unwrap().flatten().map(|entry| entry.file_name()).collect();
    assert_eq!(names.len(), 3, "{names:?}");
}

#[test]
fn no_word_of_any_call_reaches_a_log() {
    const PHRASE: &str = "sumire-himitsu-7731";
    let mut office = Office::new("audit");
    let secret = office.token(&["anna"]);
    office.start(&["--toolsets", "all"]);
    let tools = office.ask(&secret, "tools/list", json!({})).json()["result"]["tools"].as_array().unwrap().clone();
    assert!(tools.len() >= 100);
    for tool in &tools {
        let name = tool["name"].as_str().unwrap();
        office.call(&secret, name, filled(&tool["inputSchema"], PHRASE));
        office.call(&secret, name, json!({ PHRASE: PHRASE }));
    }
    office.call(&secret, PHRASE, json!({}));
    office.post(&secret, &format!("/{PHRASE}"), &json!({}));
    let audit = office.read("audit.log");
    assert!(audit.lines().count() >= 2 * tools.len(), "{}", audit.lines().count());
    for tool in &tools {
        assert!(audit.contains(&format!("\"tool\":{}", tool["name"])), "{}", tool["name"]);
    }
    for log in [audit, office.read("log")] {
        assert!(!log.contains("himitsu"), "{}", log.lines().find(|line| line.contains("himitsu")).unwrap());
        assert!(!log.contains(&secret));
    }
}

/// Arguments that hold the phrase wherever a text may stand.
fn filled(schema: &Value, phrase: &str) -> Value {
    let kind = schema["type"].as_str().unwrap_or_default();
    match kind {
        "object" => {
            let properties = schema["properties"].as_object().cloned().unwrap_or_default();
            let filled: Map<String, Value> =
                properties.iter().map(|(name, inner)| (name.clone(), filled(inner, phrase))).collect();
            if filled.is_empty() { json!({ phrase: phrase }) } else { Value::Object(filled) }
        }
        "array" => json!([filled(&schema["items"], phrase)]),
        "integer" | "number" => json!(1),
        "boolean" => json!(false),
        _ => schema["enum"][0].as_str().map_or_else(|| json!(phrase), |first| json!(first)),
    }
}

#[test]
fn tokens_are_made_listed_and_revoked_on_the_command_line() {
    let office = Office::new("command-line");
    let secret = office.token(&["anna", "--toolsets", "manual,vault", "--rate", "60", "--expires", "2099-12-31"]);
    let run = |arguments: &[&str]| {
        let output = office.shosai().arg("token").args(arguments).output().unwrap();
        (
            output.status.code().unwrap(),
            String::from_utf8(output.stdout).unwrap(),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    let (_, listed, _) = run(&["list"]);
    assert_eq!(listed, "anna  toolsets manual,vault  60/min  until 2099-12-31\n");
    assert!(!office.read("tokens.yaml").contains(&secret));
    for (arguments, told) in [
        (&["new", "--id", "anna"][..], "already"),
        (&["new", "--id", "b", "--toolsets", "valt"], "did you mean `vault`"),
        (&["new", "--id", "b", "--root", "../x"], "--root"),
        (&["new", "--id", "b", "--expires", "soon"], "not a day"),
        (&["revoke", "c"], "no token `c`"),
        (&["list", "--tokens", "workspace-tokens.yaml"], "does not exist"),
    ] {
        let (code, _, error) = run(arguments);
        assert!(code != 0 && error.contains(told), "{arguments:?}: {error}");
    }
    assert_eq!(run(&["revoke", "anna"]).0, 0);
    assert_eq!(run(&["list"]).1, "");
}

/// A collector that takes one batch and gives what it was sent.
fn collector() -> (String, std::thread::JoinHandle<Value>) {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/v1/traces", listener.local_addr().unwrap());
    let taken = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut received = Vec::new();
        let mut buffer = [0; 4096];
        loop {
            let read = stream.read(&mut buffer).unwrap();
            received.extend_from_slice(&buffer[..read]);
            let text = String::from_utf8_lossy(&received).into_owned();
            let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
            let head = head.to_ascii_lowercase();
            let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap();
            if body.len() >= length.parse().unwrap() {
                write!(stream, "HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{{}}").unwrap();
                return serde_json::from_str(body).unwrap();
            }
        }
    });
    (url, taken)
}

#[test]
fn a_collector_gets_a_span_for_every_call_and_no_word_of_it() {
    let mut office = Office::new("traces");
    let anna = office.token(&["anna"]);
    let (url, taken) = collector();
    office.traces = Some(url);
    office.start(&[]);
    office.call(&anna, "manual_find", json!({"query": "sumire-himitsu"}));
    office.call(&anna, "vault_read", json!({"path": "sumire-himitsu.md"}));
    office.signal("-TERM");
    assert_eq!(office.server.take().unwrap().wait().unwrap().code(), Some(0));
    let sent = taken.join().unwrap();
    assert!(!sent.to_string().contains("himitsu"), "{sent}");
    let spans = sent["resourceSpans"][0]["scopeSpans"][0]["spans"].as_array().unwrap();
    assert_eq!(
        spans.iter().map(|span| span["name"].as_str().unwrap()).collect::<Vec<_>>(),
        ["tools/call manual_find", "tools/call vault_read"]
    );
    assert_eq!((&spans[0]["status"]["code"], &spans[1]["status"]["code"]), (&json!(1), &json!(2)));
    assert_eq!(spans[0]["traceId"].as_str().unwrap().len(), 32);
    assert!(spans[0].to_string().contains("\"anna\""));
}

#[test]
fn signals_reload_reopen_and_stop() {
    let mut office = Office::new("signals");
    let anna = office.token(&["anna"]);
    office.start(&[]);
    assert_eq!(office.call(&anna, "manual_list", json!({})).status, 200);
    std::fs::rename(office.home.join("audit.log"), office.home.join("audit.1")).unwrap();
    let ben = office.token(&["ben"]);
    office.signal("-HUP");
    let started = Instant::now();
    while !office.read("log").contains("tokens_reloaded") {
        assert!(started.elapsed() < PATIENCE, "{}", office.read("log"));
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(office.call(&ben, "manual_list", json!({})).status, 200);
    assert!(office.read("audit.log").contains("\"token\":\"ben\""));
    assert!(office.read("audit.1").contains("\"token\":\"anna\""));
    office.signal("-TERM");
    assert_eq!(office.server.take().unwrap().wait().unwrap().code(), Some(0));
}
