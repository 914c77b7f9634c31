//! A novel through the real binary: killed and restarted, and with two clients at once.

// A test may panic and starts the program as a client does.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods)]

use std::{
    collections::BTreeMap,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    time::Duration,
};

use serde_json::{Value, json};

/// How often the server is killed unless `SHOSAI_KILLS` says otherwise; more take longer than a test should.
const KILLS: usize = 8;
/// A call is killed within so many milliseconds, which is longer than most take.
const LONGEST_LIFE_MS: u64 = 60;

/// A workspace that goes with the test that made it.
struct Workspace(PathBuf);

impl std::ops::Deref for Workspace {
    type Target = PathBuf;

    fn deref(&self) -> &PathBuf {
        &self.0
    }
}

impl Drop for Workspace {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn folder(name: &str) -> Workspace {
    let folder = std::env::temp_dir().join(format!("shosai-noveler-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    Workspace(folder)
}

struct Server {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Server {
    fn start(workspace: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_shosai"))
            .env_clear()
            .env("WORKSPACE_ROOT", workspace)
            .args(["serve", "--profile", "noveler"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let mut server = Self { child, input, output };
        server.send(&json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
            "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "tester", "version": "1"}}}));
        server.receive();
        server
    }

    fn send(&mut self, message: &Value) {
        writeln!(self.input, "{message}").unwrap();
    }

    fn receive(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap()
    }

    fn ask(&mut self, tool: &str, arguments: &Value) {
        self.send(&json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": tool, "arguments": arguments}}));
    }

    fn call(&mut self, tool: &str, arguments: &Value) -> Value {
        self.ask(tool, arguments);
        self.receive()["result"]["structuredContent"].clone()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Chance that a failing run can repeat.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

/// Calls tools, after the server has been killed in the middle of the same call as often as is still due.
struct Client<'w> {
    workspace: &'w Path,
    server: Server,
    kills_left: usize,
    calls_left: usize,
    chance: Chance,
}

impl<'w> Client<'w> {
    fn new(workspace: &'w Path, kills: usize, seed: u64) -> Self {
        // The script below makes this many calls.
        const CALLS: usize = 24;
        Self { workspace, server: Server::start(workspace), kills_left: kills, calls_left: CALLS, chance: Chance(seed) }
    }

    fn call(&mut self, tool: &str, arguments: &Value) -> Value {
        let due = self.kills_left.div_ceil(self.calls_left.max(1));
        self.calls_left = self.calls_left.saturating_sub(1);
        for _ in 0..due {
            self.server.ask(tool, arguments);
            std::thread::sleep(Duration::from_millis(self.chance.below(LONGEST_LIFE_MS)));
            self.server.child.kill().unwrap();
            self.server.child.wait().unwrap();
            self.kills_left -= 1;
            self.server = Server::start(self.workspace);
        }
        self.server.call(tool, arguments)
    }
}

const CHAPTER: &str = include_str!("../../shosai-novel/fixtures/chapter.md");
const ANSWERS: &str = include_str!("../../shosai-novel/fixtures/answers.yaml");

/// What an honest writer hands in for what was asked.
fn answer(asked: &Value) -> Value {
    let instruction = &asked["llm_instruction"];
    let path = instruction["template"]["path"].as_str().unwrap();
    let slug = path.trim_end_matches(".yaml").rsplit('/').next().unwrap().split_once('_').unwrap().1;
    let slug = slug.strip_prefix("step").map_or(slug, |rest| rest.split_once('_').unwrap().1);
    let mut arguments = instruction["submit"]["arguments"].clone();
    for (name, value) in shosai_novel::yaml::read(ANSWERS).unwrap()[slug].as_object().unwrap() {
        arguments["input_data"][name] = value.clone();
    }
    if arguments["input_data"].get("manuscript").is_some_and(Value::is_null) {
        arguments["input_data"]["manuscript"] = json!(CHAPTER);
    }
    arguments
}

/// A whole episode, from init to the last stage; a refused input and a revision are among it.
fn write_an_episode(client: &mut Client<'_>) {
    let made = client.call("noveler", &json!({"command": "init 雨の朝"}));
    assert_eq!(made["success"], true, "{made}");
    let config = "title: 雨の朝\nwriting: {episode: {target_length: {min: 700, max: 1500}}}\n";
    std::fs::write(client.workspace.join("プロジェクト設定.yaml"), config).unwrap();
    client.call(
        "design_conversations",
        &json!({"episode_number": 1, "scene_number": 1, "dialogues": [{"speaker": "葵", "text": "おはよう"}]}),
    );
    let mut session = Value::Null;
    for stage in 1..=10 {
        let tool = format!("write_step_{stage}");
        let mut arguments = json!({"episode": 1});
        if !session.is_null() {
            arguments["session_id"] = session.clone();
        }
        let asked = client.call(&tool, &arguments);
        assert_eq!(asked["status"], "awaiting_input", "{asked}");
        session = asked["session_id"].clone();
        let submit = &asked["llm_instruction"]["submit"];
        assert_eq!(submit["tool"], tool.as_str());
        let mut result = answer(&asked);
        if stage == 8 {
            let short = json!({"episode": 1, "session_id": session, "input_data": {"title": "雨", "manuscript": "短い", "summary": "見送る話"}});
            assert_eq!(client.call(&tool, &short)["error"]["code"], "acceptance_failed");
        }
        if stage == 9 {
            result["input_data"]["verdict"] = json!("revised");
            result["input_data"]["manuscript"] = json!(format!("{CHAPTER}　静かな朝だ。\n"));
        }
        let done = client.call(&tool, &result);
        assert_eq!(done["status"], "completed", "{done}");
    }
    let end = client.call("write", &json!({"episode": 1}));
    assert_eq!(end["status"], "completed", "{end}");
}

/// Every file with its text, moments and durations taken out; what a dead writer left for the next sweep is no state.
fn state(workspace: &Path) -> BTreeMap<String, String> {
    fn gather(folder: &Path, workspace: &Path, files: &mut BTreeMap<String, String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(workspace).unwrap().to_string_lossy().into_owned();
            if path.file_name().unwrap().to_string_lossy().starts_with(".shosai-own-") {
                continue;
            }
            if path.is_dir() {
                gather(&path, workspace, files);
            } else {
                files.insert(timeless(&name), timeless(&String::from_utf8(std::fs::read(&path).unwrap()).unwrap()));
            }
        }
    }
    let mut files = BTreeMap::new();
    gather(workspace, workspace, &mut files);
    files
}

/// The text without moments (2024-05-06T07:08:09Z, 20240506_070809) and durations.
fn timeless(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.contains("total_execution_time_ms"));
    let mut out = String::new();
    for line in lines {
        let mut rest = line;
        while let Some(at) = rest.find("20") {
            out.push_str(&rest[..at]);
            let tail = &rest[at..];
            let length = [("0000-00-00T00:00:00Z", 20), ("00000000_000000", 15)]
                .into_iter()
                .find(|(shape, length)| {
                    tail.len() >= *length
                        && shape.bytes().zip(tail.bytes()).all(|(wanted, found)| {
                            if wanted == b'0' { found.is_ascii_digit() } else { wanted == found }
                        })
                })
                .map_or(0, |(_, length)| length);
            out.push_str(if length > 0 { "MOMENT" } else { "20" });
            rest = &tail[length.max(2)..];
        }
        out.push_str(rest);
        out.push('\n');
    }
    out
}

#[cfg(unix)]
#[test]
fn an_episode_survives_the_death_of_its_server_at_any_moment() {
    let kills = std::env::var("SHOSAI_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(KILLS);
    let (calm, stormy) = (folder("calm"), folder("stormy"));
    write_an_episode(&mut Client::new(&calm, 0, 0));
    let seed = u64::from(std::process::id());
    let mut client = Client::new(&stormy, kills, seed);
    write_an_episode(&mut client);
    assert_eq!(client.kills_left, 0, "every kill took place");
    drop(client);
    let (wanted, found) = (state(&calm), state(&stormy));
    let names = |files: &BTreeMap<String, String>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&found), names(&wanted), "seed {seed}");
    for (name, text) in &wanted {
        assert_eq!(&found[name], text, "{name}, seed {seed}");
    }
    assert!(wanted.len() > 30, "the comparison is about something: {}", wanted.len());
}

#[test]
fn of_two_clients_on_one_step_one_wins_and_the_other_is_told() {
    let workspace = folder("two");
    let (mut one, mut other) = (Server::start(&workspace), Server::start(&workspace));
    one.call("noveler", &json!({"command": "init 雨"}));
    let step = json!({"episode_number": 1, "step_id": 0});
    assert_eq!(one.call("execute_writing_step", &step)["status"], "awaiting_input");
    assert_eq!(other.call("execute_writing_step", &step)["status"], "awaiting_input");
    let result = |mark: &str| {
        json!({"episode_number": 1, "step_id": 0, "input_data": {
            "goal": format!("{mark}が考えたこの話の目的を描く"), "takeaway": "余韻が残る", "scope_in": ["朝"], "scope_out": ["夜"]}})
    };
    // Both are on their way before either is answered.
    one.ask("execute_writing_step", &result("一人目"));
    other.ask("execute_writing_step", &result("二人目"));
    let answers = [one.receive(), other.receive()].map(|answer| answer["result"]["structuredContent"].clone());
    let codes: Vec<&Value> = answers.iter().filter_map(|answer| answer["error"].get("code")).collect();
    assert_eq!(codes, [&json!("QC-008")], "{answers:?}");
    let refused = answers.iter().find(|answer| answer["error"].is_object()).unwrap();
    assert!(refused["error"]["hint"].as_str().unwrap().contains("get_task_status"));
    let saved = std::fs::read_to_string(workspace.join("60_作業ファイル/EP001_step00.yaml")).unwrap();
    assert_ne!(saved.contains("一人目"), saved.contains("二人目"), "one text, whole: {saved}");
}

#[test]
fn the_command_line_begins_shows_and_reports() {
    let workspace = folder("words");
    let answer = |arguments: &[&str], said: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_shosai"));
        command.env_clear().env("WORKSPACE_ROOT", &*workspace).args(["noveler"]).args(arguments);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // A command that asks nothing may be gone already.
        let _ = child.stdin.take().unwrap().write_all(said.as_bytes());
        let output = child.wait_with_output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (output.status.success(), text(output.stdout), text(output.stderr))
    };
    let run = |arguments: &[&str]| answer(arguments, "");
    assert!(run(&["init", "雨の朝"]).0);
    let (_, shown, _) = run(&["write", "1"]);
    assert!(shown.contains("▶  1  プロットデータ準備") && shown.contains("必要な項目: goal"), "{shown}");
    let result = workspace.join("結果.json");
    std::fs::write(&result, json!({"goal": "短い", "characters": []}).to_string()).unwrap();
    let (ok, _, complaint) = run(&["write", "1", "--input", result.to_str().unwrap()]);
    assert!(!ok && complaint.contains("goal"), "{complaint}");
    let good = json!({"goal": "葵が母の古い手紙を見つけ、港へ確かめに行くと決める", "characters": ["葵"], "carried_over": [], "missing": []});
    std::fs::write(&result, good.to_string()).unwrap();
    let (ok, shown, complaint) = run(&["write", "1", "--input", result.to_str().unwrap()]);
    assert!(ok && shown.contains("✓  1") && shown.contains("▶  2"), "{shown}{complaint}");
    let said = "港で古い知り合いに会う\n\n手紙の日付が合わないと気づく\n\n船を一本見送る\n\n桟橋\n\n迷いを見せる\n\n待合室\n\n引き返せなくする\n\n\n誰が手紙を出したのか\n\n";
    let (ok, shown, asked) = answer(&["write", "1", "--ask"], said);
    assert!(ok && shown.contains("✓  2") && asked.contains("ねらい"), "{shown}{asked}");
    let (_, status, _) = run(&["status", "--json"]);
    let status: Value = serde_json::from_str(&status).unwrap();
    assert_eq!(status["ten_stage_sessions"]["latest"][0]["completed"], 2);
    let (_, report, _) = run(&["report", "1"]);
    let page = std::fs::read_to_string(report.trim()).unwrap();
    assert!(page.contains("プロットデータ準備") && page.contains("着手できる"), "{page}");
    let (_, called, _) = run(&["mcp", "call", "get_task_status", r#"{"episode_number": 1}"#]);
    assert!(called.contains("\"next_step\":0"), "{called}");
}
