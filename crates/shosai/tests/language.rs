//! One language for the command line: what `--lang`, `SHOSAI_LANG` or `LANG` asks for, in every command, without a word
//! of the other and without a name of our code's types.

// A test may panic and starts the program as a person does.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods)]

use std::{path::PathBuf, process::Command};

const COMMANDS: &[&[&str]] = &[
    &[],
    &["serve"],
    &["call"],
    &["doctor"],
    &["tour"],
    &["find"],
    &["manual", "toc"],
    &["vault", "search"],
    &["check"],
    &["chart"],
    &["render"],
    &["import"],
    &["mermaid", "draw"],
    &["noveler", "write"],
    &["template", "export"],
    &["token", "new"],
    &["store", "gc"],
    &["setup"],
];

/// Command lines that fail, and what stands in their complaint whatever the language.
const FAULTS: &[(&[&str], &str)] = &[
    (&["srve"], "serve"),
    (&["render"], "DOCUMENT"),
    (&["render", "a.md", "--too", "pptx"], "--to"),
    (&["render", "a.md", "--to", "powerpoint"], "powerpoint"),
    (&["setup", "emacs"], "claude-desktop"),
    (&["setup", "cursor", "--write", "--remove"], "--remove"),
    (&["call", "manual_fnd"], "manual_find"),
    (&["call", "manual_find", "[1]"], "JSON"),
    (&["call", "manual_find", "{"], "JSON"),
    (&["call", "manual_find", r#"{"query": 3}"#], "query"),
    (&["call", "vault_read", r#"{"path": "none.md"}"#], "vault"),
    (&["chart", "none.csv", "x"], "none.csv"),
    (&["man", "nothing"], "nothing"),
    (&["token", "list"], "--tokens"),
    (&["probe", "127.0.0.1:1"], ""),
    (&["probe", "http://nowhere"], "HOST:PORT"),
    (&["serve", "--http", "nowhere"], "HOST:PORT"),
    (&["store", "check"], "SHOSAI_STORE"),
    (&["render", "text.md", "-o", "text.html", "--to", "pptx"], "--to html"),
    (&["render", "text.md", "-s", "tok=true"], "toc"),
    (&["render", "table.csv"], "shosai chart table.csv"),
    (&["render", "letters.zip"], "shosai import letters.zip"),
    (&["call", "quarto_render", r#"{"path": "table.csv", "format": "html"}"#], "chartelier_visualize"),
    (&["chart", "table.csv", ""], ""),
    (&["check", "text.md", "--format", "pdf"], "sarif"),
    (&["check", "text.md", "--preset", "x"], "narou"),
    (&["check", "text.md", "--min-severity", "x"], "critical"),
    (&["chart", "table.csv", "x", "--spec", "text.md"], "JSON"),
];

/// Command lines that find nothing, and say so.
const NOTHING: &[&[&str]] = &[
    &["find", "x"],
    &["manual", "list"],
    &["vault", "ls"],
    &["vault", "search", "x"],
    &["mermaid", "check", "text.md"],
];

/// Names of types and readers that are ours or our libraries', not the user's.
const LEAKS: &[&str] = &["struct ", "serde", "expected value at", "unwrap", "panicked", "::", "Err(", "Some("];

struct Desk(PathBuf);

impl Desk {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("shosai-language-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        for (name, text) in [("text.md", "# x\n"), ("table.csv", "a,b\n1,2\n"), ("letters.zip", "")] {
            std::fs::write(folder.join(name), text).unwrap();
        }
        Self(folder)
    }

    /// Everything that a command says, and its exit code.
    fn say(&self, variables: &[(&str, &str)], arguments: &[&str]) -> (String, i32) {
        let output = Command::new(env!("CARGO_BIN_EXE_shosai"))
            .env_clear()
            .env("HOME", &self.0)
            .envs(variables.iter().copied())
            .current_dir(&self.0)
            .args(arguments)
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
        (text.into_owned(), output.status.code().unwrap())
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn is_japanese(text: &str) -> bool {
    text.chars().any(|c| matches!(c, 'ぁ'..='ヿ' | '一'..='鿿'))
}

/// Lines of a Japanese page that are English: several words in a row, none of them a name, a path or code.
fn english_lines(text: &str) -> Vec<String> {
    let bare = |line: &str| line.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let wordy = |line: &&str| {
        let line = bare(line);
        let words =
            line.split_whitespace().filter(|word| word.len() > 1 && word.chars().all(|c| c.is_ascii_lowercase()));
        !is_japanese(&line) && !line.starts_with("  shosai ") && words.count() > 2
    };
    text.lines().filter(wordy).map(str::to_owned).collect()
}

#[test]
fn help_is_in_the_language_that_is_asked_for() {
    let desk = Desk::new("help");
    for command in COMMANDS {
        let mut asked = command.to_vec();
        asked.push("--help");
        let (english, _) = desk.say(&[], &asked);
        // The folder of the codex has a Japanese name.
        assert!(!is_japanese(&english.replace("30_設定集", "")), "{command:?}: {english}");
        for variables in [&[("SHOSAI_LANG", "ja")][..], &[("LANG", "ja_JP.UTF-8")]] {
            let (japanese, code) = desk.say(variables, &asked);
            assert_eq!(code, 0);
            assert!(japanese.contains("使い方:") && english_lines(&japanese).is_empty(), "{command:?}: {japanese}");
        }
        let mut flagged = vec!["--lang", "en"];
        flagged.extend(&asked);
        assert_eq!(desk.say(&[("LANG", "ja_JP.UTF-8")], &flagged).0, english);
    }
}

#[test]
fn faults_are_told_in_it_with_the_way_out_and_no_name_of_a_type() {
    let desk = Desk::new("faults");
    for (command, has) in FAULTS {
        for lang in ["ja", "en"] {
            let (told, code) = desk.say(&[("SHOSAI_LANG", lang)], command);
            assert_ne!(code, 0, "{command:?}: {told}");
            assert!(told.contains(has), "{lang} {command:?} lacks {has}: {told}");
            assert_eq!(is_japanese(&told), lang == "ja", "{command:?}: {told}");
            assert!(lang == "en" || english_lines(&told).is_empty(), "{command:?}: {told}");
            for leak in LEAKS {
                assert!(!told.contains(leak), "{command:?} leaks {leak}: {told}");
            }
        }
    }
}

#[test]
fn the_machine_comes_before_the_words_of_a_call_and_a_call_may_name_its_own() {
    let desk = Desk::new("order");
    let asked = |variables: &[(&str, &str)], arguments: &str| desk.say(variables, &["call", "vault_find", arguments]).0;
    let japanese = r#"{"path": "none.md", "query": "会議の予算"}"#;
    let english = r#"{"path": "none.md", "query": "budget of the meeting"}"#;
    for nothing in [&[][..], &[("LANG", "C.UTF-8")], &[("LANG", "POSIX")]] {
        assert!(is_japanese(&asked(nothing, japanese)) && !is_japanese(&asked(nothing, english)), "{nothing:?}");
    }
    let (ja, en) = ([("LANG", "ja_JP.UTF-8")], [("LANG", "en_US.UTF-8")]);
    let told = asked(&ja, english);
    assert!(is_japanese(&told) && english_lines(&told).is_empty(), "{told}");
    assert!(!is_japanese(&asked(&en, &japanese.replace("会議の予算", "x"))));
    assert!(is_japanese(&asked(&[("LANG", "en_US.UTF-8"), ("SHOSAI_LANG", "ja")], english)));
    assert!(is_japanese(&asked(&en, r#"{"path": "none.md", "query": "x", "lang": "ja"}"#)));
    let picture = desk.say(&[], &["call", "chartelier_visualize", r#"{"path": "table.csv", "query": "値を比べる"}"#]).0;
    assert!(picture.contains("--output") && !picture.contains("save it"), "{picture}");
}

#[test]
fn what_finds_nothing_says_so_in_it() {
    let desk = Desk::new("nothing");
    std::fs::create_dir(desk.0.join("manuals")).unwrap();
    for command in NOTHING {
        for lang in ["ja", "en"] {
            let (told, code) = desk.say(&[("SHOSAI_LANG", lang)], command);
            assert_eq!(code, 0, "{command:?}: {told}");
            assert!(!told.trim().is_empty(), "{command:?} says nothing");
            assert_eq!(is_japanese(&told), lang == "ja", "{command:?}: {told}");
        }
    }
}

#[test]
fn a_render_is_what_its_output_ends_as_and_speaks_the_language_of_the_flag() {
    let desk = Desk::new("render");
    std::fs::write(desk.0.join("odd.md"), "---\nformat:\n  html:\n    tocc: true\n---\n# x\n").unwrap();
    let (told, code) = desk.say(&[], &["--lang", "ja", "render", "odd.md", "-o", "page.html"]);
    assert!(code == 0 && told.starts_with("html ") && is_japanese(&told), "{told}");
    assert!(std::fs::read_to_string(desk.0.join("page.html")).unwrap().starts_with("<!DOCTYPE html>"));
}

#[test]
fn doctor_setup_and_tour_speak_it() {
    let desk = Desk::new("work");
    let bare = |text: &str| {
        text.lines().filter(|line| !line.contains('{') && !line.contains("://")).collect::<Vec<_>>().join("\n")
    };
    for (command, english, japanese) in [
        (&["doctor"][..], "can be written", "書き込めます"),
        (&["setup", "vscode"], "merges this into the file", "ファイルに書き込めます"),
        (&["setup", "cursor"], "Or open this address", "アドレスを開く"),
        (&["tools"], "tools", "ツール"),
    ] {
        let (told, _) = desk.say(&[("SHOSAI_LANG", "en")], command);
        assert!(told.contains(english) && !is_japanese(&told), "{command:?}: {told}");
        let (told, _) = desk.say(&[("SHOSAI_LANG", "ja")], command);
        assert!(told.contains(japanese), "{command:?}: {told}");
        assert!(command == ["tools"] || english_lines(&bare(&told)).is_empty(), "{command:?}: {told}");
    }
    for (lang, title) in [("en", "A tour of Shosai"), ("ja", "Shosai（書斎）の案内")] {
        let folder = desk.0.join(lang);
        let (told, code) = desk.say(&[("SHOSAI_LANG", lang)], &["tour", &folder.display().to_string()]);
        assert_eq!(code, 0, "{told}");
        assert_eq!(is_japanese(&told), lang == "ja", "{told}");
        let page = std::fs::read_to_string(folder.join("index.html")).unwrap();
        assert!(page.contains(&format!("<html lang=\"{lang}\">")) && page.contains(title), "{lang}");
    }
}
