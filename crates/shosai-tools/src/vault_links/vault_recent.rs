//! `vault_recent`: which notes changed last.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use crate::{bounds::Bounds, vault::vault};

const DEFAULT_LIMIT: usize = 20;
const MOST_NOTES: usize = 200;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// Notes, 1 to 200; 20 unless given.
    limit: Option<usize>,
}

facts! {
    Output { items: Vec<Item>, #[serde(skip_serializing_if = "Vec::is_empty")] clamped: Vec<String> }
    /// A note and when it changed, in milliseconds since 1970.
    Item { path: String, modified_ms: i64, bytes: u64 }
}

pub struct VaultRecent;

impl Tool for VaultRecent {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "vault_recent";
    const TITLE: &'static str = "Recent notes";
    const DESCRIPTION: &'static str = "Lists the notes that changed last, the latest first.";
    const SUITE: Suite = Suite::VaultLinks;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Output>, Failure> {
        let mut bounds = Bounds::default();
        let limit = bounds.within("limit", input.limit, DEFAULT_LIMIT, 1..=MOST_NOTES);
        let items = vault(context)?.recent(limit)?.into_iter();
        let items = items.map(|note| Item { path: note.path, modified_ms: note.modified_ms, bytes: note.bytes });
        Ok(Output { items: items.collect(), clamped: bounds.notes() }.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vault::testing::*;
    use serde_json::json;

    #[test]
    fn notes_are_listed_with_their_size() {
        let context = with_note("notes/a.md", "あ");
        let recent = call::<VaultRecent>(&context, json!({})).unwrap();
        assert_eq!((&recent["items"][0]["path"], &recent["items"][0]["bytes"]), (&json!("notes/a.md"), &json!(3)));
    }
}
