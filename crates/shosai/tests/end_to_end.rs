//! The real binary, started as a client starts it.

// A test may panic and starts the program as a client does.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods)]

use std::{
    io::{BufRead, BufReader, Read, Write},
    path::PathBuf,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    time::{Duration, Instant},
};

use serde_json::{Value, json};

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("shosai-end-to-end-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn shosai(workspace: &PathBuf) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_shosai"));
    command.env_clear().env("WORKSPACE_ROOT", workspace).stdin(Stdio::null());
    command
}

fn run(command: &mut Command) -> (i32, String, String) {
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

struct Server {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Server {
    fn start(name: &str, arguments: &[&str]) -> Self {
        Self::in_workspace(&folder(name), arguments)
    }

    fn in_workspace(workspace: &PathBuf, arguments: &[&str]) -> Self {
        let mut child = shosai(workspace)
            .arg("serve")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap());
        Self { child, input, output }
    }

    fn ask(&mut self, message: &Value) -> Value {
        writeln!(self.input.as_mut().unwrap(), "{message}").unwrap();
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap()
    }

    fn handshake(&mut self) -> Value {
        self.ask(&json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
            "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "tester", "version": "1"}}}))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_end_of_the_input_ends_the_process_at_once() {
    let mut server = Server::start("eof", &["--toolsets", "all"]);
    assert_eq!(server.handshake()["result"]["serverInfo"]["name"], "shosai");
    drop(server.input.take());
    let ended = Instant::now();
    let status = server.child.wait().unwrap();
    assert!(status.success());
    // The benchmark measures how fast; a busy machine must not fail a test of whether.
    assert!(ended.elapsed() < Duration::from_secs(2), "{:?}", ended.elapsed());
}

#[cfg(unix)]
#[test]
fn a_signal_to_stop_ends_the_process_with_success() {
    let mut server = Server::start("signal", &[]);
    server.handshake();
    Command::new("kill").arg("-TERM").arg(server.child.id().to_string()).status().unwrap();
    assert!(server.child.wait().unwrap().success());
}

/// The pipe stays open here, so only the parent's death can end the server.
#[cfg(unix)]
#[test]
fn the_death_of_the_parent_ends_the_process() {
    let workspace = folder("orphan");
    let script = "mkfifo pipe; exec 3<>pipe; \"$0\" serve <&3 >/dev/null 2>&1 & echo $!; sleep 0.4";
    let mut parent = Command::new("sh");
    parent.current_dir(&workspace).args(["-c", script, env!("CARGO_BIN_EXE_shosai")]);
    let server = String::from_utf8(parent.output().unwrap().stdout).unwrap();
    let alive = || Command::new("kill").args(["-0", server.trim()]).stderr(Stdio::null()).status().unwrap().success();
    let started = Instant::now();
    while alive() {
        assert!(started.elapsed() < Duration::from_secs(5), "the server outlives its parent");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn twenty_megabytes_on_one_line_are_survived() {
    let mut server = Server::start("line", &[]);
    server.handshake();
    let long = "x".repeat(20 << 20);
    let refused = server.ask(&json!([long]));
    assert_eq!(refused["error"]["code"], -32600);
    let answered = server.ask(&json!({"jsonrpc": "2.0", "id": 2, "method": "no/such", "params": {"x": "y"}}));
    assert_eq!(answered["error"]["code"], -32601);
}

#[test]
fn the_log_is_json_on_standard_error_and_silent_about_arguments() {
    let mut server = Server::start("log", &[]);
    server.handshake();
    server.ask(&json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "quarto_validate_mermaid", "arguments": {"content": "機密の本文"}}}));
    drop(server.input.take());
    server.child.wait().unwrap();
    let mut log = String::new();
    server.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    assert!(!log.contains("機密"), "{log}");
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let call = lines.iter().find(|line| line["event"] == "call").expect("a line a call");
    assert_eq!(call["tool"], "quarto_validate_mermaid");
}

#[test]
fn wrong_words_are_told_with_a_suggestion() {
    let workspace = folder("words");
    for (arguments, told) in [
        (vec!["serve", "--toolsets", "documnet"], "did you mean `document`?"),
        (vec!["serve", "--profile", "chartelyer"], "did you mean `chartelier`?"),
        (vec!["srve"], "serve"),
        (vec!["serve", "--toolset", "all"], "--toolsets"),
        (vec!["serve", "--http", "nowhere"], "HOST:PORT"),
    ] {
        let (code, _, error) = run(shosai(&workspace).args(&arguments));
        assert_eq!(code, 2, "{arguments:?}: {error}");
        assert!(error.contains(told), "{arguments:?}: {error}");
    }
}

#[test]
fn the_spec_of_a_chart_is_told_with_what_the_reader_should_know() {
    let workspace = folder("explained");
    std::fs::write(workspace.join("t.csv"), "ward,visits\na,12\nb,abc\nc,def\nd,20\n").unwrap();
    let spec =
        json!({"mark": "bar", "encoding": {"x": {"field": "ward"}, "y": {"field": "visits", "aggregate": "sum"}}});
    std::fs::write(workspace.join("s.json"), spec.to_string()).unwrap();
    let (code, spec, told) =
        run(shosai(&workspace).current_dir(&workspace).args(["chart", "t.csv", "--spec", "s.json", "--explain"]));
    assert_eq!(code, 0, "{told}");
    assert!(serde_json::from_str::<Value>(&spec).is_ok(), "{spec}");
    assert!(told.contains("visits") && told.contains("abc"), "{told}");
}

#[test]
fn settings_are_told_with_their_sources() {
    let workspace = folder("settings");
    std::fs::write(workspace.join("shosai.yaml"), "mermaid:\n  strict: true\n").unwrap();
    let (code, out, _) = run(shosai(&workspace).args(["config", "--json"]).env("LOG_LEVEL", "WARN"));
    assert_eq!(code, 0);
    let rows: Vec<Value> = serde_json::from_str(&out).unwrap();
    let row = |setting: &str| rows.iter().find(|row| row["setting"] == setting).unwrap().clone();
    assert_eq!(row("mermaid.strict"), json!({"setting": "mermaid.strict", "value": true, "source": "shosai.yaml"}));
    assert_eq!(row("log.level"), json!({"setting": "log.level", "value": "warn", "source": "$LOG_LEVEL"}));
}

#[test]
fn a_broken_configuration_is_a_fault_that_the_doctor_names() {
    let workspace = folder("doctor");
    assert_eq!(run(shosai(&workspace).arg("doctor")).0, 0);
    std::fs::write(workspace.join("shosai.yaml"), "mermade:\n  strict: true\n").unwrap();
    let (code, out, _) = run(shosai(&workspace).args(["doctor", "--json"]));
    assert_eq!(code, 1);
    let report: Value = serde_json::from_str(&out).unwrap();
    assert!(report["findings"][0]["text"].as_str().unwrap().contains("did you mean `mermaid`?"), "{report}");
}

#[test]
fn the_tour_writes_a_page_with_every_job() {
    let workspace = folder("tour");
    let (code, out, error) = run(shosai(&workspace).arg("tour").arg(workspace.join("out")));
    assert_eq!(code, 0, "{out}{error}");
    let page = std::fs::read_to_string(workspace.join("out/index.html")).unwrap();
    assert!(page.matches("<h2>").count() >= 3, "every job has its section");
    assert!(page.contains("data:image/"), "pictures are in the page");
}

#[test]
fn a_deck_is_rendered_with_a_picture_of_every_slide() {
    let folder = folder("pictures");
    std::fs::write(folder.join("deck.md"), "# 一\n\n- 項目\n\n# 二\n\n- 項目\n").unwrap();
    let file = folder.join("deck.md").display().to_string();
    let seen = folder.join("seen");
    let (code, out, _) = run(shosai(&folder).args(["render", &file, "--pictures", &seen.display().to_string()]));
    assert_eq!(code, 0, "{out}");
    for name in ["pptx-001.png", "pptx-002.png"] {
        assert!(std::fs::read(seen.join(name)).unwrap().starts_with(b"\x89PNG"), "{name}");
    }
}

#[test]
fn completions_are_made_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let (code, out, _) = run(shosai(&folder("completions")).args(["completions", shell]));
        assert_eq!(code, 0);
        assert!(out.contains("shosai"));
        // The scripts of the other two know no values.
        let knows_values = !matches!(shell, "powershell" | "elvish");
        for offered in ["revealjs", "corporate_standard", "light_novel"] {
            assert!(!knows_values || out.contains(offered), "{shell} does not offer {offered}");
        }
    }
}

