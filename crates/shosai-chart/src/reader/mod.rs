//! The reader of questions: tokens, links to columns and values, a frame of slots, a trained decision, a spec.
//!
//! After the frame nothing is cut or matched any more; `conditions` and `doubt` still ask which words of the lexicon
//! stand where. Words are data in `words/lexicon.tsv`; weights are data in `words/forms.tsv`, `words/columns.tsv`
//! and `words/trust.tsv`, made by `cargo xtask chart-reader`.

#[cfg(test)]
mod analysts;
pub(crate) mod columns;
pub(crate) mod compose;
pub(crate) mod conditions;
pub(crate) mod contrast;
pub(crate) mod counted;
pub(crate) mod decide;
pub(crate) mod derived;
pub(crate) mod dictionary;
pub(crate) mod doubt;
pub(crate) mod encode;
pub(crate) mod fallback;
pub(crate) mod features;
pub(crate) mod fraction;
pub(crate) mod frame;
pub(crate) mod headers;
pub(crate) mod labels;
pub(crate) mod lexicon;
pub(crate) mod likeness;
pub(crate) mod link;
pub(crate) mod measured;
pub(crate) mod model;
pub(crate) mod nameless;
pub(crate) mod near;
pub(crate) mod numbers;
pub(crate) mod periods;
pub(crate) mod pieces;
#[cfg(test)]
mod questions;
pub(crate) mod reduce;
pub(crate) mod rivals;
pub(crate) mod roles;
pub(crate) mod said;
#[cfg(test)]
mod strangers;
pub(crate) mod template;
pub(crate) mod text;
pub(crate) mod told;
pub(crate) mod trees;
pub(crate) mod trust;
pub(crate) mod values;

pub use fallback::fallback;

use crate::Language;
use crate::messages;
use crate::outcome::shows_nothing;
use crate::plan::Score;
use crate::prepared::prepare;
use crate::spec::{ChartSpec, execute};
use crate::table::{Table, wide};
use serde_json::{Value, json};
use shosai_message::Message;

/// A question cut up, linked and framed, before anything is decided.
pub struct Parsed<'a> {
    pub(crate) text: text::Text,
    pub(crate) table: &'a Table,
    pub(crate) links: Vec<link::Link>,
    pub(crate) values: Vec<values::Value>,
    pub(crate) frame: frame::Frame,
    pub(crate) wide: bool,
}

impl<'a> Parsed<'a> {
    /// Reads a question against the table it is asked of.
    pub fn new(query: &str, table: &'a Table, wide: bool) -> Self {
        let text = text::Text::new(query);
        let said = said::Said::new(&text);
        let pieces = pieces::all_pieces(&table.columns);
        let mut links = link::link(&text, &said, table, &pieces);
        let values = values::find(&text, table, &links);
        link::without_values(&mut links, &values);
        let mut frame = frame::Frame::read(&text, &links, &values, table);
        // What nothing else answers to is the only measure, where that is just a `value`.
        if let Some((at, link)) = nameless::nameless(&text, &frame.unread, &values, &links, table).filter(|_| !wide) {
            links[at] = link;
            frame = frame::Frame::read(&text, &links, &values, table);
            frame.nameless = Some(at);
        }
        frame.nearness = near::nearness(&frame, table, &pieces);
        Self { text, table, links, values, frame, wide }
    }

    pub(crate) fn found(&self) -> features::Found<'_> {
        features::Found {
            text: &self.text,
            table: self.table,
            links: &self.links,
            values: &self.values,
            frame: &self.frame,
            wide: self.wide,
        }
    }
}

/// What a question was read as.
pub struct Reading {
    /// The best spec first.
    pub specs: Vec<ChartSpec>,
    pub warnings: Vec<Message>,
    /// Why it cannot be answered, if so.
    pub failure: Option<Message>,
    pub scores: Vec<Score>,
    pub reason: Message,
    /// Everything that was read, as data.
    pub told: Value,
}

/// Brings the likeliest reading that shows anything to the front.
fn prefer_what_shows(
    choices: &mut [decide::Choice],
    composed: &mut [compose::Composed],
    table: &Table,
    locale: Language,
) {
    let shows = |spec: &ChartSpec| {
        let prepared = execute(spec, table, locale).and_then(|plan| prepare(table, plan));
        prepared.is_ok_and(|prepared| !shows_nothing(&prepared))
    };
    if let Some(at) = composed.iter().position(|own| shows(&own.spec)) {
        choices[..=at].rotate_right(1);
        composed[..=at].rotate_right(1);
    }
}

/// Reads a question.
pub(crate) fn read_with(query: &str, table: &Table, locale: Language, models: &decide::Models) -> Reading {
    let wide = wide::long(table, locale);
    let (seen, fold) = wide.as_ref().map_or((table, None), |(long, fold)| (long, Some(fold)));
    let parsed = Parsed::new(query, seen, fold.is_some());
    let mut decision = decide::decide(&parsed.found(), models);
    let trust::Trust { right: confidence, absent } = trust::trust(&parsed, &decision, &models.trust);
    decision.choices.extend(decide::variants(&parsed.found(), &decision));
    // The first stands; the others follow by how likely they are.
    let others = decision.choices.get_mut(1..).unwrap_or_default();
    others.sort_by(|a, b| b.probability.total_cmp(&a.probability));
    let mut composed = told::without_twins(&parsed, &mut decision, fold);
    let counts = decision.choices.first().is_some_and(|choice| choice.roles.measures.is_empty());
    if confidence < doubt::CONFIDENT || counts && !columns::counts(&parsed.found()) {
        prefer_what_shows(&mut decision.choices, &mut composed, table, locale);
    }
    decision.choices.truncate(told::OTHERS + 1);
    composed.truncate(told::OTHERS + 1);
    let failure = doubt::failure(&parsed, absent);
    let mut warnings = match (decision.choices.first(), composed.first()) {
        (Some(choice), Some(composed)) if failure.is_none() => doubt::warnings(&parsed, choice, composed),
        _ => doubt::not_drawn(&parsed),
    };
    let others: Vec<Value> = decision.choices.iter().zip(&composed).skip(1).map(|(choice, other)| {
        json!({ "pattern": &choice.class[..3], "probability": told::rounded(choice.probability), "spec": other.spec })
    }).collect();
    if confidence < doubt::CONFIDENT && failure.is_none() && !others.is_empty() {
        let others: Vec<Message> =
            composed.iter().skip(1).map(|c| told::set_apart(&composed[0].spec, &c.spec)).collect();
        warnings.push(messages::NotSure { others, percent: (confidence * 100.0).round() }.into());
    }
    let told = told::told(&parsed, &decision, confidence, composed.first(), others);
    let reason = composed.first().map_or_else(Message::default, |c| c.reason.clone());
    let scores = told::scores(&decision);
    Reading { specs: composed.into_iter().map(|c| c.spec).collect(), warnings, failure, scores, reason, told }
}
