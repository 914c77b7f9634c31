//! What every disk promises. Whoever includes this says in `in_both` on which worlds it runs.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use shosai_world::{Condition, ErrorKind, Kind, RelPath, WalkLimits, sha256};

use super::in_both;

pub const LIMIT: u64 = 1024;
const SOON: Duration = Duration::from_millis(30);

fn rel(text: &str) -> RelPath {
    RelPath::parse(text).unwrap()
}

pub fn kind_of<T: std::fmt::Debug>(result: shosai_world::Result<T>) -> ErrorKind {
    let error = result.unwrap_err();
    assert!(!error.hint.to_string().is_empty() && !error.message.contains("/tmp"), "{error:?}");
    error.kind
}

#[test]
fn what_is_written_is_read() {
    in_both(|_, vault| {
        let path = rel("深い/所/a.md");
        assert_eq!(kind_of(vault.read(&path, LIMIT)), ErrorKind::NotFound);
        vault.write_atomic(&path, "本文".as_bytes()).unwrap();
        assert_eq!(vault.read_text(&path, LIMIT).unwrap(), "本文");
        vault.write_atomic(&path, b"0123456789").unwrap();
        assert_eq!(vault.read_range(&path, 3, 4).unwrap(), b"3456");
        assert_eq!(vault.read_range(&path, 8, 100).unwrap(), b"89");
        assert_eq!(vault.read_range(&path, 100, 5).unwrap(), b"");
        assert_eq!(vault.read(&path, 10).unwrap().len(), 10);
        assert_eq!(kind_of(vault.read(&path, 9)), ErrorKind::TooLarge);
        let stat = vault.stat(&path).unwrap();
        assert_eq!((stat.kind, stat.len), (Kind::File, 10));
        assert_eq!(vault.stat(&rel("深い")).unwrap().kind, Kind::Folder);
        assert_eq!(vault.stat(&RelPath::root()).unwrap().kind, Kind::Folder);
        vault.write_atomic(&rel("b"), b"\xEF\xBB\xBFtext").unwrap();
        assert_eq!(vault.read_text(&rel("b"), LIMIT).unwrap(), "text");
        vault.write_atomic(&rel("b"), b"\xFF").unwrap();
        assert_eq!(kind_of(vault.read_text(&rel("b"), LIMIT)), ErrorKind::NotText);
    });
}

#[test]
fn every_write_changes_the_fingerprint() {
    in_both(|_, vault| {
        let path = rel("a");
        vault.write_atomic(&path, b"one").unwrap();
        let first = vault.stat(&path).unwrap().fingerprint;
        assert_eq!(vault.stat(&path).unwrap().fingerprint, first);
        vault.write_atomic(&path, b"two").unwrap();
        assert_ne!(vault.stat(&path).unwrap().fingerprint, first);
        assert_ne!(vault.stat(&path).unwrap().fingerprint.to_text(), first.to_text());
    });
}

#[test]
fn a_new_file_never_takes_anothers_place() {
    in_both(|_, vault| {
        vault.create_new(&rel("a"), b"one").unwrap();
        assert_eq!(kind_of(vault.create_new(&rel("a"), b"two")), ErrorKind::AlreadyExists);
        vault.create_dir_all(&rel("d")).unwrap();
        assert_eq!(kind_of(vault.create_new(&rel("d"), b"two")), ErrorKind::AlreadyExists);
        assert_eq!(vault.read(&rel("a"), LIMIT).unwrap(), b"one");
    });
}

#[test]
fn appends_add_up() {
    in_both(|_, vault| {
        for line in ["一\n", "二\n", "三\n"] {
            vault.append(&rel("log.jsonl"), line.as_bytes()).unwrap();
        }
        assert_eq!(vault.read_text(&rel("log.jsonl"), LIMIT).unwrap(), "一\n二\n三\n");
    });
}

#[test]
fn a_changed_file_is_not_overwritten() {
    in_both(|_, vault| {
        let path = rel("a");
        assert_eq!(kind_of(vault.write_if(&path, &Condition::Digest(sha256(b"")), b"x")), ErrorKind::Conflict);
        vault.write_if(&path, &Condition::Absent, b"one").unwrap();
        assert_eq!(kind_of(vault.write_if(&path, &Condition::Absent, b"x")), ErrorKind::AlreadyExists);
        vault.write_if(&path, &Condition::Digest(sha256(b"one")), b"two").unwrap();
        let seen = vault.stat(&path).unwrap().fingerprint;
        vault.write_if(&path, &Condition::Version(seen), b"three").unwrap();
        let stale = vault.write_if(&path, &Condition::Version(seen), b"x");
        assert_eq!(kind_of(stale), ErrorKind::Conflict);
        let stale = vault.write_if(&path, &Condition::Digest(sha256(b"one")), b"x");
        assert_eq!(stale.unwrap_err().code(), "conflict");
        assert_eq!(vault.read(&path, LIMIT).unwrap(), b"three");
    });
}

