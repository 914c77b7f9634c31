//! A path that leads nowhere: the file that was probably meant, or the tool that lists what there is.

use std::cmp::Reverse;

use serde_json::{Map, Value};
use shosai_message::Failure;
use shosai_world::{Hidden, Kind, RelPath, RootName, WalkLimits};

use crate::{Context, Suite, did_you_mean, messages};

/// A larger folder is not gone through for a suggestion.
const LOOKED_AT: usize = 2_000;
const DEEPEST: usize = 8;

/// The folder a suite's paths are beneath, and the tool that lists it.
const HOMES: &[(Suite, RootName, &str)] = &[
    (Suite::Vault, RootName::VAULT, "vault_ls"),
    (Suite::Chart, RootName::WORKSPACE, "workspace_ls"),
    (Suite::Document, RootName::WORKSPACE, "workspace_ls"),
    (Suite::Import, RootName::WORKSPACE, "workspace_ls"),
    (Suite::Preview, RootName::WORKSPACE, "workspace_ls"),
];

/// The failure with a way out, where it is about a file that is not there.
pub(crate) fn told(context: &Context, suite: Suite, arguments: &Map<String, Value>, failure: Failure) -> Failure {
    let home = HOMES.iter().find(|(known, ..)| *known == suite);
    // A hint that names a tool knows better.
    let plain = failure.code == "not_found" && !failure.hint.contains("`");
    let (true, Some((_, root, tool))) = (plain, home) else { return failure };
    let message = failure.message.to_string();
    let texts = || arguments.values().filter_map(Value::as_str);
    // A note that was looked for among the notes may be a file of the workspace.
    if *root == RootName::VAULT
        && let Some(path) = texts().find(|path| is_file(context, path))
    {
        return Failure { hint: messages::FileOfWorkspace { path }.into(), ..failure };
    }
    let Some(lost) = texts().find(|given| message.contains(&format!("`{given}`"))) else { return failure };
    let hint = match nearest_file(context, root, lost, &|_| true) {
        Some(near) => messages::FileNear { near }.into(),
        None => messages::FilesListedBy { tool: *tool }.into(),
    };
    Failure { hint, ..failure }
}

fn is_file(context: &Context, path: &str) -> bool {
    let located = context.world.locate(path, &[RootName::WORKSPACE], Hidden::Refuse);
    located.is_ok_and(|(folder, path)| folder.stat(&path).is_ok_and(|stat| stat.kind == Kind::File))
}

/// The file beneath a root that is wanted and whose name is the same, the same without its ending, or nearly the same.
pub fn nearest_file(context: &Context, root: &RootName, lost: &str, wanted: &dyn Fn(&str) -> bool) -> Option<String> {
    let limits = WalkLimits { max_entries: LOOKED_AT, max_depth: DEEPEST, hidden: false };
    let walked = context.world.folder(root).ok()?.walk_in_part(&RelPath::root(), &limits).ok()?;
    let paths: Vec<String> =
        walked.entries.iter().map(|entry| entry.path.to_string()).filter(|path| wanted(path)).collect();
    let name = name_of(lost);
    // Of several files of that name, the one whose folders are the most alike from the end.
    let tail = |path: &str| path.rsplit('/').zip(lost.rsplit('/')).take_while(|(one, other)| one == other).count();
    let same = |alike: &dyn Fn(&str) -> bool| {
        paths.iter().filter(|path| alike(name_of(path))).max_by_key(|path| (tail(path), Reverse(*path))).cloned()
    };
    let nearly = || did_you_mean(name, paths.iter().map(|path| name_of(path)));
    same(&|other| other == name)
        .or_else(|| same(&|other| stem(other) == stem(name)))
        .or_else(|| nearly().and_then(|near| same(&|other| other == near)))
}

fn name_of(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

fn stem(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_that_was_meant_is_found_by_its_name_its_stem_or_its_likeness() {
        let context = Context::for_tests();
        let folder = context.world.folder(&RootName::WORKSPACE).unwrap();
        for path in ["data/sales.xlsx", "報告/四半期報告.qmd", "vault/a.md", "vault/notes/a.md"] {
            folder.write_atomic(&RelPath::parse(path).unwrap(), b"x").unwrap();
        }
        let near = |lost: &str| nearest_file(&context, &RootName::WORKSPACE, lost, &|_| true);
        assert_eq!(near("sales.xlsx").as_deref(), Some("data/sales.xlsx"));
        assert_eq!(near("四半期報告").as_deref(), Some("報告/四半期報告.qmd"));
        assert_eq!(near("data/sale.xlsx").as_deref(), Some("data/sales.xlsx"));
        assert_eq!(near("notes/a.md").as_deref(), Some("vault/notes/a.md"));
        assert_eq!(near("a.md").as_deref(), Some("vault/a.md"));
        assert_eq!(near("宇宙.md"), None);
    }
}
