//! Several replicas at once.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use shosai_world::{Condition, ErrorKind, RelPath, RootName, Storage as _, WorldError, sha256};

use crate::{new_tenant, rel, store, store_with, vault, world, world_over};

const LIMIT: u64 = 1 << 24;

#[test]
fn replicas_lose_no_update_and_one_of_them_creates() {
    let tenant = new_tenant();
    let won = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..3 {
            let replica = vault(&tenant);
            for _ in 0..2 {
                let (replica, won) = (replica.clone(), &won);
                scope.spawn(move || {
                    won.fetch_add(usize::from(replica.create_new(&rel("n/made"), b"x").is_ok()), Ordering::SeqCst);
                    for _ in 0..10 {
                        let add = |text: Option<&[u8]>| {
                            let count = text.map_or(0, |text| std::str::from_utf8(text).unwrap().parse().unwrap());
                            Ok::<_, WorldError>((Some((count + 1_u64).to_string().into_bytes()), ()))
                        };
                        replica.update(&rel("n/count"), LIMIT, add).unwrap();
                    }
                });
            }
        }
    });
    assert_eq!(won.load(Ordering::SeqCst), 1);
    assert_eq!(vault(&tenant).read_text(&rel("n/count"), LIMIT).unwrap(), "60");
}

#[test]
fn what_replicas_amend_on_the_shelf_is_lost_by_none() {
    let tenant = new_tenant();
    let minute = Duration::from_secs(60);
    std::thread::scope(|scope| {
        for _ in 0..3 {
            let replica = world(&tenant);
            scope.spawn(move || {
                for _ in 0..15 {
                    let add = |kept: Option<&[u8]>| (Some([kept.unwrap_or_default(), b"x"].concat()), ());
                    replica.amend("n", minute, add).unwrap();
                }
            });
        }
    });
    assert_eq!(world(&tenant).recall("n").unwrap().unwrap().len(), 45);
}

#[test]
fn what_one_writes_every_other_reads_at_once_small_and_large() {
    let tenant = new_tenant();
    let (one, other) = (vault(&tenant), vault(&tenant));
    // Blobs in memory are one process's; other tests have them in a folder or on a server.
    let large = if std::env::var("SHOSAI_TEST_BLOBS").is_ok() { 3_000_000 } else { 60_000 };
    for len in [0, 1, 65_536, 65_537.min(large), large] {
        let bytes: Vec<u8> = (0..len).map(|at| (at % 251) as u8).collect();
        one.write_atomic(&rel("d/file"), &bytes).unwrap();
        assert_eq!(other.read(&rel("d/file"), LIMIT).unwrap(), bytes);
        let from = len as u64 / 2;
        assert_eq!(other.read_range(&rel("d/file"), from, 10).unwrap(), bytes[len / 2..(len / 2 + 10).min(len)]);
        assert_eq!(other.stat(&rel("d/file")).unwrap().len, len as u64);
        one.write_if(&rel("d/file"), &Condition::Digest(sha256(&bytes)), &bytes).unwrap();
    }
    other.append(&rel("d/file"), b"end").unwrap();
    assert!(one.read(&rel("d/file"), LIMIT).unwrap().ends_with(b"end"));
}

#[test]
fn tenants_and_roots_are_apart_and_a_root_within_another_is_the_same_folder() {
    let tenant = new_tenant();
    let world = world(&tenant);
    world.folder(&RootName::VAULT).unwrap().write_atomic(&rel("a.md"), b"x").unwrap();
    assert_eq!(world.folder(&RootName::WORKSPACE).unwrap().read(&rel("vault/a.md"), LIMIT).unwrap(), b"x");
    assert!(!vault(&new_tenant()).exists(&rel("a.md")).unwrap());
    let narrowed = world.narrowed(&["vault/team".to_owned()]).unwrap().folder(&RootName::VAULT).unwrap();
    assert_eq!(narrowed.read(&rel("a.md"), LIMIT).unwrap_err().kind, ErrorKind::OutOfScope);
    narrowed.write_atomic(&rel("team/b.md"), b"y").unwrap();
    assert!(narrowed.machine_path(&rel("team/b.md")).unwrap().is_none());
}

