//! What a reading tells of itself: the other readings, how likely each is, and everything that was read, as data.

use super::Parsed;
use super::{compose, decide, doubt};
use crate::messages;
use crate::plan::{Pattern, Score};
use crate::spec::ChartSpec;
use serde_json::{Value, json};
use shosai_message::Message;

/// The mark of another reading, with the columns that it shows in other places than the first.
pub fn set_apart(first: &ChartSpec, other: &ChartSpec) -> Message {
    let shown = |spec: &ChartSpec| {
        let encoding = &spec.encoding;
        let channels = [&encoding.y, &encoding.x, &encoding.color, &encoding.facet];
        channels.map(|channel| channel.as_ref().map(|c| c.field.clone().unwrap_or_else(|| "count".to_owned())))
    };
    let pairs = shown(first).into_iter().zip(shown(other));
    let apart: Vec<String> = pairs.filter(|(one, two)| one != two).filter_map(|(_, two)| two).collect();
    let name = Message::from(messages::TemplateName { id: &other.mark });
    if apart.is_empty() { name } else { messages::AnotherReading { name, columns: apart }.into() }
}

/// Readings that are told besides the first.
pub const OTHERS: usize = 3;
/// Readings that are looked at for one that shows anything.
const LOOKED_AT: usize = 10;

/// The specs of all readings, each once, no more than are told.
pub fn without_twins(
    parsed: &Parsed<'_>,
    decision: &mut decide::Decision,
    fold: Option<&crate::spec::FoldStep>,
) -> Vec<compose::Composed> {
    let mut composed: Vec<compose::Composed> = Vec::new();
    decision.choices.retain(|choice| {
        let own = compose::compose(parsed, choice, fold);
        let new = composed.len() < LOOKED_AT && !composed.iter().any(|other| other.spec == own.spec);
        composed.extend(new.then_some(own));
        new
    });
    composed
}

/// How likely each pattern is, the reasons with the likeliest.
pub fn scores(decision: &decide::Decision) -> Vec<Score> {
    let mut reasons: Vec<String> =
        decision.reasons.iter().map(|(feature, weight)| format!("{feature} {weight:+.2}")).collect();
    let mut seen: Vec<&str> = Vec::new();
    let new = |choice: &&decide::Choice| {
        let pattern = &choice.class[..3];
        !seen.contains(&pattern) && {
            seen.push(pattern);
            true
        }
    };
    let scored = decision.choices.iter().filter(new).filter_map(|choice| {
        let pattern = Pattern::ALL.into_iter().find(|p| p.id() == &choice.class[..3])?;
        Some(Score { pattern, score: rounded(choice.probability), reasons: std::mem::take(&mut reasons) })
    });
    scored.collect()
}

/// Everything that was read, as data.
pub fn told(
    parsed: &Parsed<'_>,
    decision: &decide::Decision,
    confidence: f32,
    composed: Option<&compose::Composed>,
    others: Vec<Value>,
) -> Value {
    let first = decision.choices.first();
    let shown = |at: usize| parsed.links[at].strength > 0.0 || first.is_some_and(|c| c.roles.all().contains(&at));
    let column = |at: usize| {
        let link = &parsed.links[at];
        let said: Vec<&str> = link.spans.iter().map(|s| &parsed.text.folded[s.clone()]).collect();
        let likely = first.and_then(|c| c.likely.get(at)).copied().unwrap_or(0.0);
        let name = &parsed.table.columns[at].name;
        json!({ "column": name, "words": said, "strength": rounded(link.strength), "likelihood": rounded(likely) })
    };
    let columns: Vec<Value> = (0..parsed.links.len()).filter(|at| shown(*at)).map(column).collect();
    let words = parsed.text.wanted("cue").chain(parsed.text.wanted("form"));
    let words: Vec<Value> = words.map(|(hit, sense)| json!({ "word": hit.word, "sense": sense.name })).collect();
    let frame = &parsed.frame;
    json!({
        "confidence": rounded(confidence),
        "words": words,
        "columns": columns,
        "unread": frame.unread,
        "alternatives": if confidence < doubt::CONFIDENT { others } else { Vec::new() },
        "aggregate_named": frame.aggregate.is_some(),
        "change": frame.change,
        "cumulative": frame.cumulative,
        "filters": composed.map(|c| &c.conditions.filters),
        "top_n": frame.top.map(|(n, _)| n),
        "bottom": frame.top.map(|(_, bottom)| bottom),
        "granularity": frame.grain.as_ref().map(|(grain, _)| grain.name()),
        "ignored": parsed.text.ignored,
    })
}

pub fn rounded(value: f32) -> f64 {
    (f64::from(value) * 1000.0).round() / 1000.0
}
