//! `bridge_copy_section`: a section of a manual becomes a note.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_manual::Ref;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::{Copied, Target, copy};
use crate::manual::library;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// `ref` of a hit.
    from_ref: Ref,
    #[serde(flatten)]
    target: Target,
}

pub struct BridgeCopySection;

impl Tool for BridgeCopySection {
    type Input = Input;
    type Output = Copied;
    const NAME: &'static str = "bridge_copy_section";
    const TITLE: &'static str = "Copy a section";
    const DESCRIPTION: &'static str = "Copies what a `ref` leads to from a manual into the vault, with its origin as front matter. The text is not returned.";
    const SUITE: Suite = Suite::Bridge;
    const EFFECT: Effect = Effect::Replaces;

    fn call(context: &Context, input: Input) -> Result<Reply<Copied>, Failure> {
        let source = library(context)?.source(&input.from_ref)?;
        Ok(copy(context, &source, input.target)?.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{manual::testing::*, vault::vault};
    use serde_json::json;
    use shosai_vault::Selection;

    fn copy_it(context: &Context, arguments: serde_json::Value) -> serde_json::Value {
        call::<BridgeCopySection>(context, arguments).unwrap()
    }

    #[test]
    fn the_text_goes_to_the_vault_and_not_into_the_answer() {
        let context = with_manual();
        let place = json!({"target": "manual", "manual_id": "就業規則", "path": "規則.md", "start_line": 11});
        let copied = copy_it(&context, json!({"from_ref": place, "to_path": "notes/休暇.md"}));
        assert!(!copied.to_string().contains("有給"), "{copied}");
        let note = vault(&context).unwrap().read("notes/休暇.md", Selection::Whole, 10_000).unwrap().text;
        assert!(
            note.starts_with("---\nsource_manual_ids: [\"就業規則\"]\nsource_path: \"規則.md\"\nsource_lines: 11-"),
            "{note}"
        );
        assert!(note.contains("年次有給休暇は10日とする"));
        let again = copy_it(
            &context,
            json!({"from_ref": place, "to_path": "notes/休暇.md", "mode": "append", "provenance": false}),
        );
        assert_eq!(again["provenance"], false);
    }

    #[test]
    fn the_vaults_rules_hold_for_copies() {
        let place = json!({"target": "manual", "manual_id": "就業規則", "path": "規則.md", "start_line": 11});
        let error = call::<BridgeCopySection>(&with_manual(), json!({"from_ref": place, "to_path": "artifacts/a.txt"}))
            .unwrap_err();
        assert_eq!(error.code, "forbidden");
    }
}
