//! `backup_management`: backups are made, listed, restored and removed.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shosai_novel::{Backup, KeptFile, Project};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};
use shosai_world::RelPath;

use crate::messages;
use crate::novel::{Answered, answered, project_to_mend, refuse_programs, refuse_settings};

/// Files and backups that an answer names; the rest is told by number.
const MOST_SHOWN: usize = 40;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// What to do.
    operation: Operation,
    /// Files or folders to back up or restore; all unless given.
    targets: Option<Vec<String>>,
    /// The backup to restore or delete.
    backup_id: Option<String>,
    /// What a new backup is called.
    backup_name: Option<String>,
    /// Restore beneath this folder instead of in place.
    restore_path: Option<String>,
    /// List only backups whose name, id or files hold this text.
    filter_pattern: Option<String>,
    /// The project's folder.
    project_root: Option<String>,
}

/// What can be done.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Operation {
    /// Make a backup.
    Create,
    /// Put one back.
    Restore,
    /// See what there is.
    List,
    /// Remove one.
    Delete,
}

#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Output {
    Created {
        backup_id: String,
        backup_name: String,
        created_at: String,
        file_count: usize,
        files: Vec<KeptFile>,
        saved_to: String,
    },
    Restored {
        backup_id: String,
        restored_count: usize,
        files: Vec<KeptFile>,
        restored_to: Option<String>,
        /// How the restored files were checked.
        verified: &'static str,
    },
    Listed {
        total: usize,
        backups: Vec<BackupRow>,
    },
    Deleted {
        backup_id: String,
        deleted: bool,
        file_count: usize,
    },
}

facts! {
    BackupRow {
        backup_id: String, backup_name: String, created_at: String, file_count: usize, size_bytes: u64,
        first_file: Option<String>,
    }
}

pub struct BackupManagement;

impl Tool for BackupManagement {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "backup_management";
    const TITLE: &'static str = "Manage backups";
    const DESCRIPTION: &'static str =
        "create | list | restore | delete backups; a restore is verified by hash and keeps what it replaces.";
    const SUITE: Suite = Suite::NovelData;
    const EFFECT: Effect = Effect::Replaces;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let project = project_to_mend(context, input.project_root.as_deref())?;
        let facts = match input.operation {
            Operation::Create => {
                let name = input.backup_name.as_deref().unwrap_or("手動バックアップ");
                made(project.backups().create(name, &paths(&project, input.targets.as_deref())?)?)
            }
            Operation::List => list(&project, input.filter_pattern.as_deref())?,
            Operation::Restore => restore(context, &project, &input)?,
            Operation::Delete => {
                let removed = project.backups().delete(id(&input)?)?;
                Output::Deleted { backup_id: removed.backup_id, deleted: true, file_count: removed.files.len() }
            }
        };
        answered(&project, facts)
    }
}

fn restore(context: &Context, project: &Project, input: &Input) -> Result<Output, Failure> {
    // A list that holds the id alone is how the specification's own client names the backup.
    let named = input.backup_id.is_some();
    let only = if named { paths(project, input.targets.as_deref())? } else { Vec::new() };
    let beneath = input.restore_path.as_deref().map(|path| project.path(path)).transpose()?;
    if let Some(folder) = &beneath {
        refuse_settings(folder)?;
    }
    let mut files =
        project.backups().restore(id(input)?, &only, beneath.as_ref(), &|path| refuse_programs(context, path))?;
    let restored_count = files.len();
    files.truncate(MOST_SHOWN);
    Ok(Output::Restored {
        backup_id: id(input)?.to_owned(),
        restored_count,
        files,
        restored_to: beneath.map(|folder| folder.to_string()),
        verified: "sha256",
    })
}

fn list(project: &Project, pattern: Option<&str>) -> Result<Output, Failure> {
    let fits = |backup: &Backup| {
        pattern.is_none_or(|pattern| {
            backup.backup_id.contains(pattern)
                || backup.backup_name.contains(pattern)
                || backup.files.iter().any(|file| file.path.contains(pattern))
        })
    };
    let found: Vec<Backup> = project.backups().list()?.into_iter().filter(fits).collect();
    let total = found.len();
    let row = |backup: Backup| BackupRow {
        file_count: backup.files.len(),
        size_bytes: backup.files.iter().map(|file| file.size_bytes).sum(),
        first_file: backup.files.into_iter().next().map(|file| file.path),
        backup_id: backup.backup_id,
        backup_name: backup.backup_name,
        created_at: backup.created_at,
    };
    Ok(Output::Listed { total, backups: found.into_iter().take(MOST_SHOWN).map(row).collect() })
}

fn made(mut backup: Backup) -> Output {
    let file_count = backup.files.len();
    backup.files.truncate(MOST_SHOWN);
    let saved_to = format!(".noveler/backups/{}", backup.backup_id);
    let Backup { backup_id, backup_name, created_at, files } = backup;
    Output::Created { backup_id, backup_name, created_at, file_count, files, saved_to }
}

fn paths(project: &Project, targets: Option<&[String]>) -> Result<Vec<RelPath>, Failure> {
    targets.unwrap_or_default().iter().map(|path| project.path(path)).collect()
}

fn id(input: &Input) -> Result<&str, Failure> {
    let first = input.targets.as_ref().and_then(|targets| targets.first());
    input.backup_id.as_deref().or(first.map(String::as_str)).ok_or_else(|| messages::BackupIdMissing.into())
}
