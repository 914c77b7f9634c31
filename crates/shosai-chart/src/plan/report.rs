//! Why a request cannot be met, and what was decided, as data.

use super::fields::Fields;
use super::wants::Wants;
use super::{Plan, Score};
use crate::error::Phrase;
use crate::intent::{Cue, Intent};
use crate::table::Table;
use serde_json::{Map, Value, json};

/// Nouns that name a measure or a group so clearly that another column must not stand in for them.
const MEASURE_NOUNS: &str = "売上|売上高|利益|費用|コスト|価格|気温|温度|降水量|湿度|年齢|給与|年収|人口|身長|体重|株価|血圧|在庫|広告費|満足度|生産量|電力|歩数|心拍数|残業時間|売り上げ|電気代|睡眠時間|風速|為替|temperature|humidity|profit|revenue|rainfall|salary|population|height|weight|stock price|blood pressure|inventory|satisfaction|heart rate|sales|price|cost|latency|cpu|wind speed|exchange rate|unemployment|gdp";
const GROUP_NOUNS: &str = "部署|部門|地域|店舗|商品|製品|国|都道府県|性別|職種|ブランド|担当者|学年|チャネル|department|region|store|product|country|gender|brand|channel|employee|city|age group|segment|prefecture";

/// Says why the request cannot be met, if it cannot.
pub fn impossible(table: &Table, intent: &Intent, fields: &mut Fields, wants: &Wants) -> Option<Phrase> {
    if wants.time >= 1.5 && fields.time.is_none() {
        return Some(Phrase::new(
            "auto-fallback to P13: 推移を示す時間の列がデータにありません。",
            "auto-fallback to P13: the data has no time column to show a change over time.",
        ));
    }
    fields.missing = missing_nouns(table, intent, fields);
    if !fields.missing.is_empty() {
        let nouns = fields.missing.join(", ");
        return Some(Phrase::new(
            format!("auto-fallback to P13: 「{nouns}」にあたる列がデータにありません。"),
            format!("auto-fallback to P13: no column of the data answers to \"{nouns}\"."),
        ));
    }
    None
}

fn missing_nouns(table: &Table, intent: &Intent, fields: &mut Fields) -> Vec<String> {
    let mut out = Vec::new();
    let counted = fields.aggregate == Some(crate::operations::Aggregate::Count);
    let loose = &intent.loose_text;
    let has = |word: &str| match word.is_ascii() {
        true => {
            loose.split(|c: char| !c.is_ascii_alphanumeric()).any(|w| w == word || w.strip_suffix('s') == Some(word))
                || (word.contains(' ') && loose.contains(word))
        }
        false => loose.contains(word),
    };
    let nothing_measured = !fields.measures_named && !counted && fields.classes.is_empty();
    // A table with one measure has no other to confuse it with only when its name is general.
    let only_general = table
        .columns
        .iter()
        .filter(|c| c.is_number())
        .all(|c| matches!(crate::table::fold::fold(&c.label).as_str(), "値" | "value" | "数値" | "amount" | "y"));
    if nothing_measured && !only_general {
        let noun = MEASURE_NOUNS.split('|').find(|noun| has(noun));
        match noun.filter(|noun| SALES.contains(noun)).and_then(|_| money_column(table)) {
            // What was paid is what was sold, when nothing else in the table is money.
            Some(at) => {
                fields.measures = vec![at];
                fields.measures_named = true;
            }
            None => out.extend(noun.map(str::to_owned)),
        }
    }
    let grouped = |noun: &str| {
        ["別", "ごと", "間の"].iter().any(|mark| loose.contains(&format!("{noun}{mark}")))
            || ["by ", "per ", "each ", "across "].iter().any(|mark| loose.contains(&format!("{mark}{noun}")))
    };
    let categories = table.columns.iter().filter(|c| !c.is_number() && !c.is_time()).count();
    if fields.groups.is_empty() && categories != 1 && !intent.has(Cue::Series) {
        out.extend(GROUP_NOUNS.split('|').filter(|noun| grouped(noun)).map(str::to_owned).take(1));
    }
    out
}

/// Nouns for what was sold.
const SALES: [&str; 5] = ["売上", "売上高", "売り上げ", "sales", "revenue"];

/// The only column of money, if there is one.
fn money_column(table: &Table) -> Option<usize> {
    const ENDS: [&str; 12] =
        ["額", "金", "料金", "代金", "料", "amount", "total", "bill", "payment", "spend", "fee", "receipts"];
    let is_money = |at: &usize| {
        let column = &table.columns[*at];
        let folded = crate::table::fold::fold(&column.label);
        let unit =
            column.unit.as_deref().is_some_and(|u| u.contains('円') || u.eq_ignore_ascii_case("usd") || u == "$");
        column.is_number() && (unit || ENDS.iter().any(|end| folded.ends_with(end))) && !folded.contains("単価")
    };
    let mut found = (0..table.columns.len()).filter(is_money);
    let first = found.next();
    first.filter(|_| found.next().is_none())
}

/// No pattern fits at all.
pub fn no_pattern() -> Phrase {
    Phrase::new(
        "auto-fallback to P13: 求められた図に必要な列がそろっていません。",
        "auto-fallback to P13: the columns the requested picture needs are not there.",
    )
}

/// Every decision with its reasons.
pub fn decisions(plan: &Plan, table: &Table) -> Value {
    let scores: Map<String, Value> = plan
        .scores
        .iter()
        .map(|Score { pattern, score, reasons }| {
            (pattern.id().to_owned(), json!({ "score": score, "reasons": reasons }))
        })
        .collect();
    let intent = &plan.intent;
    let name = |at: &usize| table.columns.get(*at).map_or("", |c| c.name.as_str());
    let columns: Vec<Value> = intent
        .mentions
        .iter()
        .map(|m| json!({ "column": name(&m.column), "word": m.word, "role": m.role, "strength": m.strength }))
        .collect();
    let filters: Vec<Value> =
        intent.filters.iter().map(|(at, test)| json!({ "column": name(at), "test": test })).collect();
    json!({
        "pattern": { "chosen": plan.pattern.id(), "scores": scores },
        "chart": { "template": plan.template, "reason": plan.template_reason },
        "intent": {
            "words": intent.cues,
            "columns": columns,
            "aggregate": plan.aggregate.name(),
            "aggregate_named": intent.measure.aggregate.is_some(),
            "change": intent.measure.change,
            "cumulative": intent.measure.cumulative,
            "filters": filters,
            "top_n": intent.top.map(|t| t.n),
            "bottom": intent.top.map(|t| t.bottom),
            "granularity": intent.period.grain.map(|g| g.name()),
            "cycle": intent.period.cycle,
            "target": plan.target,
            "threshold": plan.threshold,
            "highlight": plan.highlight,
            "ignored": intent.ignored,
        },
        "operations": plan.operations,
    })
}
