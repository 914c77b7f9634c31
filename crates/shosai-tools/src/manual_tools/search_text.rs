//! `search_text`: sections of a manual that hold a text.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_manual::{SearchMode, TextResult};
use shosai_tool::{Context, Effect, Failure, QUESTION, Reply, Suite, Tool};

use super::library;
use crate::bounds::Bounds;

const DEFAULT_LIMIT: usize = 10;
const MOST_RESULTS: usize = 100;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The manual's name.
    manual_name: String,
    /// A text or a pattern.
    query: String,
    /// One section.
    section_id: Option<String>,
    /// How it is compared; `regex` unless given.
    mode: Option<Mode>,
    /// The most results, 1 to 100; 10 unless given.
    limit: Option<usize>,
}

/// How a query is compared.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
enum Mode {
    Plain,
    Regex,
    Loose,
}

facts! {
    Output { results: Vec<TextResult>, #[serde(skip_serializing_if = "Vec::is_empty")] clamped: Vec<String> }
}

pub struct SearchText;

impl Tool for SearchText {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "search_text";
    const TITLE: &'static str = "Search text";
    const DESCRIPTION: &'static str = "Searches a manual: `plain`, `regex` (plain where the pattern is broken) or `loose` (separators ignored); one snippet a section.";
    const SUITE: Suite = Suite::ManualTools;
    const EFFECT: Effect = Effect::Reads;
    const MOST_TEXT: usize = QUESTION;

    fn call(context: &Context, input: Input) -> Result<Reply<Output>, Failure> {
        let mut bounds = Bounds::default();
        let limit = bounds.within("limit", input.limit, DEFAULT_LIMIT, 1..=MOST_RESULTS);
        let mode = match input.mode.unwrap_or(Mode::Regex) {
            Mode::Plain => SearchMode::Plain,
            Mode::Regex => SearchMode::Regex,
            Mode::Loose => SearchMode::Loose,
        };
        let stop = || context.cancellation.is_cancelled();
        let found = library(context)?.search_text(
            &input.manual_name,
            &input.query,
            input.section_id.as_deref(),
            mode,
            limit,
            &stop,
        )?;
        Ok(Output { results: found.results, clamped: bounds.notes() }.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manual::testing::*;
    use serde_json::json;

    #[test]
    fn loose_finds_what_is_spelled_apart_and_a_broken_pattern_is_plain() {
        let context = with_files(&[("給付金編/a.md", "# 手術\n帝 王・切/開は対象とする。\n")]);
        let found =
            call::<SearchText>(&context, json!({"manual_name": "給付金編", "query": "帝王切開", "mode": "loose"}))
                .unwrap();
        assert_eq!(found["results"].as_array().unwrap().len(), 1, "{found}");
        let broken =
            call::<SearchText>(&context, json!({"manual_name": "給付金編", "query": "(", "mode": "regex"})).unwrap();
        assert_eq!(broken["results"], json!([]));
    }
}
