//! Writing a file of the project.

use shosai_novel::{BackupRef, FileRef, Project, Result};
use shosai_tool::Context;

use crate::novel::refuse_protected;

facts! {
    WrittenFile {
        /// `created` or `updated`.
        status: &'static str, success_path: String, project_root: String, bytes_written: u64, file: FileRef,
        backup: Option<BackupRef>,
    }
}

pub fn write_file(context: &Context, project: &Project, path: &str, content: &str) -> Result<WrittenFile> {
    let path = project.path(path)?;
    refuse_protected(context, &path)?;
    let backup = project.backups().replace(&path, content.as_bytes())?;
    let file = FileRef::of_bytes(&path, content.as_bytes());
    Ok(WrittenFile {
        status: if backup.is_some() { "updated" } else { "created" },
        success_path: file.path.clone(),
        project_root: project.root(),
        bytes_written: file.size_bytes,
        file,
        backup,
    })
}
