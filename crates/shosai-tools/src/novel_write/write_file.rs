//! Writing a file of the project.

use serde_json::{Value, json};
use shosai_novel::{FileRef, NovelError, Project, Result};
use shosai_world::RelPath;

/// Settings that decide what the tools may do; a call cannot change them.
const SETTINGS: [&str; 3] = ["shosai.yaml", "config.yaml", "config"];

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

/// Refuses hidden files and the program's own settings.
pub fn refuse_protected(path: &RelPath) -> Result<()> {
    let settings = SETTINGS.iter().filter_map(|name| RelPath::parse(name).ok());
    let protected = path.has_hidden_segment() || settings.into_iter().any(|name| path.is_beneath_folded(&name));
    if !protected {
        return Ok(());
    }
    Err(NovelError {
        code: "forbidden".into(),
        ..NovelError::invalid(
            format!("`{path}` is a hidden file or one of the program's own settings"),
            "write beneath the project's own folders, such as `20_プロット/` or `40_原稿/`",
        )
    })
}
