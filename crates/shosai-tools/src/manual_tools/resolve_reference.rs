//! `resolve_reference`: where a reference leads.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_manual::Resolved;
use shosai_tool::{Context, Effect, Failure, QUESTION, Reply, Suite, Tool};

use super::library;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The manual's name.
    manual_name: String,
    /// The reference as it stands in the text.
    ref_text: String,
}

pub struct ResolveReference;

impl Tool for ResolveReference {
    type Input = Input;
    type Output = Resolved;
    const NAME: &'static str = "resolve_reference";
    const TITLE: &'static str = "Resolve a reference";
    const DESCRIPTION: &'static str = "Says which section a reference such as 第3章を参照, 別表第2 or 3.2節 leads to, how surely, and what else it may be.";
    const SUITE: Suite = Suite::ManualTools;
    const EFFECT: Effect = Effect::Reads;
    const MOST_TEXT: usize = QUESTION;

    fn call(context: &Context, input: Input) -> Result<Reply<Resolved>, Failure> {
        Ok(library(context)?.resolve_reference(&input.manual_name, &input.ref_text)?.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manual::testing::*;
    use serde_json::json;

    #[test]
    fn numerals_of_either_kind_lead_to_the_chapter() {
        for text in ["第2章を参照", "第二章を参照"] {
            let found =
                call::<ResolveReference>(&with_manual(), json!({"manual_name": "就業規則", "ref_text": text})).unwrap();
            assert_eq!(found["candidates"][0]["title"], "第2章 休暇", "{found}");
        }
    }
}
