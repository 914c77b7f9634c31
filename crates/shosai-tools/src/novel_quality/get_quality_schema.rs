//! `get_quality_schema`: aspects, codes, rules and figures.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use shosai_prose::{Preset, RULES, Settings, THRESHOLDS};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::choices::preset;

/// Which preset.
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

/// The tool.
pub struct GetQualitySchema;

impl Tool for GetQualitySchema {
    type Input = Input;
    type Output = Value;
    const NAME: &'static str = "get_quality_schema";
    const TITLE: &'static str = "Describe the quality checks";
    const DESCRIPTION: &'static str =
        "The JSON Schema of thresholds, the aspects, and every reason code with its rules and whether it can be fixed.";
    const SUITE: Suite = Suite::NovelQuality;
    const EFFECT: Effect = Effect::Reads;

    fn call(_: &Context, input: Input) -> Result<Reply<Value>, Failure> {
        let settings = Settings::preset(input.preset.as_deref().map_or(Ok(Preset::Narou), preset)?);
        let figures = settings.thresholds();
        let properties: serde_json::Map<String, Value> = THRESHOLDS
            .iter()
            .map(|threshold| {
                let mut schema = json!({ "type": "number", "minimum": 0, "description": threshold.meaning });
                if let Some(value) = figures.get(threshold.name) {
                    schema["default"] = value.clone();
                }
                (threshold.name.to_owned(), schema)
            })
            .collect();
        let mut codes: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for rule in RULES.iter().filter(|rule| settings.runs(rule)) {
            codes.entry(rule.reason_code).or_default().push(rule.name);
        }
        let codes: Vec<Value> = codes
            .into_iter()
            .map(|(code, rules)| {
                let first = RULES.iter().find(|rule| rule.reason_code == code);
                let aspect = first.map(|rule| rule.aspect);
                let severity = first.map(|rule| rule.severity);
                json!({ "reason_code": code, "aspect": aspect, "severity": severity, "rules": rules })
            })
            .collect();
        let answer = json!({
            "success": true,
            "schema": { "type": "object", "properties": properties, "additionalProperties": false },
            "aspects": ASPECTS,
            "score_aspects": ["rhythm", "readability", "grammar", "style"],
            "severities": ["low", "medium", "high", "critical"],
            "reason_codes": codes,
            "pass_score": super::PASS_SCORE,
        });
        Ok(answer.into())
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
