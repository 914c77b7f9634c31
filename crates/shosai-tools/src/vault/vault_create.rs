//! `vault_create`: a new note.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_tool::{Context, Effect, Failure, LONG_TEXT, Reply, Suite, Tool};

use super::vault;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// Where, beneath the vault: artifacts/ (.md or .json), drafts/, notes/.
    path: String,
    /// Its text.
    content: String,
}

facts! {
    Output { written_path: String, written_bytes: usize, sha256: String }
}

pub struct VaultCreate;

impl Tool for VaultCreate {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "vault_create";
    const TITLE: &'static str = "Create a note";
    const DESCRIPTION: &'static str =
        "Creates a note that does not exist yet. Daily logs are artifacts/daily/YYYY-MM-DD.md.";
    const SUITE: Suite = Suite::Vault;
    const EFFECT: Effect = Effect::Adds;
    const MOST_TEXT: usize = LONG_TEXT;

    fn call(context: &Context, input: Input) -> Result<Reply<Output>, Failure> {
        let written = vault(context)?.create(&input.path, &input.content)?;
        Ok(Output { written_path: input.path, written_bytes: written.bytes, sha256: written.sha256 }.into())
    }
}

#[cfg(test)]
mod tests {
    use super::{super::testing::*, *};
    use serde_json::json;

    #[test]
    fn a_note_is_created_once() {
        let context = Context::for_tests();
        let note = json!({"path": "notes/a.md", "content": "あ"});
        assert_eq!(call::<VaultCreate>(&context, note.clone()).unwrap()["written_bytes"], 3);
        assert_eq!(call::<VaultCreate>(&context, note).unwrap_err().code, "conflict");
    }
}
