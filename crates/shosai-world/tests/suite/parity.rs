//! Calls in any order, and their outcome as text; what two disks are compared by.

use proptest::prelude::*;
use shosai_world::{Condition, Folder, RelPath, WalkLimits, sha256};

const LIMIT: u64 = 1000;

fn rel(text: &str) -> RelPath {
    RelPath::parse(text).unwrap()
}

/// Few names, so that calls meet one another.
const PATHS: [&str; 8] = ["a", "b", "d", "d/a", "d/が", "d/e", "d/e/a", "b/c"];

#[derive(Debug, Clone)]
pub enum Call {
    Write(usize, u8),
    Create(usize, u8),
    Append(usize, u8),
    WriteIf(usize, u8, u8),
    WriteSince(usize, u8),
    WriteStale(usize, u8),
    Read(usize),
    Range(usize, u64, u64),
    Stat(usize),
    List(usize),
    Remove(usize),
    RemoveTree(usize),
    Rename(usize, usize),
    CreateFolders(usize),
}

pub fn calls() -> impl Strategy<Value = Vec<Call>> {
    let path = 0..PATHS.len();
    let byte = 0..4u8;
    let call = prop_oneof![
        (path.clone(), byte.clone()).prop_map(|(path, byte)| Call::Write(path, byte)),
        (path.clone(), byte.clone()).prop_map(|(path, byte)| Call::Create(path, byte)),
        (path.clone(), byte.clone()).prop_map(|(path, byte)| Call::Append(path, byte)),
        (path.clone(), byte.clone(), byte).prop_map(|(path, old, new)| Call::WriteIf(path, old, new)),
        (path.clone(), 0..4u8).prop_map(|(path, byte)| Call::WriteSince(path, byte)),
        (path.clone(), 0..4u8).prop_map(|(path, byte)| Call::WriteStale(path, byte)),
        path.clone().prop_map(Call::Read),
        (path.clone(), 0..4u64, 0..4u64).prop_map(|(path, offset, len)| Call::Range(path, offset, len)),
        path.clone().prop_map(Call::Stat),
        path.clone().prop_map(Call::List),
        path.clone().prop_map(Call::Remove),
        path.clone().prop_map(Call::RemoveTree),
        (path.clone(), path.clone()).prop_map(|(from, to)| Call::Rename(from, to)),
        path.prop_map(Call::CreateFolders),
    ];
    proptest::collection::vec(call, 1..40)
}

/// The outcome as text: what was read or the error's kind and message.
pub fn outcome(folder: &Folder, call: &Call) -> String {
    let at = |path: &usize| rel(PATHS[*path]);
    let shown = |entries: Vec<shosai_world::Entry>| -> Vec<String> {
        entries.iter().map(|entry| format!("{} {:?} {}", entry.path, entry.stat.kind, entry.stat.len)).collect()
    };
    let done = match call {
        Call::Write(path, byte) => folder.write_atomic(&at(path), &[*byte]).map(|()| String::new()),
        Call::Create(path, byte) => folder.create_new(&at(path), &[*byte]).map(|()| String::new()),
        Call::Append(path, byte) => folder.append(&at(path), &[*byte]).map(|()| String::new()),
        Call::WriteIf(path, old, new) => {
            let expected = Condition::Digest(sha256(&[*old]));
            folder.write_if(&at(path), &expected, &[*new]).map(|()| String::new())
        }
        Call::WriteSince(path, byte) => folder
            .stat(&at(path))
            .and_then(|stat| folder.write_if(&at(path), &Condition::Version(stat.fingerprint), &[*byte]))
            .map(|()| String::new()),
        Call::WriteStale(path, byte) => folder
            .stat(&at(path))
            .and_then(|stat| {
                folder.append(&at(path), &[*byte])?;
                folder.write_if(&at(path), &Condition::Version(stat.fingerprint), &[*byte])
            })
            .map(|()| String::new()),
        Call::Read(path) => folder.read(&at(path), LIMIT).map(|bytes| format!("{bytes:?}")),
        Call::Range(path, offset, len) => folder.read_range(&at(path), *offset, *len).map(|bytes| format!("{bytes:?}")),
        Call::Stat(path) => folder.stat(&at(path)).map(|stat| format!("{:?} {}", stat.kind, stat.len)),
        Call::List(path) => folder.list(&at(path)).map(|(entries, _)| shown(entries).join(", ")),
        Call::Remove(path) => folder.remove(&at(path)).map(|()| String::new()),
        Call::RemoveTree(path) => folder.remove_tree(&at(path)).map(|()| String::new()),
        Call::Rename(from, to) => folder.rename(&at(from), &at(to)).map(|()| String::new()),
        Call::CreateFolders(path) => folder.create_dir_all(&at(path)).map(|()| String::new()),
    };
    let outcome = done.unwrap_or_else(|error| format!("{:?}: {} ({})", error.kind, error.message, error.hint));
    let walked = folder.walk(&RelPath::root(), &WalkLimits::default()).unwrap();
    format!("{outcome} | {}", shown(walked.entries).join(", "))
}
