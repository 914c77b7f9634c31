//! `get_quality_schema`: aspects, codes, rules and figures.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use shosai_prose::{Aspect, Preset, RULES, Settings, Severity, THRESHOLDS};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::choices::preset;
use crate::novel::Answered;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The preset whose figures are shown; narou unless given.
    preset: Option<String>,
}

/// The finer aspects of the specification.
const ASPECTS: [&str; 8] = [
    "long_short_runs",
    "dialogue_ratio",
    "ending_repetition",
    "punctuation_style",
    "comma_density",
    "readability",
    "grammar",
    "style",
];

facts! {
    Output {
        /// The JSON Schema of `thresholds`.
        schema: Value, aspects: [&'static str; 8], score_aspects: [Aspect; 4], severities: [Severity; 4],
        reason_codes: Vec<ReasonCode>, pass_score: f64,
    }
    ReasonCode { reason_code: &'static str, aspect: Aspect, severity: Severity, rules: Vec<&'static str> }
}

pub struct GetQualitySchema;

impl Tool for GetQualitySchema {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "get_quality_schema";
    const TITLE: &'static str = "Describe the quality checks";
    const DESCRIPTION: &'static str =
        "The JSON Schema of thresholds, the aspects, and every reason code with its rules and whether it can be fixed.";
    const SUITE: Suite = Suite::NovelQuality;
    const EFFECT: Effect = Effect::Reads;

    fn call(_: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let settings = Settings::preset(input.preset.as_deref().map_or(Ok(Preset::Narou), preset)?);
        let figures = settings.thresholds();
        let properties: serde_json::Map<String, Value> = THRESHOLDS
            .iter()
            .map(|threshold| {
                let mut schema = json!({ "type": "number", "minimum": 0, "description": threshold.meaning() });
                if let Some(value) = figures.get(threshold.name) {
                    schema["default"] = value.clone();
                }
                (threshold.name.to_owned(), schema)
            })
            .collect();
        let mut codes: BTreeMap<&'static str, Vec<&'static str>> = BTreeMap::new();
        for rule in RULES.iter().filter(|rule| settings.runs(rule)) {
            codes.entry(rule.reason_code).or_default().push(rule.name);
        }
        let described = |(reason_code, rules): (&'static str, Vec<&'static str>)| {
            let first = RULES.iter().find(|rule| rule.reason_code == reason_code)?;
            Some(ReasonCode { reason_code, aspect: first.aspect, severity: first.severity, rules })
        };
        let facts = Output {
            schema: json!({ "type": "object", "properties": properties, "additionalProperties": false }),
            aspects: ASPECTS,
            score_aspects: Aspect::ALL,
            severities: [Severity::Low, Severity::Medium, Severity::High, Severity::Critical],
            reason_codes: codes.into_iter().filter_map(described).collect(),
            pass_score: super::PASS_SCORE,
        };
        Ok(Answered::plainly(facts).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::call;

    #[test]
    fn codes_of_the_specification_are_there() {
        let answer = call::<GetQualitySchema>(&Context::for_tests(), json!({})).unwrap();
        let codes = answer["reason_codes"].to_string();
        for code in [
            "CONSECUTIVE_LONG_SENTENCES",
            "ENDING_REPETITION",
            "LONG_SENTENCE",
            "TYPO",
            "BRACKETS_MISMATCH",
            "DASH_STYLE",
        ] {
            assert!(codes.contains(code), "{code}");
        }
        assert_eq!(answer["schema"]["properties"]["ending_repeat_threshold"]["default"], 4);
    }
}
