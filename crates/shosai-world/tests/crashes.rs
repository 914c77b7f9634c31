//! `kill -9` at random moments while files are written: each is wholly old or wholly new, and no temporary outlives the
//! next start. Also two processes that append and lock at once.
//!
//! The test binary starts itself as the writer. `SHOSAI_KILLS` sets the number of kills (the full run has 1000).
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods, clippy::print_stdout)]

mod scratch;

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use scratch::{Scratch, own_files, rel, vault_at};
use shosai_world::{Folder, RootName, sha256_hex};

/// Kills in an everyday run; some seconds.
const KILLS: u64 = 100;
const FILES: u64 = 8;
const LIMIT: u64 = 1 << 24;
const WAIT: Duration = Duration::from_secs(20);

fn writer(role: &str, folder: &Path, seed: u64) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "--nocapture", "--test-threads=1", role])
        .env("SHOSAI_TEST_FOLDER", folder)
        .env("SHOSAI_TEST_SEED", seed.to_string())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

fn given_folder() -> Folder {
    let path = std::env::var("SHOSAI_TEST_FOLDER").unwrap();
    vault_at(Path::new(&path)).folder(&RootName::VAULT).unwrap()
}

fn given_seed() -> u64 {
    std::env::var("SHOSAI_TEST_SEED").unwrap().parse().unwrap()
}

/// A small sequence, so that a failure can be repeated.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % below
    }
}

/// What a generation of a file holds: its name, its length and a digest, so that any mixture is noticed.
fn contents(file: u64, generation: u64) -> Vec<u8> {
    let mut dice = Dice(file * 1_000_003 + generation);
    let len = usize::try_from(dice.roll(200_000)).unwrap();
    let byte = b'a' + u8::try_from(dice.roll(26)).unwrap();
    let body = vec![byte; len];
    let mut whole = format!("{file} {generation} {}\n", sha256_hex(&body)).into_bytes();
    whole.extend(body);
    whole
}

fn file_path(file: u64) -> shosai_world::RelPath {
    rel(&format!("folder{}/file{file}.md", file % 2))
}

/// Writes files one after another and tells what it is about to do and what is done.
#[test]
#[ignore = "started by the kill test"]
fn writes_until_killed() {
    let folder = given_folder();
    let mut dice = Dice(given_seed());
    let mut out = std::io::stdout();
    let mut log_line = folder.read_text(&rel("log"), LIMIT).map_or(0, |log| log.lines().count());
    for generation in 1.. {
        let file = dice.roll(FILES);
        // Generations of all runs are told apart by the seed.
        let generation = given_seed() * 10_000 + generation;
        writeln!(out, "\nbegin {file} {generation}").unwrap();
        match file {
            0 => {
                let text = format!("line {log_line} {}\n", "x".repeat(log_line % 997 * 10));
                folder.append(&rel("log"), text.as_bytes()).unwrap();
                log_line += 1;
            }
            1 => folder.create_new(&rel(&format!("new/{generation}")), &contents(1, generation)).unwrap(),
            _ => folder.write_atomic(&file_path(file), &contents(file, generation)).unwrap(),
        }
        writeln!(out, "\nend {file} {generation}").unwrap();
    }
}

#[derive(Default)]
struct Told {
    /// The last generation that was finished, by file.
    ended: BTreeMap<u64, u64>,
    /// What was under way at the kill.
    begun: Option<(u64, u64)>,
    writes: u64,
}

impl Told {
    fn hear(&mut self, said: &str) {
        self.begun = None;
        // The last line may be cut by the kill; a cut `begin` had not begun, a cut `end` had ended or not.
        let whole = said.rfind('\n').map_or("", |end| &said[..end]);
        for line in whole.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            let number = |at: usize| words[at].parse::<u64>().unwrap();
            match words[0] {
                "begin" if words.len() == 3 => self.begun = Some((number(1), number(2))),
                "end" if words.len() == 3 => {
                    self.ended.insert(number(1), number(2));
                    self.begun = None;
                    self.writes += 1;
                }
                _ => {}
            }
        }
    }
}

