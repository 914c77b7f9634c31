//! Servers that are measured: ours, the bare protocol crate's, and minimal ones of other ecosystems.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    time::{Duration, Instant},
};

use anyhow::{Context, bail};
use serde_json::{Value, json};

/// How a server is started and which trivial call it takes.
pub struct Peer {
    /// Its name in the figures.
    pub name: &'static str,
    command: Vec<String>,
    call: Value,
}

/// A server that has answered `initialize`.
pub struct Running {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    call: Value,
    /// Time from the start of the process to its answer.
    pub cold: Duration,
}

impl Peer {
    /// The servers to measure; those of other ecosystems are installed into `tools` first.
    pub fn all(root: &Path, tools: &Path) -> anyhow::Result<Vec<Self>> {
        let release = build(root)?;
        let path = |path: PathBuf| path.display().to_string();
        let echo = json!({ "name": "echo", "arguments": { "text": "x" } });
        let ours = json!({ "name": "quarto_validate_mermaid", "arguments": { "content": "x" } });
        let mut peers = vec![
            Self {
                name: "shosai",
                command: vec![path(release.join("shosai")), "serve".into(), "--toolsets".into(), "all".into()],
                call: ours,
            },
            Self { name: "bare_rmcp", command: vec![path(release.join("examples/bare"))], call: echo.clone() },
        ];
        let scripts = root.join("xtask/peers");
        let python = python(&tools.join("python"), &["mcp"])?;
        peers.push(Self {
            name: "fastmcp",
            command: vec![path(python), path(scripts.join("fastmcp_server.py"))],
            call: echo.clone(),
        });
        let script = install_typescript(tools, &scripts)?;
        peers.push(Self { name: "typescript", command: vec!["node".into(), path(script)], call: echo });
        Ok(peers)
    }

    /// Starts the server and shakes hands.
    pub fn start(&self) -> anyhow::Result<Running> {
        let started = Instant::now();
        let mut child = Command::new(&self.command[0])
            .args(&self.command[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("{} does not start", self.name))?;
        let input = child.stdin.take().context("no input")?;
        let output = BufReader::new(child.stdout.take().context("no output")?);
        let mut running = Running { child, input, output, call: self.call.clone(), cold: Duration::ZERO };
        running.send(&json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
            "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "bench", "version": "1"}}}))?;
        running.receive()?;
        running.cold = started.elapsed();
        running.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}))?;
        Ok(running)
    }
}

impl Running {
    /// One call and its answer.
    pub fn call(&mut self) -> anyhow::Result<Duration> {
        let message = self.message(1);
        let started = Instant::now();
        self.send(&message)?;
        let answer = self.receive()?;
        let elapsed = started.elapsed();
        if answer["result"]["isError"] == json!(true) || answer.get("error").is_some() {
            bail!("the call failed: {answer}");
        }
        Ok(elapsed)
    }

    /// `count` calls sent without waiting; the time until the last answer.
    pub fn pipelined(mut self, count: usize) -> anyhow::Result<Duration> {
        let lines: String = (0..count).map(|id| format!("{}\n", self.message(id + 1))).collect();
        let started = Instant::now();
        let mut input = self.input;
        // Writing and reading go on at once, or both pipes fill up.
        let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()).map(|()| input));
        let mut line = String::new();
        for _ in 0..count {
            line.clear();
            self.output.read_line(&mut line)?;
        }
        let elapsed = started.elapsed();
        drop(writer.join());
        self.child.wait()?;
        Ok(elapsed)
    }

    /// Resident memory in megabytes.
    pub fn resident_mb(&self) -> anyhow::Result<f64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).context("no VmRSS")?;
        let kilobytes: f64 = line.split_whitespace().nth(1).context("no figure")?.parse()?;
        Ok(kilobytes / 1024.0)
    }

    /// Closes the input; the time until the process is gone.
    pub fn end(self) -> anyhow::Result<Duration> {
        let Self { mut child, input, .. } = self;
        let started = Instant::now();
        drop(input);
        child.wait()?;
        Ok(started.elapsed())
    }

    fn message(&self, id: usize) -> Value {
        json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": self.call})
    }

    fn send(&mut self, message: &Value) -> anyhow::Result<()> {
        Ok(writeln!(self.input, "{message}")?)
    }

    fn receive(&mut self) -> anyhow::Result<Value> {
        let mut line = String::new();
        if self.output.read_line(&mut line)? == 0 {
            bail!("the server ended");
        }
        Ok(serde_json::from_str(&line)?)
    }
}

/// Builds what is ours and says where it lies.
pub fn build(root: &Path) -> anyhow::Result<PathBuf> {
    program(root)?;
    example(root, "shosai-server", "bare")?;
    Ok(target(root).join("release"))
}

/// Builds the program.
pub fn program(root: &Path) -> anyhow::Result<PathBuf> {
    run(Command::new("cargo").current_dir(root).args(["build", "--release", "--locked", "--quiet", "-p", "shosai"]))?;
    Ok(target(root).join("release/shosai"))
}

/// Builds an example of a crate, beside the program: with its features, so that no dependency is compiled twice.
pub fn example(root: &Path, package: &str, name: &str) -> anyhow::Result<PathBuf> {
    let build = ["build", "--release", "--locked", "--quiet", "-p", "shosai", "-p", package, "--example", name];
    run(Command::new("cargo").current_dir(root).args(build))?;
    Ok(target(root).join("release/examples").join(name))
}

/// Where cargo builds to.
pub fn target(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from)
}

/// A Python of its own with these packages.
pub fn python(folder: &Path, packages: &[&str]) -> anyhow::Result<PathBuf> {
    let python = folder.join("bin/python");
    if !python.is_file() {
        run(Command::new("python3").args(["-m", "venv"]).arg(folder))?;
        run(Command::new(&python).args(["-m", "pip", "install", "--quiet"]).args(packages))?;
    }
    Ok(python)
}

/// Modules are looked up beside the script, so it is copied to where they are installed.
fn install_typescript(tools: &Path, scripts: &Path) -> anyhow::Result<PathBuf> {
    let folder = tools.join("typescript");
    let script = folder.join("server.mjs");
    if !folder.join("node_modules").is_dir() {
        fs::create_dir_all(&folder)?;
        run(Command::new("npm").current_dir(&folder).args([
            "install",
            "--silent",
            "--no-audit",
            "--no-fund",
            "@modelcontextprotocol/sdk",
            "zod",
        ]))?;
    }
    fs::copy(scripts.join("typescript_server.mjs"), &script)?;
    Ok(script)
}

/// Runs a command to its end, which must be a good one.
pub fn run(command: &mut Command) -> anyhow::Result<()> {
    let status = command.stdout(Stdio::null()).status().with_context(|| format!("{command:?}"))?;
    if !status.success() {
        bail!("{command:?} failed");
    }
    Ok(())
}
