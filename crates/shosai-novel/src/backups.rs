//! Backups: copies of files under an id, with their hashes.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shosai_world::{ErrorKind, Kind, RelPath, WalkLimits, sha256_hex};

use crate::{
    error::{Failure, Result},
    messages,
    project::{MAX_TEXT_BYTES, Project, layout},
};

/// The list of a backup's files; written last, so that a backup without one was never finished.
const MANIFEST: &str = "manifest.json";
/// The folder of the copies.
const FILES: &str = "files";
const MAX_MANIFEST_BYTES: u64 = 16 * 1024 * 1024;
/// More files than a project has; a larger walk was not meant.
const MOST_FILES: usize = 20_000;
/// Hexadecimal digits that name a copy of one file.
const SHORT_HASH: usize = 12;

/// A backup.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Backup {
    /// Its id, which is also the name of its folder.
    pub backup_id: String,
    /// What it is called.
    pub backup_name: String,
    /// When it was made.
    pub created_at: String,
    /// Its files.
    pub files: Vec<KeptFile>,
}

/// A file in a backup.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct KeptFile {
    /// Where it lay beneath the project.
    pub path: String,
    /// The SHA-256 of its bytes.
    pub sha256: String,
    /// How many bytes.
    pub size_bytes: u64,
}

/// The backup of one file that was about to change.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct BackupRef {
    /// The backup.
    pub backup_id: String,
    /// The SHA-256 of the file in it.
    pub sha256: String,
}

/// The backups of a project.
pub struct Backups<'p> {
    project: &'p Project,
}

impl<'p> Backups<'p> {
    pub(crate) fn new(project: &'p Project) -> Self {
        Self { project }
    }

    /// Keeps a file that is about to change. The id follows from the file, so that keeping it twice makes one backup.
    ///
    /// # Errors
    /// When the file cannot be read or the copy not written.
    pub fn keep(&self, path: &RelPath) -> Result<BackupRef> {
        self.keep_bytes(path, &self.project.folder().read(path, MAX_TEXT_BYTES)?)
    }

    /// Puts a file in place and keeps exactly what it takes the place of, whoever else writes at that moment.
    ///
    /// # Errors
    /// As [`Backups::keep`], and when the file cannot be written.
    pub fn replace(&self, path: &RelPath, bytes: &[u8]) -> Result<Option<BackupRef>> {
        self.project.folder().update(path, MAX_TEXT_BYTES, |present| {
            let kept = present.map(|present| self.keep_bytes(path, present)).transpose()?;
            Ok((Some(bytes.to_vec()), kept))
        })
    }

    fn keep_bytes(&self, path: &RelPath, bytes: &[u8]) -> Result<BackupRef> {
        let sha256 = sha256_hex(bytes);
        let name = sha256_hex(format!("{path}\n{sha256}").as_bytes());
        let backup_id = format!("before_{}", name.get(..SHORT_HASH).unwrap_or_default());
        if self.get(&backup_id).is_err() {
            self.store(&backup_id, &format!("{path} を変更する前"), vec![(path.clone(), bytes.to_vec())])?;
        }
        Ok(BackupRef { backup_id, sha256 })
    }

    /// Copies files and whole folders; all manuscripts and settings when none are named.
    ///
    /// # Errors
    /// `QC-002` when a target does not exist.
    pub fn create(&self, name: &str, targets: &[RelPath]) -> Result<Backup> {
        let usual = [layout::MANUSCRIPTS, "20_プロット", layout::SETTINGS, layout::CONFIG_FILE];
        let chosen = if targets.is_empty() {
            let all = usual.iter().map(|name| RelPath::parse(name)).collect::<std::result::Result<Vec<_>, _>>()?;
            all.into_iter().filter(|path| self.project.folder().exists(path).unwrap_or(false)).collect()
        } else {
            targets.to_vec()
        };
        let mut files = Vec::new();
        for path in self.files_of(&chosen)? {
            let bytes = self.project.folder().read(&path, MAX_TEXT_BYTES)?;
            files.push((path, bytes));
        }
        let backup_id = self.new_id()?;
        self.store(&backup_id, name, files)
    }

    /// Every finished backup, newest first.
    ///
    /// # Errors
    /// When the folder cannot be listed.
    pub fn list(&self) -> Result<Vec<Backup>> {
        let folder = RelPath::parse(layout::BACKUPS)?;
        if !self.project.folder().exists(&folder)? {
            return Ok(Vec::new());
        }
        let (entries, _) = self.project.folder().list(&folder)?;
        let names = entries.iter().filter_map(|entry| entry.path.file_name());
        let mut backups: Vec<Backup> = names.filter_map(|id| self.get(id).ok()).collect();
        backups.sort_by(|one, other| (&other.created_at, &one.backup_id).cmp(&(&one.created_at, &other.backup_id)));
        Ok(backups)
    }

