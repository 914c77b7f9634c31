//! Ways out of a folder, tried on a real disk: nothing outside may be read, changed, made or removed.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods)]

mod scratch;

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use scratch::{Scratch, rel, vault_at};
use shosai_world::{
    Condition, ErrorKind, Folder, Hidden, RelPath, RootName, RootOptions, SkipReason, WalkLimits, World, WorldOptions,
    sha256,
};

const LIMIT: u64 = 1 << 20;
const SECRET: &str = "the-sentinel-that-must-stay-unread";
/// How long each race is run; longer by `SHOSAI_RACE_MS`.
const RACE: Duration = Duration::from_millis(700);

/// Texts that try to leave the vault by their spelling alone; `{outside}` is the sentinel's folder.
const TEXTS: &[&str] = &[
    "../outside/secret.txt",
    "..",
    "../",
    "./../outside/secret.txt",
    "a/../../outside/secret.txt",
    "notes/../../outside/secret.txt",
    "notes/./.././../outside/secret.txt",
    "..//outside/secret.txt",
    "..\\outside\\secret.txt",
    "notes\\..\\..\\outside\\secret.txt",
    "notes/..\\../outside/secret.txt",
    "{outside}/secret.txt",
    "/{outside}/secret.txt",
    "///{outside}/secret.txt",
    "./{outside}/secret.txt",
    "\\{outside}\\secret.txt",
    "file://{outside}/secret.txt",
    "file:{outside}/secret.txt",
    "C:{outside}/secret.txt",
    "C:\\secret.txt",
    "\\\\?\\{outside}\\secret.txt",
    "\\\\.\\secret",
    "\\\\server\\share\\secret.txt",
    "//server/share/secret.txt",
    "~/secret.txt",
    "~",
    "~root/secret.txt",
    "$HOME/secret.txt",
    "${HOME}/secret.txt",
    "%2e%2e/outside/secret.txt",
    "%2e%2e%2foutside%2fsecret.txt",
    "..%2foutside%2fsecret.txt",
    "%252e%252e/outside/secret.txt",
    "..%00/outside/secret.txt",
    "..%c0%af../outside/secret.txt",
    "．．/outside/secret.txt",
    "‥/outside/secret.txt",
    ".\u{2024}/outside/secret.txt",
    "．./outside/secret.txt",
    "..／outside／secret.txt",
    "..∕outside∕secret.txt",
    "..⁄outside",
    ".. /outside/secret.txt",
    " ../outside/secret.txt",
    "../outside/secret.txt\0.md",
    "notes\0/../../outside/secret.txt",
    ".\u{200B}./outside/secret.txt",
    ".\u{FEFF}./outside/secret.txt",
    "\u{202E}txt.terces/edistuo/..",
    ".\u{00AD}./outside/secret.txt",
    "..\n/outside/secret.txt",
    "...",
    ".../outside/secret.txt",
    ". ./outside",
    "notes/...../../outside/secret.txt",
    "CON",
    "NUL",
    "aux.md",
    "com1.txt",
    "notes/lpt1",
    "secret.txt::$DATA",
    "notes:secret.txt",
    "SECRET~1.TXT",
    "/proc/self/root{outside}/secret.txt",
    "/proc/self/cwd/x",
    "/dev/fd/0",
    "-rf",
    "--help",
    "|cat",
    "`id`",
    "$(id)",
    "notes/*",
    "a;b",
    "",
    ".",
    "./.",
    "/",
    "\\",
    ".shosai-own-tmp-000000000000000000000000",
    ".shosai-own-lock-x",
];

/// Names beneath the vault that are links, and where they lead.
const LINKS: &[(&str, &str)] = &[
    ("to-file", "../outside/secret.txt"),
    ("to-file-absolute", "{outside}/secret.txt"),
    ("to-folder", "../outside"),
    ("to-folder-absolute", "{outside}"),
    ("to-nothing", "../outside/new.txt"),
    ("to-root", "/"),
    ("to-self", "to-self"),
    ("to-parent", ".."),
    ("to-link", "to-folder"),
    ("to-proc", "/proc/self/root{outside}"),
    ("notes/up", "../../outside"),
    ("notes/up-file", "../../outside/secret.txt"),
];

