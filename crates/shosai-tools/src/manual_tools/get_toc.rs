//! `get_toc`: the chapters of a manual.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_manual::ChapterToc;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::library;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The manual's name.
    manual_name: String,
    /// Whether sub-headings are included; false unless given.
    hierarchical: Option<bool>,
}

pub struct GetToc;

impl Tool for GetToc {
    type Input = Input;
    type Output = ChapterToc;
    const NAME: &'static str = "get_toc";
    const TITLE: &'static str = "Table of contents";
    const DESCRIPTION: &'static str =
        "The chapters of a manual: id, title and file, with their sub-headings where `hierarchical` is true.";
    const SUITE: Suite = Suite::ManualTools;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<ChapterToc>, Failure> {
        Ok(library(context)?.chapters(&input.manual_name, input.hierarchical.unwrap_or(false))?.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manual::testing::*;
    use serde_json::json;

    #[test]
    fn chapters_have_id_title_and_file() {
        let toc = call::<GetToc>(&with_manual(), json!({"manual_name": "就業規則"})).unwrap();
        assert_eq!(toc["manual"], "就業規則");
        let first = &toc["toc"][0];
        assert!(first["id"].is_string() && first["title"].is_string() && first["file"] == "規則.md", "{toc}");
    }
}
