//! `vault_write`: overwriting or adding to a note.

use crate::messages;
use schemars::JsonSchema;
use serde::Deserialize;
use shosai_tool::{Context, Effect, Failure, LONG_TEXT, Reply, Suite, Tool};
use shosai_vault::WriteMode;

use super::vault;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// A note that exists, beneath the vault.
    path: String,
    /// The text.
    content: String,
    /// How.
    mode: Mode,
    /// The digest of the note as it was read; a note that has changed since is not written.
    expected_sha256: Option<String>,
}

/// How a note is written.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// The note becomes the text.
    Overwrite,
    /// The text is added at the end.
    Append,
}

facts! {
    Output { written_path: String, written_bytes: usize, sha256: String }
}

pub struct VaultWrite;

impl Tool for VaultWrite {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "vault_write";
    const TITLE: &'static str = "Write a note";
    const DESCRIPTION: &'static str =
        "Overwrites or appends to a note that exists (`vault_create` makes new ones). Daily logs are append-only.";
    const SUITE: Suite = Suite::Vault;
    const EFFECT: Effect = Effect::Replaces;
    const MOST_TEXT: usize = LONG_TEXT;

    fn call(context: &Context, input: Input) -> Result<Reply<Output>, Failure> {
        let mode = match input.mode {
            Mode::Overwrite => WriteMode::Overwrite,
            Mode::Append => WriteMode::Append,
        };
        let written = vault(context)?
            .write(&input.path, &input.content, mode, input.expected_sha256.as_deref())
            .map_err(|error| match error.code.as_ref() {
                "not_found" => messages::NoteAbsent { path: &input.path }.into(),
                _ => error,
            })?;
        Ok(Output { written_path: input.path, written_bytes: written.bytes, sha256: written.sha256 }.into())
    }
}

#[cfg(test)]
mod tests {
    use super::{super::testing::*, *};
    use serde_json::json;

    #[test]
    fn a_note_is_written_where_it_exists_and_is_still_the_same() {
        let context = with_note("a.md", "一\n");
        let added = call::<VaultWrite>(&context, json!({"path": "a.md", "content": "二\n", "mode": "append"})).unwrap();
        assert_eq!(added["written_bytes"], 4);
        let stale = json!({"path": "a.md", "content": "x", "mode": "overwrite", "expected_sha256": "00"});
        assert_eq!(call::<VaultWrite>(&context, stale).unwrap_err().code, "conflict");
        let absent =
            call::<VaultWrite>(&context, json!({"path": "b.md", "content": "x", "mode": "overwrite"})).unwrap_err();
        assert!(absent.hint.contains("vault_create"));
    }
}