#[test]
fn names_that_fold_alike_are_one_file() {
    let vault = vault(&new_tenant());
    vault.write_atomic(&rel("Notes/A.md"), b"1").unwrap();
    assert_eq!(vault.create_new(&rel("notes/ａ.MD"), b"2").unwrap_err().kind, ErrorKind::AlreadyExists);
    vault.write_atomic(&rel("notes/a.md"), b"3").unwrap();
    let (entries, _) = vault.list(&RelPath::root()).unwrap();
    assert_eq!(entries.len(), 1);
    vault.rename(&rel("Notes"), &rel("x/y")).unwrap();
    assert_eq!(vault.list(&rel("x/y")).unwrap().0[0].path.as_str(), "x/y/A.md");
    vault.rename(&rel("x/y/a.md"), &rel("x/y/a.md")).unwrap();
    assert_eq!(vault.list(&rel("x/y")).unwrap().0[0].path.as_str(), "x/y/a.md", "its own name may be spelled anew");
}

#[test]
fn the_lock_of_a_dead_replica_runs_out_and_what_it_still_writes_is_refused() {
    let tenant = new_tenant();
    let (slow, quick) = (vault(&tenant), vault(&tenant));
    let guard = slow.lock(&rel("ep001"), Duration::from_secs(1)).unwrap();
    slow.write_atomic(&rel("ep001.md"), b"slow").unwrap();
    assert_eq!(quick.lock(&rel("ep001"), Duration::from_millis(50)).unwrap_err().kind, ErrorKind::TimedOut);
    // As if it had slept through its lease: the database takes the lock away.
    store(&tenant).expire_locks().unwrap();
    let second = std::thread::spawn(move || {
        let guard = quick.lock(&rel("ep001"), Duration::from_secs(1)).unwrap();
        quick.write_atomic(&rel("ep001.md"), b"quick").unwrap();
        guard
    });
    let second = second.join().unwrap();
    let late = slow.write_atomic(&rel("ep001.md"), b"late").unwrap_err();
    assert_eq!(late.kind, ErrorKind::Conflict);
    drop((guard, second));
    assert_eq!(slow.read(&rel("ep001.md"), LIMIT).unwrap(), b"quick");
    slow.write_atomic(&rel("ep001.md"), b"again").unwrap();
}

#[test]
fn orphans_are_collected_and_what_is_named_stays() {
    if std::env::var("SHOSAI_TEST_BLOBS").is_err() {
        return;
    }
    let tenant = new_tenant();
    let (vault, store) = (vault(&tenant), store(&tenant));
    let body = |byte: u8| [vec![byte; 70_000], tenant.clone().into_bytes()].concat();
    vault.write_atomic(&rel("kept"), &body(1)).unwrap();
    vault.write_atomic(&rel("gone"), &body(2)).unwrap();
    vault.remove(&rel("gone")).unwrap();
    assert!(store.collect(0.0).unwrap().blobs >= 1);
    assert_eq!(vault.read(&rel("kept"), LIMIT).unwrap(), body(1));
    // The same bytes may come back at any time.
    vault.write_atomic(&rel("gone"), &body(2)).unwrap();
    assert_eq!(vault.read(&rel("gone"), LIMIT).unwrap(), body(2));
}

