//! `cargo xtask bench mcp`: cold start, latency, throughput, memory and exit of the server beside its peers.

use std::{
    io::{Read, Write},
    net::TcpStream,
    path::Path,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use anyhow::{Context, bail};
use serde_json::{Map, Value, json};

use super::{
    peer::{Peer, target},
    stats::Sorted,
};

/// Cold starts of each server; slow peers make this the longest part.
const STARTS: usize = 15;
const WARM_UP_CALLS: usize = 200;
const CALLS: usize = 2_000;
const PIPELINED_CALLS: usize = 2_000;
const HTTP_CALLS: usize = 1_000;

/// Measures every server and prints a table.
pub fn run(root: &Path) -> anyhow::Result<Value> {
    let peers = Peer::all(root, &target(root).join("bench-peers"))?;
    let mut figures = Map::new();
    println!(
        "{:12} {:>10} {:>10} {:>10} {:>12} {:>8} {:>8}",
        "server", "cold ms", "p50 ms", "p99 ms", "calls/s", "MB", "exit ms"
    );
    for peer in &peers {
        let measured = measure(peer)?;
        let shown = |key: &str| measured[key].as_f64().unwrap_or(f64::NAN);
        println!(
            "{:12} {:>10.2} {:>10.4} {:>10.4} {:>12.0} {:>8.1} {:>8.1}",
            peer.name,
            shown("cold_ms"),
            shown("call_p50_ms"),
            shown("call_p99_ms"),
            shown("calls_per_second"),
            shown("resident_mb"),
            shown("exit_ms")
        );
        figures.insert(peer.name.to_owned(), measured);
    }
    let ratio = |key: &str, other: &str| {
        figures["shosai"][key].as_f64().unwrap_or(f64::NAN) / figures[other][key].as_f64().unwrap_or(f64::NAN)
    };
    let ratios = json!({
        "cold_to_fastmcp": ratio("cold_ms", "fastmcp"),
        "cold_to_typescript": ratio("cold_ms", "typescript"),
        "call_p50_to_bare_rmcp": ratio("call_p50_ms", "bare_rmcp"),
    });
    let http = http_p50(&target(root).join("release/shosai"))?;
    println!("HTTP call p50: {http:.3} ms");
    Ok(json!({ "bench": "mcp", "servers": figures, "ratios": ratios, "http_call_p50_ms": http }))
}

fn measure(peer: &Peer) -> anyhow::Result<Value> {
    let mut cold = Vec::new();
    let mut exits = Vec::new();
    for _ in 0..STARTS {
        let running = peer.start()?;
        cold.push(running.cold);
        exits.push(running.end()?);
    }
    let mut running = peer.start()?;
    let resident = running.resident_mb()?;
    for _ in 0..WARM_UP_CALLS {
        running.call()?;
    }
    let calls = (0..CALLS).map(|_| running.call()).collect::<anyhow::Result<Vec<Duration>>>()?;
    let calls = Sorted::new(calls);
    let resident_after = running.resident_mb()?;
    let pipelined = running.pipelined(PIPELINED_CALLS)?;
    Ok(json!({
        "cold_ms": Sorted::new(cold).median(),
        "call_p50_ms": calls.median(),
        "call_p99_ms": calls.at(0.99),
        "calls_per_second": PIPELINED_CALLS as f64 / pipelined.as_secs_f64(),
        "resident_mb": resident,
        "resident_after_calls_mb": resident_after,
        "exit_ms": Sorted::new(exits).median(),
    }))
}

/// The median call over one kept connection.
fn http_p50(binary: &Path) -> anyhow::Result<f64> {
    let free = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?;
    let mut server = Command::new(binary)
        .args(["serve", "--http", &free.to_string()])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let measured = http_calls(&free.to_string());
    let _ = server.kill();
    let _ = server.wait();
    measured
}

fn http_calls(address: &str) -> anyhow::Result<f64> {
    let mut stream = connect(address)?;
    stream.set_nodelay(true)?;
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "quarto_validate_mermaid", "arguments": {"content": "x"}}}).to_string();
    let request = format!(
        "POST /mcp HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\naccept: application/json, text/event-stream\r\n\
         mcp-protocol-version: 2025-06-18\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut samples = Vec::new();
    for _ in 0..HTTP_CALLS {
        let started = Instant::now();
        stream.write_all(request.as_bytes())?;
        let answer = read_answer(&mut stream)?;
        samples.push(started.elapsed());
        if !answer.starts_with("HTTP/1.1 200") {
            bail!("the call failed: {answer}");
        }
    }
    Ok(Sorted::new(samples).median())
}

fn connect(address: &str) -> anyhow::Result<TcpStream> {
    /// A server that does not listen by then does not start.
    const PATIENCE: Duration = Duration::from_secs(5);
    let started = Instant::now();
    loop {
        match TcpStream::connect(address) {
            Ok(stream) => return Ok(stream),
            Err(_) if started.elapsed() < PATIENCE => std::thread::sleep(Duration::from_millis(5)),
            Err(error) => return Err(error).context("the HTTP server does not listen"),
        }
    }
}

fn read_answer(stream: &mut TcpStream) -> anyhow::Result<String> {
    let mut received = Vec::new();
    loop {
        let mut buffer = [0; 8192];
        let read = stream.read(&mut buffer)?;
        received.extend_from_slice(&buffer[..read]);
        let text = String::from_utf8_lossy(&received).into_owned();
        let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
        let length =
            head.lines().find_map(|line| line.to_ascii_lowercase().strip_prefix("content-length: ").map(str::to_owned));
        let length: usize = length.context("an answer without a length")?.parse()?;
        if body.len() >= length {
            return Ok(text);
        }
    }
}