struct Ground {
    scratch: Scratch,
    before: BTreeMap<PathBuf, Option<Vec<u8>>>,
}

impl Ground {
    fn new() -> Self {
        let scratch = Scratch::new();
        let outside = scratch.path().join("outside");
        fs::create_dir_all(outside.join("deep")).unwrap();
        fs::write(outside.join("secret.txt"), SECRET).unwrap();
        fs::write(outside.join("deep/a.md"), SECRET).unwrap();
        fs::create_dir_all(scratch.path().join("vault/notes")).unwrap();
        fs::write(scratch.path().join("vault/notes/a.md"), "inside").unwrap();
        let before = snapshot(&outside);
        Self { scratch, before }
    }

    fn with_links() -> Self {
        let ground = Self::new();
        for (name, target) in LINKS {
            symlink(ground.fill(target), ground.vault_path().join(name)).unwrap();
        }
        ground
    }

    fn outside(&self) -> PathBuf {
        self.scratch.path().join("outside")
    }

    fn vault_path(&self) -> PathBuf {
        self.scratch.path().join("vault")
    }

    fn vault(&self) -> Folder {
        vault_at(&self.vault_path()).folder(&RootName::VAULT).unwrap()
    }

    fn fill(&self, text: &str) -> String {
        text.replace("{outside}", self.outside().to_str().unwrap())
    }

    fn assert_untouched(&self, after: &str) {
        assert_eq!(snapshot(&self.outside()), self.before, "changed outside by {after:?}");
        let mut around: Vec<_> =
            fs::read_dir(self.scratch.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        around.sort();
        assert_eq!(around, ["outside", "vault"], "made beside the vault by {after:?}");
    }
}

fn snapshot(folder: &Path) -> BTreeMap<PathBuf, Option<Vec<u8>>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(snapshot(&path));
            found.insert(path, None);
        } else {
            found.insert(path.clone(), Some(fs::read(&path).unwrap()));
        }
    }
    found
}

/// Tries everything a folder can do with a path; returns all that was read, and how many calls succeeded.
fn try_everything(vault: &Folder, path: &RelPath) -> (Vec<u8>, usize) {
    let mut seen = Vec::new();
    let mut successes = 0;
    let mut note = |done: shosai_world::Result<()>| successes += usize::from(done.is_ok());
    for bytes in [vault.read(path, LIMIT), vault.read_range(path, 0, LIMIT)].into_iter().flatten() {
        seen.extend(bytes);
    }
    if let Ok(walked) = vault.walk(path, &WalkLimits { hidden: true, ..WalkLimits::default() }) {
        for entry in walked.entries {
            seen.extend(vault.read(&entry.path, LIMIT).unwrap_or_default());
        }
    }
    note(vault.stat(path).map(drop));
    // A lock is only a name of ours: it may be had, but must leave no trace anywhere.
    drop(vault.lock(path, Duration::ZERO));
    note(vault.write_if(path, &Condition::Digest(sha256(SECRET.as_bytes())), b"x"));
    note(vault.write_if(path, &Condition::Absent, b"x"));
    note(vault.create_new(path, b"x"));
    note(vault.append(path, b"x"));
    note(vault.write_atomic(path, b"x"));
    note(vault.rename(path, &rel("moved")));
    seen.extend(vault.read(&rel("moved"), LIMIT).unwrap_or_default());
    note(vault.rename(&rel("notes/a.md"), path));
    note(vault.remove(path));
    note(vault.remove_tree(path));
    note(vault.create_dir_all(path));
    if let Ok(sub) = vault.subfolder(path) {
        for name in ["secret.txt", "new.txt", "deep/a.md"] {
            seen.extend(sub.read(&rel(name), LIMIT).unwrap_or_default());
            note(sub.append(&rel(name), b"x"));
            note(sub.write_atomic(&rel(name), b"x"));
            note(sub.remove(&rel(name)));
        }
        let _ = sub.sweep_stale_temps();
    }
    (seen, successes)
}

