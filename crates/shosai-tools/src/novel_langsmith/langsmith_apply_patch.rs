//! `langsmith_apply_patch`: a unified diff applied to all of its files or to none.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use shosai_novel::{flow::Mode, patch::apply_patch};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool, Work};

use crate::novel::{Facts, facts, project, refuse_protected, told};

/// Files that an answer names.
const MOST_SHOWN: usize = 100;
/// More leading folders than any path has.
const MOST_STRIP: usize = 20;

/// The patch.
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

/// The tool.
pub struct LangsmithApplyPatch;

impl Tool for LangsmithApplyPatch {
    type Input = Input;
    type Output = Facts;
    const NAME: &'static str = "langsmith_apply_patch";
    const TITLE: &'static str = "Apply a patch";
    const DESCRIPTION: &'static str =
        "Applies a unified diff beneath the project, all of it or nothing, keeping a backup of each changed file.";
    const SUITE: Suite = Suite::NovelLangsmith;
    const EFFECT: Effect = Effect::Replaces;
    const WORK: Work = Work::Heavy;

    fn call(context: &Context, input: Input) -> Result<Reply<Facts>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let text = match (input.patch_text, &input.patch_file) {
            (Some(text), None) => text,
            (None, Some(path)) => {
                let path = project.path(path).map_err(told)?;
                project.read_text(&path).map_err(told)?.text
            }
            _ => {
                return Err(Failure::invalid_parameter(
                    "give either `patch_text` or `patch_file`",
                    "send a unified diff, or name a file of the project that holds one",
                ));
            }
        };
        let mode = if input.dry_run.unwrap_or(false) { Mode::DryRun } else { Mode::Keep };
        let strip = input.strip.unwrap_or(1).min(MOST_STRIP);
        let files = apply_patch(&project, &text, strip, mode, &refuse_protected).map_err(told)?;
        let lines: Vec<String> =
            files.iter().map(|file| format!("{} {} ({} hunks)", file.action, file.path, file.hunks)).collect();
        let answer = json!({
            "success": true,
            "applied": mode == Mode::Keep,
            "dry_run": mode == Mode::DryRun,
            "output": lines.iter().take(MOST_SHOWN).cloned().collect::<Vec<_>>().join("\n"),
            "patched_files": files.iter().take(MOST_SHOWN).collect::<Vec<_>>(),
            "total_files": files.len(),
        });
        Ok(facts(&project, answer))
    }
}
