//! What one caller sends does not hurt another: time, memory, places, the audit log and connections, tried on the real
//! server as a hostile caller would.
#![cfg(target_os = "linux")]
// A test may panic and starts the program as an operator does.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods)]

use std::{
    fmt::Write as _,
    io::{Read, Write},
    net::TcpStream,
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::{Value, json};

mod office;

use office::{Answer, Office, PATIENCE, quick};

/// What a quick call of another caller may take while the worst happens; callers that are really held up wait for
/// seconds.
const QUICK: Duration = Duration::from_millis(1_000);

/// A server of four places whose calls end soon.
fn office(name: &str, settings: &Value) -> Office {
    let mut limits = json!({ "concurrent_calls": 4, "call_seconds": 3, "worker_memory_mb": 384 });
    merge(&mut limits, &settings["limits"]);
    let office = Office::new(name);
    let part = |name: &str| settings[name].as_object().cloned().unwrap_or_default();
    office.configure(&json!({ "limits": limits, "http": part("http"), "document": part("document") }));
    office
}

fn merge(into: &mut Value, from: &Value) {
    for (name, value) in from.as_object().into_iter().flatten() {
        into[name] = value.clone();
    }
}

fn code(answer: &Answer) -> String {
    let result = &answer.json()["result"];
    let facts = answer.facts();
    let code = facts.pointer("/error/code").and_then(Value::as_str);
    code.map_or_else(|| if result["isError"] == true { "error".to_owned() } else { "ok".to_owned() }, str::to_owned)
}

fn preview(content: &str) -> Value {
    json!({ "content": content })
}

/// Brackets that nothing closes soon: minutes of work where nobody ends it.
fn endless() -> Value {
    preview(&format!("{}{}", "[".repeat(400_000), "]".repeat(400_000)))
}

/// The megabytes of a field of a process's status.
fn status_mb(pid: u32, field: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(field)).unwrap();
    line.trim().trim_end_matches("kB").trim().parse::<u64>().unwrap() / 1024
}

fn workers_of(server: u32) -> Vec<u32> {
    let children = std::fs::read_dir("/proc").unwrap().flatten().filter_map(|entry| {
        let pid: u32 = entry.file_name().to_str()?.parse().ok()?;
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        let rest: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        (rest[0] != "Z" && rest[1] == server.to_string()).then_some(pid)
    });
    children.collect()
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let started = Instant::now();
    (work(), started.elapsed())
}

fn soon(what: &str, holds: impl Fn() -> bool) {
    let started = Instant::now();
    while !holds() {
        assert!(started.elapsed() < PATIENCE, "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn calls_that_would_never_end_end_and_nobody_else_waits() {
    let mut office = office("time", &json!({}));
    let (hostile, other) = (office.token(&["hostile", "--read-only"]), office.token(&["other"]));
    office.start(&["--toolsets", "all"]);
    assert_eq!(code(&office.call(&other, "quarto_preview", preview("# 一"))), "ok");
    let (office, done) = (&office, AtomicBool::new(false));
    let slowest = std::thread::scope(|scope| {
        let attacks: Vec<_> = (0..4)
            .map(|_| scope.spawn(|| timed(|| code(&office.call(&hostile, "quarto_preview", endless())))))
            .collect();
        let quick = scope.spawn(|| {
            let mut slowest = Duration::ZERO;
            while !done.load(Ordering::SeqCst) {
                let started = Instant::now();
                assert_eq!(code(&office.call(&other, "vault_ls", json!({}))), "ok");
                slowest = slowest.max(started.elapsed());
                std::thread::sleep(Duration::from_millis(10));
            }
            slowest
        });
        let ends: Vec<_> = attacks.into_iter().map(|attack| attack.join().unwrap()).collect();
        // Before anything is asserted: the other caller goes on until this is said.
        done.store(true, Ordering::SeqCst);
        for (ended, took) in ends {
            assert!(["timeout", "ok"].contains(&ended.as_str()), "{ended}");
            // The last place for heavy calls is the other caller's, so they come one after another.
            assert!(took < Duration::from_secs(4 * 3 + 3), "four calls of 3 s took {took:?}");
        }
        quick.join().unwrap()
    });
    assert!(slowest < quick(QUICK), "another caller waited {slowest:?}");
    assert_eq!(code(&office.call(&other, "quarto_preview", preview("# 二"))), "ok", "the places have come back");
}

#[test]
fn a_client_that_goes_or_says_so_stops_its_work() {
    let mut office = office("cancel", &json!({ "limits": { "call_seconds": 60, "concurrent_calls": 2 } }));
    let hostile = office.token(&["hostile"]);
    office.start(&["--toolsets", "all"]);
    let server = office.server.as_ref().unwrap().id();
    let endless = json!({"jsonrpc": "2.0", "id": 77, "method": "tools/call",
        "params": {"name": "quarto_preview", "arguments": endless()}});
    for by_notification in [true, false] {
        let mut stream = TcpStream::connect(&office.address).unwrap();
        let body = endless.to_string();
        write!(
            stream,
            "POST /mcp HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {hostile}\r\ncontent-type: application/json\r\n\
             accept: application/json, text/event-stream\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
            office.address,
            body.len()
        )
        .unwrap();
        soon("a worker begins", || !workers_of(server).is_empty());
        std::thread::sleep(Duration::from_millis(300));
        if by_notification {
            let told = json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 77}});
            assert_eq!(office.post(&hostile, "/mcp", &told).status, 202);
            let answered = Office::heard(&mut stream);
            assert!(answered.json()["error"]["message"].as_str().unwrap().contains("cancelled"));
        } else {
            drop(stream);
        }
        // There is one place for heavy calls, so this one runs only when the other has gone.
        let started = Instant::now();
        assert_eq!(code(&office.call(&hostile, "quarto_preview", preview("# a"))), "ok");
        assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
    }
}