#[test]
fn a_changed_file_is_not_removed() {
    in_both(|_, vault| {
        let path = rel("d/a");
        vault.write_atomic(&path, b"one").unwrap();
        let seen = vault.stat(&path).unwrap().fingerprint;
        vault.write_atomic(&path, b"two").unwrap();
        for stale in [Condition::Digest(sha256(b"one")), Condition::Version(seen)] {
            assert_eq!(kind_of(vault.remove_if(&path, &stale)), ErrorKind::Conflict);
        }
        assert_eq!(vault.read(&path, LIMIT).unwrap(), b"two");
        vault.remove_if(&path, &Condition::Digest(sha256(b"two"))).unwrap();
        assert_eq!(kind_of(vault.remove_if(&path, &Condition::Digest(sha256(b"two")))), ErrorKind::NotFound);
    });
}

#[test]
fn files_and_folders_are_not_taken_for_one_another() {
    in_both(|_, vault| {
        vault.write_atomic(&rel("d/a"), b"x").unwrap();
        assert_eq!(kind_of(vault.read(&rel("d"), LIMIT)), ErrorKind::InvalidPath);
        assert_eq!(kind_of(vault.read(&RelPath::root(), LIMIT)), ErrorKind::InvalidPath);
        assert_eq!(kind_of(vault.write_atomic(&rel("d"), b"x")), ErrorKind::InvalidPath);
        assert_eq!(kind_of(vault.write_atomic(&RelPath::root(), b"x")), ErrorKind::InvalidPath);
        assert_eq!(kind_of(vault.read(&rel("d/a/b"), LIMIT)), ErrorKind::InvalidPath);
        assert_eq!(kind_of(vault.write_atomic(&rel("d/a/b"), b"x")), ErrorKind::InvalidPath);
        assert_eq!(kind_of(vault.list(&rel("d/a"))), ErrorKind::InvalidPath);
        assert_eq!(kind_of(vault.list(&rel("no"))), ErrorKind::NotFound);
        assert_eq!(kind_of(vault.remove(&rel("d"))), ErrorKind::Conflict);
        assert_eq!(kind_of(vault.remove_tree(&rel("d/a"))), ErrorKind::InvalidPath);
    });
}

#[test]
fn removal_and_renaming() {
    in_both(|_, vault| {
        vault.write_atomic(&rel("d/e/a"), b"x").unwrap();
        vault.write_atomic(&rel("b"), b"y").unwrap();
        assert_eq!(kind_of(vault.rename(&rel("b"), &rel("d/e/a"))), ErrorKind::AlreadyExists);
        assert_eq!(kind_of(vault.rename(&rel("no"), &rel("z"))), ErrorKind::NotFound);
        vault.rename(&rel("b"), &rel("new/c")).unwrap();
        assert_eq!(vault.read(&rel("new/c"), LIMIT).unwrap(), b"y");
        assert!(!vault.exists(&rel("b")).unwrap());
        vault.rename(&rel("d"), &rel("new/d")).unwrap();
        assert_eq!(vault.read(&rel("new/d/e/a"), LIMIT).unwrap(), b"x");
        assert_eq!(kind_of(vault.rename(&rel("new"), &rel("new/d/in"))), ErrorKind::InvalidPath);
        vault.remove(&rel("new/c")).unwrap();
        assert_eq!(kind_of(vault.remove(&rel("new/c"))), ErrorKind::NotFound);
        vault.remove_tree(&rel("new")).unwrap();
        assert_eq!(vault.list(&RelPath::root()).unwrap().0, []);
    });
}

