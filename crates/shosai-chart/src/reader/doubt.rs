//! What the reader did not know: words it did not read, wishes it cannot meet, columns it supposed.

use super::Parsed;
use super::compose::Composed;
use super::decide::{Choice, Decision};
use crate::error::Phrase;
use crate::operations::Aggregate;

/// Below this the other readings are told. Measured with whole sets left out: above it 96 of 100 are right.
pub const CONFIDENT: f32 = 0.6;
/// From here on the question is taken to ask for what is not there.
pub const ABSENT: f32 = 0.5;

/// How sure the first reading is.
pub fn confidence(decision: &Decision) -> f32 {
    decision.choices.first().map_or(0.0, |c| c.probability * (1.0 - decision.absent))
}

/// Why nothing that was asked for can be drawn, if so.
pub fn failure(parsed: &Parsed<'_>, decision: &Decision) -> Option<Phrase> {
    let no_chart = parsed.text.wanted("cue").find(|(_, sense)| sense.name == "cue.nochart").map(|(hit, _)| hit.word);
    if let Some(picture) = no_chart {
        return Some(Phrase::new(
            format!("auto-fallback to P13: 「{picture}」は数値の図ではないため描けません。"),
            format!("auto-fallback to P13: \"{picture}\" is no chart of numbers and is never drawn."),
        ));
    }
    let words = parsed.frame.unread.join(", ");
    if decision.absent > ABSENT || decision.choices.is_empty() {
        return Some(match words.as_str() {
            "" => Phrase::new(
                "auto-fallback to P13: 求められた列がデータにありません。",
                "auto-fallback to P13: the data has no column for what is asked.",
            ),
            words => Phrase::new(
                format!("auto-fallback to P13: 「{words}」にあたる列がデータにありません。"),
                format!("auto-fallback to P13: no column of the data answers to \"{words}\"."),
            ),
        });
    }
    None
}

/// Every guess and every unmet wish, in words.
pub fn warnings(parsed: &Parsed<'_>, choice: &Choice, composed: &Composed) -> Vec<Phrase> {
    let mut out = composed.notes.clone();
    let frame = &parsed.frame;
    if !frame.unread.is_empty() {
        let words = frame.unread.join("、");
        out.push(Phrase::new(
            format!("読めなかった言葉: {words}。図には反映されていません。"),
            format!("Words that were not read and change nothing: {}.", frame.unread.join(", ")),
        ));
    }
    for (_, word) in &frame.unmet {
        let mark = &composed.spec.mark;
        out.push(Phrase::new(
            format!("「{word}」は描きません。代わりに {mark} で描きました。"),
            format!("\"{word}\" is never drawn; {mark} is drawn instead."),
        ));
    }
    if frame.log {
        out.push(Phrase::new(
            "対数軸の希望は query では反映されません。`options.spec` の `scale` で指定してください。",
            "A log scale is not read from a query; set `scale` in `options.spec`.",
        ));
    }
    for at in &choice.roles.supposed {
        let name = &parsed.table.columns[*at].name;
        out.push(Phrase::new(
            format!("「{name}」は問いにはっきり書かれていないので推測です。"),
            format!("\"{name}\" is not clearly named in the question; it was supposed."),
        ));
    }
    // Rows are counted though no word asked for a count.
    let counted = composed.aggregate == Aggregate::Count
        && choice.roles.measures.is_empty()
        && composed.spec.encoding.y.is_some();
    let asked = parsed.text.has("agg.count") || parsed.text.has("happening") || frame.share;
    if counted && !asked {
        out.push(Phrase::new(
            "値の列が示されていないので行数を数えました。",
            "No measure is named; rows were counted.",
        ));
    }
    for test in frame.comparisons.iter().filter(|test| test.column.is_none()) {
        let said = &parsed.text.folded[test.span.clone()];
        out.push(if choice.roles.measures.is_empty() {
            Phrase::new(
                format!("条件「{said}」の列が分からないので、反映していません。"),
                format!("The condition \"{said}\" names no column and was left out."),
            )
        } else {
            Phrase::new(
                format!("条件「{said}」の列が示されていないので、値の列に当てはめました。"),
                format!("The condition \"{said}\" names no column; it was put on the measure."),
            )
        });
    }
    if !parsed.text.ignored.is_empty() {
        out.push(Phrase::new(
            "問いの中で、表のことではなく指示を述べている文は読みませんでした。",
            "Sentences of the question that give orders instead of asking about the table were left out.",
        ));
    }
    out
}