#[test]
fn a_look_through_many_files_stops_at_its_limit_too() {
    let mut office = office("many", &json!({ "limits": { "call_seconds": 1, "concurrent_calls": 2 } }));
    let hostile = office.token(&["hostile"]);
    let notes = office.home.join("workspace/vault/many");
    std::fs::create_dir_all(&notes).unwrap();
    for number in 0..12_000 {
        std::fs::write(notes.join(format!("{number}.md")), "# 題\n\n港の灯が消える。\n").unwrap();
    }
    office.start(&["--toolsets", "all"]);
    let search = json!({ "query": "(灯|港).*(夜|朝)$", "mode": "regex" });
    for _ in 0..3 {
        let (answer, took) = timed(|| office.call(&hostile, "vault_search", search.clone()));
        assert!(["ok", "timeout"].contains(&code(&answer).as_str()), "{}", answer.json());
        assert!(took < Duration::from_secs(3), "{took:?}");
        // Half of the places lost would be said here.
        soon("the place is back", || office.get("/readyz").status == 200);
    }
}

/// A picture of 16,000 × 16,000 points in a few kilobytes.
fn huge_png() -> Vec<u8> {
    const SIDE: u32 = 16_000;
    let raw = vec![0_u8; SIDE as usize * (SIDE as usize / 8 + 1)];
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let deflated = zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Deflated);
    archive.start_file("x", deflated).unwrap();
    archive.write_all(&raw).unwrap();
    let mut archive = zip::ZipArchive::new(archive.finish().unwrap()).unwrap();
    let mut stream = vec![0x78, 0x9c];
    archive.by_index_raw(0).unwrap().read_to_end(&mut stream).unwrap();
    let zeros = u32::try_from(raw.len() % 65_521).unwrap();
    stream.extend(((zeros << 16) | 1).to_be_bytes());
    let mut header = [SIDE.to_be_bytes(), SIDE.to_be_bytes()].concat();
    header.extend([1, 0, 0, 0, 0]);
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    for (kind, data) in [(b"IHDR", header), (b"IDAT", stream), (b"IEND", Vec::new())] {
        png.extend(u32::try_from(data.len()).unwrap().to_be_bytes());
        let chunk = [kind.to_vec(), data].concat();
        png.extend(&chunk);
        png.extend(crc32(&chunk).to_be_bytes());
    }
    png
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0_u32, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| if crc & 1 == 1 { (crc >> 1) ^ 0xEDB8_8320 } else { crc >> 1 })
    })
}

