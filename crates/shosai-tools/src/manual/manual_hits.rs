//! `manual_hits`: what a search found, page by page.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shosai_manual::{Expand, HardLimits, Hit, HitKind, Library, ReadLimits, Ref, Scope, Signal};
use shosai_tool::{Content, Context, Effect, Failure, Language, Message, Reply, Suite, Tool};

use super::{library, with_trace};
use crate::{bounds::Bounds, paged::page};

const DEFAULT_LIMIT: usize = 20;
const MOST_HITS: usize = 50;
/// A snippet shows what a section is about, not what it says.
const SNIPPET_CHARS: usize = 160;
/// Scores are compared by eye.
const SCORE_STEPS: f64 = 100.0;

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
    /// Whether each hit has the beginning of its text.
    snippet: Option<bool>,
    /// Whether each hit has its signals.
    signals: Option<bool>,
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
        total: usize, items: Vec<Item>,
        #[serde(skip_serializing_if = "Option::is_none")] next_offset: Option<usize>,
        #[serde(skip_serializing_if = "Vec::is_empty")] clamped: Vec<String>,
    }
}

/// A hit, as lean as it can be read.
#[derive(Serialize, JsonSchema)]
pub struct Item {
    /// For `manual_read`.
    #[serde(rename = "ref")]
    place: Ref,
    path: String,
    start_line: u32,
    title: String,
    /// Pages, sheet or slides.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<String>,
    /// The words that it was found by.
    reason: Message,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    signals: Vec<Signal>,
    score: f64,
    /// Sections that say something else, as `path:line`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    conflict_with: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gap_hint: Option<Message>,
    #[serde(skip_serializing_if = "Option::is_none")]
    snippet: Option<String>,
}

impl Item {
    fn of(hit: Hit, signals: bool, snippets: Option<&Library>) -> Self {
        let snippet = snippets.and_then(|library| beginning(library, &hit.place));
        Self {
            path: hit.path,
            start_line: hit.start_line,
            title: hit.title,
            at: hit.at,
            reason: hit.reason,
            signals: if signals { hit.signals } else { Vec::new() },
            score: (hit.score * SCORE_STEPS).round() / SCORE_STEPS,
            conflict_with: hit.conflict_with,
            gap_hint: hit.gap_hint,
            place: hit.place,
            snippet,
        }
    }
}

/// The hits in lines, so that the facts are not sent twice.
fn listed(items: &[Item], offset: usize, total: usize, language: Language) -> String {
    let mut text = format!("{}–{} / {total}", offset + usize::from(!items.is_empty()), offset + items.len());
    for item in items {
        text.push_str(&if item.path.is_empty() {
            format!("\n{}", item.reason.say(language))
        } else {
            format!("\n{}:{} {}", item.path, item.start_line, item.title)
        });
    }
    text
}

/// The beginning of a section, on one line; none where the file has changed meanwhile.
fn beginning(library: &Library, place: &Ref) -> Option<String> {
    let limits = ReadLimits { max_chars: SNIPPET_CHARS, ..ReadLimits::default() };
    let hard = HardLimits { max_sections: 1, max_chars: SNIPPET_CHARS, allow_file_scope: false };
    let read = library.read(place, Scope::Snippet, &limits, &Expand::default(), &hard).ok()?;
    let words: Vec<&str> = read.text.split_whitespace().skip_while(|word| word.chars().all(|c| c == '#')).collect();
    Some(words.join(" ")).filter(|text| !text.is_empty())
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
        let library = input.snippet.unwrap_or(false).then(|| library(context)).transpose()?;
        let signals = input.signals.unwrap_or(false);
        let items = found.items.into_iter().map(|hit| Item::of(hit, signals, library.as_deref())).collect();
        let (items, _) = page(items, 0, limit);
        let reached = offset + items.len();
        let next_offset = (reached < found.total).then_some(reached);
        let content = vec![Content::Text(listed(&items, offset, found.total, context.language))];
        let facts = Output { next_offset, total: found.total, items, clamped: bounds.notes() };
        Ok(Reply { content, ..Reply::from(facts) })
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{manual_find::ManualFind, testing::*},
        *,
    };
    use serde_json::json;

    #[test]
    fn hits_are_lean_and_have_more_on_request() {
        let context = with_manual();
        let found = call::<ManualFind>(&context, json!({"query": "有給休暇"})).unwrap();
        let lean = call::<ManualHits>(&context, json!({"trace_id": found["trace_id"]})).unwrap();
        assert!(lean["items"][0]["signals"].is_null() && lean["items"][0]["snippet"].is_null(), "{lean}");
        let more = json!({"trace_id": found["trace_id"], "snippet": true, "signals": true});
        let full = call::<ManualHits>(&context, more).unwrap();
        assert!(full["items"][0]["snippet"].as_str().unwrap().contains("10日"), "{full}");
        assert!(!full["items"][0]["signals"].as_array().unwrap().is_empty());
    }

    #[test]
    fn a_search_that_is_no_longer_held_is_asked_again() {
        let context = with_manual();
        let id = call::<ManualFind>(&context, json!({"query": "休暇"})).unwrap()["trace_id"].clone();
        let without = Context { shared: Default::default(), ..context.clone() };
        let [held, again] = [&context, &without].map(|context| call::<ManualHits>(context, json!({"trace_id": id})));
        assert_eq!(held.unwrap(), again.unwrap());
    }

    #[test]
    fn an_expired_trace_says_what_to_do() {
        let error = call::<ManualHits>(&with_manual(), json!({"trace_id": "gone"})).unwrap_err();
        assert_eq!(error.code, "not_found");
        assert!(error.hint.contains("manual_find"));
    }
}
