//! `document.engine: quarto`, driven against a program that stands for Quarto and writes down how it was called.

#![cfg(unix)]
// A test may panic and starts the program as a client does.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods)]

use std::{
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::{Value, json};

/// A workspace whose Quarto is the given script.
fn workspace(name: &str, script: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("shosai-quarto-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let program = folder.join("quarto");
    std::fs::write(&program, format!("#!/bin/sh\n{script}")).unwrap();
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
    std::fs::write(folder.join("log"), "").unwrap();
    let config = json!({ "document": {
        "engine": "quarto", "quarto_path": program.to_str().unwrap(), "timeout_seconds": 2 } });
    std::fs::write(folder.join("shosai.yaml"), config.to_string()).unwrap();
    folder
}

fn render(folder: &Path, arguments: &Value) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_shosai"))
        .env_clear()
        .env("WORKSPACE_ROOT", folder)
        .env("PATH", "/usr/bin:/bin")
        .env("LOG", folder.join("log"))
        .args(["--config", folder.join("shosai.yaml").to_str().unwrap()])
        .args(["call", "quarto_render", &arguments.to_string()])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    serde_json::from_str(&said).unwrap_or_else(|_| panic!("{said}{}", String::from_utf8_lossy(&output.stderr)))
}

/// Answers its version, and else copies the document to the file it was asked for.
const FAITHFUL: &str = r#"
if [ "$1" = --version ]; then echo 9.9.9; exit 0; fi
echo "$*" >> "$(dirname "$0")/log"
case "$6" in */*) echo 'output may not be a path' >&2; exit 1;; esac
echo 'WARN: something was odd' >&2
cp document.qmd "$6"
"#;

#[test]
fn quarto_is_called_with_a_bare_name_and_never_runs_code() {
    let folder = workspace("faithful", FAITHFUL);
    let made = render(
        &folder,
        &json!({ "content": "---\ntitle: T\n---\n\n# 見出し\n", "format": "docusaurus",
            "output_path": "out/page.md", "format_options": { "toc": true } }),
    );
    assert_eq!(made["success"], true, "{made}");
    let log = std::fs::read_to_string(folder.join("log")).unwrap();
    assert_eq!(log.trim(), "render document.qmd --to docusaurus-md --output document.md --no-execute");
    let written = std::fs::read_to_string(folder.join("out/page.md")).unwrap();
    assert!(written.contains("# 見出し") && written.contains("\"docusaurus-md\":{\"toc\":true}"), "{written}");
    assert!(made.to_string().contains("something was odd"), "{made}");
    assert!(made.to_string().contains("9.9.9"), "{made}");
}

#[test]
fn a_failure_carries_what_quarto_said() {
    let folder =
        workspace("failing", "if [ \"$1\" = --version ]; then echo 1; exit 0; fi; echo 'no such filter' >&2; exit 3\n");
    let made = render(&folder, &json!({ "content": "x", "format": "html", "output_path": "a.html" }));
    assert_eq!(made["success"], false);
    assert_eq!(made["error"]["code"], "RENDER_FAILED");
    assert!(made["error"].to_string().contains("no such filter"), "{made}");
    assert!(!folder.join("a.html").exists());
}

#[test]
fn a_quarto_that_hangs_is_ended() {
    let folder = workspace("hanging", "if [ \"$1\" = --version ]; then echo 1; exit 0; fi; sleep 60\n");
    let started = std::time::Instant::now();
    let made = render(&folder, &json!({ "content": "x", "format": "html", "output_path": "a.html" }));
    assert_eq!(made["error"]["code"], "TIMEOUT", "{made}");
    assert!(started.elapsed().as_secs() < 20);
}

#[test]
fn a_missing_quarto_is_told_with_the_way_out() {
    let folder = workspace("missing", "");
    std::fs::remove_file(folder.join("quarto")).unwrap();
    let made = render(&folder, &json!({ "content": "x", "format": "html", "output_path": "a.html" }));
    assert_eq!(made["error"]["code"], "DEPENDENCY_MISSING", "{made}");
    assert!(made["error"].to_string().contains("engine: native"), "{made}");
}

/// The same document, with diagrams judged before they are drawn and without.
fn diagram_with(validate: bool) -> String {
    let folder = workspace(&format!("judged-{validate}"), "");
    let config = json!({ "document": { "engine": "native" }, "mermaid": { "validate": validate } });
    std::fs::write(folder.join("shosai.yaml"), config.to_string()).unwrap();
    // A graph that names its direction wrongly: refused by the judge.
    let content = "```{mermaid}\nflowchart SIDEWAYS\n  a --> b\n```\n";
    render(&folder, &json!({ "content": content, "format": "html", "output_path": "a.html" })).to_string()
}

#[test]
fn a_refused_diagram_is_told_by_the_judge_unless_judging_is_off() {
    let judged = diagram_with(true);
    assert!(judged.contains("of the block"), "{judged}");
    assert!(!diagram_with(false).contains("of the block"));
}
