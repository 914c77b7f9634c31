//! `bridge_copy_file`: a file of a manual becomes a note.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::{Copied, Target, copy};
use crate::manual::library;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The manual.
    manual_id: String,
    /// The file beneath the manual.
    from_path: String,
    #[serde(flatten)]
    target: Target,
}

pub struct BridgeCopyFile;

impl Tool for BridgeCopyFile {
    type Input = Input;
    type Output = Copied;
    const NAME: &'static str = "bridge_copy_file";
    const TITLE: &'static str = "Copy a file";
    const DESCRIPTION: &'static str =
        "Copies a whole file of a manual into the vault, with its origin as front matter. The text is not returned.";
    const SUITE: Suite = Suite::Bridge;
    const EFFECT: Effect = Effect::Replaces;

    fn call(context: &Context, input: Input) -> Result<Reply<Copied>, Failure> {
        let source = library(context)?.source_file(&input.manual_id, &input.from_path)?;
        Ok(copy(context, &source, input.target)?.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{manual::testing::*, vault::vault};
    use serde_json::json;
    use shosai_vault::Selection;

    #[test]
    fn json_is_copied_as_it_is_and_front_matter_is_added_to() {
        let context = with_files(&[("表/a.json", "{\"x\": 1}"), ("表/b.md", "---\ntitle: 表\n---\n本文\n")]);
        let data = call::<BridgeCopyFile>(
            &context,
            json!({"manual_id": "表", "from_path": "a.json", "to_path": "artifacts/a.json"}),
        )
        .unwrap();
        assert_eq!(data["provenance"], false);
        call::<BridgeCopyFile>(&context, json!({"manual_id": "表", "from_path": "b.md", "to_path": "b.md"})).unwrap();
        let note = vault(&context).unwrap().read("b.md", Selection::Whole, 10_000).unwrap().text;
        assert!(note.contains("title: 表\n---\n本文") && note.starts_with("---\nsource_manual_ids"), "{note}");
        assert_eq!(
            vault(&context).unwrap().read("artifacts/a.json", Selection::Whole, 100).unwrap().text,
            "{\"x\": 1}"
        );
    }
}
