//! What a row must pass to be kept.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A test of one field, or of several by `and`, `or`, `not`. All tests of one object must pass.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Predicate {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub equal: Option<Scalar>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub one_of: Option<Vec<Scalar>>,
    /// From and to, both included; `null` leaves a side open. Of dates, the whole of the last period.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<(Option<Scalar>, Option<Scalar>)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gt: Option<Scalar>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gte: Option<Scalar>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lt: Option<Scalar>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lte: Option<Scalar>,
    /// Whether the value is there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub valid: Option<bool>,
    /// Whether the value lies beyond 1.5 interquartile ranges of the middle half.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outlier: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Vec<serde_json::Map<String, serde_json::Value>>>")]
    pub and: Option<Vec<Predicate>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Vec<serde_json::Map<String, serde_json::Value>>>")]
    pub or: Option<Vec<Predicate>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<serde_json::Map<String, serde_json::Value>>")]
    pub not: Option<Box<Predicate>>,
}

impl Predicate {
    /// A test of one field still to be chosen.
    pub fn on(field: impl Into<String>) -> Self {
        Self { field: Some(field.into()), ..Self::default() }
    }

    /// The field is one of these words.
    pub fn one_of<T: Into<Scalar>>(field: impl Into<String>, values: impl IntoIterator<Item = T>) -> Self {
        Self { one_of: Some(values.into_iter().map(Into::into).collect()), ..Self::on(field) }
    }
}

/// A value as JSON writes it. Dates are written as text: `2024`, `2024-03`, `2024-03-05`, `2024Q1`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Scalar {
    Number(f64),
    Flag(bool),
    Text(String),
}

impl From<f64> for Scalar {
    fn from(value: f64) -> Self {
        Scalar::Number(value)
    }
}

impl From<&str> for Scalar {
    fn from(value: &str) -> Self {
        Scalar::Text(value.to_owned())
    }
}

impl From<String> for Scalar {
    fn from(value: String) -> Self {
        Scalar::Text(value)
    }
}
