//! Bombs of every kind in every place, several at once, on a server with a gigabyte: nothing dies, nobody else waits, no
//! place is lost, and no answer is longer than one may be.
#![cfg(target_os = "linux")]
// A test may panic and starts the program as an operator does.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods)]

use std::{
    fmt::Write as _,
    io::Write as _,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use serde_json::{Value, json};

mod office;

use office::{Office, quick, released};

const QUICK: Duration = Duration::from_millis(1_500);
/// One of so many is thrown at a build without optimisation.
const SAMPLE: usize = 5;
/// The memory of the machine that the server believes to be on, in kilobytes.
const GIGABYTE: u64 = 1024 * 1024;
const CALL_SECONDS: u64 = 2;
/// Bombs at once: all places and some that wait.
const AT_ONCE: usize = 6;
/// Bytes of any answer: 32,000 characters twice, as text and as facts, and a picture or two.
const LONGEST_ANSWER: usize = 4 * 1024 * 1024;

/// A few names that stand for a million.
fn aliases() -> String {
    (b'b'..=b'j').fold("a: &a [x,x,x,x,x,x,x,x,x]\n".to_owned(), |mut yaml, name| {
        let before = vec![format!("*{}", char::from(name - 1)); 9].join(",");
        let _ = writeln!(yaml, "{0}: &{0} [{before}]", char::from(name));
        yaml
    })
}

/// Lines with one more mark each.
fn stairs(mark: &str) -> String {
    (0..700).map(|steps| mark.repeat(steps) + "a\n").collect()
}

/// So many lines, each made from its number.
fn numbered(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(line).collect()
}

fn edges(count: usize) -> String {
    numbered(count, |n| format!("  n{n} --> n{}\n", n * 7919 % 1500))
}

/// A picture of ninety thousand points a side, blurred.
const BLURRED: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"><filter id="a"><feGaussianBlur stdDeviation="4000"/></filter><rect width="90000" height="90000" filter="url(#a)"/></svg>"#;

/// A picture that draws itself ten times, eleven times over.
fn uses() -> String {
    let groups = (1..12).fold(r#"<g id="a0"><rect width="1" height="1"/></g>"#.to_owned(), |mut text, n| {
        let _ = write!(text, r##"<g id="a{n}">{}</g>"##, format!(r##"<use href="#a{}"/>"##, n - 1).repeat(10));
        text
    });
    format!(r##"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{groups}<use href="#a11"/></svg>"##)
}

/// Names and texts that parsers and writers trip over, each a few hundred kilobytes.
fn texts() -> Vec<(&'static str, String)> {
    vec![
        ("brackets", "[".repeat(100_000) + &"]".repeat(100_000)),
        ("unclosed", "**a *b ~~c `d $e ".repeat(12_000)),
        ("quotations", "> ".repeat(100_000)),
        ("stairs", stairs("> ")),
        ("lists", stairs("  ") + &stairs("- ")),
        ("divs", "::: a\n".repeat(40_000)),
        ("one line", "word ".repeat(100_000)),
        ("one word", "語".repeat(150_000)),
        ("headings", "# a\n\n".repeat(20_000)),
        ("yaml", format!("---\n{}---\n# a\n", aliases())),
        ("deep yaml", format!("---\na: {}{}\n---\n", "[".repeat(50_000), "]".repeat(50_000))),
        ("table", "|a|b|\n|-|-|\n".to_owned() + &"|1|2|\n".repeat(20_000)),
        ("wide table", format!("|{}\n|{}\n", "a|".repeat(8_000), "-|".repeat(8_000))),
        ("grid", "+-".repeat(400) + "+\n" + &("| ".repeat(400) + "|\n" + &"+-".repeat(400) + "+\n").repeat(80)),
        ("notes", numbered(8_000, |n| format!("a[^{n}]\n\n[^{n}]: b [^{}]\n\n", (n + 1) % 8_000))),
        (
            "citations",
            "---\nreferences:\n- id: a\n  title: t\n---\n".to_owned() + &numbered(4_000, |n| format!("[@a{n}; @a] ")),
        ),
        ("formula", format!("$${}x{}$$", r"\frac{1}{".repeat(8_000), "}".repeat(8_000))),
        ("svg", format!("![](data:image/svg+xml;utf8,{BLURRED})")),
        ("svg uses", format!("![](data:image/svg+xml;utf8,{})", uses())),
        ("html", "<div><table><tr><td>".repeat(8_000)),
        ("shortcodes", "{{< include a.qmd >}}\n\n{{< lipsum 900 >}}\n\n".repeat(400)),
        ("diagram", format!("```{{mermaid}}\nflowchart TD\n{}```\n", edges(3_000))),
        ("diagrams", format!("```{{mermaid}}\nflowchart TD\n{}```\n\n", edges(4)).repeat(150)),
        ("chart", format!("```{{chart}}\n#| query: a\nx,y\n{}```\n", "1,2\n".repeat(40_000))),
        ("code", "```r\nx <- 1\n".to_owned() + &"y(z)\n".repeat(40_000)),
        ("speech", "「".repeat(100_000)),
        ("kana", "すもももももももものうち".repeat(8_000)),
        ("marks", "a\u{301}\u{302}".repeat(60_000)),
        ("families", "👩\u{200d}".repeat(40_000)),
        ("nothing", "\0".repeat(200_000)),
        ("path", "../a/".repeat(50_000)),
        ("csv", "a,b\n".to_owned() + &"1,x\n".repeat(60_000)),
        ("wide csv", "c,".repeat(60_000) + "\n" + &"1,".repeat(60_000)),
        ("records", format!("[{}{{}}]", r#"{"a":[[[[]]]]},"#.repeat(20_000))),
        ("nested", "[".repeat(200_000)),
        ("patch", "--- a/n.md\n+++ b/n.md\n@@ -1 +1 @@\n-a\n+b\n".repeat(6_000)),
    ]
}

struct Bomb {
    name: String,
    tool: String,
    arguments: Value,
}

/// Every text as a document, as a table, as prose and as a patch; every format with some of them; files that unfold.
fn heavy() -> Vec<Bomb> {
    let formats = shosai_document::formats::FORMATS;
    let mut bombs = Vec::new();
    let mut add = |name: String, tool: &str, arguments| bombs.push(Bomb { name, tool: tool.to_owned(), arguments });
    for (place, (name, text)) in texts().into_iter().enumerate() {
        add(format!("preview {name}"), "quarto_preview", json!({ "content": text }));
        for step in 0..3 {
            let format = formats[(place * 3 + step) % formats.len()].id;
            let to = format!("out/{place}-{step}.{}", formats[(place * 3 + step) % formats.len()].extension);
            let arguments = json!({ "content": text, "format": format, "output_path": to });
            add(format!("{format} {name}"), "quarto_render", arguments);
        }
        add(format!("diagram {name}"), "quarto_validate_mermaid", json!({ "content": text }));
        add(format!("table {name}"), "chartelier_visualize", json!({ "data": text, "query": "aの推移" }));
        add(format!("prose {name}"), "run_quality_checks", json!({ "content": text }));
        add(format!("patch {name}"), "langsmith_apply_patch", json!({ "patch_text": text, "project_root": "." }));
    }
    for file in ["bomb.pptx", "bomb.docx", "bomb.xlsx", "bomb.zip", "bomb.html", "bomb.pdf"] {
        add(format!("import {file}"), "document_import", json!({ "path": file }));
        let arguments = json!({ "content": "# a", "format": "pptx", "output_path": "out/t.pptx", "template": file });
        add(format!("template {file}"), "quarto_render", arguments);
    }
    bombs
}

/// Every text parameter of every tool with a megabyte of name.
fn names(office: &Office, token: &str) -> Vec<Bomb> {
    let mut tools = Vec::new();
    let mut cursor = Value::Null;
    loop {
        let page = office.ask(token, "tools/list", json!({ "cursor": cursor })).json()["result"].clone();
        tools.extend(page["tools"].as_array().unwrap().clone());
        cursor = page["nextCursor"].clone();
        if cursor.is_null() {
            break;
        }
    }
    assert!(tools.len() > 100, "{}", tools.len());
    let mut bombs = Vec::new();
    for tool in &tools {
        let properties = tool["inputSchema"]["properties"].as_object().cloned().unwrap_or_default();
        let text = |schema: &Value| schema["type"] == "string" || schema["type"] == json!(["string", "null"]);
        for (parameter, _) in properties.iter().filter(|(_, schema)| text(schema)) {
            let mut arguments = json!({});
            for required in tool["inputSchema"]["required"].as_array().into_iter().flatten() {
                arguments[required.as_str().unwrap()] = "a".into();
            }
            arguments[parameter] = "a/名".repeat(200_000).into();
            let tool = tool["name"].as_str().unwrap();
            bombs.push(Bomb { name: format!("{tool} {parameter}"), tool: tool.to_owned(), arguments });
        }
    }
    bombs
}

/// A few kilobytes that unfold to a gigabyte.
fn unfolding(names: &[&str]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let deflated = zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Deflated);
    let zeros = vec![b' '; 1024 * 1024];
    for name in names {
        archive.start_file(*name, deflated).unwrap();
        for _ in 0..256 {
            archive.write_all(&zeros).unwrap();
        }
    }
    archive.finish().unwrap().into_inner()
}

fn write_files(office: &Office) {
    let write = |name: &str, bytes: &[u8]| std::fs::write(office.home.join("workspace").join(name), bytes).unwrap();
    let deck = unfolding(&["ppt/presentation.xml", "ppt/slideLayouts/slideLayout1.xml", "[Content_Types].xml"]);
    write("bomb.pptx", &deck);
    write("bomb.docx", &unfolding(&["word/document.xml", "word/styles.xml"]));
    write("bomb.xlsx", &unfolding(&["xl/workbook.xml", "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"]));
    write("bomb.zip", &unfolding(&["a.md", "b.html", "c.pptx"]));
    write("bomb.html", "<table><tr><td>".repeat(60_000).as_bytes());
    write("bomb.pdf", &[b"%PDF-1.7\n".to_vec(), b"1 0 obj [".repeat(60_000)].concat());
    write("a.qmd", "{{< include a.qmd >}}\n\n".repeat(5).as_bytes());
}

/// Throws all of them and gives what went wrong, and the longest wait of somebody else.
fn throw(office: &Office, hostile: &str, other: &str, bombs: &[Bomb]) -> (Vec<String>, Duration) {
    let (next, done) = (AtomicUsize::new(0), AtomicBool::new(false));
    let faults = Mutex::new(Vec::new());
    let slowest = std::thread::scope(|scope| {
        let throwers: Vec<_> = (0..AT_ONCE)
            .map(|_| {
                scope.spawn(|| {
                    while let Some(bomb) = bombs.get(next.fetch_add(1, Ordering::SeqCst)) {
                        let answer = office.call(hostile, &bomb.tool, bomb.arguments.clone());
                        let text = String::from_utf8_lossy(&answer.body);
                        let sound = answer.status == 200
                            && answer.body.len() <= LONGEST_ANSWER
                            && !text.contains(r#""code":"internal""#);
                        if !sound {
                            let shown: String = text.chars().take(300).collect();
                            let told = format!("{}: {} {} bytes {shown}", bomb.name, answer.status, answer.body.len());
                            faults.lock().unwrap().push(told);
                        }
                    }
                })
            })
            .collect();
        let quick = scope.spawn(|| {
            let mut slowest = Duration::ZERO;
            while !done.load(Ordering::SeqCst) {
                let started = Instant::now();
                assert_eq!(office.call(other, "vault_ls", json!({})).status, 200);
                slowest = slowest.max(started.elapsed());
                std::thread::sleep(Duration::from_millis(20));
            }
            slowest
        });
        throwers.into_iter().for_each(|thrower| thrower.join().unwrap());
        done.store(true, Ordering::SeqCst);
        quick.join().unwrap()
    });
    (faults.into_inner().unwrap(), slowest)
}

#[test]
fn nothing_dies_of_hundreds_of_bombs_and_nobody_else_waits() {
    let mut office = Office::new("bombs");
    let limits = json!({ "concurrent_calls": 4, "call_seconds": CALL_SECONDS, "queue_seconds": 60 });
    office.configure(&json!({ "limits": limits }));
    let (hostile, other) = (office.token(&["hostile"]), office.token(&["other"]));
    write_files(&office);
    office.start_within(GIGABYTE, &["--toolsets", "all"]);
    let mut bombs = heavy();
    bombs.extend(names(&office, &other));
    assert!(bombs.len() > 400, "{}", bombs.len());
    if released().is_none() {
        bombs = bombs.into_iter().step_by(SAMPLE).collect();
    }
    let (faults, slowest) = throw(&office, &hostile, &other, &bombs);
    assert_eq!(faults, [""; 0]);
    assert!(slowest < quick(QUICK), "another caller waited {slowest:?}");
    let ready = office.get("/readyz");
    assert_eq!(
        (ready.status, office.server.as_mut().unwrap().try_wait().unwrap()),
        (200, None),
        "{}",
        office.read("log")
    );
}
