//! `get_section`: one section, whole.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_manual::SectionText;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::library;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The manual's name.
    manual_name: String,
    /// A section id of `list_sections`.
    section_id: String,
}

pub struct GetSection;

impl Tool for GetSection {
    type Input = Input;
    type Output = SectionText;
    const NAME: &'static str = "get_section";
    const TITLE: &'static str = "Read a section";
    const DESCRIPTION: &'static str = "The whole text of one section of a manual.";
    const SUITE: Suite = Suite::ManualTools;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<SectionText>, Failure> {
        Ok(library(context)?.section(&input.manual_name, &input.section_id)?.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manual::testing::*;
    use serde_json::json;

    #[test]
    fn a_section_is_read_by_its_id() {
        let context = with_manual();
        let listed =
            call::<super::super::list_sections::ListSections>(&context, json!({"manual_name": "就業規則"})).unwrap();
        let section =
            call::<GetSection>(&context, json!({"manual_name": "就業規則", "section_id": listed["sections"][0]}))
                .unwrap();
        assert!(section["text"].as_str().unwrap().contains("従業員に適用する"), "{section}");
        assert_eq!(
            call::<GetSection>(&context, json!({"manual_name": "就業規則", "section_id": "99-9"})).unwrap_err().code,
            "not_found"
        );
    }
}
