//! Words that a call may choose from.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_prose::{Aspect, Order, Preset, Severity, SortBy};
use shosai_tool::{Failure, did_you_mean};

/// How much an issue weighs.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SeverityName {
    /// A matter of taste.
    Low,
    /// Worth a look.
    Medium,
    /// Very likely wrong.
    High,
    /// The text is damaged.
    Critical,
}

impl From<SeverityName> for Severity {
    fn from(name: SeverityName) -> Self {
        match name {
            SeverityName::Low => Self::Low,
            SeverityName::Medium => Self::Medium,
            SeverityName::High => Self::High,
            SeverityName::Critical => Self::Critical,
        }
    }
}

/// What issues are ordered by.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SortKey {
    /// The place.
    LineNumber,
    /// The weight.
    Severity,
    /// The code.
    ReasonCode,
    /// The rule.
    Type,
}

impl From<SortKey> for SortBy {
    fn from(key: SortKey) -> Self {
        match key {
            SortKey::LineNumber => Self::LineNumber,
            SortKey::Severity => Self::Severity,
            SortKey::ReasonCode => Self::ReasonCode,
            SortKey::Type => Self::Type,
        }
    }
}

/// Which end comes first.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SortOrder {
    /// The smallest.
    Asc,
    /// The greatest.
    Desc,
}

impl From<SortOrder> for Order {
    fn from(order: SortOrder) -> Self {
        match order {
            SortOrder::Asc => Self::Ascending,
            SortOrder::Desc => Self::Descending,
        }
    }
}

/// The aspect of a name; the finer names of the specification stand for the aspect they belong to.
pub(crate) fn aspect(name: &str) -> Result<Aspect, Failure> {
    match name {
        "rhythm" | "long_short_runs" | "dialogue_ratio" | "ending_repetition" | "punctuation_style"
        | "comma_density" => Ok(Aspect::Rhythm),
        _ => Aspect::ALL
            .into_iter()
            .find(|aspect| aspect.name() == name)
            .ok_or_else(|| unknown("aspect", name, Aspect::ALL.iter().map(|aspect| aspect.name()).collect())),
    }
}

/// Every named aspect; all when none is named.
pub(crate) fn aspects(names: Option<&[String]>) -> Result<Vec<Aspect>, Failure> {
    let mut wanted = Vec::new();
    for name in names.unwrap_or_default() {
        let aspect = aspect(name)?;
        if !wanted.contains(&aspect) {
            wanted.push(aspect);
        }
    }
    Ok(if wanted.is_empty() { Aspect::ALL.to_vec() } else { wanted })
}

/// The preset of a name; `custom` is the usual one with the caller's own figures.
pub(crate) fn preset(name: &str) -> Result<Preset, Failure> {
    if name == "custom" {
        return Ok(Preset::Narou);
    }
    Preset::named(name).ok_or_else(|| unknown("preset", name, Preset::ALL.iter().map(|preset| preset.name()).collect()))
}

/// A value that is none of the valid ones.
pub(crate) fn unknown(what: &str, given: &str, valid: Vec<&str>) -> Failure {
    let hint = match did_you_mean(given, valid.iter().copied()) {
        Some(near) => format!("did you mean `{near}`? valid: {}", valid.join(", ")),
        None => format!("valid: {}", valid.join(", ")),
    };
    Failure::invalid_parameter(format!("there is no {what} `{given}`"), hint)
        .with_details(serde_json::json!({ "given": given, "valid": valid }))
}
