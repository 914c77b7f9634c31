//! A team's server, as its operator starts it: tokens by the command line, scopes over real tools, downloads, an audit
//! log, signals.
#![cfg(unix)]
// A test may panic and starts the program as an operator does.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods)]

use std::{
    io::{Read, Write},
    time::{Duration, Instant},
};

use serde_json::{Map, Value, json};

mod office;

use office::{Office, PATIENCE};

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
fn a_read_only_caller_leaves_not_even_an_index_behind() {
    let mut office = Office::new("read-only");
    let (reader, writer) = (office.token(&["reader", "--read-only"]), office.token(&["writer"]));
    office.start(&[]);
    let index = office.home.join("workspace/.shosai");
    let statistics = office.home.join("workspace/vault/.system");
    for _ in 0..2 {
        let found = office.call(&reader, "manual_find", json!({"query": "有給休暇"})).facts();
        assert!(found["summary"]["candidates"].as_u64().is_some_and(|count| count > 0), "{found}");
    }
    assert!(!index.exists() && !statistics.exists());
    for _ in 0..2 {
        office.call(&writer, "manual_find", json!({"query": "有給休暇"}));
    }
    assert!(statistics.exists());
}

#[test]
fn an_answer_speaks_the_language_of_its_call() {
    let mut office = Office::new("languages");
    let anna = office.token(&["anna"]);
    office.start(&[]);
    let message = |arguments: Value| {
        let error = office.call(&anna, "vault_read", arguments).facts()["error"].clone();
        assert_eq!(error["code"], "not_found");
        error["message"].as_str().unwrap().to_owned()
    };
    assert_eq!(message(json!({"path": "none.md"})), "`none.md` does not exist");
    assert_eq!(message(json!({"path": "無い.md"})), "`無い.md` はありません");
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
