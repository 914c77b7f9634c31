//! `workspace_ls`: the files there are to work with, what each can become, and the templates.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_tool::{Context, Effect, Failure, Message, Reply, Suite, Tool};
use shosai_world::{Entry, Folder, Hidden, Kind, RelPath, RootName, WalkLimits};

use super::{kinds::kind_of, template};
use crate::paged::page;

/// A longer list costs more tokens than it is worth.
const MOST_ITEMS: usize = 200;

/// Names of what cannot be used that one answer has.
const MOST_LEFT_OUT: usize = 20;

/// Folders that are one thing: what they are, the file by which they are known, and the tools that take their path.
const WHOLES: &[(&str, &str, &[&str])] = &[
    ("book", "_quarto.yml", &["quarto_render", "workspace_ls"]),
    ("novel", "プロジェクト設定.yaml", &["workspace_ls"]),
];

/// Folders that have tools of their own, whose paths begin within them.
const ROOTS: &[(RootName, &str, &[&str])] = &[
    (RootName::MANUALS, "manuals", &["manual_list", "manual_find"]),
    (RootName::VAULT, "vault", &["vault_ls", "vault_find"]),
];

/// A folder with more is counted in part.
const LOOKED_AT: usize = 500;
const DEEPEST: usize = 8;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// A folder beneath the workspace; its top when absent.
    path: Option<String>,
    /// Where to go on, from `next_offset`.
    offset: Option<usize>,
}

facts! {
    Output {
        items: Vec<Item>, total: usize,
        #[serde(skip_serializing_if = "Option::is_none")] next_offset: Option<usize>,
        /// What is there and cannot be used: links that lead out, and what is neither file nor folder.
        #[serde(skip_serializing_if = "Vec::is_empty")] left_out: Vec<String>,
        /// What `template` of quarto_render takes.
        templates: Vec<String>,
        /// Why the registered templates are missing.
        #[serde(skip_serializing_if = "Option::is_none")] templates_unread: Option<Message>,
    }
    /// A file or a folder.
    Item {
        path: String, kind: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")] bytes: Option<u64>,
        /// How many files of each kind a folder holds, those within its folders too.
        #[serde(skip_serializing_if = "BTreeMap::is_empty")] holds: BTreeMap<&'static str, usize>,
        /// The tools that take its path.
        #[serde(skip_serializing_if = "<[_]>::is_empty")] tools: &'static [&'static str],
    }
}

pub struct WorkspaceLs;

impl Tool for WorkspaceLs {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "workspace_ls";
    const TITLE: &'static str = "List files";
    const DESCRIPTION: &'static str = "Begin here: lists a folder of the workspace, with kind, size and tools of each file, what folders hold, and the templates.";
    const SUITE: Suite = Suite::Document;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Output>, Failure> {
        let wanted = input.path.as_deref().unwrap_or_default();
        let (folder, path) = match wanted.trim_end_matches('/') {
            "" | "." => (context.world.folder(&RootName::WORKSPACE)?, RelPath::root()),
            path => context.world.locate(path, &[RootName::WORKSPACE], Hidden::Refuse)?,
        };
        let (entries, skipped) = folder.list(&path)?;
        let shown: Vec<Item> = entries
            .iter()
            .filter(|entry| !is_hidden(&entry.path))
            .map(|entry| if entry.stat.kind == Kind::Folder { inner(context, &folder, entry) } else { item(entry) })
            .collect();
        let total = shown.len();
        let (items, next_offset) = page(shown, input.offset.unwrap_or(0), MOST_ITEMS);
        let left_out = skipped.into_iter().map(|skipped| skipped.shown_path).take(MOST_LEFT_OUT).collect();
        let (templates, templates_unread) = template::known(context);
        Ok(Output { items, total, next_offset, left_out, templates, templates_unread }.into())
    }
}

fn is_hidden(path: &RelPath) -> bool {
    path.file_name().is_some_and(|name| name.starts_with('.'))
}

