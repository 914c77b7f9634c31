//! A folder for one test, removed at its end.
// Every test binary uses a part of this.
#![allow(dead_code)]

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use shosai_world::{RelPath, RootName, RootOptions, World, WorldOptions};

/// A folder that vanishes with the value.
pub struct Scratch {
    path: PathBuf,
}

impl Scratch {
    pub fn new() -> Self {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let name = format!("shosai-test-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::SeqCst));
        let path = std::env::temp_dir().canonicalize().unwrap().join(name);
        std::fs::create_dir(&path).unwrap();
        Self { path }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.path);
    }
}

/// A real world whose vault is the given folder.
pub fn vault_at(path: &Path) -> World {
    World::real(WorldOptions::default().with_root(RootName::VAULT, RootOptions::at(path)))
}

/// A checked path.
pub fn rel(text: &str) -> RelPath {
    RelPath::parse(text).unwrap()
}

/// All names beneath a folder that begin like our own files.
pub fn own_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        if entry.file_type().unwrap().is_dir() {
            found.extend(own_files(&entry.path()));
        } else if entry.file_name().to_string_lossy().starts_with(".shosai-own-") {
            found.push(entry.path());
        }
    }
    found
}
