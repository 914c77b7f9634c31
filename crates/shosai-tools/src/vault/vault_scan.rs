//! `vault_scan`: a note from end to end, a chunk at a time.

use crate::messages;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};
use shosai_vault::Cursor;

use super::{Lines, NoteProgress, ReadLimits, progress, vault};
use crate::{bounds::Bounds, next_action::NextAction, numbered::numbered};

/// The most lines of one chunk.
const MOST_LINES: usize = 200;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The note, beneath the vault.
    path: String,
    /// `next_cursor` of the chunk before; without it, the first line that the last `vault_coverage` found uncited, or line 1.
    cursor: Option<CursorInput>,
    /// Lines of the chunk, 1 to 200; 80 unless given.
    chunk_lines: Option<usize>,
    /// How much may be returned.
    limits: Option<ReadLimits>,
    /// Whether every line begins with its number.
    line_numbers: Option<bool>,
}

/// Where a scan goes on.
#[derive(Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CursorInput {
    /// The line, counted from 1.
    start_line: usize,
    /// Characters of that line that have been read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    offset: Option<usize>,
}

facts! {
    Output {
        path: String, text: String, applied_range: Option<Lines>, total_lines: usize, next_cursor: Option<CursorInput>,
        eof: bool, truncated_reason: Option<&'static str>,
        #[serde(skip_serializing_if = "Vec::is_empty")] clamped: Vec<String>,
        next_actions: Vec<NextAction>,
    }
}

pub struct VaultScan;

impl Tool for VaultScan {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "vault_scan";
    const TITLE: &'static str = "Scan a note";
    const DESCRIPTION: &'static str =
        "Reads a note chunk by chunk, so that no line is missed. Go on with `next_cursor` until `eof`.";
    const SUITE: Suite = Suite::Vault;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Output>, Failure> {
        let settings = &context.config.vault;
        let mut bounds = Bounds::default();
        let chunk_lines = bounds.within("chunk_lines", input.chunk_lines, settings.scan_chunk_lines, 1..=MOST_LINES);
        let max_chars = bounds.within(
            "limits.max_chars",
            input.limits.unwrap_or_default().max_chars,
            settings.read_chars,
            1..=settings.hard_max_chars,
        );
        let cursor = match input.cursor {
            Some(cursor) => Cursor { start_line: cursor.start_line, offset: cursor.offset.unwrap_or(0) },
            None => {
                let uncited = |note: &mut NoteProgress| note.uncovered.first().map_or(1, |range| range.start_line);
                Cursor { start_line: progress(context, &input.path, uncited)?, offset: 0 }
            }
        };
        let chunk = vault(context)?.scan(&input.path, cursor, chunk_lines, max_chars)?;
        progress(context, &input.path, |note| note.scanned_chars += chunk.text.chars().count())?;
        let next_cursor = chunk
            .next
            .map(|next| CursorInput { start_line: next.start_line, offset: (next.offset > 0).then_some(next.offset) });
        let next_actions = vec![match next_cursor {
            Some(next) => NextAction::call(
                "continue_scan",
                messages::NextScanOn,
                0.9,
                "vault_scan",
                json!({ "path": input.path, "cursor": next }),
            ),
            None => NextAction::call(
                "verify_coverage",
                messages::NextProve,
                0.8,
                "vault_coverage",
                json!({ "path": input.path, "cited_ranges": [] }),
            ),
        }];
        let first = chunk.applied.map_or(1, |range| range.start_line);
        let output = Output {
            path: input.path,
            text: if input.line_numbers.unwrap_or(false) { numbered(&chunk.text, first) } else { chunk.text },
            applied_range: chunk.applied.map(Lines::from),
            total_lines: chunk.total_lines,
            eof: next_cursor.is_none(),
            next_cursor,
            truncated_reason: chunk.cut.then_some("max_chars"),
            clamped: bounds.notes(),
            next_actions,
        };
        Ok(output.into())
    }
}

#[cfg(test)]
mod tests {
    use super::{super::testing::*, *};

    #[test]
    fn cursors_lead_to_the_end() {
        let context = with_note("a.md", &"行\n".repeat(90));
        let first = call::<VaultScan>(&context, json!({"path": "a.md"})).unwrap();
        assert_eq!((&first["applied_range"]["end_line"], &first["eof"]), (&json!(80), &json!(false)));
        let second = call::<VaultScan>(&context, json!({"path": "a.md", "cursor": first["next_cursor"]})).unwrap();
        assert_eq!(
            (&second["applied_range"]["end_line"], &second["eof"], &second["next_cursor"]),
            (&json!(90), &json!(true), &json!(null))
        );
    }

    #[test]
    fn lines_have_their_numbers_on_request() {
        let context = with_note("a.md", &"行\n".repeat(9));
        let asked = json!({"path": "a.md", "cursor": {"start_line": 8}, "line_numbers": true});
        assert_eq!(call::<VaultScan>(&context, asked).unwrap()["text"], "8: 行\n9: 行\n");
    }

    #[test]
    fn a_second_round_starts_where_nothing_was_cited() {
        let context = with_note("a.md", &"行\n".repeat(90));
        call::<super::super::vault_coverage::VaultCoverage>(
            &context,
            json!({"path": "a.md", "cited_ranges": [{"start_line": 1, "end_line": 50}]}),
        )
        .unwrap();
        let chunk = call::<VaultScan>(&context, json!({"path": "a.md", "chunk_lines": 5})).unwrap();
        assert_eq!(chunk["applied_range"], json!({"start_line": 51, "end_line": 55}));
    }
}
