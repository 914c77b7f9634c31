//! `list_quality_presets`.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use shosai_prose::{Preset, RULES, Settings};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::choices::preset;

/// Which preset.
#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// One preset in full; all of them in short unless given.
    preset: Option<String>,
}

/// The tool.
pub struct ListQualityPresets;

impl Tool for ListQualityPresets {
    type Input = Input;
    type Output = Value;
    const NAME: &'static str = "list_quality_presets";
    const TITLE: &'static str = "List presets";
    const DESCRIPTION: &'static str =
        "Lists the presets of the quality checks with their figures; with `preset`, also the rules that one runs.";
    const SUITE: Suite = Suite::NovelQuality;
    const EFFECT: Effect = Effect::Reads;

    fn call(_: &Context, input: Input) -> Result<Reply<Value>, Failure> {
        let Some(name) = input.preset else {
            let all: Vec<Value> = Preset::ALL.into_iter().map(described).collect();
            return Ok(json!({ "success": true, "presets": all, "default": Preset::Narou.name() }).into());
        };
        let wanted = preset(&name)?;
        let settings = Settings::preset(wanted);
        let rules: Vec<&str> = RULES.iter().filter(|rule| settings.runs(rule)).map(|rule| rule.name).collect();
        let mut answer = described(wanted);
        answer["rules"] = json!(rules);
        Ok(json!({ "success": true, "presets": [answer], "default": Preset::Narou.name() }).into())
    }
}

fn described(preset: Preset) -> Value {
    let settings = Settings::preset(preset);
    json!({
        "name": preset.name(),
        "description": preset.description(),
        "thresholds": settings.thresholds(),
        "rule_count": RULES.iter().filter(|rule| settings.runs(rule)).count(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::call;

    #[test]
    fn the_usual_preset_has_the_figures_of_the_specification() {
        let all = call::<ListQualityPresets>(&Context::for_tests(), json!({})).unwrap();
        let narou = &all["presets"][0]["thresholds"];
        assert_eq!(
            (&narou["long_sentence_length"], &narou["short_run_threshold"], &narou["comma_avg_max"]),
            (&json!(45), &json!(5), &json!(1.6))
        );
        assert_eq!(all["presets"].as_array().unwrap().len(), 5);
        let one = call::<ListQualityPresets>(&Context::for_tests(), json!({"preset": "strict"})).unwrap();
        assert_eq!(one["presets"][0]["rules"].as_array().unwrap().len(), RULES.len());
    }
}