#[test]
fn a_killed_writer_leaves_every_file_old_or_new() {
    let kills = std::env::var("SHOSAI_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(KILLS);
    let scratch = Scratch::new();
    let mut told = Told::default();
    let (mut mid_write, mut leftovers, mut dice) = (0, 0, Dice(42));
    let started = Instant::now();
    for kill in 0..kills {
        let mut child = writer("writes_until_killed", scratch.path(), kill + 1);
        let mut lines = BufReader::new(child.stdout.take().unwrap());
        let mut said = String::new();
        // The moment is random from the first write on, not from the start of the process.
        while !said.contains("begin") && lines.read_line(&mut said).unwrap() > 0 {}
        std::thread::sleep(Duration::from_micros(dice.roll(12_000)));
        child.kill().unwrap();
        child.wait().unwrap();
        lines.read_to_string(&mut said).unwrap();
        told.hear(&said);
        mid_write += u64::from(told.begun.is_some());
        check(&mut told, scratch.path());
        leftovers += own_files(scratch.path()).len();
        start_again(scratch.path());
        assert_eq!(own_files(scratch.path()), Vec::<std::path::PathBuf>::new(), "after kill {kill}");
    }
    println!(
        "{kills} kills in {:.1} s: {} writes finished, {mid_write} cut short, {leftovers} leftovers swept, 0 torn files",
        started.elapsed().as_secs_f32(),
        told.writes
    );
    assert!(mid_write > kills / 4, "the kills must strike during writes: {mid_write}");
    assert!(leftovers > 0, "some kill must leave a temporary, or the sweep is not tried");
}

/// Every file must be what was last finished, or what was under way.
fn check(told: &mut Told, folder: &Path) {
    let under_way = told.begun.take();
    for file in 2..FILES {
        let old = told.ended.get(&file).copied();
        let new = under_way.filter(|(begun, _)| *begun == file).map(|(_, generation)| generation);
        let found = std::fs::read(folder.join(file_path(file).as_str())).ok();
        let matches = |generation: Option<u64>| found == generation.map(|generation| contents(file, generation));
        assert!(matches(old) || (new.is_some() && matches(new)), "file {file}: neither {old:?} nor {new:?}");
        // What was under way may have come to its end unheard.
        if let Some(new) = new.filter(|_| matches(new)) {
            told.ended.insert(file, new);
        }
    }
    for entry in std::fs::read_dir(folder.join("new")).into_iter().flatten().flatten() {
        let Ok(generation) = entry.file_name().to_str().unwrap().parse::<u64>() else { continue };
        assert_eq!(std::fs::read(entry.path()).unwrap(), contents(1, generation), "a new file is torn");
        // Checked once is enough; the folder would grow for the whole run.
        std::fs::remove_file(entry.path()).unwrap();
    }
    let log = std::fs::read_to_string(folder.join("log")).unwrap_or_default();
    assert!(log.is_empty() || log.ends_with('\n'), "the log ends in the middle of a record");
    for (number, line) in log.lines().enumerate() {
        assert_eq!(line, format!("line {number} {}", "x".repeat(number % 997 * 10)), "record {number} is torn");
    }
}

/// A start after the crash: the first write in each folder sweeps it.
fn start_again(folder: &Path) {
    let vault = vault_at(folder).folder(&RootName::VAULT).unwrap();
    for path in ["started", "folder0/started", "folder1/started", "new/started"] {
        vault.write_atomic(&rel(path), b"x").unwrap();
    }
}

const APPENDS: u64 = 150;

#[test]
#[ignore = "started by the append test"]
fn appends_and_counts() {
    let folder = given_folder();
    let seed = given_seed();
    for line in 0..APPENDS {
        folder.append(&rel("log"), format!("{seed} {line} {}\n", "y".repeat(500)).as_bytes()).unwrap();
        let _guard = folder.lock(&rel("counter"), WAIT).unwrap();
        let count: u64 = folder.read_text(&rel("counter"), LIMIT).map_or(0, |text| text.parse().unwrap());
        folder.write_atomic(&rel("counter"), (count + 1).to_string().as_bytes()).unwrap();
    }
}

#[test]
fn two_processes_lose_no_append_and_no_count() {
    let scratch = Scratch::new();
    let children: Vec<Child> = (1..=2).map(|seed| writer("appends_and_counts", scratch.path(), seed)).collect();
    for child in children {
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    }
    let log = std::fs::read_to_string(scratch.path().join("log")).unwrap();
    for seed in 1..=2 {
        let prefix = format!("{seed} ");
        let lines: Vec<u64> =
            log.lines().filter_map(|line| line.strip_prefix(&prefix)?.split(' ').next()?.parse().ok()).collect();
        assert_eq!(lines, (0..APPENDS).collect::<Vec<_>>(), "records of process {seed}");
    }
    assert_eq!(std::fs::read_to_string(scratch.path().join("counter")).unwrap(), (2 * APPENDS).to_string());
    assert_eq!(own_files(scratch.path()), Vec::<std::path::PathBuf>::new());
}

#[test]
#[ignore = "started by the lock test"]
fn holds_a_lock_and_a_work_folder() {
    let folder = given_folder();
    let _guard = folder.lock(&rel("held"), WAIT).unwrap();
    let options = shosai_world::WorldOptions {
        temp: Some(std::env::var("SHOSAI_TEST_FOLDER").unwrap().into()),
        ..shosai_world::WorldOptions::default()
    };
    let temp = shosai_world::World::real(options).temp_folder().unwrap();
    temp.folder().write_atomic(&rel("deep/work"), b"x").unwrap();
    println!("\nheld");
    std::thread::sleep(WAIT);
}

#[test]
fn the_dead_hold_no_lock_and_leave_no_work_folder() {
    let scratch = Scratch::new();
    let mut child = writer("holds_a_lock_and_a_work_folder", scratch.path(), 0);
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    let mut said = String::new();
    while !said.contains("held") && lines.read_line(&mut said).unwrap() > 0 {}
    let vault = vault_at(scratch.path()).folder(&RootName::VAULT).unwrap();
    let temp = || {
        let options = shosai_world::WorldOptions {
            temp: Some(scratch.path().to_owned()),
            ..shosai_world::WorldOptions::default()
        };
        shosai_world::World::real(options).temp_folder().unwrap()
    };
    let works = || {
        let entries = std::fs::read_dir(scratch.path()).unwrap().flatten();
        entries.filter(|entry| entry.file_name().to_string_lossy().starts_with("shosai-work-")).count()
    };
    let held = vault.lock(&rel("held"), Duration::from_millis(50)).unwrap_err();
    assert_eq!(held.kind, shosai_world::ErrorKind::TimedOut);
    drop(temp());
    assert_eq!(works(), 2, "a living process keeps its folder and the lock beside it");
    child.kill().unwrap();
    child.wait().unwrap();
    drop(vault.lock(&rel("held"), Duration::from_millis(50)).unwrap());
    drop(temp());
    assert_eq!(works(), 0);
}

#[test]
fn a_sweep_takes_the_dead_and_spares_the_living() {
    let scratch = Scratch::new();
    let vault = vault_at(scratch.path()).folder(&RootName::VAULT).unwrap();
    vault.write_atomic(&rel("deep/er/a"), b"x").unwrap();
    std::fs::write(scratch.path().join("deep/er/.shosai-own-tmp-dead"), "half").unwrap();
    std::fs::write(scratch.path().join(".shosai-own-lock-dead"), "").unwrap();
    let living = scratch.path().join("deep/.shosai-own-tmp-living");
    let file = std::fs::File::create(&living).unwrap();
    file.lock().unwrap();
    assert_eq!(vault.sweep_stale_temps().unwrap(), 2);
    assert_eq!(own_files(scratch.path()), [living]);
    drop(file);
    assert_eq!(vault.sweep_stale_temps().unwrap(), 1);
}
