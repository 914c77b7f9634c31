//! `list_quality_presets`.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};
use shosai_prose::{Preset, RULES, Settings};
use shosai_tool::{Context, Effect, Failure, Message, Reply, Suite, Tool};

use super::choices::preset;
use crate::novel::Answered;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// One preset in full; all of them in short unless given.
    preset: Option<String>,
}

facts! {
    Output { presets: Vec<PresetRow>, default: &'static str }
    PresetRow {
        name: &'static str, description: Message, thresholds: Map<String, Value>, rule_count: usize,
        /// The rules that it runs, where it was named.
        #[serde(skip_serializing_if = "Option::is_none")] rules: Option<Vec<&'static str>>,
    }
}

pub struct ListQualityPresets;

impl Tool for ListQualityPresets {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "list_quality_presets";
    const TITLE: &'static str = "List presets";
    const DESCRIPTION: &'static str =
        "Lists the presets of the quality checks with their figures; with `preset`, also the rules that one runs.";
    const SUITE: Suite = Suite::NovelQuality;
    const EFFECT: Effect = Effect::Reads;

    fn call(_: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let presets = match input.preset {
            None => Preset::ALL.into_iter().map(PresetRow::of).collect(),
            Some(name) => {
                let wanted = preset(&name)?;
                vec![PresetRow { rules: Some(rules(wanted)), ..PresetRow::of(wanted) }]
            }
        };
        Ok(Answered::plainly(Output { presets, default: Preset::Narou.name() }).into())
    }
}

fn rules(preset: Preset) -> Vec<&'static str> {
    let settings = Settings::preset(preset);
    RULES.iter().filter(|rule| settings.runs(rule)).map(|rule| rule.name).collect()
}

impl PresetRow {
    fn of(preset: Preset) -> Self {
        Self {
            name: preset.name(),
            description: preset.description(),
            thresholds: Settings::preset(preset).thresholds(),
            rule_count: rules(preset).len(),
            rules: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::call;
    use serde_json::json;

    #[test]
    fn the_usual_preset_has_the_figures_of_the_specification() {
        let all = call::<ListQualityPresets>(&Context::for_tests(), json!({})).unwrap();
        let narou = &all["presets"][0]["thresholds"];
        assert_eq!(
            (&narou["long_sentence_length"], &narou["short_run_threshold"], &narou["comma_avg_max"]),
            (&json!(45), &json!(5), &json!(1.6))
        );
        assert_eq!(all["presets"].as_array().unwrap().len(), Preset::ALL.len());
        let one = call::<ListQualityPresets>(&Context::for_tests(), json!({"preset": "strict"})).unwrap();
        assert_eq!(one["presets"][0]["rules"].as_array().unwrap().len(), RULES.len());
    }
}
