//! `vault_replace`: changing a part of a note.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_tool::{Context, Effect, Failure, LONG_TEXT, Reply, Suite, Tool};

use super::vault;
use crate::bounds::Bounds;

/// More at once is a rewrite, not a correction.
const MOST_REPLACEMENTS: usize = 1_000;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The note, beneath the vault.
    path: String,
    /// The text to look for, exactly as it is spelled.
    find: String,
    /// The text to put in its place.
    replace: String,
    /// How many places, from the top; 1 unless given.
    max_replacements: Option<usize>,
    /// The digest of the note as it was read; a note that has changed since is not written.
    expected_sha256: Option<String>,
}

facts! {
    Output {
        path: String, replacements: usize, remaining: usize, sha256: String,
        #[serde(skip_serializing_if = "Vec::is_empty")] clamped: Vec<String>,
    }
}

pub struct VaultReplace;

impl Tool for VaultReplace {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "vault_replace";
    const TITLE: &'static str = "Replace in a note";
    const DESCRIPTION: &'static str = "Replaces exact text in a note and says how many places still hold it.";
    const SUITE: Suite = Suite::Vault;
    const EFFECT: Effect = Effect::Replaces;
    const MOST_TEXT: usize = LONG_TEXT;

    fn call(context: &Context, input: Input) -> Result<Reply<Output>, Failure> {
        let mut bounds = Bounds::default();
        let most = bounds.within("max_replacements", input.max_replacements, 1, 1..=MOST_REPLACEMENTS);
        let expected = input.expected_sha256.as_deref();
        let replaced = vault(context)?.replace(&input.path, &input.find, &input.replace, most, expected)?;
        let output = Output {
            path: input.path,
            replacements: replaced.replacements,
            remaining: replaced.remaining,
            sha256: replaced.sha256,
            clamped: bounds.notes(),
        };
        Ok(output.into())
    }
}

#[cfg(test)]
mod tests {
    use super::{super::testing::*, *};
    use serde_json::json;

    #[test]
    fn one_place_unless_more_are_asked_for() {
        let context = with_note("a.md", "甲甲甲");
        let once = call::<VaultReplace>(&context, json!({"path": "a.md", "find": "甲", "replace": "乙"})).unwrap();
        assert_eq!((&once["replacements"], &once["remaining"]), (&json!(1), &json!(2)));
        let rest = call::<VaultReplace>(
            &context,
            json!({"path": "a.md", "find": "甲", "replace": "乙", "max_replacements": 9}),
        )
        .unwrap();
        assert_eq!((&rest["replacements"], &rest["remaining"]), (&json!(2), &json!(0)));
    }
}