#[test]
fn no_spelling_leads_out() {
    let mut refused = 0;
    for text in TEXTS {
        let ground = Ground::new();
        let text = ground.fill(text);
        match RelPath::parse(&text) {
            Err(error) => {
                assert!(matches!(error.code(), "invalid_path" | "out_of_scope"), "{text:?}: {error:?}");
                assert!(!error.hint.to_string().is_empty());
                refused += 1;
            }
            Ok(path) => {
                let (seen, _) = try_everything(&ground.vault(), &path);
                assert!(!String::from_utf8_lossy(&seen).contains(SECRET), "{text:?}");
            }
        }
        let world = vault_at(&ground.vault_path());
        if let Ok((folder, path)) = world.locate(&text, &[RootName::VAULT], Hidden::Allow) {
            let (seen, _) = try_everything(&folder, &path);
            assert!(!String::from_utf8_lossy(&seen).contains(SECRET), "{text:?}");
        }
        ground.assert_untouched(&text);
    }
    assert!(TEXTS.len() >= 60 && refused >= 50, "{} tricks, {refused} refused", TEXTS.len());
}

#[test]
fn no_link_leads_out() {
    for (name, _) in LINKS {
        for tail in ["", "/secret.txt", "/new.txt", "/deep/a.md", "/deep"] {
            let ground = Ground::with_links();
            let text = format!("{name}{tail}");
            let (seen, successes) = try_everything(&ground.vault(), &rel(&text));
            assert!(!String::from_utf8_lossy(&seen).contains(SECRET), "{text}");
            assert_eq!(successes, 0, "{text}");
            assert!(ground.vault_path().join(name).is_symlink(), "{text} was replaced");
            let error = ground.vault().stat(&rel(&text)).unwrap_err();
            assert_eq!(error.kind, ErrorKind::OutOfScope, "{text}: {error:?}");
            ground.assert_untouched(&text);
        }
    }
}

#[test]
fn links_within_the_root_are_refused_too_unless_allowed() {
    for (text, target) in [("inner/a.md", "notes"), ("inner/sub/new.md", "notes"), ("inner", "notes/a.md")] {
        let ground = Ground::new();
        symlink(target, ground.vault_path().join("inner")).unwrap();
        let (seen, successes) = try_everything(&ground.vault(), &rel(text));
        assert_eq!((seen.len(), successes), (0, 0), "{text}");
        for error in [
            ground.vault().read(&rel(text), LIMIT).unwrap_err(),
            ground.vault().write_atomic(&rel(text), b"x").unwrap_err(),
        ] {
            assert_eq!(error.kind, ErrorKind::OutOfScope, "{text}: {error:?}");
        }
        assert_eq!(fs::read(ground.vault_path().join("notes/a.md")).unwrap(), b"inside");
        assert!(ground.vault_path().join("inner").is_symlink());
    }
}

#[test]
fn listings_skip_links_and_say_so() {
    let ground = Ground::with_links();
    let walked = ground.vault().walk(&RelPath::root(), &WalkLimits::default()).unwrap();
    let names: Vec<&str> = walked.entries.iter().map(|entry| entry.path.as_str()).collect();
    assert_eq!(names, ["notes", "notes/a.md"]);
    assert_eq!(walked.skipped.len(), LINKS.len());
    assert!(walked.skipped.iter().all(|skipped| skipped.reason == SkipReason::Link));
}

#[test]
fn allowed_links_stay_within_the_root() {
    let ground = Ground::with_links();
    symlink("notes", ground.vault_path().join("inner")).unwrap();
    symlink("notes/a.md", ground.vault_path().join("inner-file")).unwrap();
    let options = RootOptions { links: true, ..RootOptions::at(ground.vault_path()) };
    let world = World::real(WorldOptions::default().with_root(RootName::VAULT, options));
    let vault = world.folder(&RootName::VAULT).unwrap();
    assert_eq!(vault.read(&rel("inner/a.md"), LIMIT).unwrap(), b"inside");
    vault.write_atomic(&rel("inner-file"), b"new").unwrap();
    assert_eq!(fs::read(ground.vault_path().join("notes/a.md")).unwrap(), b"new");
    vault.write_atomic(&rel("inner/sub/b.md"), b"b").unwrap();
    assert_eq!(vault.read(&rel("notes/sub/b.md"), LIMIT).unwrap(), b"b");
    for (name, _) in LINKS {
        for tail in ["", "/secret.txt", "/new.txt", "/deep/a.md"] {
            let (seen, successes) = try_everything(&vault, &rel(&format!("{name}{tail}")));
            assert!(!String::from_utf8_lossy(&seen).contains(SECRET), "{name}{tail}");
            assert_eq!(successes, 0, "{name}{tail}");
        }
    }
    ground.assert_untouched("links allowed");
}

