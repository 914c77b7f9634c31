//! `langsmith_apply_patch`: a unified diff applied to all of its files or to none.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_novel::{
    flow::Mode,
    patch::{PatchedFile, apply_patch},
};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool, Work};

use crate::messages;
use crate::novel::{Answered, answered, project, refuse_protected};

/// Files that an answer names.
const MOST_SHOWN: usize = 100;
/// More leading folders than any path has.
const MOST_STRIP: usize = 20;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// A unified diff.
    patch_text: Option<String>,
    /// A file of the project that holds one.
    patch_file: Option<String>,
    /// Leading folders to leave out of its names; 1 unless given.
    strip: Option<usize>,
    /// Only say what would happen.
    dry_run: Option<bool>,
    /// The project's folder.
    project_root: Option<String>,
}

facts! {
    Output {
        applied: bool, dry_run: bool,
        /// What happened to each file, a line each.
        output: String, patched_files: Vec<PatchedFile>, total_files: usize,
    }
}

pub struct LangsmithApplyPatch;

impl Tool for LangsmithApplyPatch {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "langsmith_apply_patch";
    const TITLE: &'static str = "Apply a patch";
    const DESCRIPTION: &'static str =
        "Applies a unified diff beneath the project, all of it or nothing, keeping a backup of each changed file.";
    const SUITE: Suite = Suite::NovelLangsmith;
    const EFFECT: Effect = Effect::Replaces;
    const WORK: Work = Work::Heavy;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let text = match (input.patch_text, &input.patch_file) {
            (Some(text), None) => text,
            (None, Some(path)) => {
                let path = project.path(path)?;
                project.read_text(&path)?.text
            }
            _ => return Err(messages::PatchOrFile.into()),
        };
        let mode = if input.dry_run.unwrap_or(false) { Mode::DryRun } else { Mode::Keep };
        let strip = input.strip.unwrap_or(1).min(MOST_STRIP);
        let mut patched_files = apply_patch(&project, &text, strip, mode, &|path| refuse_protected(context, path))?;
        let total_files = patched_files.len();
        patched_files.truncate(MOST_SHOWN);
        let line = |file: &PatchedFile| format!("{} {} ({} hunks)", file.action, file.path, file.hunks);
        let facts = Output {
            applied: mode == Mode::Keep,
            dry_run: mode == Mode::DryRun,
            output: patched_files.iter().map(line).collect::<Vec<_>>().join("\n"),
            patched_files,
            total_files,
        };
        answered(&project, facts)
    }
}
