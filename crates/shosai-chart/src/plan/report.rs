//! Why a request cannot be met, and what was decided, as data.

use super::fields::Fields;
use super::wants::Wants;
use super::{Plan, Score};
use crate::error::Phrase;
use crate::intent::{Cue, Intent};
use crate::table::Table;
use serde_json::{Map, Value, json};

/// Says why the request cannot be met, if it cannot.
pub fn impossible(table: &Table, intent: &Intent, fields: &mut Fields, wants: &Wants) -> Option<Phrase> {
    if let Some(picture) = intent.words(Cue::NoChart).first() {
        return Some(Phrase::new(
            format!("auto-fallback to P13: 「{picture}」は数値の図ではないため描けません。"),
            format!("auto-fallback to P13: \"{picture}\" is no chart of numbers and is never drawn."),
        ));
    }
    // What is measured `each day` may be related without the days.
    let related = wants.relation > 0.0 && fields.measures.len() == 2;
    if wants.time >= 1.5 && fields.time.is_none() && !related {
        return Some(Phrase::new(
            "auto-fallback to P13: 推移を示す時間の列がデータにありません。",
            "auto-fallback to P13: the data has no time column to show a change over time.",
        ));
    }
    if let Some(cycle) = intent.period.cycle.filter(|cycle| !super::axis::has_cycle(table, fields.time, *cycle)) {
        let (ja, en) = cycle.name();
        return Some(Phrase::new(
            format!("auto-fallback to P13: データの時間の列からは{ja}がわかりません。"),
            format!("auto-fallback to P13: the time column of the data does not tell {en}."),
        ));
    }
    if super::foreign::is_foreign(intent) {
        return Some(Phrase::new(
            "auto-fallback to P13: query の言葉がデータのどの列にも当てはまりません。",
            "auto-fallback to P13: no word of the query answers to the data.",
        ));
    }
    fields.missing = super::absent::nouns(table, intent, fields);
    if !fields.missing.is_empty() {
        let nouns = fields.missing.join(", ");
        return Some(Phrase::new(
            format!("auto-fallback to P13: 「{nouns}」にあたる列がデータにありません。"),
            format!("auto-fallback to P13: no column of the data answers to \"{nouns}\"."),
        ));
    }
    None
}

/// Says which column was taken for a noun that none is named after.
pub fn stand_ins(table: &Table, intent: &Intent, fields: &Fields) -> Vec<Phrase> {
    let kinds = intent.mentions.iter().filter(|m| m.by_kind && fields.groups.contains(&m.column));
    let mut taken: Vec<(&str, usize)> = kinds.map(|m| (m.word.as_str(), m.column)).collect();
    taken.extend(fields.stood_in.iter().map(|(noun, at)| (noun.as_str(), *at)));
    taken.sort_unstable();
    taken.dedup();
    let say = |(noun, at): (&str, usize)| {
        let name = &table.columns[at].name;
        Phrase::new(
            format!("「{noun}」という列はないため、「{name}」と読みました。"),
            format!("No column is called \"{noun}\"; it was read as \"{name}\"."),
        )
    };
    taken.into_iter().map(say).collect()
}

/// No pattern fits at all.
pub fn no_pattern() -> Phrase {
    Phrase::new(
        "auto-fallback to P13: 求められた図に必要な列がそろっていません。",
        "auto-fallback to P13: the columns the requested picture needs are not there.",
    )
}

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

/// What was read from a query, by the columns it was read against.
pub fn reading(table: &Table, intent: &Intent) -> Value {
    let name = |at: &usize| table.columns.get(*at).map_or("", |column| column.name.as_str());
    let columns: Vec<Value> = intent
        .mentions
        .iter()
        .map(|m| json!({ "column": name(&m.column), "word": m.word, "role": m.role, "strength": m.strength }))
        .collect();
    let filters: Vec<Value> =
        intent.filters.iter().map(|(at, test)| json!({ "column": name(at), "test": test })).collect();
    json!({
        "words": intent.cues,
        "columns": columns,
        "aggregate_named": intent.measure.aggregate.is_some(),
        "change": intent.measure.change,
        "cumulative": intent.measure.cumulative,
        "filters": filters,
        "top_n": intent.top.map(|t| t.n),
        "bottom": intent.top.map(|t| t.bottom),
        "granularity": intent.period.grain.map(|g| g.name()),
        "cycle": intent.period.cycle,
        "ignored": intent.ignored,
    })
}
