//! Settings: which rules run, with what options.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use crate::{finding::Severity, presets::Preset, rules, text::Manuscript};

/// What settings say about one rule.
#[derive(Clone, Debug, Default)]
pub struct RuleSettings {
    /// Whether it runs; the rule's own default where nothing is said.
    pub enabled: Option<bool>,
    /// Its weight; the rule's own where nothing is said.
    pub severity: Option<Severity>,
    pub options: Option<Value>,
}

/// Which rules run, with what options.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    rules: BTreeMap<&'static str, RuleSettings>,
    /// Run nothing but the rules that are enabled here by name.
    only_named: bool,
    /// Leave speech out.
    pub exclude_dialogue: bool,
    /// The preset these began as.
    preset: Option<Preset>,
}

impl Settings {
    pub fn preset(preset: Preset) -> Self {
        let mut settings = Self { preset: Some(preset), ..Self::default() };
        preset.apply(&mut settings);
        settings
    }

    /// The name of the preset these began as.
    pub fn preset_name(&self) -> Option<&'static str> {
        self.preset.map(Preset::name)
    }

    /// What suits a text when nobody says: the preset that was chosen, and its settings.
    pub fn for_text(manuscript: &Manuscript) -> (Preset, Self) {
        let preset = Preset::of(manuscript);
        (preset, Self::preset(preset))
    }

    /// Nothing runs until a rule is enabled by name.
    pub fn nothing() -> Self {
        Self { only_named: true, ..Self::default() }
    }

    /// What a `.textlintrc` entry asks for: the rules that find the same, with the same options.
    pub fn like_textlint(rule: &str, options: Option<&Value>) -> Self {
        let mut settings = Self::nothing();
        for ours in rules::RULES.iter().filter(|ours| ours.textlint.contains(&rule)) {
            settings.enable(ours.name);
            let mut ours_options = options.and_then(Value::as_object).cloned().unwrap_or_default();
            ours_options.insert("as".into(), Value::String(rule.into()));
            settings.set_options(ours.name, Value::Object(ours_options));
        }
        settings
    }

    /// Runs a rule; unknown names change nothing and give `false`.
    pub fn enable(&mut self, name: &str) -> bool {
        self.entry(name).map(|entry| entry.enabled = Some(true)).is_some()
    }

    /// Leaves a rule out; unknown names change nothing and give `false`.
    pub fn disable(&mut self, name: &str) -> bool {
        self.entry(name).map(|entry| entry.enabled = Some(false)).is_some()
    }

    /// Adds options to those a rule already has.
    pub fn set_options(&mut self, name: &str, options: Value) -> bool {
        let Some(entry) = self.entry(name) else { return false };
        let mut merged = match entry.options.take() {
            Some(Value::Object(map)) => map,
            _ => Map::new(),
        };
        if let Value::Object(given) = options {
            merged.extend(given);
        }
        entry.options = Some(Value::Object(merged));
        true
    }

    pub fn runs(&self, rule: &rules::Rule) -> bool {
        let said = self.rules.get(rule.name).and_then(|entry| entry.enabled);
        said.unwrap_or(rule.by_default && !self.only_named)
    }

    pub(crate) fn of(&self, name: &str) -> Option<&RuleSettings> {
        self.rules.get(name)
    }

    fn entry(&mut self, name: &str) -> Option<&mut RuleSettings> {
        let rule = rules::RULES.iter().find(|rule| rule.name == name)?;
        Some(self.rules.entry(rule.name).or_default())
    }
}
