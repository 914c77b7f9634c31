//! `manual_find`: everything that speaks of a query, in stages, with what was not looked at.

use crate::messages;
use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use shosai_manual::{Budget, FindAnswer, FindContext, FindRequest, HitKind, Intent, Ref, Thresholds};
use shosai_tool::{Context, Effect, Failure, QUESTION, Reply, Suite, Tool};

use super::{generation, library, shared_traces, with_statistics, with_trace, with_traces};
use crate::bounds::Bounds;

/// Long enough that two searches never share an id.
const TRACE_ID_BYTES: usize = 8;
/// The whole of what a search left out is taken up again.
const ALL_UNSCANNED: usize = usize::MAX;

#[derive(Deserialize, Serialize, JsonSchema)]
pub struct Input {
    /// Words or a question, in any spelling.
    query: String,
    /// One manual; all of them when absent.
    manual_id: Option<String>,
    /// What kind of answer is wanted; read from the query when absent.
    intent: Option<IntentInput>,
    /// 3 never widens the search; 4 unless given.
    max_stage: Option<u8>,
    /// Look only at what the search of this trace left out.
    only_unscanned_from_trace_id: Option<String>,
    /// How much to spend.
    budget: Option<BudgetInput>,
}

/// What kind of answer is wanted.
#[derive(Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
enum IntentInput {
    Definition,
    Procedure,
    Eligibility,
    Exceptions,
    Compare,
    Unknown,
}

/// How much a search may spend.
#[derive(Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct BudgetInput {
    /// 200 unless given.
    max_candidates: Option<usize>,
    /// Milliseconds; 60000 unless given.
    time_ms: Option<u64>,
}

pub struct ManualFind;

impl Tool for ManualFind {
    type Input = Input;
    type Output = FindAnswer;
    const NAME: &'static str = "manual_find";
    const TITLE: &'static str = "Find in manuals";
    const DESCRIPTION: &'static str = "Explores manuals for everything that speaks of a query: spelling variants, synonyms, exceptions, references. \
        Answers with figures, the nearest sections (`best`: read each with `manual_read`) and the next call; `manual_hits` lists the rest.";
    const SUITE: Suite = Suite::Manual;
    const EFFECT: Effect = Effect::Reads;
    const MOST_TEXT: usize = QUESTION;

    fn call(context: &Context, input: Input) -> Result<Reply<FindAnswer>, Failure> {
        let asked = input.query.chars().count();
        let id = context.world.random().hex_id(TRACE_ID_BYTES)?;
        let arguments = serde_json::to_value(&input).unwrap_or_default();
        let thresholds = with_statistics(context, |statistics| statistics.thresholds(context));
        let answer =
            shared_traces::beside(context, &id, &arguments, || search(context, input, id.clone(), thresholds))?;
        let answered = serde_json::to_string(&answer).map_or(0, |text| text.chars().count());
        with_statistics(context, |statistics| statistics.searched(context, &answer, thresholds, asked, answered));
        Ok(answer.into())
    }
}

/// Searches and keeps what was found under an id.
fn search(context: &Context, input: Input, id: String, thresholds: Thresholds) -> Result<FindAnswer, Failure> {
    let library = library(context)?;
    let generation = generation(context);
    let started = context.world.clock().elapsed();
    let elapsed_ms = || millis(context.world.clock().elapsed().saturating_sub(started));
    let stop = || context.cancellation.is_cancelled();
    let request = request(context, input)?;
    let found = library.find(&request, &FindContext { thresholds, elapsed_ms: &elapsed_ms, stop: &stop })?;
    let answer = with_traces(context, |traces| traces.keep(found, id, context.world.clock().now_ms()));
    Ok(FindAnswer { generation, ..answer })
}

/// Searches again for what another process was asked, under the same id.
pub(super) fn again(context: &Context, id: &str, asked: Value) -> Result<(), Failure> {
    let Ok(input) = serde_json::from_value(asked) else { return Ok(()) };
    let thresholds = with_statistics(context, |statistics| statistics.thresholds(context));
    search(context, input, id.to_owned(), thresholds).map(drop)
}

