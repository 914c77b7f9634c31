//! `vault_rename`: another name for a note, with the links to it.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use crate::vault::vault;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The note, beneath the vault.
    path: String,
    /// Its new path; nothing may be there.
    to_path: String,
}

facts! {
    Output {
        path: String, changed_links: usize, changed_notes: Vec<String>,
        #[serde(skip_serializing_if = "Vec::is_empty")] left_notes: Vec<String>,
    }
}

pub struct VaultRename;

impl Tool for VaultRename {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "vault_rename";
    const TITLE: &'static str = "Rename a note";
    const DESCRIPTION: &'static str =
        "Gives a note another path and changes the links of all notes that lead to it; `left_notes` keep the old name.";
    const SUITE: Suite = Suite::VaultLinks;
    const EFFECT: Effect = Effect::Replaces;

    fn call(context: &Context, input: Input) -> Result<Reply<Output>, Failure> {
        let renamed = vault(context)?.rename(&input.path, &input.to_path)?;
        Ok(Output {
            path: input.to_path,
            changed_links: renamed.links,
            changed_notes: renamed.notes,
            left_notes: renamed.left,
        }
        .into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vault::testing::*;
    use serde_json::json;

    #[test]
    fn links_follow_a_new_name() {
        let context = with_note("a.md", "[[a]]\n");
        let renamed = call::<VaultRename>(&context, json!({"path": "a.md", "to_path": "b.md"})).unwrap();
        assert_eq!((&renamed["changed_links"], &renamed["changed_notes"]), (&json!(1), &json!(["b.md"])));
    }
}
