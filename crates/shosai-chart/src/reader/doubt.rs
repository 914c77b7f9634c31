//! What the reader did not know: words it did not read, wishes it cannot meet, columns it supposed.

use super::Parsed;
use super::compose::Composed;
use super::decide::{Choice, joins};
use super::features::SURE;
use super::roles::AS_IT_STANDS;
use crate::messages;
use crate::operations::Aggregate;
use crate::spec::{Channel, ChartSpec, LineKind, Transform};
use crate::table::kind_of_measure::{MeasureKind, kind_of};
use crate::table::letter::letter;
use crate::table::{Column, Kind};
use shosai_message::Message;
use std::ops::Range;
use std::sync::Arc;

/// Below this the other readings are told. Measured with whole sets left out: above it 95 of 100 are right in form and
/// columns, below it 54.
pub const CONFIDENT: f32 = 0.85;
/// From here on the question is taken to ask for what is not there.
pub const ABSENT: f32 = 0.4;

/// Why nothing that was asked for can be drawn, if so.
pub fn failure(parsed: &Parsed<'_>, absent: f32) -> Option<Message> {
    let no_chart = parsed.text.wanted("cue").find(|(_, sense)| sense.name == "cue.nochart").map(|(hit, _)| hit.word);
    if let Some(picture) = no_chart {
        return Some(messages::FallbackNoChart { picture }.into());
    }
    let words = parsed.frame.unread.join(", ");
    (absent > ABSENT && !parsed.frame.beside).then(|| match words.as_str() {
        "" => messages::FallbackNoColumn {}.into(),
        words => messages::FallbackNoColumnFor { words }.into(),
    })
}

/// The kinds of picture that are named where none of them is drawn.
pub fn not_drawn(parsed: &Parsed<'_>) -> Vec<Message> {
    let mut named: Vec<&(&str, String)> = parsed.frame.forms.iter().chain(&parsed.frame.unmet).collect();
    named.dedup_by_key(|(form, _)| *form);
    named.into_iter().map(|(_, word)| messages::FormNotDrawn { word }.into()).collect()
}

