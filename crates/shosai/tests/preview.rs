//! A person writes, and the browser shows it.

#![cfg(unix)]
// A test may panic, writes files and starts the program as a person does.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods)]

use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    path::PathBuf,
    process::{Child, Command, Stdio},
    time::Duration,
};

struct Preview {
    child: Child,
    address: String,
    folder: PathBuf,
}

impl Preview {
    fn start(name: &str, files: &[(&str, &str)], target: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("shosai-preview-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        for (path, text) in files {
            std::fs::write(folder.join(path), text).unwrap();
        }
        let mut child = Command::new(env!("CARGO_BIN_EXE_shosai"))
            .args(["preview", target])
            .env("SHOSAI_HTTP_TOKEN", "a-token-that-a-preview-does-not-ask-for")
            .current_dir(&folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split_whitespace().next().unwrap_or_default().to_owned();
        assert!(address.starts_with("http://127.0.0.1:"), "{line}");
        Self { child, address, folder }
    }

    fn get(&self, path: &str, host: Option<&str>) -> (u16, String) {
        let server = self.address.trim_start_matches("http://").split('/').next().unwrap();
        let mut stream = TcpStream::connect(server).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", host.unwrap_or(server)).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let answer = String::from_utf8_lossy(&answer).into_owned();
        (answer.split(' ').nth(1).unwrap().parse().unwrap(), answer)
    }

    fn end(mut self) {
        let id = i32::try_from(self.child.id()).unwrap();
        assert!(Command::new("kill").args(["-INT", &id.to_string()]).status().unwrap().success());
        assert!(self.child.wait().unwrap().success());
        std::fs::remove_dir_all(&self.folder).unwrap();
    }
}

#[test]
fn a_change_is_waited_for_and_shown() {
    let files = [
        ("_quarto.yml", "project: {type: website}\nwebsite: {title: 記録, navbar: {left: [a.qmd]}}\n"),
        ("index.qmd", "---\ntitle: 表紙\n---\n\n[次](a.qmd)\n"),
        ("a.qmd", "# 一\n\n初めの文。\n"),
    ];
    let preview = Preview::start("site", &files, ".");
    assert!(preview.get("/", None).1.contains("href=\"a.html\""));
    let (_, page) = preview.get("/a.html", None);
    assert!(page.contains("初めの文。") && page.contains("/_shosai/changed"), "{page}");
    let waiting = std::thread::scope(|scope| {
        let waiting = scope.spawn(|| preview.get("/_shosai/changed?since=0", None).1);
        std::thread::sleep(Duration::from_millis(300));
        std::fs::write(preview.folder.join("a.qmd"), "# 一\n\n次の文。\n").unwrap();
        waiting.join().unwrap()
    });
    assert!(waiting.contains("location.reload()"), "{waiting}");
    assert!(preview.get("/a.html", None).1.contains("次の文。"));
    assert_eq!(preview.get("/none.html", None).0, 404);
    assert_eq!(preview.get("/a.html", Some("evil.example")).0, 403);
    preview.end();
}

#[test]
fn a_document_by_itself_is_shown_and_a_broken_one_says_why() {
    let preview = Preview::start("file", &[("報告.qmd", "本文\n")], "報告.qmd");
    assert!(preview.address.ends_with("/報告.html"), "{}", preview.address);
    let path = "/%E5%A0%B1%E5%91%8A.html";
    assert!(preview.get(path, None).1.contains("本文"));
    std::fs::write(preview.folder.join("報告.qmd"), "---\na: [\n---\n\n本文\n").unwrap();
    let reload = preview.get("/_shosai/changed?since=0", None).1;
    assert!(reload.contains("location.reload()"), "{reload}");
    let (_, page) = preview.get(path, None);
    assert!(page.contains("<pre>") && page.contains("/_shosai/changed"), "{page}");
    preview.end();
}
