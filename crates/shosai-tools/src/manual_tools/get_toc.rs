//! `get_toc`: the chapters of a manual.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_manual::ChapterItem;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::library;
use crate::paged::page;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The manual's name.
    manual_name: String,
    /// Whether sub-headings are included; false unless given.
    hierarchical: Option<bool>,
    /// Chapters to pass over, for long manuals.
    offset: Option<usize>,
}

facts! {
    Output {
        manual: String, toc: Vec<ChapterItem>,
        #[serde(skip_serializing_if = "Option::is_none")] next_offset: Option<usize>,
    }
}

pub struct GetToc;

impl Tool for GetToc {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "get_toc";
    const TITLE: &'static str = "Table of contents";
    const DESCRIPTION: &'static str = "The chapters of a manual: id, title and file, with their sub-headings where `hierarchical` is true. Long ones go on with `offset`.";
    const SUITE: Suite = Suite::ManualTools;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Output>, Failure> {
        let all = library(context)?.chapters(&input.manual_name, input.hierarchical.unwrap_or(false))?;
        let (toc, next_offset) = page(all.toc, input.offset.unwrap_or(0), usize::MAX);
        Ok(Output { manual: all.manual, toc, next_offset }.into())
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
        assert!(toc["next_offset"].is_null());
        assert!(first["id"].is_string() && first["title"].is_string() && first["file"] == "規則.md", "{toc}");
    }

    #[test]
    fn long_manuals_go_on() {
        let files: Vec<(String, String)> =
            (0..600).map(|number| (format!("長/{number}.md"), format!("# 第{number}章 見出し\n\n本文\n"))).collect();
        let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        let context = with_files(&files);
        let (mut seen, mut offset) = (0, json!(0));
        while !offset.is_null() {
            let toc = call::<GetToc>(&context, json!({"manual_name": "長", "offset": offset})).unwrap();
            seen += toc["toc"].as_array().unwrap().len();
            offset = toc["next_offset"].clone();
        }
        assert_eq!(seen, 600);
    }
}