    /// One backup.
    ///
    /// # Errors
    /// `QC-015` when there is none of that id.
    pub fn get(&self, backup_id: &str) -> Result<Backup> {
        let path = self.folder_of(backup_id)?.join(MANIFEST)?;
        let bytes = self.project.folder().read(&path, MAX_MANIFEST_BYTES).map_err(|error| match error.kind {
            ErrorKind::NotFound => Failure::from(messages::NoSuchBackup { id: backup_id }),
            _ => error.into(),
        })?;
        serde_json::from_slice(&bytes).map_err(|error| {
            messages::BackupListDamaged { id: backup_id, line: error.line(), column: error.column() }.into()
        })
    }

    /// Puts the files of a backup back, or only the named ones, into their places or beneath another folder. Every
    /// copy is compared with its hash before the first file is touched, and what is replaced is kept.
    ///
    /// # Errors
    /// `QC-018` when a copy is not what it was, `QC-002` when the backup has no such file; whatever `refuse` says of a
    /// file's place, before the first file is touched.
    pub fn restore(
        &self,
        backup_id: &str,
        only: &[RelPath],
        beneath: Option<&RelPath>,
        refuse: &dyn Fn(&RelPath) -> Result<()>,
    ) -> Result<Vec<KeptFile>> {
        let backup = self.get(backup_id)?;
        let missing: Vec<String> = only
            .iter()
            .map(ToString::to_string)
            .filter(|path| !backup.files.iter().any(|file| file.path == *path))
            .collect();
        if !missing.is_empty() {
            let failure = Failure::from(messages::BackupLacks { id: backup_id, missing: missing.as_slice() });
            return Err(failure.with("missing_files", missing));
        }
        let wanted = |file: &KeptFile| only.is_empty() || only.iter().any(|path| path.as_str() == file.path);
        let mut contents = Vec::new();
        for file in backup.files.into_iter().filter(wanted) {
            let bytes = self.project.folder().read(&self.copy_of(backup_id, &file.path)?, MAX_TEXT_BYTES)?;
            if sha256_hex(&bytes) != file.sha256 {
                return Err(messages::BackupFileDamaged { id: backup_id, path: file.path }.into());
            }
            let path = RelPath::parse(&file.path)?;
            let target = beneath.map_or_else(|| Ok(path.clone()), |folder| folder.join_path(&path))?;
            refuse(&target)?;
            contents.push((file, target, bytes));
        }
        for (_, target, bytes) in &contents {
            self.replace(target, bytes)?;
        }
        Ok(contents.into_iter().map(|(file, ..)| file).collect())
    }

    /// Removes a backup.
    ///
    /// # Errors
    /// `QC-015` when there is none of that id.
    pub fn delete(&self, backup_id: &str) -> Result<Backup> {
        let backup = self.get(backup_id)?;
        let folder = self.folder_of(backup_id)?;
        // The manifest goes first: half a backup must not look like one.
        self.project.folder().remove(&folder.join(MANIFEST)?)?;
        self.project.folder().remove_tree(&folder)?;
        Ok(backup)
    }

    fn store(&self, backup_id: &str, name: &str, files: Vec<(RelPath, Vec<u8>)>) -> Result<Backup> {
        let mut kept = Vec::with_capacity(files.len());
        for (path, bytes) in files {
            // Whole: the id is ours, or follows from these bytes.
            self.project.folder().write_atomic(&self.copy_of(backup_id, path.as_str())?, &bytes)?;
            kept.push(KeptFile {
                path: path.to_string(),
                sha256: sha256_hex(&bytes),
                size_bytes: u64::try_from(bytes.len()).unwrap_or(u64::MAX),
            });
        }
        let backup = Backup {
            backup_id: backup_id.to_owned(),
            backup_name: name.to_owned(),
            created_at: self.project.now().iso8601(),
            files: kept,
        };
        self.project.write_json(&self.folder_of(backup_id)?.join(MANIFEST)?, &backup)?;
        Ok(backup)
    }

    fn files_of(&self, targets: &[RelPath]) -> Result<Vec<RelPath>> {
        let mut files = Vec::new();
        for target in targets {
            let stat = self.project.folder().stat(target).map_err(|error| match error.kind {
                ErrorKind::NotFound => Failure::from(messages::TargetMissing { path: target.as_str() })
                    .with("missing_files", vec![target.to_string()]),
                _ => error.into(),
            })?;
            if stat.kind == Kind::File {
                files.push(target.clone());
                continue;
            }
            let limits = WalkLimits { max_entries: MOST_FILES, ..WalkLimits::default() };
            let walked = self.project.folder().walk(target, &limits)?;
            let beneath = walked.entries.into_iter().filter(|entry| entry.stat.kind == Kind::File);
            files.extend(beneath.map(|entry| entry.path));
        }
        files.sort();
        files.dedup();
        Ok(files)
    }

