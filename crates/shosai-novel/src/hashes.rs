//! Hashes of a project's files: taken once, kept until a file changes.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Mutex, PoisonError},
};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shosai_world::{ErrorKind, Fingerprint, Kind, RelPath, Stat, WalkLimits, sha256, sha256_hex};

use crate::{
    error::{Failure, Result},
    messages,
    project::Project,
};

/// Larger files are named without a hash; no text of a novel is so long.
const MAX_FILE_BYTES: u64 = 64 * 1024 * 1024;
/// Files that were looked at, with the hash that they had then.
const SEEN_FILE: &str = ".noveler/file_hashes.json";
const MAX_SEEN_BYTES: u64 = 32 * 1024 * 1024;
/// The shortest beginning of a hash that names one file.
const SHORTEST_HASH: usize = 12;

/// Hashes by file, valid as long as the file's fingerprint is the same.
#[derive(Default)]
pub struct HashCache(Mutex<HashMap<String, (Fingerprint, [u8; 32])>>);

/// A file and its hash.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct HashedFile {
    /// Where it lies beneath the project.
    pub path: String,
    /// The SHA-256 of its bytes.
    pub hash: String,
}

/// A file that was looked at again.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct FileChange {
    /// Where it lies beneath the project.
    pub path: String,
    /// `unchanged`, `changed`, `deleted`, `first_seen` or `missing`.
    pub status: &'static str,
    /// Whether it differs from the last look; unknown at the first.
    pub changed: Option<bool>,
    /// Its hash now.
    pub hash: Option<String>,
    /// Its hash at the last look.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub previous_hash: Option<String>,
}

impl HashCache {
    /// Every file of the project that is not hidden, by path.
    ///
    /// # Errors
    /// When the project cannot be walked; `cancelled` when the caller gave up.
    pub fn files(&self, project: &Project, cancelled: &dyn Fn() -> bool) -> Result<Vec<HashedFile>> {
        let walked = project.folder().walk(&RelPath::root(), &WalkLimits::default())?;
        let mut files = Vec::with_capacity(walked.entries.len());
        for entry in walked.entries.iter().filter(|entry| entry.stat.kind == Kind::File) {
            if cancelled() {
                return Err(Failure::cancelled());
            }
            if entry.stat.len <= MAX_FILE_BYTES
                && let Some(hash) = self.hash(project, &entry.path, &entry.stat)?
            {
                files.push(HashedFile { path: entry.path.to_string(), hash });
            }
        }
        Ok(files)
    }

    /// The hash of one file; nothing when it vanished.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn of(&self, project: &Project, path: &RelPath) -> Result<Option<String>> {
        match project.folder().stat(path) {
            Ok(stat) if stat.kind == Kind::File => self.hash(project, path, &stat),
            Ok(_) => Ok(None),
            Err(error) if error.kind == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// The content that has this hash: an artefact's or a file's, with where it was found.
    ///
    /// # Errors
    /// `QC-015` when nothing has it.
    pub fn find(&self, project: &Project, hash: &str, cancelled: &dyn Fn() -> bool) -> Result<(String, Vec<u8>)> {
        let digits =
            hash.trim().trim_start_matches("sha256:").trim_start_matches(crate::ID_PREFIX).to_ascii_lowercase();
        if digits.len() < SHORTEST_HASH || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(messages::NotAHash { hash, least: SHORTEST_HASH }.into());
        }
        if let Ok((artifact, bytes)) = project.artifacts().get(&digits) {
            return Ok((artifact.artifact_id, bytes));
        }
        for file in self.files(project, cancelled)? {
            if file.hash.starts_with(&digits) {
                let bytes = project.folder().read(&RelPath::parse(&file.path)?, MAX_FILE_BYTES)?;
                // The file may have changed between the look and the reading.
                if sha256_hex(&bytes).starts_with(&digits) {
                    return Ok((file.path, bytes));
                }
            }
        }
        Err(messages::HashUnknown { hash: digits }.into())
    }

    /// Compares files with the last look at them, and remembers this one.
    ///
    /// # Errors
    /// When a file cannot be read or the record not written.
    pub fn changes(&self, project: &Project, paths: &[RelPath]) -> Result<Vec<FileChange>> {
        project.folder().update(&RelPath::parse(SEEN_FILE)?, MAX_SEEN_BYTES, |record| {
            // A record that cannot be read is like none: every file is seen for the first time.
            let before: BTreeMap<String, String> =
                record.and_then(|bytes| serde_json::from_slice(bytes).ok()).unwrap_or_default();
            let (seen, changes) = self.compared(project, paths, &before)?;
            Ok(((seen != before).then(|| serde_json::to_vec_pretty(&seen).unwrap_or_default()), changes))
        })
    }

