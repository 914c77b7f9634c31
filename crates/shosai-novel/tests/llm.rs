//! A model's server that fails, drips, breaks off and talks nonsense.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods)]

use std::{
    io::{Read, Write},
    net::{TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use shosai_novel::llm::{Completion, Llm, Message};
use shosai_world::{World, WorldOptions, never_cancelled};

/// How the server behaves, one request after the other; the last stays.
type Behaviour = fn(&mut TcpStream) -> std::io::Result<()>;

const EVENTS: &str = "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-type: text/event-stream\r\n\r\n";

fn busy(stream: &mut TcpStream) -> std::io::Result<()> {
    stream.write_all(b"HTTP/1.1 503 Busy\r\nconnection: close\r\ncontent-length: 4\r\n\r\nlate")
}

fn forbidden(stream: &mut TcpStream) -> std::io::Result<()> {
    stream.write_all(b"HTTP/1.1 401 No\r\nconnection: close\r\ncontent-length: 7\r\n\r\nbad key")
}

fn broken_off(stream: &mut TcpStream) -> std::io::Result<()> {
    write!(stream, "{EVENTS}data: {{\"choices\":[{{\"delta\":{{\"content\":\"雨が\"}}}}]}}\n\n")
}

fn nonsense(stream: &mut TcpStream) -> std::io::Result<()> {
    write!(stream, "{EVENTS}data: {{{{{{\n\ndata: [DONE]\n\n")
}

fn not_http(stream: &mut TcpStream) -> std::io::Result<()> {
    stream.write_all(&[0xFF; 64])
}

fn silent(stream: &mut TcpStream) -> std::io::Result<()> {
    std::thread::sleep(Duration::from_secs(5));
    stream.write_all(b"")
}

fn good(stream: &mut TcpStream) -> std::io::Result<()> {
    write!(stream, "{EVENTS}: hello\n\n")?;
    for part in ["雨が", "降る。"] {
        write!(stream, "data: {{\"choices\":[{{\"delta\":{{\"content\":\"{part}\"}}}}]}}\n\n")?;
        std::thread::sleep(Duration::from_millis(10));
    }
    write!(stream, "data: {{\"choices\":[],\"usage\":{{\"total_tokens\":42}}}}\n\ndata: [DONE]\n\n")
}

fn cut_short(stream: &mut TcpStream) -> std::io::Result<()> {
    write!(
        stream,
        "{EVENTS}data: {{\"choices\":[{{\"delta\":{{\"content\":\"雨\"}},\"finish_reason\":\"length\"}}]}}\n\ndata: [DONE]\n\n"
    )
}

/// Reads a request to its end: a server that hangs up on unread bytes resets the connection.
fn read_request(stream: &mut TcpStream) -> String {
    let mut request = Vec::new();
    let mut byte = [0];
    while !request.ends_with(b"\r\n\r\n") && stream.read(&mut byte).is_ok_and(|read| read == 1) {
        request.push(byte[0]);
    }
    let head = String::from_utf8_lossy(&request).to_lowercase();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length:")?.trim().parse().ok());
    let mut body = vec![0; length.unwrap_or(0)];
    let _ = stream.read_exact(&mut body);
    String::from_utf8_lossy(&request).into_owned()
}

fn server(behaviours: Vec<Behaviour>) -> (Llm, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    std::thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let number = count.fetch_add(1, Ordering::SeqCst);
            let behave = behaviours[number.min(behaviours.len() - 1)];
            std::thread::spawn(move || {
                let text = read_request(&mut stream);
                assert!(text.starts_with("POST /v1/chat/completions") && text.contains("Bearer key"), "{text}");
                // The client may hang up at any time; that is what is tested.
                let _ = behave(&mut stream);
            });
        }
    });
    let llm = Llm {
        base_url: format!("http://{address}/v1/"),
        model: "test".to_owned(),
        key: Some("key".to_owned()),
        timeout: Duration::from_millis(800),
        retries: 6,
        first_pause: Duration::from_millis(1),
        max_tokens: 100,
    };
    (llm, asked)
}

fn ask(llm: &Llm) -> shosai_novel::Result<Completion> {
    let messages = [Message { role: "user", content: "書いて".to_owned() }];
    llm.complete(&World::real(WorldOptions::default()), &messages, &never_cancelled)
}

#[test]
fn whatever_passes_is_tried_again_until_the_whole_answer_is_there() {
    let (llm, asked) = server(vec![busy, broken_off, nonsense, not_http, silent, good]);
    let said = ask(&llm).unwrap();
    assert_eq!((said.text.as_str(), said.tokens, said.requests), ("雨が降る。", 42, 6));
    assert_eq!(asked.load(Ordering::SeqCst), 6);
}

#[test]
fn what_lasts_is_told_at_once() {
    let (llm, asked) = server(vec![forbidden]);
    let error = ask(&llm).unwrap_err();
    assert!(error.code == "QC-004" && error.message.contains("bad key"), "{error}");
    assert_eq!(asked.load(Ordering::SeqCst), 1);
    let (llm, _) = server(vec![cut_short]);
    assert_eq!(ask(&llm).unwrap_err().code, "QC-007");
}

#[test]
fn tries_are_counted_and_a_caller_who_leaves_is_not_kept() {
    let (llm, asked) = server(vec![busy]);
    let error = ask(&Llm { retries: 2, ..llm.clone() }).unwrap_err();
    assert_eq!((error.code.as_ref(), error.fact("requests")), ("QC-004", &3.into()));
    assert_eq!(asked.load(Ordering::SeqCst), 3);
    let (llm, _) = server(vec![silent]);
    let started = Instant::now();
    let messages = [Message { role: "user", content: "書いて".to_owned() }];
    let left = Llm { timeout: Duration::from_secs(30), ..llm };
    let cancelled = left
        .complete(&World::real(WorldOptions::default()), &messages, &|| started.elapsed() > Duration::from_millis(100));
    assert_eq!(cancelled.unwrap_err().code, "cancelled");
    assert!(started.elapsed() < Duration::from_secs(3));
}
