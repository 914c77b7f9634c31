//! `vault_ls`: what a folder of the vault holds.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_tool::{Context, Effect, Failure, Message, Reply, Suite, Tool};
use shosai_vault::ListedKind;

use super::vault;
use crate::messages;

/// A longer list costs more tokens than it is worth.
const MOST_ITEMS: usize = 300;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// A folder beneath the vault; its top when absent.
    relative_dir: Option<String>,
}

facts! {
    Output {
        items: Vec<Item>, total: usize, truncated: bool,
        /// Why there is nothing.
        #[serde(skip_serializing_if = "Option::is_none")] note: Option<Message>,
    }
    /// A note or a folder.
    Item { path: String, kind: &'static str, bytes: u64 }
}

pub struct VaultLs;

impl Tool for VaultLs {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "vault_ls";
    const TITLE: &'static str = "List notes";
    const DESCRIPTION: &'static str = "Lists the notes and folders in one folder of the vault.";
    const SUITE: Suite = Suite::Vault;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Output>, Failure> {
        let folder = input.relative_dir.unwrap_or_default();
        let listed = vault(context)?.list(&folder)?;
        let total = listed.len();
        let note = (total == 0 && folder.is_empty()).then(|| messages::VaultEmpty.into());
        let items = listed.into_iter().take(MOST_ITEMS).map(|item| Item {
            path: item.path,
            kind: match item.kind {
                ListedKind::File => "file",
                ListedKind::Dir => "dir",
            },
            bytes: item.bytes,
        });
        Ok(Output { items: items.collect(), total, truncated: total > MOST_ITEMS, note }.into())
    }
}

#[cfg(test)]
mod tests {
    use super::{super::testing::*, *};
    use serde_json::json;

    #[test]
    fn folders_and_notes_are_told_apart() {
        let context = with_note("notes/a.md", "あ");
        assert_eq!(
            call::<VaultLs>(&context, json!({})).unwrap()["items"],
            json!([{"path": "notes", "kind": "dir", "bytes": 0}])
        );
        let notes = call::<VaultLs>(&context, json!({"relative_dir": "notes"})).unwrap();
        assert_eq!(notes["items"], json!([{"path": "notes/a.md", "kind": "file", "bytes": 3}]));
        let empty = call::<VaultLs>(&Context::for_tests(), json!({})).unwrap();
        assert!(empty["note"].as_str().unwrap().contains("vault_create"), "{empty}");
        assert_eq!(call::<VaultLs>(&context, json!({"relative_dir": "../x"})).unwrap_err().code, "out_of_scope");
    }
}
