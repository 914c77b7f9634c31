//! `list_sections`: the section ids of a manual.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::library;
use crate::paged::page;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The manual's name.
    manual_name: String,
    /// Sections to pass over, for long manuals.
    offset: Option<usize>,
}

facts! {
    Output {
        manual: String, sections: Vec<String>,
        #[serde(skip_serializing_if = "Option::is_none")] next_offset: Option<usize>,
    }
}

pub struct ListSections;

impl Tool for ListSections {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "list_sections";
    const TITLE: &'static str = "List sections";
    const DESCRIPTION: &'static str = "Lists the section ids of a manual. Long lists go on with `offset`.";
    const SUITE: Suite = Suite::ManualTools;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Output>, Failure> {
        let all = library(context)?.sections(&input.manual_name)?;
        let (sections, next_offset) = page(all.sections, input.offset.unwrap_or(0), usize::MAX);
        Ok(Output { manual: all.manual, sections, next_offset }.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manual::testing::*;
    use serde_json::json;

    #[test]
    fn ids_are_texts_and_unknown_manuals_are_told() {
        let listed = call::<ListSections>(&with_manual(), json!({"manual_name": "就業規則"})).unwrap();
        assert!(listed["sections"].as_array().unwrap().iter().all(|id| id.is_string()));
        assert_eq!(call::<ListSections>(&with_manual(), json!({"manual_name": "無い"})).unwrap_err().code, "not_found");
    }
}