    /// What is there now, and how it differs from what was.
    fn compared(
        &self,
        project: &Project,
        paths: &[RelPath],
        before: &BTreeMap<String, String>,
    ) -> Result<(BTreeMap<String, String>, Vec<FileChange>)> {
        let mut seen = before.clone();
        let mut changes = Vec::with_capacity(paths.len());
        for path in paths {
            let hash = self.of(project, path)?;
            let previous = before.get(path.as_str()).cloned();
            let (status, changed) = match (&hash, &previous) {
                (None, None) => ("missing", None),
                (None, Some(_)) => ("deleted", Some(true)),
                (Some(_), None) => ("first_seen", None),
                (Some(now), Some(then)) if now == then => ("unchanged", Some(false)),
                (Some(_), Some(_)) => ("changed", Some(true)),
            };
            match &hash {
                Some(now) => seen.insert(path.to_string(), now.clone()),
                None => seen.remove(path.as_str()),
            };
            changes.push(FileChange { path: path.to_string(), status, changed, hash, previous_hash: previous });
        }
        Ok((seen, changes))
    }

    fn hash(&self, project: &Project, path: &RelPath, stat: &Stat) -> Result<Option<String>> {
        let key = format!("{}\n{path}", project.root());
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&key).copied();
        if let Some((fingerprint, digest)) = kept
            && fingerprint == stat.fingerprint
        {
            return Ok(Some(hex(&digest)));
        }
        let bytes = match project.folder().read(path, MAX_FILE_BYTES) {
            Ok(bytes) => bytes,
            Err(error) if error.kind == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let digest = sha256(&bytes);
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(key, (stat.fingerprint, digest));
        Ok(Some(hex(&digest)))
    }
}

fn hex(digest: &[u8; 32]) -> String {
    use std::fmt::Write;
    digest.iter().fold(String::with_capacity(64), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// One digest of a whole list, which changes when anything does.
pub fn tree_hash(files: &[HashedFile]) -> String {
    let text: String = files.iter().map(|file| format!("{}\n{}\n", file.path, file.hash)).collect();
    sha256_hex(text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::project;

    fn path(text: &str) -> RelPath {
        RelPath::parse(text).unwrap()
    }

    #[test]
    fn a_changed_file_has_another_hash_and_others_keep_theirs() {
        let (project, cache) = (project(), HashCache::default());
        for name in ["a.md", "b.md"] {
            project.folder().write_atomic(&path(name), name.as_bytes()).unwrap();
        }
        let before = cache.files(&project, &|| false).unwrap();
        assert_eq!(before.iter().find(|file| file.path == "a.md").unwrap().hash, sha256_hex(b"a.md"));
        project.folder().write_atomic(&path("a.md"), b"a.mD").unwrap();
        let after = cache.files(&project, &|| false).unwrap();
        let differing = before.iter().zip(&after).filter(|(one, other)| one != other).count();
        assert_eq!(differing, 1);
        assert_ne!(tree_hash(&before), tree_hash(&after));
        assert!(before.iter().all(|file| !file.path.starts_with(".noveler")), "hidden files are the tools' own");
    }

    #[test]
    fn a_content_is_found_by_its_hash_wherever_it_lies() {
        let (project, cache) = (project(), HashCache::default());
        project.folder().write_atomic(&path("a.md"), "雨".as_bytes()).unwrap();
        let kept = project.artifacts().put("風".as_bytes(), crate::Label::default()).unwrap();
        assert_eq!(cache.find(&project, &sha256_hex("雨".as_bytes()), &|| false).unwrap().0, "a.md");
        assert_eq!(cache.find(&project, &kept.sha256, &|| false).unwrap().1, "風".as_bytes());
        assert_eq!(cache.find(&project, &sha256_hex(b"?"), &|| false).unwrap_err().code, "QC-015");
        assert_eq!(cache.find(&project, "ab", &|| false).unwrap_err().code, "invalid_parameter");
    }

    #[test]
    fn changes_are_told_since_the_last_look() {
        let (project, cache) = (project(), HashCache::default());
        let all = [path("a.md"), path("b.md")];
        let look = || cache.changes(&project, &all).unwrap().into_iter().map(|file| file.status).collect::<Vec<_>>();
        project.folder().write_atomic(&all[0], b"1").unwrap();
        assert_eq!(look(), ["first_seen", "missing"]);
        assert_eq!(look(), ["unchanged", "missing"]);
        project.folder().write_atomic(&all[0], b"2").unwrap();
        assert_eq!(look(), ["changed", "missing"]);
        project.folder().remove(&all[0]).unwrap();
        assert_eq!(look(), ["deleted", "missing"]);
    }
}