#[test]
fn what_needs_too_much_memory_ends_alone() {
    let mut office = office("memory", &json!({ "limits": { "call_seconds": 10, "worker_memory_mb": 256 } }));
    let hostile = office.token(&["hostile"]);
    let include = "{{< include loop.qmd >}}\n\n段落です。\n\n".repeat(5);
    std::fs::write(office.home.join("workspace/loop.qmd"), &include).unwrap();
    office.start(&["--toolsets", "all"]);
    assert_eq!(code(&office.call(&hostile, "quarto_preview", preview("# a"))), "ok");
    let server = office.server.as_ref().unwrap().id();
    let before = status_mb(server, "VmRSS:");
    let picture = format!("![x](data:image/png;base64,{})", STANDARD.encode(huge_png()));
    let paragraphs = "これは段落です。A paragraph of words.\n\n".repeat(12_000_000 / 60);
    let render = |content: &str, format: &str| json!({"content": content, "format": format, "output_path": format!("out/x.{format}")});
    for (tool, arguments) in [
        ("quarto_preview", preview(&picture)),
        ("quarto_render", render(&picture, "pdf")),
        ("quarto_preview", preview(&include)),
        ("quarto_render", render(&include, "docx")),
        ("quarto_render", render(&paragraphs, "docx")),
        ("quarto_render", render(&"words ".repeat(2_000_000), "pdf")),
        ("check_grammar", json!({"content": "「".repeat(200_000)})),
    ] {
        let answer = office.call(&hostile, tool, arguments);
        assert_eq!(answer.status, 200, "{tool}: {}", answer.head);
        assert_ne!(code(&answer), "internal", "{tool}: {} {}", answer.facts(), office.read("log"));
        assert_eq!(code(&office.call(&hostile, "vault_ls", json!({}))), "ok");
    }
    // What was held for a call goes back to the system a moment later, when threads next have something to do.
    soon("the server gives back what it held for these calls", || {
        assert_eq!(code(&office.call(&hostile, "vault_ls", json!({}))), "ok");
        status_mb(server, "VmRSS:") <= before + 48
    });
    for worker in workers_of(server) {
        assert!(status_mb(worker, "VmHWM:") <= 512, "a worker used {} MB", status_mb(worker, "VmHWM:"));
    }
    assert_eq!(code(&office.call(&hostile, "quarto_preview", preview("# b"))), "ok");
}

#[test]
fn a_worker_without_memory_says_so_and_one_dies_with_its_server() {
    let mut office = office("dead", &json!({ "limits": { "worker_memory_mb": 100, "call_seconds": 20 } }));
    let hostile = office.token(&["hostile"]);
    office.start(&["--toolsets", "all"]);
    let rows = (0..4_000_000).fold("a,b\n".to_owned(), |mut rows, row| {
        let _ = writeln!(rows, "{row},{}", row * 7);
        rows
    });
    let answer = office.call(&hostile, "chartelier_visualize", json!({"data": rows, "query": "b by a"}));
    assert!(answer.json()["result"].to_string().contains("too_large"), "{} {}", answer.json(), office.read("log"));
    let mut server = office.server.take().unwrap();
    std::thread::scope(|scope| {
        let held = scope.spawn(|| {
            let mut stream = TcpStream::connect(&office.address).unwrap();
            let body = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call",
                "params": {"name": "quarto_preview", "arguments": endless()}})
            .to_string();
            write!(stream, "POST /mcp HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {hostile}\r\ncontent-type: application/json\r\naccept: application/json, text/event-stream\r\ncontent-length: {}\r\n\r\n{body}", office.address, body.len()).unwrap();
            stream
        });
        let _stream = held.join().unwrap();
        soon("a worker begins", || !workers_of(server.id()).is_empty());
        let workers = workers_of(server.id());
        server.kill().unwrap();
        server.wait().unwrap();
        let alive = |pid: &u32| {
            std::fs::read_to_string(format!("/proc/{pid}/cmdline")).is_ok_and(|line| line.contains("worker"))
        };
        soon("workers go with their server", || !workers.iter().any(alive));
    });
}