#[test]
fn walks_are_sorted_and_bounded() {
    in_both(|_, vault| {
        for path in ["b/z", "b/a", "a", ".hidden/x", "b/c/d/e", "い", "あ"] {
            vault.write_atomic(&rel(path), b"x").unwrap();
        }
        let names = |limits: &WalkLimits| {
            let walked = vault.walk_in_part(&RelPath::root(), limits).unwrap();
            let names: Vec<String> = walked.entries.iter().map(|entry| entry.path.to_string()).collect();
            (names.join(" "), walked.skipped.len(), walked.truncated)
        };
        let all = WalkLimits::default();
        assert_eq!(names(&all), ("a b b/a b/c b/c/d b/c/d/e b/z あ い".to_owned(), 0, false));
        assert_eq!(names(&WalkLimits { max_entries: 3, ..all }), ("a b b/a".to_owned(), 0, true));
        assert_eq!(names(&WalkLimits { max_depth: 2, ..all }).0, "a b b/a b/c b/z あ い");
        let part = vault.walk(&RelPath::root(), &WalkLimits { max_entries: 3, ..all });
        assert_eq!(kind_of(part.map(drop)), ErrorKind::TooLarge, "a part is not taken for the whole");
        assert_eq!(names(&WalkLimits { max_depth: 2, ..all }).1, 1);
        assert!(names(&WalkLimits { hidden: true, ..all }).0.starts_with(".hidden .hidden/x a"));
        let below = vault.walk_in_part(&rel("b/c"), &all).unwrap();
        assert_eq!(below.entries[1].path.as_str(), "b/c/d/e");
    });
}

#[test]
fn a_subfolder_is_a_world_of_its_own() {
    in_both(|_, vault| {
        let sub = vault.subfolder(&rel("d/e")).unwrap();
        sub.write_atomic(&rel("a"), b"x").unwrap();
        assert_eq!(vault.read(&rel("d/e/a"), LIMIT).unwrap(), b"x");
        assert_eq!(sub.list(&RelPath::root()).unwrap().0[0].path.as_str(), "a");
        assert_eq!(kind_of(sub.clone().read_only().append(&rel("a"), b"y")), ErrorKind::Denied);
        assert_eq!(sub.read(&rel("a"), LIMIT).unwrap(), b"x");
    });
}

#[test]
fn a_lock_is_held_by_one_and_does_not_hinder_writing() {
    in_both(|_, vault| {
        let path = rel("notes/a");
        let guard = vault.lock(&path, SOON).unwrap();
        assert_eq!(kind_of(vault.lock(&path, SOON)), ErrorKind::TimedOut);
        assert_eq!(
            kind_of(
                vault
                    .lock(&rel("Notes/A").parent().unwrap().join("x").unwrap(), SOON)
                    .map(drop)
                    .and(vault.lock(&rel("notes/Ａ"), SOON),)
            ),
            ErrorKind::TimedOut
        );
        vault.write_atomic(&path, b"x").unwrap();
        drop(guard);
        drop(vault.lock(&path, SOON).unwrap());
    });
}

#[test]
fn threads_lose_no_append() {
    in_both(|_, vault| {
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let vault = vault.clone();
                scope.spawn(move || {
                    for line in 0..10 {
                        vault.append(&rel("log"), format!("{thread} {line}\n").as_bytes()).unwrap();
                    }
                });
            }
        });
        let text = vault.read_text(&rel("log"), LIMIT).unwrap();
        let mut lines: Vec<&str> = text.lines().collect();
        lines.sort_unstable();
        lines.dedup();
        assert_eq!(lines.len(), 40);
    });
}

#[test]
fn equal_looking_names_are_one_file() {
    in_both(|_, vault| {
        vault.write_atomic(&rel("か\u{3099}/は\u{309A}.md"), b"x").unwrap();
        assert_eq!(vault.read(&rel("が/ぱ.md"), LIMIT).unwrap(), b"x");
        assert_eq!(kind_of(vault.create_new(&rel("が/は\u{309A}.md"), b"y")), ErrorKind::AlreadyExists);
        assert_eq!(vault.list(&rel("が")).unwrap().0.len(), 1);
    });
}

#[test]
fn endless_waits_do_not_overflow_the_clock() {
    in_both(|_, vault| {
        drop(vault.lock(&rel("a"), Duration::MAX).unwrap());
    });
}

#[test]
fn of_many_who_create_one_wins() {
    in_both(|_, vault| {
        for round in 0..5 {
            let path = rel(&format!("made/{round}"));
            let won = AtomicUsize::new(0);
            std::thread::scope(|scope| {
                for writer in 0..8_u8 {
                    let (vault, path, won) = (vault.clone(), path.clone(), &won);
                    scope.spawn(move || match vault.create_new(&path, &[writer]) {
                        Ok(()) => won.store(usize::from(writer) + 100, Ordering::SeqCst),
                        Err(error) => assert_eq!(error.kind, ErrorKind::AlreadyExists),
                    });
                }
            });
            let kept = vault.read(&path, LIMIT).unwrap();
            assert_eq!(usize::from(kept[0]) + 100, won.load(Ordering::SeqCst), "the winner's bytes are kept");
        }
    });
}

