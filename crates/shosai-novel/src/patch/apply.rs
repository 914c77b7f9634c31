//! Applying a patch to a project: every file is worked out before the first is written.

use std::collections::HashSet;

use schemars::JsonSchema;
use serde::Serialize;
use shosai_world::{Condition, ErrorKind, RelPath, sha256};

use super::{hunk, parse::FilePatch, parse_patch};
use crate::{
    backups::BackupRef,
    error::{Failure, Result},
    flow::Mode,
    messages,
    project::{MAX_TEXT_BYTES, Project},
};

/// A file that was or would be changed.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PatchedFile {
    /// Where it lies beneath the project.
    pub path: String,
    /// `modified`, `created` or `deleted`.
    pub action: &'static str,
    /// Stretches that were changed.
    pub hunks: usize,
    /// Stretches that stood elsewhere than the patch says.
    pub moved_hunks: usize,
    /// Lines of context that had to be left aside, at most.
    pub fuzz: usize,
    /// What was there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub backup: Option<BackupRef>,
}

/// A file as it will be.
struct Outcome {
    path: RelPath,
    before: Option<Vec<u8>>,
    after: Option<Vec<u8>>,
    told: PatchedFile,
}

/// Applies a patch to all of its files, or to none. `allowed` refuses paths that no patch may touch; `strip` leading
/// folders of the names are left out.
///
/// # Errors
/// `LS-002` when anything does not fit, `out_of_scope` when a name leads out of the project.
pub fn apply_patch(
    project: &Project,
    text: &str,
    strip: usize,
    mode: Mode,
    allowed: &dyn Fn(&RelPath) -> Result<()>,
) -> Result<Vec<PatchedFile>> {
    let mut outcomes: Vec<Outcome> = Vec::new();
    let mut named = HashSet::new();
    for file in parse_patch(text)? {
        let outcome = work_out(project, &file, strip, allowed)?;
        if !named.insert(outcome.path.folded()) {
            return Err(messages::PatchedTwice { path: outcome.path.as_str() }.into());
        }
        outcomes.push(outcome);
    }
    if mode == Mode::Keep {
        for done in 0..outcomes.len() {
            if let Err(error) = write(project, &mut outcomes[done]) {
                // What was written goes back; whatever cannot is still in its backup.
                for outcome in &outcomes[..done] {
                    let _ = put_back(project, outcome);
                }
                return Err(error);
            }
        }
    }
    Ok(outcomes.into_iter().map(|outcome| outcome.told).collect())
}

fn work_out(
    project: &Project,
    file: &FilePatch,
    strip: usize,
    allowed: &dyn Fn(&RelPath) -> Result<()>,
) -> Result<Outcome> {
    let name = file.new.as_ref().or(file.old.as_ref()).ok_or(messages::PatchWithoutName)?;
    let path = stripped(name, strip)?;
    allowed(&path)?;
    let before = match project.folder().read(&path, MAX_TEXT_BYTES) {
        Ok(bytes) => Some(bytes),
        Err(error) if error.kind == ErrorKind::NotFound => None,
        Err(error) => return Err(error.into()),
    };
    let action = match (&file.old, &file.new, &before) {
        (None, _, Some(_)) => return Err(messages::PatchCreatesExisting { path: path.as_str() }.into()),
        (None, _, None) => "created",
        (Some(_), _, None) => return Err(missing(&path, strip)),
        (Some(_), None, Some(_)) => "deleted",
        (Some(_), Some(_), Some(_)) => "modified",
    };
    let text = std::str::from_utf8(before.as_deref().unwrap_or_default())
        .map_err(|_| messages::PatchFileNotUtf8 { path: path.as_str() })?;
    let (after, placed) = hunk::apply(text, &file.hunks).map_err(|number| {
        let failure = messages::HunkFitsNowhere { path: path.as_str(), number: number + 1, strip: strip + 1 };
        Failure::from(failure).with("hunk", number + 1)
    })?;
    if action == "deleted" && !after.is_empty() {
        return Err(messages::PatchDeletesMore { path: path.as_str() }.into());
    }
    let told = PatchedFile {
        path: path.to_string(),
        action,
        hunks: placed.len(),
        moved_hunks: placed.iter().filter(|placed| placed.offset != 0).count(),
        fuzz: placed.iter().map(|placed| placed.fuzz).max().unwrap_or(0),
        backup: None,
    };
    let after = (action != "deleted").then(|| after.into_bytes());
    Ok(Outcome { path, before, after, told })
}

