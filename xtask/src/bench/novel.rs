//! `cargo xtask bench novel`: a serial of a thousand episodes, looked at and hashed; `sha256sum` reads the same files.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    time::{Duration, Instant},
};

use anyhow::{Context, bail};
use serde_json::{Value, json};

use super::{peer, stats::Sorted};

const EPISODES: usize = 1_000;
const EPISODE_CHARS: usize = 8_000;
/// Warm calls of each kind; their median is told.
const WARM: usize = 20;

/// Measures over a project that it makes.
pub fn run(root: &Path) -> anyhow::Result<Value> {
    let binary = peer::build(root)?.join("shosai");
    let project = peer::target(root).join("bench-novel");
    make_project(&project)?;
    let mut server = Server::start(&binary, &project)?;
    let (status_cold, _) = server.call("status")?;
    let status = warm(&mut server, "status")?;
    let (hashes_cold, answer) = server.call("list_files_with_hashes")?;
    let hashes = warm(&mut server, "list_files_with_hashes")?;
    let figures = json!({
        "bench": "novel",
        "episodes": EPISODES,
        "status_cold_ms": milliseconds(status_cold),
        "status_warm_ms": status,
        "hashes_cold_ms": milliseconds(hashes_cold),
        "hashes_warm_ms": hashes,
        "files": answer["result"]["structuredContent"]["total"],
        "sha256sum_ms": milliseconds(sha256sum(&project)?),
        "peak_mb": server.peak_mb()?,
    });
    server.end()?;
    fs::remove_dir_all(&project)?;
    Ok(figures)
}

fn make_project(project: &Path) -> anyhow::Result<()> {
    let manuscripts = project.join("40_原稿");
    fs::create_dir_all(&manuscripts)?;
    fs::write(project.join("プロジェクト設定.yaml"), "title: 長い連載\n")?;
    let line = "　雨の匂いで目が覚めた。窓の外で、誰かが傘をひらく音がする。\n「もう行くの？」\n";
    for number in 1..=EPISODES {
        let text: String =
            format!("# 第{number}話\n\n").chars().chain(line.chars().cycle()).take(EPISODE_CHARS).collect();
        fs::write(manuscripts.join(format!("第{number:03}話_題{number}.md")), text)?;
    }
    Ok(())
}

fn warm(server: &mut Server, tool: &str) -> anyhow::Result<f64> {
    let calls = (0..WARM).map(|_| Ok(server.call(tool)?.0)).collect::<anyhow::Result<Vec<Duration>>>()?;
    Ok(Sorted::new(calls).median())
}

fn milliseconds(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1_000.0
}

fn sha256sum(project: &Path) -> anyhow::Result<Duration> {
    let mut command = Command::new("sha256sum");
    for entry in fs::read_dir(project.join("40_原稿"))? {
        command.arg(entry?.path());
    }
    let started = Instant::now();
    if !command.stdout(Stdio::null()).status()?.success() {
        bail!("sha256sum failed");
    }
    Ok(started.elapsed())
}

struct Server {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Server {
    fn start(binary: &Path, workspace: &Path) -> anyhow::Result<Self> {
        let mut child = Command::new(binary)
            .args(["serve", "--profile", "noveler"])
            .env("WORKSPACE_ROOT", workspace)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let input = child.stdin.take().context("no input")?;
        let output = BufReader::new(child.stdout.take().context("no output")?);
        let mut server = Self { child, input, output };
        server.ask(&json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
            "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "bench", "version": "1"}}}))?;
        Ok(server)
    }

    fn call(&mut self, tool: &str) -> anyhow::Result<(Duration, Value)> {
        let message =
            json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": tool, "arguments": {}}});
        let started = Instant::now();
        let answer = self.ask(&message)?;
        let elapsed = started.elapsed();
        if answer["result"]["isError"] == json!(true) || answer.get("error").is_some() {
            bail!("the call failed: {answer}");
        }
        Ok((elapsed, answer))
    }

    fn ask(&mut self, message: &Value) -> anyhow::Result<Value> {
        writeln!(self.input, "{message}")?;
        let mut line = String::new();
        self.output.read_line(&mut line)?;
        Ok(serde_json::from_str(&line)?)
    }

    /// The most memory that was resident at any time.
    fn peak_mb(&self) -> anyhow::Result<f64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find(|line| line.starts_with("VmHWM:")).context("no VmHWM")?;
        Ok(line.split_whitespace().nth(1).context("no figure")?.parse::<f64>()? / 1024.0)
    }

    fn end(self) -> anyhow::Result<()> {
        let Self { mut child, input, .. } = self;
        drop(input);
        child.wait()?;
        Ok(())
    }
}
