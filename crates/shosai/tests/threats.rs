//! What SECURITY.md claims, tried on the real binary: bombs, floods and traps end in a clear answer, soon and small.

#![cfg(unix)]
// A test may panic and starts the program as a person does.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods)]

use std::{
    io::Write,
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

/// The memory that no answer here may need, in KiB for `ulimit -v`.
const MEMORY_KIB: u64 = 2 * 1024 * 1024;
/// The time that no answer here may need.
const PATIENCE: Duration = Duration::from_secs(20);

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("shosai-threats-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs the program with little memory; gives the exit code and what it said.
fn bounded(folder: &Path, arguments: &[&str]) -> (i32, String) {
    let started = Instant::now();
    let output = Command::new("sh")
        .args(["-c", &format!("ulimit -v {MEMORY_KIB}; exec \"$@\""), "sh", env!("CARGO_BIN_EXE_shosai")])
        .args(arguments)
        .env_clear()
        .env("WORKSPACE_ROOT", folder)
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(started.elapsed() < PATIENCE, "{arguments:?} took {:?}", started.elapsed());
    let said = [output.stdout, output.stderr].concat();
    (output.status.code().unwrap_or(-1), String::from_utf8_lossy(&said).into_owned())
}

fn call(folder: &Path, tool: &str, arguments: &Value) -> String {
    bounded(folder, &["call", tool, &arguments.to_string()]).1
}

/// A package with these entries.
fn package(entries: &[(&str, u64)]) -> Vec<u8> {
    let mut file = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Deflated);
    let zeros = vec![0_u8; 1 << 20];
    for (name, megabytes) in entries {
        file.start_file(*name, options).unwrap();
        for _ in 0..*megabytes {
            file.write_all(&zeros).unwrap();
        }
    }
    file.finish().unwrap().into_inner()
}

#[test]
fn a_template_that_unpacks_to_more_than_a_gigabyte_is_refused() {
    let folder = folder("bomb");
    let bomb = package(&[("[Content_Types].xml", 1), ("ppt/presentation.xml", 1_200)]);
    assert!(bomb.len() < 8 << 20);
    std::fs::write(folder.join("bomb.pptx"), bomb).unwrap();
    let said = call(
        &folder,
        "quarto_render",
        &json!({ "content": "# 題", "format": "pptx", "template": "bomb.pptx", "output_path": "a.pptx" }),
    );
    assert!(said.contains("INVALID_TEMPLATE"), "{said}");
    assert!(!folder.join("a.pptx").exists());
}

#[test]
fn a_template_whose_names_climb_out_is_refused_and_writes_nothing() {
    let folder = folder("climb");
    std::fs::write(folder.join("climb.pptx"), package(&[("[Content_Types].xml", 0), ("../../escaped.txt", 0)]))
        .unwrap();
    let said = call(
        &folder,
        "quarto_render",
        &json!({ "content": "# 題", "format": "pptx", "template": "climb.pptx", "output_path": "a.pptx" }),
    );
    assert!(said.contains("INVALID_TEMPLATE"), "{said}");
    assert!(!folder.join("../../escaped.txt").exists() && !folder.join("../escaped.txt").exists());
}

#[test]
fn a_table_of_a_gigabyte_is_refused_before_it_is_read() {
    let folder = folder("table");
    let file = std::fs::File::create(folder.join("huge.csv")).unwrap();
    file.set_len(1 << 30).unwrap();
    let (code, said) = bounded(&folder, &["chart", "huge.csv", "月次売上の推移", "-o", "a.png"]);
    assert_ne!(code, 0);
    assert!(said.contains("MB"), "{said}");
}

#[test]
fn an_expression_that_backtracks_and_one_that_explodes_end_soon() {
    let folder = folder("regex");
    let text = "a".repeat(200_000) + "!";
    std::fs::create_dir_all(folder.join("vault")).unwrap();
    std::fs::create_dir_all(folder.join("manuals/m")).unwrap();
    std::fs::write(folder.join("vault/a.md"), &text).unwrap();
    std::fs::write(folder.join("manuals/m/a.md"), format!("# a\n\n{text}\n")).unwrap();
    for (pattern, outcome) in
        [("(a+)+!$", "a.md"), ("(a|aa)+b", "[]"), ("((a{1,1000}){1,1000}){1,1000}", "invalid_parameter")]
    {
        let notes = call(&folder, "vault_search", &json!({ "query": pattern, "mode": "regex" }));
        assert!(notes.contains(outcome), "{pattern}: {}", &notes[..notes.len().min(400)]);
        let wanted = json!({ "manual_name": "m", "query": pattern, "mode": "regex" });
        let found = call(&folder, "search_text", &wanted);
        assert!(
            !found.contains("has no parameter") && !found.contains("not_found"),
            "{}",
            &found[..found.len().min(400)]
        );
    }
}

#[test]
fn markup_in_labels_and_titles_stays_text() {
    let folder = folder("markup");
    let trap = "<script>alert(1)</script><img src=x onerror=alert(1)>";
    std::fs::write(folder.join("t.csv"), format!("月,{trap}\n2024-01,3\n2024-02,5\n2024-03,4\n")).unwrap();
    let (code, said) = bounded(&folder, &["chart", "t.csv", "推移", "-o", "a.svg"]);
    assert_eq!(code, 0, "{said}");
    let svg = std::fs::read_to_string(folder.join("a.svg")).unwrap();
    assert!(!svg.contains("<script") && !svg.contains("<img"));
    std::fs::write(folder.join("t.md"), "```{mermaid}\nflowchart LR\n  a[\"<script>alert(1)</script>\"] --> b\n```\n")
        .unwrap();
    let (code, said) = bounded(&folder, &["render", "t.md", "--to", "html", "-o", "a.html"]);
    assert_eq!(code, 0, "{said}");
    let html = std::fs::read_to_string(folder.join("a.html")).unwrap();
    assert!(!html.contains("<script>alert"));
}

#[test]
fn a_deck_of_two_thousand_slides_needs_little() {
    let folder = folder("slides");
    let deck: String = (1..=2_000).map(|n| format!("## スライド{n}\n\n- 一\n- 二\n\n")).collect();
    std::fs::write(folder.join("deck.md"), deck).unwrap();
    let (code, said) = bounded(&folder, &["render", "deck.md", "--to", "pptx", "-o", "deck.pptx"]);
    assert_eq!(code, 0, "{said}");
    assert!(std::fs::metadata(folder.join("deck.pptx")).unwrap().len() > 100_000);
}
