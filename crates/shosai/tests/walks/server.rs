//! The server as a client starts it.

use std::{
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use serde_json::{Value, json};

pub struct Server {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    asked: u64,
    pub greeting: Value,
}

pub struct Answered {
    pub facts: Value,
    pub failed: bool,
}

impl Server {
    /// As a client on a machine of this locale starts it.
    pub fn start(desk: &Path, toolsets: &str, locale: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_shosai"))
            .env_clear()
            .env("WORKSPACE_ROOT", desk)
            .env("LANG", locale)
            .args(["serve", "--toolsets", toolsets])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let mut server = Self { child, input, output, asked: 0, greeting: Value::Null };
        server.greeting = server.ask(
            "initialize",
            &json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "walk", "version": "1"}}),
        );
        server
    }

    pub fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.asked += 1;
        let message = json!({"jsonrpc": "2.0", "id": self.asked, "method": method, "params": params});
        writeln!(self.input, "{message}").unwrap();
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap()
    }

    /// Calls a tool; what the protocol refuses has failed as well.
    pub fn call(&mut self, tool: &str, arguments: &Value) -> Answered {
        let answer = self.ask("tools/call", &json!({ "name": tool, "arguments": arguments }));
        let Some(result) = answer.get("result") else {
            return Answered { facts: answer["error"].clone(), failed: true };
        };
        let text = result["content"].as_array().into_iter().flatten().find_map(|part| part["text"].as_str());
        let parsed = || text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_else(|| json!(text));
        let facts = result.get("structuredContent").cloned().unwrap_or_else(parsed);
        Answered { facts, failed: result["isError"] == true }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
