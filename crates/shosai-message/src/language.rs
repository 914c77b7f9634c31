//! The language an answer is given in, chosen once a call.

use std::cell::Cell;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Message;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    Ja,
    #[default]
    En,
}

impl Language {
    pub const ALL: [Self; 2] = [Self::Ja, Self::En];

    /// `ja` or `en`.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::Ja => "ja",
            Self::En => "en",
        }
    }

    pub fn say(self, message: impl Into<Message>) -> String {
        message.into().say(self)
    }

    /// Does `work` in this language: what is shown or written of a message meanwhile, on this thread, is said in it.
    pub fn speaking<T>(self, work: impl FnOnce() -> T) -> T {
        let _before = Before(SPOKEN.replace(self));
        work()
    }

    /// The language spoken now; English outside of [`Language::speaking`].
    pub fn spoken() -> Self {
        SPOKEN.get()
    }

    /// The language that somebody who wrote `text` reads: Japanese as soon as a kana or a kanji stands in it.
    pub fn of(text: &str) -> Self {
        if text.chars().any(is_japanese) { Self::Ja } else { Self::En }
    }

    /// The language of a locale such as `ja_JP.UTF-8`; `C` and `POSIX` are none.
    pub fn of_locale(locale: &str) -> Option<Self> {
        match locale.split(['_', '.', '@', '-']).next()? {
            "" | "C" | "POSIX" => None,
            "ja" => Some(Self::Ja),
            _ => Some(Self::En),
        }
    }
}

thread_local! {
    static SPOKEN: Cell<Language> = const { Cell::new(Language::En) };
}

/// Sets the language back, however the work ends.
struct Before(Language);

impl Drop for Before {
    fn drop(&mut self) {
        SPOKEN.set(self.0);
    }
}

fn is_japanese(letter: char) -> bool {
    matches!(letter, '\u{3041}'..='\u{30ff}' | '\u{31f0}'..='\u{31ff}' | '\u{3400}'..='\u{9fff}' | '\u{ff66}'..='\u{ff9f}' | '\u{20000}'..='\u{323af}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_spoken_until_the_work_ends_even_by_a_panic() {
        let spoken = Language::Ja.speaking(|| (Language::spoken(), Language::En.speaking(Language::spoken)));
        assert_eq!(spoken, (Language::Ja, Language::En));
        let ended = std::panic::catch_unwind(|| Language::Ja.speaking(|| panic!("on purpose")));
        assert!(ended.is_err());
        assert_eq!(Language::spoken(), Language::En);
    }

    #[test]
    fn one_kana_makes_a_text_japanese() {
        assert_eq!(Language::of("sales by month"), Language::En);
        assert_eq!(Language::of("sales の推移"), Language::Ja);
        assert_eq!(Language::of("有給"), Language::Ja);
        assert_eq!(Language::of("ｶﾅ"), Language::Ja);
        assert_eq!(Language::of("“quotes” → and 5 €"), Language::En);
    }
}
