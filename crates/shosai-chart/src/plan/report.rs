//! What was decided, as data.

use super::{Plan, Score};
use serde_json::{Map, Value, json};

/// Every decision with its reasons.
pub fn decisions(plan: &Plan) -> Value {
    let scores: Map<String, Value> = plan
        .scores
        .iter()
        .map(|Score { pattern, score, reasons }| {
            (pattern.id().to_owned(), json!({ "score": score, "reasons": reasons }))
        })
        .collect();
    let mut read = plan.reading.clone();
    read["aggregate"] = json!(plan.aggregate.name());
    read["target"] = json!(plan.target);
    read["threshold"] = json!(plan.threshold);
    read["highlight"] = json!(plan.highlight);
    json!({
        "pattern": { "chosen": plan.pattern.id(), "scores": scores },
        "chart": { "template": plan.template, "reason": plan.template_reason },
        "intent": read,
        "operations": plan.operations,
    })
}
