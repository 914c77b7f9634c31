//! `vault_delete`: a note to the trash.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use crate::vault::vault;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The note, beneath the vault.
    path: String,
}

facts! {
    Output { path: String, trashed_path: String, broken_links: usize }
}

pub struct VaultDelete;

impl Tool for VaultDelete {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "vault_delete";
    const TITLE: &'static str = "Delete a note";
    const DESCRIPTION: &'static str = "Moves a note to the vault's `.trash`, from where `vault_rename` brings it back; says how many links now lead nowhere.";
    const SUITE: Suite = Suite::VaultLinks;
    const EFFECT: Effect = Effect::Replaces;

    fn call(context: &Context, input: Input) -> Result<Reply<Output>, Failure> {
        let vault = vault(context)?;
        let broken_links = vault.linked(&input.path)?.backlinks.len();
        let trashed_path = vault.trash(&input.path)?;
        Ok(Output { path: input.path, trashed_path, broken_links }.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vault::testing::*;
    use serde_json::json;

    #[test]
    fn a_deleted_note_can_be_brought_back() {
        let context = with_note("a.md", "一\n");
        let deleted = call::<VaultDelete>(&context, json!({"path": "a.md"})).unwrap();
        assert_eq!((&deleted["trashed_path"], &deleted["broken_links"]), (&json!(".trash/a.md"), &json!(0)));
        let back = json!({"path": deleted["trashed_path"], "to_path": "a.md"});
        call::<super::super::vault_rename::VaultRename>(&context, back).unwrap();
        assert_eq!(call::<VaultDelete>(&context, json!({"path": "a.md"})).unwrap()["path"], "a.md");
    }
}
