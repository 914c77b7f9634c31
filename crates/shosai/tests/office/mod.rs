//! A team's server for tests: a home with a workspace, tokens and logs of its own, and the server on it.
#![allow(dead_code, reason = "not every file of tests needs all of it")]

use std::{
    io::{Read, Write},
    net::TcpStream,
    path::PathBuf,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use serde_json::{Value, json};

/// Enough for the slowest start on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// The release build, where it is to be tried instead of our own: all of it, as strictly as users are promised.
pub fn released() -> Option<std::ffi::OsString> {
    std::env::var_os("SHOSAI_UNDER_TEST")
}

/// What a quick call of another caller may take; a build without optimisation beside other work is given `unoptimised`.
pub fn quick(unoptimised: Duration) -> Duration {
    if released().is_some() { Duration::from_millis(250) } else { unoptimised }
}

/// A home with a workspace, tokens and logs of its own, and the server on it.
pub struct Office {
    pub home: PathBuf,
    pub address: String,
    pub traces: Option<String>,
    pub server: Option<Child>,
}

pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&self.body)))
    }

    /// The facts of a tool's answer.
    pub fn facts(&self) -> Value {
        let result = self.json()["result"].clone();
        match &result["structuredContent"] {
            Value::Null => serde_json::from_str(result["content"][0]["text"].as_str().unwrap()).unwrap(),
            facts => facts.clone(),
        }
    }
}

impl Office {
    pub fn new(name: &str) -> Self {
        let home = std::env::temp_dir().join(format!("shosai-team-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&home);
        for (path, text) in [
            ("workspace/manuals/労務/規則.md", "# 休暇\n\n有給休暇は十日とする。\n"),
            ("workspace/manuals/経理/規則.md", "# 経費\n\n出張の休暇は扱わない。\n"),
            ("workspace/vault/a/note.md", "# a\n"),
            ("workspace/vault/b/note.md", "# b\n"),
            ("workspace/秘密.md", "# 秘密\n"),
        ] {
            let file = home.join(path);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, text).unwrap();
        }
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        Self { home, address: format!("127.0.0.1:{port}"), traces: None, server: None }
    }

    pub fn shosai(&self) -> Command {
        let mut command = Command::new(released().unwrap_or_else(|| env!("CARGO_BIN_EXE_shosai").into()));
        command.env_clear().env("WORKSPACE_ROOT", self.home.join("workspace")).stdin(Stdio::null());
        command.env("SHOSAI_HTTP_TOKENS", self.home.join("tokens.yaml"));
        command.env("SHOSAI_AUDIT_LOG", self.home.join("audit.log"));
        command
    }

    pub fn token(&self, arguments: &[&str]) -> String {
        let output = self.shosai().args(["token", "new", "--id"]).args(arguments).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    }

    /// Writes the workspace's settings.
    pub fn configure(&self, settings: &Value) {
        std::fs::write(self.home.join("workspace/shosai.yaml"), settings.to_string()).unwrap();
    }

    pub fn start(&mut self, arguments: &[&str]) {
        let command = self.shosai();
        self.listen(command, arguments);
    }

    /// The same on a machine that seems to have so many kilobytes of memory.
    pub fn start_within(&mut self, kilobytes: u64, arguments: &[&str]) {
        let plain = self.shosai();
        let mut command = Command::new("sh");
        command.arg("-c").arg(format!("ulimit -v {kilobytes}; exec \"$0\" \"$@\"")).arg(plain.get_program());
        command.env_clear().stdin(Stdio::null());
        command.envs(plain.get_envs().filter_map(|(name, value)| Some((name, value?))));
        self.listen(command, arguments);
    }

    fn listen(&mut self, mut command: Command, arguments: &[&str]) {
        let log = std::fs::File::create(self.home.join("log")).unwrap();
        command.args(["serve", "--http", &self.address]).args(arguments);
        command.envs(self.traces.iter().map(|url| ("SHOSAI_TRACES", url)));
        self.server = Some(command.stdout(Stdio::null()).stderr(log).spawn().unwrap());
        let started = Instant::now();
        while TcpStream::connect(&self.address).is_err() {
            assert!(started.elapsed() < PATIENCE, "{}", self.read("log"));
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    pub fn signal(&self, name: &str) {
        let pid = self.server.as_ref().unwrap().id().to_string();
        assert!(Command::new("kill").args([name, &pid]).status().unwrap().success());
    }

    pub fn get(&self, path: &str) -> Answer {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", self.address).unwrap();
        Self::heard(&mut stream)
    }

    pub fn post(&self, secret: &str, path: &str, body: &Value) -> Answer {
        self.post_text(secret, path, &body.to_string())
    }

    pub fn post_text(&self, secret: &str, path: &str, body: &str) -> Answer {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(
            stream,
            "POST {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\nauthorization: Bearer {secret}\r\ncontent-type: application/json\r\n\
             accept: application/json, text/event-stream\r\nmcp-protocol-version: 2025-06-18\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .unwrap();
        Self::heard(&mut stream)
    }

    /// What a connection says until it ends.
    pub fn heard(stream: &mut TcpStream) -> Answer {
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n").expect("a head");
        let head = String::from_utf8(answer[..end].to_vec()).unwrap();
        Answer { status: head.split(' ').nth(1).unwrap().parse().unwrap(), head, body: answer.split_off(end + 4) }
    }

    pub fn ask(&self, secret: &str, method: &str, params: Value) -> Answer {
        self.post(secret, "/mcp", &json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}))
    }

    pub fn call(&self, secret: &str, tool: &str, arguments: Value) -> Answer {
        self.ask(secret, "tools/call", json!({"name": tool, "arguments": arguments}))
    }

    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.home.join(name)).unwrap_or_default()
    }
}

impl Drop for Office {
    fn drop(&mut self) {
        if let Some(server) = &mut self.server {
            let _ = server.kill();
            let _ = server.wait();
        }
        let _ = std::fs::remove_dir_all(&self.home);
    }
}
