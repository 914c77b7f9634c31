//! Writing a file of the project.

use serde_json::{Value, json};
use shosai_novel::{FileRef, Project, Result};

use crate::novel::refuse_protected;

/// Writes a file and keeps what was there.
pub fn write_file(project: &Project, path: &str, content: &str) -> Result<Value> {
    let path = project.path(path)?;
    refuse_protected(&path)?;
    let existed = project.folder().exists(&path)?;
    let backup = if existed { Some(project.backups().keep(&path)?) } else { None };
    project.folder().write_atomic(&path, content.as_bytes())?;
    let file = FileRef::of(project, &path)?;
    Ok(json!({
        "success": true,
        "status": if existed { "updated" } else { "created" },
        "success_path": file.path,
        "project_root": project.root(),
        "bytes_written": file.size_bytes,
        "file": file,
        "backup": backup,
    }))
}
