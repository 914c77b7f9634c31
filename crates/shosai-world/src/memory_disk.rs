//! Files that exist only in memory, for tests; behaves like [`crate::real_disk`].

use crate::messages;
use std::collections::{BTreeMap, HashSet};
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::clock::Clock;
use crate::disk::{Condition, Disk, Listing, LockGuard, MAX_REWRITTEN_FILE, Part, changed, too_large};
use crate::error::{Result, WorldError};
use crate::path::RelPath;
use crate::stat::{Entry, Fingerprint, Kind, Stat, sha256};

#[derive(Clone)]
enum Node {
    File { bytes: Arc<[u8]>, modified_ms: i64, identity: u64 },
    Folder { modified_ms: i64 },
}

#[derive(Default)]
struct State {
    nodes: BTreeMap<RelPath, Node>,
    locks: HashSet<String>,
    last_identity: u64,
}

pub(crate) struct MemoryDisk {
    clock: Arc<dyn Clock>,
    state: Arc<Mutex<State>>,
}

impl MemoryDisk {
    pub(crate) fn new(clock: Arc<dyn Clock>) -> Self {
        Self { clock, state: Arc::default() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn find(&self, path: &RelPath) -> Result<Node> {
        if path.is_root() {
            return Ok(Node::Folder { modified_ms: 0 });
        }
        self.check_parents(path)?;
        self.nodes.get(path).cloned().ok_or_else(|| wrong(path, io::ErrorKind::NotFound))
    }

    /// Every name above the last must be a folder that exists.
    fn check_parents(&self, path: &RelPath) -> Result<()> {
        let mut above = path.parent();
        let mut missing = false;
        while let Some(folder) = above.filter(|folder| !folder.is_root()) {
            match self.nodes.get(&folder) {
                Some(Node::File { .. }) => return Err(wrong(path, io::ErrorKind::NotADirectory)),
                Some(Node::Folder { .. }) => {}
                None => missing = true,
            }
            above = folder.parent();
        }
        if missing { Err(wrong(path, io::ErrorKind::NotFound)) } else { Ok(()) }
    }

    fn make_folders(&mut self, path: &RelPath, modified_ms: i64) -> Result<()> {
        let mut so_far = RelPath::root();
        for segment in path.segments() {
            so_far = so_far.join(segment)?;
            match self.nodes.get(&so_far) {
                Some(Node::File { .. }) => return Err(wrong(&so_far, io::ErrorKind::NotADirectory)),
                Some(Node::Folder { .. }) => {}
                None => {
                    self.nodes.insert(so_far.clone(), Node::Folder { modified_ms });
                }
            }
        }
        Ok(())
    }

    fn put(&mut self, path: &RelPath, bytes: Arc<[u8]>, modified_ms: i64) {
        self.last_identity += 1;
        let identity = self.last_identity;
        self.nodes.insert(path.clone(), Node::File { bytes, modified_ms, identity });
    }

    fn beneath(&self, folder: &RelPath) -> Vec<RelPath> {
        self.nodes.keys().filter(|path| *path != folder && path.is_beneath(folder)).cloned().collect()
    }
}

impl Disk for MemoryDisk {
    fn stat(&self, path: &RelPath) -> Result<Stat> {
        Ok(describe(&self.state().find(path)?))
    }

    fn read(&self, path: &RelPath, offset: u64, limit: u64) -> Result<Part> {
        if path.is_root() {
            return Err(crate::path::invalid(messages::PathIsFolder));
        }
        let Node::File { bytes, .. } = self.state().find(path)? else {
            return Err(wrong(path, io::ErrorKind::IsADirectory));
        };
        let at = |position: u64| usize::try_from(position).unwrap_or(usize::MAX).min(bytes.len());
        let part = bytes[at(offset)..at(offset.saturating_add(limit))].to_vec();
        Ok(Part { bytes: part, total: u64::try_from(bytes.len()).unwrap_or(u64::MAX) })
    }

    fn list(&self, path: &RelPath) -> Result<Listing> {
        let state = self.state();
        let Node::Folder { .. } = state.find(path)? else {
            return Err(wrong(path, io::ErrorKind::NotADirectory));
        };
        let mut listing = Listing::default();
        for (found, node) in &state.nodes {
            if found.parent().as_ref() == Some(path) {
                let path = RelPath::parse(found.file_name().unwrap_or_default())?;
                listing.entries.push(Entry { path, stat: describe(node) });
            }
        }
        Ok(listing)
    }

    fn publish(&self, path: &RelPath, bytes: &[u8], condition: &Condition) -> Result<()> {
        let modified_ms = self.clock.now_ms();
        let mut state = self.state();
        state.make_folders(&path.parent().unwrap_or_default(), modified_ms)?;
        let holds = match (condition, state.nodes.get(path)) {
            (Condition::Absent, Some(_)) => return Err(wrong(path, io::ErrorKind::AlreadyExists)),
            (_, Some(Node::Folder { .. })) => return Err(wrong(path, io::ErrorKind::IsADirectory)),
            (condition, Some(node)) => met(condition, node),
            (condition, None) => matches!(condition, Condition::Any | Condition::Absent),
        };
        if !holds {
            return Err(changed(path));
        }
        state.put(path, bytes.into(), modified_ms);
        Ok(())
    }

    fn append(&self, path: &RelPath, record: &[u8]) -> Result<()> {
        let modified_ms = self.clock.now_ms();
        let mut state = self.state();
        state.make_folders(&path.parent().unwrap_or_default(), modified_ms)?;
        let mut whole = match state.nodes.get(path) {
            Some(Node::Folder { .. }) => return Err(wrong(path, io::ErrorKind::IsADirectory)),
            Some(Node::File { bytes, .. }) => bytes.to_vec(),
            None => Vec::new(),
        };
        let length = u64::try_from(whole.len()).unwrap_or(u64::MAX);
        if length > MAX_REWRITTEN_FILE {
            return Err(too_large(path, length, MAX_REWRITTEN_FILE));
        }
        whole.extend_from_slice(record);
        state.put(path, whole.into(), modified_ms);
        Ok(())
    }

    fn remove(&self, path: &RelPath, condition: &Condition) -> Result<()> {
        let mut state = self.state();
        if !met(condition, &state.find(path)?) {
            return Err(changed(path));
        }
        if !state.beneath(path).is_empty() {
            return Err(wrong(path, io::ErrorKind::DirectoryNotEmpty));
        }
        state.nodes.remove(path);
        Ok(())
    }

    fn remove_tree(&self, path: &RelPath) -> Result<()> {
        let mut state = self.state();
        let Node::Folder { .. } = state.find(path)? else {
            return Err(wrong(path, io::ErrorKind::NotADirectory));
        };
        for path in state.beneath(path) {
            state.nodes.remove(&path);
        }
        state.nodes.remove(path);
        Ok(())
    }

    fn rename(&self, from: &RelPath, to: &RelPath) -> Result<()> {
        let modified_ms = self.clock.now_ms();
        let mut state = self.state();
        state.find(from)?;
        state.make_folders(&to.parent().unwrap_or_default(), modified_ms)?;
        if state.nodes.contains_key(to) {
            return Err(wrong(to, io::ErrorKind::AlreadyExists));
        }
        if to.is_beneath(from) {
            return Err(wrong(to, io::ErrorKind::InvalidInput));
        }
        let mut moved = state.beneath(from);
        moved.push(from.clone());
        for path in moved {
            let Some(node) = state.nodes.remove(&path) else { continue };
            let rest = path.as_str()[from.as_str().len()..].trim_start_matches('/');
            let target = if rest.is_empty() { to.clone() } else { to.join(rest)? };
            state.nodes.insert(target, node);
        }
        Ok(())
    }

    fn create_folders(&self, path: &RelPath) -> Result<()> {
        self.state().make_folders(path, self.clock.now_ms())
    }

    fn try_lock(&self, path: &RelPath) -> Result<Option<LockGuard>> {
        let key = path.folded();
        let mut state = self.state();
        state.make_folders(&path.parent().unwrap_or_default(), self.clock.now_ms())?;
        if !state.locks.insert(key.clone()) {
            return Ok(None);
        }
        let shared = Arc::clone(&self.state);
        Ok(Some(LockGuard::new(move || {
            shared.lock().unwrap_or_else(PoisonError::into_inner).locks.remove(&key);
        })))
    }

    fn sweep(&self, folder: &RelPath) -> Result<usize> {
        self.state().find(folder).map(|_| 0)
    }

    fn machine_path(&self, _path: &RelPath) -> Option<PathBuf> {
        None
    }
}

fn describe(node: &Node) -> Stat {
    const NS_PER_MS: i128 = 1_000_000;
    let (kind, len, modified_ms, identity) = match node {
        Node::File { bytes, modified_ms, identity } => {
            (Kind::File, u64::try_from(bytes.len()).unwrap_or(u64::MAX), *modified_ms, *identity)
        }
        Node::Folder { modified_ms } => (Kind::Folder, 0, *modified_ms, 0),
    };
    let fingerprint = Fingerprint { len, modified_ns: i128::from(modified_ms) * NS_PER_MS, identity };
    Stat { kind, len, modified_ms, fingerprint, sha256: None }
}

/// Whether what is there is what a condition asks for; where nothing may be, that is another's question.
fn met(condition: &Condition, node: &Node) -> bool {
    match (condition, node) {
        (Condition::Any | Condition::Absent, _) => true,
        (Condition::Digest(digest), Node::File { bytes, .. }) => sha256(bytes) == *digest,
        (Condition::Digest(_), Node::Folder { .. }) => false,
        (Condition::Version(version), node) => describe(node).fingerprint == *version,
    }
}

fn wrong(path: &RelPath, kind: io::ErrorKind) -> WorldError {
    WorldError::from_io(&path.to_string(), &kind.into())
}