/// The name without its first folders.
fn stripped(name: &str, strip: usize) -> Result<RelPath> {
    let parts: Vec<&str> = name.split('/').collect();
    let rest = parts.get(strip..).unwrap_or_default().join("/");
    if rest.is_empty() {
        let most = parts.len().saturating_sub(1).min(strip.saturating_sub(1));
        return Err(messages::NothingLeftOfName { name, strip, most }.into());
    }
    Ok(RelPath::parse(&rest)?)
}

fn missing(path: &RelPath, strip: usize) -> Failure {
    let other = if strip == 0 { 1 } else { 0 };
    Failure::from(messages::PatchedFileMissing { path: path.as_str(), strip: other })
        .with("missing_files", vec![path.to_string()])
}

fn write(project: &Project, outcome: &mut Outcome) -> Result<()> {
    if outcome.before.is_some() {
        outcome.told.backup = Some(project.backups().keep(&outcome.path)?);
    }
    change(project, &outcome.path, outcome.before.as_deref(), outcome.after.as_deref())
}

/// What somebody else wrote meanwhile stays.
fn put_back(project: &Project, outcome: &Outcome) -> Result<()> {
    change(project, &outcome.path, outcome.after.as_deref(), outcome.before.as_deref())
}

/// Makes one state of a file another, if it is still that one.
fn change(project: &Project, path: &RelPath, from: Option<&[u8]>, to: Option<&[u8]>) -> Result<()> {
    let present = from.map_or(Condition::Absent, |bytes| Condition::Digest(sha256(bytes)));
    match to {
        Some(bytes) => project.folder().write_if(path, &present, bytes)?,
        None => project.folder().remove_if(path, &present)?,
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::project;
    use proptest::prelude::*;

    const PATCH: &str = "--- a/x.md\n+++ b/x.md\n@@ -2,3 +2,3 @@\n 二\n-三\n+参\n 四\n";

    fn with(text: &str) -> Project {
        let project = project();
        project.folder().write_atomic(&path("x.md"), text.as_bytes()).unwrap();
        project
    }

    fn path(text: &str) -> RelPath {
        RelPath::parse(text).unwrap()
    }

    fn apply(project: &Project, patch: &str) -> Result<Vec<PatchedFile>> {
        apply_patch(project, patch, 1, Mode::Keep, &|_| Ok(()))
    }

    fn read(project: &Project) -> String {
        project.folder().read_text(&path("x.md"), 9_999).unwrap()
    }

    #[test]
    fn a_hunk_is_placed_exactly_moved_or_with_fuzz() {
        let exact = with("一\n二\n三\n四\n五\n");
        let told = apply(&exact, PATCH).unwrap();
        assert_eq!((read(&exact).as_str(), told[0].fuzz, told[0].moved_hunks), ("一\n二\n参\n四\n五\n", 0, 0));
        assert!(told[0].backup.is_some());
        let moved = with("零\n零\n一\n二\n三\n四\n");
        assert_eq!(apply(&moved, PATCH).unwrap()[0].moved_hunks, 1);
        assert_eq!(read(&moved), "零\n零\n一\n二\n参\n四\n");
        let fuzzy = with("一\n弐\n三\n四\n");
        assert_eq!(apply(&fuzzy, PATCH).unwrap()[0].fuzz, 1);
        assert_eq!(read(&fuzzy), "一\n弐\n参\n四\n");
        let foreign = with("甲\n乙\n");
        let error = apply(&foreign, PATCH).unwrap_err();
        assert!(error.code == "LS-002" && error.hint.contains("strip"), "{error}");
    }

    #[test]
    fn line_ends_of_windows_and_missing_ones_survive() {
        let windows = with("一\r\n二\r\n三\r\n四\r\n");
        apply(&windows, PATCH).unwrap();
        assert_eq!(read(&windows), "一\r\n二\r\n参\r\n四\r\n");
        let unended = with("一\n二");
        let patch = "--- a/x.md\n+++ b/x.md\n@@ -1,2 +1,2 @@\n 一\n-二\n\\ No newline at end of file\n+弐\n\\ No newline at end of file\n";
        apply(&unended, patch).unwrap();
        assert_eq!(read(&unended), "一\n弐");
    }

    #[test]
    fn all_files_or_none() {
        let project = with("一\n二\n三\n四\n");
        let two = format!("{PATCH}--- a/none.md\n+++ b/none.md\n@@ -1 +1 @@\n-a\n+b\n");
        assert_eq!(apply(&project, &two).unwrap_err().code, "LS-002");
        assert_eq!(read(&project), "一\n二\n三\n四\n", "the first file is untouched");
    }

    #[test]
    fn files_come_and_go_and_nothing_leaves_the_project() {
        let project = with("一\n");
        let patch = "--- /dev/null\n+++ b/y.md\n@@ -0,0 +1 @@\n+新\n--- a/x.md\n+++ /dev/null\n@@ -1 +0,0 @@\n-一\n";
        let told = apply(&project, patch).unwrap();
        assert_eq!([told[0].action, told[1].action], ["created", "deleted"]);
        assert!(!project.folder().exists(&path("x.md")).unwrap());
        assert_eq!(project.folder().read_text(&path("y.md"), 99).unwrap(), "新\n");
        for name in ["b/../../x", "b//etc/passwd/../..", "b/~/x"] {
            let patch = format!("--- /dev/null\n+++ {name}\n@@ -0,0 +1 @@\n+x\n");
            assert_eq!(apply(&project, &patch).unwrap_err().code, "out_of_scope", "{name}");
        }
    }

    #[test]
    fn what_others_write_meanwhile_is_neither_deleted_nor_taken_back() {
        let project = with("他\n");
        let outcome = |before: Option<&str>, after: Option<&str>| {
            let told = PatchedFile { path: String::new(), action: "", hunks: 0, moved_hunks: 0, fuzz: 0, backup: None };
            let bytes = |text: Option<&str>| text.map(|text| text.as_bytes().to_vec());
            Outcome { path: path("x.md"), before: bytes(before), after: bytes(after), told }
        };
        assert_eq!(write(&project, &mut outcome(Some("一\n"), None)).unwrap_err().code, "conflict");
        for ours in [outcome(Some("一\n"), Some("弐\n")), outcome(None, Some("弐\n")), outcome(Some("一\n"), None)]
        {
            assert_eq!(put_back(&project, &ours).unwrap_err().code, "conflict");
        }
        assert_eq!(read(&project), "他\n");
        put_back(&project, &outcome(Some("一\n"), Some("他\n"))).unwrap();
        assert_eq!(read(&project), "一\n");
    }

    #[test]
    fn a_dry_run_writes_nothing() {
        let project = with("一\n二\n三\n四\n");
        assert_eq!(apply_patch(&project, PATCH, 1, Mode::DryRun, &|_| Ok(())).unwrap()[0].action, "modified");
        assert_eq!(read(&project), "一\n二\n三\n四\n");
    }

    proptest! {
        /// A diff of one changed line, with its context, always leads from the old text to the new one.
        #[test]
        fn a_change_of_one_line_is_reproduced(lines in proptest::collection::vec("[あ-お]{1,3}", 1..20), at in 0..20_usize) {
            let at = at % lines.len();
            let project = with(&format!("{}\n", lines.join("\n")));
            let (from, to) = (at.saturating_sub(3), (at + 4).min(lines.len()));
            let mut hunk = format!("--- a/x.md\n+++ b/x.md\n@@ -{},{} +{},{} @@\n", from + 1, to - from, from + 1, to - from);
            for (number, line) in lines.iter().enumerate().take(to).skip(from) {
                hunk += &if number == at { format!("-{line}\n+変\n") } else { format!(" {line}\n") };
            }
            apply(&project, &hunk).unwrap();
            let mut wanted = lines.clone();
            wanted[at] = "変".to_owned();
            prop_assert_eq!(read(&project), format!("{}\n", wanted.join("\n")));
        }
    }
}