#[test]
fn a_hard_link_to_the_outside_is_never_written_through() {
    let ground = Ground::new();
    fs::hard_link(ground.outside().join("secret.txt"), ground.vault_path().join("twin")).unwrap();
    let vault = ground.vault();
    vault.append(&rel("twin"), b"x").unwrap();
    vault.write_atomic(&rel("twin"), b"x").unwrap();
    vault.remove(&rel("twin")).unwrap();
    ground.assert_untouched("hard link");
}

#[test]
fn pipes_and_sockets_neither_block_nor_pass() {
    let ground = Ground::new();
    let made = std::process::Command::new("mkfifo").arg(ground.vault_path().join("pipe")).status().unwrap();
    assert!(made.success());
    let _socket = std::os::unix::net::UnixListener::bind(ground.vault_path().join("socket")).unwrap();
    for name in ["pipe", "socket"] {
        assert!(ground.vault().read(&rel(name), LIMIT).is_err());
        assert_eq!(ground.vault().stat(&rel(name)).unwrap_err().kind, ErrorKind::InvalidPath);
        assert_eq!(ground.vault().write_atomic(&rel(name), b"x").unwrap_err().kind, ErrorKind::InvalidPath);
    }
    assert_eq!(ground.vault().list(&RelPath::root()).unwrap().1.len(), 2);
}

/// Swaps two things under the vault's hands for as long as the trial runs; returns how many calls succeeded.
fn race(ground: &Ground, swap: impl Fn() + Sync, path: &str) -> usize {
    let stop = AtomicBool::new(false);
    let longer = std::env::var("SHOSAI_RACE_MS").ok().and_then(|ms| ms.parse().ok()).map(Duration::from_millis);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !stop.load(Ordering::SeqCst) {
                swap();
            }
        });
        let vault = ground.vault();
        let deadline = Instant::now() + longer.unwrap_or(RACE);
        let mut successes = 0;
        while Instant::now() < deadline {
            if let Ok(bytes) = vault.read(&rel(path), LIMIT) {
                assert!(!String::from_utf8_lossy(&bytes).contains(SECRET), "the sentinel was read");
                successes += 1;
            }
            successes += usize::from(vault.append(&rel(path), b"+").is_ok());
            successes += usize::from(vault.write_atomic(&rel(path), b"inside").is_ok());
            successes += usize::from(vault.create_new(&rel(&format!("{path}.new")), b"n").is_ok());
            successes += usize::from(vault.remove(&rel(&format!("{path}.new"))).is_ok());
        }
        stop.store(true, Ordering::SeqCst);
        successes
    })
}

#[test]
fn a_folder_that_turns_into_a_link_meanwhile_leads_nowhere() {
    let ground = Ground::new();
    let at = |name: &str| ground.vault_path().join(name);
    fs::create_dir(at("deep")).unwrap();
    fs::write(at("deep/a.md"), "inside").unwrap();
    symlink(ground.outside().join("deep"), at("link")).unwrap();
    let swap = || {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        renameat_with(CWD, at("deep"), CWD, at("link"), RenameFlags::EXCHANGE).unwrap();
    };
    assert!(race(&ground, swap, "deep/a.md") > 0);
    ground.assert_untouched("folder race");
}

#[test]
fn a_file_that_turns_into_a_link_meanwhile_leads_nowhere() {
    let ground = Ground::new();
    let at = |name: &str| ground.vault_path().join(name);
    symlink(ground.outside().join("secret.txt"), at("link")).unwrap();
    let swap = || {
        // A write may put a file in the place of the name at any moment, so none of these need succeed.
        let _ = fs::rename(at("notes/a.md"), at("real"));
        let _ = fs::rename(at("link"), at("notes/a.md"));
        let _ = fs::remove_file(at("link"));
        let _ = symlink(ground.outside().join("secret.txt"), at("link"));
        let _ = fs::rename(at("real"), at("notes/a.md"));
    };
    assert!(race(&ground, swap, "notes/a.md") > 0);
    ground.assert_untouched("file race");
}