/// Tokens are estimated as bytes / 4; a client pays for the list in every conversation.
const TOOL_LIST_BUDGET: usize = 6_500;

#[test]
fn the_default_tool_list_stays_within_its_budget() {
    let (code, out, _) = run(shosai(&folder("budget")).args(["tools", "--json"]));
    assert_eq!(code, 0);
    let tokens = out.trim().len() / 4;
    assert!(tokens <= TOOL_LIST_BUDGET, "{tokens} tokens");
}

#[test]
fn two_processes_add_to_one_log_and_nothing_is_lost() {
    const EACH: usize = 40;
    let workspace = folder("two-writers");
    let log = "artifacts/daily/2026-02-03.md";
    let create = json!({"path": log, "content": ""}).to_string();
    assert_eq!(run(shosai(&workspace).args(["call", "vault_create", &create])).0, 0);
    let writers: Vec<Server> = ["a", "b"].into_iter().map(|_| Server::in_workspace(&workspace, &[])).collect();
    let threads = writers.into_iter().enumerate().map(|(number, mut server)| {
        std::thread::spawn(move || {
            server.handshake();
            for entry in 0..EACH {
                let arguments = json!({"path": log, "content": format!("- {number}-{entry}\n"), "mode": "append"});
                let answer = server.ask(&json!({"jsonrpc": "2.0", "id": entry + 1, "method": "tools/call", "params": {"name": "vault_write", "arguments": arguments}}));
                assert_eq!(answer["result"]["isError"], false, "{answer}");
            }
        })
    });
    threads.collect::<Vec<_>>().into_iter().for_each(|thread| thread.join().unwrap());
    let text = std::fs::read_to_string(workspace.join("vault").join(log)).unwrap();
    assert_eq!(text.lines().count(), 2 * EACH);
    assert!(
        (0..EACH).all(|entry| text.contains(&format!("- 0-{entry}\n")) && text.contains(&format!("- 1-{entry}\n")))
    );
}

