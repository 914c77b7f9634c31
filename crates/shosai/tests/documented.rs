//! Every command that the READMEs and the guides show is executed, in a copy of the sample workspace.

#![cfg(unix)]
// A test may panic and starts the program as a person does.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods)]

use std::{
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The `shosai` lines of the shell blocks of a page, without their comments.
fn commands(page: &str) -> Vec<String> {
    let text = std::fs::read_to_string(root().join(page)).unwrap();
    let mut commands = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with("```") {
            inside = line == "```sh";
        } else if inside && line.starts_with("shosai ") {
            commands.push(line.split("  #").next().unwrap().trim_end().to_owned());
        }
    }
    assert!(!commands.is_empty(), "{page} shows no command");
    commands
}

/// A copy of the samples, and a home of its own.
fn desk(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("shosai-documented-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    copy(&root().join("samples/tour"), &folder);
    folder
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// A line as a shell runs it, with the built program first on the path.
fn shell(desk: &Path, line: &str) -> Command {
    let program = Path::new(env!("CARGO_BIN_EXE_shosai"));
    let mut command = Command::new("sh");
    command
        .args(["-c", &format!("exec {line}")])
        .env_clear()
        .env("PATH", format!("{}:/usr/bin:/bin", program.parent().unwrap().display()))
        .env("HOME", desk)
        .current_dir(desk)
        .stdin(Stdio::null());
    command
}

struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A server over HTTP comes up and is well, on a port of its own.
fn serves(desk: &Path, line: &str) {
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let line = line.replace("127.0.0.1:5173", &format!("127.0.0.1:{port}"));
    let child = shell(desk, &line).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let _running = Running(child);
    let started = Instant::now();
    while !shell(desk, &format!("shosai probe 127.0.0.1:{port}")).output().unwrap().status.success() {
        assert!(started.elapsed() < Duration::from_secs(20), "{line} never came up");
        std::thread::sleep(Duration::from_millis(100));
    }
}

fn all_run(page: &str, name: &str) {
    let desk = desk(name);
    for line in commands(page) {
        if line.contains(" --http") {
            serves(&desk, &line);
            continue;
        }
        let output = shell(&desk, &line).output().unwrap();
        assert!(output.status.success(), "{page}: {line}\n{}", String::from_utf8_lossy(&output.stderr));
    }
    std::fs::remove_dir_all(desk).unwrap();
}

#[test]
fn every_command_of_the_readme_runs() {
    all_run("README.md", "en");
}

#[test]
fn every_command_of_the_japanese_readme_runs() {
    all_run("README.ja.md", "ja");
}

#[test]
fn both_readmes_show_the_same_commands_and_the_same_configuration() {
    assert_eq!(commands("README.md"), commands("README.ja.md"));
    let configuration = |page: &str| {
        let text = std::fs::read_to_string(root().join(page)).unwrap();
        let block = text.split("```json\n").nth(1).unwrap().split("```").next().unwrap().to_owned();
        serde_json::from_str::<Value>(&block).unwrap()
    };
    let shown = configuration("README.md");
    assert_eq!(shown, configuration("README.ja.md"));
    // It is what `setup` would write, but for the places.
    let desk = desk("setup");
    let output = shell(&desk, "shosai setup claude-code --command shosai").output().unwrap();
    let mut made: Value = serde_json::from_slice(&output.stdout).unwrap();
    made["mcpServers"]["shosai"]["env"]["WORKSPACE_ROOT"] = "/path/to/workspace".into();
    assert_eq!(made, shown);
}

#[test]
fn the_number_of_tools_in_the_readme_is_true() {
    let desk = desk("tools");
    let output = shell(&desk, "shosai --json tools --toolsets all").output().unwrap();
    let listed: Value = serde_json::from_slice(&output.stdout).unwrap();
    let count = listed["tools"].as_array().or(listed.as_array()).unwrap().len();
    for page in ["README.md", "README.ja.md"] {
        let text = std::fs::read_to_string(root().join(page)).unwrap();
        assert!(text.contains(&format!(" {count} ")), "{page} does not say {count} tools");
    }
}

/// The places that the links of a page lead to, beside those on the web and within the page.
fn links(text: &str) -> Vec<String> {
    let ends = text.match_indices("](").map(|(at, _)| &text[at + 2..]);
    let targets = ends.filter_map(|rest| rest.split(')').next()).map(|target| target.split('#').next().unwrap_or(""));
    targets.filter(|target| !target.is_empty() && !target.contains("://")).map(str::to_owned).collect()
}

#[test]
fn every_link_of_every_page_leads_somewhere() {
    let mut pages = Vec::new();
    for folder in ["", "docs", "docs/reference", "docs/gallery"] {
        for entry in std::fs::read_dir(root().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|ending| ending == "md") {
                pages.push(path);
            }
        }
    }
    assert!(pages.len() > 10);
    for page in pages {
        let text = std::fs::read_to_string(&page).unwrap();
        for target in links(&text) {
            let found = page.parent().unwrap().join(&target).exists();
            assert!(found, "{} links to {target}, which is not there", page.display());
        }
    }
}
