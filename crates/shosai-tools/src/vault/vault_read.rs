//! `vault_read`: a part of a note.

use crate::messages;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};
use shosai_vault::{LineRange, Selection};

use super::{Lines, ReadLimits, vault};
use crate::{bounds::Bounds, next_action::NextAction};

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The note, beneath the vault.
    path: String,
    /// Read from the beginning as far as the limit allows, in place of a range.
    full: Option<bool>,
    /// The lines to read; the first chunk when neither this nor `full` is given.
    range: Option<Lines>,
    /// How much may be returned.
    limits: Option<ReadLimits>,
}

facts! {
    Output {
        path: String, text: String, applied_range: Option<Lines>, total_lines: usize, truncated: bool,
        #[serde(skip_serializing_if = "Option::is_none")] truncated_reason: Option<&'static str>,
        sha256: String,
        #[serde(skip_serializing_if = "Vec::is_empty")] clamped: Vec<String>,
        next_actions: Vec<NextAction>,
    }
}

pub struct VaultRead;

impl Tool for VaultRead {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "vault_read";
    const TITLE: &'static str = "Read a note";
    const DESCRIPTION: &'static str = "Reads lines of a note. Give `range`, or `full: true` for the beginning up to the limit. `sha256` guards a later write.";
    const SUITE: Suite = Suite::Vault;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Output>, Failure> {
        let settings = &context.config.vault;
        let mut bounds = Bounds::default();
        let max_chars = bounds.within(
            "limits.max_chars",
            input.limits.unwrap_or_default().max_chars,
            settings.read_chars,
            1..=settings.hard_max_chars,
        );
        let whole = input.full.unwrap_or(false);
        let first_chunk = LineRange { start_line: 1, end_line: settings.scan_chunk_lines };
        let selection = match (input.range, whole) {
            (Some(range), false) => Selection::Lines(range.into()),
            (None, false) => Selection::Lines(first_chunk),
            (None, true) => Selection::Whole,
            (Some(_), true) => {
                return Err(messages::RangeAndFull.into());
            }
        };
        let passage = vault(context)?.read(&input.path, selection, max_chars)?;
        let last = passage.applied.map_or(passage.total_lines, |range| range.end_line);
        let unasked = selection == Selection::Lines(first_chunk) && last < passage.total_lines;
        let truncated_reason = if passage.cut { Some("max_chars") } else { unasked.then_some("chunk_lines") };
        let next_actions = (passage.cut || unasked).then(|| {
            let from = if passage.cut { last } else { last + 1 };
            let arguments = json!({ "path": input.path, "cursor": { "start_line": from } });
            NextAction::call(
                "continue_reading",
                messages::NextReadOn { lines: passage.total_lines },
                0.8,
                "vault_scan",
                arguments,
            )
        });
        let output = Output {
            path: input.path,
            text: passage.text,
            applied_range: passage.applied.map(Lines::from),
            total_lines: passage.total_lines,
            truncated: truncated_reason.is_some(),
            truncated_reason,
            sha256: passage.sha256,
            clamped: bounds.notes(),
            next_actions: next_actions.into_iter().collect(),
        };
        Ok(output.into())
    }
}

#[cfg(test)]
mod tests {
    use super::{super::testing::*, *};

    #[test]
    fn without_a_range_the_first_chunk_is_read_and_the_rest_is_pointed_at() {
        let context = with_note("a.md", &"行\n".repeat(100));
        let read = call::<VaultRead>(&context, json!({"path": "a.md"})).unwrap();
        assert_eq!(read["applied_range"], json!({"start_line": 1, "end_line": 80}));
        assert_eq!((&read["truncated"], &read["truncated_reason"]), (&json!(true), &json!("chunk_lines")));
        assert_eq!(read["next_actions"][0]["params"]["arguments"]["cursor"]["start_line"], 81);
    }

    #[test]
    fn a_range_is_obeyed_and_limits_are_clamped_aloud() {
        let context = with_note("a.md", "一\n二\n三\n");
        let read = call::<VaultRead>(
            &context,
            json!({"path": "a.md", "range": {"start_line": 2, "end_line": 2}, "limits": {"max_chars": 99999}}),
        )
        .unwrap();
        assert_eq!((&read["text"], &read["truncated"]), (&json!("二\n"), &json!(false)));
        assert_eq!(read["clamped"], json!(["limits.max_chars: 99999 → 20000"]));
        assert_eq!(call::<VaultRead>(&context, json!({"path": "b.md"})).unwrap_err().code, "not_found");
    }
}