#[test]
fn a_worker_answers_with_the_same_bytes() {
    let answers = ["never", "always"].map(|workers| {
        let mut office = office(
            &format!("bytes-{workers}"),
            &json!({ "limits": { "workers": workers, "call_seconds": 60, "worker_memory_mb": 1024 } }),
        );
        let anna = office.token(&["anna"]);
        office.start(&["--toolsets", "all"]);
        let table = "月,売上\n1月,0.1\n2月,12.345678901234567\n3月,30\n";
        let calls = [
            ("chartelier_visualize", json!({"data": table, "query": "月ごとの売上の推移"})),
            ("chartelier_visualize", json!({"data": table, "query": "売上", "options": {"width": "x"}})),
            ("quarto_preview", preview("# 見出し\n\n本文と$x^2$。\n\n```{mermaid}\nflowchart LR\n  A --> B\n```\n")),
            ("quarto_validate_mermaid", json!({"content": "```{mermaid}\nflowchart LR\n  A -->\n```\n"})),
            ("check_grammar", json!({"content": "私は私は食べれる。。"})),
            ("check_grammar", json!({"nonsense": 1})),
        ];
        calls.map(|(tool, arguments)| {
            let mut answer = office.call(&anna, tool, arguments).json();
            forget_times(&mut answer);
            answer.to_string()
        })
    });
    for (here, apart) in answers[0].iter().zip(&answers[1]) {
        let differs = here.bytes().zip(apart.bytes()).position(|(here, apart)| here != apart);
        let around = |text: &str, place: usize| {
            String::from_utf8_lossy(&text.as_bytes()[place.saturating_sub(80)..(place + 80).min(text.len())])
                .into_owned()
        };
        assert!(here == apart, "{:?}", differs.map(|place| (around(here, place), around(apart, place))));
    }
}

/// Takes out what no two calls have in common.
fn forget_times(value: &mut Value) {
    match value {
        Value::Object(map) => {
            for (name, value) in map.iter_mut() {
                if ["timestamp", "duration_ms", "elapsed_ms", "total_validation_time_ms"].contains(&name.as_str()) {
                    *value = Value::Null;
                }
                forget_times(value);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(forget_times),
        Value::String(text) if text.starts_with('{') => {
            if let Ok(mut inner) = serde_json::from_str::<Value>(text) {
                forget_times(&mut inner);
                *text = inner.to_string();
            }
        }
        _ => {}
    }
}

#[test]
fn whoever_waits_is_told_how_long_and_turns_are_fair() {
    let mut office =
        office("queue", &json!({ "limits": { "concurrent_calls": 2, "call_seconds": 2, "queue_seconds": 1 } }));
    let (greedy, modest) = (office.token(&["greedy"]), office.token(&["modest"]));
    office.start(&["--toolsets", "all"]);
    let office = &office;
    std::thread::scope(|scope| {
        let many: Vec<_> = (0..12)
            .map(|_| {
                scope.spawn(|| {
                    let answer = office.call(&greedy, "quarto_preview", endless());
                    (code(&answer), answer.head.to_ascii_lowercase(), answer.facts())
                })
            })
            .collect();
        std::thread::sleep(Duration::from_millis(500));
        assert_eq!(code(&office.call(&modest, "vault_ls", json!({}))), "ok", "quick calls pass by");
        let ended: Vec<_> = many.into_iter().map(|call| call.join().unwrap()).collect();
        let refused: Vec<_> = ended.iter().filter(|(code, ..)| code == "unavailable").collect();
        assert!(!refused.is_empty(), "{ended:?}");
        for (_, head, facts) in refused {
            assert!(head.contains("retry-after: "), "{head}");
            let waited = &facts["error"]["details"]["waited_seconds"];
            assert!(waited.as_f64().is_some_and(|seconds| seconds >= 1.0), "{facts}");
        }
    });
}

#[test]
fn every_write_and_every_refusal_leaves_a_line() {
    let mut office = office("audit", &json!({ "limits": { "call_seconds": 30 } }));
    let (writer, reader) = (office.token(&["writer"]), office.token(&["reader", "--read-only", "--rate", "1"]));
    office.start(&["--toolsets", "all"]);
    let mut random = 0x2545_F491_u32;
    for number in 0..40 {
        let body = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "vault_create",
            "arguments": {"path": format!("notes/{number}.md"), "content": "# a\n"}}})
        .to_string();
        let mut stream = TcpStream::connect(&office.address).unwrap();
        write!(stream, "POST /mcp HTTP/1.1\r\nhost: {}\r\nauthorization: bearer {writer}\r\ncontent-type: application/json\r\naccept: application/json, text/event-stream\r\ncontent-length: {}\r\n\r\n{body}", office.address, body.len()).unwrap();
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        std::thread::sleep(Duration::from_micros(u64::from(random >> 16) % 8_000));
    }
    office.call(&reader, "vault_create", json!({"path": "x.md", "content": "a"}));
    office.call(&reader, "vault_ls", json!({}));
    office.call("nobody", "vault_ls", json!({}));
    for header in ["host: evil.example", "origin: https://evil.example"] {
        let mut stream = TcpStream::connect(&office.address).unwrap();
        let host = if header.starts_with("host") { String::new() } else { format!("host: {}\r\n", office.address) };
        write!(stream, "GET /mcp HTTP/1.1\r\n{host}{header}\r\nconnection: close\r\n\r\n").unwrap();
        assert_eq!(Office::heard(&mut stream).status, 403);
    }
    std::thread::sleep(Duration::from_millis(300));
    let notes = office.home.join("workspace/vault/notes");
    let written = std::fs::read_dir(notes).map_or(0, |entries| {
        entries.flatten().filter(|entry| !entry.file_name().to_string_lossy().starts_with('.')).count()
    });
    let lines = |office: &Office| -> Vec<Value> {
        office.read("audit.log").lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let audit = lines(&office);
    let created = audit.iter().filter(|line| line["tool"] == "vault_create" && line["outcome"] == "ok").count();
    assert_eq!(created, written, "a line for every write");
    assert!(written > 0);
    for outcome in ["forbidden", "rate_limited", "unknown_token", "foreign_host", "foreign_origin"] {
        assert!(audit.iter().any(|line| line["event"] == "refused" && line["outcome"] == outcome), "{outcome}");
    }
    let numbered = |lines: &[Value]| {
        for (place, line) in lines.iter().enumerate() {
            assert_eq!(line["seq"], json!(place + 1), "no line is missing");
        }
    };
    numbered(&audit);
    office.signal("-TERM");
    office.server.take().unwrap().wait().unwrap();
    office.start(&["--toolsets", "all"]);
    office.call(&writer, "vault_ls", json!({}));
    assert_eq!(lines(&office).len(), audit.len() + 1);
    numbered(&lines(&office));
}