/// A folder; one that a tool takes as a whole is known by the file that makes it so, or by being a root of its own.
fn inner(context: &Context, folder: &Folder, entry: &Entry) -> Item {
    let own = ROOTS.iter().find(|(root, ..)| is_root(context, root, &entry.path));
    if let Some((_, kind, tools)) = own {
        return Item { path: format!("{}/", entry.path), kind, bytes: None, holds: held(folder, &entry.path), tools };
    }
    let holds = |name: &str| entry.path.join(name).is_ok_and(|path| folder.exists(&path).unwrap_or(false));
    let whole = WHOLES.iter().find(|(_, file, _)| holds(file));
    let (kind, tools) = whole.map_or(("folder", &["workspace_ls"][..]), |(kind, _, tools)| (*kind, *tools));
    Item { path: format!("{}/", entry.path), kind, bytes: None, holds: held(folder, &entry.path), tools }
}

/// Whether a folder of the workspace is another root.
fn is_root(context: &Context, root: &RootName, path: &RelPath) -> bool {
    let roots = &context.config.roots;
    let (configured, usual) =
        if *root == RootName::VAULT { (&roots.vault, "vault") } else { (&roots.manuals, "manuals") };
    configured.as_deref().unwrap_or(usual).trim_start_matches("./").trim_matches('/') == path.as_str()
}

/// How many files of each kind lie beneath a folder.
fn held(folder: &Folder, path: &RelPath) -> BTreeMap<&'static str, usize> {
    let limits = WalkLimits { max_entries: LOOKED_AT, max_depth: DEEPEST, hidden: false };
    let entries = folder.walk_in_part(path, &limits).map(|walked| walked.entries).unwrap_or_default();
    let files = entries.iter().filter(|entry| entry.stat.kind == Kind::File);
    files.fold(BTreeMap::new(), |mut counts, entry| {
        *counts.entry(kind_of(&entry.path.to_string()).0).or_default() += 1;
        counts
    })
}

fn item(entry: &Entry) -> Item {
    let path = entry.path.to_string();
    let (kind, tools) = kind_of(&path);
    Item { path, kind, bytes: Some(entry.stat.len), holds: BTreeMap::new(), tools }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::call;
    use serde_json::json;

    #[test]
    fn every_file_is_listed_with_what_can_be_made_of_it() {
        let context = Context::for_tests();
        let folder = context.world.folder(&RootName::WORKSPACE).unwrap();
        for path in ["報告.qmd", "売上.csv", "社名.potx", "部署/規程.PDF", ".shosai/x"] {
            folder.write_atomic(&RelPath::parse(path).unwrap(), b"x").unwrap();
        }
        let top = call::<WorkspaceLs>(&context, json!({})).unwrap();
        let kinds: Vec<(&str, &str)> = top["items"]
            .as_array()
            .unwrap()
            .iter()
            .map(|item| (item["path"].as_str().unwrap(), item["kind"].as_str().unwrap()))
            .collect();
        assert_eq!(
            kinds,
            [("報告.qmd", "document"), ("売上.csv", "table"), ("社名.potx", "template"), ("部署/", "folder")]
        );
        assert!(top["templates"].as_array().unwrap().contains(&json!("corporate_standard")));
        assert_eq!(top["items"][3]["holds"], json!({"office": 1}));
        let inner = call::<WorkspaceLs>(&context, json!({"path": "部署/"})).unwrap();
        assert_eq!(inner["items"][0]["tools"], json!(["document_import", "quarto_render"]));
        assert_eq!(inner["items"][0]["path"], "部署/規程.PDF");
        assert!(top["templates_unread"].is_null());
        let list = RelPath::parse(&context.config.document.templates).unwrap();
        folder.write_atomic(&list, b"templates: [").unwrap();
        let broken = call::<WorkspaceLs>(&context, json!({})).unwrap();
        assert!(broken["templates_unread"].is_string(), "{broken}");
        assert_eq!(call::<WorkspaceLs>(&context, json!({"path": "../x"})).unwrap_err().code, "out_of_scope");
    }
}