#[test]
fn no_update_is_lost() {
    in_both(|_, vault| {
        let counter = rel("counter");
        std::thread::scope(|scope| {
            for _ in 0..4 {
                let (vault, counter) = (vault.clone(), counter.clone());
                scope.spawn(move || {
                    for _ in 0..10 {
                        let add = |text: Option<&[u8]>| {
                            let count = text.map_or(0, |text| std::str::from_utf8(text).unwrap().parse().unwrap());
                            Ok::<_, shosai_world::WorldError>((Some((count + 1_u64).to_string().into_bytes()), ()))
                        };
                        vault.update(&counter, LIMIT, add).unwrap();
                    }
                });
            }
        });
        assert_eq!(vault.read_text(&counter, LIMIT).unwrap(), "40");
    });
}

#[test]
fn a_version_is_good_for_one_write() {
    in_both(|_, vault| {
        let path = rel("a");
        vault.write_atomic(&path, b"x").unwrap();
        let seen = Condition::Version(vault.stat(&path).unwrap().fingerprint);
        let done = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..8 {
                let (vault, path, done) = (vault.clone(), path.clone(), &done);
                scope.spawn(move || {
                    // The same bytes: what tells versions apart is that something was written.
                    done.fetch_add(usize::from(vault.write_if(&path, &seen, b"x").is_ok()), Ordering::SeqCst)
                });
            }
        });
        assert_eq!(done.load(Ordering::SeqCst), 1);
        assert_eq!(kind_of(vault.write_if(&rel("d/no"), &seen, b"y")), ErrorKind::Conflict);
        assert_eq!(kind_of(vault.write_if(&rel("d"), &seen, b"y")), ErrorKind::InvalidPath, "a folder is no file");
    });
}

#[test]
fn every_change_beneath_a_folder_changes_its_generation() {
    in_both(|_, vault| {
        vault.write_atomic(&rel("a/b/one.md"), b"1").unwrap();
        let a = vault.subfolder(&rel("a")).unwrap();
        // A disk that cannot tell is walked.
        let Some(mut last) = a.generation().unwrap() else { return };
        let mut changes = |what: &str, change: &dyn Fn()| {
            change();
            let now = a.generation().unwrap().unwrap();
            assert_ne!(now, last, "{what}");
            assert_eq!(a.generation().unwrap(), Some(now), "{what}");
            last = now;
        };
        changes("another file", &|| vault.write_atomic(&rel("a/b/two.md"), b"2").unwrap());
        changes("other contents", &|| vault.write_atomic(&rel("a/b/one.md"), b"3").unwrap());
        changes("more of it", &|| vault.append(&rel("a/b/one.md"), b"4").unwrap());
        changes("a folder", &|| vault.create_dir_all(&rel("a/c")).unwrap());
        changes("another name", &|| vault.rename(&rel("a/b"), &rel("a/d")).unwrap());
        changes("a file less", &|| vault.remove(&rel("a/d/two.md")).unwrap());
        changes("a folder less", &|| vault.remove_tree(&rel("a/d")).unwrap());
        changes("moved away", &|| vault.rename(&rel("a/c"), &rel("elsewhere/c")).unwrap());
    });
}

#[test]
fn many_files_are_read_as_one_by_one() {
    in_both(|_, vault| {
        for (path, text) in [("n/a.md", "1"), ("n/Ｂ.md", "22"), ("n/deep/c.md", "too large"), ("n/gone.md", "4")] {
            vault.write_atomic(&rel(path), text.as_bytes()).unwrap();
        }
        let walked = vault.walk(&rel("n"), &WalkLimits::default()).unwrap();
        vault.remove(&rel("n/gone.md")).unwrap();
        let files: Vec<_> = walked.entries.iter().filter(|entry| entry.stat.kind == Kind::File).collect();
        let mut found = Vec::new();
        let read = |entry: &shosai_world::Entry, read: shosai_world::Result<Vec<u8>>| {
            found.push((entry.path.to_string(), read.map_err(|error| error.kind)));
        };
        vault.read_each(&files, 5, read).unwrap();
        let one_by_one =
            files.iter().map(|entry| (entry.path.to_string(), vault.read(&entry.path, 5).map_err(|error| error.kind)));
        assert_eq!(found, one_by_one.collect::<Vec<_>>());
        assert_eq!(found.len(), 4);
        assert!(found.iter().any(|(_, read)| *read == Err(ErrorKind::TooLarge)));
    });
}