/// One of two writers is killed without warning: what it was told is written stays written, and no line is torn.
#[cfg(unix)]
#[test]
fn a_writer_that_is_killed_loses_and_tears_nothing() {
    let workspace = folder("killed-writer");
    let log = "artifacts/daily/2026-02-04.md";
    let create = json!({"path": log, "content": ""}).to_string();
    assert_eq!(run(shosai(&workspace).args(["call", "vault_create", &create])).0, 0);
    let append = move |server: &mut Server, entry: &str| -> bool {
        let arguments = json!({"path": log, "content": format!("- {entry}\n"), "mode": "append"});
        let message = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "vault_write", "arguments": arguments}});
        let mut line = String::new();
        let sent = writeln!(server.input.as_mut().unwrap(), "{message}").is_ok();
        sent && server.output.read_line(&mut line).is_ok_and(|read| read > 0) && line.contains("\"isError\":false")
    };
    let mut told: Vec<String> = Vec::new();
    for round in 0..10 {
        let mut victim = Server::in_workspace(&workspace, &[]);
        victim.handshake();
        let id = victim.child.id().to_string();
        let killer = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(3 + 2 * round));
            Command::new("kill").args(["-9", &id]).status().unwrap();
        });
        told.extend((0..500).map(|entry| format!("{round}-{entry}")).take_while(|entry| append(&mut victim, entry)));
        killer.join().unwrap();
        let mut survivor = Server::in_workspace(&workspace, &[]);
        survivor.handshake();
        assert!(append(&mut survivor, &format!("after-{round}")));
        told.push(format!("after-{round}"));
    }
    let text = std::fs::read_to_string(workspace.join("vault").join(log)).unwrap();
    let lines: std::collections::BTreeSet<&str> = text.lines().collect();
    assert!(
        told.iter().all(|entry| lines.contains(format!("- {entry}").as_str())),
        "something that was written is lost"
    );
    assert!(
        text.ends_with('\n') && text.lines().all(|line| line.starts_with("- ") && line.contains('-')),
        "a line is torn"
    );
}