#[test]
fn a_root_that_is_missing_moved_or_replaced_is_noticed() {
    let ground = Ground::new();
    let vault = ground.vault();
    assert!(vault.exists(&rel("notes/a.md")).unwrap());
    let moved = ground.vault_path().join("../outside2");
    fs::rename(ground.vault_path(), &moved).unwrap();
    let error = vault.read(&rel("notes/a.md"), LIMIT).unwrap_err();
    assert_eq!(error.code(), "unavailable");
    assert!(!error.message.contains("shosai-test") && error.hint.contains("vault"));
    symlink(ground.outside(), ground.vault_path()).unwrap();
    assert_eq!(vault.read(&rel("secret.txt"), LIMIT).unwrap_err().code(), "unavailable");
    assert_eq!(vault.write_atomic(&rel("new.txt"), b"x").unwrap_err().code(), "unavailable");
    assert_eq!(snapshot(&ground.outside()), ground.before);
    fs::remove_file(ground.vault_path()).unwrap();
    fs::create_dir(ground.vault_path()).unwrap();
    assert_eq!(vault.read(&rel("notes/a.md"), LIMIT).unwrap_err().kind, ErrorKind::NotFound);
    vault.write_atomic(&rel("b"), b"x").unwrap();
    assert!(ground.vault_path().join("b").is_file());
}

#[test]
fn equal_looking_names_on_the_disk_are_reached() {
    let ground = Ground::new();
    let decomposed = ground.vault_path().join("か\u{3099}");
    fs::create_dir(&decomposed).unwrap();
    fs::write(decomposed.join("は\u{309A}.md"), "old").unwrap();
    let vault = ground.vault();
    assert_eq!(vault.read(&rel("が/ぱ.md"), LIMIT).unwrap(), b"old");
    vault.write_atomic(&rel("が/ぱ.md"), b"new").unwrap();
    assert_eq!(fs::read(decomposed.join("は\u{309A}.md")).unwrap(), b"new");
    assert_eq!(vault.create_new(&rel("が/ぱ.md"), b"x").unwrap_err().kind, ErrorKind::AlreadyExists);
    // Two names that look alike: the composed one is reached, the other reported.
    fs::write(decomposed.join("ぱ.md"), "composed").unwrap();
    assert_eq!(vault.read(&rel("が/ぱ.md"), LIMIT).unwrap(), b"composed");
    let (entries, skipped) = vault.list(&rel("が")).unwrap();
    assert_eq!((entries.len(), skipped.len(), skipped[0].reason), (1, 1, SkipReason::Twin));
    assert_eq!(entries[0].stat.len, 8);
}

#[test]
fn names_no_text_can_reach_are_reported() {
    use std::os::unix::ffi::OsStrExt;
    let ground = Ground::new();
    for name in [&b"a:b"[..], b"\xFF", b"x\\y", b"end ", "\u{202E}x".as_bytes()] {
        fs::write(ground.vault_path().join(std::ffi::OsStr::from_bytes(name)), "x").unwrap();
    }
    let (entries, skipped) = ground.vault().list(&RelPath::root()).unwrap();
    assert_eq!(entries.len(), 1);
    assert_eq!(skipped.len(), 5);
    assert!(skipped.iter().all(|skipped| skipped.reason == SkipReason::Name));
    assert!(skipped.iter().all(|skipped| !skipped.shown_path.contains('\u{202E}')));
}

#[test]
fn modes_are_kept_and_read_only_files_respected() {
    use std::os::unix::fs::PermissionsExt;
    let ground = Ground::new();
    let file = ground.vault_path().join("notes/a.md");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    ground.vault().append(&rel("notes/a.md"), b"x").unwrap();
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
    ground.vault().write_atomic(&rel("notes/new"), b"x").unwrap();
    fs::write(ground.vault_path().join("plain"), "x").unwrap();
    let mode = |name: &str| fs::metadata(ground.vault_path().join(name)).unwrap().permissions().mode();
    assert_eq!(mode("notes/new"), mode("plain"), "a new file has the usual mode");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o440)).unwrap();
    assert_eq!(ground.vault().append(&rel("notes/a.md"), b"x").unwrap_err().code(), "forbidden");
    assert_eq!(fs::read(&file).unwrap(), b"insidex");
}