fn request(context: &Context, input: Input) -> Result<FindRequest, Failure> {
    let default = Budget::default();
    let budget = input.budget.unwrap_or_default();
    // The figures say what was cut; a clamp of the budget itself is not worth a line in so short an answer.
    let mut bounds = Bounds::default();
    let budget = Budget {
        max_candidates: bounds.within(
            "max_candidates",
            budget.max_candidates,
            default.max_candidates,
            1..=default.max_candidates,
        ),
        time_ms: bounds.within("time_ms", budget.time_ms, default.time_ms, 1..=default.time_ms),
    };
    let max_stage = input.max_stage.unwrap_or(context.config.manual.default_max_stage);
    if !(3..=4).contains(&max_stage) {
        return Err(messages::StageUnknown { stage: max_stage }.into());
    }
    Ok(FindRequest {
        query: input.query,
        manual_id: input.manual_id.or_else(|| context.config.manual.default_manual_id.clone()),
        intent: input.intent.map(intent),
        max_stage: Some(max_stage),
        budget,
        only: input.only_unscanned_from_trace_id.map(|id| unscanned(context, &id)).transpose()?,
    })
}

fn unscanned(context: &Context, trace_id: &str) -> Result<Vec<Ref>, Failure> {
    let now = context.world.clock().now_ms();
    let left =
        with_trace(context, trace_id, |traces| traces.hits(trace_id, HitKind::Unscanned, 0, ALL_UNSCANNED, now))?;
    Ok(left.items.into_iter().map(|hit| hit.place).collect())
}

fn intent(given: IntentInput) -> Intent {
    match given {
        IntentInput::Definition => Intent::Definition,
        IntentInput::Procedure => Intent::Procedure,
        IntentInput::Eligibility => Intent::Eligibility,
        IntentInput::Exceptions => Intent::Exceptions,
        IntentInput::Compare => Intent::Compare,
        IntentInput::Unknown => Intent::Unknown,
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::{super::testing::*, *};
    use serde_json::json;

    #[test]
    fn a_search_answers_in_figures_and_its_hits_are_paged() {
        let context = with_manual();
        let found = call::<ManualFind>(&context, json!({"query": "有給休暇"})).unwrap();
        assert!(found["summary"]["candidates"].as_u64().unwrap() >= 1, "{found}");
        assert!(found.to_string().chars().count() <= 1_500);
        let hits =
            call::<super::super::manual_hits::ManualHits>(&context, json!({"trace_id": found["trace_id"]})).unwrap();
        assert_eq!(hits["items"][0]["title"], "第10条 年次有給休暇", "{hits}");
        let best = json!({"ref": found["best"][0], "scope": "section"});
        let read = call::<super::super::manual_read::ManualRead>(&context, best).unwrap();
        assert!(read["text"].as_str().unwrap().contains("10日"), "{found}");
        let read = call::<super::super::manual_read::ManualRead>(
            &context,
            json!({"ref": hits["items"][0]["ref"], "scope": "section"}),
        )
        .unwrap();
        assert!(read["text"].as_str().unwrap().contains("10日"));
    }

    #[test]
    fn a_trace_that_is_not_there_is_not_replaced_by_a_whole_search() {
        let missing = json!({"query": "休暇", "only_unscanned_from_trace_id": "0000"});
        assert_eq!(call::<ManualFind>(&with_manual(), missing).unwrap_err().code, "not_found");
        assert_eq!(
            call::<ManualFind>(&with_manual(), json!({"query": "休暇", "max_stage": 9})).unwrap_err().code,
            "invalid_parameter"
        );
    }

    #[test]
    fn figures_of_searches_are_kept_without_their_text() {
        let context = with_manual();
        for _ in 0..2 {
            call::<ManualFind>(&context, json!({"query": "秘密の問い"})).unwrap();
        }
        let workspace = context.world.folder(&shosai_world::RootName::WORKSPACE).unwrap();
        let path = shosai_world::RelPath::parse("vault/.system/adaptive_stats.jsonl").unwrap();
        let kept = workspace.read_text(&path, 1 << 20).unwrap();
        assert_eq!(kept.lines().count(), 1);
        assert!(!kept.contains("秘密"));
    }
}
