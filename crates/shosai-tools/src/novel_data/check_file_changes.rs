//! `check_file_changes`: which files changed since the last look.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_novel::{FileChange, HashCache};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use crate::messages;
use crate::novel::{Answered, answered, project};

/// More would flood the answer.
const MOST_PATHS: usize = 100;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// Files beneath the project, at most 100.
    file_paths: Vec<String>,
    /// The project's folder.
    project_root: Option<String>,
}

facts! {
    Output { changed_count: usize, has_changes: bool, files: Vec<FileChange> }
}

pub struct CheckFileChanges;

impl Tool for CheckFileChanges {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "check_file_changes";
    const TITLE: &'static str = "Check for changes";
    const DESCRIPTION: &'static str = "Compares files with the last time this tool looked at them, and remembers them.";
    const SUITE: Suite = Suite::NovelData;
    const EFFECT: Effect = Effect::Adds;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        if input.file_paths.len() > MOST_PATHS {
            return Err(messages::TooManyPaths { count: input.file_paths.len(), most: MOST_PATHS }.into());
        }
        let project = project(context, input.project_root.as_deref())?;
        let paths = input.file_paths.iter().map(|path| project.path(path)).collect::<Result<Vec<_>, _>>();
        let files = context.shared.get::<HashCache>().changes(&project, &paths?)?;
        let changed_count = files.iter().filter(|file| file.changed == Some(true)).count();
        answered(&project, Output { changed_count, has_changes: changed_count > 0, files })
    }
}
