//! `プロジェクト設定.yaml`: read, typed, checked.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use shosai_message::Message;

use super::layout::CONFIG_FILE;
use crate::{
    error::{Failure, Result},
    messages, yaml,
};

/// What a project says about itself; keys that are not listed here are the project's own and are left alone.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ProjectConfig {
    /// The novel's title.
    #[serde(alias = "タイトル", alias = "project_name")]
    pub title: Option<String>,
    /// Who writes.
    #[serde(alias = "作者")]
    pub author: Option<String>,
    /// The genre.
    #[serde(alias = "ジャンル")]
    pub genre: Option<String>,
    /// Whose eyes the story is seen through: 一人称, 三人称 …
    #[serde(alias = "視点")]
    pub viewpoint: Option<String>,
    /// The character whose viewpoint it is.
    #[serde(alias = "視点人物")]
    pub viewpoint_character: Option<String>,
    /// How episodes are written.
    pub writing: Writing,
    /// The cast, for counting names and pronouns.
    #[serde(alias = "登場人物")]
    pub characters: Vec<Character>,
}

/// How episodes are written.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Writing {
    /// One episode.
    pub episode: EpisodeSettings,
}

/// One episode.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct EpisodeSettings {
    /// How long its body should be.
    pub target_length: TargetLength,
}

/// Characters of a body, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct TargetLength {
    /// At least.
    pub min: u32,
    /// At most.
    pub max: u32,
}

impl Default for TargetLength {
    /// The specification's length of a daily episode.
    fn default() -> Self {
        Self { min: 6_000, max: 10_000 }
    }
}

impl TargetLength {
    /// Whether a body of so many characters fits.
    pub fn holds(&self, characters: usize) -> bool {
        u32::try_from(characters).is_ok_and(|count| (self.min..=self.max).contains(&count))
    }
}

/// A character of the story.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Character {
    /// The name.
    #[serde(alias = "名前")]
    pub name: String,
    /// Other names.
    #[serde(alias = "別名")]
    pub aliases: Vec<String>,
    /// The pronoun that the character uses for itself.
    #[serde(alias = "一人称")]
    pub first_person: Option<String>,
}

/// No episode is longer; a larger number is a slip.
const LONGEST_EPISODE: u32 = 1_000_000;

impl ProjectConfig {
    /// Reads and checks the text of `プロジェクト設定.yaml`.
    ///
    /// # Errors
    /// `QC-010` with the key and what is wrong with it.
    pub fn parse(text: &str) -> Result<Self> {
        let config: Self = yaml::settings(text).map_err(|unfit| invalid(&unfit.key, unfit.reason))?;
        config.check()?;
        Ok(config)
    }

    /// Takes up the people of the codex that the settings do not list.
    pub fn add_codex(&mut self, codex: &crate::codex::Codex) {
        for (_, person) in codex.of(crate::codex::Kind::Person) {
            if !self.characters.iter().any(|known| person.names.contains(&known.name)) {
                let aliases = person.names.iter().filter(|name| **name != person.name).cloned().collect();
                let first_person = person.first_person.clone();
                self.characters.push(Character { name: person.name.clone(), aliases, first_person });
            }
        }
    }

    fn check(&self) -> Result<()> {
        let TargetLength { min, max } = self.writing.episode.target_length;
        if min == 0 || min > max || max > LONGEST_EPISODE {
            let reason = messages::LengthOutOfOrder { min, max, longest: LONGEST_EPISODE };
            return Err(invalid("writing.episode.target_length", reason));
        }
        if let Some(place) = self.characters.iter().position(|character| character.name.trim().is_empty()) {
            let key = format!("characters[{place}].name");
            return Err(invalid(&key, messages::CharacterWithoutName { key: &key }));
        }
        Ok(())
    }
}

fn invalid(key: &str, reason: impl Into<Message>) -> Failure {
    Failure::from(messages::ConfigUnusable { file: CONFIG_FILE, reason: reason.into() })
        .with("file", CONFIG_FILE)
        .with("key", key)
}

/// The text of a new project's settings.
pub fn first_config(title: &str) -> String {
    // A JSON string is a YAML string, so that any title can stand here.
    let title = Value::from(title);
    format!(
        "# 小説プロジェクトの設定。文字数は本文（空白を除く）で数えます。\n\
         title: {title}\n\
         author: \"\"\n\
         genre: ライトノベル\n\
         viewpoint: 三人称\n\
         viewpoint_character: 主人公\n\
         writing:\n\
         \x20 episode:\n\
         \x20   target_length:\n\
         \x20     min: 6000\n\
         \x20     max: 10000\n\
         # 名前と一人称の一貫性を確かめるための登場人物。\n\
         characters: []\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_project_is_valid_whatever_its_title() {
        let config = ProjectConfig::parse(&first_config("「雨」: #1 \"朝\"")).unwrap();
        assert_eq!(config.title.as_deref(), Some("「雨」: #1 \"朝\""));
        assert_eq!(config.writing.episode.target_length, TargetLength { min: 6_000, max: 10_000 });
    }

    #[test]
    fn a_wrong_value_is_told_with_its_key() {
        for (text, key) in [
            ("writing: {episode: {target_length: {min: many}}}", "writing.episode.target_length.min"),
            ("writing: {episode: {target_length: {min: 9, max: 8}}}", "writing.episode.target_length"),
            ("characters: [{aliases: [a]}]", "characters[0].name"),
        ] {
            let error = ProjectConfig::parse(text).unwrap_err();
            assert_eq!(error.code, "QC-010");
            assert_eq!(*error.fact("key"), key, "{error}");
        }
        assert_eq!(ProjectConfig::parse("a: [").unwrap_err().code, "QC-010");
    }

    #[test]
    fn the_projects_own_keys_are_left_alone() {
        assert!(ProjectConfig::parse("独自: {何か: 1}\n登場人物: [{名前: 葵}]").unwrap().characters[0].name == "葵");
        assert_eq!(ProjectConfig::parse("").unwrap(), ProjectConfig::default());
    }
}