#[test]
fn the_first_manual_servers_routes_answer_as_they_did() {
    let workspace = folder("rest");
    std::fs::create_dir_all(workspace.join("manuals/給付金編")).unwrap();
    std::fs::write(
        workspace.join("manuals/給付金編/a.md"),
        "# 手術\n\n帝王切開は対象とする。ただし美容目的は対象外とする。\n",
    )
    .unwrap();
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let address = format!("127.0.0.1:{port}");
    let _server = Server::in_workspace(&workspace, &["--profile", "manual-tools", "--http", &address]);
    let name = "manual_name=%E7%B5%A6%E4%BB%98%E9%87%91%E7%B7%A8";
    assert_eq!(http(&address, "GET", "/list_manuals", ""), (200, json!(["給付金編"])));
    assert_eq!(http(&address, "GET", &format!("/get_toc?{name}&hierarchical=true"), "").1["manual"], "給付金編");
    assert_eq!(http(&address, "GET", &format!("/get_section?{name}&section_id=99"), "").0, 404);
    assert_eq!(http(&address, "GET", "/get_toc", "").0, 400);
    let search = |mode: &str| {
        http(
            &address,
            "POST",
            "/search_text",
            &json!({"manual_name": "給付金編", "query": "帝王 切開", "mode": mode}).to_string(),
        )
    };
    assert_eq!(search("loose").1["results"].as_array().unwrap().len(), 1);
    let (status, body) = search("fuzzy");
    assert_eq!((status, &body["detail"][0]["loc"]), (422, &json!(["body", "mode"])), "{body}");
    assert_eq!(http(&address, "POST", "/find_exceptions", "[").0, 400);
}

/// One request on a connection of its own, once the server listens.
fn http(address: &str, method: &str, path: &str, body: &str) -> (u16, Value) {
    let started = Instant::now();
    let mut stream = loop {
        match std::net::TcpStream::connect(address) {
            Ok(stream) => break stream,
            Err(error) => assert!(started.elapsed() < Duration::from_secs(10), "{error}"),
        }
        std::thread::sleep(Duration::from_millis(10));
    };
    let length = body.len();
    write!(stream, "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head.split(' ').nth(1).unwrap().parse().unwrap(), serde_json::from_str(body).unwrap_or(Value::Null))
}

#[test]
fn the_next_call_goes_on_with_the_search_of_the_one_before() {
    let workspace = folder("traces");
    std::fs::create_dir_all(workspace.join("manuals/規則")).unwrap();
    std::fs::write(workspace.join("manuals/規則/a.md"), "# 休暇\n\n有給休暇は10日とする。\n").unwrap();
    let (code, found, error) = run(shosai(&workspace).args(["call", "manual_find", r#"{"query": "有給休暇"}"#]));
    assert_eq!(code, 0, "{error}");
    let found: serde_json::Value = serde_json::from_str(&found).unwrap();
    let arguments = serde_json::json!({ "trace_id": found["trace_id"] }).to_string();
    let (code, hits, error) = run(shosai(&workspace).args(["call", "manual_hits", &arguments]));
    assert_eq!(code, 0, "{error}");
    assert!(hits.contains("休暇"), "{hits}");
}