/// Every guess and every unmet wish, in words.
pub fn warnings(parsed: &Parsed<'_>, choice: &Choice, composed: &Composed) -> Vec<Message> {
    let mut out = composed.notes.clone();
    let frame = &parsed.frame;
    let mut words = frame.unread.clone();
    let sure = |at: &usize| parsed.links[*at].strength >= SURE;
    let named = choice.roles.measures.iter().any(sure);
    for word in without_effect(parsed, composed, named) {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    if !words.is_empty() {
        out.push(messages::WordsUnread { words }.into());
    }
    for (_, word) in &frame.unmet {
        let mark = Message::from(messages::TemplateName { id: &composed.spec.mark });
        out.push(messages::NeverDrawn { mark, word }.into());
    }
    out.extend(unused(parsed, composed));
    out.extend(left_out(parsed, composed));
    if let Some((at, span)) = frame.nameless.and_then(|at| Some((at, parsed.links[at].spans.first()?))) {
        let (said, taken) = (&parsed.text.folded[span.clone()], &parsed.table.columns[at].name);
        out.push(messages::ReadAs { said, taken }.into());
    }
    for at in &choice.roles.supposed {
        let name = &parsed.table.columns[*at].name;
        out.push(messages::ColumnSupposed { name }.into());
    }
    // Rows are counted though no word asked for a count.
    let counted = composed.aggregate == Aggregate::Count
        && choice.roles.measures.is_empty()
        && composed.spec.encoding.y.is_some();
    let asked = frame.counted.is_empty() && (super::columns::counts(&parsed.found()) || frame.share);
    if counted && !asked {
        out.push(messages::RowsCounted {}.into());
    }
    for test in frame.comparisons.iter().filter(|test| test.column.is_none()) {
        let said = &parsed.text.folded[test.span.clone()];
        out.push(if choice.roles.measures.is_empty() {
            messages::ConditionLeftOut { said }.into()
        } else {
            messages::ConditionOnMeasure { said }.into()
        });
    }
    if !parsed.text.ignored.is_empty() {
        out.push(messages::OrdersLeftOut {}.into());
    }
    out
}

/// A spec as text.
fn text_of(spec: &ChartSpec) -> String {
    serde_json::to_string(spec).unwrap_or_default()
}

/// Whether the spec speaks of a column.
fn carries(spec: &str, column: &Column) -> bool {
    [format!("\"{}\"", column.name), format!("`{}`", column.name)].iter().any(|name| spec.contains(name))
}

/// Words that only spoke of measures which the spec does not carry; where it carries one that is `named`, only those
/// listed beside it.
fn without_effect(parsed: &Parsed<'_>, composed: &Composed, named: bool) -> Vec<String> {
    let spec = text_of(&composed.spec);
    let (text, links) = (&parsed.text, &parsed.links);
    let met = |a: &Range<usize>, b: &Range<usize>| a.start < b.end && b.start < a.end;
    let drawn: Vec<&Range<usize>> = (0..links.len())
        .filter(|at| links[*at].strength > 0.0 && carries(&spec, &parsed.table.columns[*at]))
        .flat_map(|at| &links[at].spans)
        .chain(parsed.values.iter().map(|value| &value.span))
        .collect();
    let read = |span: &Range<usize>| {
        text.hits.iter().any(|hit| met(&hit.span, span) && hit.senses.iter().any(|sense| !sense.describes()))
    };
    let lost = |span: &&Range<usize>| !drawn.iter().any(|own| met(own, span)) && !read(span) && !text.is_denied(span);
    let spoken = |at: &usize| {
        let (link, column) = (&links[*at], &parsed.table.columns[*at]);
        (SURE * 0.75..AS_IT_STANDS).contains(&link.strength) && column.kind == Kind::Measure
    };
    let spans = (0..links.len()).filter(spoken).flat_map(|at| &links[at].spans);
    let listed = |span: &&Range<usize>| {
        let joined = |own: &Range<usize>| {
            joins(text, if own.end <= span.start { own.end..span.start } else { span.end..own.start })
        };
        !named || drawn.iter().any(|own| joined(own))
    };
    spans.filter(lost).filter(listed).map(|span| text.folded[span.clone()].to_owned()).collect()
}

/// Columns that the question names as they stand and that the spec does not carry.
fn left_out(parsed: &Parsed<'_>, composed: &Composed) -> Vec<Message> {
    let spec = text_of(&composed.spec);
    let named = (0..parsed.links.len()).map(|at| (at, &parsed.table.columns[at])).filter(|(at, column)| {
        let link = &parsed.links[*at];
        let asked = column.kind == Kind::Measure || (column.kind == Kind::Category && parsed.frame.grouped[*at]);
        let denied = link.spans.iter().all(|span| parsed.text.is_denied(span));
        link.strength >= AS_IT_STANDS && !link.outranked && asked && !denied && !carries(&spec, column)
    });
    let told = |(_, column): (_, &Arc<Column>)| {
        let name = &column.name;
        messages::ColumnNotShown { name }.into()
    };
    named.map(told).collect()
}

/// Wishes that were read and that the spec does not carry.
fn unused(parsed: &Parsed<'_>, composed: &Composed) -> Vec<Message> {
    let (frame, spec) = (&parsed.frame, &composed.spec);
    let channels = [&spec.encoding.x, &spec.encoding.y, &spec.encoding.color, &spec.encoding.facet];
    let drawn = || channels.iter().filter_map(|channel| channel.as_ref());
    let column = |channel: &Channel| channel.field.as_ref().and_then(|name| parsed.table.column(name));
    let timed = drawn().any(|channel| {
        let period = column(channel).is_some_and(|column| column.is_time() || column.kind == Kind::Sequence);
        channel.time_unit.is_some() || period
    });
    // Hours cannot be told from days.
    let coarser = drawn()
        .filter_map(column)
        .any(|column| matches!((&frame.grain, &column.kind), (Some((asked, _)), Kind::Time(own)) if asked < own));
    let has = |wanted: fn(&Transform) -> bool| spec.transform.iter().any(wanted);
    let windowed = has(|step| matches!(step, Transform::Window(_)));
    let limited = has(|step| matches!(step, Transform::Limit(_)));
    let moved = frame.window.is_none() || spec.lines.iter().any(|line| line.kind == LineKind::MovingAverage);
    // A rate is a share already.
    let rate = |column: &Column| kind_of(column) == Some(MeasureKind::Rate);
    let parts = ["share", "stack", "area"].iter().any(|part| spec.mark.contains(part))
        || drawn().filter_map(column).any(|column| rate(column));
    // `vote share` is the name of what is measured.
    let beside = |share: &Range<usize>| {
        let close = |own: &Range<usize>| {
            (own.end <= share.start && share.start - own.end <= 1) || own.start < share.end && share.start < own.end
        };
        let named =
            |at: usize| carries(&text_of(spec), &parsed.table.columns[at]) && letter(&parsed.table.columns[at]) == 'M';
        (0..parsed.links.len()).any(|at| named(at) && parsed.links[at].spans.iter().any(close))
    };
    let parts = parts || parsed.text.wanted("share").all(|(hit, _)| beside(&hit.span));
    let shared = !frame.share || frame.is_computed() || parts || !parsed.text.has("cue.composition");
    let computed = has(|step| matches!(step, Transform::Calculate(_)));
    let apart = frame.compared_periods() == 2 || super::decide::several_named(&parsed.found()).is_some();
    let differs = apart && super::contrast::is_asked(&parsed.text) && !computed && !windowed;
    let lost: [(bool, Message); 6] = [
        (differs, messages::TheDifference {}.into()),
        (!shared, messages::TheShares {}.into()),
        (((frame.grain.is_some() || frame.cycle.is_some()) && !timed) || coarser, messages::ThePeriods {}.into()),
        (
            (frame.change.is_some() || frame.cumulative) && !windowed && spec.mark != "ecdf",
            messages::TheChange {}.into(),
        ),
        (frame.top.is_some() && !limited, messages::ThePlaces {}.into()),
        (!moved, messages::TheWindow {}.into()),
    ];
    lost.into_iter().filter(|(lost, _)| *lost).map(|(_, wish)| messages::WishWithoutEffect { wish }.into()).collect()
}