    /// An id that is ours from now on: whoever else makes a backup in the same second gets the next.
    fn new_id(&self) -> Result<String> {
        let stamp = self.project.stamp();
        let mut id = format!("backup_{stamp}");
        let mut next = 2_u32;
        // A list that names nothing is none, so that half a backup does not look like one.
        while let Err(error) = self.project.folder().create_new(&self.folder_of(&id)?.join(MANIFEST)?, b"") {
            if error.kind != ErrorKind::AlreadyExists {
                return Err(error.into());
            }
            id = format!("backup_{stamp}_{next}");
            next += 1;
        }
        Ok(id)
    }

    fn folder_of(&self, backup_id: &str) -> Result<RelPath> {
        let plain = backup_id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if plain && !backup_id.is_empty() {
            return layout::beneath(layout::BACKUPS, backup_id);
        }
        Err(messages::NotABackupId { id: backup_id }.into())
    }

    fn copy_of(&self, backup_id: &str, path: &str) -> Result<RelPath> {
        Ok(self.folder_of(backup_id)?.join(FILES)?.join(path)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::project;

    fn path(text: &str) -> RelPath {
        RelPath::parse(text).unwrap()
    }

    #[test]
    fn what_was_changed_comes_back_and_what_replaced_it_is_kept() {
        let project = project();
        let file = path("40_原稿/第001話.md");
        project.folder().write_atomic(&file, "初稿".as_bytes()).unwrap();
        let backup = project.backups().create("節目", &[]).unwrap();
        assert!(backup.files.iter().any(|kept| kept.path == file.as_str()));
        project.folder().write_atomic(&file, "改稿".as_bytes()).unwrap();
        let restored =
            project.backups().restore(&backup.backup_id, std::slice::from_ref(&file), None, &|_| Ok(())).unwrap();
        assert_eq!(restored.len(), 1);
        assert_eq!(project.folder().read(&file, 99).unwrap(), "初稿".as_bytes());
        let revised = sha256_hex("改稿".as_bytes());
        assert!(project.backups().list().unwrap().iter().any(|kept| kept.files[0].sha256 == revised));
    }

    /// What writers do at once, so many each.
    fn at_once(work: impl Fn(usize, usize) + Sync) {
        std::thread::scope(|scope| {
            for writer in 0..4 {
                let work = &work;
                scope.spawn(move || (0..10).for_each(|round| work(writer, round)));
            }
        });
    }

    #[test]
    fn whatever_is_replaced_by_several_at_once_is_kept() {
        let (project, file) = (project(), path("x.md"));
        at_once(|writer, round| {
            project.backups().replace(&file, format!("{writer} {round}").as_bytes()).unwrap();
        });
        let last = sha256_hex(&project.folder().read(&file, 99).unwrap());
        let mut kept: std::collections::BTreeSet<String> =
            project.backups().list().unwrap().into_iter().map(|backup| backup.files[0].sha256.clone()).collect();
        kept.insert(last);
        assert_eq!(kept.len(), 40);
    }

    #[test]
    fn backups_that_are_made_at_once_are_several() {
        let (project, file) = (project(), path("x.md"));
        project.folder().write_atomic(&file, b"a").unwrap();
        let name = |writer: usize, round: usize| format!("{writer} {round}");
        at_once(|writer, round| {
            project.backups().create(&name(writer, round), std::slice::from_ref(&file)).unwrap();
        });
        let names: std::collections::BTreeSet<String> =
            project.backups().list().unwrap().into_iter().map(|backup| backup.backup_name).collect();
        assert_eq!(names.len(), 40);
    }

    #[test]
    fn a_damaged_backup_changes_nothing() {
        let project = project();
        let file = path("40_原稿/第001話.md");
        project.folder().write_atomic(&file, b"a").unwrap();
        let id = project.backups().create("x", std::slice::from_ref(&file)).unwrap().backup_id;
        project.folder().write_atomic(&file, b"b").unwrap();
        project.folder().write_atomic(&path(&format!(".noveler/backups/{id}/files/{file}")), b"c").unwrap();
        assert_eq!(project.backups().restore(&id, &[], None, &|_| Ok(())).unwrap_err().code, "QC-018");
        assert_eq!(project.folder().read(&file, 9).unwrap(), b"b");
        project.backups().delete(&id).unwrap();
        assert_eq!(project.backups().get(&id).unwrap_err().code, "QC-015");
        assert_eq!(project.backups().get("../x").unwrap_err().code, "invalid_parameter");
    }
}
