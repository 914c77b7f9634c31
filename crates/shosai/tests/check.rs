//! `shosai check` as a person and an editor use it.

// A test may panic and starts the program as a person does.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods)]

use std::{
    path::{Path, PathBuf},
    process::{Command, Output},
};

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("shosai-check-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn shosai(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_shosai"))
        .env_clear()
        .env("WORKSPACE_ROOT", folder)
        .current_dir(folder)
        .args(arguments)
        .output()
        .unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn places_stand_where_an_editor_looks_and_exit_codes_tell_the_rest() {
    let folder = folder("codes");
    std::fs::write(folder.join("a.txt"), "雨だった。\n彼は…黙った。\n").unwrap();
    let found = shosai(&folder, &["check", "a.txt"]);
    assert_eq!(found.status.code(), Some(0));
    assert!(said(&found).starts_with("a.txt:2:3: low ELLIPSIS_ODD_COUNT "), "{}", said(&found));
    assert_eq!(shosai(&folder, &["check", "a.txt", "--fail-on", "low"]).status.code(), Some(1));
    assert_eq!(shosai(&folder, &["check", "a.txt", "--fail-below", "99"]).status.code(), Some(1));
    assert_eq!(shosai(&folder, &["check", "none.txt"]).status.code(), Some(1));
    assert_eq!(shosai(&folder, &["check", "a.txt", "--format", "none"]).status.code(), Some(2));
    let sarif: serde_json::Value =
        serde_json::from_str(&said(&shosai(&folder, &["check", "a.txt", "--format", "sarif"]))).unwrap();
    let region = &sarif["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"];
    assert_eq!((&region["startLine"], &region["startColumn"]), (&2.into(), &3.into()));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_fix_leaves_everything_else_as_it_is_and_is_done_once() {
    let folder = folder("fix");
    let file = folder.join("a.txt");
    std::fs::write(&file, "\u{FEFF}彼は…黙った。\r\n「そう…」\r\n").unwrap();
    let shown = shosai(&folder, &["check", "a.txt", "--diff"]);
    assert!(said(&shown).contains("+彼は……黙った。"), "{}", said(&shown));
    assert!(std::fs::read_to_string(&file).unwrap().contains("彼は…黙"));
    shosai(&folder, &["check", "a.txt", "--fix"]);
    let once = std::fs::read_to_string(&file).unwrap();
    assert_eq!(once, "\u{FEFF}彼は……黙った。\r\n「そう…」\r\n");
    shosai(&folder, &["check", "a.txt", "--fix"]);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), once);
    // 「彼は―黙った。」 in CP932: it is read, and not rewritten in another encoding.
    let cp932 = b"\x94\xde\x82\xcd\x81\x5c\x96\xd9\x82\xc1\x82\xbd\x81\x42\r\n";
    std::fs::write(&file, cp932).unwrap();
    assert!(said(&shosai(&folder, &["check", "a.txt"])).contains("DASH_STYLE"));
    assert_eq!(shosai(&folder, &["check", "a.txt", "--fix"]).status.code(), Some(1));
    assert_eq!(std::fs::read(&file).unwrap(), cp932);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn an_episode_is_checked_by_its_number_and_backed_up_before_it_changes() {
    let folder = folder("episode");
    assert!(shosai(&folder, &["noveler", "init", "雨"]).status.success());
    let file = folder.join("40_原稿/第001話_雨.md");
    std::fs::write(&file, "　彼は…黙った。\n").unwrap();
    let fixed = shosai(&folder, &["noveler", "check", "1", "--fix"]);
    assert_eq!(fixed.status.code(), Some(0), "{fixed:?}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "　彼は……黙った。\n");
    assert_eq!(std::fs::read_dir(folder.join(".noveler/backups")).unwrap().count(), 1);
    let asked = shosai(&folder, &["noveler", "polish", "1"]);
    assert!(said(&asked).contains("内容の推敲"), "{}", said(&asked));
    std::fs::remove_dir_all(folder).unwrap();
}