#[test]
fn slow_and_silent_clients_hold_nobody_up() {
    // Long enough that all of them are open at once on a busy machine.
    let http = json!({ "max_connections": 40, "connections_per_address": 20, "header_seconds": 6, "body_seconds": 2 });
    let mut office = office("slow", &json!({ "http": http }));
    let anna = office.token(&["anna"]);
    office.start(&["--toolsets", "all"]);
    let half_open: Vec<_> = (0..30)
        .map(|number| {
            let mut stream = TcpStream::connect(&office.address).unwrap();
            let part = if number % 2 == 0 { "" } else { "POST /mcp HTTP/1.1\r\nhost: x\r\n" };
            // Those who are turned away may hear it before they speak.
            let _ = stream.write_all(part.as_bytes());
            stream
        })
        .collect();
    let mut turned_away = TcpStream::connect(&office.address).unwrap();
    let told = Office::heard(&mut turned_away);
    assert_eq!((told.status, told.head.contains("retry-after: 5")), (503, true), "{}", told.head);
    drop(turned_away);
    let started = Instant::now();
    soon("silent connections end", || {
        let mut stream = TcpStream::connect(&office.address).unwrap();
        let asked = write!(stream, "GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
        let mut answer = String::new();
        asked.is_ok() && stream.read_to_string(&mut answer).is_ok() && answer.starts_with("HTTP/1.1 200")
    });
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
    drop(half_open);
    let mut slow_body = TcpStream::connect(&office.address).unwrap();
    write!(slow_body, "POST /mcp HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {anna}\r\ncontent-type: application/json\r\naccept: application/json, text/event-stream\r\ncontent-length: 1000\r\n\r\n{{", office.address).unwrap();
    assert_eq!(Office::heard(&mut slow_body).status, 408);
    let mut waiting = TcpStream::connect(&office.address).unwrap();
    waiting.write_all(b"POST /mcp HTTP/1.1\r\n").unwrap();
    std::thread::sleep(Duration::from_millis(100));
    let started = Instant::now();
    office.signal("-TERM");
    assert_eq!(office.server.take().unwrap().wait().unwrap().code(), Some(0));
    assert!(started.elapsed() < Duration::from_secs(2), "{:?}", started.elapsed());
}

#[test]
fn requests_that_are_none_get_an_answer_of_the_protocol() {
    let mut office = office("malformed", &json!({ "http": { "max_body_mb": 1 } }));
    let anna = office.token(&["anna"]);
    office.start(&["--toolsets", "all"]);
    for (body, code) in [("{", -32700), ("not json", -32700), ("[]", -32600), ("{\"id\":3,\"methud\":1}", -32600)] {
        let answer = office.post_text(&anna, "/mcp", body);
        assert_eq!(answer.status, 400, "{body}");
        assert!(answer.head.contains("application/json"), "{}", answer.head);
        assert_eq!(answer.json()["error"]["code"], code, "{body}");
    }
    assert_eq!(office.post_text(&anna, "/mcp", &"x".repeat(2 << 20)).status, 413);
    let nonsense = office.ask(&anna, "nonsense", json!({"name": "x"}));
    assert_eq!(nonsense.json()["error"]["code"], -32601, "{}", nonsense.json());
    let lost = office.ask(&anna, "resources/read", json!({"uri": "file:///etc/passwd"})).json();
    assert!(lost["error"]["message"].as_str().unwrap().contains("shosai://templates"), "{lost}");
    let prompts = office.ask(&anna, "prompts/list", json!({})).json();
    assert_eq!(prompts["result"]["prompts"].as_array().map(Vec::len), Some(4), "{prompts}");
    let asked = json!({"name": "table_to_deck", "arguments": {"table": "月次売上.csv", "question": "何が伸びたか"}});
    let prompt = office.ask(&anna, "prompts/get", asked).json();
    assert!(prompt["result"]["messages"][0]["content"]["text"].as_str().unwrap().contains("月次売上.csv"), "{prompt}");
    let unknown = office.ask(&anna, "prompts/get", json!({"name": "x"})).json();
    assert_eq!(unknown["error"]["code"], -32602, "{unknown}");
    let cursor = office.ask(&anna, "tools/list", json!({"cursor": "abc"}));
    assert_eq!(cursor.json()["error"]["code"], -32602);
    let listed = office.ask(&anna, "tools/list", json!({})).json();
    assert!(listed["result"].get("ttlMs").is_none() && listed["result"].get("cacheScope").is_none());
    let engine = json!({"content": "# a", "format": "gfm", "output_path": "out/a.md", "engine": "quarto"});
    let refused = office.call(&anna, "quarto_render", engine).json().to_string();
    assert!(refused.contains("INVALID_INPUT") && refused.contains("document.engine"), "{refused}");
}

#[test]
fn nothing_is_fetched_from_a_host_that_is_not_listed_and_tools_say_whether_they_fetch() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let host = listener.local_addr().unwrap().to_string();
    listener.set_nonblocking(true).unwrap();
    for (hosts, fetches) in [(json!([]), false), (json!(["pictures.example"]), true)] {
        let mut office = office(&format!("fetch-{fetches}"), &json!({ "document": { "allowed_hosts": hosts } }));
        let anna = office.token(&["anna"]);
        office.start(&["--toolsets", "all"]);
        let tools = office.ask(&anna, "tools/list", json!({})).json()["result"]["tools"].clone();
        let open = tools.as_array().unwrap().iter().filter(|tool| tool["annotations"]["openWorldHint"] == true);
        let open: Vec<_> = open.map(|tool| tool["name"].as_str().unwrap()).collect();
        assert_eq!(open, if fetches { vec!["quarto_render", "quarto_preview"] } else { Vec::new() });
        office.call(&anna, "quarto_preview", preview(&format!("![](http://{host}/?d=SECRET)")));
        assert!(listener.accept().is_err(), "nobody was asked");
    }
}

#[test]
fn the_file_of_tokens_is_its_owners_only() {
    use std::os::unix::fs::PermissionsExt;
    let mut office = office("private", &json!({}));
    office.token(&["anna"]);
    let file = office.home.join("tokens.yaml");
    let mode = |file: &std::path::Path| std::fs::metadata(file).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&file), 0o600);
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o644)).unwrap();
    office.start(&["--toolsets", "all"]);
    soon("the operator is told", || office.read("log").contains("tokens_readable"));
    office.token(&["ben"]);
    assert_eq!(mode(&file), 0o600, "a change mends it");
}
