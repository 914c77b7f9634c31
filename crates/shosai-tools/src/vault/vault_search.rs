//! `vault_search`: places in notes that hold a text or fit a pattern.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_tool::{Context, Effect, Failure, QUESTION, Reply, Suite, Tool};
use shosai_vault::{Scope, SearchMode};

use super::vault;
use crate::bounds::Bounds;

const DEFAULT_LIMIT: usize = 50;
/// With snippets of ±80 characters, more would flood a model.
const MOST_HITS: usize = 100;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// A text, or a pattern in mode `regex`.
    query: String,
    /// How it is compared; `plain` unless given.
    mode: Option<Mode>,
    /// A path pattern such as `**/*.md`.
    glob: Option<String>,
    /// A folder beneath the vault.
    relative_dir: Option<String>,
    /// The most hits, 1 to 100; 50 unless given.
    limit: Option<usize>,
}

/// How a query is compared with a note.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Width and case do not matter.
    Plain,
    /// Separators do not matter either.
    Loose,
    /// A regular expression, in linear time.
    Regex,
}

facts! {
    Output {
        items: Vec<Item>, total: usize, scanned_files: usize, truncated: bool,
        #[serde(skip_serializing_if = "Vec::is_empty")] unreadable: Vec<String>,
        #[serde(skip_serializing_if = "Vec::is_empty")] clamped: Vec<String>,
    }
    /// One place.
    Item { path: String, line: usize, snippet: String }
}

pub struct VaultSearch;

impl Tool for VaultSearch {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "vault_search";
    const TITLE: &'static str = "Search notes";
    const DESCRIPTION: &'static str = "Finds the lines of notes that hold a text or fit a pattern, with snippets.";
    const SUITE: Suite = Suite::Vault;
    const EFFECT: Effect = Effect::Reads;
    const MOST_TEXT: usize = QUESTION;

    fn call(context: &Context, input: Input) -> Result<Reply<Output>, Failure> {
        let mut bounds = Bounds::default();
        let limit = bounds.within("limit", input.limit, DEFAULT_LIMIT, 1..=MOST_HITS);
        let mode = match input.mode.unwrap_or(Mode::Plain) {
            Mode::Plain => SearchMode::Plain,
            Mode::Loose => SearchMode::Loose,
            Mode::Regex => SearchMode::Regex,
        };
        let scope = Scope { folder: input.relative_dir.unwrap_or_default(), glob: input.glob };
        let searched = vault(context)?.search(&input.query, mode, &scope, limit)?;
        let truncated = searched.total > searched.hits.len();
        let items = searched
            .hits
            .into_iter()
            .map(|hit| Item { path: hit.path, line: hit.line, snippet: hit.snippet })
            .collect();
        Ok(Output {
            items,
            total: searched.total,
            scanned_files: searched.scanned,
            truncated,
            unreadable: searched.unreadable,
            clamped: bounds.notes(),
        }
        .into())
    }
}

#[cfg(test)]
mod tests {
    use super::{super::testing::*, *};
    use serde_json::json;

    #[test]
    fn every_line_is_counted_and_only_some_are_returned() {
        let context = with_note("notes/a.md", &"ＡＢＣ\n".repeat(7));
        let found = call::<VaultSearch>(&context, json!({"query": "abc", "limit": 2})).unwrap();
        assert_eq!(
            (&found["total"], found["items"].as_array().unwrap().len(), &found["truncated"]),
            (&json!(7), 2, &json!(true))
        );
        assert_eq!(
            call::<VaultSearch>(&context, json!({"query": "(", "mode": "regex"})).unwrap_err().code,
            "invalid_parameter"
        );
    }
}
