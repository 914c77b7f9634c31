//! `manual_hits`: what a search found, page by page.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_manual::{Hit, HitKind};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::with_trace;
use crate::{bounds::Bounds, paged::page};

const DEFAULT_LIMIT: usize = 20;
const MOST_HITS: usize = 50;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// `trace_id` of a `manual_find` answer.
    trace_id: String,
    /// What to list; `candidates` unless given.
    kind: Option<KindInput>,
    /// Hits to pass over.
    offset: Option<usize>,
    /// Hits of the page, 1 to 50; 20 unless given.
    limit: Option<usize>,
}

/// What of a search is listed.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
enum KindInput {
    Candidates,
    Unscanned,
    Conflicts,
    Gaps,
    IntegratedTop,
}

facts! {
    Output {
        total: usize, items: Vec<Hit>,
        #[serde(skip_serializing_if = "Option::is_none")] next_offset: Option<usize>,
        #[serde(skip_serializing_if = "Vec::is_empty")] clamped: Vec<String>,
    }
}

pub struct ManualHits;

impl Tool for ManualHits {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "manual_hits";
    const TITLE: &'static str = "Page through a search";
    const DESCRIPTION: &'static str =
        "Lists what `manual_find` found: candidates, unscanned sections, conflicts, gaps, or merged candidates.";
    const SUITE: Suite = Suite::Manual;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Output>, Failure> {
        let mut bounds = Bounds::default();
        let limit = bounds.within("limit", input.limit, DEFAULT_LIMIT, 1..=MOST_HITS);
        let offset = input.offset.unwrap_or(0);
        let kind = match input.kind.unwrap_or(KindInput::Candidates) {
            KindInput::Candidates => HitKind::Candidates,
            KindInput::Unscanned => HitKind::Unscanned,
            KindInput::Conflicts => HitKind::Conflicts,
            KindInput::Gaps => HitKind::Gaps,
            KindInput::IntegratedTop => HitKind::IntegratedTop,
        };
        let now = context.world.clock().now_ms();
        let found =
            with_trace(context, &input.trace_id, |traces| traces.hits(&input.trace_id, kind, offset, limit, now))?;
        let (items, _) = page(found.items, 0, limit);
        let reached = offset + items.len();
        Ok(Output {
            next_offset: (reached < found.total).then_some(reached),
            total: found.total,
            items,
            clamped: bounds.notes(),
        }
        .into())
    }
}

#[cfg(test)]
mod tests {
    use super::{super::testing::*, *};
    use serde_json::json;

    #[test]
    fn an_expired_trace_says_what_to_do() {
        let error = call::<ManualHits>(&with_manual(), json!({"trace_id": "gone"})).unwrap_err();
        assert_eq!(error.code, "not_found");
        assert!(error.hint.contains("manual_find"));
    }
}
