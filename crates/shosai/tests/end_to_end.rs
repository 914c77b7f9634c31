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
        let mut child = shosai(&folder(name))
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
    assert!(ended.elapsed() < Duration::from_millis(200), "{:?}", ended.elapsed());
}

#[cfg(unix)]
#[test]
fn a_signal_to_stop_ends_the_process_with_success() {
    let mut server = Server::start("signal", &[]);
    server.handshake();
    Command::new("kill").arg("-TERM").arg(server.child.id().to_string()).status().unwrap();
    assert!(server.child.wait().unwrap().success());
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
fn completions_are_made_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let (code, out, _) = run(shosai(&folder("completions")).args(["completions", shell]));
        assert_eq!(code, 0);
        assert!(out.contains("shosai"));
    }
}
