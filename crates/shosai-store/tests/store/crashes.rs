//! `kill -9` of a replica that writes: every file is wholly old or wholly new, and nothing acknowledged is lost.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

use shosai_world::{RelPath, sha256_hex};

use crate::{new_tenant, rel, vault};

const KILLS: u64 = 12;
const FILES: u64 = 4;
const LIMIT: u64 = 1 << 24;

fn contents(file: u64, generation: u64) -> Vec<u8> {
    // Some in the row, some as objects.
    let body = vec![b'a' + (generation % 26) as u8; usize::try_from(generation * 7_919 % 150_000).unwrap()];
    [format!("{file} {generation} {}\n", sha256_hex(&body)).into_bytes(), body].concat()
}

fn path(file: u64) -> RelPath {
    rel(&format!("folder{}/file{file}", file % 2))
}

#[test]
#[ignore = "started by the kill test"]
fn writes_until_killed() {
    let vault = vault(&std::env::var("SHOSAI_TEST_TENANT").unwrap());
    let first: u64 = std::env::var("SHOSAI_TEST_SEED").unwrap().parse().unwrap();
    let mut out = std::io::stdout();
    for generation in first * 1_000_000.. {
        let file = generation % FILES;
        writeln!(out, "\nbegin {file} {generation}").unwrap();
        vault.write_atomic(&path(file), &contents(file, generation)).unwrap();
        vault.append(&rel("log"), format!("{generation}\n").as_bytes()).unwrap();
        writeln!(out, "\nend {file} {generation}").unwrap();
    }
}

#[test]
fn a_killed_replica_leaves_every_file_old_or_new() {
    let tenant = new_tenant();
    let vault = vault(&tenant);
    let mut ended: BTreeMap<u64, u64> = BTreeMap::new();
    let mut logged = Vec::new();
    let mut cut = 0;
    for kill in 0..KILLS {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--ignored", "--exact", "--nocapture", "--test-threads=1", "crashes::writes_until_killed"])
            .env("SHOSAI_TEST_TENANT", &tenant)
            .env("SHOSAI_TEST_SEED", (kill + 1).to_string())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap());
        let mut said = String::new();
        // Two writes at least, however slow the machine is; then the moment is random.
        while said.matches("end ").count() < 2 && lines.read_line(&mut said).unwrap() > 0 {}
        std::thread::sleep(Duration::from_micros(kill * 7_351 % 30_000));
        child.kill().unwrap();
        child.wait().unwrap();
        lines.read_to_string(&mut said).unwrap();
        // What was on its way to the database may still be done.
        std::thread::sleep(Duration::from_millis(150));
        let mut begun: Option<(u64, u64)> = None;
        for line in said[..said.rfind('\n').unwrap_or(0)].lines() {
            let words: Vec<&str> = line.split(' ').collect();
            match words.as_slice() {
                ["begin", file, generation] => begun = Some((file.parse().unwrap(), generation.parse().unwrap())),
                ["end", file, generation] => {
                    ended.insert(file.parse().unwrap(), generation.parse().unwrap());
                    logged.push((*generation).to_owned());
                    begun = None;
                }
                _ => {}
            }
        }
        cut += u64::from(begun.is_some());
        for file in 0..FILES {
            let found = vault.read(&path(file), LIMIT).ok();
            let is = |generation: Option<&u64>| found == generation.map(|generation| contents(file, *generation));
            let new: Option<u64> = begun.filter(|(begun, _)| *begun == file).map(|(_, generation)| generation);
            assert!(is(ended.get(&file)) || (new.is_some() && is(new.as_ref())), "file {file} after kill {kill}");
            if let Some(new) = new.filter(|new| is(Some(new))) {
                ended.insert(file, new);
            }
        }
    }
    let log = vault.read_text(&rel("log"), LIMIT).unwrap();
    let kept: Vec<&str> = log.lines().collect();
    assert!(logged.iter().all(|line| kept.contains(&line.as_str())), "an acknowledged record is lost");
    println!("{KILLS} kills: {} writes acknowledged, {cut} cut short, 0 torn or lost", logged.len());
    assert!(cut > 0 && logged.len() > 20);
}