#[test]
fn a_part_of_an_object_asks_for_no_more_and_what_lies_on_the_disk_for_nothing() {
    if std::env::var("SHOSAI_TEST_BLOBS").is_err() {
        return;
    }
    let tenant = new_tenant();
    let body = [vec![7; 1_000_000], tenant.clone().into_bytes()].concat();
    store_with(&tenant, None).disk("workspace", rel("vault")).publish(&rel("large"), &body, &Condition::Any).unwrap();
    let folder = std::env::temp_dir().join(&tenant);
    let store = store_with(&tenant, Some(folder.to_string_lossy().into_owned()));
    let vault = world_over(store.clone()).folder(&RootName::VAULT).unwrap();
    let fetched = || {
        let figures: std::collections::HashMap<_, _> = store.figures().into_iter().collect();
        (figures["store_object_gets_total"], figures["store_object_bytes_total"])
    };
    assert_eq!(vault.read_range(&rel("large"), 999_995, 10).unwrap(), body[999_995..1_000_005]);
    assert_eq!(fetched(), (1, 10));
    let once = (2, body.len() as u64 + 10);
    for _ in 0..2 {
        assert_eq!(vault.read(&rel("large"), LIMIT).unwrap(), body);
        assert_eq!(vault.read_range(&rel("large"), 999_995, 10).unwrap(), body[999_995..1_000_005]);
        assert_eq!(fetched(), once);
    }
    let hex = shosai_world::sha256_hex(&body);
    std::fs::write(folder.join(&hex[..2]).join(&hex), vec![8; body.len()]).unwrap();
    assert_eq!(vault.read(&rel("large"), LIMIT).unwrap(), body);
    assert_eq!(fetched().0, 3, "what is damaged is fetched again");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_database_that_is_not_there_is_told_within_seconds_and_without_its_address() {
    let pairs = [("SHOSAI_STORE".to_owned(), "postgres://u:geheim@127.0.0.1:1/d".to_owned())];
    let environment = shosai_world::Environment::given(pairs);
    let address = shosai_store::StoreAddress::from_environment(&environment).unwrap().unwrap();
    let store = shosai_store::Store::open(address).unwrap();
    let begun = Instant::now();
    let error = shosai_world::Storage::check(&store).unwrap_err();
    assert_eq!(error.code(), "unavailable");
    assert!(begun.elapsed() < Duration::from_secs(10));
    let again = Instant::now();
    shosai_world::Storage::check(&store).unwrap_err();
    assert!(again.elapsed() * 2 < begun.elapsed(), "one waits, and the others need not");
    assert!(!format!("{error:?}").contains("geheim") && !format!("{error:?}").contains("127.0.0.1"));
}

#[test]
fn the_generation_of_a_folder_is_that_of_every_replica_and_of_no_other_folder() {
    let tenant = new_tenant();
    let manuals = world(&tenant).folder(&RootName::WORKSPACE).unwrap().subfolder(&rel("manuals")).unwrap();
    manuals.write_atomic(&rel("a/1.md"), b"1").unwrap();
    let before = manuals.generation().unwrap();
    vault(&tenant).write_atomic(&rel("note.md"), b"x").unwrap();
    assert_eq!(manuals.generation().unwrap(), before);
    let other = world(&tenant).folder(&RootName::WORKSPACE).unwrap();
    other.write_atomic(&rel("Manuals/a/1.md"), b"2").unwrap();
    assert_ne!(manuals.generation().unwrap(), before);
    assert_eq!(manuals.stat(&rel("a/1.md")).unwrap().sha256, Some(sha256(b"2")));
    let (listed, _) = manuals.list(&rel("a")).unwrap();
    assert_eq!(listed[0].stat.sha256, Some(sha256(b"2")));
}

#[test]
fn a_job_is_had_by_one_at_a_time_and_counted_when_done() {
    let tenant = new_tenant();
    let (one, other) = (store(&tenant), store(&tenant));
    let job = one.claim("build").unwrap().unwrap();
    assert!(other.claim("build").unwrap().is_none());
    assert!(other.claim("another").unwrap().is_some(), "given back undone when it is dropped");
    job.done();
    assert_eq!(other.jobs_done().unwrap(), 1);
    drop(other.claim("build").unwrap().unwrap());
    assert_eq!(one.jobs_done().unwrap(), 1);
}
