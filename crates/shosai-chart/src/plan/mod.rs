//! From a table and a query to a pattern, a template, a mapping and operations, with reasons.

mod elements;
mod pattern;
mod report;
mod told;

pub use elements::{Auxiliary, Change, Top};
pub use pattern::Pattern;
pub use told::Told;

use crate::error::{ChartError, Code};
use crate::messages;
use crate::operations::{Aggregate, Operation};
use crate::reader::{self, decide::Models};
use crate::spec::{ChartSpec, execute};
use crate::table::Table;
use crate::{Language, Options};
use shosai_message::Message;

/// How well a pattern answers the query.
#[derive(Clone, Debug, PartialEq)]
pub struct Score {
    pub pattern: Pattern,
    /// Its probability.
    pub score: f64,
    /// What spoke most for it.
    pub reasons: Vec<String>,
}

/// Which columns of the prepared table play which part.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Roles {
    /// The horizontal axis, or the measured value of a distribution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub x: Option<String>,
    /// The measured value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub y: Option<String>,
    /// What tells series apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<String>,
    /// What tells panels apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facet: Option<String>,
}

/// Everything decided before any row is touched.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The pattern.
    pub pattern: Pattern,
    /// The template's id.
    pub template: &'static str,
    /// The columns of the prepared table.
    pub roles: Roles,
    /// The mapping in the data's own column names.
    pub mapping: serde_json::Map<String, serde_json::Value>,
    /// What is done to the table, in order.
    pub operations: Vec<Operation>,
    /// Elements besides the data, at most three.
    pub auxiliary: Vec<Auxiliary>,
    /// The aggregate of the measure.
    pub aggregate: Aggregate,
    /// What texts and lines tell of the request.
    pub told: Told,
    /// What was read from the query, as data.
    pub reading: serde_json::Value,
    /// Values to bring out.
    pub highlight: Vec<String>,
    /// A target in the measure's own unit.
    pub target: Option<f64>,
    /// A threshold in the measure's own unit.
    pub threshold: Option<f64>,
    /// The reader's language.
    pub locale: Language,
    /// All patterns with their scores, the best first.
    pub scores: Vec<Score>,
    /// Why the template was chosen.
    pub template_reason: String,
    /// What the reader should know.
    pub warnings: Vec<Message>,
    /// Whether the pattern is the contract's fallback.
    pub fallback: bool,
}

impl Plan {
    /// Every decision with its reasons, as data.
    pub fn decisions(&self) -> serde_json::Value {
        report::decisions(self)
    }
}

/// The contract's limit on queries.
pub const MAX_QUERY: usize = 1000;

/// Decides how to answer `query` from `table`.
pub fn plan(table: &Table, query: &str, options: &Options) -> Result<Plan, ChartError> {
    plan_with(table, query, options, Models::stored())
}

/// The same with other models than those that come with the program.
pub(crate) fn plan_with(table: &Table, query: &str, options: &Options, models: &Models) -> Result<Plan, ChartError> {
    check_query(query)?;
    let locale = options.locale_for(query);
    let reading = reader::read_with(query, table, locale, models);
    let mut failure = reading.failure.clone();
    if failure.is_none() {
        let mut undrawn = None;
        for spec in &reading.specs {
            match execute(spec, table, locale) {
                Ok(mut plan) => {
                    // The same kind with the columns of another reading is what was asked for.
                    let other = undrawn.filter(|_| reading.specs[0].mark != plan.template);
                    plan.warnings.extend(other.map(|error| second_choice(&reading.specs[0], &error, &plan)));
                    plan.warnings.extend(reading.warnings.iter().cloned());
                    plan.reading = reading.told.clone();
                    plan.scores.clone_from(&reading.scores);
                    plan.template_reason = locale.say(reading.reason.clone());
                    return Ok(plan);
                }
                Err(error) => undrawn = undrawn.or(Some(error)),
            }
        }
        failure = Some(undrawn.map_or_else(
            || messages::FallbackMissingColumns {}.into(),
            |error| messages::FallbackBecause { reason: error.message }.into(),
        ));
    }
    let reason = failure.unwrap_or_default();
    if options.strict {
        return Err(refusal(reason));
    }
    let mut plan = fallback(table, query, options, reason)?;
    plan.warnings
        .extend(reading.specs.first().filter(|_| reading.failure.is_none()).map(|spec| not_drawn(&spec.mark, locale)));
    plan.warnings.extend(reading.warnings);
    plan.reading = reading.told;
    plan.scores = reading.scores;
    Ok(plan)
}

/// That the likeliest reading could not be drawn, and why.
fn second_choice(first: &ChartSpec, error: &ChartError, plan: &Plan) -> Message {
    let reason = error.message.clone();
    let name = |id: &str| Message::from(messages::TemplateName { id });
    messages::SecondChoice { asked: name(&first.mark), drawn: name(plan.template), reason }.into()
}

/// That a picture is not drawn, by the name of its template.
pub(crate) fn not_drawn(template: &str, locale: Language) -> Message {
    let word = locale.say(messages::TemplateName { id: template });
    messages::FormNotDrawn { word: &word }.into()
}

/// The fallback of the contract for a table, whatever was asked: how the first measure is spread, by its periods.
pub fn fallback(table: &Table, query: &str, options: &Options, reason: Message) -> Result<Plan, ChartError> {
    let locale = options.locale_for(query);
    let mut plan = reader::fallback(table)
        .iter()
        .find_map(|spec| execute(spec, table, locale).ok())
        .ok_or_else(|| ChartError::new(Code::Unprocessable, messages::NothingDrawable {}))?;
    plan.pattern = Pattern::Drift;
    plan.fallback = true;
    plan.warnings.insert(0, reason);
    Ok(plan)
}

fn refusal(reason: Message) -> ChartError {
    ChartError::new(Code::Unprocessable, messages::NotDrawnStrictly { reason })
}

fn check_query(query: &str) -> Result<(), ChartError> {
    let length = query.chars().count();
    if (1..=MAX_QUERY).contains(&length) && !query.trim().is_empty() {
        return Ok(());
    }
    Err(ChartError::new(Code::Validation, messages::QueryLength { length, max_query: MAX_QUERY }))
}
