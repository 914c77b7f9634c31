//! `shosai setup`: every client's configuration, printed and merged, and the server started exactly as it says.

// A test may panic and starts the program as a person does.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods)]

use std::{
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use serde_json::Value;

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("shosai-setup-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder.canonicalize().unwrap()
}

fn shosai(home: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_shosai"))
        .env_clear()
        .env("HOME", home)
        .current_dir(home)
        .args(arguments)
        .output()
        .unwrap()
}

/// Starts what an entry says and asks the server for its name.
fn greeted(entry: &Value) -> String {
    let mut child = Command::new(entry["command"].as_str().unwrap())
        .args(entry["args"].as_array().unwrap().iter().map(|text| text.as_str().unwrap()))
        .env_clear()
        .env("WORKSPACE_ROOT", entry["env"]["WORKSPACE_ROOT"].as_str().unwrap())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let hello = r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}"#;
    writeln!(child.stdin.take().unwrap(), "{hello}").unwrap();
    let output = child.wait_with_output().unwrap();
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    answer["result"]["serverInfo"]["name"].as_str().unwrap().to_owned()
}

#[test]
fn every_client_gets_an_entry_that_starts_the_server() {
    let home = folder("print");
    for (client, servers) in [
        ("claude-desktop", "mcpServers"),
        ("claude-code", "mcpServers"),
        ("vscode", "servers"),
        ("cursor", "mcpServers"),
        ("gemini", "mcpServers"),
    ] {
        let output = shosai(&home, &["setup", client]);
        let text = String::from_utf8(output.stdout).unwrap();
        let read: Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{client}: {text}"));
        let entry = &read[servers]["shosai"];
        assert_eq!(entry["env"]["WORKSPACE_ROOT"], home.to_str().unwrap());
        assert_eq!(greeted(entry), "shosai", "{client}");
    }
    let codex = String::from_utf8(shosai(&home, &["setup", "codex"]).stdout).unwrap();
    assert!(codex.starts_with("[mcp_servers.shosai]\ncommand = "), "{codex}");
}

#[test]
fn writing_keeps_the_rest_backs_up_and_shows_the_change() {
    let home = folder("write");
    let file = home.join(".gemini/settings.json");
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    let before = "{\"theme\": \"暗い\"}";
    std::fs::write(&file, before).unwrap();
    let output = shosai(&home, &["setup", "gemini", "--write", "--toolsets", "manual,vault", "--read-only"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let read: Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    assert_eq!(read["theme"], "暗い");
    let arguments = &read["mcpServers"]["shosai"]["args"];
    assert_eq!(arguments.to_string(), r#"["serve","--toolsets","manual,vault","--read-only"]"#);
    assert_eq!(std::fs::read_to_string(home.join(".gemini/settings.json.backup")).unwrap(), before);
    assert!(String::from_utf8_lossy(&output.stdout).contains("+  \"mcpServers\""));
    let again = shosai(&home, &["setup", "gemini", "--write", "--toolsets", "manual,vault", "--read-only"]);
    assert!(String::from_utf8_lossy(&again.stderr).contains("already"));
}

#[test]
fn on_a_fresh_home_every_client_is_written_started_checked_and_removed() {
    for client in ["claude-desktop", "claude-code", "vscode", "cursor", "codex", "gemini"] {
        let home = folder(&format!("fresh-{client}"));
        let said = |output: &Output| String::from_utf8_lossy(&output.stderr).into_owned();
        let written = shosai(&home, &["--json", "setup", client, "--write"]);
        assert!(written.status.success(), "{client}: {}", said(&written));
        let told: Value = serde_json::from_slice(&written.stdout).unwrap();
        let file = home.join(told["file"].as_str().unwrap());
        assert!(file.is_file(), "{client}: {}", file.display());
        let doctor = shosai(&home, &["doctor"]);
        let text = String::from_utf8_lossy(&doctor.stdout);
        assert!(text.lines().any(|line| line.contains("client") && line.contains(" starts ")), "{client}: {text}");
        let removed = shosai(&home, &["setup", client, "--remove"]);
        assert!(removed.status.success(), "{client}: {}", said(&removed));
        assert!(!std::fs::read_to_string(&file).unwrap().contains("WORKSPACE_ROOT"), "{client}");
        let again = shosai(&home, &["setup", client, "--remove"]);
        assert!(said(&again).contains("no entry"), "{client}: {}", said(&again));
    }
}

#[test]
fn a_client_with_a_file_of_its_project_finds_it_in_the_workspace_that_is_named() {
    for (client, file) in [("claude-code", ".mcp.json"), ("vscode", ".vscode/mcp.json")] {
        let home = folder(&format!("project-{client}"));
        let project = home.join("企画 2026");
        std::fs::create_dir(&project).unwrap();
        let named = ["--workspace", project.to_str().unwrap()];
        let written = shosai(&home, &[&named[..], &["setup", client, "--write"]].concat());
        assert!(written.status.success(), "{}", String::from_utf8_lossy(&written.stderr));
        assert!(project.join(file).is_file() && !home.join(file).exists(), "{client}");
        let doctor = shosai(&home, &[&named[..], &["doctor"]].concat());
        let text = String::from_utf8_lossy(&doctor.stdout).into_owned();
        assert!(text.lines().any(|line| line.contains(" starts ")), "{client}: {text}");
        assert!(shosai(&home, &[&named[..], &["setup", client, "--remove"]].concat()).status.success());
        assert!(!std::fs::read_to_string(project.join(file)).unwrap().contains("WORKSPACE_ROOT"), "{client}");
    }
}

#[test]
fn a_client_that_starts_nothing_is_found() {
    let home = folder("gone");
    let written = shosai(&home, &["setup", "claude-code", "--write", "--command", "/nowhere/shosai"]);
    assert!(written.status.success());
    let doctor = shosai(&home, &["doctor"]);
    let text = String::from_utf8_lossy(&doctor.stdout).into_owned();
    assert!(!doctor.status.success() && text.contains("cannot start `/nowhere/shosai`"), "{text}");
}

#[test]
fn looking_at_a_workspace_that_is_not_there_makes_none() {
    let home = folder("unmade");
    let missing = home.join("nothing");
    let doctor = shosai(&home, &["--workspace", missing.to_str().unwrap(), "doctor"]);
    assert!(!doctor.status.success(), "{}", String::from_utf8_lossy(&doctor.stdout));
    assert!(!missing.exists());
}

#[test]
fn what_is_not_understood_is_left_alone() {
    let home = folder("refuse");
    std::fs::create_dir_all(home.join(".vscode")).unwrap();
    std::fs::write(home.join(".vscode/mcp.json"), "{ mine }").unwrap();
    let output = shosai(&home, &["setup", "vscode", "--write"]);
    assert!(!output.status.success());
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("by hand") && said.contains(".vscode/mcp.json"), "{said}");
    assert_eq!(std::fs::read_to_string(home.join(".vscode/mcp.json")).unwrap(), "{ mine }");
    let unknown = shosai(&home, &["setup", "emacs"]);
    assert!(String::from_utf8_lossy(&unknown.stderr).contains("claude-desktop, claude-code"));
}
