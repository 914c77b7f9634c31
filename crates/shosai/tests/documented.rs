//! Every command and every piece of configuration that the pages show is tried, in a copy of the sample workspace.
//!
//! A page's lines are run in their order, in one folder: servers stay up until the page is done, and what a page calls
//! `/srv/study` or `https://study.example.com` is that folder and that server.

#![cfg(unix)]
// A test may panic and starts the program as a person does.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods)]

use std::{
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use serde_json::Value;

/// Pages that people write.
const PAGES: [&str; 19] = [
    "README.md",
    "README.ja.md",
    "ARCHITECTURE.md",
    "SECURITY.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "docs/growth.md",
    "docs/team.md",
    "docs/chart-specs.md",
    "docs/decks.md",
    "docs/noveler.md",
    "docs/tutorials/manuals.md",
    "docs/tutorials/manuals.ja.md",
    "docs/tutorials/chart.md",
    "docs/tutorials/chart.ja.md",
    "docs/tutorials/deck.md",
    "docs/tutorials/deck.ja.md",
    "docs/tutorials/episode.md",
    "docs/tutorials/episode.ja.md",
];

/// Pages of the book that are made from the first six of them, with other links.
const COPIES: [&str; 6] = [
    "docs/overview.md",
    "docs/overview.ja.md",
    "docs/architecture.md",
    "docs/security.md",
    "docs/contributing.md",
    "docs/changes.md",
];

/// What is shown and not tried here: how it begins (a line of a shell block, or the language of a block), and why.
const NOT_TRIED: [(&str, &str); 10] = [
    ("cargo run --release -- tour", "it builds for minutes; `.ci/run` takes the tour with the built program"),
    ("cargo test --workspace", "this test is a part of it"),
    ("cargo fmt --all", "it would change the sources; `.ci/run` checks them"),
    ("cargo clippy --workspace", "it builds for minutes; `.ci/run` does it"),
    ("cargo xtask codegen", "a test of `xtask` holds the generated pages to it"),
    ("export SHOSAI_STORE", "it needs a database; `.ci/store` sets it"),
    ("export AWS_ACCESS_KEY_ID", "it needs an object store; `.ci/store` sets it"),
    ("shosai --workspace /srv/study store", "it needs a database; `.ci/store` does it on real engines"),
    ("```caddyfile", "it is for a proxy that is not ours, and that a machine need not have"),
    ("```nginx", "it is for a proxy that is not ours, and that a machine need not have"),
];

/// What a page calls a thing, and what it is here.
const ADDRESS: &str = "127.0.0.1:5173";
const PUBLIC: &str = "https://study.example.com";
const WORKSPACE: &str = "/srv/study";
const SECRETS: &str = "/etc/shosai";
const LOGS: &str = "/var/log/shosai";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn text_of(page: &str) -> String {
    std::fs::read_to_string(root().join(page)).unwrap_or_else(|error| panic!("{page}: {error}"))
}

/// A fenced block of a page.
struct Block {
    page: String,
    line: usize,
    language: String,
    text: String,
}

fn blocks(page: &str) -> Vec<Block> {
    let mut found: Vec<Block> = Vec::new();
    let mut fence: Option<String> = None;
    for (place, line) in text_of(page).lines().enumerate() {
        let ticks = line.len() - line.trim_start_matches('`').len();
        match &fence {
            Some(open) if line == open => fence = None,
            Some(_) => {
                let block = found.last_mut().unwrap();
                block.text.push_str(line);
                block.text.push('\n');
            }
            None if ticks >= 3 => {
                fence = Some("`".repeat(ticks));
                let (page, language) = (page.to_owned(), line[ticks..].to_owned());
                found.push(Block { page, line: place + 1, language, text: String::new() });
            }
            None => {}
        }
    }
    assert!(fence.is_none(), "{page}: a block is not closed");
    found
}

/// The commands of a shell block, without comments, with continued lines joined.
fn commands(block: &Block) -> Vec<String> {
    let joined = block.text.replace("\\\n", " ");
    let lines = joined.lines().map(|line| line.split("  #").next().unwrap().trim());
    lines.filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect()
}

fn is_excused(start: &str) -> bool {
    NOT_TRIED.iter().any(|(what, _)| start.starts_with(what))
}

struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A copy of the samples in a home of its own, the servers that a page has started, and the first secret it was given.
struct Desk {
    home: PathBuf,
    folder: PathBuf,
    servers: Vec<Running>,
    port: u16,
    token: String,
}

impl Drop for Desk {
    fn drop(&mut self) {
        self.servers.clear();
        let _ = std::fs::remove_dir_all(&self.home);
    }
}

impl Desk {
    fn new(name: &str) -> Self {
        let name = name.replace(['/', '.'], "-");
        let home = std::env::temp_dir().join(format!("shosai-documented-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&home);
        let folder = home.join("study");
        copy(&root().join("samples/tour"), &folder);
        for outside in ["etc", "log"] {
            std::fs::create_dir_all(home.join(outside)).unwrap();
        }
        Self { home, folder, servers: Vec::new(), port: 5173, token: String::new() }
    }

    /// A line as a shell runs it, with the built program first on the path.
    fn shell(&self, line: &str) -> Command {
        let program = Path::new(env!("CARGO_BIN_EXE_shosai"));
        let (home, folder) = (self.home.display(), self.folder.display().to_string());
        let line = line
            .replace(ADDRESS, &format!("127.0.0.1:{}", self.port))
            .replace(PUBLIC, &format!("http://127.0.0.1:{}", self.port))
            .replace(SECRETS, &format!("{home}/etc"))
            .replace(LOGS, &format!("{home}/log"))
            .replace(WORKSPACE, &folder);
        let mut command = Command::new("sh");
        command
            .args(["-c", &format!("exec {line}")])
            .env_clear()
            .env("PATH", format!("{}:/usr/bin:/bin", program.parent().unwrap().display()))
            .env("HOME", &self.home)
            .env("TOKEN", &self.token)
            .current_dir(&self.folder)
            .stdin(Stdio::null());
        command
    }

    /// Runs a line to its end and gives what it printed.
    fn run(&self, line: &str) -> String {
        let output = self.shell(line).output().unwrap();
        assert!(output.status.success(), "{line}\n{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    /// A server over HTTP comes up, on a port of its own, and is well.
    fn serve(&mut self, line: &str, environment: &[(String, String)]) {
        self.port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut command = self.shell(line);
        command.envs(environment.iter().cloned()).stdout(Stdio::null()).stderr(Stdio::null());
        self.servers.push(Running(command.spawn().unwrap()));
        let started = Instant::now();
        while !self.shell("shosai probe 127.0.0.1:5173").output().unwrap().status.success() {
            assert!(started.elapsed() < Duration::from_secs(60), "{line} never came up");
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    fn shell_block(&mut self, block: &Block) {
        for line in commands(block).iter().filter(|line| !is_excused(line)) {
            let known = line.starts_with("shosai ") || line.starts_with("curl ");
            assert!(known, "{}:{}: `{line}` is neither run nor among those that are not", block.page, block.line);
            if line.contains(" --http") {
                self.serve(line, &[]);
            } else {
                let printed = self.run(line);
                if line.contains(" token new ") && self.token.is_empty() {
                    self.token =
                        printed.split_whitespace().find(|word| word.starts_with("shosai_")).unwrap().to_owned();
                }
            }
        }
    }

    /// `shosai.yaml` as the program reads it, or a file of tokens as the server does.
    fn yaml_block(&self, block: &Block) {
        if block.text.starts_with("tokens:") {
            // The page shows the beginning of a digest.
            let digest = "3a7bd3e2".repeat(8);
            let text = block.text.replace("3a7bd3e2…", &digest);
            assert!(text.contains(&digest), "{}:{}: no digest", block.page, block.line);
            std::fs::write(self.home.join("etc/shown.yaml"), text).unwrap();
            assert!(self.run("shosai token list --tokens /etc/shosai/shown.yaml").contains("anna"));
            return;
        }
        let settings = self.folder.join("shosai.yaml");
        std::fs::write(&settings, &block.text).unwrap();
        let printed = self.run("shosai config");
        let key = block.text.lines().find(|line| line.ends_with(':')).unwrap().trim_end_matches(':');
        let read = printed.lines().any(|line| line.contains(key) && line.contains("shosai.yaml"));
        assert!(read, "{}:{}: nothing of it is read\n{printed}", block.page, block.line);
        std::fs::remove_file(settings).unwrap();
    }

    /// A diagram is one to our own judge.
    /// A deck is rendered, and nothing about it is told.
    fn deck_block(&mut self, block: &Block) {
        std::fs::write(self.folder.join("shown.md"), &block.text).unwrap();
        let output = self.shell("shosai render shown.md --to pptx -o shown.pptx").output().unwrap();
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success() && told.lines().count() == 1, "{}:{}: {told}", block.page, block.line);
    }

    fn diagram_block(&self, block: &Block) {
        std::fs::write(self.home.join("diagram.mmd"), &block.text).unwrap();
        self.run(&format!("shosai mermaid check {}/diagram.mmd", self.home.display()));
    }

    /// A unit of systemd: its command runs with its variables.
    fn unit_block(&mut self, block: &Block) {
        let values = |key: &str| {
            let key = format!("{key}=");
            block.text.lines().filter_map(|line| line.strip_prefix(&key).map(str::to_owned)).collect::<Vec<_>>()
        };
        let home = self.home.display().to_string();
        let variables = values("Environment").into_iter().map(|pair| {
            let (name, value) = pair.split_once('=').unwrap();
            (name.to_owned(), value.replace(LOGS, &format!("{home}/log")))
        });
        let variables: Vec<(String, String)> = variables.collect();
        let started = values("ExecStart").concat();
        self.serve(started.strip_prefix("/usr/local/bin/").unwrap(), &variables);
        assert!(self.home.join("log/audit.log").exists(), "the unit's variable is heard");
    }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// Tries every block of a page; gives the desk as it is afterwards, and how many blocks there were.
fn tried(page: &str) -> (Desk, usize) {
    let blocks = blocks(page);
    let mut desk = Desk::new(page);
    for block in &blocks {
        match block.language.as_str() {
            "sh" => desk.shell_block(block),
            "yaml" => desk.yaml_block(block),
            "ini" => desk.unit_block(block),
            "json" => parsed(block),
            "mermaid" => desk.diagram_block(block),
            "markdown" => desk.deck_block(block),
            // A drawing made of letters.
            "" => {}
            other => assert!(is_excused(&format!("```{other}")), "{page}:{}: nobody tries `{other}`", block.line),
        }
    }
    (desk, blocks.len())
}

/// JSON, one value or one a line.
fn parsed(block: &Block) {
    let whole = serde_json::from_str::<Value>(&block.text).is_ok();
    let lines = || block.text.lines().all(|line| serde_json::from_str::<Value>(line).is_ok());
    assert!(whole || lines(), "{}:{}: this is no JSON", block.page, block.line);
}

#[test]
fn the_readme_is_true() {
    assert!(tried("README.md").1 >= 5);
}

#[test]
fn the_japanese_readme_is_true() {
    assert!(tried("README.ja.md").1 >= 5);
}

#[test]
fn the_guide_for_teams_is_true() {
    let (desk, blocks_tried) = tried("docs/team.md");
    assert!(blocks_tried >= 9);
    // The lines of the audit log that the page shows have the fields of those that the server wrote meanwhile.
    let fields = |line: &str| {
        let line: Value = serde_json::from_str(line).unwrap();
        line.as_object().unwrap().keys().cloned().collect::<Vec<_>>()
    };
    let audit = std::fs::read_to_string(desk.home.join("log/audit.log")).unwrap();
    let written = audit.lines().find(|line| line.contains("\"event\":\"call\"")).expect("a call was made");
    let page = text_of("docs/team.md");
    let shown = page.lines().find(|line| line.contains("\"event\":\"call\"")).unwrap();
    assert_eq!(fields(written), fields(shown));
}

#[test]
fn the_other_pages_are_true() {
    let others = PAGES.iter().filter(|page| !page.starts_with("README") && !page.ends_with("team.md"));
    assert!(others.map(|page| tried(page).1).sum::<usize>() >= 4);
}

#[test]
fn every_format_page_shows_a_command_that_makes_its_file() {
    let desk = Desk::new("formats");
    let folder = root().join("docs/reference/formats");
    let mut pages = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let page = format!("docs/reference/formats/{}", entry.unwrap().file_name().to_string_lossy());
        for line in blocks(&page).iter().filter(|block| block.language == "sh").flat_map(commands) {
            desk.run(&line);
            let made = line.split(" -o ").nth(1).unwrap();
            assert!(desk.folder.join(made).metadata().unwrap().len() > 0, "{page}: {line}");
            pages += 1;
        }
    }
    assert!(pages >= 28, "{pages}");
}

#[test]
fn every_generated_example_is_json() {
    let mut examples = 0;
    for entry in std::fs::read_dir(root().join("docs/reference/tools")).unwrap() {
        let page = format!("docs/reference/tools/{}", entry.unwrap().file_name().to_string_lossy());
        let blocks = blocks(&page);
        assert!(blocks.len() >= 2, "{page} shows no call with its answer");
        blocks.iter().for_each(parsed);
        examples += 1;
    }
    assert!(examples >= 101, "{examples}");
}

#[test]
fn every_page_for_operators_is_among_those_that_are_tried() {
    let mut found: Vec<String> = Vec::new();
    for folder in
        ["", "docs/", "docs/tutorials/", "packaging/", "packaging/npm/", "packaging/mcpb/", "packaging/kubernetes/"]
    {
        for entry in std::fs::read_dir(root().join(folder)).unwrap() {
            let name = entry.unwrap().file_name().to_string_lossy().into_owned();
            if name.ends_with(".md") && name != "SUMMARY.md" {
                found.push(format!("{folder}{name}"));
            }
        }
    }
    assert!(found.len() >= PAGES.len());
    let missing: Vec<&String> =
        found.iter().filter(|page| !PAGES.contains(&page.as_str()) && !COPIES.contains(&page.as_str())).collect();
    assert_eq!(missing, Vec::<&String>::new());
}

/// A claim that names its file or its test can be followed.
#[test]
fn every_file_that_a_page_names_is_there() {
    let mut seen = 0;
    for page in PAGES.iter().filter(|page| **page != "CHANGELOG.md") {
        let text = text_of(page);
        for name in
            text.split('`').skip(1).step_by(2).filter(|span| span.starts_with("crates/") || span.starts_with(".ci/"))
        {
            if !name.contains(['*', '{', ' ', '<', '…']) {
                assert!(root().join(name).exists(), "{page}: there is no {name}");
                seen += 1;
            }
        }
    }
    assert!(seen >= 20, "{seen}");
}

#[test]
fn every_excuse_is_still_needed() {
    let all: Vec<Block> = PAGES.iter().flat_map(|page| blocks(page)).collect();
    let lines: Vec<String> = all.iter().filter(|block| block.language == "sh").flat_map(commands).collect();
    for (what, _) in NOT_TRIED {
        let shown = lines.iter().any(|line| line.starts_with(what))
            || all.iter().any(|block| format!("```{}", block.language) == what);
        assert!(shown, "no page shows {what}");
    }
}

/// `shosai` commands within sentences: the command exists, and so does each of its flags.
#[test]
fn every_command_within_a_sentence_exists() {
    let desk = Desk::new("sentences");
    let mut seen = 0;
    for page in PAGES {
        let text = text_of(page);
        let spans = text
            .lines()
            .filter(|line| !line.starts_with("shosai "))
            .flat_map(|line| line.split('`').skip(1).step_by(2));
        for span in spans.filter_map(|span| span.strip_prefix("shosai ")) {
            let words = span.split_whitespace();
            let names: Vec<&str> = words
                .clone()
                .take_while(|word| word.chars().all(|c| c.is_ascii_lowercase() || c == '-') && !word.starts_with('-'))
                .collect();
            // What follows a command may be a value; the longest row of words that has a help is the command.
            let help = (1..=names.len()).rev().map(|count| names[..count].join(" ")).find_map(|command| {
                let output = desk.shell(&format!("shosai {command} --help")).output().unwrap();
                output.status.success().then(|| String::from_utf8(output.stdout).unwrap())
            });
            let help = help.unwrap_or_else(|| panic!("{page}: there is no `shosai {span}`"));
            for flag in words.filter(|word| word.starts_with("--")) {
                assert!(help.contains(flag), "{page}: `shosai {span}` has no {flag}");
            }
            seen += 1;
        }
    }
    assert!(seen >= 10, "{seen}");
}

#[test]
fn both_readmes_show_the_same_commands_and_the_same_configuration() {
    let shown = |page: &str, language: &str| {
        let blocks = blocks(page).into_iter().filter(|block| block.language == language).collect::<Vec<_>>();
        blocks.iter().flat_map(commands).collect::<Vec<_>>()
    };
    assert_eq!(shown("README.md", "sh"), shown("README.ja.md", "sh"));
    let configuration = |page: &str| serde_json::from_str::<Value>(&shown(page, "json").concat()).unwrap();
    let wanted = configuration("README.md");
    assert_eq!(wanted, configuration("README.ja.md"));
    // It is what `setup` would write, but for the places.
    let printed = Desk::new("setup").run("shosai setup claude-code --command shosai");
    let mut made: Value = serde_json::from_str(&printed).unwrap();
    made["mcpServers"]["shosai"]["env"]["WORKSPACE_ROOT"] = "/path/to/workspace".into();
    assert_eq!(made, wanted);
}

#[test]
fn the_number_of_tools_in_the_readme_is_true() {
    let printed = Desk::new("tools").run("shosai --json tools --toolsets all");
    let listed: Value = serde_json::from_str(&printed).unwrap();
    let count = listed["tools"].as_array().or(listed.as_array()).unwrap().len();
    for page in ["README.md", "README.ja.md"] {
        assert!(text_of(page).contains(&format!(" {count} ")), "{page} does not say {count} tools");
    }
}
