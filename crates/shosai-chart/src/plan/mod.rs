//! From a table and a query to a pattern, a template, a mapping and operations, with reasons.

mod absent;
mod asked;
mod axis;
mod build;
mod columns;
mod compare;
mod counted;
mod counts;
mod fields;
mod finishing;
mod foreign;
mod measures;
mod pattern;
mod reasons;
mod report;
mod score;
mod series;
mod spread;
mod stand_in;
mod template;
mod told;
mod wants;
mod wide;
mod year_numbers;
mod years;

pub use fields::Fields;
pub use pattern::Pattern;
pub use score::Score;
pub use told::Told;
pub use wants::Wants;
pub use years::Beside;

use crate::error::{ChartError, Code, Phrase};
use crate::intent::{Auxiliary, Intent};
use crate::operations::{Aggregate, Operation};
use crate::table::Table;
use crate::{Locale, Options};

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
    pub locale: Locale,
    /// All patterns with their scores, the best first.
    pub scores: Vec<Score>,
    /// Why the template was chosen.
    pub template_reason: String,
    /// What the reader should know.
    pub warnings: Vec<Phrase>,
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
    check_query(query)?;
    let locale = options.locale_for(query);
    let (table, mut first_steps, mut intent) = wide::read(table, query, locale);
    let table = year_numbers::measured(table, &mut intent, &mut first_steps);
    axis::forget_single_period(&table, &mut intent);
    axis::name_bounding_period(&mut intent);
    axis::name_cycle(&table, &mut intent);
    let mut fields = Fields::choose(&table, &intent);
    wide::use_wide_measures(&table, &intent, &mut fields);
    axis::forget_measured_period(&table, &mut intent, &fields.measures);
    years::forget_unshared(&table, &mut intent, &fields);
    fields.beside = years::beside(&table, &intent, &fields);
    let wants = Wants::read(&table, &intent, &fields);
    let scores = score::score(&table, &intent, &fields, &wants, locale);
    let mut failure = report::impossible(&table, &intent, &mut fields, &wants);
    let chosen = scores.iter().map(|s| s.pattern).find(|p| build::is_feasible(*p, &table, &intent, &fields, &wants));
    let pattern = match (chosen, &failure) {
        (Some(pattern), None) => pattern,
        _ => {
            failure.get_or_insert_with(report::no_pattern);
            Pattern::Drift
        }
    };
    if let (true, Some(reason)) = (options.strict, &failure) {
        return Err(refusal(reason));
    }
    let mut builder = build::Build::new(&table, &intent, &fields, &wants, locale);
    builder.operations.extend(first_steps);
    let mut plan = builder.finish(pattern, failure.is_some(), scores)?;
    if failure.is_none() {
        plan.warnings.extend(report::stand_ins(&table, &intent, &fields));
    }
    if let Some(reason) = failure {
        plan.fallback = true;
        plan.told = Told::default();
        plan.warnings.insert(0, reason);
    }
    Ok(plan)
}

/// The fallback of the contract for a table, whatever was asked.
pub fn fallback(table: &Table, query: &str, options: &Options, reason: Phrase) -> Result<Plan, ChartError> {
    let intent = Intent::default();
    let fields = Fields::choose(table, &intent);
    let wants = Wants::default();
    let builder = build::Build::new(table, &intent, &fields, &wants, options.locale_for(query));
    let mut plan = builder.finish(Pattern::Drift, true, Vec::new())?;
    plan.fallback = true;
    plan.warnings.insert(0, reason);
    Ok(plan)
}

fn refusal(reason: &Phrase) -> ChartError {
    ChartError::new(
        Code::Unprocessable,
        reason.clone(),
        Phrase::new(
            "query の列名と意図を見直すか、`options.strict` を外してください。",
            "Name columns of the data in the query, or leave out `options.strict`.",
        ),
    )
}

fn check_query(query: &str) -> Result<(), ChartError> {
    let length = query.chars().count();
    if (1..=MAX_QUERY).contains(&length) && !query.trim().is_empty() {
        return Ok(());
    }
    Err(ChartError::new(
        Code::Validation,
        Phrase::new(
            format!("query は 1〜{MAX_QUERY} 文字です（{length} 文字）。"),
            format!("The query must have 1 to {MAX_QUERY} characters ({length} given)."),
        ),
        Phrase::new(
            "見たいものを一文で書いてください（例: 月次売上の推移）。",
            "Say in a sentence what to see (for example: monthly sales trend).",
        ),
    ))
}
