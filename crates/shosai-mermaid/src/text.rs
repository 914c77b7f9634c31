//! Messages in both languages, and the choice between them.

use serde::{Deserialize, Serialize};

/// The language of messages for people.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// Japanese.
    #[default]
    Ja,
    /// English.
    En,
}

/// One message, in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Text {
    /// In English.
    pub en: String,
    /// In Japanese.
    pub ja: String,
}

impl Text {
    /// Pairs two wordings of one message.
    pub fn new(en: impl Into<String>, ja: impl Into<String>) -> Self {
        Self { en: en.into(), ja: ja.into() }
    }

    /// The wording in `language`.
    pub fn in_language(&self, language: Language) -> &str {
        match language {
            Language::Ja => &self.ja,
            Language::En => &self.en,
        }
    }
}
