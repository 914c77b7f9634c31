//! The figures that a preset or a caller may set, and the rule options they stand for.

use serde_json::{Map, Value, json};
use shosai_message::Message;

use crate::{messages, rules::RULES, settings::Settings};

/// A figure that may be set.
#[derive(Debug)]
pub struct Threshold {
    /// Its name in tools.
    pub name: &'static str,
    /// The rule it belongs to.
    pub rule: &'static str,
    /// The option of that rule.
    pub option: &'static str,
}

impl Threshold {
    /// What it means: the message by its name.
    pub fn meaning(&self) -> Message {
        Message::new(&messages::CATALOGUE, self.name, [])
    }
}

/// Every figure.
pub const THRESHOLDS: &[Threshold] = &[
    Threshold { name: "long_sentence_length", rule: "consecutive_long_sentences", option: "length" },
    Threshold { name: "long_run_threshold", rule: "consecutive_long_sentences", option: "run" },
    Threshold { name: "short_sentence_length", rule: "consecutive_short_sentences", option: "length" },
    Threshold { name: "short_run_threshold", rule: "consecutive_short_sentences", option: "run" },
    Threshold { name: "dialogue_ratio_min", rule: "dialogue_ratio_out_of_range", option: "min" },
    Threshold { name: "dialogue_ratio_max", rule: "dialogue_ratio_out_of_range", option: "max" },
    Threshold { name: "comma_avg_min", rule: "comma_average_out_of_range", option: "min" },
    Threshold { name: "comma_avg_max", rule: "comma_average_out_of_range", option: "max" },
    Threshold { name: "comma_per_sentence_max", rule: "too_many_commas", option: "max" },
    Threshold { name: "ending_repeat_threshold", rule: "ending_repetition", option: "run" },
    Threshold { name: "max_sentence_length", rule: "long_sentence", option: "max" },
    Threshold { name: "avg_sentence_length_max", rule: "average_sentence_too_long", option: "max" },
];

/// What keeps a figure from being set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ThresholdError {
    /// There is no such figure.
    Unknown(String),
    /// It is no number of zero or more.
    NotANumber(String),
}

impl Settings {
    /// Sets figures by name; a figure that is set switches its rule on. `dialogue_ratio` and `comma_avg` take `[min, max]`.
    ///
    /// # Errors
    /// The first figure that does not exist or is no number; nothing is set then.
    pub fn set_thresholds(&mut self, given: &Map<String, Value>) -> Result<(), ThresholdError> {
        let mut wanted: Vec<(&Threshold, Value)> = Vec::new();
        for (name, value) in given {
            for (name, value) in spread(name, value) {
                let Some(threshold) = THRESHOLDS.iter().find(|threshold| threshold.name == name) else {
                    return Err(ThresholdError::Unknown(name));
                };
                let number = value.as_f64().filter(|number| number.is_finite() && *number >= 0.0);
                let Some(number) = number else { return Err(ThresholdError::NotANumber(name)) };
                // Lengths and counts are whole; JSON writers may say 45.0.
                let whole = number.fract() == 0.0;
                wanted.push((threshold, if whole { json!(number as u64) } else { json!(number) }));
            }
        }
        for (threshold, value) in wanted {
            self.enable(threshold.rule);
            self.set_options(threshold.rule, json!({ threshold.option: value }));
        }
        Ok(())
    }

    /// Every figure as it is set; a figure whose rule does not run is left out.
    pub fn thresholds(&self) -> Map<String, Value> {
        let mut all = Map::new();
        for threshold in THRESHOLDS {
            let Some(rule) = RULES.iter().find(|rule| rule.name == threshold.rule).filter(|rule| self.runs(rule))
            else {
                continue;
            };
            let set =
                self.of(rule.name).and_then(|said| said.options.as_ref()).and_then(|all| all.get(threshold.option));
            let usual = rule.options.iter().find(|option| option.name == threshold.option);
            let usual = usual.and_then(|option| serde_json::from_str(option.default).ok());
            if let Some(value) = set.cloned().or(usual) {
                all.insert(threshold.name.to_string(), value);
            }
        }
        all
    }
}

/// `[min, max]` as two figures.
fn spread(name: &str, value: &Value) -> Vec<(String, Value)> {
    match value.as_array().map(Vec::as_slice) {
        Some([low, high]) => vec![(format!("{name}_min"), low.clone()), (format!("{name}_max"), high.clone())],
        _ => vec![(name.to_string(), value.clone())],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Manuscript, Preset, check};

    #[test]
    fn a_figure_changes_what_is_found() {
        let text = "彼は走った。犬も走った。僕も走った。";
        let mut settings = Settings::default();
        assert!(check(&Manuscript::read(text), &settings).is_empty());
        let given = json!({"ending_repeat_threshold": 3.0});
        settings.set_thresholds(given.as_object().unwrap()).unwrap();
        assert_eq!(check(&Manuscript::read(text), &settings).len(), 1);
    }

    #[test]
    fn presets_show_their_figures_and_wrong_ones_are_refused() {
        let narou = Settings::preset(Preset::Narou).thresholds();
        assert_eq!((&narou["long_sentence_length"], &narou["dialogue_ratio_min"]), (&json!(45), &json!(0.4)));
        let mut settings = Settings::preset(Preset::Narou);
        let set = |settings: &mut Settings, given: Value| settings.set_thresholds(given.as_object().unwrap());
        assert_eq!(set(&mut settings, json!({"x": 1})), Err(ThresholdError::Unknown("x".to_string())));
        assert!(set(&mut settings, json!({"comma_per_sentence_max": "many"})).is_err());
        set(&mut settings, json!({"dialogue_ratio": [0.1, 0.9]})).unwrap();
        assert_eq!(settings.thresholds()["dialogue_ratio_max"], json!(0.9));
    }
}
